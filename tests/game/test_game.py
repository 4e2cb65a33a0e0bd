"""The driver of a game: answers, dice, going back, forks."""

import os
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.battle.acts import Act, Aim, Attempt, Choose, EndPhase, Finish, Leg, ModelPath, Move, PickUp, Regroup
from arap.game.game import Decided, Game, Interjected, Rolled
from arap.kernel.errors import ArapError
from arap.kernel.requests import Approved, Ask
from arap.kernel.sources import ScriptedDice, SeededDice, TypedDice
from arap.rules.movement.paths.party import Party
from tests.game.small import a_field, ahead, answer, fire, scripted, seeded, typed
from tests.rules.builders import a_piece, a_scenario, squad
from tests.support import rule

IN_ANOTHER_PROCESS = """
from tests.game.test_game import a_game_of_many_acts
game = a_game_of_many_acts()
print(game.battle.hash(), *[logged.hash for logged in game.log])
"""


def a_game_of_many_acts() -> Game:
    """Some moves, fire and turns with seeded dice; questions without an act get their defaults."""
    game = seeded("busy")
    for unit, target in (("a1", "b1"), ("a2", "b2"), ("a3", "b2")):
        if game.why_not(Attempt(unit, 2)) is None:
            answer(game, Attempt(unit, 2))
        while game.ask is not None and game.ask.kind == "action":
            shot = fire(game, game.ask.about[0], target if game.ask.seat == "a" else "a1")
            answer(game, shot if game.why_not(shot) is None else Finish())
        to_next_unit(game)
    return game


def to_next_unit(game: Game) -> None:
    while game.ask is not None and game.ask.kind != "activation":
        answer(game, game.ask.default)


def state(game: Game) -> tuple[object, ...]:
    return game.battle.hash(), tuple(game.inputs), tuple(game.log), game.pending, len(game.input_events)


def ask_of(game: Game) -> Ask:
    assert game.ask is not None
    return game.ask


def test_a_game_waits_at_its_first_decision() -> None:
    game = seeded()
    assert ask_of(game).kind == "activation" and ask_of(game).seat == "a"
    assert game.roll is None and not game.over


@pytest.mark.parametrize(
    "act",
    [
        Attempt("b1", 1),
        Attempt("nobody", 1),
        Attempt("a1", 7),
        Finish(),
        Aim(),
        Regroup(),
        Move(()),
        PickUp(("a1",)),
        Choose("yes"),
    ],
)
def test_a_refused_answer_changes_nothing(act: Act) -> None:
    game = seeded()
    before = state(game)
    refusal = game.answer(act)
    assert refusal is not None and refusal.rule and refusal.reason
    assert state(game) == before


def about_to_act(unit: str = "a1") -> Game:
    """A unit has two points to use."""
    return answer(scripted({"activate.roll": [1, 1]}), Attempt(unit, 2))


def test_an_approved_move_carries_the_paths_that_were_judged() -> None:
    game = about_to_act()
    approved = game.approve(ahead(game, "a1"))
    assert isinstance(approved, Approved) and isinstance(approved.work, Party)
    assert [path.end for path in approved.work.paths] == [(m.x, m.y + 2.0) for m in game.battle.members("a1")]


def test_what_has_been_approved_is_carried_out_and_not_judged_again() -> None:
    game = about_to_act()
    near, far = game.approve(ahead(game, "a1", 1.0)), game.approve(ahead(game, "a1", 3.0))
    assert isinstance(near, Approved) and isinstance(far, Approved)
    assert game.answer(msgspec.structs.replace(near, work=far.work)) is None
    assert {model.y for model in game.battle.members("a1")} == {18.0}


def test_an_approval_lasts_as_long_as_its_question() -> None:
    game = about_to_act()
    approved = game.approve(ahead(game, "a1", 4.0))
    assert isinstance(approved, Approved) and game.approve(approved) is approved
    answer(game, ahead(game, "a1", -1.0))
    refusal = game.answer(approved)
    assert refusal is not None and refusal.rule == "activate.action.move"


def test_a_refused_action_changes_nothing() -> None:
    game = answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2))
    before = state(game)
    for act in (ahead(game, "a1", 40), fire(game, "a1", "a2"), fire(game, "a2", "b1"), Attempt("a1", 1), EndPhase()):
        assert game.answer(act) is not None
        assert state(game) == before


def test_the_wrong_seat_is_refused_and_told_whose_decision_it_is() -> None:
    game = seeded()
    before = state(game)
    refusal = game.answer(EndPhase(), seat="b")
    assert refusal and refusal.reason == "It is for Side a to decide"
    assert state(game) == before


def test_nothing_is_answered_when_nothing_is_asked() -> None:
    game = typed()
    answer(game, Attempt("a1", 1))
    refusal = game.answer(EndPhase())
    assert refusal and "No decision" in refusal.reason


def test_a_game_that_is_over_asks_nothing_more() -> None:
    game = seeded()
    while game.ask is not None:
        answer(game, ask_of(game).default)
    assert game.over and game.pending is None
    assert game.answer(EndPhase()) is not None


def test_typed_dice_are_waited_for_and_taken() -> None:
    game = answer(typed(), Attempt("a1", 2))
    assert game.ask is None and game.roll is not None
    assert (game.roll.purpose, game.roll.dice, game.roll.sides, game.roll.seat) == ("activate.roll", 2, 6, "a")
    game.give_dice((1, 2))
    assert game.battle.turn.acting[0].points == 2
    assert game.inputs == [Decided("a", Attempt("a1", 2)), Rolled("activate.roll", (1, 2))]


@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3), (0, 1), (1, 7)])
def test_dice_that_cannot_be_are_refused_and_asked_for_again(faces: tuple[int, ...]) -> None:
    game = answer(typed(), Attempt("a1", 2))
    before = state(game)
    with pytest.raises(ArapError):
        game.give_dice(faces)
    assert state(game) == before
    game.give_dice((1, 2))


def test_dice_nobody_asked_for_are_refused() -> None:
    with pytest.raises(ArapError, match="No dice are asked for now"):
        typed().give_dice((1,))


def test_a_script_that_runs_out_of_dice_leaves_the_roll_to_be_made() -> None:
    game = scripted({})
    with pytest.raises(ArapError, match=r"no dice left for activate\.roll"):
        game.answer(Attempt("a1", 2))
    assert game.roll is not None and game.roll.purpose == "activate.roll"
    game.give_dice((1, 1))
    assert ask_of(game).kind == "action"


def test_undo_takes_back_the_last_decision() -> None:
    game = answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2))
    before = state(game)
    answer(game, ahead(game, "a1"))
    assert game.can_undo
    game.undo()
    assert state(game) == before


def test_undo_takes_back_a_decision_with_the_dice_it_brought_and_rolls_the_same_again() -> None:
    game = seeded("undo")
    start = state(game)
    answer(game, Attempt("a1", 3))
    after = state(game)
    assert not game.can_undo
    game.undo()
    assert state(game) == start
    answer(game, Attempt("a1", 3))
    assert state(game) == after


def test_undo_puts_scripted_dice_back() -> None:
    game = scripted({"activate.roll": [1, 2, 3, 1]})
    answer(game, Attempt("a1", 3))
    game.undo()
    answer(game, Attempt("a1", 3))
    assert game.inputs[-1] == Rolled("activate.roll", (1, 2, 3))
    assert isinstance(game.dice, ScriptedDice) and game.dice.unused == {"activate.roll": [1]}


@rule("shoot.declare")
def test_a_shot_that_told_the_range_is_not_taken_back() -> None:
    game = answer(scripted({"activate.roll": [1, 1]}), Attempt("a3", 2))
    answer(game, fire(game, "a3", "b1"))
    assert isinstance(game.inputs[-1], Decided), "all shots were lost and no die was rolled"
    assert game.why_no_undo == "The range has been measured since the last decision"


@rule("shoot.declare")
@pytest.mark.parametrize("premeasure", [True, False])
def test_dice_asked_for_tell_the_range_unless_it_was_known(premeasure: bool) -> None:
    game = answer(typed(**{"shoot.premeasure": premeasure}), Attempt("a1", 1))
    game.give_dice((1,))
    answer(game, fire(game, "a1", "b1"))
    assert game.roll is not None
    assert game.can_undo is premeasure


def test_the_game_says_why_nothing_is_taken_back() -> None:
    game = scripted({"activate.roll": [1]})
    assert game.why_no_undo == "Nothing has been decided yet"
    answer(game, Attempt("a1", 1))
    assert game.why_no_undo == "Dice have been rolled since the last decision"
    answer(game, Aim())
    assert game.why_no_undo == ""


@rule("jump.long")
@pytest.mark.parametrize("premeasure", [True, False])
def test_a_jump_that_fell_short_has_told_the_width_and_is_not_taken_back(premeasure: bool) -> None:
    chasm = a_piece((0, 12, 48, 17), "chasm", gap=4.0, tags=("lethal",))
    settings = {"turn.first-player": "a", "activate.pick-ups": False, "shoot.premeasure": premeasure}
    units = [squad("s", "a", (10, 11.5), 1), squad("e", "b", (40, 40), 1)]
    game = Game(a_scenario(units, [chasm], settings=settings), ScriptedDice({"activate.roll": [1]}))
    answer(game, Attempt("s", 1), Move((ModelPath("s.1", (Leg(10.0, 18.0, by="jump"),)),)))
    assert isinstance(game.inputs[-1], Decided), "no die was rolled"
    assert game.why_no_undo == "You have learned the width of a gap since the last decision"


def test_undo_takes_back_typed_dice_one_input_at_a_time() -> None:
    game = answer(typed(), Attempt("a1", 2))
    waiting = state(game)
    game.give_dice((1, 2))
    game.undo()
    assert state(game) == waiting
    game.give_dice((3, 3))
    assert game.inputs[-1] == Rolled("activate.roll", (3, 3))


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    with pytest.raises(ArapError, match="nothing to take back"):
        seeded().undo()


@pytest.mark.parametrize("checkpoints", [True, False])
def test_rewinding_input_by_input_gives_the_states_on_the_way(checkpoints: bool) -> None:
    game = Game(a_field(), TypedDice(), checkpoints=checkpoints)
    dice = SeededDice("rewind")
    states = [state(game)]
    while not game.over:
        if game.roll is not None:
            game.give_dice(dice.faces(game.roll, len(game.inputs)))
        elif ask_of(game).kind == "activation" and game.why_not(Attempt("a1", 2)) is None:
            answer(game, Attempt("a1", 2))
        else:
            answer(game, ask_of(game).default)
        states.append(state(game))
    for inputs in reversed(range(len(states))):
        game.rewind(inputs)
        assert state(game) == states[inputs]


@pytest.mark.parametrize("inputs", [-1, 1])
def test_rewinding_beyond_the_ends_is_refused(inputs: int) -> None:
    with pytest.raises(ArapError, match="cannot be gone back to"):
        seeded().rewind(inputs)


def test_a_fork_is_the_same_game_up_to_a_point_and_goes_its_own_way() -> None:
    game = a_game_of_many_acts()
    before = state(game)
    whole, start = game.fork(), game.fork(0)
    assert state(whole) == before
    assert start.inputs == [] and start.battle.turn.game_turn == 1
    answer(whole, EndPhase())
    assert state(game) == before and state(whole) != before


def test_a_fork_may_have_other_dice() -> None:
    game = seeded("one")
    outcomes = set()
    for seed in range(20):
        fork = answer(game.fork(dice=SeededDice(seed)), Attempt("a1", 3))
        outcomes.add(fork.inputs[1])
    assert len(outcomes) > 5


def test_replaying_the_inputs_gives_the_same_events_and_hashes() -> None:
    game = a_game_of_many_acts()
    again = Game(a_field(), SeededDice("many"), inputs=game.inputs)
    assert state(again) == state(game)


def test_a_clone_of_the_state_is_independent_of_the_game() -> None:
    game = a_game_of_many_acts()
    clone = game.battle.clone()
    before = game.battle.hash()
    for unit in list(clone.units):
        clone.change(unit, suppression=9)
    assert game.battle.hash() == before
    frozen = clone.hash()
    answer(game, EndPhase())
    assert clone.hash() == frozen


@pytest.mark.parametrize("hash_seed", ["0", "1", "31337"])
def test_hashes_are_the_same_in_another_process_under_any_hash_seed(hash_seed: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=True,
    )
    game = a_game_of_many_acts()
    assert ran.stdout.split() == [game.battle.hash(), *[logged.hash for logged in game.log]]


def test_inputs_that_do_not_fit_what_was_asked_are_refused_with_their_number() -> None:
    with pytest.raises(ArapError, match="Input 1 does not fit: a was asked"):
        Game(a_field(), TypedDice(), inputs=[Decided("b", EndPhase())])
    with pytest.raises(ArapError, match=r"Input 2 does not fit: dice for activate\.roll"):
        Game(a_field(), TypedDice(), inputs=[Decided("a", Attempt("a1", 1)), Rolled("shoot.to-hit", (1,))])
    with pytest.raises(ArapError, match="A D6 cannot show 9"):
        Game(a_field(), TypedDice(), inputs=[Decided("a", Attempt("a1", 1)), Rolled("activate.roll", (9,))])


def test_an_event_knows_how_many_inputs_came_before_it() -> None:
    game = answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2))
    opening = len(game.log) - 1
    assert game.inputs_before_event(opening) == 0
    assert game.inputs_before_event(len(game.log)) == 2


def test_a_game_may_have_a_gm_beside_the_players() -> None:
    game = Game(a_field(), SeededDice(1), gm=True)
    assert game.seats == ("a", "b", "gm") and seeded().seats == ("a", "b")


@given(st.lists(st.integers(0, 5), max_size=12), st.integers(0, 3))
def test_taking_back_and_answering_again_never_changes_the_game(choices: list[int], seed: int) -> None:
    game = seeded(seed)
    for choice in choices:
        if game.ask is None:
            break
        options = [option.answer for option in game.ask.options if option.refusal is None and not option.open]
        act = options[choice % len(options)]
        before = state(game)
        answer(game, act)
        after = state(game)
        game.undo()
        assert state(game) == before
        answer(game, act)
        assert state(game) == after
    assert not any(isinstance(given, Interjected) for given in game.inputs)
