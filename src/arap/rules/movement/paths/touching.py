"""Paths through single pieces of terrain, where the path runs on the level of the piece."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.movement.measures.steps import Step
from arap.rules.movement.paths.path import Path
from arap.table import GROUND, Piece, PointXY, Section, Table, passages
from arap.table.levels import counts_on

HAIR = 1e-6
AT_THE_FACE = 0.05
ON_A_FACE = ("climb", "climb-down", "scramble", "rappel", "leap")
ABOVE_GROUND = ("leap",)


class Storey(msgspec.Struct, frozen=True, gc=False):
    """A part of a path, in inches from its start: on which level, and whether on the ground."""

    begin: float
    end: float
    z: float
    grounded: bool


def pieces_about(table: Table, pieces: Sequence[Piece], points: Sequence[PointXY]) -> list[Piece]:
    """The pieces whose rectangles meet the rectangle round these points."""
    if not pieces or not points:
        return []
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, low, right, high = min(xs), min(ys), max(xs), max(ys)
    found = []
    for piece in pieces:
        west, south, east, north = table.boxes[table.index[piece.id]]
        if left <= east and west <= right and low <= north and south <= high:
            found.append(piece)
    return found


def touched(battle: Battle, piece: Piece, path: Path) -> bool:
    """Whether any point of a path lies inside a piece."""
    return bool(spans(battle, piece, path))


def spans(battle: Battle, piece: Piece, path: Path) -> list[tuple[float, float]]:
    """The parts of a path inside a piece, in inches from its start."""
    found: list[tuple[float, float]] = []
    if far_off(battle.table, piece, path.steps):
        return found
    gone = 0.0
    for step in path.steps:
        for low, high in passages(battle.table, piece.id, step.start, step.end) if step.length else ():
            if found and gone + low - found[-1][1] <= HAIR:
                found[-1] = (found[-1][0], gone + high)
            else:
                found.append((gone + low, gone + high))
        gone += step.length
    if not battle.table.tiered:
        return found
    return with_faces(battle, piece, path, on_its_level(battle, piece, path, found) if found else found)


@cites("climb.terrain-traits")
def with_faces(
    battle: Battle, piece: Piece, path: Path, inside: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The parts of a path inside a piece, and the points where its face is climbed, scrambled over or clung to."""
    feats = path.feats
    number = battle.table.index[piece.id]
    faces = [feat.at for feat in feats if feat.way in ON_A_FACE and feat.piece == number]
    new = [(at, at) for at in faces if not any(low - AT_THE_FACE <= at <= high + AT_THE_FACE for low, high in inside)]
    return sorted([*inside, *new])


def far_off(table: Table, piece: Piece, steps: Sequence[Step]) -> bool:
    """Whether every leg stays on one side of the rectangle round a piece."""
    left, low, right, high = table.boxes[table.index[piece.id]]
    for step in steps:
        (x, y), (to_x, to_y) = step.start, step.end
        if not (
            (x < left and to_x < left)
            or (x > right and to_x > right)
            or (y < low and to_y < low)
            or (y > high and to_y > high)
        ):
            return False
    return True


def on_its_level(
    battle: Battle, piece: Piece, path: Path, inside: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The parts where the path runs on the level of the piece: not under it, not on a bridge over it."""
    found = []
    for storey in storeys_of(battle, path):
        if counts_on(piece, storey.z, storey.grounded):
            cut = [(max(low, storey.begin), min(high, storey.end)) for low, high in inside]
            found += [(low, high) for low, high in cut if high - low > HAIR]
    return found


def storeys_of(battle: Battle, path: Path) -> list[Storey]:
    """The levels along a path; whatever it leaps over is not touched."""
    found: list[Storey] = []
    table, z, gone = battle.table, path.model.z, 0.0
    for leg, step in zip(path.legs, path.steps, strict=True):
        profile = table.profile(step.start, step.end, z, path.kind.height) if step.length else None
        if profile and leg.by not in ABOVE_GROUND:
            found += [
                Storey(gone + part.begin, gone + part.end, (part.enter + part.leave) / 2.0, on_ground(table, part))
                for part in profile.sections
            ] or [Storey(gone, gone + step.length, z, True)]
        z = leg.z if leg.z is not None else profile.end if profile else z
        gone += step.length
    return found


def on_ground(table: Table, part: Section) -> bool:
    return part.carrier == GROUND or not table.pieces[part.carrier].tiered
