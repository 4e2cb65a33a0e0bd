"""When the cautious bot blocks a door, a bridge or a ladder."""

from arap.battle.acts import Block
from arap.battle.values import Unit
from arap.bots.judging.judgement import enemies, gap, models_of, own_units
from arap.game.seat import Seat
from arap.kernel.requests import Ask

NEAR, SUPPORT = 18.0, 12.0


def block_or_not(seat: Seat, unit: Unit) -> Block | None:
    """Blocks the way of enemies that outnumber the unit and the friends that are close to it."""
    offered = offered_blocks(seat.ask)
    return offered[0] if offered and is_outnumbered(seat, unit) else None


def offered_blocks(ask: Ask | None) -> list[Block]:
    options = ask.options if ask else ()
    return [option.answer for option in options if isinstance(option.answer, Block) and not option.refusal]


def is_outnumbered(seat: Seat, unit: Unit) -> bool:
    """Whether more enemies than friends are close."""
    foes = sum([len(enemy.models) for enemy in enemies(seat) if gap(seat, unit, enemy) <= NEAR])
    friends = [own for own in own_units(seat) if not own.routing and gap(seat, unit, own) <= SUPPORT]
    return foes > sum([len(own.models) for own in friends])


def stays_at_post(seat: Seat, unit: Unit) -> bool:
    """Whether a unit goes on blocking: as long as it is outnumbered."""
    return any(model.blocks for model in models_of(seat, unit)) and is_outnumbered(seat, unit)
