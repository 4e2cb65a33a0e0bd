"""Events of fire at unseen targets, of smoke and of trenches, and of models that take a hit for another."""

from typing import ClassVar, TypeAlias

import msgspec

from arap.battle.event import Event, Place
from arap.battle.values import Cloud
from arap.kernel.reasons import Modifier
from arap.kernel.target import Target
from arap.kernel.throws import Throw


class NobodyStruck(Event, frozen=True, tag="nobody-struck", kw_only=True):
    """Wild shots that would have hit, but there is no model they could hit."""

    masks: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    aim: Place


class StrayShots(Event, frozen=True, tag="stray-shots", kw_only=True):
    """Which of the models near the spot each wild hit falls on, if they belong to several units."""

    masks: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    models: tuple[str, ...]
    faces: tuple[int, ...]
    sides: tuple[int, ...]


class HitsShared(Event, frozen=True, tag="hits-shared", kw_only=True):
    """The side that each hit falls on, in fire at a unit in a melee: the dice and the sides."""

    masks: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    target_unit: str
    faces: tuple[int, ...]
    sides: tuple[str, ...]


class HitsDivided(Event, frozen=True, tag="hits-divided", kw_only=True):
    """The dice for hits on a gun and its crew, and how many of them fall on the gun."""

    masks: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    target_unit: str
    faces: tuple[int, ...]
    on_gun: int


class Draw(msgspec.Struct, frozen=True):
    """How one model draws: its weapon, its dice, its score or the number of its dice, and what adds to it."""

    model: str
    weapon: str
    faces: tuple[int, ...]
    score: int
    lines: tuple[Modifier, ...] = ()


class FacedOff(Event, frozen=True, tag="faced-off", kw_only=True):
    """Models draw. `order` are the models that shoot together, the first first."""

    units: tuple[str, ...]
    draws: tuple[Draw, ...]
    order: tuple[tuple[str, ...], ...]


class ChallengeRefused(Event, frozen=True, tag="challenge-refused", kw_only=True):
    """An enemy does not draw when it is challenged."""

    unit: str
    model: str
    enemy: str


class ModelDazed(Event, frozen=True, tag="model-dazed", kw_only=True):
    """A hit has confused a model, or entangled it."""

    unit: str
    model: str
    how: str


class EscapeRolled(Event, frozen=True, tag="escape-rolled", kw_only=True):
    """An entangled model has tried to free itself."""

    unit: str
    model: str
    needed: Target
    throw: Throw


class SmokeDischarged(Event, frozen=True, tag="smoke-discharged", kw_only=True):
    masks: ClassVar[tuple[str, ...]] = ("unit", "model")
    unit: str
    model: str
    cloud: Cloud


class SmokeLaid(Event, frozen=True, tag="smoke-laid", kw_only=True):
    """A weapon has laid a cloud where it came down."""

    masks: ClassVar[tuple[str, ...]] = ("unit", "model")
    unit: str
    model: str
    weapon: str
    cloud: Cloud


class SmokeLifted(Event, frozen=True, tag="smoke-lifted", kw_only=True):
    """A cloud is gone."""

    cloud: str
    at: Place


class HeadsChanged(Event, frozen=True, tag="heads-changed", kw_only=True):
    unit: str
    down: bool


class TargetObserved(Event, frozen=True, tag="target-observed", kw_only=True):
    """A model watches a unit for the guns of its side, or the place `aim`."""

    masks: ClassVar[tuple[str, ...]] = ("target_unit",)
    unit: str
    model: str
    target_unit: str
    aim: Place | None = None


class LookOutSir(Event, frozen=True, tag="look-out-sir", kw_only=True):
    """The die of a character about to be hit; `taken_by` is the model that takes the hit instead, "" for none."""

    unit: str
    character: str
    face: int
    taken_by: str = ""


class CasualtiesChosen(Event, frozen=True, tag="casualties-chosen", kw_only=True):
    """The owner names the members that are hit, `instead_of` the models determined before."""

    unit: str
    models: tuple[str, ...]
    instead_of: tuple[str, ...]


class ShieldsHit(Event, frozen=True, tag="shields-hit", kw_only=True):
    """Shots that missed their target by 1 hit the model before it."""

    unit: str
    target_unit: str
    model: str
    hits: int


class CoverHit(Event, frozen=True, tag="cover-hit", kw_only=True):
    """Shots or a burst strike a piece of cover. `throws` are the dice against its Toughness, none if it cannot be
    damaged; `damage` are the points it loses and `left` those it has left. `broken`: that was the last one."""

    unit: str
    piece: str
    name: str
    hits: int
    needed: Target | None = None
    throws: tuple[Throw, ...] = ()
    damage: int = 0
    left: int = 0
    broken: bool = False


class CoverExploded(Event, frozen=True, tag="cover-exploded", kw_only=True):
    """A broken piece explodes, or whatever it `does`, and hits these models."""

    masks: ClassVar[tuple[str, ...]] = ("models",)
    piece: str
    name: str
    does: str
    radius: float
    models: tuple[str, ...]


class CoverPierced(Event, frozen=True, tag="cover-pierced", kw_only=True):
    """Shots that damaged a piece of cover go on to models beyond it: the model, its die, and whether it is hit."""

    masks: ClassVar[tuple[str, ...]] = ("struck",)
    unit: str
    name: str
    needed: str
    struck: tuple[tuple[str, int, bool], ...]


FireEvent: TypeAlias = (
    NobodyStruck
    | StrayShots
    | HitsShared
    | HitsDivided
    | FacedOff
    | ModelDazed
    | EscapeRolled
    | ChallengeRefused
    | SmokeDischarged
    | SmokeLaid
    | SmokeLifted
    | HeadsChanged
    | TargetObserved
    | LookOutSir
    | CasualtiesChosen
    | ShieldsHit
    | CoverHit
    | CoverExploded
    | CoverPierced
)
