"""Counters that lie face down, with dummies among them: for both sides or for one."""

from math import dist
from typing import Any

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.acts import Charge, FireOrder, Leg, ModelPath, Move, Place, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ModelRemoved, UnitMoved, VolleyBegan
from arap.battle.events.hiding import BlipConverted, MoverHalted
from arap.battle.secrets.face_down import troops_in
from arap.battle.settings import check_settings
from arap.battle.values import Acting
from arap.game.accounts import told_of
from arap.game.game import Game
from arap.game.views import model_statuses
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice
from arap.rules.movement.blips.dummies import place_dummies, why_not_dummies
from arap.rules.movement.blips.turning_up import discard_strays, turn_up
from arap.rules.movement.travel.move import move_action
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.shots.volley import Volley
from arap.rules.turn.actions import take_action, why_not_act
from arap.rules.turn.sequence import who_begins
from arap.table.terrain import Dangerous
from tests.rules.builders import a_battle, a_kind, a_piece, a_wall, a_weapon, asked, play, squad
from tests.rules.logs import events
from tests.rules.movement.blips.face_down import BOTH_SIDES, ONE_SIDE, a_squad, counter_of, counters, dummies
from tests.support import rule

RULE = "hide.hidden-movement-counters"


def acting(battle: Battle, unit: str, points: int = 1) -> Acting:
    entry = Acting(unit, points)
    battle.change_turn(acting=(entry,), active=battle.units[unit].side)
    return entry


def shoot(battle: Battle, model: str, target: str, points: int = 1, **options: object) -> None:
    act = Shoot(points, (FireOrder(model, "rifle", target),))
    unit = battle.models[model].unit
    known = battle.known_to(battle.units[unit].side)
    entry = acting(battle, unit, points)
    assert why_not_act(known, entry, act) is None
    play(take_action(battle, entry, act), **options)  # type: ignore[arg-type]


def walk(battle: Battle, model: str, *places: tuple[float, float], **options: Any) -> None:
    act = Move((ModelPath(model, tuple([Leg(*place) for place in places])),))
    play(move_action(battle, battle.models[model].unit, act), **options)


@rule(RULE)
def test_a_force_of_ten_models_has_ten_counters_and_five_dummies() -> None:
    battle = counters(a_squad("g", n=6), a_squad("h", at=(30, 20)))
    covered = [model for model in battle.models.values() if model.covered == "counter"]
    assert len(covered) == 15 and sum(model.dummy for model in covered) == 5
    assert (battle.units["g"].strength, troops_in(battle, battle.units["g"])) == (6, 6)
    seen = battle.known_to("a")
    assert [unit.name for unit in seen.units.values()] == ["m", *[f"Counter {n}" for n in range(1, 16)]]
    assert len({model_statuses(seen, model) for model in seen.models.values() if model.id != "m.1"}) == 1


@rule(RULE)
def test_the_ratio_of_dummies_is_a_setting() -> None:
    assert not dummies(counters(settings={"hide.face-down": {"mode": "one-side", "dummy-ratio": 0}}))
    assert len(dummies(counters(settings={"hide.face-down": {"mode": "one-side", "dummy-ratio": 1}}))) == 4
    for bad in ({"mode": "some"}, {"mode": "off", "dummies": 3}, {"dummy-ratio": -1}, "off", {"dummy-ratio": True}):
        with pytest.raises(ArapError):
            check_settings({"hide.face-down": bad}, "test")


@rule(RULE)
def test_fire_at_a_dummy_discards_it_and_the_shooting_action_is_spent() -> None:
    battle = counters(marine=(20, 10))
    (dummy, _) = dummies(battle)
    shoot(battle, "m.1", counter_of(battle, dummy), points=2)
    (turned,) = events(battle, BlipConverted)
    assert (turned.how, turned.models) == ("fired at", ()) and dummy not in battle.models
    assert not events(battle, VolleyBegan) and battle.turn.acting[-1].points == 0
    assert battle.units["g"].now.casualties == 0


@rule(RULE)
def test_fire_at_a_counter_turns_the_model_up_and_may_hit_no_other() -> None:
    battle = counters(marine=(20, 10))
    shoot(battle, "m.1", counter_of(battle, "g.3"), dice={"shoot.to-hit": [1, 6], "shoot.to-wound": [6]})
    assert events(battle, BlipConverted)[0].models == ("g.3",)
    assert events(battle, HitsRolled)[0].target_unit == "g"
    assert "g.3" not in battle.models and {"g.1", "g.2", "g.4"} <= battle.models.keys()


@rule(RULE)
def test_a_counter_that_fires_is_replaced_by_its_model_before_the_roll_to_hit() -> None:
    battle = counters(marine=(20, 10))
    shoot(battle, "g.2", "m", dice={"shoot.to-hit": [6, 6]})
    kinds = [type(logged.event) for logged in battle.log]
    assert kinds.index(BlipConverted) < kinds.index(HitsRolled)
    assert [model.id for model in battle.members("g") if not model.covered] == ["g.2"]


@rule(RULE)
def test_a_dummy_does_not_shoot_throw_or_charge() -> None:
    battle = counters(marine=(20, 12))
    dummy = dummies(battle)[0]
    refusal = why_not_order(battle, Volley("g", 1), FireOrder(dummy, "rifle", "m"))
    assert refusal and refusal.rule == RULE
    refusal = why_not_act(battle, acting(battle, "g"), Charge("m", (dummy,)))
    assert refusal and refusal.rule == RULE


@rule(RULE)
def test_a_charge_turns_up_the_chargers_and_discards_their_dummies() -> None:
    battle = counters(marine=(20, 14))
    play(take_action(battle, acting(battle, "g"), Charge("m")))
    assert not dummies(battle) and not any(model.covered for model in battle.members("g"))
    assert battle.units["g"].locked == ("m",)


@rule(RULE)
def test_a_charge_at_a_counter_turns_its_unit_up() -> None:
    battle = counters(marine=(20, 14))
    act = Charge(counter_of(battle, "g.2"))
    entry = acting(battle, "m")
    assert why_not_act(battle.known_to("a"), entry, act) is None
    play(take_action(battle, entry, act))
    assert battle.units["m"].locked == ("g",) and not dummies(battle)


@rule(RULE)
def test_a_charge_at_a_dummy_spends_the_action() -> None:
    battle = counters(marine=(20, 14))
    dummy = dummies(battle)[0]
    before = battle.models["m.1"]
    play(take_action(battle, acting(battle, "m", 2), Charge(counter_of(battle, dummy))))
    assert dummy not in battle.models and battle.models["m.1"] == before
    assert battle.turn.acting[-1].points == 1
    refusal = why_not_act(battle, battle.turn.acting[-1], Charge("g"))
    assert refusal and refusal.rule == "charge.repeat"


@rule(RULE, "hide.spotting")
def test_an_enemy_that_comes_within_its_spotting_distance_turns_a_counter_up() -> None:
    battle = counters(a_squad(n=1), marine=(20, 14), settings={"hide.face-down": {"mode": "one-side"}})
    walk(battle, "m.1", (20, 16.9))
    assert battle.models["g.1"].covered
    battle = counters(a_squad(n=1), marine=(20, 14))
    walk(battle, "m.1", (20, 17.0))
    (turned,) = events(battle, BlipConverted)
    assert (turned.how, turned.by, turned.models) == ("close", "m.1", ("g.1",))


@rule(RULE)
def test_a_mover_halts_before_a_model_it_has_found() -> None:
    battle = counters(a_squad(n=1), marine=(20, 16))
    walk(battle, "m.1", (20, 19.0))
    assert events(battle, MoverHalted) and battle.models["m.1"].y <= 18.0


@rule(RULE)
def test_a_slow_witted_enemy_turns_a_counter_up_at_its_melee_radius() -> None:
    battle = counters(a_squad(n=1), marine=(40, 40))
    slow = a_battle(
        [squad("m", at=(20, 14), n=1, kind=a_kind("slow", I=1)), a_squad(n=1)], active="a", settings=ONE_SIDE
    )
    walk(slow, "m.1", (20, 17.9))
    assert slow.models["g.1"].covered
    slow.put_model(slow.models["m.1"])
    walk(slow, "m.1", (20, 18.0))
    assert not slow.models["g.1"].covered and battle.models["g.1"].covered


@rule(RULE, "hide.spotting")
def test_a_solid_wall_keeps_a_counter_face_down() -> None:
    wall = a_wall((10.0, 18.0), (30.0, 18.0), height=3.0, face=True)
    battle = counters(a_squad(n=1), marine=(20, 16), terrain=[wall])
    walk(battle, "m.1", (20, 17.3))
    assert battle.models["g.1"].covered


@rule(RULE)
def test_a_counter_that_moves_close_to_an_enemy_is_turned_up_and_a_dummy_discarded() -> None:
    battle = counters(a_squad(n=2), marine=(20, 15))
    (dummy,) = dummies(battle)
    here = battle.models[dummy]
    walk(battle, dummy, (here.x, here.y - 4))
    assert dummy not in battle.models and battle.models["g.1"].covered
    assert events(battle, BlipConverted)[0].unit.startswith("counter-")


@rule(RULE)
def test_mines_kill_the_model_under_its_counter_and_do_not_harm_a_dummy() -> None:
    mines = a_piece((5, 21, 35, 23), "mines", form="area", dangerous=Dangerous(effect="kill"))
    battle = counters(a_squad(n=2), terrain=[mines])
    (dummy,) = dummies(battle)
    walk(battle, "g.2", (battle.models["g.2"].x + 1.5, 21.3), dice={"move.hazard": [1]})
    walk(battle, dummy, (battle.models[dummy].x, 21.5), dice={"move.hazard": [1]})
    assert "g.2" not in battle.models and dummy in battle.models
    assert [event.model for event in events(battle, ModelRemoved)] == ["g.2"]


@rule(RULE)
def test_a_counter_in_plain_sight_stays_face_down() -> None:
    battle = counters(marine=(20, 8))
    walk(battle, "g.1", (battle.models["g.1"].x, 18.5))
    assert battle.models["g.1"].covered
    (moved,) = [logged for logged in battle.log if isinstance(logged.event, UnitMoved)]
    told = told_of(moved, frozenset(moved.secrets[0].models + moved.secrets[0].units), "a")
    assert isinstance(told, UnitMoved) and told.unit == "counters"
    assert told.models[0].model == f"{counter_of(battle, 'g.1')}.1" and told.models[0].cost == 0.0


@rule(RULE)
def test_a_dummy_moves_as_a_member_of_its_unit() -> None:
    battle = counters(a_squad(n=2, kind=a_kind("slow", M=3.0)))
    (dummy,) = dummies(battle)
    assert battle.kind(battle.models[dummy]).profile.M == 3.0
    assert battle.kind(battle.models[dummy]).weapons == ()


@rule(RULE)
def test_area_fire_turns_up_what_it_falls_on() -> None:
    mortar = a_weapon("mortar", type="assault", range=48.0, strength=9, marker_radius=1.5)
    battle = a_battle([squad("m", at=(20, 8), n=1, weapons=[mortar]), a_squad(n=2)], active="a", settings=ONE_SIDE)
    before = set(battle.models)
    target = counter_of(battle, "g.1")
    act = Shoot(1, (FireOrder("m.1", "mortar", target),))
    dice = {"scatter.distance": [3, 3], "shoot.to-wound": [1, 1, 1], "suppress.test": [1, 1]}
    play(take_action(battle, acting(battle, "m"), act), dice=dice)
    assert events(battle, BlipConverted) and before - set(battle.models) <= set(dummies(counters(a_squad(n=2))))


@rule(RULE)
def test_the_last_model_takes_its_dummies_with_it() -> None:
    battle = counters(a_squad(n=2), marine=(20, 10))
    for model in ("g.1", "g.2"):
        turn_up(battle, [model], "fires")
        battle.remove_model(model, "m", "casualty.remove")
    assert "g" not in battle.units and list(battle.models) == ["m.1"]


@rule("hide.hidden-movement-counters")
def test_nobody_acts_in_place_of_dummies_that_have_lost_their_unit() -> None:
    battle = counters(a_squad(n=4), a_squad("h", at=(30.0, 20.0)))
    for model in battle.members("g"):
        if not model.dummy:
            battle.discard(model.id)
    battle.change_turn(acting=(Acting("g", 2), Acting("h", 1)))
    discard_strays(battle)
    assert "g" not in battle.units and "h" in battle.units
    assert [acting.unit for acting in battle.turn.acting] == ["h"]
    assert {event.how for event in events(battle, BlipConverted)} == {"left alone"}


@rule(RULE)
def test_each_player_says_where_the_dummies_stand() -> None:
    battle = counters(a_squad(n=2))
    (dummy,) = dummies(battle)
    ask = asked(place_dummies(battle))
    assert ask and (ask.seat, ask.kind) == ("b", "dummies")
    assert [option.label for option in ask.options] == ["As set up", "In front", "In the ranks"]
    places = {(model.x, model.y) for model in battle.members("g")}
    numbers = {(model.x, model.y): model.counter for model in battle.members("g")}
    first = battle.models["g.1"]
    play(place_dummies(battle), answers=[Place(((dummy, first.x, first.y),))])
    assert (battle.models[dummy].x, battle.models[dummy].y) == (first.x, first.y)
    assert {(model.x, model.y) for model in battle.members("g")} == places
    assert {(model.x, model.y): model.counter for model in battle.members("g")} == numbers


@rule(RULE)
def test_dummies_are_placed_on_free_ground_in_coherency() -> None:
    battle = counters(a_squad(n=2))
    (dummy,) = dummies(battle)
    beside = battle.models["g.2"].x
    assert why_not_dummies(battle, "b", Place(((dummy, beside, 18.8),))) is None
    for x, y, why in ((20, 26, "coherency"), (beside + 0.3, 20, "room"), (60, 20, "off the table")):
        refusal = why_not_dummies(battle, "b", Place(((dummy, x, y),)))
        assert refusal and why in refusal.reason
    refusal = why_not_dummies(battle, "b", Place((("g.1", 20, 18.8),)))
    assert refusal and "not a dummy" in refusal.reason


@rule("hide.one-sided-counters")
def test_the_defender_lays_counters_and_the_attacker_stands_openly_and_begins() -> None:
    battle = counters()
    assert all(model.covered for model in battle.members("g")) and not battle.models["m.1"].covered
    ask = asked(place_dummies(battle))
    assert ask and ask.seat == "b"
    assert who_begins(battle) == "a"
    assert battle.known_to("b") is battle


@rule("hide.one-sided-counters")
def test_the_hidden_side_is_a_setting() -> None:
    for named, side in (("attacker", "a"), ("defender", "b"), ("a", "a"), ("b", "b")):
        battle = counters(settings={**ONE_SIDE, "hide.counters-side": named})
        assert {battle.units[model.unit].side for model in battle.models.values() if model.covered} == {side}
    with pytest.raises(ArapError, match="counters-side"):
        counters(settings={**ONE_SIDE, "hide.counters-side": "nobody"})


@rule("hide.one-sided-counters")
def test_the_scenario_may_name_the_first_player_all_the_same() -> None:
    assert who_begins(counters(settings={"turn.first-player": "b"})) == "b"
    assert who_begins(counters(settings=BOTH_SIDES)) == "roll-off"


@rule("hide.hidden-movement-counters")
def test_dummies_of_a_gun_crew_imitate_the_crew_and_stand_clear() -> None:
    scenario = load_scenario("gun-duel")
    settings = scenario.settings | {"hide.face-down": {"mode": "both-sides", "dummy-ratio": 0.5}}
    battle = Battle.start(msgspec.structs.replace(scenario, settings=settings))
    dummies = [model for model in battle.models.values() if model.dummy]
    assert dummies and not any(battle.kind(model).powers.gun for model in dummies)
    for model in dummies:
        for other in battle.models.values():
            apart = battle.kind(model).base_radius + battle.kind(other).base_radius
            assert other is model or dist((model.x, model.y), (other.x, other.y)) >= apart


@rule("hide.hidden-movement-counters", "fastdraw.initiative")
def test_duellists_before_the_first_turn_are_turned_up() -> None:
    scenario = load_scenario("high-noon")
    settings = scenario.settings | {"hide.face-down": {"mode": "both-sides", "dummy-ratio": 0.5}}
    game = Game(msgspec.structs.replace(scenario, settings=settings), SeededDice(1))
    while game.ask and game.ask.kind != "draw":
        game.answer(game.ask.default, game.ask.seat)
    assert not any(game.battle.models[model].covered for model in ("sheriff.1", "outlaw.1"))
