"""The post room: open in the demo on this machine, nowhere else."""

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from config.mail import mailers
from notifications.models import PostedMail
from tests.web.conftest import ClientOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def mail(settings: Settings) -> PostedMail:
    settings.MAILERS = mailers(None, demo=True)
    letter = EmailMultiAlternatives(
        "Hear <b>this</b>", "Go to http://127.0.0.1:8000/t/abc now.", "a@x.org", ["b@x.org"]
    )
    letter.attach_alternative('<html><head></head><body><a href="/t/abc">Answer</a></body></html>', "text/html")
    letter.send()
    return PostedMail.objects.get()


def test_nobody_sees_mail_outside_the_demo(client: Client, client_of: ClientOf, mail: PostedMail, alice: User) -> None:
    paths = ["/post-room/", f"/post-room/{mail.id}", f"/post-room/{mail.id}/html"]

    for browser in (client, client_of(alice)):
        assert [browser.get(path).status_code for path in paths] == [404] * 3
        assert "/post-room/" not in browser.get("/").content.decode()


@pytest.mark.usefixtures("demo")
def test_nobody_sees_mail_from_another_machine(mail: PostedMail) -> None:
    client = Client(REMOTE_ADDR="192.0.2.7")

    assert client.get("/post-room/").status_code == 404
    assert client.get(f"/post-room/{mail.id}/html").status_code == 404


@pytest.mark.usefixtures("demo")
def test_an_empty_post_room_says_what_comes(client: Client) -> None:
    assert "No mail yet" in client.get("/post-room/").content.decode()
    assert 'href="/post-room/"' in client.get("/").content.decode()
    assert client.get("/post-room/1").status_code == 404


@pytest.mark.usefixtures("demo")
def test_a_mail_is_shown_framed_as_text_and_as_sent(client: Client, mail: PostedMail) -> None:
    assert f'href="/post-room/{mail.id}"' in client.get("/post-room/").content.decode()

    page = client.get(f"/post-room/{mail.id}").content.decode()

    assert f'src="/post-room/{mail.id}/html"' in page
    assert "Hear &lt;b&gt;this&lt;/b&gt;" in page
    assert "<b>this</b>" not in page
    assert '<a href="http://127.0.0.1:8000/t/abc"' in page
    assert "Subject: Hear" in page


@pytest.mark.usefixtures("demo")
def test_a_framed_mail_can_do_nothing_but_lead_elsewhere(client: Client, mail: PostedMail) -> None:
    answer = client.get(f"/post-room/{mail.id}/html")

    assert answer.content.decode().startswith('<html><head><base target="_top"></head>')
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "sandbox allow-top-navigation-by-user-activation" in policy
    assert "script" not in policy
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert answer.headers["Cache-Control"] == "no-store"
