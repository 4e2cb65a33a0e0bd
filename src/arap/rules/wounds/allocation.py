"""The models that hits fall on, drawn as the settings say."""

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.settings import ALLOCATION
from arap.kernel.requests import Flow
from arap.rules.wounds.hits import Hit, allocate
from arap.rules.wounds.large_battles import allocate_evenly


def victims_of(battle: Battle, target: str, hits: list[Hit]) -> Flow[list[str]]:
    """The model each hit falls on."""
    draw = allocate_evenly if ALLOCATION(battle) == "even" else allocate
    return (yield from draw(battle, target, hits))


def drawn(battle: Battle, target: str, hits: list[Hit]) -> Flow[list[Hit]]:
    """The hits, each on the one model that was drawn for it."""
    victims = yield from victims_of(battle, target, hits)
    return [replace(hit, tiers=((model,), (), ())) for hit, model in zip(hits, victims, strict=True)]
