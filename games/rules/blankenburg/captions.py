"""Cards in words: what effects and abilities say, what a plan costs and still lacks."""

from collections.abc import Iterable, Mapping

from msgspec.structs import asdict

from games.rules.blankenburg import abilities
from games.rules.blankenburg.components import CHARACTERS, EFFECTS, PLANS
from games.rules.blankenburg.state import Structure
from games.rules.blankenburg.view import TownView
from games.rules.blankenburg.vocabulary import Ability, Damage, Effect, MarketPrice, SetupBonus
from games.rules.protocol import Scene
from games.rules.wording import render


def effects(scene: Scene, card: str) -> str:
    """What an event or a visitor does."""
    return " ".join(_effect(scene, effect) for effect in EFFECTS[card])


def _effect(scene: Scene, effect: Effect) -> str:
    key = f"effect.{effect.__struct_config__.tag}"
    match effect:
        case Damage(pick=pick):
            key += f".{pick}"
        case MarketPrice(delta=delta):
            key += ".dearer" if delta > 0 else ".cheaper"
            return render(scene.words, key, {"amount": abs(delta)})
    return render(scene.words, key, asdict(effect))


def gifts(scene: Scene, character: str) -> str:
    """What a character gives."""
    return " ".join(_ability(scene, ability) for ability in CHARACTERS[character].abilities)


def _ability(scene: Scene, ability: Ability) -> str:
    data = asdict(ability)
    if isinstance(ability, SetupBonus):
        data = {"bonus": data}
    return render(scene.words, f"ability.{ability.__struct_config__.tag}", data)


def missing(view: TownView, plan: str) -> dict[str, int]:
    """Resources of a plan's cost that the looking seat lacks; nothing for a spectator."""
    if view.you is None:
        return {}
    goods = view.players[view.you].goods
    return {good: count - goods[good] for good, count in PLANS[plan].cost.items() if count > goods[good]}


def goods(scene: Scene, amounts: Mapping[str, int]) -> str:
    """Goods as they lie somewhere, or that nothing lies there."""
    if not any(amounts.values()):
        return scene.words["board.empty"]
    return ", ".join(f"{count} {scene.words[f'name.{good}']}" for good, count in amounts.items() if count)


def owner(scene: Scene, seat: int | None) -> str:
    """Who owns a structure."""
    return scene.words["board.master"] if seat is None else scene.names[seat]


def phase(view: TownView, scene: Scene) -> str:
    """What is going on, and whom it waits for."""
    acting = scene.words["board.everybody"] if view.acting is None else scene.names[view.acting]
    return render(scene.words, f"board.phase.{view.phase or 'over'}", {"acting": acting})


def capacity(view: TownView, structure: Structure) -> int:
    """How many people a structure houses, its owner's character counted."""
    owner = structure.owner
    return abilities.capacity(structure, None if owner is None else view.players[owner].character)


def guests(view: TownView, structure: str) -> list[str]:
    """Who stays at a structure this turn."""
    return [person for person, place in view.stays.items() if place == structure]


def names(scene: Scene, values: Iterable[str]) -> str:
    """A list of names."""
    return ", ".join(scene.words[f"name.{value}"] for value in values)
