"""Pursuing off the table, and coming back."""

from collections.abc import Iterator
from math import dist

import msgspec

from arap.army.scenario import Placed, UnitSetup
from arap.battle.acts import Act, Enter, Face, Move
from arap.battle.battle import Battle
from arap.battle.events.pursuit import PursuersLeftTable, PursuersReturned, PursuitRolled, ReturnRolled
from arap.battle.values import Away, Unit
from arap.kernel.conversion import high_roll_met
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Roll, answer_to
from arap.rules.morale.facing import offer_facing, turn_about
from arap.rules.movement.flight.entering import Arrangement, Entering, arrangement_by, entry_options
from arap.rules.movement.flight.entry import Entry, lies_on, outwards, set_up
from arap.rules.movement.flight.flee import flee_distance, get_up_to_run
from arap.rules.movement.flight.flight import EDGES
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.planner import plan_move
from arap.rules.movement.travel.arrivals import begin_flight
from arap.rules.movement.travel.move import move_action
from arap.table import PointXY, snap, within

RULE = "pursuit.return"
RETURN = 4
NEAR = 6
STEP = 1


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


def edge_point(battle: Battle, spot: PointXY, only: str = "") -> tuple[str, PointXY]:
    """The nearest edge of the table, or the only one in question, and the point on it nearest to a spot."""
    (x, y), width, depth = spot, battle.table.width, battle.table.depth
    gaps = {"north": depth - y, "east": width - x, "south": y, "west": x}
    edge = only or min(EDGES, key=lambda edge: gaps[edge])
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
    own = [each for each in battle.turn.away if each.unit.side == battle.turn.active and not each.ongoing]
    for away in own:
        if away.left < battle.turn.serial and (away.due or (yield from rolls_to_return(battle, away))):
            yield from come_back(battle, away)


def rolls_to_return(battle: Battle, away: Away) -> Flow[bool]:
    unit = away.unit
    faces: Faces = yield Roll(RULE, RULE, unit.side, label=f"{unit.does('return')}: {RETURN} or more")
    back = high_roll_met(faces[0], RETURN)
    battle.emit(ReturnRolled(rule=RULE, unit=unit.id, side=unit.side, face=faces[0], returns=back))
    return back


@cites("pursuit.return")
def come_back(battle: Battle, away: Away) -> Flow[None]:
    """The unit returns touching the edge within 6" of the spot, coherent and outside the enemy's reach; the owner says
    where, and which way it faces. Without room it waits."""
    kept, unit = tuple([each for each in battle.turn.away if each != away]), away.unit
    stand = yield from where_they_return(battle, away)
    if stand is None:
        battle.change_turn(away=(*kept, msgspec.structs.replace(away, due=True)))
        return
    battle.change_turn(away=kept)
    put_back(battle, away, stand)
    faces = offer_facing(battle, unit.id, RULE, "returned", usual=stand.facing)
    facing = yield from answer_to(faces, Face)
    if facing != faces.default:
        turn_about(battle, unit.id, facing, RULE)


def where_they_return(battle: Battle, away: Away) -> Flow[Arrangement | None]:
    unit, known = away.unit, battle.known_to(away.unit.side)
    free = [entry for entry in ways_back(battle, away) if not isinstance(room_at(known, away, entry), Refusal)]
    if not free:
        return None
    prompt = f"{unit.does('return')} to the table. Where on the edge?"
    options = entry_options(sorted(free, key=lambda entry: entry.at), RULE)
    ask = Ask(unit.side, "entry", RULE, prompt, options, Enter(*free[0].at), detail=Entering(unit.id, returns=True))
    return (yield from arrangement_by(ask, lambda act: judge_return(battle, unit.id, act)))


def put_back(battle: Battle, away: Away, stand: Arrangement) -> None:
    set_back(battle, away, stand)
    told = tuple([(model.id, placed.x, placed.y) for model, placed in zip(away.models, stand.places, strict=True)])
    battle.emit(PursuersReturned(rule=RULE, unit=away.unit.id, places=told, facing=stand.facing))


def set_back(battle: Battle, away: Away, stand: Arrangement) -> None:
    """The unit stands on the table again, each model on its place."""
    for model, placed in zip(away.models, stand.places, strict=True):
        z = battle.table.elevation(placed.x, placed.y)
        battle.put_model(msgspec.structs.replace(model, x=placed.x, y=placed.y, z=z, facing=placed.facing))
    battle.put_unit(msgspec.structs.replace(away.unit, attempted=False, finished=False, pursued=0))


def ways_back(battle: Battle, away: Away) -> Iterator[Entry]:
    """Points of the edge at every inch, the nearest to the spot first."""
    for offset in outwards(STEP, NEAR):
        x, y = away.spot
        at = (snap(x + offset), y) if away.edge in ("north", "south") else (x, snap(y + offset))
        if 0.0 <= at[0] <= battle.table.width and 0.0 <= at[1] <= battle.table.depth:
            yield way_back(away, at)


def way_back(away: Away, at: PointXY) -> Entry:
    return Entry(away.edge, at, away.spot, float(NEAR))


def room_at(battle: Battle, away: Away, entry: Entry) -> tuple[Placed, ...] | Refusal:
    placed = tuple([Placed(kind=model.kind, x=0.0, y=0.0, facing=0.0) for model in away.models])
    return set_up(battle, UnitSetup(id=away.unit.id, name=away.unit.name, models=placed), away.unit.side, entry)


@cites("pursuit.return")
def judge_return(battle: Battle, unit_id: str, act: Act) -> Arrangement | Refusal:
    """How the unit stands if it returns at this point, or why it cannot."""
    if not isinstance(act, Enter):
        return Refusal("Name the point of the edge where the unit returns", RULE)
    away, at = next(away for away in battle.turn.away if away.unit.id == unit_id), (act.x, act.y)
    if not lies_on(battle, away.edge, at):
        return Refusal(f"{away.unit.does('return')} by the {away.edge} edge, where they left", RULE)
    if not within(dist(at, away.spot), NEAR):
        return Refusal(f'{away.unit.does("return")} within {NEAR}" of the spot where they left', RULE)
    entry = way_back(away, at)
    found = room_at(battle, away, entry)
    return Refusal(found.reason, RULE) if isinstance(found, Refusal) else Arrangement(entry.facing, found)
