"""What a page shows of an act: the card, and what is drawn on the table."""

import msgspec

from arap.battle.event import Place
from arap.game.view import Die


class DiceRow(msgspec.Struct, frozen=True):
    """Dice of one step of the rules: "To hit", "3 of 7", "Lasgun, 3 or less". `tone`: good, bad, or empty."""

    label: str
    result: str
    goal: str
    dice: tuple[Die, ...]
    tone: str = ""


class Fact(msgspec.Struct, frozen=True):
    """One consequence: "Suppressed", "no"."""

    label: str
    value: str
    tone: str = ""


class Trail(msgspec.Struct, frozen=True):
    """The way one model went."""

    model: str
    path: tuple[Place, ...]


class Tracer(msgspec.Struct, frozen=True):
    """Shots of one model at a unit, and how many of them hit."""

    model: str
    target: str
    shots: int
    hits: int


class Fallen(msgspec.Struct, frozen=True):
    """A model that the act removed from the table, and where it stood."""

    model: str
    side: str
    at: Place


class Scores(msgspec.Struct, frozen=True):
    """The wounds one unit caused in a round of melee."""

    unit: str
    name: str
    side: str
    wounds: int


class Waiting(msgspec.Struct, frozen=True):
    """A unit that does not act because of a bust."""

    unit: str
    name: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """An act and its result, in the words for one seat. `id` is the number of its first event, `last` of its latest.

    `told` is one sentence about the whole activation up to here; `group` is the report that opens the activation.
    `tone` is good, bad or empty for the seat that reads it."""

    id: int
    last: int
    group: int
    kind: str
    side: str
    unit: str
    target: str = ""
    title: str
    headline: str
    aside: str = ""
    sentence: str = ""
    told: str = ""
    tone: str = ""
    why: str = ""
    rows: tuple[DiceRow, ...] = ()
    facts: tuple[Fact, ...] = ()
    follows: tuple[str, ...] = ()
    scores: tuple[Scores, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    trails: tuple[Trail, ...] = ()
    tracers: tuple[Tracer, ...] = ()
    removed: tuple[Fallen, ...] = ()
    fallen: int = 0
    fallen_side: str = ""
