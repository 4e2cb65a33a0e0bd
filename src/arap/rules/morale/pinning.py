"""Pinned units: two actions fewer, because of a pinning weapon or a failed 25% test."""

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import UnitPinned
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.calendar import next_own_turn
from arap.rules.majority import most_have
from arap.rules.morale.leadership import leadership_test
from arap.rules.morale.suppression import put_tally, remove_all, tally_of
from arap.rules.overwatch import end_overwatch
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Pinned, trigger

POINTS_LOST = 2


@cites("pin.effect")
def points_after_pin(pinned: bool, successes: int) -> int:
    """A pinned unit takes two actions fewer than it rolls."""
    return max(0, successes - POINTS_LOST) if pinned else successes


@implements("pin.effect")
@cites("casualty.quarter.own-turn")
def pin(battle: Battle, unit_id: str, rule: str, by: str | None = None) -> None:
    """The unit is pinned until the end of its next turn. In its own turn, if it still has to act, it loses two points
    of this turn. Two pins count as one."""
    unit = battle.units[unit_id]
    this_turn = battle.turn.active == unit.side and not unit.finished
    until = battle.turn.serial if this_turn else next_own_turn(battle.turn, unit.side)
    if unit.pinned_until >= until or not can_be_pinned(battle, unit_id):
        return
    remove_all(battle, unit_id, "is removed by the pin")
    lost = _lose_points(battle, unit_id) if this_turn else 0
    battle.change(unit_id, pinned_until=until)
    if by is not None:
        put_tally(battle, unit_id, msgspec.structs.replace(tally_of(unit, by), pinned=True))
    battle.emit(UnitPinned(rule=rule, unit=unit_id, until=until, points_lost=lost))
    end_overwatch(battle, unit_id)


@cites("pin.weapons.automatic")
def can_be_pinned(battle: Battle, unit_id: str) -> bool:
    """Machines and buildings cannot be pinned."""
    return not battle.has_any(battle.units[unit_id], "machine")


def _lose_points(battle: Battle, unit_id: str) -> int:
    acting = battle.acting(unit_id)
    if acting is None:
        return 0
    lost = min(POINTS_LOST, acting.points)
    battle.change_acting(acting, points=acting.points - lost)
    return lost


@implements("pin.weapons.test", "pin.single-test", "pin.dogged", "pin.fearless")
@cites("react.ground.tests", "rout.state")
def pinning_test(battle: Battle, unit_id: str, firer: str, killed: int) -> Flow[None]:
    """A unit that lost models to a pinning weapon tests once per volley. If it fails, it is pinned. Units in melee do
    not test."""
    unit = battle.units.get(unit_id)
    if unit is None or not killed or unit.pinned or unit.ground or unit.routing or unit.locked:
        return
    if 4 * killed >= unit.now.start_count and not most_have(battle, unit, "tests_after_heavy_losses"):
        return
    passed, _ = yield from leadership_test(battle, unit, "pinning", "pin.test", "pin.weapons.test", firer)
    if not passed:
        pin(battle, unit_id, "pin.weapons.test", firer)
        yield from offer(battle, trigger(battle, "pinned", firer or "", Pinned(unit_id)))


@implements("pin.weapons.automatic")
@cites("pin.fearless", "pin.dogged", "react.ground.tests")
def automatic_pin(battle: Battle, unit_id: str, firer: str) -> Flow[None]:
    """Some weapons pin without a test, even fearless and dogged units."""
    unit = battle.units.get(unit_id)
    if unit is None or unit.routing:
        return
    pin(battle, unit_id, "pin.weapons.automatic", firer)
    if battle.units[unit_id].pinned_until > unit.pinned_until:
        yield from offer(battle, trigger(battle, "pinned", firer or "", Pinned(unit_id)))
