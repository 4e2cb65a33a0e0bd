"""A player's choice of which of their units comes next."""

from collections.abc import Sequence

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.kernel.requests import Ask, Flow, Option, answer_to


def choose_next(battle: Battle, units: Sequence[str], rule: str, prompt: str) -> Flow[str]:
    """The unit that its owner lets go first; a single unit needs no question."""
    if len(units) == 1:
        return units[0]
    options = tuple([Option(Choose(unit), battle.units[unit].name, rule=rule) for unit in units])
    seat = battle.units[units[0]].side
    ask = Ask(seat, "order", rule, prompt, options, options[0].answer, tuple(units))
    return (yield from answer_to(ask, Choose)).option
