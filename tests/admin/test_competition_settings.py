"""Making a competition at the desk, and changing what it is."""

import pytest
from django.test import Client

from accounts.models import User
from leagues.models import Competition, Stage
from leagues.models.competition import USUAL_POINTS, USUAL_TIE_BREAKS
from tests.admin.competitions import page_of
from tests.leagues.arranging import close_stage, finish_round, start_round, start_stage
from tests.leagues.conftest import CompetitionOf
from tests.web.places import ClientOf

pytestmark = pytest.mark.django_db

LEAGUE, TOURNAMENT = (f"/desk/leagues/competition/organise/{kind}/" for kind in ("league", "tournament"))


def held(client: Client, path: str) -> dict[str, object]:
    """All that a browser would send of the forms at an address, unchanged."""
    context = client.get(path).context
    forms = [form for form in (context["form"], *context["stage_forms"]) if form is not None]
    found: dict[str, object] = {}
    for form in forms:
        for field in form:
            choices = getattr(field.field, "choices", None)
            value = field.value()
            found[field.html_name] = choices[0][0] if value is None and choices else value
    return {name: value for name, value in found.items() if value is not None and value is not False}


def test_a_league_is_made_in_one_form(at_desk: ClientOf, olive: User) -> None:
    client = at_desk(olive)
    sent = {
        **held(client, LEAGUE),
        "title": "  The   Guild League ",
        "game-blueprints": "on",
        "game-blueprints-strict_draft": "true",
        "game-blankenburg": "on",
        "turn_hours": 48,
        "points-4": "12, 6 3 0",
        "tie_break-1": "wins",
        "tie_break-2": "lot",
        **{f"tie_break-{number}": "" for number in range(3, 8)},
        "starts": "done",
        "round_days": 14,
        "leftovers": "share",
        "stage-1-format": "round_robin",
        "stage-1-divisions": 3,
        "stage-1-promoted": 1,
        "stage-1-relegated": 1,
    }

    answer = client.post(LEAGUE, sent)

    made = Competition.objects.get()
    assert answer["Location"] == page_of(made)
    assert (made.title, made.kind, made.status, made.created_by) == ("The Guild League", "league", "draft", olive)
    assert [(one["rules"], one["options"]) for one in made.games] == [
        ("blueprints", {"strict_draft": True}),
        ("blankenburg", {"board": "front", "master_builder": False}),
    ]
    assert made.points == {**USUAL_POINTS, "4": [12, 6, 3, 0]}
    assert (made.turn_seconds, made.tie_breaks) == (48 * 3600, ["wins", "lot"])
    assert (made.starts, made.round_days, made.leftovers) == ("done", 14, "share")
    stage = made.stages.get()
    assert (stage.title, stage.format, stage.divisions_planned) == ("Season 1", "round_robin", 3)
    assert (stage.promoted, stage.relegated) == (1, 1)
    assert client.get(page_of(made)).status_code == 200


def test_a_tournament_has_groups_and_a_final(at_desk: ClientOf, olive: User) -> None:
    client = at_desk(olive)
    stages = {
        "stage-1-title": "Groups",
        "stage-1-format": "round_robin",
        "stage-1-divisions": 4,
        "stage-1-advance": 1,
        "stage-2-title": "Final",
        "stage-2-format": "knock_out",
        "stage-2-table_size": 4,
    }

    client.post(TOURNAMENT, {**held(client, TOURNAMENT), "title": "The Cup", "game-blueprints": "on", **stages})

    made = Competition.objects.get()
    assert list(made.stages.values_list("number", "title", "format", "divisions_planned", "advance")) == [
        (1, "Groups", "round_robin", 4, 1),
        (2, "Final", "knock_out", 1, 0),
    ]
    assert tuple(made.tie_breaks) == USUAL_TIE_BREAKS


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"title": "ab"}, "title"),
        ({"game-blueprints": None}, "game-builders_middle_ages"),
        ({"points-3": "5 10 0"}, "points-3"),
        ({"points-3": "ten five none"}, "points-3"),
        ({"tie_break-1": "wins", "tie_break-2": "wins"}, "tie_break-1"),
        ({"starts": "calendar"}, "round_days"),
        ({"leftovers": "share"}, "round_days"),
        ({"leftovers": "share", "round_days": 7, "is_at_tables": "on"}, "leftovers"),
        ({"turn_hours": 0}, "turn_hours"),
        ({"most": 1}, "most"),
        ({"stage-1-table_size": 6}, "stage-1-table_size"),
        ({"stage-1-advance": 2}, "stage-1-advance"),
        ({"stage-1-format": "knock_out", "stage-1-divisions": 2}, "stage-1-divisions"),
        ({"stage-1-format": "knock_out", "stage-1-rounds": 2}, "stage-1-rounds"),
        ({"stage-2-format": "swiss"}, "stage-1-advance"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(
    at_desk: ClientOf, olive: User, wrong: dict[str, object], place: str
) -> None:
    client = at_desk(olive)
    good = {**held(client, TOURNAMENT), "title": "The Cup", "about": "Long words", "game-blueprints": "on"}
    sent = {name: value for name, value in {**good, **wrong}.items() if value is not None}

    page = client.post(TOURNAMENT, sent)

    forms = [page.context["form"], *page.context["stage_forms"]]
    faults = [form[name].html_name for form in forms for name in form.errors if name != "__all__"]
    assert (page.status_code, faults) == (422, [place])
    assert page.context["form"]["about"].value() == "Long words"
    assert Competition.objects.count() == 0


def test_settings_are_changed_and_what_was_before_stands_in_the_log(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=2)
    client, path = at_desk(olive), page_of(competition, "settings/")

    client.post(path, {**held(client, path), "title": "The Other Cup", "turn_hours": 24})

    competition.refresh_from_db()
    assert (competition.title, competition.turn_seconds) == ("The Other Cup", 86400)
    note = competition.audit.order_by("-pk")[0]
    assert note.before == {"title": "The Guild Cup", "turn_seconds": 259200}
    assert note.after == {"title": "The Other Cup", "turn_seconds": 86400}


def test_sending_the_settings_unchanged_changes_nothing(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=2)
    client, path = at_desk(olive), page_of(competition, "settings/")

    assert client.post(path, held(client, path)).status_code == 302

    assert competition.audit.filter(kind="settings").count() == 0


def test_what_players_rely_on_stays_once_it_started(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=4)
    start_stage(competition)
    client, path = at_desk(olive), page_of(competition, "settings/")
    games = competition.games

    client.post(path, {**held(client, path), "title": "The Other Cup", "points-4": "1 0 0 0", "game-blankenburg": "on"})

    competition.refresh_from_db()
    assert (competition.title, competition.games, competition.points) == ("The Other Cup", games, USUAL_POINTS)
    assert "those fields are closed" in client.get(path).content.decode()


def test_the_stages_to_come_are_planned_anew(at_desk: ClientOf, competition_of: CompetitionOf, olive: User) -> None:
    competition = competition_of(players=4)
    client, path = at_desk(olive), page_of(competition, "stages/")

    client.post(path, {**held(client, path), "stage-1-advance": 2, "stage-2-title": "End", "stage-2-format": "swiss"})
    client.post(path, {**held(client, path), "stage-2-rounds": 3})

    assert list(competition.stages.values_list("number", "title", "rounds", "advance")) == [
        (1, "The stage", None, 2),
        (2, "End", 3, 0),
    ]
    client.post(path, {**held(client, path), "stage-1-advance": 0, "stage-2-format": ""})
    assert competition.stages.count() == 1


def test_the_next_season_is_planned_without_forgetting_who_is_moved(
    at_desk: ClientOf, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=4, kind="league", rounds=1)
    start_stage(competition)
    finish_round(start_round(competition))
    close_stage(competition)
    Stage.objects.filter(number=2).update(overrides={"1": 1})
    client, path = at_desk(olive), page_of(competition, "stages/")

    client.post(path, {**held(client, path), "stage-2-rounds": 5})

    assert list(Stage.objects.filter(number=2).values_list("rounds", "overrides")) == [(5, {"1": 1})]
