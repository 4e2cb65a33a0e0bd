"""Players that are programs. They see what a seat sees and always give a legal answer. Each is loaded when it is first
made: their names alone are wanted by commands that only show their help."""

from importlib import import_module
from typing import TYPE_CHECKING

from arap.kernel.errors import ArapError

if TYPE_CHECKING:
    from arap.bots.bot import Bot

BOTS = {
    "random": "random_bot:RandomBot",
    "cautious": "cautious:CautiousBot",
    "veteran": "veteran:VeteranBot",
    "warlord": "warlord:WarlordBot",
}
NAMES = tuple(BOTS)

__all__ = ["BOTS", "NAMES", "is_bot", "make"]


def is_bot(name: str) -> bool:
    """Whether there is a bot of this name, which may have a budget behind it."""
    try:
        return bool(make(name, 0))
    except ArapError:
        return False


def make(name: str, seed: int | str) -> "Bot":
    """A bot by name. The same seed gives the same answers to the same questions; a warlord that counts seconds also
    depends on the machine. Its budget may follow its name: `warlord:40`, `warlord:0.5s`."""
    plain, _, budget = name.partition(":")
    if plain == "warlord" and budget:
        from arap.bots.warlord import warlord

        return warlord(seed, budget)
    if name not in BOTS:
        raise ArapError(f"There is no bot called {name!r}; there are {', '.join(NAMES)}.")
    module, bot = BOTS[name].split(":")
    made: Bot = getattr(import_module(f"{__name__}.{module}"), bot)(seed)
    return made
