"""From where a charge comes, and whether the charged are in cover."""

from math import cos, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Charge, Leg
from arap.battle.battle import Battle
from arap.battle.values import Direction, Ground
from arap.rules.charge.cover import strongpoint
from arap.rules.charge.direction import direction_of, vote
from arap.table import Piece
from tests.rules.builders import a_kind, a_piece, a_wall
from tests.rules.charge.charging import along, charge, facing_each_other, made, planned
from tests.support import rule


@rule("charge.direction")
@pytest.mark.parametrize(
    ("votes", "direction"),
    [
        ((("front", 3), ("flank", 2)), "front"),
        ((("front", 2), ("flank", 2)), "front"),
        ((("front", 1), ("flank", 2), ("rear", 2)), "front"),
        ((("flank", 2), ("rear", 2)), "flank"),
        ((("front", 1), ("rear", 2)), "rear"),
    ],
)
def test_a_majority_decides_or_the_least_advantage(votes: tuple[tuple[Direction, int], ...], direction: str) -> None:
    assert direction_of(votes) == direction


@rule("charge.direction")
@pytest.mark.parametrize(
    ("off", "direction"), [(0, "front"), (45, "front"), (46, "flank"), (135, "flank"), (136, "rear"), (180, "rear")]
)
def test_forward_corners_are_front_and_rear_corners_flank(off: float, direction: str) -> None:
    spot = (20 + 2 * sin(radians(off)), 20 + 2 * cos(radians(off)))
    battle = facing_each_other([spot], [(20, 20)], foe_facing=0.0)
    assert vote(battle, battle.models["m.1"], battle.models["e.1"], 0.0) == direction


@rule("charge.direction")
def test_a_swarm_has_no_back() -> None:
    swarm = a_kind("rats", creature_class="swarm")
    battle = charge(facing_each_other([(20, 14)], [(20, 20)], foe=swarm, foe_facing=0.0))
    assert made(battle).direction == "front"


@rule("charge.direction")
def test_a_charge_into_the_flank_is_noted_before_anybody_turns() -> None:
    battle = charge(facing_each_other([(20, 14)], [(20, 20)], foe_facing=90.0))
    assert battle.turn.onsets[0].direction == "flank" and battle.turn.onsets[0].unsettles
    assert battle.models["e.1"].facing == pytest.approx(180)


SIX = [(17 + 1.2 * n, 13) for n in range(6)]
TEN = [(15 + 1.1 * n, 19) for n in range(10)]
TRENCH = a_piece((13, 18, 28, 20), "trench", cover="hard", form="area")


def hedge(start: float, end: float, **fields: Any) -> Piece:
    return a_wall((start, 18), (end, 18), name="thorn hedge", cover="soft", tags=("melee-cover",), **fields)


@rule("charge.cover")
def test_men_in_a_trench_are_in_cover_against_all() -> None:
    battle = charge(facing_each_other(SIX, TEN, TRENCH))
    assert made(battle).behind == "in trench" and battle.turn.onsets[0].cover


@rule("charge.cover")
def test_men_in_the_same_trench_have_no_cover_from_it() -> None:
    battle = charge(facing_each_other([(14, 18.6)], [(20, 18.6)], TRENCH, facing=90.0))
    assert not battle.turn.onsets[0].cover


@rule("charge.cover")
def test_a_thorn_hedge_so_tagged_is_cover_if_half_of_the_chargers_came_through_it() -> None:
    act = Charge("e", paths=tuple([along(f"m.{n + 1}", Leg(x, 18.5)) for n, (x, _) in enumerate(SIX[:4])]))
    foes = [(x, 19.6) for x, _ in SIX]
    battle = charge(facing_each_other(SIX, foes, hedge(16, 21.3, height=0.5)), act=act)
    assert made(battle).behind == "behind thorn hedge"


@rule("charge.cover")
def test_a_wall_that_most_came_round_is_no_cover() -> None:
    foes = [(x, 19) for x, _ in SIX]
    battle = charge(facing_each_other(SIX, foes, a_wall((16, 18), (18.7, 18), height=0.5)))
    assert made(battle).engaged == 6 and not battle.turn.onsets[0].cover


@rule("charge.cover")
def test_the_gm_may_give_or_deny_cover_to_an_area() -> None:
    crater = a_piece((13, 18, 28, 20), "crater", form="area")
    given = {"charge.cover-areas": [{"terrain": "crater"}]}
    assert charge(facing_each_other(SIX, TEN, crater, settings=given)).turn.onsets[0].cover
    denied = {"charge.cover-areas": [{"terrain": "trench", "gives": False}]}
    assert not charge(facing_each_other(SIX, TEN, TRENCH, settings=denied)).turn.onsets[0].cover


@rule("charge.cover.no-benefit")
def test_the_pinned_and_those_gone_to_ground_have_nothing_from_cover() -> None:
    pinned, down = facing_each_other(SIX, TEN, TRENCH), facing_each_other(SIX, TEN, TRENCH)
    pinned.change("e", pinned_until=9)
    down.change("e", ground=Ground(9))
    assert not charge(pinned).turn.onsets[0].cover and not charge(down).turn.onsets[0].cover
    assert "charge.cover.no-benefit" in [note.rule for note in planned(fresh_pinned()).notes]


def fresh_pinned() -> Battle:
    battle = facing_each_other(SIX, TEN, TRENCH)
    battle.change("e", pinned_until=9)
    return battle


BEHIND_THE_END = a_wall((14, 17), (20.4, 17), height=0.5)


@rule("charge.cover.go-round")
def test_chargers_who_run_round_the_end_of_a_wall_fight_in_normal_order() -> None:
    act = Charge("e", paths=(along("m.1", Leg(22, 16.5, 45.0), Leg(21.9, 18.4)),))
    battle = facing_each_other([(19.8, 14.5)], [(20.0, 18.5)], BEHIND_THE_END)
    plan = planned(battle, act)
    assert plan.needed > 4 and not plan.cover
    assert not charge(battle, act=act).turn.onsets[0].cover


@rule("charge.cover.go-round")
def test_chargers_who_go_straight_over_the_wall_meet_cover() -> None:
    battle = charge(facing_each_other([(19.8, 14.5)], [(20.0, 18.5)], BEHIND_THE_END))
    assert battle.turn.onsets[0].cover and made(battle).behind == "behind wall"


@rule("charge.cover")
@pytest.mark.parametrize(("outside", "cover"), [(1, False), (2, True)])
def test_cover_counts_if_half_of_the_chargers_enter_it_from_outside(outside: int, cover: bool) -> None:
    men = [(15.5 + 1.2 * n, 16.6 if n < outside else 18.3) for n in range(4)]
    foes = [(15.5 + 1.2 * n, 19.9) for n in range(4)]
    battle = charge(facing_each_other(men, foes, TRENCH))
    assert made(battle).engaged == 4 and battle.turn.onsets[0].cover is cover


@rule("charge.direction")
@pytest.mark.parametrize(("spot", "direction"), [((21, 21), "front"), ((19, 21), "front"), ((21, 19), "flank")])
def test_corners_at_exactly_45_and_135_degrees_go_to_the_lesser_advantage(spot: Any, direction: str) -> None:
    battle = facing_each_other([spot], [(20, 20)], foe_facing=0.0)
    assert vote(battle, battle.models["m.1"], battle.models["e.1"], 0.0) == direction


@rule("charge.cover")
@pytest.mark.parametrize(("held", "cover"), [(1, False), (2, True), (4, True)])
def test_half_of_the_charged_models_must_be_in_the_trench(held: int, cover: bool) -> None:
    foes = [(15.5 + 1.2 * n, 18.3 if n < held else 20.3) for n in range(4)]
    men = [(15.5 + 1.2 * n, 13) for n in range(4)]
    battle = charge(facing_each_other(men, foes, TRENCH))
    assert battle.turn.onsets[0].cover is cover


@rule("charge.cover")
@pytest.mark.parametrize(("z", "cover"), [(0.0, True), (1.5, True), (3.0, False)])
def test_models_on_top_of_a_building_are_not_inside_it(z: float, cover: bool) -> None:
    house = a_piece((13, 18, 28, 20), "house", cover="hard", form="area", height=3.0)
    battle = facing_each_other([(20, 13)], [(20, 19)], house)
    foe = replace(battle.models["e.1"], z=z)
    assert (strongpoint(battle, foe) is not None) is cover


@rule("charge.cover")
def test_the_first_cover_entered_is_named() -> None:
    pieces = [a_piece((13, 18, 19.4, 20), "trench", cover="hard", form="area"),
              a_piece((19.4, 18, 28, 20), "bunker", cover="hard", form="area")]  # fmt: skip
    battle = charge(facing_each_other(SIX, TEN, *pieces))
    assert made(battle).behind == "in trench" and battle.turn.onsets[0].cover


@rule("charge.cover")
@pytest.mark.parametrize(
    ("rect", "cover"),
    [((18, 18, 22, 21), True), ((18, 14, 22, 15), True), ((18, 17.4, 22, 17.7), True), ((30, 30, 34, 34), False)],
    ids=["around the enemy", "on the way", "between", "elsewhere"],
)
def test_an_area_the_gm_gives_cover_counts_around_the_enemy_on_the_way_and_between(rect: Any, cover: bool) -> None:
    crater = a_piece(rect, "crater", form="area")
    given = {"charge.cover-areas": [{"terrain": "crater"}]}
    battle = charge(facing_each_other([(20, 12)], [(20, 18.5)], crater, settings=given))
    assert battle.turn.onsets[0].cover is cover


@rule("charge.cover")
def test_other_terrain_around_the_enemy_does_not_give_the_cover_of_an_area_elsewhere() -> None:
    mud, crater = a_piece((18, 18, 22, 21), "mud", form="area"), a_piece((30, 30, 34, 34), "crater", form="area")
    given = {"charge.cover-areas": [{"terrain": "crater"}]}
    battle = charge(facing_each_other([(20, 12)], [(20, 18.5)], mud, crater, settings=given))
    assert not battle.turn.onsets[0].cover


@rule("charge.cover")
def test_one_charger_against_one_enemy_in_a_trench_meets_cover() -> None:
    battle = charge(facing_each_other([(20, 13)], [(20, 19)], TRENCH))
    assert made(battle).behind == "in trench" and battle.turn.onsets[0].cover
