"""Many entries at once, from a list that organisers keep elsewhere: who is asked to take part, and with which seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.person_field import Named, named
from leagues import entering
from leagues.authority import lock_own
from leagues.errors import BadList
from leagues.models import Competition, Entry

MOST_LINES = 1000


class Does(StrEnum):
    """What a line of the list does."""

    INVITE = "invite"
    INVITE_WITH_SEED = "invite_with_seed"
    SEED = "seed"
    NOTHING = "nothing"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was read.

    Attributes:
        number: from 1.
        words: who is meant, as it is written there.
        who: somebody named; None for an entry that is known, and for a line that is wrong.
        entry: the entry that the person has; None if there is none, or nobody may know.
        trouble: what is wrong with it, in words; empty if nothing is.
    """

    number: int
    words: str
    who: Named | None = None
    entry: Entry | None = None
    seed: int | None = None
    trouble: str = ""

    @property
    def does(self) -> Does:
        """What it does. Of somebody named by address nobody is told whether an entry is there already."""
        if self.trouble:
            return Does.WRONG
        if self.entry is None:
            return Does.INVITE if self.seed is None else Does.INVITE_WITH_SEED
        return Does.NOTHING if self.seed in (None, self.entry.seed) else Does.SEED


def lines_of(competition: Competition, rows: Sequence[Mapping[str, str]]) -> list[Line]:
    """What each row of a file says: `player`, a name or an address, or `entry`, a number; and `seed`.

    A constant number of statements but one for each name that takes no part yet.

    Raises BadList: there are no lines, or too many, or no such columns.
    """
    if not 1 <= len(rows) <= MOST_LINES:
        raise BadList(reason=_("it needs 1 to {most} lines.").format(most=MOST_LINES))
    if not {"player", "entry"} & rows[0].keys():
        raise BadList(reason=_("it needs a column “player”."))
    entries = list(Entry.objects.filter(competition=competition).select_related("user"))
    by_number = {str(entry.uuid): entry for entry in entries}
    by_name = {entry.name.casefold(): entry for entry in entries if entry.name}
    read = [_line(number, row, by_number, by_name) for number, row in enumerate(rows, start=1)]
    return _without_doubles(read)


@transaction.atomic
def take_list(*, competition_id: UUID, by: User, lines: Sequence[Line]) -> None:
    """Do what all lines say, or nothing: invite who takes no part yet, and set the seeds named.

    Raises:
        BadList: a line is wrong, or none does anything.
        CompetitionNotFound, NotYourCompetition, EntriesClosed, BadSettings: see `leagues.errors`.
    """
    competition = lock_own(competition_id, by)
    if any(line.trouble for line in lines):
        raise BadList(reason=_("a line is wrong."))
    people = {line.number: line.who.person() for line in lines if line.who is not None}
    by_post = {people[line.number] for line in lines if line.who is not None and not line.who.is_by_name}
    known = set(Entry.objects.filter(competition=competition).values_list("user", flat=True))
    new = list(dict.fromkeys(user for user in people.values() if user.pk not in known))
    if new:
        entering.invite(competition_id=competition_id, by=by, users=new, by_post=by_post)
    own = {entry.user_id: entry for entry in Entry.objects.filter(competition=competition)}
    seeds = {(line.entry or own[people[line.number].pk]).uuid: line.seed for line in lines if line.seed is not None}
    if seeds:
        entering.set_seeds(competition_id=competition_id, by=by, seeds=seeds)
    if not new and not seeds:
        raise BadList(reason=_("nothing in it is new."))


def _line(number: int, row: Mapping[str, str], by_number: Mapping[str, Entry], by_name: Mapping[str, Entry]) -> Line:
    words, key = row.get("player", ""), row.get("entry", "")
    try:
        seed = _seed(row.get("seed", ""))
        entry = by_number.get(key) or by_name.get(words.casefold())
        if entry is not None:
            return Line(number, str(entry), entry=entry, seed=seed)
        if not words:
            return Line(number, key, trouble=_("Nobody is named."))
        return Line(number, words, named(words), seed=seed)
    except ValidationError as error:
        return Line(number, words or key, trouble=" ".join(error.messages))


def _seed(words: str) -> int | None:
    if not words:
        return None
    if not (words.isascii() and words.isdigit() and int(words) >= 1):
        raise ValidationError(_("A seed is a number from 1."))
    return int(words)


def _without_doubles(lines: Sequence[Line]) -> list[Line]:
    """The same lines; whoever or whichever seed is there again is wrong."""
    people: set[object] = set()
    seeds: set[int] = set()
    kept = []
    for line in lines:
        who = line.entry.pk if line.entry else line.who and line.who.key
        trouble = line.trouble
        if not trouble and who in people:
            trouble = _("This person is named in a line above.")
        elif not trouble and line.seed in seeds:
            trouble = _("This seed is given in a line above.")
        kept.append(Line(line.number, line.words, line.who, line.entry, line.seed, trouble))
        people.add(who)
        if line.seed is not None:
            seeds.add(line.seed)
    return kept
