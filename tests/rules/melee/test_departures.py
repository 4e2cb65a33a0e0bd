"""The ways out of a melee: how near enemies may be, and which ways are offered first."""

from math import dist
from typing import Any

import pytest

from arap.battle.battle import Battle
from arap.kernel.requests import Ask
from arap.rules.melee.leaving.breaking_off import break_off
from arap.rules.melee.moving.free_moves import is_near, within_reach
from tests.rules.builders import Squad, a_battle, a_kind, a_wall, asked, squad
from tests.rules.melee.rows import in_melee, row
from tests.support import rule


def near(gap: float, kind: Any = None, foe: Any = None, terrain: Any = ()) -> bool:
    """Whether a model so far from an enemy is still within its reach."""
    units = [squad("m", places=[(20, 20)], kind=kind), squad("e", "b", places=[(20, 20 + gap)], kind=foe)]
    battle = a_battle(units, terrain)
    model = battle.models["m.1"]
    spots = [(model, (model.x, model.y, model.z))]
    found = is_near(battle, model, spots[0][1], battle.models["e.1"])
    assert bool(within_reach(battle, "m", spots)) is found
    return found


@rule("melee.break-off.move", "melee.radius")
@pytest.mark.parametrize(
    ("gap", "sizes", "is_in_reach"),
    [
        (2.0, (2, 2), True), (2.05, (2, 2), False), (3.0, (2, 3), True), (3.0, (3, 2), True),
        (3.05, (2, 3), False), (1.9, (1, 1), True), (2.05, (1, 1), False),
    ],
)  # fmt: skip
def test_the_longer_melee_radius_of_two_models_counts(gap: float, sizes: tuple[int, int], is_in_reach: bool) -> None:
    assert near(gap, a_kind("one", size=sizes[0]), a_kind("other", size=sizes[1])) is is_in_reach


@rule("melee.break-off.move")
@pytest.mark.parametrize(("gap", "is_in_reach"), [(3.9, True), (4.0, False)])
def test_bases_must_be_an_inch_apart_however_large_they_are(gap: float, is_in_reach: bool) -> None:
    broad = a_kind("broad", size=1, base_radius=1.5)
    assert near(gap, broad, broad) is is_in_reach


@rule("melee.break-off.move", "melee.radius")
def test_an_enemy_behind_a_house_wall_is_out_of_reach() -> None:
    wall = a_wall((10, 21), (30, 21), height=6.0, face=True)
    assert not near(2.0, terrain=[wall]) and near(2.0)
    assert near(1.9, a_kind("broad"), terrain=[a_wall((10, 30), (30, 30), height=6.0, face=True)])


def leaving(battle: Battle, flee: tuple[int, ...]) -> Ask:
    dice = {"melee.break-off": (1, 1), "melee.free-hack": [6] * 20, "move.flee": flee}
    found = asked(break_off(battle, "a"), dice)
    assert found is not None and found.kind == "paths"
    return found


def ends(battle: Battle, option: Any) -> list[tuple[float, float]]:
    return [(path.legs[-1].x, path.legs[-1].y) for path in option.answer.paths]


@rule("melee.break-off.move")
def test_the_first_way_offered_leads_farthest_from_the_enemies_left_behind() -> None:
    battle = in_melee(row("a", 2), row("b", 2), rounds=1)
    ask = leaving(battle, (3, 5))
    foes = [(model.x, model.y) for model in battle.members("b")]

    def away(option: Any) -> float:
        return min([dist(end, foe) for end in ends(battle, option) for foe in foes])

    options = [option for option in ask.options if option.label.startswith("Away")]
    gaps = [away(option) for option in options]
    assert ask.default == options[0].answer and gaps[0] == pytest.approx(max(gaps), abs=0.01)
    assert gaps[0] == pytest.approx(9.5, abs=0.3)


@rule("melee.break-off.move")
def test_ways_that_leave_a_model_within_reach_are_not_offered_if_others_leave_none() -> None:
    battle = in_melee(row("a", 2), row("b", 2), rounds=1)
    ask = leaving(battle, (3, 5))
    foes = [(model.x, model.y) for model in battle.members("b")]
    for option in ask.options:
        assert all(dist(end, foe) > 2.0 for end in ends(battle, option) for foe in foes)


@rule("melee.break-off.move")
@pytest.mark.parametrize(("x", "far"), [(24.0, False), (40.0, True)])
def test_no_way_offered_leads_past_an_enemy_that_is_not_in_the_melee(x: float, far: bool) -> None:
    """Such an enemy stands 5" south of the unit, or far off: the way south ends before it, or 8" away."""
    battle = in_melee_with(squad("b2", "b", places=[(x, 15.0)]))
    ways = {option.label: ends(battle, option) for option in leaving(battle, (3, 5)).options}
    ((_, y),) = ways["Away, south (180°)"]
    assert (y < 13) is far and all(dist(end, (x, 15.0)) > 2 for way in ways.values() for end in way)


def in_melee_with(other: Squad) -> Battle:
    """a and b in melee, and a bystander of side b."""
    battle = a_battle([row("a", 1), row("b", 1), other])
    battle.change_turn(phase="melee")
    for one, foe in (("a", "b"), ("b", "a")):
        battle.change(one, locked=(foe,), rounds=1)
    return battle
