"""The Noble's House. Rulebook, Noble's House and Skill Tokens; rulings 6, 7, 8, 29 and 33."""

from collections.abc import Iterator, Mapping

from games.rules.blacksmith_brothers.components import BOX, ORDERS
from games.rules.blacksmith_brothers.effects import craft, law
from games.rules.blacksmith_brothers.place import Place
from games.rules.blacksmith_brothers.stage import question
from games.rules.blacksmith_brothers.state import Kingdom
from games.rules.dice import Dice
from games.rules.protocol import Choice, Decision, Event, Json, Move, OneOf


def open_rows(kingdom: Kingdom, seat: int) -> list[int]:
    """Rows with a space left whose last cube is not the seat's own (ruling 7)."""
    return [row for row, cubes in kingdom.scroll.items() if points(kingdom, row) and cubes[-1:] != [seat]]


def points(kingdom: Kingdom, row: int) -> int:
    """What the next space of a row is worth; 0 if it is full."""
    spaces, cubes = BOX.scroll[row], len(kingdom.scroll[row])
    return spaces[cubes] if cubes < len(spaces) else 0


def price(kingdom: Kingdom, row: int) -> int:
    """What the next space of a row costs (ruling 16)."""
    reduced = law(kingdom).price_of_fives
    return reduced if reduced and points(kingdom, row) == 5 else row


def card_value(kingdom: Kingdom, order: str) -> int:
    """What the active smith's forged card pays (ruling 8)."""
    return ORDERS[order].value + craft(kingdom.smith.improvements).card_value


def seal_values(kingdom: Kingdom) -> list[int]:
    """What each seal that the active smith can still pay in this round adds, in order (ruling 16)."""
    values = [BOX.nobles_seal] * BOX.nobles_seals
    values[0] += law(kingdom).first_seal
    return values[kingdom.errand.used.count("pay_seal") :][: kingdom.smith.seals]


def _means(kingdom: Kingdom) -> int:
    return sum(card_value(kingdom, order) for order in kingdom.smith.forged) + sum(seal_values(kingdom))


def _affordable_rows(kingdom: Kingdom) -> tuple[int, ...]:
    """Rows that can be bought on top of those already chosen (ruling 29)."""
    errand = kingdom.errand
    if len(errand.rows) == min(errand.meeples, kingdom.smith.cubes):
        return ()
    left = _means(kingdom) - errand.budget
    rows = open_rows(kingdom, kingdom.active)
    return tuple(row for row in rows if row not in errand.rows and price(kingdom, row) <= left)


def _row_choice(kingdom: Kingdom, kind: str, rows: tuple[int, ...]) -> Choice:
    about = tuple({"points": points(kingdom, row), "price": price(kingdom, row)} for row in rows)
    return Choice(kind, {"row": OneOf(rows, about)})


class NoblesHouse(Place):
    """Positions on the scroll, one for each meeple there, paid with forged cards."""

    name = "nobles_house"
    is_joint = True

    def offers(self, kingdom: Kingdom) -> Iterator[Choice]:
        if "choose_row" not in kingdom.errand.used and (rows := _affordable_rows(kingdom)):
            yield _row_choice(kingdom, "choose_row", rows)

    def about(self, kingdom: Kingdom) -> Mapping[str, Json]:
        return {"worth": _means(kingdom)}

    def do(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        event = _choose(kingdom, move["row"])
        kingdom.stage = "second_row" if _affordable_rows(kingdom) else "pay"
        return [event]


def _choose(kingdom: Kingdom, row: int) -> Event:
    kingdom.errand.rows.append(row)
    kingdom.errand.budget += price(kingdom, row)
    return Event("chose_row", {"seat": kingdom.active, "row": str(row)})


class SecondRow:
    """A second meeple may buy a second position, in another row, with the same payment."""

    def ask(self, kingdom: Kingdom) -> Decision:
        choices = (_row_choice(kingdom, "choose_second_row", _affordable_rows(kingdom)), Choice("one_row"))
        return question(kingdom, "second_row", choices, {"worth": _means(kingdom) - kingdom.errand.budget})

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        kingdom.stage = "pay"
        if move["type"] == "one_row":
            return [Event("one_row", {"seat": kingdom.active})]
        return [_choose(kingdom, move["row"])]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "one_row"}


class Paying:
    """Cards and seals, one by one, until the price is reached; what exceeds it is lost."""

    def ask(self, kingdom: Kingdom) -> Decision:
        forged, owed = kingdom.smith.forged, kingdom.errand.budget
        choices = []
        if forged:
            about = tuple({"worth": card_value(kingdom, order)} for order in forged)
            choices.append(Choice("pay", {"order": OneOf(tuple(forged), about)}))
        if seals := seal_values(kingdom):
            choices.append(Choice("pay_seal"))
            return question(kingdom, "pay_or_seal", choices, {"worth": owed, "seal": seals[0]})
        return question(kingdom, "pay", choices, {"worth": owed})

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        event = self._pay_seal(kingdom) if move["type"] == "pay_seal" else self._pay_card(kingdom, move["order"])
        if kingdom.errand.budget > 0:
            return [event]
        return [event, *_place_cubes(kingdom)]

    def _pay_seal(self, kingdom: Kingdom) -> Event:
        worth = seal_values(kingdom)[0]
        kingdom.errand.used.append("pay_seal")
        kingdom.pay_seals(1)
        kingdom.errand.budget -= worth
        return Event("paid_seal", {"seat": kingdom.active, "worth": worth})

    def _pay_card(self, kingdom: Kingdom, order: str) -> Event:
        worth = card_value(kingdom, order)
        kingdom.smith.forged.remove(order)
        kingdom.discard.append(order)
        kingdom.errand.budget -= worth
        return Event("paid_order", {"seat": kingdom.active, "order": order, "worth": worth})

    def quiet(self, kingdom: Kingdom) -> Move:
        """What is chosen is paid for: with the cheapest card that is enough, else the dearest first."""
        forged, owed = {order: card_value(kingdom, order) for order in kingdom.smith.forged}, kingdom.errand.budget
        if not forged:
            return {"type": "pay_seal"}
        enough = [order for order in forged if forged[order] >= owed]
        order = min(enough, key=forged.__getitem__) if enough else max(forged, key=forged.__getitem__)
        return {"type": "pay", "order": order}


def _place_cubes(kingdom: Kingdom) -> list[Event]:
    """A cube on the leftmost free space of each row bought; each brings a skill as long as there is a space for it."""
    errand, smith = kingdom.errand, kingdom.smith
    events = []
    for row in errand.rows:
        gained = points(kingdom, row)
        kingdom.scroll[row].append(kingdom.active)
        smith.cubes -= 1
        events.append(Event("placed_cube", {"seat": kingdom.active, "row": str(row), "points": gained}))
    errand.skills = min(len(errand.rows), smith.improvements.count(""))
    errand.rows, errand.budget = [], 0
    kingdom.stage = "choose_skill" if errand.skills else errand.place
    return events


class ChoosingSkill:
    """Which skill token; kinds may repeat while any are left (ruling 8)."""

    def ask(self, kingdom: Kingdom) -> Decision:
        left = {skill: amount for skill, amount in kingdom.skills.items() if amount}
        about = tuple({"does": f"with_{skill}", "left": amount} for skill, amount in left.items())
        return question(kingdom, "choose_skill", [Choice("choose_skill", {"skill": OneOf(tuple(left), about)})])

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        kingdom.skills[move["skill"]] -= 1
        kingdom.errand.skill = move["skill"]
        kingdom.stage = "place_skill"
        return [Event("chose_skill", {"seat": kingdom.active, "skill": move["skill"]})]

    def quiet(self, kingdom: Kingdom) -> Move:
        return {"type": "choose_skill", "skill": next(skill for skill, amount in kingdom.skills.items() if amount)}


class PlacingSkill:
    """Where the token goes: any empty improvement space. Spaces are numbered through, six a seat."""

    def ask(self, kingdom: Kingdom) -> Decision:
        spaces = tuple(space for space, skill in enumerate(kingdom.smith.improvements) if not skill)
        columns = BOX.improvement_columns
        about = tuple({"row": space // columns + 1, "column": space % columns + 1} for space in spaces)
        first = kingdom.active * len(kingdom.smith.improvements)
        values = tuple(first + space for space in spaces)
        choice = Choice("place_skill", {"space": OneOf(values, about)})
        return question(kingdom, "place_skill", [choice], {"skill": kingdom.errand.skill})

    def answer(self, kingdom: Kingdom, move: Move, dice: Dice) -> list[Event]:
        errand, improvements = kingdom.errand, kingdom.smith.improvements
        improvements[move["space"] % len(improvements)] = errand.skill
        placed = Event("placed_skill", {"seat": kingdom.active, "skill": errand.skill, "space": str(move["space"])})
        errand.skill = ""
        errand.skills -= 1
        kingdom.stage = "choose_skill" if errand.skills else errand.place
        return [placed]

    def quiet(self, kingdom: Kingdom) -> Move:
        space = kingdom.smith.improvements.index("")
        return {"type": "place_skill", "space": kingdom.active * len(kingdom.smith.improvements) + space}
