"""The shooting sequence: the order of its steps, and the worked example of the book with all its dice."""

import pytest

from arap.battle.acts import NO, YES, Choose, Shoot
from arap.battle.battle import Battle
from arap.battle.events import (
    HitsRolled,
    LeadershipTested,
    ModelRemoved,
    SavesRolled,
    SuppressionChanged,
    SuppressionGained,
    UnitPinned,
    VolleyBegan,
    WentToGround,
    WoundsAllocated,
    WoundsRolled,
)
from arap.battle.events.reaction import ReactionAnswered
from arap.kernel.requests import Approved, Ask, Flow, Roll
from arap.rules.shooting.sequence.action import shoot_action
from arap.rules.turn.actions import take_action
from arap.rules.turn.activation import end_activations, why_not_attempt
from arap.rules.turn.sequence import end_step, melee_step
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, a_wood, asked, play, squad
from tests.rules.logs import event_types, events
from tests.rules.shooting.firing import (
    acting,
    casualties,
    dice_rolled,
    enemies,
    facing_off,
    hits,
    orders,
    saves,
    shoot,
    victims,
    wounds,
)
from tests.support import rule

BOLTER = a_weapon("bolter", strength=4, ap=5)
ORK = a_kind("ork", T=4, save=6, Ld=7)


def marines_and_orks() -> Battle:
    """Five marines 10" from eight orks, O1 to O3 in the open and S1 to S5 in a wood."""
    marines = squad("marines", at=(24, 10), n=5, kind=a_kind("marine", BS=4), weapons=(BOLTER,))
    open_ground = [(20.4, 20), (21.6, 20), (22.8, 20)]
    wood = [(24, 20), (25.2, 20), (26.4, 20), (27.6, 20), (26.4, 21.2)]
    orks = enemies("orks", kind=ORK, places=[*open_ground, *wood])
    return a_battle([marines, orks], [a_wood((23.4, 19.4, 32, 24), sight_depth=6.0)])


def the_volley(battle: Battle) -> Flow[None]:
    marines = acting(battle, "marines", 1)
    return take_action(battle, marines, Shoot(1, orders(battle, "marines", "orks")))


VOLLEY = {
    "shoot.to-hit": (1, 2, 2, 3, 3, 4, 5, 6, 6, 1),
    "shoot.to-wound": (1, 4, 5, 6, 3, 4),
    "casualty.allocate": (1, 1, 3, 4),
    "shoot.save": (2, 6, 3, 1),
    "suppress.test": (4, 5),
}


@rule("shoot.sequence", "suppress.test", "react.ground.save", "shoot.save.ap", "shoot.cover.open-first")
def test_the_worked_example_of_the_book_up_to_the_suppression_test() -> None:
    battle = marines_and_orks()
    play(the_volley(battle), VOLLEY, [YES])
    assert not battle.turn.acting[-1].points
    (fire,) = events(battle, HitsRolled)
    assert (fire.needed.goal, fire.needed.base, fire.needed.reasons) == (3, 4, ["soft cover -1"])
    assert (len(fire.throws), fire.hits) == (10, 6)
    (wounding,) = events(battle, WoundsRolled)
    assert (wounding.needed.goal, len(wounding.throws), wounding.wounds) == (4, 6, 4)
    assert victims(battle) == ["orks.1", "orks.1", "orks.3", "orks.7"]
    assert saves(battle) == [
        ("orks.1", 6, 2, False),
        ("orks.1", 6, 6, True),
        ("orks.3", 6, 3, False),
        ("orks.7", 6, 1, False),
    ]
    assert sorted(casualties(battle)) == ["orks.1", "orks.3", "orks.7"]
    (test,) = events(battle, LeadershipTested)
    assert (test.test, test.needed.value, sum(test.faces), test.passed) == ("suppression", 7, 9, False)
    assert (battle.units["orks"].pending, battle.units["orks"].suppression) == (1, 0)
    assert battle.units["orks"].ground is not None


@rule("shoot.sequence", "casualty.quarter.result", "casualty.quarter.trigger", "suppress.removal", "react.ground.state")
def test_the_worked_example_of_the_book_to_the_end_of_the_turn() -> None:
    battle = marines_and_orks()
    play(the_volley(battle), VOLLEY, [YES])
    play(end_activations(battle, "stopped"))
    play(melee_step(battle))
    assert battle.turn.waiting == ("orks",)
    play(end_step(battle), {"casualty.quarter-test": (4, 4)})
    test = events(battle, LeadershipTested)[-1]
    assert (test.test, test.needed.value, sum(test.faces), test.passed) == ("casualties", 7, 8, False)
    assert battle.units["orks"].pinned
    assert (battle.units["orks"].pending, battle.units["orks"].suppression) == (0, 0)
    assert not battle.units["orks"].routing
    play(end_step(battle))
    assert battle.turn.active == "b"
    refusal = why_not_attempt(battle, battle.units["orks"], "b")
    assert refusal is not None and refusal.reason == "orks have gone to ground"


@rule("shoot.sequence", "shoot.fast-dicing")
def test_the_steps_of_a_volley_come_in_the_order_of_the_book() -> None:
    battle = marines_and_orks()
    play(the_volley(battle), VOLLEY, [YES])
    order = event_types(battle)
    assert order == [
        VolleyBegan,
        HitsRolled,
        WoundsRolled,
        WoundsAllocated,
        ReactionAnswered,
        WentToGround,
        SavesRolled,
        ModelRemoved,
        ModelRemoved,
        ModelRemoved,
        LeadershipTested,
        SuppressionGained,
    ]


@rule("shoot.sequence", "shoot.save")
def test_each_die_belongs_to_the_player_who_would_roll_it() -> None:
    battle = marines_and_orks()
    flow = the_volley(battle)
    dice = {purpose: list(faces) for purpose, faces in VOLLEY.items()}
    rolled: list[tuple[str, str, int, int]] = []
    request = next(flow)
    while True:
        if isinstance(request, Roll):
            rolled.append((request.purpose, request.seat, request.dice, request.sides))
            answer: object = tuple(dice[request.purpose].pop(0) for _ in range(request.dice))
        else:
            assert isinstance(request, Ask) and (request.seat, request.rule) == ("b", "react.ground.under-fire")
            answer = Approved(request, YES)
        try:
            request = flow.send(answer)
        except StopIteration:
            break
    assert rolled == [
        ("shoot.to-hit", "a", 10, 6),
        ("shoot.to-wound", "a", 6, 6),
        ("casualty.allocate", "b", 3, 3),
        ("casualty.allocate", "b", 1, 5),
        ("shoot.save", "b", 4, 6),
        ("suppress.test", "b", 2, 6),
    ]
    assert not any(dice.values())


@rule("shoot.sequence", "react.ground.under-fire")
def test_the_owner_is_asked_once_before_any_save_and_not_at_all_without_a_potential_wound() -> None:
    battle = facing_off(n=2, targets=4, weapon=a_weapon(type="assault"))
    flow = shoot_action(battle, "s", Shoot(1, orders(battle)), False)
    question = asked(flow, {"shoot.to-hit": (1, 1), "shoot.to-wound": (6, 6), "casualty.allocate": (1, 2)})
    assert question is not None and question.kind == "react" and not events(battle, SavesRolled)
    unharmed = facing_off(n=2, targets=4, weapon=a_weapon(type="assault"))
    flow = shoot_action(unharmed, "s", Shoot(1, orders(unharmed)), False)
    assert asked(flow, {"shoot.to-hit": (1, 1), "shoot.to-wound": (1, 1), "suppress.test": (1, 1)}) is None
    assert hits(unharmed) == 2 and wounds(unharmed) == 0


@rule("shoot.sequence", "suppress.test")
def test_hits_of_several_actions_by_one_unit_are_tallied_and_tested_once() -> None:
    battle = facing_off(n=2, targets=10, weapon=a_weapon(type="assault"))
    armoured = {"shoot.to-wound": (1, 1)}
    shoot(battle, dice={"shoot.to-hit": (1, 1), **armoured})
    assert battle.units["t"].now.tallies[0].hits == 2 and not events(battle, LeadershipTested)
    shoot(battle, dice={"shoot.to-hit": (1, 6), **armoured, "suppress.test": (3, 4)})
    assert battle.units["t"].now.tallies[0].hits == 3 and len(events(battle, LeadershipTested)) == 1
    shoot(battle, dice={"shoot.to-hit": (1, 1), **armoured})
    assert battle.units["t"].now.tallies[0].hits == 5 and len(events(battle, LeadershipTested)) == 1


@rule("shoot.fast-dicing")
def test_five_marines_fast_dicing_kill_one() -> None:
    kind = a_kind("marine", BS=4)
    battle = facing_off(20, n=5, targets=10, kind=kind, weapon=a_weapon(strength=4), enemy=a_kind("man", T=3, save=4))
    dice = {
        "shoot.to-hit": (6, 6, 4, 2, 1),
        "shoot.to-wound": (2, 4, 5),
        "casualty.allocate": (3, 8),
        "shoot.save": (1, 4),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert events(battle, HitsRolled)[0].needed.needed == "4 or less"
    assert events(battle, WoundsRolled)[0].needed.needed == "3 or more"
    assert (hits(battle), wounds(battle)) == (3, 2)
    assert [(needed, saved) for _, needed, _, saved in saves(battle)] == [(4, False), (4, True)]
    assert casualties(battle) == ["t.3"]


@rule("shoot.dice-colours")
def test_a_leader_and_a_special_weapon_have_dice_of_their_own_colour() -> None:
    bolter, plasma = (
        a_weapon("bolter", type="assault", strength=4),
        a_weapon("plasma", type="assault", strength=7, ap=2),
    )
    leader, trooper = a_kind("leader", BS=5, role="leader"), a_kind("trooper", BS=4)
    men = [
        a_member(leader, weapons=(bolter,)),
        *[a_member(trooper, weapons=(bolter,))] * 6,
        a_member(trooper, weapons=(plasma,)),
    ]
    battle = a_battle([squad("s", at=(24, 10), members=men), enemies()])
    shoot(battle, dice={"shoot.to-hit": (6,) * 8})
    groups = [(event.needed.goal, len(event.throws), event.weapon) for event in events(battle, HitsRolled)]
    assert groups == [(5, 1, "bolter"), (4, 6, "bolter"), (4, 1, "plasma")]
    assert events(battle, HitsRolled)[1].models == tuple(f"s.{n}" for n in range(2, 8))


@rule("shoot.dice-colours")
def test_every_die_to_wound_tells_whose_hit_it_is() -> None:
    gun = a_weapon("gun", type="assault", shots=2)
    battle = facing_off(n=3, targets=10, weapon=gun)
    dice = {"shoot.to-hit": (1, 1, 6, 1, 6, 6), "shoot.to-wound": (1, 1, 1), "suppress.test": (1, 1)}
    shoot(battle, dice=dice)
    assert [(event.weapon, event.models) for event in events(battle, WoundsRolled)] == [("gun", ("s.1", "s.1", "s.2"))]


def two_targets(first: int = 4, second: int = 4) -> Battle:
    """Four shooters with two enemy units A and B before them."""
    ours = squad("s", at=(24, 10), n=4, weapons=(a_weapon(type="assault"),))
    return a_battle([ours, enemies("A", (20, 20), first), enemies("B", (30, 20), second)])


@rule("shoot.sequence", "shoot.split-fire", "react.ground.under-fire")
def test_every_step_is_finished_for_both_targets_of_a_volley_before_the_next_begins() -> None:
    battle = two_targets()
    given = orders(battle, "s", "A")[:2] + orders(battle, "s", "B")[2:]
    dice = {
        "shoot.to-hit": (1, 1, 1, 6),
        "shoot.to-wound": (6, 6, 6),
        "casualty.allocate": (1, 2, 4),
        "shoot.save": (),
        "suppress.test": (1, 1, 1, 1),
    }
    shoot(battle, given, dice=dice, answers=[NO, NO])
    assert [(type(e).__name__, getattr(e, "target_unit", getattr(e, "unit", ""))) for e in _log(battle)] == [
        ("VolleyBegan", "s"),
        ("HitsRolled", "A"),
        ("HitsRolled", "B"),
        ("WoundsRolled", "A"),
        ("WoundsRolled", "B"),
        ("WoundsAllocated", "A"),
        ("WoundsAllocated", "B"),
        ("ReactionAnswered", ""),
        ("ReactionAnswered", ""),
        ("SavesRolled", "A"),
        ("SavesRolled", "B"),
        ("ModelRemoved", "A"),
        ("ModelRemoved", "A"),
        ("ModelRemoved", "B"),
        ("LeadershipTested", "A"),
    ]
    assert casualties(battle) == ["A.1", "A.2", "B.4"]


def _log(battle: Battle) -> list[object]:
    return [logged.event for logged in battle.log]


@rule("shoot.sequence", "shoot.split-fire", "suppress.test")
def test_hits_on_two_targets_are_tallied_apart() -> None:
    battle = two_targets(4, 9)
    given = orders(battle, "s", "A")[:2] + orders(battle, "s", "B")[2:]
    shoot(
        battle,
        given,
        dice={"shoot.to-hit": (1, 1, 1, 1), "shoot.to-wound": (1, 1, 1, 1), "suppress.test": (6, 6)},
    )
    assert {unit: battle.units[unit].now.tallies[0].hits for unit in "AB"} == {"A": 2, "B": 2}
    assert [event.unit for event in events(battle, LeadershipTested)] == ["A"]
    assert (battle.units["A"].pending, battle.units["B"].pending) == (1, 0)


@rule("shoot.sequence", "casualty.remove")
def test_a_volley_is_simultaneous_and_removes_everybody_at_its_end() -> None:
    battle = facing_off(n=3, targets=4, weapon=a_weapon(type="assault"))
    dice = {
        "shoot.to-hit": (1, 1, 1),
        "shoot.to-wound": (6, 6, 6),
        "casualty.allocate": (2, 2, 2),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert victims(battle) == ["t.2"] * 3
    assert casualties(battle) == ["t.2"] and len(battle.units["t"].models) == 3


@rule("shoot.sequence")
@pytest.mark.parametrize("answer", [Choose("yes"), Choose("no")])
def test_a_unit_wiped_out_takes_no_tests(answer: Choose) -> None:
    battle = facing_off(n=2, targets=1, weapon=a_weapon(type="assault"))
    dice = {"shoot.to-hit": (1, 1), "shoot.to-wound": (6, 6), "shoot.save": (1, 1)}
    shoot(battle, dice=dice, answers=[answer])
    assert "t" not in battle.units and not events(battle, LeadershipTested)
    assert not events(battle, UnitPinned) and not events(battle, SuppressionChanged)
    assert dice_rolled(battle) == 2
