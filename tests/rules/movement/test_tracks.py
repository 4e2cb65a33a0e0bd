"""Ways in three dimensions, and where they first lead within the melee radius of somebody."""

from math import dist, sqrt

import msgspec
import pytest

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.rules.movement.paths.party import party_of
from arap.rules.movement.paths.tracks import Track, comes_within, nearest_point, track_of
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.travel.foresight import stops_ahead
from arap.rules.movement.travel.journey import journey_of
from arap.table import PointXYZ
from tests.rules.builders import a_battle, a_kind, a_piece, a_scenario, squad
from tests.rules.movement.vertical.ground import a_cliff, a_gap, alone, go
from tests.rules.movement.vertical.test_ladders import FOOT, UP, laddered
from tests.support import rule

STRAYS = "react.intercept.stray"


def track(battle: Battle, *legs: Leg, model: str = "m.1") -> Track:
    (path,) = party_of(battle, "m", [ModelPath(model, legs)]).paths
    found = track_of(battle, path)
    assert found is not None
    return found


def straight(*points: PointXYZ) -> Track:
    """A way along these points on the flat of the table."""
    battle = a_battle([squad("m", at=points[0][:2], n=1, kind=a_kind(M=20))])
    return track(battle, *[Leg(x, y) for x, y, _ in points[1:]])


def met(battle: Battle, *legs: Leg) -> list[PointXYZ]:
    """Where on its way a model is when an enemy is asked whether to intercept it."""
    party = party_of(battle, "m", [ModelPath("m.1", legs)])
    way = track_of(battle, party.paths[0])
    return [way.place(stop.share) for stop in stops_ahead(battle, journey_of("m", party, "stray")) if way]


def strays(battle: Battle, *legs: Leg) -> list[str]:
    plan = check_move(battle, "m", [ModelPath("m.1", legs)])
    assert plan.refusal is None
    return [watcher.unit for watcher in plan.watchers if watcher.rule == STRAYS]


@rule("react.intercept.charge")
@pytest.mark.parametrize(("off", "reach", "x"), [(1.5, 2.0, 5 - sqrt(1.75)), (2.3, 3.0, 5 - sqrt(3.71))])
def test_the_first_point_of_a_route_within_a_radius(off: float, reach: float, x: float) -> None:
    way = straight((10, 10, 0), (18, 10, 0))
    share = comes_within(way, (15, 10 + off, 0), reach)
    assert share is not None and way.place(share) == pytest.approx((10 + x, 10, 0), abs=0.002)


@rule("react.intercept.charge")
def test_a_route_that_keeps_out_of_a_radius() -> None:
    way = straight((10, 10, 0), (18, 10, 0))
    assert comes_within(way, (15, 12.3, 0), 2.0) is None
    assert nearest_point(way, (15, 12.3, 0)) == pytest.approx(2.3)


@rule("react.intercept.charge")
def test_a_radius_that_is_just_touched_is_come_within() -> None:
    way = straight((10, 10, 0), (18, 10, 0))
    share = comes_within(way, (15, 12, 0), 2.0)
    assert share is not None and way.place(share)[0] == pytest.approx(15, abs=0.1)


@rule("move.enemy-proximity")
def test_who_starts_within_a_radius_does_not_come_within_it_until_he_is_back() -> None:
    away, back = straight((10, 10, 0), (10, 15, 0)), straight((10, 10, 0), (10, 15, 0), (10, 10.5, 0))
    assert comes_within(away, (11, 9, 0), 2.0) is None
    share = comes_within(back, (11, 9, 0), 2.0)
    assert share is not None and back.place(share)[1] == pytest.approx(9 + sqrt(3), abs=0.002)
    assert comes_within(away, (11, 9, 0), 2.0, at_start=True) == 0.0


@rule("measure.height-and-slope")
def test_a_way_up_a_ladder_rises_at_its_foot() -> None:
    battle = laddered(a_battle([squad("m", at=(20, 19), n=1)], [a_cliff(1.0, 3.0)]))
    way = track(battle, go(21), UP)
    assert way.inches == pytest.approx(5.5)
    assert way.place(3.5 / 5.5) == pytest.approx((*FOOT, 1.5))
    assert way.reached(3.5 / 5.5) == pytest.approx((2.0, 1.5))


@rule("measure.height-and-slope")
def test_a_way_over_a_hill_is_on_its_top_between_its_borders() -> None:
    hill = a_piece((12, 8, 14, 12), "hill", height=2.0, surface=True)
    way = track(a_battle([squad("m", at=(10, 10), n=1, kind=a_kind(M=8))], [hill]), Leg(16, 10))
    assert [way.place(way.share_at(at))[2] for at in (1.0, 3.0, 5.0)] == [0.0, 2.0, 0.0]


@rule("jump.long")
def test_nobody_is_halted_in_the_air() -> None:
    way = track(alone(a_gap(1, 2), M=8), go(24, "jump"))
    assert way.reached(way.share_at(2.0)) == pytest.approx((3.0, 0.0))
    assert way.reached(way.share_at(0.5)) == pytest.approx((0.5, 0.0))


@rule("react.intercept.stray", "ladder.fixed.climb")
def test_an_enemy_over_the_foot_of_the_wall_is_not_strayed_past_on_the_ground() -> None:
    troops = [squad("m", at=(23, 20), n=1, kind=a_kind(M=8)), squad("e", "b", (24, 21.4), 1, facing=180)]
    battle = laddered(a_battle(troops, [a_cliff(1.0, 3.0)]))
    assert battle.models["e.1"].z == 3.0
    assert strays(battle, Leg(20, 20.9, 270), UP) == []


@rule("react.intercept.stray", "ladder.fixed.climb")
def test_who_comes_up_a_ladder_to_an_enemy_is_met_below_its_top() -> None:
    troops = [squad("m", at=(20, 20.5), n=1, kind=a_kind(M=10)), squad("e", "b", (20, 22.9), 1, facing=180)]
    battle = laddered(a_battle(troops, [a_cliff(1.0, 3.0)]))
    way = (go(21), UP, Leg(17, 22))
    (found,) = met(battle, *way)
    assert found == pytest.approx((*FOOT, 3 - sqrt(4 - 1.9**2)), abs=0.002)
    assert strays(battle, *way) == ["e"]


@rule("react.intercept.charge", "melee.radius")
@pytest.mark.parametrize(("height", "seen"), [(4.0, []), (0.5, ["e"])])
def test_behind_a_high_wall_nobody_is_met(height: float, seen: list[str]) -> None:
    wall = a_piece((11, 6, 11.2, 18), "wall", height=height, opaque=True, going="impassable", standable=False)
    battle = a_battle([squad("m", n=1), squad("e", "b", (11.8, 12), 1, facing=270)], [wall])
    assert strays(battle, Leg(10, 14)) == seen


@rule("react.intercept.charge", "shoot.field-of-view")
def test_behind_the_back_of_an_enemy_one_is_met_within_an_inch_only() -> None:
    close, wide = [
        a_battle([squad("m", n=1, kind=a_kind(M=6)), squad("e", "b", (10 + off, 12.5), 1, facing=90)])
        for off in (1, 1.5)
    ]
    assert met(wide, Leg(10, 16)) == []
    (found,) = met(close, Leg(10, 16))
    assert dist(found, (11, 12.5, 0)) <= 1.001


@rule("react.intercept.charge", "shoot.field-of-view")
def test_who_comes_from_behind_is_met_where_he_comes_into_view() -> None:
    battle = a_battle([squad("m", n=1), squad("e", "b", (11.8, 12), 1)])
    (found,) = met(battle, Leg(10, 14))
    assert 12.4 <= found[1] <= 12.8


@rule("react.intercept.stray", "react.offer-order")
def test_moves_are_planned_before_anybodys_turn_has_begun() -> None:
    squads = [squad("m", n=1), squad("e", "b", (11.8, 12), 1, facing=270), squad("f", "b", (8.2, 12), 1, facing=90)]
    assert strays(Battle.start(a_scenario(squads)), Leg(10, 14)) == ["e", "f"]


@rule("move.enemy-proximity")
def test_a_plan_tells_nothing_of_hidden_enemies() -> None:
    battle = a_battle([squad("m", n=1), squad("e", "b", (11.8, 12), 1, facing=270)])
    assert strays(battle, Leg(10, 14)) == ["e"]
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], hidden=True))
    assert check_move(battle.known_to("a"), "m", [ModelPath("m.1", (Leg(10, 14),))]).watchers == ()


@rule("move.enemy-proximity")
def test_a_move_may_end_by_an_enemy_who_is_hidden() -> None:
    battle = a_battle([squad("m", n=1), squad("e", "b", (10, 15), 1)])
    path = [ModelPath("m.1", (Leg(10, 13.5),))]
    assert check_move(battle, "m", path).refusal is not None
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], hidden=True))
    assert check_move(battle.known_to("a"), "m", path).refusal is None
