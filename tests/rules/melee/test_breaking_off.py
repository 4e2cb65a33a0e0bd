"""Breaking off from a melee."""

from math import cos, dist, pi, sin

import msgspec
import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, YES, Flee, Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events.aftermath import BrokeOff, NoRoomToFlinch
from arap.battle.values import Model, Parted
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.combats import combats
from arap.rules.melee.leaving.breaking_off import ask_break_off, break_off, break_offs, part_from, why_not_break_off
from arap.rules.melee.leaving.flinching import flinch_from_melee
from arap.rules.melee.moving.free_moves import leads_away
from arap.rules.movement.flight.runs import Run
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.legality.parting import why_not_charge_parted
from arap.rules.turn.sequence import lapse_states
from arap.table import Agility, Piece, bearing
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, asked, impassable, play, squad
from tests.rules.logs import events
from tests.rules.melee.rows import in_melee, row
from tests.support import rule

PASSED, FAILED = (3, 4), (6, 6)
MISSES = [6] * 20


def shifted(battle: Battle, dx: float, dy: float, unit: str = "a", face: float | None = None) -> Move:
    paths = [ModelPath(model.id, (Leg(model.x + dx, model.y + dy, face),)) for model in battle.members(unit)]
    return Move(tuple(paths))


def leaving(battle: Battle, flee: tuple[int, ...] = (3, 5), unit: str = "a") -> Ask:
    """The question which way a unit goes that has passed its test."""
    dice = {"melee.break-off": PASSED, "melee.free-hack": MISSES, "move.flee": flee}
    found = asked(break_off(battle, unit), dice)
    assert found is not None and found.kind == "paths"
    return found


@rule("melee.break-off")
@pytest.mark.parametrize(("dice", "leaves"), [((4, 4), True), ((4, 5), False)])
def test_a_unit_in_its_second_round_breaks_off_on_its_leadership(dice: tuple[int, int], leaves: bool) -> None:
    battle = in_melee(row("a", Ld=8), row("b"), rounds=1)
    rolls = {"melee.break-off": dice, "melee.free-hack": MISSES, "move.flee": (3, 5), "morale.flinch": [3]}
    assert play(break_offs(battle, combats(battle)[0]), rolls, [YES]) == {"a"}
    assert bool(events(battle, BrokeOff)) is leaves and battle.units["a"].routing is not leaves
    assert not battle.units["a"].locked and not battle.units["b"].locked


@rule("melee.break-off")
def test_breaking_off_in_the_first_round_is_refused_and_not_asked_for() -> None:
    battle = in_melee(row("a"), row("b"))
    refusal = why_not_break_off(battle.units["a"])
    assert refusal is not None and refusal.rule == "melee.break-off"
    assert asked(break_offs(battle, combats(battle)[0])) is None


@rule("melee.break-off", "melee.hit-and-run")
def test_a_unit_whose_hit_and_run_failed_may_not_break_off() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1)
    refusal = why_not_break_off(battle.change("a", held=True))
    assert refusal is not None and "Hit and Run" in refusal.reason


@rule("melee.break-off")
def test_the_active_players_units_are_asked_first_and_the_rest_only_while_they_have_opponents() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1, active="b")
    flow = break_offs(battle, combats(battle)[0])
    first = next(flow)
    assert isinstance(first, Ask) and (first.seat, first.kind, first.default) == ("b", "break-off", NO)
    dice = {"melee.break-off": PASSED, "melee.free-hack": MISSES, "move.flee": (3, 5)}
    assert play(break_offs(battle, combats(battle)[0]), dice, [YES]) == {"b"}
    assert battle.units["a"].locked == ()


@rule("melee.break-off")
def test_the_owner_is_told_the_odds() -> None:
    battle = in_melee(row("a", Ld=8), row("b"), rounds=1)
    assert ask_break_off(battle, battle.units["a"]).notes[0].startswith("8 or less on two dice (72 %)")


@rule("melee.break-off.move")
def test_it_goes_up_to_its_roll_in_any_direction_and_faces_as_its_owner_likes() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1)
    ask = leaving(battle)
    for dx, dy, face in ((0, -8, 0.0), (0, -8, 180.0), (0, -3, 90.0), (-8, 0, None)):
        assert why_not(battle, ask, shifted(battle, dx, dy, face=face)) is None
    refusal = why_not(battle, ask, shifted(battle, 0, -8.1))
    assert refusal is not None and refusal.rule == "activate.action.move"


@rule("melee.break-off.move")
def test_ending_within_reach_although_the_roll_allows_more_is_refused() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1)
    ask = leaving(battle)
    for act in (shifted(battle, 0, -0.4), Move(())):
        refusal = why_not(battle, ask, act)
        assert refusal is not None and refusal.rule == "melee.break-off.move"


@rule("melee.break-off.move")
def test_without_a_word_it_goes_straight_out_of_reach() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1)
    ask = leaving(battle)
    assert why_not(battle, ask, ask.default) is None and ask.default != Move(())
    play(break_off(battle_again := in_melee(row("a"), row("b"), rounds=1), "a"), LEAVES)
    assert min(gap(battle_again, "a", "b")) > 6


LEAVES = {"melee.break-off": PASSED, "melee.free-hack": MISSES, "move.flee": (3, 5)}


def gap(battle: Battle, one: str, other: str) -> list[float]:
    return [dist((a.x, a.y), (b.x, b.y)) for a in battle.members(one) for b in battle.members(other)]


@rule("melee.break-off.move")
@pytest.mark.parametrize(("far", "legal"), [(4.9, True), (5.1, False)])
def test_it_stops_more_than_two_inches_from_a_second_enemy_squad(far: float, legal: bool) -> None:
    battle = in_melee(row("a", 1), row("b", 1), squad("c", "b", at=(24, 13), n=1), rounds=1)
    battle.change("a", locked=("b",))
    battle.change("c", locked=())
    refusal = why_not(battle, leaving(battle), shifted(battle, 0, -far))
    assert (refusal is None) is legal


@rule("melee.break-off.move")
def test_it_does_not_pass_within_melee_radius_of_others() -> None:
    battle = in_melee(row("a", 1), row("b", 1), squad("c", "b", at=(25.5, 16), n=1), rounds=1)
    battle.change("a", locked=("b",))
    battle.change("c", locked=())
    refusal = why_not(battle, leaving(battle), shifted(battle, 0, -8))
    assert refusal is not None and refusal.rule == "melee.break-off.move"


@rule("melee.break-off.move")
def test_small_enemies_are_left_an_inch_between_the_bases() -> None:
    battle = in_melee(row("a", 1, size=1), row("b", 1, y=21, size=1), rounds=1)
    ask = leaving(battle)
    refusal = why_not(battle, ask, shifted(battle, 0, -0.9))
    assert refusal is not None and refusal.rule == "melee.break-off.move"
    assert why_not(battle, ask, shifted(battle, 0, -1)) is None


@rule("melee.break-off.move")
def test_with_a_roll_too_short_it_goes_as_far_as_it_can_and_is_unlocked_all_the_same() -> None:
    battle = in_melee(row("a", 1, size=4), row("b", 1, size=4), rounds=1)
    ask = leaving(battle, (1, 1))
    assert why_not(battle, ask, shifted(battle, 0, -2)) is None
    assert battle.units["a"].locked == ()


@rule("melee.break-off.move", "move.flee-rate")
def test_a_fast_unit_rolls_three_dice_and_the_prone_get_up() -> None:
    battle = in_melee(row("a", M=8), row("b"), rounds=1)
    battle.put_model(prone(battle, "a.1"))
    ask = leaving(battle, (3, 5, 4))
    assert why_not(battle, ask, shifted(battle, 0, -12)) is None
    assert not battle.models["a.1"].prone


def prone(battle: Battle, model: str) -> Model:
    return msgspec.structs.replace(battle.models[model], prone=True)


@rule("melee.break-off.failed")
def test_a_unit_that_fails_flinches_and_routs_without_free_blows() -> None:
    battle = in_melee(row("a", Ld=7), row("b"), rounds=1)
    assert play(break_off(battle, "a"), {"melee.break-off": (4, 5), "morale.flinch": [4]})
    unit = battle.units["a"]
    assert unit.routing and unit.rout is not None and unit.rout.cause == "b" and unit.locked == ()
    assert [event.kind for event in events(battle, happened.UnitFled)] == ["flinch"]
    assert {model.y for model in battle.members("a")} == {16.0}


@rule("melee.break-off.failed")
def test_enemies_also_locked_with_a_second_unit_fight_their_round_against_that_one() -> None:
    battle = in_melee(row("a", Ld=7), row("a2", x=32), row("b", 10, x=28), rounds=1)
    play(break_off(battle, "a"), {"melee.break-off": (4, 5), "morale.flinch": [4]})
    assert battle.units["b"].locked == ("a2",)
    assert [combat.units for combat in combats(battle)] == [("a2", "b")]


def a_pocket(wall: float) -> tuple[Piece, ...]:
    """Rock on both sides of a's row, and behind it up to a line."""
    return impassable((19, 10, 21, 21)), impassable((27, 10, 29, 21)), impassable((21, 10, 27, wall))


@rule("melee.break-off.move")
def test_without_any_way_out_it_stays_and_every_option_is_one_the_check_takes() -> None:
    behind = [(model.x, model.y - 1.5) for model in in_melee(row("a"), row("b")).members("a")]
    battle = in_melee(row("a"), row("b"), squad("c", "b", places=behind), rounds=1)
    battle.change("a", locked=("b",))
    battle.change("c", locked=())
    ask = leaving(battle)
    offered = [option for option in ask.options if not option.open]
    assert [option.label for option in offered] == ["Stay"]
    assert [why_not(battle, ask, option.answer) for option in offered] == [None]


@rule("melee.break-off.failed", "rout.nowhere.flinch-no-room")
def test_without_room_to_flinch_it_stays_locked_and_fights_this_round() -> None:
    battle = in_melee(row("a", Ld=7), row("b", y=21), terrain=a_pocket(18.5), rounds=1)
    assert not play(break_off(battle, "a"), {"melee.break-off": (4, 5), "morale.flinch": [5]})
    assert battle.units["a"].locked == ("b",) and not battle.units["a"].routing
    assert len(events(battle, NoRoomToFlinch)) == 1


@rule("rout.nowhere.flinch-no-room")
@pytest.mark.parametrize(("wall", "die", "routs"), [(18.5, 5, False), (None, 1, True), (15.5, 6, True)])
def test_a_low_die_with_room_behind_or_a_wall_farther_off_is_no_lack_of_room(
    wall: float | None, die: int, routs: bool
) -> None:
    battle = in_melee(row("a"), row("b", y=21), terrain=a_pocket(wall) if wall else (), rounds=1)
    left = play(break_off(battle, "a"), {"melee.break-off": FAILED, "morale.flinch": [die]})
    assert left is routs and battle.units["a"].routing is routs


def flinching(*squads: Squad, terrain: tuple[Piece, ...] = (), die: int = 4) -> tuple[Battle, bool]:
    """A unit that flinches from its melee, and whether it has left it."""
    battle = in_melee(*squads, terrain=terrain, rounds=1)
    return battle, play(flinch_from_melee(battle, "a", ("b",), "morale.flinch"), {"morale.flinch": [die]})


def ring(n: int, radius: float = 1.6) -> list[tuple[float, float]]:
    return [(24 + radius * sin(2 * pi * k / n), 24 + radius * cos(2 * pi * k / n)) for k in range(n)]


@rule("rout.nowhere.flinch-no-room", "morale.flinch")
def test_a_unit_wrapped_round_its_enemy_flinches_each_model_on_its_own_way_and_routs() -> None:
    battle, left = flinching(squad("a", places=ring(6)), squad("b", "b", at=(24, 24), n=1))
    assert left and battle.units["a"].routing and not events(battle, NoRoomToFlinch)
    for model, (x, y) in zip(battle.members("a"), ring(6), strict=True):
        assert dist((model.x, model.y), (x, y)) == pytest.approx(4, abs=0.01)
        assert dist((model.x, model.y), (24, 24)) > 4 and abs(model.facing - bearing((x, y), (model.x, model.y))) < 0.1


@rule("rout.nowhere.flinch-no-room")
def test_a_model_with_rock_behind_it_runs_round_it_and_the_unit_routs() -> None:
    rock = impassable((23.4, 18.5, 24.6, 19.4))
    battle, left = flinching(row("a", 3), row("b", 3), terrain=(rock,))
    assert left and min(gap(battle, "a", "b")) > 2
    assert [dist(one.path[0], one.path[-1]) for one in fled(battle).models] == [pytest.approx(4, abs=0.01)] * 3


@rule("rout.nowhere.flinch-no-room")
def test_only_the_model_in_a_niche_is_stopped_and_the_unit_fights_on() -> None:
    niche = (impassable((22, 17, 23.4, 21)), impassable((24.6, 17, 26, 21)), impassable((23.4, 17, 24.6, 19.2)))
    members = squad("a", places=[(24, 20), (27, 20), (21, 20)])
    battle, left = flinching(members, squad("b", "b", at=(24, 21), n=1), terrain=niche)
    assert not left and not battle.units["a"].routing and battle.units["a"].locked == ("b",)
    assert dist((27, 20), (battle.models["a.2"].x, battle.models["a.2"].y)) == pytest.approx(4, abs=0.01)


@rule("rout.nowhere.flinch-no-room")
def test_a_model_shut_in_by_bases_lacks_room() -> None:
    around = [(24 + 1.02 * sin(pi * k / 3), 20 + 1.02 * cos(pi * k / 3)) for k in range(6)]
    battle, left = flinching(squad("a", at=(24, 20), n=1), squad("b", "b", places=around))
    assert not left and len(events(battle, NoRoomToFlinch)) == 1


@rule("rout.nowhere.flinch-no-room")
def test_enemies_all_round_with_gaps_between_them_are_no_lack_of_room() -> None:
    around = [(24 + 1.9 * sin(2 * pi * k / 3), 20 + 1.9 * cos(2 * pi * k / 3)) for k in range(3)]
    battle, left = flinching(squad("a", at=(24, 20), n=1), squad("b", "b", places=around))
    assert left and battle.units["a"].routing


@rule("rout.nowhere.flinch-no-room", "move.agility")
def test_a_runner_that_slips_is_not_stopped_by_lack_of_room() -> None:
    ice = a_piece((0, 0, 48, 48), "ice", agility=Agility(when="over-half-rate"))
    battle = in_melee(row("a", 1), row("b", 1), terrain=(ice,), rounds=1)
    dice = {"morale.flinch": [6], "move.agility": [6]}
    assert play(flinch_from_melee(battle, "a", ("b",), "morale.flinch"), dice)


@rule("rout.nowhere.flinch-no-room", "morale.flinch")
def test_the_open_edge_of_the_table_is_no_lack_of_room() -> None:
    battle = in_melee(row("a", 1, y=1.5), row("b", 1, y=2.5), rounds=1)
    assert play(flinch_from_melee(battle, "a", ("b",), "morale.flinch"), {"morale.flinch": [6]}, [Flee(180)])


def fled(battle: Battle) -> happened.UnitFled:
    return events(battle, happened.UnitFled)[0]


@rule("morale.no-test", "melee.break-off")
def test_a_fearless_unit_that_fails_to_break_off_routs() -> None:
    battle = in_melee(row("a", Ld=8, traits=("fearless",)), row("b"), rounds=1)
    play(break_off(battle, "a"), {"melee.break-off": (4, 5), "morale.flinch": [4]})
    assert battle.units["a"].routing


@rule("melee.break-off.after")
def test_a_unit_that_broke_off_does_not_approach_or_charge_the_other_until_its_next_turn_is_over() -> None:
    battle = in_melee(row("a"), row("b"), squad("c", "b", at=(10, 6)), rounds=1, active="b")
    battle.change_turn(serial=6, order=("a", "b"))
    battle.change("a", locked=("b",))
    battle.change("c", locked=())
    play(break_off(battle, "a"), LEAVES)
    assert battle.units["a"].parted == (Parted("b", 7),) and battle.units["b"].parted == (Parted("a", 8),)
    nearer = why_not_move(battle, "a", shifted(battle, 0, 1).paths)
    assert nearer is not None and nearer.rule == "melee.break-off.after"
    for dx, dy in ((0, -2), (3, -1)):
        assert why_not_move(battle, "a", shifted(battle, dx, dy).paths) is None
    refusal = why_not_charge_parted(battle.units["a"], battle.units["b"])
    assert refusal is not None and refusal.rule == "melee.break-off.after"
    assert why_not_charge_parted(battle.units["a"], battle.units["c"]) is None


@rule("melee.break-off.after")
def test_the_unit_left_behind_is_under_the_same_ban_in_its_own_next_turn() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1, active="b")
    battle.change_turn(serial=6, order=("a", "b"))
    play(break_off(battle, "a"), LEAVES)
    for serial, banned in ((7, True), (8, True), (9, False)):
        battle.change_turn(serial=serial)
        refusal = why_not_move(battle, "b", shifted(battle, 0, -1, "b").paths)
        assert (refusal is not None) is banned
        lapse_states(battle)
    assert battle.units["b"].parted == battle.units["a"].parted == ()


@rule("melee.break-off")
def test_breaking_off_uses_leadership_without_the_modifiers_of_morale() -> None:
    daemons = squad("b", "b", at=(24, 21.5), kind=a_kind("daemon", traits=("daemonic-visage",)), facing=180)
    battle = in_melee(row("a", 10), daemons, rounds=1)
    play(break_off(battle, "a"), LEAVES | {"melee.break-off": (3, 4)})
    (told,) = events(battle, happened.LeadershipTested)
    assert (told.test, told.needed.value, told.needed.modifiers) == ("break-off", 7, ())


@rule("melee.break-off.after")
def test_a_unit_that_has_broken_off_may_stand_still_and_turn() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1, active="b")
    battle.change_turn(serial=6, order=("a", "b"))
    play(break_off(battle, "a"), LEAVES)
    still = [ModelPath(model.id, (Leg(model.x, model.y, 90.0),)) for model in battle.members("a")]
    assert why_not_move(battle, "a", still) is None


@rule("melee.break-off.after")
def test_earlier_partings_are_kept_and_renewed() -> None:
    battle = in_melee(row("a"), row("b"), rounds=1)
    battle.change("a", parted=(Parted("z", 5), Parted("b", 2)))
    part_from(battle, "a", ("b",))
    first, second = battle.units["a"].parted
    assert first == Parted("z", 5) and second.unit == "b" and second.until > 2


@rule("morale.flinch", "rout.state")
def test_a_unit_beaten_by_several_enemies_runs_from_the_nearest_and_keeps_away_from_the_others() -> None:
    battle = in_melee(row("a"), row("b"), row("b2", y=22.5), row("b3", y=23.5))
    play(flinch_from_melee(battle, "a", ("b3", "b2", "b"), "morale.check"), {"morale.flinch": [4]})
    rout = battle.units["a"].rout
    assert rout is not None and (rout.cause, rout.others) == ("b", ("b2", "b3"))


@rule("melee.break-off.move")
@pytest.mark.parametrize(("far", "moves"), [(0.5, True), (0.0, False)])
def test_a_way_out_of_half_an_inch_is_a_way(far: float, moves: bool) -> None:
    battle = a_battle([squad("a", at=(24, 20), n=2)])
    ends = [(model.x, model.y + far) for model in battle.members("a")]
    assert leads_away(battle, "a", Run(0.0, tuple(ends), far)) is moves
