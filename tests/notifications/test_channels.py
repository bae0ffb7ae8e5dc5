"""What people do with their channels."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.utils import timezone

from accounts.errors import TooOften
from accounts.limits import LONGEST, Limit
from accounts.models import User
from games import services
from games.errors import GameOver
from games.models import Game
from notifications import channels, errors, queries, secrets
from notifications.channels import add_channel, hint_of
from notifications.fan_out import mail_of
from notifications.hooks.addresses import bounds, check_url
from notifications.hooks.errors import BadHookUrl, HookUrlInside, HookUrlScheme, HookUrlShape
from notifications.hooks.signing import Kind
from notifications.models import Attempt, Channel, Delivery, Mode, mail_uuid
from notifications.sealing import unseal
from notifications.sending import send_due
from tests.conftest import GameOf
from tests.digests import digests
from tests.notifications.conftest import Sink
from tests.notifications.hooks.conftest import Peer, peer
from tests.notifications.transports.conftest import HookTo, hook_to, send_hooks

__all__ = ["hook_to", "peer"]

pytestmark = pytest.mark.django_db
HOOK = "https://discord.com/api/webhooks/123456789/SecretSecretSecret?wait=true"
KINDS = Channel.Transport


def hook_of(user: User, address: str = HOOK, *, game: Game | None = None) -> Channel:
    return add_channel(
        user=user, transport=KINDS.DISCORD, address=address, game_id=None if game is None else game.id
    ).channel


def failed_on(channel: Channel, *, hours: int = 1) -> Delivery:
    return Delivery.objects.create(
        channel=channel,
        key=f"test:{uuid4()}",
        kind=Delivery.Kind.TEST,
        status=Delivery.Status.FAILED,
        attempts=5,
        reason="refused with 500",
        next_at=timezone.now(),
        created_at=timezone.now() - timedelta(hours=hours),
    )


def test_an_address_is_sealed_and_only_its_beginning_is_shown(alice: User) -> None:  # W9
    channel = hook_of(alice)

    assert (channel.hint, unseal(channel.address_sealed)) == ("https://discord.com/…/Secr…", HOOK)
    with connection.cursor() as cursor:
        cursor.execute("SELECT c::text FROM notifications_channel c")
        assert "Secret" not in cursor.fetchone()[0]


@pytest.mark.parametrize(
    ("address", "hint"),
    [
        ("https://ntfy.sh/alice-s-games", "https://ntfy.sh/ali…"),
        ("https://ntfy.sh/abc", "https://ntfy.sh/…"),
        ("https://example.org", "https://example.org/…"),
        ("https://example.org:8443/?key=secret", "https://example.org:8443/…"),
        ("https://example.org/a/b/?key=secret", "https://example.org/…/…"),
    ],
)
def test_a_hint_tells_little(address: str, hint: str) -> None:
    assert hint_of(check_url(address, bounds())) == hint


@pytest.mark.parametrize(
    ("address", "kind"), [("http://example.org", HookUrlScheme), ("https://10.0.0.1", HookUrlInside)]
)
def test_an_address_that_nothing_is_posted_to_makes_no_channel(
    alice: User, address: str, kind: type[BadHookUrl]
) -> None:  # W8
    with pytest.raises(kind):
        hook_of(alice, address)

    assert not Channel.objects.exists()


def test_an_address_of_ntfy_names_a_topic(alice: User) -> None:
    with pytest.raises(HookUrlShape):
        add_channel(user=alice, transport=KINDS.NTFY, address="https://ntfy.sh/")


def test_a_program_is_given_a_secret_once_and_a_chat_none(alice: User) -> None:  # W1, W2
    shared = add_channel(user=alice, transport=KINDS.WEBHOOK, address="https://example.org/a")
    ours = add_channel(user=alice, transport=KINDS.WEBHOOK, address="https://example.org/b", kind=Kind.ED25519)
    chat = add_channel(user=alice, transport=KINDS.SLACK, address="https://example.org/c")

    assert (shared.secret[:6], ours.secret[:5], chat.secret) == ("whsec_", "whpk_", "")
    assert shared.secret not in shared.channel.secrets_sealed
    for made in (shared, ours):
        again = channels.rotate_secret(user=alice, channel_id=made.channel.uuid)
        live = secrets.live(again.channel.secrets_sealed, timezone.now())
        assert (again.secret[:5], len(live), again.secret == made.secret) == (made.secret[:5], 2, False)
    with pytest.raises(errors.NoSecretHere):
        channels.rotate_secret(user=alice, channel_id=chat.channel.uuid)


def test_there_is_an_end_to_channels(alice: User, bob: User) -> None:  # S10
    mail_of(alice)
    for number in range(channels.MOST):
        hook_of(alice, f"https://example.org/{number}")

    with pytest.raises(errors.TooManyChannels):
        hook_of(alice)
    hook_of(bob)


def test_channels_cannot_be_made_and_removed_for_ever(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:  # S10
    monkeypatch.setattr(channels, "ADDING", Limit("few", 2, LONGEST))
    for _ in range(2):
        channels.remove_channel(user=alice, channel_id=hook_of(alice).uuid)

    with pytest.raises(TooOften):
        hook_of(alice)


def test_one_address_is_one_channel_for_oneself_and_one_for_each_table(alice: User, bob: User, game_of: GameOf) -> None:
    hook_of(alice)
    hook_of(bob)
    hook_of(alice, game=game_of(alice, bob))

    with pytest.raises(errors.SameChannel):
        hook_of(alice, f" {HOOK} ")


def test_a_tables_channel_is_set_up_by_who_sits_there(
    alice: User, bob: User, charlie: User, game_of: GameOf
) -> None:  # field note 10
    game = game_of(alice, bob)

    assert hook_of(bob, game=game).game == game
    with pytest.raises(errors.NotAtTable):
        hook_of(charlie, game=game)
    services.resign(game_id=game.id, user=bob, seat=1)
    with pytest.raises(GameOver):
        hook_of(alice, game=game)


def test_a_channel_is_changed_as_far_as_is_said(alice: User, bob: User, game_of: GameOf) -> None:
    channel, table = hook_of(alice), hook_of(alice, game=game_of(alice, bob))

    channels.change_channel(user=alice, channel_id=channel.uuid, name="  my\n chat ", mode="digest")
    channels.change_channel(user=alice, channel_id=channel.uuid, is_on=False)

    channel.refresh_from_db()
    assert (channel.name, channel.mode, channel.is_on) == ("my chat", Mode.DIGEST, False)
    with pytest.raises(errors.NoModeHere):
        channels.change_channel(user=alice, channel_id=table.uuid, mode="off")


@pytest.mark.parametrize("name", ["x" * 61, "a\x00b", "a\u202eb"])
def test_a_name_can_be_read(alice: User, name: str) -> None:
    with pytest.raises(errors.BadChannelName):
        channels.change_channel(user=alice, channel_id=mail_uuid(alice.pk), name=name)


def test_the_channel_by_mail_is_there_before_it_is_made_and_stays(alice: User) -> None:
    (shown,) = queries.channels_of(alice)
    assert not Channel.objects.exists()

    channels.change_channel(user=alice, channel_id=shown.uuid, mode="batched")

    (kept,) = queries.channels_of(alice)
    assert (kept.uuid, kept.mode, mail_of(alice)) == (shown.uuid, "batched", kept)
    with pytest.raises(errors.MailStays):
        channels.remove_channel(user=alice, channel_id=kept.uuid)


def test_a_stopped_channel_is_started_again(alice: User) -> None:
    channel, now = hook_of(alice), timezone.now()
    Channel.objects.update(stopped_at=now, stop="gone", failing_since=now, rests_until=now)
    assert queries.stopped_channels(alice) == [channel]

    channels.start_again(user=alice, channel_id=channel.uuid)

    channel.refresh_from_db()
    assert (channel.stopped_at, channel.stop, channel.failing_since, channel.rests_until) == (None, "", None, None)
    assert queries.stopped_channels(alice) == []


@pytest.mark.parametrize("closed", [{"is_on": False}, {"stopped_at": timezone.now(), "stop": "bounced"}])
def test_a_test_goes_out_where_nothing_else_does_once_a_minute(
    alice: User, sink: Sink, closed: dict[str, object]
) -> None:  # field note 12
    mail = mail_of(alice)
    Channel.objects.update(**closed)

    test = channels.send_test(user=alice, channel_id=mail.uuid)
    with pytest.raises(TooOften):
        channels.send_test(user=alice, channel_id=mail.uuid)
    send_due()

    test.refresh_from_db()
    assert (test.status, [letter["Subject"] for letter in sink.mails]) == ("sent", ["A test from Guildpost"])


def test_what_was_sent_is_sent_again_under_the_same_id(alice: User, sink: Sink) -> None:  # W5
    test = channels.send_test(user=alice, channel_id=mail_uuid(alice.pk))
    with pytest.raises(errors.DeliveryWaits):
        channels.redeliver(user=alice, delivery_id=test.id)
    send_due()

    channels.redeliver(user=alice, delivery_id=test.id)
    send_due()

    first, second = sink.mails
    assert first["Message-ID"] == second["Message-ID"]
    assert Delivery.objects.get().attempts == 1


def test_a_program_is_sent_the_same_again_under_the_same_number(
    alice: User, hook_to: HookTo, peer: Peer
) -> None:  # W5, field note 12
    channel = hook_to(peer, alice)
    Channel.objects.update(failing_since=timezone.now(), rests_until=timezone.now() + timedelta(minutes=5))

    test = channels.send_test(user=alice, channel_id=channel.uuid)
    send_hooks()
    channels.redeliver(user=alice, delivery_id=test.id)
    send_hooks()

    (told,) = queries.deliveries_to(alice)
    assert [request.headers["webhook-id"] for request in peer.requests] == [str(test.id)] * 2
    assert [(tried.status, tried.head) for tried in told.tries.all()] == [(200, "ok")] * 2


def test_all_that_failed_since_then_is_sent_again(alice: User, sink: Sink) -> None:  # W5
    mail, other = mail_of(alice), hook_of(alice)
    new, old, elsewhere = failed_on(mail), failed_on(mail, hours=30), failed_on(other)

    count = channels.redeliver_since(user=alice, channel_id=mail.uuid, since=timezone.now() - timedelta(hours=24))

    assert (count, send_due()) == (1, 1)
    statuses = {row.pk: row.status for row in Delivery.objects.all()}
    assert statuses == {new.pk: "sent", old.pk: "failed", elsewhere.pk: "failed"}


def test_what_is_over_is_not_sent_again(alice: User, bob: User, game_of: GameOf, sink: Sink) -> None:  # W3
    game, mail = game_of(alice, bob), mail_of(alice)
    told = Delivery.objects.create(
        channel=mail,
        key="turn",
        kind=Delivery.Kind.TURN,
        status=Delivery.Status.SENT,
        game=game,
        seat=0,
        turn=99,
        next_at=timezone.now(),
    )

    with pytest.raises(errors.NoLongerNews, match="it is over"):
        channels.redeliver(user=alice, delivery_id=told.id)

    told.refresh_from_db()
    assert told.status == "sent"


def test_nothing_is_sent_again_where_nothing_is_sent(alice: User) -> None:
    failed = failed_on(hook_of(alice))
    Delivery.objects.update(kind=Delivery.Kind.DESK)
    Channel.objects.update(is_on=False)

    with pytest.raises(errors.ChannelClosed):
        channels.redeliver(user=alice, delivery_id=failed.id)
    with pytest.raises(errors.ChannelClosed):
        channels.redeliver_since(user=alice, channel_id=failed.channel.uuid, since=failed.created_at)


def test_sending_again_has_an_end(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:  # S10
    monkeypatch.setattr(channels, "AGAIN", Limit("few again", 1, LONGEST))
    channel = hook_of(alice)
    channels.redeliver(user=alice, delivery_id=failed_on(channel).id)

    with pytest.raises(TooOften):
        channels.redeliver(user=alice, delivery_id=failed_on(channel).id)
    with pytest.raises(TooOften):
        channels.redeliver_since(user=alice, channel_id=channel.uuid, since=timezone.now())


def _change(*, user: User, channel_id: UUID) -> None:
    channels.change_channel(user=user, channel_id=channel_id, name="mine")


VERBS = (_change, channels.remove_channel, channels.start_again, channels.rotate_secret, channels.send_test)


def test_to_others_a_channel_is_not_there(alice: User, charlie: User) -> None:
    channel = hook_of(alice)
    failed, before = failed_on(channel), digests()

    for channel_id in (channel.uuid, uuid4(), mail_uuid(alice.pk)):
        for verb in VERBS:
            with pytest.raises(errors.ChannelNotFound):
                verb(user=charlie, channel_id=channel_id)
    with pytest.raises(errors.DeliveryNotFound):
        channels.redeliver(user=charlie, delivery_id=failed.id)
    assert digests() == before


def test_a_log_is_its_owners_and_comes_with_its_attempts(alice: User, bob: User) -> None:  # W5, field note 12
    first, second = failed_on(hook_of(alice)), failed_on(hook_of(bob))
    tried = Attempt.objects.create(delivery=first, number=1, at=timezone.now(), status=500, milliseconds=12, head="no")

    (told,) = queries.deliveries_to(alice)

    assert (told, list(told.tries.all())) == (first, [tried])
    assert queries.deliveries_to(bob) == [second]
    assert queries.failed_on(alice) == {first.channel_id: 1}
