"""Trains a small policy by REINFORCE against a bot, with numpy alone.

    python examples/train_policy.py --minutes 20 --workers 2 --out policy.npz --curve curve.png

The policy is linear: an entry of the menu is worth a number for its kind, more or less in some states, and numbers for
where it leads and which units it is about. It chooses by softmax. It learns from the lead in points that follows, and
from what leads there: its units come near objectives, and enemies fall."""

import argparse
import time
from collections.abc import Iterator, Sequence
from functools import cache
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

import arap.env
from arap.env.seeing.codes import KINDS
from arap.env.seeing.layout import BLOCKS

Array: TypeAlias = npt.NDArray[np.float64]
STATES, NUMBERS = 8, 15
WEIGHTS = len(KINDS) * STATES + NUMBERS
BATCH, RATE, DISCOUNT, DECAY = 32, 0.05, 0.97, (0.9, 0.99)
MENU, UNIT, BATTLE, OBJECTIVE = (
    {name: number for number, name in enumerate(BLOCKS[table].columns)}
    for table in ("menu", "units", "battle", "objectives")
)
NEARNESS, MODEL = 2.0, 0.05
"""What a unit gains by the length of the table towards an objective, and what a model is worth, in points."""
FAR = 1.5
"""Farther than any distance on a table whose longer side is 1."""


class Choices(NamedTuple):
    """The entries that can be chosen: their numbers, kinds, and features; and the state they share."""

    actions: npt.NDArray[np.intp]
    kinds: npt.NDArray[np.intp]
    states: Array
    numbers: Array

    def worth(self, weights: Array) -> Array:
        by_kind = weights[:-NUMBERS].reshape(len(KINDS), STATES)
        found: Array = (by_kind[self.kinds] * self.states).sum(axis=1) + self.numbers @ weights[-NUMBERS:]
        return found

    def chances(self, weights: Array) -> Array:
        worth = self.worth(weights)
        chances = np.exp(worth - worth.max())
        found: Array = chances / chances.sum()
        return found

    def slope(self, chosen: int, chances: Array) -> Array:
        """How the weights change the logarithm of the chance of what was chosen."""
        pull = -chances
        pull[chosen] += 1.0
        by_kind = np.zeros((len(KINDS), STATES))
        np.add.at(by_kind, self.kinds, pull[:, None] * self.states)
        return np.concatenate([by_kind.ravel(), pull @ self.numbers])


class Outcome(NamedTuple):
    """A batch of games: the sum of their slopes, the results, and the seconds of computing."""

    slope: Array
    results: tuple[float, ...]
    steps: int
    seconds: float


def choices_of(observation: npt.NDArray[np.float32]) -> Choices:
    """What the policy sees of an observation."""
    tables = {name: table.astype(float) for name, table in arap.env.tables(observation).items()}
    actions = np.flatnonzero(tables["menu"][:, MENU["legal"]])
    menu, units, battle = tables["menu"][actions], tables["units"], tables["battle"][0]
    flags = tables["objectives"][tables["objectives"][:, OBJECTIVE["here"]] > 0]
    own, target = rows_of(units, menu[:, MENU["unit"]]), rows_of(units, menu[:, MENU["target"]])
    here, there = own[:, 3:5], menu[:, [MENU["x"], MENU["y"]]]
    placed = menu[:, [MENU["placed"]]]
    there = np.where(placed > 0, there, here)
    wanted = flags[flags[:, OBJECTIVE["own"]] == 0]
    enemies = units[(units[:, UNIT["here"]] > 0) & (units[:, UNIT["own"]] == 0)]
    goal, goal_then = nearest(here, wanted[:, 1:3]), nearest(there, wanted[:, 1:3])
    holds = (nearest(here, flags[:, 1:3]) < 0.1).astype(float)
    stays = (nearest(there, flags[:, 1:3]) < 0.1).astype(float)
    foe, foe_then = nearest(here, enemies[:, 3:5]), nearest(there, enemies[:, 3:5])
    reach = own[:, UNIT["range"]] / 48.0
    ones = np.ones(len(actions))
    states = np.stack(
        [
            ones, holds, foe < reach, own[:, UNIT["suppression"]] > 0, ones * battle[BATTLE["points left"]] / 3,
            ones * battle[BATTLE["game turn"]] / max(1.0, battle[BATTLE["last turn"]]),
            own[:, UNIT["ranged weapons"]] / 10,
            ones * np.sign(battle[BATTLE["own points"]] - battle[BATTLE["best other points"]]),
        ],
        axis=1,
    )  # fmt: skip
    moved = placed[:, 0] * (1 - (menu[:, MENU["target"]] >= 0))
    amount, value = menu[:, MENU["amount"]], own[:, UNIT["value"]] / 6
    numbers = np.stack(
        [
            (goal - goal_then) * 10 * moved, stays * moved, (stays - holds) * moved, (foe - foe_then) * 10 * moved,
            (foe_then < reach) * moved, amount == 1, amount == 2, amount == 3, (amount == 3) * value,
            (amount > 0) * value,
            target[:, UNIT["models"]] / 10, target[:, UNIT["suppression"]] / 5,
            np.hypot(*(target[:, 3:5] - here).T) * (menu[:, MENU["target"]] >= 0), menu[:, MENU["cost"]] / 3,
            goal * (amount > 0),
        ],
        axis=1,
    )  # fmt: skip
    return Choices(actions, menu[:, MENU["kind"]].astype(int), states, numbers)


def prospects(observation: npt.NDArray[np.float32]) -> float:
    """What a position promises beyond its points: models, and own units near objectives."""
    tables = {name: table.astype(float) for name, table in arap.env.tables(observation).items()}
    units = tables["units"][tables["units"][:, UNIT["here"]] > 0]
    flags = tables["objectives"][tables["objectives"][:, OBJECTIVE["here"]] > 0]
    own = units[:, UNIT["own"]] > 0
    lead = units[own, UNIT["models"]].sum() - units[~own, UNIT["models"]].sum()
    return float(MODEL * lead + NEARNESS * (FAR - nearest(units[own, 3:5], flags[:, 1:3])).sum())


def rows_of(units: Array, numbers: Array) -> Array:
    """The rows of units by their numbers; zeros for nobody."""
    found: Array = units[np.maximum(numbers, 0).astype(int)] * (numbers >= 0)[:, None]
    return found


def nearest(places: Array, goals: Array) -> Array:
    """The distance from each place to the nearest goal."""
    if not len(goals):
        return np.full(len(places), FAR)
    found: Array = np.hypot(*(places[:, None, :] - goals[None, :, :]).transpose(2, 0, 1)).min(axis=1)
    return found


@cache
def table(bot: str, scenario: str, side: str) -> Any:
    """The environment of a side, which plays one game after the other."""
    return arap.env.against(bot, scenario=scenario, side=side, reward="points")


def play(weights: Array, bot: str, scenario: str, side: str, seed: int) -> tuple[list[Array], list[float], float]:
    """A game: the slope and the reward of each choice, and the result."""
    env = table(bot, scenario, side)
    luck = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    slopes, rewards, over = list[Array](), list[float](), env.episode.agent is None
    while not over:
        choices = choices_of(seen["observation"])
        chances = choices.chances(weights)
        chosen = int(luck.choice(len(chances), p=chances))
        slopes.append(choices.slope(chosen, chances))
        before = prospects(seen["observation"])
        seen, reward, ended, cut_off, _ = env.step(int(choices.actions[chosen]))
        over = ended or cut_off
        rewards.append(reward if over else reward + prospects(seen["observation"]) - before)
    result = env.episode.game.battle.result
    return slopes, rewards, 0.0 if result is None or result.winner is None else 1.0 if result.winner == side else -1.0


def to_come(rewards: Sequence[float]) -> Array:
    """The discounted rewards from each choice on."""
    found, later = np.zeros(len(rewards)), 0.0
    for n in range(len(rewards) - 1, -1, -1):
        later = found[n] = rewards[n] + DISCOUNT * later
    return found


def play_some(task: tuple[Array, str, str, Sequence[str], Sequence[int]]) -> Outcome:
    """Some games, and the slope of what they earned above the average."""
    weights, bot, scenario, sides, seeds = task
    start = time.process_time()
    games = [play(weights, bot, scenario, sides[seed % len(sides)], seed) for seed in seeds]
    earned = [to_come(rewards) for _, rewards, _ in games]
    every = np.concatenate(earned)
    mean, spread = every.mean(), every.std() + 1e-6
    slope = np.zeros(WEIGHTS)
    for (slopes, _, _), returns in zip(games, earned, strict=True):
        for each, gain in zip(slopes, returns, strict=True):
            slope += each * (gain - mean) / spread
    return Outcome(slope / len(every), tuple([won for *_, won in games]), len(every), time.process_time() - start)


class Training:
    """Batches of games, each followed by a step of Adam."""

    def __init__(self, bot: str, scenario: str, seed: int, pool: Pool | None, workers: int) -> None:
        self.bot, self.scenario, self.workers, self.pool = bot, scenario, workers, pool
        env = arap.env.against(bot, scenario=scenario)
        self.sides = [side.id for side in env.rules.scenario.sides]
        self.weights, self.first, self.second = np.zeros((3, WEIGHTS))
        self.seed, self.games, self.steps, self.seconds, self.updates = seed, 0, 0, 0.0, 0
        self.curve = list[tuple[float, int, float, float]]()

    def batch(self, size: int) -> list[Outcome]:
        seeds = range(self.seed + self.games, self.seed + self.games + size)
        parts = [seeds[n :: self.workers] for n in range(self.workers)]
        tasks = [(self.weights, self.bot, self.scenario, self.sides, part) for part in parts if part]
        found = self.pool.map(play_some, tasks) if self.pool else [play_some(task) for task in tasks]
        self.games += size
        return found

    def learn(self) -> None:
        """Plays a batch and moves the weights along its slope."""
        outcomes = self.batch(BATCH)
        slope = sum([outcome.slope for outcome in outcomes], np.zeros(WEIGHTS)) / len(outcomes)
        self.updates += 1
        self.first = DECAY[0] * self.first + (1 - DECAY[0]) * slope
        self.second = DECAY[1] * self.second + (1 - DECAY[1]) * slope**2
        mean = self.first / (1 - DECAY[0] ** self.updates)
        spread = np.sqrt(self.second / (1 - DECAY[1] ** self.updates))
        self.weights = self.weights + RATE * mean / (spread + 1e-8)
        self.note(outcomes)

    def note(self, outcomes: Sequence[Outcome]) -> None:
        results = [result for outcome in outcomes for result in outcome.results]
        self.steps += sum(outcome.steps for outcome in outcomes)
        self.seconds += sum(outcome.seconds for outcome in outcomes)
        won, lost = (sum(result == wanted for result in results) / len(results) for wanted in (1.0, -1.0))
        self.curve.append((self.seconds / 60, self.games, won, lost))

    def until(self, minutes: float) -> Iterator[str]:
        """Learns until the workers have computed for so long together; tells how it goes."""
        while not self.curve or self.curve[-1][0] < minutes:
            self.learn()
            at, games, won, lost = self.curve[-1]
            yield f"{at:5.1f} min, {games} games: won {won:.0%}, lost {lost:.0%} of the last {BATCH}"


def judge(training: Training, games: int) -> tuple[int, int]:
    """Games won and lost by the policy as it is now, in games it does not learn from."""
    outcomes = training.batch(games)
    results = [result for outcome in outcomes for result in outcome.results]
    return results.count(1.0), results.count(-1.0)


def draw(curve: Sequence[tuple[float, int, float, float]], bot: str, path: Path, smooth: int = 10) -> None:
    """The shares of games won and lost over the time of learning."""
    from matplotlib.figure import Figure

    minutes, _, won, lost = (np.array(column) for column in zip(*curve, strict=True))
    width = min(smooth, len(won))
    kernel = np.ones(width) / width
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.add_subplot()
    for share, name, colour in ((won, "won", "#005ea8"), (lost, "lost", "#b54708")):
        axes.plot(minutes, share, color=colour, alpha=0.25, linewidth=1)
        axes.plot(minutes[width - 1 :], np.convolve(share, kernel, "valid"), color=colour, label=name)
    axes.set(xlabel="minutes of computing, all cores together", ylabel=f"share of games against {bot}", ylim=(0, 1))
    axes.legend(loc="center right")
    figure.savefig(path, dpi=110)


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=20.0, help="minutes of computing, all workers together")
    parser.add_argument("--workers", type=int, default=2, help="processes that play")
    parser.add_argument("--scenario", default="skirmish", help="the battle to learn")
    parser.add_argument("--bot", default="random", help="the bot to learn against")
    parser.add_argument("--seed", type=int, default=1, help="the first seed of the games")
    parser.add_argument("--judge", type=int, default=400, help="games played at the end to judge the policy")
    parser.add_argument("--out", type=Path, default=Path("policy.npz"), help="the file of the policy")
    parser.add_argument("--curve", type=Path, help="a picture of the learning curve (needs matplotlib)")
    return parser.parse_args(given)


def learn(training: Training, minutes: float, out: Path) -> None:
    """Learns, tells how it goes, and keeps the policy; Ctrl-C ends it early."""
    try:
        for line in training.until(minutes):
            print(line, flush=True)
            np.savez(out, weights=training.weights, curve=np.array(training.curve))
    except KeyboardInterrupt:
        print("Stopped early.")


def main(given: Sequence[str] | None = None) -> None:
    wanted = arguments(given)
    pool = get_context("spawn").Pool(wanted.workers) if wanted.workers > 1 else None
    training = Training(wanted.bot, wanted.scenario, wanted.seed, pool, wanted.workers)
    before = judge(training, wanted.judge)
    learn(training, wanted.minutes, wanted.out)
    after = judge(training, wanted.judge)
    if pool:
        pool.close()
        pool.join()
    if wanted.curve:
        draw(training.curve, wanted.bot, wanted.curve)
    print(f"{training.games} games, {training.steps} choices learned from")
    for name, (won, lost) in (("before", before), ("after", after)):
        print(f"{name}: won {won}, lost {lost}, drew {wanted.judge - won - lost} of {wanted.judge}")


if __name__ == "__main__":
    main()
