"""Reloading weapons."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Reload as ReloadAct
from arap.battle.battle import Battle
from arap.battle.events import UnitReloaded
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow, Option, Work
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@implements("shoot.weapon.reload")
class Reload(Action[ReloadAct]):
    """One action reloads every empty weapon of the unit."""

    act = ReloadAct
    label = "Reload"
    rule = "shoot.weapon.reload"
    place = 140
    dear = ("reload",)
    shown = Shown("Reload weapons that are empty.", icon="regroup")
    event, does = UnitReloaded, "reload"

    def is_offered(self, battle: Battle) -> bool:
        return any(weapon.reload for weapon in battle.scenario.weapons.values())

    def why_not(self, battle: Battle, unit: Unit, acting: Acting) -> Refusal | None:
        if any(model.empty for model in battle.members(unit.id)):
            return None
        return Refusal(unit.does("have no empty weapon"), self.rule)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        if not battle.once(("reloads", unit.models), lambda: has_to_reload(battle, unit)):
            return ()
        return super().options(battle, unit, acting)

    def carry_out(self, battle: Battle, acting: Acting, act: ReloadAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        empty = [model for model in battle.members(acting.unit) if model.empty]
        for model in empty:
            battle.put_model(msgspec.structs.replace(model, empty=()))
        battle.emit(UnitReloaded(rule=self.rule, unit=acting.unit, models=tuple([model.id for model in empty])))
        yield from ()


def has_to_reload(battle: Battle, unit: Unit) -> bool:
    """Whether the unit has weapons that need reloading."""
    return any(battle.weapon(each).reload for model in battle.members(unit.id) for each in battle.kind(model).weapons)
