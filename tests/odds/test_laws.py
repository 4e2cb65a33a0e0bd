"""What holds of all odds."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arap.odds import VolleyOdds
from arap.odds.position import Numbers, odds_from
from tests.support import rule

LISTS = ("hits", "wounds", "unsaved", "casualties")
NUMBERS = st.builds(
    Numbers,
    bs=st.integers(1, 8),
    shots=st.integers(1, 25),
    strength=st.integers(1, 10),
    ap=st.integers(0, 6),
    damage=st.integers(1, 3),
    toughness=st.integers(1, 10),
    save=st.sampled_from([0, 2, 3, 4, 5, 6]),
    invulnerable=st.sampled_from([0, 3, 5]),
    cover=st.sampled_from(["none", "soft", "hard"]),
    models=st.integers(1, 12),
    wounds=st.integers(1, 3),
    range=st.floats(1.0, 24.0),
    leadership=st.integers(3, 10),
    suppressed=st.integers(0, 3),
    target_suppressed=st.integers(0, 3),
    aimed=st.booleans(),
    ground=st.booleans(),
)


def means(odds: VolleyOdds) -> dict[str, float]:
    return {name: sum(n * chance for n, chance in enumerate(getattr(odds, name))) for name in LISTS}


def changed(numbers: Numbers, **fields: Any) -> Numbers:
    return Numbers(**{name: getattr(numbers, name) for name in Numbers.__struct_fields__} | fields)


@given(NUMBERS)
@settings(max_examples=60, deadline=None)
def test_probabilities_are_probabilities(numbers: Numbers) -> None:
    odds = odds_from(numbers)
    for name in LISTS:
        chances = getattr(odds, name)
        assert sum(chances) == pytest.approx(1.0) and min(chances) >= 0.0
    quarter, suppression = odds.quarter, odds.suppression
    assert quarter.passed + quarter.pinned + quarter.routed == pytest.approx(quarter.tested)
    assert 0.0 <= suppression.gained <= suppression.tested <= 1.0 + 1e-9
    assert 0.0 <= odds.destroyed <= 1.0 and len(odds.casualties) <= numbers.models + 1


@given(NUMBERS)
@settings(max_examples=60, deadline=None)
def test_every_step_leaves_fewer(numbers: Numbers) -> None:
    found = means(odds_from(numbers))
    assert found["hits"] + 1e-9 >= found["wounds"] and found["wounds"] + 1e-9 >= found["unsaved"]
    assert found["unsaved"] + 1e-9 >= found["casualties"]


@rule("shoot.to-hit", "shoot.cover.soft", "shoot.cover.hard", "shoot.to-hit.suppressed-firer")
@given(NUMBERS)
@settings(max_examples=40, deadline=None)
def test_skill_helps_and_cover_and_suppression_hinder(numbers: Numbers) -> None:
    plain = means(odds_from(numbers))["casualties"]
    assert means(odds_from(changed(numbers, bs=numbers.bs + 1)))["casualties"] >= plain - 1e-9
    assert means(odds_from(changed(numbers, suppressed=numbers.suppressed + 1)))["casualties"] <= plain + 1e-9
    by_cover = [means(odds_from(changed(numbers, cover=cover)))["casualties"] for cover in ("none", "soft", "hard")]
    assert by_cover == sorted(by_cover, reverse=True)


@rule("dice.to-wound", "shoot.save", "react.ground.save")
@given(NUMBERS)
@settings(max_examples=40, deadline=None)
def test_strength_helps_and_toughness_and_the_ground_hinder(numbers: Numbers) -> None:
    plain = means(odds_from(numbers))["casualties"]
    assert means(odds_from(changed(numbers, strength=numbers.strength + 1)))["casualties"] >= plain - 1e-9
    assert means(odds_from(changed(numbers, toughness=numbers.toughness + 1)))["casualties"] <= plain + 1e-9
    lying = means(odds_from(changed(numbers, ground=True)))["casualties"]
    assert lying <= means(odds_from(changed(numbers, ground=False)))["casualties"] + 1e-9


@rule("casualty.quarter.result", "suppress.test")
@given(NUMBERS)
@settings(max_examples=40, deadline=None)
def test_better_leaders_are_steadier(numbers: Numbers) -> None:
    meek, bold = odds_from(numbers), odds_from(changed(numbers, leadership=numbers.leadership + 1))
    assert bold.quarter.passed >= meek.quarter.passed - 1e-9
    assert bold.suppression.gained <= meek.suppression.gained + 1e-9
