"""What an organiser does next with a competition: one step at most, and others that are possible."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from leagues.desk import addresses
from leagues.models import Competition, Round, Stage


class Step(NamedTuple):
    """A button and what to know before."""

    label: str | Promise
    address: str
    about: str


class Steps(NamedTuple):
    """`first` is what usually comes next; None while there is nothing to do but wait, which `first_about` tells."""

    first: Step | None
    about: str
    others: Sequence[Step] = ()


def next_steps(competition: Competition, stages: Sequence[Stage], last: Round | None) -> Steps:
    """The steps of a competition as it is. No statement.

    Args:
        stages: all, in order.
        last: the last round of the stage under way, if there is one.
    """
    if competition.is_over:
        return Steps(None, _("It is over. Nothing is to be done any more."))
    if competition.is_draft:
        about = _("Only its organisers see it so far. Look through the settings and stages, then open it.")
        return Steps(Step(_("Open for entries"), addresses.deed_page(competition, "publish"), ""), about)
    running = next((stage for stage in stages if stage.is_running), None)
    if running is not None:
        return _of_running(competition, running, last)
    planned = next((stage for stage in stages if stage.is_planned), None)
    finish = Step(_("Close for good"), addresses.deed_page(competition, "finish"), "")
    if planned is None:
        return Steps(finish, _("All stages are closed."))
    label = _("Start “{stage}”").format(stage=planned)
    start = Step(label, addresses.stage_page(competition, planned.number, "start"), "")
    about = _("When those who take part are together, start it: you see first who plays in which division.")
    return Steps(start, about, [finish] if competition.is_running else [])


def _of_running(competition: Competition, stage: Stage, last: Round | None) -> Steps:
    close = Step(_("Close “{stage}”").format(stage=stage), addresses.stage_page(competition, stage.number, "close"), "")
    if stage.format == Stage.Format.BY_HAND:
        tables = Step(_("Set tables"), addresses.deed_page(competition, "tables"), "")
        return Steps(tables, _("The tables of this stage are set by you."), [close])
    number = last.number + 1 if last else 1
    is_last = stage.length is not None and number > stage.length
    label = _("Start round {number}").format(number=number)
    start = Step(label, addresses.stage_page(competition, stage.number, "round"), "")
    if last is not None and last.is_running:
        others = [close] if is_last or stage.is_knock_out else [start, close]
        return Steps(None, _("Round {number} is being played.").format(number=last.number), others)
    if is_last:
        return Steps(close, _("All rounds are done: look at the final standings, then close it."))
    return Steps(start, _("You see who meets whom before anything starts."), [close])
