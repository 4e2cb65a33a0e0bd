"""Cover on the path of a flight: it may steady units that run through it."""

from collections.abc import Sequence
from itertools import pairwise

from arap.battle.battle import Battle
from arap.battle.events import ModelMoved
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.majority import at_least_half
from arap.table import TINY, Piece, PointXY, length, passages

BEHIND = 1.5


@implements("rally.cover")
def fled_through_cover(battle: Battle, unit_id: str, moved: Sequence[ModelMoved]) -> bool:
    """Whether half or more of the models entered, crossed or ended in an area of cover, or ended behind a piece of
    cover."""
    pieces = [piece for piece in battle.table.pieces if piece.cover != "none"]
    if not pieces:
        return False
    members = battle.members(unit_id)
    foes = [foe for unit in battle.enemies_of(battle.units[unit_id].side) for foe in battle.members(unit.id)]
    ways = {way.model: way.path for way in moved}
    sheltered = [
        model.id in ways and any(sheltered_by(battle, piece, ways[model.id], foes) for piece in pieces)
        for model in members
    ]
    return at_least_half(sum(sheltered), len(members))


def sheltered_by(battle: Battle, piece: Piece, path: Sequence[PointXY], foes: Sequence[Model]) -> bool:
    """Whether a path leads into or through a piece of cover, or ends close behind it."""
    through = not bare_on_top(piece) and any(leads_into(battle, piece, *leg) for leg in pairwise(path))
    return through or behind(battle, piece, path[-1], foes)


def bare_on_top(piece: Piece) -> bool:
    """Whether models run over the top of a piece, where nothing covers them, and not through it."""
    return piece.surface and not piece.parapet


def leads_into(battle: Battle, piece: Piece, start: PointXY, end: PointXY) -> bool:
    """Whether a leg enters the piece. A leg that only leads out of it does not count."""
    whole = length(start, end)
    return any(began > TINY or ended > whole - TINY for began, ended in passages(battle.table, piece.id, start, end))


def behind(battle: Battle, piece: Piece, place: PointXY, foes: Sequence[Model]) -> bool:
    """Whether a piece that is not an area is within 1.5" of a place, between it and the nearest enemy."""
    gap = battle.table.distance_to(piece.id, *place)
    if piece.form == "area" or not foes or gap > BEHIND or (bare_on_top(piece) and gap < TINY):
        return False
    nearest = min(foes, key=lambda foe: (length(place, (foe.x, foe.y)), foe.id))
    return bool(passages(battle.table, piece.id, place, (nearest.x, nearest.y)))
