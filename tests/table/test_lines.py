"""Comrades and other units in the line of fire."""

from arap.table import Bodies, comrades_in_line, lines_through
from tests.support import rule
from tests.table.scenes import a_body, some_bodies

ENEMY = a_body(20, 40)


@rule("shoot.past-allies")
def test_in_a_single_file_only_the_first_two_have_at_most_one_comrade_in_the_way() -> None:
    file = some_bodies(*[(20.0, 20.0 - 1.0 * k) for k in range(6)])
    counts, bigger = comrades_in_line(file, ENEMY)
    assert counts[:, 0].tolist() == [0, 1, 2, 3, 4, 5]
    assert not bigger.any()


@rule("shoot.past-allies")
def test_two_ranks_in_base_contact_fire_straight_ahead_and_the_third_does_not() -> None:
    ranks = [(10.0 + x, 20.0 - rank) for rank in range(3) for x in range(5)]
    for i, (x, _) in enumerate(ranks):
        counts, _ = comrades_in_line(some_bodies(ranks[i]), a_body(x, 40), some_bodies(*ranks), [i])
        assert counts[0, 0] == i // 5


@rule("shoot.past-allies")
def test_a_comrade_of_a_larger_size_is_told_apart() -> None:
    walker = a_body(20, 25, size=3, radius=1.0, height=3.0)
    counts, bigger = comrades_in_line(a_body(20, 20), ENEMY, walker, [-1])
    assert (counts[0, 0], bigger[0, 0]) == (1, True)
    counts, bigger = comrades_in_line(walker, ENEMY, a_body(20, 38), [-1])
    assert (counts[0, 0], bigger[0, 0]) == (1, False)


@rule("shoot.past-allies")
def test_a_line_above_a_comrades_head_does_not_count_him() -> None:
    counts, _ = comrades_in_line(a_body(20, 20, z=6), ENEMY, a_body(20, 25), [-1])
    assert counts[0, 0] == 0


@rule("shoot.past-allies.other-unit")
def test_the_gap_between_two_models_within_three_inches_is_closed() -> None:
    squad = some_bodies((15, 30), (17, 30), (19, 30), (21, 30), (23, 30))
    assert lines_through(a_body(20, 20), ENEMY, squad, [0] * 5)[0, 0].tolist() == [True]


@rule("shoot.past-allies.other-unit")
def test_a_gap_wider_than_three_inches_is_open() -> None:
    assert not lines_through(a_body(20, 20), ENEMY, some_bodies((18.4, 30), (21.6, 30)), [0, 0]).any()
    assert lines_through(a_body(20, 20), ENEMY, some_bodies((18.5, 30), (21.5, 30)), [0, 0]).all()


@rule("shoot.past-allies.other-unit")
def test_models_of_two_units_are_not_joined() -> None:
    through = lines_through(a_body(20, 20), ENEMY, some_bodies((19, 30), (21, 30)), [0, 1])
    assert through.shape == (1, 1, 2)
    assert not through.any()


@rule("shoot.past-allies.other-unit")
def test_from_a_tower_one_fires_over_a_unit_close_in_front() -> None:
    on_tower, enemy = a_body(20, 20, z=6), a_body(20, 40)
    assert not lines_through(on_tower, enemy, some_bodies((20, 24)), [0]).any()
    assert lines_through(on_tower, enemy, some_bodies((20, 38.5)), [0]).all()


@rule("shoot.past-allies.other-unit")
def test_the_tallest_model_of_the_unit_counts_everywhere() -> None:
    giant_beside = Bodies.of([(20.0, 24.0, 0.0, 0.5, 1.5, 2), (30.0, 24.0, 0.0, 0.5, 7.0, 2)])
    assert lines_through(a_body(20, 20, z=6), a_body(20, 40), giant_beside, [0, 0]).all()


@rule("shoot.through-other-units")
def test_a_mob_in_between_is_shot_through_and_one_aside_is_not() -> None:
    mob = [(20.0, 30.0), (21.0, 30.0)]
    aside = [(30.0, 30.0), (31.0, 30.0)]
    through = lines_through(some_bodies((20, 20), (30, 20)), ENEMY, some_bodies(*mob, *aside), [0, 0, 1, 1])
    assert through[0, 0].tolist() == [True, False]
    assert lines_through(a_body(20, 20), ENEMY, some_bodies(), [], 0).shape == (1, 1, 0)
