"""What a unit may do that was torn apart and is to come together again: move, and nothing else."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.acts import Act, Move
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option
from arap.rules.movement.planning.closing_up import closing_move
from arap.rules.turn.action import ACTION_OF

RULE = "coherency.accidental"


@cites("coherency.accidental")
def why_not_while_restoring(unit: Unit, act: Act) -> Refusal | None:
    """Any action before coherency is restored is a movement action."""
    if not unit.restoring:
        return None
    action = ACTION_OF[type(act)]
    return None if action and action.restores else Refusal(f"{unit.name}: come together first, as declared", RULE)


@cites("coherency.accidental", "mob.agitated")
def while_restoring(battle: Battle, unit: Unit, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options of a unit that is to come together again: closing up first, other movements, nothing else. An
    agitated mob goes as far as a die says, so that no move to close up can be offered."""
    rest = [replace(option, refusal=option.refusal or why_not_option(unit, option)) for option in options]
    return tuple(rest) if unit.agitated else (close_up(battle, unit), *rest)


def close_up(battle: Battle, unit: Unit) -> Option:
    """The move that brings the parts of a unit nearer to each other."""
    closing = closing_move(battle, unit)
    why = Refusal(f"{unit.name}: no way to bring its parts nearer was found; move them by hand", RULE)
    return Option(closing or Move(()), "Close up", 1, None if closing else why, RULE)


def why_not_option(unit: Unit, option: Option) -> Refusal | None:
    """Lying down where it stands does not bring a unit together either."""
    if isinstance(option.answer, Move) and not option.open:
        return Refusal(f"{unit.name}: come together first, as declared", RULE)
    return why_not_while_restoring(unit, option.answer)
