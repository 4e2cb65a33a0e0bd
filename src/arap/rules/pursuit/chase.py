"""The pursuit move, and the free hacks of pursuers that catch their routers."""

from collections.abc import Iterator, Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.pursuit import PursuerMoved, PursuitEnded, PursuitRolled
from arap.battle.settings import FREE_HACKS
from arap.battle.values import Model, Onset, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.action import charge_in_pursuit, gets_at
from arap.rules.charge.approach.arrange import Advance, close_in
from arap.rules.charge.approach.distance import rush
from arap.rules.charge.engaging import engages, reaches, touch
from arap.rules.charge.interception import cut_off, offer_route
from arap.rules.melee.blows.hacks import free_hacks
from arap.rules.melee.moving.locking import lock
from arap.rules.movement.flight.flee import flee_distance, get_up_to_run
from arap.rules.movement.travel.arrivals import begin_flight
from arap.rules.triggers.trigger import Kind, Stop
from arap.table import PointXY, length, within

CHASE: Kind = "chase"


@implements("pursuit.end")
def end_pursuit(battle: Battle, unit_id: str, why: str, rule: str = "pursuit.end") -> None:
    battle.change(unit_id, pursuing=None, trail=None)
    battle.emit(PursuitEnded(rule=rule, unit=unit_id, why=why))


@cites("fire.burning.behaviour")
def runners(battle: Battle, unit_id: str) -> list[Model]:
    """The members that pursue: all but burning ones."""
    return [model for model in battle.members(unit_id) if not model.aflame]


def ids_of(models: Sequence[Model]) -> list[str]:
    return [model.id for model in models]


@implements("pursuit.free-hack", "rout.nowhere.trapped-free-hacks")
@cites("pursuit.move")
def pursue(battle: Battle, unit_id: str, routers: str) -> Flow[int]:
    """Pursuers move after their routers, unless they already have them within reach. Pursuers with a router within
    melee radius hack at it. Returns the inches of the roll that were not used."""
    battle.change(unit_id, pursued=battle.turn.serial)
    unused = 0
    if not runners(battle, unit_id):
        return unused
    if not has_caught(battle, unit_id, routers):
        unused = yield from run_after(battle, unit_id, routers)
    if unit_id in battle.units and battle.units[unit_id].pursuing and has_caught(battle, unit_id, routers):
        yield from free_hacks(battle, runners(battle, unit_id), routers, one_each=FREE_HACKS(battle) == "one")
    return unused


def has_caught(battle: Battle, unit_id: str, routers: str) -> bool:
    foes = battle.members(routers)
    return any(reaches(battle, model, foe) for model in runners(battle, unit_id) for foe in foes)


@implements("pursuit.move")
@cites("pursuit.other-enemy", "react.intercept.pursuers")
def run_after(battle: Battle, unit_id: str, routers: str) -> Flow[int]:
    """Moves 2D6" or 3D6" by the shortest paths towards the routers. Units beside the way may intercept; another enemy
    in the way is charged instead, unless it runs clear."""
    faces = yield from flee_distance(battle, unit_id)
    battle.emit(PursuitRolled(rule="pursuit.move", unit=unit_id, routers=routers, faces=faces))
    begin_flight(battle, unit_id)
    get_up_to_run(battle, unit_id)
    roll = float(sum(faces))
    other = enemy_in_the_way(battle, unit_id, routers, roll)
    if (yield from was_intercepted(battle, unit_id, other or routers, roll)):
        return 0
    if other and (yield from charge_in_pursuit(battle, unit_id, other, roll)):
        return 0
    advances = yield from close_in(battle, rush(routers, ids_of(runners(battle, unit_id)), roll))
    tell(battle, advances)
    return int(roll - max([advance.moved.cost for advance in advances], default=roll))


@cites("react.intercept.pursuers", "react.intercept.resolve")
def was_intercepted(battle: Battle, unit_id: str, target: str, roll: float) -> Flow[bool]:
    """Units within whose melee radius the pursuers would come may intercept them: the pursuers stop there, the others
    come up with the rest of the roll, and both units are locked without bonuses. That ends the pursuit."""
    move = rush(target, ids_of(runners(battle, unit_id)), roll)
    verdict = yield from offer_route(battle, unit_id, move, CHASE)
    if verdict.halted is None:
        return False
    stop = verdict.halted.trigger.detail
    assert isinstance(stop, Stop)
    yield from verdict.halted.resolve(battle, cut_off(battle, move, move, verdict.halted.unit, stop))
    return True


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
def enemy_in_the_way(battle: Battle, unit_id: str, routers: str, roll: float) -> str | None:
    """The first enemy unit that does not rout and whose bases a pursuer would run into on its way to the routers, if
    the ground lets the pursuers get at it."""
    met: list[tuple[float, str]] = []
    for model in runners(battle, unit_id):
        here = (model.x, model.y)
        goal = min(battle.members(routers), key=lambda foe: length(here, (foe.x, foe.y)))
        whole = length(here, (goal.x, goal.y))
        way = ((goal.x - model.x) / whole, (goal.y - model.y) / whole) if whole else (0.0, 0.0)
        for enemy in battle.enemies_of(battle.units[unit_id].side):
            if not enemy.routing and enemy.id != routers:
                met += [(along, enemy.id) for along in run_into(battle, model, way, min(roll, whole), enemy)]
    for _, other in sorted(met):
        if gets_at(battle, rush(other, ids_of(runners(battle, unit_id)), roll)):
            return other
    return None


def run_into(battle: Battle, model: Model, way: PointXY, far: float, enemy: Unit) -> Iterator[float]:
    """How far along its way a model would touch the bases of an enemy unit, for each that it would."""
    for foe in battle.members(enemy.id):
        along = max(0.0, min(far, (foe.x - model.x) * way[0] + (foe.y - model.y) * way[1]))
        spot = (model.x + along * way[0], model.y + along * way[1])
        if within(length(spot, (foe.x, foe.y)), touch(battle.kind(model), battle.kind(foe))):
            yield along


@implements("pursuit.rallied-unit")
@cites("charge.bonus.rallied")
def run_at_rallied(battle: Battle, unit_id: str, target: str) -> Flow[None]:
    """One more move towards routers that have rallied. If the roll is long enough for contact it is a charge, but the
    target was forewarned. The pursuit is then over, with or without contact."""
    battle.change(unit_id, pursued=battle.turn.serial)
    faces = yield from flee_distance(battle, unit_id)
    battle.emit(PursuitRolled(rule="pursuit.rallied-unit", unit=unit_id, routers=target, faces=faces))
    begin_flight(battle, unit_id)
    get_up_to_run(battle, unit_id)
    roll = float(sum(faces))
    if not (yield from was_intercepted(battle, unit_id, target, roll)):
        move = rush(target, ids_of(runners(battle, unit_id)), roll)
        charged = gets_at(battle, move) and (yield from charge_in_pursuit(battle, unit_id, target, roll))
        if not charged and unit_id in battle.units and target in battle.units:
            tell(battle, (yield from close_in(battle, move)))
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
