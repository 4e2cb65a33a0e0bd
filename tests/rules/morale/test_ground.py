"""Going to ground: better saves for doing nothing."""

from typing import Any

import pytest

from arap.army.profile import Profile
from arap.battle import events as happened
from arap.battle.acts import NO, YES, Attempt, Finish, GoToGround, PickUp, Shoot
from arap.battle.values import Acting, Ground, Rout, Tally
from arap.rules.answers import why_not
from arap.rules.morale.ground import go_to_ground, why_not_free_ground, why_not_ground
from arap.rules.reactions.pick_up import why_not_pick_up
from arap.rules.shooting.casualties.resolve import saves_on_the_ground
from arap.rules.shooting.orders.declaration import why_not_shoot
from arap.rules.turn.actions import ask_action
from arap.rules.turn.activation_phase import activation_step, ask_unit
from arap.rules.wounds.hits import Hit, Wound
from arap.rules.wounds.saves import save_needed
from tests.rules.builders import a_battle, a_kind, a_weapon, asked, play, squad
from tests.rules.logs import event_types, events
from tests.rules.morale.fire import end_turn, firers, targets, volley
from tests.rules.reactions.offers import under_fire, why_not_pick_ups
from tests.support import rule

CALM = {"suppress.model": "none"}


def profile(**fields: Any) -> Profile:
    return a_kind(**fields).profile


@rule("react.ground.under-fire")
def test_a_squad_that_goes_to_ground_saves_on_a_better_number() -> None:
    battle = a_battle([targets(10, save=5), firers(weapons=(a_weapon("carbine", ap=6),))], settings=CALM)
    volley(battle, hits=4, kills=4, dice={"shoot.save": (4, 5, 3, 6)}, answers=[YES])
    (rolled,) = events(battle, happened.SavesRolled)
    assert [(save.needed.goal, save.saved) for save in rolled.saves] == [(4, True), (4, True), (4, False), (4, True)]
    assert len(battle.units["t"].models) == 9


@rule("react.ground.under-fire")
def test_it_is_asked_before_the_first_save_and_once_a_volley() -> None:
    battle = a_battle([targets(10, save=5), firers()], settings=CALM)
    volley(battle, hits=2, kills=2, dice={"shoot.save": (1, 5)}, answers=[NO])
    kinds = event_types(battle)
    assert happened.SavesRolled in kinds and happened.WentToGround not in kinds
    volley(battle, hits=1, kills=1, dice={"shoot.save": (4,)}, answers=[YES])
    kinds = event_types(battle)
    last_save = len(kinds) - 1 - kinds[::-1].index(happened.SavesRolled)
    assert kinds.index(happened.WentToGround) < last_save
    assert len(battle.units["t"].models) == 9


@rule("react.ground.save", "react.ground.state", "react.ground.pinned")
@pytest.mark.parametrize(("pinned_by", "down"), [(None, "4+"), ("x", "5+")])
def test_the_prompt_tells_the_saves_and_that_the_unit_will_not_be_activated(pinned_by: str | None, down: str) -> None:
    battle = a_battle([targets(10, save=5), firers()], settings=CALM)
    battle.change_now("t", tallies=(Tally(pinned_by, pinned=True),) if pinned_by else ())
    carbine = a_weapon("carbine", ap=6)
    hit = Hit(carbine, 3, False, (("t.1", "t.2"), (), ()))
    saves = saves_on_the_ground(battle, "t", "x", [Wound("t.1", hit), Wound("t.2", hit)])
    assert saves == (f"target against carbine: 5+ standing, {down} gone to ground.",)
    ask = asked(under_fire(battle, "t", "x", 2, saves))
    assert ask and ask.notes[0] == saves[0]
    assert "cannot be activated until the end of its next turn" in ask.notes[-1]


@rule("react.ground.under-fire")
def test_without_a_potential_wound_nobody_is_asked() -> None:
    battle = a_battle([targets(10), firers()], settings=CALM)
    volley(battle, hits=4, kills=0)
    assert battle.units["t"].ground is None


@rule("react.ground.under-fire")
def test_a_unit_already_to_ground_is_not_asked() -> None:
    battle = a_battle([targets(10), firers()])
    battle.change("t", ground=Ground(2))
    assert asked(under_fire(battle, "t", "x", 3)) is None


@rule("react.ground.under-fire")
def test_the_whole_unit_goes_or_nobody() -> None:
    battle = a_battle([targets(10), firers()], active="b")
    refusal = why_not(battle, ask_unit(battle), GoToGround("t.1"))
    assert refusal and refusal.rule == "react.ground.free-action"


@rule("react.ground.under-fire")
def test_a_unit_shot_in_its_own_turn_may_go_to_ground_and_loses_its_points() -> None:
    battle = a_battle([targets(10, save=5), firers()], active="b", settings=CALM)
    battle.change_turn(acting=(Acting("t", 2),))
    volley(battle, hits=1, kills=1, dice={"shoot.save": (4,)}, answers=[YES])
    play(activation_step(battle))
    assert battle.turn.acting == ()
    assert events(battle, happened.UnitFinished)[0].points_lost == 2


@rule("react.ground.free-action", "react.ground.state")
def test_a_squad_with_a_point_left_goes_to_ground_for_its_next_turn_too() -> None:
    battle = a_battle([squad("s"), squad("e", "b", at=(10, 40))])
    battle.change("s", attempted=True)
    battle.change_turn(acting=(Acting("s", 1),))
    play(activation_step(battle), answers=[GoToGround("s")])
    play(activation_step(battle))
    assert events(battle, happened.UnitFinished)[0].points_lost == 1
    assert battle.units["s"].ground == Ground(until=3)


@rule("react.ground.free-action")
def test_a_unit_not_yet_tried_may_go_to_ground_and_cannot_be_tried_any_more() -> None:
    battle = a_battle([squad("s"), squad("u", at=(30, 10)), squad("e", "b", at=(10, 40))])
    play(activation_step(battle), answers=[GoToGround("s")])
    refusal = why_not(battle, ask_unit(battle), Attempt("s", 1))
    assert refusal and refusal.rule == "activate.barred"


@rule("react.ground.free-action")
def test_another_unit_may_go_to_ground_between_two_actions() -> None:
    battle = a_battle([squad("s"), squad("u", at=(30, 10)), squad("e", "b", at=(10, 40))])
    battle.change_turn(acting=(Acting("s", 1),))
    play(activation_step(battle), answers=[GoToGround("u")])
    assert battle.units["u"].ground and battle.turn.acting == (Acting("s", 1),)


@rule("react.ground.free-action")
def test_it_is_no_free_action_in_the_enemys_turn() -> None:
    battle = a_battle([squad("s"), squad("e", "b", at=(10, 40))])
    refusal = why_not_free_ground(battle, battle.units["e"])
    assert refusal and refusal.rule == "react.ground.free-action"


@rule("react.pickup.actions", "react.ground.free-action")
def test_a_picked_up_unit_has_the_free_actions_too() -> None:
    battle = a_battle([squad("s"), squad("e", "b", at=(10, 40)), squad("f", "b", at=(30, 40))])
    acting = Acting("e", 1, by_pick_up=True)
    battle.change_turn(acting=(acting,))
    ask = ask_action(battle, acting)
    assert why_not(battle, ask, GoToGround("e")) is None
    assert why_not(battle, ask, GoToGround("f")) is not None


@rule("react.ground.save")
@pytest.mark.parametrize(
    ("save", "invulnerable", "ap", "needed"),
    [(3, 0, 5, 2), (3, 0, 3, 6), (4, 0, 4, 6), (2, 5, 2, 4), (2, 5, 4, 2), (0, 0, 0, 6), (4, 0, 0, 3)],
    ids=["marine AP 5", "marine AP 3", "4+ AP 4", "terminator AP 2", "terminator AP 4", "ork", "4+ without AP"],
)
def test_saves_improve_by_one_after_armour_piercing(save: int, invulnerable: int, ap: int, needed: int) -> None:
    weapon = a_weapon(ap=ap)
    assert save_needed(profile(save=save, invulnerable=invulnerable), weapon, ground=True).goal == needed


@rule("react.ground.save")
def test_a_needler_victim_without_armour_saves_on_five() -> None:
    assert save_needed(profile(), a_weapon(tags=("needler",)), ground=True).goal == 5


@rule("react.ground.save")
def test_going_to_ground_is_no_harder_to_hit() -> None:
    battle = a_battle([targets(10), firers()], settings=CALM)
    battle.change("t", ground=Ground(2))
    volley(battle, hits=1)
    assert events(battle, happened.HitsRolled)[0].needed.goal == 3


@rule("react.ground.state")
def test_declared_in_the_enemys_turn_it_ends_with_the_owners_next() -> None:
    battle = a_battle([targets(10, save=5), firers()], settings=CALM)
    volley(battle, hits=1, kills=1, dice={"shoot.save": (6,)}, answers=[YES])
    assert battle.units["t"].ground == Ground(until=2)
    end_turn(battle)
    assert battle.units["t"].ground
    battle.change_turn(serial=2, active="b", phase="activation")
    refusal = why_not(battle, ask_unit(battle), Attempt("t", 3))
    assert refusal and refusal.rule == "activate.barred"
    end_turn(battle)
    assert battle.units["t"].ground is None


@rule("react.ground.state")
def test_declared_in_its_own_turn_it_ends_with_the_following_own_turn() -> None:
    battle = a_battle([targets(10), firers()], active="b")
    battle.change_turn(serial=6)
    play(activation_step(battle), answers=[GoToGround("t")])
    assert battle.units["t"].ground == Ground(until=8)
    end_turn(battle)
    battle.change_turn(serial=7, active="a")
    end_turn(battle)
    assert battle.units["t"].ground
    battle.change_turn(serial=8, active="b")
    end_turn(battle)
    assert battle.units["t"].ground is None


@rule("react.ground.state", "activate.barred")
def test_a_unit_gone_to_ground_is_neither_tried_nor_picked_up_nor_fires() -> None:
    battle = a_battle([squad("s"), squad("e", "b", at=(10, 40))])
    battle.change("e", ground=Ground(2))
    unit = battle.units["e"]
    refusals = [why_not_pick_up(battle, unit, "b"), why_not_shoot(unit)]
    assert [refusal.rule for refusal in refusals if refusal] == ["react.pickup.units", "shoot.action.who"]


@rule("react.ground.tests")
def test_one_of_ten_lost_to_a_sniper_makes_no_test_for_those_to_ground() -> None:
    battle = a_battle([targets(10, save=6), firers(weapons=(a_weapon("sniper", tags=("pinning",)),))], settings=CALM)
    volley(battle, hits=1, kills=1, dice={"shoot.save": (2,)}, answers=[YES])
    assert len(battle.units["t"].models) == 9
    assert events(battle, happened.LeadershipTested) == []


@rule("react.ground.tests")
def test_those_to_ground_still_test_for_suppression() -> None:
    battle = a_battle([targets(10, Ld=7), firers()])
    battle.change("t", ground=Ground(2))
    volley(battle, hits=3, dice={"suppress.test": (4, 4)})
    assert battle.units["t"].pending == 1


@rule("react.ground.who-cannot")
def test_a_routing_squad_cannot() -> None:
    battle = a_battle([targets(10), firers()])
    battle.change("t", rout=Rout("x"))
    refusal = why_not_ground(battle, battle.units["t"])
    assert refusal and "routing" in refusal.reason
    assert asked(under_fire(battle, "t", "x", 1)) is None


@rule("react.ground.who-cannot")
@pytest.mark.parametrize("creature_class", ["vehicle", "dreadnought", "robot", "building"])
def test_machines_and_buildings_cannot(creature_class: str) -> None:
    battle = a_battle([targets(1, creature_class=creature_class)])
    assert why_not_ground(battle, battle.units["t"]) is not None


@rule("react.ground.who-cannot")
def test_those_already_down_have_nothing_to_gain() -> None:
    battle = a_battle([targets(3)])
    battle.change("t", ground=Ground(2))
    assert why_not_ground(battle, battle.units["t"]) is not None


@rule("react.ground.who-cannot")
def test_those_locked_in_a_melee_cannot() -> None:
    battle = a_battle([targets(3), firers()])
    battle.change("t", locked=("x",))
    refusal = why_not_ground(battle, battle.units["t"])
    assert refusal is not None and refusal.rule == "react.ground.who-cannot"


@rule("react.ground.who-cannot")
def test_troops_standing_in_a_street_may() -> None:
    battle = a_battle([targets(3)])
    assert why_not_ground(battle, battle.units["t"]) is None


@rule("react.ground.state")
def test_a_unit_gone_to_ground_stops_shooting_in_the_middle_of_an_action() -> None:
    battle = a_battle([squad("s"), squad("e", "b", at=(10, 28), facing=180)])
    battle.change("s", ground=Ground(3))
    ask = ask_action(battle, Acting("s", 2))
    refused = {type(option.answer) for option in ask.options if option.refusal}
    assert Shoot in refused and Finish not in refused


@rule("react.pickup.units")
def test_a_squad_that_went_to_ground_under_fire_cannot_be_picked_up() -> None:
    battle = a_battle([targets(10, save=5), firers()], settings=CALM)
    volley(battle, hits=1, kills=1, dice={"shoot.save": (6,)}, answers=[YES])
    refusal = why_not_pick_ups(battle, "b", 1, PickUp(("t",)))
    assert refusal and refusal.rule == "react.pickup.units"


@rule("react.ground.state")
def test_a_unit_that_goes_to_ground_has_had_its_activation() -> None:
    battle = a_battle([squad("t"), squad("e", "b", at=(10, 30))])
    go_to_ground(battle, "t", "react.ground.state")
    assert battle.units["t"].attempted and battle.units["t"].finished
