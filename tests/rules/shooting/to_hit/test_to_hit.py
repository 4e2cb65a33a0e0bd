"""Rolling to hit: every modifier with its reason, and how they add up."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.army.profile import Kind
from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.kernel.errors import ArapError
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.rules.shooting.to_hit.table import TO_HIT
from arap.rules.turn.actions import take_action
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, a_wood, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import (
    acting,
    aim,
    behind_wall,
    change,
    change_all,
    enemies,
    facing_off,
    hits,
    low_wall,
    needed,
    orders,
    shoot,
)
from tests.support import rule

RIFLE = a_weapon(type="assault")
WOOD = a_wood((4, 18, 44, 24), sight_depth=6.0)


def thrown(battle: Battle, *faces: int, second: tuple[int, ...] = (), aimed: bool = False) -> list[Throw]:
    """The throws of one volley, whose hits all fail to wound."""
    dice = {
        "shoot.to-hit": faces,
        "shoot.to-hit.second": second,
        "shoot.to-wound": (1,) * len(faces),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice, aimed=aimed)
    return [throw for event in events(battle, HitsRolled) for throw in event.throws]


def in_soft_cover(n: int = 1, targets: int = 10, bs: int = 3) -> Battle:
    return facing_off(n=n, targets=targets, kind=a_kind(BS=bs), weapon=RIFLE, terrain=[WOOD])


def in_hard_cover(n: int = 1, targets: int = 10, bs: int = 3, enemy: Kind | None = None) -> Battle:
    return behind_wall(n=n, targets=targets, kind=a_kind(BS=bs), weapon=RIFLE, enemy=enemy)


@rule("shoot.to-hit")
def test_ballistic_skill_four_hits_with_a_four_and_misses_with_a_five() -> None:
    battle = facing_off(n=2, kind=a_kind(BS=4), weapon=RIFLE)
    assert [throw.met for throw in thrown(battle, 4, 5)] == [True, False]


@rule("shoot.to-hit", "shoot.aim")
def test_at_hard_cover_with_aim_the_goal_is_two() -> None:
    battle = in_hard_cover(n=2)
    assert needed(battle, aimed=True).reasons == ["hard cover -2", "aimed +1"]
    assert [throw.met for throw in thrown(battle, 2, 3, aimed=True)] == [True, False]


@rule("shoot.to-hit", "dice.out-of-range", "shoot.to-hit.small-target")
def test_a_goal_of_zero_is_met_by_a_one_and_then_three_or_less() -> None:
    battle = in_hard_cover(enemy=a_kind("rat", size=1))
    target = needed(battle)
    assert (target.goal, target.reasons) == (0, ["small target -1", "hard cover -2"])
    assert target.needed == "1, then 3 or less"
    assert thrown(battle, 1, second=(3,)) == [Throw(1, True, 3)]


@rule("shoot.to-hit")
def test_a_six_never_hits_even_with_a_goal_of_six() -> None:
    battle = facing_off(kind=a_kind(BS=5), weapon=RIFLE)
    target = needed(battle, aimed=True)
    assert (target.total, target.goal) == (6, 5)
    assert thrown(battle, 6, aimed=True) == [Throw(6, False)]


@rule("shoot.to-hit")
@pytest.mark.parametrize(
    ("goal", "chance"),
    [(7, "5/6"), (5, "5/6"), (4, "4/6"), (3, "3/6"), (2, "2/6"), (1, "1/6"), (0, "1/12"), (-1, "1/18"), (-2, "1/36")],
)
def test_the_chances_of_the_table(goal: int, chance: str) -> None:
    assert Target("shoot.to-hit", "low", goal, "").chance == Fraction(chance)
    assert Target("shoot.to-hit", "low", -3, "").chance == 0


@rule("shoot.to-hit", "dice.out-of-range")
@given(st.integers(-9, 12))
def test_the_chance_to_hit_equals_the_count_of_all_throws(goal: int) -> None:
    target = Target("shoot.to-hit", "low", goal, "")
    met = sum(target.met_by(face, second if target.wants_second(face) else None) for face, second in _two_dice())
    assert target.chance == Fraction(met, 36)
    assert not any(target.met_by(6, second) for second in range(1, 7))


def _two_dice() -> list[tuple[int, int]]:
    return [(face, second) for face in range(1, 7) for second in range(1, 7)]


@rule("shoot.to-hit", "shoot.to-hit.modifiers")
@given(
    bs=st.integers(1, 6),
    points=st.integers(0, 4),
    wounded=st.booleans(),
    aimed=st.booleans(),
    cover=st.sampled_from(["none", "soft", "hard"]),
    few=st.booleans(),
)
def test_the_goal_is_the_skill_and_the_sum_of_its_reasons(
    bs: int, points: int, wounded: bool, aimed: bool, cover: str, few: bool
) -> None:
    terrain = {"none": [], "soft": [WOOD], "hard": [low_wall(19.0)]}[cover]
    targets = 2 if few else 3
    battle = facing_off(kind=a_kind(BS=bs, W=2), weapon=RIFLE, targets=targets, terrain=terrain)
    battle.change("s", suppression=points)
    change(battle, "s.1", wounds=1 if wounded else 2)
    target = needed(battle, aimed=aimed)
    expected = bs - points - wounded + aimed - {"none": 0, "soft": 1, "hard": 2}[cover] - few
    assert target.total == expected
    assert target.base + sum(modifier.value for modifier in target.modifiers) == expected
    assert target.goal == min(5, expected) and target.possible == (expected >= -2)
    frequency = Fraction(
        sum(target.met_by(face, second if target.wants_second(face) else None) for face, second in _two_dice()), 36
    )
    assert target.chance == frequency


@rule("shoot.to-hit", "dice.out-of-range")
def test_no_die_is_rolled_for_a_shot_that_cannot_hit() -> None:
    battle = in_hard_cover(bs=1)
    battle.change("s", suppression=2)
    assert not needed(battle).possible
    shoot(battle)
    assert hits(battle) == 0


@rule("shoot.to-hit.targeting-aids")
def test_a_targeter_absorbs_cover_and_five_is_still_the_best() -> None:
    weapon = a_weapon(type="assault", to_hit_bonus=2)
    battle = behind_wall(kind=a_kind(BS=5), weapon=weapon)
    target = needed(battle)
    assert (target.goal, target.reasons) == (5, ["targeting device +2", "hard cover -2"])
    assert needed(facing_off(kind=a_kind(BS=5), weapon=weapon)).goal == 5


@rule("shoot.to-hit.modifiers")
def test_a_wounded_rider_at_two_men_in_hard_cover_needs_minus_one() -> None:
    rider = a_kind("rider", BS=4, W=2, creature_class="cavalry", base_radius=1.0)
    battle = behind_wall(targets=2, kind=rider, weapon=RIFLE)
    change(battle, "s.1", wounds=1, speed=8.0)
    target = needed(battle)
    assert (target.goal, target.needed) == (-1, "1, then 2 or less")
    assert target.reasons == [
        "firing from a moving mount -1",
        "one or two models -1",
        "wounded firer -1",
        "hard cover -2",
    ]


SHOTGUN = a_weapon("shotgun", type="assault", range=12.0, tags=("shotgun",))


@rule("shoot.to-hit.modifiers", "shoot.to-hit.shotgun")
@pytest.mark.parametrize(
    ("distance", "goal", "reasons"),
    [
        (5.0, 3, ["soft cover -1", "shotgun at half range +1"]),
        (6.0, 3, ["soft cover -1", "shotgun at half range +1"]),
        (6.5, 2, ["soft cover -1"]),
    ],
)
def test_a_shotgun_is_easier_at_half_its_range(distance: float, goal: int, reasons: list[str]) -> None:
    wood = a_wood((4, 10.5 + distance - 1, 44, 24 + distance), sight_depth=6.0)
    battle = facing_off(distance, targets=3, weapon=SHOTGUN, terrain=[wood])
    target = needed(battle)
    assert (target.goal, target.reasons) == (goal, reasons)


@rule("shoot.to-hit.mixed-target", "shoot.to-hit.fast-target")
def test_half_of_six_models_that_moved_thirteen_inches_make_all_harder_to_hit() -> None:
    battle = facing_off(targets=6, weapon=RIFLE)
    for model in ("t.1", "t.2", "t.3"):
        change(battle, model, speed=13.0)
    assert needed(battle).reasons == ["fast target -1"]
    change(battle, "t.1", speed=0.0)
    assert needed(battle).reasons == []


@rule("shoot.to-hit.mixed-target", "shoot.to-hit.prone")
def test_three_prone_of_seven_are_no_modifier() -> None:
    battle = facing_off(10, targets=7, weapon=RIFLE)
    for model in ("t.1", "t.2", "t.3"):
        change(battle, model, prone=True)
    assert needed(battle).reasons == []
    change(battle, "t.4", prone=True)
    assert needed(battle).reasons == ["prone target -1"]
    assert [line.rule for line in needed(battle).modifiers] == ["shoot.to-hit.prone"]


@rule("shoot.to-hit.mixed-target")
def test_of_different_speeds_the_largest_penalty_that_half_reach_counts() -> None:
    battle = facing_off(targets=4, weapon=RIFLE)
    for model, speed in zip(battle.units["t"].models, (36.0, 24.0, 12.0, 0.0), strict=True):
        change(battle, model, speed=speed)
    assert needed(battle).reasons == ["fast target -2"]


@rule("shoot.to-hit.small-target")
def test_rat_swarms_are_one_harder_to_hit() -> None:
    battle = facing_off(targets=5, weapon=RIFLE, enemy=a_kind("rats", size=1))
    assert (needed(battle).goal, needed(battle).reasons) == (2, ["small target -1"])


@rule("shoot.to-hit.moving-surface")
@pytest.mark.parametrize(("speed", "goal"), [(8.0, 2), (0.0, 3)])
def test_a_horseman_who_moved_fires_worse(speed: float, goal: int) -> None:
    horseman = a_kind("horseman", creature_class="cavalry", base_radius=1.0)
    battle = facing_off(8, kind=horseman, weapon=a_weapon("pistol", type="pistol", range=None))
    change(battle, "s.1", speed=speed)
    assert needed(battle).goal == goal


@rule("shoot.to-hit.moving-surface")
def test_a_man_on_foot_who_moved_does_not_fire_worse() -> None:
    battle = facing_off(weapon=RIFLE)
    change(battle, "s.1", speed=8.0)
    assert needed(battle).goal == 3


LASER = a_weapon("laser", type="assault", tags=("laser",))


@rule("shoot.to-hit.fast-target", "shoot.to-hit.laser-fast-target")
def test_a_bike_that_moved_26_inches_is_hard_for_a_rifle_and_not_for_a_laser() -> None:
    bike = a_kind("bike", creature_class="bike", base_radius=0.75)
    ours = squad("s", at=(24, 10), n=1, kind=a_kind(BS=4), weapons=(RIFLE, LASER))
    battle = a_battle([ours, enemies(n=1, kind=bike)])
    change(battle, "t.1", speed=26.0)
    rifle, laser = needed(battle), needed(battle, orders(battle, weapon="laser"))
    assert (rifle.goal, rifle.reasons) == (1, ["fast target -2", "one or two models -1"])
    assert (laser.goal, laser.reasons) == (3, ["one or two models -1"])


@rule("shoot.to-hit.fast-target", "measure.within")
@pytest.mark.parametrize(("speed", "goal"), [(11.0, 4), (11.9, 4), (12.0, 3), (11.999, 3), (11.998, 4), (24.0, 2)])
def test_every_full_twelve_inches_of_speed_is_one(speed: float, goal: int) -> None:
    battle = facing_off(kind=a_kind(BS=4), weapon=RIFLE)
    change_all(battle, "t", speed=speed)
    assert needed(battle).goal == goal


@rule("shoot.to-hit.fast-target")
def test_two_moves_of_six_inches_straight_on_are_twelve() -> None:
    runners = squad("t", "b", at=(24, 30), n=10, facing=180, weapons=(), kind=a_kind("runner", M=6))
    battle = a_battle([squad("s", at=(24, 6), n=1, weapons=(RIFLE,)), runners], active="b")
    for y in (24.0, 18.0):
        paths = tuple(ModelPath(model.id, (Leg(model.x, y),)) for model in battle.members("t"))
        play(take_action(battle, acting(battle, "t", 1), Move(paths)))
    assert {model.speed for model in battle.members("t")} == {12.0}
    assert needed(battle).reasons == ["fast target -1"]


@rule("shoot.to-hit.laser-fast-target")
def test_a_lasgun_at_galloping_cavalry_needs_three_and_an_autogun_two() -> None:
    ours = squad("s", at=(24, 10), n=1, weapons=(LASER, RIFLE))
    battle = a_battle([ours, enemies(kind=a_kind("rider", creature_class="cavalry", base_radius=0.5))])
    change_all(battle, "t", speed=16.0)
    assert needed(battle).goal == 3
    assert needed(battle, orders(battle, weapon="rifle")).goal == 2


@rule("shoot.to-hit.laser-fast-target")
def test_a_laser_still_minds_fleeting_and_tactical_targets() -> None:
    battle = facing_off(weapon=LASER)
    change_all(battle, "t", speed=16.0, fleeting=True, tactical=True)
    assert needed(battle).reasons == ["fleeting target -1", "target moves tactically -1"]


@rule("shoot.to-hit.small-group")
def test_the_last_two_men_of_a_squad_are_harder_to_hit() -> None:
    battle = facing_off(targets=2, kind=a_kind(BS=4), weapon=RIFLE)
    assert (needed(battle).goal, needed(battle).reasons) == (3, ["one or two models -1"])


@rule("shoot.to-hit.small-group")
def test_ten_men_of_whom_two_are_visible_are_no_small_group() -> None:
    house = low_wall(17.0, left=26.0, height=5.0, cover="none")
    places = [(24, 20), (22.8, 20), *((34 + 1.2 * n, 20) for n in range(8))]
    battle = a_battle(
        [squad("s", at=(24, 10), n=1, kind=a_kind(BS=4), weapons=(RIFLE,)), enemies(places=places)], [house]
    )
    (fire,) = aim(battle)
    assert fire.aimed.eligible == (0, 1)
    assert "one or two models -1" not in fire.needed.reasons


@rule("shoot.to-hit.small-group")
def test_a_dreadnought_alone_or_with_a_man_is_no_small_group() -> None:
    dreadnought = a_kind("dreadnought", size=3, base_radius=1.25, height=2.5, creature_class="dreadnought")
    alone = facing_off(targets=1, weapon=RIFLE, enemy=dreadnought)
    assert needed(alone).reasons == []
    pair = squad(
        "t",
        "b",
        at=(24, 20),
        facing=180,
        spacing=2.0,
        members=[a_member(weapons=()), a_member(dreadnought, weapons=())],
    )
    both = a_battle([squad("s", at=(24, 10), n=1, weapons=(RIFLE,)), pair])
    assert needed(both).reasons == []


@rule("shoot.to-hit.small-group")
def test_a_single_bike_is_a_small_group_but_no_small_target() -> None:
    battle = facing_off(targets=1, weapon=RIFLE, enemy=a_kind("bike", creature_class="bike", base_radius=0.75))
    assert needed(battle).reasons == ["one or two models -1"]


@rule("shoot.to-hit.wounded-firer", "shoot.damage.one-wound")
def test_a_captain_with_two_wounds_lost_fires_one_worse() -> None:
    captain = a_member(a_kind("captain", BS=5, W=3), weapons=(RIFLE,))
    men = [captain, a_member(a_kind(BS=4), weapons=(RIFLE,))]
    battle = a_battle([squad("s", at=(24, 10), members=men), enemies()])
    change(battle, "s.1", wounds=1)
    first, second = aim(battle)
    assert (first.needed.goal, first.needed.reasons) == (4, ["wounded firer -1"])
    assert second.needed.reasons == []


@rule("shoot.to-hit.suppressed-firer")
@pytest.mark.parametrize(("bs", "points", "goal", "words"), [(4, 2, 2, "2 or less"), (3, 4, -1, "1, then 2 or less")])
def test_each_suppression_point_in_effect_is_one(bs: int, points: int, goal: int, words: str) -> None:
    battle = facing_off(kind=a_kind(BS=bs), weapon=RIFLE)
    battle.change("s", suppression=points, pending=3)
    target = needed(battle)
    assert (target.goal, target.needed, target.reasons) == (goal, words, [f"suppressed -{points}"])


@rule("shoot.to-hit.prone")
@pytest.mark.parametrize(("distance", "goal"), [(10.0, 3), (4.0, 4), (4.01, 3)])
def test_a_prone_squad_in_the_open_is_one_harder_except_from_four_inches(distance: float, goal: int) -> None:
    ours = squad("s", at=(24, 10), n=1, kind=a_kind(BS=4), weapons=(RIFLE,))
    places = [(24 + distance * x, 10 + distance * (1 - x * x) ** 0.5) for x in (-0.6, 0, 0.6)]
    battle = a_battle([ours, enemies(places=places)])
    change_all(battle, "t", prone=True)
    assert needed(battle).goal == goal


@rule("shoot.to-hit.prone")
def test_prone_behind_a_wall_is_hard_cover_only() -> None:
    wall = low_wall(19.0, height=0.4)
    battle = facing_off(kind=a_kind(BS=4), weapon=RIFLE, terrain=[wall])
    change_all(battle, "t", prone=True)
    assert (needed(battle).goal, needed(battle).reasons) == (2, ["hard cover -2"])


@rule("shoot.to-hit.prone")
def test_prone_adds_to_what_is_not_cover() -> None:
    battle = facing_off(kind=a_kind(BS=4), weapon=RIFLE, enemy=a_kind("rat", size=1))
    change_all(battle, "t", prone=True, tactical=True)
    assert needed(battle).reasons == ["small target -1", "prone target -1", "target moves tactically -1"]


@rule("shoot.to-hit.tactical-movement")
def test_tactical_movement_of_firer_and_target_add_up() -> None:
    battle = facing_off(kind=a_kind(BS=4), weapon=RIFLE)
    change_all(battle, "s", dashed=battle.turn.serial)
    assert needed(battle).goal == 3
    change_all(battle, "t", tactical=True)
    target = needed(battle)
    assert (target.goal, target.reasons) == (2, ["own tactical movement -1", "target moves tactically -1"])


@rule("shoot.to-hit.tactical-movement")
def test_a_target_that_moved_tactically_in_soft_cover_is_two_harder() -> None:
    battle = in_soft_cover(bs=4)
    change_all(battle, "t", tactical=True)
    assert needed(battle).goal == 2


@rule("shoot.to-hit.gm-modifiers")
def test_one_handed_fire_is_three_harder_where_the_scenario_lists_it() -> None:
    settings = {"shoot.gm-modifiers": [{"name": "one-handed", "firers": ["s.1"]}]}
    battle = facing_off(n=2, kind=a_kind(BS=4), weapon=RIFLE, settings=settings)
    first, second = [fire.needed for fire in aim(battle)]
    assert (first.goal, first.reasons) == (1, ["one-handed -3"]) and second.goal == 4


@rule("shoot.to-hit.gm-modifiers")
def test_the_scenario_says_in_words_when_its_modifier_counts() -> None:
    ruling = {"name": "one-handed", "value": -3, "when": "a comrade is carried", "firers": ["s"]}
    bolter = a_weapon("bolter")
    battle = facing_off(kind=a_kind(BS=4), weapon=bolter, settings={"shoot.gm-modifiers": [ruling]})
    assert (needed(battle).goal, needed(battle).reasons) == (1, ["one-handed (a comrade is carried) -3"])


@rule("shoot.to-hit.gm-modifiers")
def test_a_modifier_of_the_gm_may_be_for_some_weapons_and_targets_only() -> None:
    ruling = {"name": "fog bank", "value": -1, "weapons": ["heavy"], "targets": ["t"]}
    battle = facing_off(kind=a_kind(BS=4), weapon=RIFLE, settings={"shoot.gm-modifiers": [ruling]})
    assert needed(battle).goal == 4
    battle = facing_off(kind=a_kind(BS=4), weapon=RIFLE, settings={"shoot.gm-modifiers": [ruling | {"weapons": []}]})
    assert needed(battle).reasons == ["fog bank -1"]


@rule("shoot.to-hit.gm-modifiers")
def test_a_modifier_without_a_value_is_refused_unless_it_is_the_built_in_one() -> None:
    with pytest.raises(ArapError, match=r"shoot.gm-modifiers cannot be"):
        facing_off(settings={"shoot.gm-modifiers": [{"name": "mist"}]})


@rule("shoot.to-hit.modifiers")
def test_every_line_of_the_table_names_its_rule_and_reason() -> None:
    lines = {(line.rule, line.reason) for line in TO_HIT.modifiers}
    assert len(lines) == len(TO_HIT.modifiers)
    assert all(rule_id.startswith(("shoot.", "react.", "pistols.", "cover.")) and reason for rule_id, reason in lines)
