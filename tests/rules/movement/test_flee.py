"""Flinching and fleeing. Side a is at home in the south, side b in the north."""

from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arap.battle.acts import Flee, Pass
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, ModelMoved, UnitFled, UnitLeftTable
from arap.battle.values import Rout
from arap.kernel.errors import ArapError
from arap.rules.morale.rally import flee_and_rally
from arap.rules.movement.flight.flee import at_edge, carry_out, direction, flee, flinch, leave_table, together
from arap.rules.movement.flight.flight import edge_distances, lead_away, legal_runs
from arap.rules.movement.flight.runs import Flight, runs_on
from arap.table import Agility, Dangerous, Piece
from tests.rules.builders import (
    Point,
    Squad,
    a_battle,
    a_kind,
    a_member,
    a_piece,
    asked,
    difficult,
    impassable,
    play,
    squad,
)
from tests.rules.logs import event_types, events
from tests.rules.movement.crowd import a_crowded_battle, assert_apart
from tests.support import rule


def routing(battle: Battle, cause: str | None = "e") -> Battle:
    battle.change("m", rout=Rout(cause))
    return battle


def beaten(*terrain: Piece, M: float = 4, n: int = 3, more: tuple[Squad, ...] = ()) -> Battle:
    """Our men at (24, 20), the victors 4" north of them."""
    ours = squad("m", at=(24, 20), n=n, kind=a_kind(M=M))
    return routing(a_battle([ours, squad("e", "b", at=(24, 24), n=3, facing=180), *more], terrain))


def places(battle: Battle, unit: str = "m") -> list[tuple[float, float]]:
    return [(model.x, model.y) for model in battle.members(unit)]


def bearings(battle: Battle, distance: float = 8, cause: str | None = "e") -> list[float]:
    return sorted(run.bearing for run in legal_runs(battle, Flight("m", distance, cause)))


def fled(battle: Battle) -> UnitFled:
    return events(battle, UnitFled)[0]


@rule("rout.flee-table")
def test_the_ways_to_run_are_told_by_the_compass() -> None:
    told = [direction(bearing) for bearing in (0, 10, 20, 40, 180, 270, 350)]
    assert told == [
        "north (0°)", "north (10°)", "north (20°)", "north-east (40°)", "south (180°)", "west (270°)",
        "north (350°)",
    ]  # fmt: skip


@rule("move.flee-rate", "rout.move")
@pytest.mark.parametrize(
    ("M", "dice", "distance"), [(6, (5, 3), 8), (8, (5, 3, 6), 14), (4, (4, 5), 9), (7, (2, 3, 6), 11)]
)
def test_routers_flee_two_dice_or_three_if_they_are_fast(M: float, dice: tuple[int, ...], distance: float) -> None:
    battle = beaten(M=M)
    play(flee(battle, "m"), {"move.flee": dice})
    assert fled(battle).distance == distance and fled(battle).faces == dice
    assert [y for _, y in places(battle)] == [pytest.approx(20 - distance)] * 3


@rule("move.flee-rate")
def test_a_mixed_unit_flees_by_its_slowest_member() -> None:
    mixed = squad("m", at=(24, 20), members=[a_member(a_kind(M=8)), a_member(a_kind(M=4))])
    battle = routing(a_battle([mixed]), None)
    play(flee(battle, "m"), {"move.flee": (1, 2)})
    assert fled(battle).distance == 3


@rule("move.flee-rate")
def test_difficult_ground_halves_the_flight_and_open_rubble_does_not() -> None:
    slow = beaten(difficult((0, 0, 48, 21)))
    play(flee(slow, "m"), {"move.flee": (3, 4)}, [Flee(180)])
    assert places(slow)[0][1] == pytest.approx(16.5)
    quick = beaten(a_piece((0, 0, 48, 21), "rubble", form="area"))
    play(flee(quick, "m"), {"move.flee": (3, 4)}, [Flee(180)])
    assert places(quick)[0][1] == pytest.approx(13)


@rule("morale.flinch")
def test_a_beaten_squad_flinches_away_from_the_victors_and_faces_away() -> None:
    battle = beaten()
    play(flinch(battle, "m", "e"), {"morale.flinch": [4]}, [Flee(180)])
    assert [model.y for model in battle.members("m")] == [16, 16, 16]
    assert {model.facing for model in battle.members("m")} == {180}
    assert fled(battle).rule == "morale.flinch" and fled(battle).kind == "flinch"
    assert {model.speed for model in battle.members("m")} == {4}


@rule("morale.flinch")
def test_a_flinch_through_difficult_ground_is_half_as_long() -> None:
    battle = beaten(difficult((0, 0, 48, 21)))
    play(flinch(battle, "m", "e"), {"morale.flinch": [4]}, [Flee(180)])
    assert [model.y for model in battle.members("m")] == [18, 18, 18]


@rule("morale.flinch")
def test_a_flinch_halts_at_the_table_edge() -> None:
    battle = routing(a_battle([squad("m", at=(24, 3), n=3), squad("e", "b", at=(24, 7), n=3)]))
    play(flinch(battle, "m", "e"), {"morale.flinch": [6]}, [Flee(180)])
    assert [model.y for model in battle.members("m")] == [0.5, 0.5, 0.5]


@rule("rout.flee-table")
def test_the_flight_leads_away_from_the_victors_and_towards_the_own_edge() -> None:
    found = bearings(beaten())
    assert 180 in found and 200 in found
    assert all(90 < bearing < 270 for bearing in found)


@rule("rout.flee-table")
def test_victors_before_the_own_edge_drive_the_unit_to_a_neutral_one() -> None:
    battle = routing(a_battle([squad("m", at=(20, 20), n=3), squad("e", "b", at=(20, 14), n=12)]))
    found = bearings(battle)
    assert found and all(bearing < 90 or bearing > 270 for bearing in found)
    assert 0 not in found


@rule("rout.flee-table")
@pytest.mark.parametrize(
    ("edges", "towards"),
    [
        ({"south": "enemy", "east": "friendly"}, (90,)),
        ({"south": "enemy", "east": "neutral", "west": "enemy"}, (90,)),
        ({"east": "friendly"}, (90, 180)),
        ({"south": "enemy", "east": "enemy", "west": "enemy"}, ()),
    ],
    ids=["another own edge", "a neutral edge", "two own edges", "no edge"],
)
def test_a_scenario_may_say_which_edges_are_friendly_neutral_or_enemy_to_a_side(
    edges: dict[str, str], towards: tuple[float, ...]
) -> None:
    battle = routing(
        a_battle(
            [squad("m", at=(24, 20), n=1), squad("e", "b", at=(20, 24))], settings={"rout.table-edges": {"a": edges}}
        )
    )
    legal = bearings(battle)
    headed = [edge for edge in (90.0, 180.0) if edge in legal]
    assert legal and headed == [edge for edge in (90.0, 180.0) if edge in towards or not towards]


@rule("rout.table-edge", "rout.flee-table")
def test_routers_do_not_leave_by_an_edge_that_a_scenario_calls_an_enemy_one() -> None:
    battle = a_battle([squad("m", at=(24, 0.5), n=1)], settings={"rout.table-edges": {"a": {"south": "enemy"}}})
    assert not at_edge(battle, "m") and at_edge(a_battle([squad("m", at=(24, 0.5), n=1)]), "m")


@rule("rout.flee-table")
@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"z": {"south": "enemy"}}, "rout.table-edges names 'z'; the sides are a, b"),
        ({"a": {"up": "enemy"}}, "rout.table-edges cannot be"),
        ({"a": {"south": "hostile"}}, "rout.table-edges cannot be"),
        ({"a": "south"}, "rout.table-edges cannot be"),
        ("nearest", "rout.table-edges cannot be"),
    ],
)
def test_edges_of_sides_that_do_not_exist_and_other_words_are_refused(value: object, told: str) -> None:
    with pytest.raises(ArapError, match=told):
        a_battle([squad("m")], settings={"rout.table-edges": value})


@rule("rout.flee-table")
def test_a_visible_enemy_is_avoided_where_that_is_possible() -> None:
    squad_south_east = squad("x", "b", at=(36, 8), n=3)
    free, watched = bearings(beaten()), bearings(beaten(more=(squad_south_east,)))
    assert 150 in free and 150 not in watched
    assert watched and all(bearing >= 180 for bearing in watched)


@rule("rout.flee-table")
def test_an_enemy_neither_seen_nor_near_is_not_avoided() -> None:
    hidden = squad("x", "b", at=(36, 6), n=3)
    wall = a_piece((28, 9, 46, 10), "wall", height=8, opaque=True)
    assert 150 in bearings(beaten(wall, more=(hidden,)), distance=4)
    assert 150 not in bearings(beaten(more=(hidden,)), distance=4)


@rule("rout.flee-table")
def test_without_a_cause_only_the_edge_matters() -> None:
    battle = a_battle([squad("m", at=(24, 20), n=3)])
    found = bearings(routing(battle, None), cause=None)
    assert found == [float(bearing) for bearing in range(100, 270, 10)]


@rule("rout.flee-table", "rout.move")
def test_the_owner_chooses_among_the_bearings_and_no_other() -> None:
    battle = beaten()
    ask = asked(flee(battle, "m"), {"move.flee": (3, 3)})
    assert ask is not None and ask.seat == "a" and ask.kind == "flee"
    assert ask.default == Flee(180)
    ways = [option.answer.bearing for option in ask.options if isinstance(option.answer, Flee)]
    assert ways == sorted(ways) and len(ways) > 3 and 180.0 in ways
    assert all(option.label[0].isupper() for option in ask.options)
    with pytest.raises(ArapError, match="cannot run"):
        play(flee(battle, "m"), {"move.flee": (3, 3)}, [Flee(0)])


@rule("rout.table-edge")
def test_routers_halt_at_the_edge() -> None:
    battle = routing(a_battle([squad("m", at=(24, 5), n=3), squad("e", "b", at=(24, 9), n=3)]))
    play(flee(battle, "m"), {"move.flee": (4, 4)}, [Flee(180)])
    assert [y for _, y in places(battle)] == [0.5, 0.5, 0.5] and at_edge(battle, "m")
    assert fled(battle).models[0].path[-1][1] == 0.5


@rule("rout.table-edge")
def test_who_leaves_the_table_is_gone_with_all_its_models() -> None:
    battle = routing(a_battle([squad("m", at=(24, 0.5), n=3)]), None)
    leave_table(battle, "m")
    assert "m" not in battle.units and not [m for m in battle.models if m.startswith("m.")]
    assert event_types(battle) == [UnitLeftTable]


@rule("rout.table-edge")
def test_who_touches_the_edge_when_the_flight_begins_does_not_move() -> None:
    battle = routing(a_battle([squad("m", at=(24, 0.5), n=3)]), None)
    assert play(flee(battle, "m")) == ()
    assert battle.log == []


@rule("rout.move")
def test_a_run_stops_at_a_wall_and_before_enemy_bases() -> None:
    wall = impassable((0, 16, 48, 17))
    battle = beaten(wall)
    play(flinch(battle, "m", "e"), {"morale.flinch": [6]})
    assert all(y >= 17 - 0.01 for _, y in places(battle))
    foe = beaten(more=(squad("x", "b", at=(24, 12), n=3),), n=1)
    play(flee(foe, "m"), {"move.flee": (6, 6)}, [])
    x, y = places(foe)[0]
    assert all(((x - a) ** 2 + (y - b) ** 2) ** 0.5 > 2 for a, b in places(foe, "x"))


@rule("rout.move")
def test_a_run_cut_short_is_not_offered_where_another_goes_the_whole_way() -> None:
    hut = impassable((23, 15, 25, 17))
    offered = [run.bearing for run in legal_runs(beaten(hut, n=1), Flight("m", 9.0, "e"))]
    assert offered and 180.0 not in offered


@rule("rout.move", "move.other-models")
def test_runners_pass_through_friends_and_end_beside_nobody_elses_base() -> None:
    battle = beaten(more=(squad("f", at=(24, 14), n=3),))
    play(flinch(battle, "m", "e"), {"morale.flinch": [6]}, [Flee(180)])
    apart = [abs(y - 14) + abs(x - a) for x, y in places(battle) for a, _ in places(battle, "f")]
    assert min(apart) >= 0.999


def on_the_brink(*terrain: Piece, below: Point = (24, 20), above: Point = (23.4, 20.3)) -> Battle:
    """m.1 in a trench along x = 24 and m.2 on its brink, one base partly above the other."""
    ours = squad("m", places=[below, above])
    trench = a_piece((23.7, 10, 25.2, 30), "trench", gap=1.0, form="area")
    return a_battle([ours, squad("e", "b", at=(26, 23), n=1)], [trench, *terrain])


@rule("rout.move", "move.other-models")
def test_who_stood_above_another_does_not_end_on_his_base_when_both_run_out_of_the_trench() -> None:
    battle = on_the_brink()
    play(flinch(battle, "m", "e"), {"morale.flinch": [6]}, [Flee(220)])
    assert [model.z for model in battle.members("m")] == [0.0, 0.0]
    assert_apart(battle)


@rule("rout.move", "move.other-models")
def test_who_cannot_get_clear_of_the_man_above_him_stays_below() -> None:
    battle = on_the_brink(impassable((20, 17, 28, 19.75)), below=(23.8, 20), above=(23.45, 20.6))
    (run,) = runs_on(battle, Flight("m", 4.0, "e"), [210.0])
    assert run.ends == ((23.8, 20), (22.959, 19.75))


@rule("rout.move", "move.other-models")
@pytest.mark.parametrize("inches", [1.0, 6.0])
def test_men_above_and_below_a_bridge_run_the_same_distance(inches: float) -> None:
    bridge = a_piece((22, 5, 28, 40), "bridge", base=3.0, height=0.2, surface=True, face=True)
    ours = squad("m", places=[(25, 20), (25, 20.3), (26.5, 20)])
    battle = a_battle([ours, squad("e", "b", at=(25, 26), n=1)], [bridge])
    for model, level in zip(battle.members("m"), (0.0, 3.2, 3.2), strict=True):
        battle.put_model(msgspec.structs.replace(model, z=level))
    (run,) = runs_on(battle, Flight("m", inches, "e"), [180.0])
    assert run.ends == ((25, 20 - inches), (25, round(20.3 - inches, 3)), (26.5, 20 - inches))


@rule("rout.nowhere.dead-end")
def test_a_unit_with_nowhere_to_run_stays_and_its_dice_are_told() -> None:
    pocket = [impassable((20, 18, 28, 19.4)), impassable((20, 19, 23.4, 25)), impassable((24.6, 19, 28, 25))]
    battle = beaten(*pocket, n=1)
    before = places(battle)
    play(flee(battle, "m"), {"move.flee": (3, 4)})
    assert places(battle) == before and fled(battle).models == ()
    assert fled(battle).rule == "rout.nowhere.dead-end" and fled(battle).faces == (3, 4)


def cul_de_sac(enemy: Point = (24, 34), n: int = 1, **fields: Any) -> Battle:
    """A narrow lane 6" deep, shut in the south; the mouth is at y = 26, m.1 at its end."""
    walls = [impassable((20, 18, 28, 19.9)), impassable((20, 18, 23.5, 26)), impassable((24.5, 18, 28, 26))]
    ours = squad("m", places=[(24, 20 + 1.1 * number) for number in range(n)], kind=a_kind(M=4, Ld=7))
    return routing(a_battle([ours, squad("e", "b", places=[enemy], facing=180)], [*walls, *fields.pop("more", ())]))


@rule("rout.nowhere.dead-end")
def test_out_of_a_cul_de_sac_it_turns_back_towards_the_enemy_as_far_as_its_roll() -> None:
    battle = cul_de_sac(enemy=(24, 34.5))
    assert legal_runs(battle, Flight("m", 7.0, "e")) == []
    play(flee(battle, "m"), {"move.flee": (3, 4)})
    (model,) = battle.members("m")
    assert 26 < model.y <= 27 and gap(battle, "m.1", "e") > 2
    assert fled(battle).rule == "rout.nowhere.dead-end" and fled(battle).faces == (3, 4)


@rule("rout.nowhere.dead-end", "rally.test", "rally.no-enemy-near")
@pytest.mark.parametrize(("dice", "rallies"), [((4, 3), True), ((5, 4), False)])
def test_with_an_enemy_in_the_mouth_it_is_trapped_and_tests_to_rally_as_usual(
    dice: tuple[int, int], rallies: bool
) -> None:
    battle = cul_de_sac(enemy=(24, 26))
    play(flee_and_rally(battle, "m"), {"move.flee": (3, 4), "rally.test": dice})
    assert places(battle) == [(24, 20)] and battle.units["m"].routing is not rallies
    assert events(battle, LeadershipTested)[0].needed.modifiers == ()


@rule("rout.nowhere.dead-end")
def test_the_way_back_leads_round_the_melee_radius_of_every_enemy() -> None:
    battle = cul_de_sac(enemy=(24, 31))
    play(flee(battle, "m"), {"move.flee": (6, 6)}, [])
    assert gap(battle, "m.1", "e") > 2 and battle.models["m.1"].y > 26


@rule("rout.nowhere.dead-end")
def test_a_dead_end_met_on_the_way_is_turned_back_from_with_the_rest_of_the_roll() -> None:
    battle = cul_de_sac(enemy=(24, 40))
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], y=23.0))
    play(flee(battle, "m"), {"move.flee": (4, 5)})
    first, second = events(battle, UnitFled)
    assert (first.rule, second.rule) == ("rout.move", "rout.nowhere.dead-end") and second.faces == ()
    assert battle.models["m.1"].y > 24


@rule("rout.nowhere.dead-end", "rout.flee-table")
def test_a_trapped_unit_may_run_past_an_enemy_or_stay_and_no_unit_else_may_stay() -> None:
    walls = [impassable((20, 10, 23, 26)), impassable((25, 10, 28, 26))]
    ours, cause = squad("m", places=[(24, 20)]), squad("e", "b", places=[(24, 25)], facing=180)
    battle = routing(a_battle([ours, cause, squad("x", "b", places=[(24, 12)], facing=90)], walls))
    passing = routing(a_battle([ours, cause, squad("x", "b", places=[(26, 12)], facing=90)], walls[:1]))
    ask = asked(flee(passing, "m"), {"move.flee": (5, 6)})
    assert ask is not None and Pass() not in [option.answer for option in ask.options]
    assert places(battle) == [(24, 20)]
    play(flee(battle, "m"), {"move.flee": (2, 2)})
    assert gap(battle, "m.1", "x") > 2


@rule("rout.move", "rout.flee-table", "move.other-models")
@given(
    unit=st.sampled_from(["m", "walkers", "friends", "e", "f"]),
    distance=st.integers(1, 18),
    pick=st.integers(0, 35),
    cause=st.booleans(),
)
@settings(max_examples=200)
def test_every_run_ends_on_free_ground_and_farther_from_its_cause(
    unit: str, distance: int, pick: int, cause: bool
) -> None:
    battle = a_crowded_battle()
    enemy = "e" if battle.units[unit].side == "a" else "m"
    before = [gap(battle, model.id, enemy) for model in battle.members(unit)]
    runs = legal_runs(battle, Flight(unit, distance, enemy if cause else None))
    if runs:
        play(carry_out(battle, unit, runs[pick % len(runs)]))
        assert_apart(battle)
        after = [gap(battle, model.id, enemy) for model in battle.members(unit)]
        assert not cause or all(now >= then for now, then in zip(after, before, strict=True))


def gap(battle: Battle, model_id: str, enemy: str) -> float:
    model = battle.models[model_id]
    return float(min(((model.x - foe.x) ** 2 + (model.y - foe.y) ** 2) ** 0.5 for foe in battle.members(enemy)))


@rule("move.flee-rate")
def test_the_prone_get_up_for_nothing_when_they_flee() -> None:
    battle = beaten()
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, prone=True, tactical=True))
    play(flee(battle, "m"), {"move.flee": [3, 4]})
    assert not any(model.prone or model.tactical for model in battle.members("m"))


@rule("move.flee-rate", "move.variable")
def test_variable_ground_counts_as_open_for_them() -> None:
    rubble = a_piece((0, 0, 48, 48), "rubble", variable=True)
    battle = beaten(rubble)
    start = battle.models["m.1"].y
    play(flee(battle, "m"), {"move.flee": [3, 4]})
    assert start - battle.models["m.1"].y == pytest.approx(7, abs=0.2)


@rule("move.dangerous", "move.flee-rate")
def test_hazards_are_tested_in_flight() -> None:
    mines = a_piece((0, 16, 48, 17), "mines", dangerous=Dangerous(effect="kill"))
    battle = beaten(mines)
    play(flee(battle, "m"), {"move.flee": [3, 4], "move.hazard": [1, 2, 2]})
    assert len(battle.units["m"].models) == 2


@rule("move.agility")
def test_a_runner_that_falls_over_on_ice_is_left_behind() -> None:
    ice = a_piece((0, 0, 48, 48), "ice", agility=Agility(when="over-half-rate"))
    battle = beaten(ice)
    start = battle.models["m.1"]
    play(flee(battle, "m"), {"move.flee": [4, 4], "move.agility": [6, 1, 1]})
    fallen, comrade = battle.models["m.1"], battle.models["m.2"]
    assert fallen.prone and not comrade.prone
    assert start.y - fallen.y == pytest.approx(2, abs=0.1) and start.y - comrade.y > 7


@rule("rout.flee-table")
def test_distances_to_each_edge_of_the_table() -> None:
    table, place = a_battle(width=40.0, depth=30.0).table, np.array([[7.0, 11.0]])
    found = {edge: float(edge_distances(table, place, (edge,))[0]) for edge in ("north", "east", "south", "west")}
    assert found == {"north": 19, "east": 33, "south": 11, "west": 7}
    assert float(edge_distances(table, place, ("north", "east"))[0]) == 19


@rule("rout.flee-table")
@pytest.mark.parametrize(
    ("threat", "fair"), [((0.5, -9.0), True), ((0.5, -5.0), False), ((3.0, -2.0), True), ((1.5, -2.0), False)]
)
def test_only_the_way_itself_must_keep_its_distance_from_the_threats(threat: Point, fair: bool) -> None:
    starts, ends = np.array([[0.0, 0.0]]), np.array([[[0.0, -4.0]]])
    threats = np.array([[0.0, 2.0], threat])
    assert bool(lead_away(starts, ends, threats)[0, 0]) is fair


@rule("rout.move", "rout.nowhere.dead-end")
def test_two_parts_of_a_flight_are_one_path_with_the_cost_of_both() -> None:
    first = (ModelMoved("m.1", ((0, 0), (0, 4)), 0.0, 4.0), ModelMoved("m.2", ((1, 0), (1, 4)), 0.0, 4.5))
    then = (ModelMoved("m.1", ((0, 4), (3, 4)), 90.0, 3.0), ModelMoved("m.3", ((2, 0), (2, 2)), 0.0, 2.0))
    found = {one.model: (one.path, one.facing, one.cost) for one in together(first, then)}
    assert found == {
        "m.1": (((0, 0), (0, 4), (3, 4)), 90.0, 7.0),
        "m.2": (((1, 0), (1, 4)), 0.0, 4.5),
        "m.3": (((2, 0), (2, 2)), 0.0, 2.0),
    }


@rule("move.flee-rate", "move.cost")
@pytest.mark.parametrize(
    ("rects", "gone"),
    [
        (((0, 0, 48, 48, "difficult"),), 4.0),
        (((0, 0, 48, 48, "very-difficult"),), 2.0),
        (((0, 0, 48, 18, "difficult"),), 5.0),
        (((0, 0, 48, 18, "very-difficult"),), 3.5),
        (((0, 18, 48, 19, "difficult"), (0, 17, 48, 18, "very-difficult")), 4.0),
    ],
    ids=["bog", "wire", "bog after 2 inches", "wire after 2 inches", "bog and wire"],
)
def test_bad_ground_shortens_a_flight(rects: tuple[tuple[float, float, float, float, str], ...], gone: float) -> None:
    """A flight of 8" to the south: an inch of difficult ground costs two, one of very difficult ground four."""
    ground = [a_piece(rect[:4], "ground", going=rect[4], form="area") for rect in rects]
    battle = beaten(*ground, n=1)
    (run,) = runs_on(battle, Flight("m", 8.0, "e"), [180.0])
    assert run.ends[0] == pytest.approx((24, 20 - gone), abs=0.05)
