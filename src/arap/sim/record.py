"""One game as a row of results: everything that a report about many games needs."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from arap.army.scenario import Scenario, SideSetup
from arap.battle.battle import Battle
from arap.battle.events.shooting.volley import ModelRemoved
from arap.battle.events.turn import ActivationRolled, Bust, TurnBegan
from arap.battle.muster import enlisted_in
from arap.game.aftermath.luck import Luck, dice_thrown, luck_of
from arap.game.game import Game
from arap.game.names import Names
from arap.game.standing import left_by_unit, score
from arap.kernel.sources import SeededDice
from arap.sim.play import GameResult, play_game, play_on, result_of, seat_bots


class SideRow(msgspec.Struct, frozen=True):
    """A side in one game: its bot, its points at the end and after each game turn, its activations and its dice."""

    id: str
    name: str
    bot: str
    points: float
    points_by_turn: tuple[float, ...]
    attempts: int
    busts: int
    luck: tuple[Luck, ...]


class UnitRow(msgspec.Struct, frozen=True):
    """A unit in one game: models it began with, models killed, models left. The rest fled, or never came on."""

    id: str
    name: str
    side: str
    models: int
    killed: int
    left: int


class Death(msgspec.Struct, frozen=True):
    """A model that was killed: its unit, where, in which game turn, and the unit that killed it."""

    unit: str
    side: str
    x: float
    y: float
    turn: int
    by: str | None


class GameRow(msgspec.Struct, frozen=True):
    """A game. `number` counts from 0; `first` is the side that had the first turn, `winner` is None for a draw."""

    number: int
    scenario: str
    seed: str
    first: str
    winner: str | None
    reason: str
    turns: int
    decisions: int
    hash: str
    sides: tuple[SideRow, ...]
    units: tuple[UnitRow, ...]
    deaths: tuple[Death, ...]

    @property
    def result(self) -> GameResult:
        points = {side.id: side.points for side in self.sides}
        return GameResult(self.seed, self.winner, points, self.reason, self.turns, self.decisions, self.hash)


class Scores:
    """The points of every side at the end of each game turn, taken when the next one begins."""

    def __init__(self) -> None:
        self.by_turn: list[dict[str, float]] = []

    def follow(self, game: Game) -> None:
        """Takes the points if a game turn has ended since the last call. The first turn has the number 1."""
        while len(self.by_turn) < game.battle.turn.game_turn - 1:
            self.by_turn.append(score(game.battle))


def record_game(scenario: Scenario, bots: Sequence[str], seed: int | str, number: int = 0) -> GameRow:
    """Plays one game as `play_game` does, and keeps more of it."""
    game, scores = Game(scenario, SeededDice(seed), hashing=False, checkpoints=False), Scores()
    decisions = play_on(game, seat_bots(scenario, bots, seed), scores.follow)
    result, battle = result_of(game, seed, decisions), game.battle
    by_turn = [*scores.by_turn, result.points]
    names = Names(battle.scenario)
    dice = list(dice_thrown(game.log, names))
    rolls, busts = activations(battle, names)
    sides = [
        SideRow(
            side.id, side.name, bot, result.points[side.id], tuple(points[side.id] for points in by_turn),
            rolls[side.id], busts[side.id], luck_of(dice, side.id),
        )
        for side, bot in zip(battle.scenario.sides, bots, strict=True)
    ]  # fmt: skip
    fallen = tuple(deaths(battle, names))
    killed = Counter(death.unit for death in fallen)
    units = [row for side in battle.scenario.sides for row in unit_rows(battle, side, killed)]
    return GameRow(
        number, scenario.name, result.seed, first_of(battle), result.winner, result.reason, result.turns, decisions,
        result.hash, tuple(sides), tuple(units), fallen,
    )  # fmt: skip


def plain_row(scenario: Scenario, bots: Sequence[str], seed: int | str, number: int = 0) -> GameRow:
    """Plays one game and keeps its result only, which is faster: no units, no deaths, no dice."""
    result = play_game(scenario, bots, seed)
    sides = [
        SideRow(side.id, side.name, bot, result.points[side.id], (), 0, 0, ())
        for side, bot in zip(scenario.sides, bots, strict=True)
    ]
    return GameRow(
        number, scenario.name, result.seed, "", result.winner, result.reason, result.turns, result.decisions,
        result.hash, tuple(sides), (), (),
    )  # fmt: skip


def first_of(battle: Battle) -> str:
    return next(logged.event.side for logged in battle.log if isinstance(logged.event, TurnBegan))


def activations(battle: Battle, names: Names) -> tuple[Counter[str], Counter[str]]:
    """Attempts to activate, and busts, by side."""
    attempts: Counter[str] = Counter()
    busts: Counter[str] = Counter()
    for logged in battle.log:
        match logged.event:
            case ActivationRolled(unit=unit):
                attempts[names.side_of(unit) or ""] += 1
            case Bust(side=side):
                busts[side] += 1
    return attempts, busts


def deaths(battle: Battle, names: Names) -> Iterator[Death]:
    """Every model that was removed as a casualty, under the unit of the scenario that it came with."""
    turn = 0
    for logged in battle.log:
        match logged.event:
            case TurnBegan(game_turn=number):
                turn = number
            case ModelRemoved(model=model, at=(x, y), by=by):
                unit = enlisted_in(model)
                yield Death(unit, names.side_of(unit) or "", x, y, turn, by)


def unit_rows(battle: Battle, side: SideSetup, killed: Counter[str]) -> Iterator[UnitRow]:
    left = left_by_unit(battle, side)
    for unit in side.units:
        if not unit.decoy:
            count = len(unit.models)
            yield UnitRow(unit.id, unit.name, side.id, count, killed[unit.id], left.get(unit.id, count))
