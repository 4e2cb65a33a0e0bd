"""The ground under the legs of a path: what it costs to cross, and what cannot be crossed."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.measures.steps import Manner
from arap.table import PointXY, Table

FREE = -1
NEAR = 0.01
KEPT = 5000
Stretch: TypeAlias = tuple[PointXY, PointXY, float]


DIFFICULT = Manner("difficult ground", "move.terrain.difficult", 2.0)
VERY_DIFFICULT = Manner("very difficult ground", "move.terrain.very-difficult", 4.0)


class Pace(msgspec.Struct, frozen=True, gc=False):
    """What an inch of each kind of ground costs in this way of going, and whether turns cost anything. So many inches
    of bad ground are `spared`: they cost like open ground, the worst first."""

    open: float
    difficult: float
    very: float
    turns: bool = True
    spared: float = 0.0

    @cites("move.fleet.multi-move")
    def extra(self, difficult: float, very: float) -> tuple[float, float]:
        """What so many inches of difficult and of very difficult ground cost on top."""
        worst = min(self.spared, very)
        bad = min(self.spared - worst, difficult)
        return (difficult - bad) * (self.difficult - self.open), (very - worst) * (self.very - self.open)

    def of(self, going: str) -> float:
        return self.open if going == "open" else self.difficult if going == "difficult" else self.very


WALK = Pace(1.0, DIFFICULT.factor, VERY_DIFFICULT.factor)
CRAWL = Pace(2.0, 2.0, 4.0)
FLIGHT = Pace(1.0, DIFFICULT.factor, VERY_DIFFICULT.factor, turns=False)
AT_EASE = Pace(1.0, 1.0, 1.0, turns=False)


class Going(msgspec.Struct, frozen=True, gc=False):
    """Inches of bad ground on a leg, the number of the piece that blocks it (-1: none), and what obstacles on it
    cost."""

    difficult: float = 0.0
    very: float = 0.0
    bar: int = FREE
    climb: float = 0.0


OPEN = Going()


@implements("move.terrain.difficult", "move.terrain.very-difficult")
@cites("move.terrain.classes")
def survey(battle: Battle, stretches: Sequence[Stretch]) -> list[Going]:
    """The ground under legs (start, end, base radius); unknown legs are looked up all at once."""
    if not stretches or is_open(battle.table, stretches):
        return [OPEN] * len(stretches)
    return look_over(battle, stretches)


def look_over(battle: Battle, stretches: Sequence[Stretch]) -> list[Going]:
    """The ground under legs near something."""
    known: dict[Stretch, Going] = battle.position.once("ground", dict)
    if len(known) > KEPT:
        known.clear()
    new = [stretch for stretch in stretches if stretch not in known]
    if new:
        seen = look_at(battle.table, new)
        known.update(zip(new, seen, strict=True))
        if len(new) == len(stretches):
            return seen
    return [known[stretch] for stretch in stretches]


def is_open(table: Table, stretches: Sequence[Stretch]) -> bool:
    """Whether there is nothing near any of the legs."""
    xs = [x for (a, _), (b, _), _ in stretches for x in (a, b)]
    ys = [y for (_, a), (_, b), _ in stretches for y in (a, b)]
    room = max([radius for _, _, radius in stretches]) + NEAR
    return table.is_bare(min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room)


def off_ground(models: Sequence[Model]) -> bool:
    """Whether any of them is above or below the level of the table."""
    return bool([model for model in models if model.z])


def look_at(table: Table, stretches: Sequence[Stretch]) -> list[Going]:
    starts, ends, radii = zip(*stretches, strict=True)
    costs = table.costs(starts, ends)
    bars = table.obstructions(starts, ends, radii).tolist() if table.barred else [FREE] * len(stretches)
    return [Going(*found) for found in zip(costs.difficult.tolist(), costs.very_difficult.tolist(), bars, strict=True)]


@implements("move.crawl")
def ground_cost(distance: float, going: Going, pace: Pace = WALK) -> float:
    """What a leg costs to walk forward, or to crawl."""
    return distance * pace.open + sum(pace.extra(going.difficult, going.very)) + going.climb


def paid_for(table: Table, start: PointXY, end: PointXY, budget: float, pace: Pace = WALK) -> float:
    """How many inches of a straight line a budget pays for."""
    gone, spared = 0.0, pace.spared
    for stretch in table.stretches(start, end):
        rate = pace.of(stretch.going)
        eased = min(spared, stretch.length) if rate > pace.open else 0.0
        for far, price in ((eased, pace.open), (stretch.length - eased, rate)):
            if far * price >= budget:
                return gone + budget / price
            gone, budget = gone + far, budget - far * price
        spared -= eased
    return gone
