"""Melee at blocked places and through doorways."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Block, FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.melee import StepBegan
from arap.battle.events.things.blocking import BlockEnded
from arap.rules.answers import why_not
from arap.rules.blocking.holding import is_blocking
from arap.rules.melee.fighting.doorways import is_between, open_doors, strikes_through
from arap.rules.melee.fighting.goals import blow, hit_needed
from arap.rules.melee.fighting.reach import can_strike
from arap.rules.reactions.block import is_faced
from tests.rules.blocking.doors import (
    CLIFF,
    DOOR,
    DOUBLE,
    MIDDLE,
    OGRYN,
    ON,
    ORK,
    SINGLE,
    TERMINATOR,
    TROOPER,
    at_door,
    blocked,
    in_melee,
    with_ladder,
)
from tests.rules.builders import a_battle, a_kind, a_member, squad
from tests.rules.charge.charging import charge
from tests.rules.logs import events
from tests.rules.melee.fights import HIT, MISS, WOUND, fight, orders, the_question
from tests.rules.shooting.firing import change
from tests.support import rule

OUTSIDE = [(26, 20.0), (25, 19.9), (27, 19.9), (26, 18.95), (24.9, 18.9), (27.1, 18.9)]


def siege(*, kind: Any = TROOPER, text: str = SINGLE, at: Any = (MIDDLE,), foe: Any = ORK, n: int = 6) -> Battle:
    """Orks m outside the door, which the guard g blocks."""
    units = [squad("m", places=OUTSIDE[:n], kind=foe), squad("g", "b", places=at, kind=kind, facing=180)]
    battle = blocked(at_door(units, text), *[f"g.{n}" for n in range(1, len(at) + 1)])
    return in_melee(battle, ("m", "g"))


def attackers(battle: Battle, unit: str = "m", **given: Any) -> list[str]:
    fight(battle, hit=[MISS] * 20, **given)
    return sorted({model for event in events(battle, HitsRolled) if event.unit == unit for model in event.models})


@rule("block.declare")
def test_of_six_orks_at_a_blocked_single_door_one_fights() -> None:
    assert attackers(siege()) == ["m.1"]


@rule("block.declare")
def test_two_blockers_of_a_double_door_are_attacked_by_one_enemy_each() -> None:
    battle = siege(text=DOUBLE, at=[(25.5, 21.15), (26.5, 21.15)])
    assert len(attackers(battle)) == 2
    rolled = [event for event in events(battle, HitsRolled) if event.unit == "m"]
    assert len({model for event in rolled for model in event.models}) == 2


@rule("block.declare")
def test_the_attacking_player_chooses_which_model_fights_the_blocker() -> None:
    battle = siege()
    ask = the_question(battle)
    assert ask.seat == "a" and "ork 2 of m attacks trooper 1 of g" in [option.label for option in ask.options]
    second = FightOrder("m.2", face="g.1", aims=("g.1",))
    assert attackers(siege(), answers=[orders(second)]) == ["m.2"]


@rule("block.declare")
def test_a_second_attacker_of_the_same_blocker_is_refused() -> None:
    battle = siege()
    both = [FightOrder(model, face="g.1", aims=("g.1",)) for model in ("m.1", "m.2")]
    refusal = why_not(battle, the_question(battle), orders(*both))
    assert refusal and refusal.rule == "block.declare" and "1 model at a time" in refusal.reason


@rule("block.declare")
def test_nobody_fights_past_a_blocker() -> None:
    """A comrade stands within the orks' melee radius, behind the blocker."""
    units = [squad("m", places=OUTSIDE[:1], kind=ORK), squad("g", "b", places=[MIDDLE, (26, 22.0)], facing=180)]
    battle = at_door(units)
    change(battle, "g.2", y=21.95)
    ork, comrade = battle.models["m.1"], battle.models["g.2"]
    assert can_strike(battle, ork, comrade)
    blocked(battle, "g.1")
    assert not can_strike(battle, ork, comrade) and not can_strike(battle, comrade, ork)
    assert can_strike(battle, ork, battle.models["g.1"])


@rule("block.fight")
def test_a_slow_blocker_strikes_first_with_plus_one_and_the_survivor_hits_on_three() -> None:
    battle = siege(kind=a_kind("slow", WS=3, I=2), foe=a_kind("quick", WS=3, I=5), n=1)
    needed = {model: hit_needed(blow(battle, battle.models[model], battle.models[foe])).goal
              for model, foe in (("g.1", "m.1"), ("m.1", "g.1"))}  # fmt: skip
    assert needed == {"g.1": 4, "m.1": 3}
    fight(battle, hit=[5, 5])
    steps = events(battle, StepBegan)
    assert [step.models for step in steps] == [("g.1",), ("m.1",)]
    assert steps[0].rule == "block.fight" and steps[1].initiative == 5


@rule("block.fight")
def test_a_better_blocker_hits_on_five() -> None:
    battle = siege(kind=a_kind("guard", WS=4), n=1)
    needed = hit_needed(blow(battle, battle.models["g.1"], battle.models["m.1"]))
    assert needed.goal == 5 and needed.reasons == ["blocking +1"]


@rule("block.fight", "melee.initiative.effective")
def test_a_blocker_strikes_first_even_with_a_krak_grenade_and_two_blockers_strike_together() -> None:
    units = [squad("m", places=[(26, 20.65)], kind=ORK), squad("g", "b", places=[(26, 21.65)], facing=180)]
    battle = in_melee(blocked(blocked(at_door(units), "m.1"), "g.1"), ("m", "g"))
    fight(battle, hit=[MISS, MISS])
    assert [set(step.models) for step in events(battle, StepBegan)] == [{"m.1", "g.1"}]


@rule("block.hold")
def test_a_blocker_that_is_attacked_from_behind_fights_as_usual() -> None:
    """The enemies stand inside the room, behind the blocker."""
    units = [squad("m", places=[(26, 22.6), (25, 22.6)], kind=ORK), squad("g", "b", places=[MIDDLE], facing=180)]
    battle = in_melee(blocked(at_door(units), "g.1"), ("m", "g"))
    assert not is_blocking(battle, "g.1")
    (event,) = events(battle, BlockEnded)
    assert event.why == "is attacked from behind"
    assert hit_needed(blow(battle, battle.models["g.1"], battle.models["m.1"])).reasons == []
    assert len(attackers(battle)) == 2


@rule("block.large")
def test_three_orks_may_fight_an_ogryn_and_two_a_terminator_that_blocks_a_single_door() -> None:
    assert len(attackers(siege(kind=OGRYN, at=[(26, 21.75)]))) == 3
    assert len(attackers(siege(kind=TERMINATOR, at=[(26, 21.65)]))) == 2


@rule("block.large", "block.declare")
def test_a_charged_unit_blocks_the_door_it_stands_in() -> None:
    units = [squad("m", places=[(26, 16)], kind=ORK), squad("e", "b", places=[MIDDLE], facing=180)]
    battle = at_door(units)
    charge(battle, answers=[Block(DOOR, ("e.1",), "e")])
    assert is_blocking(battle, "e.1") and battle.units["m"].locked == ("e",)


@rule("block.declare", "block.hold")
def test_a_unit_that_faces_the_other_way_is_not_asked_to_block() -> None:
    units = [squad("m", places=[(26, 16)], kind=ORK), squad("e", "b", places=[MIDDLE], facing=0)]
    battle = at_door(units)
    charge(battle)
    assert not is_blocking(battle, "e.1")


def on_ladder(n: int = 1) -> Battle:
    """A defender at the head of a ladder, and climbers on it, the first one highest."""
    units = [squad("m", places=[(20, 20 - n) for n in range(n)], kind=ORK),
             squad("e", "b", places=[(20, 22.4)], facing=180)]  # fmt: skip
    battle = with_ladder(a_battle(units, [CLIFF], settings=ON))
    for number in range(n):
        change(battle, f"m.{number + 1}", x=20.0, y=20.8, z=2.7 - 0.5 * number)
    return in_melee(blocked(battle, "e.1", place="ladder"), ("m", "e"))


@rule("block.other-features")
def test_a_defender_at_a_ladder_top_strikes_first_on_four_and_the_climber_on_three() -> None:
    battle = on_ladder()
    defender, climber = battle.models["e.1"], battle.models["m.1"]
    needed = hit_needed(blow(battle, defender, climber))
    assert needed.goal == 4 and needed.reasons == ["blocking +1"]
    assert hit_needed(blow(battle, climber, defender)).goal == 3
    fight(battle, hit=[MISS, MISS])
    assert [step.models for step in events(battle, StepBegan)] == [("e.1",), ("m.1",)]


@rule("block.other-features")
def test_the_bonus_for_blocking_is_not_added_to_that_for_standing_higher() -> None:
    battle = on_ladder()
    change(battle, "m.1", z=2.2)
    assert hit_needed(blow(battle, battle.models["e.1"], battle.models["m.1"])).reasons == ["blocking +1"]


@rule("block.other-features")
def test_only_the_topmost_climber_attacks_the_defender() -> None:
    assert attackers(on_ladder(3)) == ["m.1"]
    battle = on_ladder(3)
    refusal = why_not(battle, the_question(battle), orders(FightOrder("m.2", face="e.1", aims=("e.1",))))
    assert refusal and refusal.rule == "block.other-features"


@rule("block.other-features")
def test_chargers_fight_a_blocked_ladder_from_its_rungs() -> None:
    units = [squad("m", places=[(20, 19)], kind=a_kind("ork", M=6)), squad("e", "b", places=[(20, 22.4)], facing=180)]
    battle = with_ladder(a_battle(units, [CLIFF], settings=ON))
    change(battle, "m.1", z=0.0)
    blocked(battle, "e.1", place="ladder")
    charge(battle, points=1)
    climber = battle.models["m.1"]
    assert (climber.x, climber.y, climber.z) == (20.0, 20.8, 2.75)
    assert battle.units["m"].locked == ("e",) and is_blocking(battle, "e.1")


TOWN_CRYER = {"block.enabled": False, "block.doorway-fighters": True}
INSIDE = [(26, 21.75), (25, 21.9), (27, 21.9)]


@rule("block.doorway-fighters")
def test_through_a_single_doorway_two_normal_models_fight_on_each_side() -> None:
    outside = [(26, 20.4), (25, 20.55), (27, 20.55)]
    units = [squad("m", places=outside, kind=ORK), squad("g", "b", places=INSIDE, kind=TROOPER, facing=180)]
    battle = in_melee(at_door(units, settings=TOWN_CRYER), ("m", "g"))
    unlimited = in_melee(at_door(units), ("m", "g"))
    assert len(attackers(unlimited)) == 3 == len(attackers(in_melee(at_door(units), ("m", "g")), "g"))
    assert len(attackers(battle)) == 2
    assert len(attackers(in_melee(at_door(units, settings=TOWN_CRYER), ("m", "g")), "g")) == 2


@rule("block.doorway-fighters")
def test_at_a_double_doorway_one_terminator_and_one_normal_model_fill_three_places() -> None:
    big = [a_member(TERMINATOR, at=(25.2, 20.3)), a_member(TERMINATOR, at=(26.8, 20.3))]
    men = [a_member(ORK, at=(26, 19.3)), a_member(ORK, at=(27.0, 19.6))]
    units = [squad("m", members=[*big, *men]), squad("g", "b", places=[(26, 21.25)], kind=TROOPER, facing=180)]
    battle = in_melee(at_door(units, DOUBLE, settings=TOWN_CRYER), ("m", "g"))
    assert attackers(battle) == ["m.1", "m.4"]


@rule("block.doorway-fighters")
def test_one_that_is_too_big_for_the_doorway_fights_if_no_other_of_its_side_does() -> None:
    ogryns = squad("m", places=[(26, 20.3), (24.5, 20.2)], kind=OGRYN)
    units = [ogryns, squad("g", "b", places=[(26, 21.4)], kind=TROOPER, facing=180)]
    battle = in_melee(at_door(units, settings=TOWN_CRYER), ("m", "g"))
    assert attackers(battle) == ["m.1"]


@rule("block.doorway-fighters")
def test_the_limit_for_a_declared_blocker_comes_first() -> None:
    units = [squad("m", places=OUTSIDE, kind=ORK), squad("g", "b", places=[MIDDLE], facing=180)]
    battle = at_door(units, settings={"block.enabled": True, "block.doorway-fighters": True})
    assert attackers(in_melee(blocked(battle, "g.1"), ("m", "g"))) == ["m.1"]


def test_a_hit_that_wounds_is_dealt_to_the_blocker() -> None:
    battle = siege(kind=a_kind("tough", W=2))
    fight(battle, hit=[MISS, HIT], wound=[WOUND])
    assert battle.models["g.1"].wounds == 1


@rule("block.hold", "block.other-features")
@pytest.mark.parametrize("enemy", [(20.0, 19.0), (20.0, 30.0)])
def test_a_blocker_of_a_ladder_faces_enemies_from_everywhere(enemy: tuple[float, float]) -> None:
    units = [squad("m", places=[(20, 19.8)]), squad("e", "b", places=[(20, 21.8)], facing=180)]
    battle = with_ladder(a_battle(units, [CLIFF], settings=ON))
    assert is_faced(battle, Block("ladder", ("e.1",), "e"), enemy)


@rule("block.hold")
@pytest.mark.parametrize(("y", "faced"), [(19.0, True), (24.0, False)])
def test_a_blocker_of_a_door_faces_only_enemies_on_its_front_side(y: float, faced: bool) -> None:
    battle = at_door([squad("m", places=[(26, 19)]), squad("e", "b", places=[MIDDLE], facing=180)])
    assert is_faced(battle, Block(DOOR, ("e.1",), "e"), (26.0, y)) is faced


@rule("block.hold")
@pytest.mark.parametrize(("x", "faced"), [(19.0, True), (21.0, False)])
def test_a_blocker_of_a_door_in_a_side_wall_faces_enemies_on_its_side(x: float, faced: bool) -> None:
    side = SINGLE.replace("[[26, 21]]", "[[20, 24]]")
    assert side != SINGLE
    battle = at_door([squad("m", places=[(19, 24)]), squad("e", "b", places=[(20.15, 24)], facing=270)], side)
    assert is_faced(battle, Block(DOOR, ("e.1",), "e"), (x, 24.0)) is faced
    assert is_faced(battle, Block(DOOR, ("e.1",), "e"), (x, 30.0)) is faced


@rule("block.doorway-fighters")
def test_a_model_out_of_reach_takes_no_place_in_a_doorway() -> None:
    units = [squad("m", places=[(26, 20.4), (26, 16)], kind=ORK), squad("g", "b", places=[(26, 21.75)], facing=180)]
    battle = in_melee(at_door(units, settings=TOWN_CRYER), ("m", "g"))
    (door,) = open_doors(battle)
    near, far = battle.members("m")
    assert strikes_through(battle, door, near) and not strikes_through(battle, door, far)


@rule("block.doorway-fighters")
@pytest.mark.parametrize(
    ("door_at", "one_at", "other_at", "between"),
    [
        (0.0, 0.0, 0.0, True),
        (3.0, 3.0, 3.0, True),
        (3.0, 0.0, 3.0, False),
        (3.0, 3.0, 0.0, False),
        (0.0, 3.0, 3.0, False),
    ],
)
def test_a_doorway_is_between_models_on_its_own_floor_only(
    door_at: float, one_at: float, other_at: float, between: bool
) -> None:
    units = [squad("m", places=[(26, 20.4)], kind=ORK), squad("g", "b", places=[(26, 21.75)], facing=180)]
    battle = at_door(units, settings=TOWN_CRYER)
    (door,) = open_doors(battle)
    one, other = replace(battle.models["m.1"], z=one_at), replace(battle.models["g.1"], z=other_at)
    assert is_between(door._replace(z=door_at), one, other) is between
