"""Flinching and fleeing."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Act, Flee, Leg, ModelPath, Pass
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved, UnitFled, UnitLeftTable
from arap.battle.secrets.underground import is_below
from arap.battle.values import Model, Rout
from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.rules.ladders import drop_ladders
from arap.rules.movement.flight.dead_ends import RULE, ways_out
from arap.rules.movement.flight.flight import A_BASE, EDGES, edges_of
from arap.rules.movement.flight.ledges import hold_at_ledge, jumps
from arap.rules.movement.flight.own_ways import flinches, lacks_room
from arap.rules.movement.flight.runs import Flight, Run, touches_edge
from arap.rules.movement.measures.allowance import reach
from arap.rules.movement.measures.ground import ground_cost, survey
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.travel.arrivals import Arrival, begin_flight
from arap.rules.movement.travel.journey import journey_of, travel
from arap.rules.movement.travel.move import no_longer_tactical
from arap.rules.movement.underground.falling_back import fall_back
from arap.rules.movement.underground.options import COMPASS
from arap.rules.triggers.trigger import Kind
from arap.table import length

FAST = 6.0
MOST_COURSES = 4
SHORT = 0.1


@implements("move.flee-rate")
def flee_distance(battle: Battle, unit_id: str) -> Flow[Faces]:
    """2D6" if the basic move of the slowest member is 6" or less, 3D6" if it is more."""
    unit, dice = battle.units[unit_id], flee_dice(battle, unit_id)
    faces: Faces = yield Roll(
        "move.flee", "move.flee-rate", unit.side, dice, label=f"{unit.does('flee')}: total in inches"
    )
    return faces


@cites("move.flee-rate")
def flee_dice(battle: Battle, unit_id: str) -> int:
    return 3 if reach(battle, unit_id) > FAST else 2


@implements("morale.flinch")
def flinch(battle: Battle, unit_id: str, cause: str | None, others: tuple[str, ...] = ()) -> Flow[bool]:
    """A broken unit turns away and moves D6", or as far as it can; it halts at the edge of the table. Returns whether
    it had room."""
    unit = battle.units[unit_id]
    faces: Faces = yield Roll("morale.flinch", "morale.flinch", unit.side, label=f"{unit.does('flinch')}: inches")
    if is_below(battle, unit_id):
        return fall_back(battle, unit_id, (cause or "", *others), faces, "morale.flinch")
    drop_ladders(battle, unit_id, "flinch")
    begin_flight(battle, unit_id)
    flight = Flight(unit_id, float(sum(faces)), cause, others)
    runs = flinches(battle, flight)
    ways = with_jumps(battle, flight, runs)
    run = yield from chosen_run(battle, flight, ways, "morale.flinch", may_stay=not runs)
    room = not lacks_room(battle, flight, run)
    if run is None:
        stay_put(battle, flight, "flinch", faces, RULE if room else "rout.nowhere.flinch-no-room")
    else:
        yield from make_run(battle, flight, run, "flinch", faces, "morale.flinch")
    if not room:
        yield from hold_at_ledge(battle, flight)
    return room


@implements("rout.move")
def flee(battle: Battle, unit_id: str, watched: Kind | None = None) -> Flow[tuple[ModelMoved, ...]]:
    """The compulsory move of a routing unit: the paths of its models. A unit at the edge of the table stays there, and
    so does one that burns.
    `watched` is the trigger of passing an enemy on the way."""
    unit = battle.units[unit_id]
    drop_ladders(battle, unit_id, "flee")
    if at_edge(battle, unit_id) or all(model.aflame for model in battle.members(unit_id)):
        return ()
    faces, rout = (yield from flee_distance(battle, unit_id)), unit.rout or Rout(None)
    if is_below(battle, unit_id):
        fall_back(battle, unit_id, (rout.cause or "", *rout.others), faces, "rout.move")
        return ()
    begin_flight(battle, unit_id)
    flight = Flight(unit_id, float(sum(faces)), rout.cause, rout.others)
    return (yield from run_away(battle, flight, "flee", faces, "rout.move", watched))


@cites("rout.nowhere.dead-end", "rout.nowhere.ledge")
def run_away(
    battle: Battle, flight: Flight, kind: str, faces: Faces, rule: str, watched: Kind | None = None
) -> Flow[tuple[ModelMoved, ...]]:
    """The owner chooses among the runs the table allows. A unit that is stopped on its way changes course, or turns
    back from a dead end, as far as its roll goes."""
    moved: tuple[ModelMoved, ...] = ()
    turned = False
    for number in range(MOST_COURSES):
        found, may_stay = ways_out(battle.known_to(battle.units[flight.unit].side), flight, turned=turned)
        runs = with_jumps(battle, flight, found)
        run = yield from chosen_run(battle, flight, runs, rule, may_stay=may_stay or not found)
        if run is None and number:
            break
        ran = yield from make_run(battle, flight, run, kind, () if number else faces, rule, watched)
        moved, turned = together(moved, ran), run is not None and run.back
        left = flight.distance - max([one.cost for one in ran], default=flight.distance)
        if flight.unit not in battle.units or is_at_any_edge(battle, flight.unit) or (run and run.by == "jump"):
            return moved
        if run is not None and left <= A_BASE:
            return moved
        flight = msgspec.structs.replace(flight, distance=round(left, 3) or flight.distance)
        if run is None:
            break
    yield from hold_at_ledge(battle, flight)
    return moved


def with_jumps(battle: Battle, flight: Flight, runs: list[Run]) -> list[Run]:
    """The runs on offer, and jumps down a ledge. On a bearing that is a run as well, a jump is named a degree off."""
    taken = {run.bearing for run in runs}
    leaps = {run.bearing + (1.0 if run.bearing in taken else 0.0): run for run in jumps(battle, flight)}
    return [*runs, *[msgspec.structs.replace(run, bearing=bearing) for bearing, run in leaps.items()]]


def together(moved: tuple[ModelMoved, ...], more: tuple[ModelMoved, ...]) -> tuple[ModelMoved, ...]:
    """The paths of models that have moved and then moved on."""
    found = {one.model: one for one in moved}
    for one in more:
        before = found.get(one.model)
        path = (*before.path, *one.path[1:]) if before else one.path
        cost = one.cost + (before.cost if before else 0.0)
        found[one.model] = msgspec.structs.replace(one, path=path, cost=cost)
    return tuple(found.values())


def make_run(
    battle: Battle, flight: Flight, run: Run | None, kind: str, faces: Faces, rule: str, watched: Kind | None = None
) -> Flow[tuple[ModelMoved, ...]]:
    """The unit makes the run that was chosen. If there is none, it stays: a dead end."""
    if run is None:
        stay_put(battle, flight, kind, faces, RULE)
        return ()
    moved = yield from carry_out(battle, flight.unit, run, watched)
    if flight.unit not in battle.units:
        return ()
    battle.emit(
        UnitFled(
            rule=run.rule or rule, unit=flight.unit, kind=kind, faces=faces, distance=flight.distance,
            bearing=run.bearing, models=moved,
        )
    )  # fmt: skip
    return moved


def stay_put(battle: Battle, flight: Flight, kind: str, faces: Faces, rule: str) -> None:
    """Reports that no model of the unit can run."""
    battle.emit(UnitFled(rule=rule, unit=flight.unit, kind=kind, faces=faces, distance=0.0, bearing=0.0, models=()))


def chosen_run(
    battle: Battle, flight: Flight, runs: list[Run], rule: str, *, may_stay: bool = False
) -> Flow[Run | None]:
    """Any route that satisfies the table is the owner's choice; routes are offered clockwise from north. None if there
    is none, or if the unit may stay and does."""
    if not runs or (len(runs) == 1 and not may_stay):
        return runs[0] if runs else None
    unit = battle.units[flight.unit]
    ways = {run.bearing: run for run in sorted(runs, key=lambda run: run.bearing)}
    options = [
        Option(Flee(way), words(run), rule=run.rule or "rout.flee-table", does=cut_short(run, flight.distance))
        for way, run in ways.items()
    ]
    stay = [Option(Pass(), "Stay put", rule=RULE)] if may_stay else []
    ask = Ask(
        unit.side, "flee", rule, f'{unit.name}: flight of {flight.distance:g}". Which way?', (*stay, *options),
        default=Pass() if may_stay else Flee(runs[0].bearing), about=(unit.id,),
    )  # fmt: skip
    answer = yield from answer_to(ask, Act)
    if isinstance(answer, Pass) and may_stay:
        return None
    assert isinstance(answer, Flee)
    if answer.bearing in ways:
        return ways[answer.bearing]
    raise ArapError(f"{unit.name} cannot run at {answer.bearing:g} degrees; choose one of the bearings offered.")


def cut_short(run: Run, distance: float) -> str:
    """Says so if a run ends early."""
    return f'They get only {run.longest:.1f}" away.' if run.longest < distance - SHORT else ""


def words(run: Run) -> str:
    """A run as an option names it."""
    how = "turn back, " if run.back else "jump down, " if run.by == "jump" else ""
    return f"{how}{direction(run.bearing)}".capitalize()


def direction(bearing: float) -> str:
    """A bearing as a point of the compass and in degrees."""
    return f"{COMPASS[round(bearing / 45) % len(COMPASS)]} ({bearing:g}°)"


@cites("move.flee-rate", "move.dangerous", "move.agility")
def carry_out(battle: Battle, unit_id: str, run: Run, watched: Kind | None = None) -> Flow[tuple[ModelMoved, ...]]:
    """Prone models get up for free, hazards are tested, and the unit no longer moves tactically."""
    get_up_to_run(battle, unit_id)
    moved = yield from run_to_ends(battle, unit_id, battle.members(unit_id), run, watched)
    if unit_id in battle.units:
        no_longer_tactical(battle, unit_id)
    return moved


def run_to_ends(
    battle: Battle, unit_id: str, models: Sequence[Model], run: Run, watched: Kind | None = None
) -> Flow[tuple[ModelMoved, ...]]:
    """These models of a unit run to the ends of a run, one for each."""
    paths = [
        ModelPath(model.id, (Leg(*end, run.bearing_of(n), run.by),))
        for n, (model, end) in enumerate(zip(models, run.ends, strict=True))
        if end != (model.x, model.y)
    ]
    trip = yield from travel(battle, journey_of(unit_id, party_of(battle, unit_id, paths), watched))
    if unit_id not in battle.units:
        return ()
    return tuple([end_run(battle, arrival) for arrival in trip.arrivals])


def get_up_to_run(battle: Battle, unit_id: str) -> None:
    for model in battle.members(unit_id):
        if model.prone:
            battle.put_model(msgspec.structs.replace(model, prone=False))


def end_run(battle: Battle, arrival: Arrival) -> ModelMoved:
    """What the dice on the way did to a model, and the path it has run; turning is free in a flight."""
    start, model, halt = arrival.path.model, battle.models[arrival.path.model.id], arrival.halt
    if halt:
        until = battle.turn.serial if halt.spent else model.spent_until
        battle.put_model(msgspec.structs.replace(model, prone=halt.prone, spent_until=until))
    begin, end = (start.x, start.y), arrival.way.end
    (bad,) = survey(battle, [(begin, end, arrival.path.kind.base_radius)])
    cost = round(ground_cost(length(begin, end), bad), 6)
    return ModelMoved(model.id, (begin, arrival.place), arrival.way.facing, cost)


@implements("rout.table-edge")
def at_edge(battle: Battle, unit_id: str) -> bool:
    """Whether a base touches an edge the unit may flee to: its own, or a neutral one. No edge ends a passage."""
    if is_below(battle, unit_id):
        return False
    friendly, neutral = edges_of(battle, battle.units[unit_id].side)
    return any(
        touches_edge(battle.table, (model.x, model.y), battle.kind(model).base_radius, (*friendly, *neutral))
        for model in battle.members(unit_id)
    )


def is_at_any_edge(battle: Battle, unit_id: str) -> bool:
    """Whether a base touches any edge of the table: a flight halts there."""
    return any(
        touches_edge(battle.table, (model.x, model.y), battle.kind(model).base_radius, tuple(EDGES))
        for model in battle.members(unit_id)
    )


def leave_table(battle: Battle, unit_id: str) -> None:
    """A unit that does not rally at the edge is removed and counts as lost."""
    unit = battle.remove_unit(unit_id)
    battle.emit(UnitLeftTable(rule="rout.table-edge", unit=unit_id, name=unit.name, side=unit.side, models=unit.models))
