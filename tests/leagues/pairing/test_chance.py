from leagues.pairing.chance import Chance


def test_the_same_seed_falls_the_same_way_and_another_does_not() -> None:
    assert Chance("swiss", "x").shuffled(range(20)) == Chance("swiss", "x").shuffled(range(20))
    assert Chance("swiss", "x").shuffled(range(20)) != Chance("swiss", "y").shuffled(range(20))


def test_the_numbers_of_a_seed_are_those_of_every_version_of_python() -> None:
    chance = Chance("plan", "guildpost")

    assert [chance.below(1_000) for _ in range(5)] == [272, 55, 886, 5, 791]


def test_numbers_lie_below_their_bound_and_reach_all_below_it() -> None:
    chance = Chance("x")

    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
    assert {chance.pick("abc") for _ in range(100)} == {"a", "b", "c"}
