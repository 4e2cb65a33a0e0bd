"""Templates: laying the stream, one roll for all, partial hits, cover, walls and torrents."""

from collections.abc import Sequence
from typing import Any

import pytest

from arap.battle.battle import Battle
from arap.battle.events import WoundsRolled
from arap.battle.events.shooting.area import FiguresStruck, TemplatePlaced
from arap.kernel.target import Target
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.firing import laid, own_goal, template_needed
from arap.rules.shooting.templates.stream import stream_of, under
from arap.table.shapes.footprints import teardrop
from tests.rules.builders import a_battle, a_kind, a_wall, a_weapon, a_wood, impassable, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import change, enemies, refused, shoot, wounds
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.striking import FLAMER, aimed, gun, not_aimed, order, struck
from tests.support import rule

TORRENT = a_weapon("torrent", type="assault", range=12.0, strength=5, tags=("template",))


def covered(battle: Battle, **fields: Any) -> list[str]:
    """Those under the template."""
    strike = aimed(battle, **{"bearing": 0.0, **fields})
    return sorted(model.id for model, _ in under(battle, strike, stream_of(battle, strike)))


def needed(battle: Battle, **fields: Any) -> Target:
    strike = aimed(battle, **{"bearing": 0.0, **fields})
    return template_needed(battle, Volley("s", 1), strike, stream_of(battle, strike))


def flame(battle: Battle, roll: int, partial: Sequence[int] = (), second: Sequence[int] = ()) -> list[str]:
    """Those hit by a stream straight north."""
    dice = {
        "template.to-hit": (roll,),
        "template.to-hit.second": second,
        "template.partial": partial,
        "shoot.to-wound": (1,) * 9,
        "suppress.test": (1, 1),
    }
    shoot(battle, [order(battle, bearing=0.0)], dice=dice)
    return struck(battle)


@rule("template.shape")
def test_a_strip_covers_bodies_within_an_inch_of_its_middle_line() -> None:
    assert covered(gun(FLAMER, [(24.5, 17.0), (25.2, 15.0), (25.5, 14.0)])) == ["t.1", "t.2"]
    assert covered(gun(FLAMER, [(24.0, 18.3), (24.0, 18.31)])) == ["t.1"]


@rule("template.shape")
def test_a_teardrop_is_narrow_at_the_firer_and_rounded_at_its_end() -> None:
    drop = {"template.shape": "teardrop"}
    places = [(24.8, 12.0), (25.5, 16.75), (24.0, 18.2), (25.5, 18.0)]
    assert covered(gun(FLAMER, places, settings=drop)) == ["t.2", "t.3"]
    assert covered(gun(FLAMER, places)) == ["t.1", "t.3"]
    shape = teardrop((0.0, 0.0), 0.0, 8.0, 2.5, 8.0)
    assert max(y for _, y in shape) == pytest.approx(8.0, abs=0.01)
    assert max(x for x, _ in shape) == pytest.approx(1.25, abs=0.01)


@rule("template.shape")
def test_friends_are_burnt_and_the_firer_is_not() -> None:
    battle = gun(FLAMER, [(24.0, 16.0)], more=[squad("f", at=(24, 13), n=1)])
    assert covered(battle) == ["f.1", "t.1"]


@rule("template.shape")
@pytest.mark.parametrize(("bearing", "bad"), [(45.0, False), (134.0, False), (136.0, True), (180.0, True)])
def test_the_middle_line_must_lie_in_the_fire_arc_after_a_free_turn(bearing: float, bad: bool) -> None:
    battle = gun(FLAMER)
    refusal = refused(battle, [order(battle, bearing=bearing)])
    assert (refusal is not None and refusal.rule == "template.shape") == bad


@rule("template.shape")
def test_a_direction_must_be_told_and_a_turned_facing_is_kept_to() -> None:
    battle = gun(FLAMER)
    assert not_aimed(battle, "").rule == "template.shape"
    assert not_aimed(battle, bearing=50.0, facing=0.0).rule == "template.shape"
    assert aimed(battle).bearing == 0.0


@rule("template.shape")
def test_high_walls_and_tall_beasts_cut_the_stream_short() -> None:
    places = [(24.0, 12.0), (24.0, 17.0)]
    assert covered(gun(FLAMER, places, terrain=[impassable((20, 14, 28, 14.5), height=3.0)])) == ["t.1"]
    assert covered(gun(FLAMER, places, terrain=[a_wall((20, 14), (28, 14), 1.0)])) == ["t.1", "t.2"]
    beast = enemies("u", places=[(24.0, 14.0)], kind=a_kind("beast", size=3, height=2.5, base_radius=1.0))
    assert covered(gun(FLAMER, places, more=[beast])) == ["t.1", "u.1"]


OPEN_AND_HARD = [(23.5, 14.0), (24.5, 16.5), (23.5, 16.5)]


def at_the_wall(bs: int = 4, **fields: Any) -> Battle:
    """One in the open before a low wall, two close behind it."""
    wall = a_wall((18, 15.6), (30, 15.6), 0.8, 0.2, **fields)
    return gun(FLAMER, OPEN_AND_HARD, kind=a_kind(BS=bs), terrain=[wall])


@rule("template.to-hit")
@pytest.mark.parametrize("roll", [1, 2])
def test_a_roll_two_below_the_goal_hits_those_in_hard_cover_as_well(roll: int) -> None:
    assert flame(at_the_wall(), roll) == ["t.1", "t.2", "t.3"]


@rule("template.to-hit")
@pytest.mark.parametrize("roll", [3, 4])
def test_a_plain_success_hits_the_open_and_leaves_hard_cover_a_one(roll: int) -> None:
    assert flame(at_the_wall(), roll, (1, 2)) == ["t.1", "t.2"]


@rule("template.to-hit")
@pytest.mark.parametrize("roll", [5, 6])
def test_a_failure_leaves_the_open_a_three_and_hard_cover_a_one(roll: int) -> None:
    assert flame(at_the_wall(), roll, (3, 1, 2)) == ["t.1", "t.2"]
    assert flame(at_the_wall(), roll, (4, 1, 1)) == ["t.2", "t.3"]


@rule("template.to-hit", "template.partial-2-3")
def test_a_partial_roll_of_three_does_not_hit_a_figure_in_hard_cover() -> None:
    assert flame(at_the_wall(), 6, (6, 3, 3)) == []


@rule("template.to-hit")
def test_a_figure_in_soft_cover_missed_by_one_is_hit_on_two() -> None:
    wood = a_wood((20, 13, 28, 19), sight_depth=6.0)
    three = [(23.4, 16.0), (24.0, 17.2), (24.6, 16.0)]
    assert flame(gun(FLAMER, three, terrain=[wood]), 3, (2, 3, 3)) == ["t.1"]


@rule("template.to-hit")
def test_goals_are_reckoned_before_the_best_of_a_die() -> None:
    skilled = Target("template.to-hit", "low", 7, "Ballistic Skill")
    assert [own_goal(skilled, cover).goal for cover in range(3)] == [5, 5, 5]
    assert [own_goal(Target("template.to-hit", "low", 1, ""), cover).second_goal for cover in (1, 2)] == [3, 2]


@rule("template.to-hit", "dice.out-of-range")
def test_one_die_confirms_for_all_whose_goal_is_below_one() -> None:
    assert flame(at_the_wall(bs=1), 1, second=(2,)) == ["t.1", "t.2", "t.3"]
    assert flame(at_the_wall(bs=1), 1, (2, 2), second=(3,)) == ["t.1"]


@rule("template.to-hit")
def test_the_target_aimed_at_counts_for_the_goal_but_its_cover_does_not() -> None:
    battle = at_the_wall()
    assert needed(battle).reasons == []
    battle.change("s", suppression=1)
    assert needed(battle).reasons == ["suppressed -1"]
    lone = gun(FLAMER, [(24.0, 15.0)], enemy=a_kind("rat", size=1))
    assert needed(lone).reasons == ["small target -1", "one or two models -1"]


@rule("template.to-hit")
def test_the_unit_aimed_at_is_the_one_that_burns_whatever_was_named() -> None:
    rat = enemies("u", places=[(24.0, 15.0)], kind=a_kind("rat", size=1))
    battle = gun(FLAMER, [(20.0, 30.0), (21.0, 30.0), (22.0, 30.0)], more=[rat])
    for named in ("", "t", "u"):
        strike = aimed(battle, named, bearing=0.0)
        found = template_needed(battle, Volley("s", 1), strike, stream_of(battle, strike))
        assert (strike.target, found.reasons) == ("u", ["small target -1", "one or two models -1"])
    assert aimed(battle, "t", bearing=45.0).target == "t"


@rule("template.to-hit")
def test_lying_down_is_soft_cover() -> None:
    battle = gun(FLAMER, [(24.0, 15.0), (24.5, 16.0), (23.5, 16.0)], kind=a_kind(BS=3))
    change(battle, "t.1", prone=True)
    assert flame(battle, 3, (3,)) == ["t.2", "t.3"]
    assert {figure.cover for figure in events(battle, FiguresStruck)[-1].figures} == {"soft", "none"}


@rule("template.to-hit")
def test_those_hit_are_wounded_like_others() -> None:
    battle = gun(FLAMER, [(24.0, 15.0), (24.5, 16.0), (23.5, 16.0), (24.0, 17.2)])
    dice = {"template.to-hit": (1,), "shoot.to-wound": (3, 3, 1, 1), "suppress.test": (1, 1)}
    shoot(battle, [order(battle, bearing=0.0)], dice=dice)
    assert wounds(battle) == 2 and len(battle.units["t"].models) == 2


@rule("template.cover")
def test_a_hedge_that_is_no_use_against_fire_leaves_men_in_the_open() -> None:
    assert flame(at_the_wall(cover="soft"), 4, (6, 6)) == ["t.1"]
    assert flame(at_the_wall(cover="soft", template_protection=False), 4) == ["t.1", "t.2", "t.3"]


@rule("template.bounce")
def test_a_stream_thrown_back_by_a_wall_six_inches_away_has_two_inches_left() -> None:
    wall = impassable((14, 16, 34, 16.5), height=3.0)
    battle = gun(FLAMER, [(24.0, 15.0), (24.0, 13.9), (40.0, 40.0)], kind=a_kind(BS=4), terrain=[wall])
    strike = aimed(battle, bearing=0.0, bounce=True)
    stream = stream_of(battle, strike)
    assert stream.bounced and needed(battle, bounce=True).reasons == ["bounced off a wall -1"]
    assert needed(battle, bounce=True).goal == 3
    assert {round(y, 3) for _, y in stream.jets[1].shape} == {16.0, 14.0}


@rule("template.bounce")
def test_a_stream_leaves_a_wall_at_the_angle_at_which_it_came() -> None:
    wall = impassable((14, 14, 34, 14.5), height=3.0)
    battle = gun(FLAMER, [(29.5, 12.5), (24.0, 40.0), (25.0, 40.0)], terrain=[wall])
    assert covered(battle, bearing=45.0) == []
    assert covered(battle, bearing=45.0, bounce=True) == ["t.1"]


@rule("template.bounce")
def test_a_wall_beyond_the_stream_throws_nothing_back() -> None:
    wall = impassable((14, 16, 44, 16.5), height=3.0)
    battle = gun(FLAMER, terrain=[wall])
    strike = aimed(battle, bearing=45.0, bounce=True)
    assert not stream_of(battle, strike).bounced
    assert "bounced off a wall -1" not in needed(battle, bearing=45.0, bounce=True).reasons


@rule("template.bounce")
def test_a_teardrop_is_not_bounced() -> None:
    drop = gun(FLAMER, terrain=[impassable((14, 14, 34, 14.5), height=3.0)], settings={"template.shape": "teardrop"})
    assert not stream_of(drop, aimed(drop, bearing=0.0)).bounced
    refusal = not_aimed(drop, bearing=0.0, bounce=True)
    assert (refusal.reason, refusal.rule) == ("Only a strip bounces off a wall, not a teardrop", "template.bounce")


@rule("template.bounce", "template.cover")
def test_after_the_wall_cover_is_judged_from_where_it_was_thrown_back() -> None:
    wall, low = impassable((14, 16, 44, 16.5), height=3.0), a_wall((28.2, 10.0), (28.2, 15.5), 0.8, 0.2)
    battle = a_battle(
        [
            squad("s", at=(24, 12), n=1, weapons=(FLAMER,)),
            enemies("t", places=[(29.0, 14.6), (40, 40), (41, 40)]),
        ],
        [wall, low],
    )
    dice = {"template.to-hit": (1,), "shoot.to-wound": (1,), "suppress.test": (1, 1), "template.partial": (6,)}
    dice["template.to-hit.second"] = (1,)
    shoot(battle, [order(battle, bearing=45.0, bounce=True)], dice=dice)
    assert len(events(battle, TemplatePlaced)[-1].shapes) == 2
    assert [figure.cover for figure in events(battle, FiguresStruck)[-1].figures] == ["none"]


@rule("template.torrent")
def test_a_torrent_begins_as_far_as_its_distance() -> None:
    battle = gun(TORRENT, [(24.0, 21.0), (24.0, 22.0), (24.0, 30.0), (24.0, 31.0)])
    assert covered(battle, aim=(24.0, 22.0)) == ["t.2", "t.3"]
    strike = aimed(battle, bearing=0.0, aim=(24.0, 22.0))
    (jet,) = stream_of(battle, strike).jets
    assert {round(y, 3) for _, y in jet.shape} == {22.0, 30.0}


@rule("template.torrent", "dice.to-wound.range-limit")
def test_of_those_under_a_torrent_whoever_is_within_twelve_inches_is_at_short_range() -> None:
    battle = gun(TORRENT, [(24.0, 21.9), (24.0, 24.0), (24.0, 26.0)], enemy=a_kind("stone", T=9))
    dice = {"template.to-hit": (1,), "shoot.to-wound": (6,), "shoot.to-wound.second": (1,), "suppress.test": (1, 1)}
    shoot(battle, [order(battle, bearing=0.0, aim=(24.0, 20.0))], dice=dice)
    found = {event.needed.possible: len(event.throws) for event in events(battle, WoundsRolled)}
    assert found == {True: 1, False: 2}


@rule("template.torrent")
def test_the_narrow_end_of_a_torrent_is_in_reach_in_arc_in_sight_and_points_away() -> None:
    battle = gun(TORRENT)
    assert not_aimed(battle, aim=(24.0, 22.1), bearing=0.0).rule == "template.torrent"
    assert not_aimed(battle, aim=(24.0, 4.0), bearing=180.0).rule == "template.torrent"
    assert not_aimed(battle, aim=(24.0, 16.0), bearing=91.0).rule == "template.torrent"
    assert aimed(battle, aim=(24.0, 16.0), bearing=90.0).bearing == 90.0
    walled = gun(TORRENT, terrain=[impassable((14, 14, 34, 14.5), height=3.0)])
    assert not_aimed(walled, aim=(24.0, 16.0), bearing=0.0).rule == "template.torrent"
    assert not_aimed(gun(FLAMER), aim=(24.0, 12.0), bearing=0.0).rule == "template.torrent"


@rule("shoot.snap-and-wild", "template.to-hit")
def test_a_stream_at_men_in_smoke_is_wild_even_if_others_who_are_seen_are_named() -> None:
    clear = enemies("u", places=[(40.0, 14.0), (41.0, 14.0), (42.0, 14.0)])
    battle = gun(FLAMER, [(23.5, 15.0), (24.5, 15.0), (24.0, 16.0)], kind=a_kind(BS=4), more=[clear])
    assert needed(battle).base == 4
    battle.put_clouds([cloud(24.0, 15.0, radius=2.0)])
    assert [needed(battle, target=name).base for name in ("t", "u", "")] == [1, 1, 1]
    assert flame(battle, 2, (3, 4, 3)) == ["t.1", "t.3"]


@rule("shoot.past-allies.other-unit", "template.to-hit")
def test_friends_hide_nobody_from_a_stream_laid_over_them() -> None:
    friends = squad("f", at=(24.0, 12.0), n=3)
    battle = gun(FLAMER, [(23.5, 15.0), (24.5, 15.0), (24.0, 16.0)], kind=a_kind(BS=4), more=[friends])
    assert needed(battle).base == 4


@rule("template.shape")
def test_a_large_model_on_a_floor_above_does_not_cut_the_stream_short() -> None:
    beast = enemies("u", places=[(24.0, 14.0)], kind=a_kind("beast", size=3, height=2.5, base_radius=1.0))
    battle = gun(FLAMER, [(24.0, 17.0)], more=[beast])
    assert "t.1" not in covered(battle)
    change(battle, "u.1", z=6.0)
    assert "t.1" in covered(battle)


@rule("template.cover", "shoot.fleeting-target")
def test_cover_and_flitting_between_covers_are_one_less_in_total() -> None:
    battle = gun(FLAMER, [(24.0, 15.0)], terrain=[a_wall((20, 14.0), (28, 14.0))], kind=a_kind(BS=3))
    change(battle, "t.1", fleeting=True)
    assert needed(battle).reasons == ["one or two models -1", "fleeting target -1"]
    assert [cover for _, cover in laid(battle, aimed(battle, bearing=0.0))[1]] == [0]
    battle.settings["shoot.fleeting"] = "cumulative"
    battle = battle.clone()
    assert [cover for _, cover in laid(battle, aimed(battle, bearing=0.0))[1]] == [2]
