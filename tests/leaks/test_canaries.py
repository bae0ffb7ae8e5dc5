"""No seed, token or address of somebody else stands in any answer, to anybody, at any address of the site. S2."""

from base64 import b64encode, urlsafe_b64encode

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import Token, User
from games.models import Game
from notifications.models import Link
from tests.leaks.outlets import undone
from tests.web.conftest import ClientOf
from tests.web.route_table import build

METHODS = ("get", "post", "put", "delete")


@pytest.mark.long
@pytest.mark.parametrize("who", ["nobody", "alice on pages", "charlie on pages", "alice's token"])
def test_no_answer_holds_what_is_secret(
    client_of: ClientOf, alice: User, bob: User, charlie: User, who: str
) -> None:  # field notes 37, 39
    people = {"alice": alice, "charlie": charlie}
    world, user = build(alice, bob), people.get(who.replace("'", " ").split()[0])
    texts = [tokens.issue_token(user=person, name="a test", scopes=tokens.SCOPES)[1] for person in people.values()]
    secrets = [*world.secrets(), *texts, *_seeds(), *_hashes(), *_addresses_but(user)]
    client = client_of(user) if user and "pages" in who else Client()
    client.raise_request_exception = False
    headers = {"Authorization": f"Bearer {texts[user == charlie]}"} if "token" in who else {}

    def told(method: str, path: str) -> list[str]:
        with undone():
            answer = getattr(client, method)(path, headers=headers)
        said = f"{answer.headers} {answer.content.decode(errors='replace')}"
        return [secret for secret in secrets if secret in said and secret not in path]

    answers = {(method, path): told(method, path) for path in world.all_paths() for method in METHODS}

    assert {asked: found for asked, found in answers.items() if found} == {}


def _seeds() -> list[str]:
    """Those of games that are not over, in whatever way they may be spelt."""
    seeds = [bytes(game.seed) for game in Game.objects.all() if not game.is_over]
    assert seeds
    return [
        spelt
        for seed in seeds
        for spelt in (seed.hex(), repr(seed)[2:-1], b64encode(seed).decode(), urlsafe_b64encode(seed).decode())
    ]


def _hashes() -> list[str]:
    stored = (Token.objects.values_list("token_hash", flat=True), Link.objects.values_list("token_hash", flat=True))
    return [token_hash for hashes in stored for token_hash in hashes]


def _addresses_but(user: User | None) -> list[str]:
    others = User.objects.all() if user is None else User.objects.exclude(pk=user.pk)
    return list(others.values_list("email", flat=True))
