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
    title, told = _opening(done)
    title, told = title.format(name=user.name), told.format(game=seen.title)
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
    done = _deed_of(delivery, game)
    gone = _("The organisers gave your seat in {game} to somebody else. Nothing is asked of you any more.")
    if done is not None and done.by_id is None:
        gone = _("Your seat in {game} was given to somebody else. Nothing is asked of you any more.")
    seen = _("What you saw of the game you still may see.")
    said = [gone.format(game=game.info.title), *reasons(done), seen]
    return Content(_("Your seat was given to somebody else"), said)


def reasons(done: Action | None) -> list[str]:
    """Why organisers did it, or a rule, if they did."""
    if done is None:
        return []
    why = _("The reason: “{reason}”") if done.by_id is None else _("The organisers’ reason: “{reason}”")
    return [why.format(reason=done.reason)]


def _opening(done: Action) -> tuple[str, str]:
    """The title and the first sentence."""
    if done.by_id is None:
        return _("News of your game, {name}"), _("{game}: there is news.")
    return _("Word from the organisers, {name}"), _("{game}: word from the organisers.")


def _deed_of(delivery: Delivery, game: Game) -> Action | None:
    return None if delivery.event is None else queries.deed_at(game, delivery.event.step)
