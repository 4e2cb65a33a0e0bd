"""Flinching from a melee, and having no room to flinch."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.events.aftermath import NoRoomToFlinch
from arap.battle.values import Rout
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.melee.fighting.reach import engages
from arap.rules.melee.moving.locking import unlock
from arap.rules.morale.quarter import gap
from arap.rules.morale.rout import break_up
from arap.rules.movement.flight.flee import flinch


@implements("rout.nowhere.flinch-no-room")
@cites("morale.flinch")
def flinch_from_melee(battle: Battle, unit_id: str, foes: Sequence[str], rule: str) -> Flow[bool]:
    """The unit turns away from its opponents, runs D6" and routs. If it lacks the room and is still within their reach,
    it stays in the melee. Returns whether it has left."""
    present = sorted([foe for foe in foes if foe in battle.units], key=lambda foe: gap(battle, unit_id, foe))
    cause, others = (present[0], tuple(present[1:])) if present else (None, ())
    break_up(battle, unit_id, Rout(cause, others), rule)
    room = yield from flinch(battle, unit_id, cause, others)
    if unit_id not in battle.units:
        return True
    if not room and is_within_reach(battle, unit_id, present):
        battle.change(unit_id, rout=None)
        battle.emit(NoRoomToFlinch(rule="rout.nowhere.flinch-no-room", unit=unit_id))
        return False
    unlock(battle, unit_id)
    return True


def is_within_reach(battle: Battle, unit_id: str, foes: Sequence[str]) -> bool:
    """Whether any model of the unit still touches one of these enemies or is within melee radius of it."""
    enemies = [enemy for foe in foes for enemy in battle.members(foe)]
    return any(engages(battle, model, enemy) for model in battle.members(unit_id) for enemy in enemies)
