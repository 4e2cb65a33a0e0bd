"""Claiming to hide: where, when, and from whom."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import FireOrder, Hide
from arap.battle.battle import Battle
from arap.battle.events.hiding import ModelsHid, ModelsRevealed
from arap.battle.values import Burning
from arap.kernel.reasons import Refusal
from arap.rules.movement.hiding.claims import hide_options, why_not_hide
from arap.rules.movement.hiding.places import hides, shelters_at
from arap.rules.turn.actions import take_action
from tests.rules.builders import a_battle, a_kind, a_piece, a_wood, play, squad
from tests.rules.logs import events
from tests.rules.movement.hiding.hedges import ON, acting, behind_hedge, hedge, hidden, walk
from tests.rules.shooting.firing import aim, refused
from tests.support import rule

WALKER = a_kind("walker", size=3, height=5.0, base_radius=1.0)


def claim(battle: Battle, *models: str, **fields: Any) -> Refusal | None:
    return why_not_hide(battle, acting(battle, **fields), models or battle.units["h"].models)


@rule("hide.claim")
def test_a_trooper_behind_a_hedge_hides_from_enemies_beyond_it() -> None:
    battle = behind_hedge(at=(24.0, 21.4))
    assert claim(battle) is None
    play(take_action(battle, acting(battle), Hide(("h.1",))))
    assert battle.models["h.1"].hidden and events(battle, ModelsHid)
    refusal = refused(battle.known_to("a"), [FireOrder("m.1", "rifle", "counter-1")], unit="m")
    assert refusal is not None and refusal.rule == "hide.claim"


@rule("hide.claim")
def test_nobody_hides_too_far_from_the_hedge() -> None:
    refusal = claim(behind_hedge(at=(24.0, 21.85)))
    assert refusal is not None and refusal.rule == "hide.claim" and "1.5" in refusal.reason


@rule("hide.claim")
def test_nobody_hides_from_an_enemy_in_clear_view_on_the_same_side() -> None:
    battle = behind_hedge(enemy=(24.0, 34.0), facing=180.0)
    refusal = claim(battle)
    assert refusal is not None and "has it in clear view" in refusal.reason
    away = behind_hedge(enemy=(24.0, 34.0), facing=0.0)
    assert claim(away) is None


@rule("hide.claim")
def test_an_enemy_that_walks_round_the_hedge_reveals_at_once() -> None:
    battle = hidden(behind_hedge(at=(33.0, 21.4), enemy=(37.0, 15.0), searcher=a_kind("runner", M=24)))
    battle.change_turn(active="a")
    walk(battle, "m.1", (43.0, 15.0), (43.0, 24.0), (42.0, 24.0))
    (found,) = events(battle, ModelsRevealed)
    assert (found.models, found.how, found.by) == (("h.1",), "seen", "m.1") and not battle.models["h.1"].hidden


@rule("hide.claim")
def test_only_the_visible_models_of_a_unit_can_be_hit() -> None:
    battle = hidden(behind_hedge(n=4, at=(24.0, 26.0)), "h.1", "h.2")
    (fire,) = aim(battle, [FireOrder("m.1", "rifle", "h")], unit="m")
    assert {model for tier in fire.tiers for model in tier} == {"h.3", "h.4"}


@rule("hide.claim")
@pytest.mark.parametrize(("state", "word"), [({"locked": ("m",)}, "melee"), ({"pursuing": "m"}, "pursuit")])
def test_units_in_melee_and_pursuit_do_not_hide(state: dict[str, Any], word: str) -> None:
    battle = behind_hedge()
    battle.change("h", **state)
    refusal = claim(battle)
    assert refusal is not None and word in refusal.reason


@rule("hide.claim")
def test_models_hide_only_after_an_action_that_is_not_fire() -> None:
    assert claim(behind_hedge(), acted=False) is not None
    assert claim(behind_hedge(), loud=True) is not None
    assert not hide_options(behind_hedge(), acting(behind_hedge(), loud=True))
    off = behind_hedge(settings={"hide.enabled": False})
    assert claim(off) is not None and not hide_options(off, acting(off))


@rule("hide.claim")
def test_a_burning_model_does_not_hide() -> None:
    battle = behind_hedge(at=(24.0, 21.4))
    battle.put_model(replace(battle.models["h.1"], burning=Burning(4)))
    refusal = claim(battle)
    assert refusal is not None and "burning" in refusal.reason and not hide_options(battle, acting(battle))


@rule("hide.claim")
def test_the_option_says_what_it_hides_in_and_from_whom() -> None:
    battle = behind_hedge(n=2)
    (option,) = hide_options(battle, acting(battle))
    assert option.answer == Hide(("h.1", "h.2")) and option.refusal is None
    assert "hedge" in option.does and "Hidden from m" in option.does


@rule("hide.claim")
def test_large_models_hide_only_in_something_as_tall() -> None:
    low, high = a_wood((20, 20, 30, 30), height=4.0), a_wood((20, 20, 30, 30), height=6.0)
    refusal = claim(behind_hedge(at=(25.0, 25.0), kind=WALKER, terrain=[low]))
    assert refusal is not None and "size" in refusal.reason
    assert claim(behind_hedge(at=(25.0, 25.0), kind=WALKER, terrain=[high])) is None


@rule("hide.claim")
def test_what_hides_comes_from_the_data_of_the_terrain() -> None:
    assert hides(hedge()) == "beside" and hides(a_wood((0, 0, 5, 5))) == "inside"
    assert (
        hides(a_piece((0, 0, 5, 5), "bog")) == "none"
        and hides(a_piece((0, 0, 5, 5), "ditch", gap=0.8, cover="hard")) == "beside"
    )
    assert hides(hedge(hide="none")) == "none"


@rule("hide.woods-and-buildings", "shoot.los.area-terrain")
def test_nobody_outside_sees_a_model_deep_in_a_wood() -> None:
    wood = a_wood((10, 20, 40, 40), sight_depth=6.0)
    battle = a_battle([squad("m", at=(24, 10), n=1), squad("h", "b", (24, 26.5), 1)], [wood], settings=ON)
    refusal = refused(battle, [FireOrder("m.1", "rifle", "h")], unit="m")
    assert refusal is not None and refusal.rule == "shoot.los"


@rule("hide.woods-and-buildings")
def test_a_model_in_a_wood_is_hidden_from_all_sides() -> None:
    wood = a_wood((18, 20, 30, 40))
    battle = behind_hedge(at=(24.0, 25.0), terrain=[wood])
    assert claim(battle) is None and [shelter.inside for shelter in shelters_at(battle, battle.models["h.1"])] == [True]
