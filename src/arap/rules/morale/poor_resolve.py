"""Poor resolve: poorly motivated units that lose a quarter to fire in a charge may rout before any blow."""

from collections.abc import Mapping

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested
from arap.battle.settings import POOR_RESOLVE
from arap.battle.values import Unit
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.two_dice import TwoDiceTarget
from arap.rules.combats import in_order
from arap.rules.majority import most_have
from arap.rules.morale.leadership import leadership_needed
from arap.rules.morale.posts import routers_of
from arap.rules.morale.quarter import lost_a_quarter
from arap.rules.morale.rout import break_and_flinch

RULE, OUTCOME = "morale.poor-resolve", "morale.poor-resolve.outcome"


@cites("morale.poor-resolve")
def must_test(battle: Battle, unit: Unit, lost: int) -> bool:
    """A unit with the trait that has lost a quarter of the models it had at the start of the player turn."""
    if POOR_RESOLVE(battle) != "tagged" or unit.routing or not most_have(battle, unit, "poor_resolve"):
        return False
    return lost_a_quarter(lost, unit.now.start_count)


@cites("morale.poor-resolve")
def resolve_needed(battle: Battle, unit: Unit) -> TwoDiceTarget:
    """Leadership minus suppression, one less below half of the strength at the start of the battle."""
    needed = leadership_needed(battle, unit, RULE)
    if 2 * len(unit.models) >= unit.strength:
        return needed
    return msgspec.structs.replace(needed, modifiers=(*needed.modifiers, Modifier(-1, "below half strength", RULE)))


@implements("morale.poor-resolve")
def resolve_tests(battle: Battle, losses: Mapping[str, int]) -> Flow[list[str]]:
    """The units of a charge and what each has lost to its fire: units of poor resolve test, the active player's first.
    Returns the units that fail."""
    failed = []
    for unit_id in in_order(battle, {unit for unit in losses if unit in battle.units}):
        unit = battle.units[unit_id]
        if must_test(battle, unit, losses[unit_id]):
            needed = resolve_needed(battle, unit)
            faces: Faces = yield Roll(RULE, RULE, unit.side, 2, label=f"{unit.name}: {needed.needed}")
            passed = needed.met_by(faces)
            battle.emit(
                LeadershipTested(rule=RULE, unit=unit_id, test="resolve", needed=needed, faces=faces, passed=passed)
            )
            failed += [] if passed else [unit_id]
    return failed


@implements("morale.poor-resolve.outcome")
def break_under_fire(battle: Battle, charger: str, target: str, losses: Mapping[str, int]) -> Flow[frozenset[str]]:
    """Units that fail stay out of the melee: each flinches away from the other and routs. Returns them. Blockers stay
    at their posts, and receive the charge."""
    failed = yield from resolve_tests(battle, losses)
    gone = []
    for unit_id in failed:
        for part in routers_of(battle, unit_id):
            yield from break_and_flinch(battle, part, target if unit_id == charger else charger, OUTCOME)
            gone.append(part)
    return frozenset(gone)
