"""What is said around a table: that a seat is offered, or was declined, or that the game is cancelled."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games import clocks, lobby, queries
from games.lobby import Place
from games.models import Game, Invitation
from notifications import time_words
from notifications.contents import Button, Content, link_of
from notifications.desk_contents import reasons
from notifications.models import Link

_WHO_MAY_WATCH = {
    Game.Visibility.PUBLIC: gettext_lazy("Everybody may watch the game."),
    Game.Visibility.LINK: gettext_lazy("Whoever is given the game’s address may watch it."),
    Game.Visibility.PLAYERS: gettext_lazy("Only its players see the game."),
}


def invitation(game: Game, index: int, user: User) -> Content:
    """A seat is offered by whoever made the game."""
    table = lobby.open_table(game.pk, user)
    host, title = game.created_by.name, game.info.title
    paragraphs = [
        _("{host} offers you a seat at {game}, which is played by post: you answer when it suits you.").format(
            host=host, game=title
        ),
        _at_the_table(table.places),
        *time_words.rules_of_time(game),
        str(_WHO_MAY_WATCH[Game.Visibility(game.visibility)]),
    ]
    if user.is_guest:
        paragraphs.append(
            _("You need no account to play, and you can decline. Until you answer, no other invitation is sent to you.")
        )
    button = Button(_("Accept or decline"), link_of(Link.Kind.INVITATION, game.seats.get(index=index), user))
    return Content(_("{host} invites you to a game").format(host=host), paragraphs, button)


def declined(game: Game, index: int, user: User) -> Content:
    """Seats were refused, for whoever offered them from the seat at `index`."""
    title = game.info.title
    refused = Invitation.objects.filter(seat__game=game, answer=Invitation.Answer.DECLINED).select_related("user")
    by_name = dict.fromkeys(one.user.name for one in refused.order_by("id") if one.is_by_name)
    paragraphs = []
    if by_name:
        names = _(" and ").join(by_name)
        paragraphs.append(_("{names} declined the seat you offered at {game}.").format(names=names, game=title))
    if any(not one.is_by_name for one in refused):
        paragraphs.append(
            _("Somebody you wrote to by post declined the seat you offered at {game}.").format(game=title)
        )
    paragraphs += [
        _at_the_table(lobby.open_table(game.pk, user).places),
        _("You can offer a free seat to somebody else, give it to a bot, or call the game off."),
    ]
    button = Button(_("Look at the table"), link_of(Link.Kind.LOOK, game.seats.get(index=index), user))
    return Content(_("A seat was declined"), paragraphs, button)


def cancelled(game: Game) -> Content:
    """A game is cancelled, before its start or later."""
    title = game.info.title
    if game.seq >= 0:
        said = _("{game} was cancelled: nobody plays it any more. Nothing is asked of you.").format(game=title)
    elif game.ended_at is not None and game.ended_at >= game.expires_at:
        said = _(
            "{game} was called off: in {days} days not all of its seats were taken. Nothing is asked of you."
        ).format(game=title, days=clocks.TABLE_LIFE.days)
    else:
        said = _("{host} called {game} off before it began. Nothing is asked of you.")
        said = said.format(host=game.created_by.name, game=title)
    return Content(_("The game was cancelled"), [said, *reasons(queries.deed_at(game, game.step))])


def _at_the_table(places: list[Place]) -> str:
    """Who sits there, and how many seats are not taken."""
    state = Place.State
    names = [place.name for place in places if place.state in (state.HELD, state.BOT)]
    free = len(places) - len(names)
    said = ngettext(
        "At the table: {names}. Of {all} seats, one is not taken yet.",
        "At the table: {names}. Of {all} seats, {free} are not taken yet.",
        free,
    )
    return said.format(names=", ".join(names) or "–", all=len(places), free=free)
