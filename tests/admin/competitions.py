"""Competitions at the desk, as an organiser's browser finds them."""

from collections.abc import Mapping
from typing import Any

from django.test import Client

from leagues import entering
from leagues.models import AuditEntry, Competition, Entry, Round, Table
from tests.leagues.arranging import finish, people, start_round, start_stage

WHY = "The post was late."


def page_of(competition: Competition, place: str = "change/") -> str:
    """A page of a competition."""
    return f"/desk/leagues/competition/{competition.pk}/{place}"


def entry_page(entry: Entry, kind: str) -> str:
    """Where something is done with an entry."""
    return page_of(entry.competition, f"entry/{entry.uuid}/{kind}/")


def table_page(table: Table, kind: str = "") -> str:
    """The page of a table, or where something is done with it."""
    return page_of(table.round.stage.competition, f"table/{table.uuid}/{kind}/" if kind else f"table/{table.uuid}/")


def deadline_page(played: Round) -> str:
    """Where a round gets another deadline."""
    return page_of(played.stage.competition, f"round/{played.pk}/deadline/")


def filled(client: Client, path: str) -> dict[str, object]:
    """What the form at an address holds when it is opened; of what is picked from a list, a browser sends the first."""
    form = client.get(path).context["form"]
    first = {name: field.choices[0][0] for name, field in form.fields.items() if getattr(field, "choices", None)}
    held = {name: form[name].value() for name in form.fields}
    filled_in = {name: first.get(name) if value is None else value for name, value in held.items()}
    return {name: value for name, value in filled_in.items() if value is not None and value is not False}


def show(client: Client, path: str, **answers: object) -> tuple[Any, Mapping[str, object]]:
    """Send the form as far as its preview; the answer, and what was sent."""
    sent = {name: value for name, value in {**filled(client, path), **answers}.items() if value is not None}
    return client.post(path, sent), sent


def do(client: Client, path: str, **answers: object) -> Any:
    """Do it: what asks nothing at once, everything else as its preview shows it."""
    if not client.get(path).context["form"].fields:
        return client.post(path, {"confirmed": "1"})
    shown, sent = show(client, path, **answers)
    assert "This will happen" in shown.content.decode(), shown.context["form"].errors or shown.context["refusal"]
    return client.post(path, {**sent, "digest": shown.context["rehearsed"].digest, "confirmed": "1"})


def last_note(competition: Competition) -> AuditEntry:
    """What was written down last, but that the round is over."""
    return competition.audit.exclude(kind="round_close").order_by("-pk")[0]


def play_by_name(played: Round) -> None:
    """All its tables end, and whoever comes first by name wins: how they are seated decides nothing."""
    for table in played.tables.all():
        names = [seat.entry.user.name for seat in table.seats.select_related("entry__user").order_by("index")]
        finish(table, [sorted(names).index(name) + 1 for name in names])


def entry_of(name: str) -> Entry:
    return Entry.objects.select_related("competition").get(user__name=name)


def table_of(competition: Competition) -> Table:
    """Its first table; somebody is ready as a substitute."""
    (spare,) = people(1, "spare")
    entering.enter(competition_id=competition.pk, user=spare, as_substitute=True)
    start_stage(competition)
    played = start_round(competition)
    return Table.objects.select_related("round__stage__competition__created_by", "game").get(round=played)
