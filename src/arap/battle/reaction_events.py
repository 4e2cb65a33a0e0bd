"""Events of reactions: enemies who step in the way."""

from typing import TypeAlias

from arap.battle.event import Event, Place


class InterceptionAnswered(Event, frozen=True, tag="interception-answered", kw_only=True):
    """Whether a unit intercepts an enemy one. `trigger` is the number of the trigger in the sequence of reactions: 5
    for the route of a charge, 8 for routers and pursuers, 9 for those who stray. `model` is the enemy who came too
    near, `foe` the one whose melee radius he came into, `at` the place and `distance` how near he is there."""

    trigger: int
    unit: str
    enemy: str
    model: str
    foe: str
    at: Place
    distance: float
    accepted: bool


class UnitIntercepted(Event, frozen=True, tag="unit-intercepted", kw_only=True):
    """Two units are in melee by an interception, without charge bonuses: how many of either are engaged. `drawn` are
    pairs of other units that are locked too."""

    unit: str
    enemy: str
    engaged: int
    enemies_engaged: int
    drawn: tuple[tuple[str, str], ...] = ()


ReactionEvent: TypeAlias = InterceptionAnswered | UnitIntercepted
