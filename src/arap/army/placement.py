"""Models stand on the table, on ground that can be stood on, and apart from each other."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from arap.army.document import Document
from arap.army.scenario import Placed, Scenario, UnitSetup
from arap.table.terrain import Piece

TOLERANCE = 0.001


class Standing(NamedTuple):
    """A model at its place, and how a sentence calls it."""

    x: float
    y: float
    radius: float
    unit: str
    name: str
    side: str
    key: str


def check_placement(scenario: Scenario, document: Document) -> None:
    """Refuses the first model that is off the table, in impassable ground or on another's base."""
    stood: list[Standing] = []
    for model in _models(scenario, document):
        what = _off_table(model, scenario) or _bad_ground(model, scenario) or _overlap(model, stood)
        if what:
            document.fail(("sides", model.side, "deploy", model.key), what)
        stood.append(model)


def _models(scenario: Scenario, document: Document) -> Iterator[Standing]:
    for side in scenario.sides:
        keys = list(document.value["sides"][side.id]["deploy"])
        for unit, key in zip(side.units, keys, strict=True):
            for number, model in enumerate(unit.models, 1):
                radius = scenario.kinds[model.kind].base_radius
                yield Standing(model.x, model.y, radius, unit.id, _called(unit, model, number), side.id, key)


def _called(unit: UnitSetup, model: Placed, number: int) -> str:
    return f"model {number} of '{unit.id}' at {model.x:g},{model.y:g}"


def _off_table(model: Standing, scenario: Scenario) -> str | None:
    edge = model.radius - TOLERANCE
    if edge <= model.x <= scenario.width - edge and edge <= model.y <= scenario.depth - edge:
        return None
    return f"{model.name} is not wholly on the table of {scenario.width:g} by {scenario.depth:g} inches."


def _bad_ground(model: Standing, scenario: Scenario) -> str | None:
    for piece in scenario.terrain:
        if (piece.going == "impassable" or not piece.standable) and inside((model.x, model.y), piece):
            return f"{model.name} stands in {piece.name} ('{piece.id}'), where no model can stand."
    return None


def _overlap(model: Standing, stood: list[Standing]) -> str | None:
    for other in stood:
        if math.hypot(model.x - other.x, model.y - other.y) < model.radius + other.radius - TOLERANCE:
            return f"{model.name} overlaps {other.name}."
    return None


def inside(point: tuple[float, float], piece: Piece) -> bool:
    """Whether a point is within the piece's outline."""
    x, y = point
    within = False
    corners = piece.shape
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            within = not within
    return within
