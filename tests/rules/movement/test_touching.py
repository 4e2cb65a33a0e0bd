"""Which parts of a path lie in a piece of ground."""

import numpy as np
import pytest

from arap.battle.acts import Leg
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.touching import spans
from tests.rules.builders import a_battle, difficult, squad
from tests.support import rule


@rule("move.terrain.difficult", "move.dangerous")
@pytest.mark.parametrize(
    ("legs", "expected"),
    [
        ([(24, 16)], [(2.0, 6.0)]),
        ([(24, 13), (26, 13), (26, 15)], [(2.0, 7.0)]),
        ([(24, 13), (24, 11), (24, 13)], [(2.0, 4.0), (6.0, 7.0)]),
        ([(24, 11.5)], []),
    ],
)
def test_the_parts_of_a_path_in_a_bog(legs: list[tuple[float, float]], expected: list[tuple[float, float]]) -> None:
    """The bog begins 2" north of the model. A path that turns inside it is in it in one part."""
    bog = difficult((0, 12, 48, 20))
    battle = a_battle([squad("m", places=[(24, 10)])], [bog])
    path = path_along(battle, battle.models["m.1"], [Leg(*place) for place in legs])
    found = spans(battle, battle.table.pieces[0], path)
    assert np.array(found) == pytest.approx(np.array(expected))
