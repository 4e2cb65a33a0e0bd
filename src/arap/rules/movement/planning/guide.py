"""The way of the unit as a whole: a line for its middle, and how far along it an allowance leads."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from arap.battle.battle import Battle
from arap.rules.movement.measures.ground import Pace, paid_for
from arap.rules.movement.paths.cutting import towards
from arap.rules.movement.paths.places import ring
from arap.rules.movement.paths.trails import cost_over
from arap.table import PointXY, Search, Table, length, snap_point

APPROACHES = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0)


class Guide(msgspec.Struct, frozen=True):
    """The line, its waypoints among the corners by number, the table it was found on, and what the ground costs."""

    corners: tuple[PointXY, ...]
    stops: tuple[int, ...]
    table: Table
    pace: Pace
    cost: float

    def after(self, budget: float) -> tuple[PointXY, tuple[PointXY, ...]]:
        """Where the middle is when a budget is used up, and the waypoints passed."""
        passed: list[PointXY] = []
        for number, (here, there) in enumerate(pairwise(self.corners), 1):
            inches = paid_for(self.table, here, there, budget, self.pace) if here != there else 0.0
            if inches < length(here, there) - 1e-9:
                return towards(here, there, inches), tuple(passed)
            budget -= cost_over(self.table, (here, there), self.pace)[0]
            if number in self.stops:
                passed.append(there)
        return self.corners[-1], tuple(passed)


def guide_of(battle: Battle, waypoints: Sequence[PointXY], radius: float, height: float, pace: Pace) -> Guide:
    """The cheapest line over these waypoints for a base so wide and a figure so high."""
    table = battle.table.walkways(height) if battle.table.tiered else battle.table
    corners, stops = [waypoints[0]], []
    for here, there in pairwise(waypoints):
        corners += line_between(table, here, there, radius, pace)[1:]
        stops.append(len(corners) - 1)
    return Guide(tuple(corners), tuple(stops[:-1]), table, pace, cost_over(table, corners, pace)[0])


def line_between(table: Table, here: PointXY, there: PointXY, radius: float, pace: Pace) -> tuple[PointXY, ...]:
    """The cheapest line to a point, or as near to it as a base can go; straight if nothing leads there."""
    goal = approach(table, there, radius)
    shortest = (here, there) if goal is None else table.route(here, goal, radius)
    if goal is None or shortest is None:
        return here, there
    cost, plain = cost_over(table, shortest, pace)
    if plain:
        return shortest
    return table.cheapest(Search(here, goal, radius, cost, (pace.open, pace.difficult, pace.very))) or shortest


def approach(table: Table, goal: PointXY, radius: float) -> PointXY | None:
    """The goal, or the nearest place about it where a base has room."""
    for reach in (0.0, *APPROACHES):
        round_it = ring(reach) if reach else ((0.0, 0.0),)
        snapped = [snap_point((goal[0] + dx, goal[1] + dy)) for dx, dy in round_it]
        roomy = table.roomy(snapped, radius) if table.barred else [True] * len(snapped)
        firm = table.standing(snapped, [radius] * len(snapped))
        for place, clear, stands in zip(snapped, roomy, firm, strict=True):
            if clear and stands:
                return place
    return None
