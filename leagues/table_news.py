"""What the people at a table of a competition are told: of its result, and of what organisers do with it."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from leagues.addresses import table_path
from leagues.models import Competition, Entry, Table, TableSeat
from leagues.news import Words, because, seats_of, tell


def claimed(competition: Competition, table: Table, by: User) -> None:
    """The others at a table are asked to confirm what one of them entered."""
    title = _("Is this how {table} ended?").format(table=table)
    said = _("{name} entered a result for your table in {competition}. It counts once one of you confirms it.").format(
        name=by, competition=competition.title
    )
    _tell_table(competition, table, "result_claimed", title, [said], but=by)


def rejected(competition: Competition, table: Table, by: User, reason: str) -> None:
    """The others at a table are told that the result entered does not count."""
    title = _("The result of {table} was struck out").format(table=table)
    said = _("{name} did not confirm it. Please enter it again as it was.").format(name=by)
    _tell_table(competition, table, "result_rejected", title, [said, because(reason)], but=by)


def corrected(competition: Competition, table: Table, reason: str) -> None:
    """Who sat at a table is told that its result is another."""
    title = _("The result of {table} was corrected").format(table=table)
    said = [_outcome_words(seat) for seat in seats_of([table])]
    _tell_table(competition, table, "result_corrected", title, [*said, because(reason)])


def nudged(competition: Competition, table: Table, users: Iterable[User], reason: str) -> None:
    """Who holds a table up is reminded by the organisers."""
    title = _("{table} waits for you").format(table=table)
    said = _("The others of the round wait for your table in {competition}.").format(competition=competition.title)
    words = Words(
        "nudged",
        f"nudged:{table.uuid}:{competition.revision}",
        title,
        [said, because(reason)],
        _("See your table"),
        table_path(competition.pk, table.uuid),
    )
    tell(competition, [(user, words) for user in users])


def table_changed(competition: Competition, table: Table, title: str, reason: str) -> None:
    """Who sits at a table is told what organisers did with it, where the game itself does not tell."""
    _tell_table(competition, table, "table_changed", title, [because(reason)])


def substituted(competition: Competition, table: Table, left: Entry, came: Entry, reason: str) -> None:
    """Both are told, and the others at the table."""
    title = _("{name} plays on for {other}").format(name=came, other=left)
    said = _("At {table} of {competition} a substitute took over. The result will be {name}’s.").format(
        table=table, competition=competition.title, name=came
    )
    _tell_table(competition, table, "substituted", title, [said, because(reason)], also=[left.user])


def _outcome_words(seat: TableSeat) -> str:
    words = _("{table}, {game}: {name} came to place {place}.")
    if seat.is_forfeit:
        words = _("{table}, {game}: {name} forfeited.")
    return words.format(table=seat.table, game=seat.table.info.title, name=seat.entry, place=seat.place)


def _tell_table(
    competition: Competition,
    table: Table,
    kind: str,
    title: str,
    paragraphs: Sequence[str],
    *,
    but: User | None = None,
    also: Sequence[User] = (),
) -> None:
    path = table_path(competition.pk, table.uuid)
    key = f"{kind}:{table.uuid}:{competition.revision}"
    words = Words(kind, key, title, paragraphs, _("See the table"), path)
    users = [seat.entry.user for seat in seats_of([table])] + list(also)
    tell(competition, [(user, words) for user in users if but is None or user.pk != but.pk])
