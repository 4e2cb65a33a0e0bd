"""A medic at the right place: wounded models have their Wounds back."""

import msgspec

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.events.chance import ModelsMended
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal
from arap.rules.chance.deeds import Deed, no, on_each


def wounded(battle: Battle, unit: str) -> list[Model]:
    return [model for model in battle.members(unit) if model.wounds < battle.kind(model).profile.W]


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    return None if wounded(battle, unit.id) else no(f"{unit.name} have no wounded models")


def mend(battle: Battle, unit: str) -> None:
    models = wounded(battle, unit)
    for model in models:
        battle.put_model(msgspec.structs.replace(model, wounds=battle.kind(model).profile.W))
    battle.emit(ModelsMended(rule=RULE, unit=unit, models=tuple([model.id for model in models])))


register("mend", "Wounded models of units have all their Wounds back.", (), Deed(on_each(mend), why_not))
