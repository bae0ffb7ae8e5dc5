import random
import string

from accounts.models import User
from games.models import Game
from notifications import mutes
from notifications.models import Channel, GameMode
from notifications.mutes import Wish
from tests.conftest import GameOf
from tests.games.playing import holder_of, waiting_seat
from tests.notifications.conftest import Sink, deliver, statuses


def test_a_token_says_whose_mail_and_which(game: Game, alice: User) -> None:
    assert mutes.find(mutes.token_of(alice, game)) == Wish(alice, game)
    assert mutes.find(mutes.token_of(alice)) == Wish(alice, None)


def test_stopping_mail_of_one_game_leaves_the_others(game_of: GameOf, alice: User, bob: User, sink: Sink) -> None:
    quiet, other = game_of(alice, bob), game_of(alice, bob)
    user = holder_of(waiting_seat(quiet))

    mutes.mute(Wish(user, quiet))
    mutes.mute(Wish(user, quiet))

    assert deliver() == 1
    assert sink.mails[0]["References"].startswith(f"<game-{other.id}.")
    assert list(GameMode.objects.values_list("user", "game", "mode")) == [(user.pk, quiet.pk, "off")]


def test_stopping_all_mail_stops_it_for_that_person_alone(game_of: GameOf, alice: User, bob: User, sink: Sink) -> None:
    games = [game_of(alice, bob) for _ in range(3)]
    user = holder_of(waiting_seat(games[0]))
    others = sum(holder_of(waiting_seat(game)) != user for game in games)

    mutes.mute(Wish(user, None))
    mutes.mute(Wish(user, None))

    assert deliver() == others
    assert {status for _, status in statuses(user)} == {"superseded"}
    assert list(Channel.objects.filter(mode="off").values_list("user", flat=True)) == [user.pk]


def test_mail_can_be_wanted_again(game: Game, sink: Sink) -> None:
    user = holder_of(waiting_seat(game))
    mutes.mute(Wish(user, None))
    mutes.unmute(Wish(user, None))

    assert deliver() == 1


def test_a_token_outlives_neither_its_person_nor_its_game(game: Game, alice: User, charlie: User) -> None:
    of_game, of_person = mutes.token_of(alice, game), mutes.token_of(charlie)

    Game.objects.all().delete()
    charlie.delete()

    assert (mutes.find(of_game), mutes.find(of_person)) == (None, None)


def test_no_other_token_stops_anything(game: Game, alice: User) -> None:
    chance = random.Random(15)  # noqa: S311 # repeatable on purpose
    signs = string.ascii_letters + string.digits + "-_."
    real = [mutes.token_of(alice, game), mutes.token_of(alice)]

    def mutated() -> str:
        token = list(chance.choice(real))
        token[chance.randrange(len(token))] = chance.choice(signs)
        return "".join(token)

    tokens = [token for token in (mutated() for _ in range(10_000)) if token not in real]
    tokens += ["", ".", "a.b", real[0].partition(".")[0], "\x00", "\ud800"]
    assert [token for token in tokens if mutes.find(token) is not None] == []
