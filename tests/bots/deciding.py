"""What a bot decides."""

from arap.battle.acts import Act
from arap.bots.bot import Bot
from arap.game.seat import Seat
from arap.kernel.requests import Approved


def decision(bot: Bot, seat: Seat) -> Act:
    """The act a bot answers with."""
    answer = bot.answer(seat)
    return answer.act if isinstance(answer, Approved) else answer
