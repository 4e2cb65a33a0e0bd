"""Which way to face while walking, where to turn, and the legs that result."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf

import msgspec

from arap.battle.acts import Leg
from arap.battle.values import Model
from arap.rules.movement.measures.steps import FREE_TURN, Manner, manner_of, turn_cost
from arap.table import PointXY, bearing, turn_between

FORWARD_ARC = 45.0


class Gait(msgspec.Struct, frozen=True, gc=False):
    """A facing for a straight walk, and what it costs: `fixed` for turns and sidestep, `rate` times the ground."""

    facing: float
    fixed: float
    rate: float

    def cost(self, ground: float) -> float:
        return self.fixed + self.rate * ground


def best_gait(facing: float, way: float, ground: float, finally_facing: float | None, *, forward: bool = False) -> Gait:
    """The cheapest facing for a straight walk; among equals the one along the path. `forward`: not backwards."""
    choices = gaits(facing, way, finally_facing)
    if len(choices) == 1:
        return choices[0]
    best, least = choices[0], choices[0].cost(ground)
    for choice in choices[1:]:
        cost = choice.cost(ground)
        if cost < least - 1e-9 and not (forward and choice.rate > 1.0):
            best, least = choice, cost
    return best


@lru_cache(maxsize=1024)
def gaits(facing: float, way: float, finally_facing: float | None) -> tuple[Gait, ...]:
    """Facing along the path, and the other facings worth trying where that costs more than the ground."""
    along = gait(facing, way, way, finally_facing)
    if not along.fixed:
        return (along,)
    return (along, *[gait(facing, other, way, finally_facing) for other in other_facings(facing, way, finally_facing)])


def other_facings(facing: float, way: float, finally_facing: float | None) -> list[float]:
    """The facing at the end, the smallest turns that make the walk a forward one, and no turn at all."""
    if finally_facing is None:
        return [just_forward(facing, way), facing]
    return [finally_facing, just_forward(finally_facing, way), just_forward(facing, way), facing]


def just_forward(facing: float, way: float) -> float:
    """The facing nearest to this one from which the path still leads forward."""
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
    """Turn, walk, turn: as few legs as possible."""
    x, y = place
    legs: list[Leg] = []
    facing = model.facing
    if walking is not None:
        legs.append(Leg(x, y, None if walking == facing else walking))
        facing = walking
    if finally_facing is not None and finally_facing != facing:
        legs.append(Leg(x, y, finally_facing))
    return tuple(legs)


def leg_bearing(place: PointXY, goal: PointXY) -> float:
    """The bearing of a leg, in hundredths of a degree."""
    return round(bearing(place, goal), 2) % 360.0


def forward_legs(
    model: Model, corners: Sequence[PointXY], finally_facing: float | None
) -> tuple[tuple[Leg, ...], float]:
    """Legs forward along the corners of a line, with the fewest turns to pay for, and the cost of those turns."""
    bends = [corners[0]]
    for corner in corners[1:]:
        if corner != bends[-1]:
            bends.append(corner)
    ways = [leg_bearing(here, there) for here, there in pairwise(bends)]
    best, least = along_the_way(ways), inf
    for walking in (best, as_little_as_will_do(model.facing, ways), as_seldom_as_will_do(model.facing, ways)):
        cost = turns_cost(model.facing, walking, finally_facing)
        if cost < least - 1e-9:
            best, least = walking, cost
    return faced_legs(model, bends, best, finally_facing), least


def along_the_way(ways: Sequence[float]) -> list[float]:
    """Facing along every leg."""
    return list(ways)


def as_little_as_will_do(facing: float, ways: Sequence[float]) -> list[float]:
    """Turning only far enough to make each leg a forward one."""
    found = []
    for way in ways:
        facing = just_forward(facing, way)
        found.append(facing)
    return found


def as_seldom_as_will_do(facing: float, ways: Sequence[float]) -> list[float]:
    """Turning only where necessary, and then to a facing that makes as many legs as possible lead forward."""
    found = []
    for number, way in enumerate(ways):
        if abs(turn_between(facing, way)) > FORWARD_ARC:
            low, high = forward_for_most(ways[number:])
            off = min(high, max(low, turn_between(way, facing)))
            facing = round(way + off, 2) % 360.0
        found.append(facing)
    return found


def forward_for_most(ways: Sequence[float]) -> tuple[float, float]:
    """The range of turns off the first bearing for which it, and as many of the next ones as possible, lead forward."""
    low, high = -FORWARD_ARC, FORWARD_ARC
    for way in ways[1:]:
        off = turn_between(ways[0], way)
        if off - FORWARD_ARC > high or off + FORWARD_ARC < low:
            break
        low, high = max(low, off - FORWARD_ARC), min(high, off + FORWARD_ARC)
    return low, high


def turns_cost(facing: float, walking: Sequence[float], finally_facing: float | None) -> float:
    """What the turns of a walk cost."""
    cost, free = 0.0, FREE_TURN
    for face in (*walking, walking[-1] if finally_facing is None else finally_facing):
        if face != facing:
            paid, free = turn_cost(abs(turn_between(facing, face)), free)
            cost, facing = cost + paid, face
    return cost


def faced_legs(
    model: Model, corners: Sequence[PointXY], walking: Sequence[float], finally_facing: float | None
) -> tuple[Leg, ...]:
    legs, facing = [], model.facing
    for (x, y), face in zip(corners[1:], walking, strict=True):
        legs.append(Leg(x, y, None if face == facing else face))
        facing = face
    if finally_facing is not None and finally_facing != facing:
        legs.append(Leg(*corners[-1], finally_facing))
    return tuple(legs)


def legs_along(corners: Sequence[PointXY]) -> tuple[Leg, ...]:
    """Legs along these corners, each facing along its bearing: for moves in which turning is free."""
    return tuple([Leg(*there, leg_bearing(here, there)) for here, there in pairwise(corners)])
