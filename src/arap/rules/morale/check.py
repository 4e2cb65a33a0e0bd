"""The morale check of a unit that lost a round of melee."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, TestNotNeeded
from arap.battle.gm.imposed import imposed_on
from arap.battle.settings import NO_TEST_TRAITS
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.two_dice import TwoDiceTarget
from arap.rules.guns import is_abandoned
from arap.rules.majority import most_called
from arap.rules.mobs import is_mob
from arap.rules.morale.hatred import hates_any
from arap.rules.morale.leadership import leadership
from arap.rules.morale.mobs import groups_that_fail, parted

RULE = "morale.check"
MOST_DREAD = 2
MEN_PER_POINT = 10


@implements("morale.check", "morale.passed", "morale.snake-eyes")
@cites("mob.leader-radius", "mob.mixed-ld")
def morale_check(battle: Battle, unit_id: str, lost_by: int, *, unsettled: bool = False) -> Flow[list[str]]:
    """Two dice against Leadership and the modifiers. On equal or less, or a double 1, the unit fights on. `unsettled`:
    this is the first round after a charge into its flank or rear. Returns the units that fail: of a mob it may be
    parts."""
    unit = battle.units[unit_id]
    if trait := needs_no_test(battle, unit):
        battle.emit(TestNotNeeded(rule="morale.no-test", unit=unit_id, test="morale", reason=trait))
        return []
    needed = check_needed(battle, unit, lost_by, unsettled=unsettled)
    if is_mob(battle, unit):
        return parted(battle, unit, (yield from groups_that_fail(battle, unit, "morale", RULE, needed)))
    faces: Faces = yield Roll("morale.check", RULE, unit.side, 2, label=f"{unit.name}: {needed.needed}")
    passed = needed.met_by(faces)
    battle.emit(
        LeadershipTested(rule=RULE, unit=unit_id, test="morale", needed=needed, faces=faces, passed=passed)
    )  # fmt: skip
    return [] if passed else [unit_id]


@implements("morale.no-test")
def needs_no_test(battle: Battle, unit: Unit) -> str | None:
    """The trait that lets a unit pass morale checks without dice. A gun without crew has no morale."""
    if is_abandoned(battle, unit):
        return "gun"
    return next((trait for trait in NO_TEST_TRAITS(battle) if most_called(battle, unit, trait)), None)


@implements("morale.modifiers")
@cites("morale.check")
def check_needed(battle: Battle, unit: Unit, lost_by: int, *, unsettled: bool = False) -> TwoDiceTarget:
    """Leadership minus everything that is added to the dice."""
    return lost_by_wounds(needed_if_even(battle, unit, unsettled=unsettled), lost_by)


@cites("morale.modifiers")
def lost_by_wounds(needed: TwoDiceTarget, lost_by: int) -> TwoDiceTarget:
    """What is needed by a unit that has lost the round by so many wounds, from what it would need without them."""
    line = Modifier(-lost_by, "wounds lost by", "morale.modifiers")
    return replace(needed, modifiers=(line, *needed.modifiers)) if lost_by else needed


@cites("morale.modifiers")
def needed_if_even(battle: Battle, unit: Unit, *, unsettled: bool = False) -> TwoDiceTarget:
    """What a unit needs apart from the wounds it has lost the round by."""
    value, reason = leadership(battle, unit)
    enemies = [battle.units[foe] for foe in unit.locked if foe in battle.units]
    lines = (
        Modifier(-int(unsettled), "charged in flank or rear", "morale.flank-rear"),
        Modifier(-dread(battle, [model for foe in enemies for model in battle.members(foe.id)]), *DREAD),
        Modifier(int(hates_any(battle, unit, enemies)), "hated enemy", "morale.hated"),
        Modifier(strength_in_numbers(unit), "strength in numbers", "morale.numbers"),
        *imposed_on(battle, unit.id, "leadership"),
    )
    return TwoDiceTarget(RULE, value, reason, tuple([line for line in lines if line.value]), snake_eyes=True)


DREAD = ("Daemonic Visage", "morale.daemonic-visage")


@implements("morale.daemonic-visage")
def dread(battle: Battle, enemies: Sequence[Model]) -> int:
    """1 if some of the enemies have Daemonic Visage; 2 if all have it or one of them is a Greater Daemon."""
    faces = [battle.kind(model).powers.dread for model in enemies]
    return MOST_DREAD if faces and all(faces) else max(faces, default=0)


@implements("morale.numbers")
def strength_in_numbers(unit: Unit) -> int:
    """One for every full ten living models."""
    return len(unit.models) // MEN_PER_POINT
