"""The cheapest way of going from one place to another: which way to face while walking, where to turn."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from arap.army.profile import Kind
from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.cost import path_costs
from arap.rules.movement.ground import WALK, Going, Pace
from arap.rules.movement.steps import FREE_TURN, Manner, manner_of, turn_cost
from arap.table import PointXY, bearing, length, turn_between

FORWARD_ARC = 45.0


class Way(msgspec.Struct, frozen=True, gc=False):
    """A member's straight way to its place, and the ground on it."""

    model: Model
    kind: Kind
    allowance: float
    start: PointXY
    place: PointXY
    going: Going
    pace: Pace = WALK


class Gait(msgspec.Struct, frozen=True, gc=False):
    """A facing for a straight walk, and what it costs: `fixed` for turns and sidestep, `rate` times the ground."""

    facing: float
    fixed: float
    rate: float

    def cost(self, ground: float) -> float:
        return self.fixed + self.rate * ground


def best_gait(facing: float, way: float, ground: float, finally_facing: float | None, *, forward: bool = False) -> Gait:
    """The cheapest facing for a straight walk; among equals the one along the way. `forward`: not backwards."""
    choices = gaits(facing, way, finally_facing)
    best, least = choices[0], choices[0].cost(ground)
    for choice in choices[1:]:
        cost = choice.cost(ground)
        if cost < least - 1e-9 and not (forward and choice.rate > 1.0):
            best, least = choice, cost
    return best


@lru_cache(maxsize=1024)
def gaits(facing: float, way: float, finally_facing: float | None) -> tuple[Gait, ...]:
    """Walking along the way, and the others worth a thought where that costs anything beside the ground."""
    along = gait(facing, way, way, finally_facing)
    if not along.fixed:
        return (along,)
    return (along, *[gait(facing, other, way, finally_facing) for other in other_facings(facing, way, finally_facing)])


def other_facings(facing: float, way: float, finally_facing: float | None) -> list[float]:
    """The facing at the end, the least turns that make the walk a forward one, and no turn at all."""
    if finally_facing is None:
        return [just_forward(facing, way), facing]
    return [finally_facing, just_forward(finally_facing, way), just_forward(facing, way), facing]


def just_forward(facing: float, way: float) -> float:
    """The facing nearest to this one from which the way still leads forward."""
    off = turn_between(way, facing)
    if abs(off) <= FORWARD_ARC:
        return facing
    return round(way + (FORWARD_ARC if off > 0.0 else -FORWARD_ARC), 2) % 360.0


def gait(facing: float, walking: float, way: float, finally_facing: float | None) -> Gait:
    manner: Manner = manner_of(walking, way)[0]
    turns, free = turn_cost(abs(turn_between(facing, walking)), FREE_TURN)
    if finally_facing is not None:
        turns += turn_cost(abs(turn_between(walking, finally_facing)), free)[0]
    return Gait(walking, turns + manner.fixed, manner.factor)


def straight_legs(model: Model, place: PointXY, walking: float | None, finally_facing: float | None) -> tuple[Leg, ...]:
    """Turn, walk, turn: as few legs as it takes."""
    x, y = place
    legs: list[Leg] = []
    facing = model.facing
    if walking is not None:
        legs.append(Leg(x, y, None if walking == facing else walking))
        facing = walking
    if finally_facing is not None and finally_facing != facing:
        legs.append(Leg(x, y, finally_facing))
    return tuple(legs)


def way_of(place: PointXY, goal: PointXY) -> float:
    """The bearing of a leg, in hundredths of a degree."""
    return round(bearing(place, goal), 2) % 360.0


def roundabout_legs(
    battle: Battle, model: Model, corners: Sequence[PointXY], finally_facing: float | None
) -> tuple[Leg, ...]:
    """Legs along the corners of a way, facing along each of them or turning as little as will do."""
    choices = [
        turning_legs(model, corners, finally_facing, lazily=False),
        turning_legs(model, corners, finally_facing, lazily=True),
    ]
    costs = path_costs(battle, [(model, legs) for legs in choices])
    return choices[0] if costs[0].total <= costs[1].total + 1e-9 else choices[1]


def turning_legs(
    model: Model, corners: Sequence[PointXY], finally_facing: float | None, *, lazily: bool
) -> tuple[Leg, ...]:
    legs, facing, here = [], model.facing, corners[0]
    for corner in corners[1:]:
        if length(here, corner) > 0.0:
            way = way_of(here, corner)
            walking = just_forward(facing, way) if lazily else way
            legs.append(Leg(corner[0], corner[1], None if walking == facing else walking))
            facing, here = walking, corner
    if finally_facing is not None and finally_facing != facing:
        legs.append(Leg(here[0], here[1], finally_facing))
    return tuple(legs)
