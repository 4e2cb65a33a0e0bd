"""Events of reactions: offers, answers, and their results."""

from typing import Self, TypeAlias

import msgspec

from arap.battle.event import Event
from arap.kernel.requests import Faces


class ReactionAnswered(Event, frozen=True, tag="reaction-answered", kw_only=True):
    """A player was asked to react. `trigger` is the number of the trigger in the sequence of reactions, 0 for none of
    the ten; `enemy` the unit that caused it, `offered` the units that could react, `units` the units that do, with
    which `reaction`; none if the player passed. On a journey `near` lists, for each unit offered, a moving model, the
    nearest model of the unit asked and their distance."""

    trigger: int
    kind: str
    side: str
    enemy: str
    offered: tuple[str, ...]
    reaction: str = ""
    units: tuple[str, ...] = ()
    near: tuple[tuple[str, str, float], ...] = ()

    def told_to(self, unknown: frozenset[str]) -> Self | None:
        """Units that a player does not know are left out of `offered`. If nobody else could react, no event is left."""
        if unknown.isdisjoint(self.offered):
            return super().told_to(unknown)
        kept = [number for number, unit in enumerate(self.offered) if unit not in unknown]
        if not kept:
            return None
        offered = tuple([self.offered[number] for number in kept])
        near = tuple([self.near[number] for number in kept]) if len(self.near) == len(self.offered) else ()
        return msgspec.structs.replace(self, offered=offered, near=near).told_to(unknown)


class UnitIntercepted(Event, frozen=True, tag="unit-intercepted", kw_only=True):
    """Two units are in melee because of an interception, without charge bonuses: how many models of each are engaged.
    `drawn` are pairs of other units that are locked too."""

    unit: str
    enemy: str
    engaged: int
    enemies_engaged: int
    drawn: tuple[tuple[str, str], ...] = ()


class InterceptionVoid(Event, frozen=True, tag="interception-void", kw_only=True):
    """No charger got to the point of interception: the interception came to nothing."""

    unit: str
    enemy: str


class ReactionRolled(Event, frozen=True, tag="reaction-rolled", kw_only=True):
    """The two dice of a reaction, against the activation value of the unit."""

    unit: str
    reaction: str
    value: int
    faces: Faces
    successes: int


class FireHeld(Event, frozen=True, tag="fire-held", kw_only=True):
    """A unit that could have fired in a reaction does not: its owner holds its fire, or `reason` says why it cannot."""

    unit: str
    enemy: str
    reason: str = ""


class WentOnOverwatch(Event, frozen=True, tag="went-on-overwatch", kw_only=True):
    """A unit has gone on overwatch: `facings` are the models that turned, `prone` those that lay down."""

    unit: str
    facings: tuple[tuple[str, float], ...] = ()
    prone: tuple[str, ...] = ()


class OrderInterrupted(Event, frozen=True, tag="order-interrupted", kw_only=True):
    """Enemies reacted to the movement of a unit before its next order was carried out; its owner orders anew."""

    unit: str


ReactionEvent: TypeAlias = (
    ReactionAnswered
    | UnitIntercepted
    | InterceptionVoid
    | ReactionRolled
    | FireHeld
    | WentOnOverwatch
    | OrderInterrupted
)
