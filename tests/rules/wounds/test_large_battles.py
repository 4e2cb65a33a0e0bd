"""Choices for larger battles: hits spread evenly, casualties from the nearest ranks."""

from collections import Counter

from arap.rules.wounds.hits import Hit, Wound
from arap.rules.wounds.large_battles import allocate_evenly
from arap.rules.wounds.options import nearest_casualties
from tests.rules.builders import a_kind, a_weapon, play
from tests.rules.shooting.firing import casualties, change, facing_off, orders, shoot
from tests.support import rule

BOLTER = a_weapon("bolter", type="assault", strength=4, ap=5)
PLASMA = a_weapon("plasma", type="assault", strength=7, ap=2)
SIX = ("t.1", "t.2", "t.3", "t.4", "t.5", "t.6")


def bolters(count: int) -> list[Hit]:
    return [Hit(BOLTER, 4, False, (SIX, (), ()))] * count


@rule("casualty.randomize.large-battle")
def test_four_hits_fall_on_four_of_six_men() -> None:
    battle = facing_off(targets=6)
    victims = play(allocate_evenly(battle, "t", bolters(4)), {"casualty.allocate": [6, 1, 1, 1]})
    assert sorted(victims) == ["t.1", "t.2", "t.3", "t.6"]


@rule("casualty.randomize.large-battle")
def test_fifteen_hits_are_two_each_and_a_third_for_three() -> None:
    battle = facing_off(targets=6)
    enough = a_kind("enemy", W=3)
    battle = facing_off(targets=6, enemy=enough)
    counts = Counter(play(allocate_evenly(battle, "t", bolters(15)), {"casualty.allocate": [1, 1, 1]}))
    assert counts == {"t.1": 3, "t.2": 3, "t.3": 3, "t.4": 2, "t.5": 2, "t.6": 2}


@rule("casualty.randomize.large-battle")
def test_a_hit_of_another_weapon_is_drawn_by_itself() -> None:
    battle = facing_off(targets=6)
    plasma = Hit(PLASMA, 7, False, (SIX, (), ()))
    victims = play(allocate_evenly(battle, "t", [plasma, *bolters(6)]), {"casualty.allocate": [4]})
    assert victims[0] == "t.4" and sorted(victims[1:]) == list(SIX)


@rule("casualty.randomize.large-battle", "shoot.cover.open-first")
def test_the_open_tier_is_filled_before_the_others() -> None:
    battle = facing_off(targets=6)
    hit = Hit(BOLTER, 4, False, (("t.1", "t.2"), (), ("t.3", "t.4", "t.5")))
    victims = play(allocate_evenly(battle, "t", [hit] * 4), {"casualty.allocate": [3, 1]})
    assert victims == ["t.1", "t.2", "t.3", "t.5"]


DICE = {
    "shoot.to-hit": [1, 1, 1], "shoot.to-wound": [6, 6, 6], "casualty.allocate": [1, 8, 10], "suppress.test": [1, 1],
}  # fmt: skip


@rule("casualty.nearest-first")
def test_the_boyz_nearest_to_the_shooters_are_removed_instead() -> None:
    battle = facing_off(n=3, targets=10, weapon=BOLTER, settings={"casualty.removal": "nearest-first"})
    for model in battle.members("t")[:5]:
        change(battle, model.id, y=model.y + 1.5)
    shoot(battle, dice=DICE)
    front = {"t.6", "t.7", "t.8"}
    assert set(casualties(battle)) == front


@rule("casualty.nearest-first")
def test_of_one_killed_in_the_front_and_two_in_the_back_rank_the_three_nearest_go() -> None:
    battle = facing_off(n=3, targets=10, weapon=BOLTER, settings={"casualty.removal": "nearest-first"})
    for number, model in enumerate(battle.members("t")):
        change(battle, model.id, x=21.6 + 1.2 * (number % 5), y=20.0 + 1.5 * (number // 5))
    shoot(battle, dice={**DICE, "casualty.allocate": [1, 6, 10]})
    assert sorted(casualties(battle)) == ["t.2", "t.3", "t.4"]


@rule("casualty.nearest-first")
def test_nearness_is_to_the_models_that_fired_and_not_to_their_comrades() -> None:
    battle = facing_off(n=3, targets=10, weapon=BOLTER, spacing=8.0, settings={"casualty.removal": "nearest-first"})
    one = {"shoot.to-hit": [1], "shoot.to-wound": [6], "casualty.allocate": [5]}
    shoot(battle, orders(battle)[2:], dice=one)
    assert casualties(battle) == ["t.1"]


@rule("casualty.nearest-first", "casualty.eligible")
def test_shooters_who_see_different_men_remove_as_many_as_they_killed() -> None:
    """One sees men 1 and 2 and killed the first, another only man 2 and killed him: both die."""
    battle = facing_off(n=2, targets=3, settings={"casualty.removal": "nearest-first"})
    change(battle, "t.2", y=15.0)
    both, one = (Hit(BOLTER, 4, False, (seen, (), ())) for seen in (("t.1", "t.2"), ("t.2",)))
    dead = {"t.1": False, "t.2": True}
    removed = nearest_casualties(battle, ["s.1"], "t", dead, [Wound("t.1", both), Wound("t.2", one)])
    assert sorted(removed) == ["t.1", "t.2"]


@rule("casualty.nearest-first")
def test_as_hit_is_the_default() -> None:
    battle = facing_off(n=3, targets=10, weapon=BOLTER)
    shoot(battle, dice=DICE)
    assert sorted(casualties(battle)) == ["t.1", "t.10", "t.8"]


@rule("casualty.randomize.large-battle")
def test_nobody_is_hit_twice_while_others_are_unhurt_whoever_of_the_firers_hit_him() -> None:
    battle = facing_off(targets=6, enemy=a_kind("enemy", W=3))
    one = Hit(BOLTER, 4, False, (SIX[:4], (), ()))
    other = Hit(BOLTER, 4, False, (SIX[:3], (), ()))
    victims = play(allocate_evenly(battle, "t", [one, other]), {"casualty.allocate": [1, 1]})
    assert victims == ["t.1", "t.2"]
