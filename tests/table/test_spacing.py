"""Bases apart, units together."""

from math import dist

from hypothesis import given
from hypothesis import strategies as st

from arap.table import first_clash, first_overlap, groups
from tests.support import rule
from tests.table.scenes import coordinate


def test_bases_in_contact_do_not_overlap_but_nearer_ones_do() -> None:
    assert first_overlap([(10, 10, 0.5)], [(11, 10, 0.5)]) is None
    assert first_overlap([(10, 10, 0.5)], [(10.9985, 10, 0.5)]) == (0, 0)


def test_the_first_overlapping_pair_is_named() -> None:
    assert first_overlap([(0, 0, 1), (10, 10, 1)], [(20, 20, 1), (10.5, 10, 1)]) == (1, 1)
    assert first_clash([(0, 0, 1), (10, 10, 1), (10.5, 10, 1)]) == (1, 2)
    assert first_clash([(0, 0, 1), (10, 10, 1)]) is None


def test_nobody_overlaps_nobody() -> None:
    assert first_overlap([], [(1, 1, 1)]) is None
    assert first_overlap([(1, 1, 1)], []) is None
    assert first_clash([]) is None


@rule("coherency.distance")
def test_a_chain_of_models_three_inches_apart_is_one_group() -> None:
    assert groups([(3.0 * k, 0, 0) for k in range(5)], 3.0).tolist() == [0] * 5


@rule("coherency.distance")
def test_two_pairs_farther_apart_are_two_groups() -> None:
    assert groups([(0, 0, 0), (2, 0, 0), (5.5, 0, 0), (7.5, 0, 0)], 3.0).tolist() == [0, 0, 1, 1]


@rule("coherency.distance")
def test_of_two_limits_the_larger_counts() -> None:
    assert groups([(0, 0, 0), (4, 0, 0)], [4.0, 4.0]).tolist() == [0, 0]
    assert groups([(0, 0, 0), (4, 0, 0)], [3.0, 4.0]).tolist() == [0, 0]
    assert groups([(0, 0, 0), (4, 0, 0)], [3.0, 3.0]).tolist() == [0, 1]


@rule("coherency.distance")
def test_distance_is_measured_between_floors() -> None:
    assert groups([(0, 0, 0), (0, 0, 3)], 3.0).tolist() == [0, 0]
    assert groups([(0, 0, 0), (1, 0, 3)], 3.0).tolist() == [0, 1]


@given(st.lists(st.tuples(coordinate, coordinate, st.just(0.0)), min_size=1, max_size=12))
def test_groups_are_closed(places: list[tuple[float, float, float]]) -> None:
    labels = groups(places, 3.0)
    for i, p in enumerate(places):
        for j, q in enumerate(places):
            assert labels[i] == labels[j] or dist(p, q) > 3.0
    assert sorted(set(labels.tolist())) == list(range(labels.max() + 1))
