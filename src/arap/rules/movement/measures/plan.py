"""What a move would be: the same numbers for the preview and for the act."""

import msgspec

from arap.battle.acts import ModelPath
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Alternative
from arap.table import PointXY


class CostPart(msgspec.Struct, frozen=True):
    """A part of what a path costs: distance, difficult ground, turns, sidestep, backwards."""

    label: str
    inches: float
    rule: str


class TrialForecast(msgspec.Struct, frozen=True):
    """Dice a path would need: what they decide, what must be rolled, the chance of it, how many inches along, and what
    happens to the model if they fail."""

    label: str
    purpose: str
    needed: str
    chance: float
    rule: str
    at: float = 0.0
    failure: str = ""


class ModelPlan(msgspec.Struct, frozen=True):
    """A member's part in a move. `z` is the level on which it ends; `levels` are those on which a model can stand
    there."""

    model: str
    path: ModelPath
    x: float
    y: float
    facing: float
    cost: float
    allowance: float
    parts: tuple[CostPart, ...]
    refusal: Refusal | None = None
    dice: tuple[TrialForecast, ...] = ()
    z: float = 0.0
    levels: tuple[float, ...] = ()


class Watcher(msgspec.Struct, frozen=True):
    """An enemy unit that may react to a move, and how near it is to the end of the move, or to one of its paths.

    `text` says what it may do and when, `reactions` are the names of that. `at` is how many inches the mover has gone
    by then, and `place` where it is on its way (None: when its movement has ended)."""

    unit: str
    rule: str
    distance: float
    text: str = ""
    reactions: tuple[str, ...] = ()
    at: float | None = None
    place: PointXY | None = None


class MovePlan(msgspec.Struct, frozen=True, tag="move-plan", tag_field="reply"):
    """The answer to a move question, with the same numbers the act itself will have. Members not among `models` stay.

    `clipped`: it stops short of what was ordered, and `short` says why. `limit` is the member that `refusal`, or else
    `short`, is about, if it is about one. `watchers` are the enemies that may react to it. `points` are the action
    points it costs, `ways` the available ways of going other than walking. `parts`: it divides the unit into these
    models; `joins` are the parts of the squad it brings the unit together with; `note` says so in words."""

    unit: str
    models: tuple[ModelPlan, ...]
    links: tuple[tuple[str, str], ...]
    coherent: bool
    refusal: Refusal | None = None
    clipped: bool = False
    watchers: tuple[Watcher, ...] = ()
    points: int = 1
    ways: tuple[Alternative, ...] = ()
    short: Refusal | None = None
    limit: str | None = None
    parts: tuple[tuple[str, ...], ...] = ()
    joins: tuple[str, ...] = ()
    note: str = ""
