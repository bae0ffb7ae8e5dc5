"""What lies on the desk: to be looked at, with nothing that nobody there may know."""

import base64
from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Token, User
from accounts.tokens import issue_token
from games import deadlines, deeds, desk, outages, tables
from games.models import Action, Game, GameEvent, Heartbeat, Outage, Pause, Seat
from games.tables import Holder, Offer
from notifications import links
from notifications.fan_out import mail_of
from notifications.models import Announcement, Attempt, Channel, Delivery, GameMode, Link
from notifications.services import notify
from tests.conftest import GameOf
from tests.games.playing import dealt_from, play, play_on, snapshot, waiting_seat
from tests.leagues.arranging import BLUEPRINTS, arranged
from tests.notifications.announced import round_news
from tests.notifications.test_channels import HOOK, failed_on, hook_of
from tests.web.places import ClientOf

LISTS = (
    "/desk/games/game/",
    "/desk/games/invitation/",
    "/desk/games/outage/",
    "/desk/notifications/delivery/",
    "/desk/notifications/link/",
    "/desk/notifications/channel/",
    "/desk/notifications/gamemode/",
    "/desk/notifications/failednews/",
    "/desk/notifications/announcement/",
    "/desk/accounts/user/",
    "/desk/accounts/token/",
    "/desk/leagues/competition/",
)
SEED = bytes(range(200, 232))


def failed(game: Game, user: User) -> Delivery:
    channel = mail_of(user)
    return Delivery.objects.create(
        channel=channel,
        key=f"turn:{game.pk}",
        kind=Delivery.Kind.TURN,
        game=game,
        seat=0,
        turn=1,
        status=Delivery.Status.FAILED,
        attempts=5,
        next_at=timezone.now(),
        reason="refused with 550",
    )


def change_pages() -> list[str]:
    """The page of everything that lies on the desk."""
    return [
        f"/desk/{model._meta.app_label}/{model._meta.model_name}/{thing.pk}/change/"
        for model in admin.site._registry
        for thing in model._default_manager.all()
    ]


@pytest.fixture
def full_desk(alice: User, bob: User, organiser: User) -> list[str]:
    """Of everything something: games at rest, over and set back, letters, links; the addresses of all pages."""
    games = [dealt_from(SEED, alice, bob, Holder.BOT, rules="blacksmith_brothers") for _ in range(3)]
    for game, deed in zip(games, (deeds.RollBack(1), deeds.CancelGame(), deeds.PauseGame()), strict=True):
        play_on(game, 6)
        game.refresh_from_db()
        desk.act(game_id=game.id, by=organiser, deed=deed, reason="a test", step=game.step)
        failed(game, bob)
        links.issue(Link.Kind.LOOK, seat=game.seats.get(index=0), user=alice)
    stranger = User.objects.create_user(email="secret-address@example.org", name="sam")
    tables.create_game(created_by=alice, rules="blueprints", options={}, seats=[alice, Offer(stranger)])
    Outage.objects.create(start=timezone.now() - timedelta(hours=2), end=timezone.now())
    GameMode.objects.create(user=bob, game=game, mode="off")
    GameEvent.objects.filter(pk=GameEvent.objects.filter(game=game).latest("id").pk).update(failures=5, is_told=False)
    notify(news=[round_news(bob)])
    Announcement.objects.update(failures=5)
    issue_token(user=bob, name="a bot", scopes=["games:play"])
    organiser.user_permissions.add(Permission.objects.get(codename="organise_competition"))
    arranged(User.objects.get(pk=organiser.pk), players=2, games=[BLUEPRINTS])
    hook = hook_of(bob, HOOK)
    tried = failed_on(hook)
    Attempt.objects.create(
        delivery=tried,
        number=1,
        at=timezone.now(),
        milliseconds=1,
        status=500,
        head="SecretSecret",
        body="SecretSecret",
    )
    return ["/desk/", *LISTS, *change_pages(), *(page.replace("change", "history") for page in change_pages())]


def test_no_seed_hidden_part_address_or_token_is_anywhere(
    at_desk: ClientOf, organiser: User, full_desk: list[str]
) -> None:  # field note 39
    client = at_desk(organiser)
    secrets = {"SecretSecret", "discord.com", SEED.hex(), base64.b64encode(SEED).decode(), repr(SEED), "@example.org"}
    secrets |= set(Link.objects.values_list("token_hash", flat=True))
    secrets |= set(Token.objects.values_list("token_hash", flat=True))
    secrets |= {f'"{word}"' for word in ("state", "counter", "move_json", "position_zip", "draws_json", "events_json")}
    for game in Game.objects.filter(seq__gte=0):
        secrets |= {bytes(action.position.state).decode()[:80] for action in Action.objects.filter(game=game)}

    for page in full_desk:
        body = client.get(page).content.decode()
        assert [secret for secret in secrets if secret in body.replace("&quot;", '"')] == [], page


def test_the_desk_shows_nothing_of_a_sealed_answer(
    at_desk: ClientOf, organiser: User, alice: User, bob: User, toy: object
) -> None:  # field note 36
    game = dealt_from(SEED, alice, bob, rules="toy")
    client = at_desk(organiser)

    def seen() -> list[str]:
        paths = ["/desk/", "/desk/games/game/", f"/desk/games/game/{game.id}/change/"]
        return [_plain(client.get(path).content.decode()) for path in paths]

    before = seen()
    play(game, {"type": "bid", "coins": 1}, seat=Seat.objects.select_related("user").get(game=game, index=0))

    assert seen() == before


def _plain(page: str) -> str:
    head, _, tail = page.partition('name="csrfmiddlewaretoken" value="')
    return head + tail.partition('"')[2]


def test_who_plays_does_not_see_the_letters_of_the_game(
    at_desk: ClientOf, game_of: GameOf, organiser: User, bob: User
) -> None:
    game = game_of(organiser, bob)
    letter = failed(game, bob)
    client = at_desk(organiser)

    assert "refused with 550" not in client.get("/desk/notifications/delivery/").content.decode()
    assert client.get(f"/desk/notifications/delivery/{letter.pk}/change/").status_code == 302
    Game.objects.filter(id=game.id).update(status=Game.Status.FINISHED)
    assert "refused with 550" in client.get("/desk/notifications/delivery/").content.decode()


@pytest.mark.parametrize("deed", ["add/", "{}/delete/"])
def test_nothing_is_made_or_deleted(at_desk: ClientOf, full_desk: list[str], organiser: User, deed: str) -> None:
    organiser.is_superuser = True
    organiser.save()
    client = at_desk(organiser)
    counts = {model: model._default_manager.count() for model in admin.site._registry}

    for model in admin.site._registry:
        key = model._default_manager.all()[0].pk
        path = f"/desk/{model._meta.app_label}/{model._meta.model_name}/{deed.format(key)}"
        assert client.post(path, {"post": "yes"}).status_code == 403, path

    assert {model: model._default_manager.count() for model in admin.site._registry} == counts


def test_nothing_but_accounts_is_edited(at_desk: ClientOf, full_desk: list[str], organiser: User) -> None:
    organiser.is_superuser = True
    organiser.save()
    client = at_desk(organiser)
    game = Game.objects.filter(status=Game.Status.PAUSED).get()
    before = snapshot(game)

    for page in change_pages():
        if "/user/" not in page:
            assert client.post(page, {"status": "running", "reason": "", "answer": "accepted"}).status_code == 403

    assert snapshot(game) == before


def test_nothing_is_done_to_many_at_once_but_sending_again_and_revoking(
    at_desk: ClientOf, full_desk: list[str], organiser: User
) -> None:
    organiser.is_superuser = True
    organiser.save()
    offered = {
        model.__name__: list(page.get_actions(_request_of(organiser))) for model, page in admin.site._registry.items()
    }

    assert {name: found for name, found in offered.items() if found} == {
        "Delivery": ["send_again"],
        "FailedNews": ["tell_again"],
        "Announcement": ["tell_again"],
        "Token": ["revoke"],
    }


def _request_of(user: User) -> HttpRequest:
    request = RequestFactory().get("/desk/")
    request.user = user
    return request


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_changes_nothing(
    at_desk: ClientOf, full_desk: list[str], organiser: User, method: str
) -> None:  # field note 16
    client, game = at_desk(organiser), Game.objects.filter(status=Game.Status.PAUSED).get()
    before, session = snapshot(game), Session.objects.values().get()

    for page in [*full_desk, f"/desk/games/game/{game.pk}/deed/cancel/"]:
        assert getattr(client, method)(page).status_code == 200, page

    assert (snapshot(game), Session.objects.values().get()) == (before, session)


@pytest.mark.parametrize("path", LISTS)
def test_a_list_takes_as_many_statements_for_many_as_for_few(
    at_desk: ClientOf,
    game_of: GameOf,
    full_desk: list[str],
    alice: User,
    bob: User,
    organiser: User,
    path: str,
) -> None:
    client = at_desk(organiser)

    def statements() -> int:
        with CaptureQueriesContext(connection) as found:
            client.get(path)
        return len(found)

    few = statements()
    for _ in range(3):
        game = game_of(alice, bob)
        failed(game, bob)
        links.issue(Link.Kind.LOOK, seat=game.seats.get(index=0), user=alice)
        Outage.objects.create(start=timezone.now(), end=timezone.now())
        GameMode.objects.create(user=alice, game=game, mode="off")
        issue_token(user=alice, name="a bot", scopes=["games:play"])
        guest = User.objects.create_user(email=f"{game.pk}@example.org", name=f"guest {game.pk}"[:30])
        tables.create_game(created_by=alice, rules="blueprints", options={}, seats=[alice, Offer(guest)])

    assert statements() == few


def test_games_are_found_by_number_and_by_player(
    at_desk: ClientOf, game_of: GameOf, alice: User, bob: User, charlie: User, organiser: User
) -> None:
    one, other = game_of(alice, bob), game_of(bob, charlie)
    client = at_desk(organiser)

    def found(query: str) -> list[object]:
        return [game.pk for game in client.get(f"/desk/games/game/?{query}").context["cl"].result_list]

    assert found(f"q={one.pk}") == [one.pk]
    assert found("q=ALICE") == [one.pk]
    assert found("q=nobody") == []
    assert found("status__exact=running&rules=builders_middle_ages") == [other.pk, one.pk]
    assert found("status__exact=paused") == []


def test_the_desk_has_its_own_policy_and_no_page_for_players_has_it(
    at_desk: ClientOf, client: Client, organiser: User
) -> None:
    policy = at_desk(organiser).get("/desk/")["Content-Security-Policy"]

    assert "script-src 'self' 'unsafe-eval';" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in client.get("/")["Content-Security-Policy"]


# Sending again


def test_a_letter_that_failed_is_sent_again_from_its_page_and_from_the_list(
    at_desk: ClientOf, game_of: GameOf, alice: User, bob: User, organiser: User
) -> None:
    letter, client = failed(game_of(alice, bob), bob), at_desk(organiser)
    page = f"/desk/notifications/delivery/{letter.pk}/change/"
    assert "Send again" in client.get(page).content.decode()

    client.post(f"/desk/notifications/delivery/{letter.pk}/send-again/")

    letter.refresh_from_db()
    assert (letter.status, letter.attempts, letter.reason) == ("pending", 0, "")
    chosen = {"action": "send_again", "_selected_action": [letter.pk]}
    answer = client.post("/desk/notifications/delivery/", chosen, follow=True)
    assert "had not failed" in answer.content.decode()


def test_without_the_permission_nothing_is_sent_again(
    at_desk: ClientOf, game_of: GameOf, alice: User, bob: User, charlie: User
) -> None:
    letter = failed(game_of(alice, bob), bob)
    keeper = User.objects.create_user(email="kim@example.org", name="kim", is_staff=True)

    for person, status in ((charlie, 404), (keeper, 403)):
        path = f"/desk/notifications/delivery/{letter.pk}/send-again/"
        assert at_desk(person).post(path).status_code == status

    letter.refresh_from_db()
    assert letter.status == "failed"


def test_the_desk_starts_a_channel_again_and_tries_it_with_a_reason(
    at_desk: ClientOf, organiser: User, bob: User
) -> None:
    channel = hook_of(bob)
    Channel.objects.update(stopped_at=timezone.now(), stop="gone")
    client, page = at_desk(organiser), f"/desk/notifications/channel/{channel.pk}"

    for deed, reason in (("start", " "), ("start", "its server is back"), ("test", "to see it"), ("test", "once more")):
        client.post(f"{page}/deed/", {"deed": deed, "reason": reason})

    channel.refresh_from_db()
    history = client.get(f"{page}/history/").content.decode()
    assert (channel.is_open, Delivery.objects.get().kind) == (True, "test")
    assert [words in history for words in ("its server is back", "to see it", "once more")] == [True, True, False]
    assert client.post(f"{page}/deed/", {"deed": "remove", "reason": "no reason"}).status_code == 404


def test_without_the_permission_nothing_is_done_with_a_channel(at_desk: ClientOf, bob: User, charlie: User) -> None:
    channel = hook_of(bob)
    keeper = User.objects.create_user(email="kim@example.org", name="kim", is_staff=True)

    for person, status in ((charlie, 404), (keeper, 403)):
        path = f"/desk/notifications/channel/{channel.pk}/deed/"
        assert at_desk(person).post(path, {"deed": "test", "reason": "no reason"}).status_code == status
    assert not Delivery.objects.exists()


# What needs attention


def test_the_front_page_is_calm_when_all_is_well(
    at_desk: ClientOf, game_of: GameOf, alice: User, bob: User, organiser: User
) -> None:
    game_of(alice, bob)
    outages.beat(part="web", now=timezone.now())

    page = at_desk(organiser).get("/desk/")

    assert [section.lines for section in page.context["sections"]] == [[]] * 7


def test_what_needs_attention_leads_to_the_thing(
    at_desk: ClientOf, game_of: GameOf, alice: User, bob: User, organiser: User
) -> None:
    now = timezone.now()
    late, refused, idle, failing = (game_of(alice, bob) for _ in range(4))
    for game, hours in ((late, 73), (failing, 74)):
        began = now - timedelta(hours=hours)
        Seat.objects.filter(pk=waiting_seat(game).pk).update(asked_at=began, due_at=began + timedelta(hours=72))
    deadlines.put_off(seat_id=waiting_seat(failing).pk, clock="due_at", now=now)
    rested = game_of(alice, bob)
    began = now - timedelta(hours=75)
    Seat.objects.filter(pk=waiting_seat(rested).pk).update(asked_at=began, due_at=began + timedelta(hours=72))
    Pause.objects.create(game=rested, start=began + timedelta(hours=71), end=now)
    letter = failed(refused, bob)
    waits = Delivery.objects.create(
        channel=letter.channel, key="x", kind="turn", game=refused, seat=0, next_at=now - timedelta(minutes=6)
    )
    Action.objects.filter(game=idle).update(at=now - timedelta(days=15))
    GameEvent.objects.filter(pk=GameEvent.objects.filter(game=idle).earliest("id").pk).update(failures=5)
    stopped = Channel.objects.create(user=alice, stopped_at=now, stop="bounced")
    Heartbeat.objects.create(part="sweeper", at=now - timedelta(minutes=2))

    sections = at_desk(organiser).get("/desk/").context["sections"]

    game_page, letter_page = "/desk/games/game/{}/change/", "/desk/notifications/delivery/{}/change/"
    assert [[line.url for line in section.lines] for section in sections] == [
        [game_page.format(failing.pk), game_page.format(late.pk)],
        [letter_page.format(waits.pk)],
        [letter_page.format(letter.pk)],
        ["/desk/notifications/failednews/"],
        [f"/desk/notifications/channel/{stopped.pk}/change/"],
        [game_page.format(idle.pk)],
        ["/desk/games/outage/"],
    ]
    assert ["settling it failed" in line.words for line in sections[0].lines] == [True, False]
