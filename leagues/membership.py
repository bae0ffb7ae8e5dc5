"""Who plays in which division of a stage."""

from collections.abc import Mapping, Sequence

from django.db.models import Count, Max, Q

from leagues.models import Competition, Division, Entry, Member, Round, Stage


def join_late(entry: Entry) -> Member | None:
    """Let a late entry into the stage under way, from the next round on: the lowest division of a league, or the group
    in which the fewest are left.

    A knock-out cannot take anybody any more, nor can what a tournament's first stage led to; None if there is no stage
    that can.
    """
    stage = Stage.objects.filter(competition=entry.competition, status=Stage.Status.RUNNING).first()
    if stage is None or not takes_late(stage, entry.competition):
        return None
    division = _for_late(stage)
    last = Round.objects.filter(stage=stage).aggregate(last=Max("number"))["last"] or 0
    seed = (Member.objects.filter(division=division).aggregate(last=Max("seed"))["last"] or 0) + 1
    fields = {"division": division, "seed": seed, "from_round": last + 1}
    member, is_new = Member.objects.get_or_create(stage=stage, entry=entry, defaults=fields)
    if not is_new:  # back again after a withdrawal
        member.from_round = last + 1
        member.save(update_fields=["from_round"])
    return member


def take_place(stage: Stage, left: Entry, came: Entry) -> None:
    """Let a substitute go on in a knock-out as whoever was replaced would have; elsewhere a seat is only a seat."""
    if not stage.is_knock_out or Member.objects.filter(stage=stage, entry=came).exists():
        return
    place = Member.objects.get(stage=stage, entry=left)
    Member.objects.create(
        stage=stage, division=place.division, entry=came, seed=place.seed, from_round=place.from_round
    )
    came.status = Entry.Status.ACCEPTED
    came.save(update_fields=["status"])


def takes_late(stage: Stage, competition: Competition) -> bool:
    """Whether a stage that is under way takes late entries."""
    return not stage.is_knock_out and (stage.number == 1 or competition.is_league)


def is_played_late(competition: Competition, stages: Sequence[Stage]) -> bool:
    """Whether somebody who enters now gets to play: a league has a next season, a tournament that began may be past it.

    Args:
        stages: all of the competition.
    """
    if competition.is_league or all(stage.is_planned for stage in stages):
        return True
    return any(stage.is_running and takes_late(stage, competition) for stage in stages)


def found(stage: Stage, divisions: Sequence[tuple[str, Sequence[int]]]) -> None:
    """Make a stage's divisions of entries' ids, each in the order of its seeds."""
    made = Division.objects.bulk_create(
        Division(stage=stage, number=number, title=title) for number, (title, _) in enumerate(divisions, start=1)
    )
    Member.objects.bulk_create(
        Member(stage=stage, division=division, entry_id=entry, seed=seed)
        for division, (_, entries) in zip(made, divisions, strict=True)
        for seed, entry in enumerate(entries, start=1)
    )


def present(stage: Stage, number: int) -> Mapping[int, list[Member]]:
    """Who can be paired in a round, by the division's id, in the order of their seeds. One statement."""
    members = Member.objects.filter(
        stage=stage, entry__status=Entry.Status.ACCEPTED, entry__user__is_active=True, from_round__lte=number
    )
    found: dict[int, list[Member]] = {}
    for member in members.select_related("entry__user").order_by("division", "seed", "pk"):
        found.setdefault(member.division_id, []).append(member)
    return found


def _for_late(stage: Stage) -> Division:
    """New players of a league begin at the bottom; the groups of a tournament are kept even."""
    is_there = Q(members__entry__status=Entry.Status.ACCEPTED, members__entry__user__is_active=True)
    divisions = stage.divisions.annotate(size=Count("members", filter=is_there))
    order = ["-number"] if stage.competition.is_league else ["size", "number"]
    return divisions.order_by(*order)[0]
