"""The words of the game, in English."""

from games.rules.builders_middle_ages.components import BOX, BUILDINGS, WORKERS, Amounts

_RESOURCES = {"stone": "stone", "wood": "wood", "knowledge": "knowledge", "tile": "tile"}

_CARDS = {
    "apprentice": "Apprentice",
    "labourer": "Labourer",
    "journeyman": "Journeyman",
    "master": "Master",
    "arbour": "Arbour",
    "hut": "Hut",
    "covered_bridge": "Covered Bridge",
    "tree_house": "Tree House",
    "stone_bridge": "Stone Bridge",
    "wash_house": "Wash House",
    "straw_hut": "Straw Hut",
    "town_house": "Town House",
    "thatched_cottage": "Thatched Cottage",
    "country_house": "Country House",
    "small_house": "Small House",
    "cowshed": "Cowshed",
    "inn": "Inn",
    "pigsty": "Pigsty",
    "country_staging_post": "Staging Post",
    "grain_silo": "Grain Silo",
    "horse_stable": "Horse Stable",
    "forge": "Forge",
    "windmill": "Windmill",
    "watermill": "Watermill",
    "market_hall": "Market Hall",
    "burgher_house": "Burgher’s House",
    "post_house": "Post House",
    "hotel": "Hotel",
    "tavern": "Tavern",
    "farm": "Farm",
    "church": "Church",
    "watchtower": "Watchtower",
    "abbey": "Abbey",
    "cloister": "Cloister",
    "chapel": "Chapel",
    "aqueduct": "Aqueduct",
    "castle": "Castle",
    "cathedral": "Cathedral",
    "crane_small": "Small Crane",
    "circular_saw_small": "Small Saw",
    "measuring_instrument_small": "Small Instrument",
    "tile_kiln_small": "Small Tile Kiln",
    "crane_large": "Large Crane",
    "circular_saw_large": "Large Saw",
    "measuring_instrument_large": "Large Instrument",
    "tile_kiln_large": "Large Tile Kiln",
}


def _amounts(amounts: Amounts) -> str:
    return ", ".join(f"{amount} {_RESOURCES[resource]}" for resource, amount in amounts.items())


EN = {
    "ask.act": "Your turn: {actions:action|actions} left, {coins:coin|coins} in your purse. What do you do?",
    "choice.open": "Open a site (1 action)",
    "choice.open.building": "{value:name} – needs {requires:amounts}; pays {coins:coin|coins}, {points:point|points}",
    "choice.recruit": "Recruit a worker (1 action)",
    "choice.recruit.worker": "{value:name} – wage {wage:coin|coins}",
    "choice.send": "Send a worker to a site",
    "choice.send.worker": "{value:name} – wage {wage:coin|coins}",
    "choice.send.site": "{value:name} – still needs {missing:amounts}; costs {actions:action|actions}",
    "choice.take": "Take coins",
    "choice.take.actions": "{coins:coin|coins} for {value:action|actions}",
    "choice.buy": f"Buy an action for {BOX.extra_action_coins} coins",
    "choice.end": "End your turn",
    "param.building": "Building",
    "param.worker": "Worker",
    "param.site": "Site",
    "param.actions": "Actions",
    "event.opened": "{seat:seat} opens a site: {site:name}.",
    "event.building_laid": "{building:name} is now on display; next on the deck is {next_building:name}.",
    "event.last_building_laid": "{building:name} is now on display, the last of the buildings.",
    "event.recruited": "{seat:seat} recruits {worker:name}.",
    "event.worker_laid": "{worker:name} is now on display; next on the deck is {next_worker:name}.",
    "event.last_worker_laid": "{worker:name} is now on display, the last of the workers.",
    "event.sent": "{seat:seat} sends {worker:name} to {site:name} for {cost:action|actions} and {coins:coin|coins}.",
    "event.completed": "{seat:seat} completes {building:name}: {coins:coin|coins}, {points:point|points}; "
    "{freed:worker is|workers are} free again.",
    "event.machine_completed": "{seat:seat} completes {worker:name}: {points:point|points}, and it joins the team; "
    "{freed:worker is|workers are} free again.",
    "event.took": "{seat:seat} takes {coins:coin|coins} for {actions:action|actions}.",
    "event.bought": "{seat:seat} buys an action for {coins:coin|coins}.",
    "event.ended": "{seat:seat} ends the turn.",
    "event.last_round": "{seat:seat} has {points:point|points}: the game ends with this round.",
    "event.idle_round": "Nobody opened, recruited or sent in this round: "
    "the game ends after {limit:such round|such rounds} running, and this was number {idle}.",
    "event.round_began": "Round {round} of at most {limit} begins with {seat:seat}.",
    "event.game_over": "The game is over after {round:round|rounds}.",
    "part.buildings": "Buildings",
    "part.machines": "Machines",
    "part.coins": "Full tens of coins",
    "tie.built": "Points built",
    "tie.coins": "Coins",
    "sheet.buildings": "Points of completed buildings",
    "sheet.machines": "Points of completed machines",
    "sheet.coins": "Coins left",
    "scoring.game": "The whole game",
    "scoring.game.summary": "The points of every completed building and machine count.\n"
    "Each full 10 coins count 1 point.\n"
    "On a tie, more points of buildings and machines go first, then more coins.",
    "board.title": "The Builders: Middle Ages",
    "board.round": "Round {round} of at most {rounds}; idle rounds running: {idle} of {idle_limit}",
    "board.turn": "{player} is building: {actions:action|actions} left",
    "board.last_turn": "Last round. {player} is building: {actions:action|actions} left",
    "board.over": "The game is over.",
    "board.buildings": "Buildings on display",
    "board.workers": "Workers on display",
    "board.coins": "coins",
    "board.points": "points",
    "board.wage": "wage",
    "board.brings": "a machine: brings {brings:amounts}",
    "board.next": "next; {below} more below",
    "board.next_card": "next: {card}",
    "board.below": "and {below:card|cards} below",
    "board.owner": "{player}",
    "board.first_owner": "{player} (first player)",
    "board.first": "first player",
    "board.purse": "{points} of {goal} points built, {coins:coin|coins}, score {score}",
    "board.built_points": "{points} of {goal}",
    "board.score": "score {score}",
    "board.send": "send",
    "board.sites": "Sites",
    "board.missing": "Sites: still missing",
    "board.of": "of {needed}",
    "board.at_work": "with {worker:name}",
    "board.send_cost": "the next worker costs {actions:action|actions}",
    "board.team": "Free to be sent",
    "board.built": "Built",
    "board.street": "Built: {built}",
    "board.plot": "{building:name} – {points:point|points}",
    **{f"name.{resource}": word for resource, word in _RESOURCES.items()},
    **{f"card.{card}": word for card, word in _CARDS.items()},
    **{f"name.{building.id}": _CARDS[building.id] for building in BOX.buildings},
    **{
        f"name.{worker.id}": f"{_CARDS.get(worker.id) or _CARDS[worker.kind]} ({_amounts(worker.produces)})"
        for worker in WORKERS.values()
    },
}

TABLES = {"en": EN}


def face(card: str) -> str:
    """The key of what stands on a card: `name.<card>` tells workers of one kind apart, their cards do not."""
    return f"card.{card if card in BUILDINGS else WORKERS[card].kind}"
