"""Trying another unit, which finishes the unit that acts."""

from arap.battle.acts import Attempt
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Work
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.activation import why_not_try
from arap.rules.turn.activation_phase import try_another


@action
@cites("activate.one-unit-at-a-time")
class TryAnother(Action[Attempt]):
    """It is not among the options: a player names another unit while one has points left."""

    act = Attempt
    rule = "activate.one-unit-at-a-time"
    place = 910
    binds = ""
    below = True
    ends_movement = False
    shown = Shown("Try another squad. The squad that acts now is finished.")
    in_full = True

    def is_offered(self, battle: Battle) -> bool:
        return False

    def judge(self, battle: Battle, acting: Acting, act: Attempt) -> Refusal | None:
        return why_not_try(battle, battle.units[acting.unit].side, act)

    def carry_out(self, battle: Battle, acting: Acting, act: Attempt, cost: int, work: Work | None) -> Flow[None]:
        yield from try_another(battle, acting, act)
