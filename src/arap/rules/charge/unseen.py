"""Charges at enemies out of sight."""

from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.initiative_tests import INITIATIVE, InitiativeTest
from arap.rules.majority import majority

RULE = "charge.unseen"


@cites("charge.unseen")
def unseen_needed(battle: Battle, unit: Unit) -> Target:
    """One test for the unit, on the Initiative of most of its members."""
    values = [battle.kind(model).profile.I for model in battle.members(unit.id)]
    return INITIATIVE.needed(InitiativeTest(majority(values)))


@implements("charge.unseen")
def find_the_enemy(battle: Battle, unit: Unit, chargers: tuple[str, ...]) -> Flow[bool]:
    """The unit takes an Initiative test after the declaration. A six always fails."""
    needed = unseen_needed(battle, unit)
    (throw,) = yield from throw_all(RULE, RULE, unit.side, [needed], f"{unit.name} charges unseen")
    battle.emit(
        InitiativeTested(
            rule=RULE, unit=unit.id, models=chargers, test="to find the enemy", needed=needed, throw=throw,
            failed=() if throw.met else chargers,
        )
    )  # fmt: skip
    return throw.met
