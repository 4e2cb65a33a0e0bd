"""Claiming to hide."""

from collections.abc import Sequence

from arap.battle.acts import Hide as HideAct
from arap.battle.battle import Battle
from arap.battle.settings import HIDING
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.movement.hiding.claims import hide, hide_options, why_not_hide
from arap.rules.movement.hiding.places import RULE
from arap.rules.movement.hiding.revealing import reveal_found
from arap.rules.turn.action import FreeAct, Shown, action


@action
@cites("hide.claim")
class Hide(FreeAct[HideAct]):
    """Members hide where they are. Enemies their player does not know of may find them at once."""

    act = HideAct
    rule = RULE
    place = 230
    shown = Shown(
        "The models hide where they are and cannot be aimed at until they are found, fire or fight. Free.", icon="hide"
    )

    def is_offered(self, battle: Battle) -> bool:
        return bool(HIDING(battle))

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return hide_options(battle, acting)

    def judge(self, battle: Battle, acting: Acting, act: HideAct) -> Refusal | None:
        return why_not_hide(battle, acting, act.models)

    def carry_out(self, battle: Battle, acting: Acting, act: HideAct, cost: int, work: Work | None) -> Flow[None]:
        hide(battle, acting.unit, act.models)
        reveal_found(battle)
        yield from ()
