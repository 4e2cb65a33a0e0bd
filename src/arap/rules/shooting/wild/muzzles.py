"""Where a shooter can hold its weapon without looking: round a corner, over a parapet."""

from math import dist, hypot

import numpy as np

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.sight.geometry import eye_height
from arap.table import Bodies, Piece, PointXY, Table, sight_lines, within
from arap.table.compiled import FloatArray

AT_HAND = 1.5
CLEAR = 0.05
Z = 2


@cites("shoot.hidden-target")
def is_concealment(piece: Piece) -> bool:
    """Woods and hedges hide, but they stop no shots."""
    return piece.sight_depth is not None or (piece.opaque and piece.cover == "soft")


def bare_table(battle: Battle) -> Table:
    """The table with only what stops shots on it."""
    return battle.table.once("bare table", lambda: _bared(battle.table))


def _bared(table: Table) -> Table:
    return table.relative(tuple([piece for piece in table.pieces if not is_concealment(piece)]))


@cites("shoot.snap-and-wild", "shoot.hidden-target")
def muzzles_of(battle: Battle, shooter: Model) -> Bodies:
    """Its own eye; and within 1.5" just round each corner, and just over each parapet no higher than the shooter."""
    own = bodies(battle, [shooter]).rows[0]
    eye, rows = eye_height(battle, shooter), [own]
    for piece in battle.table.pieces_within(shooter.x, shooter.y, AT_HAND):
        if not piece.opaque or is_concealment(piece) or piece.top <= eye or piece.base >= eye:
            continue
        if within(piece.top, shooter.z + battle.kind(shooter).height):
            rows.append(moved(own, shooter.x, shooter.y, piece.top + CLEAR - eye + shooter.z))
        for x, y in corners_at_hand(battle, piece, shooter, eye):
            rows.append(moved(own, x, y, shooter.z))
    return Bodies(np.array(rows))


def moved(row: FloatArray, x: float, y: float, z: float) -> FloatArray:
    copy = row.copy()
    copy[: Z + 1] = x, y, z
    return copy


def corners_at_hand(battle: Battle, piece: Piece, shooter: Model, eye: float) -> list[PointXY]:
    """Points just outside the corners of a piece that the shooter can reach round."""
    here = (shooter.x, shooter.y)
    near = [outside(piece.shape, n) for n, corner in enumerate(piece.shape) if within(dist(here, corner), AT_HAND)]
    if not near:
        return []
    points = np.array([(x, y, eye) for x, y in near])
    free = sight_lines(bare_table(battle), np.array([(*here, eye)]), points)[0].tolist()
    return [point for point, open_ in zip(near, free, strict=True) if open_]


def outside(shape: tuple[PointXY, ...], number: int) -> PointXY:
    """A point just off a corner, away from both its sides."""
    x, y = shape[number]
    (ax, ay), (bx, by) = shape[number - 1], shape[(number + 1) % len(shape)]
    to_a, to_b = hypot(x - ax, y - ay), hypot(x - bx, y - by)
    dx, dy = (x - ax) / to_a + (x - bx) / to_b, (y - ay) / to_a + (y - by) / to_b
    whole = hypot(dx, dy) or 1.0
    return x + dx / whole * CLEAR, y + dy / whole * CLEAR
