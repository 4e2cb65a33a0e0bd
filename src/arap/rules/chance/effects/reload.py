"""A runner brings ammunition: empty weapons are loaded."""

import msgspec

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.events import UnitReloaded
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal
from arap.rules.chance.deeds import Deed, no, on_each


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    empty = any(model.empty for model in battle.members(unit.id))
    return None if empty else no(f"{unit.name} have no empty weapons")


def reload(battle: Battle, unit: str) -> None:
    models = [model for model in battle.members(unit) if model.empty]
    for model in models:
        battle.put_model(msgspec.structs.replace(model, empty=()))
    battle.emit(UnitReloaded(rule=RULE, unit=unit, models=tuple([model.id for model in models])))


register("reload", "Empty weapons of units are loaded.", (), Deed(on_each(reload), why_not))
