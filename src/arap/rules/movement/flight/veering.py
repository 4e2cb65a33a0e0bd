"""Vehicles that veer: the scenario tags the ground on which they do."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.events import ModelMoved, VehicleVeered
from arap.kernel.reasons import cites
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.flight.crazed import course, run_to
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.touching import touched
from arap.rules.movement.travel.journey import Trip
from arap.rules.scatter import veer_course
from arap.table import bearing, length

RULE = "dice.scatter.veer"


@cites("dice.scatter.veer")
def veer_off(battle: Battle, trips: Sequence[Trip]) -> Flow[None]:
    """Every vehicle that has moved over ground tagged `veer` may end to the left or right of where it meant to."""
    for trip in trips:
        for arrival in trip.arrivals:
            if arrival.path.model.id in battle.models and may_veer(battle, arrival.way):
                yield from veer(battle, arrival.way)


def may_veer(battle: Battle, way: Path) -> bool:
    if not way.kind.powers.veers or not way.walks:
        return False
    return any(piece.ground.veer and touched(battle, piece, way) for piece in battle.table.pieces)


@cites("dice.scatter.veer")
def veer(battle: Battle, way: Path) -> Flow[None]:
    """One die is left, the other right. The vehicle ends aside by the difference, or where something stops it; its
    facing stays."""
    model = battle.models[way.model.id]
    here, unit = (model.x, model.y), battle.units[model.unit]
    faces: Faces = yield Roll(
        "scatter.veer", RULE, unit.side, 2, label=f"{battle.kind(model).name} veers: first die left, second die right"
    )
    aside, inches = veer_course(bearing(*last_stretch(way)), faces[0], faces[1])
    end, met = course(battle, model, aside, float(inches)) if inches else (here, "")
    place = yield from run_to(battle, model.id, end, model.facing)
    if place is not None:
        distance = round(length(here, place), 3)
        moved = ModelMoved(model.id, (here, place), model.facing, distance)
        battle.emit(VehicleVeered(rule=RULE, unit=unit.id, faces=faces, distance=distance, moved=moved, stopped_by=met))


def last_stretch(way: Path) -> tuple[tuple[float, float], tuple[float, float]]:
    """The last straight part of a path: the direction in which the vehicle travels at its end."""
    corners = [(way.model.x, way.model.y), *way.corners]
    return next(
        (one, other) for one, other in zip(reversed(corners[:-1]), reversed(corners), strict=False) if one != other
    )
