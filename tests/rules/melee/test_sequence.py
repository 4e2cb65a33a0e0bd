"""One round of melee, in order."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, YES, Choose
from arap.battle.battle import Battle
from arap.battle.events import aftermath as after
from arap.battle.events.melee import OtherLossesCounted, RoundBegan
from arap.battle.values import Ground, Onset
from arap.game.game import Game
from arap.kernel.requests import Approved, Ask, Roll
from arap.kernel.sources import ScriptedDice
from arap.rules.combats import Score
from arap.rules.melee.moving.locking import lock, release, unlock
from arap.rules.melee.rounds.aftermath import decide_round
from arap.rules.melee.rounds.step import next_round, unfought
from arap.rules.turn.sequence import melee_step, start_turn
from tests.rules.builders import Squad, a_kind, a_weapon, asked, difficult, play, squad
from tests.rules.logs import event_types, events
from tests.rules.melee.rows import in_melee, row
from tests.rules.turn.games import a_game, answer
from tests.support import rule

SWORD = a_weapon("sword", type="melee", range=None, strength=None)
P_HITS, Q_HITS = (1, 2, 3, 3, 4, 4, 5, 5, 6, 6), (2, 4, 6)
CHECKED = {"melee.to-hit": (*P_HITS, *Q_HITS), "melee.to-wound": (4, 5, 1, 2, 6), "casualty.allocate": [1] * 9}


def line(unit: str, n: int = 5, y: float | None = None, **fields: Any) -> Squad:
    """A rank with swords, a yard's breadth apart."""
    side = unit[0]
    place = (24, y if y is not None else 20.0 if side == "a" else 21.0)
    kind = a_kind(f"{unit}-man", **fields)
    return squad(unit, side, at=place, n=n, facing=180 * (side == "b"), kind=kind, weapons=(SWORD,))


def charge(**fields: Any) -> Battle:
    """The book's P (a: five men, I4, who have charged from the front) against its Q (b: five men, I3, Ld 7)."""
    battle = in_melee(line("a", I=4), line("b", I=3, Ld=7))
    battle.change_turn(onsets=(Onset("a", "b", **fields),))
    return battle


def fought(battle: Battle, dice: Mapping[str, Sequence[int]], **answers: Any) -> Battle:
    """A round with these dice. Questions of a kind named get that answer, the first time only; all others theirs by
    default."""
    source, flow = ScriptedDice(dice), next_round(battle)
    given = {kind.replace("_", "-"): act for kind, act in answers.items()}
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Roll):
                answer = source.faces(request, 0)
                continue
            answer = Approved(request, given.pop(request.kind, request.default))
    except StopIteration:
        assert not given, f"nobody asked for {given}"
        return battle


def checks(battle: Battle) -> list[tuple[str, int, bool]]:
    found = [event for event in events(battle, happened.LeadershipTested) if event.test == "morale"]
    return [(event.unit, event.needed.value, event.passed) for event in found]


@rule("melee.sequence", "morale.passed", "melee.wound-difference")
def test_chargers_who_win_by_one_make_the_others_check_with_one_more() -> None:
    battle = fought(charge(), CHECKED | {"morale.check": (3, 3)})
    assert (len(battle.members("a")), len(battle.members("b"))) == (4, 3)
    assert [event.losers for event in events(battle, after.RoundDecided)] == [(("b", 1),)]
    assert checks(battle) == [("b", 6, True)]
    assert battle.units["a"].locked == ("b",) and battle.units["b"].locked == ("a",)
    assert [battle.units[unit].rounds for unit in "ab"] == [1, 1] and battle.turn.onsets == ()


@rule("melee.sequence", "morale.flinch")
def test_the_losers_who_fail_flinch_and_both_are_out_of_the_melee() -> None:
    battle = fought(charge(), CHECKED | {"morale.check": (5, 2), "morale.flinch": [4]})
    assert checks(battle) == [("b", 6, False)]
    assert battle.units["b"].routing and battle.units["a"].locked == battle.units["b"].locked == ()
    assert {round(model.y, 3) for model in battle.members("b")} == {25.0}
    assert {model.facing for model in battle.members("b")} == {0.0}
    assert not events(battle, happened.AllowanceRolled)


@rule("morale.flinch")
def test_through_difficult_ground_they_flinch_half_as_far() -> None:
    battle = in_melee(line("a", I=4), line("b", I=3), terrain=(difficult((0, 21, 48, 48)),))
    fought(battle, CHECKED | {"melee.to-hit": (*P_HITS[:5], *Q_HITS), "morale.check": (6, 6), "morale.flinch": [4]})
    assert {round(model.y, 3) for model in battle.members("b")} == {23.0}


@rule("morale.flank-rear")
@pytest.mark.parametrize(
    ("fields", "needed"),
    [({"direction": "flank"}, 5), ({"direction": "rear", "bonus": False}, 5), ({"unsettles": False}, 6), ({}, 6)],
)
def test_a_charge_into_flank_or_rear_tells_in_the_first_round(fields: dict[str, Any], needed: int) -> None:
    battle = charge(**{"bonus": False} | fields)
    extra = 2 if battle.turn.onsets[0].bonus else 0
    dice = {"melee.to-hit": (1, 1, 6, 6, 6, *[6] * (5 * extra), 1, 6, 6), "melee.to-wound": (6, 6, 6)}
    fought(battle, dice | {"casualty.allocate": [1] * 9, "morale.check": (1, 1)})
    assert checks(battle) == [("b", needed, True)]


@rule("melee.wound-difference.who-tests", "melee.sequence")
def test_who_has_killed_the_last_enemy_does_not_check_whatever_it_cost() -> None:
    battle = in_melee(line("a", I=3), line("b", 1, I=5, A=4))
    dice = {"melee.to-hit": (1, 1, 1, 1, 1), "melee.to-wound": (6, 6, 6, 6, 6)}
    hit_first = dice | {"casualty.allocate": [1] * 9, "melee.consolidate": [2]}
    fought(battle, hit_first)
    assert "b" not in battle.units and checks(battle) == []
    assert not events(battle, after.RoundDecided)


@rule("melee.consolidate")
def test_the_last_opponents_flinch_and_nobody_consolidates() -> None:
    battle = fought(charge(), CHECKED | {"morale.check": (5, 2), "morale.flinch": [4]})
    assert not events(battle, happened.AllowanceRolled)


@rule("melee.consolidate")
@pytest.mark.parametrize("finished_off", [True, False])
def test_who_destroyed_one_unit_while_the_other_flinched_consolidates(finished_off: bool) -> None:
    """b's other unit is in the middle of the row, so that it is struck by all."""
    victims = [squad("b1", "b", at=(23, 21), n=1, facing=180, weapons=(SWORD,), kind=a_kind("lone", W=1, I=1))]
    others = [squad("b2", "b", at=(26, 21), n=2, facing=180, weapons=(SWORD,), kind=a_kind("pair", W=2, I=1))]
    battle = in_melee(line("a", I=4), *victims, *others)
    if not finished_off:
        battle.remove_model("b1.1", None, "test")
    kills = {"melee.to-hit": [1] * 5 + [6] * 3, "melee.to-wound": [6] * 5, "casualty.allocate": [1] * 9}
    dice = kills | {"morale.check": (6, 6), "morale.flinch": [6], "melee.consolidate": [3], "pursuit.avoid": (3, 4)}
    fought(battle, dice, pursuit=Choose("hold"))
    assert battle.units["b2"].routing and battle.units["a"].locked == ()
    rolled = [event.rule for event in events(battle, happened.AllowanceRolled)]
    assert rolled == (["melee.consolidate"] if finished_off else [])


@rule("melee.when-fought")
def test_a_round_is_fought_in_every_player_turn_until_one_side_is_gone() -> None:
    squads = [line("a"), line("b")]
    game = a_game(squads, {"melee.to-hit": [6] * 60}, suppress__model="none")
    lock(game.battle, "a", "b")
    while game.ask is not None and len(rounds_of(game)) < 3:
        answer(game, game.ask.default)
    assert rounds_of(game) == [("a", 1), ("b", 2), ("a", 3)]


def rounds_of(game: Game) -> list[tuple[str, int]]:
    active, serial = "", 0
    found: list[tuple[str, int]] = []
    for logged in game.log:
        if isinstance(logged.event, happened.TurnBegan):
            active, serial = logged.event.side, logged.event.serial
        if isinstance(logged.event, RoundBegan):
            found.append((active, serial))
    return found


@rule("melee.when-fought", "turn.sequence")
def test_all_combats_are_fought_after_a_bust_in_the_order_the_active_player_chooses() -> None:
    battle = in_melee(line("a1"), line("b1"))
    more = in_melee(line("a1"), line("b1"), row("a2", 1, x=10, y=40), row("b2", 1, x=10, y=41))
    for unit, foe in (("a1", "b1"), ("b1", "a1"), ("a2", "b2"), ("b2", "a2")):
        more.change(unit, locked=(foe,))
    assert [combat.units for combat in unfought(battle)] == [("a1", "b1")]
    ask = asked(melee_step(more.clone()))
    assert isinstance(ask, Ask) and (ask.kind, ask.seat) == ("order", "a")
    fought(more, {"melee.to-hit": [6] * 12}, order=Choose("a2"))
    assert [combat.units for combat in unfought(more)] == [("a1", "b1")]
    fought(more, {"melee.to-hit": [6] * 12})
    assert more.turn.fought == ("a2", "b2", "a1", "b1") and unfought(more) == []


@rule("melee.when-fought", "activate.leftover-points")
def test_no_unit_fights_two_rounds_in_one_player_turn() -> None:
    battle = in_melee(line("a1"), line("b1"), line("b2", y=19))
    battle.change_turn(fought=("a1", "b2"))
    assert unfought(battle) == []
    battle.change("b1", locked=("a1", "a2"))
    assert unfought(battle) == []


@rule("morale.passed", "melee.break-off")
def test_who_passed_its_check_fights_on_or_breaks_off_at_the_start_of_the_next_round() -> None:
    battle = fought(charge(), CHECKED | {"morale.check": (3, 3)})
    battle.change_turn(fought=(), serial=2, active="b")
    ask = asked(next_round(battle.clone()))
    assert ask is not None and (ask.kind, ask.about, ask.seat) == ("break-off", ("b",), "b")
    fought(battle, {"melee.to-hit": [6] * 20}, break_off=NO)
    assert [battle.units[unit].rounds for unit in "ab"] == [2, 2]


@rule("melee.break-off", "melee.consolidate")
def test_a_unit_whose_opponents_have_all_broken_off_does_not_fight_or_consolidate() -> None:
    battle = in_melee(line("a"), line("b"), rounds=1, active="b")
    dice = {"melee.break-off": (3, 4), "melee.free-hack": [6] * 5, "move.flee": (3, 5)}
    fought(battle, dice, break_off=YES)
    assert battle.units["a"].locked == battle.units["b"].locked == ()
    assert not events(battle, RoundBegan)
    assert [event.rule for event in events(battle, happened.AllowanceRolled)] == ["melee.break-off.move"]


@rule("melee.break-off.free-attacks")
def test_each_engaged_enemy_strikes_once_at_a_unit_that_breaks_off_and_then_the_rest_move() -> None:
    battle = in_melee(line("a", A=3), line("b", 6), rounds=1, active="b")
    dice = {"melee.break-off": (3, 4), "melee.free-hack": (1, 4, 4, 5, 6), "melee.to-wound": (6, 6, 6)}
    fought(battle, dice | {"move.flee": (3, 5), "casualty.allocate": [1] * 9}, break_off=YES)
    assert len(battle.members("b")) == 3
    assert min(model.y for model in battle.members("b")) > 25
    assert not events(battle, after.RoundDecided)


@rule("melee.break-off.free-attacks")
def test_free_blows_fall_on_those_within_reach_only() -> None:
    far = [(21.6 + 1.2 * n, 21.0) for n in range(2)] + [(24.0, 26.0)]
    battle = in_melee(line("a"), squad("b", "b", places=far, facing=180, weapons=(SWORD,)), rounds=1, active="b")
    dice = {"melee.break-off": (1, 1), "melee.free-hack": [1] * 5, "melee.to-wound": [6] * 5, "move.flee": (3, 5)}
    fought(battle, dice | {"casualty.allocate": [1] * 9}, break_off=YES)
    assert [model.id for model in battle.members("b")] == ["b.3"]


@rule("melee.break-off.failed")
def test_enemies_still_locked_with_others_fight_their_round_against_those() -> None:
    battle = in_melee(line("a"), line("b1"), line("b2", y=19), rounds=1, active="b")
    dice = {"melee.break-off": (6, 6), "morale.flinch": [6], "melee.to-hit": [6] * 30}
    fought(battle, dice, break_off=YES)
    assert battle.units["b1"].routing and battle.units["a"].locked == ("b2",)
    assert [event.units for event in events(battle, RoundBegan)] == [("b2", "a")]


@rule("melee.hit-and-run", "melee.sequence")
def test_hit_and_run_comes_at_the_end_of_the_round() -> None:
    battle = in_melee(line("a", I=5, traits=("hit-and-run",)), line("b"))
    dice = {"melee.to-hit": [6] * 20, "melee.hit-and-run": [5], "move.flee": (4, 2, 5)}
    fought(battle, dice, hit_and_run=YES)
    kinds = event_types(battle)
    assert kinds.index(after.RoundDecided) < kinds.index(after.HitAndRunTested) < kinds.index(after.BrokeOff)
    assert battle.units["a"].locked == battle.units["b"].locked == ()


@rule("melee.hit-and-run")
def test_who_stays_after_a_failed_hit_and_run_is_not_asked_about_breaking_off_in_the_next_round() -> None:
    battle = in_melee(line("a", traits=("hit-and-run",)), line("b"))
    fought(battle, {"melee.to-hit": [6] * 20, "melee.hit-and-run": [6]}, hit_and_run=YES)
    battle.change_turn(fought=())
    ask = asked(next_round(battle.clone()))
    assert ask is not None and (ask.kind, ask.about) == ("break-off", ("b",))
    fought(battle, {"melee.to-hit": [6] * 20})
    assert not battle.units["a"].held


@rule("melee.wound-difference.charge-fire")
@pytest.mark.parametrize(("inflicted", "taken", "losers"), [(0, 2, ()), (1, 2, (("b", 1),))])
def test_fire_in_the_charge_is_added_in_the_first_round_and_forgotten_in_the_second(
    inflicted: int, taken: int, losers: tuple[tuple[str, int], ...]
) -> None:
    """The chargers inflict 3 wounds in the melee, the charged 1."""
    battle = charge(bonus=False, inflicted=inflicted, taken=taken)
    dice = {"melee.to-hit": (1, 1, 1, 6, 6, 1, 6), "melee.to-wound": (6, 6, 6, 6), "casualty.allocate": [1] * 9}
    fought(battle, dice | {"morale.check": (1, 1)})
    assert [event.losers for event in events(battle, after.RoundDecided)] == [losers]
    battle.change_turn(fought=())
    fought(battle, {"melee.to-hit": [6] * 20})
    assert [event.losers for event in events(battle, after.RoundDecided)][1] == ()


@rule("melee.wound-difference.environment")
def test_a_charger_lost_to_mines_makes_an_even_round_a_lost_one() -> None:
    battle = charge(bonus=False, hazards=1)
    dice = {"melee.to-hit": (1, 1, 6, 6, 6, 1, 1, 6), "melee.to-wound": (6, 6, 6, 6), "casualty.allocate": [1] * 9}
    fought(battle, dice | {"morale.check": (1, 1)})
    assert [event.losers for event in events(battle, after.RoundDecided)] == [(("a", 1),)]
    (told,) = events(battle, OtherLossesCounted)
    assert (told.rule, told.losses) == ("melee.wound-difference.environment", (("a", 1),))


@rule("melee.wound-difference.environment")
def test_the_log_says_nothing_of_other_losses_where_the_enemy_caused_all() -> None:
    battle = charge(bonus=False)
    dice = {"melee.to-hit": (1, 1, 6, 6, 6, 1, 1, 6), "melee.to-wound": (6, 6, 6, 6), "casualty.allocate": [1] * 9}
    fought(battle, dice)
    assert not events(battle, OtherLossesCounted)


@rule("melee.wound-difference", "morale.check")
def test_three_sides_fight_and_the_one_with_a_negative_difference_checks() -> None:
    third = squad("c", "c", at=(24, 18.4), n=3, weapons=(SWORD,))
    battle = in_melee(line("a", I=5), line("b", 4, I=1, Ld=8), third)
    battle.change("b", locked=("a",))
    battle.change("c", locked=("a",))
    dice = {"melee.to-hit": [1, 1, 1, 6, 6, 1, 1, 6, 6], "melee.to-wound": [6] * 5, "casualty.allocate": [1] * 9}
    fought(battle, dice | {"morale.check": (2, 3)})
    assert [event.losers for event in events(battle, after.RoundDecided)] == [(("b", 3),)]
    assert checks(battle) == [("b", 5, True)]


@rule("morale.flinch", "morale.check")
def test_all_checks_are_made_before_anybody_flinches_the_active_players_first() -> None:
    battle = in_melee(line("a", 1, I=5, A=8), line("b1", 3), line("b2", 3, y=19), active="b")
    dice = {"melee.to-hit": [1] * 4 + [1] * 4 + [6] * 6, "melee.to-wound": [6] * 8, "casualty.allocate": [1] * 12}
    fought(battle, dice | {"morale.check": (6, 6, 6, 6), "morale.flinch": [3, 3], "melee.consolidate": [1]})
    kinds = [logged.event for logged in battle.log]
    tests = [n for n, event in enumerate(kinds) if isinstance(event, happened.LeadershipTested)]
    flights = [n for n, event in enumerate(kinds) if isinstance(event, happened.UnitFled)]
    assert flights and max(tests) < min(flights)


@rule("melee.when-fought")
def test_a_combat_parted_by_a_break_off_is_fought_part_by_part() -> None:
    """a1 - b1 - a2 - b2 in a chain; a2 breaks off, which leaves a1 against b1 and frees b2."""
    battle = in_melee(line("a1"), line("b1"), line("a2", y=22), line("b2", y=23), rounds=1)
    for unit, foes in (("a1", ("b1",)), ("b1", ("a1", "a2")), ("a2", ("b1", "b2")), ("b2", ("a2",))):
        battle.change(unit, locked=foes)
    battle.change("a1", held=True)
    dice = {"melee.break-off": (1, 1), "melee.free-hack": [6] * 20, "move.flee": (6, 6), "melee.to-hit": [6] * 20}
    fought(battle, dice, break_off=YES)
    assert [event.units for event in events(battle, RoundBegan)] == [("a1", "b1")]
    assert battle.units["b2"].locked == () and battle.turn.fought == ("a1", "a2", "b1", "b2")


@rule("melee.wound-difference.who-tests")
def test_who_has_no_opponent_left_does_not_check_though_others_lost_less() -> None:
    """b and c, hostile to each other, have each fought a; the last of a falls to b."""
    battle = in_melee(line("a", n=1), line("b", n=1), squad("c", "c", at=(24, 19), n=2))
    scores = [Score("a", "a", 1, 1), Score("b", "b", 1, 0), Score("c", "c", 0, 1)]
    assert [loser.unit for loser in decide_round(battle, scores)] == ["c"]
    for unit in "bc":
        battle.change(unit, locked=("a",))
    battle.remove_model("a.1", "b", "casualty.remove")
    release(battle, ["b", "c"])
    assert decide_round(battle, scores) == []


@rule("react.ground.charged", "react.ground.state")
def test_a_unit_gone_to_ground_is_so_no_longer_after_the_first_round() -> None:
    battle = charge()
    battle.change("b", ground=Ground(until=9))
    fought(battle, CHECKED | {"morale.check": (3, 3)})
    assert battle.units["b"].ground is None
    assert [event.unit for event in events(battle, happened.StateLapsed)] == ["b"]


@rule("melee.wound-difference.environment")
def test_what_the_ground_did_in_one_melee_is_not_counted_in_another() -> None:
    battle = in_melee(line("a"), line("b"), rounds=1)
    for unit in "ab":
        battle.change(unit, toll=1)
    unlock(battle, "a")
    assert [battle.units[unit].toll for unit in "ab"] == [0, 0]


@rule("melee.sequence", "melee.break-off")
@pytest.mark.parametrize("left", [True, False])
def test_a_charge_is_forgotten_when_the_charged_have_left_before_its_round(left: bool) -> None:
    battle = charge()
    if left:
        unlock(battle, "b")
    battle.change_turn(phase="start")
    play(start_turn(battle))
    assert bool(battle.turn.onsets) is not left
