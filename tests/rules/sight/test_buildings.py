"""Who can be shot at in houses and trenches and on roofs."""

from functools import cache
from typing import Any

import msgspec
import pytest

from arap.army.profile import Weapon
from arap.battle.acts import Attempt, FireOrder, Shoot
from arap.battle.battle import Battle
from arap.game.game import Game
from arap.kernel.sources import ScriptedDice
from arap.rules.actions.free.heads import Heads
from arap.rules.shooting.area.sections import section_at
from arap.rules.sight.geometry import HARD
from arap.rules.sight.lines import Lines
from arap.rules.sight.trenches import is_in_trench, set_heads, why_not_heads
from arap.rules.turn.actions import action_options
from arap.table.shapes.houses import houses_of
from arap.table.terrain import CoverKind, Piece
from tests.army.texts import a_scenario as scenario_text
from tests.rules.builders import a_battle, a_kind, a_piece, a_scenario, a_weapon, squad
from tests.rules.shooting.firing import acting, change, change_all, enemies, needed, orders, refused
from tests.rules.shooting.striking import FLAMER, FRAG, GRENADE
from tests.rules.shooting.wild.test_wild import wild
from tests.rules.turn.games import answer
from tests.support import rule

RULE = "shoot.cover.buildings-trenches-roofs"
GUN = a_weapon("gun", type="assault", range=48.0)
SHOT = a_kind("shot", BS=4)
WOOD = "  - {feature: wood, at: [5, 12], size: [4, 4]}\n"
MILL = (
    "  - {feature: house, id: mill, at: [24, 24], size: [8, 6], storeys: 2, doors: [[26, 21]], windows: [[22, 21]]}\n"
)
TRENCH = a_piece((14, 20, 34, 21.5), "trench", gap=1.0, cover="hard", form="area")


@cache
def mill() -> tuple[Piece, ...]:
    """A house of two storeys: in its south wall a window at 22 on both and a door at 26."""
    return scenario_text(("[24, 24]", "[48, 48]"), (WOOD, MILL)).terrain


def indoors(
    *places: tuple[float, float], z: float = 0.0, shooter: tuple[float, float] = (22, 10), distance: float = 1.5
) -> Battle:
    """Men in the mill on some level, and a shooter in the street."""
    ours = squad("s", at=shooter, n=1, kind=SHOT, weapons=(GUN,))
    battle = a_battle([ours, enemies(places=places)], mill(), settings={"shoot.opening-distance": distance})
    change_all(battle, "t", z=z)
    return battle


@rule("shoot.cover.buildings-trenches-roofs")
def test_a_man_alone_at_a_window_is_three_harder_to_hit() -> None:
    battle = indoors((22, 22))
    assert needed(battle).goal == 1
    assert sorted(needed(battle).reasons) == ["hard cover -2", "one or two models -1"]


@rule("shoot.cover.buildings-trenches-roofs")
def test_three_men_at_a_window_are_two_harder_to_hit() -> None:
    battle = indoors((22, 22), (21, 22), (23, 22))
    assert needed(battle).goal == 2 and needed(battle).reasons == ["hard cover -2"]


@rule("shoot.cover.buildings-trenches-roofs")
def test_a_man_deeper_in_the_room_cannot_be_shot_at() -> None:
    refusal = refused(indoors((22, 23.5)))
    assert refusal is not None and refusal.rule == RULE and "House" in refusal.reason


@rule("shoot.cover.buildings-trenches-roofs")
def test_how_near_an_opening_one_is_seen_is_a_setting() -> None:
    assert needed(indoors((22, 23.5), distance=3.0)).goal == 1


@rule("shoot.cover.buildings-trenches-roofs")
def test_a_man_at_a_window_is_seen_from_aside_but_not_from_behind_the_wall() -> None:
    assert needed(indoors((22, 22), shooter=(12, 12))).goal == 1
    assert refused(indoors((22, 22), shooter=(10, 22))) is not None


@rule("shoot.cover.buildings-trenches-roofs")
def test_a_door_is_an_opening_of_the_ground_floor_only() -> None:
    assert needed(indoors((26, 22))).goal == 1
    assert refused(indoors((26, 22), z=3.0)) is not None
    assert needed(indoors((22, 22), z=3.0)).goal == 1


@rule("shoot.cover.buildings-trenches-roofs")
def test_a_man_who_lies_below_the_sill_is_not_seen() -> None:
    battle = indoors((22, 22))
    change_all(battle, "t", prone=True)
    assert refused(battle) is not None


@rule("shoot.cover.buildings-trenches-roofs")
def test_an_opening_that_is_hidden_itself_shows_nobody() -> None:
    barn = a_piece((18, 14, 26, 16), "barn", height=6.0, opaque=True, cover="hard", standable=False)
    ours = squad("s", at=(22, 10), n=1, kind=SHOT, weapons=(GUN,))
    battle = a_battle([ours, enemies(places=[(22, 22)])], [*mill(), barn])
    change_all(battle, "t", z=0.0)
    assert refused(battle) is not None


@rule("shoot.cover.buildings-trenches-roofs")
def test_within_one_house_men_see_each_other_as_they_stand() -> None:
    battle = indoors((22, 25.5), shooter=(23, 22.5))
    change_all(battle, "s", z=0.0)
    assert needed(battle).goal == 3


@rule("shoot.cover.buildings-trenches-roofs")
def test_a_house_knows_its_outline_and_its_openings() -> None:
    (house,) = houses_of(mill())
    assert house.holds(24, 24, 0.0) and not house.holds(24, 24, 6.0) and not house.holds(24, 20, 0.0)
    assert [(opening.low, opening.high) for opening in house.openings] == [(0.6, 2.2), (3.6, 5.2), (0.0, 2.0)]


def entrenched(y: float = 10.0, level: float = 0.0) -> Battle:
    """Five men in a trench, a shooter before it."""
    ours = squad("s", at=(24, y), n=1, kind=SHOT, weapons=(GUN,))
    battle = a_battle([ours, enemies(at=(24, 20.75), n=5)], [TRENCH])
    change_all(battle, "t", z=-1.0)
    change_all(battle, "s", z=level)
    return battle


@rule("shoot.cover.buildings-trenches-roofs")
def test_men_with_heads_up_in_a_trench_are_in_hard_cover() -> None:
    assert needed(entrenched()).reasons == ["hard cover -2"]


@rule("shoot.cover.buildings-trenches-roofs")
def test_heads_down_they_cannot_be_shot_at_from_the_same_level() -> None:
    battle = entrenched()
    set_heads(battle, "t", down=True)
    refusal = refused(battle)
    assert refusal is not None and refusal.rule == RULE
    set_heads(battle, "t", down=False)
    assert refused(battle) is None


@rule("shoot.cover.buildings-trenches-roofs")
def test_from_high_above_heads_down_do_not_hide_and_the_trench_is_no_cover() -> None:
    battle = entrenched(16.0, 20.0)
    set_heads(battle, "t", down=True)
    assert needed(battle).goal == 4


@rule("shoot.cover.buildings-trenches-roofs")
def test_from_a_little_higher_the_trench_is_hard_cover() -> None:
    battle = entrenched(10.0, 3.0)
    assert needed(battle).reasons == ["hard cover -2"]


@rule("shoot.cover.buildings-trenches-roofs")
def test_heads_down_they_neither_see_nor_fire_out() -> None:
    battle = entrenched()
    change_all(battle, "s", y=20.75, z=-1.0)
    change_all(battle, "t", y=35.0, z=0.0)
    assert refused(battle) is None
    set_heads(battle, "s", down=True)
    aimed, blind = refused(battle), refused(battle, wild(battle, 24, 35))
    assert aimed is not None and aimed.rule == RULE
    assert blind is not None and blind.rule == RULE


@rule("shoot.cover.buildings-trenches-roofs")
def test_in_the_same_trench_men_see_each_other_with_heads_down() -> None:
    battle = entrenched()
    change(battle, "s.1", x=16.0, y=20.75, z=-1.0, facing=90.0)
    set_heads(battle, "t", down=True)
    assert Lines.of(battle, "s", "t").seen(0)


@rule("shoot.cover.buildings-trenches-roofs", "area.trench")
@pytest.mark.parametrize(("cover", "dug"), [("hard", True), ("soft", False), ("none", False)])
def test_a_trench_is_a_hole_that_gives_hard_cover_for_heads_and_for_bursts(cover: CoverKind, dug: bool) -> None:
    hole = msgspec.structs.replace(TRENCH, cover=cover)
    battle = a_battle([enemies(at=(24, 20.75), n=5)], [hole])
    change_all(battle, "t", z=-1.0)
    assert is_in_trench(battle, battle.units["t"]) == dug
    assert (section_at(battle.table, (24.0, 20.75), -1.0) is not None) == dug


@rule("shoot.cover.buildings-trenches-roofs")
def test_heads_go_down_after_an_action_of_a_unit_in_a_trench() -> None:
    battle = entrenched()
    change_all(battle, "s", y=20.75, z=-1.0)
    before, after = acting(battle), acting(battle, acted=True)
    assert why_not_heads(battle, before, down=True) is not None
    assert why_not_heads(battle, after, down=True) is None
    assert Heads(True) in [option.answer for option in action_options(battle, after) if not option.refusal]
    battle = entrenched()
    assert why_not_heads(battle, acting(battle, acted=True), down=True) is not None


@rule("shoot.cover.buildings-trenches-roofs")
def test_the_owner_is_asked_at_the_end_of_the_last_action() -> None:
    trench = a_piece((14, 9, 34, 11), "trench", gap=1.0, cover="hard", form="area")
    units = [squad("s", at=(24, 10), n=2, weapons=(GUN,)), enemies(at=(24, 30))]
    game = Game(
        a_scenario(units, [trench], settings={"turn.first-player": "a"}),
        ScriptedDice({"activate.roll": (1,), "shoot.to-hit": (6, 6)}),
    )
    answer(game, Attempt("s", 1))
    answer(game, Shoot(1, orders(game.battle)), Heads(True))
    assert game.battle.units["s"].heads_down and game.battle.turn.active == "b"


@rule("shoot.cover.buildings-trenches-roofs")
@pytest.mark.parametrize("column", [0, 1])
def test_everybody_at_an_opening_is_in_hard_cover(column: int) -> None:
    battle = indoors((22, 22), (23, 22))
    assert Lines.of(battle, "s", "t").covers(0)[column] == HARD


@rule("shoot.cover.buildings-trenches-roofs")
@pytest.mark.parametrize(
    ("weapon", "fields"),
    [(FRAG, {"aim": (24, 35)}), (FLAMER, {"bearing": 0.0}), (GRENADE, {"bearing": 0.0, "distance": 4.0})],
)
def test_heads_down_neither_markers_nor_templates_nor_grenades_come_out(weapon: Weapon, fields: dict[str, Any]) -> None:
    battle = a_battle([squad("s", at=(24, 20.75), n=1, weapons=(weapon,)), enemies(at=(24, 25), n=5)], [TRENCH])
    change_all(battle, "s", z=-1.0)
    given = (FireOrder("s.1", weapon.id, "", **fields),)
    assert refused(battle, given, points=3) is None
    set_heads(battle, "s", down=True)
    refusal = refused(battle, given, points=3)
    assert refusal is not None and refusal.rule == RULE


@rule("shoot.cover.buildings-trenches-roofs")
def test_heads_down_a_flamer_burns_those_in_its_own_trench() -> None:
    ours = squad("s", at=(20, 20.75), n=1, weapons=(FLAMER,), facing=90.0)
    battle = a_battle([ours, enemies(at=(24, 20.75), n=1)], [TRENCH])
    for unit in ("s", "t"):
        change_all(battle, unit, z=-1.0)
    set_heads(battle, "s", down=True)
    assert refused(battle, (FireOrder("s.1", "flamer", "t", bearing=90.0),)) is None
