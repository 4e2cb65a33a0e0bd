"""Triggers: what has just happened that other units may answer, and which unit caused it."""

from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec

from arap.battle.acts import Leg, React
from arap.battle.battle import Battle
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Detail
from arap.table import PointXY

Kind: TypeAlias = Literal[
    "failed-dice", "move-end", "fire", "charge", "charge-under-way", "reached", "route", "wounds", "pinned",
    "charge-failed", "pass", "chase", "stray", "disembarked", "still", "finished",
]  # fmt: skip
Way: TypeAlias = tuple[tuple[str, tuple[PointXY, ...]], ...]
ANY_LEVEL = 2


class Occasion(msgspec.Struct, frozen=True):
    """A kind of trigger: its number in react.sequence (0: none of the ten), the rule that raises it, and the highest
    level of play it is offered against. `by_enemies`: only enemies of the unit that caused it can answer. `at_start`:
    on a journey, enemies count that a model is near to when it sets out. `one_by_one`: on a journey, the models go one
    after the other."""

    number: int
    rule: str
    most: int = ANY_LEVEL
    by_enemies: bool = False
    at_start: bool = False
    one_by_one: bool = False


OCCASIONS: dict[Kind, Occasion] = {
    "failed-dice": Occasion(1, "react.pickup.offer", most=0, by_enemies=True),
    "move-end": Occasion(2, "react.manoeuvre.trigger-move", most=0, by_enemies=True),
    "fire": Occasion(3, "react.manoeuvre.trigger-fire", most=0, by_enemies=True),
    "charge": Occasion(4, "react.charge.options", most=1),
    "charge-under-way": Occasion(4, "react.charge.who-may-fire", most=0),
    "reached": Occasion(4, "react.run.individual", most=1),
    "route": Occasion(5, "react.intercept.charge", most=1, at_start=True),
    "wounds": Occasion(6, "react.ground.under-fire"),
    "pinned": Occasion(6, "react.ground.pinned"),
    "charge-failed": Occasion(7, "react.manoeuvre.failed-charge", most=0, by_enemies=True),
    "pass": Occasion(8, "react.intercept.routers", most=0),
    "chase": Occasion(8, "react.intercept.pursuers", most=0),
    "stray": Occasion(9, "react.intercept.stray", most=1, one_by_one=True),
    "disembarked": Occasion(9, "react.intercept.disembark", most=1),
    "still": Occasion(10, "react.deferred", most=0, by_enemies=True),
    "finished": Occasion(0, "coherency.character-join"),
}

OFFERED: dict[Kind, str] = {
    "failed-dice": "pick-ups",
    "move-end": "reactions to movement close by",
    "fire": "reactions to fire close by",
    "still": "reactions to enemies that stay close by",
    "charge": "reactions to charges",
    "charge-under-way": "fire at charges",
    "reached": "single models that run from chargers",
    "charge-failed": "reactions to failed charges",
    "route": "interception of charges",
    "wounds": "going to ground under fire",
    "pinned": "going to ground when pinned",
    "pass": "blows at routers",
    "chase": "interception of pursuers",
    "stray": "interception of moves",
    "disembarked": "interception of units that get out",
    "finished": "characters joining",
}
"""What is offered at a kind of trigger, in words."""


class Approach(msgspec.Struct, frozen=True, gc=False):
    """A moving model within the melee radius of an enemy model: the distance between them, and how near the mover's
    path passes the enemy."""

    model: str
    foe: str
    unit: str
    away: float
    nearest: float


class Spot(msgspec.Struct, frozen=True, gc=False):
    """Where a path comes near an enemy: after so many inches, at a place."""

    at: float
    x: float
    y: float


class Stop(msgspec.Struct, frozen=True):
    """A moving unit has come near enemies, at this share of its path. `following` are answers of earlier stops that
    last for the whole journey; `charged` is the target, if it charges. `foreseen`: it was found
    on a copy of the battle, where the models stood there and the conditions were looked at; `spots` are the places of
    the moving models on their paths, one for each approach."""

    share: float
    approaches: tuple[Approach, ...]
    following: tuple[React, ...] = ()
    charged: str = ""
    foreseen: bool = False
    spots: tuple[Spot, ...] = ()

    def of(self, unit: str) -> list[Approach]:
        return [approach for approach in self.approaches if approach.unit == unit]

    def spot_of(self, unit: str) -> Spot:
        """Where the moving model nearest to a unit is, at a stop that was foreseen."""
        near = [(each.away, n) for n, each in enumerate(self.approaches) if each.unit == unit]
        return self.spots[min(near)[1]]

    @property
    def units(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([approach.unit for approach in self.approaches]))

    def with_only(self, units: Collection[str]) -> "Stop":
        """This stop with only the approaches to these units."""
        kept = [n for n, approach in enumerate(self.approaches) if approach.unit in units]
        spots = tuple([self.spots[n] for n in kept]) if self.spots else ()
        return msgspec.structs.replace(self, approaches=tuple([self.approaches[n] for n in kept]), spots=spots)


class Charging(msgspec.Struct, frozen=True):
    """A charge at `target`. `chargers` are the models that charge, the nearest first; `route` the legs of that lead
    charger, `allowance` how far it may go before any dice, and `distance` the distance of the charge: straight or
    along the route, whichever is longer. `answered`: the target ran, or rolled to stand and fire. `fleet`: a die is
    added to the allowance."""

    target: str
    chargers: tuple[str, ...]
    route: tuple[Leg, ...]
    allowance: float
    distance: float
    answered: bool = False
    fleet: bool = False

    @property
    def lead(self) -> str:
        return self.chargers[0]


class Reached(msgspec.Struct, frozen=True):
    """A charger has come up to one model of a loose unit; it may go `left` more inches."""

    target: str
    model: str
    charger: str
    left: float


class Wounds(msgspec.Struct, frozen=True):
    """Potential wounds on a unit, before its saves: how many, and the saves in words."""

    target: str
    wounds: int
    saves: tuple[str, ...] = ()


class Pinned(msgspec.Struct, frozen=True):
    """A unit has been pinned."""

    target: str


class Close(msgspec.Struct, frozen=True):
    """A unit has finished its movement, has fired, or has stayed where it is. `near` are the enemy units that saw it
    close by when it fired, with their distances, None to look at the table as it is now; `way` are the places that its
    models passed in the movement, if a unit on overwatch may fire at it on the way."""

    near: tuple[tuple[str, float], ...] | None = None
    way: Way = ()


class FailedDice(msgspec.Struct, frozen=True):
    """Failed dice of an activation; `turn_at_stake`: it was a bust that ends the turn unless a die is picked up."""

    dice: int
    turn_at_stake: bool = False


class Finished(msgspec.Struct, frozen=True):
    """A unit has finished its activation."""


Happening: TypeAlias = Stop | Charging | Reached | Wounds | Pinned | Close | FailedDice | Finished


class Trigger(Detail, frozen=True):
    """Something that other units may answer. `unit` caused it, "" for none; `level` is the level of play it belongs
    to."""

    kind: Kind
    unit: str
    level: int
    detail: Happening

    @property
    def occasion(self) -> Occasion:
        return OCCASIONS[self.kind]


@implements("react.levels")
def level_of_play(battle: Battle) -> int:
    """0 for the active player's own actions and compulsory moves, 1 for a unit that was picked up or reacts, 2 for an
    answer to that."""
    acting = battle.turn.acting
    return len(battle.turn.reacting) + (1 if acting and acting[-1].by_pick_up else 0)


@cites("activate.leftover-points", "react.manoeuvre.trigger-move")
def is_time_to_act(battle: Battle) -> bool:
    """Whether units take actions now: in the activation phase, and after a melee with the points they had in hand."""
    turn = battle.turn
    return turn.phase == "activation" or (turn.phase == "melee" and bool(turn.acting))


def trigger(battle: Battle, kind: Kind, unit: str, detail: Happening) -> Trigger:
    """A trigger at the level of the current play."""
    return Trigger(kind, unit, level_of_play(battle), detail)
