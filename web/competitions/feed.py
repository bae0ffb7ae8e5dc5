"""What happened in a competition, as an Atom feed."""

from itertools import groupby

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from leagues.addresses import competition_path, round_path, stage_path, table_path
from leagues.chronicle import Happening, What
from leagues.models import Competition, TableSeat
from web.competitions.words import one_line


def feed_of(competition: Competition, happened: list[Happening]) -> str:
    """The feed. Its entries are named for ever by what they tell."""
    home = settings.SITE_URL + competition_path(competition.pk)
    feed = Atom1Feed(
        title=one_line(competition.title),
        link=home,
        description=None,
        feed_url=settings.SITE_URL + reverse("web:competition_feed", args=[competition.pk]),
        feed_guid=f"urn:uuid:{competition.pk}",
    )
    for one in happened:
        feed.add_item(
            title=one_line(_title(competition, one)),
            link=settings.SITE_URL + _path(competition, one),
            description=one_line(_described(one)),
            unique_id=f"{home}#{one.key}",
            pubdate=one.at,
            updateddate=one.at,
        )
    if not happened:
        feed.feed["updated"] = competition.created_at
    return str(feed.writeString("utf-8"))


def outcome_told(seats: list[TableSeat]) -> str:
    """How a table ended, in a line: “1. alice (42), 2. bob (40)”."""
    in_order = sorted(seats, key=lambda seat: (seat.place or len(seats), seat.index))
    return "; ".join(
        f"{place}. {', '.join(_scored(seat) for seat in level)}"
        for place, level in groupby(in_order, key=lambda seat: seat.place)
    )


def _title(competition: Competition, one: Happening) -> str:
    words = {
        What.STAGE_STARTED: _("{stage} has started"),
        What.STAGE_CLOSED: _("{stage} is over"),
        What.ROUND_STARTED: _("{stage}, round {round} has started"),
        What.ROUND_ENDED: _("{stage}, round {round} is done"),
        What.RESULT: _("{stage}, round {round}: result of table {table}"),
        What.ENDED: _("{competition} is over"),
    }[one.what]
    return words.format(
        competition=competition.title,
        stage=one.stage.title if one.stage else "",
        round=one.round.number if one.round else "",
        table=one.table.number if one.table else "",
    )


def _described(one: Happening) -> str:
    if one.table is not None:
        return f"{one.table.info.title}: {outcome_told(list(one.table.seats.all()))}"
    if one.what == What.ROUND_STARTED and one.round is not None and one.round.deadline_at is not None:
        return _("It ends on {when} (UTC).").format(when=f"{one.round.deadline_at:%Y-%m-%d %H:%M}")
    return ""


def _path(competition: Competition, one: Happening) -> str:
    if one.stage is None:
        return competition_path(competition.pk)
    if one.round is None:
        return stage_path(competition.pk, one.stage.number)
    if one.table is None:
        return round_path(competition.pk, one.stage.number, one.round.number)
    return table_path(competition.pk, one.table.uuid)


def _scored(seat: TableSeat) -> str:
    if seat.is_forfeit:
        return _("{name} (forfeit)").format(name=seat.entry)
    return str(seat.entry) if seat.total is None else f"{seat.entry} ({seat.total})"
