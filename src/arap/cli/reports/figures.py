"""What a report says about the games of one scenario, as numbers."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from statistics import fmean

import msgspec

from arap.army.scenario import Scenario
from arap.sim.record import GameRow, SideRow
from arap.sim.shares import Share, share

ACTIVATIONS = "Activations"


class UnitLoss(msgspec.Struct, frozen=True):
    """A unit: mean shares of its models that were killed, that were left, and that fled or never came."""

    name: str
    side: int
    models: int
    killed: float
    gone: float


class Figures(msgspec.Struct, frozen=True):
    """The games of one scenario. Sides are numbered in the order of the scenario; `None` among winners is a draw."""

    scenario: Scenario
    rows: tuple[GameRow, ...]

    @property
    def sides(self) -> list[str]:
        return [side.id for side in self.scenario.sides]

    @property
    def names(self) -> list[str]:
        return [side.name for side in self.scenario.sides]

    def bots(self, side: int) -> str:
        """The bots that played a side."""
        return ", ".join(sorted({row.sides[side].bot for row in self.rows}))

    def wins(self) -> list[Share]:
        """How often each side won, and last how often it was a draw."""
        count = Counter(row.winner for row in self.rows)
        return [share(count[side], len(self.rows)) for side in (*self.sides, None)]

    def wins_going_first(self) -> list[Share]:
        """For each side, how often it won the games in which it had the first turn."""
        return [self._won([row for row in self.rows if row.first == side], side) for side in self.sides]

    def wins_going_later(self) -> list[Share]:
        return [self._won([row for row in self.rows if row.first != side], side) for side in self.sides]

    def wins_with_luck(self) -> list[tuple[Share, Share]]:
        """For each side, how often it won with better activation dice than its enemies, and with worse."""
        return [
            (self._won(self._games(side, better=True), name), self._won(self._games(side, better=False), name))
            for side, name in enumerate(self.sides)
        ]

    def _games(self, side: int, *, better: bool) -> list[GameRow]:
        return [row for row in self.rows if (edge := luck_edge(row, side)) and (edge > 0) == better]

    def _won(self, rows: Sequence[GameRow], side: str) -> Share:
        return share(sum(row.winner == side for row in rows), len(rows))

    def luck(self) -> list[list[float]]:
        """For each side, successes of its activation dice above what they should give, in percent, by game."""
        return [
            [found for row in self.rows if (found := luck_percent(row.sides[side])) is not None]
            for side in range(len(self.sides))
        ]

    def points_by_turn(self) -> list[list[float]]:
        """The mean points of each side after each game turn; a game that has ended keeps its points."""
        return self._by_turn(lambda row, turn: [at_turn(side, turn) for side in row.sides])

    def ahead_by_turn(self) -> list[list[float]]:
        """How many of the games each side leads after each game turn."""
        return self._by_turn(leads)

    def _by_turn(self, value: Callable[[GameRow, int], list[float]]) -> list[list[float]]:
        turns = range(max(row.turns for row in self.rows))
        values = [[value(row, turn) for row in self.rows] for turn in turns]
        return [[fmean(found[side] for found in each) for each in values] for side in range(len(self.sides))]

    def lengths(self) -> Counter[int]:
        return Counter(row.turns for row in self.rows)

    def losses(self) -> list[UnitLoss]:
        found: defaultdict[tuple[int, str, int], list[tuple[int, int]]] = defaultdict(list)
        for row in self.rows:
            for unit in row.units:
                found[self.sides.index(unit.side), unit.name, unit.models].append((unit.killed, unit.left))
        return [
            UnitLoss(
                name, side, models, fmean(killed for killed, _ in games) / models,
                max(0.0, fmean(models - killed - left for killed, left in games)) / models,
            )
            for (side, name, models), games in sorted(found.items(), key=lambda item: item[0][0])
        ]  # fmt: skip

    def deaths(self, side: int) -> list[tuple[float, float]]:
        """Where the models of a side were killed."""
        return [(death.x, death.y) for row in self.rows for death in row.deaths if death.side == self.sides[side]]


def at_turn(side: SideRow, turn: int) -> float:
    return side.points_by_turn[min(turn, len(side.points_by_turn) - 1)]


def leads(row: GameRow, turn: int) -> list[float]:
    """1 for the side with most points after a turn, unless two have as many."""
    points = [at_turn(side, turn) for side in row.sides]
    most = max(points)
    return [float(each == most and points.count(most) == 1) for each in points]


def luck_percent(side: SideRow) -> float | None:
    found = next((luck for luck in side.luck if luck.kind == ACTIVATIONS), None)
    return 100 * (found.successes - found.expected) / found.dice if found else None


def luck_edge(row: GameRow, side: int) -> float:
    """How much better the activation dice of a side fell than the best of the others."""
    own, *others = [luck_percent(each) or 0.0 for each in (row.sides[side], *row.sides[:side], *row.sides[side + 1 :])]
    return own - max(others)


def figures_of(scenarios: Sequence[Scenario], rows: Sequence[GameRow]) -> list[Figures]:
    """The games by scenario. A scenario that differs only in its settings is the same one."""
    by_name = {scenario.name: scenario for scenario in reversed(scenarios)}
    games: defaultdict[str, list[GameRow]] = defaultdict(list)
    for row in rows:
        games[row.scenario].append(row)
    return [Figures(by_name[name], tuple(found)) for name, found in games.items()]
