"""News of a competition, always the same."""

from datetime import datetime
from typing import Any

from accounts.models import User
from notifications.announcing import News
from notifications.models import Announcement
from notifications.services import notify

TOPIC = "competition:0199c1b8-7c11-7d55-9e0e-1f2a3b4c5d6e"
SUBJECT = "Winter League"
PATH = "/competitions/0199c1b8-7c11-7d55-9e0e-1f2a3b4c5d6e"
FACTS = {"competition": "0199c1b8-7c11-7d55-9e0e-1f2a3b4c5d6e", "round": 3}


def round_news(user: User, *, number: int = 3, until: datetime | None = None, **more: Any) -> News:
    """That a round began, with whom one sits."""
    said: dict[str, Any] = {
        "key": f"round_started:{number}",
        "topic": TOPIC,
        "kind": "round_started",
        "subject": SUBJECT,
        "title": f"Round {number}: you sit with Bea and Carl",
        "paragraphs": ["The game is Blueprints: it has begun.", "The round ends on Friday 2 April, at 09:30 (UTC)."],
        "label": "Look at the round",
        "path": PATH,
        "facts": FACTS,
    }
    return News(user=user, until=until, **said | more)


def announcement_to(user: User) -> Announcement:
    """The same, as it is kept."""
    notify(news=[round_news(user)])
    return Announcement.objects.get(user=user)
