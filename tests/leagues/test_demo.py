import pytest
from django.core.management import call_command

from accounts.models import User
from leagues import entering
from leagues.authority import check_may_create, organises
from leagues.models import Competition, Entry

pytestmark = pytest.mark.django_db


@pytest.mark.smoke
def test_the_demo_has_a_league_that_can_be_entered_and_run() -> None:
    call_command("seed_demo")
    call_command("seed_demo_league")
    call_command("seed_demo_league")

    league = Competition.objects.get()
    organiser = User.objects.get(name="organiser")
    assert (league.status, organises(organiser, league)) == (Competition.Status.OPEN, True)
    check_may_create(organiser)
    entering.enter(competition_id=league.pk, user=User.objects.get(name="alice"))
    assert list(Entry.objects.values_list("user__name", flat=True)) == ["bob", "alice"]


def test_a_house_that_is_no_demo_gets_no_league(charlie: User) -> None:
    call_command("seed_demo_league")

    assert not Competition.objects.exists()
