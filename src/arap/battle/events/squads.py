"""Events of squads that divide and come together again."""

from typing import TypeAlias

import msgspec

from arap.battle.event import Event


class SplitPart(msgspec.Struct, frozen=True):
    """A part of a squad: its id, its name, and its models."""

    unit: str
    name: str
    models: tuple[str, ...]


class UnitSplit(Event, frozen=True, tag="unit-split", kw_only=True):
    """A unit has come apart; the first part keeps its id."""

    unit: str
    parts: tuple[SplitPart, ...]


class UnitsJoined(Event, frozen=True, tag="units-joined", kw_only=True):
    """Two units are one from now on, under the id of the first; `name` is the name of the other one."""

    unit: str
    joined: str
    name: str
    models: tuple[str, ...]


class SeparationSettled(Event, frozen=True, tag="separation-settled", kw_only=True):
    """The owner of a unit that was torn apart restores it, or lets its parts go their own ways."""

    unit: str
    restores: bool


class ReformSettled(Event, frozen=True, tag="reform-settled", kw_only=True):
    """After a melee, the owner of a part has it go back to its squad, or declares it a sub-unit that stands alone."""

    unit: str
    reforms: bool


class MobAgitated(Event, frozen=True, tag="mob-agitated", kw_only=True):
    """A mob is agitated from now on; `why` says what it has done or suffered, nothing if the GM decided it."""

    unit: str
    why: str


SquadEvent: TypeAlias = UnitSplit | UnitsJoined | SeparationSettled | ReformSettled | MobAgitated
