"""Keeping together."""

from typing import Any

import msgspec
import pytest

from arap.rules.coherency import bonds, coherency_distance, coherent, links, parts, widest
from arap.rules.movement.legality.legal import why_not_move
from tests.rules.builders import a_battle, a_kind, a_piece, is_coherent, squad
from tests.rules.movement.paths import path, refused_by, why_not
from tests.support import rule

LARGE_BASE = a_kind(base_radius=0.75)


def spaced(gap: float, n: int = 2, **fields: Any) -> bool:
    return is_coherent(a_battle([squad("m", at=(24, 10), n=n, spacing=gap, kind=a_kind(**fields))]), "m")


@rule("coherency.distance")
def test_a_chain_of_models_three_inches_apart_is_coherent() -> None:
    assert spaced(3, n=5)


@rule("coherency.distance")
def test_two_pairs_too_far_apart_are_two_parts() -> None:
    battle = a_battle([squad("m", places=[(10, 10), (12, 10), (15.5, 10), (17.5, 10)])])
    assert not is_coherent(battle, "m")
    assert links(battle, "m") == (("m.1", "m.2"), ("m.3", "m.4"))


@rule("coherency.distance")
def test_links_follow_models_that_move_or_fall() -> None:
    battle = a_battle([squad("m", places=[(10, 10), (12, 10), (15.5, 10)])])
    assert links(battle, "m") == (("m.1", "m.2"),)
    battle.put_model(msgspec.structs.replace(battle.models["m.3"], x=14.5))
    assert links(battle, "m") == (("m.1", "m.2"), ("m.2", "m.3"))
    battle.remove_model("m.2", None, "casualty.remove")
    assert links(battle, "m") == ()


@rule("coherency.distance")
def test_size_three_walkers_may_be_four_inches_apart() -> None:
    assert spaced(4, size=3, base_radius=1)
    assert not spaced(4.1, size=3, base_radius=1)
    assert spaced(5, size=4, base_radius=1)


@rule("coherency.distance")
def test_the_distance_of_large_models_can_be_agreed() -> None:
    battle = a_battle([squad("m")], settings={"coherency.large-distance": 6})
    assert [coherency_distance(battle, size) for size in (1, 2, 3, 4)] == [3, 3, 6, 6]


@rule("coherency.distance")
def test_of_two_sizes_the_larger_distance_counts() -> None:
    assert coherent(bonds([(0, 0, 0, 3), (4, 0, 0, 4)]))


@rule("coherency.distance", "measure.height-and-slope")
def test_a_comrade_straight_above_on_the_next_storey_is_coherent() -> None:
    floor = a_piece((10, 10, 14, 14), "floor", height=3.0, surface=True)
    battle = a_battle([squad("m", places=[(9.999, 12), (10.001, 12)])], [floor])
    assert [model.z for model in battle.members("m")] == [0, 3]
    assert is_coherent(battle, "m")


@rule("coherency.distance")
def test_two_base_widths_between_the_edges_of_small_bases_are_coherent() -> None:
    assert spaced(75 / 25.4)


@rule("measure.within")
@pytest.mark.parametrize(("gap", "holds"), [(3.0, True), (3.001, True), (3.002, False)])
def test_within_has_a_tolerance_of_a_thousandth(gap: float, holds: bool) -> None:
    battle = a_battle([squad("m", places=[(10, 10), (10 + gap, 10)])])
    assert is_coherent(battle, "m") is holds


@rule("measure.centre")
def test_base_size_gives_no_reach() -> None:
    for kind in (a_kind(), LARGE_BASE):
        battle = a_battle([squad("m", places=[(10, 10), (13, 10)], kind=kind)])
        assert bonds([(m.x, m.y, m.z, 3) for m in battle.members("m")])[0].excess == pytest.approx(0)


@rule("measure.height-and-slope")
def test_distances_run_straight_in_three_dimensions() -> None:
    net = bonds([(0, 0, 0, 3), (4, 0, 3, 3)])
    assert net[0].excess == pytest.approx(5 - 3)


@rule("coherency.distance")
def test_the_net_joins_all_members_by_the_shortest_links() -> None:
    net = bonds([(x, 0, 0, 3) for x in (0, 10, 2, 12, 4)])
    assert sorted((bond.a, bond.b) for bond in net) == [(0, 2), (1, 3), (2, 4), (4, 1)]
    assert parts(net) == 2 and widest(net) == 3


@rule("coherency.distance")
def test_a_model_alone_is_coherent() -> None:
    assert spaced(1, n=1)


@rule("coherency.distance")
def test_a_move_that_tears_the_unit_is_refused() -> None:
    battle = a_battle([squad("m", n=3, spacing=2)])
    assert refused_by(battle, (8, 13.5), model="m.1") == "coherency.split.limit"
    assert why_not(battle, (8, 11), model="m.1") is None


@rule("coherency.distance")
def test_a_unit_torn_by_losses_may_close_up_but_not_tear_wider() -> None:
    battle = a_battle([squad("m", places=[(10, 10), (12, 10), (20, 10), (22, 10)])])
    assert why_not(battle, (12.8, 10.5), model="m.2") is None
    assert refused_by(battle, (9, 10), model="m.1") is None
    assert refused_by(battle, (11, 10), model="m.2") is None, "that is a split by choice"
    scattered = (path("m.3", (17, 10, 270)), path("m.4", (22, 12)))
    refusal = why_not_move(battle, "m", scattered)
    assert refusal is not None and refusal.rule == "coherency.split.limit"
