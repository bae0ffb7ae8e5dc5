"""The post room's mails."""

from django.db import models
from django.db.models.functions import Now


class PostedMail(models.Model):
    """A mail in the post room of the demo, as it would have left the house."""

    to = models.CharField(max_length=254)
    subject = models.CharField(max_length=200)
    source = models.BinaryField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.subject
