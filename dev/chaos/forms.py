"""The forms of a page, as a program without scripts finds them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import product

type Fields = list[tuple[str, str]]


@dataclass(slots=True)
class Form:
    """A form.

    Attributes:
        fixed: hidden fields.
        picks: the values of each group of which one is picked.
        ranges: bounds of each number.
        is_asking: some field of it is for words of one's own, so no answer can be picked.
        buttons: name and value of each button that sends it; "" where it has none.
    """

    action: str
    style: str
    fixed: Fields = field(default_factory=list)
    picks: dict[str, list[str]] = field(default_factory=dict)
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    buttons: Fields = field(default_factory=list)
    is_asking: bool = False

    def answers(self) -> list[Fields]:
        """Everything that a browser could send."""
        picks = [[(name, value) for value in values] for name, values in self.picks.items()]
        numbers = [[(name, str(one)) for one in range(least, most + 1)] for name, (least, most) in self.ranges.items()]
        return [
            [*self.fixed, *((name, value) for name, value in answer if name)]
            for answer in product(*picks, *numbers, self.buttons)
        ]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(said.get("action", ""), said.get("class", ""))
            self.forms.append(self._open)
        elif self._open is not None and tag == "input":
            _add(self._open, said)
        elif self._open is not None and tag == "button" and said.get("type", "submit") == "submit":
            self._open.buttons.append((said.get("name", ""), said.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None


def _add(form: Form, said: dict[str, str]) -> None:
    match said["type"]:
        case "hidden":
            form.fixed.append((said["name"], said["value"]))
        case "radio":
            form.picks.setdefault(said["name"], []).append(said["value"])
        case "number" | "range":
            form.ranges[said["name"]] = (int(said["min"]), int(said["max"]))
        case "text" | "email":
            form.is_asking = True
        case other:
            raise ValueError(f"a field of type {other}")


def read(page: str) -> list[Form]:
    """The forms of a page, in order. Raises ValueError for a kind of field that is not known here."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms


def choices(page: str) -> list[Form]:
    """The forms that answer what is asked."""
    return [form for form in read(page) if form.style == "choice"]
