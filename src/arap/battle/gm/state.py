"""What the GM has changed that the rest of the state does not show: modifiers in force, forces and terrain added."""

from typing import Literal

import msgspec

from arap.army.scenario import UnitSetup
from arap.table.terrain import Piece

Number = Literal["to-hit", "to-wound", "save", "leadership", "activation"]
Lasts = Literal["roll", "turn", "battle"]


class Imposed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A modifier of the GM on a number of a unit; more is better for the unit. It counts for the next roll, until the
    end of the player turn `until`, or until the GM takes it back."""

    id: int
    unit: str
    number: Number
    value: int
    why: str
    lasts: Lasts = "battle"
    until: int = 0


class Enlisted(msgspec.Struct, frozen=True):
    """A unit of a side that the GM has added to the battle, or has given more models."""

    side: str
    setup: UnitSetup


class GmState(msgspec.Struct, frozen=True, omit_defaults=True):
    """`struck` are models taken off without counting as losses; of these enemies do not know that the `unseen` have
    gone. `laid` are the pieces that the GM has put down or changed, as they were laid; `lifted` those of the scenario
    that the GM has taken off."""

    imposed: tuple[Imposed, ...] = ()
    enlisted: tuple[Enlisted, ...] = ()
    struck: tuple[str, ...] = ()
    laid: tuple[Piece, ...] = ()
    lifted: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()

    @property
    def uncounted(self) -> frozenset[str]:
        """The models that were taken off and count no more."""
        return frozenset(self.struck) - frozenset(self.unseen)


UNTOUCHED = GmState()
