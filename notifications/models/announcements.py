"""News of other apps than the games, and who wants none of it."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from uuid_utils.compat import uuid7


class Announcement(models.Model):
    """A piece of news for one person, written with what caused it and told later, as `GameEvent` is of games.

    Attributes:
        key: what it tells, such as `round_started:<round>`; a person is told it once.
        topic: what it is about, such as `competition:<id>`: one thread of letters, and what can be muted.
        kind: for programs; never changed.
        subject: what the topic is called; the same in all news about it.
        paragraphs: what is said under the title, a text each.
        label, path: the one button, and where on this site it leads.
        facts: for programs, instead of the words.
        until: it is no news any more from then on.
        failures: so often telling it failed.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="announcements")
    key = models.CharField(max_length=72)
    topic = models.CharField(max_length=72)
    kind = models.SlugField(max_length=40, db_index=False)
    subject = models.CharField(max_length=120)
    title = models.CharField(max_length=200)
    paragraphs = models.JSONField(default=list)
    label = models.CharField(max_length=60)
    path = models.CharField(max_length=200)
    facts = models.JSONField(default=dict)
    until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)
    is_told = models.BooleanField(default=False)
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="notifications_announcement_once")]
        indexes = [
            models.Index(fields=["id"], condition=models.Q(is_told=False), name="notifications_announcement_new"),
            models.Index(fields=["created_at"], name="notifications_announcement_at"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.user_id}"


class TopicMute(models.Model):
    """A person wants no news of a topic (`Announcement.topic`)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="topic_mutes")
    topic = models.CharField(max_length=72)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "topic"], name="notifications_topic_mute_once")]

    def __str__(self) -> str:
        return f"{self.topic} by {self.user_id}"
