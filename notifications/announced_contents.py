"""What is said of news of other apps: their own words, with the way to where it is shown."""

from notifications.addresses import site_url
from notifications.contents import Button, Content
from notifications.models import Announcement


def of(announcement: Announcement) -> Content:
    """The same in every letter."""
    button = Button(announcement.label, site_url(announcement.path))
    return Content(announcement.title, announcement.paragraphs, button)


def thread_of(announcement: Announcement) -> str:
    """What letters of one topic to one person have in common, as a part of a Message-ID."""
    return f"news-{announcement.topic.replace(':', '-')}.{announcement.user_id}"
