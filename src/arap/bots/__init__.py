"""Players that are programs. They see what a seat sees and always give a legal answer."""

from collections.abc import Callable

from arap.bots.bot import Bot
from arap.bots.cautious import CautiousBot
from arap.bots.random_bot import RandomBot
from arap.bots.veteran import VeteranBot
from arap.bots.warlord import WarlordBot, warlord
from arap.kernel.errors import ArapError

BOTS: dict[str, Callable[[int | str], Bot]] = {
    "random": RandomBot,
    "cautious": CautiousBot,
    "veteran": VeteranBot,
    "warlord": WarlordBot,
}
NAMES = tuple(BOTS)

__all__ = ["BOTS", "NAMES", "Bot", "is_bot", "make"]


def is_bot(name: str) -> bool:
    """Whether there is a bot of this name, which may have a budget behind it."""
    try:
        return bool(make(name, 0))
    except ArapError:
        return False


def make(name: str, seed: int | str) -> Bot:
    """A bot by name. The same seed gives the same answers to the same questions; a warlord that counts seconds also
    depends on the machine. Its budget may follow its name: `warlord:40`, `warlord:0.5s`."""
    plain, _, budget = name.partition(":")
    if plain == "warlord" and budget:
        return warlord(seed, budget)
    if name not in BOTS:
        raise ArapError(f"There is no bot called {name!r}; there are {', '.join(NAMES)}.")
    return BOTS[name](seed)
