"""The client that is shipped, asking about competitions over the wire."""

import pytest
from guildpost import Guildpost, Refused
from pytest_django.live_server_helper import LiveServer

from accounts import tokens
from accounts.models import User
from leagues.plans import StagePlan
from tests.leagues.arranging import start_stage
from tests.leagues.conftest import CompetitionOf, competition_of, olive

__all__ = ["competition_of", "olive"]

pytestmark = pytest.mark.django_db(transaction=True)


def house_of(live_server: LiveServer, user: User, *scopes: str) -> Guildpost:
    return Guildpost(live_server.url, tokens.issue_token(user=user, name="a test", scopes=scopes)[1])


def test_an_organisers_script_starts_a_round_and_ends_its_tables(
    live_server: LiveServer, competition_of: CompetitionOf, olive: User, alice: User
) -> None:
    competition = competition_of(players=3, table_size=2)
    cup = str(competition.pk)
    player, organiser = house_of(live_server, alice, "games:play"), house_of(live_server, olive, "leagues:organise")

    entry = player.enter(cup)
    start_stage(competition)
    draft = organiser.draft_round(cup, 1)
    played = organiser.start_round(cup, draft)
    for table in organiser.tables(cup, status="playing"):
        outcomes = [{"place": 1}, {"place": 2}]
        organiser.table_deed(cup, table["id"], "adjudicate", outcomes=outcomes, reason="Played by post.")

    assert [each["id"] for each in organiser.competitions(organised="true")] == [cup]
    assert entry["id"] in {each["id"] for each in player.entries(cup)}
    assert len(played["tables"]) == 2
    assert [len(division["rows"]) for division in player.standings(cup)["divisions"]] == [4]
    assert player.competition(cup)["status"] == "running"
    with pytest.raises(Refused) as stale:
        organiser.start_round(cup, draft)
    assert stale.value.status == 409


def test_an_organisers_script_sets_tables_by_hand(
    live_server: LiveServer, competition_of: CompetitionOf, olive: User
) -> None:
    competition = competition_of(players=2, stages=[StagePlan("The stage", "by_hand", 2)])
    start_stage(competition)
    organiser = house_of(live_server, olive, "leagues:organise")
    people = [entry["id"] for entry in organiser.entries(str(competition.pk))]

    made = organiser.set_tables(str(competition.pk), 1, [{"rules": "blueprints", "entries": people}])

    assert [table["id"] for table in organiser.tables(str(competition.pk))] == made["tables"]
