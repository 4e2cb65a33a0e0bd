"""Maddened creatures that run at random in the compulsory phase."""

from collections.abc import Callable
from math import sqrt

import msgspec

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.events import CreatureStampeded, ModelMoved
from arap.battle.parts import parts_of
from arap.battle.settings import CRAZED, CRAZED_DISTANCE
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.flight.runs import Lone, firm_ground, heading, hold_back
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.mover import Mover, mover_of
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.travel.journey import journey_of, travel
from arap.rules.scatter import crazed_course
from arap.table import TOLERANCE, PointXY, length, within

RULE = "dice.scatter.random-movement"


@cites("dice.scatter.random-movement")
def crazed_units(battle: Battle, side: str) -> list[str]:
    """The units of a player that move at random. Routing ones flee instead; ones in melee fight."""
    named = [unit for name in CRAZED(battle) for unit in parts_of(battle, name) if unit.side == side]
    return [unit.id for unit in named if not (unit.routing or unit.locked)]


@cites("dice.scatter.random-movement")
def stampede(battle: Battle, unit_id: str) -> Flow[list[str]]:
    """Moves each creature separately. Returns the models of others that have stopped one."""
    met = []
    for model_id in battle.units[unit_id].models:
        met.append((yield from run_wild(battle, model_id)))
    return [model for model in met if model]


def run_wild(battle: Battle, model_id: str) -> Flow[str]:
    """Two D6 for the distance: an odd double is straight on, an even one back, anything else in a random direction.
    Returns the model that stopped it, if one did."""
    model = battle.models[model_id]
    unit = battle.units[model.unit]
    label = f"{battle.kind(model).name} runs wild"
    faces: Faces = yield Roll("scatter.crazed", RULE, unit.side, 2, label=label)
    bearing = 0
    if faces[0] != faces[1]:
        (bearing,) = yield Roll(
            "scatter.direction", "dice.scatter.direction", unit.side, 1, 360, label, at=(model.x, model.y)
        )
    way, total = crazed_course(model.facing, (faces[0], faces[1]), bearing)
    distance = float(total) if CRAZED_DISTANCE(battle) == "dice-total" else basic_move(battle, model)
    battle.put_model(msgspec.structs.replace(model, facing=way, prone=False))
    end, met = course(battle, battle.models[model_id], way, distance)
    place = yield from run_to(battle, model_id, end, way)
    if place is None:
        return ""
    battle.emit(
        CreatureStampeded(
            rule=RULE, unit=unit.id, faces=faces, distance=round(length((model.x, model.y), place), 3),
            moved=ModelMoved(model_id, ((model.x, model.y), place), way, distance), stopped_by=met,
        )
    )  # fmt: skip
    return met


def run_to(battle: Battle, model_id: str, end: PointXY, facing: float) -> Flow[PointXY | None]:
    """Where the creature ends, after tests for hazards; None if they killed it."""
    model = battle.models[model_id]
    if end == (model.x, model.y):
        return end
    party = party_of(battle, model.unit, [ModelPath(model_id, (Leg(*end, facing),))])
    trip = yield from travel(battle, journey_of(model.unit, party))
    if not trip.arrivals:
        return None
    (arrival,) = trip.arrivals
    if arrival.halt and arrival.halt.prone:
        battle.put_model(msgspec.structs.replace(battle.models[model_id], prone=True))
    return arrival.place


@cites("dice.scatter.random-movement")
def course(battle: Battle, model: Model, bearing: float, distance: float) -> tuple[PointXY, str]:
    """As far as the ground allows, to the edge, to something impassable or impossible to walk over, or until a model is
    within its melee radius; and what it met."""
    return course_of(battle, model, bearing, distance, lambda other: gap_to(battle, model, other))


def gap_to(battle: Battle, model: Model, other: Model) -> float:
    """How near a creature comes to another model: to its melee radius, or to its base."""
    kind = battle.kind(model)
    return max(melee_radius(kind), kind.base_radius + battle.kind(other).base_radius)


def course_of(
    battle: Battle, model: Model, bearing: float, distance: float, gap: Callable[[Model], float]
) -> tuple[PointXY, str]:
    """Where a model ends that runs straight on, and what it met. `gap` is how near it comes to another model."""
    way = heading(bearing)
    runner = mover_of(battle, model, distance)
    lengths, ends = Lone(battle.table, [runner], [way], distance).runs()
    if battle.table.tiered:
        hold_back(battle, [runner], [way], distance, lengths, ends)
    far, met = lengths[0][0], ""
    for other in battle.models.values():
        if other.id != model.id and (reached := contact(runner, other, way, gap(other))) is not None:
            far, met = (reached, other.id) if reached < far else (far, met)
    return firm_ground(battle.table, runner, way, far, ()), met


def contact(runner: Mover, other: Model, way: PointXY, reach: float) -> float | None:
    """How far along a runner comes within this distance of another model."""
    dx, dy = other.x - runner.start[0], other.y - runner.start[1]
    along, across = dx * way[0] + dy * way[1], dx * way[1] - dy * way[0]
    if within(sqrt(dx * dx + dy * dy), reach):
        return 0.0 if along > TOLERANCE else None
    chord = reach * reach - across * across
    return along - sqrt(chord) if along > 0.0 and chord > 0.0 else None
