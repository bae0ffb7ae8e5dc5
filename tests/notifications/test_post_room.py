import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from config.mail import mailers
from games.models import Game
from notifications import post_room
from notifications.models import PostedMail
from tests.games.playing import holder_of, waiting_seat
from tests.notifications.conftest import deliver

pytestmark = pytest.mark.smoke


@pytest.fixture(autouse=True)
def _demo(settings: Settings) -> None:
    settings.MAILERS = mailers(None, demo=True)


def test_the_post_room_keeps_a_mail_as_it_would_have_been_sent(game: Game) -> None:
    user = holder_of(waiting_seat(game))

    assert deliver() == 1

    (posted,) = post_room.mails()
    mail = post_room.opened(posted.pk)
    assert mail is not None
    assert (posted.to, posted.subject) == (user.email, f"The Builders: Middle Ages, no. {game.id.hex[-6:]}")
    assert dict(mail.headers)["To"] == user.email
    assert mail.text.startswith(f"YOUR TURN, {user.name.upper()}\n")
    assert 'src="data:image/png;base64,iVBOR' in mail.html
    assert "cid:" not in mail.html
    assert "Content-Type: multipart/alternative" in mail.source


def test_any_mail_of_the_house_lands_there(db: None) -> None:
    EmailMessage("Your code", "1 2 3", to=["a@example.org", "b@example.org"]).send()

    (posted,) = post_room.mails()
    mail = post_room.opened(posted.pk)
    assert mail is not None
    assert (posted.to, mail.text, mail.html) == ("a@example.org, b@example.org", "1 2 3\n", "")


def test_the_newest_mails_come_first_and_the_oldest_go(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_room, "KEPT", 3)
    for number in range(5):
        EmailMessage(f"No. {number}", "", to=["a@example.org"]).send()

    assert [mail.subject for mail in post_room.mails()] == ["No. 4", "No. 3", "No. 2"]
    assert [mail.subject for mail in post_room.mails(limit=1)] == ["No. 4"]
    assert PostedMail.objects.count() == 3


def test_a_mail_that_is_not_there_is_not_shown(db: None) -> None:
    assert post_room.opened(1) is None
