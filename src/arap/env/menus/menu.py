"""Menus: what an agent chooses from. Each decision of the game is a way through menus."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from arap.battle.acts import Act
from arap.battle.values import Unit
from arap.bots.judging.judgement import centre, gap_to, models_of
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.kernel.requests import Approved, Ask
from arap.table import PointXY

Answer: TypeAlias = Act | Approved


class Entry(NamedTuple):
    """A line of a menu. It answers the question, or `opens` another menu, or leads `back`; one that does neither cannot
    be chosen.

    `kind` is what it is: the name of an act, or of a part of one. `cost` are action points, `amount` dice, points or
    the share of a distance, `unit` and `target` units, and `at` the place it leads to."""

    kind: str
    label: str
    answer: Answer | None = None
    opens: "Callable[[], Menu] | None" = None
    cost: int = 0
    amount: float = 0.0
    unit: str = ""
    target: str = ""
    at: PointXY | None = None

    @property
    def legal(self) -> bool:
        return self.answer is not None or self.opens is not None or self.kind == "back"


class Menu(NamedTuple):
    """What can be chosen at one stage of a decision."""

    stage: str
    entries: Sequence[Entry]


class Asked(NamedTuple):
    """The seat that decides, its question, and what never changes on the table."""

    seat: Seat
    ask: Ask
    scene: Scene

    def approved(self, act: Act) -> Approved | None:
        """The approved act, or None if it is refused."""
        found = self.seat.approve(act)
        return found if isinstance(found, Approved) else None


def padded(entries: Sequence[Entry], count: int, kind: str) -> list[Entry]:
    """The first entries, filled up with some that cannot be chosen: what follows keeps its numbers."""
    return [*entries[:count], *[Entry(kind, "") for _ in range(count - len(entries))]]


def nearest_foes(seat: Seat, unit: Unit) -> list[Unit]:
    """All enemy units the seat knows of, the nearest first."""
    here = centre(models_of(seat, unit))
    foes = [each for each in seat.units.values() if each.side != seat.side]
    return sorted(foes, key=lambda foe: (gap_to(seat, foe, here), foe.id))
