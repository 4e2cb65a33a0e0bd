"""The routes of the members of a unit to their places: straight ones for many at once, else round what is in the way;
and as much of a route as the allowance pays for."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.climbing.reach import rough_ways, uneven_going, walkable
from arap.rules.movement.measures.field import Body, passed_through
from arap.rules.movement.measures.ground import (
    CRAWL,
    FREE,
    OPEN,
    Going,
    ground_cost,
    is_open,
    look_over,
    off_ground,
    paid_for,
)
from arap.rules.movement.measures.steps import FREE_TURN, turn_cost
from arap.rules.movement.paths.facing import Gait, best_gait, forward_legs, leg_bearing, straight_legs
from arap.rules.movement.paths.lines import HAIR, Line, line_between, paid_part, towards, walked_table
from arap.rules.movement.paths.mover import Mover
from arap.rules.movement.paths.path import Path
from arap.table import TOLERANCE, PointXY, Table, length, turn_between, within

TRIES = 4


class Route(msgspec.Struct, frozen=True, gc=False):
    """How a mover gets to a place: a line, the legs to walk along it, and what it costs; `barred` if it cannot be
    walked. `going` is the ground of the straight line to the place."""

    mover: Mover
    place: PointXY
    corners: Line
    legs: tuple[Leg, ...]
    cost: float
    going: Going = OPEN
    barred: bool = False

    @property
    def affordable(self) -> bool:
        return not self.barred and within(self.cost, self.mover.allowance)


def straight_routes(battle: Battle, movers: Sequence[Mover], places: Sequence[PointXY]) -> list[Route]:
    """The straight routes of all movers at once."""
    ground = ground_under(battle, [mover.model for mover in movers], [mover.start for mover in movers], places)
    return [straight_route(*found) for found in zip(movers, places, ground, strict=True)]


def ground_under(
    battle: Battle, models: Sequence[Model], starts: Sequence[PointXY], places: Sequence[PointXY]
) -> list[Going]:
    """The ground of straight lines, including obstacles."""
    kinds = battle.scenario.kinds
    stretches = list(zip(starts, places, [kinds[model.kind].base_radius for model in models], strict=True))
    if is_open(battle.table, stretches) and not off_ground(models):
        return [OPEN] * len(stretches)
    ground = look_over(battle, stretches)
    for n in rough_ways(battle, models, starts, places):
        ground[n] = uneven_going(battle, models[n], starts[n], places[n])
    return ground


def straight_route(mover: Mover, place: PointXY, going: Going) -> Route:
    """Straight on, sideways or backwards, whichever is cheapest."""
    start, model, final = mover.start, mover.model, mover.facing
    if place == start:
        return Route(mover, start, (start,), straight_legs(model, start, None, final), final_turn(mover), going)
    ground = ground_cost(length(start, place), going, mover.pace)
    gait = gait_for(mover, place, ground)
    legs = straight_legs(model, place, gait.facing, final)
    return Route(mover, place, (start, place), legs, gait.cost(ground), going, going.bar != FREE)


def final_turn(mover: Mover) -> float:
    """The cost of turning on the spot."""
    if mover.facing is None or mover.facing == mover.model.facing or not mover.pace.turns:
        return 0.0
    return turn_cost(abs(turn_between(mover.model.facing, mover.facing)), FREE_TURN)[0]


def gait_for(mover: Mover, place: PointXY, ground: float) -> Gait:
    """How a mover faces on a straight line; along it where turns cost nothing."""
    bearing = leg_bearing(mover.start, place)
    if not mover.pace.turns:
        return Gait(bearing, 0.0, 1.0)
    return best_gait(mover.model.facing, bearing, ground, mover.facing, forward=mover.pace is CRAWL)


def is_plain(route: Route, solid: Sequence[Body]) -> bool:
    """Whether the straight line is open ground without bases; then no other line can be better."""
    going = route.going
    if going.bar != FREE or going.difficult or going.very or going.climb:
        return False
    return not solid or not runs_over(route, solid)


def runs_over(route: Route, solid: Sequence[Body]) -> bool:
    """Whether the straight line to the place leads over a base."""
    mover = route.mover
    return passed_through(mover.start, route.place, mover.kind.base_radius, solid) is not None


def cheapest_route(battle: Battle, straight: Route, solid: Sequence[Body], stops: Sequence[PointXY] = ()) -> Route:
    """The cheapest route to the place of a straight route, over the stops if there are any."""
    mover, place = straight.mover, straight.place
    if not stops and ((straight.going is OPEN and not solid) or place == mover.start or is_plain(straight, solid)):
        return straight
    corners: list[PointXY] = [mover.start]
    for here, there in pairwise((mover.start, *stops, place)):
        found = line_between(battle, mover, here, there, solid)
        if found is None:
            return straight
        corners += found[1:]
    round_about = route_along(battle, straight, tuple(corners))
    if stops or straight.barred or (solid and runs_over(straight, solid)):
        return round_about
    return round_about if not round_about.barred and round_about.cost < straight.cost - TOLERANCE else straight


def route_along(battle: Battle, straight: Route, corners: Line) -> Route:
    """The route over these corners instead of a straight one."""
    path = path_over(battle, straight.mover, corners)
    return Route(straight.mover, straight.place, corners, path.legs, path.total, straight.going, is_barred(path))


def path_over(battle: Battle, mover: Mover, corners: Line) -> Path:
    """The path of a mover forward along these corners, with the fewest turns to pay for."""
    if len(set(corners)) < 2:
        return mover.path(battle, straight_legs(mover.model, mover.start, None, mover.facing))
    return mover.path(battle, forward_legs(mover.model, corners, mover.facing)[0])


def is_barred(path: Path) -> bool:
    """Whether a path cannot be walked."""
    return path.bar != FREE or path.refusal is not None


def paid_route(battle: Battle, route: Route) -> Route:
    """As much of a route as the allowance pays for."""
    if len(route.corners) == 2 and not route.barred:
        return straight_routes(battle, [route.mover], [as_far_as_it_goes(battle, route)])[0]
    corners, path = paid_path(battle, route.mover, route.corners)
    return Route(route.mover, corners[-1], corners, path.legs, path.total, route.going, is_barred(path))


def paid_path(battle: Battle, mover: Mover, corners: Line) -> tuple[Line, Path]:
    """As much of a line as the allowance pays for, going forward along its corners, and the path."""
    budget, table = mover.allowance - turns_on(mover, corners), table_under(battle, mover)
    for _ in range(TRIES):
        part = paid_part(table, corners, mover.pace, budget, HAIR)
        path = path_over(battle, mover, part)
        barred = is_barred(path)
        if path.affordable and not barred:
            break
        over = budget / 2 if barred else path.total - mover.allowance
        budget = max(0.0, budget - over - HAIR)
    return part, path


def table_under(battle: Battle, mover: Mover) -> Table:
    """The table on which the ground of a line is priced. A model up on a piece walks on its top: the face of that piece
    is no obstacle there."""
    model, table = mover.model, battle.table
    if table.tiered and not table.grounded(model.x, model.y, model.z):
        return table
    return walked_table(battle, mover.kind)


def as_far_as_it_goes(battle: Battle, route: Route) -> PointXY:
    """The point of a straight line where the allowance ends."""
    mover, place, going = route.mover, route.place, route.going
    gait = gait_for(mover, place, ground_cost(length(mover.start, place), going, mover.pace))
    budget = (mover.allowance - gait.fixed) / gait.rate
    if going.climb:
        inches = walkable(battle, mover.model, mover.start, place, budget, mover.pace)
    else:
        inches = paid_for(battle.table, mover.start, place, budget, mover.pace)
    return towards(mover.start, place, inches - HAIR)


def turns_on(mover: Mover, corners: Line) -> float:
    """The cost of the turns along these corners."""
    return forward_legs(mover.model, corners, mover.facing)[1] if len(set(corners)) > 1 else 0.0
