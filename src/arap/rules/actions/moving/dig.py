"""Digging a way down, or up."""

from collections.abc import Sequence

from arap.battle.acts import Dig as DigAct
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.actions.moving.tunnel import note_coming_up
from arap.rules.movement.underground.emerging import dig, dig_points, why_not_dig
from arap.rules.movement.underground.options import anybody_goes_below, digging
from arap.rules.movement.underground.tunnelling import tunnels
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@cites("underground.emerge")
class Dig(Action[DigAct]):
    """A unit of tunnellers digs where it is."""

    act = DigAct
    rule = "underground.emerge"
    place = 170
    moves = below = True
    ends_movement = False
    shown = Shown("Tunnellers dig their way down, or up, where they are. The mouth stays.")

    def is_offered(self, battle: Battle) -> bool:
        return anybody_goes_below(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return digging(battle, unit, acting.points)

    def judge(self, battle: Battle, acting: Acting, act: DigAct) -> Refusal | None:
        unit = battle.units[acting.unit]
        return why_not_dig(battle, unit, act, able=tunnels(battle, unit))

    def cost(self, battle: Battle, unit_id: str, act: DigAct) -> int:
        return dig_points(battle, battle.units[unit_id])

    def rule_of_cost(self, battle: Battle, act: DigAct, cost: int, left: int) -> str | None:
        return self.rule

    def carry_out(self, battle: Battle, acting: Acting, act: DigAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        yield from dig(battle, acting.unit)
        note_coming_up(battle, acting.unit)
