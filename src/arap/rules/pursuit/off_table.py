"""Pursuing off the table, and coming back."""

from math import dist

import msgspec

from arap.army.scenario import Placed, UnitSetup
from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events.pursuit import PursuersLeftTable, PursuersReturned, PursuitRolled, ReturnRolled
from arap.battle.values import Away, Unit
from arap.kernel.conversion import high_roll_met
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.flight.entry import Entry, outwards, set_up
from arap.rules.movement.flight.flee import flee_distance, get_up_to_run
from arap.rules.movement.flight.flight import EDGES
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.planner import plan_move
from arap.rules.movement.travel.arrivals import begin_flight
from arap.rules.movement.travel.move import move_action
from arap.table import PointXY, snap

RETURN = 4
NEAR = 6
FIRST = 1


@implements("pursuit.leave-table")
def follow_off(battle: Battle, unit_id: str, unused: int) -> bool:
    """Pursuers that could reach the spot with the rest of their roll leave the table at once."""
    trail = battle.units[unit_id].trail
    assert trail is not None
    if min([dist((model.x, model.y), trail) - touch(battle, model.id) for model in battle.members(unit_id)]) > unused:
        return False
    leave(battle, unit_id, trail)
    return True


def touch(battle: Battle, model_id: str) -> float:
    return 2 * battle.kind(battle.models[model_id]).base_radius


def leave(battle: Battle, unit_id: str, trail: PointXY) -> None:
    """Pursuers that leave the table are not lost."""
    models = tuple(battle.members(unit_id))
    unit = msgspec.structs.replace(battle.remove_unit(unit_id), pursuing=None, trail=None)
    edge, spot = edge_point(battle, trail)
    away = Away(unit, models, edge, spot, battle.turn.serial)
    battle.change_turn(away=(*battle.turn.away, away))
    battle.emit(PursuersLeftTable(rule="pursuit.leave-table", unit=unit_id, at=spot, models=unit.models))


def edge_point(battle: Battle, spot: PointXY) -> tuple[str, PointXY]:
    """The nearest edge of the table, and the point on it nearest to a spot."""
    (x, y), width, depth = spot, battle.table.width, battle.table.depth
    gaps = {"north": depth - y, "east": width - x, "south": y, "west": x}
    edge = min(EDGES, key=lambda edge: gaps[edge])
    points = {"north": (x, depth), "east": (width, y), "south": (x, 0.0), "west": (0.0, y)}
    at = points[edge]
    return edge, (snap(at[0]), snap(at[1]))


@cites("pursuit.leave-table", "pursuit.move")
def follow(battle: Battle, unit_id: str, trail: PointXY) -> Flow[None]:
    """Pursuers farther back run to the spot where their routers left, and leave the table when they get there."""
    battle.change(unit_id, pursued=battle.turn.serial)
    faces = yield from flee_distance(battle, unit_id)
    unit = battle.units[unit_id]
    battle.emit(PursuitRolled(rule="pursuit.leave-table", unit=unit_id, routers=unit.pursuing or "", faces=faces))
    get_up_to_run(battle, unit_id)
    roll = sum(faces)
    if follow_off(battle, unit_id, roll):
        return
    yield from run_to(battle, unit, trail, float(roll))


def run_to(battle: Battle, unit: Unit, trail: PointXY, roll: float) -> Flow[None]:
    members = battle.members(unit.id)
    x, y = sum(m.x for m in members) / len(members), sum(m.y for m in members) / len(members)
    terms = Terms(allowances=tuple([(model.id, roll) for model in members]), free="pursuit.move")
    whole = dist((x, y), trail)
    share = min(1.0, roll / whole) if whole else 0.0
    plan = plan_move(battle, unit.id, (trail[0] - x) * share, (trail[1] - y) * share, terms=terms)
    begin_flight(battle, unit.id)
    if plan.refusal is None and plan.models:
        yield from move_action(battle, unit.id, Move(tuple([one.path for one in plan.models])), 0, terms, "chase")


@implements("pursuit.return")
def returns(battle: Battle) -> Flow[None]:
    """The active player rolls for each own unit that pursued off the table, from that player's next turn on. On 4 or
    more it returns where it left, if there is room."""
    for away in [each for each in battle.turn.away if each.unit.side == battle.turn.active]:
        if away.left < battle.turn.serial and (away.due or (yield from rolls_to_return(battle, away))):
            come_back(battle, away)


def rolls_to_return(battle: Battle, away: Away) -> Flow[bool]:
    unit = away.unit
    faces: Faces = yield Roll(
        "pursuit.return", "pursuit.return", unit.side, label=f"{unit.does('return')}: {RETURN} or more"
    )
    back = high_roll_met(faces[0], RETURN)
    battle.emit(ReturnRolled(rule="pursuit.return", unit=unit.id, side=unit.side, face=faces[0], returns=back))
    return back


@cites("pursuit.return")
def come_back(battle: Battle, away: Away) -> None:
    """The unit returns touching the edge within 6" of the spot, coherent and outside the enemy's reach. Without room it
    waits."""
    kept = tuple([each for each in battle.turn.away if each != away])
    places = room_for(battle, away)
    if places is None:
        battle.change_turn(away=(*kept, msgspec.structs.replace(away, due=True)))
        return
    battle.change_turn(away=kept)
    for model, placed in zip(away.models, places, strict=True):
        z = battle.table.elevation(placed.x, placed.y)
        battle.put_model(msgspec.structs.replace(model, x=placed.x, y=placed.y, z=z, facing=placed.facing))
    battle.put_unit(msgspec.structs.replace(away.unit, attempted=False, finished=False, pursued=0))
    told = tuple([(model.id, placed.x, placed.y) for model, placed in zip(away.models, places, strict=True)])
    battle.emit(
        PursuersReturned(rule="pursuit.return", unit=away.unit.id, places=told, facing=places[0].facing)
    )  # fmt: skip


def room_for(battle: Battle, away: Away) -> tuple[Placed, ...] | None:
    """Places at the edge, as near to the spot as possible."""
    placed = tuple([Placed(kind=model.kind, x=0.0, y=0.0, facing=0.0) for model in away.models])
    setup = UnitSetup(id=away.unit.id, name=away.unit.name, models=placed)
    for offset in outwards(FIRST, NEAR):
        x, y = away.spot
        at = (x + offset, y) if away.edge in ("north", "south") else (x, y + offset)
        if 0.0 <= at[0] <= battle.table.width and 0.0 <= at[1] <= battle.table.depth:
            found = set_up(battle, setup, away.unit.side, Entry(away.edge, at))
            if not isinstance(found, Refusal):
                return found
    return None
