"""What is stored of the interface: the answers that a repeated request gets again."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class IdempotencyKey(models.Model):
    """A request that was done, and its answer, written in the same transaction as what it did.

    Attributes:
        fingerprint: SHA-256 of method, path and body.
        body: the answer's.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,  # that of the key begins with it
        db_constraint=False,  # it would lock the person with every move, for what is forgotten in a week
    )
    key = models.CharField(max_length=100)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.BinaryField(default=b"")
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="api_idempotency_key_once")]
        indexes = [models.Index(fields=["created_at"], name="api_idempotency_key_age")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.key}"
