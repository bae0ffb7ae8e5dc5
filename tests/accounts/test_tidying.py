from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import tasks
from accounts.models import AddressChange, SignInCode, Use, User

pytestmark = pytest.mark.django_db


def test_what_is_over_is_forgotten_and_nothing_else(alice: User, bob: User) -> None:
    now = timezone.now()
    for user, age in ((alice, timedelta(days=2)), (bob, timedelta(minutes=5))):
        SignInCode.objects.create(user=user, nonce=user.name, began_at=now - age)
        Use.objects.create(key=user.name, began_at=now - age)
        Session.objects.create(session_key=user.name, session_data="", expire_date=now + timedelta(days=1) - age)
        AddressChange.objects.create(
            user=user, address="new@example.org", asked_at=now - age, old_hash=f"{user.pk}o", new_hash=f"{user.pk}n"
        )

    assert tasks.forget_the_past() == 4

    assert SignInCode.objects.get().user == bob
    assert AddressChange.objects.get().user == bob
    assert Use.objects.get().key == Session.objects.get().session_key == "bob"
