"""What of a person's competitions stands on the front page of the desk."""

from datetime import datetime

from accounts.models import User
from leagues.attention import matters
from leagues.authority import organised_by
from leagues.desk import matter_words


def lines(person: User, now: datetime) -> list[tuple[str, str]]:
    """What needs attention, the most pressing first, each with its address. A constant number of statements."""
    return [
        (f"{matter.competition}: {matter_words.sentence(matter)}", matter_words.address(matter))
        for matter in matters(organised_by(person), now, person)
    ]
