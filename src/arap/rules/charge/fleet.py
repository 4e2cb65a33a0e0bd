"""Fleet chargers: a die more for the distance, if they neither fire nor throw grenades."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.charge.approach.arrange import ChargeMove
from arap.rules.charge.grenades import NONE
from arap.rules.movement.dice.fleet import is_fleet

RULE = "move.fleet.charge"
MOST = 6.0


@cites("move.fleet.charge")
def why_not_fleet(battle: Battle, unit: Unit, act: Charge, chargers: Sequence[Model]) -> Refusal | None:
    """Why a charge cannot use Fleet: no charger has it, or they fire or throw grenades."""
    if not act.fleet:
        return None
    if act.fire:
        return Refusal("Chargers that fire on the way cannot use Fleet", RULE)
    if act.grenades not in ("", NONE):
        return Refusal("Chargers that throw assault grenades cannot use Fleet", RULE)
    if not any(is_fleet(battle, model) for model in chargers):
        return Refusal(f"No charger of {unit.name} can use Fleet", RULE)
    return None


def with_fleet(battle: Battle, charge_move: ChargeMove, inches: float) -> ChargeMove:
    """The charge with so many inches more for every model that may use Fleet; no ground reduces them."""
    fleet = [model for model in charge_move.allowances if is_fleet(battle, battle.models[model])]
    return msgspec.structs.replace(charge_move, bonus=dict.fromkeys(fleet, inches))


@implements("move.fleet.charge")
def roll_fleet(battle: Battle, unit_id: str, charge_move: ChargeMove) -> Flow[ChargeMove]:
    """One die for the unit, rolled with the other distance dice after all reactions and fire."""
    unit = battle.units[unit_id]
    faces: Faces = yield Roll(
        "move.fleet", RULE, unit.side, label=f"{unit.does('use Fleet')}: inches added to the charge"
    )
    farther = with_fleet(battle, charge_move, float(faces[0]))
    battle.emit(
        AllowanceRolled(
            rule=RULE, unit=unit_id, models=tuple(farther.bonus), die="D6", faces=faces, values=faces,
            inches=float(faces[0]),
        )
    )  # fmt: skip
    return farther
