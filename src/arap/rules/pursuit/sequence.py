"""Rout, pursuit and rally, in order."""

from arap.battle.battle import Battle
from arap.battle.settings import AFTER_RALLY, PURSUIT_ORDER
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.combats import in_order
from arap.rules.melee.rounds.aftermath import consolidate
from arap.rules.morale.rally import flee_and_rally, pursuers_of, rally_or_leave
from arap.rules.movement.flight.flee import flee
from arap.rules.pursuit.chase import end_pursuit, meet_rallied, pursue, run_at_rallied
from arap.rules.pursuit.halting import try_to_halt
from arap.rules.pursuit.off_table import follow, follow_off
from arap.table import PointXY


def chasers(battle: Battle, routers: str) -> tuple[str, ...]:
    """The pursuers of these routers, in the order of the players."""
    return in_order(battle, set(pursuers_of(battle, routers)))


@implements("rout.sequence")
@cites("turn.compulsory.routers-and-pursuers")
def rout_sequence(battle: Battle, unit_id: str) -> Flow[None]:
    """A routing unit flees. Its pursuers move and hack. Its survivors may rally, or leave the table. Then the pursuers
    may halt. By setting, the rally comes before the pursuit."""
    if not pursuers_of(battle, unit_id):
        yield from flee_and_rally(battle, unit_id)
    elif PURSUIT_ORDER(battle) == "rally-then-pursue":
        yield from rally_first(battle, unit_id)
    else:
        yield from pursue_first(battle, unit_id)


@cites("rout.sequence")
def pursue_first(battle: Battle, routers: str) -> Flow[None]:
    """Steps R3 to R8."""
    moved = yield from flee(battle, routers, "pass")
    unused = yield from all_pursue(battle, routers)
    if is_over(battle, routers):
        return
    spot = middle(battle, routers)
    yield from rally_or_leave(battle, routers, moved)
    yield from after_rally(battle, routers, spot, unused)


def all_pursue(battle: Battle, routers: str) -> Flow[dict[str, int]]:
    """Each pursuing unit moves in turn. Returns the unused part of each unit's roll."""
    unused = {}
    for unit_id in chasers(battle, routers):
        if routers in battle.units:
            unused[unit_id] = yield from pursue(battle, unit_id, routers)
    return unused


def middle(battle: Battle, unit_id: str) -> PointXY:
    models = battle.members(unit_id)
    return sum(model.x for model in models) / len(models), sum(model.y for model in models) / len(models)


@cites("pursuit.wiped-out", "pursuit.end")
def is_over(battle: Battle, routers: str) -> bool:
    """Whether no routers are left. Their pursuers are then free, and consolidate in the next player turn."""
    if routers in battle.units:
        return False
    for unit_id in chasers(battle, routers):
        battle.change(unit_id, mopping=battle.turn.serial, pursued=battle.turn.serial)
        end_pursuit(battle, unit_id, "routers wiped out", "pursuit.wiped-out")
    return True


@cites("rout.sequence", "pursuit.rallied-unit", "pursuit.leave-table")
def after_rally(battle: Battle, routers: str, spot: PointXY, unused: dict[str, int]) -> Flow[None]:
    """Routers that have rallied within reach of pursuers are in melee with them. Routers that have left the table are
    followed. All other pursuers may halt."""
    for unit_id in chasers(battle, routers):
        if routers not in battle.units:
            battle.change(unit_id, trail=spot)
            if not (yield from try_to_halt(battle, unit_id)):
                follow_off(battle, unit_id, unused[unit_id])
            continue
        rallied = not battle.units[routers].routing
        if rallied and meet_rallied(battle, unit_id, routers):
            continue
        if rallied and stops_at_rally(battle):
            end_pursuit(battle, unit_id, "routers rallied", "pursuit.rallied-unit")
            continue
        yield from try_to_halt(battle, unit_id)


def stops_at_rally(battle: Battle) -> bool:
    return AFTER_RALLY(battle) == "stop" or PURSUIT_ORDER(battle) == "rally-then-pursue"


@cites("rout.sequence")
def rally_first(battle: Battle, routers: str) -> Flow[None]:
    """Steps R3, R5, R7, R8, then R4 for pursuers that did not halt, and R6 last."""
    moved = yield from flee(battle, routers, "pass")
    if is_over(battle, routers):
        return
    spot = middle(battle, routers)
    yield from rally_or_leave(battle, routers, moved, leave=False)
    if not battle.units[routers].routing:
        for unit_id in chasers(battle, routers):
            end_pursuit(battle, unit_id, "routers rallied", "pursuit.rallied-unit")
        return
    for unit_id in chasers(battle, routers):
        yield from try_to_halt(battle, unit_id)
    unused = yield from all_pursue(battle, routers)
    if is_over(battle, routers):
        return
    yield from rally_or_leave(battle, routers, (), rally=False)
    if routers not in battle.units:
        for unit_id in chasers(battle, routers):
            battle.change(unit_id, trail=spot)
            follow_off(battle, unit_id, unused[unit_id])


@cites("pursuit.rallied-unit", "pursuit.leave-table", "rout.sequence")
def last_chase(battle: Battle, unit_id: str) -> Flow[None]:
    """Pursuers make one more move if their routers have rallied, and go after them if they have left the table."""
    unit = battle.units[unit_id]
    if unit.trail is not None:
        yield from follow(battle, unit_id, unit.trail)
        if unit_id in battle.units and battle.units[unit_id].pursuing:
            yield from try_to_halt(battle, unit_id)
    elif unit.pursuing in battle.units:
        yield from run_at_rallied(battle, unit_id, unit.pursuing or "")


@cites("pursuit.end")
def give_up_lost_routers(battle: Battle) -> None:
    """When a player turn begins, a unit pursuing routers that others have destroyed is free, as if it had wiped them
    out itself."""
    for unit in list(battle.units.values()):
        if unit.pursuing and unit.pursuing not in battle.units and unit.trail is None:
            battle.change(unit.id, mopping=battle.turn.serial - 1)
            end_pursuit(battle, unit.id, "routers gone")


def last_chasers(battle: Battle) -> list[str]:
    """Pursuers of units that no longer rout."""
    found = [unit for unit in battle.units.values() if unit.pursuing]
    left = {unit.id for unit in found if not is_routing(battle, unit.pursuing)}
    return list(in_order(battle, left)) if left else []


def is_routing(battle: Battle, unit_id: str | None) -> bool:
    return unit_id in battle.units and battle.units[unit_id].routing


@implements("pursuit.wiped-out")
def mop_up(battle: Battle) -> Flow[bool]:
    """At the start of the compulsory phase, one unit that wiped out its routers in an earlier player turn consolidates.
    False if there is none."""
    due = {unit.id for unit in battle.units.values() if 0 < unit.mopping < battle.turn.serial}
    if not due:
        return False
    unit_id = in_order(battle, due)[0]
    battle.change(unit_id, mopping=0)
    if not battle.units[unit_id].locked:
        yield from consolidate(battle, unit_id)
    return True
