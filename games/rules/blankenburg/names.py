"""What things are called, in English."""

from games.rules.blankenburg.components import COLOURS, PLANS

_GOODS = {
    "wood": "wood",
    "stone": "stone",
    "glass": "glass",
    "marble": "marble",
    "iron": "iron",
    "gold": "gold",
    "silver": "silver",
    "prestige": "prestige",
    "resources": "resource of your choice",
    "blank": "blank",
}

_DISTRICTS = {
    "civic": "civic",
    "commercial": "commercial",
    "religious": "religious",
    "residential": "residential",
    "any": "any district",
}

_DECKS = {"basic": "basic", "grand": "grand", "choice": "basic or grand"}

_STALLS = {"plans": "plans", "trade": "trade"}

_WHO = {
    "each": "Each player",
    "most_prestige": "Whoever has most prestige",
    "least_prestige": "Whoever has least prestige",
}

_KINDS = {
    "shop": "Shop",
    "tavern": "Tavern",
    "inn": "Inn",
    "forge": "Forge",
    "warehouse": "Warehouse",
    "cottage": "Cottage",
    "farmhouse": "Farmhouse",
    "tudor": "Tudor",
    "manor": "Manor",
    "chapel": "Chapel",
    "parish": "Parish",
    "tower": "Tower",
    "library": "Library",
    "courthouse": "Courthouse",
    "town_hall": "Town Hall",
    "university": "University",
    "castle": "Castle",
    "cathedral": "Cathedral",
    "monastery": "Monastery",
    "hospital": "Hospital",
    "guild_hall": "Guild Hall",
    "market_hall": "Market Hall",
    "palace": "Palace",
    "villa": "Villa",
}

_PEOPLE = {
    "priest": "Priest",
    "butcher": "Butcher",
    "baker": "Baker",
    "chandler": "Chandler",
    "guard": "Guard",
    "cooper": "Cooper",
    "blacksmith": "Blacksmith",
    "spice_merchant": "Spice Merchant",
    "scholar": "Scholar",
    "mayor": "Mayor",
    "carpenter": "Carpenter",
    "mason": "Mason",
    "weaver": "Weaver",
    "miller": "Miller",
    "brewer": "Brewer",
    "tailor": "Tailor",
    "physician": "Physician",
    "judge": "Judge",
    "abbot": "Abbot",
    "sister": "Sister",
    "knight": "Knight",
    "goldsmith": "Goldsmith",
    "bishop": "Bishop",
    "banker": "Banker",
    "countess": "Countess",
    "novice_architect": "Novice Architect",
    "lumberjack": "Lumberjack",
    "quarryman": "Quarryman",
    "glazier": "Glazier",
    "sculptor": "Sculptor",
    "ironmonger": "Ironmonger",
    "tax_collector": "Tax Collector",
    "pickpocket": "Pickpocket",
    "pilgrim": "Pilgrim",
    "troubadour": "Troubadour",
    "royal_envoy": "Royal Envoy",
    "moneylender": "Moneylender",
    "wandering_trader": "Wandering Trader",
    "firebrand": "Firebrand",
    "draughtsman": "Draughtsman",
    "steward": "Steward",
    "prospector": "Prospector",
}

_EVENTS = {
    "blizzard": "Blizzard",
    "prosperity_reigns": "Prosperity Reigns",
    "earthquake": "Earthquake",
    "great_fire": "Great Fire",
    "market_holiday": "Market Holiday",
    "trade_fair": "Trade Fair",
    "siege": "Siege",
    "flooded_roads": "Flooded Roads",
    "quarantine": "Quarantine",
    "gold_strike": "Gold Strike",
    "timber_rafts": "Timber Rafts",
    "royal_tax": "Royal Tax",
    "bountiful_harvest": "Bountiful Harvest",
    "pilgrimage": "Pilgrimage",
    "guild_exhibition": "Guild Exhibition",
}

_CHARACTERS = {
    "noble": "Noble",
    "merchant": "Merchant",
    "city_planner": "City Planner",
    "guildmaster": "Guildmaster",
    "architect": "Architect",
    "magistrate": "Magistrate",
    "landlady": "Landlady",
    "financier": "Financier",
    "surveyor": "Surveyor",
    "castellan": "Castellan",
}

_COPIES = {"1": "", "2": "Second "}
"""What is put before the name of the first and the second card of one kind."""


def _plans() -> dict[str, str]:
    return {plan.id: _COPIES[plan.id[-1]] + _KINDS[plan.kind] for plan in PLANS.values()}


def _spaces() -> dict[str, str]:
    """Kinds of space, and what `Opening.name` makes of those just vacated."""
    most = max(plan.prestige for plan in PLANS.values())
    plain = {space: " or ".join(_DISTRICTS[colour] for colour in colours) for space, colours in COLOURS.items()}
    vacated = {
        f"{space}_over_{above}": f"{name}, just vacated, for more than {above} prestige"
        for space, name in plain.items()
        for above in range(1, most + 1)
    }
    return plain | vacated


NAMES = {
    f"name.{value}": word
    for words in (
        _GOODS,
        _DISTRICTS,
        _DECKS,
        _STALLS,
        _WHO,
        _KINDS,
        _plans(),
        _spaces(),
        _PEOPLE,
        _EVENTS,
        _CHARACTERS,
    )
    for value, word in words.items()
}
