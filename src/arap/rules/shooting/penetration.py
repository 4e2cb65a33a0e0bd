"""Hits on what has an armour value instead of Toughness: a stand-in for the chapter on vehicles."""

from msgspec.structs import replace

from arap.battle.area_events import ArmourStruck
from arap.battle.battle import Battle
from arap.battle.settings import VEHICLE_DAMAGE
from arap.kernel.reasons import implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.shooting.hits import Hit
from arap.rules.turn.calendar import next_own_turn

Hits = dict[str, list[Hit]]
Wrecks = dict[str, dict[str, bool]]


@implements("area.vehicles", "dice.to-wound")
def strike_armour(battle: Battle, firer: str, hits: Hits) -> Flow[tuple[Hits, Wrecks]]:
    """A die and the Strength of each hit against the armour. Gives the hits on flesh, and the machines destroyed."""
    if not battle.once("armoured", lambda: any(k.armour_value is not None for k in battle.scenario.kinds.values())):
        return hits, {}
    flesh: Hits = {}
    wrecks: Wrecks = {}
    for target, scored in hits.items():
        armoured = [hit for hit in scored if armour_of(battle, hit) is not None]
        flesh[target] = [hit for hit in scored if armour_of(battle, hit) is None] if armoured else scored
        if armoured and (destroyed := (yield from penetrate(battle, firer, target, armoured))):
            wrecks[target] = destroyed
    return flesh, wrecks


def armour_of(battle: Battle, hit: Hit) -> int | None:
    return battle.kind(battle.models[hit.anybody]).armour_value


@implements("area.vehicles")
def penetrate(battle: Battle, firer: str, target: str, hits: list[Hit]) -> Flow[dict[str, bool]]:
    """Equal to the armour glances, higher penetrates."""
    side = battle.units[firer].side
    faces: Faces = yield Roll(
        "shoot.armour-penetration", "area.vehicles", side, len(hits), 6, f"{battle.units[target].name}'s armour"
    )
    destroyed: dict[str, bool] = {}
    for hit, face in zip(hits, faces, strict=True):
        if damage(battle, firer, hit, face) == "destroyed":
            destroyed[hit.anybody] = True
    return destroyed


@implements("area.vehicles", "dice.to-wound")
def damage(battle: Battle, firer: str, hit: Hit, face: int) -> str:
    """The effect of one hit; a machine that may not shoot in its next turn is marked at once."""
    armour, model = armour_of(battle, hit) or 0, battle.models[hit.anybody]
    effects = VEHICLE_DAMAGE(battle)
    total = hit.strength + face
    result = "none"
    if total == armour:
        result = effects.get("glance", "none")
    elif total > armour:
        result = effects.get("penetrate", "destroyed")
    if result == "no-shooting-next-turn":
        until = next_own_turn(battle.turn, battle.units[model.unit].side)
        battle.put_model(replace(model, silenced_until=max(model.silenced_until, until)))
    battle.emit(
        ArmourStruck(
            rule="area.vehicles", unit=firer, target_unit=model.unit, model=model.id, weapon=hit.weapon.id,
            strength=hit.strength, armour=armour, face=face, result=result,
        )
    )  # fmt: skip
    return result
