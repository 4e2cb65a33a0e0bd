"""Cover from the centres of markers, many at once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from arap.battle.battle import Battle
from arap.battle.bodies import present_height
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.sight.geometry import NONE, SOFT
from arap.rules.sight.indoors import is_trench
from arap.table import DUG_IN, SHIELDS, SOFTENS, TOLERANCE, Piece, PointXY, shielded

Ints = NDArray[np.int64]


@implements("area.cover")
def covers_from(battle: Battle, models: Sequence[Model], centre: PointXY) -> list[int]:
    """The best cover each figure has from the centre of a marker."""
    found: list[int] = covers(battle, models, range(len(models)), [centre] * len(models)).tolist() if models else []
    return found


@cites("area.cover", "shoot.fleeting-target")
def covers(battle: Battle, models: Sequence[Model], figures: ArrayLike, centres: ArrayLike) -> Ints:
    """The cover of some of the models, given by number, each from the centre of a marker. A fleeting target has soft
    cover at best."""
    who, spots = np.asarray(figures, dtype=np.int64), np.reshape(centres, (-1, 2))
    places = np.array([(model.x, model.y) for model in models])
    pieces = near_pieces(battle, np.vstack([places, spots]))
    standing = np.array([standing_cover(battle, model) for model in models])
    if not pieces:
        return standing[who]
    roles = [[role_of(battle, model, battle.table.pieces[piece]) for piece in pieces] for model in models]
    found = shielded(battle.table, pieces, roles, np.hstack([spots, places[who]]), who, standing[who])
    limit = np.array([capped(model, 2) for model in models])
    capped_cover: Ints = np.minimum(found, limit[who])
    return capped_cover


def near_pieces(battle: Battle, points: NDArray[np.float64]) -> list[int]:
    """The pieces of cover, by number, that may lie between any of these points."""
    (left, low), (right, high) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    pieces = enumerate(zip(battle.table.pieces, battle.table.boxes, strict=True))
    return [
        number
        for number, (piece, (x1, y1, x2, y2)) in pieces
        if piece.cover != "none" and x1 <= right and x2 >= left and y1 <= high and y2 >= low
    ]


@cites("area.cover")
def standing_cover(battle: Battle, model: Model) -> int:
    """What a figure has by itself: lying down, or standing in an area of soft cover."""
    areas = [piece for piece in battle.table.pieces_at(model.x, model.y) if piece.form == "area"]
    return SOFT if model.prone or any(softens(piece) for piece in areas) else NONE


def softens(piece: Piece) -> bool:
    return piece.cover == "soft" and piece.blast_protection


@cites("area.cover")
def role_of(battle: Battle, model: Model, piece: Piece) -> int:
    """What a piece is to a figure: a trench it is in; hard terrain at least as high as half of it; or soft terrain,
    between it and the burst."""
    if is_trench(piece):
        return DUG_IN if piece in battle.table.pieces_at(model.x, model.y) else 0
    half = model.z + present_height(battle, model) / 2
    if piece.cover == "hard":
        return SHIELDS if piece.base < half <= piece.top + TOLERANCE else 0
    return SOFTENS if piece.form == "linear" and softens(piece) else 0


@cites("shoot.fleeting-target", "area.cover")
def capped(model: Model, cover: int) -> int:
    """A fleeting target has soft cover at best."""
    return min(cover, SOFT) if model.fleeting else cover
