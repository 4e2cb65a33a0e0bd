"""Shots that hit cover, break it and go through it."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import ModelRemoved, WoundsRolled
from arap.battle.events.shooting.fire import CoverExploded, CoverHit, CoverPierced
from arap.odds import volley_odds
from arap.rules.shooting.casualties.breaking import batter, broken
from arap.rules.shooting.sequence.cover_hits import burst_through, on_line, piercing_goal
from arap.rules.shooting.shots.strike import Laid, Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.wounds.hits import Hit
from arap.table import Piece
from arap.table.terrain import Explosion
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, needed, orders, shoot
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=36.0, strength=5)
ON = {"cover.hitting": True}
THROUGH = {"cover.hitting": True, "cover.penetrating": True}
DRUM = a_piece(
    (19, 18.6, 29, 19.0), "drum", name="Fuel drum", height=0.9, cover="hard", form="linear", opaque=True, toughness=4,
    damage_points=1, explodes=Explosion(5, 3.0),
)  # fmt: skip
CRATE = replace(DRUM, id="crate", feature="crate", name="Crate", explodes=None, damage_points=2)
WALL = replace(CRATE, toughness=0, damage_points=0)


def behind(piece: Piece, *, at: float = 19.6, bs: int = 4, n: int = 3, **given: Any) -> Battle:
    """A shooter 9" before a squad in cover."""
    units = [
        squad("s", places=[(24, 10)], kind=a_kind("shot", BS=bs), weapons=(GUN,)),
        squad("t", "b", at=(24, at), n=n, kind=a_kind("enemy"), facing=180, weapons=()),
    ]
    given["settings"] = {"suppress.model": "none", **given.get("settings", ON)}
    return a_battle(units, [piece], **given)


@rule("cover.hit")
def test_a_shot_that_misses_by_one_hits_the_drum() -> None:
    battle = behind(DRUM)
    assert needed(battle).goal == 2
    shoot(battle, dice={"shoot.to-hit": [3], "cover.damage": [1]})
    (event,) = events(battle, CoverHit)
    assert event.name == "Fuel drum" and event.hits == 1 and not event.damage
    assert battle.table.piece("drum1").damage_points == 1


@rule("cover.hit")
def test_a_shot_that_misses_by_more_is_a_plain_miss() -> None:
    battle = behind(DRUM)
    shoot(battle, dice={"shoot.to-hit": [4]})
    assert not events(battle, CoverHit)


@rule("cover.hit")
def test_with_a_goal_of_six_a_natural_six_hits_soft_cover() -> None:
    hedge = replace(DRUM, cover="soft")
    battle = behind(hedge, bs=7)
    assert needed(battle).total == 6
    shoot(battle, dice={"shoot.to-hit": [6], "cover.damage": [1]})
    assert len(events(battle, CoverHit)) == 1


@rule("cover.hit")
def test_with_a_goal_of_zero_a_one_and_then_a_five_hits_cover() -> None:
    battle = behind(DRUM, bs=3, n=2)
    assert needed(battle).goal == 0
    shoot(battle, dice={"shoot.to-hit": [1], "shoot.to-hit.second": [5], "cover.damage": [1]})
    assert len(events(battle, CoverHit)) == 1


@rule("cover.hit")
def test_a_drum_that_loses_its_last_point_explodes_and_covers_nobody_any_more() -> None:
    battle = behind(DRUM)
    shoot(battle, dice={"shoot.to-hit": [3], "cover.damage": [6], "shoot.to-wound": [6, 6, 6]})
    (blast,) = events(battle, CoverExploded)
    assert set(blast.models) == {"t.1", "t.2", "t.3"}
    assert {gone.model for gone in events(battle, ModelRemoved)} == {"t.1", "t.2", "t.3"}
    left = battle.table.piece("drum1")
    assert left.broken and left.cover == "none" and not left.opaque and left.going == "open"
    assert [piece.id for piece in battle.scenery.pieces] == ["drum1"]


@rule("cover.hit")
def test_a_broken_piece_gives_no_cover() -> None:
    battle = behind(CRATE)
    assert needed(battle).reasons == ["hard cover -2"]
    hits = [fire.hit for fire in aim(battle)]
    play(batter(battle, "s", battle.table.piece("crate1"), hits * 2), {"cover.damage": [6, 6]})
    assert needed(battle).reasons == []


@rule("cover.hit")
def test_a_wall_without_damage_points_takes_no_harm_and_nothing_is_rolled() -> None:
    battle = behind(WALL)
    shoot(battle, dice={"shoot.to-hit": [3]})
    (event,) = events(battle, CoverHit)
    assert not event.throws and battle.scenery.pieces == ()


@rule("cover.hit")
def test_nothing_hits_cover_unless_the_rule_is_used() -> None:
    battle = behind(DRUM, settings={})
    shoot(battle, dice={"shoot.to-hit": [3]})
    assert not events(battle, CoverHit)


@rule("cover.penetrate.point")
def test_a_shot_that_damages_a_crate_may_hit_the_man_behind_it_two_weaker() -> None:
    """Range 36", so short range is 12"; the man stands 9.6" from the gun."""
    battle = behind(CRATE, settings=THROUGH)
    shoot(battle, dice={"shoot.to-hit": [3], "cover.damage": [6], "cover.penetrate": [1], "shoot.to-wound": [4]})
    (event,) = events(battle, CoverPierced)
    assert event.struck == (("t.2", 1, True),)
    (wound,) = events(battle, WoundsRolled)
    assert wound.needed.goal == 4
    assert [gone.model for gone in events(battle, ModelRemoved)] == ["t.2"]


@rule("cover.penetrate.point")
def test_a_man_beyond_short_range_is_not_rolled_for() -> None:
    far = replace(CRATE, shape=tuple((x, y + 5.4) for x, y in CRATE.shape))
    battle = behind(far, at=25.0, settings=THROUGH)
    shoot(battle, dice={"shoot.to-hit": [3], "cover.damage": [6]})
    assert events(battle, CoverHit)[0].damage == 1 and not events(battle, CoverPierced)


@rule("cover.penetrate.point")
def test_the_second_roll_is_at_one_with_all_modifiers_but_the_cover() -> None:
    battle = behind(CRATE, n=2, settings=THROUGH)
    goal = piercing_goal(needed(battle))
    assert goal.total == 0 and goal.reasons == ["one or two models -1"]


@rule("cover.penetrate.point")
def test_cover_without_damage_cannot_be_pierced() -> None:
    battle = behind(WALL, settings=THROUGH)
    shoot(battle, dice={"shoot.to-hit": [3]})
    assert not events(battle, CoverPierced)


@rule("cover.hit", "cover.penetrate.point")
def test_the_odds_of_fire_at_weak_cover_are_frequencies_and_name_it() -> None:
    battle = behind(DRUM)
    found = volley_odds(battle, Volley("s", 1), orders(battle), "t", known=True)
    assert not found.exact and found.breakdown[0].instead == "the Fuel drum"
    assert found.breakdown[0].near_miss == pytest.approx(1 / 6)
    firm = volley_odds(behind(WALL), Volley("s", 1), orders(battle), "t", known=True)
    assert firm.exact and firm.breakdown[0].instead == "the Crate"


@rule("cover.hit")
def test_models_on_a_piece_that_breaks_stand_on_the_ground() -> None:
    box = a_piece(
        (23, 18, 25, 20), "box", height=1.0, surface=True, face=True, cover="hard", toughness=3, damage_points=1
    )
    battle = a_battle([squad("s", places=[(24, 10)]), squad("t", "b", places=[(24, 19)])], [box])
    assert battle.models["t.1"].z == 1.0
    hit = aim(battle)[0].hit
    play(batter(battle, "s", battle.table.piece("box1"), [hit]), {"cover.damage": [6]})
    assert battle.models["t.1"].z == 0.0 and broken(box).height == 0.0


MORTAR = a_weapon("mortar", type="heavy", range=48.0, strength=6, marker_radius=2.0, tags=("blast",))


def burst(damage: int, *dice: int) -> tuple[Battle, list[Hit]]:
    """A shell has burst before a wall with two men behind it, which it missed."""
    battle = behind(CRATE, n=2, settings=THROUGH)
    gunner = battle.models["s.1"]
    order = FireOrder("s.1", "gun", "t")
    strike = Strike(order, 0, gunner, battle.kind(gunner), MORTAR, 0.0, "direct", (24.0, 18.0), 0.0, 8.0, target="t")
    laid = Laid(strike, (24.0, 18.0))
    under = [(model.id, 2) for model in battle.members("t")]
    scripted: dict[str, list[int]] = {"cover.damage": [damage]} | ({"cover.penetrate": list(dice)} if dice else {})
    return battle, play(burst_through(battle, "s", laid, under, []), scripted)


@rule("cover.penetrate.area")
def test_of_two_men_behind_a_damaged_wall_the_one_with_a_one_is_hit_two_weaker() -> None:
    battle, hits = burst(6, 1, 4)
    assert events(battle, CoverHit)[0].damage == 1
    assert [(hit.anybody, hit.strength) for hit in hits] == [("t.1", 4)]
    assert events(battle, CoverPierced)[0].rule == "cover.penetrate.area"


@rule("cover.penetrate.area")
def test_behind_a_wall_that_takes_no_damage_nobody_is_hit() -> None:
    battle, hits = burst(1)
    assert hits == [] and not events(battle, CoverPierced)


@rule("cover.penetrate.point")
@pytest.mark.parametrize(
    ("along", "aside", "found"),
    [(5.0, 0.0, 5.0), (5.0, 0.49, 5.0), (5.0, -0.49, 5.0), (5.0, 0.51, -1.0), (5.0, -0.51, -1.0), (-5.0, 0.0, -5.0)],
)
def test_a_slanting_shot_strikes_the_bases_that_its_line_crosses(along: float, aside: float, found: float) -> None:
    """The line runs three inches east for every four inches north."""
    place = (24.0 + 0.6 * along + 0.8 * aside, 10.0 + 0.8 * along - 0.6 * aside)
    battle = a_battle([squad("t", places=[place])])
    assert on_line((24.0, 10.0), (0.6, 0.8), battle.models["t.1"], 0.5) == pytest.approx(found, abs=0.01)
