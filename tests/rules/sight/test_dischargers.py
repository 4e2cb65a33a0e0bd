"""Smoke dischargers: when they are used, what the cloud does, how long it stays."""

import pytest

from arap.army.profile import LaidCloud
from arap.battle.acts import Act, Aim, Attempt, Discharge, EndPhase, Finish, FireOrder, Shoot
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import SmokeDischarged, SmokeLifted
from arap.game.game import Game
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.sources import ScriptedDice
from arap.rules.shooting.area.burst import struck_in
from arap.rules.shooting.area.falls import hit_chances
from arap.rules.shooting.shots.delivery import aim_at_place
from arap.rules.shooting.shots.strike_plan import Ring
from arap.rules.turn.actions import why_not_act
from tests.rules.builders import Squad, a_battle, a_kind, a_scenario, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import acting, facing_off, needed, orders, refused
from tests.rules.shooting.wild.test_wild import wild
from tests.rules.turn.games import answer
from tests.support import rule

GUN = a_weapon("gun", type="assault")
DREAD = a_kind("dread", BS=4, size=3, height=2.5, traits=("smoke-discharger",), creature_class="dreadnought")
DISCHARGE = Discharge("s.1")


def sides() -> list[Squad]:
    ours = squad("s", at=(24, 10), n=1, kind=DREAD, weapons=(GUN,))
    return [ours, squad("t", "b", (24, 22), 5, facing=180.0, kind=a_kind("enemy", BS=4), weapons=(GUN,))]


def a_duel(*first: Act, **settings: object) -> Game:
    """The dreadnought has one point and does this."""
    keys = {"turn.first-player": "a", **settings}
    dice = {"activate.roll": (1, 1, 1, 1), "shoot.to-hit": (6,) * 10}
    game = Game(a_scenario(sides(), settings=keys), ScriptedDice(dice))
    answer(game, Attempt("s", 1), *first)
    return game


def fires(battle: Battle) -> Shoot:
    return Shoot(1, orders(battle, "s", "t"))


@rule("smoke.dischargers")
def test_after_firing_it_discharges_smoke_and_its_enemies_fire_wild() -> None:
    game = a_duel()
    answer(game, fires(game.battle), DISCHARGE)
    assert game.battle.turn.active == "b" and len(game.battle.turn.clouds) == 1
    refusal = refused(game.battle, orders(game.battle, "t", "s"), unit="t")
    assert refusal is not None and refusal.rule == "smoke.los"
    found = needed(game.battle, wild(game.battle, 24, 10, "t"), unit="t")
    assert (found.goal, found.reasons) == (1, ["firing wild, BS 1 -3"])


@rule("smoke.dischargers")
def test_its_own_cloud_makes_it_fire_wild_at_targets_beyond() -> None:
    game = a_duel(DISCHARGE)
    assert game.battle.turn.acting[-1].points == 1
    assert refused(game.battle) is not None
    found = needed(game.battle, wild(game.battle, 24, 22))
    assert (found.goal, found.reasons) == (1, ["firing wild, BS 1 -3"])


@rule("smoke.dischargers")
def test_discharging_is_free_and_leaves_its_aim() -> None:
    game = a_duel()
    battle = facing_off(kind=DREAD)
    entry = acting(battle, points=1, aimed=True)
    assert why_not_act(battle, entry, DISCHARGE) is None
    answer(game, DISCHARGE)
    assert game.ask is not None and game.battle.turn.acting[-1].points == 1
    assert Aim() in [option.answer for option in game.ask.options]


@rule("smoke.dischargers")
def test_a_discharger_is_used_once_in_a_game() -> None:
    game = a_duel(DISCHARGE)
    refusal = game.answer(DISCHARGE)
    assert refusal is not None and refusal.rule == "smoke.dischargers"


@rule("smoke.dischargers")
def test_who_has_no_discharger_cannot_use_it() -> None:
    battle = facing_off()
    refusal = why_not_act(battle, acting(battle), DISCHARGE)
    assert refusal is not None and refusal.rule == "smoke.dischargers"


@rule("smoke.dischargers")
def test_the_cloud_stays_until_the_next_own_turn_begins() -> None:
    game = a_duel(DISCHARGE, Finish())
    assert game.battle.turn.active == "b" and game.battle.turn.clouds
    answer(game, EndPhase())
    assert game.battle.turn.active == "a" and not game.battle.turn.clouds
    assert [event.at for event in events(game, SmokeLifted)] == [(24.0, 10.0)]


@rule("smoke.dischargers")
def test_size_duration_and_uses_are_a_setting() -> None:
    terms = {"radius": 5, "height": 2, "lasts": 2, "uses": 2}
    game = a_duel(DISCHARGE, DISCHARGE, **{"smoke.discharger": terms})
    cloud = events(game, SmokeDischarged)[0].cloud
    assert (cloud.radius, cloud.height, cloud.until_game_turn) == (5, 2, 2)
    answer(game, Finish(), EndPhase(), EndPhase())
    assert game.battle.turn.game_turn == 2 and len(game.battle.turn.clouds) == 2
    answer(game, EndPhase())
    assert game.battle.turn.game_turn == 3 and not game.battle.turn.clouds


@rule("smoke.dischargers")
def test_a_cloud_may_stay_for_the_whole_game() -> None:
    game = a_duel(DISCHARGE, Finish(), EndPhase(), **{"smoke.discharger": {"lasts": "game"}})
    assert game.battle.turn.active == "a" and len(game.battle.turn.clouds) == 1


@rule("smoke.dischargers")
@pytest.mark.parametrize("terms", [{"lasts": "an hour"}, {"radius": 0}, {"uses": -1}, {"colour": "red"}, 3])
def test_terms_that_make_no_sense_are_refused(terms: object) -> None:
    with pytest.raises(ArapError, match=r"smoke\.discharger"):
        Battle.start(a_scenario(sides(), settings={"smoke.discharger": terms}))


@rule("smoke.los", "grenade.throw")
def test_the_plan_of_a_smoke_grenade_promises_no_hits() -> None:
    pot = a_weapon("pot", type="grenade", strength=1, range=6.0, marker_radius=1.5, cloud=LaidCloud(radius=3.0))
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(pot,)), squad("t", "b", at=(24, 15))])
    order = FireOrder("s.1", "pot", "t", distance=5.0, bearing=0.0)
    strike = aim_at_place(battle, order)
    assert not isinstance(strike, Refusal)
    assert struck_in(battle, strike, (24.0, 15.0), 0.0) == []
    assert hit_chances(battle, strike, [Ring(0.0, 1.0)]) == {}
