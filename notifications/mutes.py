"""Who wants no notices: by a link in every mail, without signing in."""

from dataclasses import dataclass
from uuid import UUID

from django.core.signing import BadSignature, Signer

from accounts.models import User
from accounts.silence import hear_again, silence
from games.models import Game
from notifications.fan_out import mail_of
from notifications.models import Channel, GameMode, Mode

_signer = Signer(salt="notifications.mutes", sep=".")


@dataclass(frozen=True, slots=True)
class Wish:
    """Whose mail an unsubscribe link is about: of one game, or of all."""

    user: User
    game: Game | None


def token_of(user: User, game: Game | None = None) -> str:
    """What an unsubscribe link carries. It can do nothing else, and never expires."""
    return _signer.sign_object([user.pk, None if game is None else game.pk.hex])


def find(token: str) -> Wish | None:
    """Whose and which mail it is about; None for a token that was not made here, or is about nobody any more."""
    try:
        user_id, game_hex = _signer.unsign_object(token)
    except BadSignature:
        return None
    user = User.objects.filter(pk=user_id).first()
    game = None if game_hex is None else Game.objects.filter(pk=UUID(game_hex)).first()
    if user is None or (game is None and game_hex is not None):
        return None
    return Wish(user, game)


def is_muted(wish: Wish) -> bool:
    """Whether it is not sent as things stand, by this very wish."""
    if wish.game is None:
        return Channel.objects.filter(user=wish.user, transport=Channel.Transport.EMAIL, mode=Mode.OFF).exists()
    return GameMode.objects.filter(user=wish.user, game=wish.game, mode=Mode.OFF).exists()


def mute(wish: Wish) -> None:
    """Send no more of it, at once. Of a guest, who has no account to guard, all mail is never to write again."""
    if wish.game is not None:
        GameMode.objects.update_or_create(user=wish.user, game=wish.game, defaults={"mode": Mode.OFF})
        return
    Channel.objects.filter(pk=mail_of(wish.user).pk).update(mode=Mode.OFF)
    if wish.user.is_guest:
        silence(wish.user.email)


def unmute(wish: Wish) -> None:
    """Send it again, each turn; of one game as often as of the others."""
    if wish.game is not None:
        GameMode.objects.filter(user=wish.user, game=wish.game, mode=Mode.OFF).delete()
        return
    Channel.objects.filter(user=wish.user, transport=Channel.Transport.EMAIL, mode=Mode.OFF).update(mode=Mode.EACH)
    hear_again(wish.user.email)
