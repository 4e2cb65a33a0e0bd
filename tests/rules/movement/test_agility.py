"""Agility rolls: planks, loose ground, ice."""

from typing import Any

import pytest

from arap.battle.acts import FireOrder, GetUp, Move, Shoot
from arap.battle.battle import Battle
from arap.battle.events import AgilityRolled, ModelFell
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.planning.planner import plan_move
from arap.table import Agility, Piece
from tests.rules.builders import a_battle, a_kind, a_piece, squad
from tests.rules.logs import events
from tests.rules.movement.manoeuvring import act, refused, shifted
from tests.rules.movement.paths import path
from tests.support import rule

ICE = Agility(when="over-half-rate")


def loose(rect: tuple[float, float, float, float] = (0, 12, 48, 20), **agility: Any) -> Piece:
    return a_piece(rect, "scree", agility=Agility(**agility))


def one(*terrain: Piece, **kind: Any) -> Battle:
    return a_battle([squad("m", n=1, kind=a_kind(**kind)), squad("e", "b", at=(10, 40), facing=180)], terrain)


@rule("move.agility")
def test_nimble_feet_pass_on_a_five_on_loose_ground() -> None:
    battle = one(loose(), I=4, M=5.0)
    act(battle, shifted(battle, 0, 5), {"move.agility": [5]})
    (rolled,) = events(battle, AgilityRolled)
    assert rolled.needed.goal == 5 and rolled.throw.met and rolled.at == (10, 12)
    assert battle.models["m.1"].y == 15


@rule("move.agility")
def test_a_six_makes_him_fall_over_and_do_nothing_more_this_turn() -> None:
    battle = one(loose(), I=4, M=5.0)
    act(battle, shifted(battle, 0, 5), {"move.agility": [6]})
    model = battle.models["m.1"]
    assert (model.y, model.prone) == (12, True)
    assert refused(battle, shifted(battle, 0, 1)) == "move.agility"
    assert refused(battle, GetUp(("m.1",))) == "move.agility"
    assert refused(battle, Shoot(1, (FireOrder("m.1", "rifle", "e"),))) == "move.agility"
    battle.change_turn(serial=battle.turn.serial + 1)
    assert refused(battle, GetUp(("m.1",))) is None
    assert refused(battle, shifted(battle, 0, 1)) is None


@rule("move.agility", "move.save")
def test_a_crawler_rolls_at_its_crawling_rate() -> None:
    battle = one(loose((0, 11, 48, 20)), I=3, M=4.0)
    act(battle, shifted(battle, 0, 2, crawl=("m.1",)), {"move.agility": [3]})
    (rolled,) = events(battle, AgilityRolled)
    assert rolled.needed.goal == 2 and not rolled.throw.met
    assert battle.models["m.1"].y == 11


@rule("move.agility")
def test_comrades_go_on_without_who_fell() -> None:
    battle = a_battle([squad("m", n=3)], [loose((0, 12, 9.5, 20))])
    act(battle, shifted(battle, 0, 4), {"move.agility": [6]})
    assert [model.y for model in battle.members("m")] == [12, 14, 14]
    assert plan_move(battle, "m", 0, 0.5).refusal is None


@rule("move.agility")
def test_one_roll_an_action_at_the_start_for_who_stands_on_it() -> None:
    battle = a_battle([squad("m", n=1, at=(10, 14))], [loose()])
    (trial,) = check_move(battle, "m", [path("m.1", (10, 17))]).models[0].dice
    assert (trial.at, trial.purpose, trial.needed) == (0, "move.agility", "3 or less")
    assert trial.chance == pytest.approx(0.5)


@rule("move.agility", "climb.fall-damage", "jump.down.failed")
def test_a_man_on_a_plank_falls_three_inches_and_stands_beside_it() -> None:
    plank = a_piece((9.5, 8, 10.5, 16), "plank", height=3.0, surface=True, agility=Agility(fail="fall"))
    battle = one(plank)
    act(battle, shifted(battle, 0, 3), {"move.agility": [5], "climb.fall-hits": [2], "hazard.to-wound": [1, 3]})
    (fell,) = events(battle, ModelFell)
    assert (fell.height, fell.strength, fell.hits) == (3.0, 3, 2)
    model = battle.models["m.1"]
    assert model.z == 0 and not model.prone and abs(model.x - 10) > 0.5


@rule("jump.down.failed")
def test_from_higher_up_a_survivor_lies_below() -> None:
    plank = a_piece((9.5, 8, 10.5, 16), "plank", height=4.0, surface=True, agility=Agility(fail="fall"))
    battle = one(plank)
    act(battle, shifted(battle, 0, 3), {"move.agility": [5], "climb.fall-hits": [1], "hazard.to-wound": [1]})
    assert battle.models["m.1"].prone and battle.models["m.1"].z == 0


@rule("move.agility.ice")
def test_half_the_move_on_ice_needs_no_roll() -> None:
    battle = a_battle([squad("m", n=1)], [a_piece((0, 0, 48, 48), "ice", agility=ICE)])
    act(battle, shifted(battle, 0, 2))
    assert not events(battle, AgilityRolled)


@rule("move.agility.ice")
def test_all_four_inches_on_ice_he_falls_over_after_two() -> None:
    battle = a_battle([squad("m", n=1)], [a_piece((0, 0, 48, 48), "ice", agility=ICE)])
    act(battle, shifted(battle, 0, 4), {"move.agility": [4]})
    model = battle.models["m.1"]
    assert (model.y, model.prone) == (12, True)
    (rolled,) = events(battle, AgilityRolled)
    assert rolled.rule == "move.agility.ice" and rolled.needed.goal == 3


@rule("move.agility.ice")
def test_only_the_inches_on_ice_count() -> None:
    sheets = [a_piece((0, 10.5, 48, 12), "ice", agility=ICE), a_piece((0, 13, 48, 20), "ice", agility=ICE)]
    battle = a_battle([squad("m", n=1)], sheets)
    (trial,) = check_move(battle, "m", [path("m.1", (10, 14))]).models[0].dice
    assert trial.at == pytest.approx(3.5)
    assert check_move(battle, "m", [path("m.1", (10, 13.5))]).models[0].dice == ()


@rule("move.agility.ice")
def test_turning_on_the_spot_is_safe() -> None:
    battle = a_battle([squad("m", n=1)], [loose((0, 0, 48, 48))])
    act(battle, Move((path("m.1", (10, 10, 90)),)))
    assert not events(battle, AgilityRolled)
