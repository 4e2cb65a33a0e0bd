"""Dice of the kit as the rules throw them."""

import msgspec
import pytest

from arap.army.profile import Weapon
from arap.battle import events as happened
from arap.kernel.errors import ArapError
from arap.kernel.requests import Roll
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import short_range
from arap.rules.wounds.hits import Hit, allocate
from arap.rules.wounds.to_wound import TO_WOUND, WoundRoll
from arap.table import within
from tests.rules.builders import RIFLE, a_battle, a_kind, a_weapon, play
from tests.rules.logs import events
from tests.rules.morale.fire import firers, targets, volley
from tests.support import rule

PISTOL = a_weapon("pistol", type="pistol", range=12.0)


def a_hit(models: tuple[str, ...]) -> Hit:
    return Hit(RIFLE, 3, True, (models, (), ()))


@rule("dice.kit")
def test_a_hit_on_one_of_eight_is_placed_with_a_d8() -> None:
    battle = a_battle([targets(8)])
    roll = next(allocate(battle, "t", [a_hit(battle.units["t"].models)]))
    assert isinstance(roll, Roll) and (roll.dice, roll.sides) == (1, 8)
    victims = play(allocate(battle, "t", [a_hit(battle.units["t"].models)]), {"casualty.allocate": [5]})
    assert victims == ["t.5"]


@rule("dice.kit")
def test_a_nine_on_a_d8_is_refused() -> None:
    battle = a_battle([targets(8)])
    with pytest.raises(ArapError, match="A D8 cannot show 9"):
        play(allocate(battle, "t", [a_hit(battle.units["t"].models)]), {"casualty.allocate": [9]})


@rule("dice.to-wound.range-limit")
@pytest.mark.parametrize(
    ("weapon", "toughness", "distance", "needed"),
    [
        (RIFLE, 7, 12.0, "6, then 5 or more"),
        (PISTOL, 7, 6.0, "6, then 5 or more"),
        (PISTOL, 7, 8.0, "impossible"),
        (RIFLE, 6, 24.0, "6, then 4 or more"),
        (RIFLE, 8, 12.0, "6, then 6 or more"),
        (RIFLE, 8, 12.1, "impossible"),
    ],
)
def test_goals_of_eight_and_nine_are_tried_only_at_short_range(
    weapon: Weapon, toughness: int, distance: float, needed: str
) -> None:
    close = within(distance, short_range(weapon))
    assert TO_WOUND.needed(WoundRoll(3, toughness, close)).needed == needed


@rule("dice.to-wound.range-limit")
def test_a_rifle_wounds_the_tough_at_full_range_with_a_six_and_a_four() -> None:
    battle = a_battle([targets(10, T=6), firers()], settings={"suppress.model": "none"})
    volley(battle, hits=1, kills=1, dice={"shoot.to-wound": [6], "shoot.to-wound.second": [4]})
    assert len(battle.units["t"].models) == 9


@rule("dice.to-wound.range-limit")
def test_a_hit_that_cannot_wound_rolls_no_die_and_still_counts_for_suppression() -> None:
    battle = a_battle([targets(10, T=7, Ld=7), firers()])
    volley(battle, hits=3, dice={"shoot.to-wound": [], "suppress.test": [4, 4]})
    (rolled,) = events(battle, happened.WoundsRolled)
    assert rolled.needed.barred and {throw.face for throw in rolled.throws} == {0}
    assert battle.units["t"].pending == 1


@rule("dice.out-of-range")
def test_a_shot_that_cannot_hit_may_be_ordered_and_is_told_so_before() -> None:
    battle = a_battle([targets(10), firers(kind=a_kind(BS=1))])
    battle.change("x", suppression=4)
    plan = plan_fire(battle, Volley("x", 1), "t")
    assert plan.refusal is None
    assert {row.needed.needed for row in plan.rows if row.needed} == {"impossible"}


@rule("dice.to-hit.skill-above-five")
@pytest.mark.parametrize(("BS", "goal"), [(5, 3), (6, 4), (7, 5)])
def test_skilled_men_fire_at_small_fast_flyers(BS: int, goal: int) -> None:
    battle = a_battle([targets(3, size=1), firers(kind=a_kind(BS=BS))], settings={"suppress.model": "none"})
    for model in battle.members("t"):
        battle.put_model(msgspec.structs.replace(model, speed=12.0))
    volley(battle, hits=1)
    assert events(battle, happened.HitsRolled)[0].needed.goal == goal
