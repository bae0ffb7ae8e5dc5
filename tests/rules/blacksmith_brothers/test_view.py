"""What is seen: all but the deck's order and the tokens face down, in the view, the picture and the plain text."""

from msgspec import json

from games.rules import fuzz
from games.rules.asking import ask
from games.rules.blacksmith_brothers.components import ORDERS, PLACES
from games.rules.blacksmith_brothers.rules import RULES
from tests.rules.blacksmith_brothers.play import ALICE, BOB, SCENE, Play


def test_no_view_names_a_card_of_the_deck_or_a_token_face_down(play: Play) -> None:
    play.reveal("guild", "gain_seal").give(ALICE, orders="mace", forged="chain")
    seen = json.encode([RULES.view(play.state, seat) for seat in (ALICE, BOB, None)]).decode()

    assert [order for order in ORDERS if f'"{order}"' in seen and order in play.state.deck.rest] == []
    assert [token for token in play.state.tokens if f'"{token}"' in seen] == []
    assert [name for name in ("mace", "chain", "gain_seal", *play.state.display) if f'"{name}"' not in seen] == []


def test_seats_and_spectators_see_the_same_but_who_they_are(play: Play) -> None:
    views = [RULES.view(play.state, seat) for seat in (ALICE, BOB, None)]
    assert [view.you for view in views] == [ALICE, BOB, None]

    for view in views:
        view.you = None

    assert views[0] == views[1] == views[2]


def test_what_is_hidden_is_not_in_the_state_and_so_reimagined_as_it_is(play: Play) -> None:
    other = RULES.reimagine(play.state, ALICE, fuzz.dice_of("other"))

    assert other == play.state
    assert other is not play.state
    assert play.state.tokens == sorted(play.state.tokens)
    assert play.state.deck.rest == sorted(play.state.deck.rest)


def test_the_view_tells_limits_prices_and_slots_as_tokens_and_skills_make_them(play: Play) -> None:
    play.reveal("guild", "one_meeple_at_king").reveal("forge", "fives_cost_20").reveal("mine", "dice_plus_2")
    play.state.king = 6
    play.give(ALICE, skills="double_work").give(BOB, baskets={"gold": 3})

    view = RULES.view(play.state, None)

    assert view.limits == {**dict.fromkeys(PLACES, 0), "guild": 1, "cart_load": 1, "mine": 2, "village": 2, "market": 1}
    assert [(row.row, row.price) for row in view.scroll] == [(10, 10), (20, 20), (30, 20), (40, 40)]
    assert [smith.slots for smith in view.smiths] == [2, 1]
    assert (view.dice_law, view.market) == (2, 7)


def test_the_plain_text_tells_a_forge(play: Play) -> None:
    play.give(
        ALICE, orders="mace", forged="chain dagger", seals=2, workplace={"gold": 1, "coal": 2}, baskets={"iron": 1}
    )
    play.give(ALICE, skills="furnace royal_forge double_work").stand(ALICE, "mine").cubes(20, ALICE, BOB)

    text = RULES.board.describe(RULES.view(play.state, ALICE), SCENE)

    assert text[text.index("alice: ") : text.index("\n\nbob: ")].splitlines() == [
        "alice: 9 points, 2 seals, 6 cubes left, Guild Master",
        "  Meeples at work: Mine; 1 at hand",
        "  Workplace 3/8: 1 gold and 2 coal; worth 10",
        "  Baskets 1/6: 1 iron",
        "  To be forged, 2 slots:",
        "    Mace            1 gold, 1 silver and 2 coal; worth 17",
        "  Forged: Chain 15, Dagger 16",
        "  Improvements:",
        "    Furnace             Royal Forge",
        "    Double Work         ·",
        "    ·                   ·",
    ]


def test_the_plain_text_tells_places_tokens_and_scroll(play: Play) -> None:
    play.reveal("guild", "gain_seal").stand(ALICE, "mine").stand(BOB, "mine", is_locked=True).cubes(30, BOB, ALICE)

    lines = RULES.board.describe(RULES.view(play.state, None), SCENE).splitlines()

    at = lines.index("Places: meeples there and how many may be")
    assert lines[at + 1 : at + 10] == [
        "  Castle          0/∞",
        "  Guild           0/1",
        "    Royal Gift: take a seal",
        "  Forge           0/∞",
        "  Cart Load       0/∞",
        "  Mine            2/2   alice, bob (locked)",
        "  Noble’s House   0/∞",
        "  Village         0/2",
        "  Market          0/1",
    ]
    assert "  Row 30, costs 30: 5 bob, 5 alice, 5 5 5 5 5" in lines


def test_in_the_picture_crystals_are_clicked_where_they_lie(play: Play) -> None:
    play.give(ALICE, baskets={"gold": 1, "coal": 2}).give(BOB, baskets={"gold": 1}).at("cart_load")
    asked = ask(play.decision, SCENE)

    picture = RULES.board.draw(RULES.view(play.state, ALICE), SCENE)

    assert asked.parts == {"basket-gold", "basket-coal"}
    assert [picture.count(f'id="{part}"') for part in sorted(asked.parts)] == [1, 1]


def test_in_the_picture_lost_crystals_are_clicked_in_the_workplace_of_who_loses_them(play: Play) -> None:
    play.give(BOB, workplace={"gold": 1, "coal": 7}).stand(BOB, "mine").resolve().act("activate", "mine")

    picture = RULES.board.draw(RULES.view(play.state, ALICE), SCENE)

    assert ask(play.decision, SCENE).parts == {"workplace-gold", "workplace-coal"}
    assert "alice chooses what bob loses at the Mine." in picture
    assert [picture.count(f'id="workplace-{kind}"') for kind in ("gold", "coal")] == [1, 1]


def test_a_smith_who_chooses_its_own_loss_is_simply_in_turn(play: Play) -> None:
    play.give(ALICE, workplace={"coal": 8}).at("mine")

    assert "alice is in turn, at the Mine." in RULES.board.describe(RULES.view(play.state, BOB), SCENE).splitlines()
