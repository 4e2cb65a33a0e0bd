"""Words that sentences for people are made of."""

import re
from functools import lru_cache

IRREGULAR = {"die": "dice", "casualty": "casualties", "entry": "entries", "success": "successes"}


@lru_cache(maxsize=1024)
def plural(count: int | float, thing: str) -> str:
    """A number of things: no dice, 1 die, 2 dice."""
    number = f"{count:g}" if count else "no"
    return f"{number} {thing if count == 1 else IRREGULAR.get(thing, thing + 's')}"


def slug(title: str) -> str:
    """A title as part of a file name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "battle"


def inside(name: str) -> str:
    """A name inside a sentence: "The Well" is "the Well" there."""
    return f"the {name[4:]}" if name.startswith("The ") else name
