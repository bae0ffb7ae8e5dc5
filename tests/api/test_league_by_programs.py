"""A little league that programs alone arrange, play and end: two divisions, two seasons, promotion."""

from collections.abc import Mapping
from typing import Any

import pytest

from accounts.models import User
from tests.api.conftest import Program, ProgramOf, problem
from tests.leagues.arranging import people
from tests.leagues.conftest import olive

__all__ = ["olive"]

SEASON = {"title": "Season 1", "format": "round_robin", "table_size": 2, "divisions": 2, "promoted": 1, "relegated": 1}
LEAGUE = {"kind": "league", "title": "The Guild League", "games": [{"rules": "blueprints"}], "stages": [SEASON]}


@pytest.fixture
def olives(program_of: ProgramOf, olive: User) -> Program:
    return program_of(olive, scopes=["leagues:organise"])


def done(answer: Any, status: int = 200) -> Any:
    """What was answered, as it should be."""
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


class League:
    """A league at its organiser's hands; every answer is as it should be."""

    def __init__(self, organiser: Program) -> None:
        self.organiser = organiser
        self.path = f"/competitions/{done(organiser.post('/competitions', LEAGUE), 201)['id']}"

    def get(self, place: str) -> Any:
        return done(self.organiser.get(f"{self.path}{place}"))

    def post(self, place: str, body: object = None, status: int = 200) -> Any:
        return done(self.organiser.post(f"{self.path}{place}", body), status)

    def start_stage(self, number: int) -> Any:
        draft = self.get(f"/stages/{number}/draft")
        return self.post(f"/stages/{number}/start", {"digest": draft["digest"]})

    def start_round(self, stage: int) -> Any:
        draft = self.get(f"/stages/{stage}/rounds/draft")
        return self.post(f"/stages/{stage}/rounds", {"digest": draft["digest"]}, status=201)

    def play_round(self, stage: int) -> None:
        """Whoever has the lower name wins."""
        for table in self.start_round(stage)["tables"]:
            seats = self.get(f"/tables/{table}")["seats"]
            names = sorted(seat["player"] for seat in seats)
            outcomes = [{"place": names.index(seat["player"]) + 1} for seat in seats]
            body = {"outcomes": outcomes, "reason": "Played by mail."}
            ended = self.post(f"/tables/{table}/adjudicate", body)
            assert (ended["status"], ended["result"]["source"], ended["result"]["is_confirmed"]) == (
                "done",
                "hand",
                True,
            )


def divisions_of(stage: Mapping[str, Any]) -> dict[str, int]:
    return {member["player"]: division["number"] for division in stage["members"] for member in division["members"]}


def test_a_league_is_arranged_played_and_goes_on_by_programs_alone(
    olives: Program, program_of: ProgramOf, nobodys: Program
) -> None:
    league = League(olives)
    players = {str(user): program_of(user, scopes=["games:play"]) for user in people(4)}
    assert problem(nobodys.get(league.path)) == (404, "competition_not_found")

    league.post("/publish")
    for player in players.values():
        done(player.post(f"{league.path}/entries"), 201)
    begun = league.start_stage(1)
    assert divisions_of(begun) == {"player 1": 1, "player 2": 1, "player 3": 2, "player 4": 2}
    for _ in range(begun["length"]):
        league.play_round(1)

    standings = done(nobodys.get(f"{league.path}/standings"))
    assert [[(row["player"], row["zone"]) for row in each["rows"]] for each in standings["divisions"]] == [
        [("player 1", None), ("player 2", "relegation")],
        [("player 3", "promotion"), ("player 4", None)],
    ]
    closing = league.get("/stages/1/closing")
    moves = {move["player"]: (move["before"], move["after"], move["why"]) for move in closing["moves"]}
    assert moves == {
        "player 1": (1, 1, "champion_stays"),
        "player 2": (1, 2, "relegated"),
        "player 3": (2, 1, "promoted"),
        "player 4": (2, 2, "stays"),
    }
    assert (closing["unfinished"], len(closing["told"])) == (0, 4)
    closed = league.post("/stages/1/close", {"digest": closing["digest"]})
    assert closed["status"] == "finished"

    second = league.start_stage(2)
    assert (second["title"], second["status"]) == ("Season 2", "running")
    assert divisions_of(second) == {"player 1": 1, "player 3": 1, "player 2": 2, "player 4": 2}
    league.play_round(2)
    final = league.get("/stages/2/closing")
    league.post("/stages/2/close", {"digest": final["digest"]})
    ended = league.post("/finish")
    assert (ended["status"], [stage["status"] for stage in ended["stages"]]) == (
        "finished",
        ["finished"] * 2 + ["planned"],
    )
