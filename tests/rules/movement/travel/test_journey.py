"""Journeys: models travel from stop to stop and stand where they really are at each."""

from collections.abc import Iterator
from typing import Any

import pytest

import arap.rules.reactions  # noqa: F401  (registers who may interrupt)
from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.kernel.requests import Approved, Ask, Flow, Roll
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.travel.foresight import after, stops_ahead
from arap.rules.movement.travel.journey import Journey, Trip, journey_of, travel
from arap.rules.triggers.offer import PASS
from arap.table import Dangerous
from tests.rules.builders import a_battle, a_kind, a_piece, play, squad
from tests.support import rule

SWIFT = a_kind(M=12)
ENEMY = squad("e", "b", (11.8, 15), 1, facing=270)


def mines(y: float, **fields: Any) -> Any:
    """A strip of mines across the way north, half an inch deep."""
    danger = Dangerous(threshold=1, **{"effect": "wound", **fields})
    return a_piece((5, y, 15, y + 0.5), "mines", dangerous=danger)


def northward(battle: Battle, far: float, watched: Any = None) -> Journey:
    """All of m go straight north."""
    paths = [ModelPath(model.id, (Leg(model.x, model.y + far),)) for model in battle.members("m")]
    return journey_of("m", party_of(battle, "m", paths), watched)


def stops(battle: Battle, flow: Flow[Trip], faces: int = 6) -> Iterator[tuple[str, list[float]]]:
    """Every request of a journey, with where the members of m stand when it is made."""
    try:
        request = next(flow)
        while True:
            name = request.purpose if isinstance(request, Roll) else request.kind
            yield name, [model.y for model in battle.members("m")]
            request = flow.send(Approved(request, PASS) if isinstance(request, Ask) else (faces,) * request.dice)
    except StopIteration:
        return


@rule("react.intercept.stray", "react.intercept.resolve")
def test_models_move_one_after_the_other_and_stand_where_they_are_when_an_enemy_is_asked() -> None:
    battle = a_battle([squad("m", at=(10, 10), places=[(10, 10), (10, 8)], kind=SWIFT), ENEMY])
    found = list(stops(battle, travel(battle, northward(battle, 10, "stray"))))
    near = 15 - (4 - 1.8**2) ** 0.5
    assert [name for name, _ in found] == ["react"]
    assert found[0][1] == pytest.approx([near, 8], abs=0.002)
    assert [model.y for model in battle.members("m")] == [20, 18]


@rule("move.dangerous")
def test_a_die_is_rolled_where_the_model_then_stands() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT)], [mines(12), mines(15)])
    assert list(stops(battle, travel(battle, northward(battle, 8)))) == [("move.hazard", [12]), ("move.hazard", [15])]


@rule("move.dangerous", "measure.height-and-slope")
def test_a_die_at_the_foot_of_a_mound_is_rolled_on_the_ground_there() -> None:
    mound = a_piece((5, 12, 15, 20), "mound", height=0.9, surface=True, dangerous=Dangerous(threshold=1))
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT)], [mound])
    flow = travel(battle, northward(battle, 4))
    assert isinstance(next(flow), Roll)
    model = battle.models["m.1"]
    assert (model.y, model.z) == (12, battle.table.elevation(10, 12))


@rule("move.dangerous", "react.intercept.stray")
def test_dice_and_enemies_are_met_in_the_order_of_the_way() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT), ENEMY], [mines(12), mines(17)])
    assert [name for name, _ in stops(battle, travel(battle, northward(battle, 10, "stray")))] == [
        "move.hazard",
        "react",
        "move.hazard",
    ]


@rule("move.dangerous", "react.intercept.stray")
def test_an_enemy_is_not_asked_about_a_model_that_dice_have_stopped_before_it() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT), ENEMY], [mines(12, effect="stop")])
    found = list(stops(battle, travel(battle, northward(battle, 10, "stray")), faces=1))
    assert [name for name, _ in found] == ["move.hazard"] and battle.models["m.1"].y == 12


@rule("move.other-models")
def test_at_a_stop_nobody_stands_on_a_friends_base() -> None:
    friend = squad("f", at=(10, 13.9), n=1)
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT), friend, ENEMY])
    ((_, (y,)),) = list(stops(battle, travel(battle, northward(battle, 10, "stray"))))
    assert 13.9 - y >= 1 - 0.001 and battle.models["m.1"].y == 20


@rule("move.speed.total")
def test_speed_is_the_straight_distance_from_the_start_however_many_stops_there_are() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT), ENEMY], [mines(12), mines(17)])
    play(travel(battle, northward(battle, 10, "stray")), {"move.hazard": [6, 6]}, [PASS])
    model = battle.models["m.1"]
    assert model.speed == 10 and model.came == (10, 10, 0, battle.turn.serial)


def test_a_journey_can_be_made_in_part() -> None:
    battle = a_battle([squad("m", at=(10, 10), places=[(10, 10), (8, 8)], kind=SWIFT)])
    whole = northward(battle, 8)
    trip = play(travel(battle, Journey("m", whole.paths, until=0.25)))
    assert [model.y for model in battle.members("m")] == [12, 10]
    assert all(arrival.halt for arrival in trip.arrivals)


@rule("react.intercept.stray", "move.enemy-proximity")
def test_a_plan_is_the_same_journey_on_a_copy_without_dice() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT), ENEMY], [mines(12)])
    (stop,) = stops_ahead(battle, northward(battle, 10, "stray"))
    assert stop.units == ("e",) and stop.approaches[0].nearest == pytest.approx(1.8)
    assert after(battle, northward(battle, 10)).models["m.1"].y == 20
    assert battle.models["m.1"].y == 10 and not battle.log


@rule("react.intercept.routers")
def test_models_that_routers_pass_one_after_the_other_each_strike_at_their_own_moment() -> None:
    enemies = squad("e", "b", places=[(11.5, 13), (11.5, 17)], facing=270)
    battle = a_battle([squad("m", at=(10, 10), n=1, kind=SWIFT), enemies])
    where: list[float] = []
    flow = travel(battle, northward(battle, 10, "pass"))
    request = next(flow)
    with pytest.raises(StopIteration):
        while True:
            if isinstance(request, Roll):
                where.append(battle.models["m.1"].y)
                request = flow.send((6,) * request.dice)
            else:
                request = flow.send(Approved(request, request.options[0].answer))
    reach = (4 - 1.5**2) ** 0.5
    assert where == pytest.approx([13 - reach, 17 - reach], abs=0.002)
