"""The table of creature moves."""

import pytest

from arap.army.loading import load_catalogue
from arap.army.moves import MoveTable
from tests.support import rule

MOVES = load_catalogue("starter").moves


@rule("move.table")
@pytest.mark.parametrize(
    ("creature", "inches"),
    [
        ("Squats", 3), ("Halfling", 3), ("Beast of Nurgle", 3), ("Rat Swarm", 3),
        ("human", 4), ("Ork", 4), ("Genestealer Hybrid", 4), ("Great Unclean One", 4), ("Nurglings", 4),
        ("Pink Horror of Tzeentch", 4),
        ("Eldar", 5), ("Tyranid Termagants", 5), ("Genestealer Patriarch", 5),
        ("Eldar Harlequin", 6), ("Eldar Avatar", 6), ("Ogryn", 6), ("Venerable Dreadnought", 6), ("Enslaver", 6),
        ("Astral Hound", 6), ("Genestealer", 6), ("Tyranid Warrior", 6), ("Hive Tyrant", 6), ("Chaos Hound", 6),
        ("Fiends of Slaanesh", 6),
        ("Zoat", 7), ("Juggernaut of Khorne", 7),
        ("Crusader Fighting Robot", 8), ("Castellan Fighting Robot", 6), ("Horse", 8), ("Tzeentch Lord of Change", 8),
        ("Flamer of Tzeentch", 9), ("Flesh Hound of Khorne", 10), ("Steed of Slaanesh", 12), ("Disc of Tzeentch", 12),
    ],
)  # fmt: skip
def test_creatures_move_as_the_table_says(creature: str, inches: float) -> None:
    assert MOVES.basic_move(creature) == inches


@rule("move.table")
def test_a_dark_reaper_moves_four_although_most_eldar_move_five() -> None:
    assert MOVES.basic_move("Eldar Dark Reaper") == 4


@rule("move.table")
def test_an_eldar_guardian_not_in_the_table_moves_as_his_family() -> None:
    assert MOVES.basic_move("Eldar Guardian") == 5
    assert MOVES.basic_move("Bloodthirster", family="Greater Daemon") == 6


@rule("move.table")
def test_a_man_on_a_horse_moves_as_the_horse() -> None:
    assert MOVES.basic_move("human", mount="Horse") == 8


@rule("move.table")
def test_the_named_row_of_a_greater_daemon_beats_its_family() -> None:
    assert MOVES.basic_move("Lord of Change", family="Greater Daemon") == 8
    assert MOVES.basic_move("Great Unclean One", family="Greater Daemon") == 4


def test_a_later_table_adds_rows_and_replaces_them() -> None:
    table = MoveTable(named={"zoat": 7, "horse": 8}).with_rows(MoveTable(named={"zoat": 6.5}))
    assert (table.basic_move("Zoat"), table.basic_move("Horse")) == (6.5, 8)
