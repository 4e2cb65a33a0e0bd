"""How the cautious bot plays its blips: they close in, and show themselves when that pays."""

from arap.battle.acts import Convert
from arap.battle.values import Unit
from arap.bots.judging.judgement import gap, models_of, nearest_enemies
from arap.bots.judging.places import reach_of
from arap.game.seat import Seat

CHARGE = 2.0


def is_blip(seat: Seat, unit: Unit) -> bool:
    """Whether a unit of its own is a blip."""
    return any(model.covered == "blip" for model in models_of(seat, unit))


def show_up(seat: Seat, unit: Unit, *, must: bool) -> Convert | None:
    """Converts a unit that has an enemy within reach of a charge, or that `must` hold its ground now. A decoy keeps
    its secret."""
    if any(model.dummy for model in models_of(seat, unit)):
        return None
    near = nearest_enemies(seat, unit)[:1]
    close = bool(near) and gap(seat, unit, near[0]) <= CHARGE * reach_of(seat, unit)
    return Convert(unit.id) if close or must else None
