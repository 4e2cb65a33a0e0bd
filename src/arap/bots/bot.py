"""What a bot is."""

from typing import Protocol

from arap.battle.acts import Act
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.requests import Approved, Ask


class Bot(Protocol):
    """A player that is a program."""

    def answer(self, seat: Seat) -> Act | Approved:
        """A legal answer to the question the seat is asked now. An `Approved` answer is not checked again."""
        ...

    def why(self, seat: Seat, act: Act) -> str:
        """Why it gives this answer, in a sentence for the players; empty if there is nothing worth telling."""
        ...


def question(seat: Seat) -> Ask:
    """The question the seat is asked. A bot is called only when there is one."""
    ask = seat.ask
    if ask is None:
        raise ArapError(f"Nothing is asked of {seat.side} now.")
    return ask
