"""A program of its own: how the cost of a decision grows with the models of a battle, as JSON."""

import json
import sys
import time
from typing import Any

from msgspec.structs import replace

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.sim import simulate
from arap.table import Piece, warm_up
from benchmarks.our_games import BOTS

SIZES = {20: 1, 40: 2, 100: 5, 200: 10, 400: 20}
"""Models of a battle, and how many units of ten each side has."""


def battle_of(field: Scenario, units: int) -> Scenario:
    """The first units of each side; if there are not enough, more on a second field beside the first one."""
    if units <= 10:
        sides = [replace(side, units=side.units[:units]) for side in field.sides]
        return replace(field, sides=tuple(sides))
    sides = [both(side, field.width) for side in field.sides]
    pieces = [beside(piece, field.width) for piece in field.terrain]
    return replace(field, width=2 * field.width, sides=tuple(sides), terrain=(*field.terrain, *pieces))


def both(side: SideSetup, width: float) -> SideSetup:
    return replace(side, units=(*side.units, *[second(unit, width) for unit in side.units]))


def second(unit: UnitSetup, width: float) -> UnitSetup:
    models = [replace(model, x=model.x + width) for model in unit.models]
    return replace(unit, id=f"{unit.id}-2", name=f"Second {unit.name}", models=tuple(models))


def beside(piece: Piece, width: float) -> Piece:
    fields: dict[str, Any] = {name: getattr(piece, name) for name in piece.__struct_fields__}
    return Piece(**fields | {"id": f"{piece.id}-2", "shape": tuple([(x + width, y) for x, y in piece.shape])})


def decision_us(scenario: Scenario, decisions: int) -> float:
    """Microseconds of a decision of random play, over at least so many."""
    simulate(scenario, 2, "warm", BOTS)
    began, taken, games = time.process_time(), 0, 0
    while taken < decisions:
        taken, games = taken + simulate(scenario, 1, games, BOTS).decisions, games + 1
    return (time.process_time() - began) / taken * 1e6


if __name__ == "__main__":
    warm_up()
    field = load_scenario("big-battle")
    print(json.dumps({models: decision_us(battle_of(field, n), int(sys.argv[1])) for models, n in SIZES.items()}))
