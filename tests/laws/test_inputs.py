"""A game is its inputs: replay, undo, load, fork and clone are all the same game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arap.army.loading import load_scenario
from arap.game.game import Decided, Game
from arap.game.records.save import load_game, parse_save, read_save, save_text, write_save
from arap.game.records.verify import check_replay
from arap.kernel.requests import Ask
from arap.kernel.sources import SeededDice
from tests.laws.gm import meddled
from tests.laws.playing import RANDOM, SCENARIOS, face_to_face, new_game, play, play_out

REPLAY = """
import sys
from pathlib import Path
from arap.game.records.save import read_save
from arap.game.records.verify import check_replay
for name in sys.argv[1:]:
    save = read_save(Path(name))
    difference = check_replay(save)
    assert difference is None, difference
    print(save.end.hash)
"""
MEDDLED = ("siege", "thatch", "ambush", "river-town")
ELSEWHERE = ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "4242"}, {"PYTHONHASHSEED": "7", "ARAP_NO_NUMBA": "1"})


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Path, str]]:
    """Saves of whole games, and the hashes of the states they end in: random ones, which are quickly played, one of the
    cautious bot, and some that a GM has meddled with."""
    games = [(load_scenario(name), RANDOM) for name in SCENARIOS] + [(face_to_face(name), RANDOM) for name in SCENARIOS]
    found = []
    for number, (scenario, bots) in enumerate([*games, (face_to_face("crossroads"), ("cautious", "random"))]):
        game = play_out(new_game(scenario, f"elsewhere/{number}", hashing=True), bots, number)
        found.append((tmp_path_factory.mktemp("saves") / f"{number}.jsonl", game.battle.hash()))
        write_save(game, found[-1][0])
    for name in MEDDLED:
        game = meddled(name, 3, Game, hashing=True)
        found.append((tmp_path_factory.mktemp("saves") / f"{name}.jsonl", game.battle.hash()))
        write_save(game, found[-1][0])
    return found


@pytest.mark.parametrize("environment", ELSEWHERE, ids=lambda each: " ".join(f"{k}={v}" for k, v in each.items()))
def test_saves_replay_to_equal_hashes_in_another_process(
    environment: dict[str, str], saved: list[tuple[Path, str]]
) -> None:
    command = [sys.executable, "-c", REPLAY, *[str(path) for path, _ in saved]]
    ran = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == [state for _, state in saved]


def test_a_tampered_save_is_found_out() -> None:
    game = play_out(new_game(load_scenario("skirmish"), "tampered", hashing=True), RANDOM, "tampered")
    text = save_text(game)
    altered = text.replace(game.log[-1].hash, "0" * 16, 1)
    assert altered != text
    difference = check_replay(parse_save(altered, "altered"))
    assert difference is not None and difference.event == len(game.log)


def pending(game: Game) -> Ask:
    assert game.ask is not None
    return game.ask


@pytest.mark.parametrize("name", SCENARIOS)
def test_undo_and_the_same_answer_again_give_the_same_state(name: str) -> None:
    game = Game(face_to_face(name), SeededDice("undo"), hashing=True)
    for number, ask in enumerate(play(game, RANDOM, "undo")):
        if number % 7 or not any(isinstance(given, Decided) for given in game.inputs):
            continue
        before = game.battle.hash(), list(game.log), list(game.inputs)
        last = next(given for given in reversed(game.inputs) if isinstance(given, Decided))
        game.undo()
        assert len(game.inputs) < len(before[2]) and pending(game).seat == last.seat
        assert game.answer(last.act) is None
        assert (game.battle.hash(), game.log, game.inputs) == before
        assert pending(game) == ask


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_loaded_game_goes_on_as_if_it_had_never_stopped(name: str) -> None:
    game = new_game(face_to_face(name), "load", hashing=True)
    loaded: Game | None = None
    for number, ask in enumerate(play(game, RANDOM, "load")):
        if number == 20:
            loaded = load_game(parse_save(save_text(game), name))
            assert (pending(loaded), loaded.battle.hash(), loaded.log) == (ask, game.battle.hash(), game.log)
    assert loaded is not None
    for given in game.inputs[len(loaded.inputs) :]:
        if isinstance(given, Decided):
            assert loaded.answer(given.act, given.seat) is None
    assert loaded.over
    assert (loaded.battle.hash(), loaded.inputs, loaded.log) == (game.battle.hash(), game.inputs, game.log)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_fork_from_any_question_has_the_state_of_that_moment(name: str) -> None:
    game = new_game(load_scenario(name), "fork")
    moments = {len(game.inputs): (game.battle.hash(), ask) for ask in play(game, RANDOM, "fork")}
    for inputs, (state, ask) in list(moments.items())[::9]:
        fork = game.fork(inputs)
        assert (fork.battle.hash(), pending(fork)) == (state, ask)
        assert fork.inputs == game.inputs[:inputs]


def test_a_fork_may_go_another_way_and_leaves_the_first_game_alone() -> None:
    game = new_game(face_to_face("skirmish"), "ways")
    for number, _ in enumerate(play(game, RANDOM, "ways")):
        if number == 10:
            break
    state, inputs = game.battle.hash(), list(game.inputs)
    play_out(game.fork(dice=SeededDice("other dice")), RANDOM, "other ways")
    assert (game.battle.hash(), game.inputs) == (state, inputs)


def test_a_clone_does_not_change_with_its_original_nor_the_other_way_round() -> None:
    game = new_game(face_to_face("crossroads"), "clone")
    clones = []
    for number, _ in enumerate(play(game, RANDOM, "clone")):
        if number % 10 == 0:
            clones.append((game.battle.clone(), game.battle.hash()))
    assert [clone.hash() for clone, _ in clones] == [state for _, state in clones]
    after = game.battle.hash()
    for clone, _ in clones:
        clone.change_turn(serial=99)
        clone.remove_model(next(iter(clone.models)), None, "casualty.remove")
    assert game.battle.hash() == after


def test_the_same_seed_plays_the_same_game_with_and_without_checkpoints_and_hashes() -> None:
    plain = play_out(new_game(face_to_face("ruins"), "same"), RANDOM, "same")
    kept = play_out(new_game(face_to_face("ruins"), "same", hashing=True, checkpoints=True), RANDOM, "same")
    assert plain.battle.hash() == kept.battle.hash()
    assert [entry.event for entry in plain.log] == [entry.event for entry in kept.log]


def test_rewinding_to_any_earlier_input_is_the_state_of_that_moment() -> None:
    game = new_game(face_to_face("skirmish"), "rewind", hashing=True, checkpoints=True)
    moments = [(len(game.inputs), game.battle.hash()) for _ in play(game, RANDOM, "rewind")]
    for inputs, state in reversed(moments[::5]):
        game.rewind(inputs)
        assert (len(game.inputs), game.battle.hash()) == (inputs, state)


def test_a_save_file_reads_back_as_it_was_written(tmp_path: Path) -> None:
    game = play_out(new_game(load_scenario("ridge"), "file", hashing=True), RANDOM, "file")
    write_save(game, tmp_path / "game.jsonl", {"guard": "random"})
    save = read_save(tmp_path / "game.jsonl")
    assert list(save.inputs) == game.inputs and list(save.events) == game.log
    assert save.header.players == {"guard": "random"} and save.end.hash == game.battle.hash()
