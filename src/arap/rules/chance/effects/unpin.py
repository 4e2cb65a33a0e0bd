"""Pinned units are free again."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.events import StateLapsed
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.rules.chance.deeds import Deed, no, on_each


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    return None if unit.pinned else no(unit.does("be not pinned"))


def free(battle: Battle, unit: str) -> None:
    battle.change(unit, pinned_until=0)
    battle.emit(StateLapsed(rule=RULE, unit=unit, state="pinned"))


register("unpin", "Pinned units are free again.", (), Deed(on_each(free), why_not))
