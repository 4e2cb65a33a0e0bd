"""A unit acts without a roll."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.events.chance import PointsGiven
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.rules.chance.deeds import Deed, Use, amount_of, no, present

BUSY = "rout", "pursuing", "ground", "locked", "attempted"


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    """Only in the activation phase of its own side, one unit at a time, and only if it could try to act."""
    turn = battle.turn
    if turn.active != unit.side or turn.phase != "activation":
        return no(f"{unit.name} can act only in the activation phase of its own side")
    if turn.acting:
        return no("Another unit acts already")
    busy = any(getattr(unit, field) for field in BUSY) or unit.pursued == turn.serial
    return no(f"{unit.name} cannot act now") if busy else None


def carry_out(battle: Battle, use: Use) -> Flow[None]:
    """The points are those of its attempt in this turn."""
    for unit in present(battle, use.units)[:1]:
        points = yield from amount_of(battle, use)
        battle.change(unit, attempted=True)
        battle.change_turn(acting=(Acting(unit, points),))
        battle.emit(PointsGiven(rule=RULE, unit=unit, points=points))


register("act", "A unit acts at once with action points, without a roll.", ["amount"], Deed(carry_out, why_not))
