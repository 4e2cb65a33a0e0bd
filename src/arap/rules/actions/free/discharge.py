"""Using a smoke discharger."""

from collections.abc import Sequence

from arap.battle.acts import Discharge as DischargeAct
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import SmokeDischarged
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.sight.dischargers import RULE, discharge, dischargers, why_not_discharge
from arap.rules.turn.action import FreeAct, Shown, action


@action
@cites("smoke.dischargers")
class Discharge(FreeAct[DischargeAct]):
    """A model puts a cloud of smoke round itself."""

    act = DischargeAct
    rule = RULE
    place = 190
    shown = Shown("A vehicle or walker fires its smoke. Smoke blocks sight. Free.", key="K")
    event, does = SmokeDischarged, "discharge smoke"

    def is_offered(self, battle: Battle) -> bool:
        return "smoke_discharger" in battle.powers

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return [
            Option(DischargeAct(model.id), f"Smoke: {battle.model_name(model.id)}", 0,
                   why_not_discharge(battle, unit, model.id), RULE)
            for model in dischargers(battle, unit)
        ]  # fmt: skip

    def judge(self, battle: Battle, acting: Acting, act: DischargeAct) -> Refusal | None:
        return why_not_discharge(battle, battle.units[acting.unit], act.model)

    def carry_out(self, battle: Battle, acting: Acting, act: DischargeAct, cost: int, work: Work | None) -> Flow[None]:
        discharge(battle, act.model)
        yield from ()
