"""Where a model is put that was stopped on its way."""

from math import dist

import pytest

from arap.battle.acts import Leg, ModelPath
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.travel.arrivals import Arrival, places_back
from tests.rules.builders import a_battle, squad
from tests.support import rule


@rule("react.intercept.resolve", "move.other-models")
@pytest.mark.parametrize("at", [0.05, 1.0, 3.0])
def test_a_stopped_model_is_put_back_along_its_path_and_never_farther_on(at: float) -> None:
    battle = a_battle([squad("m", places=[(10, 10)])])
    (path,) = party_of(battle, "m", [ModelPath("m.1", (Leg(10.0, 14.0),))]).paths
    places = list(places_back(Arrival(path, path, path.point_at(at), 0.0, at=at)))
    gone = [dist((10.0, 10.0), place) for place in places]
    assert gone == sorted(gone, reverse=True) and gone[-1] == 0.0
    assert gone[0] == pytest.approx(max(0.0, at - 0.1)) and all(place[1] < 10.0 + at for place in places)
