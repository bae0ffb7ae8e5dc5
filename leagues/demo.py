"""What the demo shows of competitions: a league that anybody may enter, with a desk to run it from."""

from django.db import transaction

from accounts.models import User
from games import demo
from games.rules import registry
from leagues import entering, rights, setting_up
from leagues.models import Competition, Stage
from leagues.plans import StagePlan

TITLE = "The Apprentices’ League"


@transaction.atomic
def seed() -> bool:
    """Prepare a league of all games for the demo's people; False if this is no demo, or has competitions already."""
    people = {user.name: user for user in User.objects.filter(name__in=demo.PEOPLE)}
    if people.keys() != set(demo.PEOPLE) or Competition.objects.exists():
        return False
    organiser = rights.let_organise(address=people["organiser"].email)
    season = StagePlan("Season 1", Stage.Format.ROUND_ROBIN, table_size=2, divisions=1)
    settings = {
        "title": TITLE,
        "about": "A round robin at tables of two. The games take turns, round by round.",
        "games": [{"rules": slug} for slug in registry.GAMES],
        "round_days": 14,
    }
    league = setting_up.create_competition(
        by=organiser, kind=Competition.Kind.LEAGUE, settings=settings, stages=[season]
    )
    setting_up.publish(competition_id=league.pk, by=organiser)
    entering.enter(competition_id=league.pk, user=people["bob"])
    return True
