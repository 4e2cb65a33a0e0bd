"""The order of a battle: who goes first, the steps of a player turn, the end of a game turn."""

import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, Attempt, Choose, EndPhase
from arap.battle.battle import Battle
from arap.battle.values import Rout
from arap.game.game import Game
from arap.kernel.errors import ArapError
from arap.kernel.requests import Flow
from arap.kernel.sources import ScriptedDice
from arap.rules.turn.sequence import FIRST, LAST, compulsory_units, settle_order, step
from tests.rules.builders import a_battle, a_kind, a_scenario, play, squad
from tests.rules.logs import event_types, events
from tests.rules.morale.fire import end_turn, firers, targets, volley
from tests.rules.turn.games import a_game, answer, apart, end_turns
from tests.support import rule


def a_new_battle(*ids: str) -> Battle:
    return Battle.start(a_scenario(apart(*ids)))


@rule("turn.structure")
def test_equal_dice_roll_again_and_the_winner_may_go_first_in_every_game_turn() -> None:
    game = Game(a_scenario(apart("a1", "b1")), ScriptedDice({"turn.first-player": [4, 4, 2, 5]}))
    assert game.ask is not None and game.ask.seat == "b" and game.ask.kind == "first-player"
    answer(game, FIRST)
    end_turns(game, 4)
    began = [(event.game_turn, event.side) for event in events(game, happened.TurnBegan)]
    assert began == [(1, "b"), (1, "a"), (2, "b"), (2, "a"), (3, "b")]


@rule("turn.structure")
def test_the_winner_may_go_last() -> None:
    battle = a_new_battle("a1", "b1")
    play(settle_order(battle), {"turn.first-player": [6, 1]}, [LAST])
    assert battle.turn.order == ("b", "a")


@rule("turn.structure")
@pytest.mark.parametrize(("choice", "order"), [(FIRST, ("b", "c", "a")), (LAST, ("c", "a", "b"))])
def test_of_three_players_the_others_follow_in_seating_order(choice: Choose, order: tuple[str, ...]) -> None:
    battle = a_new_battle("a1", "b1", "c1")
    play(settle_order(battle), {"turn.first-player": [2, 6, 5]}, [choice])
    assert battle.turn.order == order


@rule("turn.structure")
def test_of_three_players_only_the_highest_equals_roll_again() -> None:
    battle = a_new_battle("a1", "b1", "c1")
    play(settle_order(battle), {"turn.first-player": [5, 2, 5, 1, 3]}, [FIRST])
    assert battle.turn.order[0] == "c"


@rule("turn.structure")
def test_a_first_player_who_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(ArapError, match=r"turn.first-player cannot be 'z'; it takes roll-off or one of a, b"):
        a_game(apart("a1", "b1"), first="z")


@rule("turn.structure", "turn.sequence")
def test_after_the_turn_of_a_comes_that_of_b_and_then_the_game_turn_ends() -> None:
    game = a_game(apart("a1", "b1"))
    end_turns(game)
    assert (game.battle.turn.active, game.battle.turn.game_turn, game.battle.turn.phase) == ("b", 1, "activation")
    assert events(game, happened.GameTurnEnded) == []
    end_turns(game)
    assert [event.game_turn for event in events(game, happened.GameTurnEnded)] == [1]
    assert (game.battle.turn.active, game.battle.turn.game_turn, game.battle.turn.serial) == ("a", 2, 3)


@rule("turn.sequence")
def test_after_a_bust_with_the_third_unit_the_rest_of_the_turn_still_follows() -> None:
    dice = {"activate.roll": [6, 6, 6, 6], "casualty.quarter-test": [4, 4]}
    game = a_game(apart("a1", "a2", "a3", "a4", "b1", n=10), dice, activate__pick_ups=False)
    game.battle.change_now("b1", casualties=3)
    answer(game, Attempt("a1", 1), Attempt("a2", 1), Attempt("a3", 2), NO)
    kinds = event_types(game)
    order = [happened.Bust, happened.ActivationsEnded, happened.LeadershipTested, happened.TurnEnded]
    assert [kind for kind in kinds if kind in order] == order
    assert game.battle.turn.active == "b"


@rule("turn.sequence", "casualty.quarter.timing")
def test_a_unit_that_lost_three_of_ten_tests_at_the_end_of_that_enemy_turn() -> None:
    battle = a_battle([targets(10, Ld=7), firers()], settings={"suppress.model": "none"})
    volley(battle, hits=3, kills=3)
    assert events(battle, happened.LeadershipTested) == []
    play(step_to(battle, "melee"), {}, [EndPhase()])
    assert events(battle, happened.LeadershipTested) == []
    end_turn(battle, {"casualty.quarter-test": [3, 4]})
    kinds = event_types(battle)
    assert kinds[-2:] == [happened.LeadershipTested, happened.TurnEnded]


def step_to(battle: Battle, phase: str) -> Flow[None]:
    while battle.turn.phase != phase:
        yield from step(battle)


@rule("turn.sequence")
def test_the_other_players_units_test_in_turn_order_and_by_their_names() -> None:
    battle = a_battle(apart("a1", "b2", "b1", "c1"), active="b")
    for unit in battle.units:
        battle.change_now(unit, casualties=5)
    battle.change_turn(order=("c", "b", "a"), phase="melee")
    play(step(battle))
    assert list(battle.turn.waiting) == ["a1", "c1"]
    battle.change_turn(order=("b", "c", "a"), active="a", phase="melee")
    play(step(battle))
    assert list(battle.turn.waiting) == ["b1", "b2", "c1"]


@rule("turn.sequence", "suppress.timing")
def test_pending_suppression_takes_effect_at_the_start_of_the_owners_turn() -> None:
    game = a_game(apart("a1", "b1"))
    for unit in ("a1", "b1"):
        game.battle.change(unit, pending=1)
    end_turns(game)
    assert (game.battle.units["b1"].suppression, game.battle.units["b1"].pending) == (1, 0)
    assert game.battle.units["a1"].pending == 1


@rule("turn.sequence", "suppress.decay")
def test_at_the_end_of_a_game_turn_one_point_in_effect_wears_off() -> None:
    game = a_game(apart("a1", "b1"))
    game.battle.change("a1", suppression=3, pending=1)
    end_turns(game, 2)
    assert (game.battle.units["a1"].suppression, game.battle.units["a1"].pending) == (3, 0)


@rule("suppress.decay")
def test_a_point_gained_in_the_last_player_turn_lasts_through_the_victims_next_turn() -> None:
    game = a_game(apart("a1", "b1"))
    end_turns(game)
    game.battle.change("a1", pending=1)
    end_turns(game)
    assert game.battle.units["a1"].suppression == 1
    end_turns(game, 2)
    assert game.battle.units["a1"].suppression == 0


def routed(**settings: str) -> Game:
    """b1 has broken in the first turn of a."""
    dice = {"move.flee": [1, 1] * 9, "rally.test": [6, 6] * 9}
    units = [squad("a1", at=(24, 4)), squad("b1", "b", at=(24, 20)), squad("b2", "b", at=(40, 44))]
    game = a_game(units, dice, **settings)
    game.battle.change("b1", rout=Rout("a1"))
    return game


def flights(game: Game) -> list[int]:
    """The player turns in which b1 has fled."""
    serial, found = 0, []
    for logged in game.log:
        if isinstance(logged.event, happened.TurnBegan):
            serial = logged.event.serial
        elif isinstance(logged.event, happened.UnitFled):
            found.append(serial)
    return found


@rule("turn.compulsory.routers-and-pursuers")
def test_routers_flee_and_test_in_the_compulsory_phase_of_every_player_turn() -> None:
    game = routed()
    end_turns(game)
    assert flights(game) == [2]
    end_turns(game)
    assert flights(game) == [2, 3]
    assert [(event.test, event.passed) for event in events(game, happened.LeadershipTested)] == [("rally", False)] * 2


@rule("turn.compulsory.routers-and-pursuers")
def test_by_setting_routers_flee_only_in_their_owners_turn() -> None:
    game = routed(turn__rout_frequency="own-turn")
    end_turns(game, 2)
    assert flights(game) == [2]
    end_turns(game)
    assert flights(game) == [2, 4]


@rule("turn.compulsory.routers-and-pursuers")
def test_the_active_players_routers_flee_first_then_the_others_in_turn_order() -> None:
    battle = a_battle(apart("a1", "b2", "b1", "c1"), active="b")
    for unit in battle.units:
        battle.change(unit, rout=Rout(None))
    assert compulsory_units(battle) == ("b1", "b2", "c1", "a1")


@rule("turn.compulsory.routers-and-pursuers")
def test_the_owner_of_several_routers_chooses_which_flees_first() -> None:
    battle = a_battle(apart("a1", "b1", "b2"), active="a")
    for unit in ("b1", "b2"):
        battle.change(unit, rout=Rout(None))
    battle.change_turn(phase="compulsory", waiting=compulsory_units(battle))
    play(step(battle), {"move.flee": [1, 1], "rally.test": [6, 6]}, [Choose("b2")])
    assert [event.unit for event in events(battle, happened.UnitFled)] == ["b2"]
    assert battle.turn.waiting == ("b1",)


@rule("turn.sequence")
def test_what_belongs_to_a_player_turn_begins_anew() -> None:
    game = a_game(apart("a1", "b1"))
    for unit in ("a1", "b1"):
        game.battle.change(unit, attempted=True, finished=True)
        game.battle.change_now(unit, reacted=("pick-up",), casualties=1, quarter_tested=True)
    end_turns(game)
    a1, b1 = game.battle.units["a1"], game.battle.units["b1"]
    assert not b1.attempted and not b1.finished and a1.attempted
    assert not any(
        (unit.picked_up, unit.now.casualties, unit.now.quarter_tested) != (False, 0, False) for unit in (a1, b1)
    )


@rule("turn.end-of-activation")
def test_a_player_may_stop_after_two_of_four_units() -> None:
    units = apart("a1", "a2", "a3", "a4", "b1", kind=a_kind(I=4))
    game = a_game(units, {"activate.roll": [6, 6]}, activate__pick_ups=False)
    answer(game, Attempt("a1", 1), Attempt("a2", 1), EndPhase())
    assert [event.reason for event in events(game, happened.ActivationsEnded)] == ["stopped"]
    assert game.battle.turn.active == "b"
    assert not game.battle.units["a3"].attempted


@rule("turn.end-of-activation")
def test_the_phase_ends_without_a_bust_when_nothing_is_left_to_try() -> None:
    game = a_game(apart("a1", "b1"), {"activate.roll": [5]}, activate__pick_ups=False)
    answer(game, Attempt("a1", 1))
    assert [event.reason for event in events(game, happened.ActivationsEnded)] == ["no unit left"]
    assert events(game, happened.Bust) == [] and game.battle.turn.active == "b"


@rule("turn.end-of-activation")
def test_ending_the_phase_in_the_middle_of_a_units_actions_is_refused() -> None:
    game = a_game(apart("a1", "a2", "b1"), {"activate.roll": [1, 2]})
    answer(game, Attempt("a1", 2))
    refusal = game.answer(EndPhase())
    assert refusal and refusal.rule == "turn.end-of-activation"
    assert game.ask and game.ask.kind == "action"
