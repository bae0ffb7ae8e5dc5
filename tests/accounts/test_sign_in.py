from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from accounts.errors import MailUnreachable, TooOften, WrongCode
from accounts.models import SignInCode, User
from accounts.sign_in import LENGTH, LETTERS, RENEWED_AFTER, SIGNS, VALID, check_code, send_code
from accounts.silence import silence
from config.mail import mailers
from tests.accounts.conftest import body_of, code_in
from tests.notifications.conftest import Sink, free_port

pytestmark = pytest.mark.django_db

HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"
DORA = "dora@example.org"


def test_a_code_lets_in_who_has_an_account(sink: Sink, alice: User) -> None:
    send_code(address="Alice@Example.org", network=HOME)

    assert check_code(address="ALICE@example.org", code=code_in(sink, alice.email), network=HOME) == alice


def test_a_code_confirms_an_address_that_nobody_knew(sink: Sink) -> None:
    send_code(address=DORA, network=HOME)
    assert User.objects.at(DORA).get().is_guest

    user = check_code(address=DORA, code=code_in(sink, DORA), network=HOME)

    assert (user.email, user.name, user.is_guest) == (DORA, "", False)
    assert not user.has_usable_password()


def test_a_code_may_be_typed_as_people_type(sink: Sink, alice: User) -> None:
    send_code(address=alice.email, network=HOME)
    typed = f" {code_in(sink, alice.email).lower().replace('-', ' ')} "

    assert check_code(address=alice.email, code=typed, network=HOME) == alice


def test_a_code_works_once(sink: Sink, alice: User) -> None:
    send_code(address=alice.email, network=HOME)
    code = code_in(sink, alice.email)
    check_code(address=alice.email, code=code, network=HOME)

    with pytest.raises(WrongCode):
        check_code(address=alice.email, code=code, network=HOME)


def test_a_code_opens_nobody_elses_account(sink: Sink, alice: User, charlie: User) -> None:
    send_code(address=alice.email, network=HOME)
    send_code(address=charlie.email, network=HOME)

    with pytest.raises(WrongCode):
        check_code(address=alice.email, code=code_in(sink, charlie.email), network=HOME)


def test_a_code_dies_after_its_time(sink: Sink, alice: User) -> None:
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        assert send_code(address=alice.email, network=HOME) == start + VALID
    code = code_in(sink, alice.email)

    with time_machine.travel(start + VALID, tick=False), pytest.raises(WrongCode):
        check_code(address=alice.email, code=code, network=HOME)
    with time_machine.travel(start + VALID - timedelta(seconds=1), tick=False):
        assert check_code(address=alice.email, code=code, network=HOME) == alice


def test_who_asks_again_gets_the_same_code_a_few_times_only(sink: Sink) -> None:  # S10
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        for _ in range(LETTERS):
            send_code(address=DORA, network=HOME)
        with pytest.raises(TooOften) as refusal:
            send_code(address=DORA, network=ELSEWHERE)

    assert refusal.value.seconds == RENEWED_AFTER.total_seconds()
    assert len({str(mail["Subject"]) for mail in sink.mails}) == 1
    assert len(sink.mails) == LETTERS
    with time_machine.travel(start + RENEWED_AFTER, tick=False):
        send_code(address=DORA, network=HOME)
    assert sink.mails[-1]["Subject"] != sink.mails[0]["Subject"]


def test_an_address_that_never_answers_is_left_alone_and_nobody_can_tell(sink: Sink, alice: User) -> None:  # S10
    start = timezone.now()
    for number in range(8):
        with time_machine.travel(start + number * RENEWED_AFTER, tick=False):
            send_code(address=DORA, network=HOME)
            send_code(address=alice.email, network=HOME)

    assert [len([mail for mail in sink.mails if mail["To"] == to]) for to in (DORA, alice.email)] == [6, 8]
    with time_machine.travel(start + timedelta(days=1), tick=False):
        send_code(address=DORA, network=HOME)
    assert sink.mails[-1]["To"] == DORA


def test_no_stranger_can_keep_anybody_out(sink: Sink, alice: User) -> None:  # S7
    for _ in range(LETTERS):
        send_code(address=alice.email, network=ELSEWHERE)
    for _ in range(10):
        with pytest.raises(WrongCode):
            check_code(address=alice.email, code="BBBB-BBBB", network=ELSEWHERE)
    with pytest.raises(TooOften):
        check_code(address=alice.email, code=code_in(sink, alice.email), network=ELSEWHERE)

    assert check_code(address=alice.email, code=code_in(sink, alice.email), network=HOME) == alice


def test_guesses_are_counted_by_address_and_network_for_a_quarter_of_an_hour(sink: Sink, alice: User) -> None:  # S7
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        send_code(address=alice.email, network=HOME)
        for _ in range(10):
            with pytest.raises(WrongCode):
                check_code(address=alice.email, code="BBBB-BBBB", network=HOME)
        with pytest.raises(TooOften) as refusal:
            check_code(address=alice.email, code=code_in(sink, alice.email), network=HOME)
    assert refusal.value.seconds == 900
    with time_machine.travel(start + timedelta(minutes=15), tick=False):
        assert check_code(address=alice.email, code=code_in(sink, alice.email), network=HOME) == alice


def test_right_codes_do_not_count_as_guesses(sink: Sink, alice: User) -> None:
    start = timezone.now()
    for number in range(12):
        with time_machine.travel(start + number * RENEWED_AFTER / 16, tick=False):
            SignInCode.objects.all().delete()
            send_code(address=alice.email, network=HOME)
            check_code(address=alice.email, code=code_in(sink, alice.email), network=HOME)


def test_one_network_asks_only_so_often(sink: Sink) -> None:
    for number in range(30):
        send_code(address=f"d{number}@example.org", network=HOME)

    with pytest.raises(TooOften):
        send_code(address=DORA, network=HOME)
    send_code(address=DORA, network=ELSEWHERE)


def test_a_known_and_an_unknown_address_take_the_same_work(sink: Sink, alice: User) -> None:  # S6
    with CaptureQueriesContext(connection) as known:
        send_code(address=alice.email, network=HOME)
    with CaptureQueriesContext(connection) as unknown:
        send_code(address=DORA, network=HOME)

    assert [_shape(query["sql"]) for query in known] == [_shape(query["sql"]) for query in unknown]
    assert [mail["To"] for mail in sink.mails] == [alice.email, DORA]


def _shape(sql: str) -> list[str]:
    words = sql.split()
    return words[:1] if "SAVEPOINT" in words else words[:4]


@pytest.mark.parametrize("why", ["silenced", "closed"])
def test_who_wants_no_mail_or_may_not_enter_gets_none_and_nobody_can_tell(sink: Sink, why: str) -> None:
    if why == "silenced":
        silence(DORA)
    else:
        User.objects.create(email=DORA, is_active=False)

    send_code(address=DORA, network=HOME)

    assert sink.mails == []
    with pytest.raises(WrongCode):
        check_code(address=DORA, code="BBBB-BBBB", network=HOME)


def test_a_closed_account_opens_by_no_code(sink: Sink, alice: User) -> None:
    send_code(address=alice.email, network=HOME)
    User.objects.filter(pk=alice.pk).update(is_active=False)

    with pytest.raises(WrongCode):
        check_code(address=alice.email, code=code_in(sink, alice.email), network=HOME)


@pytest.mark.parametrize("address", [DORA, "silent@example.org"])
def test_a_mail_server_that_is_away_costs_nothing(sink: Sink, settings: Settings, address: str) -> None:
    silence("silent@example.org")
    there = settings.MAILERS
    settings.MAILERS = mailers(f"smtp://127.0.0.1:{free_port()}", demo=False)
    for _ in range(LETTERS + 1):
        with pytest.raises(MailUnreachable):
            send_code(address=address, network=HOME)

    settings.MAILERS = there
    send_code(address=address, network=HOME)


def test_the_letter_says_what_it_must(sink: Sink, alice: User) -> None:  # E5
    send_code(address=alice.email, network=HOME)

    (mail,) = sink.mails
    text, html = body_of(mail), body_of(mail, "html")
    code = code_in(sink, alice.email)
    assert mail["Auto-Submitted"] == "auto-generated"
    assert set(code.replace("-", "")) <= set(SIGNS)
    assert len(code) == LENGTH + 1
    for part in (text, html):
        assert code in part
        assert "30 minutes" in part
        assert "You did not ask for it?" in part
    assert "://" not in text
    assert "src=" not in html


def test_the_code_is_not_stored(sink: Sink, alice: User) -> None:
    send_code(address=alice.email, network=HOME)

    stored = str(SignInCode.objects.values().get()).upper()
    assert code_in(sink, alice.email).split("-")[0] not in stored
