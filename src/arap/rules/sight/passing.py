"""Routers and pursuers that ran past: where they were nearest to a shooter in their latest move."""

from itertools import pairwise
from math import hypot
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.table import snap

RULE = "shoot.at-routers"
Place: TypeAlias = tuple[float, float, float]


@cites("shoot.at-routers")
def why_not_passing(battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
    """Only routers and pursuers that have moved since the last turn of the firing unit are fired at as they pass."""
    if not target.routing and not target.pursuing:
        return Refusal(f"{target.does('be')} neither routing nor pursuing", RULE)
    if not any(has_passed(battle, unit, model) for model in battle.members(target.id)):
        return Refusal(f"{target.does('have')} not moved since the last turn of {unit.name}", RULE)
    return None


def has_passed(battle: Battle, unit: Unit, model: Model) -> bool:
    """Whether the latest move of a model was after the last player turn of this unit."""
    turn = battle.turn
    behind = (turn.order.index(turn.active) - turn.order.index(unit.side)) % len(turn.order) or len(turn.order)
    return model.came is not None and model.came[3] > turn.serial - behind


@cites("shoot.at-routers")
def nearest_on_way(battle: Battle, shooter: Model, target: Model) -> Model:
    """A model where its latest move came nearest to a shooter, all its turns included."""
    unit = battle.units[shooter.unit]
    if target.came is None or not has_passed(battle, unit, target):
        return target
    way = [*(target.flight or (target.came[:3],)), (target.x, target.y, target.z)]
    places = [nearest_on_leg(shooter, start, end) for start, end in pairwise(way)]
    x, y, z = min(places, key=lambda place: hypot(shooter.x - place[0], shooter.y - place[1]))
    return msgspec.structs.replace(target, x=snap(x), y=snap(y), z=snap(z))


def nearest_on_leg(shooter: Model, start: Place, end: Place) -> Place:
    """The place of a straight leg that is nearest to a shooter in plan."""
    dx, dy, dz = end[0] - start[0], end[1] - start[1], end[2] - start[2]
    square = dx * dx + dy * dy
    along = ((shooter.x - start[0]) * dx + (shooter.y - start[1]) * dy) / square if square else 1.0
    share = min(1.0, max(0.0, along))
    return start[0] + share * dx, start[1] + share * dy, start[2] + share * dz
