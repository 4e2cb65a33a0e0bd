"""A measured shot with its goal."""

from typing import NamedTuple

import msgspec

from arap.battle.acts import FireOrder
from arap.kernel.lazy import lazy
from arap.kernel.reasons import Refusal, cites
from arap.kernel.target import Target
from arap.rules.shooting.shots.volley import Aimed
from arap.rules.shooting.weapons.types import short_range
from arap.rules.wounds.hits import Hit, Tier, Tiers
from arap.rules.wounds.strength import strength_of
from arap.rules.wounds.to_wound import DIMMED
from arap.table import within


class Mark(NamedTuple):
    """A model near a spot that blind fire may hit: its unit, its place in it and its cover from the shooter."""

    unit: str
    column: int
    model: str
    cover: int
    gap: float


class Fire(msgspec.Struct, frozen=True, dict=True):
    """A measured shot with its target number. `marks` are the models a wild shot may hit; `shielded` are the models
    with a shield that counts against it. `screen`: the model before its target that it hits if it misses by 1;
    `behind`: the piece of cover that it hits then, and the model behind it that was aimed at."""

    aimed: Aimed
    needed: Target
    tiers: Tiers
    marks: tuple[Mark, ...] = ()
    shielded: Tier = ()
    screen: str = ""
    behind: tuple[str, str] | None = None

    @lazy
    def hit(self) -> Hit:
        """What each of its hits is."""
        return hit_by(self)


class Loss(msgspec.Struct, frozen=True):
    """A shot found impossible when it was measured: it is fired, and has no effect."""

    order: FireOrder
    facing: float
    why: Refusal


@cites("smoke.lasers", "smoke.natural")
def hit_by(fire: Fire) -> Hit:
    """The hit of a shot; a laser through smoke has lost some of its Strength."""
    weapon, dimmed = fire.aimed.weapon, fire.aimed.dimmed_by
    close = within(fire.aimed.distance, short_range(weapon))
    strength = strength_of(fire.aimed.kind, weapon) - (DIMMED if dimmed else 0)
    return Hit(weapon, strength, close, fire.tiers, fire.aimed.order.model, dimmed_by=dimmed, shielded=fire.shielded)
