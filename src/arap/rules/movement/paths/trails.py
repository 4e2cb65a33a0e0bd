"""The way of one member to its place: straight if that is cheapest, else round or through what is in the way."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.rules.movement.measures.field import Body, passed_through
from arap.rules.movement.measures.ground import FREE, OPEN, Pace, ground_cost
from arap.rules.movement.measures.steps import FREE_TURN, turn_cost
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.ways import Way, gait_for, roundabout_legs, straight_legs
from arap.table import TOLERANCE, PointXY, Search, Table, length, turn_between, within

HAIR = 0.002


class Trail(msgspec.Struct, frozen=True, gc=False):
    """A member's way as a line of corners, the legs to walk it by, and what it costs; `barred` if it cannot be."""

    way: Way
    corners: tuple[PointXY, ...]
    legs: tuple[Leg, ...]
    cost: float
    barred: bool = False

    @property
    def affordable(self) -> bool:
        return not self.barred and within(self.cost, self.way.allowance)


def straight_trail(way: Way, final: float | None) -> Trail:
    """Straight on, sideways or backwards, whichever is cheapest."""
    start, place, model = way.start, way.place, way.model
    if place == start:
        facing = None if final == model.facing else final
        turn = 0.0
        if facing is not None and way.pace.turns:
            turn = turn_cost(abs(turn_between(model.facing, facing)), FREE_TURN)[0]
        return Trail(way, (start,), straight_legs(model, place, None, final), turn)
    ground = ground_cost(length(start, place), way.going, way.pace)
    gait = gait_for(way, ground, final)
    legs = straight_legs(model, place, gait.facing, final)
    return Trail(way, (start, place), legs, gait.cost(ground), way.going.bar != FREE)


def is_plain(way: Way, solid: Sequence[Body]) -> bool:
    """Whether the straight way is open ground and nobody stands in it, so that no other can be better."""
    going = way.going
    if going.bar != FREE or going.difficult or going.very or going.climb:
        return False
    return not solid or passed_through(way.start, way.place, way.kind.base_radius, solid) is None


def trail_of(
    battle: Battle, way: Way, final: float | None, solid: Sequence[Body], stops: Sequence[PointXY] = ()
) -> Trail:
    """The cheapest trail to the place, over the stops if there are any."""
    straight = straight_trail(way, final)
    if not stops and ((way.going is OPEN and not solid) or way.place == way.start or is_plain(way, solid)):
        return straight
    corners: list[PointXY] = [way.start]
    for here, there in pairwise((way.start, *stops, way.place)):
        found = way_between(battle, way, here, there, solid)
        if found is None:
            return straight
        corners += found[1:]
    round_about = trail_along(battle, way, tuple(corners), final)
    if stops or straight.barred or (solid and passed_through(way.start, way.place, way.kind.base_radius, solid)):
        return round_about
    return round_about if not round_about.barred and round_about.cost < straight.cost - TOLERANCE else straight


def trail_along(battle: Battle, way: Way, corners: tuple[PointXY, ...], final: float | None) -> Trail:
    """The trail over these corners."""
    if len(set(corners)) < 2:
        return straight_trail(msgspec.structs.replace(way, place=way.start), final)
    legs, _ = roundabout_legs(way.model, corners, final)
    path = path_along(battle, way.model, legs, pace=way.pace)
    return Trail(way, corners, legs, path.total, path.bar != FREE or path.refusal is not None)


def way_between(
    battle: Battle, way: Way, here: PointXY, there: PointXY, solid: Sequence[Body]
) -> tuple[PointXY, ...] | None:
    """The cheapest way for a member between two places; None if nothing leads there."""
    bodies = tuple([(body.x, body.y, way.kind.base_radius + body.radius - TOLERANCE + 1e-9) for body in solid])
    key = ("way", here, there, way.kind.base_radius, way.kind.height, way.pace, way.allowance, bodies)
    if key not in battle.memo:
        battle.memo[key] = searched(walked_table(battle, way), way, here, there, bodies)
    found: tuple[PointXY, ...] | None = battle.memo[key]
    return found


def walked_table(battle: Battle, way: Way) -> Table:
    """The table as the member sees it."""
    return battle.table.walkways(way.kind.height) if battle.table.tiered else battle.table


def searched(
    table: Table, way: Way, here: PointXY, there: PointXY, bodies: tuple[tuple[float, float, float], ...]
) -> tuple[PointXY, ...] | None:
    radius, pace = way.kind.base_radius, way.pace
    shortest = table.route(here, there, radius)
    if shortest is None:
        return None
    clear = not bodies or not runs_into(shortest, bodies)
    cost, plain = cost_over(table, shortest, pace)
    if clear and plain:
        return shortest
    most = min(cost, way.allowance + HAIR) if clear else way.allowance + HAIR
    found = table.cheapest(Search(here, there, radius, most, (pace.open, pace.difficult, pace.very), bodies))
    return found or shortest


def cost_over(table: Table, corners: Sequence[PointXY], pace: Pace) -> tuple[float, bool]:
    """What the ground on a way costs, and whether all of it is as good as open."""
    costs = table.costs(corners[:-1], corners[1:])
    bad = costs.difficult * (pace.difficult - pace.open) + costs.very_difficult * (pace.very - pace.open)
    whole = sum([length(here, there) for here, there in pairwise(corners)])
    return whole * pace.open + float(bad.sum()), not bad.any()


def runs_into(corners: Sequence[PointXY], bodies: Sequence[tuple[float, float, float]]) -> bool:
    """Whether a way comes nearer to a body than it may."""
    for (px, py), (qx, qy) in pairwise(corners):
        dx, dy = qx - px, qy - py
        square = dx * dx + dy * dy
        for x, y, keep in bodies:
            share = min(1.0, max(0.0, ((x - px) * dx + (y - py) * dy) / square)) if square else 0.0
            if (px + share * dx - x) ** 2 + (py + share * dy - y) ** 2 < keep * keep:
                return True
    return False
