"""A program of its own, run by the Python of .bench: catanatron's random players and its copy(), as JSON."""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer


def new_game(players: int, seed: int) -> Game:
    return Game([RandomPlayer(color) for color in list(Color)[:players]], seed=seed)


def random_play(players: int, games: int) -> dict[str, float]:
    decisions = 0
    began = time.process_time()
    for seed in range(1, games + 1):
        game = new_game(players, seed)
        game.play()
        decisions += len(game.state.actions)
    return {"games": games, "decisions": decisions, "seconds": time.process_time() - began}


def copy(copies: int) -> dict[str, float]:
    """Copies of a game that has been going for a hundred decisions."""
    game = new_game(4, 1)
    for _ in range(100):
        game.play_tick()
    began = time.process_time()
    for _ in range(copies):
        game.copy()
    return {"microseconds": (time.process_time() - began) / copies * 1e6}


if __name__ == "__main__":
    random.seed(1)
    random_play(2, 1)
    games = int(sys.argv[1])
    print(json.dumps({"two": random_play(2, games), "four": random_play(4, games), "copy": copy(1000)}))
