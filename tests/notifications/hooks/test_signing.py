"""What we sign is believed by others, and nothing else is."""

import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest
import time_machine
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from standardwebhooks import Webhook, WebhookVerificationError
from webhooks import NotGenuine, verify

from notifications.hooks.signing import Kind, headers, new_secret, public_key_of

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SIGNS = "abc \"\\/\n\t\x00\x7fäß€漢字🂡\u202e\u2028<script>&'"

type Believes = Callable[[bytes, Mapping[str, str], str], bool]


def by_their_library(body: bytes, sent: Mapping[str, str], secret: str) -> bool:
    try:
        return bool(Webhook(secret).verify(body, dict(sent)) == json.loads(body))
    except (WebhookVerificationError, UnicodeDecodeError):
        return False


def by_our_file(body: bytes, sent: Mapping[str, str], secret: str) -> bool:
    try:
        return bool(verify(body, sent, secret) == json.loads(body))
    except NotGenuine:
        return False


READERS: list[Believes] = [by_their_library, by_our_file]


def random_body(chance: Random, most: int) -> bytes:
    text = "".join(chance.choices(SIGNS, k=chance.randrange(most // 7)))
    return json.dumps({"type": "turn", "text": text}, ensure_ascii=chance.random() < 0.5).encode()


def flipped(value: bytes, chance: Random) -> bytes:
    place = chance.randrange(len(value))
    return value[:place] + bytes([value[place] ^ 1 << chance.randrange(7)]) + value[place + 1 :]


@pytest.mark.parametrize("believes", READERS)
def test_a_thousand_deliveries_are_believed_and_none_with_a_bit_flipped(believes: Believes) -> None:  # W1
    chance, wrong = Random(1), []  # noqa: S311 # repeatable on purpose
    with time_machine.travel(NOW, tick=False):
        for number in range(1000):
            secret, name = new_secret(Kind.HMAC), f"msg_{chance.getrandbits(64):x}"
            body = random_body(chance, 20_000 if number % 10 == 0 else 500)
            sent = headers(name, NOW, body, [secret])
            changed = {field: {**sent, field: flipped(sent[field].encode(), chance).decode()} for field in sent}
            verdicts = [
                believes(body, sent, secret),
                believes(flipped(body, chance), sent, secret),
                believes(body, changed["webhook-id"], secret),
                believes(body, changed["webhook-timestamp"], secret),
                believes(body, sent, new_secret(Kind.HMAC)),
            ]
            if verdicts != [True, False, False, False, False]:
                wrong.append((number, verdicts))

    assert wrong == []


@pytest.mark.parametrize("believes", READERS)
@pytest.mark.parametrize(("seconds", "expected"), [(300, True), (301, False), (-300, True), (-301, False)])
def test_a_post_is_believed_for_five_minutes(believes: Believes, seconds: int, expected: bool) -> None:  # W1
    secret = new_secret(Kind.HMAC)
    sent = headers("msg_1", NOW, b"{}", [secret])

    with time_machine.travel(NOW + timedelta(seconds=seconds), tick=False):
        assert believes(b"{}", sent, secret) is expected


@pytest.mark.parametrize("believes", READERS)
def test_while_a_secret_is_replaced_whoever_holds_either_believes(believes: Believes) -> None:  # W1
    old, new, own = new_secret(Kind.HMAC), new_secret(Kind.HMAC), new_secret(Kind.ED25519)
    with time_machine.travel(NOW, tick=False):
        before, amid, after = ([old], [own, new, old], [new])
        held = [
            [believes(b"{}", headers("m", NOW, b"{}", each), key) for key in (old, new)]
            for each in (before, amid, after)
        ]

    assert held == [[True, False], [True, True], [False, True]]


@pytest.mark.parametrize(
    "changed",
    [
        {"webhook-signature": ""},
        {"webhook-signature": "v1,"},
        {"webhook-signature": "v1"},
        {"webhook-signature": "v1,Ü \udc80"},
        {"webhook-timestamp": "soon"},
        {"webhook-timestamp": "²"},
        {"webhook-timestamp": "9" * 5000},
        {"webhook-timestamp": ""},
        {"webhook-id": ""},
    ],
)
def test_our_file_believes_no_broken_headers(changed: dict[str, str]) -> None:
    secret = new_secret(Kind.HMAC)
    sent = headers("msg_1", NOW, b"{}", [secret])

    with pytest.raises(NotGenuine):
        verify(b"{}", sent | changed, secret, now=NOW.timestamp())
    with pytest.raises(NotGenuine):
        verify(b"{}", {name: value for name, value in sent.items() if name not in changed}, secret, now=NOW.timestamp())


def test_our_file_reads_headers_in_any_case_and_needs_nothing() -> None:
    secret = new_secret(Kind.HMAC)
    sent = {name.title(): value for name, value in headers("msg_1", datetime.now(UTC), b'{"a": 1}', [secret]).items()}

    assert verify(b'{"a": 1}', sent, secret) == {"a": 1}


def test_the_time_zone_of_an_instant_does_not_matter() -> None:  # W2
    secret = new_secret(Kind.HMAC)
    elsewhere = NOW.astimezone(timezone(timedelta(hours=5, minutes=45)))

    assert headers("msg_1", elsewhere, b"{}", [secret]) == headers("msg_1", NOW, b"{}", [secret])
    with time_machine.travel(NOW, tick=False):
        assert by_their_library(b"{}", headers("msg_1", elsewhere, b"{}", [secret]), secret)


def believes_public(body: bytes, sent: Mapping[str, str], public: str) -> bool:
    """As a receiver that holds a public key reads it."""
    key = Ed25519PublicKey.from_public_bytes(b64decode(public.removeprefix("whpk_")))
    content = f"{sent['webhook-id']}.{sent['webhook-timestamp']}.".encode() + body
    for version, _, signature in (each.partition(",") for each in sent["webhook-signature"].split(" ")):
        try:
            key.verify(b64decode(signature), content)
        except InvalidSignature:
            continue
        return version == "v1a"
    return False


def test_a_public_key_verifies_what_its_secret_signed_and_nothing_else() -> None:  # W2
    chance, wrong = Random(2), []  # noqa: S311 # repeatable on purpose
    for number in range(100):
        secret = new_secret(Kind.ED25519)
        body, public = random_body(chance, 2000), public_key_of(secret)
        sent = headers("msg_1", NOW, body, [new_secret(Kind.HMAC), secret])
        verdicts = [
            believes_public(body, sent, public),
            believes_public(flipped(body, chance), sent, public),
            believes_public(body, sent | {"webhook-id": "msg_2"}, public),
            believes_public(body, sent, public_key_of(new_secret(Kind.ED25519))),
        ]
        if verdicts != [True, False, False, False]:
            wrong.append((number, verdicts))

    assert wrong == []


def test_signatures_are_those_of_the_examples_that_others_publish() -> None:  # W1, W2
    own = "whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk="
    shared = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    sent = headers(
        "msg_p5jXN8AQM9LWM0D4loKWxJek", datetime.fromtimestamp(1614265330, UTC), b'{"test": 2432232314}', [shared, own]
    )

    assert sent == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= "
        "v1a,tQ9V2XOqn7jL/DQenEFpqIugdBVtiMmER5mhSkXBNwM0mkATuDe6KYYUuxqtaiHeYGb7KaaBRdM5WqyeFiL8Ag==",
    }


def test_secrets_are_of_32_random_bytes() -> None:
    for kind, prefix in ((Kind.HMAC, "whsec_"), (Kind.ED25519, "whsk_")):
        made = {new_secret(kind) for _ in range(10)}
        assert len(made) == 10
        assert all(len(b64decode(each.removeprefix(prefix), validate=True)) == 32 for each in made)


@pytest.mark.parametrize(
    ("name", "at", "secret"),
    [
        ("a.b", NOW, "whsec_AAAA"),
        ("", NOW, "whsec_AAAA"),
        ("a\nb", NOW, "whsec_AAAA"),
        ("a", NOW.replace(tzinfo=None), "whsec_AAAA"),
        ("a", NOW, "AAAA"),
        ("a", NOW, "whsec_A-_A"),
        ("a", NOW, "whsk_AAAA"),
        ("a", NOW, f"whpk_{'A' * 43}="),
    ],
)
def test_what_cannot_be_signed_is_not(name: str, at: datetime, secret: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        headers(name, at, b"{}", [secret])


def test_a_shared_secret_has_no_public_key() -> None:
    with pytest.raises(ValueError, match="begins with"):
        public_key_of(new_secret(Kind.HMAC))
