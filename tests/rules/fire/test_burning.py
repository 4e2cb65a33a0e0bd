"""A burning model at the start of its own turns, and what it cannot do."""

from typing import Any

import msgspec
import pytest

from arap.army.profile import Kind
from arap.battle.acts import NO, Choose, Move
from arap.battle.battle import Battle
from arap.battle.events import InjuriesRolled, ModelRemoved
from arap.battle.events.shooting.area import ArmourStruck
from arap.battle.events.things.burning import BurningModelRan, FlamesFought, FlamesIgnored
from arap.battle.values import Burning, Rout
from arap.rules.coherency import is_coherent
from arap.rules.fire.catching import set_alight
from arap.rules.melee.fighting.bout import can_fight
from arap.rules.movement.flight.flee import flee
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.turn.activation import why_not_attempt
from arap.rules.turn.burning import burn, helpers_of
from arap.rules.turn.sequence import start_turn
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, impassable, play, squad
from tests.rules.logs import events
from tests.rules.melee.fights import locked
from tests.rules.movement.paths import path
from tests.support import rule

ALL = {"fire.burning-targets": "all"}
OUT: dict[str, tuple[int, ...]] = {"fire.go-out": (1,)}
STILL: dict[str, tuple[int, ...]] = {"fire.go-out": (4,), "hazard.to-wound": (1,), "scatter.direction": (90,)}


def on_fire(
    places: tuple[tuple[float, float], ...] = ((24.0, 24.0),),
    kind: Kind | None = None,
    more: tuple[Squad, ...] = (),
    acid: bool = False,
    **fields: Any,
) -> Battle:
    """A unit "s" of which the first model burns."""
    settings = ALL | fields.pop("settings", {})
    battle = a_battle([squad("s", places=places, kind=kind), *more], settings=settings, **fields)
    set_alight(battle, "s.1", acid=acid)
    return battle


def begin(battle: Battle, dice: dict[str, tuple[int, ...]], answers: Any = ()) -> None:
    """The burning models at the start of their own turn."""
    play(burn(battle, "a"), dice, answers)


def place(battle: Battle, model: str = "s.1") -> tuple[float, float]:
    return battle.models[model].x, battle.models[model].y


@rule("fire.burning.turn")
def test_on_a_1_the_flames_are_out_and_there_is_no_hit() -> None:
    battle = on_fire()
    begin(battle, OUT)
    assert battle.models["s.1"].burning is None
    assert not events(battle, InjuriesRolled) and not events(battle, BurningModelRan)


@rule("fire.burning.turn")
def test_two_helpers_put_the_flames_out_on_a_3() -> None:
    battle = on_fire(((24.0, 24.0), (25.5, 24.0), (22.5, 24.0)))
    begin(battle, {"fire.go-out": (3,)})
    (fought,) = events(battle, FlamesFought)
    assert (fought.needed.goal, fought.throw.met, fought.helpers) == (3, True, ("s.2", "s.3"))


@rule("fire.burning.turn")
def test_the_owner_may_keep_helpers_back() -> None:
    battle = on_fire(((24.0, 24.0), (25.5, 24.0), (22.5, 24.0)))
    begin(battle, STILL | {"fire.go-out": (3,)}, [Choose("1")])
    (fought,) = events(battle, FlamesFought)
    assert (fought.needed.goal, fought.throw.met, fought.helpers) == (2, False, ("s.2",))


@rule("fire.burning.turn")
def test_a_model_still_alight_takes_a_strength_4_hit() -> None:
    battle = on_fire()
    begin(battle, STILL)
    (hit,) = events(battle, InjuriesRolled)
    assert (hit.needed.goal, hit.needed.base_reason) == (3, "T3 + 4 - S4")
    assert battle.models["s.1"].burning == Burning(4)


@rule("fire.burning.turn")
def test_five_helpers_cannot_put_it_out_on_a_6() -> None:
    places = ((24.0, 24.0), *[(22.6 + 0.7 * n, 25.2) for n in range(5)])
    battle = on_fire(places)
    begin(battle, STILL | {"fire.go-out": (6,)})
    (fought,) = events(battle, FlamesFought)
    assert len(fought.helpers) == 5 and not fought.throw.met


@rule("fire.burning.turn")
def test_burning_routing_and_engaged_friends_do_not_help() -> None:
    battle = on_fire(((24.0, 24.0), (25.5, 24.0), (22.5, 24.0)))
    set_alight(battle, "s.2")
    assert helpers_of(battle, battle.models["s.1"]) == ["s.3"]
    battle.change("s", rout=Rout(None))
    assert helpers_of(battle, battle.models["s.1"]) == []


@rule("fire.burning.turn", "casualty.quarter.own-turn")
def test_a_model_that_dies_of_its_flames_counts_for_the_quarter_test() -> None:
    battle = on_fire(((24.0, 24.0), (28.0, 24.0)))
    begin(battle, {"fire.go-out": (4,), "hazard.to-wound": (6,), "casualty.quarter-test": (3, 4)})
    assert [event.model for event in events(battle, ModelRemoved)] == ["s.1"]
    assert battle.units["s"].now.casualties == 1 and battle.units["s"].now.quarter_tested


@rule("fire.burning.turn")
def test_it_is_rolled_at_the_start_of_the_turn_and_only_the_owners() -> None:
    battle = on_fire(more=(squad("t", "b", (24.0, 40.0)),))
    set_alight(battle, "t.1")
    battle.change_turn(phase="start")
    play(start_turn(battle), STILL)
    assert [event.model for event in events(battle, FlamesFought)] == ["s.1"]


@rule("fire.non-flame-templates")
def test_helpers_do_not_count_against_acid_which_hits_at_strength_2() -> None:
    battle = on_fire(((24.0, 24.0), (25.5, 24.0), (22.5, 24.0)), acid=True)
    begin(battle, STILL | {"fire.go-out": (3,)})
    (fought,), (hit,) = events(battle, FlamesFought), events(battle, InjuriesRolled)
    assert (fought.throw.met, fought.helpers, hit.needed.goal) == (False, (), 5)


@rule("fire.burning.behaviour")
def test_a_burning_guardsman_runs_4_inches_in_a_random_direction_and_cannot_shoot() -> None:
    battle = on_fire(kind=a_kind("guardsman", M=4.0))
    begin(battle, STILL)
    (ran,) = events(battle, BurningModelRan)
    assert place(battle) == pytest.approx((28.0, 24.0)) and ran.distance == 4.0
    found = out_of_action(battle, battle.models["s.1"])
    assert found is not None and found.rule == "fire.burning.behaviour"


@rule("fire.burning.behaviour")
def test_by_setting_it_runs_2d6_inches() -> None:
    battle = on_fire(settings={"fire.burning-run-distance": "2D6"})
    begin(battle, STILL | {"move.flee": (5, 4)})
    assert place(battle) == pytest.approx((33.0, 24.0))


@rule("fire.burning.behaviour")
def test_a_burning_terminator_ignores_the_flames_and_is_hit_all_the_same() -> None:
    battle = on_fire(kind=a_kind("terminator", traits=("terminator",)))
    begin(battle, STILL)
    assert events(battle, InjuriesRolled) and place(battle) == (24.0, 24.0)
    assert out_of_action(battle, battle.models["s.1"]) is None
    assert why_not_attempt(battle, battle.units["s"], "a") is None


@rule("fire.burning.behaviour")
def test_the_owner_of_a_terminator_may_let_it_run_for_once() -> None:
    battle = on_fire(kind=a_kind("terminator", traits=("terminator",)))
    begin(battle, STILL, [NO])
    assert place(battle) == pytest.approx((28.0, 24.0))
    assert out_of_action(battle, battle.models["s.1"]) is not None
    begin(battle, STILL)
    assert [event.ignored for event in events(battle, FlamesIgnored)] == [False, True]
    assert out_of_action(battle, battle.models["s.1"]) is None


@rule("fire.burning.behaviour")
def test_flames_strike_the_armour_of_a_vehicle() -> None:
    car = a_kind("car", creature_class="vehicle", armour_value=9, T=6)
    battle = on_fire(kind=car)
    begin(battle, {"fire.go-out": (4,), "hazard.to-wound": (6,)})
    (struck,) = events(battle, ArmourStruck)
    assert (struck.strength, struck.result) == (4, "destroyed") and not battle.models


@rule("fire.burning.behaviour")
def test_a_model_whose_fire_goes_out_idles_this_turn_and_is_normal_in_the_next() -> None:
    battle = on_fire()
    begin(battle, OUT)
    assert out_of_action(battle, battle.models["s.1"]) is not None
    battle.change_turn(serial=battle.turn.serial + 1)
    assert out_of_action(battle, battle.models["s.1"]) is None


@rule("fire.burning.behaviour")
def test_a_terminator_acts_in_the_turn_its_flames_go_out() -> None:
    battle = on_fire(kind=a_kind("terminator", traits=("terminator",)))
    begin(battle, OUT)
    assert out_of_action(battle, battle.models["s.1"]) is None


@rule("fire.burning.behaviour")
def test_a_unit_that_burns_is_not_activated() -> None:
    found = why_not_attempt(on_fire(), on_fire().units["s"], "a")
    assert found is not None and found.rule == "fire.burning.behaviour"


@rule("fire.burning.behaviour")
def test_the_comrades_of_a_burning_model_move_on_without_it() -> None:
    battle = on_fire(((24.0, 24.0), (24.0, 25.5), (24.0, 27.0)))
    battle.put_model(msgspec.structs.replace(battle.models["s.1"], x=34.0))
    assert is_coherent(battle, "s")
    paths = [path("s.2", (20.5, 25.5)), path("s.3", (20.5, 27.0))]
    assert why_not_move(battle, "s", paths) is None
    battle.put_model(msgspec.structs.replace(battle.models["s.1"], burning=None, spent_until=0))
    assert not is_coherent(battle, "s")


@rule("fire.burning.behaviour")
def test_a_burning_model_does_not_hold_its_comrades_together() -> None:
    battle = on_fire(((24.0, 24.0), (21.5, 24.0), (26.5, 24.0)))
    assert not is_coherent(battle, "s")


@rule("fire.burning.behaviour")
@pytest.mark.parametrize(
    ("terrain", "most"), [(impassable((26.0, 20.0, 30.0, 28.0)), 26.0), (a_piece((0, 0, 1, 1)), 28.0)]
)
def test_impassable_ground_stops_it(terrain: Any, most: float) -> None:
    battle = on_fire(terrain=[terrain])
    begin(battle, STILL)
    assert place(battle)[0] <= most + 1e-6


@rule("fire.burning.behaviour")
def test_the_table_edge_stops_it() -> None:
    battle = on_fire(((46.0, 24.0),))
    begin(battle, STILL)
    assert place(battle)[0] == pytest.approx(47.5)


@rule("fire.burning.behaviour")
def test_a_ledge_stops_it() -> None:
    battle = on_fire(terrain=[a_piece((20.0, 20.0, 26.0, 28.0), "cliff", height=4.0, surface=True, face=True)])
    assert battle.models["s.1"].z == 4.0
    begin(battle, STILL)
    assert battle.models["s.1"].z == 4.0 and place(battle)[0] <= 26.0


@rule("fire.burning.behaviour")
def test_it_halts_at_an_enemys_melee_radius_and_is_not_engaged() -> None:
    battle = on_fire(more=(squad("t", "b", places=[(28.0, 24.0)]),))
    begin(battle, STILL)
    (ran,) = events(battle, BurningModelRan)
    assert 2.0 < 28.0 - place(battle)[0] < 2.1 and ran.stopped_by == "t.1"


@rule("fire.burning.behaviour")
def test_it_halts_at_the_base_of_a_friend() -> None:
    battle = on_fire(((24.0, 24.0), (27.0, 24.0)))
    begin(battle, STILL)
    assert place(battle)[0] == pytest.approx(26.0, abs=0.01)


@rule("fire.burning.behaviour")
def test_it_does_not_flee_with_its_unit() -> None:
    battle = on_fire(((24.0, 24.0), (25.2, 24.0)), more=(squad("t", "b", (24.0, 40.0)),))
    battle.change("s", rout=Rout("t"))
    play(flee(battle, "s"), {"move.flee": (3, 3)})
    assert place(battle) == (24.0, 24.0) and place(battle, "s.2") != (25.2, 24.0)


@rule("fire.burning.behaviour")
def test_a_unit_of_burning_models_makes_no_flee_move() -> None:
    battle = on_fire(more=(squad("t", "b", (24.0, 40.0)),))
    battle.change("s", rout=Rout("t"))
    assert play(flee(battle, "s")) == ()


def in_melee(**fields: Any) -> Battle:
    units = [squad("s", places=[(24.0, 24.0)], kind=a_kind("fighter", **fields)),
             squad("t", "b", places=[(24.0, 25.2)], facing=180.0)]  # fmt: skip
    battle = locked(units, ("s", "t"))
    battle.settings |= ALL
    set_alight(battle, "s.1")
    return battle


@rule("fire.burning.behaviour")
def test_a_burning_model_does_not_strike_but_defends_itself() -> None:
    battle = in_melee()
    assert not can_fight(battle, battle.models["s.1"])
    assert can_fight(battle, battle.models["t.1"])


@rule("fire.burning.behaviour")
def test_a_frenzied_model_fights_on_and_stays_in_the_melee() -> None:
    battle = in_melee(traits=("frenzy",))
    begin(battle, STILL)
    assert can_fight(battle, battle.models["s.1"]) and place(battle) == (24.0, 24.0)
    begin(battle, OUT)
    assert not can_fight(battle, battle.models["s.1"])


@rule("fire.burning.behaviour")
def test_a_burning_model_runs_out_of_a_melee_without_a_free_hack() -> None:
    battle = in_melee()
    begin(battle, STILL | {"scatter.direction": (180,)})
    assert place(battle) == pytest.approx((24.0, 20.0))
    assert battle.models["s.1"].wounds == 1


def test_an_order_to_move_a_burning_model_is_refused() -> None:
    battle = on_fire(((24.0, 24.0), (25.5, 24.0)))
    found = why_not_move(battle, "s", Move((path("s.1", (24.0, 26.0)),)).paths)
    assert found is not None and found.rule == "fire.burning.behaviour"
