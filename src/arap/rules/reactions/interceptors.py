"""Who may step in the way of an enemy: the state of the unit, and what its models see and reach."""

from math import dist

import msgspec

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.measures.proximity import melee_radius, walled_off
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.sight.geometry import geometry
from arap.rules.sight.lines import ARC_TOLERANCE, FORWARD_HALF
from arap.rules.sight.smoke import INFRA_VISION, clouds_between
from arap.rules.states import why_barred
from arap.table import (
    PointXY,
    PointXYZ,
    ahead,
    bearing,
    sight,
    turn_between,
    within,
)

BARRED = "react.intercept.barred"
CLOSE = 1.0


@implements("react.intercept.barred")
def why_not_intercept(unit: Unit, charged: str | None = None) -> Refusal | None:
    """Not if pinned, gone to ground, in a melee, routing or pursuing, nor twice in a player turn. `charged` is the
    unit that is being charged: it cannot intercept its own chargers."""
    if unit.id == charged:
        return Refusal(f"{unit.name}: already being charged", BARRED)
    if refusal := why_barred(unit, "intercept", BARRED):
        return refusal
    if unit.intercepted:
        return Refusal(f"{unit.name} has intercepted this turn already", BARRED)
    return None


@implements("react.intercept.charge", "react.intercept.stray")
def can_step_in(battle: Battle, foe: Model, mover: Model, place: PointXYZ) -> bool:
    """Whether a model can get at an enemy who has come to a place: it fights in melee, sees him there or is within 1"
    of him, and no impassable barrier is between them."""
    kind = battle.kind(foe)
    if not melee_radius(kind) or (foe.spent_until and out_of_action(battle, foe)):
        return False
    here = foe.x, foe.y, foe.z
    if walled_off(battle, here, place, kind, battle.kind(mover)):
        return False
    return within(dist(here, place), CLOSE) or sees_at(battle, foe, mover, place)


@implements("shoot.field-of-view")
def sees_at(battle: Battle, foe: Model, mover: Model, place: PointXYZ) -> bool:
    """Whether a model, as it faces, sees an enemy where he has come to."""
    x, y, z = place
    if not faces(battle, foe, mover, (x, y)):
        return False
    eyes, seen = bodies(battle, [foe]), bodies(battle, [msgspec.structs.replace(mover, x=x, y=y, z=z)])
    if battle.turn.clouds:
        keen = INFRA_VISION in battle.kind(foe).traits
        clouds = clouds_between(eyes, seen, battle.turn.clouds, geometry(battle).eye_fraction)[0][0]
        if any(cloud.blind or not keen for cloud in clouds):
            return False
    return bool(sight(battle.table, eyes, seen, geometry=geometry(battle)).visible.any())


def faces(battle: Battle, foe: Model, mover: Model, place: PointXY) -> bool:
    """Whether a place is in a model's field of view."""
    here, arc, kind = (foe.x, foe.y), battle.kind(foe).view_arc, battle.kind(mover)
    if arc != FORWARD_HALF:
        return abs(turn_between(foe.facing, bearing(here, place))) <= arc / 2 + ARC_TOLERANCE
    return ahead(here, foe.facing, place, kind.base_radius, kind.size)
