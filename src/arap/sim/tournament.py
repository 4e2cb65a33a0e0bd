"""Every bot plays every other. Games come in sets of four on one scenario: each bot has each side, and each side the
first turn, so that uneven sides help nobody."""

import time
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from statistics import fmean

import msgspec

from arap.army.scenario import Scenario
from arap.kernel.errors import ArapError
from arap.sim.many import Rows, Run, add_missing, digest
from arap.sim.play import GameResult, seat_bots
from arap.sim.ratings import Rating, rated
from arap.sim.record import GameRow, plain_row
from arap.sim.shares import Share, share

SET = 4


class Fixtures(msgspec.Struct, frozen=True):
    """The games of a tournament. `scenarios` has each scenario as often as it has sides, with the first turn for each.
    All pairs of bots play a set on the first scenario, then on the second, and so on."""

    scenarios: tuple[tuple[Scenario, ...], ...]
    bots: tuple[str, ...]
    seed: int | str

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2))

    def pair_of(self, number: int) -> tuple[str, str]:
        """The two bots of a game."""
        return self.pairs[number // SET % len(self.pairs)]

    def play(self, number: int) -> GameRow:
        one, other = self.pair_of(number)
        variants = self.scenarios[number // SET // len(self.pairs) % len(self.scenarios)]
        bots = (other, one) if number % 2 else (one, other)
        return plain_row(variants[number // 2 % 2], bots, f"{self.seed}/{number}", number)


class Meeting(msgspec.Struct, frozen=True):
    """What two bots made of their games. `share`: the wins of the first one, and half of the draws. `points` are the
    victory points of both in a game on average."""

    bots: tuple[str, str]
    games: int
    wins: int
    draws: int
    losses: int
    points: tuple[float, float]
    share: Share


class TournamentReport(msgspec.Struct, frozen=True):
    """The results: the ratings, the best bot first, what every two bots made of their games, and the share of the
    first of them by scenario. `digest` is a hash over all final states in the order of the games."""

    games: int
    decisions: int
    seconds: float
    ratings: tuple[Rating, ...]
    meetings: tuple[Meeting, ...]
    by_scenario: dict[str, dict[str, Share]]
    digest: str


def play_tournament(
    fixtures: Fixtures, games: int, run: Run, progress: Callable[[GameResult], None] | None = None
) -> TournamentReport:
    """Plays `games` games between every two bots, and calls `progress` after each."""
    check(fixtures, games, run)
    began = time.perf_counter()
    total = games * len(fixtures.pairs)
    found = add_missing(Rows(), fixtures, total, run, progress, lambda row: None)
    rows = [found.by_number[number] for number in sorted(found.by_number)]
    return report(fixtures, rows, time.perf_counter() - began)


def check(fixtures: Fixtures, games: int, run: Run) -> None:
    """Refuses bad input before any game starts."""
    if len(fixtures.bots) < 2 or len(set(fixtures.bots)) < len(fixtures.bots):
        raise ArapError("A tournament is between two bots or more, each named once, as in random,cautious.")
    if games < SET or games % SET:
        raise ArapError(f"Games come in sets of {SET}, with sides and first turn swapped; ask for 4, 8, 12 ...")
    if run.workers < 1:
        raise ArapError(f"{run.workers} workers cannot play; ask for at least 1.")
    for pair in fixtures.pairs:
        for variants in fixtures.scenarios:
            seat_bots(variants[0], pair, fixtures.seed)


def report(fixtures: Fixtures, rows: Sequence[GameRow], seconds: float) -> TournamentReport:
    by_pair = {pair: [row for row in rows if fixtures.pair_of(row.number) == pair] for pair in fixtures.pairs}
    scores = {pair: (sum([score(row, pair[0]) for row in found]), len(found)) for pair, found in by_pair.items()}
    return TournamentReport(
        games=len(rows),
        decisions=sum(row.decisions for row in rows),
        seconds=seconds,
        ratings=tuple(rated(fixtures.bots, scores)),
        meetings=tuple([meeting(pair, found) for pair, found in by_pair.items()]),
        by_scenario={name: shares_of(name, by_pair) for name in dict.fromkeys(row.scenario for row in rows)},
        digest=digest(row.hash for row in rows),
    )


def score(row: GameRow, bot: str) -> float:
    """1 for a win, a half for a draw."""
    return 0.5 if row.winner is None else float(bot_of(row, row.winner) == bot)


def bot_of(row: GameRow, side: str) -> str:
    return next(each.bot for each in row.sides if each.id == side)


def meeting(pair: tuple[str, str], rows: Sequence[GameRow]) -> Meeting:
    scores = [score(row, pair[0]) for row in rows]
    points = [mean_points(rows, bot) for bot in pair]
    wins, draws = scores.count(1.0), scores.count(0.5)
    return Meeting(
        pair, len(rows), wins, draws, len(rows) - wins - draws, (points[0], points[1]), share(sum(scores), len(rows))
    )


def mean_points(rows: Iterable[GameRow], bot: str) -> float:
    """The victory points of a bot in a game on average."""
    return fmean([side.points for row in rows for side in row.sides if side.bot == bot])


def shares_of(scenario: str, by_pair: dict[tuple[str, str], list[GameRow]]) -> dict[str, Share]:
    """For every two bots that have played a scenario, the share of the first."""
    found = {pair: [row for row in rows if row.scenario == scenario] for pair, rows in by_pair.items()}
    return {
        f"{one} : {other}": share(sum([score(row, one) for row in rows]), len(rows))
        for (one, other), rows in found.items()
        if rows
    }
