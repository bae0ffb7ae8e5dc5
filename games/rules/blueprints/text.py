"""The words of the game, in English."""

from games.rules.blueprints.components import BLUEPRINTS, DICE, SPACES

_COLOURS = {"glass": "Glass", "wood": "Wood", "stone": "Stone", "recycled": "Recycled"}

_CARDS = {
    "gold": "Gold award",
    "silver": "Silver award",
    "bronze": "Bronze award",
    "skyscraper": "Skyscraper prize",
    "structural_integrity": "Structural integrity prize",
    "geometer": "Geometer’s prize",
    "materials": "Materials prize",
}

_ROUND_BEGAN = "Round {round} begins with {seat:seat}. In demand: {first_demand:name}, then {second_demand:name}."

EN = {
    "option.strict_draft": "Which dice may be taken",
    "option.strict_draft.false": "Any die; one without a place is set aside",
    "option.strict_draft.true": "Only a die that has a place, while the pool holds one",
    "ask.take": "Your turn: which die do you take from the pool?",
    "ask.place": "Where do you place {die:name}? Only you will know.",
    "ask.discard": "Which die do you discard from the pool, so that nobody has it?",
    "choice.take": "Take a die",
    "choice.take.die": "{value:name}{fit:name}",
    "choice.place": "Place the die",
    "choice.place.space": "{value:name} – on {under:name}, level {level}, plan {height}; scores {gain} more",
    "choice.discard": "Discard a die",
    "param.die": "Die",
    "param.space": "Space",
    "event.took": "{seat:seat} takes {die:name}.",
    "event.placed": "",
    "event.placed.secret": "{seat:seat} places {die:name} on {space:name}, level {level}.",
    "event.set_aside": "{seat:seat} has no place for {die:name}: it is set aside.",
    "event.discarded": "{seat:seat} discards {die:name}.",
    "event.rolled": "{die:name} is rolled into the pool.",
    "event.scored": "{seat:seat} reveals {blueprint:name} and scores {total}: plan {bonus}, wood {wood}, "
    "recycled {recycled}, stone {stone}, glass {glass}. Dice in demand: {first_demand} and {second_demand}.",
    "event.awarded": "{seat:seat} wins the {card:name}.",
    "event.round_began": _ROUND_BEGAN,
    "event.round_began.secret": f"{_ROUND_BEGAN} Your blueprint: {{blueprint:name}}.",
    "event.game_over": "The game is over after {round:round|rounds}.",
    "part.bonus": "Plan matched",
    "part.wood": "Wood",
    "part.recycled": "Recycled",
    "part.stone": "Stone",
    "part.glass": "Glass",
    "part.gold": "Gold awards",
    "part.silver": "Silver awards",
    "part.bronze": "Bronze awards",
    "part.skyscraper": "Skyscraper prizes",
    "part.structural_integrity": "Structural integrity prizes",
    "part.geometer": "Geometer’s prizes",
    "part.materials": "Materials prizes",
    "tie.prizes": "Prize cards",
    "tie.gold": "Gold awards",
    "tie.silver": "Silver awards",
    "tie.bronze": "Bronze awards",
    "tie.first_demand": "Dice of the first in-demand material",
    "tie.second_demand": "Dice of the second in-demand material",
    "tie.acted": "Place in the turn order, the last wins",
    "sheet.gold": "Gold awards",
    "sheet.silver": "Silver awards",
    "sheet.bronze": "Bronze awards",
    "sheet.skyscraper": "Skyscraper prizes",
    "sheet.structural_integrity": "Structural integrity prizes",
    "sheet.geometer": "Geometer’s prizes",
    "sheet.materials": "Materials prizes",
    "sheet.first_demand": "First in-demand material",
    "sheet.second_demand": "Second in-demand material",
    "sheet.first_seat": "Who went first",
    **{f"sheet.plan_{space}": f"Plan, {space.upper()}" for space in SPACES},
    **{f"sheet.{space}": f"Dice on {space.upper()}, upwards" for space in SPACES},
    "scoring.game": "The whole game",
    "scoring.game.summary": "A gold award is worth 3 points, a silver one 2, a bronze one 1, any prize 2.\n"
    "The three rounds together give two players 3 silver awards; three players 3 gold and 3 silver ones; "
    "four players 3 of each.\n"
    "A game gives at most 3 prizes of a kind.\n"
    "On a tie, more prizes go first, then more gold, more silver, more bronze awards.",
    "scoring.round": "One round",
    "scoring.round.summary": "List the players clockwise: who acted later in the round wins the last tie.\n"
    "A plan matched exactly on all its spaces brings 6 points.\n"
    "Each wood die brings 2 for every die that shares a face with it.\n"
    "Recycled dice bring 2, 5, 10, 15, 20 or 30 together for one to six of them.\n"
    "Each stone die brings 2, 3 or 5 on level 1, 2 or 3, and 8 higher up.\n"
    "Each glass die brings its value.\n"
    "Awards go by these points. Prizes go to whoever has a stack of 5 (skyscraper), 4 dice of one value (structural "
    "integrity), all six values (geometer), 5 dice of one material (materials).\n"
    "Ties for either go to more dice of the first material in demand, then of the second, then to who acted later.",
    "board.title": "Blueprints – round {round} of {rounds}",
    "board.phase.take": "{seat:seat} takes a die from the pool.",
    "board.phase.place": "{seat:seat} places a die behind the screen.",
    "board.phase.discard": "{seat:seat} discards a die from the pool.",
    "board.phase.over": "The game is over.",
    "board.demand": "In demand: these break ties",
    "board.pool": "Pool",
    "board.hand": "In hand",
    "board.bag": "In the bag",
    "board.aside": "{count} set aside",
    "board.site": "Your blueprint: {blueprint:name}",
    "board.stands": "So far {total} – plan {bonus}, wood {wood}, recycled {recycled}, stone {stone}, glass {glass}",
    "board.space": "{space:name} – {built} of {height}, from the ground up: {dice:names}",
    "board.order": "Turn order",
    "board.drafted": "Dice of this round",
    "board.won": "Awards and prizes",
    "board.points": "{points:point|points}",
    "board.rounds": "Round scores: {scores}",
    "board.revealed": "Round {round}, revealed",
    "board.lines.first": "plan {bonus} · wood {wood} · glass {glass}",
    "board.lines.second": "recycled {recycled} · stone {stone}",
    "board.plain_demand": "In demand: {first:name}, then {second:name}; these break ties.",
    "board.plain_pool": "Pool: {pool:names}.",
    "board.plain_hand": "In hand: {die:name}.",
    "board.plain_bag": "In the bag: {bag:amounts}.",
    "board.plain_aside": "Set aside: {dice:names}.",
    "board.plain_space": "{space:name}, from the ground up: {dice:names}.",
    "board.plain_die": "{die:name}",
    "board.plain_lost": "{die:name} (set aside)",
    "board.plain_won": "Won: {cards}",
    "board.plain_scored": "{seat:seat}, {blueprint:name}: {total} – plan {bonus}, wood {wood}, recycled {recycled}, "
    "stone {stone}, glass {glass}.",
    "board.plain_stack": "{space:name} {dice:names}",
    "board.letter.glass": "G",
    "board.letter.wood": "W",
    "board.letter.stone": "S",
    "board.letter.recycled": "R",
    "name.fits": "",
    "name.misfits": " – no place for it: it would be set aside",
    "name.ground": "the ground",
    **{f"name.{space}": space.upper() for space in SPACES},
    **{f"name.{colour}": word for colour, word in _COLOURS.items()},
    **{f"name.{kind}": f"{_COLOURS[die.colour]} {die.value}" for kind, die in DICE.items()},
    **{f"name.{card}": word for card, word in _CARDS.items()},
    **{f"name.{card.id}": card.name for card in BLUEPRINTS.values()},
}

TABLES = {"en": EN}
