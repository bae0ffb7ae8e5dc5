"""The score counter's pages: any sheet filled in, counted, kept and shown again."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.limits import KEEPING
from accounts.models import User
from games.models import ScoreSheet
from games.rules import registry
from tests.digests import digests
from tests.games.filled_sheets import ALL, BUILDERS, CARDS, ROUND, SMITHS, TOWN, Filled
from tests.web.conftest import ClientOf
from tests.web.test_hostile_names import CALLED, PLAIN, Skeleton
from web.score_outcome import Outcome

pytestmark = pytest.mark.django_db
EACH = pytest.mark.parametrize("filled", ALL, ids=lambda filled: f"{filled.rules}-{filled.sheet}")
LIVE = {"HX-Request": "true"}


def tallied(client: Client, filled: Filled) -> dict[str, Any]:
    """What the interface for programs says of it."""
    body = {"common": filled.common, "seats": filled.seats}
    answer = client.post(f"/api/v1/rules/{filled.rules}/tally/{filled.sheet}", body, content_type="application/json")
    told: dict[str, Any] = answer.json()
    return told


def told_by(outcome: Outcome) -> dict[str, Any]:
    """The same of a page: by seat, as programs are told."""
    by_seat = sorted(outcome.seats, key=lambda player: player.index)
    order = [player.index for player in outcome.seats]
    columns = zip(*(row.figures for row in outcome.parts), strict=True)
    parts = dict(zip(order, columns, strict=True))
    return {
        "places": [player.place for player in by_seat],
        "totals": [player.points for player in by_seat],
        "parts": [list(parts[player.index]) for player in by_seat],
        "won": [player.won for player in by_seat],
    }


@EACH
def test_a_form_comes_to_what_programs_are_told(client: Client, filled: Filled) -> None:
    outcome = client.post(filled.address, filled.as_form()).context["outcome"]

    expected, words = tallied(client, filled), registry.rules(filled.rules).texts["en"]
    assert told_by(outcome) == {
        "places": expected["places"],
        "totals": expected["totals"],
        "parts": [list(part.values()) for part in expected["parts"]],
        "won": [[words[f"name.{card}"] for card in cards] for cards in expected["won"]] or [[]] * len(filled.seats),
    }
    assert (expected["places"], expected["totals"]) == (filled.places, filled.totals)


@EACH
def test_counting_changes_nothing_and_asks_the_database_nothing(client: Client, filled: Filled) -> None:
    before = digests()

    with CaptureQueriesContext(connection) as asked:
        assert client.post(filled.address, filled.as_form()).status_code == 200

    assert (len(asked), digests()) == (0, before)


@EACH
def test_a_kept_sheet_shows_what_was_counted_to_anybody_who_has_its_link(client: Client, filled: Filled) -> None:
    counted = client.post(filled.address, filled.as_form("Ada")).context["outcome"]

    kept = client.post(filled.address, filled.as_form("Ada") | {"keep": "1"})
    page = Client().get(kept["Location"])

    assert page.context["outcome"] == counted
    assert page["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in page.content.decode()
    assert f'value="{settings.SITE_URL}{kept["Location"]}"' in page.content.decode()


@EACH
def test_a_kept_sheet_can_be_counted_again(client: Client, filled: Filled) -> None:
    client.post(filled.address, filled.as_form("Ada") | {"keep": "1"})
    first = ScoreSheet.objects.get()
    form = client.get(f"{filled.address}?again={first.token}").context["form"]

    sent = {box.field.html_name: box.field.value() for box in form.boxes}
    sent = {name: "on" if value is True else value for name, value in sent.items() if value not in (None, False)}
    client.post(filled.address, sent | {"players": form.players.value(), "keep": "1"})

    second = ScoreSheet.objects.exclude(pk=first.pk).get()
    assert (second.common, second.seats, second.names) == (first.common, first.seats, first.names)


def test_a_sheet_of_another_game_is_nothing_to_begin_with(client: Client) -> None:
    client.post(BUILDERS.address, BUILDERS.as_form("Ada") | {"keep": "1"})
    again = f"?again={ScoreSheet.objects.get().token}"

    assert client.get(BUILDERS.address + again).context["form"].seats[0].name_box.field.value() == "Ada"
    assert client.get(CARDS.address + again).context["form"].seats[0].name_box.field.value() is None


def test_a_tie_says_what_broke_it(client: Client) -> None:
    outcome = client.post(BUILDERS.address, BUILDERS.as_form("Ada", "Bo")).context["outcome"]

    assert outcome.headline == "Ada is first with 19 points"
    assert outcome.decided == ["Equal points: Ada before Bo. Points built: 17 to 16."]
    assert [row.label for row in outcome.tie_breaks] == ["Points built", "Coins"]


def test_a_shared_place_is_said_once(client: Client) -> None:
    sent = {"players": "4", "seat-4-coins": "1", "seat-2-called": "Bo"}

    outcome = client.post(BUILDERS.address, sent).context["outcome"]

    assert outcome.decided == [
        "Player 1, Bo, Player 3 are equal in everything and share the place.",
        "Equal points: Player 4 before Player 1, Bo, Player 3. Coins: 1 to 0.",
    ]


def test_without_a_tie_nothing_is_said_of_it(client: Client) -> None:
    outcome = client.post(TOWN.address, TOWN.as_form()).context["outcome"]

    assert (outcome.decided, outcome.tie_breaks) == ([], [])


def errors_on(page: Any) -> dict[str, str]:
    """What is wrong, by the field beside which it stands."""
    found = re.findall(r'<p class="error" id="id_([^"]+)_error"[^>]*>([^<]+)</p>', page.content.decode())
    return dict(found)


@pytest.mark.parametrize(
    ("filled", "sent", "errors"),
    [
        (BUILDERS, {"seat-2-buildings": "111"}, {"seat-2-buildings": "At most 110."}),
        (BUILDERS, {"seat-1-coins": "-1"}, {"seat-1-coins": "At least 0."}),
        (BUILDERS, {"seat-1-coins": "many"}, {"seat-1-coins": "Write a whole number."}),
        (
            BUILDERS,
            {"seat-1-called": "x" * 41},
            {"seat-1-called": "Ensure this value has at most 40 characters (it has 41)."},
        ),
        (ROUND, {"common-first_demand": ""}, {"common-first_demand": "This field is required."}),
        (
            ROUND,
            {"seat-1-a1": "W1 X2"},
            {"seat-1-a1": "“x2” is not understood. Write G1 for Glass 1, and so on, one after the other."},
        ),
        (ROUND, {"seat-2-a1": "W1" * 7}, {"seat-2-a1": "At most 6."}),
    ],
)
def test_a_fault_is_said_beside_its_field_and_nothing_is_kept(
    client: Client, filled: Filled, sent: dict[str, str], errors: dict[str, str]
) -> None:
    form = filled.as_form() | sent

    counted, kept = client.post(filled.address, form), client.post(filled.address, form | {"keep": "1"})
    live = client.post(filled.address, form, headers=LIVE)

    assert (counted.status_code, kept.status_code, live.status_code) == (422, 422, 200)
    assert (errors_on(counted), errors_on(kept)) == (errors, errors)
    assert not ScoreSheet.objects.exists()


def test_what_is_still_missing_is_no_fault_while_a_sheet_is_filled_in(client: Client) -> None:
    live = client.post(ROUND.address, {"players": "2", "common-first_demand": "wood"}, headers=LIVE)

    assert errors_on(live) == {}
    assert "Still missing: Second in-demand material." in live.content.decode()


@pytest.mark.parametrize(
    ("filled", "sent", "sentence"),
    [
        (BUILDERS, {"seat-1-buildings": "110"}, "All buildings together are worth 110 points."),
        (CARDS, {"seat-1-silver": "3"}, "A game of 2 players gives 3 silver awards."),
        (ROUND, {"common-second_demand": "recycled"}, "The two in-demand materials are different."),
        (SMITHS, {"seat-2-guild_master": "on"}, "Exactly one smith holds the Guild Master card."),
        (TOWN, {"seat-1-damaged_civic": "1"}, "More civic structures are damaged than stand."),
    ],
)
def test_a_sheet_that_contradicts_itself_is_refused_in_a_sentence(
    client: Client, filled: Filled, sent: dict[str, str], sentence: str
) -> None:
    form = filled.as_form() | sent

    pages = [client.post(filled.address, form | more) for more in ({}, {"keep": "1"})]

    assert [page.status_code for page in pages] == [422, 422]
    assert [page.content.decode().count(f"This sheet cannot be counted: {sentence}") for page in pages] == [1, 1]
    assert not ScoreSheet.objects.exists()


@pytest.mark.parametrize("players", ["", "1", "5", "two", "9" * 5_000])
def test_so_many_players_the_game_does_not_have(client: Client, players: str) -> None:
    answer = client.post(BUILDERS.address, BUILDERS.as_form() | {"players": players, "keep": "1"})

    assert answer.status_code == 422
    assert not ScoreSheet.objects.exists()


def test_a_seat_beyond_the_players_does_not_count(client: Client) -> None:
    sent = BUILDERS.as_form() | {"seat-3-coins": "many", "seat-3-called": "x" * 99}

    page = client.post(BUILDERS.address, sent)

    assert (page.status_code, errors_on(page)) == (200, {})
    assert len(page.context["outcome"].seats) == 2
    assert 'value="many"' in page.content.decode()


def test_dice_are_written_short_or_in_full(client: Client) -> None:
    sent = ROUND.as_form() | {"seat-2-a1": " wood 1,  S2 ", "seat-2-a2": "Recycled  5", "seat-2-b1": "w3"}

    assert client.post(ROUND.address, sent).context["outcome"].totals == [23, 23]


def test_live_is_only_what_changes(client: Client) -> None:
    page = client.post(BUILDERS.address, BUILDERS.as_form("Ada"), headers=LIVE).content.decode()

    assert page.startswith('<section id="outcome"')
    assert 'id="stand-1" hx-swap-oob="true">19 points, ' in page
    assert '<span hx-swap-oob="innerHTML:#told">Ada is first with 19 points</span>' in page
    assert "<form" not in page


def test_a_sheet_is_never_kept_while_it_is_filled_in(client: Client) -> None:
    """Scripts tell the name of the button that has the focus, whether or not it was pressed."""
    page = client.post(BUILDERS.address, BUILDERS.as_form() | {"keep": "1"}, headers=LIVE)

    assert page.context["outcome"].totals == [19, 19]
    assert not ScoreSheet.objects.exists()


def test_who_keeps_a_sheet_is_noted(client: Client, client_of: ClientOf, alice: User) -> None:
    for browser in (client, client_of(alice)):
        browser.post(BUILDERS.address, BUILDERS.as_form() | {"keep": "1"})

    assert [kept.created_by for kept in ScoreSheet.objects.order_by("created_at")] == [None, alice]


def test_too_many_sheets_are_refused_for_a_while_and_nothing_typed_is_lost(client: Client) -> None:
    for _ in range(KEEPING.amount):
        client.post(BUILDERS.address, BUILDERS.as_form() | {"keep": "1"})

    page = client.post(BUILDERS.address, BUILDERS.as_form("Ada") | {"keep": "1"})

    assert (page.status_code, ScoreSheet.objects.count()) == (429, KEEPING.amount)
    assert 0 < int(page["Retry-After"]) <= KEEPING.span.seconds
    assert 'value="Ada"' in page.content.decode()


def test_keeping_needs_the_sites_own_sign() -> None:
    client = Client(enforce_csrf_checks=True)

    assert client.post(BUILDERS.address, BUILDERS.as_form() | {"keep": "1"}).status_code == 403
    assert not ScoreSheet.objects.exists()


def test_a_competitions_table_is_carried_along_and_nonsense_is_not(client: Client) -> None:
    table = str(uuid4())
    hidden = f'<input type="hidden" name="table" value="{table}">'

    assert (
        f"{BUILDERS.address.removesuffix('game/')}?table={table}"
        in client.get(f"/score/?table={table}").content.decode()
    )
    assert hidden in client.get(f"{BUILDERS.address}?table={table}").content.decode()
    assert hidden in client.post(BUILDERS.address, BUILDERS.as_form() | {"table": table}).content.decode()
    kept = client.post(BUILDERS.address, BUILDERS.as_form() | {"table": table, "keep": "1"})
    assert kept["Location"].endswith(f"?table={table}")
    assert client.get(kept["Location"]).context["table"] == table
    assert client.get(f"{BUILDERS.address}?table=<b>").context["table"] == ""


def test_rules_that_bar_a_kept_sheet_now_say_so(client: Client) -> None:
    kept = client.post(BUILDERS.address, BUILDERS.as_form() | {"keep": "1"})
    ScoreSheet.objects.update(seats=[{"buildings": 110}, {"buildings": 1}])

    page = client.get(kept["Location"])

    assert page.status_code == 200
    assert "This sheet cannot be counted any more" in page.content.decode()


@pytest.mark.parametrize(
    "path", ["/score/chess/", "/score/blueprints/whole/", "/score/s/", f"/score/s/{'x' * 22}", "/score/s/x/"]
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("slug", registry.GAMES)
def test_every_game_leads_to_its_counter_and_every_sheet_to_the_others(client: Client, slug: str) -> None:
    sheets = [f"/score/{slug}/{kind.slug}/" for kind in registry.rules(slug).sheets]

    assert f'href="/score/{slug}/"' in client.get("/score/").content.decode()
    assert f'href="/score/{slug}/"' in client.get(f"/rules/{slug}").content.decode()
    assert client.get(f"/score/{slug}/").context["page"].address == sheets[0]
    linked = [[to for to in sheets if f'href="{to}"' in client.get(at).content.decode()] for at in sheets]
    assert linked == ([sheets] * len(sheets) if len(sheets) > 1 else [[]])


def test_no_name_changes_what_a_page_is_made_of(client: Client, client_of: ClientOf) -> None:  # S8
    def pages(names: tuple[str, ...], number: int) -> list[Any]:
        sent = {"players": "3"} | {f"seat-{seat}-called": name for seat, name in enumerate(names, start=1)}
        kept = client.post(BUILDERS.address, sent | {"keep": "1"}, headers={}, REMOTE_ADDR=f"192.0.2.{number}")
        shown = [client.post(BUILDERS.address, sent), client.post(BUILDERS.address, sent, headers=LIVE)]
        return [Skeleton(page.content.decode()).shape for page in (*shown, Client().get(kept["Location"]))]

    expected = pages(PLAIN, 0)

    for number, names in enumerate(CALLED[::2], start=1):
        assert pages(tuple(name.replace("\x00", "") for name in names), number) == expected, names
