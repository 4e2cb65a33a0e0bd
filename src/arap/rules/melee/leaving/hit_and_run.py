"""Hit and Run: leaving a melee at the end of a round."""

from arap.battle.acts import NO, YES, Choose
from arap.battle.battle import Battle
from arap.battle.events.aftermath import BrokeOff, HitAndRunTested
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.kernel.words import percent
from arap.rules.combats import Combat
from arap.rules.initiative_tests import INITIATIVE, InitiativeTest
from arap.rules.majority import majority
from arap.rules.melee.moving.free_moves import departure
from arap.rules.melee.moving.locking import foes_of, unlock

RULE = "melee.hit-and-run"
DICE = 3


@implements("melee.hit-and-run")
def hit_and_runs(battle: Battle, combat: Combat) -> Flow[set[str]]:
    """Units with the rule that are still locked may try to leave. Returns the units that have left."""
    left: set[str] = set()
    for unit_id in combat.units:
        unit = battle.units.get(unit_id)
        if unit is None or not foes_of(battle, unit_id) or not can_hit_and_run(battle, unit):
            continue
        answer = yield from answer_to(ask_hit_and_run(battle, unit), Choose)
        if answer == YES and (yield from hit_and_run(battle, unit_id)):
            left.add(unit_id)
    return left


@cites("melee.hit-and-run")
def can_hit_and_run(battle: Battle, unit: Unit) -> bool:
    """Every model of the unit must have the rule. A unit that has flinched cannot use it."""
    return not unit.routing and all(battle.kind(model).powers.hit_and_run for model in battle.members(unit.id))


@cites("melee.hit-and-run")
def goal_of(battle: Battle, unit: Unit) -> Target:
    """One die against the Initiative of the majority. A six fails."""
    return INITIATIVE.needed(InitiativeTest(majority([battle.kind(m).profile.I for m in battle.members(unit.id)])))


def ask_hit_and_run(battle: Battle, unit: Unit) -> Ask:
    options = (
        Option(NO, "Stay in the melee", rule=RULE, does="The melee goes on with its next round."),
        Option(YES, "Hit and run", rule=RULE, does="A test. If they pass, they leave and take no blows."),
    )
    goal = goal_of(battle, unit)
    notes = (
        f"Initiative test on {goal.needed} ({percent(goal.chance)}).",
        'If they pass, they move 3D6" and take no blows. If they fail, they cannot break off next round.',
    )
    prompt = f"{unit.name}: hit and run?"
    return Ask(unit.side, "hit-and-run", RULE, prompt, options, NO, (unit.id,), notes=notes)


@cites("melee.hit-and-run")
def hit_and_run(battle: Battle, unit_id: str) -> Flow[bool]:
    """Passed: the unit moves 3D6" in any direction, without blows. Failed: it stays and cannot break off next round."""
    unit = battle.units[unit_id]
    goal = goal_of(battle, unit)
    (throw,) = yield from throw_all(RULE, RULE, unit.side, [goal], f"{unit.name}: hit and run")
    battle.emit(HitAndRunTested(rule=RULE, unit=unit_id, needed=goal, throw=throw))
    if not throw.met:
        battle.change(unit_id, held=True)
        return False
    foes = foes_of(battle, unit_id)
    unlock(battle, unit_id)
    battle.emit(BrokeOff(rule=RULE, unit=unit_id, left=foes))
    faces: Faces = yield Roll("move.flee", RULE, unit.side, DICE, label=f"{unit.does('run')}: total in inches")
    yield from departure(battle, unit_id, foes, faces, RULE)
    return True
