"""A blast of wind, a tremor: standing models fall prone."""

import msgspec

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.events.chance import ModelsKnockedDown
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal
from arap.rules.chance.deeds import Deed, no, on_each


def standing(battle: Battle, unit: str) -> list[Model]:
    """The members that can fall."""
    return [m for m in battle.members(unit) if not m.prone and not battle.kind(m).powers.never_prone]


def why_not(battle: Battle, unit: Unit) -> Refusal | None:
    busy = unit.locked or unit.routing or unit.pursuing
    return no(f"Nobody of {unit.name} can be knocked down now") if busy or not standing(battle, unit.id) else None


def knock_down(battle: Battle, unit: str) -> None:
    models = standing(battle, unit)
    for model in models:
        battle.put_model(msgspec.structs.replace(model, prone=True))
    battle.emit(ModelsKnockedDown(rule=RULE, unit=unit, models=tuple([model.id for model in models])))


register("knock-down", "All standing models of units fall prone.", (), Deed(on_each(knock_down), why_not))
