"""Maddened creatures that run into an enemy."""

from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeMade
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow
from arap.rules.charge.direction import direction_of, face_attackers, votes_of
from arap.rules.charge.engaging import engages
from arap.rules.melee.blows.hacks import free_hacks
from arap.rules.melee.moving.locking import lock, take_part_in_charge
from arap.rules.movement.flight.crazed import stampede

RULE = "dice.scatter.random-movement"


@cites("dice.scatter.random-movement")
def rampage(battle: Battle, unit_id: str) -> Flow[None]:
    """The creatures of a unit run wild. They charge the enemies that stop them, without bonuses."""
    met = yield from stampede(battle, unit_id)
    for enemy in dict.fromkeys(battle.models[model].unit for model in met if model in battle.models):
        if unit_id in battle.units and battle.units[enemy].side != battle.units[unit_id].side:
            yield from run_into(battle, unit_id, enemy)


@cites("dice.scatter.random-movement", "rout.contact-enemy", "charge.face-attackers")
def run_into(battle: Battle, unit_id: str, enemy: str) -> Flow[None]:
    """Nobody declared this charge, so nobody answers it: both units are in melee at once. Routers take free hacks."""
    foes = battle.members(enemy)
    engaged = [model for model in battle.members(unit_id) if any(engages(battle, model, foe) for foe in foes)]
    if not engaged:
        return
    if battle.units[enemy].routing:
        yield from free_hacks(battle, engaged, enemy)
        return
    votes = votes_of(battle, engaged, enemy, {foe.id: foe.facing for foe in foes})
    take_part_in_charge(battle, unit_id, enemy)
    face_attackers(battle, enemy, frozenset(), engaged)
    lock(battle, unit_id, enemy)
    battle.emit(
        ChargeMade(
            rule=RULE, unit=unit_id, target=enemy, direction=direction_of(votes), votes=votes, bonus=False,
            without="ran into it", cover=False, behind="", engaged=len(engaged),
            chargers=len(battle.units[unit_id].models), locked=battle.units[unit_id].locked,
        )
    )  # fmt: skip
