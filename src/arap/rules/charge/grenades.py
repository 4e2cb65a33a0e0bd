"""Grenades thrown in a charge: assault grenades by the chargers, defensive grenades by the charged unit."""

from collections.abc import Sequence

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import Charge, Choose
from arap.battle.battle import Battle
from arap.battle.chance import on_unit
from arap.battle.events.charge import GrenadesKept, GrenadesThrown
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.charge.direction import HAIR
from arap.rules.charge.engaging import by_distance
from arap.rules.majority import at_least_half, most_have
from arap.table import bearing, turn_between

GENERAL, DEFENSIVE = "grenade.charge.general", "grenade.charge.defensive"
NONE = "none"
FIRE_ARC, TURN = 45.0, 90.0
THROW, KEEP = Choose("throw"), Choose("keep")


class Grenades(msgspec.Struct, frozen=True):
    """What both sides use in a charge: assault grenades and flesh hooks of the chargers, defensive grenades of the
    charged unit."""

    assault: bool = False
    defensive: bool = False
    hooks: bool = False


def serves(weapon: Weapon, use: str) -> bool:
    """Whether grenades are of a kind for this use. Frag grenades are both assault and defensive grenades; krak, melta
    and other specialist grenades are neither."""
    nature = weapon.nature
    return nature.thrown and (nature.assault_grenade if use == "assault" else nature.defensive_grenade)


@implements("grenade.charge.general")
def carries(battle: Battle, unit: Unit, use: str) -> bool:
    """Whether more than half of the living members have grenades for this use, which no card has used up."""

    def counted() -> bool:
        arms = [[battle.weapon(weapon) for weapon in battle.kind(model).weapons] for model in battle.members(unit.id)]
        return 2 * sum([any(serves(weapon, use) for weapon in each) for each in arms]) > len(arms)

    spent = battle.turn.chance is not None and bool(on_unit(battle, unit.models, "ammunition"))
    return not spent and battle.once(("grenades", use, unit.models), counted)


@cites("grenade.charge.general", "melee.flesh-hooks")
def grenades_of(battle: Battle, unit: Unit, target: str, chargers: Sequence[str], *, silent: bool = False) -> Grenades:
    """What both sides can use, by the state when the charge is declared. Flesh hooks make no noise."""
    return Grenades(
        carries(battle, unit, "assault") and not silent,
        why_not_defensive(battle, battle.units[target], chargers) is None,
        most_have(battle, unit, "flesh_hooks"),
    )


@implements("grenade.charge.defensive")
def why_not_defensive(battle: Battle, unit: Unit, chargers: Sequence[str]) -> Refusal | None:
    """Why a charged unit cannot throw defensive grenades: it has too few, it is in melee, it routs or pursues, or the
    nearest charger is behind most of its models. No roll is needed, and pinned units may throw."""
    if not carries(battle, unit, "defensive"):
        return Refusal(f"Not more than half of {unit.name} have defensive grenades", GENERAL)
    if unit.locked or unit.routing or unit.pursuing:
        return Refusal(f"{unit.does('be busy')} and cannot throw grenades", DEFENSIVE)
    if not is_before(battle, unit, by_distance(battle, chargers, unit.id)[0]):
        return Refusal(f"{unit.name} cannot turn to the chargers in time to throw grenades", DEFENSIVE)
    return None


@cites("grenade.charge.defensive")
def is_before(battle: Battle, unit: Unit, charger: str) -> bool:
    """Whether a charger is in the fire arc of at least half of the models, or comes into it by a turn of up to 90
    degrees."""
    there = (battle.models[charger].x, battle.models[charger].y)
    members = battle.members(unit.id)
    offs = [abs(turn_between(model.facing, bearing((model.x, model.y), there))) for model in members]
    return at_least_half(sum([off <= FIRE_ARC + TURN + HAIR for off in offs]), len(members))


def is_silent(act: Charge) -> bool:
    """Whether the chargers throw no grenades: their owner wants silence, or they use Fleet instead."""
    return act.grenades == NONE or act.fleet


@cites("grenade.charge.general")
def why_not_grenades(battle: Battle, unit: Unit, act: Charge) -> Refusal | None:
    """Why the grenades named for a charge cannot be thrown in it."""
    if not act.grenades or is_silent(act):
        return None
    weapon = battle.scenario.weapons.get(act.grenades)
    if weapon is None or not any(weapon.id in battle.kind(model).weapons for model in battle.members(unit.id)):
        return Refusal(f"{unit.name} have no '{act.grenades}'", GENERAL)
    if not serves(weapon, "assault"):
        return Refusal(f"{weapon.name} cannot be used in a charge", GENERAL)
    if not carries(battle, unit, "assault"):
        return Refusal(f"Not more than half of {unit.name} have assault grenades", GENERAL)
    return None


@implements("grenade.charge.assault")
@cites("grenade.charge.general", "grenade.charge.defensive", "charge.sequence")
def throw_grenades(battle: Battle, unit: str, target: str, ready: Grenades) -> Flow[Grenades]:
    """Step 6: the chargers throw their assault grenades, and the owner of the charged unit says whether it throws
    its defensive ones. Returns what is used."""
    if ready.assault and not battle.units[target].routing:
        battle.emit(GrenadesThrown(rule="grenade.charge.assault", unit=unit, at=target, use="assault"))
    if not ready.defensive:
        return ready
    if (yield from answer_to(question(battle, unit, target), Choose)) == THROW:
        battle.emit(GrenadesThrown(rule=DEFENSIVE, unit=target, at=unit, use="defensive"))
        return ready
    battle.emit(GrenadesKept(rule=GENERAL, unit=target, at=unit))
    return msgspec.structs.replace(ready, defensive=False)


def question(battle: Battle, unit: str, target: str) -> Ask:
    """Whether the charged unit throws its defensive grenades. It does unless it must be silent."""
    charged, charger = battle.units[target], battle.units[unit]
    options = (
        Option(THROW, "Throw grenades", rule=DEFENSIVE, does=f"{charger.does('get')} no extra attacks for the charge."),
        Option(
            KEEP, "Throw no grenades", rule=GENERAL, does=f"{charger.does('keep')} the extra attacks of the charge."
        ),
    )
    notes = (
        f"{charger.does('lose')} the extra attacks of the charge. "
        "The grenades are not used up; against a charge into the rear they have no effect.",
    )
    prompt = f"{charger.does('charge')} {charged.name}. Throw defensive grenades?"
    return Ask(charged.side, "grenades", DEFENSIVE, prompt, options, THROW, (target, unit), notes=notes)
