"""Tables that came from another one by a change: what they answer, and what they keep."""

import msgspec
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from arap.table import Ladder, Piece, PointXY, Table, sight
from arap.table.ways.graphs import FREE, UNKNOWN, Before, graph_for, known_from, roomy_bends
from arap.table.ways.routes import Graph, bends_of, finest, points_of
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


def legs_of(graph: Graph) -> dict[str, object]:
    """All of a graph that a search for ways reads."""
    return {
        name: np.asarray(getattr(graph, name)).tolist()
        for name in ("points", "nodes", "owners", "rows", "ends", "lengths")
    }


def known_after(graph: Graph, after: Table) -> Before:
    """What a graph knows of the legs of the graph of another table, all of whose pieces are impassable."""
    bends, _ = roomy_bends(after.flat, *bends_of(after.pieces, WIDTH, DEPTH, 0.5, finest(0.5)), 0.5)
    return known_from(graph, points_of(bends), bends, {n: piece.shape for n, piece in enumerate(after.pieces)})


@settings(max_examples=80, deadline=None)
@given(piece_lists(most=6, going="impassable"), piece_lists(most=3, going="impassable"), st.integers(0, 6))
def test_a_graph_of_ways_made_from_another_is_the_one_made_anew(
    before: tuple[Piece, ...], other: tuple[Piece, ...], gone: int
) -> None:
    table = a_table(*before)
    table.route((1.0, 1.0), (20.0, 20.0), 0.5)
    like = table.barriers.graph(0.5)
    new = tuple([msgspec.structs.replace(piece, id=f"new-{n}") for n, piece in enumerate(other)])
    after = (*before[:gone], *new, *before[gone + 1 :])
    barriers = a_table(*after)
    made = [graph_for(barriers.flat, after, WIDTH, DEPTH, 0.5, begin) for begin in (None, like)]
    assert legs_of(made[0]) == legs_of(made[1])


def test_a_new_barrier_leaves_old_legs_to_be_tested_against_it_alone() -> None:
    table = a_table(a_building(10, 10, 12, 12), a_building(20, 20, 24, 24, id="other"))
    graph = table.barriers.graph(0.5)
    known = known_after(graph, table.changed([a_building(30, 30, 34, 34, id="third")]))
    assert known.added == [2] and len(known.pairs) == len(graph.pairs) and UNKNOWN not in known.bars.tolist()


def test_legs_that_a_piece_barred_are_tested_again_when_it_is_gone() -> None:
    ends = a_building(10, 10, 12, 12), a_building(20, 10, 22, 12, id="other")
    table = a_table(*ends, a_building(15, 9, 17, 13, id="between"))
    known = known_after(table.barriers.graph(0.5), table.changed(gone=["between"]))
    assert known.added == [] and UNKNOWN in known.bars.tolist() and FREE in known.bars.tolist()


def test_a_ladder_that_is_set_up_is_a_narrow_place() -> None:
    table = a_table(a_building(10, 10, 12, 12))
    ladder = Ladder(id="up", name="Ladder", foot=(9.5, 11.0, 0.0), head=(10.5, 11.0, 4.0), length=4.0)
    assert table.narrows == () and [narrow.id for narrow in table.changed(ladders=[ladder]).narrows] == ["up"]
