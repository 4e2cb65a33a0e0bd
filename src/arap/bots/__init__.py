"""Players that are programs. They see what a seat sees and always give a legal answer."""

from collections.abc import Callable

from arap.bots.bot import Bot
from arap.bots.cautious import CautiousBot
from arap.bots.random_bot import RandomBot
from arap.kernel.errors import ArapError

BOTS: dict[str, Callable[[int | str], Bot]] = {"random": RandomBot, "cautious": CautiousBot}
NAMES = tuple(BOTS)

__all__ = ["BOTS", "NAMES", "Bot", "make"]


def make(name: str, seed: int | str) -> Bot:
    """A bot by name. The same seed gives the same answers to the same questions."""
    if name not in BOTS:
        raise ArapError(f"There is no bot called {name!r}; there are {', '.join(NAMES)}.")
    return BOTS[name](seed)
