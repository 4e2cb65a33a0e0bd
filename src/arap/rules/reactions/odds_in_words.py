"""The odds of a reaction roll, in words for the player who is asked."""

from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import cites
from arap.kernel.words import percent
from arap.rules.activation_value import activation_value
from arap.rules.reaction_roll import roll_chances


@cites("react.roll")
def chances_told(battle: Battle, unit: Unit) -> str:
    """What the two dice of a reaction promise."""
    none, one, two = [percent(chance) for chance in roll_chances(battle, unit)]
    value = activation_value(battle, unit)
    return f"{unit.does('roll')} two dice, {value} or less each: two successes {two}, one {one}, none {none}."
