"""Where units stand at the start: in ranks round a point, or each model on its spot."""

import math

from arap.army.armies import ArmyUnit
from arap.army.document import Document
from arap.army.file_kinds import DeployEntry
from arap.army.scenario import Placed
from arap.kernel.words import plural

ELBOW_ROOM = 0.5
TOWARDS_ENEMY = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0}


def placed(unit: ArmyUnit, kind_ids: list[str], entry: DeployEntry, home: str, place: Document) -> tuple[Placed, ...]:
    """The unit's models on their places, in the order of the army file; in reserve they have none yet."""
    facing = TOWARDS_ENEMY[home] if entry.facing is None else entry.facing
    if entry.reserve:
        spots = _nowhere(unit, entry, facing, place)
    elif entry.models is not None:
        spots = _listed(unit, entry, facing, place)
    elif entry.at is None:
        place.fail((), "'at' is missing: say where the unit stands, or list its 'models'")
    elif entry.blip or entry.decoy or entry.below:
        spots = [(*entry.at, facing)] * len(unit.models)
    else:
        spots = _ranks(unit, entry, entry.at, facing)
    return tuple(
        Placed(
            kind=kind, x=round(x, 3) + 0.0, y=round(y, 3) + 0.0, facing=round(turn % 360.0, 3) % 360.0, z=entry.level
        )
        for kind, (x, y, turn) in zip(kind_ids, spots, strict=True)
    )


def _nowhere(unit: ArmyUnit, entry: DeployEntry, facing: float, place: Document) -> list[tuple[float, float, float]]:
    if entry.at is not None or entry.models is not None:
        place.fail((), "a unit in reserve has no place on the table; leave out 'at' and 'models'")
    return [(0.0, 0.0, facing)] * len(unit.models)


def _listed(unit: ArmyUnit, entry: DeployEntry, facing: float, place: Document) -> list[tuple[float, float, float]]:
    spots = entry.models or []
    if entry.at is not None or entry.ranks is not None or entry.spacing is not None:
        place.fail((), "a unit stands either in ranks ('at', 'ranks', 'spacing') or on listed spots ('models')")
    if len(spots) != len(unit.models):
        place.fail((), f"{unit.name} has {plural(len(unit.models), 'model')}, but {plural(len(spots), 'place')} given")
    return [(spot[0], spot[1], spot[2] if len(spot) > 2 else facing) for spot in spots]


def _ranks(
    unit: ArmyUnit, entry: DeployEntry, at: tuple[float, float], facing: float
) -> list[tuple[float, float, float]]:
    """Ranks of equal width, the last one centred; the first rank stands foremost, from left to right."""
    number = len(unit.models)
    ranks = min(entry.ranks or 2, number)
    columns = math.ceil(number / ranks)
    ranks = math.ceil(number / columns)
    spacing = entry.spacing or 2 * max(kind.base_radius for kind in unit.models) + ELBOW_ROOM
    turn = math.radians(facing)
    forward, right = (math.sin(turn), math.cos(turn)), (math.cos(turn), -math.sin(turn))
    spots = []
    for index in range(number):
        rank, column = divmod(index, columns)
        width = min(columns, number - rank * columns)
        ahead = ((ranks - 1) / 2 - rank) * spacing
        aside = (column - (width - 1) / 2) * spacing
        x = at[0] + ahead * forward[0] + aside * right[0]
        y = at[1] + ahead * forward[1] + aside * right[1]
        spots.append((x, y, facing))
    return spots
