"""Typed orders for a unit that is set down on the table: "drop 24 12 facing 90"."""

from collections.abc import Sequence

from arap.battle.acts import SetDown
from arap.game.queries import OrderRead
from arap.game.typed.words import option_called
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.kernel.words import is_number
from arap.rules.reserves.deepstrike import Dropping, Repositioning
from arap.rules.reserves.deployment import Deploying

WORDS = ("drop", "land", "place", "put", "deploy", "at")
FACING = ("facing", "face")
HELP = "Name the place in inches from the west and from the south: drop 24 12, or drop 24 12 facing 90."


def is_about_a_place(ask: Ask | None) -> bool:
    """Whether the question is where a unit is set down."""
    return ask is not None and isinstance(ask.detail, Dropping | Repositioning | Deploying)


def set_down_order(ask: Ask, unit_id: str, clauses: Sequence[list[str]]) -> OrderRead:
    """An option by its name, or a place with or without a facing."""
    words = [word for clause in clauses for word in clause]
    if option := option_called(ask, " ".join(words)):
        return OrderRead(unit_id, option.label, act=option.answer)
    if words == ["pass"]:
        return OrderRead(unit_id, "Pass", act=ask.default)
    rest = [word for word in words if word not in WORDS]
    numbers = [word for word in rest if word not in FACING]
    if len(numbers) not in (2, 3) or not all(map(is_number, numbers)) or (len(numbers) == 2 and len(rest) > 2):
        raise ArapError(HELP)
    facing = float(numbers[2]) if len(numbers) > 2 else None
    act = SetDown(float(numbers[0]), float(numbers[1]), facing)
    turned = "" if facing is None else f" facing {facing:g}"
    return OrderRead(unit_id, f"Set down at {act.x:g}, {act.y:g}{turned}", act=act)
