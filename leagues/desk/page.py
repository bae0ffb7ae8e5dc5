"""What the page of a competition shows, for one who organises it. A constant number of statements."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from accounts.models import User
from leagues import queries
from leagues.attention import matters
from leagues.desk import addresses, audit_words, competition_deeds, entry_deeds, matter_words
from leagues.desk.next_steps import Steps, next_steps
from leagues.desk.standing_lines import division_lines
from leagues.desk.table_lines import round_lines
from leagues.models import Competition, Division, Entry, Member, Stage
from leagues.ranking import standing_of

NEWEST = 100
"""So much of the audit log is shown: a constant, so that a long league costs no more."""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry, where it plays now, and what can be done with it: labels and addresses."""

    entry: Entry
    division: Division | None
    deeds: Sequence[tuple[Any, str]]


def shown(competition: Competition, person: User, stage_number: str) -> dict[str, Any]:
    """All that the page is made of.

    Args:
        stage_number: the stage to be shown, as the address has it; of anything else, the present one.
    """
    stages = queries.stages_of(competition)
    present = queries.present_stage(stages)
    stage = next((one for one in stages if str(one.number) == stage_number), present)
    rounds = [] if stage is None else queries.rounds_of(stage)
    is_present = stage is not None and stage == present
    running = next((one for one in stages if one.is_running), None)
    last = (rounds if is_present else queries.rounds_of(running))[-1:] if running is not None else []
    found = matters(Competition.objects.filter(pk=competition.pk), timezone.now(), person)
    log = competition.audit.select_related("by")[:NEWEST]
    steps = next_steps(competition, stages, last[0] if last else None)
    return {
        "competition": competition,
        "matters": [(matter_words.sentence(one), matter_words.address(one)) for one in found],
        "steps": steps,
        "stages": stages,
        "stage": stage,
        "divisions": [] if stage is None else _standings(stage),
        "rounds": [
            (played, lines, addresses.deadline_page(competition, played) if played.is_running else "")
            for played, lines in round_lines(competition.pk, rounds)
        ],
        "entries": _entries(competition, running),
        "organisers": queries.organisers_of(competition),
        "deeds": _deeds(competition, stages, steps),
        "games": ", ".join(queries.games_of(competition).values()),
        "log": audit_words.noted(log),
        "zone": person.zone,
    }


def _standings(stage: Stage) -> list[Any]:
    if stage.is_planned:
        return []
    divisions = {division.pk: division for division in stage.divisions.all()}
    return list(division_lines(divisions, standing_of(stage)))


def _entries(competition: Competition, running: Stage | None) -> list[EntryLine]:
    movable = entry_deeds.movable_stage(competition)
    members = Member.objects.filter(stage=running).select_related("division") if running else ()
    divisions = {member.entry_id: member.division for member in members}
    lines = []
    for entry in queries.entries_of(competition):
        entry.competition = competition
        offered = entry_deeds.offered(entry, movable)
        deeds = [(form.label, addresses.entry_deed_page(entry, kind)) for kind, form in offered.items()]
        lines.append(EntryLine(entry, divisions.get(entry.pk), deeds))
    waiting = (Entry.Status.APPLIED, Entry.Status.ACCEPTED, Entry.Status.SUBSTITUTE, Entry.Status.INVITED)
    order = {status: place for place, status in enumerate(waiting)}
    return sorted(lines, key=lambda line: order.get(Entry.Status(line.entry.status), len(order)))


def _deeds(competition: Competition, stages: Sequence[Stage], steps: Steps) -> list[tuple[Any, str]]:
    """What can be done besides the next steps."""
    open_stage = next((stage for stage in stages if not stage.is_finished), None)
    offered = competition_deeds.offered(competition, open_stage)
    deeds = [(form.label, addresses.deed_page(competition, kind)) for kind, form in offered.items()]
    shown = {step.address for step in (steps.first, *steps.others) if step is not None}
    return [(label, address) for label, address in deeds if address not in shown]
