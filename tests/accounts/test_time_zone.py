from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError

from accounts.models import User, is_time_zone


def test_a_person_reads_times_in_utc_until_the_zone_is_known() -> None:
    assert User().zone == ZoneInfo("UTC")
    assert User(time_zone="Europe/Berlin").zone == ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize("name", ["Europe/Nowhere", "../etc/passwd", "europe/berlin "])
def test_an_unknown_zone_is_refused(name: str) -> None:
    is_time_zone("Europe/Berlin")
    with pytest.raises(ValidationError):
        is_time_zone(name)
