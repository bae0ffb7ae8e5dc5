import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts import names
from accounts.errors import (
    BadName,
    NameIsAddress,
    NameLength,
    NameMarks,
    NameReserved,
    NameScripts,
    NameSigns,
)
from games.models import BOT_NAMES


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("alice", "alice"),
        ("  Ann   Lee ", "Ann Lee"),
        ("Ａｎｎ", "Ann"),
        ("O’Brien-Smith", "O’Brien-Smith"),
        ("J. R. R. Tolkien", "J. R. R. Tolkien"),
        ("J.R.R. Tolkien", "J.R.R. Tolkien"),
        ("Zoë_42", "Zoë_42"),
        ("Zoe\u0308", "Zoë"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("Наталья", "Наталья"),
        ("Ελένη", "Ελένη"),
        ("佐々木ゆうコー", "佐々木ゆうコー"),
        ("김민수", "김민수"),
        ("שרה", "שרה"),
        ("สมชาย ที่", "สมชาย ที่"),
        ("李明", "李明"),
    ],
)
def test_clean_keeps_names_of_the_world(given_name: str, kept: str) -> None:
    assert names.clean(given_name) == kept


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", NameLength),
        ("a", NameLength),
        (" a ", NameLength),
        ("a" * 31, NameLength),
        ("12345", NameSigns),
        (".alice", NameSigns),
        ("ali\u200bce", NameSigns),  # zero width
        ("ali\u202ece", NameSigns),  # turns the writing around
        ("ali\u2066ce", NameSigns),
        ("ali\x07ce", NameSigns),
        ("ali\nce", NameSigns),
        ("ali\ue000ce", NameSigns),  # private
        ("ali\u0378ce", NameSigns),  # unassigned
        ("ali\u3164ce", NameSigns),  # shows nothing
        ("ali\ufe0fce", NameSigns),
        ("ali\u20ddce", NameSigns),  # a circle around
        ("alice ♥", NameSigns),
        ("<b>alice", NameSigns),
        ("alice@example.org", NameSigns),
        ("https://alice", NameSigns),
        ("ɑlice", NameSigns),  # phonetic
        ("ᴀlice", NameSigns),
        ("Ꭺlex", NameSigns),  # Cherokee
        ("Z\u0336\u0337\u0338", NameMarks),
        ("Ann \u0308", NameMarks),
        ("T¨", NameMarks),  # in NFKC, a space and a mark
        ("аlice", NameScripts),  # Cyrillic а
        ("Οlga", NameScripts),  # Greek Ο
        ("example.org", NameIsAddress),
        ("www.alice", NameIsAddress),
        ("Guildpost", NameReserved),
        ("Gui1d Post", NameReserved),
        ("AD-MIN", NameReserved),
        ("rnoderator", NameReserved),
        ("Anvll", NameReserved),
    ],
)
def test_clean_refuses(name: str, refusal: type[BadName]) -> None:
    with pytest.raises(refusal) as caught:
        names.clean(name)

    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("alice", "ALICE"),
        ("alice", "a1ice"),
        ("alice", "al.ice"),
        ("Straße", "STRASSE"),
        ("pop", "рор"),  # all Cyrillic
        ("COXA", "СОХА"),
        ("TOM", "ΤΟΜ"),  # all Greek
        ("NIKE", "νικε"),
        ("Moon", "M00n"),
        ("Marnie", "Mamie"),
        ("Zoë", "Zoe\u0308"),
    ],
)
def test_skeleton_is_the_same_for_names_that_look_alike(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


def test_skeleton_tells_other_names_apart() -> None:
    people = ["alice", "bob", "Zoe", "Zoë", "Ann", "Anna", "Наталья", "李明", "김민수"]

    assert len({names.skeleton(name) for name in people}) == len(people)


def test_the_houses_own_players_are_reserved() -> None:
    assert {names.skeleton(name) for name in BOT_NAMES} <= names.RESERVED


@given(
    st.text(min_size=1, max_size=40) | st.text(st.characters(categories=["L", "M", "Nd", "Zs"]), min_size=1, max_size=6)
)
@settings(deadline=None)
def test_a_name_is_refused_for_a_reason_or_stays_as_it_is(name: str) -> None:
    assert names.skeleton(name)
    try:
        kept = names.clean(name)
    except BadName:
        return
    assert names.clean(kept) == kept
    assert unicodedata.is_normalized("NFKC", kept)
    assert names.skeleton(kept) == names.skeleton(names.skeleton(kept))
