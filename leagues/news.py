"""What people are told of competitions: written with what caused it, sent by `notifications` through all their ways."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from games.rules import registry
from games.rules.protocol import Json
from leagues.addresses import competition_path, invitation_path, table_path
from leagues.models import Competition, Entry, Round, Table, TableSeat
from leagues.ranking import DivisionStanding
from leagues.round_drafts import RoundDraft
from leagues.stage_drafts import ClosingDraft
from leagues.standings import points_text
from notifications import time_words
from notifications.announcing import News
from notifications.services import notify


class Words(NamedTuple):
    """What is said of one thing."""

    kind: str
    key: str
    title: str
    paragraphs: Sequence[str]
    label: str = ""
    path: str = ""
    until: datetime | None = None


def invited(competition: Competition, entries: Iterable[Entry]) -> None:
    """Somebody is asked to take part."""
    title = _("You are invited to {competition}").format(competition=competition.title)
    asked = _("{organiser} asks you to take part in {competition}, a {kind} of {games}.").format(
        organiser=competition.created_by,
        competition=competition.title,
        kind=competition.get_kind_display(),
        games=games_named(competition),
    )
    rest = _("If you do not want to, do nothing, or say no on the page.")
    tell(
        competition,
        [
            (
                entry.user,
                Words(
                    "competition_invitation",
                    f"invited:{entry.uuid}",
                    title,
                    [asked, rest],
                    _("See the invitation"),
                    invitation_path(entry),
                ),
            )
            for entry in entries
        ],
    )


def applied(entry: Entry) -> None:
    """Organisers are told that somebody waits for them."""
    competition = entry.competition
    title = _("{name} wants to take part").format(name=entry)
    said = _("{name} asked to enter {competition}. The desk shows who waits.").format(
        name=entry, competition=competition.title
    )
    key = f"applied:{entry.uuid}:{entry.changed_at.timestamp():.0f}"
    tell(competition, [(user, Words("entry_applied", key, title, [said])) for user in _organisers(competition)])


def accepted(entry: Entry) -> None:
    """Organisers let somebody take part."""
    said = _("The organisers took you into {competition}. You hear from us when a round starts.").format(
        competition=entry.competition.title
    )
    _tell_entry(entry, "entry_accepted", _("You are in, {name}").format(name=entry), [said])


def declined(entry: Entry, reason: str) -> None:
    """Organisers did not let somebody take part."""
    said = _("The organisers did not take you into {competition}.").format(competition=entry.competition.title)
    _tell_entry(entry, "entry_declined", _("You were not taken"), [said, because(reason)])


def withdrew(entry: Entry) -> None:
    """Organisers are told that somebody left."""
    competition = entry.competition
    said = _("{name} withdrew from {competition}. Tables that go on may need a substitute.").format(
        name=entry, competition=competition.title
    )
    key = f"withdrew:{entry.uuid}:{entry.changed_at.timestamp():.0f}"
    words = Words("entry_withdrawn", key, _("{name} withdrew").format(name=entry), [said])
    tell(competition, [(user, words) for user in _organisers(competition)])


def expelled(entry: Entry, reason: str) -> None:
    """Organisers expelled somebody."""
    said = _("The organisers of {competition} expelled you. Your seats there were given up.").format(
        competition=entry.competition.title
    )
    _tell_entry(entry, "entry_expelled", _("You were expelled"), [said, because(reason)])


def round_started(competition: Competition, played: Round, tables: Sequence[Table], draft: RoundDraft) -> None:
    """Who plays is told with whom, and who has a bye that."""
    seats = seats_of(tables)
    told = []
    people = {entry.pk: entry for each in draft.divisions for entry in each.people.values()}
    for entry, mine in _by_entry(seats).items():
        told.append((people[entry].user, _pairing_words(competition, played, mine, seats)))
    for each in draft.divisions:
        for entry in each.pairing.byes:
            said = _("There is no table for you in this round. You get {points} points for it.").format(
                points=competition.bye_points
            )
            title = _("{round}: you have a bye").format(round=_round_name(played))
            told.append((people[entry].user, Words("round_bye", f"started:{played.pk}", title, [said])))
    tell(competition, told)


def tables_set(competition: Competition, played: Round, tables: Sequence[Table]) -> None:
    """Who plays at tables that organisers set is told with whom."""
    seats = seats_of(tables)
    told = []
    for mine in _by_entry(seats).values():
        words = _pairing_words(competition, played, mine, seats)
        told.append((mine[0].entry.user, words._replace(key=f"set:{mine[0].table.uuid}")))
    tell(competition, told)


def deadline_near(competition: Competition, played: Round, tables: Sequence[Table]) -> None:
    """Who still plays is told that the round's deadline is near, and what happens then."""
    if played.deadline_at is None:
        return
    title = _("{round} ends soon").format(round=_round_name(played))
    key = f"near:{played.pk}:{played.deadline_at.timestamp():.0f}"
    rule = leftovers_told(competition)
    told = []
    for mine in _by_entry(seats_of(tables)).values():
        user = mine[0].entry.user
        said = _("Your table is not done yet, and the round ends on {when}.").format(
            when=time_words.in_zone_of(user, played.deadline_at)
        )
        path = table_path(competition.pk, mine[0].table.uuid)
        words = Words("deadline_near", key, title, [said, rule], _("See your table"), path, played.deadline_at)
        told.append((user, words))
    tell(competition, told)


def deadline_changed(competition: Competition, played: Round, reason: str) -> None:
    """Who still plays is told of another deadline."""
    key = f"deadline:{played.pk}:{competition.revision}"
    title = _("{round} has another deadline").format(round=_round_name(played))
    told = []
    for mine in _by_entry(seats_of(played.tables.filter(status=Table.Status.PLAYING))).values():
        user = mine[0].entry.user
        said = (
            _("The round has no deadline any more.")
            if played.deadline_at is None
            else _("The round ends on {when}.").format(when=time_words.in_zone_of(user, played.deadline_at))
        )
        told.append((user, Words("deadline_changed", key, title, [said, because(reason)])))
    tell(competition, told)


def round_ended(competition: Competition, played: Round, standings: Mapping[int, DivisionStanding]) -> None:
    """Who played is told where they stand."""
    rows = {row.entry: (row, len(each.rows)) for each in standings.values() for row in each.rows}
    seats = _by_entry(seats_of(played.tables.filter(status=Table.Status.DONE)))
    title = _("{round} is done").format(round=_round_name(played))
    told = []
    for entry, mine in seats.items():
        if entry not in rows:
            continue
        row, among = rows[entry]
        stands = _("You stand at place {rank} of {among}, with {points} points.").format(
            rank=row.rank, among=among, points=points_text(row.points)
        )
        said = [*(_own_words(seat) for seat in mine), stands]
        words = Words("round_ended", f"ended:{played.pk}", title, said, _("See the standings"))
        told.append((mine[0].entry.user, words))
    tell(competition, told)


def stage_closed(competition: Competition, draft: ClosingDraft) -> None:
    """Who took part is told the final place, and what comes next."""
    title = _("{stage} is over").format(stage=draft.stage.title)
    moves = {move.entry: move for move in draft.moves}
    told = []
    for standing in draft.standings.values():
        for row in standing.rows:
            said = [
                _("You finished at place {rank} of {among}, with {points} points.").format(
                    rank=row.rank, among=len(standing.rows), points=points_text(row.points)
                )
            ]
            move = moves.get(row.entry)
            if move is not None and move.before is not None and move.after is not None and move.before != move.after:
                going = (
                    _("You go up to division {number}.")
                    if move.after < move.before
                    else _("You go down to division {number}.")
                )
                said.append(going.format(number=move.after + 1))
            if row.entry in draft.advance:
                said.append(_("You go on to the next stage."))
            words = Words("stage_closed", f"closed:{draft.stage.pk}", title, said, _("See the standings"))
            told.append((draft.people[row.entry].user, words))
    tell(competition, told)


def cancelled(competition: Competition, reason: str) -> None:
    """Who takes part, or would like to, is told that it is called off."""
    said = _("{competition} was called off by its organisers. Games that go on can be played to the end.").format(
        competition=competition.title
    )
    title = _("{competition} is called off").format(competition=competition.title)
    words = Words("competition_cancelled", f"cancelled:{competition.pk}", title, [said, because(reason)])
    concerned = (Entry.Status.ACCEPTED, Entry.Status.SUBSTITUTE, Entry.Status.APPLIED, Entry.Status.INVITED)
    entries = Entry.objects.filter(competition=competition, status__in=concerned).select_related("user")
    tell(competition, [(entry.user, words) for entry in entries])


def because(reason: str) -> str:
    """Why organisers did something, in their words."""
    return _("The organisers’ reason: “{reason}”").format(reason=reason)


def games_named(competition: Competition) -> str:
    """What is played, as a list."""
    titles = [registry.rules(one["rules"]).info.title for one in competition.games]
    if len(titles) == 1:
        return titles[0]
    return _("{list} and {last}").format(list=", ".join(titles[:-1]), last=titles[-1])


def leftovers_told(competition: Competition) -> str:
    """What happens at a round's deadline to tables that are not done."""
    return {
        Competition.Leftovers.WAIT: _("Then the organisers decide what becomes of tables that are not done."),
        Competition.Leftovers.SHARE: _(
            "Then tables that are not done end: who still plays shares the places, and who left to a bot comes last."
        ),
        Competition.Leftovers.SCORES: _(
            "Then tables that are not done end by the scores that everybody sees, and who left to a bot comes last."
        ),
    }[Competition.Leftovers(competition.leftovers)]


def _pairing_words(
    competition: Competition, played: Round, mine: Sequence[TableSeat], seats: Sequence[TableSeat]
) -> Words:
    paragraphs = [_table_words(seat, seats) for seat in mine]
    user = mine[0].entry.user
    if played.deadline_at is not None:
        ends = _("The round ends on {when}.").format(when=time_words.in_zone_of(user, played.deadline_at))
        paragraphs.append(f"{ends} {leftovers_told(competition)}")
    if mine[0].table.game_id is None:
        paragraphs.append(_("You play at a real table: agree on when and where, and enter the result afterwards."))
    title = _("{round} has started").format(round=_round_name(played))
    path = table_path(competition.pk, mine[0].table.uuid)
    return Words("round_started", f"started:{played.pk}", title, paragraphs, _("See your table"), path)


def _table_words(mine: TableSeat, seats: Sequence[TableSeat]) -> str:
    others = [str(seat.entry) for seat in seats if seat.table_id == mine.table_id and seat.pk != mine.pk]
    names = (
        others[0] if len(others) == 1 else _("{list} and {last}").format(list=", ".join(others[:-1]), last=others[-1])
    )
    return _("{table}: you play {game} with {names}.").format(table=mine.table, game=mine.table.info.title, names=names)


def _own_words(seat: TableSeat) -> str:
    words = _("{table}, {game}: you came to place {place}.")
    if seat.is_forfeit:
        words = _("{table}, {game}: you forfeited.")
    return words.format(table=seat.table, game=seat.table.info.title, place=seat.place)


def _round_name(played: Round) -> str:
    return _("{stage}, round {number}").format(stage=played.stage.title, number=played.number)


def seats_of(tables: Iterable[Table]) -> list[TableSeat]:
    """The seats of tables, with their people. One statement."""
    seats = TableSeat.objects.filter(table__in=[table.pk for table in tables])
    related = seats.select_related("entry__user", "table__round__stage")
    unread = ("table__round__made_from", "table__round__stage__plan")  # large, and once for each seat
    return list(related.defer(*unread).order_by("table__number", "index"))


def _by_entry(seats: Iterable[TableSeat]) -> dict[int, list[TableSeat]]:
    found: dict[int, list[TableSeat]] = {}
    for seat in seats:
        found.setdefault(seat.entry_id, []).append(seat)
    return found


def _organisers(competition: Competition) -> list[User]:
    return list(User.objects.filter(organising__competition=competition))


def _tell_entry(entry: Entry, kind: str, title: str, paragraphs: Sequence[str]) -> None:
    key = f"{kind}:{entry.uuid}:{entry.changed_at.timestamp():.0f}"
    tell(entry.competition, [(entry.user, Words(kind, key, title, paragraphs))])


def tell(competition: Competition, told: Iterable[tuple[User, Words]]) -> None:
    """Have each of these people told, within the transaction that causes it."""
    facts: dict[str, Json] = {"competition": str(competition.pk)}
    notify(
        news=[
            News(
                user=user,
                key=words.key,
                topic=f"competition:{competition.pk}",
                kind=words.kind,
                subject=competition.title,
                title=words.title,
                paragraphs=words.paragraphs,
                label=words.label or _("See the competition"),
                path=words.path or competition_path(competition.pk),
                facts=facts,
                until=words.until,
            )
            for user, words in told
        ]
    )
