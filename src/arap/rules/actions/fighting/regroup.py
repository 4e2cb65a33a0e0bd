"""Regrouping."""

from collections.abc import Sequence

from arap.battle.acts import Regroup as RegroupAct
from arap.battle.battle import Battle
from arap.battle.events import Regrouped
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.morale.suppression import regroup, why_not_regroup
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@cites("suppress.regroup")
class Regroup(Action[RegroupAct]):
    """The unit loses D6 suppression points."""

    act = RegroupAct
    label = "Regroup"
    rule = "suppress.regroup"
    place = 130
    dear = ("regroup",)
    shown = Shown("Shake off suppression. A die says how many suppression points the squad loses.", icon="regroup")
    in_full = True
    event, does = Regrouped, "regroup"

    def why_not(self, battle: Battle, unit: Unit, acting: Acting) -> Refusal | None:
        return why_not_regroup(unit)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        """Most units have no suppression points; the option that says so is made once for each."""
        if unit.suppression or unit.pending:
            return self.plain
        key = "no regrouping", unit.id
        return battle.once(key, lambda: (self.option(RegroupAct(), why_not_regroup(unit)),))

    def carry_out(self, battle: Battle, acting: Acting, act: RegroupAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        yield from regroup(battle, acting.unit)
