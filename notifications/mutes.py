"""Who wants no notices: by a link in every mail, without signing in."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet

from accounts.models import User
from accounts.silence import hear_again, silence
from games.models import Game
from notifications.fan_out import mail_of
from notifications.models import Channel, GameMode, Mode, TopicMute

_signer = Signer(salt="notifications.mutes", sep=".")


@dataclass(frozen=True, slots=True)
class Topic:
    """What news of other apps is about: `Announcement.topic`, and its subject, by which people know it."""

    key: str
    name: str


type About = Game | Topic | None
"""Of what there is mail; None is of everything."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Whose mail an unsubscribe link is about: of one game, of one topic, or all."""

    user: User
    about: About


def token_of(user: User, about: About = None) -> str:
    """What an unsubscribe link carries. It can do nothing else, and never expires."""
    match about:
        case Topic(key, name):
            return _signer.sign_object([user.pk, key, name])
        case Game(pk=pk):
            return _signer.sign_object([user.pk, pk.hex])
        case _:
            return _signer.sign_object([user.pk, None])


def find(token: str) -> Wish | None:
    """Whose and which mail it is about; None for a token that was not made here, or is about nobody any more."""
    try:
        user_id, *about = _signer.unsign_object(token)
    except BadSignature:
        return None
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        return None
    match about:
        case [key, name]:
            return Wish(user, Topic(key, name))
        case [None]:
            return Wish(user, None)
    game = Game.objects.filter(pk=UUID(about[0])).first()
    return None if game is None else Wish(user, game)


def is_muted(wish: Wish) -> bool:
    """Whether it is not sent as things stand, by this very wish."""
    return _kept(wish).exists()


def mute(wish: Wish) -> None:
    """Send no more of it, at once. Of a guest, who has no account to guard, all mail is never to write again."""
    match wish.about:
        case Game() as game:
            GameMode.objects.update_or_create(user=wish.user, game=game, defaults={"mode": Mode.OFF})
        case Topic(key):
            TopicMute.objects.get_or_create(user=wish.user, topic=key)
        case None:
            Channel.objects.filter(pk=mail_of(wish.user).pk).update(mode=Mode.OFF)
            if wish.user.is_guest:
                silence(wish.user.email)


def unmute(wish: Wish) -> None:
    """Send it again, each turn; of one game as often as of the others."""
    if wish.about is not None:
        _kept(wish).delete()
        return
    _kept(wish).update(mode=Mode.EACH)
    hear_again(wish.user.email)


def _kept(wish: Wish) -> QuerySet[Any]:
    """What is stored of it while it holds."""
    match wish.about:
        case Game() as game:
            return GameMode.objects.filter(user=wish.user, game=game, mode=Mode.OFF)
        case Topic(key):
            return TopicMute.objects.filter(user=wish.user, topic=key)
        case None:
            return Channel.objects.filter(user=wish.user, transport=Channel.Transport.EMAIL, mode=Mode.OFF)
