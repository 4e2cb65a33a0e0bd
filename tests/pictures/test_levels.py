"""Drawings of things that are climbed, crossed and swum."""

from functools import cache
from math import hypot

import msgspec

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.pictures.levels import hachures, heights, inner, ladder_marks, treads
from arap.pictures.palette import LIGHT
from arap.pictures.picture import Shape, Words
from arap.pictures.scenario import picture_of
from arap.pictures.terrain import look_of, risks, terrain_marks
from arap.table.terrain import Dangerous, Piece


@cache
def town() -> Scenario:
    return load_scenario("river-town")


def piece(key: str) -> Piece:
    return next(piece for piece in town().terrain if piece.id == key)


def test_every_kind_of_height_has_a_look_of_its_own() -> None:
    keys = ("river-1", "ford-1", "bridge-1", "cliff-1", "ramp-1", "trench-1", "customs-house-roof", "crater-1")
    looks = [look_of(piece(key)) for key in keys]
    assert looks == ["water", "ford", "deck", "hill", "stairs", "gap", "roof", "crater"]
    assert look_of(piece("road-1")) == "road"


def test_heights_and_depths_are_told() -> None:
    assert heights(piece("cliff-1")) == ("4″",)
    assert heights(piece("trench-1")) == ("−1″",)
    assert heights(piece("river-1")) == ("deep",)
    assert heights(piece("customs-house-roof")) == ("6″",)


def test_ground_where_dice_decide_says_so() -> None:
    assert risks(piece("rubble-1")) == ("dice",)
    mined = msgspec.structs.replace(piece("road-1"), dangerous=Dangerous())
    assert risks(mined) == ("danger",)
    shapes = [mark for mark in terrain_marks([mined], [], LIGHT) if isinstance(mark, Shape)]
    assert sum(shape.stroke == LIGHT.bad for shape in shapes) > 10


def test_a_face_has_hachures_and_stairs_have_treads() -> None:
    assert len(list(hachures(piece("cliff-1"), LIGHT))) > 20
    assert len(list(treads(piece("stairs-1"), 0.0, LIGHT))) > 5


def test_a_ladder_is_drawn_with_the_level_it_leads_to() -> None:
    marks = list(ladder_marks(town().ladders[0], LIGHT))
    assert sum(isinstance(mark, Shape) for mark in marks) >= 4
    assert [mark.text for mark in marks if isinstance(mark, Words)] == ["↑6″"]


def test_a_house_is_named_once_and_its_floors_are_not_drawn() -> None:
    words = [mark.text for mark in terrain_marks(town().terrain, [], LIGHT) if isinstance(mark, Words)]
    assert words.count("Customs house") == 1
    assert inner(piece("customs-house-floor-1"))
    assert not inner(piece("customs-house-roof"))


def test_words_on_the_terrain_keep_clear_of_what_lies_over_it_and_of_flags() -> None:
    picture = picture_of(town())
    places = {mark.text: mark.at for mark in picture.marks if isinstance(mark, Words)}
    (left, low), (right, high) = (min(piece("bridge-1").shape), max(piece("bridge-1").shape))
    x, y = places["The river"]
    assert not (left - 1 < x < right + 1 and low < y < high)
    assert abs(places["Customs house"][1] - places["The Strongroom"][1]) > 0.5
    x, y = places["Crater"]
    assert any(
        hypot(x - at[0], y - at[1]) < 1 for at in (middle(one) for one in town().terrain if one.feature == "crater")
    )


def middle(of: Piece) -> tuple[float, float]:
    return sum(x for x, _ in of.shape) / len(of.shape), sum(y for _, y in of.shape) / len(of.shape)
