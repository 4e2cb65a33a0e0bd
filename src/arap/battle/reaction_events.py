"""Events of reactions: offers, answers, and what comes of them."""

from typing import TypeAlias

from arap.battle.event import Event


class ReactionAnswered(Event, frozen=True, tag="reaction-answered", kw_only=True):
    """A player was asked to react. `trigger` is the number of the trigger in the sequence of reactions, 0 for none of
    the ten; `enemy` the unit that caused it, `offered` the units that could react, `units` those that do, with which
    `reaction`; none if the player passed. On a journey `near` are a moving model, the nearest model of the unit asked
    and their distance, for each unit offered."""

    trigger: int
    kind: str
    side: str
    enemy: str
    offered: tuple[str, ...]
    reaction: str = ""
    units: tuple[str, ...] = ()
    near: tuple[tuple[str, str, float], ...] = ()


class UnitIntercepted(Event, frozen=True, tag="unit-intercepted", kw_only=True):
    """Two units are in melee by an interception, without charge bonuses: how many of either are engaged. `drawn` are
    pairs of other units that are locked too."""

    unit: str
    enemy: str
    engaged: int
    enemies_engaged: int
    drawn: tuple[tuple[str, str], ...] = ()


ReactionEvent: TypeAlias = ReactionAnswered | UnitIntercepted
