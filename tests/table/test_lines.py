"""Comrades and other units in the line of fire."""

from math import inf
from random import Random

from pytest import approx

from arap.table import Bodies, first_met, hidden_by_comrades, through_any
from arap.table.lines import EYE_FRACTION
from tests.support import rule
from tests.table.scenes import a_body, some_bodies

ENEMY = a_body(20, 40)


@rule("shoot.past-allies")
def test_in_a_single_file_only_the_first_two_have_at_most_one_comrade_in_the_way() -> None:
    file = some_bodies(*[(20.0, 20.0 - 1.0 * k) for k in range(6)])
    assert hidden_by_comrades(file, ENEMY) == [[False], [False], [True], [True], [True], [True]]


@rule("shoot.past-allies")
def test_two_ranks_in_base_contact_fire_straight_ahead_and_the_third_does_not() -> None:
    ranks = some_bodies(*[(10.0 + x, 20.0 - rank) for rank in range(3) for x in range(5)])
    enemies = some_bodies(*[(10.0 + x, 40.0) for x in range(5)])
    hidden = hidden_by_comrades(ranks, enemies)
    assert [hidden[i][i % 5] for i in range(15)] == [False] * 10 + [True] * 5


@rule("shoot.past-allies")
def test_one_comrade_hides_if_he_is_of_a_larger_size_than_the_shooter() -> None:
    man, walker = (20.0, 20.0, 0.0, 0.5, 1.5, 2), (20.0, 25.0, 0.0, 1.0, 3.0, 3)
    assert hidden_by_comrades(Bodies.of([man, walker]), ENEMY) == [[True], [False]]
    in_front = (20.0, 38.0, 0.0, 0.5, 1.5, 2)
    assert hidden_by_comrades(Bodies.of([walker, in_front]), ENEMY) == [[False], [False]]


@rule("shoot.past-allies")
def test_lines_above_the_heads_of_comrades_are_free() -> None:
    comrades = [(20.0, 25.0, 0.0, 0.5, 1.5, 2), (20.0, 27.0, 0.0, 0.5, 1.5, 2)]
    on_tower, on_ground = (20.0, 20.0, 6.0, 0.5, 1.5, 2), (20.0, 20.0, 0.0, 0.5, 1.5, 2)
    assert hidden_by_comrades(Bodies.of([on_tower, *comrades]), ENEMY)[0] == [False]
    assert hidden_by_comrades(Bodies.of([on_ground, *comrades]), ENEMY)[0] == [True]


@rule("shoot.past-allies.other-unit")
def test_the_gap_between_two_models_within_three_inches_is_closed() -> None:
    squad = some_bodies((15, 30), (17, 30), (19, 30), (21, 30), (23, 30))
    assert through_any(a_body(20, 20), ENEMY, [squad]) == [[True]]


@rule("shoot.past-allies.other-unit")
def test_a_gap_wider_than_three_inches_is_open() -> None:
    assert through_any(a_body(20, 20), ENEMY, [some_bodies((18.4, 30), (21.6, 30))]) == [[False]]
    assert through_any(a_body(20, 20), ENEMY, [some_bodies((18.5, 30), (21.5, 30))]) == [[True]]


@rule("shoot.past-allies.other-unit")
def test_models_of_two_units_are_not_joined() -> None:
    assert through_any(a_body(20, 20), ENEMY, [some_bodies((19, 30)), some_bodies((21, 30))]) == [[False]]
    assert through_any(a_body(20, 20), ENEMY, [some_bodies((19, 30), (21, 30))]) == [[True]]


@rule("shoot.past-allies.other-unit")
def test_from_a_tower_one_fires_over_a_unit_close_in_front() -> None:
    on_tower, enemy = a_body(20, 20, z=6), a_body(20, 40)
    assert through_any(on_tower, enemy, [some_bodies((20, 24))]) == [[False]]
    assert through_any(on_tower, enemy, [some_bodies((20, 38.5))]) == [[True]]


@rule("shoot.past-allies.other-unit")
def test_the_tallest_model_of_the_unit_counts_everywhere() -> None:
    giant_beside = Bodies.of([(20.0, 24.0, 0.0, 0.5, 1.5, 2), (30.0, 24.0, 0.0, 0.5, 7.0, 2)])
    assert through_any(a_body(20, 20, z=6), a_body(20, 40), [giant_beside]) == [[True]]


@rule("shoot.through-other-units")
def test_a_mob_in_between_is_shot_through_and_one_aside_is_not() -> None:
    mob, aside = some_bodies((20, 30), (21, 30)), some_bodies((40, 30), (41, 30))
    shooters = some_bodies((20, 20), (30, 20))
    assert through_any(shooters, ENEMY, [aside, mob]) == [[True], [False]]
    assert through_any(shooters, ENEMY, [aside]) == [[False], [False]]
    assert through_any(shooters, ENEMY, []) == [[False], [False]]


@rule("shoot.past-allies.other-unit", "area.obstructions")
def test_a_line_is_first_met_by_a_base_by_a_join_or_where_it_comes_down_to_the_tallest() -> None:
    near, far = (20.0, 20.0, 1.0), (20.0, 40.0, 1.0)
    man = some_bodies((20, 30))
    assert first_met(near, [far, (30.0, 20.0, 1.0)], man) == [approx(9.5 / 20, abs=0.001), inf]
    assert first_met(near, [far], some_bodies((19, 30), (21, 30))) == [approx(0.5)]
    assert first_met(near, [far], some_bodies((18, 30), (22, 30))) == [inf]
    assert first_met((20.0, 20.0, 2.0), [(20.0, 40.0, 2.0)], man) == [inf]
    top = float(man.height[0])
    assert first_met((20.0, 20.0, top + 0.5), [(20.0, 40.0, top - 0.5)], man) == [approx(0.5)]


def test_a_line_meets_a_unit_exactly_where_it_is_through_it() -> None:
    dice = Random(5)
    for _ in range(200):
        unit = some_bodies(*[(dice.uniform(16, 24), dice.uniform(24, 36)) for _ in range(4)])
        shooter, height = a_body(dice.uniform(16, 24), 20, z=dice.uniform(0, 3)), float(ENEMY.height[0])
        eye = shooter.eyes(EYE_FRACTION)[0]
        [met] = first_met(eye, [(20.0, 40.0, height / 2)], unit)
        assert [[met <= 1.0]] == through_any(shooter, ENEMY, [unit])
