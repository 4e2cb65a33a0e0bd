"""Answers that a table keeps are the answers a fresh table gives, and never too many."""

from random import Random

from arap.table import Table
from arap.table.kept import Kept
from arap.table.levels import SPOTS
from tests.table.compiled_answers import a_crowded_table, an_uneven_table


def a_place(dice: Random, table: Table) -> tuple[float, float]:
    return round(dice.uniform(0, table.width), 1), round(dice.uniform(0, table.depth), 1)


def test_what_is_kept_is_emptied_when_it_is_full() -> None:
    kept = Kept[int, str](2)
    assert [kept.keep(n, str(n)) for n in range(3)] == ["0", "1", "2"]
    assert kept == {2: "2"}


def test_the_levels_around_a_place_are_those_of_the_place_and_of_the_spots_next_to_it() -> None:
    dice = Random(5)
    table = an_uneven_table(dice)
    for x, y in [a_place(dice, table) for _ in range(300)]:
        beside = {level for dx, dy in SPOTS for level in table.levels(x + dx, y + dy)}
        assert table.levels_around(x, y) == tuple(sorted(beside))


def test_a_leg_asked_about_again_has_the_same_profile_and_ground_as_on_a_fresh_table() -> None:
    dice = Random(6)
    table = an_uneven_table(dice)
    legs = [(a_place(dice, table), a_place(dice, table)) for _ in range(100)]
    for _ in range(2):
        for p, q in legs:
            fresh = Table(table.width, table.depth, table.pieces)
            assert table.profile(p, q, 0.0) == fresh.profile(p, q, 0.0)
            assert table.bad_ground(p, q) == fresh.bad_ground(p, q)
            assert table.levels(*q) == fresh.levels(*q)


def test_the_bad_ground_of_one_leg_is_what_many_legs_at_once_have() -> None:
    dice = Random(7)
    table = a_crowded_table(dice)
    legs = [(a_place(dice, table), a_place(dice, table)) for _ in range(100)]
    costs = table.costs([p for p, _ in legs], [q for _, q in legs])
    found = [table.bad_ground(p, q) for p, q in legs]
    assert found == list(zip(costs.difficult.tolist(), costs.very_difficult.tolist(), strict=True))
    assert max(difficult for difficult, _ in found) > 0.0


def test_a_leg_on_the_level_of_the_ground_has_no_sections() -> None:
    table = an_uneven_table(Random(8))
    left = min(box[0] for box in table.uneven_boxes)
    assert table.profile((left / 4, 1.0), (left / 2, 2.0), 0.0).sections == ()
