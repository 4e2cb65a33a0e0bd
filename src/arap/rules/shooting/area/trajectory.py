"""The paths of shots fired flat at places, many at once, and what stops them on their way."""

from math import inf

import numpy as np
from numpy.typing import ArrayLike, NDArray

from arap.battle.battle import Battle
from arap.battle.bodies import present_height, unit_bodies
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.shooting.shots.strike import Strike
from arap.rules.sight.geometry import eye_height
from arap.table import Bodies, Box, PointXY, PointXYZ, first_met, supports, walls_met
from arap.table.arcs import LARGE
from arap.table.grid import GRID_DIGITS
from arap.table.lines import JOIN
from arap.table.shapes.footprints import EDGE

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
SHORT = 0.1
GRAZE = 1e-6


@cites("area.obstructions", "area.scatter")
def where_shots_land(battle: Battle, strike: Strike, places: ArrayLike) -> tuple[Floats, Floats, Flags]:
    """Where shots that come down on these places end, on which level, and which of them were held up: flat ones by what
    is in their way, on the firer's side of which they then lie."""
    ends = np.array(places, dtype=np.float64).reshape(-1, 2)
    levels = supports(battle.table, ends, strike.z)
    if strike.mode != "direct":
        return ends, levels, np.zeros(len(ends), dtype=bool)
    stop = stops(battle, strike.model, np.column_stack([ends, levels]), strike.target)
    held = np.isfinite(stop)
    if held.any():
        ends[held] = in_front(strike.here, ends[held], stop[held])
        levels[held] = supports(battle.table, ends[held], strike.z)
    return ends, levels, held


def in_front(start: PointXY, ends: ArrayLike, stop: ArrayLike) -> Floats:
    """The points on the firer's side of what stops shots at such parts of their ways."""
    ways = np.reshape(ends, (-1, 2)) - np.asarray(start)
    parts = np.maximum(0.0, stop - SHORT / np.maximum(np.hypot(ways[:, 0], ways[:, 1]), EDGE))
    points: Floats = np.round(np.asarray(start) + ways * parts[:, None], GRID_DIGITS) + 0.0
    return points


@implements("area.obstructions")
def stops(battle: Battle, model: Model, ends: ArrayLike, target: str) -> Floats:
    """At which part of their ways shots at places (x, y, z) are stopped: by terrain, by large models, or by a unit that
    is neither the firer's own nor the target's; infinite where nothing stops them."""
    start, goals = (model.x, model.y, eye_height(battle, model)), np.reshape(ends, (-1, 3))
    found = walls_met(battle.table, start, goals)
    (left, low), (right, high) = np.min(goals[:, :2], axis=0).tolist(), np.max(goals[:, :2], axis=0).tolist()
    box = min(left, model.x) - JOIN, min(low, model.y) - JOIN, max(right, model.x) + JOIN, max(high, model.y) + JOIN
    for unit in battle.units_near(*box):
        near = crossing(start[:2], goals[:, 0], goals[:, 1], box_around(battle, unit)) if len(goals) > 1 else [0]
        if len(chosen := goals[near]):
            found[near] = np.minimum(found[near], stopped_by_unit(battle, unit, model, start, chosen, unit == target))
    return found


def stopped_by_unit(battle: Battle, unit: str, firer: Model, start: PointXYZ, ends: Floats, is_target: bool) -> Floats:
    """Large models of any unit stop a shot, others as the ranks of their unit."""
    found = np.full(len(ends), inf)
    if not is_target and unit != firer.unit:
        found = np.array(first_met(start, ends, ranks_of(battle, unit)))
    for model in battle.members(unit):
        if model.id != firer.id and battle.kind(model).size >= LARGE:
            found = np.minimum(found, stopped_by_body(battle, start, ends, model))
    return found


@cites("area.obstructions")
def stopped_by_body(battle: Battle, start: PointXYZ, ends: Floats, model: Model) -> Floats:
    """Where a large model stops shots; one on which a shot comes down has not stopped it, but is hit."""
    radius, top = battle.kind(model).base_radius, model.z + present_height(battle, model)
    ways, (dx, dy) = ends - np.asarray(start), (model.x - start[0], model.y - start[1])
    whole = np.maximum(np.hypot(ways[:, 0], ways[:, 1]), EDGE)
    ux, uy = ways[:, 0] / whole, ways[:, 1] / whole
    along, half = dx * ux + dy * uy, np.sqrt(np.maximum(0.0, radius * radius - (dx * uy - dy * ux) ** 2))
    begin, end = np.maximum(0.0, along - half) / whole, np.minimum(whole, along + half) / whole
    passed = (begin < end) & (np.hypot(ends[:, 0] - model.x, ends[:, 1] - model.y) > radius)
    return np.where(passed, parts_stopped(begin, end, start[2], ways[:, 2], model.z, top), inf)


def parts_stopped(begin: Floats, end: Floats, eye: float, rise: Floats, base: float, top: float) -> Floats:
    """Where within passages of them lines first run above a base and lower than a top."""
    before, after = eye + rise * begin, eye + rise * end
    edge = np.where(before >= top, top, base)
    with np.errstate(divide="ignore", invalid="ignore"):
        later = begin + (end - begin) * (edge - before) / (after - before)
    clear = (np.maximum(before, after) <= base) | (np.minimum(before, after) >= top - GRAZE)
    parts: Floats = np.where(clear, inf, np.where((base < before) & (before < top), begin, later))
    return parts


@cites("shoot.past-allies.other-unit")
def ranks_of(battle: Battle, unit_id: str) -> Bodies:
    """A unit as a bar from base to base where models are within 3" of each other, as high as the tallest. Large ones
    are no part of it."""
    everybody = unit_bodies(battle, unit_id)
    small = everybody.size < LARGE
    return everybody if small.all() else Bodies(everybody.rows[small])


def box_around(battle: Battle, unit: str) -> Box:
    """A rectangle so wide that nothing of the unit stops a shot outside it."""
    form = battle.form(unit)
    return form.left - JOIN, form.low - JOIN, form.right + JOIN, form.high + JOIN


def crossing(start: PointXY, x: Floats, y: Floats, box: Box) -> Flags:
    """Which of the straight lines from a point to these come into a rectangle."""
    left, low, right, high = box
    first, last = np.zeros(len(x)), np.ones(len(x))
    with np.errstate(divide="ignore", invalid="ignore"):
        for here, goal, least, most in ((start[0], x, left, right), (start[1], y, low, high)):
            one, other = (least - here) / (goal - here), (most - here) / (goal - here)
            first = np.fmax(first, np.fmin(one, other))
            last = np.fmin(last, np.fmax(one, other))
    outside = ((np.maximum(start[0], x) < left) | (np.minimum(start[0], x) > right)) | (
        (np.maximum(start[1], y) < low) | (np.minimum(start[1], y) > high)
    )
    found: Flags = (first <= last) & ~outside
    return found
