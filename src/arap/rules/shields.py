"""Shields on the arm and on the back."""

from arap.army.equipment import Shield
from arap.battle.battle import Battle
from arap.battle.settings import ENCUMBRANCE
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, cites, implements

BACK, BULK = "shield.back", "encumber.bulk"
ON_THE_BACK = 0.5


def any_shields(battle: Battle) -> bool:
    return battle.once("shields", lambda: any(kind.shield for kind in battle.scenario.kinds.values()))


def carried_shield(battle: Battle, model: Model) -> Shield | None:
    """The shield of a model, wherever it has it."""
    shield = battle.kind(model).shield
    return battle.scenario.shields[shield] if shield else None


def shield_of(battle: Battle, model: Model) -> Shield | None:
    """The shield on the arm of a model."""
    return None if model.slung else carried_shield(battle, model)


def bearers(battle: Battle, unit: Unit) -> list[Model]:
    """The members that carry a shield, on the arm or on the back."""
    return [model for model in battle.members(unit.id) if battle.kind(model).shield] if any_shields(battle) else []


@implements("shield.hands")
def is_arm_free(battle: Battle, model: Model) -> bool:
    """Whether a model has both hands free: no shield, one on the back, or one that is strapped on."""
    shield = shield_of(battle, model)
    return shield is None or shield.straps


@implements("encumber.bulk")
def bulk_of_shield(battle: Battle, model: Model) -> float:
    """A shield on the arm is no encumbrance; one on the back takes half an inch off the move."""
    return ON_THE_BACK if model.slung and ENCUMBRANCE(battle) else 0.0


@cites("encumber.bulk")
def why_not_sling(battle: Battle, acting: Acting, *, back: bool) -> Refusal | None:
    """Shields change their place at the start of an action of the unit, not in melee."""
    unit = battle.units[acting.unit]
    if not acting.points:
        return Refusal(f"{unit.name} have no action left before which shields change their place", BULK)
    if unit.locked:
        return Refusal(f"{unit.does('be')} in melee", BULK)
    if not [model for model in bearers(battle, unit) if model.slung is not back]:
        return Refusal(f"{unit.name} have no shields {'on the arm' if back else 'on the back'}", BULK)
    return None
