"""What is said of the deeds of organisers, with the reason they gave."""

from django.utils.translation import gettext as _

from accounts.models import User
from games import logbook, queries
from games.models import Action, Game
from notifications.contents import Content, Outdated, question, returning, telling, until
from notifications.models import Delivery
from notifications.sight import Sight


def deed(delivery: Delivery, user: User, seen: Sight) -> Content:
    """What organisers did, and what it means for the reader. Raises Outdated: it is not known what."""
    done = _deed_of(delivery, seen.game)
    if done is None:
        raise Outdated("it is not known what was done")
    title = _("Word from the organisers, {name}").format(name=user.name)
    told = _("{game}: word from the organisers.").format(game=seen.title)
    paragraphs = [told, logbook.host_sentence(done, seen.scene)]
    if seen.game.is_paused:
        rest = _("While the game is paused its clocks stand still, and nothing can be played. You will hear from us.")
        return telling(user, seen, title, [*paragraphs, rest])
    if seen.seat.is_bot:
        stays = _("A bot plays on in your place. The seat stays yours: take it back whenever you like.")
        return returning(user, seen, title, [*paragraphs, stays])
    if seen.asked is not None and seen.asked.blocking:
        return question(user, seen, seen.asked, title, [*paragraphs, until(user, seen)])
    return telling(user, seen, title, paragraphs)


def relieved(delivery: Delivery, game: Game) -> Content:
    """The seat was given to somebody else; who held it sees no more than everybody from now on."""
    gone = _("The organisers gave your seat in {game} to somebody else. Nothing is asked of you any more.")
    seen = _("What you saw of the game you still may see.")
    said = [gone.format(game=game.info.title), *reasons(_deed_of(delivery, game)), seen]
    return Content(_("Your seat was given to somebody else"), said)


def reasons(done: Action | None) -> list[str]:
    """Why organisers did it, if they did."""
    return [] if done is None else [_("The organisers’ reason: “{reason}”").format(reason=done.reason)]


def _deed_of(delivery: Delivery, game: Game) -> Action | None:
    return None if delivery.event is None else queries.deed_at(game, delivery.event.step)
