"""Events of chance cards. Cards are named by their tokens (`card:fog`)."""

from typing import ClassVar, TypeAlias

import msgspec

from arap.battle.event import Event, Place
from arap.battle.values import Cloud


class Drawn(msgspec.Struct, frozen=True):
    """An event card that was drawn, the die that found it among the events left, and how many these were."""

    card: str
    name: str
    face: int
    among: int


class CardDrawn(Event, frozen=True, tag="card-drawn", kw_only=True):
    """A side draws a card from a pile of so many: a blank one, or an event. A card that is `kept` is read only by its
    holder."""

    drops: ClassVar[tuple[str, ...]] = ("drawn",)
    side: str
    face: int
    pile: int
    blank: bool = False
    kept: bool = False
    drawn: tuple[Drawn, ...] = ()


class CardPlayed(Event, frozen=True, tag="card-played", kw_only=True):
    """A side plays a card from its hand, on a unit if it names one."""

    side: str
    card: str
    name: str
    unit: str = ""


class CardStruck(Event, frozen=True, tag="card-struck", kw_only=True):
    """The units that a card is done to, with the dice: how many units, and which of so many."""

    card: str
    name: str
    units: tuple[str, ...]
    counted: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    among: tuple[int, ...] = ()


class CardAmount(Event, frozen=True, tag="card-amount", kw_only=True):
    """The dice that say how much a card does."""

    card: str
    name: str
    faces: tuple[int, ...]
    sides: int
    amount: int


class CardInForce(Event, frozen=True, tag="card-in-force", kw_only=True):
    """The effect of a card lasts, for these units, until the end of a player turn (0: of the battle)."""

    card: str
    name: str
    side: str
    hook: str
    amount: int
    units: tuple[str, ...]
    until: int


class CardLapsed(Event, frozen=True, tag="card-lapsed", kw_only=True):
    """The effect of a card is over."""

    card: str
    name: str


class PointsGiven(Event, frozen=True, tag="points-given", kw_only=True):
    """A unit acts without a roll, with points that a card gives it."""

    unit: str
    points: int


class ShellFell(Event, frozen=True, tag="shell-fell", kw_only=True):
    """A stray shell: where it was due, the dice, where it fell, and the models in its radius."""

    masks: ClassVar[tuple[str, ...]] = ("struck",)
    card: str
    name: str
    aim: Place
    faces: tuple[int, ...]
    bearing: int | None
    at: Place
    radius: float
    struck: tuple[str, ...]


class ModelsShot(Event, frozen=True, tag="models-shot", kw_only=True):
    """Shots from nowhere hit models of a unit."""

    card: str
    name: str
    unit: str
    models: tuple[str, ...]
    faces: tuple[int, ...] = ()


class CloudLaid(Event, frozen=True, tag="cloud-laid", kw_only=True):
    """A card lays smoke."""

    name: str
    cloud: Cloud


class ModelsMended(Event, frozen=True, tag="models-mended", kw_only=True):
    """Wounded models have their Wounds back."""

    unit: str
    models: tuple[str, ...]


class ModelsKnockedDown(Event, frozen=True, tag="models-knocked-down", kw_only=True):
    """Models of a unit fall prone."""

    unit: str
    models: tuple[str, ...]


class ReserveCalled(Event, frozen=True, tag="reserve-called", kw_only=True):
    """A unit in reserve needs no roll to come on."""

    unit: str
    side: str


ChanceEvent: TypeAlias = (
    CardDrawn
    | CardPlayed
    | CardStruck
    | CardAmount
    | CardInForce
    | CardLapsed
    | PointsGiven
    | ShellFell
    | ModelsShot
    | CloudLaid
    | ModelsMended
    | ModelsKnockedDown
    | ReserveCalled
)
