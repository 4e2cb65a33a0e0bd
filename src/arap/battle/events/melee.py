"""Events of a round of melee. Dice to hit, to wound and to save use the events of shooting."""

from typing import TypeAlias

import msgspec

from arap.battle.event import Event


class RoundBegan(Event, frozen=True, tag="round-began", kw_only=True):
    """A combat is fought: its units in order."""

    units: tuple[str, ...]


class FightersTurned(Event, frozen=True, tag="fighters-turned", kw_only=True):
    """The new facing of models that turn to an enemy."""

    unit: str
    facings: tuple[tuple[str, float], ...]


class StepBegan(Event, frozen=True, tag="step-began", kw_only=True):
    """An Initiative step, and the models that fight in it."""

    units: tuple[str, ...]
    initiative: int
    models: tuple[str, ...]


class FightersStoodUp(Event, frozen=True, tag="fighters-stood-up", kw_only=True):
    """Prone models that stand up at their Initiative step instead of striking."""

    unit: str
    models: tuple[str, ...]


class BlowsLanded(Event, frozen=True, tag="blows-landed", kw_only=True):
    """Attacks on targets that cannot dodge: they hit without a die."""

    unit: str
    target_unit: str
    models: tuple[str, ...]


class GrenadeWentOff(Event, frozen=True, tag="grenade-went-off", kw_only=True):
    """A grenade goes off in the hand of the model that uses it: the models it hits."""

    unit: str
    model: str
    weapon: str
    models: tuple[str, ...]


class WoundsLost(Event, frozen=True, tag="wounds-lost", kw_only=True):
    """Wounds for which no model is left to take them."""

    unit: str
    target_unit: str
    count: int


class OtherLossesCounted(Event, frozen=True, tag="other-losses-counted", kw_only=True):
    """Wounds of the round that no enemy caused: the units that took them, and how many each."""

    losses: tuple[tuple[str, int], ...]


class Scored(msgspec.Struct, frozen=True):
    """The unsaved wounds of one unit in a round, including those of the charge before it."""

    unit: str
    inflicted: int
    taken: int


class RoundScored(Event, frozen=True, tag="round-scored", kw_only=True):
    scores: tuple[Scored, ...]


RoundEvent: TypeAlias = (
    RoundBegan
    | FightersTurned
    | StepBegan
    | FightersStoodUp
    | BlowsLanded
    | GrenadeWentOff
    | WoundsLost
    | OtherLossesCounted
    | RoundScored
)
