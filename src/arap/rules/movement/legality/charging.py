"""The paths of chargers: what they cost, and what blocks them."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.legality.checks import barred
from arap.rules.movement.measures.field import Field, field_around
from arap.rules.movement.measures.steps import AFOOT, BACKWARD, FORWARD
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.standing import crowded_ladder, impossible_feat
from arap.table import PointXY, within


@cites("move.prone.charge")
def charger_with(battle: Battle, model: Model, legs: Sequence[Leg], allowance: float) -> Path:
    """The path of a charger. A prone model stands up as part of the charge and does not crawl."""
    up = msgspec.structs.replace(model, prone=False)
    return path_along(battle, up, legs, allowance=allowance)


@cites("move.backwards")
def why_not_charge_path(battle: Battle, path: Path) -> Refusal | None:
    """Why a path is not a charge: it leads backwards, sideways at first, farther than the charge allowance, or through
    something that stops any move."""
    walked = [step for step, leg in zip(path.steps, path.legs, strict=True) if step.length and leg.by == AFOOT]
    if any(step.manner is BACKWARD for step in walked):
        return Refusal("A model cannot charge backwards; turn it first.", "move.backwards")
    if walked and walked[0].manner is not FORWARD:
        return Refusal("A charge begins forwards; turn the model first.", "charge.eligible")
    if path.uneven and (refusal := impossible_feat(path) or crowded_ladder(battle, path)):
        return refusal
    if not within(path.total, path.allowance):
        cost = round(path.total, 3)
        return Refusal(f'The path costs {cost:g}" of {path.allowance:g}".', "charge.distance")
    return hindered(battle, path)


def hindered(battle: Battle, path: Path) -> Refusal | None:
    """What stops a charger, as it stops any move."""
    if not path.walks:
        return None
    field = around(battle, path.model, path.corners or (path.end,))
    return barred(battle, path, field)


def around(battle: Battle, model: Model, corners: Sequence[PointXY], beyond: float = 0.0) -> Field:
    """The nearby models, including other members: no charger ends on any of them."""
    comrades = [other for other in battle.members(model.unit) if other.id != model.id]
    return field_around(battle, model.unit, comrades, corners, beyond)
