"""Personal tokens: what opens, what does not, and what is kept of them."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.models import Token, User
from tests.api.conftest import Program, ProgramOf, problem


def test_a_token_says_who_asks(alices: Program, alice: User) -> None:
    assert alices.get("/me").json() == {"name": "alice", "email": "alice@example.org", "time_zone": None}


def test_only_a_hash_of_a_token_is_stored(alice: User) -> None:
    token, text = tokens.issue_token(user=alice, name="bot", scopes=["games:play"])

    stored = Token.objects.filter(id=token.id).values().get()

    assert text.startswith("gp_pat_")
    assert len(text) < 255
    assert not any(text[12:] in str(value) for value in stored.values())


@pytest.mark.parametrize("credential", ["", "Bearer", "Basic YWxpY2U6", "gp_pat_x"])
def test_no_session_is_looked_at_where_there_is_a_credential(alice: User, credential: str) -> None:
    client = Client()
    client.force_login(alice)

    assert problem(client.get("/api/v1/me", headers={"Authorization": credential})) == (401, "bad_token")


@pytest.mark.parametrize("spoilt", ["another last sign", "longer", "empty", "not ascii"])
def test_a_spoilt_token_opens_nothing(alice: User, spoilt: str) -> None:
    _, text = tokens.issue_token(user=alice, name="bot", scopes=["games:play"])
    last = "A" if text[-1] != "A" else "B"
    text = {"another last sign": text[:-1] + last, "longer": text + "x", "empty": "", "not ascii": "gp_pat_é"}[spoilt]

    assert tokens.find_token(text) is None
    assert problem(Program(text).get("/me")) == (401, "bad_token")


@pytest.mark.parametrize("kill", ["expired", "revoked", "moved", "closed"])
def test_a_dead_token_looks_like_an_unknown_one(alice: User, kill: str) -> None:
    token, text = tokens.issue_token(user=alice, name="bot", scopes=["games:play"])
    match kill:
        case "expired":
            Token.objects.filter(id=token.id).update(expires_at=timezone.now() - timedelta(seconds=1))
        case "revoked":
            tokens.revoke_token(user=alice, token_id=token.id)
        case "moved":
            User.objects.filter(id=alice.id).update(email="elsewhere@example.org")
        case "closed":
            User.objects.filter(id=alice.id).update(is_active=False)

    answer, unknown = Program(text).get("/me"), Program("gp_pat_" + "x" * 36).get("/me")

    assert problem(answer) == problem(unknown) == (401, "bad_token")
    assert answer.json() | {"request_id": ""} == unknown.json() | {"request_id": ""}
    assert answer["WWW-Authenticate"] == 'Bearer realm="Guildpost"'


def test_a_bad_token_is_refused_even_where_none_is_needed(db: None) -> None:
    assert problem(Program("gp_pat_nonsense").get("/rules")) == (401, "bad_token")


def test_a_token_cannot_make_tokens(alices: Program) -> None:
    answer = alices.post("/me/tokens", {"name": "more", "scopes": ["games:play"]})

    assert problem(answer) == (403, "token_may_not")


def test_a_session_makes_lists_and_revokes_tokens(alice: User) -> None:
    client = Client()
    client.force_login(alice)

    body = {"name": "my bot", "scopes": ["games:play", "games:read"]}
    made = client.post("/api/v1/me/tokens", body, content_type="application/json")
    listed = client.get("/api/v1/me/tokens").json()["results"]
    text = made.json()["token"]

    assert made.status_code == 201
    assert [(token["id"], token["name"], token["scopes"]) for token in listed] == [
        (made.json()["id"], "my bot", ["games:read", "games:play"])
    ]
    assert "token" not in listed[0]
    assert Program(text).get("/me").status_code == 200
    assert client.delete(f"/api/v1/me/tokens/{made.json()['id']}").status_code == 204
    assert problem(Program(text).get("/me")) == (401, "bad_token")


def test_a_session_needs_the_pages_own_sign(alice: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)

    answer = client.post("/api/v1/me/tokens", {"name": "x", "scopes": ["games:read"]}, content_type="application/json")

    assert problem(answer) == (403, "csrf_failed")
    assert not Token.objects.exists()


@pytest.mark.parametrize("media", ["application/json", "multipart/form-data; boundary=x", "multipart/form-data"])
def test_with_the_pages_own_sign_a_session_does_what_a_page_does(alice: User, media: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    client.cookies["csrftoken"] = sign = "a" * 32

    answer = client.generic(
        "POST",
        "/api/v1/me/tokens",
        b'{"name": "x", "scopes": ["games:read"]}',
        content_type=media,
        headers={"X-CSRFToken": sign},
    )

    assert answer.status_code == (400 if media == "multipart/form-data" else 201)
    assert Token.objects.count() == (answer.status_code == 201)


@pytest.mark.parametrize(
    "body", [{"name": " ", "scopes": ["games:read"]}, {"name": "x", "scopes": []}, {"name": "x", "scopes": ["all"]}]
)
def test_a_token_that_makes_no_sense_is_refused(alice: User, body: dict[str, object]) -> None:
    client = Client()
    client.force_login(alice)

    answer = client.post("/api/v1/me/tokens", body, content_type="application/json")

    assert problem(answer) == (422, "token_refused")


def test_a_token_made_under_a_key_is_shown_once(alice: User) -> None:
    client = Client()
    client.force_login(alice)

    def make() -> dict[str, str]:
        body = {"name": "x", "scopes": ["games:read"]}
        answer = client.post(
            "/api/v1/me/tokens", body, content_type="application/json", headers={"Idempotency-Key": "k"}
        )
        told: dict[str, str] = answer.json()
        return told

    first, again = make(), make()

    assert first["id"] == again["id"]
    assert first["token"].startswith("gp_pat_")
    assert again["token"] is None


def test_others_tokens_are_not_there(alices: Program, alice: User, charlie: User) -> None:
    token, charlies = Token.objects.get(user=alice), Program(None)
    charlies.client.force_login(charlie)

    assert problem(charlies.delete(f"/me/tokens/{token.id}")) == (404, "not_found")
    assert problem(charlies.delete(f"/me/tokens/{uuid4()}")) == (404, "not_found")
    assert alices.get("/me").status_code == 200


def test_a_token_revokes_itself_and_learns_nothing_of_others(
    program_of: ProgramOf, alices: Program, alice: User
) -> None:
    other = Token.objects.get(user=alice)
    reader = program_of(alice, scopes=["games:read"])
    own = Token.objects.exclude(id=other.id).get()

    for token_id in (other.id, uuid4()):
        assert problem(reader.delete(f"/me/tokens/{token_id}")) == (403, "token_may_not")
    assert problem(reader.get("/me/tokens")) == (403, "token_may_not")
    assert alices.get("/me").status_code == 200
    assert reader.delete(f"/me/tokens/{own.id}").status_code == 204
    assert problem(reader.get("/me")) == (401, "bad_token")


def test_a_use_is_noted_to_the_minute(alice: User) -> None:
    token, _ = tokens.issue_token(user=alice, name="bot", scopes=["games:play"])

    assert (tokens.write_use(token.id), tokens.write_use(token.id)) == (True, False)
    assert Token.objects.get(id=token.id).used_at is not None


@pytest.mark.parametrize("end", ["2999-01-01T00:00:00", "2999-01-01", "", 1])
def test_the_end_of_a_token_is_an_instant(alice: User, end: object) -> None:
    client = Client()
    client.force_login(alice)

    body = {"name": "x", "scopes": ["games:read"], "expires_at": end}
    answer = client.post("/api/v1/me/tokens", body, content_type="application/json")

    assert problem(answer) == (400, "malformed")
