"""What a competition and its stages are to be, and whether that can be."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import TextChoices
from django.utils.translation import gettext as _

from games import clocks
from games.models import Game
from games.rules import registry, table
from leagues.errors import BadSettings
from leagues.models import Competition, Stage
from leagues.standings.tie_breaks import TIE_BREAKS

MOST_STAGES, MOST_ROUNDS, MOST_DIVISIONS, MOST_ENTRIES, MOST_DAYS, MOST_POINTS = 10, 60, 40, 10_000, 365, 1000
SIZES = range(2, 7)

_CHOICES: Mapping[str, type[TextChoices]] = {
    "kind": Competition.Kind,
    "entering": Competition.Entering,
    "play": Competition.Play,
    "visibility": Game.Visibility,
    "starts": Competition.Starts,
    "leftovers": Competition.Leftovers,
}


class StagePlan(NamedTuple):
    """What a stage is to be; see `Stage`."""

    title: str
    format: str
    table_size: int = 4
    rounds: int | None = None
    divisions: int = 1
    through: int = 1
    advance: int = 0
    promoted: int = 0
    relegated: int = 0


def plan_of(stage: Stage) -> StagePlan:
    """What a stage was to be."""
    fields = {name: getattr(stage, name) for name in StagePlan._fields if name != "divisions"}
    return StagePlan(**fields, divisions=stage.divisions_planned)


def fields_of(plan: StagePlan) -> dict[str, Any]:
    """The plan as a stage keeps it."""
    fields = plan._asdict()
    return {"divisions_planned": fields.pop("divisions"), **fields}


def apply_settings(competition: Competition, settings: Mapping[str, Any]) -> None:
    """Set what is named, in memory.

    Raises BadSettings: and why, with the `field` it is about.
    """
    for name, value in settings.items():
        setattr(competition, name, value)
    competition.title = " ".join(competition.title.split())
    competition.games = [complete_game(one) for one in competition.games]
    _check_words(competition)
    _check_games(competition)
    _check_points(competition)
    _check_times(competition)


def check_stages(competition: Competition, plans: Sequence[StagePlan], *, new: int | None = None) -> None:
    """Whether a competition can have these stages, the last `new` of which are planned now.

    Raises BadSettings: and why not, with the `field` it is about and the number of its `stage`.
    """
    if competition.is_league:
        _demand(new in (None, 1), "stages", _("a league has one season at a time."))
    else:
        _demand(1 <= len(plans) <= MOST_STAGES, "stages", _("it needs 1 to {most} stages.").format(most=MOST_STAGES))
    titles = [plan.title for plan in plans]
    _demand(len(set(titles)) == len(titles), "title", _("each stage has a title of its own."))
    for number, plan in enumerate(plans, start=1):
        goes_on = not competition.is_league and number < len(plans)
        try:
            _check_stage(competition, plan)
            _demand(bool(plan.advance) == goes_on, "advance", _("players advance from every stage but the last."))
        except BadSettings as refusal:
            raise BadSettings(**refusal.context, stage=number) from None


def seats_of(games: Sequence[Mapping[str, Any]]) -> range:
    """How many may sit at a table at which any of these games can be played."""
    seats = [registry.rules(one["rules"]).info.seats for one in games]
    return range(max(each[0] for each in seats), min(each[-1] for each in seats) + 1)


def _demand(holds: bool, field: str, reason: str) -> None:
    if not holds:
        raise BadSettings(field=field, reason=reason)


def complete_game(one: Mapping[str, Any]) -> dict[str, Any]:
    """A game with all its options named. Raises BadSettings."""
    try:
        slug = one["rules"]
        return {"rules": slug, "options": dict(table.complete_options(slug, one.get("options", {})))}
    except (registry.UnknownGame, KeyError):
        raise BadSettings(field="games", reason=_("there is no game of that name.")) from None
    except ValueError:
        raise BadSettings(field="games", reason=_("a game has no such option.")) from None


def _check_words(competition: Competition) -> None:
    _demand(3 <= len(competition.title) <= 80, "title", _("the title needs 3 to 80 characters."))
    _demand(len(competition.about) <= 4000, "about", _("the description has more than 4,000 characters."))
    for name, choices in _CHOICES.items():
        known = getattr(competition, name) in choices
        _demand(known, name, _("there is no such choice of “{name}”.").format(name=name))
    _demand(
        competition.most is None or 2 <= competition.most <= MOST_ENTRIES,
        "most",
        _("2 to {most} can take part.").format(most=MOST_ENTRIES),
    )


def _check_games(competition: Competition) -> None:
    slugs = [one["rules"] for one in competition.games]
    _demand(bool(slugs), "games", _("choose at least one game."))
    _demand(len(set(slugs)) == len(slugs), "games", _("each game can be chosen once."))
    _demand(len(seats_of(competition.games)) > 0, "games", _("no table fits all of these games."))


def _check_points(competition: Competition) -> None:
    points, most = competition.points, MOST_POINTS
    _demand(set(points) == {str(size) for size in SIZES}, "points", _("points are needed for tables of 2 to 6."))
    for size, each in points.items():
        _demand(
            len(each) == int(size)
            and all(isinstance(one, int) and 0 <= one <= most for one in each)
            and sorted(each, reverse=True) == list(each)
            and each[0] > each[-1],
            f"points-{size}",
            _("points for a table of {size} are {size} whole numbers that fall, up to {most}.").format(
                size=size, most=most
            ),
        )
    _demand(0 <= competition.bye_points <= most, "bye_points", _("a bye gives 0 to {most} points.").format(most=most))
    named = competition.tie_breaks
    are_known = len(set(named)) == len(named) and set(named) <= TIE_BREAKS.keys()
    _demand(are_known, "tie_breaks", _("there is no such tie-break, or it is there twice."))


def _check_times(competition: Competition) -> None:
    span = timedelta(seconds=competition.turn_seconds)
    in_bounds = clocks.SHORTEST <= span <= clocks.LONGEST
    _demand(in_bounds, "turn_seconds", _("a turn may take from an hour to 30 days."))
    days = competition.round_days
    in_bounds = days is None or 1 <= days <= MOST_DAYS
    _demand(in_bounds, "round_days", _("a round takes 1 to {most} days.").format(most=MOST_DAYS))
    by_calendar = competition.starts == Competition.Starts.CALENDAR
    is_told = days is not None or not by_calendar
    _demand(is_told, "round_days", _("by the calendar, a round needs a number of days."))
    waits = competition.leftovers == Competition.Leftovers.WAIT
    is_told = days is not None or waits
    _demand(is_told, "round_days", _("a rule for what is left over needs a number of days for a round."))
    is_possible = waits or not competition.is_at_tables
    _demand(is_possible, "leftovers", _("what is played at real tables can only be waited for."))


def _check_stage(competition: Competition, plan: StagePlan) -> None:
    seats, most = seats_of(competition.games), MOST_ROUNDS
    _demand(0 < len(plan.title) <= 60, "title", _("the title of a stage needs 1 to 60 characters."))
    _demand(plan.format in Stage.Format, "format", _("there is no such format."))
    _demand(
        plan.table_size in seats,
        "table_size",
        _("tables for these games have {least} to {most} seats.").format(least=seats[0], most=seats[-1]),
    )
    in_bounds = plan.rounds is None or 1 <= plan.rounds <= most
    _demand(in_bounds, "rounds", _("1 to {most} rounds.").format(most=most))
    in_bounds = 1 <= plan.divisions <= MOST_DIVISIONS
    _demand(in_bounds, "divisions", _("1 to {most} divisions.").format(most=MOST_DIVISIONS))
    for name in ("advance", "promoted", "relegated"):
        _demand(getattr(plan, name) >= 0, name, _("numbers cannot be negative."))
    if plan.format == Stage.Format.KNOCK_OUT:
        _demand(plan.divisions == 1, "divisions", _("a knock-out has one division."))
        fits = 1 <= plan.through < plan.table_size
        _demand(fits, "through", _("fewer go on from a heat than sit at a table."))
        _demand(plan.rounds is None, "rounds", _("a knock-out takes as many rounds as it needs."))
    moves = plan.promoted + plan.relegated
    between = competition.is_league and plan.divisions > 1
    _demand(not moves or between, "promoted", _("only between divisions of a league is one promoted."))
