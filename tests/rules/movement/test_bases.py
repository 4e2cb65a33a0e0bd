"""When bases are in each other's way."""

import pytest

from arap.rules.movement.measures.bases import overlap
from arap.table import PointXYZ
from tests.support import rule


@rule("move.other-models")
@pytest.mark.parametrize(
    ("there", "expected"),
    [((0.9, 0.0, 0.0), True), ((1.0, 0.0, 0.0), False), ((0.9, 0.0, 0.9), True), ((0.0, 0.0, 1.0), False)],
)
def test_bases_overlap_only_on_one_level_and_not_when_they_touch(there: PointXYZ, expected: bool) -> None:
    assert overlap((0.0, 0.0, 0.0), 0.5, there, 0.5) == expected
