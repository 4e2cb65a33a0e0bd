"""Comparing two trees: what is told of figures that were measured."""

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from arap.army.loading import load_scenario
from benchmarks.our_growth import SIZES, battle_of
from benchmarks.report import growth_row
from benchmarks.trees import a_tree, compared


def test_the_ratio_of_two_trees_is_taken_within_each_round() -> None:
    rounds = [({"view": 2.0}, {"view": 1.0}), ({"view": 9.0}, {"view": 3.0}), ({"view": 4.0}, {"view": 1.0})]
    assert compared(rounds) == [("view", "4", "1", "3.00 x", "2.00 to 4.00")]


def test_figures_of_different_workloads_have_rows_of_their_own() -> None:
    rounds = [({"view": 2.0}, {"view": 1.0}), ({"clone": 1.0}, {"clone": 1.0})]
    assert [row[0] for row in compared(rounds)] == ["view", "clone"]


def test_a_folder_without_sources_is_not_a_tree(tmp_path: Path) -> None:
    with pytest.raises(ArgumentTypeError, match="it has no src/arap"):
        a_tree(str(tmp_path))


@pytest.mark.parametrize("models", SIZES)
def test_a_battle_has_as_many_models_as_its_cost_is_told_for(models: int) -> None:
    battle = battle_of(load_scenario("big-battle"), SIZES[models])
    assert sum(len(unit.models) for side in battle.sides for unit in side.units) == models


def test_the_growth_of_a_decision_is_that_from_the_smallest_battle_to_the_largest() -> None:
    row = growth_row({"20": 50.0, "100": 60.0, "400": 100.0})
    assert (row.ours, row.ratio) == ("50, 60, 100 µs", "2.00 x for 20 x the models")
