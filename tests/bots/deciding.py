"""What a bot decides."""

from arap.battle.acts import Act
from arap.bots import NAMES
from arap.bots.bot import Bot
from arap.game.seat import Seat
from arap.kernel.requests import Approved

PLAYERS = tuple(["warlord:4" if name == "warlord" else name for name in NAMES])
"""Every bot, in a form that plays the same game for the same seed on every machine."""


def decision(bot: Bot, seat: Seat) -> Act:
    """The act a bot answers with."""
    answer = bot.answer(seat)
    return answer.act if isinstance(answer, Approved) else answer
