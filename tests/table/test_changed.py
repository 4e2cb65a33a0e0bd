"""Tables that came from another one by a change: what they answer, and what they keep."""

import msgspec
import numpy as np
from hypothesis import given, settings

from arap.table import Ladder, Piece, PointXY, Table, sight
from tests.table.scenes import DEPTH, WIDTH, a_body, a_building, a_table, a_wood, piece_lists, points


def changed(before: tuple[Piece, ...], after: tuple[Piece, ...]) -> tuple[Table, Table]:
    """A table that was changed into other pieces after it had been asked everything, and one made anew."""
    table = a_table(*before)
    ask(table, (1.0, 1.0), (20.0, 20.0))
    gone = [piece.id for piece in before if piece.id not in {other.id for other in after}]
    found = table.changed(after, gone=gone)
    return found, Table.of(WIDTH, DEPTH, found.pieces)


def ask(table: Table, p: PointXY, q: PointXY) -> list[object]:
    seen = sight(table, a_body(*p), a_body(*q))
    storey = table.storey(1.0)
    return [
        table.route(p, q, 0.5), table.walkways(1.0).route(p, q, 0.5), storey.route(p, q, 0.5), table.stretches(p, q),
        table.levels(*p), table.pieces_at(*p), table.why_not_stand(*q, 0.5), table.bad_ground(p, q),
        table.obstruction(p, q, 0.5), np.asarray(seen.visible).tolist(), np.asarray(seen.cover).tolist(),
    ]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(piece_lists(most=4), piece_lists(most=4), points, points)
def test_after_a_change_a_table_answers_as_one_made_anew(
    before: tuple[Piece, ...], after: tuple[Piece, ...], p: PointXY, q: PointXY
) -> None:
    found, anew = changed(before, after)
    assert ask(found, p, q) == ask(anew, p, q)


def test_what_is_replaced_keeps_its_place_and_new_pieces_come_last() -> None:
    table = a_table(a_building(10, 10, 12, 12), a_wood(20, 20, 24, 24))
    house, wood = table.pieces
    low, crater = msgspec.structs.replace(house, height=1.0), msgspec.structs.replace(wood, id="crater")
    assert table.changed([crater, low]).pieces == (low, wood, crater)
    assert table.changed(gone=[house.id]).pieces == (wood,)


def test_a_change_that_changes_nothing_gives_the_same_table() -> None:
    table = a_table(a_building(10, 10, 12, 12))
    assert table.changed(table.pieces) is table
    assert table.changed(gone=["no such thing"]) is table


def test_equal_changes_give_one_table() -> None:
    table = a_table(a_building(10, 10, 12, 12), a_wood(20, 20, 24, 24))
    gone = [table.pieces[1].id]
    assert table.changed(gone=gone) is table.changed(gone=gone)
    assert table.changed(gone=gone).changed([table.pieces[1]]) is not table


def test_ways_round_walls_are_kept_when_only_a_wood_goes() -> None:
    table = a_table(a_wood(20, 20, 24, 24), a_building(10, 10, 12, 12))
    graph = table.barriers.graph(0.5)
    assert table.changed(gone=[table.pieces[0].id]).barriers.graph(0.5) is graph
    assert table.changed(gone=[table.pieces[1].id]).barriers.graph(0.5) is not graph


def test_a_new_ladder_leaves_everything_about_the_pieces_as_it_is() -> None:
    table = a_table(a_building(10, 10, 12, 12))
    flat, walks = table.flat, table.walkways(1.0)
    ladder = Ladder(id="up", name="Ladder", foot=(9.9, 11.0, 0.0), head=(10.1, 11.0, 3.0), length=3.0)
    found = table.changed(ladders=[ladder])
    assert found.ladders == (ladder,) and found.tiered and not table.tiered
    assert found.flat is flat and found.walkways(1.0) is walks
    assert found.changed(gone=["up"]).ladders == ()


def test_what_is_worked_out_once_belongs_to_one_table() -> None:
    table = a_table(a_building(10, 10, 12, 12))
    other = table.changed(gone=[table.pieces[0].id])
    assert table.once("count", lambda: len(table.pieces)) == 1 and other.once("count", lambda: len(other.pieces)) == 0
    assert table.once("count", lambda: 7) == 1
