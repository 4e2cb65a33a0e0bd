"""Running from a charge: straight away from the chargers, round what is in the way."""

from collections.abc import Sequence
from functools import cache

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.events import UnitFled
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.ladders import drop_ladders
from arap.rules.movement.flight.flee import FAST, carry_out, flee_distance, get_up_to_run, run_to_ends
from arap.rules.movement.flight.flight import EDGES
from arap.rules.movement.flight.runs import Flight, Run, fleeing, runs_on, touches_edge
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.ground import FLIGHT
from arap.rules.movement.paths.cost import path_along
from arap.table import PointXY, bearing, length, middle_of

BERTH = 2.0
MOST_BEND, BEND = 90, 5
SPENT = 0.1


@implements("react.run.distance")
def run_from(battle: Battle, unit_id: str, enemy: str) -> Flow[None]:
    """Rolls 2D6" or 3D6" for the whole unit and moves it at once. The ground costs as usual, turning is included. The
    models end facing away from the chargers."""
    drop_ladders(battle, unit_id, "run")
    faces = yield from flee_distance(battle, unit_id)
    here, there = [middle_of([(model.x, model.y) for model in battle.members(unit)]) for unit in (unit_id, enemy)]
    away = round(bearing(there, here), 2) % 360.0
    get_up_to_run(battle, unit_id)
    run = run_away_from(battle, Flight(unit_id, float(sum(faces)), enemy, berth=BERTH), away)
    moved = yield from carry_out(battle, unit_id, run)
    if unit_id not in battle.units:
        return
    turn_away(battle, unit_id, there)
    battle.emit(
        UnitFled(
            rule="react.run.path", unit=unit_id, kind="run", faces=faces, distance=float(sum(faces)), bearing=away,
            models=moved,
        )
    )  # fmt: skip


@cites("react.run.individual", "react.run.distance", "move.flee-rate")
def run_alone_from(battle: Battle, model_id: str, charger_id: str) -> Flow[None]:
    """One model rolls its own 2D6" or 3D6" and runs directly away from a charger."""
    start, charger = battle.models[model_id], battle.models[charger_id]
    unit, there = battle.units[start.unit], (charger.x, charger.y)
    label = f"{battle.full_name(model_id)} runs: total in inches"
    faces: Faces = yield Roll("move.flee", "move.flee-rate", unit.side, flee_dice_of(battle, start), label=label)
    away = round(bearing(there, (start.x, start.y)), 2) % 360.0
    battle.put_model(msgspec.structs.replace(start, prone=False, tactical=False))
    flight = Flight(unit.id, float(sum(faces)), charger.unit, berth=BERTH, only=model_id)
    run = run_away_from(battle, flight, away)
    moved = yield from run_to_ends(battle, unit.id, fleeing(battle, flight), run)
    if model := battle.models.get(model_id):
        facing = round(bearing(there, (model.x, model.y)), 2) % 360.0
        battle.put_model(msgspec.structs.replace(model, facing=facing))
    if unit.id in battle.units:
        battle.emit(
            UnitFled(
                rule="react.run.individual", unit=unit.id, kind="run alone", faces=faces, distance=flight.distance,
                bearing=away, models=moved,
            )
        )  # fmt: skip


@cites("move.flee-rate")
def flee_dice_of(battle: Battle, model: Model) -> int:
    """The dice of one model that runs."""
    return 3 if basic_move(battle, model) > FAST else 2


@cites("react.run.after")
def turn_away(battle: Battle, unit_id: str, enemy: PointXY) -> None:
    """The runners end facing away from the chargers, as seen from where they are now."""
    members = battle.members(unit_id)
    away = round(bearing(enemy, middle_of([(model.x, model.y) for model in members])), 2) % 360.0
    for model in members:
        battle.put_model(msgspec.structs.replace(model, facing=away))


@implements("react.run.path")
def run_away_from(battle: Battle, flight: Flight, away: float) -> Run:
    """All models run on one bearing, directly away from the chargers, and stop at the edge of the table. A model with
    something in its way bends its path by the smallest angle that lets it run on, at most 90 degrees; if there is none,
    it stops."""
    (straight,) = runs_on(battle, flight, (away,))
    models, distance = fleeing(battle, flight), flight.distance
    stuck = [n for n, model in enumerate(models) if not runs_all_the_way(battle, model, straight, n, distance)]
    if not stuck:
        return straight
    own = bent(battle, flight, models, straight, stuck)
    ends = tuple([run.ends[n] for n, run in enumerate(own)])
    longest = max([length((model.x, model.y), end) for model, end in zip(models, ends, strict=True)])
    return Run(away, ends, longest, tuple([run.bearing for run in own]))


def bent(battle: Battle, flight: Flight, models: Sequence[Model], straight: Run, stuck: Sequence[int]) -> list[Run]:
    """The run of which each model goes its part: for models that are stuck one with a way round, where there is one."""
    found = [straight] * len(models)
    bends = [side * angle for angle in range(BEND, MOST_BEND + 1, BEND) for side in (1, -1)]

    @cache
    def run_on(bearing: float) -> Run:
        (run,) = runs_on(battle, flight, (bearing,))
        return run

    for n in stuck:
        others = [(other, found[m].ends[m]) for m, other in enumerate(models) if m != n]
        runs = (run_on((straight.bearing + bend) % 360.0) for bend in bends)
        whole = (run for run in runs if runs_all_the_way(battle, models[n], run, n, flight.distance))
        clear = (run for run in whole if is_free(battle, models[n], run.ends[n], others))
        found[n] = next(clear, found[n])
    return found


def runs_all_the_way(battle: Battle, model: Model, run: Run, n: int, distance: float) -> bool:
    """Whether the part of the model with this number uses up the roll, or ends at the edge of the table."""
    end, radius = run.ends[n], battle.kind(model).base_radius
    if length((model.x, model.y), end) >= distance - SPENT:
        return True
    if touches_edge(battle.table, end, radius, tuple(EDGES)):
        return True
    return path_along(battle, model, (Leg(*end, run.bearing),), FLIGHT).total >= distance - SPENT


def is_free(battle: Battle, model: Model, end: PointXY, others: Sequence[tuple[Model, PointXY]]) -> bool:
    """Whether no comrade ends on the same place."""
    radius = battle.kind(model).base_radius
    return all(length(end, there) >= radius + battle.kind(other).base_radius for other, there in others)
