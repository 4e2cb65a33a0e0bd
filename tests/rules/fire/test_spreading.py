"""Fires that spread, burn down and burn models."""

from typing import Any

import msgspec
import pytest

from arap.army.profile import Kind
from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import InjuriesRolled
from arap.battle.events.things.flames import FireSpread, SquaresBurnt
from arap.battle.things.scenery import Pool
from arap.rules.fire.extinguishing import put_out
from arap.rules.fire.spreading import burn_down, consume, spread, threatened_squares
from arap.rules.movement.dice.flames import blazes, flames_at
from arap.rules.movement.flight.flee import flee
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.travel.move import move_action
from arap.rules.turn.burning import burn
from arap.table import PointXY
from tests.rules.builders import a_kind, a_piece, play, squad
from tests.rules.fire.fires import RAIN, light, square, state, village, wood
from tests.rules.logs import events
from tests.rules.movement.paths import path
from tests.support import rule

FLOOR = (10.0, 10.0, 15.0, 15.0)


def later(battle: Battle) -> Battle:
    battle.change_turn(game_turn=2)
    return battle


@rule("fire.spread")
def test_a_burning_square_rolls_for_its_four_neighbours() -> None:
    battle = later(village(wood(FLOOR)))
    light(battle, (12.5, 12.5), turn=1)
    play(spread(battle), {"fire.spread": (5, 2, 6, 1)})
    (event,) = events(battle, FireSpread)
    assert event.places == ((12.5, 11.5), (11.5, 12.5), (13.5, 12.5), (12.5, 13.5))
    assert [each.middle for each in event.lit] == [(12.5, 11.5), (13.5, 12.5)]


@rule("fire.spread")
def test_a_square_next_to_two_fires_rolls_once() -> None:
    battle = later(village(wood((10.0, 10.0, 13.0, 11.0), 2)))
    light(battle, (10.5, 10.5), (12.5, 10.5), turn=1)
    play(spread(battle), {"fire.spread": (2,)})
    assert state(battle, 11.5, 10.5) == "burning"


@rule("fire.spread")
def test_rain_makes_it_harder() -> None:
    battle = later(village(wood((10.0, 10.0, 12.0, 11.0), 4), weather=RAIN))
    light(battle, (10.5, 10.5), turn=1)
    play(spread(battle), {"fire.spread": (4,)})
    assert state(battle, 11.5, 10.5) == "unlit"


@rule("fire.spread")
def test_fire_does_not_spread_in_the_game_turn_in_which_it_was_lit() -> None:
    battle = village(wood(FLOOR))
    light(battle, (12.5, 12.5), turn=1)
    play(spread(battle))
    assert not events(battle, FireSpread)
    assert len(threatened_squares(battle)) == 4 and threatened_squares(battle)[0][1] == pytest.approx(2 / 6)


@rule("fire.spread")
def test_corners_count_by_setting() -> None:
    battle = village(wood(FLOOR), fire__spread_adjacency="edge-and-corner")
    light(battle, (12.5, 12.5), turn=0)
    assert len(threatened_squares(battle)) == 8


@rule("fire.extinguish.no-relight", "fire.spread")
def test_a_square_that_was_put_out_does_not_roll() -> None:
    battle = later(village(wood((10.0, 10.0, 12.0, 11.0))))
    light(battle, (10.5, 10.5), (11.5, 10.5), turn=1)
    put_out(battle, square(battle, 11.5, 10.5), 1)
    play(spread(battle))
    assert not events(battle, FireSpread) and state(battle, 11.5, 10.5) == "out"


@rule("fire.contact")
def test_squares_with_two_damage_points_are_burnt_out_after_two_game_turns() -> None:
    fence = a_piece((10.0, 10.0, 14.0, 11.0), "fence", ignite=5, damage_points_per_square=2, cover="soft")
    battle = village(fence)
    light(battle, *[(10.5 + n, 10.5) for n in range(4)])
    consume(battle)
    assert [state(battle, 10.5 + n, 10.5) for n in range(4)] == ["burning"] * 4
    consume(battle)
    assert [state(battle, 10.5 + n, 10.5) for n in range(4)] == ["burnt"] * 4
    assert len(events(battle, SquaresBurnt)) == 1 and battle.table.pieces == ()


@rule("fire.contact")
def test_a_burnt_square_is_cut_out_of_its_piece_and_gives_no_cover() -> None:
    thicket = a_piece(FLOOR, "thicket", ignite=4, damage_points_per_square=1, cover="soft", form="area")
    battle = village(thicket)
    light(battle, (12.5, 12.5))
    consume(battle)
    assert not battle.table.pieces_at(12.5, 12.5)
    assert all(battle.table.pieces_at(x, 12.5) for x in (10.5, 11.5, 13.5, 14.5))
    assert sum(1 for piece in battle.table.pieces) >= 2


@rule("fire.contact", "fire.spread")
def test_in_a_game_turn_fire_spreads_first_and_then_does_its_damage() -> None:
    battle = later(village(wood((10.0, 10.0, 12.0, 11.0), 2, damage_points_per_square=1)))
    light(battle, (10.5, 10.5), turn=1)
    play(burn_down(battle), {"fire.spread": (6,)})
    assert [state(battle, x, 10.5) for x in (10.5, 11.5)] == ["burnt", "burnt"]


def walker(*pieces: Any, kind: Kind | None = None, at: tuple[float, float] = (10.0, 20.0)) -> Battle:
    return village(*pieces, units=[squad("s", places=[at], kind=kind)])


def walk(battle: Battle, to: tuple[float, float], **dice: Any) -> None:
    play(move_action(battle, "s", Move((path("s.1", to),)), 1), {"hazard.to-wound": (1,) * 3, **dice})


@rule("fire.contact")
def test_two_burning_squares_crossed_in_one_move_are_one_strength_4_hit() -> None:
    battle = walker(wood((12.0, 19.0, 14.0, 21.0)), at=(11.2, 20.0))
    light(battle, (12.5, 19.5), (13.5, 19.5))
    walk(battle, (14.6, 20.0))
    (hit,) = events(battle, InjuriesRolled)
    assert (hit.needed.goal, hit.needed.base_reason) == (3, "T3 + 4 - S4")


@rule("fire.contact")
def test_a_model_that_stays_in_the_fire_is_hit_again_when_its_turn_begins() -> None:
    battle = walker(wood((12.0, 19.0, 14.0, 21.0)))
    light(battle, (12.5, 19.5), (12.5, 20.5))
    walk(battle, (12.5, 20.0))
    play(burn(battle, "a"), {"hazard.to-wound": (1,)})
    assert len(events(battle, InjuriesRolled)) == 2


@rule("fire.contact")
def test_a_move_past_a_fire_is_safe_and_a_plan_tells_of_the_hit() -> None:
    battle = walker(wood((12.0, 19.0, 14.0, 21.0)))
    light(battle, (12.5, 19.5))
    assert check_move(battle, "s", [path("s.1", (10.0, 23.0))]).models[0].dice == ()
    (told,) = check_move(battle, "s", [path("s.1", (12.5, 20.0))]).models[0].dice
    assert told.rule == "fire.contact" and told.chance == pytest.approx(2 / 6)


@rule("fire.contact")
def test_a_fierce_material_burns_harder() -> None:
    battle = walker(wood((12.0, 19.0, 14.0, 21.0), fire_strength=6))
    light(battle, (12.5, 19.5))
    walk(battle, (12.5, 20.0), **{"hazard.to-wound": (1,)})
    assert events(battle, InjuriesRolled)[0].needed.base_reason == "T3 + 4 - S6"


@rule("fire.contact")
def test_a_flight_through_fire_is_a_hit_too() -> None:
    battle = village(wood((9.0, 14.0, 11.0, 16.0)), units=[squad("s", places=[(10.0, 20.0)])])
    light(battle, (9.5, 15.5), (10.5, 15.5))
    from arap.battle.values import Rout

    battle.change("s", rout=Rout("z"))
    play(flee(battle, "s"), {"move.flee": (5, 5), "hazard.to-wound": (1,)})
    assert len(events(battle, InjuriesRolled)) == 1


@rule("fire.contact")
def test_a_fire_reaches_only_models_on_its_floor() -> None:
    battle = walker(a_piece((8.0, 18.0, 13.0, 23.0), "roof", height=4.0, surface=True, face=True, ignite=2))
    light(battle, (10.5, 20.5))
    model = battle.models["s.1"]
    assert battle.scenery.fires[0].z == 4.0 == model.z
    battle.put_model(msgspec.structs.replace(model, z=0.0))
    play(burn(battle, "a"))
    assert not events(battle, InjuriesRolled)


@rule("fire.pool", "fire.contact")
def test_a_pool_hits_models_that_touch_it() -> None:
    battle = walker()
    battle.change_scenery(pools=(Pool("pool-1", 12.5, 20.0, 0.0, 1, 5),))
    walk(battle, (12.0, 20.0), **{"hazard.to-wound": (1,)})
    assert events(battle, InjuriesRolled)[0].needed.goal == 3


@rule("fire.contact")
def test_a_model_killed_by_fire_in_its_own_turn_counts_for_the_quarter_test() -> None:
    battle = village(wood((12.0, 19.0, 14.0, 21.0)), units=[squad("s", places=[(10.0, 20.0), (11.0, 22.0)])])
    light(battle, (12.5, 19.5))
    play(move_action(battle, "s", Move((path("s.1", (12.5, 20.0)),)), 1), {"hazard.to-wound": (6,)})
    assert "s.1" not in battle.models and battle.units["s"].now.casualties == 1


def test_a_kind_of_model_stays_a_kind() -> None:
    assert a_kind("fireman", traits=("fire-hose-9x3",)).powers.douse_area == 3


@rule("fire.contact")
@pytest.mark.parametrize(
    ("place", "gap"),
    [
        ((10.5, 10.5), 0.0),
        ((10.5, 13.0), 2.0),
        ((10.5, 8.0), 2.0),
        ((13.0, 10.5), 2.0),
        ((8.0, 10.5), 2.0),
        ((14.0, 15.0), 5.0),
        ((7.0, 6.0), 5.0),
    ],
    ids=["in it", "north", "south", "east", "west", "north-east", "south-west"],
)
def test_the_gap_to_a_fire_is_measured_from_the_nearest_side_of_its_square(place: PointXY, gap: float) -> None:
    battle = walker(wood((10.0, 10.0, 11.0, 11.0)), at=(30.0, 30.0))
    light(battle, (10.5, 10.5))
    (blaze,) = blazes(battle)
    assert blaze.gap(place) == pytest.approx(gap)


@rule("fire.contact")
@pytest.mark.parametrize(("y", "strength"), [(11.4, 4), (11.6, 0), (9.6, 4), (9.4, 0)])
def test_a_base_touches_the_flames_up_to_its_radius_north_and_south_of_them(y: float, strength: int) -> None:
    battle = walker(wood((10.0, 10.0, 11.0, 11.0)), at=(30.0, 30.0))
    light(battle, (10.5, 10.5))
    assert flames_at(battle, a_kind(base_radius=0.5), (10.5, y), 0.0) == strength
