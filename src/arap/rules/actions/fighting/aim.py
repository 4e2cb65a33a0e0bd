"""Aiming."""

from arap.battle.acts import Aim as AimAct
from arap.battle.battle import Battle
from arap.battle.events import UnitAimed
from arap.battle.settings import AIMING
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow, Work
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@implements("shoot.aim")
class Aim(Action[AimAct]):
    """An optional rule; aiming twice in a row is allowed and gains nothing."""

    act = AimAct
    label = "Aim"
    rule = "shoot.aim"
    place = 110
    dear = ("aim",)
    shown = Shown("Take aim: +1 to hit for the shooting action that follows at once. Costs 1 point.", icon="aim")
    event, does = UnitAimed, "take aim"

    def why_not(self, battle: Battle, unit: Unit, acting: Acting) -> Refusal | None:
        return None if AIMING(battle) else Refusal("Aiming is switched off", self.rule)

    def carry_out(self, battle: Battle, acting: Acting, act: AimAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost, aimed=True)
        battle.emit(UnitAimed(rule=self.rule, unit=acting.unit))
        yield from ()
