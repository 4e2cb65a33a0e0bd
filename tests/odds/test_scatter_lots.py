"""The ways a marker may fall, as the odds see them."""

import pytest

from arap.rules.shooting.shots.delivery import place_delivery
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import a_weapon
from tests.rules.shooting.firing import low_wall
from tests.rules.shooting.striking import aimed, gun
from tests.support import rule


@rule("area.hits", "area.scatter")
@pytest.mark.parametrize("goal", [6, 5, 4])
def test_falls_that_come_to_the_same_are_added_up(goal: int) -> None:
    """A weapon with a goal of its own hits alike in the open and in cover, so different falls are one lot."""
    frag = a_weapon(
        "frag", type="heavy", range=48.0, strength=4, marker_radius=1.5, marker_goal=goal, tags=("barrage",)
    )
    battle = gun(frag, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], terrain=[low_wall(29.0)])
    strike = aimed(battle, bearing=0.0, distance=20.0)
    lots = place_delivery(frag).lots(battle, Volley("s", 2), strike, blind=False, most_work=10**9)
    assert lots is not None and sum(lots.values()) == pytest.approx(1.0)
