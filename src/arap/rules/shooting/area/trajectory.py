"""The path of a shot fired flat at a place, and what stops it on its way."""

from collections.abc import Collection

from arap.battle.battle import Battle
from arap.battle.bodies import present_height, unit_bodies
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.shooting.sights import eye_height
from arap.table import Bodies, PointXY, Table, bearing, first_met, length, passages
from arap.table.arcs import LARGE
from arap.table.footprints import ahead_of, through_circle
from arap.table.lines import JOIN

SHORT = 0.1
Span = tuple[float, float]


class Path:
    """A straight line from an eye down to a place."""

    def __init__(self, start: PointXY, eye: float, end: PointXY, z: float) -> None:
        self.start, self.end, self.eye, self.z = start, end, eye, z
        self.length = length(start, end)
        self.left, self.right = sorted((start[0], end[0]))
        self.low, self.high = sorted((start[1], end[1]))

    def near(self, left: float, low: float, right: float, high: float, margin: float = 0.0) -> bool:
        """Whether it comes near a rectangle in plan."""
        return (
            left - margin <= self.right
            and right + margin >= self.left
            and low - margin <= self.high
            and high + margin >= self.low
        )

    def height(self, at: float) -> float:
        return self.eye + (self.z - self.eye) * at / self.length if self.length else self.eye

    def stopped(self, span: Span, base: float, top: float) -> float | None:
        """Where within a span it first runs above a base and lower than a top."""
        begin, end = self.height(span[0]), self.height(span[1])
        if max(begin, end) <= base or min(begin, end) >= top - 1e-6:
            return None
        if base < begin < top:
            return span[0]
        edge = top if begin >= top else base
        return span[0] + (span[1] - span[0]) * (edge - begin) / (end - begin)


@implements("area.obstructions")
def stopped_at(battle: Battle, model: Model, place: PointXY, z: float, target: str) -> float | None:
    """How far from the firer a shot at a place is stopped: by terrain, by large models, or by a unit that is neither
    his own nor the target's."""
    path = Path((model.x, model.y), eye_height(battle, model), place, z)
    found = [*by_terrain(battle.table, path), *by_models(battle, path, model, target)]
    return min(found, default=None)


@implements("area.obstructions")
def by_terrain(table: Table, path: Path, only: Collection[str] | None = None) -> list[float]:
    """Where opaque pieces, or `only` some of them, stop it; into woods one sees and fires."""
    stops = []
    for piece, box in zip(table.pieces, table.boxes, strict=True):
        counts = piece.cuts_sight and (only is None or piece.id in only)
        if counts and path.near(*box):
            spans = passages(table, piece.id, path.start, path.end)
            stops += [path.stopped(span, piece.base, piece.top) for span in spans]
    return [stop for stop in stops if stop is not None]


@implements("area.obstructions")
def by_models(battle: Battle, path: Path, firer: Model, target: str) -> list[float]:
    stops = []
    for unit in battle.units.values():
        form = battle.form(unit.id)
        if not path.near(form.left, form.low, form.right, form.high, JOIN):
            continue
        members = [model for model in battle.members(unit.id) if model.id != firer.id]
        large = [model for model in members if battle.kind(model).size >= LARGE]
        stops += [by_body(battle, path, model) for model in large]
        if unit.id not in (firer.unit, target):
            stops.append(through_ranks(battle, path, unit.id))
    return [stop for stop in stops if stop is not None]


@implements("area.obstructions")
def by_body(battle: Battle, path: Path, model: Model) -> float | None:
    """Where a large model stops it; one on which it comes down has not stopped it, but is hit."""
    if length((model.x, model.y), path.end) <= battle.kind(model).base_radius:
        return None
    span = through_circle(path.start, path.end, (model.x, model.y), battle.kind(model).base_radius)
    return path.stopped(span, model.z, model.z + present_height(battle, model)) if span else None


@implements("area.obstructions", "shoot.past-allies.other-unit")
def through_ranks(battle: Battle, path: Path, unit_id: str) -> float | None:
    """Where it passes through a unit: a bar from base to base where models are within 3" of each other, as high as the
    tallest. Large ones are no part of it."""
    [part] = first_met((*path.start, path.eye), [(*path.end, path.z)], ranks_of(battle, unit_id))
    return None if part > 1.0 else part * path.length


def ranks_of(battle: Battle, unit_id: str) -> Bodies:
    everybody = unit_bodies(battle, unit_id)
    small = everybody.size < LARGE
    return everybody if small.all() else Bodies(everybody.rows[small])


def in_front(start: PointXY, place: PointXY, stop: float) -> PointXY:
    """The point on the firer's side of what stopped the shot."""
    return ahead_of(start, bearing(start, place), max(0.0, stop - SHORT))
