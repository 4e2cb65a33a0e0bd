"""Where models were killed, as heat over the drawn table."""

from collections.abc import Iterator, Sequence
from math import exp
from typing import TypeAlias

import numpy as np

from arap.army.scenario import Scenario
from arap.pictures.palette import DARK, LIGHT, Palette
from arap.pictures.picture import Mark, Picture, Shape, svg
from arap.pictures.scenario import MARGIN, edge_marks, objective_marks, table
from arap.table.terrain import PointXY

Cells: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float64]]
CELLS, SMALLEST, REACH, FAINTEST, STRONGEST = 48, 0.75, 3, 0.06, 0.85


def heat_svg(scenario: Scenario, deaths: Sequence[PointXY], side: int, *, dark: bool) -> str:
    """The table with its terrain and objectives, and heat in the colour of the side that lost the models."""
    colours = DARK if dark else LIGHT
    marks: list[Mark] = list(table(scenario, colours))
    marks += heat_marks(scenario, deaths, colours.side(side))
    for objective in scenario.objectives:
        marks += objective_marks(objective, colours)
    for number, setup in enumerate(scenario.sides):
        marks += edge_marks(scenario, setup, number, colours)
    return svg(framed(scenario, colours, marks))


def framed(scenario: Scenario, colours: Palette, marks: Sequence[Mark]) -> Picture:
    right, high = scenario.width + MARGIN, scenario.depth + MARGIN
    return Picture(-MARGIN, -MARGIN, right, high, colours.surround, scenario.title, tuple(marks))


def heat_marks(scenario: Scenario, deaths: Sequence[PointXY], colour: str) -> Iterator[Shape]:
    """A square for each place where models die, stronger where more do; the hottest is always the strongest."""
    cell = max(SMALLEST, max(scenario.width, scenario.depth) / CELLS)
    found = smoothed(counted(scenario, deaths, cell))
    most = float(found.max()) if found.size else 0.0
    for (row, column), value in np.ndenumerate(found):
        strength = float(value) / most if most else 0.0
        if strength >= FAINTEST:
            left, low = column * cell, row * cell
            right, high = min(left + cell, scenario.width), min(low + cell, scenario.depth)
            corners = ((left, low), (right, low), (right, high), (left, high))
            yield Shape(corners, fill=colour, opacity=round(STRONGEST * strength**0.7, 2))


def counted(scenario: Scenario, deaths: Sequence[PointXY], cell: float) -> Cells:
    rows, columns = int(np.ceil(scenario.depth / cell)), int(np.ceil(scenario.width / cell))
    found = np.zeros((rows, columns))
    for x, y in deaths:
        row, column = min(max(int(y / cell), 0), rows - 1), min(max(int(x / cell), 0), columns - 1)
        found[row, column] += 1.0
    return found


def smoothed(
    found: Cells,
) -> Cells:
    """Each cell shares what it has with its neighbours, by a bell of one cell."""
    bell = np.array([exp(-(step**2) / 2) for step in range(-REACH, REACH + 1)])
    bell /= bell.sum()
    for axis in (0, 1):
        found = np.apply_along_axis(lambda line: np.convolve(line, bell)[REACH:-REACH], axis, found)
    return found
