"""Lines over the table: the cheapest from one place to another, what the ground costs, and how far a budget leads."""

from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import TypeAlias

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.rules.movement.measures.field import Body
from arap.rules.movement.measures.ground import Pace, paid_for
from arap.rules.movement.paths.mover import Mover
from arap.table import TOLERANCE, PointXY, Search, Table, length, snap

HAIR = 0.002
Line: TypeAlias = tuple[PointXY, ...]
"""Corners, including the start and the end."""


def line_to(battle: Battle, mover: Mover, goal: PointXY) -> Line | None:
    """The cheapest line of a mover to a goal; None if nothing leads there."""
    return line_between(battle, mover, mover.start, goal, mover.solid)


def line_between(battle: Battle, mover: Mover, here: PointXY, there: PointXY, solid: Sequence[Body]) -> Line | None:
    """The cheapest line for a mover between two places; None if nothing leads there."""
    kind = mover.kind
    bodies = tuple([(body.x, body.y, kind.base_radius + body.radius - TOLERANCE + 1e-9) for body in solid])
    key = ("line", here, there, kind.base_radius, kind.height, mover.pace, mover.allowance, bodies)

    def found() -> Line | None:
        most = mover.allowance + HAIR
        return cheapest_line(walked_table(battle, kind), here, there, kind.base_radius, mover.pace, most, bodies)

    return battle.position.once(key, found)


def walked_table(battle: Battle, kind: Kind) -> Table:
    """The table as it is for walking models of a kind."""
    return battle.table.walkways(kind.height) if battle.table.tiered else battle.table


def cheapest_line(
    table: Table, here: PointXY, there: PointXY, radius: float, pace: Pace, most: float = inf,
    bodies: tuple[tuple[float, float, float], ...] = (),
) -> Line | None:  # fmt: skip
    """The cheapest line for a base round or through what is in the way; None if nothing leads there. The shortest line
    if none within this cost is found."""
    shortest = table.route(here, there, radius)
    if shortest is None:
        return None
    clear = not bodies or not runs_into(shortest, bodies)
    cost, plain = cost_over(table, shortest, pace)
    if clear and plain:
        return shortest
    most = min(cost, most) if clear else most
    found = table.cheapest(Search(here, there, radius, most, (pace.open, pace.difficult, pace.very), bodies))
    return found or shortest


def cost_over(table: Table, corners: Sequence[PointXY], pace: Pace) -> tuple[float, bool]:
    """What the ground on a line costs, and whether all of it counts as open."""
    whole = bad = 0.0
    plain = True
    for here, there in pairwise(corners):
        whole += length(here, there)
        difficult, very = table.bad_ground(here, there)
        if more := difficult * (pace.difficult - pace.open) + very * (pace.very - pace.open):
            bad, plain = bad + more, False
    return whole * pace.open + bad, plain


def runs_into(corners: Sequence[PointXY], bodies: Sequence[tuple[float, float, float]]) -> bool:
    """Whether a line comes nearer to a body than allowed."""
    for (px, py), (qx, qy) in pairwise(corners):
        dx, dy = qx - px, qy - py
        square = dx * dx + dy * dy
        for x, y, keep in bodies:
            share = min(1.0, max(0.0, ((x - px) * dx + (y - py) * dy) / square)) if square else 0.0
            if (px + share * dx - x) ** 2 + (py + share * dy - y) ** 2 < keep * keep:
                return True
    return False


def paid_part(table: Table, corners: Sequence[PointXY], pace: Pace, budget: float, short: float = 0.0) -> Line:
    """As much of a line as a budget pays for; if it ends within a leg, this many inches `short` of that point."""
    found = [corners[0]]
    for here, there in pairwise(corners):
        whole = length(here, there)
        inches = paid_for(table, here, there, budget, pace) if whole else 0.0
        if inches < whole - 1e-9:
            return (*found, towards(here, there, inches - short))
        budget -= cost_over(table, (here, there), pace)[0]
        found.append(there)
    return tuple(found)


def towards(start: PointXY, place: PointXY, inches: float) -> PointXY:
    """The point this many inches on."""
    whole = length(start, place)
    share = min(1.0, max(0.0, inches) / whole) if whole else 0.0
    return snap(start[0] + share * (place[0] - start[0])), snap(start[1] + share * (place[1] - start[1]))
