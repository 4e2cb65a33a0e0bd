"""Models ahead on a ladder wait for the models behind."""

from math import floor, sqrt

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.coherency import Spot, bonds, coherency_distance
from arap.rules.movement.climbing.holds import AT_ONCE
from arap.rules.movement.climbing.ladders import end_of
from arap.rules.movement.measures.plan import ModelPlan, MovePlan
from arap.rules.movement.planning.manners import BELOW, LADDER
from arap.table import Ladder, length


@cites("coherency.distance", "ladder.fixed.progress")
def kept_in_touch(battle: Battle, plan: MovePlan) -> ModelPath | None:
    """For the widest gap in a unit: the path of the upper model, up to a rung near enough to the lower one; None if it
    does not climb a ladder."""
    spots = [spot_of(battle, one) for one in plan.models]
    if len(spots) < 2:
        return None
    gap = max(bonds(spots), key=lambda bond: bond.excess)
    below, above = sorted((gap.a, gap.b), key=lambda n: spots[n][2])
    return up_to(battle, plan.models[above], spots[below])


def spot_of(battle: Battle, plan: ModelPlan) -> Spot:
    size = battle.kind(battle.models[plan.model]).size
    return plan.x, plan.y, plan.z, coherency_distance(battle, size)


def up_to(battle: Battle, ahead: ModelPlan, behind: Spot) -> ModelPath | None:
    """The path of a model that climbs a ladder, only as far as it keeps in touch with another; it stays if it is too
    high already."""
    legs = ahead.path.legs
    last = next((n for n, leg in enumerate(legs) if leg.by == LADDER), None)
    ladder = ladder_of(battle, legs[last]) if last is not None else None
    z = highest_rung(ladder, behind) if ladder else None
    if ladder is None or z is None:
        return None
    if z <= battle.models[ahead.model].z:
        return ModelPath(ahead.model, ())
    return ModelPath(ahead.model, (*legs[:last], Leg(*end_of(ladder, z), by=LADDER, z=z)))


def ladder_of(battle: Battle, leg: Leg) -> Ladder | None:
    """The ladder that a leg ends on."""
    for ladder in battle.table.ladders:
        z = ladder.head[2] if leg.z is None else leg.z
        on = ladder.foot[2] - AT_ONCE <= z <= ladder.head[2] + AT_ONCE
        if on and length(end_of(ladder, z), (leg.x, leg.y)) <= AT_ONCE:
            return ladder
    return None


def highest_rung(ladder: Ladder, behind: Spot) -> float | None:
    """How high on a ladder a model is still in touch with another; None if nowhere."""
    x, y, z, limit = behind
    far = length((x, y), end_of(ladder, ladder.foot[2]))
    if far >= limit:
        return None
    reach = floor(100 * (z + sqrt(limit * limit - far * far))) / 100
    return min(reach, round(ladder.head[2] - BELOW, 2))
