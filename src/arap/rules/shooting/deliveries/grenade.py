"""Grenades thrown by hand: a bearing and a distance, a roll for the throw, then a burst."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.rules.shooting.area.choices import guess_named_by
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.area.spread import throw_rings
from arap.rules.shooting.deliveries.striking import Bursting
from arap.rules.shooting.grenades.aiming import aim_throw
from arap.rules.shooting.grenades.preview import plan_throw
from arap.rules.shooting.grenades.proposals import throw_order, throw_order_at
from arap.rules.shooting.grenades.throw import throw_grenade, throw_needed
from arap.rules.shooting.shots.fire_plan import FireChoices
from arap.rules.shooting.shots.strike import Laid, Strike
from arap.rules.shooting.shots.strike_plan import Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import effective_range
from arap.table import PointXY


class ThrownGrenade(Bursting):
    """A good throw bursts where it was aimed, a bad one a short way off."""

    by_hand = True

    def proposal(self, battle: Battle, model: Model, weapon: Weapon, target: str, *, by_eye: bool) -> FireOrder:
        if not by_eye and not shows_distances(battle):
            return FireOrder(model.id, weapon.id, target)
        return throw_order(battle, model, weapon, target)

    def order_at(self, battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
        return throw_order_at(battle, model, weapon, place)

    def choices(self, battle: Battle, volley: Volley, order: FireOrder) -> FireChoices:
        """Where to, and how far."""
        return FireChoices(guess_named_by(battle), effective_range(battle.weapon(order.weapon)))

    def aim(self, battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
        return aim_throw(battle, order, blind=blind)

    def lay(self, battle: Battle, volley: Volley, strike: Strike) -> Flow[Laid]:
        return (yield from throw_grenade(battle, volley, strike))

    def plan(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
        return plan_throw(battle, volley, strike)

    def rolled_for(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[Target, str]:
        return throw_needed(battle, volley, strike), "to hit"

    def rings(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool) -> list[Ring]:
        return throw_rings(throw_needed(battle, volley, strike))
