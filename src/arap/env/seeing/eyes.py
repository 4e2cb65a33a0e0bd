"""What one seat observes. It is worked out from what the seat knows, and from nothing else."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

import numpy as np

from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.bots.judging.judgement import centre, models_of, ranged
from arap.env.menus.choosing import Level
from arap.env.menus.menu import Entry
from arap.env.seeing.codes import KIND, STAGE
from arap.env.seeing.layout import BLOCKS, COLUMNS, LEAST, LENGTH, MODELS, MOST, NOBODY, OBJECTIVES, ROWS, UNITS, Vector
from arap.env.seeing.layout import tables as tables_of
from arap.game.advice import effective_range
from arap.game.seat import Seat
from arap.game.standing import objective_views, score
from arap.game.view import Scene
from arap.table.terrain import Piece, PointXY

Row = Sequence[float]
GOINGS = {"open": 0.0, "difficult": 1.0, "very-difficult": 2.0, "impassable": 3.0}
COVERS = {"none": 0.0, "soft": 1.0, "hard": 2.0}


class Eyes:
    """The eyes of a seat. A unit gets a row when it is first seen, and keeps it."""

    def __init__(self, seat: Seat, scene: Scene) -> None:
        self._seat, self._scene = seat, scene
        self._rows: dict[str, int] = {}
        self._scale = max(scene.width, scene.depth)
        self._sides = [side.id for side in scene.sides]
        self._moment: object = None
        self._seen = np.zeros(LENGTH, np.float32)

    def see(self, known: Battle, moment: object, level: Level | None) -> Vector:
        """The observation; without a menu if nothing is asked of the seat. Between two answers (a `moment`) only the
        menu changes."""
        if moment != self._moment:
            self._moment, self._seen = moment, self._whole(known)
        found = self._seen.copy()
        tables = tables_of(found)
        if level is not None:
            legal = set(level.legal())
            rows = [self._entry(entry, legal=number in legal) for number, entry in enumerate(level.entries)]
            tables["menu"][: len(rows)] = rows
            tables["battle"][0, 0] = STAGE[level.stage]
        return np.clip(found, LEAST, MOST, out=found)

    def _whole(self, known: Battle) -> Vector:
        found = np.zeros(LENGTH, np.float32)
        tables = tables_of(found)
        self._give_rows()
        tables["units"][:, 2] = NOBODY
        for unit in self._seat.units.values():
            if (row := self._rows.get(unit.id)) is not None:
                tables["units"][row] = self._unit(unit)
        models = self._models()
        tables["models"][:, 0] = NOBODY
        tables["models"][: len(models)] = models or np.zeros((0, len(BLOCKS["models"].columns)))
        for row, line in enumerate(self._objectives(known)):
            tables["objectives"][row] = line
        tables["terrain"][:] = self._terrain()
        tables["menu"][:, 5:7] = NOBODY
        tables["battle"][0] = self._battle(known)
        return found

    def _give_rows(self) -> None:
        """The first half of the rows is for own units, the second for enemies; what finds no row is left out."""
        for unit in self._seat.units.values():
            if unit.id not in self._rows:
                half = range(UNITS // 2) if unit.side == self._seat.side else range(UNITS // 2, UNITS)
                taken = set(self._rows.values())
                row = next((row for row in half if row not in taken), None)
                if row is not None:
                    self._rows[unit.id] = row

    def _row(self, unit: str) -> float:
        return float(self._rows.get(unit, NOBODY))

    def _at(self, place: PointXY) -> tuple[float, float]:
        return place[0] / self._scale, place[1] / self._scale

    def _battle(self, known: Battle) -> Row:
        seat, turn, scene = self._seat, self._seat.turn, self._scene
        acting = seat.ask.detail if seat.ask else None
        points = known.result.points if known.result else score(known)
        others = [points[side] for side in self._sides if side != seat.side]
        length = scene.settings["length.turns"]
        return (
            STAGE["over"], turn.game_turn, length if isinstance(length, int) else 0, turn.active == seat.side,
            acting.points if isinstance(acting, Acting) else 0, self._row(acting.unit) if isinstance(acting, Acting)
            else NOBODY, points[seat.side], max(others), seat.unseen, *self._at((scene.width, scene.depth)),
        )  # fmt: skip

    def _unit(self, unit: Unit) -> Row:
        seat, models = self._seat, models_of(self._seat, unit)
        kinds = [seat.kinds[model.kind] for model in models]
        guns = [weapon for kind in kinds for weapon in ranged(self._scene.weapons, kind)]
        return (
            1.0, unit.side == seat.side, self._sides.index(unit.side), *self._at(centre(models)), len(models),
            unit.strength, sum([model.wounds for model in models]), seat.activation_value(unit.id), unit.attempted,
            unit.finished, unit.suppression, unit.pinned, unit.routing, bool(unit.locked), unit.ground is not None,
            unit.overwatch, all(model.hidden for model in models), min([kind.profile.M for kind in kinds]), len(guns),
            max([effective_range(gun) or 0.0 for gun in guns], default=0.0),
        )  # fmt: skip

    def _models(self) -> list[Row]:
        """The models of all units, own ones first; what finds no row is left out."""
        seat, found = self._seat, list[Row]()
        for unit in sorted(seat.units.values(), key=lambda unit: unit.side != seat.side):
            for model in models_of(seat, unit):
                turn, radius = radians(model.facing), seat.kinds[model.kind].base_radius
                place = (*self._at((model.x, model.y)), model.z)
                found.append((self._row(unit.id), *place, sin(turn), cos(turn), model.wounds, model.prone, radius))
        return found[:MODELS]

    def _objectives(self, known: Battle) -> list[Row]:
        views = {view.id: view.holder for view in objective_views(known)}
        rows = [
            (
                1.0, *self._at(each.at), each.radius / self._scale, each.points, views[each.id] == self._seat.side,
                views[each.id] not in (None, self._seat.side),
            )
            for each in self._scene.objectives
        ]  # fmt: skip
        return [tuple(map(float, row)) for row in rows[:OBJECTIVES]]

    def _terrain(self) -> Vector:
        return squares(self._seat.terrain, self._scene.width, self._scene.depth)

    def _entry(self, entry: Entry, *, legal: bool) -> Row:
        x, y = self._at(entry.at) if entry.at else (0.0, 0.0)
        return (
            KIND[entry.kind], legal, entry.answer is None, entry.cost, entry.amount, self._row(entry.unit),
            self._row(entry.target), entry.at is not None, x, y,
        )  # fmt: skip


@lru_cache(maxsize=64)
def squares(pieces: tuple[Piece, ...], width: float, depth: float) -> Vector:
    """The terrain in the middle of each square: the highest top, whether it stops sight, the best cover, the worst
    ground."""
    import shapely

    found = np.zeros(BLOCKS["terrain"].shape, np.float32)
    xs, ys = np.meshgrid((np.arange(COLUMNS) + 0.5) * width / COLUMNS, (np.arange(ROWS) + 0.5) * depth / ROWS)
    for piece in pieces:
        inside = shapely.contains_xy(shapely.Polygon(piece.shape), xs.ravel(), ys.ravel())
        row = (piece.top, piece.opaque, COVERS[piece.cover], GOINGS[piece.going])
        found[inside] = np.maximum(found[inside], np.array(row, np.float32))
    return found
