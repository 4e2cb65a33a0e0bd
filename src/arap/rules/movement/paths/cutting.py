"""Ways that are longer than the allowance pays for: as much of them as can be gone."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from arap.battle.battle import Battle
from arap.rules.movement.climbing.reach import walkable
from arap.rules.movement.measures.ground import ground_cost, paid_for
from arap.rules.movement.paths.laying import laid_to
from arap.rules.movement.paths.trails import HAIR, Trail, cost_over, straight_trail, trail_along, walked_table
from arap.rules.movement.paths.ways import Way, gait_for, roundabout_legs
from arap.table import PointXY, length, snap

TRIES = 4


def cut_short(battle: Battle, trail: Trail, final: float | None) -> Trail:
    """As much of a trail as the allowance pays for."""
    if len(trail.corners) == 2 and not trail.barred:
        place = as_far_as_it_goes(battle, trail.way, final)
        return straight_trail(laid_to(battle, [trail.way], [place])[0], final)
    return cut_along(battle, trail, final)


def cut_along(battle: Battle, trail: Trail, final: float | None) -> Trail:
    """As much of a trail as the allowance pays for, going forward along its corners."""
    budget, found = trail.way.allowance - turns_on(trail, final), trail
    for _ in range(TRIES):
        corners = paid_corners(battle, trail.way, trail.corners, budget)
        found = trail_along(battle, msgspec.structs.replace(trail.way, place=corners[-1]), corners, final)
        if found.affordable:
            break
        over = budget / 2 if found.barred else found.cost - trail.way.allowance
        budget = max(0.0, budget - over - HAIR)
    return found


def as_far_as_it_goes(battle: Battle, way: Way, final: float | None) -> PointXY:
    """Where the allowance ends on a straight way."""
    distance = length(way.start, way.place)
    ground = ground_cost(distance, way.going, way.pace)
    gait = gait_for(way, ground, final)
    budget = (way.allowance - gait.fixed) / gait.rate
    paid = paid_on_uneven if way.going.climb else paid_on_level
    return towards(way.start, way.place, paid(battle, way, budget) - HAIR)


def paid_on_level(battle: Battle, way: Way, budget: float) -> float:
    return paid_for(battle.table, way.start, way.place, budget, way.pace)


def paid_on_uneven(battle: Battle, way: Way, budget: float) -> float:
    return walkable(battle, way.model, way.start, way.place, budget, way.pace)


def towards(start: PointXY, place: PointXY, inches: float) -> PointXY:
    """The point so many inches on."""
    whole = length(start, place)
    share = min(1.0, max(0.0, inches) / whole) if whole else 0.0
    return snap(start[0] + share * (place[0] - start[0])), snap(start[1] + share * (place[1] - start[1]))


def turns_on(trail: Trail, final: float | None) -> float:
    """What the turns on a roundabout trail cost."""
    return roundabout_legs(trail.way.model, trail.corners, final)[1] if len(set(trail.corners)) > 1 else 0.0


def paid_corners(battle: Battle, way: Way, corners: Sequence[PointXY], budget: float) -> tuple[PointXY, ...]:
    """The corners of as much of a way as a budget pays for."""
    found, table = [corners[0]], walked_table(battle, way)
    for here, there in pairwise(corners):
        whole = length(here, there)
        inches = paid_for(table, here, there, budget, way.pace) if whole else 0.0
        if inches < whole - 1e-9:
            return (*found, towards(here, there, inches - HAIR))
        budget -= cost_over(table, (here, there), way.pace)[0]
        found.append(there)
    return tuple(found)
