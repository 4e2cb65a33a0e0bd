"""Places in words."""

import pytest

from arap.army.loading import load_scenario
from arap.game.landmarks import Landmarks

THATCH = Landmarks(load_scenario("thatch"))


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((20.0, 18.2), "at the Well"),
        ((20.0, 16.0), '2" south of the Well'),
        ((21.5, 19.5), '2" north-east of the Well'),
        ((20.0, 21.9), "at the Barn"),
        ((14.5, 12.5), '6" west of the Chapel'),
        ((1.0, 35.0), '1" from the west edge and 35" from the south edge'),
    ],
)
def test_a_place_is_named_from_the_nearest_thing_with_a_name_of_its_own(at: tuple[float, float], words: str) -> None:
    assert THATCH.spot(at) == words
