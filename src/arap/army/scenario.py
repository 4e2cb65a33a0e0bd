"""A scenario with everything resolved: table, forces on their places, settings. Saves carry it whole."""

from typing import Any

import msgspec

from arap.army.equipment import Armour, Shield
from arap.army.profile import Kind, Weapon
from arap.army.tunnels import Tunnels
from arap.table.terrain import Ladder, Piece, PointXY


class Placed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One model on its place. Facing: degrees clockwise from north (+y). Level None: the highest there."""

    kind: str
    x: float
    y: float
    facing: float = 0.0
    z: float | None = None


class UnitSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as it begins the battle. One held in `reserve` is not on the table yet; its places mean nothing. `hidden`:
    its models have hidden. A `blip` begins as one counter at the place of its first model; a `decoy` is a blip that
    stands for nothing and behaves like a unit of these models. `loose`: it is a band of
    individuals; `mob`: it is a mob. `dummies` are the places of its dummies, where counters lie face down. `below`: it
    begins under the ground, at the place of its first model."""

    id: str
    name: str
    models: tuple[Placed, ...]
    reserve: bool = False
    hidden: bool = False
    blip: bool = False
    decoy: bool = False
    loose: bool = False
    mob: bool = False
    dummies: tuple[Placed, ...] = ()
    below: bool = False


class SideSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's force. `home` is the table edge it calls friendly: north, east, south or west."""

    id: str
    name: str
    army: str
    home: str
    units: tuple[UnitSetup, ...]


class Objective(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place worth points to the side with more models within `radius` when the battle ends."""

    id: str
    name: str
    at: PointXY
    radius: float = 3.0
    points: int = 1


class Smoke(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cloud that is there when the battle begins, for so many game turns (None: to the end). Height None is the
    usual one."""

    at: PointXY
    radius: float = 3.0
    height: float | None = None
    blind: bool = False
    turns: int | None = None


class PortableLadder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ladder that troops carry. It begins with a unit (`unit`), or lies on a place (`at`)."""

    id: str
    name: str = "Ladder"
    length: float = 6.0
    width: int = 1
    unit: str = ""
    at: PointXY | None = None
    bearing: float = 0.0


class Victory(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points for each enemy model removed and each enemy unit destroyed, beside the objectives."""

    per_model: float = 0.0
    per_unit: float = 1.0


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    title: str
    briefing: str = ""
    width: float
    depth: float
    terrain: tuple[Piece, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    portable_ladders: tuple[PortableLadder, ...] = ()
    kinds: dict[str, Kind] = {}
    weapons: dict[str, Weapon] = {}
    armour: dict[str, Armour] = {}
    shields: dict[str, Shield] = {}
    sides: tuple[SideSetup, ...] = ()
    objectives: tuple[Objective, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    fires: tuple[tuple[float, float], ...] = ()
    victory: Victory = Victory()
    settings: dict[str, Any] = {}
    tunnels: Tunnels = Tunnels()
