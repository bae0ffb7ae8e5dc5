"""Refusals of the games."""

from games.errors import GameError


def test_every_refusal_has_a_code_and_a_sentence() -> None:
    refusals = [refusal for refusal in GameError.__subclasses__() if refusal.__module__ == "games.errors"]

    assert len({refusal.code for refusal in refusals}) == len(refusals)
    assert [refusal.code for refusal in refusals if not str(refusal.sentence)] == []
