"""Finishing a unit."""

from arap.battle.acts import Finish as FinishAct
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow, Work
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.actions import finish


@action
@cites("activate.action-points")
class Finish(Action[FinishAct]):
    """Unused points are lost. It is always offered last, as the default of the question."""

    act = FinishAct
    rule = "activate.action-points"
    place = 900
    free = restores = below = True
    ends_movement = False
    shown = Shown("The squad is done. Points that are left are lost.", icon="finish")
    in_full = True

    def is_offered(self, battle: Battle) -> bool:
        return False

    def carry_out(self, battle: Battle, acting: Acting, act: FinishAct, cost: int, work: Work | None) -> Flow[None]:
        yield from finish(battle, acting)

    def suits_blip(self, act: FinishAct) -> bool:
        return True
