"""What a table answers: the ground of legs, and why a model cannot stand on a place."""

import msgspec

from arap.table.compiled import FloatArray, IntArray
from arap.table.terrain import Going


class Stretch(msgspec.Struct, frozen=True):
    """A part of a leg over one kind of ground; no piece on open ground."""

    length: float
    going: Going
    piece_id: str | None


class Costs(msgspec.Struct, frozen=True):
    """For each of n legs the inches of each ground, and the index of an impassable piece it enters (-1: none)."""

    open: FloatArray
    difficult: FloatArray
    very_difficult: FloatArray
    impassable: IntArray


class StandingProblem(msgspec.Struct, frozen=True):
    """Why a model cannot stand on a place."""

    reason: str
    piece: str | None = None
