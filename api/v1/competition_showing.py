"""Competitions, entries and stages as answers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from api.v1.competition_shapes import (
    ApartShape,
    ClosingDivision,
    ClosingShape,
    CompetitionEntry,
    CompetitionLine,
    CompetitionShape,
    DivisionShape,
    EntryName,
    EntryStage,
    EntryStatus,
    GameChoice,
    MoveShape,
    OwnEntry,
    StageDraftShape,
    StageLine,
    StageShape,
)
from leagues.listings import Found
from leagues.models import Division, Entry, Member, Stage
from leagues.promotion import Move
from leagues.stage_drafts import ClosingDraft, StageDraft

_LINE = ("title", "kind", "status", "is_at_tables", "entering", "most", "created_at", "ended_at")
_SETTINGS = (
    *("about", "is_listed", "play", "turn_seconds", "allows_absence", "visibility", "points", "bye_points"),
    *("tie_breaks", "starts", "round_days", "leftovers", "revision"),
)
_STAGE = (
    *("number", "title", "format", "status", "table_size", "rounds", "length", "through", "advance", "promoted"),
    *("relegated", "first_round_at", "started_at", "ended_at"),
)


def line_of(found: Found) -> CompetitionLine:
    """A competition in a list."""
    return CompetitionLine(**_line(found))


def competition_of(found: Found, stages: Iterable[Stage], organisers: Iterable[object]) -> CompetitionShape:
    """A competition with all that stands around it."""
    return CompetitionShape(
        **_line(found),
        **{name: getattr(found.competition, name) for name in _SETTINGS},
        organisers=[str(user) for user in organisers],
        stages=[stage_line(stage) for stage in stages],
    )


def games_of(games: Iterable[Mapping[str, Any]]) -> list[GameChoice]:
    """What is played."""
    return [GameChoice(one["rules"], one["options"]) for one in games]


def name_of(entry: Entry) -> EntryName:
    """Who an entry is."""
    return EntryName(entry.uuid, entry.name or None)


def entry_of(entry: Entry) -> CompetitionEntry:
    """An entry with the stages it is in."""
    return CompetitionEntry(
        id=entry.uuid,
        player=entry.name or None,
        status=cast("EntryStatus", entry.status),
        seed=entry.seed,
        entered_at=entry.entered_at,
        changed_at=entry.changed_at,
        stages=[_place(member) for member in entry.members.all()],
    )


def apart_of(pairs: Iterable[tuple[Entry, Entry]]) -> ApartShape:
    """Who should not meet."""
    return ApartShape([[one.uuid, other.uuid] for one, other in pairs])


def stage_line(stage: Stage) -> StageLine:
    """A stage in a list."""
    return StageLine(**_stage(stage))


def stage_of(stage: Stage, members: Mapping[Division, Sequence[Member]]) -> StageShape:
    """A stage with who plays there."""
    shown = [
        DivisionShape(division.number, division.title, [name_of(member.entry) for member in there])
        for division, there in members.items()
    ]
    return StageShape(**_stage(stage), members=shown)


def draft_of(draft: StageDraft) -> StageDraftShape:
    """A stage as it would start."""
    divisions = [
        DivisionShape(number, title, [name_of(draft.people[entry]) for entry in entries])
        for number, (title, entries) in enumerate(draft.divisions, start=1)
    ]
    return StageDraftShape(draft.stage.number, divisions, _moves(draft.moves, draft.people), draft.digest)


def closing_of(draft: ClosingDraft) -> ClosingShape:
    """A stage as it would be closed."""
    divisions = [
        ClosingDivision(
            standing.division.number,
            standing.division.title,
            [name_of(draft.people[entry]) for entry in standing.order],
        )
        for standing in draft.standings.values()
    ]
    return ClosingShape(
        stage=draft.stage.number,
        divisions=divisions,
        moves=_moves(draft.moves, draft.people),
        advance=[name_of(draft.people[entry]) for entry in draft.advance],
        unfinished=draft.unfinished,
        told=[each for division in divisions for each in division.order],
        digest=draft.digest,
    )


def _line(found: Found) -> dict[str, Any]:
    competition, own = found.competition, found.entry
    return {
        **{name: getattr(competition, name) for name in _LINE},
        "id": competition.pk,
        "games": games_of(competition.games),
        "players": found.players,
        "you": None if own is None else OwnEntry(own.uuid, cast("EntryStatus", own.status)),
        "organised": found.is_organised,
    }


def _stage(stage: Stage) -> dict[str, Any]:
    return {**{name: getattr(stage, name) for name in _STAGE}, "divisions": stage.divisions_planned}


def _place(member: Member) -> EntryStage:
    return EntryStage(member.stage.number, member.division.number, member.seed, member.from_round, member.rank)


def _moves(moves: Iterable[Move], people: Mapping[int, Entry]) -> list[MoveShape]:
    return [
        MoveShape(
            entry=people[move.entry].uuid,
            player=people[move.entry].name or None,
            before=_number(move.before),
            after=_number(move.after),
            why=move.why.value,
        )
        for move in moves
    ]


def _number(division: int | None) -> int | None:
    """A division, counted from 1."""
    return None if division is None else division + 1
