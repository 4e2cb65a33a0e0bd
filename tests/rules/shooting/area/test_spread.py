"""The chances of models under scatter, and of stones, are those of the engine."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.kernel.target import Target
from arap.rules.shooting.area.burst import AUTOMATIC, struck_in
from arap.rules.shooting.area.falls import Scatter, hit_chances
from arap.rules.shooting.area.fire import foresee, landing
from arap.rules.shooting.area.spread import all_within, throw_rings
from arap.rules.shooting.shots.delivery import place_delivery
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.table import Piece
from tests.rules.builders import a_battle, a_kind, a_piece, a_wall, a_wood, impassable, squad
from tests.rules.shooting.firing import change, change_all, enemies
from tests.rules.shooting.striking import FRAG, GRENADE, ROCK, aimed, gun
from tests.rules.sight.test_buildings import mill
from tests.support import rule

EXACT = {"area.guess-range": "exact"}
RINGS = [Ring(0.0, 0.25), Ring(1.0, 0.5), Ring(3.0, 0.25)]
MEN = [(23.0, 14.0), (24.0, 14.2), (26.0, 15.0)]


def one_by_one(battle: Battle, strike: Strike, rings: Sequence[Ring] = RINGS) -> dict[str, float]:
    """Every degree of every ring, as the engine lays markers."""
    chances: dict[str, float] = defaultdict(float)
    for ring in rings:
        for degree in range(360):
            place, z, _ = landing(battle, strike, ring.distance, degree if ring.distance else None)
            for one in struck_in(battle, strike, place, z):
                chances[one.model.id] += ring.chance / 360 * one.goal / AUTOMATIC
    return chances


@rule("area.scatter", "dice.scatter.direction")
@pytest.mark.parametrize("weapon", [FRAG, GRENADE])
def test_chances_are_taken_over_every_degree(weapon: Weapon) -> None:
    battle = gun(weapon, MEN, settings=EXACT)
    strike = aimed(battle, aim=(24.0, 14.0))
    assert hit_chances(battle, strike, RINGS) == pytest.approx(one_by_one(battle, strike))


@rule("area.scatter", "area.obstructions")
def test_a_marker_that_scatters_behind_other_ranks_stops_before_them() -> None:
    ranks = enemies("u", places=[(21.0, 15.5), (23.0, 15.6), (25.0, 15.4)])
    battle = gun(FRAG, MEN, more=[ranks])
    strike = aimed(battle)
    stopped = [landing(battle, strike, 3.0, degree)[2] for degree in range(360)]
    assert any(stopped) and not all(stopped)
    assert hit_chances(battle, strike, RINGS) == pytest.approx(one_by_one(battle, strike))


@rule("grenade.scatter", "area.trench")
def test_a_grenade_that_scatters_in_a_room_stays_on_its_floor() -> None:
    men = enemies(places=[(22.0, 22.0), (25.0, 26.0), (22.0, 24.0)])
    battle = a_battle([squad("s", at=(22, 18), n=1, weapons=(GRENADE,)), men], mill(), settings=EXACT)
    change_all(battle, "t", z=0.0)
    change(battle, "t.3", z=3.0)
    strike, rings = aimed(battle, aim=(22.0, 23.0)), [Ring(1.0, 1.0)]
    found = hit_chances(battle, strike, rings)
    assert found == pytest.approx(one_by_one(battle, strike, rings)) and set(found) == {"t.1", "t.2"}


HOUSE = impassable((21.0, 16.0, 23.0, 18.0), height=3.0, surface=True, cover="hard")
HEDGE = a_wall((14.0, 15.6), (34.0, 15.6), opaque=False, cover="soft")
TRENCH = a_piece((18.0, 13.4, 24.5, 15.0), "trench", gap=1.0, cover="hard", form="area")
RUIN = a_piece((25.0, 14.0, 30.0, 19.0), "ruin", cover="hard", form="area", height=2.0)
HILL = a_piece((23.5, 13.0, 30.0, 20.0), "hill", surface=True, height=0.5, form="area")


@rule("area.scatter", "area.obstructions", "area.cover", "area.trench", "area.hits")
@pytest.mark.parametrize(
    "terrain",
    [
        [a_wood((4.0, 13.0, 44.0, 30.0))],
        [a_wall((20.0, 12.5), (28.0, 12.5), 0.5)],
        [a_wall((20.0, 12.5), (24.0, 12.5), 2.0), HEDGE],
        [HOUSE, RUIN],
        [TRENCH, HEDGE],
        [HILL, HOUSE],
    ],
    ids=["wood", "low wall", "wall and hedge", "house and ruin", "trench", "hill"],
)
def test_amid_terrain_chances_are_those_over_every_degree(terrain: list[Piece]) -> None:
    battle = gun(FRAG, MEN, terrain=terrain)
    strike = aimed(battle, aim=(24.0, 14.0))
    assert all_chances(battle, strike) == pytest.approx(one_by_one(battle, strike))


def all_chances(battle: Battle, strike: Strike) -> dict[str, float]:
    """Over every degree, however many places must be looked at one by one."""
    chances: dict[str, float] = defaultdict(float)
    for figures, chance in Scatter(battle, strike, RINGS).falls().items():
        for one in figures:
            chances[one.model] += chance * one.goal / AUTOMATIC
    return chances


@rule("area.obstructions", "area.vehicles")
def test_past_large_models_chances_are_those_over_every_degree() -> None:
    walker = enemies("u", places=[(24.8, 12.6)], kind=a_kind("walker", size=3, base_radius=0.8, height=2.5))
    battle = gun(FRAG, MEN, more=[walker])
    strike = aimed(battle, aim=(24.0, 14.0))
    stopped = [landing(battle, strike, 3.0, degree)[2] for degree in range(360)]
    assert any(stopped) and not all(stopped)
    assert all_chances(battle, strike) == pytest.approx(one_by_one(battle, strike))


@rule("area.scatter")
def test_what_was_foreseen_is_what_happens() -> None:
    battle = gun(FRAG, MEN, terrain=[a_wall((20.0, 14.5), (28.0, 14.5), 2.0)])
    strike = aimed(battle, aim=(24.0, 14.0))
    plain = [landing(battle, strike, 3.0, degree) for degree in range(360)]
    foresee(battle, strike, [3.0])
    assert [landing(battle, strike, 3.0, degree) for degree in range(360)] == plain
    assert {held for _, _, held in plain} == {True, False}


@rule("area.scatter")
def test_where_much_must_be_looked_at_one_by_one_chances_are_near_the_exact_ones() -> None:
    battle = gun(FRAG, MEN, terrain=[a_piece((4.0, 4.0, 44.0, 40.0), "trench", gap=1.0, cover="hard", form="area")])
    strike = aimed(battle, aim=(24.0, 14.0))
    found, exact = hit_chances(battle, strike, RINGS), one_by_one(battle, strike)
    assert all(found[model] == pytest.approx(chance, abs=0.02) for model, chance in exact.items())


def stone(battle: Battle, **fields: Any) -> StrikePlan:
    strike = aimed(battle, **fields)
    plan, _ = place_delivery(strike.weapon).plan(battle, Volley("s", 1), strike)
    return plan


@rule("grenade.rocks")
def test_a_stone_is_foretold_for_the_enemy_on_whose_base_it_is_aimed() -> None:
    battle = gun(ROCK, [(24.0, 14.0)], terrain=[a_wood((4.0, 13.5, 44.0, 30.0))], settings=EXACT)
    plan = stone(battle, aim=(24.0, 14.45))
    assert plan.figures is not None and [figure.model for figure in plan.figures] == ["t.1"]
    assert plan.figures[0].chance == plan.rings[0].chance == plan.expected_enemies > 0


@rule("grenade.rocks")
def test_a_stone_is_no_danger_to_friends() -> None:
    battle = gun(ROCK, [(24.0, 20.0)], more=[squad("f", at=(24, 14), n=1)], settings=EXACT)
    assert stone(battle, target="", aim=(24.0, 14.0)).figures == ()


@rule("grenade.scatter")
def test_a_good_throw_stays_where_it_was_thrown_and_all_chances_add_up() -> None:
    good, *astray = throw_rings(Target("grenade.scatter", "low", 4, "Ballistic Skill"))
    assert good.distance == 0.0
    assert good.chance == pytest.approx(4 / 6)
    assert sum([ring.chance for ring in astray]) == pytest.approx(2 / 6)


@rule("area.scatter")
@pytest.mark.parametrize(("scatter", "count"), [(1.0, 0), (2.0, 2)])
def test_models_as_far_off_as_a_section_of_a_building_are_looked_at_too(scatter: float, count: int) -> None:
    """9" from the aim point: the scatter, the marker with its radius of 1.5", and a section of 6"."""
    battle = gun(FRAG, [(24.0, 26.0), (24.0, 44.0)])
    near = all_within(battle, aimed(battle), scatter)
    assert len([model for model in near if model.unit == "t"]) == count
