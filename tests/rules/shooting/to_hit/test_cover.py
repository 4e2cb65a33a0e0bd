"""Cover: what kind counts for a unit, and who in it is hit first."""

import pytest

from arap.battle.battle import Battle
from arap.rules.shooting.casualties.resolve import save
from arap.rules.sight.geometry import HARD, NONE, SOFT
from arap.rules.sight.lines import Lines
from arap.rules.wounds.hits import Hit, Wound, allocate
from arap.table.terrain import Piece
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, a_wood, impassable, play, squad
from tests.rules.shooting.firing import (
    aim,
    behind_wall,
    casualties,
    enemies,
    facing_off,
    low_wall,
    needed,
    saves,
    shoot,
    victims,
)
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)


def at_enemies(
    places: list[tuple[float, float]], *terrain: Piece, bs: int = 4, y: float = 10.0, height: float = 1.25
) -> Battle:
    ours = squad("s", at=(24, y), n=1, kind=a_kind(BS=bs, height=height), weapons=(GUN,))
    return a_battle([ours, enemies(places=places)], terrain)


def row(n: int, y: float, left: float = 18.0, spacing: float = 1.2) -> list[tuple[float, float]]:
    return [(left + spacing * i, y) for i in range(n)]


@rule("shoot.cover.soft")
def test_a_squad_two_inches_inside_a_wood_is_one_harder_from_outside() -> None:
    battle = at_enemies(row(5, 22), a_wood((4, 20, 44, 30), sight_depth=6.0), bs=3)
    assert (needed(battle).goal, needed(battle).reasons) == (2, ["soft cover -1"])


@rule("shoot.cover.soft", "shoot.cover.hard")
def test_a_wood_behind_a_stone_wall_is_hard_cover_only() -> None:
    battle = at_enemies(row(5, 21), a_wood((4, 20.3, 44, 30), sight_depth=6.0), low_wall(20.0))
    assert (needed(battle).goal, needed(battle).reasons) == (2, ["hard cover -2"])


@rule("shoot.cover.soft")
@pytest.mark.parametrize(("gap", "cover"), [(1.0, NONE), (1.2, SOFT)])
def test_in_one_wood_only_more_than_an_inch_of_it_between_them_is_cover(gap: float, cover: int) -> None:
    battle = at_enemies([(24, 10 + gap)], a_wood((4, 2, 44, 30), sight_depth=6.0))
    assert Lines.of(battle, "s", "t").covers(0)[0] == cover


@rule("shoot.cover.hard", "shoot.cover.claim")
@pytest.mark.parametrize(("bs", "goal", "words"), [(4, 2, "2 or less"), (2, 0, "1, then 3 or less")])
def test_a_squad_lining_a_brick_wall_is_two_harder(bs: int, goal: int, words: str) -> None:
    battle = behind_wall(15, targets=6, kind=a_kind(BS=bs), weapon=GUN)
    assert (needed(battle).goal, needed(battle).needed) == (goal, words)


@rule("shoot.cover.hard")
def test_a_vehicle_is_hard_cover_for_those_who_show_past_it() -> None:
    tank = a_kind("tank", size=3, base_radius=1.25, height=2.5, creature_class="vehicle")
    ours = squad("s", at=(24, 10), n=1, kind=a_kind(BS=4), weapons=(GUN,))
    battle = a_battle([ours, enemies(at=(25.3, 20), n=1), enemies("tank", (24, 18), 1, tank)])
    assert Lines.of(battle, "s", "t").covers(0)[0] == HARD


@rule("shoot.cover.half-unit")
def test_five_of_ten_behind_a_wall_put_all_ten_in_hard_cover() -> None:
    places = row(5, 20, 10) + row(5, 20, 30)
    battle = at_enemies(places, low_wall(19.0, right=20.0))
    assert needed(battle).reasons == ["hard cover -2"]


@rule("shoot.cover.half-unit")
def test_four_in_hard_two_in_soft_and_four_in_the_open_are_in_soft_cover() -> None:
    places = row(4, 20, 10) + row(2, 20, 22) + row(4, 20, 30)
    wood = a_wood((21, 19.5, 25, 24), sight_depth=6.0)
    battle = at_enemies(places, low_wall(19.0, right=16.0), wood)
    lines = Lines.of(battle, "s", "t")
    assert lines.covers(0) == [HARD] * 4 + [SOFT] * 2 + [NONE] * 4
    assert (needed(battle).goal, needed(battle).reasons) == (3, ["soft cover -1"])


@rule("shoot.cover.half-unit", "casualty.remove")
def test_when_three_in_the_open_have_fallen_the_rest_are_in_hard_cover() -> None:
    places = row(4, 20, 10) + row(6, 20, 30)
    ours = squad("s", at=(24, 10), n=3, kind=a_kind(BS=4), weapons=(GUN,))
    battle = a_battle([ours, enemies(places=places)], [low_wall(19.0, right=16.0)])
    assert needed(battle).reasons == []
    dice = {
        "shoot.to-hit": (1, 1, 1),
        "shoot.to-wound": (6, 6, 6),
        "casualty.allocate": (1, 2, 3),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert casualties(battle) == ["t.5", "t.6", "t.7"]
    assert (needed(battle).goal, needed(battle).reasons) == (2, ["hard cover -2"])


@rule("shoot.cover.half-unit")
def test_a_member_out_of_sight_counts_as_in_the_cover_that_hides_it() -> None:
    house = impassable((26, 15, 40, 18), height=5.0, cover="hard")
    hard = at_enemies([(24, 22), (32, 22)], house)
    assert needed(hard).reasons == ["one or two models -1", "hard cover -2"]
    thicket = a_wood((26, 12, 40, 20), sight_depth=6.0)
    soft = at_enemies([(24, 22), (31, 22)], thicket)
    assert needed(soft).reasons == ["one or two models -1", "soft cover -1"]


@rule("shoot.cover.half-unit")
def test_cover_is_counted_for_each_firer_from_where_he_stands() -> None:
    """The left man fires across the wall, the right one past its end."""
    ours = squad("s", places=[(18, 10), (34, 19.5)], facing=0, kind=a_kind(BS=4), weapons=(GUN,))
    battle = a_battle([ours, enemies(places=row(3, 20, 18))], [low_wall(19.0, right=22.0)])
    assert [fire.needed.goal for fire in aim(battle)] == [2, 4]


@rule("shoot.cover.claim")
def test_behind_a_waist_high_wall_with_hidden_legs_a_model_is_in_hard_cover() -> None:
    """1.2 inches behind the wall, the shooter 12 inches beyond it."""
    battle = at_enemies([(24, 23.4)], low_wall(22.0))
    assert Lines.of(battle, "s", "t").covers(0)[0] == HARD


@rule("shoot.cover.claim")
def test_a_shooter_right_at_the_wall_leaves_no_cover() -> None:
    battle = at_enemies([(24, 23.4)], low_wall(22.0), y=21.6)
    assert Lines.of(battle, "s", "t").covers(0)[0] == NONE


@rule("shoot.cover.claim")
def test_three_inches_behind_the_wall_there_is_no_cover() -> None:
    battle = at_enemies([(24, 25.2)], low_wall(22.0), y=13.2)
    lines = Lines.of(battle, "s", "t")
    assert 0 < lines.glance(0).visible[0] < 9
    assert lines.covers(0)[0] == NONE


@rule("shoot.cover.buildings-trenches-roofs")
def test_a_squad_on_a_roof_is_in_hard_cover_from_the_street_and_in_none_from_a_tower() -> None:
    roof = a_piece((16, 24, 32, 34), "house", height=4.0, surface=True, parapet=0.5, cover="hard", opaque=True)
    tower = a_piece((20, 6, 28, 12), "tower", height=9.0, surface=True)
    on_roof = row(5, 24.6, 21.6)
    street, above = at_enemies(on_roof, roof), at_enemies(on_roof, roof, tower)
    assert (street.models["s.1"].z, above.models["s.1"].z, above.models["t.1"].z) == (0.0, 9.0, 4.0)
    assert (needed(street).goal, needed(street).reasons) == (2, ["hard cover -2"])
    assert (needed(above).goal, needed(above).reasons) == (4, [])


@rule("shoot.cover.buildings-trenches-roofs")
@pytest.mark.parametrize(("height", "goal"), [(4.0, 4), (3.3, 2)])
def test_above_a_roof_means_an_eye_at_least_as_high_as_the_parapet(height: float, goal: int) -> None:
    """Eye of a 1.25 inch man 1.125 above his feet: 5.125 or 4.425 against a parapet at 4.5."""
    roof = a_piece((16, 24, 32, 34), "house", height=4.0, surface=True, parapet=0.5, cover="hard", opaque=True)
    tower = a_piece((20, 6, 28, 12), "tower", height=height, surface=True)
    assert needed(at_enemies(row(5, 24.6, 21.6), roof, tower)).goal == goal


def hits_on(open_: int, hard: int, count: int) -> tuple[Battle, list[Hit]]:
    """So many hits by one shooter on a unit of which some stand in the open and the others in hard cover."""
    battle = facing_off(targets=open_ + hard)
    models = battle.units["t"].models
    hit = Hit(GUN, 3, True, (models[:open_], (), models[open_:]))
    return battle, [hit] * count


@rule("shoot.cover.open-first", "casualty.randomize")
def test_two_of_five_wounds_are_drawn_among_the_two_in_the_open_and_three_among_those_in_cover() -> None:
    battle, wounds = hits_on(2, 6, 5)
    drawn = play(allocate(battle, "t", wounds), {"casualty.allocate": (2, 2, 1, 6, 6)})
    assert drawn == ["t.2", "t.2", "t.3", "t.8", "t.8"]


@rule("shoot.cover.open-first")
@pytest.mark.parametrize(("face", "model"), [(1, "t.1"), (2, "t.2")])
def test_a_single_wound_goes_to_one_of_the_two_in_the_open(face: int, model: str) -> None:
    battle, wounds = hits_on(2, 6, 1)
    assert play(allocate(battle, "t", wounds), {"casualty.allocate": (face,)}) == [model]


@rule("shoot.cover.open-first")
def test_when_all_tiers_are_full_the_first_begins_again() -> None:
    battle, wounds = hits_on(1, 2, 5)
    assert play(allocate(battle, "t", wounds), {"casualty.allocate": (1, 1, 2)}) == ["t.1", "t.2", "t.2", "t.1", "t.3"]


@rule("shoot.cover.open-first")
def test_a_tier_takes_as_many_hits_as_its_models_have_wounds_left() -> None:
    battle = facing_off(targets=4, enemy=a_kind("ogryn", W=3))
    models = battle.units["t"].models
    hit = Hit(GUN, 3, True, (models[:1], (), models[1:]))
    drawn = play(allocate(battle, "t", [hit] * 4), {"casualty.allocate": (2,)})
    assert drawn == ["t.1", "t.1", "t.1", "t.3"]


@rule("shoot.cover.open-first", "casualty.eligible")
def test_the_tier_of_each_hit_is_judged_from_the_model_that_scored_it() -> None:
    """The left man sees all three over their wall, the right one past its end in the open."""
    ours = squad("s", places=[(18, 10), (34, 19.5)], facing=0, kind=a_kind(BS=4), weapons=(GUN,))
    left_open = enemies(places=[*row(3, 20, 18), (26, 20)])
    battle = a_battle([ours, left_open], [low_wall(19.0, right=22.0)])
    first, second = aim(battle)
    assert first.tiers == (("t.4",), (), ("t.1", "t.2", "t.3"))
    assert second.tiers == (("t.1", "t.2", "t.3", "t.4"), (), ())
    dice = {
        "shoot.to-hit": (1, 1),
        "shoot.to-wound": (6, 6),
        "casualty.allocate": (3,),
        "suppress.test": (1, 1),
    }
    shoot(battle, dice=dice)
    assert victims(battle) == ["t.4", "t.3"]


@rule("shoot.cover.open-first", "shoot.save")
def test_those_in_the_open_save_before_those_in_cover_whoever_hit_them() -> None:
    """The first shooter sees only men behind the wall, the second only men in the open."""
    battle = facing_off(n=2, targets=2, weapon=GUN)
    covered = Hit(GUN, 3, True, ((), (), ("t.1",)))
    in_open = Hit(GUN, 3, True, (("t.2",), (), ()))
    play(save(battle, "s", "t", [Wound("t.1", covered), Wound("t.2", in_open)]))
    assert [model for model, *_ in saves(battle)] == ["t.2", "t.1"]
