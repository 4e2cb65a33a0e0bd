"""Two pistols: who fires them how far, what it costs in skill, and what a pair hits with."""

from typing import Any

import pytest

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.shooting.area import TemplatePlaced
from arap.battle.muster import mustered
from arap.kernel.errors import ArapError
from arap.kernel.target import Target
from arap.odds import volley_odds
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.firing import main_rolls
from tests.army.texts import PROFILE, a_catalogue, kind_of
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.logs import events
from tests.rules.melee.test_arms import attacks, goals
from tests.rules.shooting.firing import aim, enemies, hits, needed, orders, refused, shoot
from tests.support import rule

BOLT = a_weapon("bolt-pistol", name="Bolt pistol", type="pistol", range=12.0, strength=4, ap=5)
PLASMA = a_weapon("plasma-pistol", name="Plasma pistol", type="pistol", range=12.0, strength=7, ap=2)
LAS = a_weapon("laspistol", name="Laspistol", type="pistol", range=12.0, strength=3, tags=("laser",))
HAND_FLAMER = a_weapon(
    "hand-flamer", name="Hand flamer", type="pistol", range=None, strength=3, ap=6, tags=("template", "flamer")
)
RING = a_weapon("ring", name="Ring", type="pistol", range=6.0, strength=4, tags=("digital",))
NEEDLE = a_weapon("needle", name="Needle ring", type="pistol", range=6.0, strength=3, tags=("digital",))
CLAW = a_weapon("claw", name="Claw ring", type="pistol", range=6.0, strength=3, tags=("digital", "melee-only"))
VETERAN = a_kind("veteran", BS=4, traits=("ambidextrous-melee",))
TWO_BOLT = "bolt-pistol+bolt-pistol"


def shooter(distance: float, *weapons: Weapon, kind: Kind | None = None, **fields: Any) -> Battle:
    """A gunslinger "s" with these pistols so far from nine enemies "t"."""
    man = kind or a_kind("gunslinger", **{"BS": 4, **fields})
    ours = squad("s", at=(24.0, 10.0), n=1, kind=man, weapons=weapons or (BOLT, BOLT))
    return a_battle([ours, enemies("t", at=(24.0, 10.0 + distance), n=9)])


def both(battle: Battle) -> Any:
    """The order to fire the first pair."""
    pair = next(weapon for weapon in battle.kind(battle.models["s.1"]).weapons if "+" in weapon)
    return orders(battle, weapon=pair)


def pair_of(*weapons: Weapon, **fields: Any) -> Weapon:
    battle = shooter(4.0, *weapons, **fields)
    return battle.weapon(both(battle)[0].weapon)


def fire(battle: Battle, first: int, again: int | None = None) -> HitsRolled:
    dice = {"shoot.to-hit": (first,), "shoot.to-hit.reroll": (again,) if again else (), "shoot.to-wound": (1,)}
    shoot(battle, both(battle), dice=dice)
    (event,) = events(battle, HitsRolled)
    return event


@rule("pistols.two")
def test_a_trooper_with_two_pistols_hits_on_3_or_less_and_rolls_a_miss_again() -> None:
    battle = shooter(5.0)
    event = fire(battle, 4, 3)
    assert (event.needed.goal, event.needed.reasons) == (3, ["two pistols -1"])
    (throw,) = event.throws
    assert (throw.missed, throw.face, throw.met, hits(battle)) == (4, 3, True, 1)


@rule("pistols.two")
def test_beyond_short_range_a_trooper_fires_one_pistol() -> None:
    battle = shooter(8.0)
    assert not aim(battle, both(battle))
    assert needed(battle, orders(battle)).goal == 4


@rule("pistols.two")
def test_two_pistols_are_not_fired_at_two_targets_in_one_volley() -> None:
    ours = squad("s", at=(24.0, 10.0), n=1, kind=a_kind("gunslinger"), weapons=(BOLT, BOLT))
    battle = a_battle([ours, enemies("t", at=(22.0, 14.0), n=3), enemies("u", at=(26.0, 14.0), n=3)])
    found = refused(battle, [*orders(battle, target="t"), *orders(battle, target="u")])
    assert found is not None


@rule("pistols.two", "shield.hands")
def test_a_shield_on_the_arm_leaves_no_hand_for_a_second_pistol() -> None:
    assert pair_of(BOLT, BOLT).two_handed


@rule("pistols.linked")
def test_a_six_misses_and_may_hit_when_it_is_rolled_again() -> None:
    battle = shooter(11.0, kind=a_kind("gunslinger", BS=4, traits=("ambidextrous-pistols",)))
    assert fire(battle, 6, 4).hits == 1


@rule("pistols.linked")
def test_a_hit_is_not_rolled_again_and_never_counts_twice() -> None:
    battle = shooter(5.0)
    event = fire(battle, 2)
    assert (event.hits, event.throws[0].missed) == (1, None)


@rule("pistols.linked")
def test_a_pair_has_the_shots_of_the_pistol_with_fewer() -> None:
    fast = a_weapon("fast", type="pistol", range=12.0, strength=3, shots=2)
    assert pair_of(BOLT, fast).shots == 1 and pair_of(fast, fast).shots == 2


@rule("pistols.linked")
def test_the_odds_of_a_linked_pair_count_both_rolls() -> None:
    battle = shooter(5.0)
    (shot,) = aim(battle, both(battle))
    assert float(shot.needed.chance) == pytest.approx(1 / 2 + 1 / 2 * 1 / 2)
    odds = volley_odds(battle, Volley("s", 1), both(battle), "t", known=True)
    assert odds.hits == pytest.approx((1 / 4, 3 / 4))


@rule("pistols.levels")
@pytest.mark.parametrize(
    ("level", "distance", "goal"),
    [("3", 9.0, 4), ("3", 6.0, 5), ("2a", 9.0, None), ("2a", 6.0, 5), ("2b", 4.0, 4), ("2b", 11.0, 4), ("4", 11.0, 5)],
)
def test_the_level_says_how_far_and_at_which_penalty(level: Any, distance: float, goal: int | None) -> None:
    battle = shooter(distance, BS=5, pistol_level=level)
    fires = aim(battle, both(battle))
    assert (fires[0].needed.goal if fires else None) == goal


@rule("pistols.ambidextrous")
def test_seraphim_use_two_pistols_to_full_range() -> None:
    seraph = a_kind("seraph", BS=4, traits=("ambidextrous-melee", "ambidextrous-pistols"))
    battle = shooter(11.0, kind=seraph)
    event = fire(battle, 6, 4)
    assert (event.hits, event.needed.reasons) == (1, [])


@rule("pistols.ambidextrous")
def test_assault_marines_do_not_use_two_pistols_to_full_range() -> None:
    marine = shooter(11.0, kind=a_kind("marine", BS=4, traits=("ambidextrous-melee",)))
    assert not aim(marine, both(marine))


@rule("pistols.master")
def test_a_gunslinger_of_level_4_rolls_again_at_the_same_goal() -> None:
    battle = shooter(12.0, BS=5, pistol_level="4")
    event = fire(battle, 6, 5)
    assert (event.needed.goal, event.hits) == (5, 1)


@rule("pistols.master")
@pytest.mark.parametrize(
    ("skill", "more", "level"), [(4, "role: leader", "2b"), (4, "traits: [character]", "2b"), (5, "role: trooper", "3")]
)
def test_a_level_is_only_for_characters_with_a_high_skill(skill: int, more: str, level: str) -> None:
    profile = PROFILE.replace("BS: 4", f"BS: {skill}")
    text = f"troops:\n  t: {{profile: {{{profile}}}, {more}, pistol-level: {level}}}"
    stock = a_catalogue(text)
    with pytest.raises(ArapError, match=f"pistol level {level} is for characters with BS 5 or more"):
        kind_of(stock.troops["t"], stock)


@rule("pistols.master")
def test_a_character_with_bs_5_may_have_a_level() -> None:
    profile = PROFILE.replace("BS: 4", "BS: 5")
    stock = a_catalogue(f"troops:\n  t: {{profile: {{{profile}}}, traits: [character], pistol-level: 3}}")
    assert kind_of(stock.troops["t"], stock).pistol_level == "3"


@rule("pistols.mixed")
@pytest.mark.parametrize(("one", "other", "figures"), [(BOLT, PLASMA, (5, 4)), (LAS, BOLT, (3, 6)), (LAS, LAS, (3, 0))])
def test_two_different_pistols_hit_with_their_averages(one: Weapon, other: Weapon, figures: tuple[int, int]) -> None:
    pair = pair_of(one, other)
    assert (pair.strength, pair.ap) == figures


@rule("pistols.flamers")
def test_a_hand_flamer_beside_a_pistol_makes_a_point_shot_with_averages() -> None:
    pair = pair_of(HAND_FLAMER, BOLT)
    assert (pair.strength, pair.ap, pair.range, pair.nature.stream) == (3, 6, 4.0, False)


@rule("pistols.flamers")
def test_twin_hand_flamers_lay_one_template_and_roll_a_miss_again() -> None:
    seraph = a_kind("seraph", BS=4, traits=("ambidextrous-pistols",))
    battle = shooter(5.0, HAND_FLAMER, HAND_FLAMER, kind=seraph)
    pair = battle.kind(battle.models["s.1"]).weapons[-1]
    dice: dict[str, tuple[int, ...]] = {"template.to-hit": (5,), "template.to-hit.reroll": (4,)}
    dice |= {"shoot.to-wound": (1,) * 9, "suppress.test": (1, 1)}
    shoot(battle, orders(battle, weapon=pair, bearing=0.0), dice=dice)
    (event,) = events(battle, TemplatePlaced)
    assert (event.needed.goal, event.throw.missed, event.throw.face, event.throw.met) == (4, 5, 4, True)


@rule("pistols.flamers")
def test_the_odds_of_twin_hand_flamers_count_the_second_roll() -> None:
    needed = Target("template.to-hit", "low", 4, "Ballistic Skill", linked=True)
    shares = {face: sum(share for each, _, share in main_rolls(needed) if each == face) for face in range(1, 7)}
    assert shares[1] == pytest.approx(1 / 6 + 1 / 3 / 6) and shares[6] == pytest.approx(1 / 3 / 6)
    assert sum(shares.values()) == pytest.approx(1.0)


@rule("pistols.digital")
def test_of_a_pistol_and_three_digital_weapons_any_two_are_fired() -> None:
    third = a_weapon("dart", name="Dart ring", type="pistol", range=6.0, strength=3, tags=("digital",))
    battle = shooter(2.0, BOLT, RING, NEEDLE, third)
    pairs = [weapon for weapon in battle.kind(battle.models["s.1"]).weapons if "+" in weapon]
    assert len(pairs) == 6
    assert refused(battle, [*orders(battle, weapon="ring"), *orders(battle, weapon="needle"), *orders(battle)])


@rule("pistols.digital")
def test_a_ring_for_melee_only_is_not_fired() -> None:
    battle = shooter(2.0, BOLT, CLAW)
    assert battle.kind(battle.models["s.1"]).weapons == ("bolt-pistol", "claw")
    found = refused(battle, orders(battle, weapon="claw"))
    assert found is not None and found.rule == "pistols.digital"


@rule("pistols.digital")
def test_a_digital_weapon_needs_no_hand() -> None:
    assert not pair_of(BOLT, RING).two_handed


@rule("melee.ambidextrous.not-shooting")
def test_a_veteran_marine_shoots_two_pistols_at_one_worse() -> None:
    assert fire(shooter(5.0, kind=VETERAN), 4, 3).needed.goal == 3


@rule("melee.ambidextrous.not-shooting")
def test_a_veteran_marine_fights_with_two_pistols_without_a_penalty() -> None:
    assert goals(attacks(a_member(VETERAN, weapons=[BOLT, BOLT]), two=True)) == [3, 3]


def test_a_scenario_that_has_its_pairs_gets_no_more_of_them() -> None:
    battle = shooter(5.0)
    again = mustered(battle.scenario)
    assert again.kinds == battle.scenario.kinds and again.weapons == battle.scenario.weapons


def test_pistols_that_must_be_reloaded_are_empty_after_the_pair_was_fired() -> None:
    flintlock = a_weapon("flintlock", name="Flintlock", type="pistol", range=12.0, strength=3, reload=True)
    battle = shooter(5.0, flintlock, flintlock)
    fire(battle, 1)
    assert battle.models["s.1"].empty == ("flintlock",)
    assert refused(battle, both(battle)) is not None
