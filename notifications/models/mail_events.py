"""What mail providers told of letters."""

from django.db import models
from django.utils import timezone


class MailEvent(models.Model):
    """That a letter came back for good, or was complained of. Kept so that nothing is taken to heart twice.

    Attributes:
        digest: SHA-256 of what makes it this event, in hexadecimal: no address can be read from it.
    """

    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"mail event {self.pk}"
