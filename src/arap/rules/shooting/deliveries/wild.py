"""Wild fire at a spot: aimed weapons, fired at what is not seen."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.kernel.reasons import Refusal, cites
from arap.rules.shooting.casualties.shields import with_shields
from arap.rules.shooting.deliveries.aimed import AimedFire
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.plans.rows import aimed_row, plain_row
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.fire_plan import FireRow, SightLines
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.wild.blind import reach_spot
from arap.rules.shooting.wild.measuring import is_only_far, measure_spot
from arap.rules.shooting.wild.shots import tiers_of_marks, wild_needed


class WildFire(AimedFire):
    """A weapon fired at a place, at BS 1; its hits fall on the models near it."""

    def why_not(self, battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
        found = reach_spot(battle, order, battle.weapon(order.weapon))
        return found if isinstance(found, Refusal) else None

    def facing(self, battle: Battle, unit_id: str, order: FireOrder) -> float:
        found = reach_spot(battle, order, battle.weapon(order.weapon))
        return battle.models[order.model].facing if isinstance(found, Refusal) else found.facing

    def measure(self, battle: Battle, volley: Volley, order: FireOrder, *, blind: bool = False) -> Aimed | Refusal:
        return measure_spot(battle, volley, order, blind=blind)

    def with_goal(self, battle: Battle, volley: Volley, aimed: Aimed) -> Fire:
        needed, marks = wild_needed(battle, volley, aimed)
        return with_shields(battle, Fire(aimed, needed, tiers_of_marks(marks), marks))

    @cites("shoot.hidden-target", "shoot.declare")
    def row(
        self, battle: Battle, volley: Volley, order: FireOrder, lines: SightLines = (), idle: bool = False
    ) -> FireRow:
        """The goals against the models near the spot that the player knows of."""
        refusal = None if is_only_far(battle, order) else why_not_order(battle, volley, order)
        found = refusal or self.measure(battle, volley, order, blind=not PREMEASURE(battle))
        if isinstance(found, Refusal):
            return plain_row(battle, order, lines, found)
        needed, marks = wild_needed(battle, volley, found)
        fire = with_shields(battle, Fire(found, needed, tiers_of_marks(marks), marks))
        return aimed_row(battle, volley, fire, battle.models[marks[0].model] if marks else None, lines)
