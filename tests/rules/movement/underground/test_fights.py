"""Melees in tunnels, and blips that go through them."""

from math import dist
from typing import Any

import pytest

from arap.battle.acts import YES, Charge, Tunnel
from arap.battle.battle import Battle
from arap.battle.events.hiding import BlipConverted
from arap.battle.events.melee import RoundScored, StepBegan
from arap.battle.events.underground import MetBelow, UnitSurfaced, UnitTunnelled, WentBelow
from arap.battle.secrets.underground import DEPTH, is_below
from arap.battle.values import Rout
from arap.game.accounts import told_of
from arap.game.views import model_statuses
from arap.rules.combats import combats
from arap.rules.melee.rounds.step import fight_round
from arap.rules.morale.rally import flee_and_rally
from arap.rules.turn.actions import take_action, why_not_act
from tests.rules.builders import Squad, a_kind, play, squad
from tests.rules.logs import events
from tests.rules.movement.underground.moles import NORTH, SOUTH, a_hall, a_tunnel, acting, ground
from tests.support import rule

FIRST_KILLS = {"melee.to-hit": [1, 6], "melee.to-wound": [6], "melee.save": [1]}
"""The first unit of the combat kills a model, the other misses."""


def do(battle: Battle, unit: str, act: Tunnel, points: int = 1) -> None:
    entry = acting(battle, unit, points)
    assert why_not_act(battle.known_to(battle.units[unit].side), entry, act) is None
    play(take_action(battle, entry, act))


def in_a_tunnel(width: int = 1, at: float = 12.0, **fields: Any) -> Battle:
    """Three troops "g" in a tunnel, and three enemies "e" at its north mouth who do not know of them."""
    units = (
        squad("g", "b", places=[(20.0, at)] * 3, below=True),
        squad("e", "a", places=[(20.0, 16.0)] * 3, below=True, **fields),
    )
    return ground(*units, tunnels=a_tunnel(width=width))


def met(**fields: int) -> Battle:
    battle = in_a_tunnel(**fields)
    do(battle, "g", Tunnel((NORTH,)))
    return battle


@rule("underground.tunnels")
def test_units_that_meet_in_a_tunnel_are_in_melee() -> None:
    battle = in_a_tunnel()
    assert battle.known_to("a") is not battle
    do(battle, "g", Tunnel((NORTH,)))
    (event,) = events(battle, MetBelow)
    assert (event.unit, event.enemy) == ("g", "e") and events(battle, UnitTunnelled)[-1].met == "e"
    assert battle.units["g"].locked == ("e",) and battle.units["e"].locked == ("g",) and not battle.turn.onsets
    front, foe = battle.models["g.1"], battle.models["e.1"]
    assert front.z == foe.z == DEPTH and 1.8 <= dist((front.x, front.y), (foe.x, foe.y)) <= 2.0
    assert is_below(battle, "g") and not battle.turn.below and model_statuses(battle, foe) == ("below",)


@rule("underground.tunnels")
def test_both_sides_see_each_other_while_they_fight() -> None:
    battle = met()
    for side in "ab":
        assert {"g.1", "e.1"} <= set(battle.known_to(side).models)


@rule("underground.tunnels")
@pytest.mark.parametrize(("width", "fighting"), [(1, 1), (2, 2), (3, 3)])
def test_only_as_many_fight_abreast_as_the_tunnel_is_wide(width: int, fighting: int) -> None:
    battle = met(width=width)
    play(fight_round(battle, combats(battle)[0]), {"melee.to-hit": [6] * 6})
    (step,) = events(battle, StepBegan)
    assert len([model for model in step.models if model.startswith("g.")]) == fighting
    assert len(step.models) == 2 * fighting


@rule("underground.tunnels")
def test_bulky_models_need_more_of_the_width() -> None:
    fat = a_kind("fat", bulk="bulky")
    battle = in_a_tunnel(width=2, kind=fat)
    do(battle, "g", Tunnel((NORTH,)))
    play(fight_round(battle, combats(battle)[0]), {"melee.to-hit": [6] * 6})
    (step,) = events(battle, StepBegan)
    assert [model for model in step.models if model.startswith("e.")] == ["e.1"]


@rule("underground.tunnels", "melee.tidy-up")
def test_the_next_rank_steps_into_the_place_of_the_fallen() -> None:
    battle = in_a_tunnel()
    do(battle, "e", Tunnel(((20.0, 15.0),)))
    do(battle, "g", Tunnel((NORTH,)))
    dice = {**FIRST_KILLS, "morale.check": [1, 1]}
    play(fight_round(battle, combats(battle)[0]), dice)
    assert events(battle, RoundScored)[0].scores[0].inflicted == 1
    (first, second), foe = battle.members("e"), battle.models["g.1"]
    assert dist((first.x, first.y), (foe.x, foe.y)) <= 2.0 and battle.units["e"].locked == ("g",)
    assert second.y > first.y + 2.0


@rule("underground.tunnels", "morale.flinch")
def test_losers_run_back_through_the_tunnel_and_stay_below() -> None:
    battle = in_a_tunnel(at=14.0)
    do(battle, "e", Tunnel(((20.0, 13.0),)))
    assert battle.units["e"].locked
    dice = {**FIRST_KILLS, "morale.check": [6, 6], "morale.flinch": [1]}
    play(fight_round(battle, combats(battle)[0]), dice)
    loser, winner, counter = battle.units["g"], battle.units["e"], battle.models["g.0"]
    assert loser.routing and not loser.locked and counter.covered == "below"
    assert counter.y == pytest.approx(11.0, abs=0.1) and len(battle.turn.below) == 2
    assert not winner.locked and not winner.pursuing and battle.models["e.0"].covered == "below"
    assert "g" not in battle.known_to("a").units and "e" not in battle.known_to("b").units


@rule("underground.tunnels", "rout.move")
def test_routers_flee_through_the_passages_and_rally_there() -> None:
    battle = ground(squad("g", "b", places=[(20.0, 13.0)] * 3, below=True), tunnels=a_hall())
    battle.change("g", rout=Rout(None))
    play(flee_and_rally(battle, "g"), {"move.flee": [2, 3], "rally.test": [1, 1]}, answers=(YES,))
    assert is_below(battle, "g") and not battle.units["g"].routing
    assert (battle.models["g.0"].x, battle.models["g.0"].y) in (((22.0, 16.0)), SOUTH)


@rule("underground.tunnels")
def test_in_a_blind_passage_losers_have_no_room_and_fight_on() -> None:
    battle = met()
    dice = {**FIRST_KILLS, "morale.check": [6, 6], "morale.flinch": [6]}
    play(fight_round(battle, combats(battle)[0]), dice)
    assert battle.units["e"].locked == ("g",) and not battle.units["e"].routing


@rule("underground.tunnels")
def test_a_unit_in_melee_below_can_neither_tunnel_nor_charge() -> None:
    battle = met()
    assert why_not_act(battle, acting(battle, "g"), Tunnel((SOUTH,))) is not None
    assert why_not_act(battle, acting(battle, "g"), Charge("e")) is not None


@rule("underground.tunnels", "underground.tunnelling")
def test_earth_keeps_tunnellers_apart() -> None:
    mole = a_kind("mole", M=6.0, traits=("tunneller",))
    battle = ground(
        squad("g", "b", places=[(30.0, 30.0)] * 2, kind=mole, below=True),
        squad("e", "a", places=[(30.0, 34.0)] * 2, kind=mole, below=True),
    )
    do(battle, "g", Tunnel(((30.0, 34.0),)))
    assert events(battle, UnitTunnelled)[-1].met == "e" and not battle.units["g"].locked
    assert battle.models["g.0"].y == pytest.approx(32.0)


def a_suspect(id: str = "g", *, decoy: bool = False, at: tuple[float, float] = (20.0, 9.0)) -> Squad:
    """A blip of side b one inch before the south mouth."""
    return squad(id, "b", places=[at] * 3, blip=not decoy, decoy=decoy)


def ducts(*units: Squad) -> Battle:
    return ground(*units, tunnels=a_tunnel(), guard=(40.0, 60.0), settings={"blip.enabled": True, "blip.decoys": 1})


@rule("underground.tunnels", "blip.basics", "underground.representation")
def test_a_blip_goes_down_and_comes_up_as_a_blip() -> None:
    battle = ducts(a_suspect())
    do(battle, "g", Tunnel((SOUTH, (20.0, 13.0))))
    assert is_below(battle, "g") and not [unit for unit in battle.known_to("a").units.values() if unit.side == "b"]
    logged = next(each for each in battle.log if isinstance(each.event, WentBelow))
    secret = logged.secrets[0]
    told = told_of(logged, frozenset(secret.models + secret.units), "a")
    assert isinstance(told, WentBelow) and told.unit.startswith("blip-") and told.models == ()
    do(battle, "g", Tunnel((NORTH,), NORTH))
    (model,) = battle.members("g")
    assert model.covered == "blip" and (model.x, model.y) == NORTH and events(battle, UnitSurfaced)


@rule("blip.basics", "underground.tunnels")
def test_a_decoy_goes_through_tunnels_too_and_counts_for_nothing_there() -> None:
    battle = ducts(a_suspect(), a_suspect("d", decoy=True, at=(21.0, 9.0)))
    do(battle, "d", Tunnel((SOUTH, (20.0, 12.0))))
    assert battle.models["d.0"].dummy and is_below(battle, "d") and "d" not in battle.known_to("a").unseen
    do(battle, "d", Tunnel((NORTH,), NORTH))
    assert battle.models["d.0"].dummy and battle.models["d.0"].covered == "blip"


@rule("blip.convert", "underground.tunnels")
def test_a_decoy_that_meets_an_enemy_below_is_found_out() -> None:
    battle = ducts(a_suspect("d", decoy=True), squad("e", "a", places=[(20.0, 14.0)] * 2, below=True))
    do(battle, "d", Tunnel((SOUTH, (20.0, 13.0))))
    assert "d" not in battle.units and not battle.units["e"].locked
    assert events(battle, BlipConverted)[-1].how == "met"
