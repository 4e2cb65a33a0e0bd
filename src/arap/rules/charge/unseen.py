"""Charges at enemies out of sight."""

from msgspec.structs import replace

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested
from arap.battle.secrets.counters import stands_for
from arap.battle.secrets.knowledge import secrets_of, unknown_to
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


@cites("charge.unseen")
def behind_counter(battle: Battle, unit: Unit, act: Charge) -> tuple[Charge, tuple[str, ...]]:
    """A charge at a counter, as a charge at the unit it stands for, and the model that is found if the test is
    passed."""
    if act.target in battle.units:
        return act, ()
    model = stands_for(battle, unknown_to(secrets_of(battle), unit.side), act.target)
    if model is None:
        return act, ()
    return replace(act, target=model.unit, models=act.models, paths=()), (model.id,)


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
