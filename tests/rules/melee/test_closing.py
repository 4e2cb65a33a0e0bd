"""Where models move up to in a melee: places round an enemy, and what a move must keep."""

from math import dist
from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal
from arap.rules.combats import combats
from arap.rules.melee.moving.closing import (
    closing_allowance,
    closing_field,
    closing_walk,
    foes_in_reach,
    hostile_models,
    in_front_of,
    nearest,
    walk_to,
    why_not_close,
    wished_places,
)
from tests.rules.builders import Point, a_kind, a_piece, impassable, squad
from tests.rules.melee.fights import locked
from tests.support import rule


def one_behind(at: Point = (10, 6), foes: Any = ((10, 11),), terrain: Any = (), foe: Any = None, **man: Any) -> Battle:
    """m.1 fights at (10, 10); m.2 is on this place and would move up."""
    men = squad("m", places=[(10, 10), at], kind=a_kind("man", **man))
    return locked([men, squad("e", "b", places=foes, kind=foe, facing=180)], ("m", "e"), terrain=terrain)


def places(battle: Battle, foe: str = "e.1") -> list[Point]:
    model = battle.models["m.2"]
    return list(wished_places(battle, model, battle.models[foe], closing_field(battle, model)))


def goes(battle: Battle) -> Point | None:
    """Where m.2 moves up to."""
    model, (combat,) = battle.models["m.2"], combats(battle)
    path = closing_walk(battle, combat, model, battle.members("e"), ())
    return (path.x, path.y) if path else None


def refusal(battle: Battle, place: Point, model_id: str = "m.2") -> Refusal | None:
    model, (combat,) = battle.models[model_id], combats(battle)
    ground = closing_field(battle, model)
    path = walk_to(battle, model, place, ground)
    assert path is not None
    return why_not_close(battle, combat, path, battle.members("e"), ground)


@rule("melee.step-move", "melee.tidy-up")
@pytest.mark.parametrize(("prone", "inches"), [(False, 4.0), (True, 2.0)])
def test_a_prone_model_moves_up_half_as_far(prone: bool, inches: float) -> None:
    battle = one_behind()
    assert closing_allowance(battle, replace(battle.models["m.2"], prone=prone)) == inches


@rule("melee.tidy-up")
@pytest.mark.parametrize("at", [(14, 11), (10, 15), (13, 13.5), (7, 14)])
def test_places_are_in_contact_or_within_radius_of_the_enemy_and_the_best_is_first(at: Point) -> None:
    found = places(one_behind(at))
    gaps = [round(dist(place, (10, 11)), 2) for place in found]
    assert set(gaps) == {1.0, 1.5, 2.0} and gaps[0] == 1.0
    assert all(dist(place, at) <= 4.0 + 0.01 for place in found)
    assert dist(found[0], at) == pytest.approx(dist(at, (10, 11)) - 1.0, abs=0.01)


@rule("melee.tidy-up", "melee.contact")
def test_a_model_whose_radius_is_no_longer_than_contact_has_only_places_in_contact() -> None:
    broad = a_kind("broad", base_radius=1.5)
    found = places(one_behind((14, 11), foe=broad))
    assert found and {round(dist(place, (10, 11)), 2) for place in found} == {2.0}


@rule("melee.tidy-up")
def test_places_on_other_bases_are_left_out() -> None:
    battle = one_behind((12, 11))
    assert all(dist(place, (10, 10)) >= 1.0 - 0.01 for place in places(battle))


@rule("melee.tidy-up")
@pytest.mark.parametrize(("y", "in_reach"), [(16.9, True), (17.1, False)])
def test_enemies_within_a_move_and_the_melee_radius_are_in_reach(y: float, in_reach: bool) -> None:
    battle = one_behind((10, y))
    found = foes_in_reach(battle, battle.models["m.2"], battle.members("e"))
    assert bool(found) is in_reach


@rule("melee.tidy-up", "melee.contact")
@pytest.mark.parametrize(("y", "in_reach"), [(17.4, True), (17.6, False)])
def test_a_large_base_is_reached_from_farther_away(y: float, in_reach: bool) -> None:
    battle = one_behind((10, y), foe=a_kind("broad", base_radius=2.0))
    assert bool(foes_in_reach(battle, battle.models["m.2"], battle.members("e"))) is in_reach


@rule("melee.tidy-up")
@pytest.mark.parametrize(("at", "place"), [((10, 15), (10, 12)), ((13, 11), (11, 11)), ((7, 7), (9.4, 10.2))])
def test_the_place_in_front_of_an_enemy_is_on_the_straight_line_in_contact(at: Point, place: Point) -> None:
    battle = one_behind(at)
    assert in_front_of(battle, battle.models["m.2"], battle.models["e.1"]) == pytest.approx(place, abs=0.01)
    there = replace(battle.models["m.2"], x=10.0, y=11.5)
    assert in_front_of(battle, there, battle.models["e.1"]) == (10.0, 11.5)


@rule("melee.tidy-up")
@pytest.mark.parametrize("at", [(10, 22), (20, 11)])
def test_a_model_too_far_to_reach_an_enemy_comes_as_near_as_it_can(at: Point) -> None:
    end = goes(one_behind(at))
    assert end is not None and dist(end, at) == pytest.approx(4.0, abs=0.05)
    assert dist(end, (10, 11)) == pytest.approx(dist(at, (10, 11)) - 4.0, abs=0.05)


@rule("melee.tidy-up")
def test_a_model_that_cannot_come_nearer_stays() -> None:
    shut = [impassable((8, 4.9, 12, 5.3)), impassable((8, 6.7, 12, 7.1))]
    shut += [impassable((8, 5, 8.9, 7)), impassable((11.1, 5, 12, 7))]
    battle = one_behind((10, 6), terrain=shut, M=4)
    end = goes(battle)
    assert end is None or dist(end, (10, 6)) < 1.3
    model, (combat,) = battle.models["m.2"], combats(battle)
    assert closing_walk(battle, combat, model, (), ()) is None


@rule("melee.step-move")
@pytest.mark.parametrize(
    ("place", "is_refused"), [((10, 14.5), False), ((10, 14.99), False), ((13, 15), True), ((7, 12.4), False)]
)
def test_a_move_must_end_nearer_to_the_nearest_enemy(place: Point, is_refused: bool) -> None:
    """The nearest enemy is 4" south of the model; another one is 6" north of it."""
    battle = one_behind((10, 15), foes=((10, 11), (10, 21)))
    found = refusal(battle, place)
    assert (found is not None and "It must end nearer" in found.reason) is is_refused
    assert nearest(battle.models["m.2"], battle.members("e")) == 4.0


@rule("melee.step-move")
def test_an_engaged_model_stays_engaged_with_one_of_its_enemies() -> None:
    """m.2 is engaged with e.2 only; it may go nearer to e.2, whatever e.1 is near to."""
    battle = one_behind((10, 15), foes=((10, 11), (10, 16.9)))
    assert refusal(battle, (10.0, 15.5)) is None


@rule("melee.step-move", "climb.low-obstacle")
def test_climbs_are_paid_out_of_the_allowance() -> None:
    for height, is_refused in ((0.3, False), (1.9, True)):
        wall = a_piece((5, 7.4, 15, 7.6), "wall", height=height, face=True)
        battle = one_behind((12.5, 6), terrain=[wall])
        model, (combat,) = battle.models["m.2"], combats(battle)
        path = closing_walk(battle, combat, model, battle.members("e"), ())
        reached = path is not None and dist((path.x, path.y), (10, 11)) <= 2.01
        assert reached is not is_refused


@rule("melee.tidy-up")
def test_routers_and_friends_are_no_enemies_to_move_up_to() -> None:
    battle = one_behind()
    (combat,) = combats(battle)
    assert [model.id for model in hostile_models(battle, combat, "a")] == ["e.1"]
    assert [model.id for model in hostile_models(battle, combat, "b")] == ["m.1", "m.2"]
