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
from arap.rules.reserves.breaking_out import POINTS, breaks_out, why_not_break_out
from arap.rules.reserves.deepstrike import break_out
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
    shown = Shown(
        "Tunnellers dig their way down, or up, where they are. The mouth stays. Units with deep strike break out: with "
        "scatter and mishaps."
    )

    def is_offered(self, battle: Battle) -> bool:
        return anybody_goes_below(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        if not breaks_out(battle, unit):
            return digging(battle, unit, acting.points)
        does = "The unit deep strikes at the place above it: scatter is rolled, and mishaps are possible."
        return [Option(DigAct(), "Break out", POINTS, why_not_break_out(battle, unit), self.rule, does=does)]

    def judge(self, battle: Battle, acting: Acting, act: DigAct) -> Refusal | None:
        unit = battle.units[acting.unit]
        if breaks_out(battle, unit):
            return why_not_break_out(battle, unit)
        return why_not_dig(battle, unit, act, able=tunnels(battle, unit))

    def cost(self, battle: Battle, unit_id: str, act: DigAct) -> int:
        unit = battle.units[unit_id]
        return POINTS if breaks_out(battle, unit) else dig_points(battle, unit)

    def rule_of_cost(self, battle: Battle, act: DigAct, cost: int, left: int) -> str | None:
        return self.rule

    def carry_out(self, battle: Battle, acting: Acting, act: DigAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        strikes = breaks_out(battle, battle.units[acting.unit])
        yield from break_out(battle, acting.unit) if strikes else dig(battle, acting.unit)
        note_coming_up(battle, acting.unit)
