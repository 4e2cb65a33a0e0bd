"""The pursuit move, and the free hacks of pursuers that catch their routers."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.pursuit_events import PursuerMoved, PursuitEnded, PursuitRolled
from arap.battle.settings import FREE_HACKS
from arap.battle.values import Onset
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.action import Declared, complete_charge
from arap.rules.charge.arrange import Advance, ChargeMove, close_in
from arap.rules.charge.distance import foreseen, freely
from arap.rules.charge.engaging import by_distance, engages, reaches
from arap.rules.charge.outcome import context_of
from arap.rules.melee.fighting.hacks import free_hacks
from arap.rules.melee.moving.locking import lock, take_part_in_charge
from arap.rules.movement.flight.flee import flee_distance, get_up_to_run
from arap.rules.movement.measures.proximity import melee_radius
from arap.table import length


@implements("pursuit.end")
def end_pursuit(battle: Battle, unit_id: str, why: str, rule: str = "pursuit.end") -> None:
    battle.change(unit_id, pursuing=None, trail=None)
    battle.emit(PursuitEnded(rule=rule, unit=unit_id, why=why))


@implements("pursuit.free-hack", "rout.nowhere.trapped-free-hacks")
@cites("pursuit.move")
def pursue(battle: Battle, unit_id: str, routers: str) -> Flow[int]:
    """Pursuers move after their routers, unless they already have them within reach. Pursuers with a router within
    melee radius hack at it. Returns the inches of the roll that were not used."""
    battle.change(unit_id, pursued=battle.turn.serial)
    unused = 0
    if not has_caught(battle, unit_id, routers):
        unused = yield from run_after(battle, unit_id, routers)
    if unit_id in battle.units and battle.units[unit_id].pursuing and has_caught(battle, unit_id, routers):
        yield from free_hacks(battle, battle.members(unit_id), routers, one_each=FREE_HACKS(battle) == "one")
    return unused


def has_caught(battle: Battle, unit_id: str, routers: str) -> bool:
    foes = battle.members(routers)
    return any(reaches(battle, model, foe) for model in battle.members(unit_id) for foe in foes)


@implements("pursuit.move")
@cites("pursuit.other-enemy")
def run_after(battle: Battle, unit_id: str, routers: str) -> Flow[int]:
    """Moves 2D6" or 3D6" by the shortest paths towards the routers. Another enemy on the way is charged instead."""
    faces = yield from flee_distance(battle, unit_id)
    battle.emit(PursuitRolled(rule="pursuit.move", unit=unit_id, routers=routers, faces=faces))
    get_up_to_run(battle, unit_id)
    roll = float(sum(faces))
    other = enemy_on_the_way(battle, unit_id, routers, roll)
    if other and reaches_any(battle, unit_id, other, roll):
        end_pursuit(battle, unit_id, f"run into {battle.units[other].name}", "pursuit.other-enemy")
        yield from charge_on(battle, unit_id, other, roll)
        return 0
    advances = yield from close_in(battle, rush(battle, unit_id, routers, roll))
    tell(battle, advances)
    return int(roll - max([advance.moved.cost for advance in advances], default=roll))


@cites("move.flee-rate")
def rush(battle: Battle, unit_id: str, target: str, roll: float) -> ChargeMove:
    """Every model goes as far as the roll. Variable ground counts as open."""
    return freely(ChargeMove(target, dict.fromkeys(battle.units[unit_id].models, roll)))


def reaches_any(battle: Battle, unit_id: str, other: str, roll: float) -> bool:
    """Whether the roll is enough to reach an enemy, including the ground on the way."""
    return any(advance.engaged for advance in foreseen(battle.clone(), rush(battle, unit_id, other, roll)))


def tell(battle: Battle, advances: Sequence[Advance]) -> None:
    for advance in advances:
        moved = advance.moved
        if advance.model in battle.models:
            battle.emit(
                PursuerMoved(
                    rule="pursuit.move", unit=battle.models[advance.model].unit, model=advance.model, path=moved.path,
                    facing=moved.facing, cost=moved.cost,
                )
            )  # fmt: skip


@implements("pursuit.other-enemy")
def enemy_on_the_way(battle: Battle, unit_id: str, routers: str, roll: float) -> str | None:
    """The first enemy unit that does not rout and comes within a pursuer's melee radius on its way to the routers."""
    met: list[tuple[float, str]] = []
    for model in battle.members(unit_id):
        here = (model.x, model.y)
        goal = min(battle.members(routers), key=lambda foe: length(here, (foe.x, foe.y)))
        whole = length(here, (goal.x, goal.y))
        way = ((goal.x - model.x) / whole, (goal.y - model.y) / whole) if whole else (0.0, 0.0)
        far, radius = min(roll, whole), melee_radius(battle.kind(model))
        for enemy in battle.enemies_of(battle.units[unit_id].side):
            if enemy.routing or enemy.id == routers:
                continue
            for foe in battle.members(enemy.id):
                along = max(0.0, min(far, (foe.x - model.x) * way[0] + (foe.y - model.y) * way[1]))
                spot = (model.x + along * way[0], model.y + along * way[1])
                if length(spot, (foe.x, foe.y)) <= radius:
                    met.append((along, enemy.id))
    return min(met)[1] if met else None


@cites("pursuit.other-enemy", "pursuit.rallied-unit")
def charge_on(battle: Battle, unit_id: str, target: str, roll: float) -> Flow[bool]:
    """A charge with the pursuit roll as its distance. Returns whether it led to melee."""
    unit = battle.units[unit_id]
    ids = tuple(by_distance(battle, unit.models, target))
    take_part_in_charge(battle, unit_id, target)
    charge = Declared(unit_id, Charge(target), ids, context_of(battle, unit, target, ids, seen=True))
    return (yield from complete_charge(battle, charge, rush(battle, unit_id, target, roll)))


@implements("pursuit.rallied-unit")
@cites("charge.bonus.rallied")
def run_at_rallied(battle: Battle, unit_id: str, target: str) -> Flow[None]:
    """One more move towards routers that have rallied. Contact is a charge, but the target was forewarned. The pursuit
    is then over, with or without contact."""
    battle.change(unit_id, pursued=battle.turn.serial)
    faces = yield from flee_distance(battle, unit_id)
    battle.emit(PursuitRolled(rule="pursuit.rallied-unit", unit=unit_id, routers=target, faces=faces))
    get_up_to_run(battle, unit_id)
    if (yield from charge_on(battle, unit_id, target, float(sum(faces)))):
        battle.change_turn(onsets=tuple([forewarned(onset, unit_id, target) for onset in battle.turn.onsets]))
    if unit_id in battle.units and battle.units[unit_id].pursuing:
        end_pursuit(battle, unit_id, "last move made", "pursuit.rallied-unit")


@implements("charge.bonus.rallied")
def forewarned(onset: Onset, charger: str, target: str) -> Onset:
    """One extra attack from any direction, and nothing for flank or rear."""
    if (onset.charger, onset.target) != (charger, target):
        return onset
    return msgspec.structs.replace(onset, direction="front", unsettles=False)


@cites("pursuit.rallied-unit", "rout.nowhere.trapped-free-hacks")
def meet_rallied(battle: Battle, unit_id: str, target: str) -> bool:
    """Pursuers within melee radius of routers that rally are locked with them at once, without bonuses."""
    foes = battle.members(target)
    if not any(engages(battle, model, foe) for model in battle.members(unit_id) for foe in foes):
        return False
    name = battle.units[target].name
    end_pursuit(battle, unit_id, f"{name} rallied, and they are in melee at once", "pursuit.rallied-unit")
    lock(battle, unit_id, target)
    return True
