"""Becoming engaged and getting free again: the effects of a melee on the units in it."""

from collections.abc import Iterable

from arap.battle.battle import Battle
from arap.battle.events.aftermath import MeleeOver
from arap.battle.events.pursuit import PursuitEnded
from arap.kernel.reasons import cites, implements
from arap.rules.ladders import drop_ladders
from arap.rules.melee.fighting.reach import can_strike
from arap.rules.melee.moving.posts import leave_posts
from arap.rules.mobs import agitate
from arap.rules.morale.suppression import remove_all
from arap.rules.movement.blips.turning_up import turn_up_unit
from arap.rules.movement.hiding.revealing import reveal
from arap.rules.overwatch import end_overwatch
from arap.table import bearing, middle_of


@cites("casualty.quarter.exempt")
def take_part_in_charge(battle: Battle, *units: str) -> None:
    """Units that charge, are charged or intercept, successfully or not, take no 25% test in this player turn. A target
    is not charged if its charger was intercepted on the way."""
    for unit in units:
        battle.change_now(unit, in_charge=True, spared=False)


@cites("suppress.removal", "pursuit.end")
def lock(battle: Battle, one: str, other: str) -> None:
    """The last step of a charge: both units are in melee with each other and lose all suppression points, pending ones
    too. Earlier shots still had the penalty. A unit that was pursuing stops its pursuit."""
    for unit_id, foe in ((one, other), (other, one)):
        locked = battle.units[unit_id].locked
        if not locked:
            battle.change(unit_id, front=front_towards(battle, unit_id, foe))
        if foe not in locked:
            battle.change(unit_id, locked=(*locked, foe))
        reveal(battle, battle.units[unit_id].models, "hide.fire-reveals", "fights")
        turn_up_unit(battle, unit_id, "fights")
        remove_all(battle, unit_id, "is removed by the melee")
        end_overwatch(battle, unit_id)
        drop_ladders(battle, unit_id, "are in melee")
        agitate(battle, unit_id, "join a melee")
        if battle.units[unit_id].pursuing:
            battle.change(unit_id, pursuing=None, trail=None)
            battle.emit(PursuitEnded(rule="pursuit.end", unit=unit_id, why="in melee"))
    leave_posts(battle)


@implements("react.stand-and-fire.front-when-engaged")
def front_towards(battle: Battle, unit_id: str, enemy: str) -> float:
    """The front of a unit in melee: from its centre to the centre of the enemies that first locked it."""
    members, foes = battle.members(unit_id), battle.members(enemy)
    pairs = [(foe, model) for foe in foes for model in members]
    engaged = [foe for foe, model in pairs if can_strike(battle, foe, model) or can_strike(battle, model, foe)]
    here, there = [middle_of([(model.x, model.y) for model in models]) for models in (members, engaged or foes)]
    return round(bearing(here, there), 2) % 360.0


@cites("melee.sequence")
def forget_charges(battle: Battle) -> None:
    """A charge is forgotten when its two units are no longer opponents. A charge made after its unit's round of this
    player turn is fought in the next one."""
    if not battle.turn.onsets:
        return
    units = battle.units
    kept = [onset for onset in battle.turn.onsets if onset.charger in units and onset.target in units]
    opposed = [onset for onset in kept if onset.target in units[onset.charger].locked]
    battle.change_turn(onsets=tuple(opposed))


def foes_of(battle: Battle, unit_id: str) -> tuple[str, ...]:
    """The enemies a unit is locked with that are still on the table."""
    return tuple([foe for foe in battle.units[unit_id].locked if foe in battle.units])


def unlock(battle: Battle, unit_id: str) -> None:
    """The unit leaves its melee. Units that fought no other enemy are free too."""
    foes = foes_of(battle, unit_id)
    battle.change(unit_id, locked=(), rounds=0, held=False, toll=0, front=None)
    for foe in foes:
        keep_fighting(battle, foe, tuple([other for other in foes_of(battle, foe) if other != unit_id]))


def release(battle: Battle, units: Iterable[str]) -> None:
    """Units that have no opponents left are no longer in melee."""
    for unit_id in units:
        unit = battle.units.get(unit_id)
        if unit is not None and (unit.locked or unit.rounds):
            keep_fighting(battle, unit_id, foes_of(battle, unit_id))


def keep_fighting(battle: Battle, unit_id: str, foes: tuple[str, ...]) -> None:
    """The unit fights on against the opponents it has left. If there are none, the melee is over for it."""
    if foes:
        battle.change(unit_id, locked=foes)
        return
    battle.change(unit_id, locked=(), rounds=0, held=False, toll=0, front=None)
    battle.emit(MeleeOver(rule="melee.when-fought", unit=unit_id))
