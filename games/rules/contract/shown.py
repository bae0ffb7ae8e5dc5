"""What is shown: every sentence can be read in every language, every board in pictures and in text."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

import msgspec

from games.rules import wording
from games.rules.contract.moment import Broken, Moment
from games.rules.protocol import Choice, Decision, Domain, Json, OneOf, Range, Rules, Scene, Subset, part_id

LINE = 72
_SVG = "{http://www.w3.org/2000/svg}"


def labels(rules: Rules[Any, Any]) -> None:
    """What is known before a game starts has its words: options, their values, the sheets' fields."""
    wanted = [f"option.{option.name}" for option in rules.info.options]
    wanted += [f"option.{option.name}.{_plain(v)}" for option in rules.info.options for v in option.values]
    for sheet in rules.sheets:
        fields = [*msgspec.structs.fields(sheet.common), *msgspec.structs.fields(sheet.seat)]
        wanted += [f"sheet.{field.name}" for field in fields]
    _have(rules, wanted)
    keys = {language: set(words) for language, words in rules.texts.items()}
    if "en" not in keys or any(theirs != keys["en"] for theirs in keys.values()):
        raise Broken("words", f"there is no English table, or another one has other keys: {sorted(keys)}")


def _plain(value: Json) -> Json:
    return str(value).lower() if isinstance(value, bool) else value


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


def _readings(moment: Moment, scene: Scene) -> Iterator[tuple[str, Any]]:
    for event in moment.step.events:
        for observer in moment.observers:
            yield f"event {event.kind}", lambda e=event, o=observer: wording.sentence(e, o, scene)
    for decision in moment.asked:
        yield f"the question {decision.kind}", lambda d=decision: wording.prompt(d, scene)
        for choice in decision.choices:
            yield f"the choice {choice.type}", lambda c=choice: wording.choice_label(c, scene)
            for name, domain in choice.params.items():
                yield (
                    f"{name} of the choice {choice.type}",
                    lambda c=choice, n=name, d=domain: value_labels(c, n, d, scene),
                )


def value_labels(choice: Choice, name: str, domain: Domain, scene: Scene) -> list[str]:
    """What a parameter and its values are called: its own name first."""
    own = scene.words[f"param.{name}"]
    match domain:
        case OneOf():
            return [own, *wording.value_labels(choice, name, domain, scene)]
        case Subset(values, _, _):
            return [own, *(wording.name(scene.words, value) for value in values)]
        case Range():
            return [own]


def outcome(moment: Moment) -> None:
    """The parts and tie-breaks of a result have their words."""
    if result := moment.rules.result(moment.state()):
        parts = [f"part.{name}" for parts in result.parts for name in parts]
        _have(moment.rules, parts + [f"tie.{name}" for ties in result.tie_breaks for name in ties])


def offered_parts(decision: Decision) -> frozenset[str]:
    """The ids of all parts that may answer a decision."""
    domains = [(name, domain) for choice in decision.choices for name, domain in choice.params.items()]
    return frozenset(part_id(name, value) for name, domain in domains for value in _values(domain))


def _values(domain: Domain) -> Iterable[Any]:
    return () if isinstance(domain, Range) else domain.values


def changed_parts(told: Iterable[Mapping[str, Json]]) -> frozenset[str]:
    """The ids of all parts that events, as told, may mean."""
    found = set()
    for data in told:
        for name, value in data.items():
            values = value if isinstance(value, list) else [value]
            found |= {part_id(name, each) for each in values if isinstance(each, (str, int))}
    return frozenset(found)


def board(moment: Moment, observer: int | None) -> None:
    """The board of an observer: a picture and a text, the same each time, in every language."""
    own = [decision for decision in moment.asked if decision.seat == observer]
    for language in moment.rules.texts:
        scene = moment.scene(
            language,
            offered=frozenset().union(*(offered_parts(decision) for decision in own)),
            changed=changed_parts(data for _, data in moment.told(observer)),
        )
        first, again = (_drawn(moment, observer, scene) for _ in range(2))
        if first != again:
            raise Broken("draw", "the same view gives another picture or text when drawn again")
        picture(first[0], own)
        text(first[1])


def _drawn(moment: Moment, observer: int | None, scene: Scene) -> tuple[str, str]:
    view = moment.rules.view(moment.state(), observer)
    try:
        return moment.rules.board.draw(view, scene), moment.rules.board.describe(view, scene)
    except Exception as error:
        raise Broken("draw", f"the board of {observer} cannot be drawn: {error!r}") from error


def picture(svg: str, asked: Iterable[Decision]) -> None:
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
    for decision in asked:
        for choice in decision.choices:
            for name, domain in choice.params.items():
                parts = [part_id(name, value) for value in _values(domain)]
                missing = [part for part in parts if part not in ids]
                if missing and len(missing) < len(parts):
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
