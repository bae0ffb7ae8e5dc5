"""What is in the box: the cards and numbers of `components.toml`, read once."""

from importlib.resources import files

import msgspec
from msgspec import Struct

type Amounts = dict[str, int]
"""Resources by name, in the order stone, wood, knowledge, tile; what is not named is none."""


class Worker(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that can be sent to a site.

    Attributes:
        kind: apprentice, labourer, journeyman, master or machine.
        wage: coins paid at each send.
        produces: what it brings to the site.
    """

    id: str
    kind: str
    wage: int
    produces: Amounts


class Building(Struct, frozen=True, forbid_unknown_fields=True):
    """A building, or a machine if it produces something.

    Attributes:
        points: victory points once completed.
        coins: paid by the bank on completion.
        requires: what the workers on its site must together reach.
        produces: what the finished machine brings when sent.
    """

    id: str
    points: int
    coins: int
    requires: Amounts
    produces: Amounts = {}

    @property
    def is_machine(self) -> bool:
        """Whether it joins the team once it is completed."""
        return bool(self.produces)


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything `components.toml` holds; the numbers are named there."""

    resources: tuple[str, ...]
    starting_coins: int
    cards_on_display: int
    free_actions: int
    extra_action_coins: int
    take_coins: tuple[int, ...]
    end_points: int
    coins_per_point: int
    round_limit: int
    idle_round_limit: int
    workers: tuple[Worker, ...]
    buildings: tuple[Building, ...]


BOX = msgspec.toml.decode(files(__package__).joinpath("components.toml").read_bytes(), type=Box)

BUILDINGS = {building.id: building for building in BOX.buildings}
"""All buildings and machines by id."""

WORKERS = {worker.id: worker for worker in BOX.workers} | {
    machine.id: Worker(machine.id, "machine", 0, machine.produces) for machine in BOX.buildings if machine.is_machine
}
"""All that can be sent by id: the hired workers, and the machines, which nobody pays."""


def without(missing: Amounts, brought: Amounts) -> Amounts:
    """What is still missing, in a new mapping; surplus is lost."""
    return {resource: left for resource, amount in missing.items() if (left := amount - brought.get(resource, 0)) > 0}
