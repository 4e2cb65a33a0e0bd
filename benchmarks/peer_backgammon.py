"""A program of its own, run by the Python of .bench: random play of open_spiel's backgammon, as JSON."""

import json
import random
import sys
import time

import pyspiel


def play(game: pyspiel.Game, rng: random.Random) -> tuple[int, pyspiel.State]:
    """One game; dice are chance nodes and no decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions, state


def random_play(game: pyspiel.Game, games: int) -> dict[str, float]:
    rng = random.Random(1)
    began = time.process_time()
    decisions = sum(play(game, rng)[0] for _ in range(games))
    return {"games": games, "decisions": decisions, "seconds": time.process_time() - began}


def save_and_load(game: pyspiel.Game, times: int) -> dict[str, float]:
    decisions, state = play(game, random.Random(2))
    began = time.process_time()
    for _ in range(times):
        text = pyspiel.serialize_game_and_state(game, state)
    saved = time.process_time()
    for _ in range(times):
        pyspiel.deserialize_game_and_state(text)
    loaded = time.process_time()
    return {
        "decisions": decisions,
        "save_ms": (saved - began) / times * 1e3,
        "load_ms": (loaded - saved) / times * 1e3,
    }


if __name__ == "__main__":
    backgammon = pyspiel.load_game("backgammon")
    random_play(backgammon, 2)
    figures = {"play": random_play(backgammon, int(sys.argv[1])), "save": save_and_load(backgammon, 20)}
    print(json.dumps(figures))
