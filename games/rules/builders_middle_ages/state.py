"""The state of a game: nothing in it is hidden, and nothing foretells what is drawn."""

from msgspec import Struct, field

from games.rules.builders_middle_ages.components import BUILDINGS, Amounts
from games.rules.dice import Dice
from games.rules.piles import Pile


class Market(Struct):
    """A deck that lies face up beside its row of cards on display. Rulebook, Setup; rulings 4 and 11.

    Attributes:
        row: the cards that may be taken; they keep their places.
        next: the top card of the deck, drawn one ahead because everybody sees it; None when the deck is empty.
        deck: the cards below it.
    """

    row: list[str]
    next: str | None
    deck: Pile

    def take(self, card: str, dice: Dice) -> str | None:
        """Take a card off the row; the next one takes its place. Returns that one, None if there was none."""
        place = self.row.index(card)
        filler = self.next
        if filler is None:
            del self.row[place]
        else:
            self.row[place] = filler
            self.next = self.deck.draw(dice)
        return filler


class Site(Struct):
    """A building under construction.

    Attributes:
        building: its card.
        missing: what its workers do not bring yet; replaced as they come, never changed.
        workers: who works there, machines among them.
        sent: how many were sent there in this turn.
    """

    building: str
    missing: Amounts
    workers: list[str] = field(default_factory=list)
    sent: int = 0


class Player(Struct):
    """What lies before one seat.

    Attributes:
        coins: in the purse.
        team: workers and machines that are not on a site.
        sites: in the order they were opened.
        built: completed buildings and machines, in that order; a machine stays here while it works.
    """

    coins: int
    team: list[str]
    sites: list[Site] = field(default_factory=list)
    built: list[str] = field(default_factory=list)

    @property
    def points(self) -> int:
        """Victory points of completed buildings and machines."""
        return sum(BUILDINGS[building].points for building in self.built)

    def site(self, building: str) -> Site:
        """The site of that building."""
        return next(site for site in self.sites if site.building == building)


class State(Struct):
    """A game between two moves.

    Attributes:
        first: the seat that begins every round (ruling 10).
        seat: whose turn it is.
        round: from 1.
        turn: how many turns have begun.
        actions: left in this turn.
        is_busy: somebody opened, recruited or sent in this round.
        idle_rounds: how many rounds running nobody did (ruling 5).
        is_last_round: somebody has the points that end the game.
        is_over: all is scored.
    """

    players: list[Player]
    buildings: Market
    workers: Market
    first: int
    seat: int
    actions: int
    round: int = 1
    turn: int = 1
    is_busy: bool = False
    idle_rounds: int = 0
    is_last_round: bool = False
    is_over: bool = False

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.seat]
