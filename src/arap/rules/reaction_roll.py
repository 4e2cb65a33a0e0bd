"""The reaction roll: two dice against the activation value of the unit that reacts."""

from fractions import Fraction

from arap.battle.battle import Battle
from arap.battle.events.reaction import ReactionRolled
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.activation_value import activation_value, successes, tell_imposed

DICE = 2


@implements("react.roll")
def reaction_roll(battle: Battle, unit_id: str, reaction: str) -> Flow[int]:
    """Always two dice, and no bust: two failures mean only that the reaction does not happen. Returns the
    successes."""
    unit = battle.units[unit_id]
    value = activation_value(battle, unit)
    tell_imposed(battle, unit, value)
    faces: Faces = yield Roll(
        "react.roll", "react.roll", unit.side, DICE, label=f"{unit.does('react')} ({reaction}): {value} or less"
    )
    good = successes(faces, value)
    battle.emit(
        ReactionRolled(rule="react.roll", unit=unit_id, reaction=reaction, value=value, faces=faces, successes=good)
    )
    return good


@cites("react.roll")
def roll_chances(battle: Battle, unit: Unit) -> tuple[Fraction, Fraction, Fraction]:
    """The chances of no success, of one and of two."""
    chance = Fraction(activation_value(battle, unit), 6)
    return (1 - chance) ** 2, 2 * chance * (1 - chance), chance**2


def chances_of_roll(battle: Battle, unit_id: str) -> tuple[float, float, float]:
    """The same for a unit by its id, as players read them."""
    none, one, two = roll_chances(battle, battle.units[unit_id])
    return float(none), float(one), float(two)
