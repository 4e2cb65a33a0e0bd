"""The keys of a battle script: of the file, of its steps and of its expectations."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from arap.army.file_kinds import Point
from arap.battle.acts import FightWith, FireMode, Part

Face = Annotated[int, Meta(ge=1)]
LegEntry = Annotated[list[float], Meta(min_length=2, max_length=3, description="[x, y] or [x, y, facing]")]
Gone = Literal["gone"]
Nothing = Literal["none"]
Everybody = Literal["all"]
Formation = Literal["keep", "line", "column", "loose"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """Keys are written with hyphens; unknown ones are refused."""


class AttemptEntry(Entry, frozen=True, kw_only=True):
    unit: str
    dice: int


class PlayEntry(Entry, frozen=True, kw_only=True):
    """A chance card of the hand, and the unit it is played on if it is for one."""

    card: str
    unit: str = ""


class LegMapping(Entry, frozen=True, kw_only=True):
    """A leg that is not a plain walk: a climb, swim or jump, or a leg to a certain height."""

    x: float
    y: float
    face: float | None = None
    by: str = "walk"
    z: float | None = None


class MoveEntry(Entry, frozen=True, kw_only=True):
    """A move of the whole unit (forward and right, by, or to), or the exact paths of its models. `crawl` and `prone`
    name the models that crawl, or lie down at the end, or `all`. `via`: waypoints. `formation`: taken up at the end.
    `clip`: the unit goes as far as it can; without it bad ground and turns may stop models short, but a move that is
    too far on open ground is refused; `clip: false`: every model ends where the step says, or the move is refused.
    `only`: the models that go, if the others stay."""

    unit: str | None = None
    forward: float | None = None
    right: float | None = None
    by: Point | None = None
    to: Point | None = None
    rotate: float = 0.0
    facing: float | None = None
    models: dict[str, Point] = {}
    via: list[Point] = []
    formation: Formation = "keep"
    clip: bool | None = None
    only: list[str] = []
    paths: dict[str, list[LegEntry | LegMapping]] | None = None
    crawl: list[str] | Everybody = []
    prone: list[str] | Everybody = []


class ChargeEntry(Entry, frozen=True, kw_only=True):
    """A charge at an enemy unit by all models that can, or by the named ones. `paths`: exact paths for some of them.
    `fire`: they fire as they charge, all that can or by the exact `orders`; `fleet`: they use Fleet instead.
    `grenades: none` keeps silent."""

    unit: str | None = None
    at: str
    models: list[str] | Everybody = "all"
    paths: dict[str, list[LegEntry | LegMapping]] = {}
    fire: bool = False
    orders: "list[OrderEntry]" = []
    fleet: bool = False
    grenades: str = ""


class OrderEntry(Entry, frozen=True, kw_only=True):
    """The exact order of a model. A weapon that strikes a place needs no target, but an `aim` point, or a `bearing` and
    a `distance`; a template needs the bearing. A flamer may be aimed at the `ground`, or also `ignite` a place."""

    model: str
    weapon: str
    target: str = ""
    facing: float | None = None
    points: int | None = None
    shots: int | None = None
    aim: Point | None = None
    bearing: float | None = None
    distance: float | None = None
    mode: FireMode | None = None
    part: Part | None = None
    bounce: bool | None = None
    passing: bool | None = None
    ground: bool | None = None
    ignite: Point | None = None


class DeclareEntry(Entry, frozen=True, kw_only=True):
    """Fire at one unit, or wild fire at a `spot`: with every model that can (or only some weapons, or some models), or
    with exact orders."""

    unit: str | None = None
    at: str | None = None
    spot: Point | None = None
    weapons: list[str] | None = None
    models: list[str] | None = None
    orders: list[OrderEntry] | None = None


class ShootEntry(DeclareEntry, frozen=True, kw_only=True):
    points: int = 1


class ReactEntry(Entry, frozen=True, kw_only=True):
    """A unit that reacts, and how: `intercept`, `go to ground`, `join`."""

    unit: str
    reaction: str


class FightOrderEntry(Entry, frozen=True, kw_only=True):
    """How one model fights a round of melee. Fields left out have defaults."""

    model: str
    face: str = ""
    two_weapons: bool | None = None
    weapons: list[str] = []
    aims: list[str] = []
    turns: bool = True
    closes: bool | None = None
    to: Point | None = None
    stands: bool = False
    attack: FightWith = "weapons"


class SetDownEntry(Entry, frozen=True, kw_only=True):
    """Where a unit is set down on the table, and its facing."""

    at: tuple[float, float]
    facing: float | None = None


class FacingEntry(Entry, frozen=True, kw_only=True):
    """The facing of a rallied unit, and of models that face elsewhere."""

    to: float
    models: dict[str, float] = {}


class ReadingEntry(Entry, frozen=True, kw_only=True):
    text: str
    advantage: int = 0
    nothing_happens: bool = False
    settled_by: str = ""


class DisputeEntry(Entry, frozen=True, kw_only=True):
    """A dispute that a side raises out of turn, and the possible readings."""

    by: str
    readings: list[ReadingEntry]


class UntilEntry(Entry, frozen=True, kw_only=True):
    """Questions get their default answers until everything named here holds."""

    turn: int | None = None
    active: str | None = None
    ask: str | None = None
    seat: str | None = None


class UnitExpected(Entry, frozen=True, kw_only=True):
    models: int | None = None
    wounds: int | None = None
    at: Point | None = None
    points: int | None = None
    attempted: bool | None = None
    finished: bool | None = None
    suppression: int | None = None
    pending: int | None = None
    pinned: bool | None = None
    ground: bool | None = None
    routing: bool | None = None
    pursuing: bool | None = None
    locked: bool | None = None
    picked_up: bool | None = None
    heads_down: bool | None = None
    overwatch: bool | None = None
    blip: bool | None = None
    below: bool | None = None


class ModelExpected(Entry, frozen=True, kw_only=True):
    at: Point | None = None
    facing: float | None = None
    elevation: float | None = None
    wounds: int | None = None
    speed: float | None = None
    prone: bool | None = None
    discharged: int | None = None
    tactical: bool | None = None
    hidden: bool | None = None
    burning: bool | None = None
    entangled: bool | None = None
    confused: bool | None = None


class SeenExpected(Entry, frozen=True, kw_only=True):
    """What a seat sees: models that are shown to it, models that are not, and the places of all counters."""

    models: list[str] = []
    unseen: list[str] = []
    counters: list[Point] | None = None


class AskExpected(Entry, frozen=True, kw_only=True):
    kind: str | None = None
    seat: str | None = None
    about: list[str] | None = None


class ResultExpected(Entry, frozen=True, kw_only=True):
    winner: str | None = None
    points: dict[str, float] | None = None
    rule: str | None = None


class ExpectEntry(Entry, frozen=True, kw_only=True):
    """What must hold at this point of the battle. Events and citations are those of the whole log so far."""

    units: dict[str, Annotated[int, Meta(ge=1)] | Gone | UnitExpected] = {}
    models: dict[str, Gone | ModelExpected] = {}
    sees: dict[str, SeenExpected] = {}
    fires: list[Point] | None = None
    turn: int | None = None
    active: str | None = None
    phase: str | None = None
    pending: Nothing | AskExpected | None = None
    result: Nothing | ResultExpected | None = None
    score: dict[str, float] = {}
    cites: list[str] = []
    does_not_cite: list[str] = []
    events: dict[str, int | dict[str, Any] | list[Any]] = {}
    hash: str | None = None


class ScriptFile(Entry, frozen=True, kw_only=True):
    """The whole file. Steps are read one by one, when they are reached."""

    scenario: str | dict[str, Any]
    script: str = ""
    description: str = ""
    settings: dict[str, Any] = {}
    seed: int | str | None = None
    dice: dict[str, list[Face]] = {}
    gm: bool = False
    out_of_dice: Literal["refuse", "wait"] = "refuse"
    steps: list[Any] = []
    expect: ExpectEntry | None = None
