"""Golden playthroughs: whole games as text, `tests/rules/<slug>/golden/<name>.txt`.

A file tells how to play (game, seats, options, seed, moves) and all that follows from it: every
step, every view. `test_golden.py` plays the moves again and compares the whole text, so a change of
rules, views, words or boards shows as a diff to be read. Written by

    python -m tests.rules.golden <slug>            # adds what is missing, rewrites the rest with its own moves
    python -m tests.rules.golden --anew <slug>     # lets the bot play all of them again, when moves became illegal

(`tests.rules.toy.rules:Toy` in place of a slug for a game that is in no registry.) There is one file
for each number of seats and one for each option that is not the default. One may add others: a header
and the lines `== <n> seat <seat>: <move>` are enough, the rest is written by the command.

To be read by people, a step shows what changed, and to whom: `[all]`, or the seats concerned and `s`
for the spectator.

    == 3 seat 1: {"type":"keep"}                the third move
    dice 4/22                                   what chance decided: outcome 4 of 0 .. 21
    [all] * Bo keeps it. | keep! {"seat":1}     an event: as it reads, its kind (! if it reveals), its data
    [1] ? discard (turn 2): discard cards=…     what is asked now, where it differs from before
    [s 0] pile: 13                              a value of the view that is new or other than before
    [all] + Bo: 3 coins, 3 cards in hand        a line of the board in text that is new (- : gone)
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from msgspec import json, to_builtins

from games.rules import fuzz, registry, table
from games.rules.contract.moment import Moment
from games.rules.fuzz import Game
from games.rules.protocol import Choice, Decision, Domain, Json, Move, OneOf, Range, Subset
from games.rules.wording import sentence, told
from tests.rules.shelf import installed, named

HERE = Path(__file__).parent
_HEADER = ("game", "version", "seats", "options", "seed")
_MOVE = re.compile(r"^== \d+ seat (\d+): (.*)$", re.MULTILINE)


def files(slug: str = "*") -> list[Path]:
    """All golden files of a game, or of all games."""
    return sorted(HERE.glob(f"{slug}/golden/*.txt"))


def read(text: str) -> Game:
    """The game that a golden file tells."""
    header = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    moves = [(int(seat), json.decode(move)) for seat, move in _MOVE.findall(text)]
    return Game(header["game"], int(header["seats"]), json.decode(header["options"]), header["seed"], moves)


def story(game: Game) -> str:
    """The whole text of a game.

    Raises:
        IllegalMove: a move of it is not offered any more.
    """
    rules, seed = registry.rules(game.slug), bytes.fromhex(game.seed)
    options = table.complete_options(game.slug, game.options)
    header = (game.slug, rules.info.version, game.seats, _compact(options), game.seed)
    moments = (
        Moment(rules, seed, game.seats, step) for step in table.replay(game.slug, game.seats, options, seed, game.moves)
    )
    titles = ["start", *(f"{n} seat {seat}: {_compact(move)}" for n, (seat, move) in enumerate(game.moves, 1))]
    parts = ["\n".join(f"{name}: {value}" for name, value in zip(_HEADER, header, strict=True))]
    seen: _Sights = {}
    for title, moment in zip(titles, moments, strict=True):
        before, seen = seen, {observer: _seen(moment, observer, seen.get(observer)) for observer in moment.observers}
        parts.append("\n".join([f"== {title}", *_changes(moment, before, seen)]))
    return "\n\n".join([*parts, _ending(moment)]) + "\n"


def _ending(last: Moment) -> str:
    """The result, as far as there is something to tell."""
    result = to_builtins(last.rules.result(last.state())) or {}
    return f"== end\nresult: {_compact({name: value for name, value in result.items() if value})}"


class _Seen(NamedTuple):
    """What an observer has before it: what it is asked, its view, also by paths, and its board by lines."""

    asked: list[str]
    view: bytes
    leaves: dict[str, str]
    board: list[str]


_NOTHING = _Seen([], b"", {}, [])


def _seen(moment: Moment, observer: int | None, before: _Seen | None) -> _Seen:
    view = moment.rules.view(moment.state(), observer)
    asked = [_asked(decision) for decision in moment.asked if decision.seat == observer]
    stored = json.encode(view)
    if before and before.view == stored:
        return before._replace(asked=asked)
    board = moment.rules.board.describe(view, moment.scene()).splitlines()
    return _Seen(asked, stored, dict(_leaves("", to_builtins(view))), board)


type _Sights = dict[int | None, _Seen]


def _changes(moment: Moment, before: _Sights, after: _Sights) -> Iterator[str]:
    if moment.step.draws:
        yield "dice " + " ".join(f"{draw.value}/{draw.size}" for draw in moment.step.draws)
    readers: dict[tuple[str, int], list[str]] = {}
    for observer in moment.observers:
        times: Counter[str] = Counter()
        for line in (*_heard(moment, observer), *_news(before.get(observer, _NOTHING), after[observer])):
            times[line] += 1
            readers.setdefault((line, times[line]), []).append("s" if observer is None else str(observer))
    for (line, _), who in readers.items():
        yield f"[{'all' if len(who) == len(moment.observers) else ' '.join(who)}] {line}"


def _heard(moment: Moment, observer: int | None) -> Iterator[str]:
    for event in moment.step.events:
        if (data := told(event, observer)) is not None:
            said = sentence(event, observer, moment.scene()) or "(nothing is said)"
            yield f"* {said} | {event.kind}{'!' if event.reveals else ''} {_compact(data)}"


def _news(then: _Seen, now: _Seen) -> Iterator[str]:
    yield from (f"? {line}" for line in now.asked if line not in then.asked)
    yield from (f"{path}: {value}" for path, value in now.leaves.items() if then.leaves.get(path) != value)
    gone = [path for path in then.leaves if path not in now.leaves]
    yield from (f"{path} is gone" for path in gone if not any(other.startswith(path) for other in now.leaves))
    for tag, *span in SequenceMatcher(None, then.board, now.board, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (f"- {line}" for line in then.board[span[0] : span[1]])
            yield from (f"+ {line}" for line in now.board[span[2] : span[3]])


def _leaves(path: str, value: Json) -> Iterator[tuple[str, str]]:
    """A value by its paths; a list of plain values is one of them."""
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield from _leaves(f"{path}.{key}" if path else str(key), part)
    elif isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value):
        for index, part in enumerate(value):
            yield from _leaves(f"{path}[{index}]", part)
    else:
        yield path, _compact(value)


def _asked(decision: Decision) -> str:
    choices = " | ".join(_choice(choice) for choice in decision.choices)
    return f"{decision.kind} (turn {decision.turn}{'' if decision.blocking else ', answered'}): {choices}"


def _choice(choice: Choice) -> str:
    return " ".join([choice.type, *(f"{name}={_domain(domain)}" for name, domain in choice.params.items())])


def _domain(domain: Domain) -> str:
    match domain:
        case OneOf(values):
            return ",".join(map(str, values))
        case Range(low, high):
            return f"{low}..{high}"
        case Subset(values, least, most):
            return f"{least}..{most} of {','.join(map(str, values))}"


def _compact(value: Json) -> str:
    return json.encode(value).decode()


def played_by_bots(game: Game) -> Game:
    """The game as bots play it; now and then one changes a sealed answer."""
    rules = registry.rules(game.slug)
    dice = fuzz.dice_of("golden", game.slug, game.seats, game.options)

    def answer(step: table.Step) -> tuple[int, Move]:
        waiting = [decision for decision in step.decisions if decision.blocking]
        decision = dice.pick(step.decisions if dice.draw(6) == 0 else waiting)
        return decision.seat, rules.bot.choose(table.view(step.position, decision.seat), decision, dice)

    return fuzz.play(game, answer)


def wanted(slug: str) -> dict[str, Game]:
    """The games that every game has golden files of, by file name, without moves."""
    info = registry.rules(slug).info
    found = {f"{seats}-seats": Game(slug, seats, {}, "") for seats in info.seats}
    for option in info.options:
        for value in option.values:
            if value != option.default:
                name = f"{info.seats[0]}-seats-{option.name}-{str(value).lower()}"
                found[name] = Game(slug, info.seats[0], {option.name: value}, "")
    return {f"{name}.txt": _seeded(game, name) for name, game in found.items()}


def _seeded(game: Game, name: str) -> Game:
    return Game(game.slug, game.seats, game.options, fuzz.seed_of("golden", game.slug, name).hex())


def write(slug: str, *, anew: bool) -> Iterator[Path]:
    """Write all golden files of a game, with the moves they have, or `anew` those of the bot."""
    folder = HERE / slug / "golden"
    folder.mkdir(parents=True, exist_ok=True)
    for name, game in wanted(slug).items():
        if anew or not (folder / name).exists():
            yield _written(folder / name, played_by_bots(game))
    for file in files(slug):
        yield _written(file, read(file.read_text()))


def _written(file: Path, game: Game) -> Path:
    file.write_text(story(game))
    return file


def main(arguments: Iterable[str]) -> None:
    """Write the golden files of the games named."""
    names = list(arguments)
    for name in names:
        if name != "--anew":
            with installed(named(name)) as rules:
                for file in write(rules.info.slug, anew="--anew" in names):
                    sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
