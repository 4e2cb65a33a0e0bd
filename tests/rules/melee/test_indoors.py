"""Squads that fight in several rooms of a building."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events import UnitBroke
from arap.battle.parts import split
from arap.battle.values import Model, Rout
from arap.rules.combats import Combat
from arap.rules.melee.leaving.indoors import RULE, swept_along, touch
from arap.rules.melee.moving.locking import lock
from arap.rules.melee.rounds.aftermath import Melee, check_and_flinch
from arap.rules.melee.rounds.difference import Loser
from arap.table import Piece
from tests.rules.builders import a_battle, a_piece, play, squad
from tests.rules.logs import events
from tests.support import rule


def roof(left: float = 18.0, right: float = 36.0, **fields: Any) -> Piece:
    """A building of one storey, three sections of 6" side by side."""
    plain = {"base": 2.9, "height": 0.1, "surface": True, "form": "area"}
    return a_piece((left, 26, right, 32), "roof", **plain | fields)


def in_rooms(first: int, second: int, *, at: float = 26.0, terrain: tuple[Piece, ...] | None = None) -> Battle:
    """A unit in two parts: `first` models in the western section, the others `at` so far east; an enemy before each."""
    places = [(18.5 + n, 27.0) for n in range(first)] + [(at + n, 27.0) for n in range(second)]
    units = [squad("a", places=places), squad("x", "b", places=[(20, 28.5)]), squad("y", "b", places=[(at, 28.5)])]
    battle = a_battle(units, [roof()] if terrain is None else terrain)
    for model in list(battle.models):
        battle.put_model(_on_the_ground(battle, model))
    models = battle.units["a"].models
    split(battle, "a", [models[:first], models[first:]], "coherency.split")
    lock(battle, "a", "x")
    lock(battle, "a/2", "y")
    battle.change_turn(phase="melee")
    return battle


def _on_the_ground(battle: Battle, model: str) -> Model:
    return replace(battle.models[model], z=0.0)


@rule("coherency.melee.buildings")
@pytest.mark.parametrize(("first", "second", "swept"), [(5, 3, ["a/2"]), (4, 4, []), (3, 5, [])])
def test_the_rest_of_a_squad_in_the_house_routs_when_most_of_its_fighters_have_failed(
    first: int, second: int, swept: list[str]
) -> None:
    battle = in_rooms(first, second)
    assert swept_along(battle, ["a"]) == swept


@rule("coherency.melee.buildings")
def test_the_part_next_door_breaks_without_a_test_of_its_own() -> None:
    battle = in_rooms(5, 3)
    melee = Melee(battle, Combat(("a", "x")))
    dice = {"morale.check": (6, 6), "morale.flinch": (3, 3), "pursuit.hold": (1, 1)}
    play(check_and_flinch(battle, melee, [Loser("a", 2)]), dice)
    assert [(each.unit, each.rule) for each in events(battle, UnitBroke)] == [("a", "morale.flinch"), ("a/2", RULE)]


@rule("coherency.melee.buildings")
def test_a_part_two_sections_away_is_not_affected() -> None:
    assert swept_along(in_rooms(5, 3, at=31.0), ["a"]) == []
    assert swept_along(in_rooms(5, 3, at=31.0, terrain=(roof(section_size=9.0),)), ["a"]) == ["a/2"]


@rule("coherency.melee.buildings")
def test_nobody_is_swept_along_outside_a_building_or_in_another_one() -> None:
    assert swept_along(in_rooms(5, 3, terrain=()), ["a"]) == []
    two = (roof(right=24.0), roof(left=24.5))
    assert swept_along(in_rooms(5, 3, terrain=two), ["a"]) == []


@rule("coherency.melee.buildings")
def test_models_on_the_floor_above_run_too_and_those_two_floors_up_do_not() -> None:
    floors = tuple([roof(base=3.0 * n - 0.1) for n in (1, 2, 3)])
    for level, swept in ((3.0, ["a/2"]), (6.0, [])):
        battle = in_rooms(5, 3, at=19.0, terrain=floors)
        for model in battle.units["a/2"].models:
            battle.put_model(replace(battle.models[model], y=30.0, z=level))
        assert swept_along(battle, ["a"]) == swept


@rule("coherency.melee.buildings")
def test_a_part_that_failed_in_an_earlier_combat_of_the_turn_counts() -> None:
    battle = in_rooms(4, 4)
    models = battle.units["a/2"].models
    split(battle, "a/2", [models[:2], models[2:]], "coherency.split")
    assert swept_along(battle, ["a/2"]) == []
    battle.change_turn(fought=("a",))
    battle.change("a", rout=Rout("x"), locked=())
    assert swept_along(battle, ["a/2"]) == ["a/3"]


@rule("coherency.melee.buildings")
def test_one_room_next_door_is_enough_for_a_part_that_fights_in_two() -> None:
    assert swept_along(in_rooms(5, 3, at=29.0), ["a"]) == ["a/2"]


@rule("coherency.melee.buildings")
@pytest.mark.parametrize(("up", "swept"), [(1.3, ["a/2"]), (1.7, [])])
def test_rooms_share_a_wall_on_one_storey_only(up: float, swept: list[str]) -> None:
    battle = in_rooms(5, 3)
    for model in battle.members("a/2"):
        battle.put_model(replace(model, z=up))
    assert swept_along(battle, ["a"]) == swept


@rule("coherency.melee.buildings")
def test_rooms_share_a_wall_upstairs_too() -> None:
    battle = in_rooms(5, 3, terrain=tuple([roof(base=3.0 * n - 0.1) for n in (1, 2)]))
    for model in list(battle.models.values()):
        battle.put_model(replace(model, z=3.0))
    assert swept_along(battle, ["a"]) == ["a/2"]


@rule("coherency.melee.buildings")
@pytest.mark.parametrize(
    ("room", "beside"),
    [
        ((10, 20, 16, 25), True),
        ((16, 20, 22, 25), True),
        ((4, 20, 10, 25), True),
        ((10, 25, 16, 30), True),
        ((10, 15, 16, 20), True),
        ((16, 23, 22, 28), True),
        ((16, 25, 22, 30), False),
        ((4, 15, 10, 20), False),
        ((16.5, 20, 22, 25), False),
        ((10, 25.5, 16, 30), False),
        ((30, 20, 36, 25), False),
        ((10, 40, 16, 45), False),
    ],
)
def test_rooms_that_share_part_of_a_side_are_neighbours(room: Any, beside: bool) -> None:
    here = (10.0, 20.0, 16.0, 25.0)
    assert touch(here, room) is touch(room, here) is beside
