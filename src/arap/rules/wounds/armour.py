"""Hits on what has an armour value instead of Toughness: a stand-in for the chapter on vehicles."""

from msgspec.structs import replace

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.events.shooting.area import ArmourStruck
from arap.battle.settings import VEHICLE_DAMAGE
from arap.kernel.breakdown import Breakdown
from arap.kernel.reasons import Modifier, cites
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.calendar import next_own_turn
from arap.rules.wounds.allocation import drawn
from arap.rules.wounds.flammable import strength_against
from arap.rules.wounds.hits import Hit

SIX = 6
Hits = dict[str, list[Hit]]
Wrecks = dict[str, dict[str, bool]]


@cites("area.vehicles", "dice.to-wound")
def strike_armour(battle: Battle, firer: str, hits: Hits) -> Flow[tuple[Hits, Wrecks]]:
    """A die and the Strength of each hit against the armour. Gives the hits on flesh, and the machines destroyed.

    In a unit of both, the models hit are drawn before anything is rolled."""
    if not battle.once("armoured", lambda: any(k.armour_value is not None for k in battle.scenario.kinds.values())):
        return hits, {}
    flesh: Hits = {}
    wrecks: Wrecks = {}
    for target, scored in hits.items():
        if any(is_mixed(battle, hit) for hit in scored):
            scored = yield from drawn(battle, target, scored)
        armoured = [hit for hit in scored if armour_of(battle, hit) is not None]
        flesh[target] = [hit for hit in scored if armour_of(battle, hit) is None] if armoured else scored
        if armoured and (destroyed := (yield from penetrate(battle, firer, target, armoured))):
            wrecks[target] = destroyed
    return flesh, wrecks


def is_mixed(battle: Battle, hit: Hit) -> bool:
    """Whether a hit may fall both on machines with an armour value and on other models."""
    models = {model for tier in hit.tiers for model in tier}
    return len({battle.kind(battle.models[model]).armour_value is None for model in models}) > 1


def armour_of(battle: Battle, hit: Hit) -> int | None:
    return battle.kind(battle.models[hit.anybody]).armour_value


@cites("area.vehicles", "grenade.melee.planted")
def penetrate(
    battle: Battle, firer: str, target: str, hits: list[Hit], purpose: str = "shoot.armour-penetration"
) -> Flow[dict[str, bool]]:
    """A die for every hit."""
    side = battle.units[firer].side
    label = f"Armour of {battle.units[target].name}: Strength plus die"
    faces: Faces = yield Roll(purpose, "area.vehicles", side, len(hits), 6, label)
    destroyed: dict[str, bool] = {}
    for hit, face in zip(hits, faces, strict=True):
        if damage(battle, firer, hit, face) == "destroyed":
            destroyed[hit.anybody] = True
    return destroyed


@cites("area.vehicles", "dice.to-wound", "artillery.gun")
def effect_of(battle: Battle, total: int, armour: int, *, gun: bool = False) -> str:
    """What Strength and die come to: equal to the armour glances, higher penetrates. Either destroys a gun."""
    if gun:
        return "destroyed" if total >= armour else "none"
    effects = VEHICLE_DAMAGE(battle)
    if total == armour:
        return effects.get("glance", "none")
    return effects.get("penetrate", "destroyed") if total > armour else "none"


@cites("area.vehicles", "dice.to-wound")
def to_destroy(battle: Battle, strength: int, weapon: Weapon, kind: Kind) -> Breakdown:
    """What the die must show for a hit to destroy a machine."""
    strength = strength_against(battle, strength, weapon, kind)
    armour, gun = kind.armour_value or 0, kind.powers.gun
    faces = [face for face in range(1, SIX + 1) if effect_of(battle, strength + face, armour, gun=gun) == "destroyed"]
    needed, rule = f"{faces[0]} or more" if faces else "impossible", rule_for(kind)
    lines = (Modifier(-strength, "Strength", rule),)
    return Breakdown("to destroy", needed, armour, f"armour {armour}", lines, len(faces) / SIX, rule)


def rule_for(kind: Kind) -> str:
    return "artillery.gun" if kind.powers.gun else "area.vehicles"


@cites("area.vehicles", "dice.to-wound", "grenade.melee.planted")
def damage(battle: Battle, firer: str, hit: Hit, face: int) -> str:
    """The effect of one hit; a machine that may not shoot in its next turn is marked at once. A building that has
    structure points left loses one instead of being destroyed."""
    armour, model = armour_of(battle, hit) or 0, battle.models[hit.anybody]
    kind = battle.kind(model)
    strength = strength_against(battle, hit.strength, hit.weapon, kind)
    result = effect_of(battle, strength + face, armour, gun=kind.powers.gun)
    if result == "destroyed" and kind.powers.building and model.wounds > 1:
        result = "structure-lost"
        battle.put_model(replace(model, wounds=model.wounds - 1))
    if result == "no-shooting-next-turn":
        until = next_own_turn(battle.turn, battle.units[model.unit].side)
        battle.put_model(replace(model, silenced_until=max(model.silenced_until, until)))
    battle.emit(
        ArmourStruck(
            rule=rule_for(kind), unit=firer, target_unit=model.unit, model=model.id, weapon=hit.weapon.id,
            strength=strength, armour=armour, face=face, result=result,
        )
    )  # fmt: skip
    return result
