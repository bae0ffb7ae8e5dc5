"""What is said in a chat: a few plain words, and the address of a page. For one person, or for all of a table.

It is made of what the whole table may know, and of no secret link: others may read along. What people call themselves
is not believed to be a name: whatever a chat could take for more than a word is replaced.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.models import Seat
from notifications import time_words
from notifications.addresses import page_url, site_url
from notifications.contents import Outdated, name_of
from notifications.models import Channel, Delivery
from notifications.standing import Standing

_Kind = Delivery.Kind

MOST_TOGETHER = 10
"""So many pieces of news are told in one message at most."""

_PLAIN = " -'._"
"""The signs of ASCII beside letters and digits that a name may have; the rest is told by its wide twin, which no chat
reads as a mark."""

_WIDE = {sign: chr(sign + 0xFEE0) for sign in range(0x21, 0x7F) if not chr(sign).isalnum() and chr(sign) not in _PLAIN}
_DOT_OF_ADDRESS = re.compile(r"(?<=[^\W_]{2})\.(?=[^\W_]{2})|(?<=www)\.", re.IGNORECASE)

_BETWEEN_WORDS = ",;:!?()"
"""Signs that sentences have beside those of names; a colon only where it is part of no mark such as `:smile:`."""
_WIDE_IN_PROSE = {number: twin for number, twin in _WIDE.items() if chr(number) not in _BETWEEN_WORDS}
_COLON_OF_MARK = re.compile(r":(?=[^\s\d])|(?<!\d):(?=\d)")

_MARKS = re.compile(r"([\\*_~`|<>\[\]#])")


@dataclass(frozen=True, slots=True)
class Message:
    """See the module.

    Attributes:
        title: what happened, in one line.
        lines: more of it, a line each.
        url: of the game's page, or of the site's.
        is_urgent: the reader is waited for.
    """

    title: str
    lines: tuple[str, ...] = ()
    url: str = ""
    is_urgent: bool = False


def of(channel: Channel, deliveries: Sequence[Delivery], standing: Standing) -> Message:
    """What is said of deliveries on a channel that are told together. Raises Outdated: it is not for chats."""
    messages = [_of(channel, delivery, standing) for delivery in deliveries]
    return messages[0] if len(messages) == 1 else _together(messages)


def word(name: str) -> str:
    """What somebody is called, as one harmless line of text in any chat."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    return _DOT_OF_ADDRESS.sub("．", line.lstrip(_PLAIN).translate(_WIDE)) or "?"


def prose(text: str) -> str:
    """Sentences in which names may stand, as one line that is as harmless."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return _COLON_OF_MARK.sub("：", _DOT_OF_ADDRESS.sub("．", line.lstrip(_PLAIN).translate(_WIDE_IN_PROSE)))


def unmarked(text: str) -> str:
    """The same text where Markdown is read, which finds nothing in it."""
    return _MARKS.sub(r"\\\1", text)


def fitted(lines: Sequence[str], most: int) -> str:
    """As many of these lines as fit; what is left out is told by a sign."""
    said = ""
    for line in lines:
        longer = f"{said}\n{line}" if said else line
        if len(longer) > most - 2:
            return f"{said}\n…"
        said = longer
    return said


def _together(messages: Sequence[Message]) -> Message:
    urls = {message.url for message in messages}
    return Message(
        _("News of your games"),
        tuple(" ".join([f"{message.title}.", *message.lines]) for message in messages),
        urls.pop() if len(urls) == 1 else page_url(None),
        any(message.is_urgent for message in messages),
    )


def _of(channel: Channel, delivery: Delivery, standing: Standing) -> Message:
    tell = _AT_TABLE if channel.game_id else _TO_PERSON
    if delivery.kind not in tell:
        raise Outdated("only letters carry it")
    title, lines = tell[_Kind(delivery.kind)](delivery, standing)
    is_urgent = delivery.kind in (_Kind.TURN, _Kind.REMINDER)
    url = site_url(delivery.announcement.path) if delivery.announcement else page_url(delivery.game_id)
    return Message(title, tuple(line for line in lines if line), url, is_urgent)


type _Said = tuple[str, Sequence[str]]
type _Writer = Callable[[Delivery, Standing], _Said]


def _saying(title: str, *lines: str) -> _Writer:
    """Always the same but for the game's name. What is given is translated when it is said."""

    def write(delivery: Delivery, standing: Standing) -> _Said:
        return _(title).format(game=_game_of(delivery, standing)), [_(line) for line in lines]

    return write


def _turn(delivery: Delivery, standing: Standing) -> _Said:
    return _("Your turn in {game}").format(game=_game_of(delivery, standing)), [_until(delivery, standing)]


def _reminder(delivery: Delivery, standing: Standing) -> _Said:
    title = _("Time is short in {game}").format(game=_game_of(delivery, standing))
    return title, [_until(delivery, standing), _("If no answer comes, the quiet turn is played for you.")]


def _finished(delivery: Delivery, standing: Standing) -> _Said:
    title = _("{game} is over").format(game=_game_of(delivery, standing))
    winners = [_called(seat) for seat in standing.seats_at(delivery) if seat.place == 1]
    names = _(" and ").join(winners)
    shared = _("{names} share the first place.")
    return title, [(shared if len(winners) > 1 else _("{names} won.")).format(names=names)] if winners else []


def _stopped(delivery: Delivery, standing: Standing) -> _Said:
    channel = delivery.about
    if channel is None or channel.stopped_at is None:
        raise Outdated("it was started again")
    why = str(channel.get_stop_display())
    name = word(channel.name) if channel.name else str(channel.get_transport_display())
    return _("Your channel “{name}” was stopped").format(name=name), [f"{why[:1].upper()}{why[1:]}."]


def _news(delivery: Delivery, standing: Standing) -> _Said:
    news = delivery.announcement
    if news is None:
        raise Outdated("nothing is to be told")
    return prose(news.title), [prose(paragraph) for paragraph in news.paragraphs]


def _turn_at_table(delivery: Delivery, standing: Standing) -> _Said:
    title = _("{name}’s turn in {game}").format(name=_whose(delivery, standing), game=_game_of(delivery, standing))
    due_at = standing.deadline_of(delivery)
    if due_at is None:
        return title, []
    return title, [_("It may be answered until {when}.").format(when=time_words.in_zone(ZoneInfo("UTC"), due_at))]


def _missed_at_table(delivery: Delivery, standing: Standing) -> _Said:
    title = _("{name} missed a turn in {game}").format(
        name=_whose(delivery, standing), game=_game_of(delivery, standing)
    )
    return title, [_("The quiet turn was played.")]


def _handed_at_table(delivery: Delivery, standing: Standing) -> _Said:
    title = _("A bot plays for {name} in {game}")
    return title.format(name=_whose(delivery, standing), game=_game_of(delivery, standing)), []


def _game_of(delivery: Delivery, standing: Standing) -> str:
    game = standing.game_of(delivery)
    return "" if game is None else name_of(game)


def _until(delivery: Delivery, standing: Standing) -> str:
    due_at = standing.deadline_of(delivery)
    if due_at is None:
        return ""
    when, left = time_words.in_zone_of(delivery.channel.user, due_at), time_words.time_left(due_at)
    return _("Answer by {when}: {left} left.").format(when=when, left=left)


def _whose(delivery: Delivery, standing: Standing) -> str:
    seat = standing.seat_of(delivery)
    return _("Somebody") if seat is None else _called(seat)


def _called(seat: Seat) -> str:
    """A person by the own name, also while a bot plays there."""
    return word(seat.user.name if seat.user else seat.name)


_DESK = _saying(
    gettext_noop("Word from the organisers about {game}"), gettext_noop("The game’s page says what they did, and why.")
)
_CANCELLED = _saying(gettext_noop("{game} was cancelled"))

_TO_PERSON: dict[_Kind, _Writer] = {
    _Kind.TURN: _turn,
    _Kind.REMINDER: _reminder,
    _Kind.MISSED: _saying(
        gettext_noop("You missed a turn in {game}"),
        gettext_noop("Your time was over, so the quiet turn was played for you."),
    ),
    _Kind.HANDED_OVER: _saying(
        gettext_noop("A bot plays for you in {game}"),
        gettext_noop("The seat stays yours: take it back whenever you like."),
    ),
    _Kind.FINISHED: _finished,
    _Kind.CANCELLED: _CANCELLED,
    _Kind.INVITATION: _saying(gettext_noop("You are offered a seat at {game}")),
    _Kind.DECLINED: _saying(gettext_noop("A seat you offered at {game} was declined")),
    _Kind.DESK: _DESK,
    _Kind.RELIEVED: _saying(gettext_noop("Your seat in {game} was given to somebody else")),
    _Kind.STOPPED: _stopped,
    _Kind.TEST: _saying(
        gettext_noop("A test from Guildpost"), gettext_noop("It works: messages from us reach you here.")
    ),
    _Kind.NEWS: _news,
}
"""All kinds but links: those are secrets, which only letters carry."""

_AT_TABLE: dict[_Kind, _Writer] = {
    _Kind.TURN: _turn_at_table,
    _Kind.MISSED: _missed_at_table,
    _Kind.HANDED_OVER: _handed_at_table,
    _Kind.FINISHED: _finished,
    _Kind.CANCELLED: _CANCELLED,
    _Kind.DESK: _DESK,
    _Kind.TEST: _saying(
        gettext_noop("A test from Guildpost"), gettext_noop("It works: news of the game is told here.")
    ),
}
