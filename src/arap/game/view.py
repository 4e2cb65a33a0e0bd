"""What a seat may know: the values that leave the engine for clients, bots and logs."""

import msgspec

from arap.army.chance.cards import CardKind
from arap.army.profile import CreatureClass, Weapon
from arap.army.scenario import Objective
from arap.army.tunnels import Tunnels
from arap.battle.things.scenery import Pool, Square
from arap.battle.values import Cloud, Mouth, Result
from arap.game.blocks import BlockView
from arap.game.prompts import Question
from arap.kernel.breakdown import Breakdown
from arap.kernel.requests import Roll
from arap.rules.turn.watching import WatchArc
from arap.table.terrain import Ladder, Piece


class SideView(msgspec.Struct, frozen=True):
    id: str
    name: str
    army: str
    home: str


class Scene(msgspec.Struct, frozen=True):
    """What does not change during a battle."""

    name: str
    title: str
    briefing: str
    width: float
    depth: float
    terrain: tuple[Piece, ...]
    objectives: tuple[Objective, ...]
    weapons: dict[str, Weapon]
    sides: tuple[SideView, ...]
    settings: dict[str, object]
    inch_shown: float = 1.0
    inch_name: str = '"'
    ladders: tuple[Ladder, ...] = ()
    tunnels: Tunnels = Tunnels()


class ProfileView(msgspec.Struct, frozen=True):
    """A line of characteristics as printed: M WS BS S T W I A Ld Sv."""

    name: str
    M: float
    WS: int
    BS: int
    S: int
    T: int
    W: int
    I: int  # noqa: E741
    A: int
    Ld: int
    save: str


class ModelView(msgspec.Struct, frozen=True):
    """A model on the table. `kind` is the class of its creature, by which it is drawn."""

    id: str
    unit: str
    side: str
    name: str
    kind: CreatureClass
    role: str
    x: float
    y: float
    z: float
    facing: float
    radius: float
    height: float
    size: int
    wounds: int
    max_wounds: int
    prone: bool
    weapons: tuple[str, ...]
    profile: int
    statuses: tuple[str, ...] = ()


class Status(msgspec.Struct, frozen=True):
    """A badge: suppressed, pinned, ground, routing, finished, aimed."""

    kind: str
    label: str
    rule: str
    count: int = 0


class DiceOdds(msgspec.Struct, frozen=True):
    """Chances of an activation with this many dice: of each number of points, of a bust, of a die to pick up."""

    dice: int
    points: tuple[float, ...]
    bust: float
    pick_up: float


class UnitView(msgspec.Struct, frozen=True):
    """A unit; `watching` is what its models watch while it is on overwatch, `body` the main body of its squad if it is
    another part of one that is divided, `troops` how many models its one counter stands for."""

    id: str
    name: str
    side: str
    models: tuple[str, ...]
    strength: int
    value: int
    leadership: int
    points: int | None
    attempted: bool
    finished: bool
    statuses: tuple[Status, ...]
    odds: tuple[DiceOdds, ...]
    links: tuple[tuple[str, str], ...]
    watching: tuple[WatchArc, ...] = ()
    body: str = ""
    troops: int | None = None


class TurnView(msgspec.Struct, frozen=True):
    game_turn: int
    last_turn: int | None
    active: str
    phase: str
    acting: str | None
    busts: int
    untried: int


class ReserveView(msgspec.Struct, frozen=True):
    """A unit that is not on the table. `due`: it only waits for room; `left`: it has been on the table and may come
    back; `astray`: it does not come on in this battle."""

    unit: str
    name: str
    side: str
    models: int
    due: bool
    left: bool = False
    astray: bool = False


class LostView(msgspec.Struct, frozen=True):
    """A unit with no models left. `how`: destroyed, or fled from the table."""

    unit: str
    name: str
    side: str
    models: int
    how: str


class NearObjective(msgspec.Struct, frozen=True):
    """A unit near an objective: how many of its models count, and how near the nearest is if that may be measured."""

    unit: str
    side: str
    models: int
    routing: bool
    distance: float | None


class ObjectiveView(msgspec.Struct, frozen=True):
    """Which side holds an objective now, and why."""

    id: str
    holder: str | None
    why: str
    near: tuple[NearObjective, ...]


class SideTally(msgspec.Struct, frozen=True):
    """What a side's points consist of, and what it has lost."""

    side: str
    points: float
    objectives: tuple[str, ...]
    objective_points: float
    casualty_points: float
    units_destroyed: int
    models_removed: int
    units_lost: int
    units: int
    models_lost: int
    models: int


class Verdict(msgspec.Struct, frozen=True):
    """The winner and why: the sentence, how long the battle lasted, why it ended and by which rule."""

    winner: str | None
    text: str
    length: str
    ended: str
    rule: str


class CardView(msgspec.Struct, frozen=True):
    """A chance card: what it says, whether it is instant or held, and what its effect does in general. For a card in
    the hand: why it cannot be played now ("" if it can), and the units it can be played on."""

    id: str
    name: str
    text: str
    kind: CardKind
    effect: str
    why_not: str = ""
    units: tuple[str, ...] = ()


class HandView(msgspec.Struct, frozen=True):
    """How many cards another side holds."""

    side: str
    cards: int


class ForceView(msgspec.Struct, frozen=True):
    """An effect of a card that lasts, and how long."""

    name: str
    side: str
    text: str
    lasts: str


class ChanceView(msgspec.Struct, frozen=True):
    """The chance cards: the pile, the hand of the seat, the hands of the others, the cards played, the effects."""

    deck: str
    draws: str
    blanks: int
    events: int
    hand: tuple[CardView, ...]
    others: tuple[HandView, ...]
    played: tuple[CardView, ...]
    force: tuple[ForceView, ...]


class SceneryView(msgspec.Struct, frozen=True):
    """How the table differs from the one of the scene: pieces and ladders that are new or in place of those with the
    same id, the ids of those that are gone, and ladders that lie or are carried. `gear` was laid
    down. `fires` are squares that burn or have
    burnt, `pools` pools of fire; `threatened` are the squares that may catch fire next, each with its chance."""

    pieces: tuple[Piece, ...]
    ladders: tuple[Ladder, ...]
    gone: tuple[str, ...]
    loose: tuple["LooseLadder", ...] = ()
    fires: tuple[Square, ...] = ()
    pools: tuple[Pool, ...] = ()
    threatened: tuple[tuple[int, int, float], ...] = ()
    gear: tuple["LaidGear", ...] = ()


class LaidGear(msgspec.Struct, frozen=True):
    """A heavy weapon or a pack that lies on the table, or hangs on a wall while it is hauled up."""

    id: str
    name: str
    at: tuple[float, float]
    z: float


class LooseLadder(msgspec.Struct, frozen=True):
    """A portable ladder that lies on the table or is carried: its two ends; and where its carriers, if they have just
    moved, may set it up."""

    id: str
    name: str
    ends: tuple[tuple[float, float], tuple[float, float]]
    carried: bool
    spots: tuple["LadderSpot", ...] = ()


class LadderSpot(msgspec.Struct, frozen=True):
    """A point of a wall where a ladder may be set up now, and where its foot and its head would be."""

    at: tuple[float, float]
    foot: tuple[float, float]
    head: tuple[float, float]


class View(msgspec.Struct, frozen=True):
    """The battle as one seat sees it now. `ask` is a decision of this seat; `waiting_for` names the seat that decides.

    `why_no_undo` says why the last decision cannot be taken back; `request` is the id of what is pending. `convertible`
    are own blips that may be converted now, out of turn; `calm_mobs` are the mobs that the GM may agitate; `mouths` are
    ways under the ground that were dug; `chance`
    are the chance cards, if there are any; `scenery` is what has changed on the table, if anything has; `blocks` are
    the doors, bridges and ladders that are blocked."""

    seat: str
    turn: TurnView
    units: tuple[UnitView, ...]
    models: tuple[ModelView, ...]
    profiles: tuple[ProfileView, ...]
    score: dict[str, float]
    objectives: tuple[ObjectiveView, ...]
    tallies: tuple[SideTally, ...]
    result: Result | None
    verdict: Verdict | None
    ask: Question | None
    roll: Roll | None
    waiting_for: str | None
    can_undo: bool
    events: int
    reserves: tuple[ReserveView, ...] = ()
    why_no_undo: str = ""
    clouds: tuple[Cloud, ...] = ()
    lost: tuple[LostView, ...] = ()
    request: str = ""
    convertible: tuple[str, ...] = ()
    calm_mobs: tuple[str, ...] = ()
    mouths: tuple[Mouth, ...] = ()
    chance: ChanceView | None = None
    scenery: SceneryView | None = None
    blocks: tuple[BlockView, ...] = ()


class Die(msgspec.Struct, frozen=True):
    """A die as the tray shows it; `met` is None if it was not rolled against a goal."""

    face: int
    met: bool | None = None
    second: int | None = None
    sides: int = 6


class Mark(msgspec.Struct, frozen=True):
    """What lies on the table after an event: a marker at a place, with its aim point, or the outline of a template."""

    aim: tuple[float, float] | None = None
    at: tuple[float, float] | None = None
    radius: float = 0.0
    shapes: tuple[tuple[tuple[float, float], ...], ...] = ()


class LogEntry(msgspec.Struct, frozen=True):
    """One line of the log, for one event. `level` 0 opens a turn, 1 an activation, 2 is what happens in it, 3 an aside.
    An aside is an answer that changes nothing, or that the next line describes."""

    n: int
    kind: str
    level: int
    side: str | None
    text: str
    rule: str
    units: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    breakdown: Breakdown | None = None
    hash: str = ""
    mark: Mark | None = None
