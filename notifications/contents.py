"""What each kind of letter says. How it looks is the templates' affair."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from games.deadlines import MISSES
from games.models import Action, Game, Seat
from games.rules.asking import Asked
from notifications import links, standings, time_words
from notifications.addresses import link_url
from notifications.look_links import seats_of
from notifications.models import Delivery, Link
from notifications.options import Group, groups_of
from notifications.sight import Sight
from notifications.standings import Line


class Outdated(Exception):
    """What was to be told no longer holds. The message says why."""


@dataclass(frozen=True, slots=True)
class Button:
    """The one thing to do."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Section:
    """One piece of news of several in a letter.

    Attributes:
        about: what it is about, by name.
        is_waited_for: the reader is.
    """

    about: str
    title: str
    paragraphs: Sequence[str]
    button: Button | None
    is_waited_for: bool


@dataclass(frozen=True, slots=True)
class Content:
    """What a letter says.

    Attributes:
        title: the first line.
        paragraphs: what matters most.
        ways: further links, each on its own.
        sections: of a letter that tells several pieces of news.
        prompt, groups: what is asked, and the numbered answers.
        standings: how the game ended.
        since: what happened since the recipient last moved, a sentence each.
        board: in plain text.
        look_url: where the game can be looked at, unless the button leads there.
    """

    title: str
    paragraphs: Sequence[str]
    button: Button | None = None
    ways: Sequence[Button] = ()
    sections: Sequence[Section] = ()
    prompt: str = ""
    groups: Sequence[Group] = ()
    standings: Sequence[Line] = ()
    since: Sequence[str] = ()
    board: str = ""
    look_url: str = ""


def of_game(delivery: Delivery, user: User, seen: Sight) -> Content:
    """What is said of a game that has started. Raises Outdated: a turn that was to be told is over."""
    return _WRITERS[delivery.kind](delivery, user, seen)


def look_links(user: User) -> Content:
    """Fresh links to all games that go on, and to each turn that waits. Older look links of those seats are dead.

    Raises Outdated: no game goes on.
    """
    ways = []
    for seat in seats_of(user):
        name = name_of(seat.game)
        links.revoke(seat=seat, user=user, kind=Link.Kind.LOOK)
        if seat.is_waiting and not seat.is_bot:
            url = link_of(Link.Kind.TURN, seat, user, turn=seat.turn)
            ways.append(Button(_("Answer your turn in {game}").format(game=name), url))
        ways.append(Button(_("Look at {game}").format(game=name), link_of(Link.Kind.LOOK, seat, user)))
    if not ways:
        raise Outdated("no game goes on")
    paragraphs = [
        _("Somebody, most likely you, asked us for new links to your games. Here they are."),
        _("The links in earlier letters that only show a game do not work any more."),
    ]
    return Content(_("New links to your games"), paragraphs, ways=ways)


def _turn(delivery: Delivery, user: User, seen: Sight) -> Content:
    paragraphs = [_("{game} waits for you.").format(game=seen.title), until(user, seen)]
    if not _has_acted(seen):
        paragraphs += time_words.rules_of_time(seen.game)
    return _asking(delivery, user, seen, _("Your turn, {name}").format(name=user.name), paragraphs)


def _reminder(delivery: Delivery, user: User, seen: Sight) -> Content:
    opening = _("{game} still waits for you.").format(game=seen.title)
    warning = _(
        "If no answer comes, the quiet turn is played for you; after {misses} missed turns in a row a bot plays on."
    ).format(misses=MISSES)
    title = _("Time is short, {name}").format(name=user.name)
    return _asking(delivery, user, seen, title, [opening, until(user, seen), warning])


def _asking(delivery: Delivery, user: User, seen: Sight, title: str, paragraphs: Sequence[str]) -> Content:
    if seen.asked is None or seen.asked.turn != delivery.turn:
        raise Outdated("it is over")
    return question(user, seen, seen.asked, title, paragraphs)


def question(user: User, seen: Sight, asked: Asked, title: str, paragraphs: Sequence[str]) -> Content:
    """What is asked of the reader, with the way to answer."""
    return Content(
        title,
        paragraphs,
        Button(_("Answer your turn"), link_of(Link.Kind.TURN, seen.seat, user, turn=asked.turn)),
        prompt=asked.prompt,
        groups=groups_of(asked),
        since=seen.since,
        board=seen.board,
        look_url=link_of(Link.Kind.LOOK, seen.seat, user),
    )


def _missed(delivery: Delivery, user: User, seen: Sight) -> Content:
    paragraphs = [
        _("Your time in {game} was over, so the quiet turn was played for you.").format(game=seen.title),
        _("After {misses} missed turns in a row a bot plays on in your place.").format(misses=MISSES),
    ]
    return telling(user, seen, _("You missed a turn, {name}").format(name=user.name), paragraphs)


def _handed_over(delivery: Delivery, user: User, seen: Sight) -> Content:
    paragraphs = [
        _("You missed {misses} turns in a row in {game}, so a bot plays on in your place.").format(
            misses=MISSES, game=seen.title
        ),
        _("The seat stays yours: take it back whenever you like."),
    ]
    return returning(user, seen, _("A bot plays for you, {name}").format(name=user.name), paragraphs)


def returning(user: User, seen: Sight, title: str, paragraphs: Sequence[str]) -> Content:
    """That a bot plays for the reader, with the way back."""
    button = Button(_("Take your seat back"), link_of(Link.Kind.RETURN, seen.seat, user))
    look_url = link_of(Link.Kind.LOOK, seen.seat, user)
    return Content(title, paragraphs, button, since=seen.since, board=seen.board, look_url=look_url)


def _finished(delivery: Delivery, user: User, seen: Sight) -> Content:
    winners = [seat for seat in seen.seats if seat.place == 1]
    names = _(" and ").join(seat.name for seat in winners)
    if len(winners) > 1:
        ending = _("{names} share the first place in {game}.").format(names=names, game=seen.title)
    else:
        ending = _("{names} won {game}.").format(names=names, game=seen.title)
    won = seen.seat in winners
    title = _("You won, {name}") if won else _("The game is over, {name}")
    return Content(
        title.format(name=user.name),
        [ending],
        Button(_("See how it ended"), link_of(Link.Kind.LOOK, seen.seat, user)),
        standings=standings.lines_of(seen),
        since=seen.since,
        board=seen.board,
    )


def telling(user: User, seen: Sight, title: str, paragraphs: Sequence[str]) -> Content:
    """News that asks for nothing."""
    button = Button(_("Look at the game"), link_of(Link.Kind.LOOK, seen.seat, user))
    return Content(title, paragraphs, button, since=seen.since, board=seen.board)


_WRITERS: dict[str, Callable[[Delivery, User, Sight], Content]] = {
    Delivery.Kind.TURN: _turn,
    Delivery.Kind.REMINDER: _reminder,
    Delivery.Kind.MISSED: _missed,
    Delivery.Kind.HANDED_OVER: _handed_over,
    Delivery.Kind.FINISHED: _finished,
}


def _has_acted(seen: Sight) -> bool:
    """Whether anything was ever done on the seat: the first letter of a game says what holds in it."""
    done = Action.objects.filter(game=seen.game, seat=seen.seat.index)
    return done.filter(kind__in=(Action.Kind.MOVE, Action.Kind.TIMEOUT)).exists()


def until(user: User, seen: Sight) -> str:
    """Until when the reader may answer. Raises Outdated: nobody waits for it."""
    if seen.due_at is None:
        raise Outdated("it is over")
    return _("Answer by {when}: {left} left.").format(
        when=time_words.in_zone_of(user, seen.due_at), left=time_words.time_left(seen.due_at)
    )


def name_of(game: Game) -> str:
    """What a game is called in letters, which tells it from others of its kind."""
    return _("{game}, no. {number}").format(game=game.info.title, number=game.pk.hex[-6:])


def link_of(kind: Link.Kind, seat: Seat, user: User, *, turn: int | None = None) -> str:
    """A fresh link."""
    return link_url(kind, links.issue(kind, seat=seat, user=user, turn=turn))
