"""Laying pieces on the table and taking them off, and why that cannot be."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import fields, replace

from arap.army.convert import convert
from arap.army.document import Document, check_texts
from arap.army.file_kinds import FeatureEntry, LadderEntry, PieceEntry
from arap.army.terrain_files import ladders_from, pieces_from
from arap.battle.battle import Battle
from arap.battle.gm.imposed import change_gm
from arap.battle.gm.state import UNTOUCHED
from arap.battle.muster import settled
from arap.battle.things.scenery import new_id, put_piece, take_off
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.rules.gm.act import no
from arap.rules.gm.standing import why_table_upsets
from arap.rules.gm.terrain.leaning import ladder_at_wall
from arap.table import Table
from arap.table.shapes.polygons import check_piece
from arap.table.terrain import Ladder, Piece

SOURCE = "The piece"
MOST_PIECES = 500
AT, NEAR = "at", 2.0
FIELDS = fields(FeatureEntry)


def pieces_of(battle: Battle, entry: dict[str, Any]) -> tuple[Piece, ...] | Refusal:
    """The piece of an entry as scenario files have it; several for a building with storeys."""
    document = Document(source=SOURCE, value=[entry])
    table = battle.table
    try:
        check_texts(document)
        read = convert(document, list[PieceEntry])
        if not read[0].id:
            named = new_id(read[0].feature, battle)
            read = convert(Document(source=SOURCE, value=[entry | {"id": named}]), list[PieceEntry])
        found = pieces_from(document, read, table.width, table.depth)
    except ArapError as error:
        return no(in_a_sentence(error))
    return tuple([settled(battle.scenario, piece) for piece in found])


def in_a_sentence(error: ArapError) -> str:
    """What a reader of files says, without the place in the list that the GM does not see."""
    return str(error).removesuffix(".").replace(", [1].", ", ").replace(", [1]:", ":")


def ladder_of(battle: Battle, entry: dict[str, Any]) -> Ladder | Refusal:
    """The ladder of an entry as scenario files have it; with `at` alone it leans at the wall there."""
    if list(entry) == [AT]:
        return leaning(battle, entry[AT])
    document = Document(source="The ladder", value=[{"id": new_id("ladder", battle)} | entry])
    try:
        check_texts(document)
        read = convert(document, list[LadderEntry])
        return ladders_from(document, read, battle.table.width, battle.table.depth)[0]
    except ArapError as error:
        return no(in_a_sentence(error))


def leaning(battle: Battle, at: Any) -> Ladder | Refusal:
    """The ladder at the wall near a place."""
    try:
        x, y = convert(Document(source="The ladder", value=at), tuple[float, float])
    except ArapError as error:
        return no(in_a_sentence(error))
    return ladder_at_wall(battle, (x, y), NEAR) or no(
        f'No wall within {NEAR:g}" of ({x:g}, {y:g}) leads to a level where a ladder could end'
    )


def changed_by(battle: Battle, piece: Piece, change: dict[str, Any]) -> Piece | Refusal:
    """A piece with other properties, or as another feature."""
    known = {field.encode_name: field.name for field in FIELDS}
    if unknown := [key for key in change if key not in known and key not in ("feature", "name")]:
        return no(f"A piece of terrain has no property '{unknown[0]}' that can be changed")
    shape = [list(point) for point in piece.shape]
    made = pieces_of(battle, {"feature": piece.feature, "polygon": shape, "id": piece.id} | change)
    if isinstance(made, Refusal):
        return made
    new = made[0]
    if "feature" in change:
        return new
    values = {known[key]: getattr(new, known[key]) for key in change if known[key] != "thickness"}
    if "inner-sight" in change:
        values["diced_sight"] = new.diced_sight
    return checked(battle, replace(piece, **values))


def checked(battle: Battle, piece: Piece) -> Piece | Refusal:
    """The piece, if it makes sense and lies on the table."""
    try:
        check_piece(piece, battle.table.width, battle.table.depth)
    except ArapError as error:
        return no(in_a_sentence(error))
    return piece


def table_with(battle: Battle, pieces: Sequence[Piece] = (), gone: Iterable[str] = ()) -> Table:
    return battle.table.changed(tuple(pieces), (), tuple(gone))


def why_not_lay(battle: Battle, pieces: Sequence[Piece]) -> Refusal | None:
    """Why these pieces cannot lie there, in place of those with their ids."""
    if len(battle.table.pieces) + len(pieces) > MOST_PIECES:
        return no(f"A table has at most {MOST_PIECES} pieces of terrain")
    moved = [piece.id for piece in pieces if piece.id in battle.table.index]
    return why_leant_on(battle, moved) or why_table_upsets(battle, table_with(battle, pieces))


def why_not_lift(battle: Battle, *ids: str) -> Refusal | None:
    """Why these things cannot be taken off."""
    return why_leant_on(battle, ids) or why_table_upsets(battle, table_with(battle, gone=ids))


def why_leant_on(battle: Battle, ids: Iterable[str]) -> Refusal | None:
    """A piece with a ladder at it stays as it is."""
    gone, table = set(ids), battle.table
    for ladder in table.ladders:
        (x, y, z), near = ladder.head, []
        if ladder.id not in gone:
            near = [piece for piece in table.pieces_within(x, y, 1.0) if piece.id in gone and piece.top >= z - 1.0]
        if near and near[0].solid:
            return no(f"{ladder.name} {ladder.id} leads up {near[0].name}; take it off first")
    return None


def lay(battle: Battle, pieces: Sequence[Piece]) -> None:
    """Puts pieces down, in place of those with their ids. Fires on those go out."""
    gm, new = battle.turn.gm or UNTOUCHED, {piece.id for piece in pieces}
    douse(battle, new)
    put_piece(battle, *pieces)
    by_id = {piece.id: piece for piece in (*gm.laid, *pieces)}
    laid = tuple([piece for piece in by_id.values() if piece not in battle.first_table.pieces])
    change_gm(battle, laid=laid, lifted=tuple([each for each in gm.lifted if each not in new]))


def lift(battle: Battle, *ids: str) -> None:
    """Takes pieces off, and the fires on them."""
    gm = battle.turn.gm or UNTOUCHED
    douse(battle, set(ids))
    take_off(battle, *ids)
    laid, began = tuple([piece for piece in gm.laid if piece.id not in ids]), battle.first_table.index
    change_gm(battle, laid=laid, lifted=(*gm.lifted, *[each for each in ids if each in began]))


def douse(battle: Battle, pieces: set[str]) -> None:
    fires = battle.scenery.fires
    if any(square.piece in pieces for square in fires):
        battle.change_scenery(fires=tuple([square for square in fires if square.piece not in pieces]))


def middle_of(piece: Piece) -> tuple[float, float]:
    """The middle of the rectangle round a piece."""
    xs, ys = zip(*piece.shape, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
