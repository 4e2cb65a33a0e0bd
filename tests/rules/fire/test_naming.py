"""What fires are called."""

import pytest

from arap.battle.things.scenery import Pool
from arap.rules.fire.naming import blaze_name, place_in
from arap.table import PointXY
from tests.rules.builders import a_piece
from tests.rules.fire.fires import village
from tests.support import rule


@rule("fire.extinguish.action")
@pytest.mark.parametrize(
    ("place", "name"),
    [
        ((13.5, 10.5), "its middle"),
        ((15.5, 10.5), '2" east of its middle'),
        ((13.0, 9.5), '0.5" west and 1" south of its middle'),
        ((13.5, 12.5), '2" north of its middle'),
    ],
)
def test_a_place_in_a_piece_is_named_from_its_middle(place: PointXY, name: str) -> None:
    assert place_in(a_piece((11.0, 8.0, 16.0, 13.0)), place) == name


@rule("fire.pool")
def test_a_pool_is_named_by_its_place_on_the_table() -> None:
    pool = Pool("pool-1", 12.0, 10.5, 0.0, 1, 5)
    assert blaze_name(village(), pool) == 'pool of fire, 12" from the west edge and 10.5" from the south edge'
