"""Where units stand, and that they may stand there."""

import math
from itertools import pairwise

import pytest

from arap.army.scenario import Placed
from tests.army.texts import a_scenario, refused_scenario
from tests.support import rule

AT = "{at: [12, 4]}"


def placed(deploy: str, *changes: tuple[str, str]) -> tuple[Placed, ...]:
    return a_scenario((AT, deploy), *changes).sides[0].units[0].models


def test_a_unit_stands_in_two_ranks_round_its_point_facing_the_enemy() -> None:
    spots = [(model.x, model.y, model.facing) for model in placed(AT)]
    assert spots == [(11.25, 4.75, 0), (12.75, 4.75, 0), (12, 3.25, 0)]


def test_ranks_and_spacing_can_be_chosen() -> None:
    spots = [(model.x, model.y) for model in placed("{at: [12, 4], ranks: 1, spacing: 3}")]
    assert spots == [(9, 4), (12, 4), (15, 4)]


def test_the_first_model_stands_left_in_front_whatever_the_facing() -> None:
    spots = [(model.x, model.y, model.facing) for model in placed("{at: [12, 4], facing: 90}")]
    assert spots == [(12.75, 4.75, 90), (12.75, 3.25, 90), (11.25, 4, 90)]


def test_large_bases_stand_farther_apart() -> None:
    models = placed("{at: [12, 4], ranks: 1}", ("3 guardsman", "3 terminator"))
    assert all(math.isclose(b.x - a.x, 2.0) for a, b in pairwise(models))


def test_each_model_can_have_its_own_spot_and_facing() -> None:
    spots = [(model.x, model.y, model.facing) for model in placed("[[2, 2], [4, 2, 350], [6, 2, -10]]")]
    assert spots == [(2, 2, 0), (4, 2, 350), (6, 2, 350)]


def test_models_keep_the_order_of_the_army_file() -> None:
    mixed = "guardsman, {troop: guardsman, weapons: [heavy-bolter], role: heavy}, guard-sergeant"
    kinds = [model.kind for model in placed(AT, ("3 guardsman", mixed))]
    assert kinds == ["guardsman", "guardsman-heavy-bolter", "guard-sergeant"]


def test_a_unit_can_be_deployed_twice_under_another_id() -> None:
    twice = "{boys: {at: [6, 4]}, more: {unit: boys, name: More Boys, at: [18, 4]}}"
    units = a_scenario(("{boys: {at: [12, 4]}}", twice)).sides[0].units
    assert [(unit.id, unit.name, len(unit.models)) for unit in units] == [("boys", "Boys", 3), ("more", "More Boys", 3)]


def test_units_of_the_same_id_on_both_sides_get_their_sides_id() -> None:
    blue = ("army: iron-company\n    home: north\n    deploy:\n      alpha: {at: [12, 20]}", "")
    mirror = (
        "army: {army: Blues, units: {boys: {models: [3 marine]}}}\n    home: north\n    deploy: {boys: {at: [12, 20]}}"
    )
    sides = a_scenario((blue[0], mirror)).sides
    assert [unit.id for side in sides for unit in side.units] == ["red-boys", "blue-boys"]


@pytest.mark.parametrize(
    ("deploy", "what"),
    [
        (
            "{at: [12, 0]}",
            "model 3 of 'boys' at 12,-0.75 cannot stand there: The base would hang over the edge of the table.",
        ),
        ("[[2, 2], [4, 2]]", "Boys has 3 models, but 2 places given."),
        ("{facing: 90}", "'at' is missing: say where the unit stands, or list its 'models'."),
        ("[[2, 2], [4, 2], [4.5, 2.5]]", "model 3 of 'boys' at 4.5,2.5 overlaps model 2 of 'boys' at 4,2."),
        (
            "{at: [3, 3], models: [[2, 2], [4, 2], [6, 2]]}",
            "a unit stands either in ranks ('at', 'ranks', 'spacing') or on listed spots ('models').",
        ),
    ],
)
def test_a_deployment_that_cannot_be_is_refused(deploy: str, what: str) -> None:
    assert refused_scenario((AT, deploy)) == f"test.yaml, line 10, sides.red.deploy.boys: {what}"


def test_bases_may_touch() -> None:
    assert len(placed("[[2, 2], [3, 2], [4, 2]]")) == 3


def test_models_of_two_sides_that_overlap_are_both_named() -> None:
    sentence = refused_scenario((AT, "{at: [12, 20]}"))
    assert sentence.startswith("test.yaml, line 15, sides.blue.deploy.alpha: model ")
    assert "of 'alpha'" in sentence
    assert "overlaps model 1 of 'boys' at 11.25,20.75" in sentence


@pytest.mark.parametrize(
    ("feature", "reason"), [("building", "Building is impassable"), ("hedge", "Nobody can stand in Hedge")]
)
def test_a_model_inside_a_wall_is_refused(feature: str, reason: str) -> None:
    sentence = refused_scenario(("feature: wood, at: [5, 12]", f"feature: {feature}, at: [12, 4]"))
    assert sentence == (
        f"test.yaml, line 10, sides.red.deploy.boys: model 1 of 'boys' at 11.25,4.75 cannot stand there: {reason}."
    )


def test_a_spot_of_one_number_is_refused() -> None:
    sentence = refused_scenario((AT, "[[2, 2], [4, 2], [6]]"))
    assert sentence == (
        "test.yaml, line 10, sides.red.deploy.boys[3]: expected [x, y] or [x, y, facing], got a list of 1."
    )


@rule("react.run.individual")
def test_a_unit_is_loose_if_its_army_says_so() -> None:
    mob = ("3 guardsman]", "3 guardsman], loose: true")
    assert [unit.loose for unit in a_scenario(mob).sides[0].units] == [True]
    assert not a_scenario().sides[0].units[0].loose
