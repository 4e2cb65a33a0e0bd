"""Blips: what they may do, how they move, when they are converted and how their models stand."""

from math import dist

import pytest

from arap.battle.acts import (
    Aim,
    Charge,
    Convert,
    GoToGround,
    Leg,
    ModelPath,
    Move,
    Overwatch,
    Place,
    Regroup,
    Shoot,
)
from arap.battle.battle import Battle
from arap.battle.events import HazardTested, UnitMoved
from arap.battle.events.hiding import BlipConverted
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.activation_value import activation_value
from arap.rules.movement.blips.converting import convert, convert_seen
from arap.rules.movement.blips.placing import WIDE, why_not_place
from arap.rules.movement.legality.legal import judge_move
from arap.rules.movement.measures.terms import ORDINARY
from arap.rules.movement.travel.move import move_action
from arap.rules.turn.actions import action_options, free_options, take_action, why_not_act
from arap.table.terrain import Dangerous
from tests.rules.builders import a_kind, a_piece, difficult, impassable, play, squad
from tests.rules.logs import events
from tests.rules.movement.blips.scanner import STEALER, a_blip, a_decoy, blips, the_wall
from tests.support import rule


def walk(battle: Battle, model: str, *places: tuple[float, float], **options: object) -> None:
    act = Move((ModelPath(model, tuple([Leg(*place) for place in places])),))
    play(move_action(battle, battle.models[model].unit, act), **options)  # type: ignore[arg-type]


def may_walk(battle: Battle, model: str, *places: tuple[float, float]) -> bool:
    paths = (ModelPath(model, tuple([Leg(*place) for place in places])),)
    found = judge_move(battle, battle.models[model].unit, paths, ORDINARY.ordered(Move(paths)))
    return not isinstance(found, Refusal)


def acting(battle: Battle, unit: str = "g", points: int = 2) -> Acting:
    entry = Acting(unit, points)
    battle.change_turn(acting=(entry,))
    return entry


@rule("blip.basics")
def test_a_blip_is_one_counter_that_both_sides_see() -> None:
    battle = blips(a_blip(), a_decoy())
    assert list(battle.models) == ["m.1", "g.0", "d.0"]
    seen = battle.known_to("a")
    assert [unit.name for unit in seen.units.values()] == ["m", "Blip 1", "Blip 2"]
    assert battle.known_to("b").units["g"].strength == 6


@rule("blip.basics")
def test_a_blip_is_offered_no_free_act_but_its_conversion() -> None:
    smoker = a_kind("smoker", traits=("smoke-discharger",))
    battle = blips(a_blip(kind=smoker))
    assert [type(option.answer) for option in free_options(battle, acting(battle, points=0))] == [Convert]


@rule("blip.basics")
def test_with_two_successes_a_blip_moves_twice_and_does_nothing_else() -> None:
    battle = blips(a_blip())
    entry = acting(battle)
    assert activation_value(battle, battle.units["g"]) == 5
    assert may_walk(battle, "g.0", (12, 32)) and not may_walk(battle, "g.0", (12, 32.2))
    for act in (Shoot(1, ()), Charge("m"), Regroup(), Overwatch(), Aim(), GoToGround("g"), Move((), crawl=("g.0",))):
        refusal = why_not_act(battle, entry, act)
        assert refusal and refusal.rule == "blip.basics"
    open_ = [type(option.answer) for option in action_options(battle, entry) if option.refusal is None]
    assert Move in open_ and Convert in open_ and Shoot not in open_ and Charge not in open_


@rule("blip.basics")
def test_a_blip_shoots_with_its_second_action_only_after_it_was_converted() -> None:
    battle = blips(a_blip(), marine=(30, 10))
    entry = acting(battle, points=1)
    assert why_not_act(battle, entry, Shoot(1, ())) == Refusal("g: a blip only moves; convert it first", "blip.basics")
    play(take_action(battle, entry, Convert("g")))
    refusal = why_not_act(battle, battle.turn.acting[-1], Shoot(1, ()))
    assert refusal and refusal.rule != "blip.basics"


@rule("blip.behave")
@pytest.mark.parametrize(("goal", "legal"), [((12.0, 30.0), True), ((12.0, 30.2), False)])
def test_a_blip_of_a_move_four_squad_goes_four_inches(goal: tuple[float, float], *, legal: bool) -> None:
    battle = blips(a_blip(kind=a_kind("slow")))
    assert may_walk(battle, "g.0", goal) is legal


@rule("blip.behave")
def test_difficult_ground_halves_the_move_of_a_blip() -> None:
    battle = blips(a_blip(kind=a_kind("slow")), terrain=[the_wall(), difficult((5, 24, 20, 40))])
    assert may_walk(battle, "g.0", (12, 28)) is True and may_walk(battle, "g.0", (12, 28.1)) is False


@rule("blip.behave")
def test_a_decoy_of_genestealers_goes_six_inches() -> None:
    battle = blips(a_decoy())
    assert may_walk(battle, "d.0", (18, 32)) and not may_walk(battle, "d.0", (18, 32.2))


@rule("blip.behave")
def test_a_blip_does_not_cross_ground_its_troops_could_not_cross() -> None:
    battle = blips(a_blip(), terrain=[the_wall(), impassable((5, 28, 20, 29))])
    assert not may_walk(battle, "g.0", (12, 30.5))


@rule("blip.behave")
def test_a_blip_is_as_slow_as_its_slowest_model_and_as_wide_as_its_largest() -> None:
    big = a_kind("big", M=4.0, base_radius=1.0)
    battle = blips(squad("g", "b", members=[], places=[(12, 26)] * 2, kind=big, facing=180, blip=True))
    kind = battle.kind(battle.models["g.0"])
    assert (kind.profile.M, kind.base_radius, kind.token) == (4.0, 1.0, True)


@rule("blip.behave")
def test_the_ground_takes_models_from_a_blip_in_secret_and_none_from_a_decoy() -> None:
    mines = a_piece((5, 27, 25, 29), "mines", form="area", dangerous=Dangerous(effect="kill"))
    battle = blips(a_blip(), a_decoy(), terrain=[the_wall(), mines])
    walk(battle, "g.0", (12, 30), dice={"move.hazard": [1]})
    walk(battle, "d.0", (18, 30), dice={"move.hazard": [1]})
    assert "d.0" in battle.models and len(events(battle, HazardTested)) == 2
    told = battle.log[-1].event.told_to(frozenset({"g", "g.0", "d", "d.0"}))
    assert told is None
    play(convert(battle, "g", "chosen"))
    assert len(battle.units["g"].models) == 5


@rule("blip.convert")
def test_a_marine_that_steps_round_a_corner_sees_a_blip_and_goes_on() -> None:
    battle = blips(a_blip(at=(22, 26)), marine=(25, 18.5), active="a")
    walk(battle, "m.1", (25, 22.4))
    (converted,) = events(battle, BlipConverted)
    assert converted.how == "seen" and converted.by == "m.1" and len(converted.models) == 6
    assert (battle.models["m.1"].x, battle.models["m.1"].y) == (25, 22.4)
    assert [type(logged.event) for logged in battle.log][-2:] == [BlipConverted, UnitMoved]


@rule("blip.convert")
def test_the_models_stand_round_the_counter_no_nearer_to_the_enemy() -> None:
    battle = blips(a_blip(at=(30, 26)), marine=(30, 19))
    play(convert_seen(battle))
    models = battle.members("g")
    assert (models[0].x, models[0].y) == (30, 26)
    assert all(dist((model.x, model.y), (30, 19)) >= 7 - 0.001 for model in models)
    assert all(
        dist((one.x, one.y), (other.x, other.y)) >= 1 for one in models for other in models if one.id != other.id
    )


@rule("blip.convert")
def test_a_blip_with_a_point_left_converts_and_may_charge_with_it() -> None:
    battle = blips(a_blip(at=(30, 24)), marine=(30, 14))
    entry = acting(battle, points=1)
    play(take_action(battle, entry, Convert("g")))
    (entry,) = battle.turn.acting
    assert entry.points == 1 and why_not_act(battle, entry, Charge("m")) is None


@rule("blip.convert")
def test_a_decoy_that_is_seen_is_removed() -> None:
    battle = blips(a_decoy(at=(30, 26)), marine=(30, 19))
    play(convert_seen(battle))
    (converted,) = events(battle, BlipConverted)
    assert converted.models == () and "d" not in battle.units and "d.0" not in battle.models


@rule("blip.convert")
def test_a_blip_that_walks_into_view_is_converted_there() -> None:
    battle = blips(a_blip(at=(22.5, 24), kind=STEALER), marine=(28, 10))
    walk(battle, "g.0", (28, 24))
    (converted,) = events(battle, BlipConverted)
    assert 22.5 < converted.at[0] < 28 and len(battle.units["g"].models) == 6


@rule("blip.convert")
def test_the_owner_may_spread_the_models_out_or_place_each() -> None:
    battle = blips(a_blip(at=(12, 26), n=3))
    play(convert(battle, "g", "chosen"), answers=[WIDE])
    gaps = [dist((a.x, a.y), (b.x, b.y)) for a in battle.members("g") for b in battle.members("g") if a.id < b.id]
    assert min(gaps) >= 2.7
    battle = blips(a_blip(at=(12, 26), n=3))
    play(convert(battle, "g", "chosen"), answers=[Place((("g.2", 13.5, 26.5), ("g.3", 10.5, 26.5)))])
    assert [(model.x, model.y) for model in battle.members("g")] == [(12, 26), (13.5, 26.5), (10.5, 26.5)]


@rule("blip.convert")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        (("g.2", 30.0, 24.5), "no nearer to an enemy"),
        (("g.2", 30.0, 30.5), "in coherency"),
        (("g.2", 30.2, 26.0), "no room"),
        (("g.1", 31.5, 27.0), "not a model of this blip"),
    ],
)
def test_models_are_not_placed_against_the_rules(place: tuple[str, float, float], why: str) -> None:
    battle = blips(a_blip(at=(30, 26), n=3), marine=(30, 15))
    refusal = why_not_place(battle, "g", Place((place,)))
    assert refusal and why in refusal.reason


@rule("blip.convert")
def test_only_its_owner_converts_a_blip() -> None:
    battle = blips(a_blip(), squad("h", "b", (40, 40), 2), active="b")
    entry = acting(battle, "h", 1)
    refusal = why_not_act(battle, entry, Convert("m"))
    assert refusal and refusal.rule == "blip.convert"
    assert why_not_act(battle, entry, Convert("g")) is None
