"""Where a unit that ran from cover to cover is caught: in the middle of the open ground between."""

from typing import Any

import pytest

from arap.battle.battle import Battle
from arap.rules.reactions.between_cover import places_between
from arap.rules.triggers.trigger import Close, trigger
from arap.table import PointXY
from tests.rules.builders import Rect, a_battle, a_piece, squad
from tests.support import rule


def after_run(covers: list[Rect], *ends: PointXY) -> Battle:
    """The movers at the ends of their run, and pieces of cover."""
    pieces = [a_piece(rect, "ruin", cover="hard", form="area", height=2.0) for rect in covers]
    return a_battle([squad("m", "a", places=ends)], pieces)


def caught(battle: Battle, **ways: tuple[PointXY, ...]) -> Any:
    """Where the movers, by number, are caught on these ways."""
    run = Close(way=tuple([(f"m.{number[1:]}", way) for number, way in ways.items()]))
    found = places_between(battle, trigger(battle, "move-end", "m", run), run)
    return None if found is None else {model: (x, y) for model, (x, y, _) in found.items()}


WEST, EAST, WIDE = (18, 6, 20, 8), (28, 6, 30, 8), (26, 6, 30, 8)


@rule("overwatch.fleeting-target")
@pytest.mark.parametrize(("east", "middle"), [(EAST, 24.0), (WIDE, 23.0)])
def test_the_middle_of_the_open_lies_between_the_reaches_of_both_covers(east: Rect, middle: float) -> None:
    """Cover reaches 1.5": the open begins at x = 21.5 and ends 1.5" before the other cover."""
    battle = after_run([WEST, east], (29, 7))
    assert caught(battle, m1=((19, 7), (29, 7))) == {"m.1": pytest.approx((middle, 7), abs=0.02)}


@rule("overwatch.fleeting-target")
def test_the_longest_of_several_open_stretches_counts() -> None:
    battle = after_run([WEST, (24, 6, 25, 8), (36, 6, 38, 8)], (37, 7))
    assert caught(battle, m1=((19, 7), (37, 7))) == {"m.1": pytest.approx((30.5, 7), abs=0.03)}


@rule("overwatch.fleeting-target")
def test_the_place_is_measured_along_the_corners_of_the_way() -> None:
    """20" in two slanting legs of 10"; the second cover reaches far up the second leg, so the middle of the open is on
    the first. A corner given twice changes nothing."""
    battle = after_run([(9, 9, 11, 11), (15, 7, 24, 13)], (22, 10))
    way = ((10.0, 10.0), (10.0, 10.0), (16.0, 18.0), (16.0, 18.0), (22.0, 10.0))
    assert caught(battle, m1=way) == {"m.1": pytest.approx((15.18, 16.9), abs=0.04)}


@rule("overwatch.fleeting-target")
def test_all_members_have_gone_the_same_share_of_their_ways() -> None:
    battle = after_run([WEST, EAST], (29, 7), (29, 8))
    found = caught(battle, m1=((19, 7), (29, 7)), m2=((17, 4), (17, 8), (29, 8)))
    assert found == {"m.1": pytest.approx((24, 7), abs=0.02), "m.2": pytest.approx((21, 8), abs=0.02)}


@rule("overwatch.fleeting-target")
def test_the_member_nearest_to_the_middle_of_the_unit_says_where() -> None:
    """The one in the middle runs 10"; those at the sides run 4" more, all of it in the open."""
    battle = after_run([WEST, EAST], (29, 7), (29, 6), (29, 8))
    detour = ((19.0, 6.0), (21.5, 6.0), (21.5, 2.0), (21.5, 6.0), (29.0, 6.0))
    mirrored = tuple([(x, 14.0 - y) for x, y in detour])
    found = caught(battle, m1=((19, 7), (29, 7)), m2=detour, m3=mirrored)
    assert found is not None and found["m.1"] == pytest.approx((24, 7), abs=0.02)


@rule("overwatch.fleeting-target")
@pytest.mark.parametrize(("ran", "is_caught"), [(1, False), (2, True), (4, True)])
def test_at_least_half_of_the_unit_must_have_run_from_cover_to_cover(ran: int, is_caught: bool) -> None:
    ends = [(29.0, 5.5 + n) for n in range(4)]
    battle = after_run([WEST, EAST], *ends)
    ways = {f"m{n + 1}": ((19.0 if n < ran else 23.0, 5.5 + n), end) for n, end in enumerate(ends)}
    assert (caught(battle, **ways) is not None) is is_caught


@rule("overwatch.fleeting-target")
def test_members_that_did_not_move_stay_where_they_are() -> None:
    battle = after_run([WEST, EAST], (29, 7), (29, 8))
    assert caught(battle, m1=((19, 7), (29, 7))) == {"m.1": pytest.approx((24, 7), abs=0.02)}
    assert caught(after_run([WEST, EAST], (29, 7))) is None


@rule("overwatch.fleeting-target")
def test_without_open_ground_on_the_way_nobody_is_caught() -> None:
    battle = after_run([WEST, (22, 6, 24, 8)], (23, 7))
    assert caught(battle, m1=((19, 7), (23, 7))) is None


@rule("overwatch.fleeting-target", "move.other-models")
@pytest.mark.parametrize(("friend", "x"), [((24.0, 9.0), 24.0), ((24.2, 7.0), 23.2)])
def test_models_that_ran_past_friends_are_caught_beside_them_not_on_them(friend: PointXY, x: float) -> None:
    pieces = [a_piece(rect, "ruin", cover="hard", form="area", height=2.0) for rect in (WEST, EAST)]
    battle = a_battle([squad("m", "a", places=[(29, 7)]), squad("f", "a", places=[friend])], pieces)
    assert caught(battle, m1=((19, 7), (29, 7))) == {"m.1": pytest.approx((x, 7), abs=0.11)}
