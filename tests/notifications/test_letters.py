"""The letters themselves. A golden text that is missing is written, and its test fails that once."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import services
from games.models import Absence, Action, Game, pack
from games.rules import table
from games.rules.dice import Dice
from games.rules.protocol import Rules
from games.rules.table import Position
from games.tables import Holder
from notifications import contents, letters, pictures, sight
from notifications.letters import Letter
from notifications.models import Delivery
from notifications.options import groups_of
from tests.games.playing import END, bot_move, holder_of, play, play_on, waiting_seat
from tests.notifications.letters_of import KINDS, START, delivery_of, fixed_game, masked, written

GOLDEN = Path(__file__).parent / "golden"
PICTURELESS = ("invitation", "declined", "cancelled", "links", "relieved", "test", "stopped", "news")
SITE = "http://127.0.0.1:8000/"
LETTERS: dict[str, Letter] = {}
VOID = {"meta", "br", "img", "link", "input", "hr"}


class Read(HTMLParser):
    """What a mail program makes of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words += data

    def values(self, name: str) -> list[str]:
        return [value for key, value in self.attributes if key == name]


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "WIDTH", 90)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def letter(kind: str, alice: User, bob: User) -> Letter:
    """Written once for all tests: it is only read."""
    if kind not in LETTERS:
        LETTERS[kind] = written(kind, alice, bob)
    return LETTERS[kind]


def test_the_text_of_a_letter_reads_as_kept(kind: str, letter: Letter) -> None:
    text, kept = masked(letter.text), GOLDEN / f"{kind}.txt"
    if not kept.exists():
        kept.write_text(text)
        pytest.fail(f"{kept.name} was missing and is written now: read it")

    assert text == kept.read_text()


def test_the_text_is_a_letter_for_any_screen(letter: Letter) -> None:
    lines = letter.text.splitlines()

    assert [line for line in lines if len(line) > 72 and not line.startswith(SITE)] == []
    assert all(line.startswith(SITE) for line in lines if "://" in line)
    assert "&" not in letter.text
    assert "\n\n\n" not in letter.text


def test_the_html_is_whole_light_and_needs_nothing_from_elsewhere(kind: str, letter: Letter) -> None:
    html = Read(letter.html)

    assert html.open == []
    assert len(letter.html.encode()) < 60_000
    assert html.values("src") == ([] if letter.picture is None else ["cid:board"])
    assert all(url.startswith(SITE) for url in html.values("href"))
    assert not re.search(r"url\(|@import|<link|<script|<form", letter.html)
    assert [value for name, value in html.attributes if name == "content" and value == "light dark"]
    assert (letter.picture is None) == (kind in PICTURELESS)


def test_the_html_says_all_that_the_text_says(letter: Letter) -> None:
    """With pictures off nothing is lost: every word and every link is in both."""
    said = " ".join(Read(letter.html).words.split()).lower()
    words = [line for line in letter.text.splitlines() if line and not line.startswith((SITE, "--"))]
    missing = [word for line in words for word in line.lower().strip("-: ").split() if word.strip(":-–") not in said]

    assert missing == []
    assert sorted(set(Read(letter.html).values("href"))) == sorted(set(re.findall(SITE + r"\S+", letter.text)))


def test_styles_stand_in_the_elements_and_dark_mode_in_the_head(letter: Letter) -> None:
    styled = [value for value in Read(letter.html).values("style") if "background-color: #FFFFFF" in value]

    assert len(styled) == 1
    assert re.findall(r"@media \((.*?)\)", letter.html) == ["max-width: 480px", "prefers-color-scheme: dark"]
    assert ".card {" in letter.html.partition("</head>")[0]


def test_letters_about_a_game_have_one_subject(game: Game, alice: User) -> None:
    seat = game.seats.get(user=alice)
    turn = letters.write(delivery_of("missed", game, seat, alice))
    play(game, END)
    User.objects.filter(pk=alice.pk).update(name="alicia")
    later = letters.write(delivery_of("missed", game, seat, alice))

    assert turn.subject == later.subject == f"The Builders: Middle Ages, no. {game.id.hex[-6:]}"
    assert turn.thread == later.thread == f"game-{game.id}.{alice.pk}"


def test_the_deadline_is_told_in_the_zone_of_the_reader(alice: User, bob: User) -> None:
    alice.time_zone = "America/New_York"
    alice.save()
    with time_machine.travel(START, tick=False):
        game = fixed_game(alice, bob)
        user = holder_of(waiting_seat(game))
        letter = letters.write(delivery_of("turn", game, waiting_seat(game), user))

    zones = {"alice": "Thursday 4 March, 04:30 (America/New York)", "bob": "Thursday 4 March, 09:30 (UTC)"}
    assert f"Answer by {zones[user.name]}: 3 days left." in letter.text


def test_days_off_move_the_deadline_that_is_told(alice: User, bob: User) -> None:
    with time_machine.travel(START, tick=False):
        game = fixed_game(alice, bob)
        seat = waiting_seat(game)
        Absence.objects.create(user=holder_of(seat), start=START, end=START + timedelta(days=2))
        letter = letters.write(delivery_of("turn", game, seat, holder_of(seat)))

    assert "Saturday 6 March, 09:30 (UTC): 5 days left" in letter.text


def test_every_choice_is_numbered_through(game: Game) -> None:
    asked = sight.of_seat(game.id, waiting_seat(game).index).asked
    assert asked is not None

    numbers = [option.number for group in groups_of(asked) for option in group.options]

    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) == sum(
        len(choice.params[0].answers) if len(choice.params) == 1 else 1 for choice in asked.choices
    )


def test_a_letter_about_a_turn_that_is_over_is_not_written(game: Game) -> None:
    seat = waiting_seat(game)
    turn = delivery_of("turn", game, seat, holder_of(seat))
    play(game, END)

    with pytest.raises(contents.Outdated):
        letters.write(turn)


def test_what_was_taken_back_is_not_told(game: Game) -> None:
    seat = waiting_seat(game)
    play(game, {"type": "take", "actions": 1})
    game.refresh_from_db()
    services.undo(game_id=game.id, user=holder_of(seat), seat=seat.index, step=game.step)
    play(game, END)

    other = waiting_seat(game)
    since = sight.of_seat(game.id, other.index).since

    assert [line for line in since if "takes" in line or "back" in line] == []
    assert f"{seat.name} ends the turn." in since


def test_a_letter_shows_nothing_its_seat_may_not_know(
    toy: Rules[Any, Any], alice: User, bob: User, charlie: User
) -> None:
    """The same letter, byte for byte, of the game and of any other that its seat cannot tell from it."""
    game = fixed_game(alice, bob, charlie, rules="toy")
    compared = 0
    with time_machine.travel(timezone.now(), tick=False):
        while game.is_running:
            for seat in game.seats.select_related("user"):
                kind = "turn" if seat.is_waiting else "missed"
                delivery = delivery_of(kind, game, seat, holder_of(seat))
                here = letters.write(delivery)
                stored = Action.objects.get(game=game, seq=game.seq)
                there = imagined(toy, stored.position, seat.index, compared)
                compared += there != stored.position
                Action.objects.filter(pk=stored.pk).update(position_zip=pack(there))
                elsewhere = letters.write(delivery)
                Action.objects.filter(pk=stored.pk).update(position_zip=stored.position_zip)
                assert masked(here.text) == masked(elsewhere.text)
                assert masked(here.html) == masked(elsewhere.html)
                assert here.picture == elsewhere.picture
            play(game, bot_move(game, waiting_seat(game)))
            game.refresh_from_db()
    assert compared > 10


def imagined(rules: Rules[Any, Any], position: Position, seat: int, number: int) -> Position:
    _, state = table._open(position)
    return table._close(rules, rules.reimagine(state, seat, Dice(bytes([number % 256]) * 32)), position.counter)


def test_a_sealed_answer_of_another_changes_no_letter(
    toy: Rules[Any, Any], alice: User, bob: User
) -> None:  # field note 36
    with time_machine.travel(timezone.now(), tick=False):
        game = fixed_game(alice, bob, rules="toy")
        mine, other = game.seats.select_related("user").order_by("index")
        delivery = delivery_of("turn", game, mine, holder_of(mine))
        before = letters.write(delivery)
        play(game, bot_move(game, other), seat=other)
        after = letters.write(delivery)

    assert (masked(before.text), masked(before.html)) == (masked(after.text), masked(after.html))
    assert before.picture == after.picture


HOSTILE = r"""
<script>alert(1)</script>
<img src=x onerror=alert(1)>
"><svg onload=alert(1)>
' onmouseover='alert(1)
" style="position:fixed
javascript:alert(1)
</td></table><h1>x
</title><script>x</script>
</style><script>x</script>
</pre><iframe src=//evil>
{{ 7|add:7 }}
{% now 'Y' %}
{seat:seat} {0} %s %(x)s
<a href=//evil.example>x</a>
&lt;script&gt;
&#60;b&#62;
<!--<style>*{display:none}
--><b>
]]><x>
<b>bold</b>
<base href=//evil>
<meta http-equiv=refresh>
<link rel=stylesheet href=//x>
<object data=x>
<form action=//evil><input>
<math><mtext><script>
<template><img src=x>
<svg/onload=alert(1)>
<sCrIpT>x</sCrIpT>
<script/x>
`${1}`
\u003cscript\u003e
%3Cscript%3E
cid:board
"cid:board" onload="x
@everyone <!channel>
--boundary
=?utf-8?q?=0d=0aBcc:x?=
url(//evil)
http://evil.example/
""".strip().splitlines()


def test_names_are_words_in_every_letter(alice: User, bob: User, charlie: User) -> None:
    """40 hostile names, of the reader and of rivals, are read and do nothing."""
    game = fixed_game(alice, bob, charlie, Holder.BOT)
    play_on(game, 12)
    seat = game.seats.get(user=alice)
    usual = Read(letters.write(delivery_of("missed", game, seat, alice)).html)
    assert len({name[:30] for name in HOSTILE}) == 40

    for number in range(0, 40, 2):
        for user, name in zip((alice, bob), HOSTILE[number : number + 2], strict=True):
            User.objects.filter(pk=user.pk).update(name=name[:30])
        alice.refresh_from_db()
        html = Read(letters.write(delivery_of("missed", game, seat, alice)).html)
        assert set(html.tags) == set(usual.tags)
        assert {name for name, _ in html.attributes} == {name for name, _ in usual.attributes}
        assert html.values("src") == ["cid:board"]
        assert all(url.startswith(SITE) for url in html.values("href"))
        assert html.open == []
        assert alice.name in html.words


def test_a_late_turn_at_the_largest_table_fits_a_letter(alice: User) -> None:
    game = fixed_game(alice, *[Holder.BOT] * 3)
    play_on(game, 120)
    while waiting_seat(game).user != alice:
        play_on(game, 1)

    letter = letters.write(delivery_of("turn", game, waiting_seat(game), alice))

    assert 10_000 < len(letter.html.encode()) < 60_000


def test_the_picture_is_a_png_with_words_in_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture whose letters could not be set is smaller by much."""
    monkeypatch.setattr(pictures, "WIDTH", 900)
    svg = sight.of_seat(game.id, 0).picture
    wordless = re.sub(r"<text.*?</text>", "", svg, flags=re.DOTALL)

    picture = pictures.png(svg)

    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(picture[16:20]) == 900
    assert len(picture) > 1.2 * len(pictures.png(wordless))


def test_pictures_are_drawn_in_any_thread(game: Game) -> None:
    svg = sight.of_seat(game.id, 0).picture

    with ThreadPoolExecutor(2) as pool:
        drawn = list(pool.map(pictures.png, [svg] * 4))

    assert drawn == [pictures.png(svg)] * 4


@pytest.mark.parametrize("svg", ["", "<svg", '<svg viewBox="0 0 9 9"><g></svg>', '<svg viewBox="0 0 9 0"/>'])
def test_a_picture_that_makes_no_sense_is_an_error_like_any_other(svg: str) -> None:
    """The renderer's own would end the sender."""
    with pytest.raises(pictures.NotDrawn):
        pictures.png(svg)


def test_every_kind_of_delivery_has_its_letter() -> None:
    assert set(KINDS) == set(Delivery.Kind.values) == {path.stem for path in GOLDEN.glob("*.txt")}
