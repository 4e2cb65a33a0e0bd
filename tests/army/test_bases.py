"""Nominal base sizes and what a T-stick shows of them."""

import pytest

from arap.army.troops import default_base
from tests.support import rule


@rule("measure.t-stick")
@pytest.mark.parametrize(("bulk", "gap"), [("normal", 3.0), ("bulky", 2.5)])
def test_a_four_inch_move_leaves_the_move_less_one_base(bulk: str, gap: float) -> None:
    assert 4.0 - 2 * default_base(2, bulk, "infantry") == gap  # type: ignore[arg-type]


@rule("measure.t-stick")
def test_two_small_base_widths_or_one_large_between_edges_is_three_inches() -> None:
    small, large = 2 * default_base(2, "normal", "infantry"), 2 * default_base(2, "bulky", "infantry")
    assert small + 2 * small == 3.0
    assert large + large == 3.0


@rule("measure.t-stick")
def test_a_cavalry_base_is_two_inches_across() -> None:
    assert 2 * default_base(2, "very-bulky", "cavalry") == 2.0
