"""Models on several levels: who stands where, and who is in whose way."""

from collections.abc import Iterable, Sequence
from math import dist

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under, stands
from arap.rules.movement.climbing.ladders import Counter, Ride, rides
from arap.rules.movement.measures.field import Body
from arap.rules.movement.paths.party import Party, Walker
from arap.table import Table

APART = 1.0


def same_level(a: float, b: float) -> bool:
    """Bases on levels an inch or more apart do not touch."""
    return abs(a - b) < APART


def on_level(battle: Battle, bodies: Sequence[Body], low: float, high: float) -> Sequence[Body]:
    """The bodies on the levels a model moves on."""
    if not battle.table.tiered:
        return bodies
    return [body for body in bodies if low - APART < body.z < high + APART]


def span_of(walker: Walker) -> tuple[float, float]:
    """The lowest and the highest level of a path."""
    course = walker.cost.course
    return (course.low, course.high) if course else (walker.z, walker.z)


@implements("ladder.fixed.progress")
def on_ladder(table: Table, x: float, y: float, z: float) -> bool:
    """Those on a ladder pass each other."""
    return bool(table.ladders) and ladder_under(table, x, y, z) is not None


@implements("ladder.fixed.progress")
def off_ladders(battle: Battle, bodies: Sequence[Body]) -> Sequence[Body]:
    """The bodies that take up room to stand: not those on a ladder."""
    if not battle.table.ladders:
        return bodies
    return [body for body in bodies if not on_ladder(battle.table, body.x, body.y, body.z)]


@implements("move.other-models", "ladder.fixed.climb")
def no_footing(battle: Battle, walker: Walker) -> Refusal | None:
    """The centre must be on ground of its level that can be stood on; climbers hold on to a face. Nobody gets off a
    ladder where there is nothing."""
    table = battle.table
    if not stands(table, walker.x, walker.y, walker.z):
        ends = [end for ladder in table.ladders for end in (ladder.foot, ladder.head)]
        off = any(dist(end, (walker.x, walker.y, walker.z)) <= AT_ONCE for end in ends)
        return Refusal("There is nothing to stand on at the end of the ladder.", "ladder.fixed.climb") if off else None
    problem = table.why_not_stand(walker.x, walker.y, walker.kind.base_radius, walker.z)
    return Refusal(problem.reason, "move.other-models") if problem else None


@implements("climb.high", "climb.down.high", "jump.long", "swim.rate", "ladder.fixed.climb")
def not_to_be_done(walker: Walker) -> Refusal | None:
    """What stands in the way of a path in three dimensions."""
    return walker.cost.course.refusal if walker.cost.course else None


@implements("ladder.capacity", "unit.bulk")
def crowded_ladders(battle: Battle, party: Party) -> list[Refusal | None]:
    """For each who moves whether the ladders he uses have room for him, those before him counted."""
    walkers: Sequence[Walker] = party.walkers
    if not battle.table.ladders or not any(climbs_ladder(walker) for walker in walkers):
        return [None] * len(walkers)
    counter = Counter(battle, {walker.model.id for walker in walkers})
    return [first([counter.admit(ride) for ride in rides_of(battle, walker)]) for walker in walkers]


def climbs_ladder(walker: Walker) -> bool:
    return walker.cost.course is not None and walker.cost.course.feat("ladder") is not None


def rides_of(battle: Battle, walker: Walker) -> list[Ride]:
    return rides(battle, walker.model, walker.cost.course.feats if walker.cost.course else ())


def first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next((refusal for refusal in refusals if refusal), None)
