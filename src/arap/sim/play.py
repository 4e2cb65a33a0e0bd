"""One game between bots, from its scenario to its result."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from arap.army.scenario import Scenario
from arap.bots import make
from arap.bots.bot import Bot
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice
from arap.kernel.words import plural

MOST_DECISIONS = 100_000


class GameResult(msgspec.Struct, frozen=True):
    """The result of a game: the winning side (None for a draw), and the hash of the last state."""

    seed: str
    winner: str | None
    points: dict[str, float]
    reason: str
    turns: int
    decisions: int
    hash: str


def seat_bots(scenario: Scenario, bots: Sequence[str], seed: int | str) -> dict[str, Bot]:
    """A bot for every side, in the scenario's order, each with a seed of its own."""
    if len(bots) != len(scenario.sides):
        named = f"{plural(len(bots), 'bot')} named; name one for each, as in random,cautious"
        raise ArapError(f"{scenario.name} has {plural(len(scenario.sides), 'side')}, but {named}.")
    return {side.id: make(name, f"{seed}/{side.id}") for side, name in zip(scenario.sides, bots, strict=True)}


def play_game(scenario: Scenario, bots: Sequence[str], seed: int | str) -> GameResult:
    """Plays one game to its end. The same scenario, bots and seed give the same game."""
    players = seat_bots(scenario, bots, seed)
    game = Game(scenario, SeededDice(seed), hashing=False, checkpoints=False)
    return result_of(game, seed, play_on(game, players))


def result_of(game: Game, seed: int | str, decisions: int) -> GameResult:
    """The result of a game that was played to its end."""
    result = game.battle.result
    if result is None:
        raise ArapError(f"The game of {game.scenario.name} with seed {seed} stopped before its end.")
    turns = game.battle.turn.game_turn
    return GameResult(str(seed), result.winner, result.points, result.reason, turns, decisions, game.battle.hash())


def play_on(game: Game, bots: Mapping[str, Bot], watch: Callable[[Game], None] | None = None) -> int:
    """Lets the bots answer until the game is over or needs typed dice; `watch` is called before each decision.
    Returns the number of decisions."""
    seats = {side: Seat(game, side) for side in bots}
    decisions = 0
    while (ask := game.ask) is not None:
        if watch:
            watch(game)
        refusal = game.answer(bots[ask.seat].answer(seats[ask.seat]), ask.seat)
        if refusal:
            raise ArapError(f"The bot of {ask.seat} answered {ask.prompt!r} against the rules: {refusal}.")
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise ArapError(f"The game of {game.scenario.name} did not end within {MOST_DECISIONS} decisions.")
    return decisions
