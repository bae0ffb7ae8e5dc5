"""The king's way round the kingdom. Rulebook, Move the King Marker; rulings 14 and 27."""

from games.rules.blacksmith_brothers.state import Kingdom
from games.rules.dice import Dice
from games.rules.protocol import Event


def move_king(kingdom: Kingdom, dice: Dice) -> list[Event]:
    """One step; at a golden crown the special token is revealed. Back in the Castle he stays."""
    if kingdom.is_king_home:
        return []
    kingdom.king += 1
    step, place = str(kingdom.king), kingdom.king_place
    if kingdom.is_king_home:
        return [Event("king_came_home", {"king": step})]
    if not place:
        return [Event("king_moved", {"king": step})]
    return [Event("king_arrived", {"king": step, "at": place}), _reveal(kingdom, place, dice)]


def _reveal(kingdom: Kingdom, place: str, dice: Dice) -> Event:
    token = kingdom.tokens.pop(dice.draw(len(kingdom.tokens)))
    kingdom.revealed[place] = token
    return Event("token_revealed", {"place": place, "token": token, "does": f"with_{token}"}, reveals=True)
