"""The subject of a question about the paths of a move."""

from arap.battle.house_rules import DearAction
from arap.kernel.requests import Detail
from arap.rules.movement.measures.terms import Terms


class Paths(Detail, frozen=True):
    """The unit, the terms the dice have set, the points already paid, and what the action was declared as."""

    unit: str
    terms: Terms
    paid: int = 1
    actions: tuple[DearAction, ...] = ("move",)
