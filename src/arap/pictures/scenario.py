"""A scenario as a picture: terrain, objectives, home edges, models and the names of units."""

from collections.abc import Iterator
from typing import NamedTuple

from shapely.geometry import Polygon, box

from arap.army.scenario import Objective, Scenario, SideSetup, UnitSetup
from arap.pictures.levels import ladder_marks
from arap.pictures.palette import DARK, LIGHT, Palette
from arap.pictures.picture import Disc, Mark, Picture, Shape, Words
from arap.pictures.terrain import LETTER, terrain_marks
from arap.pictures.tokens import token_marks
from arap.table.terrain import PointXY

MARGIN = 2.0
FOOT = 12


class Edge(NamedTuple):
    """A table edge: from where to where, and where its owner's name stands."""

    start: PointXY
    end: PointXY
    words: PointXY
    turn: float


def picture_of(scenario: Scenario, *, dark: bool = False) -> Picture:
    colours = DARK if dark else LIGHT
    marks = (*table(scenario, colours), *forces(scenario, colours))
    return Picture(
        -MARGIN, -MARGIN, scenario.width + MARGIN, scenario.depth + MARGIN, colours.surround, scenario.title, marks
    )


def table(scenario: Scenario, colours: Palette) -> Iterator[Mark]:
    width, depth = scenario.width, scenario.depth
    corners = ((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth))
    yield Shape(corners, fill=colours.table)
    yield from feet(width, depth, colours)
    flags, ladders = map(written, scenario.objectives), [around(*ladder.foot[:2]) for ladder in scenario.ladders]
    yield from terrain_marks(scenario.terrain, [*flags, *ladders], colours)
    for ladder in scenario.ladders:
        yield from ladder_marks(ladder, colours)
    yield Shape(corners, stroke=colours.muted, width=0.08)
    yield Words((width / 2, depth + MARGIN / 2), scenario.title, 0.9, colours.ink, bold=True)


def feet(width: float, depth: float, colours: Palette) -> Iterator[Mark]:
    """A faint line every twelve inches."""
    for x in range(FOOT, int(width), FOOT):
        yield line((x, 0), (x, depth), colours)
    for y in range(FOOT, int(depth), FOOT):
        yield line((0, y), (width, y), colours)


def line(start: PointXY, end: PointXY, colours: Palette) -> Shape:
    return Shape((start, end), stroke=colours.ink, width=0.05, opacity=0.12, closed=False)


def forces(scenario: Scenario, colours: Palette) -> Iterator[Mark]:
    for objective in scenario.objectives:
        yield from objective_marks(objective, colours)
    for number, side in enumerate(scenario.sides):
        yield from edge_marks(scenario, side, number, colours)
        for unit in side.units:
            for model in unit.models:
                yield from token_marks(model, scenario.kinds[model.kind], number, colours)
    for number, side in enumerate(scenario.sides):
        for unit in side.units:
            yield from badge(scenario, unit, number, colours)


def objective_marks(objective: Objective, colours: Palette) -> Iterator[Mark]:
    """The reach of the objective, a flag with its worth, its name."""
    x, y = objective.at
    yield Disc(objective.at, objective.radius, fill=colours.warn, opacity=0.12)
    yield Disc(objective.at, objective.radius, stroke=colours.warn, width=0.08, dash=(0.12, 0.25))
    flag = ((-0.35, -0.5), (-0.35, 0.6), (0.45, 0.6), (0.25, 0.33), (0.45, 0.06), (-0.25, 0.06), (-0.25, -0.5))
    yield Shape(tuple((x + dx, y + dy) for dx, dy in flag), fill=colours.plate, stroke=colours.warn, width=0.08)
    yield Words((x, y + 0.32), str(objective.points), 0.45, colours.ink, bold=True)
    yield Words((x, y - 0.95), objective.name, 0.55, colours.ink, halo=colours.table)


def written(objective: Objective) -> Polygon:
    """The room of the flag and the name of an objective."""
    (x, y), half = objective.at, max(1, len(objective.name)) * LETTER / 2
    return box(x - half, y - 1.3, x + half, y + 0.7)


def around(x: float, y: float) -> Polygon:
    """The room of a ladder and of what is written below it."""
    return box(x - 0.7, y - 1.1, x + 0.7, y + 0.5)


def edge_marks(scenario: Scenario, side: SideSetup, number: int, colours: Palette) -> Iterator[Mark]:
    """The friendly table edge of a side, in its colour, with its name."""
    edge = edge_of(scenario, side.home)
    yield Shape((edge.start, edge.end), stroke=colours.side(number), width=0.35, closed=False)
    yield Words(edge.words, side.name, 0.65, colours.side(number), bold=True, turn=edge.turn)


def edge_of(scenario: Scenario, home: str) -> Edge:
    width, depth, out = scenario.width, scenario.depth, 0.2
    match home:
        case "north":
            return Edge((0, depth + out), (width, depth + out), (width * 0.15, depth + MARGIN / 2), 0.0)
        case "south":
            return Edge((0, -out), (width, -out), (width / 2, -MARGIN / 2), 0.0)
        case "west":
            return Edge((-out, 0), (-out, depth), (-MARGIN / 2, depth / 2), 90.0)
        case _:
            return Edge((width + out, 0), (width + out, depth), (width + MARGIN / 2, depth / 2), -90.0)


def badge(scenario: Scenario, unit: UnitSetup, number: int, colours: Palette) -> Iterator[Mark]:
    """A plate under the unit with its name and the number of its models."""
    text = f"{unit.name} {len(unit.models)}"
    wide = 0.36 * len(text) + 0.6
    middle = sum(model.x for model in unit.models) / len(unit.models)
    x = min(max(middle - wide / 2, 0.1), scenario.width - wide - 0.1)
    low = min(model.y - scenario.kinds[model.kind].base_radius for model in unit.models)
    y = max(low - 1.15, 0.1)
    colour = colours.side(number)
    yield Shape(((x, y), (x + wide, y), (x + wide, y + 0.9), (x, y + 0.9)), colours.plate, colour, 0.08)
    yield Shape(((x, y), (x + 0.2, y), (x + 0.2, y + 0.9), (x, y + 0.9)), fill=colour)
    yield Words((x + 0.1 + wide / 2, y + 0.45), text, 0.52, colours.ink, bold=True)
