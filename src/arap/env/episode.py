"""One battle as an agent plays it: its questions as menus, its result as rewards."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from arap.army.scenario import Scenario
from arap.bots.bot import Bot
from arap.env.menus.choosing import SIZE, Choosing
from arap.env.menus.menu import Answer, Asked
from arap.env.seeing.eyes import Eyes
from arap.env.seeing.layout import Vector
from arap.game.game import Game
from arap.game.seat import Seat
from arap.game.standing import score
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.kernel.sources import SeededDice

Reward: TypeAlias = Literal["result", "points"]
Mask: TypeAlias = npt.NDArray[np.int8]
REWARDS = ("result", "points")
MOST_STEPS = 20_000


class Rules(NamedTuple):
    """How episodes are played: where, what is rewarded, and after how many steps one is cut off."""

    scenario: Scenario
    reward: Reward = "result"
    most_steps: int = MOST_STEPS


class Episode:
    """A battle between agents and bots. It stops whenever an agent has something to choose."""

    def __init__(self, rules: Rules, seed: int | str, bots: Mapping[str, Bot]) -> None:
        self.rules, self._bots = rules, bots
        self.game = Game(rules.scenario, SeededDice(seed), hashing=False, checkpoints=False)
        self.seats = {side: Seat(self.game, side) for side in self.game.battle.sides}
        self.scene = self.seats[self.game.battle.sides[0]].scene()
        self._eyes = {side: Eyes(seat, self.scene) for side, seat in self.seats.items() if side not in bots}
        self.choosing: Choosing | None = None
        self.steps = 0
        self._go_on()
        self._paid = self._worth()

    @property
    def agent(self) -> str | None:
        """The side that chooses now; None when the battle is over."""
        return self.choosing.asked.seat.side if self.choosing else None

    @property
    def cut_off(self) -> bool:
        """Whether it has used up its steps before the battle was over."""
        return self.choosing is not None and self.steps >= self.rules.most_steps

    def mask(self, side: str) -> Mask:
        """Which actions a side can choose now: none if it is not asked."""
        found = np.zeros(SIZE, np.int8)
        if self.choosing is not None and side == self.agent:
            found[self.choosing.level.legal()] = 1
        return found

    def observation(self, side: str) -> dict[str, npt.NDArray[np.generic]]:
        level = self.choosing.level if self.choosing is not None and side == self.agent else None
        seen: Vector = self._eyes[side].see(self.game.known_to(side), len(self.game.inputs), level)
        return {"observation": seen, "action_mask": self.mask(side)}

    def step(self, action: int) -> dict[str, float]:
        """Chooses an entry; returns what each agent has earned by it."""
        if self.choosing is None:
            raise ArapError("The battle is over; reset the environment for another.")
        self.choosing.choose(action)
        self.steps += 1
        self._answer()
        worth = self._worth()
        earned = {side: worth[side] - self._paid[side] for side in worth}
        self._paid = worth
        return earned

    def _answer(self) -> None:
        """Gives the answer if it is complete, and goes on to the next choice of an agent."""
        choosing = self.choosing
        if choosing is not None and choosing.answer is not None:
            self._give(choosing.asked.seat, choosing.asked.ask, choosing.answer)
            self._go_on()

    def _go_on(self) -> None:
        """Lets bots answer, and gives answers without an alternative, up to the next choice of an agent."""
        while (ask := self.game.ask) is not None:
            seat = self.seats[ask.seat]
            if bot := self._bots.get(ask.seat):
                self._give(seat, ask, bot.answer(seat))
                continue
            self.choosing = Choosing(Asked(seat, ask, self.scene))
            if self.choosing.answer is None:
                return
            self._give(seat, ask, self.choosing.answer)
        self.choosing = None

    def _give(self, seat: Seat, ask: Ask, answer: Answer) -> None:
        if refusal := seat.answer(answer):
            raise ArapError(f"An answer of {seat.side} to {ask.prompt!r} was refused: {refusal}.")

    def _worth(self) -> dict[str, float]:
        """What each agent has up to now: the result of a battle that is over, or the lead in points."""
        return {side: self._worth_to(side) for side in self._eyes}

    def _worth_to(self, side: str) -> float:
        result = self.game.battle.result
        if self.rules.reward == "result":
            return 0.0 if result is None or result.winner is None else 1.0 if result.winner == side else -1.0
        points = result.points if result else score(self.game.known_to(side))
        return points[side] - max([points[other] for other in points if other != side])
