"""What is stored of a game. The newest action holds the position; nothing is ever replayed to load it."""

from games.models.action import DEEDS, Action, pack, unpack
from games.models.game import Game
from games.models.invitation import Invitation
from games.models.news import GameEvent
from games.models.seat import BOT_NAMES, Seat, Tenure
from games.models.sheet import ScoreSheet
from games.models.standstill import Absence, Heartbeat, Outage, Pause

__all__ = [
    "BOT_NAMES",
    "DEEDS",
    "Absence",
    "Action",
    "Game",
    "GameEvent",
    "Heartbeat",
    "Invitation",
    "Outage",
    "Pause",
    "ScoreSheet",
    "Seat",
    "Tenure",
    "pack",
    "unpack",
]
