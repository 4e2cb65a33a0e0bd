"""Portable ladders. A wall 6" high with a walk on it begins at y = 21, from x = 5 to 35; carriers are south of it."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from arap.army.scenario import PortableLadder
from arap.battle.acts import CastDown, Leg, LiftLadder, ModelPath, Move, RaiseLadder
from arap.battle.battle import Battle
from arap.battle.events import ModelFell
from arap.battle.events.things.ladders import LadderDropped, LadderPushed
from arap.battle.things.portable import carried_by, carriers, hand_to, portable
from arap.battle.things.scenery import put_ladder
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.melee.moving.locking import lock
from arap.rules.movement.flight.flee import flinch
from arap.rules.movement.flight.running import run_from
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.rates import charge_reaches
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.squads.settling import settle
from arap.rules.turn.actions import action_options, free_options, take_action, why_not_act
from arap.table import Ladder
from tests.rules.builders import a_battle, a_kind, a_scenario, a_weapon, play, squad
from tests.rules.movement.vertical.ground import a_cliff
from tests.support import rule

WALL = 21.0
TERMINATOR = a_kind("terminator", bulk="bulky", base_radius=0.5)
ATTACKERS = {"at": (20.0, 19.2), "n": 4}


def with_ladders(battle: Battle, *ladders: PortableLadder) -> Battle:
    """The battle with portable ladders, as the scenario would have handed them out."""
    turn, began = battle.turn, Battle.start(msgspec.structs.replace(battle.scenario, portable_ladders=ladders))
    began.turn = turn
    return began


def carrying(n: int = 4, away: float = 1.8, length: float = 6.0, height: float = 6.0, **fields: Any) -> Battle:
    """Models so far from the wall carry a ladder; enemies stand on the wall."""
    settings = fields.pop("settings", None)
    kind = fields.pop("kind", None) or a_kind(**fields)
    squads = [squad("m", at=(20, WALL - away), n=n, kind=kind), squad("e", "b", at=(30, 25), n=3)]
    battle = a_battle(squads, [a_cliff(1.0, height)], settings=settings)
    return with_ladders(battle, PortableLadder(id="l", name="Ladder", length=length, unit="m"))


def ready(battle: Battle, unit: str = "m", points: int = 1, moving: bool = True) -> Acting:
    acting = Acting(unit, points, moving=moving)
    battle.change_turn(acting=(acting,))
    return acting


def raise_it(battle: Battle, at: tuple[float, float] = (20.0, WALL)) -> None:
    acting = ready(battle)
    assert why_not_act(battle, acting, RaiseLadder("l", at)) is None
    play(take_action(battle, acting, RaiseLadder("l", at)))


def why_not_raise(battle: Battle, at: tuple[float, float] = (20.0, WALL), moving: bool = True) -> Refusal:
    refusal = why_not_act(battle, ready(battle, moving=moving), RaiseLadder("l", at))
    assert refusal is not None
    return refusal


def moves(battle: Battle, unit: str = "m") -> set[float]:
    return {basic_move(battle, model) for model in battle.members(unit)}


@rule("ladder.place")
def test_four_carriers_that_end_a_move_close_to_a_wall_set_their_ladder_up() -> None:
    battle = carrying(away=1.8)
    raise_it(battle)
    (ladder,) = battle.table.ladders
    assert ladder.head[2] == 6.0 and ladder.foot == (20.0, WALL - 0.5, 0.0) and not carried_by(battle, "m")
    assert battle.scenery.raised == (("l", "a"),)


@rule("ladder.place")
def test_no_ladder_is_set_up_from_farther_away() -> None:
    assert why_not_raise(carrying(away=2.5)).rule == "ladder.place"


@rule("ladder.place")
def test_a_ladder_is_set_up_at_the_end_of_a_movement_only() -> None:
    assert "end of a movement" in why_not_raise(carrying(), moving=False).reason


@rule("ladder.place")
def test_a_section_of_six_inches_takes_three_ladders() -> None:
    """The sections are cut from the west end of the wall, at x = 5: 17 to 23 is one of them."""
    battle = carrying(n=4)
    others = [
        Ladder(id=f"o{n}", name="Other", foot=(17.6 + n, WALL - 0.5, 0.0), head=(17.6 + n, WALL + 0.5, 6.0), length=6.0)
        for n in range(3)
    ]
    battle.change_scenery(ladders=tuple(others))
    refusal = why_not_raise(battle, (20.5, WALL))
    assert refusal.rule == "ladder.place" and "Three ladders" in refusal.reason
    battle.change_scenery(ladders=tuple(others[1:]))
    assert why_not_act(battle, ready(battle), RaiseLadder("l", (20.5, WALL))) is None


@rule("ladder.place")
def test_another_section_of_the_same_wall_has_room() -> None:
    battle = carrying(n=4)
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, x=model.x + 4.0))
    others = [
        Ladder(id=f"o{n}", name="Other", foot=(17.6 + n, WALL - 0.5, 0.0), head=(17.6 + n, WALL + 0.5, 6.0), length=6.0)
        for n in range(3)
    ]
    battle.change_scenery(ladders=tuple(others))
    raise_it(battle, (24.0, WALL))


@rule("ladder.place")
def test_a_ladder_is_too_short_for_a_higher_wall() -> None:
    assert why_not_raise(carrying(height=9.0)).rule == "ladder.place"
    raise_it(carrying(height=9.0, length=9.0))


@rule("ladder.place")
@pytest.mark.parametrize(
    ("length", "on", "move"), [(6.0, True, 4.0), (9.0, True, 3.5), (12.0, True, 3.0), (12.0, False, 4.0)]
)
def test_a_long_ladder_slows_its_carriers_where_encumbrance_counts(length: float, on: bool, move: float) -> None:
    assert moves(carrying(length=length, settings={"encumber.enabled": on})) == {move}


@rule("ladder.place")
def test_ladders_that_are_not_allowed_are_not_offered() -> None:
    battle = carrying(settings={"ladder.portable": False})
    assert not any(isinstance(option.answer, RaiseLadder) for option in action_options(battle, ready(battle)))


@rule("ladder.place")
def test_a_ladder_that_was_set_up_is_climbed_like_any_other() -> None:
    battle = carrying(away=1.0)
    raise_it(battle)
    up = Leg(20.0, WALL + 0.5, None, "ladder", 3.0)
    assert why_not_act(battle, ready(battle), Move((ModelPath("m.2", (Leg(20.0, WALL - 0.5), up)),))) is not None
    half = Leg(20.0, WALL - 0.5, None, "ladder", 2.5)
    assert why_not_act(battle, ready(battle), Move((ModelPath("m.2", (Leg(20.0, WALL - 0.5), half)),))) is None


@rule("ladder.carry")
@pytest.mark.parametrize(("n", "move"), [(4, 4.0), (3, 2.0), (2, 2.0), (1, 1.0)])
def test_four_carry_at_full_rate_two_or_three_at_half_one_at_a_quarter(n: int, move: float) -> None:
    battle = carrying(n=n)
    assert moves(battle) == {move}
    assert charge_reaches(battle, battle.members("m")) == [2 * move] * n


@rule("ladder.carry")
def test_two_terminators_count_as_four() -> None:
    assert moves(carrying(n=2, kind=TERMINATOR)) == {4.0}


@rule("ladder.carry")
def test_members_that_do_not_carry_go_as_fast_as_ever() -> None:
    battle = carrying(n=6)
    assert [model.carries for model in battle.members("m")] == ["l"] * 4 + [""] * 2
    hand_to(battle, "l", ["m.1"])
    assert [basic_move(battle, model) for model in battle.members("m")] == [1.0] + [4.0] * 5


@rule("ladder.carry")
def test_carriers_fire_weapons_for_one_hand_only() -> None:
    pistol, rifle = a_weapon("pistol", type="pistol"), a_weapon("rifle")
    battle = armed(pistol, rifle)
    carrier, other = battle.models["m.1"], battle.models["m.5"]
    assert why_not_fire(battle, carrier, pistol) is None
    refusal = why_not_fire(battle, carrier, rifle)
    assert refusal is not None and refusal.rule == "ladder.carry"
    assert why_not_fire(battle, other, rifle) is None


def armed(*weapons: Any) -> Battle:
    scenario = a_scenario([squad("m", at=(20, 18), n=5, weapons=weapons), squad("e", "b", at=(30, 40), n=1)])
    both = scenario.weapons | {weapon.id: weapon for weapon in weapons}
    ladder = PortableLadder(id="l", unit="m")
    return Battle.start(msgspec.structs.replace(scenario, weapons=both, portable_ladders=(ladder,)))


@rule("ladder.carry", "climb.hands")
def test_carriers_climb_neither_a_face_nor_a_ladder_with_it() -> None:
    battle = carrying(n=5, away=0.7)
    face = Leg(20.0, WALL, None, "climb", 3.0)
    put_ladder(
        battle, Ladder(id="o", name="Other", foot=(20.0, WALL - 0.5, 0.0), head=(20.0, WALL + 0.5, 6.0), length=6.0)
    )
    rungs = Leg(20.0, WALL - 0.5, None, "ladder", 2.5)
    for leg, carried, reason in ((face, "l", "no hand free"), (rungs, "l", "no hand free"), (rungs, "", "")):
        battle.put_model(msgspec.structs.replace(battle.models["m.1"], x=20.0, y=WALL - 0.5, carries=carried))
        refusal = why_not_act(battle, ready(battle, points=2), Move((ModelPath("m.1", (leg,)),)))
        assert reason in (refusal.reason if refusal else "") and (refusal is None) is (not carried)


@rule("ladder.drop")
def test_carriers_put_their_ladder_down_free_and_may_climb_then() -> None:
    battle = carrying()
    acting = ready(battle)
    (option,) = [each for each in action_options(battle, acting) if each.answer == LiftLadder("l", ())]
    assert (option.label, option.cost, option.refusal) == ("Put down the Ladder", 0, None)
    assert why_not_act(battle, acting, LiftLadder("l", ())) is None
    play(take_action(battle, acting, LiftLadder("l", ())))
    assert not carried_by(battle, "m") and [lying.id for lying in battle.scenery.lying] == ["l"]
    assert battle.turn.acting[0].points == 1


@rule("ladder.carry")
def test_carriers_cannot_move_tactically() -> None:
    battle = carrying()
    tactical = [option for option in action_options(battle, ready(battle)) if "actical" in option.label]
    assert tactical and all(option.refusal is not None for option in tactical)
    assert "ladder.carry" in {option.refusal.rule for option in tactical if option.refusal}


@rule("ladder.carry")
def test_a_carrier_that_strays_from_the_ladder_carries_it_no_longer() -> None:
    battle = carrying()
    battle.put_model(msgspec.structs.replace(battle.models["m.4"], y=10.0))
    settle(battle)
    assert [model.id for model in carriers(battle, "l")] == ["m.1", "m.2", "m.3"]


@rule("ladder.drop")
def test_charged_carriers_drop_their_ladder_where_they_stand() -> None:
    battle = carrying()
    lock(battle, "e", "m")
    (lying,) = battle.scenery.lying
    assert (lying.id, lying.x, lying.y) == ("l", 20.0, WALL - 1.8) and moves(battle) == {4.0}
    assert [type(logged.event) for logged in battle.log if isinstance(logged.event, LadderDropped)] == [LadderDropped]


@rule("ladder.drop")
def test_a_ladder_is_picked_up_for_a_point_and_carried_on() -> None:
    battle = carrying()
    lock(battle, "e", "m")
    battle.change("m", locked=())
    battle.change("e", locked=())
    acting = ready(battle, points=2)
    (option,) = [option for option in action_options(battle, acting) if isinstance(option.answer, LiftLadder)]
    assert option.cost == 1
    play(take_action(battle, acting, option.answer))
    assert not battle.scenery.lying and battle.turn.acting[0].points == 1 and len(carriers(battle, "l")) == 4


@rule("ladder.drop")
def test_any_unit_picks_up_a_ladder_within_two_inches() -> None:
    battle = a_battle([squad("m", at=(20, 18), n=2), squad("e", "b", at=(20, 30), n=1)])
    battle = with_ladders(battle, PortableLadder(id="l", at=(20.0, 20.0), bearing=90.0))
    take = LiftLadder("l", ("m.1", "m.2"))
    assert why_not_act(battle, ready(battle), take) is None
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, y=17.9))
    refusal = why_not_act(battle, ready(battle), take)
    assert refusal is not None and refusal.rule == "ladder.carry"


@rule("ladder.drop")
def test_carriers_that_flinch_leave_the_ladder_at_the_place_they_left() -> None:
    battle = carrying(away=8.0)
    play(flinch(battle, "m", "e"), {"morale.flinch": [4]})
    (lying,) = battle.scenery.lying
    assert (lying.x, lying.y) == (20.0, WALL - 8.0) and battle.models["m.1"].y != WALL - 8.0


@rule("ladder.drop")
def test_carriers_that_run_from_a_charge_leave_it_too() -> None:
    battle = carrying(away=8.0)
    play(run_from(battle, "m", "e"), {"move.flee": [1, 2]})
    assert [lying.id for lying in battle.scenery.lying] == ["l"]


@rule("ladder.drop")
def test_the_ladder_of_a_lone_carrier_that_falls_lies_where_it_fell() -> None:
    battle = carrying(n=1)
    battle.remove_model("m.1", "e", "casualty.remove")
    assert [(lying.x, lying.y) for lying in battle.scenery.lying] == [(20.0, WALL - 1.8)]


def besieged(defenders: int, heights: Sequence[float] = ()) -> Battle:
    """Defenders at the head of a ladder that the enemy has set up, and climbers at these heights on it."""
    squads = [squad("m", at=(20, WALL - 2), n=max(1, len(heights))), squad("e", "b", at=(20, WALL + 1), n=defenders)]
    battle = a_battle(squads, [a_cliff(1.0, 6.0)], active="b")
    for model in battle.members("e"):
        battle.put_model(msgspec.structs.replace(model, z=6.0))
    battle = with_ladders_kept(battle)
    ladder = Ladder(id="l", name="Ladder", foot=(20.0, WALL - 0.5, 0.0), head=(20.0, WALL + 0.5, 6.0), length=6.0)
    battle.change_scenery(ladders=(ladder,), raised=(("l", "a"),))
    for number, height in enumerate(heights, 1):
        battle.put_model(msgspec.structs.replace(battle.models[f"m.{number}"], x=20.0, y=WALL - 0.5, z=height))
    return battle


def with_ladders_kept(battle: Battle) -> Battle:
    """The same battle in a scenario with a portable ladder, which is not handed out."""
    models, units = battle.models, battle.units
    found = with_ladders(battle, PortableLadder(id="l", name="Ladder", unit="m"))
    found.models, found.units = models, units
    return found


def push(battle: Battle, models: Sequence[str], dice: Sequence[int] = (), hits: Sequence[int] = ()) -> LadderPushed:
    acting, act = ready(battle, "e"), CastDown("l", tuple(models))
    assert why_not_act(battle, acting, act) is None
    rolled = {"ladder.cast-down": dice, "climb.fall-hits": hits, "hazard.to-wound": [1] * 9}
    play(take_action(battle, acting, act), rolled)
    return next(logged.event for logged in battle.log if isinstance(logged.event, LadderPushed))


@rule("ladder.cast-down")
def test_one_defender_casts_down_a_climbed_ladder_with_a_six() -> None:
    battle = besieged(1, [3.0])
    event = push(battle, ["e.1"], [6], [1])
    assert event.down and event.needed == 6 and not battle.table.ladders and not battle.turn.acting[0].points
    assert [(lying.x, lying.y) for lying in battle.scenery.lying] == [(20.0, WALL - 0.5)]
    assert battle.models["m.1"].z == 0.0
    held = besieged(1, [3.0])
    assert not push(held, ["e.1"], [5]).down and held.table.ladders


@rule("ladder.cast-down")
def test_three_defenders_need_four_and_a_climber_falls_from_its_height() -> None:
    battle = besieged(3, [5.0])
    event = push(battle, ["e.1", "e.2", "e.3"], [4], [2])
    assert event.down and event.needed == 4
    (fell,) = [logged.event for logged in battle.log if isinstance(logged.event, ModelFell)]
    assert (fell.height, fell.strength) == (5.0, 5)


@rule("ladder.cast-down")
def test_an_empty_ladder_is_cast_down_without_a_roll_or_a_point() -> None:
    battle = besieged(1)
    event = push(battle, ["e.1"])
    assert event.down and not event.face and battle.turn.acting[0].points == 1 and not battle.table.ladders


@rule("ladder.cast-down")
def test_a_fourth_helper_is_refused() -> None:
    battle = besieged(4, [3.0])
    for number, model in enumerate(battle.members("e")):
        battle.put_model(msgspec.structs.replace(model, x=19.4 + 0.4 * number, y=WALL + 1.0))
    refusal = why_not_act(battle, ready(battle, "e"), CastDown("l", ("e.1", "e.2", "e.3", "e.4")))
    assert refusal is not None and "three" in refusal.reason


@rule("ladder.cast-down")
def test_nobody_out_of_reach_or_in_melee_pushes() -> None:
    battle = besieged(1)
    battle.put_model(msgspec.structs.replace(battle.models["e.1"], y=WALL + 3.0))
    assert why_not_act(battle, ready(battle, "e"), CastDown("l", ("e.1",))) is not None
    engaged = besieged(1)
    engaged.change("e", locked=("m",))
    assert why_not_act(engaged, ready(engaged, "e"), CastDown("l", ("e.1",))) is not None


@rule("ladder.cast-down")
def test_nobody_casts_down_a_ladder_of_their_own_side() -> None:
    battle = besieged(1)
    battle.change_scenery(raised=(("l", "b"),))
    assert why_not_act(battle, ready(battle, "e"), CastDown("l", ("e.1",))) is not None
    assert portable(battle, "l").name == "Ladder"


@rule("ladder.place")
def test_nobody_sets_up_a_ladder_at_a_wall_to_scramble_over() -> None:
    assert why_not_raise(carrying(height=1.2)).rule == "ladder.place"


@rule("ladder.drop", "ladder.cast-down")
def test_without_points_a_unit_neither_lifts_a_ladder_nor_pushes_climbers_down() -> None:
    battle = besieged(1, [3.0])
    acting = ready(battle, "e", points=0)
    assert why_not_act(battle, acting, CastDown("l", ("e.1",))) is not None
    assert not [option for option in free_options(battle, acting) if isinstance(option.answer, CastDown)]
    lying = with_ladders(
        a_battle([squad("m", at=(20, 18), n=2)]), PortableLadder(id="l", at=(20.0, 20.0), bearing=90.0)
    )
    acting = ready(lying, points=0)
    assert why_not_act(lying, acting, LiftLadder("l", ("m.1",))) is not None
    assert not [option for option in free_options(lying, acting) if isinstance(option.answer, LiftLadder)]
