"""Setting up a unit at an edge of the table: coherent, clear of others, ranks behind if there is no room beside."""

from itertools import pairwise
from typing import Any

import pytest

from arap.army.scenario import Placed, UnitSetup
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal
from arap.rules.movement.flight.entry import Entry, entries, keeps_together, outwards, set_up
from tests.rules.builders import a_battle, a_kind, a_member, impassable, squad
from tests.support import rule

EDGES = {"north": (24.0, 48.0), "south": (24.0, 0.0), "east": (48.0, 24.0), "west": (0.0, 24.0)}


def a_table(*units: Any, terrain: Any = ()) -> Battle:
    """A table with a unit of each size somewhere, so that their kinds are known."""
    members = [a_member(a_kind("man")), a_member(a_kind("giant", size=4, base_radius=1.0))]
    return a_battle([squad("m", members=members, places=[(4, 24), (8, 24)]), *units], terrain)


def entering(n: int = 5, kind: str = "man") -> UnitSetup:
    return UnitSetup(id="r", name="r", models=(Placed(kind=kind, x=0.0, y=0.0, facing=0.0),) * n)


def placed(battle: Battle, edge: str, n: int = 5, kind: str = "man") -> tuple[Placed, ...]:
    found = set_up(battle, entering(n, kind), "a", Entry(edge, EDGES[edge]))
    assert not isinstance(found, Refusal)
    return found


@rule("reserve.entry", "pursuit.return")
@pytest.mark.parametrize(("edge", "facing"), [("north", 180.0), ("south", 0.0), ("east", 270.0), ("west", 90.0)])
def test_all_bases_touch_the_edge_beside_the_point_of_entry(edge: str, facing: float) -> None:
    found = placed(a_table(), edge)
    across = [place.y if edge in ("north", "south") else place.x for place in found]
    along = sorted([place.x if edge in ("north", "south") else place.y for place in found])
    assert set(across) == {47.5 if edge in ("north", "east") else 0.5}
    assert {place.facing for place in found} == {facing}
    gaps = [high - low for low, high in pairwise(along)]
    assert all(1.0 <= gap <= 1.5 for gap in gaps) and sum(along) / 5 == pytest.approx(24.0)


@rule("reserve.entry")
@pytest.mark.parametrize("side", ["a", "b"])
def test_places_keep_clear_of_bases_and_of_the_melee_radii_of_enemies(side: str) -> None:
    other = squad("x", side, places=[(24, 0.6)])
    found = placed(a_table(other), "south", 3)
    gaps = [((place.x - 24) ** 2 + (place.y - 0.6) ** 2) ** 0.5 for place in found]
    assert min(gaps) >= (1.0 if side == "a" else 2.0) - 0.01
    assert (min(gaps) < 2.0) is (side == "a")


@rule("reserve.entry")
def test_models_without_room_at_the_edge_stand_in_ranks_behind() -> None:
    rocks = [impassable((0, 0, 22.6, 6)), impassable((25.4, 0, 48, 6))]
    found = placed(a_table(terrain=rocks), "south", 5)
    assert len({place.y for place in found}) > 1 and all(22.6 <= place.x <= 25.4 for place in found)


@rule("reserve.entry", "coherency.distance")
def test_without_room_within_coherency_of_the_point_it_is_refused() -> None:
    rock = impassable((10, 0, 38, 12))
    assert isinstance(set_up(a_table(terrain=[rock]), entering(), "a", Entry("south", EDGES["south"])), Refusal)


@rule("reserve.entry", "coherency.distance")
@pytest.mark.parametrize(
    ("other", "gap", "together"), [("man", 3.0, True), ("man", 3.1, False), ("giant", 5.0, True), ("giant", 5.1, False)]
)
def test_the_larger_of_two_models_says_how_far_they_may_be_apart(other: str, gap: float, together: bool) -> None:
    here = Placed(kind="man", x=20.0, y=0.5, facing=0.0)
    there = Placed(kind=other, x=20.0 + gap, y=0.5, facing=0.0)
    assert keeps_together(a_table(), here, [there], Entry("south", (20.0, 0.0))) is together
    assert keeps_together(a_table(), there, [here], Entry("south", (20.0, 0.0))) is together


@rule("reserve.entry")
def test_points_are_tried_outwards_on_both_sides() -> None:
    assert list(outwards(2.0, 2)) == [0.0, 2.0, -2.0, 4.0, -4.0]
    found = list(entries(a_table(), "m", "a"))
    assert found[0] == Entry("south", (24.0, 0.0)) and len({entry.at for entry in found}) == len(found)
