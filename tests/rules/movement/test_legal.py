"""Which moves are refused, and that a refusal changes nothing."""

import math

import pytest

from arap.battle.acts import ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.kernel.errors import ArapError
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.travel.move import move_action
from tests.rules.builders import a_battle, a_kind, a_piece, a_wall, impassable, play, squad
from tests.rules.movement.paths import path, refused_by, why_not
from tests.support import rule


def facing_foe(gap: float, size: int = 2, foe_size: int = 2) -> Battle:
    """Our man at (20, 10) facing north, an enemy ahead of him."""
    return a_battle(
        [
            squad("m", at=(20, 10), n=1, kind=a_kind(size=size)),
            squad("e", "b", at=(20, 10 + gap), n=1, facing=180, kind=a_kind(size=foe_size)),
        ]
    )


@rule("activate.action.move")
@pytest.mark.parametrize(
    ("paths", "words"),
    [
        ([path("m.9", (10, 11))], "no model m.9"),
        ([path("e.1", (20, 29))], "does not belong"),
        ([path("m.1", (7.6, 11)), path("m.1", (7.6, 12))], "two paths"),
        ([path("m.1", (math.nan, 11))], "not made of numbers"),
    ],
)
def test_a_path_must_be_of_a_member_named_once(paths: list[ModelPath], words: str) -> None:
    battle = a_battle([squad("m"), squad("e", "b", at=(20, 30))])
    refusal = why_not_move(battle, "m", paths)
    assert refusal is not None and words in refusal.reason
    assert refusal.rule == "activate.action.move"


@rule("activate.action.move")
def test_there_must_be_a_unit_to_move() -> None:
    refusal = why_not_move(a_battle([squad("m")]), "nobody", ())
    assert refusal is not None and "no unit nobody" in refusal.reason


@rule("activate.action.move")
def test_a_refused_move_changes_nothing() -> None:
    battle = a_battle([squad("m", n=2)])
    before = battle.snapshot()
    with pytest.raises(ArapError, match="costs"):
        play(move_action(battle, "m", Move((path("m.1", (9.4, 15)), path("m.2", (10.6, 13))))))
    assert battle.snapshot() == before and not battle.log


@rule("activate.action.move")
def test_the_refusal_names_the_model_and_each_model_has_its_own() -> None:
    battle = a_battle([squad("m", n=2)])
    plan = check_move(battle, "m", (path("m.1", (9.4, 11)), path("m.2", (10.6, 15))))
    assert [model.refusal is None for model in plan.models] == [True, False]
    assert plan.refusal is not None and plan.refusal.reason.startswith("trooper 2: ")


@rule("move.terrain.classes")
def test_impassable_ground_is_not_entered_nor_crossed() -> None:
    battle = a_battle([squad("m", at=(10, 10), n=1)], [impassable((8, 12, 12, 13))])
    assert refused_by(battle, (10, 12.5)) == "move.terrain.classes"
    assert refused_by(battle, (10, 14)) == "move.terrain.classes"
    assert why_not(battle, (10, 11.9)) is None


@rule("move.other-models")
def test_the_centre_must_be_on_ground_that_can_be_stood_on() -> None:
    pit = a_piece((9, 12, 11, 13), "pit", standable=False)
    battle = a_battle([squad("m", at=(10, 10), n=1)], [pit])
    assert refused_by(battle, (10, 12.5)) == "move.other-models"
    assert why_not(battle, (10, 13.9)) is None


@rule("move.other-models")
def test_two_friends_in_a_corridor_are_passed_through() -> None:
    corridor = [impassable((0, 8, 9.4, 16)), impassable((11.6, 8, 20, 16))]
    friends = squad("f", at=(10.5, 12), n=2, spacing=1.05)
    battle = a_battle([squad("m", at=(10.5, 10), n=1), friends], corridor)
    assert why_not(battle, (10.5, 14)) is None
    assert refused_by(battle, (10.5, 12)) == "move.other-models"


@rule("move.other-models")
def test_an_enemy_in_a_corridor_is_not_passed() -> None:
    corridor = [impassable((0, 11, 9.9, 13)), impassable((11.1, 11, 20, 13))]
    foe = squad("e", "b", at=(10.5, 12), n=1)
    battle = a_battle([squad("m", at=(10.5, 9), n=1, kind=a_kind(M=8)), foe], corridor)
    assert refused_by(battle, (10.5, 16)) == "move.other-models"
    empty = a_battle([squad("m", at=(10.5, 9), n=1, kind=a_kind(M=8))], corridor)
    assert why_not(empty, (10.5, 16)) is None


@rule("move.other-models")
def test_nothing_of_size_three_is_passed_not_even_a_friend() -> None:
    walker = squad("f", at=(10, 12), n=1, kind=a_kind("walker", size=3, base_radius=0.75))
    battle = a_battle([squad("m", at=(10, 10), n=1), walker])
    assert refused_by(battle, (10, 14)) == "move.other-models"


@rule("move.other-models")
def test_friends_bar_the_way_where_that_is_agreed() -> None:
    battle = a_battle(
        [squad("m", at=(10, 10), n=1), squad("f", at=(10, 12), n=1)], settings={"move.pass-friends": False}
    )
    assert refused_by(battle, (10, 14)) == "move.other-models"


@rule("move.other-models")
def test_an_end_on_another_base_is_refused_comrades_new_places_included() -> None:
    battle = a_battle([squad("m", n=3)])
    assert refused_by(battle, (9.5, 10)) == "move.other-models"
    both = (path("m.1", (9, 12)), path("m.2", (9.5, 12)))
    refusal = why_not_move(battle, "m", both)
    assert refusal is not None and refusal.rule == "move.other-models"
    swap = (path("m.1", (10, 10)), path("m.2", (8.8, 10)))
    assert why_not_move(battle, "m", swap) is None


@rule("move.other-models")
def test_an_opening_narrower_than_the_base_is_not_passed_not_even_leg_by_leg() -> None:
    gap = [impassable((0, 12, 9.7, 13)), impassable((10.3, 12, 20, 13))]
    battle = a_battle([squad("m", at=(10, 10.5), n=1)], gap)
    assert refused_by(battle, (10, 14.5)) == "move.terrain.classes"
    assert refused_by(battle, (10, 12.5), (10, 14.5)) == "move.other-models"


@rule("move.enemy-proximity")
def test_a_move_ends_outside_two_inches_of_the_enemy() -> None:
    battle = facing_foe(5)
    refusal = why_not(battle, (20, 13.1))
    assert refusal is not None and refusal.rule == "move.enemy-proximity"
    assert "charge" in refusal.reason
    assert why_not(battle, (20, 12.9)) is None


@rule("move.enemy-proximity")
def test_the_radius_of_a_larger_enemy_counts() -> None:
    assert refused_by(facing_foe(5, foe_size=3), (20, 12.5)) == "move.enemy-proximity"
    assert refused_by(facing_foe(5, size=3), (20, 12.5)) == "move.enemy-proximity"


@rule("move.enemy-proximity")
def test_passing_within_the_radius_is_legal() -> None:
    battle = a_battle([squad("m", at=(18.5, 16), n=1, kind=a_kind(M=9)), squad("e", "b", at=(20, 20), n=1)])
    assert why_not(battle, (18.5, 23.8)) is None


@rule("move.enemy-proximity")
def test_who_starts_within_the_radius_may_move_away_but_not_closer() -> None:
    battle = facing_foe(1.5)
    assert why_not(battle, (20, 9.8)) is None
    assert why_not(battle, (20, 8.5)) is None
    assert refused_by(battle, (20, 10.2)) == "move.enemy-proximity"


@rule("move.enemy-proximity")
def test_routers_exert_no_radius() -> None:
    battle = facing_foe(5)
    battle.change("e", rout=Rout(None))
    assert why_not(battle, (20, 13.5)) is None


@rule("measure.within", "move.enemy-proximity")
def test_two_inches_and_two_thousandths_is_the_nearest_one_may_stand() -> None:
    battle = facing_foe(5)
    assert why_not(battle, (20, 12.998)) is None
    assert refused_by(battle, (20, 12.999)) == "move.enemy-proximity"


@rule("measure.height-and-slope", "move.enemy-proximity")
def test_an_enemy_three_inches_higher_is_outside_a_radius_of_two() -> None:
    roof = a_piece((19, 13.9, 25, 20), "roof", height=3.0, surface=True)
    battle = a_battle([squad("m", at=(20, 10), n=1), squad("e", "b", at=(20, 15), n=1)], [roof])
    assert battle.models["e.1"].z == 3
    assert why_not(battle, (20, 13.7)) is None


@rule("melee.radius")
def test_melee_radius_is_the_size_in_inches_and_none_for_what_cannot_fight() -> None:
    assert [melee_radius(a_kind(size=size)) for size in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert melee_radius(a_kind(size=3, creature_class="vehicle")) == 0


@rule("melee.radius", "move.enemy-proximity")
@pytest.mark.parametrize(
    ("size", "foe_size", "gap", "engaged"),
    [(2, 2, 2.0, True), (2, 1, 1.5, True), (1, 3, 2.5, True), (1, 1, 1.5, False)],
)
def test_either_figure_that_reaches_the_other_engages_both(size: int, foe_size: int, gap: float, engaged: bool) -> None:
    battle = facing_foe(5, size, foe_size)
    assert (refused_by(battle, (20, 15 - gap)) == "move.enemy-proximity") is engaged


@rule("melee.radius")
def test_a_high_wall_between_two_men_keeps_them_apart_and_a_low_one_does_not() -> None:
    for height, rule_id in ((3.0, None), (1.0, "move.enemy-proximity")):
        wall = a_wall((10, 15), (30, 15), height=height, going="impassable")
        battle = a_battle([squad("m", at=(20, 13), n=1), squad("e", "b", at=(20, 15.6), n=1)], [wall])
        assert refused_by(battle, (20, 14.4)) == rule_id
