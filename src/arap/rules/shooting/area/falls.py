"""Every place where a marker may come down, and who is under it there: all the dice of its scatter, degree by degree.

Where nothing is near but open ground all places are looked at together; the others one by one, as the engine does."""

from collections import defaultdict
from collections.abc import Callable
from math import hypot
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.shooting.area.burst import (
    AUTOMATIC,
    body_radius,
    cover_from,
    goal_in,
    is_machine,
    strength_on,
    struck_in,
)
from arap.rules.shooting.area.fire import LEVEL, close_limit, is_close, landing
from arap.rules.shooting.area.sections import section_at
from arap.rules.shooting.area.shots import Strike
from arap.rules.shooting.area.spread import Ring, all_within
from arap.rules.shooting.area.trajectory import SHORT, ranks_of
from arap.rules.shooting.sights import eye_height
from arap.rules.shooting.strength import strength_of
from arap.table import TOLERANCE, Bodies, PointXY, first_met
from arap.table.arcs import LARGE
from arap.table.grid import GRID_DIGITS, TINY
from arap.table.lines import JOIN

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]
Box: TypeAlias = tuple[float, float, float, float]
BEARINGS = np.arange(360)
STEPS, MOST_PLACES = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12), 400
SINES, COSINES = np.sin(np.radians(BEARINGS)), np.cos(np.radians(BEARINGS))


class Figure(NamedTuple):
    """A model under a marker: its cover from the centre, what it is hit on, the Strength of that, and whether that is
    at short range."""

    model: str
    cover: int
    goal: int
    strength: int
    close: bool


Figures: TypeAlias = tuple[Figure, ...]


class Scatter:
    """Where one shot may come down: on the aim point, or at any of the places that are listed. Those `held` may have
    been stopped on their way and are looked at one by one, as are those `rough` where more than open ground matters.
    With a `step` only every so many degrees are looked at, for an estimate."""

    def __init__(self, battle: Battle, strike: Strike, rings: list[Ring], step: int = 1) -> None:
        self.battle, self.strike = battle, strike
        self.on_target = sum(ring.chance for ring in rings if not ring.distance)
        astray = [ring for ring in rings if ring.distance and ring.chance]
        self.near = sorted(all_within(battle, strike, max(ring.distance for ring in rings)), key=lambda model: model.id)
        bearings = BEARINGS[::step]
        self.far = np.repeat([ring.distance for ring in astray], len(bearings))
        self.chance = np.repeat([ring.chance / len(bearings) for ring in astray], len(bearings))
        self.bearing = np.tile(bearings, len(astray))
        self.x = np.round(strike.aim[0] + self.far * SINES[self.bearing], GRID_DIGITS)
        self.y = np.round(strike.aim[1] + self.far * COSINES[self.bearing], GRID_DIGITS)
        self.held = np.zeros(len(self.far), dtype=bool)
        if strike.mode == "direct":
            self._find_held()

    def _find_held(self) -> None:
        """The places to which a flat shot may be stopped on its way by terrain or a large model. Where it can only be
        stopped by the ranks of a unit, all the places are moved there together."""
        battle, strike = self.battle, self.strike
        for box in obstacles(battle, strike):
            self.held |= crossing(strike.here, self.x, self.y, box)
        uneven, stop = self._among_boxes(0.0), np.full(len(self.far), np.inf)
        for box, ranks in ranks_between(battle, strike):
            met = np.flatnonzero(crossing(strike.here, self.x, self.y, box) & ~self.held)
            ends = np.column_stack([self.x[met], self.y[met], np.zeros(len(met))])
            stop[met] = np.minimum(stop[met], first_met((*strike.here, eye_height(battle, strike.model)), ends, ranks))
            self.held[met] |= uneven[met]
        self._draw_back(np.flatnonzero(np.isfinite(stop) & ~self.held), stop)

    @implements("area.obstructions")
    def _draw_back(self, places: Places, stop: Floats) -> None:
        """To the firer's side of what stops the shot, which is met at that part of its way."""
        (x, y), dx, dy = self.strike.here, self.x[places] - self.strike.here[0], self.y[places] - self.strike.here[1]
        part = np.maximum(0.0, stop[places] - SHORT / np.hypot(dx, dy))
        self.x[places], self.y[places] = np.round(x + dx * part, GRID_DIGITS), np.round(y + dy * part, GRID_DIGITS)

    @property
    def work(self) -> int:
        """How many places must be looked at one by one."""
        return int((self.held | (self._among_boxes(self._reach) & bool(self.near))).sum())

    @implements("area.scatter", "area.hits", "area.obstructions", "dice.scatter.direction")
    def falls(self) -> dict[Figures, float]:
        """Who is struck, nearest the centre first, with the chance that it is just these."""
        if not self.near:
            return {(): 1.0}
        for number in np.flatnonzero(self.held).tolist():
            place, _, _ = landing(self.battle, self.strike, float(self.far[number]), int(self.bearing[number]))
            self.x[number], self.y[number] = place
        found: dict[Figures, float] = defaultdict(float)
        found[self._struck(self.strike.aim, self.strike.z, self.near)] += self.on_target
        away = np.hypot(self.x[:, None] - self._of(lambda m: m.x), self.y[:, None] - self._of(lambda m: m.y))
        touched = away - self._of(self._extent) <= self._reach
        rough = self._rough(touched)
        self._on_rough_ground(np.flatnonzero(rough), touched, found)
        self._in_the_open(np.flatnonzero(~rough), touched, away, found)
        return {figures: chance for figures, chance in found.items() if chance}

    @property
    def _reach(self) -> float:
        return (self.strike.weapon.marker_radius or 0.0) + TOLERANCE + TINY

    def _of(self, value: Callable[[Model], float]) -> Floats:
        return np.array([value(model) for model in self.near])

    def _extent(self, model: Model) -> float:
        """How far a body reaches from the middle of its base."""
        kind = self.battle.kind(model)
        return hypot(*kind.hull) / 2 if kind.hull else body_radius(self.battle, kind)

    def _rough(self, touched: Flags) -> Flags:
        """Where terrain is about those who may be struck, or in the place itself; where machines may be struck; and
        for shots without a marker anybody, for the cover is that from the firer."""
        margin = self._reach + max(map(self._extent, self.near))
        about = self._among_boxes(margin) & touched.any(axis=1)
        odd = [not self.strike.weapon.marker_radius or is_machine(self.battle.kind(model)) for model in self.near]
        found: Flags = about | self._among_boxes(0.0) | touched[:, odd].any(axis=1)
        return found

    def _among_boxes(self, margin: float) -> Flags:
        found = np.zeros(len(self.far), dtype=bool)
        for left, low, right, high in self.battle.table.boxes:
            found |= (
                (self.x >= left - margin) & (self.x <= right + margin)
                & (self.y >= low - margin) & (self.y <= high + margin)
            )  # fmt: skip
        return found

    def _on_rough_ground(self, places: Places, touched: Flags, found: dict[Figures, float]) -> None:
        """One by one. In a building or a trench those beyond the radius may be struck too."""
        table, flat = self.battle.table, self.strike.mode in LEVEL
        for number in places.tolist():
            place = float(self.x[number]), float(self.y[number])
            z = table.support(*place, self.strike.z) if flat else table.elevation(*place)
            confined = section_at(table, place, z) is not None
            among = self.near if confined else [self.near[n] for n in np.flatnonzero(touched[number]).tolist()]
            found[self._struck(place, z, among)] += float(self.chance[number])

    def _struck(self, place: PointXY, z: float, among: list[Model]) -> Figures:
        strike, full = self.strike, strength_of(self.strike.kind, self.strike.weapon)
        under, close = struck_in(self.battle, strike, place, z, among) if among else [], is_close(strike, place)
        return tuple(
            [
                Figure(one.model.id, one.cover, one.goal, strength_on(self.battle, full, one.model, place), close)
                for one in under
            ]
        )

    def _in_the_open(self, places: Places, touched: Flags, away: Floats, found: dict[Figures, float]) -> None:
        """All the places on open ground at once."""
        full = strength_of(self.strike.kind, self.strike.weapon)
        figures = {close: [self._standing(model, full, close) for model in self.near] for close in (False, True)}
        counts = touched[places].sum(axis=1)
        found[()] += float(self.chance[places[counts == 0]].sum())
        places, counts = places[counts > 0], counts[counts > 0]
        order = np.argsort(np.where(touched[places], away[places], np.inf), axis=1, kind="stable")
        chances, closeness = self.chance[places].tolist(), self._close(places).tolist()
        for row, count, chance, close in zip(order.tolist(), counts.tolist(), chances, closeness, strict=True):
            found[tuple([figures[close][column] for column in row[:count]])] += chance

    def _close(self, places: Places) -> Flags:
        """Which of the places are at short range."""
        x, y = self.strike.here
        found: Flags = np.hypot(self.x[places] - x, self.y[places] - y) <= close_limit(self.strike) + TOLERANCE
        return found

    def _standing(self, model: Model, strength: int, close: bool) -> Figure:
        cover = cover_from(self.battle, model, (model.x, model.y))
        return Figure(model.id, cover, goal_in(self.strike.weapon, cover), strength, close)


@implements("area.scatter", "area.hits")
def hit_chances(battle: Battle, strike: Strike, rings: list[Ring]) -> dict[str, float]:
    """The chance of each model to be hit, over all the places where the marker may come down; an estimate where too
    many of them would have to be looked at one by one."""
    scatter = Scatter(battle, strike, rings)
    if scatter.work > MOST_PLACES:
        step = next((step for step in STEPS if scatter.work <= MOST_PLACES * step), STEPS[-1])
        scatter = Scatter(battle, strike, rings, step)
    chances: dict[str, float] = defaultdict(float)
    for figures, chance in scatter.falls().items():
        for one in figures:
            chances[one.model] += chance * one.goal / AUTOMATIC
    return chances


def obstacles(battle: Battle, strike: Strike) -> list[Box]:
    """The rectangles of terrain, and of units with large models, that might stop a flat shot."""
    pieces = zip(battle.table.pieces, battle.table.boxes, strict=True)
    found = [box for piece, box in pieces if piece.cuts_sight]
    for unit in battle.units:
        members = [model for model in battle.members(unit) if model.id != strike.model.id]
        if any(battle.kind(model).size >= LARGE for model in members):
            found.append(about(battle, unit))
    return found


def ranks_between(battle: Battle, strike: Strike) -> list[tuple[Box, Bodies]]:
    """The units whose ranks might stop a flat shot, each with its rectangle."""
    others = [unit for unit in battle.units if unit not in (strike.model.unit, strike.target) and battle.members(unit)]
    return [(about(battle, unit), ranks_of(battle, unit)) for unit in others]


def about(battle: Battle, unit: str) -> Box:
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
