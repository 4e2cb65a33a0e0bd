"""Units are pinned."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.rules.chance.deeds import Deed, no, on_each
from arap.rules.morale.pinning import can_be_pinned, pin


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    if unit.locked or unit.routing or not can_be_pinned(battle, unit.id):
        return no(f"{unit.name} cannot be pinned now")
    return no(unit.does("be pinned already")) if unit.pinned else None


def pinned(battle: Battle, unit: str) -> None:
    pin(battle, unit, RULE)


register("pin", "Units are pinned.", (), Deed(on_each(pinned), why_not))
