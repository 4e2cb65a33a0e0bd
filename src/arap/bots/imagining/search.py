"""Trying acts out on copies of the battle as the seat knows it, with other dice, within a budget."""

import time
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from arap.battle.acts import Act, Charge, EndPhase, Finish, React
from arap.game.game import Game
from arap.game.questions import Acting
from arap.game.seat import Seat
from arap.kernel.requests import Ask

MOST_DECISIONS = 40
FEWEST = 4
"""Before so many tries nothing is said about an act."""
SURE = 1.0
"""How many standard errors another act must be better than the first one."""
RESERVE = 0.8
"""Which part of the time is used; a try that has begun is finished."""
ANSWERS = ("stand and fire", "shoot")


class Budget(msgspec.Struct, frozen=True):
    """How much a decision may take: seconds, or a number of tries, which gives the same decision on every machine."""

    seconds: float = 1.0
    tries: int = 0

    def lasts(self, began: float, tried: int) -> bool:
        if self.tries:
            return tried < self.tries
        return time.perf_counter() - began < RESERVE * self.seconds


class Trial(msgspec.Struct):
    """An act, and what each of its tries was worth."""

    act: Act
    worths: list[float]

    @property
    def mean(self) -> float:
        return fmean(self.worths)


def best_act(
    seat: Seat, acts: Sequence[Act], seed: str, budget: Budget, worth: Callable[[Seat], float]
) -> Trial | None:
    """The act with the best tries; the first one unless another is surely better. All acts meet the same dice. None if
    nothing could be tried."""
    trials, began, tried = [Trial(act, []) for act in acts], time.perf_counter(), 0
    while budget.lasts(began, tried):
        for trial in trials:
            if not budget.lasts(began, tried) and trial.worths:
                break
            found = tried_out(seat, trial.act, f"{seed}/{len(trial.worths)}", worth)
            if found is None:
                return None
            trial.worths.append(found)
            tried += 1
    return better_than_first([trial for trial in trials if trial.worths])


def better_than_first(trials: Sequence[Trial]) -> Trial | None:
    """The best of the trials that are surely better than the first one, else the first one."""
    if not trials:
        return None
    first = trials[0]
    sure = [trial for trial in trials[1:] if is_better(trial, first)]
    return max(sure, key=lambda trial: trial.mean, default=first)


def is_better(trial: Trial, first: Trial) -> bool:
    """Whether the tries show that an act is better, compared try by try with the same dice."""
    leads = [one - other for one, other in zip(trial.worths, first.worths, strict=False)]
    if len(leads) < FEWEST:
        return False
    return fmean(leads) > SURE * stdev(leads) / sqrt(len(leads))


def tried_out(seat: Seat, act: Act, seed: str, worth: Callable[[Seat], float]) -> float | None:
    """What the position is worth after an act and all that follows from it at once; None if it cannot be imagined."""
    game = seat.imagine(seed)
    if game is None or game.answer(act, seat.side) is not None:
        return None
    for _ in range(MOST_DECISIONS):
        if game.ask is None or game.between_steps:
            break
        game.answer(plain_answer(game.ask))
    if isinstance(act, Charge):
        fight_on(game)
    return worth(Seat(game, seat.side))


def fight_on(game: Game) -> None:
    """Plays to the end of the player turn without other acts, so that a charge is judged by the round it leads to."""
    turn = game.battle.turn.serial
    for _ in range(MOST_DECISIONS):
        if game.ask is None or game.battle.turn.serial != turn:
            break
        game.answer(idle_answer(game.ask))


def idle_answer(ask: Ask) -> Act:
    """Does nothing with what is left of a turn."""
    if isinstance(ask.detail, Acting):
        return Finish()
    return EndPhase() if ask.kind == "activation" else plain_answer(ask)


def plain_answer(ask: Ask) -> Act:
    """Enemies fire if they may; everything else is left to the default."""
    for way in ANSWERS:
        for option in ask.options:
            if isinstance(option.answer, React) and option.answer.reaction == way and not option.refusal:
                return option.answer
    return ask.default
