"""A film of a battle: its state after every event, made by playing its inputs again."""

from collections.abc import Iterable
from typing import Self

from arap.army.scenario import Scenario
from arap.battle.battle import Battle, Snapshot
from arap.battle.events import AnyEvent
from arap.game.game import Game, Input
from arap.kernel.sources import TypedDice


class FilmedBattle(Battle):
    """A battle that keeps a snapshot of itself with every event; snapshots share what did not change."""

    __slots__ = ("frames",)
    frames: list[Snapshot]

    @classmethod
    def start(cls, scenario: Scenario) -> Self:
        battle = super().start(scenario)
        battle.frames = [battle.snapshot()]
        return battle

    def emit(self, event: AnyEvent) -> None:
        super().emit(event)
        self.frames.append(self.snapshot())


class Film(Game):
    """The frames of a game: frame 0 is the beginning, frame n the state right after event n."""

    battle_type = FilmedBattle

    def __init__(self, scenario: Scenario, gm: bool = False) -> None:
        super().__init__(scenario, TypedDice(), hashing=False, checkpoints=False, gm=gm)

    def feed(self, inputs: Iterable[Input]) -> None:
        """Plays further inputs of the game."""
        for given in inputs:
            self._take(given)

    def battle_after(self, event: int) -> Battle:
        """The battle as it stood after event number `event`."""
        assert isinstance(self.battle, FilmedBattle)
        battle = self.battle.clone()
        battle.restore(self.battle.frames[event])
        return battle
