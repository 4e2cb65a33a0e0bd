"""Every place where a marker may come down, and the models under it there: all scatter dice, degree by degree.

Obstacles and cover are worked out for all places together, by the functions the engine uses for one. Only places with
rooms, trenches or machines, and shots at single points, are looked at one by one."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.lazy import lazy
from arap.kernel.reasons import cites
from arap.rules.shooting.area.burst import (
    AUTOMATIC,
    LEAST_REACH,
    extent,
    goal_in,
    is_machine,
    strength_on,
    struck_in,
)
from arap.rules.shooting.area.cover import covers
from arap.rules.shooting.area.fire import LEVEL, close_limit, is_close
from arap.rules.shooting.area.spread import all_within
from arap.rules.shooting.area.trajectory import where_shots_land
from arap.rules.shooting.shots.lots import Lots, Risk
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import Ring
from arap.rules.sight.floors import is_floor
from arap.rules.sight.geometry import HARD, NONE, SOFT
from arap.rules.sight.indoors import is_trench
from arap.rules.wounds.strength import strength_of
from arap.table import TOLERANCE, Box, PointXY, elevations
from arap.table.grid import GRID_DIGITS, TINY

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]
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
    """Where one shot may come down: on the aim point, or at any of the places that are listed, each on its level. With
    a `step` only every so many degrees are looked at, for an estimate."""

    def __init__(self, battle: Battle, strike: Strike, rings: list[Ring], step: int = 1) -> None:
        self.battle, self.strike = battle, strike
        self.on_target = sum(ring.chance for ring in rings if not ring.distance)
        astray = [ring for ring in rings if ring.distance and ring.chance]
        near = [] if strike.weapon.cloud else all_within(battle, strike, max(ring.distance for ring in rings))
        self.near = sorted(near, key=lambda model: model.id)
        bearings = BEARINGS[::step]
        far = np.repeat([ring.distance for ring in astray], len(bearings))
        self.chance = np.repeat([ring.chance / len(bearings) for ring in astray], len(bearings))
        course = np.tile(bearings, len(astray))
        self.x = np.round(strike.aim[0] + far * SINES[course], GRID_DIGITS) + 0.0
        self.y = np.round(strike.aim[1] + far * COSINES[course], GRID_DIGITS) + 0.0
        self.z = np.zeros(len(far))
        if self.near and len(far):
            self._come_down()

    @cites("area.scatter", "area.obstructions", "area.high-trajectory")
    def _come_down(self) -> None:
        """Flat shots may be stopped on their way; from above each comes down on the highest surface."""
        if self.strike.mode in LEVEL:
            places, self.z, _ = where_shots_land(self.battle, self.strike, np.column_stack([self.x, self.y]))
            self.x, self.y = places.T
        elif self.battle.table.surfaces:
            self.z = elevations(self.battle.table, np.column_stack([self.x, self.y]))

    @property
    def work(self) -> int:
        """How many places must be looked at one by one."""
        return int(self._single.sum()) if self.near else 0

    @cites("area.scatter", "area.hits", "area.obstructions", "dice.scatter.direction")
    def falls(self) -> dict[Figures, float]:
        """Every set of models that may be struck, nearest the centre first, with its chance."""
        if not self.near:
            return {(): 1.0}
        found: dict[Figures, float] = defaultdict(float)
        found[self._struck(self.strike.aim, self.strike.z, self.near)] += self.on_target
        self._one_by_one(np.flatnonzero(self._single), found)
        self._together(np.flatnonzero(~self._single), found)
        return {figures: chance for figures, chance in found.items() if chance}

    @lazy
    def _touched(self) -> Flags:
        """For every place and model, whether the marker reaches its body; of machines, whether it may."""
        touched: Flags = self._away - self._of(self._extent) <= self._reach
        return touched & (np.abs(self.z[:, None] - self._of(lambda m: m.z)) <= self._height)

    @lazy
    def _away(self) -> Floats:
        away: Floats = np.hypot(self.x[:, None] - self._of(lambda m: m.x), self.y[:, None] - self._of(lambda m: m.y))
        return away

    @property
    def _height(self) -> float:
        """How far up and down it reaches."""
        return max(self.strike.weapon.marker_radius or 0.0, LEAST_REACH) + TOLERANCE

    @property
    def _reach(self) -> float:
        return (self.strike.weapon.marker_radius or 0.0) + TOLERANCE + TINY

    def _of(self, value: Callable[[Model], float]) -> Floats:
        return np.array([value(model) for model in self.near])

    def _extent(self, model: Model) -> float:
        return extent(self.battle, self.battle.kind(model))

    @lazy
    def _single(self) -> Flags:
        """The places to look at one by one: in a trench or under a roof, where models beyond the radius may be struck
        too; where floors may lie between; where machines may be struck; and for shots without a marker all places
        with a model, because cover is then taken from the firer."""
        odd = [not self.strike.weapon.marker_radius or is_machine(self.battle.kind(model)) for model in self.near]
        found: Flags = self._among(confining(self.battle)) | self._touched[:, odd].any(axis=1)
        if any(map(is_floor, self.battle.table.pieces)):
            uneven = np.abs(self.z[:, None] - self._of(lambda m: m.z)) > TOLERANCE
            found |= (self._touched & uneven).any(axis=1)
        return found

    def _among(self, boxes: Iterable[Box]) -> Flags:
        found = np.zeros(len(self.x), dtype=bool)
        for left, low, right, high in boxes:
            found |= (self.x >= left) & (self.x <= right) & (self.y >= low) & (self.y <= high)
        return found

    def _one_by_one(self, places: Places, found: dict[Figures, float]) -> None:
        for number in places.tolist():
            place, z = (float(self.x[number]), float(self.y[number])), float(self.z[number])
            found[self._struck(place, z, self.near)] += float(self.chance[number])

    def _struck(self, place: PointXY, z: float, among: list[Model]) -> Figures:
        strike, full = self.strike, strength_of(self.strike.kind, self.strike.weapon)
        under, close = struck_in(self.battle, strike, place, z, among) if among else [], is_close(strike, place)
        return tuple(
            [
                Figure(one.model.id, one.cover, one.goal, strength_on(self.battle, full, one.model, place), close)
                for one in under
            ]
        )

    @cites("area.hits", "area.cover")
    def _together(self, places: Places, found: dict[Figures, float]) -> None:
        """All the other places at once."""
        counts = self._touched[places].sum(axis=1)
        found[()] += float(self.chance[places[counts == 0]].sum())
        places, counts = places[counts > 0], counts[counts > 0]
        order = np.argsort(np.where(self._touched, self._away, np.inf)[places], axis=1, kind="stable")
        cover, close = self._covers(places), self._close(places)
        figures = self._figures()
        rows = zip(
            order.tolist(), counts.tolist(), cover.tolist(), close.tolist(), self.chance[places].tolist(), strict=True
        )
        for row, count, shelter, near, chance in rows:
            found[tuple([figures[model, shelter[model], near] for model in row[:count]])] += chance

    def _covers(self, places: Places) -> Places:
        """The cover of all models touched, for each of these places."""
        cover = np.zeros((len(places), len(self.near)), dtype=np.int64)
        row, model = np.nonzero(self._touched[places])
        if len(row):
            spots = np.column_stack([self.x[places[row]], self.y[places[row]]])
            cover[row, model] = covers(self.battle, self.near, model, spots)
        return cover

    def _figures(self) -> dict[tuple[int, int, bool], Figure]:
        """By the number of the model, its cover and whether it is close."""
        full, weapon = strength_of(self.strike.kind, self.strike.weapon), self.strike.weapon
        return {
            (number, cover, close): Figure(model.id, cover, goal_in(weapon, cover), full, close)
            for number, model in enumerate(self.near)
            for cover in (NONE, SOFT, HARD)
            for close in (False, True)
        }

    def _close(self, places: Places) -> Flags:
        """Which of the places are at short range."""
        x, y = self.strike.here
        found: Flags = np.hypot(self.x[places] - x, self.y[places] - y) <= close_limit(self.strike) + TOLERANCE
        return found


@cites("area.scatter", "area.hits")
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


def lots_of_scatter(battle: Battle, strike: Strike, rings: list[Ring], most_work: int) -> Lots | None:
    """All the ways a marker may fall; None where too many places would have to be looked at one by one."""
    scatter = Scatter(battle, strike, [ring for ring in rings if ring.chance])
    if scatter.work > most_work:
        return None
    lots: Lots = {}
    for figures, chance in scatter.falls().items():
        risks = tuple([Risk(one.model, one.goal / AUTOMATIC, one.strength, one.close) for one in figures])
        lots[risks] = lots.get(risks, 0.0) + chance
    return lots


def confining(battle: Battle) -> list[Box]:
    """The rectangles round trenches and under floors and roofs."""
    pieces = zip(battle.table.pieces, battle.table.boxes, strict=True)
    return [box for piece, box in pieces if is_trench(piece) or is_floor(piece)]
