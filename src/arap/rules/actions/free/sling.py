"""Taking shields on the back, or on the arm again."""

from collections.abc import Sequence

from arap.battle.acts import Sling as SlingAct
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.shields import BULK, any_shields, bearers, sling, why_not_sling
from arap.rules.turn.action import FreeAct, action


@action
@cites("encumber.bulk", "shield.back")
class Sling(FreeAct[SlingAct]):
    """All shields of the unit change their place, at the start of an action."""

    act = SlingAct
    rule = BULK
    place = 210

    def is_offered(self, battle: Battle) -> bool:
        return any_shields(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        shielded = bearers(battle, unit)
        if not shielded:
            return ()
        back = not all(model.slung for model in shielded)
        label = "Shields on the back" if back else "Shields on the arm"
        return (Option(SlingAct(back), label, 0, why_not_sling(battle, acting, back=back), BULK),)

    def judge(self, battle: Battle, acting: Acting, act: SlingAct) -> Refusal | None:
        return why_not_sling(battle, acting, back=act.back)

    def carry_out(self, battle: Battle, acting: Acting, act: SlingAct, cost: int, work: Work | None) -> Flow[None]:
        sling(battle, acting.unit, back=act.back)
        yield from ()
