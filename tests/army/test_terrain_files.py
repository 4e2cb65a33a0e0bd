"""Terrain of a scenario: features, their usual properties, and shapes."""

import math

import pytest

from arap.army.terrain_files import circle, features, rectangle
from arap.table.shapes.polygons import signed_area
from arap.table.terrain import Agility, Dangerous, Piece
from tests.army.texts import a_scenario, refused_scenario
from tests.support import rule

WOOD = "{feature: wood, at: [5, 12], size: [4, 4]}"


def a_piece(text: str) -> Piece:
    return a_scenario((WOOD, f"{{{text}}}")).terrain[0]


def refused_piece(text: str) -> str:
    return refused_scenario((WOOD, f"{{{text}}}"))


@rule("move.terrain.classes")
@pytest.mark.parametrize(
    ("feature", "going"),
    [
        ("wood", "difficult"), ("bushes", "difficult"), ("bog", "difficult"), ("barbed-wire", "very-difficult"),
        ("road", "open"), ("hill", "open"), ("building", "impassable"), ("rocks", "impassable"),
    ],
)  # fmt: skip
def test_a_feature_alone_says_what_the_ground_is(feature: str, going: str) -> None:
    assert a_piece(f"feature: {feature}, at: [12, 12], size: [3, 3]").going == going


@rule("move.terrain.classes")
def test_an_unknown_property_is_refused() -> None:
    sentence = refused_piece("feature: wood, at: [5, 5], size: [2, 2], goin: open")
    assert sentence == "test.yaml, line 17, terrain[1].goin: there is no such key here; did you mean 'going'?"


def test_woods_are_seen_into_six_inches_and_hills_are_stood_upon() -> None:
    wood, hill = features()["wood"], features()["hill"]
    assert (wood.sight_depth, wood.cover, wood.form) == (6, "soft", "area")
    assert hill.surface is True


def test_walls_and_hedges_are_crossed_but_not_stood_in() -> None:
    for feature, cover in (("wall", "hard"), ("hedge", "soft")):
        piece = a_piece(f"feature: {feature}, from: [10, 12], to: [14, 12]")
        assert (piece.going, piece.standable, piece.form, piece.cover) == ("open", False, "linear", cover)
        assert piece.face


def test_a_piece_overrides_what_its_feature_usually_is() -> None:
    piece = a_piece("feature: wall, from: [10, 12], to: [14, 12], height: 2, thickness: 1, name: Rampart, id: east")
    assert (piece.id, piece.name, piece.height) == ("east", "Rampart", 2)
    assert piece.shape == ((10, 11.5), (14, 11.5), (14, 12.5), (10, 12.5))


def test_pieces_without_an_id_are_numbered_by_feature() -> None:
    more = f"{WOOD}\n  - {{feature: road, from: [0, 2], to: [9, 2]}}\n  - {{feature: wood, at: [20, 12], radius: 2}}"
    assert [piece.id for piece in a_scenario((WOOD, more)).terrain] == ["wood-1", "road-1", "wood-2"]


def test_an_id_used_twice_is_refused() -> None:
    sentence = refused_scenario((WOOD, f"{WOOD}\n  - {{feature: bog, id: wood-1, at: [20, 12], radius: 2}}"))
    assert sentence == "test.yaml, line 18, terrain[2].id: there is already a piece of terrain called 'wood-1'."


def test_a_rectangle_is_turned_clockwise() -> None:
    assert rectangle((10, 10), (4, 2), 0) == ((8, 9), (12, 9), (12, 11), (8, 11))
    assert rectangle((10, 10), (4, 2), 90) == ((9, 12), (9, 8), (11, 8), (11, 12))


def test_a_strip_runs_from_point_to_point_whatever_its_direction() -> None:
    piece = a_piece("feature: hedge, from: [10, 10], to: [13, 14], thickness: 1")
    assert abs(signed_area(piece.shape)) == pytest.approx(5.0, abs=0.01)
    middle = [sum(values) / 4 for values in zip(*piece.shape, strict=True)]
    assert middle == pytest.approx([11.5, 12.0])


def test_a_circle_is_a_polygon_on_its_rim() -> None:
    shape = circle((5, 5), 2)
    assert len(shape) == 16
    assert all(math.dist(corner, (5, 5)) == pytest.approx(2, abs=0.001) for corner in shape)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("feature: wood", "terrain[1]: a piece of terrain needs exactly one shape"),
        (
            "feature: wood, at: [5, 5], size: [2, 2], radius: 3",
            "terrain[1]: a piece of terrain needs exactly one shape",
        ),
        ("feature: wood, size: [2, 2]", "terrain[1]: 'at' is missing"),
        ("feature: wall, from: [2, 2]", "terrain[1]: 'to' is missing"),
        ("feature: wall, from: [2, 2], to: [2, 2]", "terrain[1].to: 'from' and 'to' are the same point"),
        ("feature: wood, from: [2, 2], to: [5, 5]", "terrain[1]: 'thickness' is missing: wood has no usual one"),
        ("feature: wood, at: [5, 5], radius: 0", "terrain[1].radius: expected a number above 0, got 0"),
        ("feature: wood, polygon: [[1, 1], [3, 3], [3, 1], [1, 3]]", "the outline crosses or touches itself"),
        ("feature: wood, polygon: [[1, 1], [3, 3]]", "terrain[1].polygon: expected a list of at least 3"),
        ("feature: wood, at: [1, 1], radius: 4", "is off the 24 x 24 table"),
    ],
)
def test_a_shape_that_is_none_is_refused(text: str, words: str) -> None:
    sentence = refused_piece(text)
    assert sentence.startswith("test.yaml, line 17, terrain[1]")
    assert words in sentence


@rule("move.terrain.classes")
def test_features_carry_the_tags_of_the_ground_they_are() -> None:
    wire = a_piece("feature: barbed-wire, at: [12, 12], size: [3, 3]")
    assert wire.dangerous == Dangerous(threshold=1) and wire.going == "very-difficult"
    for feature in ("rubble", "jungle"):
        piece = a_piece(f"feature: {feature}, at: [12, 12], size: [3, 3]")
        assert piece.variable and piece.going == "open"
    for feature in ("road", "landing-pad"):
        assert not a_piece(f"feature: {feature}, at: [12, 12], size: [3, 3]").tactical
    assert a_piece("feature: ice, at: [12, 12], size: [3, 3]").agility == Agility(when="over-half-rate")


@rule("move.dangerous.severity")
def test_dangerous_ground_is_written_in_full() -> None:
    text = "dangerous: {threshold: 3, effect: stop, strength: 4, ap: 5, thresholds: {skimmer: 0}}"
    piece = a_piece(f"feature: bog, at: [12, 12], size: [3, 3], {text}")
    assert piece.dangerous == Dangerous(3, "stop", 4, 5, (("skimmer", 0),))


@rule("move.dangerous.severity")
@pytest.mark.parametrize("text", ["7", "-1", "{threshold: 7}", "{effect: tickle}", "{thresholds: {skimmer: 9}}"])
def test_a_threshold_outside_the_die_is_refused(text: str) -> None:
    assert "dangerous" in refused_piece(f"feature: bog, at: [12, 12], size: [3, 3], dangerous: {text}")


@rule("move.agility")
def test_a_plank_one_may_fall_from_is_written_in_full() -> None:
    piece = a_piece("feature: bog, at: [12, 12], size: [3, 3], agility: {fail: fall, height: 3}")
    assert piece.agility == Agility("always", "fall", 3.0)


@rule("move.terrain.classes")
def test_a_piece_may_be_harmless_for_its_feature() -> None:
    assert a_piece("feature: barbed-wire, at: [12, 12], size: [3, 3], dangerous: none").dangerous is None
    assert a_piece("feature: ice, at: [12, 12], size: [3, 3], agility: none").agility is None
