"""The line of the unit as a whole: the line of its middle, and how far along it an allowance leads."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from arap.battle.battle import Battle
from arap.rules.movement.measures.ground import Pace
from arap.rules.movement.paths.lines import Line, cheapest_line, cost_over, paid_part
from arap.rules.movement.paths.places import ring
from arap.table import PointXY, Table, snap_point

APPROACHES = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0)


class Guide(msgspec.Struct, frozen=True):
    """The line, its waypoints among the corners by number, the table it was found on, and what the ground costs."""

    corners: Line
    stops: tuple[int, ...]
    table: Table
    pace: Pace
    cost: float

    def after(self, budget: float) -> tuple[PointXY, tuple[PointXY, ...]]:
        """Where the middle is when a budget is used up, and the waypoints passed."""
        gone = paid_part(self.table, self.corners, self.pace, budget)
        last = len(gone) - 1 if gone == self.corners else len(gone) - 2
        return gone[-1], tuple([self.corners[number] for number in self.stops if number <= last])


def guide_of(battle: Battle, waypoints: Sequence[PointXY], radius: float, height: float, pace: Pace) -> Guide:
    """The cheapest line over these waypoints for a base this wide and a figure this high."""
    table = battle.table.walkways(height) if battle.table.tiered else battle.table
    corners, stops = [waypoints[0]], []
    for here, there in pairwise(waypoints):
        corners += near_line(table, here, there, radius, pace)[1:]
        stops.append(len(corners) - 1)
    return Guide(tuple(corners), tuple(stops[:-1]), table, pace, cost_over(table, corners, pace)[0])


def near_line(table: Table, here: PointXY, there: PointXY, radius: float, pace: Pace) -> Line:
    """The cheapest line to a point, or as near to it as a base can get; straight if nothing leads there."""
    goal = approach(table, there, radius)
    return (goal and cheapest_line(table, here, goal, radius, pace)) or (here, there)


def approach(table: Table, goal: PointXY, radius: float) -> PointXY | None:
    """The goal, or the nearest place round it where a base has room."""
    for reach in (0.0, *APPROACHES):
        round_it = ring(reach) if reach else ((0.0, 0.0),)
        snapped = [snap_point((goal[0] + dx, goal[1] + dy)) for dx, dy in round_it]
        roomy = table.roomy(snapped, radius) if table.barred else [True] * len(snapped)
        firm = table.standing(snapped, [radius] * len(snapped))
        for place, clear, stands in zip(snapped, roomy, firm, strict=True):
            if clear and stands:
                return place
    return None
