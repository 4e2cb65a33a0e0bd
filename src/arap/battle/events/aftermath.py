"""Events after a round of melee: wounds compared, units that leave it or cannot, free moves."""

from typing import TypeAlias

from arap.battle.event import Event
from arap.kernel.target import Target
from arap.kernel.throws import Throw


class RoundDecided(Event, frozen=True, tag="round-decided", kw_only=True):
    """The units that lost a round and check morale, each with the wounds added to its dice; none after a draw."""

    units: tuple[str, ...]
    losers: tuple[tuple[str, int], ...]


class BrokeOff(Event, frozen=True, tag="broke-off", kw_only=True):
    """A unit leaves a melee, by breaking off or by Hit and Run."""

    unit: str
    left: tuple[str, ...]


class HitAndRunTested(Event, frozen=True, tag="hit-and-run-tested", kw_only=True):
    unit: str
    needed: Target
    throw: Throw


class NoRoomToFlinch(Event, frozen=True, tag="no-room-to-flinch", kw_only=True):
    """A unit that should have flinched had no room; it is still within reach of its enemies and fights on."""

    unit: str


class MeleeOver(Event, frozen=True, tag="melee-over", kw_only=True):
    """The unit is no longer in melee with any enemy."""

    unit: str


AftermathEvent: TypeAlias = RoundDecided | BrokeOff | HitAndRunTested | NoRoomToFlinch | MeleeOver
