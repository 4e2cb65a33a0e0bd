"""Fire with a marker: direct, in a high trajectory, indirect, or blind at a hidden target."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.rules.shooting.area.aiming import aim_area
from arap.rules.shooting.area.choices import place_named_by, sides_of_target, ways_of_firing
from arap.rules.shooting.area.fire import lay_marker, value_of
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.area.preview import plan_area
from arap.rules.shooting.area.proposals import area_order, area_order_at
from arap.rules.shooting.area.spread import marker_rings
from arap.rules.shooting.deliveries.striking import Bursting
from arap.rules.shooting.shots.fire_plan import FireChoices
from arap.rules.shooting.shots.strike import Laid, Strike
from arap.rules.shooting.shots.strike_plan import Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import effective_range, is_curved
from arap.table import PointXY


class MarkerFire(Bursting):
    """An area weapon: its marker is placed, scatters, and bursts."""

    def proposal(self, battle: Battle, model: Model, weapon: Weapon, target: str, *, by_eye: bool) -> FireOrder:
        if is_curved(weapon) and not by_eye and not shows_distances(battle):
            return FireOrder(model.id, weapon.id, target)
        return area_order(battle, model, weapon, target)

    def order_at(self, battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
        return area_order_at(battle, model, weapon, place)

    def choices(self, battle: Battle, volley: Volley, order: FireOrder) -> FireChoices:
        """The ways of firing, the sides of a squad, and how far."""
        reach = effective_range(battle.weapon(order.weapon))
        modes, parts = ways_of_firing(battle, order), sides_of_target(battle, order)
        return FireChoices(place_named_by(battle, order), reach, modes=modes, parts=parts)

    def aim(self, battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
        return aim_area(battle, order, blind=blind)

    def is_guessed(self, battle: Battle, order: FireOrder) -> bool:
        found = self.aim(battle, order, blind=True)
        return isinstance(found, Strike) and found.guessed

    def lay(self, battle: Battle, volley: Volley, strike: Strike) -> Flow[Laid]:
        return (yield from lay_marker(battle, volley, strike))

    def plan(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
        return plan_area(battle, volley, strike)

    def rolled_for(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[Target, str]:
        return value_of(battle, volley, strike), "off the scatter dice"

    def rings(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool) -> list[Ring]:
        near = not (blind and not strike.guessed)
        return marker_rings(battle, strike, value_of(battle, volley, strike), measured=near)
