"""Saves against shooting: AP, invulnerable saves, needlers, going to ground."""

from fractions import Fraction

import pytest

from arap.army.profile import Profile, Weapon
from arap.battle.acts import NO, YES, Choose
from arap.battle.battle import Battle
from arap.rules.wounds.saves import save_needed
from tests.rules.builders import a_kind, a_weapon
from tests.rules.shooting.firing import casualties, facing_off, saves, shoot
from tests.support import rule

ASSAULT = {"type": "assault", "strength": 4}


def wearing(save: int = 0, invulnerable: int = 0) -> Profile:
    return a_kind(save=save, invulnerable=invulnerable).profile


def against(save: int, weapon: Weapon, invulnerable: int = 0, *, ground: bool = False) -> int:
    needed = save_needed(wearing(save, invulnerable), weapon, ground=ground)
    return needed.goal if needed.possible else 0


def shot_at(
    save: int, n: int, faces: tuple[int, ...], answer: Choose = NO, invulnerable: int = 0, **weapon: object
) -> Battle:
    """So many potential wounds, on models 1, 2, 3 ... of ten."""
    enemy = a_kind("enemy", save=save, invulnerable=invulnerable)
    battle = facing_off(n=n, weapon=a_weapon(**{**ASSAULT, **weapon}), enemy=enemy)  # type: ignore[arg-type]
    dice = {
        "shoot.to-hit": (1,) * n,
        "shoot.to-wound": (6,) * n,
        "casualty.allocate": tuple(range(1, n + 1)),
        "shoot.save": faces,
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice, answers=[answer])
    return battle


@rule("shoot.save")
def test_a_save_of_four_is_made_with_a_four_and_not_with_a_three() -> None:
    battle = shot_at(4, 2, (4, 3))
    assert saves(battle) == [("t.1", 4, 4, True), ("t.2", 4, 3, False)]
    assert casualties(battle) == ["t.2"]


@rule("shoot.save")
def test_an_armour_save_of_three_against_three_wounds() -> None:
    battle = shot_at(3, 3, (3, 2, 1))
    assert [saved for *_, saved in saves(battle)] == [True, False, False]


@rule("shoot.save", "react.ground.save")
def test_a_save_of_two_gets_no_better_and_a_one_always_fails() -> None:
    battle = shot_at(2, 1, (1,), YES)
    assert saves(battle) == [("t.1", 2, 1, False)]


@rule("shoot.save")
def test_a_model_without_a_save_rolls_nothing() -> None:
    battle = shot_at(0, 2, ())
    assert saves(battle) == [("t.1", 0, None, False), ("t.2", 0, None, False)]
    assert casualties(battle) == ["t.1", "t.2"]


@rule("shoot.save.ap")
@pytest.mark.parametrize(("save", "needed"), [(5, 0), (6, 0), (4, 4)])
def test_ap_five_beats_saves_of_five_and_six_but_not_four(save: int, needed: int) -> None:
    assert against(save, a_weapon(ap=5)) == needed


@rule("shoot.save.ap")
def test_a_weapon_without_ap_denies_no_save() -> None:
    battle = shot_at(6, 1, (6,))
    assert saves(battle) == [("t.1", 6, 6, True)]


@rule("shoot.save.invulnerable")
@pytest.mark.parametrize(("ap", "needed"), [(5, 2), (2, 5)])
def test_a_terminator_saves_by_armour_while_it_holds_and_then_by_his_field(ap: int, needed: int) -> None:
    assert against(2, a_weapon(ap=ap), 5) == needed


@rule("shoot.save.invulnerable")
def test_of_two_saves_the_better_is_used_once() -> None:
    assert against(5, a_weapon(), 4) == 4
    assert against(0, a_weapon(ap=1), 6) == 6
    battle = shot_at(5, 1, (4,), invulnerable=4)
    assert saves(battle) == [("t.1", 4, 4, True)]


NEEDLER = a_weapon("needler", tags=("needler",))


@rule("shoot.save.needlers")
def test_against_a_needler_a_save_of_four_is_made_with_a_three() -> None:
    battle = shot_at(4, 1, (3,), tags=("needler",))
    assert saves(battle) == [("t.1", 3, 3, True)]


@rule("shoot.save.needlers")
def test_against_a_needler_one_without_a_save_has_a_six() -> None:
    battle = shot_at(0, 1, (6,), tags=("needler",))
    assert saves(battle) == [("t.1", 6, 6, True)]


@rule("shoot.save.needlers")
def test_flak_against_a_needler_is_four_and_terminator_armour_stays_two() -> None:
    assert against(5, NEEDLER) == 4
    assert against(2, NEEDLER) == 2


@rule("shoot.save.needlers", "react.ground.save")
@pytest.mark.parametrize(("save", "ap", "needed"), [(4, 0, 2), (0, 0, 5), (4, 4, 5), (5, 0, 3)])
def test_needler_and_going_to_ground_add_up(save: int, ap: int, needed: int) -> None:
    assert against(save, a_weapon("needler", tags=("needler",), ap=ap), ground=True) == needed


@rule("react.ground.save", "shoot.save.ap")
@pytest.mark.parametrize(
    ("save", "ap", "invulnerable", "needed"),
    [(3, 5, 0, 2), (3, 3, 0, 6), (4, 4, 0, 6), (2, 2, 5, 4), (2, 4, 5, 2), (0, 0, 0, 6)],
)
def test_going_to_ground_betters_the_save_that_is_left_after_ap(
    save: int, ap: int, invulnerable: int, needed: int
) -> None:
    assert against(save, a_weapon(ap=ap), invulnerable, ground=True) == needed


@rule("shoot.save", "react.ground.save")
def test_the_reason_of_a_save_is_told() -> None:
    assert save_needed(wearing(4), a_weapon(), ground=False).why == "armour"
    assert save_needed(wearing(4), a_weapon(ap=4), ground=False).why == "armour beaten by AP 4"
    assert save_needed(wearing(), a_weapon(), ground=False).why == "no save"
    assert save_needed(wearing(4), a_weapon(ap=4), ground=True).why == "armour beaten by AP 4, gone to ground"
    assert save_needed(wearing(2, 5), a_weapon(ap=2), ground=False).why == "invulnerable save"
    assert save_needed(wearing(), NEEDLER, ground=True).why == "no save, needler, gone to ground"


@rule("shoot.save", "shoot.save.needlers", "react.ground.save")
def test_what_betters_a_save_is_a_line_with_its_rule() -> None:
    needed = save_needed(wearing(5), NEEDLER, ground=True)
    assert (needed.base, needed.goal, needed.chance) == (5, 3, Fraction(4, 6))
    assert [line.rule for line in needed.modifiers] == ["shoot.save.needlers", "react.ground.save"]


@rule("shoot.save")
def test_nobody_rolls_two_dice_for_a_save_he_does_not_have() -> None:
    needed = save_needed(wearing(), a_weapon(), ground=False)
    assert not needed.possible and needed.chance == 0


@rule("react.ground.under-fire")
def test_a_squad_goes_to_ground_and_saves_three_of_four() -> None:
    battle = shot_at(5, 4, (4, 5, 3, 6), YES, ap=6)
    assert [(needed, saved) for _, needed, _, saved in saves(battle)] == [(4, True), (4, True), (4, False), (4, True)]
    assert casualties(battle) == ["t.3"]
