"""Units take cover: they go to ground."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.rules.chance.deeds import Deed, no, on_each
from arap.rules.morale.ground import go_to_ground, why_not_ground


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    refusal = why_not_ground(battle, unit)
    return no(refusal.reason) if refusal else None


def down(battle: Battle, unit: str) -> None:
    go_to_ground(battle, unit, RULE)


register("ground", "Units go to ground.", (), Deed(on_each(down), why_not))
