"""Models that shield others from fire."""

from typing import Any

import pytest

from arap.battle.battle import Battle
from arap.battle.events import ModelRemoved
from arap.battle.events.shooting.fire import ShieldsHit
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.odds import volley_odds
from arap.rules.melee.moving.locking import lock
from arap.rules.shooting.shots.near_misses import chance_of_near_miss, misses_by_one
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, needed, orders, shoot
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=24.0, strength=4)
SHOT = a_kind("shot", BS=4)
BIG = a_kind("terminator", bulk="bulky", base_radius=0.75)
ON = {"cover.living-shields": True}
PLACES = [(22.0, 20.0), (24.0, 20.0), (26.0, 20.0)]


def behind(
    *shields: tuple[float, float], kind: Any = None, targets: Any = tuple(PLACES), more: Any = (), **given: Any
) -> Battle:
    """A shooter far to the south of the targets t, and other models x of their side close before them."""
    units: list[Squad] = [
        squad("s", places=[(24, 10)], kind=SHOT, weapons=(GUN,)),
        squad("t", "b", places=targets, kind=a_kind("enemy"), facing=180, weapons=()),
    ]
    if shields:
        units.append(squad("x", "b", places=shields, kind=kind or a_kind("shield"), facing=180, weapons=()))
    given["settings"] = {**ON, **given.get("settings", {})}
    return a_battle([*units, *more], **given)


def before(spot: tuple[float, float], gap: float = 1.0) -> tuple[float, float]:
    """The place on the line of fire so far before a target."""
    dx, dy = spot[0] - 24.0, spot[1] - 10.0
    whole = (dx * dx + dy * dy) ** 0.5
    return spot[0] - dx / whole * gap, spot[1] - dy / whole * gap


SCREEN = [before(spot) for spot in PLACES]


@rule("cover.living-shield")
def test_a_character_behind_a_bulkier_terminator_is_two_harder_to_hit() -> None:
    battle = behind((24, 19), kind=BIG, targets=[(24, 20)])
    assert "living shields -2" in needed(battle).reasons


@rule("cover.living-shield")
def test_three_troopers_behind_others_are_one_harder_to_hit_and_a_miss_by_one_hits_the_shield() -> None:
    battle = behind(*SCREEN)
    assert needed(battle).goal == 3 and needed(battle).reasons == ["living shield -1"]
    shoot(battle, dice={"shoot.to-hit": [4], "shoot.to-wound": [6], "suppress.test": [1, 1]})
    (event,) = events(battle, ShieldsHit)
    assert event.model == "x.2" and event.hits == 1
    assert [gone.model for gone in events(battle, ModelRemoved)] == ["x.2"]


@rule("cover.living-shield")
def test_a_shot_that_misses_by_more_hits_nobody() -> None:
    battle = behind(*SCREEN)
    shoot(battle, dice={"shoot.to-hit": [5]})
    assert not events(battle, ShieldsHit)


@rule("cover.living-shield")
def test_models_in_melee_shield_nobody() -> None:
    battle = behind(*SCREEN, more=[squad("m", places=[(20, 18)])])
    lock(battle, "m", "x")
    assert "living shield -1" not in needed(battle).reasons


@rule("cover.living-shield")
def test_two_shields_and_soft_terrain_cover_are_minus_two_and_not_three() -> None:
    hedge = a_piece((14, 19.55, 34, 19.65), "hedge", height=0.8, cover="soft", form="linear", opaque=True)
    pairs = [before(spot, gap) for spot in PLACES for gap in (0.9, 1.95)]
    battle = behind(*pairs, terrain=[hedge])
    assert needed(behind(terrain=[hedge])).reasons == ["soft cover -1"]
    assert needed(battle).reasons == ["living shields -2"]


@rule("cover.living-shield")
def test_terrain_that_protects_as_well_counts_instead() -> None:
    hedge = a_piece((14, 19.55, 34, 19.65), "hedge", height=0.8, cover="soft", form="linear", opaque=True)
    assert needed(behind(*SCREEN, terrain=[hedge])).reasons == ["soft cover -1"]


@rule("cover.living-shield")
def test_half_of_the_unit_must_be_shielded() -> None:
    assert needed(behind(*SCREEN[:1])).reasons == []
    assert needed(behind(*SCREEN[:2])).reasons == ["living shield -1"]


@rule("cover.living-shield")
@pytest.mark.parametrize(("gap", "counts"), [(1.95, True), (2.1, False)])
def test_a_shield_stands_within_an_inch_and_a_half_of_its_target(gap: float, counts: bool) -> None:
    battle = behind(*[before(spot, gap) for spot in PLACES])
    assert ("living shield -1" in needed(battle).reasons) is counts


@rule("cover.living-shield")
def test_comrades_of_the_target_are_no_shields() -> None:
    battle = behind(targets=[*PLACES, *SCREEN])
    assert needed(battle).reasons == []


@rule("cover.living-shield", "shoot.through-other-units")
def test_without_the_rule_fire_through_another_unit_is_two_harder() -> None:
    battle = behind(*SCREEN, settings={"cover.living-shields": False})
    assert needed(battle).reasons == ["through another unit -2"]


@rule("cover.living-shield")
def test_a_mounted_or_larger_model_shields_better_than_one_of_the_same_size() -> None:
    rider = a_kind("rider", creature_class="cavalry", base_radius=0.5)
    assert needed(behind((24, 19), kind=rider, targets=[(24, 20)])).reasons[-1] == "living shields -2"
    small = a_kind("small", size=1)
    assert "living shield -1" in needed(behind((24, 19), kind=small, targets=[(24, 20)])).reasons


@rule("cover.living-shield")
def test_the_plan_of_a_shot_names_the_model_that_a_miss_by_one_hits() -> None:
    (fire,) = aim(behind(*SCREEN))
    assert fire.screen == "x.2" and chance_of_near_miss(fire.needed) == pytest.approx(1 / 6)


@rule("cover.living-shield")
def test_the_odds_tell_how_likely_a_shot_hits_the_shield_instead() -> None:
    """They agree with the engine: of 36 volleys with every pair of dice, those with a 4 hit it."""
    battle = behind(*SCREEN)
    found = volley_odds(battle, Volley("s", 1), orders(battle), "t", known=True)
    (row,) = found.breakdown
    assert row.instead == "shield 2 of x" and row.near_miss == pytest.approx(1 / 6)
    assert found.hits == pytest.approx((0.5, 0.5))
    struck = 0
    for face in range(1, 7):
        copy = battle.clone()
        shoot(copy, dice={"shoot.to-hit": [face], "shoot.to-wound": [1], "suppress.test": [1, 1]})
        struck += len(events(copy, ShieldsHit))
    assert struck == 1


def goal(number: int) -> Target:
    return Target("shoot.to-hit", "low", number, "Ballistic Skill")


@rule("cover.hit")
@pytest.mark.parametrize(
    ("number", "face", "second", "by_one"),
    [
        (2, 3, None, True), (2, 4, None, False), (2, 2, None, False), (6, 6, None, True), (5, 6, None, True),
        (0, 1, 5, True), (0, 1, 4, True), (0, 1, 3, False), (0, 2, None, False),
        (-1, 1, 3, True), (-1, 1, 4, False), (-2, 1, 2, True), (-2, 1, 3, False), (-3, 1, None, False),
    ],
)  # fmt: skip
def test_which_throws_miss_by_one(number: int, face: int, second: int | None, by_one: bool) -> None:
    needed = goal(number)
    assert misses_by_one(needed, Throw(face, needed.met_by(face, second), second)) is by_one


@rule("cover.hit")
@pytest.mark.parametrize(("number", "chance"), [(2, 6), (5, 6), (7, 6), (0, 3), (-1, 1), (-2, 1), (-3, 0)])
def test_how_likely_a_miss_by_one_is(number: int, chance: int) -> None:
    assert chance_of_near_miss(goal(number)) * 36 == chance
