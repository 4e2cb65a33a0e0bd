"""The activation value of a unit and how its dice are read."""

from arap.battle.battle import Battle
from arap.battle.chance import on_unit
from arap.battle.events.gm import ValueImposed
from arap.battle.gm.imposed import imposed_on
from arap.battle.values import Unit
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Faces
from arap.rules.characters import troops
from arap.rules.majority import majority

LEAST_VALUE, BEST_VALUE = 3, 5
WORST_VALUE = 2
"""What chance cards and the GM may bring a value down to."""
BUST_FAILURES = 2


@cites("activate.value")
def value_for_initiative(initiative: int) -> int:
    """Initiative, but never below 3 or above 5."""
    return max(LEAST_VALUE, min(BEST_VALUE, initiative))


@implements("activate.value")
@cites("activate.independent-character", "chance.cards")
def activation_value(battle: Battle, unit: Unit) -> int:
    """From the Initiative of most of the living models, the lower value if equal; joined characters do not count.
    Chance cards and the GM may change it."""

    def value() -> int:
        return value_for_initiative(majority([battle.kind(model).profile.I for model in troops(battle, unit)]))

    found = battle.once(("activation value", unit.models), value)
    if (battle.turn.chance or battle.turn.gm) and (lines := changes_of(battle, unit)):
        return max(WORST_VALUE, min(BEST_VALUE, found + sum(line.value for line in lines)))
    return found


def changes_of(battle: Battle, unit: Unit) -> list[Modifier]:
    """What chance cards and the GM add to the value of a unit."""
    return on_unit(battle, unit.models, "activation") + imposed_on(battle, unit.id, "activation")


def tell_imposed(battle: Battle, unit: Unit, value: int) -> None:
    """Logs why the value that a unit rolls against is another one than usual, if the GM has changed it."""
    if lines := imposed_on(battle, unit.id, "activation"):
        battle.emit(ValueImposed(rule="activate.value", unit=unit.id, value=value, modifiers=tuple(lines)))


@cites("activate.roll")
def successes(faces: Faces, value: int) -> int:
    """Dice at or below the activation value; a 6 always fails since no value is above 5."""
    return len([face for face in faces if face <= value])


@cites("activate.bust")
def is_bust(faces: Faces, value: int) -> bool:
    """Two or more failures in one roll."""
    return len(faces) - successes(faces, value) >= BUST_FAILURES
