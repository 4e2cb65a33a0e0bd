"""The free turn before a shot."""

from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.measures.steps import FREE_TURN
from arap.table import turn_between

ANGLE = 0.01


def turned_to(facing: float, bearing: float) -> float:
    """Turned towards a bearing as far as a free turn goes."""
    turn = max(-FREE_TURN, min(FREE_TURN, turn_between(facing, bearing)))
    return round((facing + turn) % 360, 2) % 360


def in_arc(facing: float, bearing: float, arc: float) -> bool:
    return abs(turn_between(facing, bearing)) <= arc / 2 + ANGLE


@cites("activate.free-turn", "shoot.fire-arc")
def pivot_to(model: Model, bearing: float, arc: float, ordered: float | None) -> float | Refusal:
    """The facing from which a shot along a bearing is made: the one ordered, the present one if it serves, else
    turned towards it."""
    if ordered is not None and abs(turn_between(model.facing, ordered)) > FREE_TURN + ANGLE:
        return Refusal("A model may turn at most 90° before a shot", "shoot.fire-arc")
    facing = model.facing if in_arc(model.facing, bearing, arc) else turned_to(model.facing, bearing)
    facing = facing if ordered is None else ordered % 360.0
    if not in_arc(facing, bearing, arc):
        return Refusal("That is out of the fire arc, even after a free turn of 90°", "shoot.fire-arc")
    return facing
