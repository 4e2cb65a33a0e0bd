"""Rallying. Side b is at home in the north; its squad t, driven off by x in the south, has broken."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, YES, Act, Face, Flee
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved
from arap.battle.events import rout as rout_events
from arap.battle.values import Rallied, Rout
from arap.kernel.requests import Approved, Ask, Flow
from arap.rules.answers import why_not
from arap.rules.morale.facing import offer_facing
from arap.rules.morale.rally import enemy_near, flee_and_rally, know_no_fear, rally_needed, stakes, why_not_charge
from arap.rules.morale.shelter import fled_through_cover
from arap.rules.reactions.pick_up import why_not_pick_up
from arap.rules.turn.activation import why_not_attempt
from arap.rules.turn.sequence import step
from arap.table import Dangerous, Piece
from tests.rules.builders import Squad, a_battle, a_kind, a_member, a_piece, a_wall, a_wood, impassable, play, squad
from tests.rules.logs import events
from tests.support import rule

FAILED, NORTH = (6, 6), Flee(0)


def broken(
    *terrain: Piece,
    Ld: int = 7,
    at: tuple[float, float] = (24, 20),
    enemy_at: tuple[float, float] = (24, 18),
    n: int = 4,
    active: str = "b",
    traits: tuple[str, ...] = (),
    more: Iterable[Squad] = (),
    settings: dict[str, Any] | None = None,
) -> Battle:
    """The squad t, and the squad x that beat it, in the compulsory phase of a player turn."""
    beaten = squad("t", "b", at=at, n=n, facing=0, kind=a_kind("beaten", Ld=Ld, traits=traits))
    battle = a_battle([beaten, squad("x", "a", at=enemy_at, n=1), *more], terrain, active=active, settings=settings)
    battle.change("t", rout=Rout("x"), attempted=True, finished=True)
    battle.change_turn(phase="compulsory", waiting=("t",))
    return battle


def a_top(box: tuple[float, float, float, float], parapet: float = 0.0) -> Piece:
    """A height that models stand upon, which covers models behind it."""
    return a_piece(box, "top", height=0.5, cover="hard", form="object", surface=True, parapet=parapet)


def run(
    battle: Battle, tests: Sequence[int], flee: tuple[int, int] = (1, 2), answers: Iterable[Any] = (NORTH,)
) -> None:
    """The flight of t and its attempts to rally."""
    play(flee_and_rally(battle, "t"), {"move.flee": flee, "rally.test": tests}, answers)


def attempts(battle: Battle) -> list[tuple[str, int, bool]]:
    """The tests to rally: by which rule, against what, passed or failed."""
    found = events(battle, happened.LeadershipTested)
    return [(event.rule, event.needed.value, event.passed) for event in found if event.test == "rally"]


@rule("rally.test")
@pytest.mark.parametrize(("faces", "rallies"), [((3, 4), True), ((4, 4), False)])
def test_two_dice_of_leadership_or_less_rally(faces: tuple[int, int], rallies: bool) -> None:
    battle = broken(enemy_at=(24, 18))
    run(battle, faces)
    assert attempts(battle) == [("rally.test", 7, rallies)]
    assert battle.units["t"].routing is not rallies
    assert [event.unit for event in events(battle, rout_events.UnitRallied)] == ["t"] * rallies


@rule("rally.test", "turn.compulsory.routers-and-pursuers")
def test_who_fails_flees_again_in_the_next_player_turn() -> None:
    battle = broken()
    play(step(battle), {"move.flee": (1, 2), "rally.test": FAILED}, [NORTH])
    battle.change_turn(phase="start", active="a")
    play(step(battle))
    assert battle.turn.waiting == ("t",)
    play(step(battle), {"move.flee": (1, 2), "rally.test": (1, 1)}, [NORTH])
    assert not battle.units["t"].routing


def after_flight(flow: Flow[None]) -> Ask:
    """What is asked when the unit has fled northwards."""
    next(flow)
    which_way = flow.send((1, 2))
    assert isinstance(which_way, Ask)
    asked = flow.send(Approved(which_way, NORTH))
    assert isinstance(asked, Ask)
    return asked


@rule("rally.test")
def test_the_owner_may_decline_and_is_told_the_odds() -> None:
    battle = broken()
    flow = flee_and_rally(battle, "t")
    ask = after_flight(flow)
    assert (ask.kind, ask.seat, ask.default) == ("rally", "b", YES)
    assert ask.notes == (
        "7 or less on two dice (58 %): Leadership of the troops 7.",
        "If the attempt fails, they flee again in the next compulsory phase. "
        "If you do not try, they flee again in the next compulsory phase.",
    )
    with pytest.raises(StopIteration):
        flow.send(Approved(ask, NO))
    assert battle.units["t"].routing and attempts(battle) == []
    assert [event.rule for event in events(battle, rout_events.RallyDeclined)] == ["rally.test"]


@rule("rally.test")
def test_those_killed_in_their_flight_do_not_rally() -> None:
    mines = a_piece((0, 20.5, 48, 22), "mines", dangerous=Dangerous(effect="kill"))
    battle = broken(mines, n=1)
    play(flee_and_rally(battle, "t"), {"move.flee": (2, 2), "move.hazard": [1]}, [NORTH])
    assert "t" not in battle.units


@rule("rally.test", "morale.leadership-value")
def test_the_leader_lends_his_leadership() -> None:
    sergeant = a_member(a_kind("sergeant", Ld=9, role="leader"))
    men = squad("t", "b", at=(24, 20), members=[sergeant, a_member(a_kind(Ld=7))])
    battle = a_battle([men, squad("x", at=(24, 18), n=1)])
    battle.change("t", rout=Rout("x"))
    needed = rally_needed(battle, battle.units["t"])
    assert (needed.value, needed.base_reason) == (9, "Leadership of the sergeant")


@rule("rally.no-enemy-near")
@pytest.mark.parametrize(("away", "value"), [(8.5, 8), (8.0, 7)])
def test_no_enemy_within_eight_inches_helps(away: float, value: int) -> None:
    battle = broken(at=(24, 20), enemy_at=(24, 20 - away), n=1)
    needed = rally_needed(battle, battle.units["t"])
    assert needed.value == value and needed.met_by((4, 4)) is (value == 8)
    assert [str(line) for line in needed.modifiers] == (['no enemy within 8" +1'] if value == 8 else [])


@rule("rally.no-enemy-near")
def test_the_enemy_is_looked_for_where_the_flight_has_led() -> None:
    battle = broken(at=(24, 20), enemy_at=(24, 14.5), n=1)
    run(battle, (4, 4))
    assert attempts(battle) == [("rally.test", 8, True)]


@rule("rally.no-enemy-near")
def test_an_undetected_hidden_enemy_and_enemy_routers_do_not_count() -> None:
    battle = broken(at=(24, 20), enemy_at=(24, 17), n=1)
    assert enemy_near(battle, battle.units["t"])
    battle.change("x", rout=Rout("t"))
    assert not enemy_near(battle, battle.units["t"])
    battle.change("x", rout=None)
    battle.put_model(msgspec.structs.replace(battle.models["x.1"], hidden=True))
    assert rally_needed(battle, battle.units["t"]).met_by((4, 4))


@rule("rally.no-enemy-near")
def test_an_enemy_behind_a_wall_is_near_all_the_same() -> None:
    battle = broken(a_wall((10, 19), (40, 19), height=5), at=(24, 20), enemy_at=(24, 17), n=1)
    assert enemy_near(battle, battle.units["t"])


@rule("suppress.effect")
@pytest.mark.parametrize(("counts", "value", "rallies"), [(False, 7, True), (True, 6, False)])
def test_suppression_counts_for_a_rally_only_by_setting(counts: bool, value: int, rallies: bool) -> None:
    battle = broken(settings={"rally.suppression": counts})
    battle.change("t", suppression=1)
    run(battle, (3, 4))
    assert attempts(battle) == [("rally.test", value, rallies)]
    assert battle.units["t"].suppression == 1


@rule("rally.cover")
def test_routers_who_end_in_a_wood_test_once_more() -> None:
    battle = broken(a_wood((10, 21, 40, 30)))
    run(battle, (4, 5, 3, 3), answers=[NORTH, YES, YES])
    assert attempts(battle) == [("rally.test", 7, False), ("rally.cover", 7, True)]
    assert not battle.units["t"].routing


@rule("rally.cover")
def test_two_of_eight_who_brush_a_wood_give_no_second_test() -> None:
    battle = broken(a_wood((10, 21, 21.2, 30)), n=8)
    run(battle, FAILED)
    inside = [model.id for model in battle.members("t") if model.x < 21.2]
    assert len(inside) == 2 and attempts(battle) == [("rally.test", 7, False)]


@rule("rally.cover")
@pytest.mark.parametrize(
    ("terrain", "granted"),
    [
        (a_wood((10, 21, 40, 22)), True),
        (a_wood((10, 10, 40, 20.5)), False),
        (a_wood((10, 10, 40, 30)), True),
        (a_wall((10, 21), (40, 21)), True),
        (a_wall((10, 19.3), (40, 19.3)), False),
        (a_wall((10, 23.5), (40, 23.5)), False),
        (impassable((10, 21, 14, 30)), False),
        (a_top((10, 10, 40, 30)), False),
        (a_top((10, 10, 40, 30), parapet=0.8), True),
        (a_top((10, 21.2, 40, 22)), True),
    ],
    ids=[
        "across",
        "out of it",
        "within",
        "over a wall",
        "away from a wall",
        "before a wall",
        "bare rock",
        "on a cliff",
        "on a roof with a parapet",
        "behind a mound",
    ],
)
def test_cover_counts_that_is_entered_crossed_or_ended_in(terrain: Piece, granted: bool) -> None:
    battle = broken(terrain)
    run(battle, (*FAILED, *FAILED) if granted else FAILED, flee=(1, 2))
    assert [by for by, _, _ in attempts(battle)] == ["rally.test"] + ["rally.cover"] * granted


@rule("rally.cover")
@pytest.mark.parametrize(("other", "granted"), [((24, 12), True), ((24, 21.5), False)])
def test_a_flight_along_a_wall_ends_in_cover_only_behind_it(other: tuple[float, float], granted: bool) -> None:
    wall, near = a_wall((10, 19.3), (40, 19.3)), squad("y", "a", at=other, n=1)
    battle = broken(wall, at=(24, 19.8), enemy_at=(24, 15), n=1, more=[near])
    run(battle, (*FAILED, *FAILED) if granted else FAILED, flee=(1, 1), answers=[Flee(80)])
    assert battle.models["t.1"].y < 20.3
    assert [by for by, _, _ in attempts(battle)] == ["rally.test"] + ["rally.cover"] * granted


@rule("rally.cover", "rout.nowhere.dead-end")
def test_trapped_routers_in_a_wood_test_but_once() -> None:
    pocket = [impassable((10, 20.6, 40, 22)), impassable((20, 15, 23.4, 21)), impassable((24.6, 15, 28, 21))]
    battle = broken(*pocket, a_wood((23, 15, 25, 21)), n=1)
    play(flee_and_rally(battle, "t"), {"move.flee": (3, 4), "rally.test": (3, 4)})
    assert events(battle, happened.UnitFled)[0].rule == "rout.nowhere.dead-end"
    assert attempts(battle) == [("rally.test", 7, True)]


@rule("rally.table-edge", "rout.table-edge")
@pytest.mark.parametrize(("last", "rallies"), [((3, 4), True), ((4, 4), False)])
def test_routers_at_the_edge_have_a_last_attempt(last: tuple[int, int], rallies: bool) -> None:
    battle = broken(Ld=6, at=(24, 43), enemy_at=(24, 30))
    run(battle, (4, 4, *last), flee=(4, 4))
    assert attempts(battle) == [("rally.test", 7, False), ("rally.table-edge", 7, rallies)]
    assert ("t" in battle.units) is rallies
    assert len(events(battle, happened.UnitLeftTable)) == (not rallies)


@rule("rally.table-edge")
def test_who_declines_at_the_edge_is_removed() -> None:
    battle = broken(at=(24, 43), enemy_at=(24, 30))
    run(battle, (), flee=(4, 4), answers=[NORTH, NO])
    assert "t" not in battle.units and attempts(battle) == []


@rule("rally.table-edge", "rally.cover")
def test_in_a_wood_at_the_edge_there_are_three_attempts() -> None:
    battle = broken(a_wood((0, 44, 48, 48)), Ld=6, at=(24, 43), enemy_at=(24, 30))
    run(battle, (*FAILED, *FAILED, *FAILED), flee=(5, 5))
    assert [by for by, _, _ in attempts(battle)] == ["rally.test", "rally.cover", "rally.table-edge"]
    assert "t" not in battle.units


@rule("rout.table-edge", "rally.table-edge")
def test_who_stands_at_the_edge_already_tests_without_a_move() -> None:
    battle = broken(at=(24, 47.5), enemy_at=(24, 30))
    play(flee_and_rally(battle, "t"), {"rally.test": (*FAILED, 1, 1)})
    assert events(battle, happened.UnitFled) == [] and not battle.units["t"].routing


@rule("rally.know-no-fear")
def test_those_who_know_no_fear_rally_without_dice_after_one_move() -> None:
    battle = broken(Ld=2, traits=("know-no-fear",))
    play(step(battle), {"move.flee": (1, 2)}, [NORTH])
    (rallied,) = events(battle, rout_events.UnitRallied)
    assert rallied.rule == "rally.know-no-fear" and rallied.shuns == ("x",)
    assert [event.distance for event in events(battle, happened.UnitFled)] == [3]
    assert not battle.units["t"].routing and attempts(battle) == []


@rule("rally.know-no-fear")
def test_they_rally_at_the_edge_too() -> None:
    battle = broken(at=(24, 43), traits=("know-no-fear",))
    play(flee_and_rally(battle, "t"), {"move.flee": (4, 4)}, [NORTH])
    assert "t" in battle.units and not battle.units["t"].routing


@rule("rally.know-no-fear")
@pytest.mark.parametrize(("brave", "rolls"), [(3, 0), (2, 1)])
def test_more_than_half_must_know_no_fear(brave: int, rolls: int) -> None:
    kinds = [a_kind("brave", traits=("know-no-fear",))] * brave + [a_kind("meek")] * (4 - brave)
    men = squad("t", "b", at=(24, 20), members=[a_member(kind) for kind in kinds])
    battle = a_battle([men, squad("x", at=(24, 18), n=1)], active="b")
    battle.change("t", rout=Rout("x"))
    play(flee_and_rally(battle, "t"), {"move.flee": (1, 2), "rally.test": FAILED[: 2 * rolls]}, [NORTH])
    assert len(attempts(battle)) == rolls


@rule("rally.after")
def test_a_unit_that_rallies_in_its_owners_turn_is_activated_in_it() -> None:
    battle = broken(active="b")
    battle.change("t", attempted=False, finished=False)
    run(battle, (1, 1))
    assert why_not_attempt(battle, battle.units["t"], "b") is None
    assert battle.units["t"].rallied == Rallied(battle.turn.serial)


@rule("rally.after")
def test_one_that_rallies_in_the_enemys_turn_waits_for_its_own() -> None:
    battle = broken(active="a")
    run(battle, (1, 1))
    assert battle.units["t"].rallied == Rallied(battle.turn.serial + 1)
    refusal = why_not_pick_up(battle, battle.units["t"], "b")
    assert refusal is not None and refusal.rule == "rally.after"
    battle.change_turn(phase="end", waiting=())
    play(step(battle))
    play(step(battle))
    assert battle.turn.active == "b" and battle.units["t"].rallied is not None
    assert why_not_attempt(battle, battle.units["t"], "b") is None
    battle.change_turn(phase="end", waiting=())
    play(step(battle))
    assert battle.units["t"].rallied is None and why_not_pick_up(battle, battle.units["t"], "b") is None


@rule("rally.after")
@pytest.mark.parametrize("active", ["a", "b"])
def test_in_that_turn_it_does_not_charge_those_it_ran_from(active: str) -> None:
    battle = broken(active=active, traits=("know-no-fear",), more=[squad("y", "a", at=(10, 10))])
    play(flee_and_rally(battle, "t"), {"move.flee": (1, 2)}, [NORTH])
    refusal = why_not_charge(battle.units["t"], battle.units["x"])
    assert refusal is not None and refusal.rule == "rally.after"
    assert why_not_charge(battle.units["t"], battle.units["y"]) is None


@rule("rally.after")
def test_it_may_face_any_way_for_nothing() -> None:
    battle = broken(n=2)
    run(battle, (1, 1), answers=[NORTH, YES, Face(90, (("t.2", 45.0),))])
    assert [model.facing for model in battle.members("t")] == [90, 45]
    (faced,) = events(battle, rout_events.UnitFaced)
    assert faced.facings == (("t.1", 90), ("t.2", 45))


@rule("rally.after")
def test_it_faces_the_nearest_enemy_unless_told_otherwise() -> None:
    battle = broken(n=1)
    run(battle, (1, 1))
    assert battle.models["t.1"].facing == 180


@rule("rally.after")
@pytest.mark.parametrize("answer", [YES, Face(360), Face(-1), Face(float("nan")), Face(0, (("x.1", 0.0),))])
def test_what_is_no_facing_of_its_models_is_refused(answer: Act) -> None:
    battle = broken(traits=("know-no-fear",))
    flow = flee_and_rally(battle, "t")
    ask = after_flight(flow)
    assert ask.kind == "facing"
    refusal = why_not(battle, ask, answer)
    assert refusal is not None and refusal.rule == "rally.after"
    assert why_not(battle, ask, Face(12.5, (("t.1", 200.0),))) is None


@rule("rally.after")
@pytest.mark.parametrize(("x", "bearing"), [(23.9, 359.6), (23.999, 0.0), (24.1, 0.4), (22.03, 352.2)])
def test_a_facing_is_to_a_tenth_of_a_degree_and_just_west_of_north_below_360(x: float, bearing: float) -> None:
    battle = a_battle([squad("t", "a", at=(24, 20), n=1), squad("x", "b", places=[(x, 34.3)])])
    ask = offer_facing(battle, "t")
    assert ask.default == Face(bearing) and why_not(battle, ask, ask.default) is None


@rule("rally.after")
def test_with_no_enemy_left_it_faces_north_unless_told_otherwise() -> None:
    battle = a_battle([squad("t", "a", at=(24, 20), n=1)])
    ask = offer_facing(battle, "t")
    assert ask.default == Face(0.0) and len(ask.options) == 8


@rule("rally.after")
def test_a_hidden_enemy_is_not_faced() -> None:
    battle = a_battle([squad("t", "a", at=(24, 20), n=1), squad("x", "b", places=[(30, 20), (24, 40)])])
    battle.put_model(msgspec.structs.replace(battle.models["x.1"], hidden=True))
    assert offer_facing(battle, "t").default == Face(0.0)


@rule("rally.after")
def test_of_many_enemies_the_nearest_is_faced_and_each_way_is_offered_once() -> None:
    far = squad("y", "a", at=(40, 30), n=1)
    battle = broken(at=(24, 20), enemy_at=(24, 30), n=1, more=[far])
    ask = offer_facing(battle, "t")
    bearings = [option.answer.bearing for option in ask.options if isinstance(option.answer, Face)]
    assert ask.default == Face(0.0) and bearings == [0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0]
    assert [option.label for option in ask.options][:2] == ["Towards the nearest enemy", "North-east (45°)"]


@rule("rally.after")
@pytest.mark.parametrize("answer", [Face(400, (("t.1", 200.0),)), Face(12.5, (("t.1", 400.0),))])
def test_every_facing_of_an_answer_must_be_a_bearing(answer: Face) -> None:
    battle = broken(n=1)
    refusal = why_not(battle, offer_facing(battle, "t"), answer)
    assert refusal is not None and refusal.rule == "rally.after"


@rule("rally.test", "rally.cover", "rally.table-edge")
@pytest.mark.parametrize(
    ("further", "told"), [(0, "they flee again"), (1, "one last attempt follows"), (2, "another attempt follows")]
)
def test_the_question_says_how_many_attempts_follow(further: int, told: str) -> None:
    assert f"If the attempt fails, {told}" in stakes(broken(n=1), "t", further)


@rule("rally.know-no-fear", "rally.after")
@pytest.mark.parametrize(("cause", "shunned"), [("x", ("x", "z")), (None, ())])
def test_those_who_know_no_fear_shun_all_that_beat_them(cause: str | None, shunned: tuple[str, ...]) -> None:
    battle = broken(n=1)
    battle.change("t", rout=Rout(cause, others=("z",) if cause else ()))
    play(know_no_fear(battle, "t"))
    (event,) = events(battle, rout_events.UnitRallied)
    assert event.shuns == shunned


@rule("rally.cover")
@pytest.mark.parametrize(("legs", "granted"), [(1, True), (2, True)])
def test_cover_entered_on_any_part_of_a_flight_counts(legs: int, granted: bool) -> None:
    """The first part of the way crosses a wood; a second one goes on in the open."""
    battle = broken(a_wood((20, 21, 28, 23)), n=1)
    way = ((24.0, 20.0), (24.0, 25.0), (30.0, 25.0))[: legs + 1]
    assert fled_through_cover(battle, "t", [ModelMoved("t.1", way, 0.0, 5.0)]) is granted


@rule("rally.cover")
@pytest.mark.parametrize(("woods", "granted"), [(1, True), (0, False)])
def test_one_piece_of_cover_on_the_way_is_enough(woods: int, granted: bool) -> None:
    pieces = [a_wood((20, 21, 28, 23))] * woods + [a_wood((1, 1, 3, 3))]
    battle = broken(*pieces, n=1)
    assert fled_through_cover(battle, "t", [ModelMoved("t.1", ((24.0, 20.0), (24.0, 25.0)), 0.0, 5.0)]) is granted


@rule("rally.cover")
@pytest.mark.parametrize(("gap", "granted"), [(1.5, True), (1.6, False)])
def test_a_wall_shelters_models_that_end_within_an_inch_and_a_half_behind_it(gap: float, granted: bool) -> None:
    """The enemy is south of the wall, whose north side is at y = 19.125."""
    battle = broken(a_wall((10, 19), (40, 19)), at=(24, 19.125 + gap), enemy_at=(24, 12), n=1)
    here = (24.0, 19.125 + gap)
    assert fled_through_cover(battle, "t", [ModelMoved("t.1", ((23.0, here[1]), here), 0.0, 1.0)]) is granted


@rule("rally.cover")
@pytest.mark.parametrize(("form", "granted"), [("linear", True), ("area", False)])
def test_only_cover_that_is_no_area_shelters_models_behind_it(form: str, granted: bool) -> None:
    """Cover lies an inch before the end of the flight, towards the enemy; the way does not enter it."""
    piece = a_piece((20, 18, 28, 19), "cover", cover="hard", form=form, height=1.0)
    battle = broken(piece, at=(24, 20), enemy_at=(24, 12), n=1)
    way = ((22.0, 20.0), (24.0, 20.0))
    assert fled_through_cover(battle, "t", [ModelMoved("t.1", way, 0.0, 2.0)]) is granted


@rule("rally.cover")
def test_without_an_enemy_nothing_is_between() -> None:
    battle = broken(a_wall((10, 19), (40, 19)), at=(24, 19.5), n=1)
    battle.remove_unit("x")
    assert not fled_through_cover(battle, "t", [ModelMoved("t.1", ((23.0, 19.5), (24.0, 19.5)), 0.0, 1.0)])
