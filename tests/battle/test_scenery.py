"""Terrain as part of the state: it changes, is hashed, copied, written down and restored."""

import msgspec
from msgspec.structs import replace

from arap.battle.battle import Battle, Snapshot
from arap.battle.things.scenery import UNCHANGED, new_id, put_ladder, put_piece, take_off
from arap.rules.sight.lines import Lines
from arap.table import Ladder, Piece
from tests.rules.builders import a_battle, squad

WALL = Piece(
    id="wall1", name="Wall", feature="wall", shape=((0.0, 20.0), (40.0, 20.0), (40.0, 21.0), (0.0, 21.0)), height=4.0,
    going="impassable", cover="hard", opaque=True,
)  # fmt: skip
LADDER = Ladder(id="up", name="Ladder", foot=(5.0, 20.0, 0.0), head=(5.0, 20.1, 4.0), length=4.0)


def with_a_wall() -> Battle:
    battle = a_battle(
        [squad("a", at=(10, 10), n=2), squad("b", "b", at=(10, 30), n=2)], terrain=[replace(WALL, id="wall")]
    )
    assert battle.table.pieces == (WALL,)
    return battle


def seen(battle: Battle) -> bool:
    return Lines.of(battle, "a", "b").sees(0, 0)


def test_a_piece_that_is_gone_hides_nobody_any_more() -> None:
    battle = with_a_wall()
    assert not seen(battle)
    take_off(battle, WALL.id)
    assert seen(battle)
    put_piece(battle, WALL)
    assert not seen(battle)


def test_what_is_again_as_it_was_is_no_difference() -> None:
    battle = with_a_wall()
    before, table = battle.hash(), battle.table
    put_piece(battle, replace(WALL, height=1.0))
    assert battle.scenery.pieces == (replace(WALL, height=1.0),) and battle.hash() != before
    put_piece(battle, WALL)
    assert battle.scenery == UNCHANGED and battle.table is table and battle.hash() == before
    take_off(battle, WALL.id)
    assert battle.scenery.gone == (WALL.id,)
    put_piece(battle, WALL)
    assert battle.scenery == UNCHANGED


def test_ladders_come_and_go() -> None:
    battle = with_a_wall()
    put_ladder(battle, LADDER)
    assert battle.table.ladders == (LADDER,)
    take_off(battle, "up")
    assert not battle.table.ladders and battle.scenery == UNCHANGED


def test_a_copy_goes_its_own_way() -> None:
    battle = with_a_wall()
    copy = battle.clone()
    take_off(copy, WALL.id)
    assert battle.table.pieces and not copy.table.pieces
    assert not battle.clone().scenery.gone and copy.clone().scenery.gone == (WALL.id,)


def test_a_changed_table_is_written_down_and_restored() -> None:
    battle = with_a_wall()
    put_piece(battle, replace(WALL, id="other", shape=((1.0, 40.0), (9.0, 40.0), (9.0, 41.0))))
    put_ladder(battle, LADDER)
    take_off(battle, WALL.id)
    again = with_a_wall()
    again.restore(msgspec.json.decode(msgspec.json.encode(battle.snapshot()), type=Snapshot))
    assert again.scenery == battle.scenery and again.table is battle.table and again.hash() == battle.hash()


def test_new_things_get_ids_that_nothing_has() -> None:
    battle = with_a_wall()
    assert new_id("crater", battle) == "crater"
    put_piece(battle, replace(WALL, id="crater"))
    assert new_id("crater", battle) == "crater-2" and new_id(WALL.id, battle) == "wall1-2"
