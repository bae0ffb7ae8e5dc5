import pytest

from config.mail import PATIENCE_SECONDS, POST_ROOM, SMTP, calls_of_providers, mailers


def test_without_a_url_the_demo_keeps_its_mail_and_others_hand_it_to_their_own_machine() -> None:
    assert mailers(None, demo=True) == {"default": {"BACKEND": POST_ROOM}}
    assert mailers(None, demo=False) == mailers("smtp://localhost:25", demo=False)


@pytest.mark.parametrize(
    ("url", "options"),
    [
        ("smtp://localhost", {"port": None, "username": "", "password": ""}),
        ("smtp://localhost:2525/", {"port": 2525, "username": "", "password": ""}),
        ("smtp+tls://u:p%40ss@localhost:587", {"port": 587, "username": "u", "password": "p@ss", "use_tls": True}),
        ("smtps://me%40x:p@localhost", {"port": None, "username": "me@x", "password": "p", "use_ssl": True}),
    ],
)
@pytest.mark.parametrize("demo", [True, False])
def test_smtp_is_told_by_its_url(url: str, options: dict[str, object], demo: bool) -> None:
    expected = {"host": "localhost", "timeout": PATIENCE_SECONDS, **options}

    assert mailers(url, demo=demo) == {"default": {"BACKEND": SMTP, "OPTIONS": expected}}


def test_a_provider_is_told_by_its_name_and_options() -> None:
    assert mailers("mailgun://?api_key=k%26y&sender_domain=mg.example.org", demo=False) == {
        "default": {
            "BACKEND": "anymail.backends.mailgun.EmailBackend",
            "OPTIONS": {"api_key": "k&y", "sender_domain": "mg.example.org"},
        }
    }


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("smtp://:secret@", "names no host"),
        ("smtp://secret@host/path", "says more than user, host and port"),
        ("smtp://secret@host?tls=1", "says more than user, host and port"),
        ("pigeon://?key=secret", "names no provider that is known: pigeon"),
        ("smtp+ssl://secret@host", "names no provider that is known: smtp+ssl"),
        ("postmark://secret@host", "says more than a provider and its options"),
        ("postmark://?secret", "bad query field"),
        ("smtp://secret@host:port", "Port could not be cast"),
    ],
)
def test_a_url_that_means_nothing_stops_the_start(url: str, said: str) -> None:
    with pytest.raises(SystemExit) as stop:
        mailers(url, demo=False)

    assert str(stop.value).startswith("guildpost: the environment is wrong: GUILDPOST_MAIL_URL ")
    assert said in str(stop.value)


def test_a_provider_is_listened_to_by_a_secret_and_by_its_own_key() -> None:
    url = "mailgun://?api_key=k&webhook_signing_key=s"

    assert mailers(url, demo=False)["default"]["OPTIONS"] == {"api_key": "k"}
    assert calls_of_providers(url, "x" * 32) == {
        "WEBHOOK_SECRET": "guildpost:" + "x" * 32,
        "MAILGUN_API_KEY": "k",
        "MAILGUN_WEBHOOK_SIGNING_KEY": "s",
    }
    assert calls_of_providers("smtp://mail.example.org:25", "x" * 32) == calls_of_providers(None, "x" * 32)


@pytest.mark.parametrize("url", [None, "smtp://mail.example.org:25", "postmark://?server_token=t"])
def test_without_a_secret_no_provider_is_listened_to(url: str | None) -> None:
    assert calls_of_providers(url, None) == {}
