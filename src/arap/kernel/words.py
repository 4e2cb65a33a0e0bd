"""Words that sentences for people are made of."""

IRREGULAR = {"die": "dice", "casualty": "casualties", "entry": "entries"}


def plural(count: int | float, thing: str) -> str:
    """A number of things: no dice, 1 die, 2 dice."""
    number = f"{count:g}" if count else "no"
    return f"{number} {thing if count == 1 else IRREGULAR.get(thing, thing + 's')}"
