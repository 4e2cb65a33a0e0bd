"""What a seat may answer: the acts of a player, as plain values. `game.acts.AnyAct` is what files and messages
decode. An act that nobody else names is in the file of its action."""

from typing import Literal, TypeAlias

import msgspec

from arap.kernel.requests import Act as Act

FireMode = Literal["direct", "high", "indirect", "hidden"]
Part = Literal["left", "centre", "right"]


class Choose(Act, msgspec.Struct, frozen=True, tag="choose", tag_field="act"):
    """One of the named options of a question (yes, no, first, last ...)."""

    option: str


class Attempt(Act, msgspec.Struct, frozen=True, gc=False, tag="attempt", tag_field="act"):
    """Try to activate a unit with one, two or three dice."""

    unit: str
    dice: int


class EndPhase(Act, msgspec.Struct, frozen=True, tag="end-phase", tag_field="act"):
    """No further unit is tried this turn."""


class GoToGround(Act, msgspec.Struct, frozen=True, gc=False, tag="go-to-ground", tag_field="act"):
    """A unit goes to ground as a free action."""

    unit: str


class PickUp(Act, msgspec.Struct, frozen=True, gc=False, tag="pick-up", tag_field="act"):
    """Failed enemy dice given to the player's own units; a unit named twice gets two dice. Empty: leave them all."""

    units: tuple[str, ...] = ()


class React(Act, msgspec.Struct, frozen=True, gc=False, tag="react", tag_field="act"):
    """A unit reacts to what has just happened, in a way that was offered."""

    unit: str
    reaction: str


class Pass(Act, msgspec.Struct, frozen=True, gc=False, tag="pass", tag_field="act"):
    """No unit reacts, or no further unit."""


class Leg(msgspec.Struct, frozen=True, gc=False):
    """Turn to `face` (None: keep facing), then go straight to the point, `by` walking or some other way, to the level
    `z` (None: that of the highest surface there)."""

    x: float
    y: float
    face: float | None = None
    by: str = "walk"
    z: float | None = None


class ModelPath(msgspec.Struct, frozen=True, gc=False):
    model: str
    legs: tuple[Leg, ...]


class Move(Act, msgspec.Struct, frozen=True, gc=False, tag="move", tag_field="act", forbid_unknown_fields=True):
    """A movement action: the path of every member that takes part. `crawl` names standing members that lie down first
    and crawl, `prone` members that lie down at the end."""

    paths: tuple[ModelPath, ...]
    prone: tuple[str, ...] = ()
    crawl: tuple[str, ...] = ()


class GetUp(Act, msgspec.Struct, frozen=True, tag="get-up", tag_field="act"):
    """Prone members get up."""

    models: tuple[str, ...]


class Tactical(Act, msgspec.Struct, frozen=True, tag="tactical", tag_field="act"):
    """A tactical move: a die decides how far, then the paths are given."""


class StringMoves(Act, msgspec.Struct, frozen=True, tag="string-moves", tag_field="act"):
    """A Fleet unit declares two or three moves in a row: a free act."""

    moves: int


class FleetMove(Act, msgspec.Struct, frozen=True, tag="fleet-move", tag_field="act"):
    """The last of several moves in a row: a die decides how much farther Fleet models go, then the paths are given.
    `rough`: they go for variable ground, with its own dice."""

    rough: bool = False


class Venture(Act, msgspec.Struct, frozen=True, tag="venture", tag_field="act"):
    """A movement action in which these members go for variable ground: dice decide how far, then the paths are given.
    `crawl` names standing members that will crawl."""

    models: tuple[str, ...]
    crawl: tuple[str, ...] = ()


class Swim(Act, msgspec.Struct, frozen=True, tag="swim", tag_field="act"):
    """A movement action in which these members swim: a die decides how far, then the paths are given."""

    models: tuple[str, ...]


class Charge(Act, msgspec.Struct, frozen=True, gc=False, tag="charge", tag_field="act", forbid_unknown_fields=True):
    """A charge action at one enemy unit. `models` are the members that charge, all that can if none is named; `paths`
    are paths drawn by their owner: a member without one takes the cheapest. `fire`: they fire as they charge; `orders`
    say which members fire, all that can if there are none. `fleet`: they use Fleet instead. `grenades` are the assault
    grenades thrown, "" for the ones the unit has, "none" to keep silent."""

    target: str
    models: tuple[str, ...] = ()
    paths: tuple[ModelPath, ...] = ()
    fire: bool = False
    orders: "tuple[FireOrder, ...]" = ()
    fleet: bool = False
    grenades: str = ""


class FireOrder(msgspec.Struct, frozen=True, gc=False):
    """One model fires one weapon at a unit; `facing` is its pivot before the shot, None for the smallest one needed.

    `points` is the mode of a salvo weapon: 1 for the short burst, 2 for the full one. `aim` is a place on the ground:
    an aimed weapon fires at it wild, without a target ("").

    Area weapons, templates and anything thrown or dropped may also have no target: `aim` is the aim point of direct
    fire, of a guess where exact places are allowed, of a bomb, and the narrow end of a torrent. `bearing` and
    `distance` are a guess declared before measuring; without a bearing it is towards the target. The `bearing` of a
    template is that of its middle line; with `bounce` a wall throws it back. `mode` is the way of firing if the weapon
    has a choice, `part` the side of a wide squad aimed at. `passing`: routers or pursuers are fired at where they
    passed nearest to the shooter. `ground`: a flamer is aimed at the ground, to lay a pool of fire. `ignite` is a place
    under the template that a flamer sets on fire."""

    model: str
    weapon: str
    target: str
    facing: float | None = None
    points: int | None = None
    shots: int | None = None
    aim: tuple[float, float] | None = None
    bearing: float | None = None
    distance: float | None = None
    mode: FireMode | None = None
    part: Part | None = None
    bounce: bool | None = None
    passing: bool | None = None
    ground: bool | None = None
    ignite: tuple[float, float] | None = None


class Shoot(Act, msgspec.Struct, frozen=True, gc=False, tag="shoot", tag_field="act", forbid_unknown_fields=True):
    """A shooting action of 1 to 3 points; the orders are those of its first volley."""

    points: int
    orders: tuple[FireOrder, ...]


class Declare(Act, msgspec.Struct, frozen=True, tag="declare", tag_field="act"):
    """The fire orders of a later volley of the same shooting action, or of a reaction. `best`: the orders that are
    proposed, where the question offers that."""

    orders: tuple[FireOrder, ...] = ()
    best: bool = False


class Aim(Act, msgspec.Struct, frozen=True, tag="aim", tag_field="act"):
    """An aiming action."""


class Challenge(Act, msgspec.Struct, frozen=True, tag="challenge", tag_field="act"):
    """A model challenges an enemy model to a face-off: a free act."""

    model: str
    enemy: str


class Observe(Act, msgspec.Struct, frozen=True, tag="observe", tag_field="act", forbid_unknown_fields=True):
    """A trained model guides the guns of its side: it watches a unit, or the place `aim`."""

    model: str
    target: str = ""
    aim: tuple[float, float] | None = None


class Overwatch(Act, msgspec.Struct, frozen=True, tag="overwatch", tag_field="act", forbid_unknown_fields=True):
    """The unit goes on overwatch. `facing` is that of all its models (None: as they are), `models` are the models that
    face elsewhere, each with its own facing, `prone` the models that lie down."""

    facing: float | None = None
    models: tuple[tuple[str, float], ...] = ()
    prone: tuple[str, ...] = ()


class Regroup(Act, msgspec.Struct, frozen=True, tag="regroup", tag_field="act"):
    """A regroup action: lose D6 suppression points."""


class Reload(Act, msgspec.Struct, frozen=True, tag="reload", tag_field="act"):
    """Reload every empty weapon of the unit."""


class Sling(Act, msgspec.Struct, frozen=True, tag="sling", tag_field="act"):
    """The unit takes its shields on the back, or on the arm again: a free act."""

    back: bool


class Block(Act, msgspec.Struct, frozen=True, tag="block", tag_field="act"):
    """Models block the door, bridge or ladder they stand in: a free act of the unit that acts; or the answer of a
    charged `unit`."""

    place: str
    models: tuple[str, ...]
    unit: str = ""


class Discharge(Act, msgspec.Struct, frozen=True, tag="discharge", tag_field="act"):
    """A model uses its smoke discharger: a free act."""

    model: str


class PutOut(Act, msgspec.Struct, frozen=True, tag="put-out", tag_field="act", forbid_unknown_fields=True):
    """Models fight fires: each model and the place of its fire; and helpers, each with the model it helps."""

    attempts: tuple[tuple[str, tuple[float, float]], ...]
    helpers: tuple[tuple[str, str], ...] = ()


class PutOutAfterMove(PutOut, frozen=True, tag="put-out-after-move", tag_field="act", forbid_unknown_fields=True):
    """The same at the end of a movement action, without further points."""


class Leave(Act, msgspec.Struct, frozen=True, tag="leave", tag_field="act"):
    """Members that touch an edge after a movement leave the table there, to come back later: a free act."""

    edge: str


class Hide(Act, msgspec.Struct, frozen=True, tag="hide", tag_field="act"):
    """Members claim to hide where they are: a free act."""

    models: tuple[str, ...]


class Convert(Act, msgspec.Struct, frozen=True, tag="convert", tag_field="act"):
    """A blip is replaced by the models it stands for, or removed if it is a decoy."""

    unit: str


class PlayCard(Act, msgspec.Struct, frozen=True, tag="play-card", tag_field="act"):
    """A chance card of the hand is played, on a unit if the card is for one."""

    card: str
    unit: str = ""


class Place(Act, msgspec.Struct, frozen=True, tag="place", tag_field="act"):
    """Where models are put, each with its x and y; the others are put near them."""

    places: tuple[tuple[str, float, float], ...] = ()


class Tunnel(Act, msgspec.Struct, frozen=True, tag="tunnel", tag_field="act"):
    """A unit goes under the ground, along these points. A unit on the table first goes down through the mouth at the
    first of them. With `out`, it comes up through the mouth at the last of them and goes on to this place."""

    path: tuple[tuple[float, float], ...]
    out: tuple[float, float] | None = None


class Dig(Act, msgspec.Struct, frozen=True, tag="dig", tag_field="act"):
    """A unit of tunnellers digs its way down, or up, where it is."""


class CastDown(Act, msgspec.Struct, frozen=True, tag="cast-down", tag_field="act"):
    """These models of the unit throw down a ladder: one to three of them if anybody is on it."""

    ladder: str
    models: tuple[str, ...]


class LiftLadder(Act, msgspec.Struct, frozen=True, tag="lift-ladder", tag_field="act"):
    """These models of the unit carry a ladder from now on: one that lies near, or one that the unit
    has. Without models the unit puts its ladder down."""

    ladder: str
    models: tuple[str, ...]


class LayGear(Act, msgspec.Struct, frozen=True, tag="lay-gear", tag_field="act"):
    """A model lays down a heavy weapon, or its `pack`: a free act."""

    model: str
    what: str


class TakeGear(Act, msgspec.Struct, frozen=True, tag="take-gear", tag_field="act"):
    """These models take up what they have laid down."""

    models: tuple[str, ...]


class HaulGear(Act, msgspec.Struct, frozen=True, tag="haul-gear", tag_field="act"):
    """These models pull gear up a wall by rope."""

    gear: str
    models: tuple[str, ...]


class Sail(Act, msgspec.Struct, frozen=True, tag="sail", tag_field="act"):
    """The unit takes a boat it is aboard of straight to a place, its middle, and picks up these swimmers on the way."""

    boat: str
    to: tuple[float, float]
    aboard: tuple[str, ...] = ()


class RaiseLadder(Act, msgspec.Struct, frozen=True, tag="raise-ladder", tag_field="act"):
    """The unit sets up a ladder that its members carry, at a point of a wall: a free act."""

    ladder: str
    at: tuple[float, float]


class ThrowGrapple(Act, msgspec.Struct, frozen=True, tag="throw-grapple", tag_field="act"):
    """A model throws its grapple at a point of a wall."""

    model: str
    at: tuple[float, float]


class Casualties(Act, msgspec.Struct, frozen=True, tag="casualties", tag_field="act"):
    """The members that the owner chooses to be hit."""

    models: tuple[str, ...]


FightWith = Literal["weapons", "krak", "plant", "shield"]


class FightOrder(msgspec.Struct, frozen=True, gc=False):
    """How one model fights this round. `face` is the enemy it turns to, "" for the greatest threat. `two_weapons` None
    means whichever promises more. `weapons` and `aims` are those of its attacks in order, the attacks of a charge last;
    after the last weapon the best ones are used, the last aim counts for all further attacks, and without any aim the
    nearest enemy is struck. Unless it `turns`, it gives up its attacks rather than its facing. `closes`: it moves up
    between steps, None if that lets it fight in time; `to` is where it then goes. `stands`: it is prone, and stands up
    at its Initiative step instead of striking. `attack` is what it fights with: its weapons, a krak grenade dropped on
    an enemy, a grenade planted on a machine, or its shield."""

    model: str
    face: str = ""
    two_weapons: bool | None = None
    weapons: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()
    turns: bool = True
    closes: bool | None = None
    to: tuple[float, float] | None = None
    stands: bool = False
    attack: FightWith = "weapons"


class Fight(Act, msgspec.Struct, frozen=True, tag="fight", tag_field="act", forbid_unknown_fields=True):
    """How a player's models fight this round of a melee; models not named choose sensibly."""

    orders: tuple[FightOrder, ...] = ()


class Finish(Act, msgspec.Struct, frozen=True, tag="finish", tag_field="act"):
    """The unit is finished; unused points are lost."""


class Reading(msgspec.Struct, frozen=True):
    """One way to read a disputed point: what the acting player gains by it, and the entry that settles it, if any."""

    text: str
    advantage: int = 0
    nothing_happens: bool = False
    settled_by: str = ""


class Dispute(Act, msgspec.Struct, frozen=True, tag="dispute", tag_field="act"):
    """A player raises a point the rules leave open, before the next die is rolled."""

    readings: tuple[Reading, ...]


class Agitate(Act, msgspec.Struct, frozen=True, tag="agitate", tag_field="act"):
    """The GM decides that a mob is agitated."""

    unit: str


class Enter(Act, msgspec.Struct, frozen=True, tag="enter", tag_field="act"):
    """The point of the table's edge at which a unit comes on."""

    x: float
    y: float


class SetDown(Act, msgspec.Struct, frozen=True, tag="set-down", tag_field="act"):
    """The place where a unit is set down on the table: of its first model if it lands, of its middle if it is deployed;
    and its facing, towards the enemy if it is left out."""

    x: float
    y: float
    facing: float | None = None


class Flee(Act, msgspec.Struct, frozen=True, tag="flee", tag_field="act"):
    """The bearing in which a routing or flinching unit runs."""

    bearing: float


class Face(Act, msgspec.Struct, frozen=True, tag="face", tag_field="act"):
    """The facing of a unit that has rallied; `models` are the models that face elsewhere, each with its own facing."""

    bearing: float
    models: tuple[tuple[str, float], ...] = ()


Answer: TypeAlias = (
    Choose
    | EndPhase
    | PickUp
    | React
    | Pass
    | Declare
    | PlayCard
    | Place
    | Casualties
    | Fight
    | Flee
    | Face
    | Enter
    | SetDown
    | Dispute
    | Agitate
)
"""Answers to questions that are no actions of a unit; actions name their acts themselves."""

YES, NO = Choose("yes"), Choose("no")


def act_name(act: Act | type[Act]) -> str:
    """What an act is called in files and messages."""
    return str(getattr(act, "__struct_config__").tag)  # noqa: B009
