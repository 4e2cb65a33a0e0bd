"""Smoke dischargers, clouds that weapons lay, and how long smoke lasts."""

import msgspec

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import SmokeDischarged, SmokeLaid, SmokeLifted
from arap.battle.house_rules import DischargerRule
from arap.battle.settings import DISCHARGER, SMOKE_HEIGHT
from arap.battle.values import Cloud, Model, Unit
from arap.kernel.converting import converted
from arap.kernel.reasons import Refusal, cites, implements
from arap.table import PointXY

RULE = "smoke.dischargers"


def discharger_rule(battle: Battle) -> DischargerRule:
    return battle.once("discharger", lambda: converted(DISCHARGER(battle), DischargerRule))


@implements("smoke.dischargers")
def dischargers(battle: Battle, unit: Unit) -> list[Model]:
    """The members that have a discharger, used up or not."""
    kinds = battle.kinds_with("smoke_discharger")
    return [model for model in battle.members(unit.id) if model.kind in kinds] if kinds else []


@cites("smoke.dischargers")
def why_not_discharge(battle: Battle, unit: Unit, model_id: str) -> Refusal | None:
    """A discharger is used in its model's own activation, once in a game."""
    model = next((model for model in dischargers(battle, unit) if model.id == model_id), None)
    if model is None:
        return Refusal(f"{model_id} is not a model of {unit.name} with a smoke discharger", RULE)
    if model.discharged >= discharger_rule(battle).uses:
        return Refusal(f"The smoke discharger of {battle.model_name(model.id)} is used up", RULE)
    return None


@cites("smoke.dischargers")
def discharge(battle: Battle, model_id: str) -> None:
    """A cloud round the model, which hinders its own fire like any other."""
    model, terms = battle.models[model_id], discharger_rule(battle)
    until = until_of(battle, battle.units[model.unit].side, terms.lasts)
    key = f"{model_id}-smoke-{model.discharged + 1}"
    cloud = Cloud(key, model.x, model.y, model.z, terms.radius, terms.height, False, *until)
    battle.put_model(msgspec.structs.replace(model, discharged=model.discharged + 1))
    battle.put_clouds([*battle.turn.clouds, cloud])
    battle.emit(SmokeDischarged(rule=RULE, unit=model.unit, model=model_id, cloud=cloud))


@cites("smoke.los", "smoke.blind", "grenade.throw")
def lay_cloud(battle: Battle, model: Model, weapon: Weapon, place: PointXY, z: float) -> None:
    """A grenade of smoke, or a blind one, hits nobody: it lays a cloud where it comes down."""
    terms, turn = weapon.cloud, battle.turn
    assert terms is not None
    until = until_of(battle, battle.units[model.unit].side, terms.turns or "own-next-turn")
    key = f"{model.id}-{weapon.id}-{turn.serial}-{len(turn.clouds) + 1}"
    cloud = Cloud(key, *place, z, terms.radius, SMOKE_HEIGHT(battle), terms.blind, *until)
    battle.put_clouds([*turn.clouds, cloud])
    rule = "smoke.blind" if terms.blind else "smoke.los"
    battle.emit(SmokeLaid(rule=rule, unit=model.unit, model=model.id, weapon=weapon.id, cloud=cloud))


@cites("smoke.dischargers")
def until_of(battle: Battle, side: str, lasts: str | int) -> tuple[str | None, int | None]:
    """When a cloud laid now by a side is gone: with its next turn, after some game turns (this one is the first), or
    never."""
    if isinstance(lasts, int):
        return None, battle.turn.game_turn + lasts - 1
    return (side, None) if lasts == "own-next-turn" else (None, None)


@cites("smoke.dischargers")
def lift_at_turn(battle: Battle, side: str) -> None:
    """Smoke that lasted until this side's turn is gone."""
    lift(battle, [cloud for cloud in battle.turn.clouds if cloud.until_turn_of == side])


@cites("smoke.dischargers")
def lift_at_game_turn(battle: Battle, ended: int) -> None:
    """Smoke that lasted until the end of this game turn is gone."""
    due = [cloud for cloud in battle.turn.clouds if cloud.until_game_turn is not None]
    lift(battle, [cloud for cloud in due if (cloud.until_game_turn or 0) <= ended])


def lift(battle: Battle, gone: list[Cloud]) -> None:
    if not gone:
        return
    battle.put_clouds([cloud for cloud in battle.turn.clouds if cloud not in gone])
    for cloud in gone:
        battle.emit(SmokeLifted(rule="smoke.los", cloud=cloud.id, at=(cloud.x, cloud.y)))
