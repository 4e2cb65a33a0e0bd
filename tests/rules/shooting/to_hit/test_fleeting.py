"""Fleeting targets: from cover to cover."""

import pytest

from arap.battle.battle import Battle
from arap.battle.events.shooting.area import FiguresStruck
from arap.rules.shooting.to_hit.fleeting import mark_fleeting
from tests.rules.builders import a_kind, a_weapon
from tests.rules.logs import events
from tests.rules.shooting.firing import behind_wall, change, change_all, facing_off, low_wall, needed
from tests.rules.shooting.striking import FRAG, KRAK, fire, gun, marker, struck
from tests.support import rule

RIFLE = a_weapon(type="assault")


def ran_between_ruins(**settings: object) -> Battle:
    """A squad that ran from one wall to another in its last turn and now sits behind it."""
    walls = [low_wall(19.0), low_wall(29.0)]
    battle = facing_off(10, targets=5, kind=a_kind(BS=4), weapon=RIFLE, terrain=walls, settings=settings)
    for model in battle.members("t"):
        change(battle, model.id, speed=10.0, began=(model.x, 30.0))
    mark_fleeting(battle, "b")
    return battle


@rule("shoot.fleeting-target")
def test_a_squad_that_ran_from_cover_to_cover_is_fleeting_instead_of_in_cover() -> None:
    target = needed(ran_between_ruins())
    assert (target.goal, target.reasons) == (3, ["fleeting target -1"])


@rule("shoot.fleeting-target")
def test_by_setting_fleeting_adds_to_the_cover() -> None:
    target = needed(ran_between_ruins(**{"shoot.fleeting": "cumulative"}))
    assert (target.goal, target.reasons) == (1, ["hard cover -2", "fleeting target -1"])


@rule("shoot.fleeting-target")
def test_a_squad_that_stayed_behind_its_wall_is_in_cover() -> None:
    battle = behind_wall(kind=a_kind(BS=4), weapon=RIFLE)
    for model in battle.members("t"):
        change(battle, model.id, speed=2.0, began=(model.x - 2, model.y))
    mark_fleeting(battle, "b")
    target = needed(battle)
    assert (target.goal, target.reasons) == (2, ["hard cover -2"])


@rule("shoot.fleeting-target")
def test_a_runner_stopped_in_the_open_is_fleeting_no_more_when_its_turn_has_ended() -> None:
    battle = facing_off(
        11, targets=5, weapon=RIFLE, terrain=[low_wall(16.0, cover="soft"), low_wall(26.0, cover="soft")]
    )
    for model in battle.members("t"):
        change(battle, model.id, speed=5.0, began=(model.x, 15.5), fleeting=True)
    mark_fleeting(battle, "b")
    assert not any(model.fleeting for model in battle.members("t"))


@rule("shoot.fleeting-target")
@pytest.mark.parametrize(
    ("began", "fleeting"),
    [((24.0, 30.0), True), ((24.0, 30.7), True), ((24.0, 30.8), False), ((24.0, 25.0), False), ((30.0, 20.0), False)],
)
def test_a_model_is_fleeting_between_two_features_within_an_inch_and_a_half(
    began: tuple[float, float], fleeting: bool
) -> None:
    """The second wall's far face is at y = 29.2."""
    battle = facing_off(10, targets=1, weapon=RIFLE, terrain=[low_wall(19.0), low_wall(29.0)])
    change(battle, "t.1", speed=10.0, began=began)
    mark_fleeting(battle, "b")
    assert battle.models["t.1"].fleeting is fleeting


@rule("shoot.fleeting-target", "shoot.to-hit.mixed-target")
def test_a_unit_is_fleeting_if_half_of_it_is() -> None:
    battle = facing_off(targets=5, weapon=RIFLE)
    for model in ("t.1", "t.2"):
        change(battle, model, fleeting=True)
    assert needed(battle).reasons == []
    change(battle, "t.3", fleeting=True)
    assert needed(battle).reasons == ["fleeting target -1"]


@rule("shoot.fleeting-target", "area.cover")
@pytest.mark.parametrize(("fleeting", "goal"), [(True, 5), (False, 4)])
def test_a_marker_beyond_the_ruin_they_ran_to_hits_on_five_not_on_four(fleeting: bool, goal: int) -> None:
    ruins = [low_wall(29.0), low_wall(39.0)]
    battle = gun(FRAG, [(23.0, 30.0), (24.0, 30.0), (25.0, 30.0)], terrain=ruins)
    for model in battle.members("t"):
        change(battle, model.id, speed=10.0, began=(model.x, 40.0 if fleeting else 30.0))
    mark_fleeting(battle, "b")
    fire(battle, {"scatter.distance": (3, 3), "area.cover": (goal,) * 3})
    assert marker(battle).place[1] < 29.0
    assert {figure.needed for figure in events(battle, FiguresStruck)[-1].figures} == {goal}
    assert len(struck(battle)) == 3


@rule("shoot.fleeting-target")
def test_men_caught_in_the_open_between_two_hedges_are_one_harder() -> None:
    battle = facing_off(10, targets=5, weapon=RIFLE)
    change_all(battle, "t", fleeting=True)
    assert needed(battle).goal == 2


@rule("shoot.fleeting-target")
@pytest.mark.parametrize(("now", "before"), [(20.0, 30.0), (30.0, 36.0)])
def test_from_cover_into_the_open_or_back_is_not_fleeting(now: float, before: float) -> None:
    """The wall is at y = 29."""
    battle = facing_off(now - 10.0, targets=1, weapon=RIFLE, terrain=[low_wall(29.0)])
    change(battle, "t.1", speed=abs(now - before), began=(24.0, before))
    mark_fleeting(battle, "b")
    assert not battle.models["t.1"].fleeting


@rule("shoot.fleeting-target", "area.no-marker")
@pytest.mark.parametrize(("fleeting", "goal"), [(True, 5), (False, 4)])
def test_a_krak_missile_at_a_fleeting_man_behind_a_wall_hits_on_five(fleeting: bool, goal: int) -> None:
    battle = gun(KRAK, [(24.0, 30.0)], terrain=[low_wall(29.0)])
    change(battle, "t.1", fleeting=fleeting)
    fire(battle, {"scatter.distance": (3, 3), "area.cover": (goal,), "suppress.test": (1, 1)})
    (figure,) = events(battle, FiguresStruck)[-1].figures
    assert (figure.needed, figure.hit) == (goal, True)
