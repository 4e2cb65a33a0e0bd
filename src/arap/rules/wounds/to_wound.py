"""Rolling to wound."""

from collections.abc import Sequence
from functools import cache

import msgspec

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.events import WoundsRolled
from arap.battle.gm.imposed import with_imposed
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import HighRoll, Target
from arap.kernel.throws import Throw, throw_all
from arap.rules.wounds.flammable import STOKED, stokes
from arap.rules.wounds.gas import is_airtight
from arap.rules.wounds.hits import Hit

CLOSE_QUARTERS = (8, 9)
TOUGHNESS_BASE = 4

DIMMED = 2


class WoundRoll(msgspec.Struct, frozen=True):
    """Strength of an attack against a Toughness; `close` at short range and in close combat. `dimmed_by` is the rule
    that has taken two off the Strength of a laser. `stoked`: fire strikes something flammable. `sealed`: gas strikes
    air-tight armour."""

    strength: int
    toughness: int
    close: bool
    dimmed_by: str = ""
    stoked: bool = False
    sealed: bool = False


@cites("dice.to-wound")
def _goal(roll: WoundRoll) -> tuple[int, str]:
    """Goal = (T + 4) - S."""
    strength = roll.strength + (DIMMED if roll.dimmed_by else 0)
    return roll.toughness + TOUGHNESS_BASE - strength, f"T{roll.toughness} + 4 - S{strength}"


@cites("smoke.lasers", "smoke.natural", "fire.flammable-strength")
def _changed(roll: WoundRoll) -> list[Modifier]:
    """A laser through smoke has two less Strength, fire against something flammable one more."""
    dimmed = [Modifier(DIMMED, "laser weakened by smoke", roll.dimmed_by)] if roll.dimmed_by else []
    stoked = [Modifier(-STOKED, "fire on a flammable target", "fire.flammable-strength")] if roll.stoked else []
    return dimmed + stoked


@cites("dice.to-wound.range-limit", "armour.airtight")
def _barred(roll: WoundRoll) -> str:
    """Goals of eight and nine may be tried only at short range; gas does nothing to air-tight armour."""
    if roll.sealed:
        return "gas, and the armour is air-tight"
    strength = roll.strength + (STOKED if roll.stoked else 0)
    if not roll.close and roll.toughness + TOUGHNESS_BASE - strength in CLOSE_QUARTERS:
        return "a goal of 8 or 9 only at short range"
    return ""


TO_WOUND = HighRoll[WoundRoll](rule="dice.to-wound", base=_goal, further=_changed, barred=_barred)


@cache
def wound_needed(
    strength: int, toughness: int, close: bool, dimmed_by: str = "", stoked: bool = False, sealed: bool = False
) -> Target:
    """The goal to wound. There are few, so they are kept and shared."""
    return TO_WOUND.needed(WoundRoll(strength, toughness, close, dimmed_by, stoked, sealed))


def wound_against(battle: Battle, hit: Hit, kind: Kind) -> Target:
    """The goal of a hit to wound a kind of model."""
    stoked = stokes(battle, hit.weapon, kind.powers.flammable)
    sealed = hit.weapon.nature.gas and is_airtight(battle, kind)
    needed = wound_needed(hit.strength, kind.profile.T, hit.close, hit.dimmed_by, stoked, sealed)
    striker = battle.models.get(hit.by) if battle.turn.gm else None
    return with_imposed(battle, needed, striker.unit, "to-wound") if striker else needed


@implements("dice.to-wound", "dice.to-wound.range-limit")
@cites("shoot.dice-colours")
def throw_to_wound(
    battle: Battle, purpose: str, attacker: str, target: str, hits: Sequence[Hit], models: Sequence[str]
) -> Flow[list[Throw]]:
    """A die for every hit on its model; impossible goals roll nothing."""
    if not hits:
        return []
    kinds = [battle.kind(battle.models[model]) for model in models]
    goals = [wound_against(battle, hit, kind) for hit, kind in zip(hits, kinds, strict=True)]
    unit, colours = battle.units[attacker], [hit.weapon.name for hit in hits]
    throws = yield from throw_all(purpose, "dice.to-wound", unit.side, goals, f"{unit.name} to wound", colours)
    groups: dict[tuple[str, Target], list[int]] = {}
    for number, (hit, goal) in enumerate(zip(hits, goals, strict=True)):
        groups.setdefault((hit.weapon.id, goal), []).append(number)
    for (weapon, goal), numbers in groups.items():
        rolled = tuple([throws[number] for number in numbers])
        battle.emit(
            WoundsRolled(
                rule="dice.to-wound", unit=attacker, target_unit=target, weapon=weapon, needed=goal,
                models=tuple([hits[number].by for number in numbers]), throws=rolled,
                wounds=sum([throw.met for throw in rolled]),
            )
        )  # fmt: skip
    return throws
