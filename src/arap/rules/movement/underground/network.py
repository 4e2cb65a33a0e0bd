"""The tunnels as a graph: mouths, passages, and the shortest way from place to place."""

from collections.abc import Iterator
from heapq import heappop, heappush
from math import dist, hypot, inf

from arap.army.tunnels import Node, Passage
from arap.battle.battle import Battle
from arap.battle.secrets.underground import BELOW
from arap.kernel.reasons import cites
from arap.rules.movement.measures.ground import WALK
from arap.table import TOLERANCE, PointXY, snap, within

NEAR = 0.005


def node(battle: Battle, key: str) -> Node:
    return next(each for each in battle.scenario.tunnels.nodes if each.id == key)


def mouths(battle: Battle) -> list[tuple[str, PointXY]]:
    """The mouths by name: those of the scenario, and those dug in the battle."""
    found = [(each.name, each.at) for each in battle.scenario.tunnels.nodes if not each.chamber]
    return found + [(f"Dug mouth {each.id}", (each.x, each.y)) for each in battle.turn.mouths]


def is_mouth(battle: Battle, place: PointXY) -> bool:
    return any(dist(at, place) <= NEAR for _, at in mouths(battle))


def ends_of(battle: Battle, passage: Passage) -> tuple[PointXY, PointXY]:
    one, other = passage.ends
    return node(battle, one).at, node(battle, other).at


def lies_on(place: PointXY, start: PointXY, end: PointXY) -> bool:
    """Whether a place lies on a straight line between two others."""
    return dist(start, place) + dist(place, end) <= dist(start, end) + TOLERANCE / 10 + NEAR**2


def on_line(place: PointXY, start: PointXY, end: PointXY) -> PointXY:
    """The point of a straight line between two places that is nearest to another."""
    along, across = end[0] - start[0], end[1] - start[1]
    share = ((place[0] - start[0]) * along + (place[1] - start[1]) * across) / (along**2 + across**2)
    return between(start, end, min(max(share, 0.0), 1.0))


def passages_at(battle: Battle, place: PointXY) -> list[Passage]:
    """The passages in which a place lies."""
    return [each for each in battle.scenario.tunnels.passages if lies_on(place, *ends_of(battle, each))]


@cites("underground.tunnels")
def passage_along(battle: Battle, start: PointXY, end: PointXY) -> Passage | None:
    """The cheapest passage in which both ends of a leg lie."""
    both = [each for each in passages_at(battle, start) if lies_on(end, *ends_of(battle, each))]
    return min(both, key=lambda each: WALK.of(each.going), default=None)


def leg_cost(passage: Passage, start: PointXY, end: PointXY) -> float:
    """What a stretch of a passage costs: as much as such ground on the table."""
    return dist(start, end) * WALK.of(passage.going)


def ways_from(battle: Battle, start: PointXY) -> dict[str, list[PointXY]]:
    """The cheapest way from a place in the tunnels to each node that can be reached, by its corners."""
    costs: dict[str, float] = {}
    found: dict[str, list[PointXY]] = {}
    queue: list[tuple[float, str, list[PointXY]]] = []
    for passage in passages_at(battle, start):
        for key in passage.ends:
            heappush(queue, (leg_cost(passage, start, node(battle, key).at), key, [node(battle, key).at]))
    while queue:
        cost, key, way = heappop(queue)
        if cost >= costs.get(key, inf):
            continue
        costs[key], found[key] = cost, way
        for far, price in neighbours(battle, key):
            heappush(queue, (cost + price, far, [*way, node(battle, far).at]))
    return found


def neighbours(battle: Battle, key: str) -> Iterator[tuple[str, float]]:
    for passage in battle.scenario.tunnels.passages:
        if key in passage.ends:
            far = passage.ends[1] if passage.ends[0] == key else passage.ends[0]
            yield far, leg_cost(passage, *ends_of(battle, passage))


def cut(battle: Battle, start: PointXY, way: list[PointXY], budget: float) -> tuple[list[PointXY], float]:
    """As much of a way through tunnels as a budget pays for, and what is left of the budget."""
    corners = list[PointXY]()
    for end in way:
        passage = passage_along(battle, start, end)
        price = leg_cost(passage, start, end) if passage else inf
        if not within(price, budget):
            share = budget / price
            if share > 0 and hypot(end[0] - start[0], end[1] - start[1]) * share > NEAR:
                corners.append(between(start, end, share))
            return corners, 0.0
        corners.append(end)
        start, budget = end, budget - price
    return corners, max(0.0, budget)


def between(start: PointXY, end: PointXY, share: float) -> PointXY:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def front_of(battle: Battle, unit_id: str) -> PointXY:
    """Where a unit under the ground is: its counter, or the place in the passage of the first model of its column."""
    first = battle.models[battle.units[unit_id].models[0]]
    return (first.x, first.y) if first.covered == BELOW else onto_passage(battle, (first.x, first.y))


def onto_passage(battle: Battle, place: PointXY) -> PointXY:
    """The point of the passages that is nearest to a place."""
    found = [on_line(place, *ends_of(battle, each)) for each in battle.scenario.tunnels.passages]
    x, y = min(found, key=lambda each: dist(each, place), default=place)
    return snap(x), snap(y)
