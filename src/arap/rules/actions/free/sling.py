"""Taking shields on the back, or on the arm again."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Sling as SlingAct
from arap.battle.battle import Battle
from arap.battle.events import ActionTaken
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.shields import BULK, any_shields, bearers, why_not_sling
from arap.rules.turn.action import FreeAct, Shown, action


@action
@cites("encumber.bulk", "shield.back")
class Sling(FreeAct[SlingAct]):
    """All shields of the unit change their place, at the start of an action."""

    act = SlingAct
    rule = BULK
    place = 210
    step = "shields"
    shown = Shown(
        "Take shields on the back, or on the arm again. On the back they leave both hands free, protect from "
        "behind and cost half an inch. Free.",
        key="J",
    )

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
        changed = [model for model in bearers(battle, battle.units[acting.unit]) if model.slung is not act.back]
        for model in changed:
            battle.put_model(msgspec.structs.replace(model, slung=act.back))
        moved = tuple([model.id for model in changed])
        how = "back" if act.back else "arm"
        battle.emit(ActionTaken(rule=BULK, unit=acting.unit, action=self.name, how=how, models=moved))
        yield from ()

    def step_words(self) -> dict[str, SlingAct]:
        return {"back": SlingAct(True), "arm": SlingAct(False)}

    def short_words(self) -> dict[str, str]:
        return {"sling": "shields back", "unsling": "shields arm"}

    def told(self, how: str) -> str:
        return "sling their shields on the back" if how == "back" else "take their shields on the arm"
