"""What programs that ask for news are told: one log a person."""

from django.conf import settings
from django.db import models

from games.models import Game
from notifications.models.announcements import Announcement


class FeedEntry(models.Model):
    """A piece of news in a person's feed.

    Attributes:
        number: of this person's entries, without gaps, in the order in which they could be read: the feed's cursor.
        announcement: what it tells, if it is about no game.
        sequence: of the news about the game, rising in the order in which it happened.
        kind: as in `Delivery.Kind`.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed")
    number = models.PositiveBigIntegerField()
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="feed")
    announcement = models.ForeignKey(
        Announcement, on_delete=models.RESTRICT, null=True, related_name="feed", db_index=False
    )
    sequence = models.PositiveBigIntegerField(null=True)
    kind = models.CharField(max_length=10)
    seat = models.PositiveSmallIntegerField(null=True)
    turn = models.PositiveIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "feed entries"
        constraints = [
            models.UniqueConstraint(fields=["user", "number"], name="notifications_feed_number_once"),
            models.CheckConstraint(
                condition=models.Q(game__isnull=False, announcement=None)
                | models.Q(game=None, announcement__isnull=False),
                name="notifications_feed_about",
            ),
        ]
        indexes = [
            models.Index(fields=["at"], name="notifications_feed_at"),
            models.Index(
                fields=["announcement"], condition=models.Q(announcement__isnull=False), name="notifications_feed_news"
            ),
        ]

    def __str__(self) -> str:
        return f"no. {self.number} of {self.user_id}"
