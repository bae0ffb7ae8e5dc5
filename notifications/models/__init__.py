"""What is stored of telling people: whom and how, what was or will be sent, the links in it, and the feed."""

from notifications.models.announcements import Announcement, TopicMute
from notifications.models.channels import Channel, GameMode, Mode, Rhythm, mail_uuid
from notifications.models.deliveries import Attempt, Canary, Delivery
from notifications.models.failed_news import FailedNews
from notifications.models.feed import FeedEntry
from notifications.models.links import Link, LinkRequest
from notifications.models.mail_events import MailEvent
from notifications.models.posted import PostedMail

__all__ = [
    "Announcement",
    "Attempt",
    "Canary",
    "Channel",
    "Delivery",
    "FailedNews",
    "FeedEntry",
    "GameMode",
    "Link",
    "LinkRequest",
    "MailEvent",
    "Mode",
    "PostedMail",
    "Rhythm",
    "TopicMute",
    "mail_uuid",
]
