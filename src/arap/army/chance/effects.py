"""The registry of card effects. `arap.rules.chance.effects` has a module for each; they are found when first needed."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import msgspec

HOME = "arap.rules.chance.effects"
COMMON = frozenset(("name", "text", "effect", "kind", "when"))
"""What every card may say, whatever its effect."""


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What a card may do: a sentence about it, the keys of a card that it reads, and the rules that carry it out.
    `on_units`: it is done to units, which dice pick or the holder names."""

    name: str
    what: str
    uses: frozenset[str]
    on_units: bool
    deed: Any


EFFECTS: dict[str, Effect] = {}


def register(name: str, what: str, uses: Iterable[str], deed: Any, *, on_units: bool = True) -> Effect:
    """Registers an effect. Effects on units also read whose units they are, and how many."""
    if name in EFFECTS:
        raise ValueError(f"The card effect '{name}' is registered twice.")
    read = frozenset(uses) | ({"whose", "units"} if on_units else set())
    EFFECTS[name] = found = Effect(name=name, what=what, uses=read, on_units=on_units, deed=deed)
    return found


@cache
def effects() -> dict[str, Effect]:
    """All effects. The modules that register them are loaded first."""
    for found in walk_packages(import_module(HOME).__path__, f"{HOME}."):
        import_module(found.name)
    return dict(sorted(EFFECTS.items()))
