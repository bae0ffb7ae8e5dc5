"""What is shown: every sentence can be read in every language, every board in pictures and in text."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any
from xml.etree import ElementTree

from msgspec.structs import replace

from games.rules import asking, wording
from games.rules.asking import Asked
from games.rules.contract.moment import Broken, Moment
from games.rules.protocol import Json, Rules, Scene, Value, part_id
from games.rules.score_sheets import entries

LINE = 72
_SVG = "{http://www.w3.org/2000/svg}"


def labels(rules: Rules[Any, Any]) -> None:
    """What is known before a game starts has its words: options, their values, the sheets and what they ask."""
    wanted = [f"option.{option.name}" for option in rules.info.options]
    wanted += [f"option.{option.name}.{_spelt(value)}" for option in rules.info.options for value in option.values]
    for sheet in rules.sheets:
        wanted += [f"scoring.{sheet.slug}", f"scoring.{sheet.slug}.summary"]
        for entry in (*entries(sheet.common), *entries(sheet.seat)):
            wanted += [f"sheet.{entry.name}", *(f"name.{value}" for value in entry.values)]
    _have(rules, wanted)
    keys = {language: set(words) for language, words in rules.texts.items()}
    if "en" not in keys or any(theirs != keys["en"] for theirs in keys.values()):
        raise Broken("words", f"there is no English table, or another one has other keys: {sorted(keys)}")


def _spelt(value: Value | bool) -> str:
    """As in JSON: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _have(rules: Rules[Any, Any], keys: Iterable[str]) -> None:
    for language, words in rules.texts.items():
        if missing := sorted({key for key in keys if key not in words}):
            raise Broken("words", f"the table {language!r} lacks {', '.join(missing)}")


def words(moment: Moment) -> None:
    """Every event, prompt, choice and value can be read in every language, by everybody concerned."""
    for language in moment.rules.texts:
        scene = moment.scene(language)
        for what, read in _readings(moment, scene):
            try:
                read()
            except Exception as error:
                raise Broken("words", f"{what} cannot be read in {language!r}: {error!r}") from error


def _readings(moment: Moment, scene: Scene) -> Iterator[tuple[str, Callable[[], object]]]:
    for event in moment.step.events:
        for observer in moment.observers:
            yield f"event {event.kind}", partial(wording.sentence, event, observer, scene)
    for decision in moment.asked:
        yield f"the question {decision.kind}", partial(asking.ask, decision, scene)


def outcome(moment: Moment) -> None:
    """The parts of a result, its tie-breaks and what was won have their words."""
    if result := moment.rules.result(moment.state()):
        keys = [f"part.{name}" for parts in result.parts for name in parts]
        keys += [f"tie.{name}" for ties in result.tie_breaks for name in ties]
        _have(moment.rules, keys + [f"name.{name}" for won in result.won for name in won])


def changed_parts(told: Iterable[Mapping[str, Json]]) -> frozenset[str]:
    """The ids of all parts that events, as told, may mean."""
    found = set()
    for data in told:
        for name, value in data.items():
            values = value if isinstance(value, list) else [value]
            found |= {part_id(name, each) for each in values if isinstance(each, (str, int))}
    return frozenset(found)


def board(moment: Moment, observer: int | None) -> None:
    """The board of an observer, as a picture and as text, in every language."""
    changed = changed_parts(data for _, data in moment.told(observer))
    for language in moment.rules.texts:
        plain = moment.scene(language)
        asked = [asking.ask(decision, plain) for decision in moment.asked if decision.seat == observer]
        offered = frozenset(part for question in asked for part in question.parts)
        svg, lines = _drawn(moment, observer, replace(plain, offered=offered, changed=changed))
        picture(svg, asked)
        text(lines)


def same_board(moment: Moment) -> None:
    """The same view gives the same board, however often it is drawn."""
    first, again = (_drawn(moment, None, moment.scene()) for _ in range(2))
    if first != again:
        raise Broken("draw", "the same view gives another picture or text when drawn again")


def _drawn(moment: Moment, observer: int | None, scene: Scene) -> tuple[str, str]:
    view = moment.rules.view(moment.state(), observer)
    try:
        return moment.rules.board.draw(view, scene), moment.rules.board.describe(view, scene)
    except Exception as error:
        raise Broken("draw", f"the board of {observer} cannot be drawn: {error!r}") from error


def picture(svg: str, asked: Iterable[Asked]) -> None:
    """A picture is well-formed SVG with title, description and unique ids.

    What answers a question must be there for all of its values or for none: whoever can click on
    one lot and not on the other would think the other is not to be had.
    """
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314 - drawn by the game itself
    except ElementTree.ParseError as error:
        raise Broken("draw", f"the picture is not well-formed: {error}") from error
    if root.tag != f"{_SVG}svg" or "viewBox" not in root.attrib:
        raise Broken("draw", "the picture is no SVG with a viewBox")
    if not all(root.findtext(f"{_SVG}{part}") for part in ("title", "desc")):
        raise Broken("draw", "the picture lacks a title or a description")
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    if twice := sorted({each for each in ids if ids.count(each) > 1}):
        raise Broken("draw", f"the picture has an id twice: {', '.join(twice)}")
    for choice in (choice for question in asked for choice in question.choices):
        for param in choice.params:
            missing = [answer.part for answer in param.answers if answer.part not in ids]
            if missing and len(missing) < len(param.answers):
                raise Broken("draw", f"{choice.type}: some values are in the picture, but not {missing}")


def text(board: str) -> None:
    """A board in text has lines of at most 72 signs, without trailing blanks."""
    if not board.strip():
        raise Broken("describe", "the board in text is empty")
    for line in board.splitlines():
        if len(line) > LINE:
            raise Broken("describe", f"a line has {len(line)} signs: {line}")
        if line != line.rstrip():
            raise Broken("describe", f"a line ends in blanks: {line!r}")
