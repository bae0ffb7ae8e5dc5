from leagues.pairing import Field, Pairing, Player, Report, report

ALICE = Player(1, 1, seats=(2, 0, 0))
BOB = Player(2, 2, seats=(0, 2))
CHARLIE, DORA, EVE, FRED = (Player(number, number) for number in (3, 4, 5, 6))


def test_the_report_tells_repeats_failures_short_tables_byes_and_seats() -> None:
    field = Field(
        (ALICE, BOB, CHARLIE, DORA, EVE, FRED), 3, 2, met=((1, 2, 2), (3, 4, 1), (4, 6, 1)), apart=((1, 3), (2, 4))
    )

    told = report(field, Pairing(tables=((2, 1, 3), (5, 4)), byes=(6,)))

    # Alice has sat 2 1 0, Bob 1 2 0; Charlie, Dora and Eve once somewhere, Fred nowhere.
    assert told == Report(
        repeats=((1, 2, 3),), kept_apart_failed=((1, 3),), short_tables=1, byes=(6,), seat_imbalance=2 + 2 + 3
    )


def test_of_nothing_there_is_nothing_to_tell() -> None:
    assert report(Field((), 2, 2), Pairing(())) == Report((), (), 0, (), 0)
