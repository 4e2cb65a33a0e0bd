"""Rocks: thrown like grenades, but they hit one model or none."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.rules.shooting.deliveries.grenade import ThrownGrenade
from arap.rules.shooting.deliveries.striking import Striking
from arap.rules.shooting.grenades.aiming import aim_rock
from arap.rules.shooting.grenades.preview import plan_rock
from arap.rules.shooting.grenades.throw import lots_of_rock, rock_needed, throw_rock
from arap.rules.shooting.shots.lots import Lots
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.strike_plan import StrikePlan
from arap.rules.shooting.shots.volley import Volley


class ThrownRock(ThrownGrenade):
    """It has no marker, and is too quick for fellows to step in."""

    bursts = False
    fellows_step_in = False
    lay = Striking.lay
    rings = Striking.rings

    def aim(self, battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
        return aim_rock(battle, order, blind=blind)

    def strike(self, battle: Battle, volley: Volley, laid: Laid) -> Flow[list[Covered]]:
        return (yield from throw_rock(battle, volley, laid.strike))

    def plan(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
        return plan_rock(battle, volley, strike)

    def rolled_for(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[Target, str]:
        return rock_needed(battle, volley, strike), "to hit"

    def lots(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool, most_work: int) -> Lots | None:
        return lots_of_rock(battle, volley, strike)
