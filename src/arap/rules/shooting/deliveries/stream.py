"""Fire with a template: a stream laid on the table, one die for all of the models under it."""

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.fire_settings import IGNITION
from arap.battle.settings import TEMPLATE_SHAPE
from arap.battle.things.scenery import Square
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.rules.fire.igniting import ignition_needed
from arap.rules.fire.naming import square_name
from arap.rules.fire.pools import light_needed, why_not_pool
from arap.rules.shooting.area.guesses import may_look, shows_distances
from arap.rules.shooting.deliveries.striking import Striking
from arap.rules.shooting.shots.fire_plan import FireChoices, FlameSquare
from arap.rules.shooting.shots.lots import Lots
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.strike_plan import StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.firing import fire_template, laid, lots_of_stream, template_needed
from arap.rules.shooting.templates.ground import aim_at_ground, pool_place, squares_under, why_not_flames
from arap.rules.shooting.templates.preview import plan_direction, plan_template
from arap.rules.shooting.templates.proposals import pointed_order, template_order, template_order_at
from arap.rules.shooting.templates.stream import aim_template
from arap.rules.shooting.weapons.types import effective_range
from arap.table import PointXY

MOST_SQUARES = 8
"""How many squares are offered; others can be named."""


def flame_square(battle: Battle, square: Square) -> FlameSquare:
    needed = ignition_needed(battle, square, "flamer").needed
    return FlameSquare(square.middle, f"{square_name(battle, square)}: {needed}")


class StreamFire(Striking):
    """A template weapon. It has no marker and does not scatter."""

    stream = True

    def proposal(self, battle: Battle, model: Model, weapon: Weapon, target: str, *, by_eye: bool) -> FireOrder:
        if not by_eye and not shows_distances(battle):
            return pointed_order(battle, model, weapon, target)
        return template_order(battle, model, weapon, target)

    def order_at(self, battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
        return template_order_at(battle, model, weapon, place)

    def choices(self, battle: Battle, volley: Volley, order: FireOrder) -> FireChoices:
        """A direction; of a torrent also where it begins; of flames what they are to set on fire."""
        weapon, strip = battle.weapon(order.weapon), TEMPLATE_SHAPE(battle) == "strip"
        reach, flames = effective_range(weapon), weapon.nature.flames
        return FireChoices(
            "point" if reach else "none", reach, turns=True, bounces=strip,
            pools=flames and why_not_pool(battle) is None, squares=self.squares(battle, order) if flames else (),
        )  # fmt: skip

    def squares(self, battle: Battle, order: FireOrder) -> tuple[FlameSquare, ...]:
        """What the stream of an order may set on fire, as far as it may be measured."""
        plain = msgspec.structs.replace(order, ground=None, ignite=None)
        strike = self.aim(battle, plain) if shows_distances(battle) and IGNITION(battle) else None
        if not isinstance(strike, Strike) or (order.bearing is None and not order.target):
            return ()
        return tuple([flame_square(battle, square) for square in squares_under(battle, strike)[:MOST_SQUARES]])

    def aim(self, battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
        found = aim_template(battle, order, blind=blind)
        if isinstance(found, Refusal) or not (order.ground or order.ignite):
            return found
        return why_not_flames(battle, found) or found

    def strike(self, battle: Battle, volley: Volley, laid: Laid) -> Flow[list[Covered]]:
        if laid.strike.order.ground:
            yield from aim_at_ground(battle, volley, laid.strike)
            return []
        return (yield from fire_template(battle, volley, laid.strike))

    def plan(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
        if may_look(battle, strike):
            return plan_template(battle, volley, strike)
        return plan_direction(battle, volley, strike)

    def rolled_for(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[Target, str]:
        if strike.order.ground:
            return light_needed(battle, pool_place(battle, strike)), "to light"
        stream, _ = laid(battle, strike)
        return template_needed(battle, volley, strike, stream), "to hit"

    def lots(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool, most_work: int) -> Lots | None:
        return {(): 1.0} if strike.order.ground else lots_of_stream(battle, volley, strike)
