"""Orders for a round of melee: who is asked, what can be ordered, and what is refused."""

from math import cos, radians, sin
from typing import Any

import pytest

from arap.battle.acts import Fight, FightOrder, Finish
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.kernel.throws import Throw
from arap.rules.answers import why_not
from arap.rules.melee.fighting.attacking import Stance
from arap.rules.melee.fighting.grenades import goes_off_in_hand
from arap.rules.melee.fighting.orders import foes_differ, has_choice
from arap.rules.melee.fighting.special import attacks_made
from tests.rules.builders import a_kind, a_member, a_weapon, asked, squad
from tests.rules.logs import events
from tests.rules.melee.fights import (
    BOLT_PISTOL,
    CHAINSWORD,
    LASPISTOL,
    SWORD,
    charged,
    fight,
    locked,
    orders,
    round_of,
    the_question,
)
from tests.support import rule

BEAST = a_kind("beast", A=3, I=5, size=3, base_radius=1.25, attacks=(("bite", 2), ("tail", 1)))


def a_melee() -> Battle:
    """m.1 with two weapons and m.2 with one against a champion (e.1) and three others, the last one far off."""
    men = [
        a_member(a_kind("fencer", I=5, A=2), weapons=[CHAINSWORD, LASPISTOL]),
        a_member(a_kind("man", I=5), weapons=[SWORD]),
    ]
    mine = squad("m", members=men, places=[(10, 10), (11, 10)])
    foes = [a_member(a_kind("champion", WS=5, I=1)), *[a_member(a_kind("foe", I=1))] * 3]
    his = squad("e", "b", members=foes, places=[(10, 11.2), (11, 11.2), (10.3, 8.6), (20, 11)], facing=180)
    bystander = squad("f", "b", places=[(8.5, 9.2)])
    return locked([mine, his, bystander], ("m", "e"))


@rule("melee.sequence", "melee.weapons.extra-attack")
def test_the_owner_is_asked_once_what_his_models_do_and_told_what_two_weapons_are_worth() -> None:
    ask = the_question(a_melee())
    assert (ask.seat, ask.kind, ask.about, ask.default) == ("a", "fight", ("m",), Fight())
    assert [option.label for option in ask.options] == [
        "Fight as proposed", "One weapon each", "Two weapons each", "Strike at champion 1 of e",
    ]  # fmt: skip
    best, note = ask.notes
    assert best.startswith("Fight as proposed: all face the greatest threat")
    assert note == (
        "fencer with one weapon: 2 attacks, hits on 2 or less, 0.44 wounds expected. "
        "With two: 3 attacks, hits on 1 or less, 0.31 wounds expected."
    )


@rule("melee.sequence")
def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    men, foes = squad("m", places=[(10, 10)]), squad("e", "b", places=[(10, 11.5)], facing=180)
    assert asked(round_of(locked([men, foes], ("m", "e"))), {"melee.to-hit": [6, 6]}) is None


@rule("melee.sequence", "melee.arc.facing")
def test_nobody_is_asked_which_of_several_equals_before_him_he_faces() -> None:
    foes = squad("e", "b", places=[(9.6, 11.5), (10.4, 11.5)], facing=180)
    battle = locked([squad("m", places=[(10, 10)]), foes], ("m", "e"))
    assert asked(round_of(battle), {"melee.to-hit": [6] * 3}) is None


@rule("melee.sequence", "melee.arc.facing")
def test_where_enemies_are_on_two_sides_there_is_something_to_choose_and_it_is_explained() -> None:
    foes = squad("e", "b", places=[(10, 11.6), (10, 8.6)])
    battle = locked([squad("m", places=[(10, 10)]), foes], ("m", "e"))
    ask = the_question(battle)
    assert [option.label for option in ask.options] == ["Fight as proposed", "Face the nearest"]
    assert ask.options[1].answer == orders(FightOrder("m.1", face="e.2"))
    assert [note.partition(":")[0] for note in ask.notes] == ["Fight as proposed", "Face the nearest"]


@rule("melee.sequence")
def test_every_option_and_the_default_can_be_taken() -> None:
    battle = a_melee()
    ask = the_question(battle)
    assert all(why_not(battle, ask, option.answer) is None for option in ask.options)


@rule("melee.who-fights", "melee.arc.facing")
def test_attacks_are_aimed_as_ordered_at_different_figures() -> None:
    battle = a_melee()
    order = FightOrder("m.1", face="e.2", two_weapons=False, aims=("e.2", "e.1"))
    fight(battle, hit=[6] * 6, answers=[orders(order)])
    goals = [rolled.needed.why for rolled in events(battle, HitsRolled) if "m.1" in rolled.models]
    assert goals == ["WS 3 against WS 3", "WS 3 against WS 5"]


@rule("melee.who-fights")
def test_who_is_not_to_turn_gives_up_his_attacks_rather_than_his_facing() -> None:
    mine = squad("m", places=[(10, 10)], kind=a_kind("man", I=3))
    his = squad("e", "b", places=[(10, 11.2), (10.3, 8.6)], kind=a_kind("foe", I=3), facing=180)
    killer = squad("n", places=[(10, 12.4)], kind=a_kind("killer", I=5), facing=180)
    for turns, fighters in ((True, 2), (False, 1)):
        battle = locked([mine, his, killer], ("m", "e"), ("n", "e"))
        order = FightOrder("m.1", face="e.1", turns=turns)
        fight(battle, hit=[1, *[6] * 2], wound=[6], answers=[orders(order)])
        rolled = [event for event in events(battle, HitsRolled) if event.unit in ("m", "e")]
        assert len(rolled) == fighters and "e.1" not in battle.models


REFUSED: list[tuple[Any, str, str]] = [
    (Finish(), "Give the orders for this round, or none", "melee.sequence"),
    (orders(FightOrder("m.1"), FightOrder("m.1")), "one order", "melee.sequence"),
    (orders(FightOrder("e.1")), "not one of your models", "melee.sequence"),
    (orders(FightOrder("nobody")), "not one of your models", "melee.sequence"),
    (orders(FightOrder("m.1", face="e.4")), "can face only an enemy it is engaged with", "melee.arc.facing"),
    (orders(FightOrder("m.1", aims=("e.4",))), "no such enemy in contact", "melee.who-fights"),
    (orders(FightOrder("m.1", aims=("f.1",))), "no such enemy in contact", "melee.who-fights"),
    (orders(FightOrder("m.1", face="e.1", aims=("e.3",))), "outside the arc", "melee.arc"),
    (orders(FightOrder("m.2", aims=("e.2", "e.2"))), "makes 1 attacks", "melee.attacks"),
    (orders(FightOrder("m.2", two_weapons=True)), "not have two one-handed weapons", "melee.weapons.extra-attack"),
    (orders(FightOrder("m.2", weapons=("chainsword",))), "cannot strike with that", "melee.weapons.free"),
    (orders(FightOrder("m.2", weapons=("sword", "sword"))), "makes 1 attacks", "melee.attacks"),
    (
        orders(FightOrder("m.1", two_weapons=True, weapons=("laspistol",) * 3)),
        "at least one attack is made with each",
        "melee.weapons.extra-attack",
    ),
    (orders(FightOrder("m.1", to=(9.7, 9.9))), "must end nearer", "melee.step-move"),
    (orders(FightOrder("m.1", to=(30.0, 30.0))), "cannot get there", "melee.step-move"),
]


@rule("melee.who-fights", "melee.weapons.extra-attack", "melee.arc", "melee.arc.facing", "melee.step-move")
@pytest.mark.parametrize(("answer", "reason", "entry"), REFUSED)
def test_orders_against_the_rules_are_refused_with_the_rule(answer: Any, reason: str, entry: str) -> None:
    battle = a_melee()
    refusal = why_not(battle, the_question(battle), answer)
    assert refusal is not None and reason in refusal.reason and refusal.rule == entry


@rule("melee.arc.special")
def test_a_bite_cannot_be_aimed_at_what_is_behind() -> None:
    foes = squad("e", "b", places=[(10, 12), (10, 8)], kind=a_kind("foe", I=1))
    battle = locked([squad("m", places=[(10, 10)], kind=BEAST), foes], ("m", "e"))
    ask = the_question(battle)
    refusal = why_not(battle, ask, orders(FightOrder("m.1", face="e.1", aims=("e.2", "e.1"))))
    assert refusal is not None and refusal.rule == "melee.arc.special"
    assert why_not(battle, ask, orders(FightOrder("m.1", face="e.1", aims=("e.1", "e.1", "e.2")))) is None


@rule("melee.weapons.extra-attack")
def test_a_pair_of_equal_pistols_may_make_all_the_attacks() -> None:
    hunter = a_member(a_kind("hunter", I=5), weapons=[BOLT_PISTOL, BOLT_PISTOL])
    foes = squad("e", "b", places=[(10, 11)], kind=a_kind("foe", I=1), facing=180)
    battle = locked([squad("m", members=[hunter], places=[(10, 10)]), foes], ("m", "e"))
    order = FightOrder("m.1", two_weapons=True, weapons=("bolt-pistol", "bolt-pistol"))
    assert why_not(battle, the_question(battle), orders(order)) is None


@rule("melee.step-move")
def test_an_engaged_model_may_step_closer() -> None:
    men = squad("m", places=[(10, 10)], kind=a_kind("man", I=1))
    both = [a_member(a_kind(name, I=5, base_radius=0.2)) for name in ("foe", "other")]
    foes = squad("e", "b", places=[(10, 11.9), (10.4, 11.9)], members=both, facing=180)
    battle = locked([men, foes], ("m", "e"))
    ask = the_question(battle)
    assert ask.seat == "a"
    assert why_not(battle, ask, orders(FightOrder("m.1", to=(10.0, 10.5)))) is None


@rule("charge.third-unit")
def test_the_attacks_of_a_charge_cannot_be_aimed_at_another_unit() -> None:
    charged_unit = squad("e", "b", places=[(10, 11.5)], facing=180)
    third = squad("f", "b", places=[(11, 10.5)], facing=180)
    battle = locked([squad("m", places=[(10, 10)]), charged_unit, third], ("m", "e"), ("m", "f"))
    ask = the_question(charged(battle, "m", "e"))
    refusal = why_not(battle, ask, orders(FightOrder("m.1", aims=("f.1", "f.1"))))
    assert refusal is not None and refusal.rule == "charge.third-unit"
    assert why_not(battle, ask, orders(FightOrder("m.1", aims=("f.1", "e.1")))) is None


@rule("melee.weapons.extra-attack")
def test_one_weapon_and_two_are_what_they_say() -> None:
    ask = the_question(a_melee())
    found = {option.label: option.answer for option in ask.options}
    assert found["One weapon each"] == orders(FightOrder("m.1", two_weapons=False))
    assert found["Two weapons each"] == orders(FightOrder("m.1", two_weapons=True))


@rule("melee.step-move", "melee.late-engaged")
@pytest.mark.parametrize(("initiative", "steps"), [(5, True), (3, False)])
def test_idle_members_may_move_up_or_hold_back_only_between_different_initiatives(initiative: int, steps: bool) -> None:
    mine = squad("m", places=[(10, 10), (14, 10)], kind=a_kind("man", I=3))
    battle = locked([mine, squad("e", "b", places=[(10, 11)], kind=a_kind("foe", I=initiative))], ("m", "e"))
    dice = {"melee.to-hit": [6] * 4}
    ask = asked(round_of(battle), dice)
    answers = [option.answer for option in ask.options[1:]] if ask else []
    assert answers == ([orders(FightOrder("m.2", closes=closes)) for closes in (True, False)] if steps else [])


@rule("melee.arc.facing")
@pytest.mark.parametrize(("bearing", "differ"), [(90.0, False), (91.0, True)])
def test_enemies_more_than_90_degrees_apart_cannot_all_be_faced(bearing: float, differ: bool) -> None:
    places = [(10, 11), (10 + sin(radians(bearing)), 10 + cos(radians(bearing)))]
    battle = locked([squad("m", places=[(10, 10)]), squad("e", "b", places=places)], ("m", "e"))
    assert foes_differ(battle.models["m.1"], battle.members("e")) is differ


@rule("melee.sequence")
def test_a_model_with_no_enemy_in_reach_has_no_choice() -> None:
    mine = squad("m", places=[(10, 10), (20, 10)])
    battle = locked([mine, squad("e", "b", places=[(10, 11), (10, 9)])], ("m", "e"))
    assert has_choice(battle, battle.models["m.1"]) and not has_choice(battle, battle.models["m.2"])


@rule("melee.krak-attack", "melee.krak-attack.fumble", "grenade.melee.planted")
def test_each_kind_of_fighter_is_told_once_what_a_grenade_is_worth() -> None:
    krak = a_weapon("krak", type="grenade", range=None, strength=6, ap=4, tags=("krak",))
    men = squad("m", places=[(10, 10), (11, 10)], weapons=(krak,))
    truck = a_kind("truck", WS=0, A=0, creature_class="vehicle", armour_value=10)
    for foe, hand in ((a_kind("foe"), True), (truck, False)):
        battle = locked([men, squad("e", "b", places=[(10.5, 11)], kind=foe)], ("m", "e"))
        told = [note for note in the_question(battle).notes if "with a grenade" in note]
        assert len(told) == 1 and ("a 6 goes off in the hand" in told[0]) is hand


@rule("melee.krak-attack.fumble")
def test_a_6_goes_off_in_the_hand_only_against_enemies_with_a_weapon_skill() -> None:
    for skill, goes_off in ((0, False), (1, True), (3, True)):
        krak = a_weapon("krak", type="grenade", range=None, strength=6, ap=4, tags=("krak",))
        foe = squad("e", "b", places=[(10, 11)], kind=a_kind("foe", WS=skill, A=0))
        units = [squad("m", places=[(10, 10)], weapons=(krak,)), foe]
        battle = locked(units, ("m", "e"))
        order = FightOrder("m.1", attack="krak")
        (made,) = attacks_made(battle, battle.models["m.1"], battle.members("e"), order, Stance())
        assert goes_off_in_hand(battle, made, Throw(6, False)) is goes_off
        assert not goes_off_in_hand(battle, made, Throw(5, False))
