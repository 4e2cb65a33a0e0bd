"""Losing a quarter to shooting in one player turn: the unit tests, and may be pinned or put to flight."""

import math

from arap.battle.battle import Battle
from arap.battle.events import TestNotNeeded
from arap.battle.settings import QUARTER_RESULT
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.mobs import is_mob
from arap.rules.morale.leadership import leadership_needed, leadership_test, passes_unrolled
from arap.rules.morale.mobs import LOSSES, groups_that_fail, in_disarray, parted
from arap.rules.morale.pinning import pin
from arap.rules.morale.posts import routers_of
from arap.rules.morale.rout import break_and_flinch
from arap.rules.morale.suppression import remove_all
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Pinned, trigger


@cites("casualty.quarter.trigger")
def lost_a_quarter(casualties: int, start_count: int) -> bool:
    """Whether shooting removed a quarter or more of the models the unit had at the start of the player turn."""
    return casualties > 0 and 4 * casualties >= start_count


@implements("casualty.quarter.trigger")
def casualties_to_test(unit: Unit) -> int:
    """The fewest casualties that cause a test."""
    return max(1, math.ceil(unit.now.start_count / 4))


@implements("casualty.quarter.exempt")
@cites("casualty.quarter.timing", "rout.state")
def exempt(unit: Unit) -> bool:
    """A unit tests once a player turn. It never tests while routing or in melee, nor in a turn when it charges or is
    charged."""
    return unit.now.quarter_tested or unit.routing or unit.now.in_charge or bool(unit.locked)


def must_test(unit: Unit) -> bool:
    now = unit.now
    if not (now.casualties or now.whole[0]):
        return False
    lost = lost_a_quarter(now.casualties, now.start_count) or lost_a_quarter(*now.whole)
    return lost and not exempt(unit)


@implements("casualty.quarter.own-turn")
def losses_in_own_turn(battle: Battle, unit_id: str) -> Flow[None]:
    """In the unit's own turn the test is taken as soon as it has lost a quarter."""
    unit = battle.units.get(unit_id)
    if unit is not None and battle.turn.active == unit.side and must_test(unit):
        yield from quarter_test(battle, unit_id)


@implements("react.ground.tests")
@cites("casualty.quarter.result", "casualty.quarter.timing", "pin.fearless", "pin.dogged")
def quarter_test(battle: Battle, unit_id: str) -> Flow[None]:
    """Leadership minus earlier suppression. Failed on an even total: the unit is pinned. On an odd total: it flinches
    and routs."""
    unit = battle.change_now(unit_id, quarter_tested=True)
    if is_mob(battle, unit):
        yield from mob_test(battle, unit)
        return
    passed, faces = yield from leadership_test(
        battle, unit, "casualties", "casualty.quarter-test", "casualty.quarter.result"
    )
    if not faces:
        return
    remove_all(battle, unit_id, "is removed by the 25 % test")
    if not passed:
        yield from fail_quarter_test(battle, unit_id, sum(faces))


@implements("mob.casualties")
@cites("mob.leader-radius", "mob.mixed-ld", "mob.straggler")
def mob_test(battle: Battle, unit: Unit) -> Flow[None]:
    """A mob tests group by group, with one less if more than half of it is lost. A group that fails flinches and routs,
    whatever its dice."""
    if trait := passes_unrolled(battle, unit, "casualties"):
        battle.emit(TestNotNeeded(rule=LOSSES, unit=unit.id, test="casualties", reason=trait))
        return
    needed = in_disarray(battle, unit, leadership_needed(battle, unit, LOSSES))
    failed = yield from groups_that_fail(battle, unit, "casualties", "casualty.quarter-test", needed)
    remove_all(battle, unit.id, "is removed by the 25 % test")
    for part in parted(battle, unit, failed):
        if part in battle.units:
            yield from rout_from(battle, part, LOSSES)


@implements("casualty.quarter.pin-only")
@cites("casualty.quarter.result")
def only_pins(battle: Battle, total: int) -> bool:
    """A test failed on an even total pins the unit, on an odd total it puts the unit to flight. By option it always
    pins."""
    return total % 2 == 0 or QUARTER_RESULT(battle) == "pin-only"


@implements("casualty.quarter.result")
def fail_quarter_test(battle: Battle, unit_id: str, total: int) -> Flow[None]:
    if only_pins(battle, total):
        pin(battle, unit_id, "casualty.quarter.result")
        yield from offer(battle, trigger(battle, "pinned", "", Pinned(unit_id)))
    else:
        yield from rout_from(battle, unit_id, "casualty.quarter.result")


@cites("block.hold")
def rout_from(battle: Battle, unit_id: str, rule: str) -> Flow[None]:
    """The unit routs from the enemy that hurt it most; blockers stay at their posts."""
    cause = worst_enemy(battle, unit_id)
    for part in routers_of(battle, unit_id):
        yield from break_and_flinch(battle, part, cause, rule)


@cites("casualty.quarter.result")
def worst_enemy(battle: Battle, unit_id: str) -> str | None:
    """The enemy unit that caused most of the casualties of this turn; if several are equal, the nearest."""
    unit = battle.units[unit_id]
    causes = [tally for tally in unit.now.tallies if tally.casualties and is_enemy(battle, unit, tally.firer)]
    if len(causes) < 2:
        return causes[0].firer if causes else None
    return min(causes, key=lambda tally: (-tally.casualties, gap(battle, unit_id, tally.firer))).firer


def is_enemy(battle: Battle, unit: Unit, other: str) -> bool:
    return other in battle.units and battle.units[other].side != unit.side


@cites("measure.centre")
def gap(battle: Battle, one: str, other: str) -> float:
    """The distance between two units: the shortest distance between the centres of their models."""
    return min(math.dist((a.x, a.y, a.z), (b.x, b.y, b.z)) for a in battle.members(one) for b in battle.members(other))
