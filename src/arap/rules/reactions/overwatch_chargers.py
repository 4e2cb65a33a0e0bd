"""Overwatch fire at units that charge other units."""

from collections.abc import Sequence

from arap.battle.acts import Act, Charge, React
from arap.battle.battle import Battle
from arap.battle.values import ATTEMPT, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.approach.arrange import ChargeMove
from arap.rules.charge.approach.distance import charge_move_of
from arap.rules.charge.fire.exchange import Exchange, fire_on_the_way
from arap.rules.charge.fire.fire_points import (
    Arm,
    ChargeRoute,
    charge_route_of,
    fire_points,
    first_fire_point,
    halt_at,
    strides,
)
from arap.rules.charge.reacting import charging_of
from arap.rules.overwatch import MEANING, WATCHED, end_overwatch
from arap.rules.reactions.charged import charging_in
from arap.rules.reactions.closeness import NEAR, CloseReaction, sees_within, why_not_react
from arap.rules.shooting.casualties.resolve import take_losses
from arap.rules.shooting.plans.proposing import ranged_weapons
from arap.rules.shooting.reacting.fire import mark_fleeting_now, overwatch_volley, put_back
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.triggers.deeds import Deed, shots_foretold
from arap.rules.triggers.reaction import Words, reaction
from arap.rules.triggers.trigger import Charging, Trigger

RULE = "overwatch.chargers"


@reaction
@implements("overwatch.chargers", "overwatch.own-charge")
class OverwatchChargers(CloseReaction):
    """Trigger 4: units on overwatch, except the charged one, may fire at chargers that come within 24" and into their
    sight on the way. Each model fires at its own fire point, with its full Ballistic Skill."""

    name = "overwatch fire"
    deed = "fire from overwatch"
    gist = "no roll; it ends overwatch"
    rule = RULE
    on = frozenset(("charge-under-way",))
    limit = ATTEMPT

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> list[str]:
        charger = battle.units.get(trigger.unit)
        if charger is None or charger.side == side:
            return []
        target = charging_in(trigger).target
        return [unit.id for unit in battle.units_of(side) if unit.overwatch and unit.id != target]

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        unit, charging = battle.units[unit_id], charging_now(battle, trigger)
        route = charge_route_of(battle, charging) if charging else None
        if refusal := why_not_react(trigger, unit):
            return refusal
        if route is None or not is_sighted_on_the_way(battle, route, unit):
            return Refusal(f'{unit.does("see")} no charger within {WATCHED:g}" on the way', NEAR)
        volley = overwatch_volley(unit_id, route.unit)
        if fire_points(battle, route, volley, route.unit, arms_of(battle, unit), enough=True):
            return None
        return Refusal(f"No model of {unit.name} can fire at the chargers", RULE)

    def deeds(self, battle: Battle, trigger: Trigger, unit_id: str) -> Sequence[Deed]:
        charging = charging_now(battle, trigger)
        route = charge_route_of(battle, charging) if charging else None
        arms, volley = arms_of(battle, battle.units[unit_id]), overwatch_volley(unit_id, trigger.unit)
        return shots_foretold(self.deed, first_fire_point(battle, route, volley, arms) if route else None)

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        charger, target = battle.units[trigger.unit], battle.units[charging_in(trigger).target]
        return Words(f"{charger.does('charge')} {target.name}. Fire from overwatch?", "Hold fire", (MEANING,))

    @cites("react.charge.fire-point", "overwatch.lost")
    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        """The wounds of this fire do not count in the melee; tests wait for the end of the charge."""
        assert isinstance(answer, React)
        unit, charging = battle.units[answer.unit], charging_now(battle, trigger)
        assert charging is not None
        exchange = Exchange(trigger.unit, ChargeMove(charging.target, {charging.lead: charging.allowance}), charging)
        end_overwatch(battle, unit.id, RULE)
        volley, before = overwatch_volley(unit.id, trigger.unit), mark_fleeting_now(battle, trigger.unit)
        struck = yield from fire_on_the_way(battle, exchange, volley, arms_of(battle, unit))
        put_back(battle, before)
        if struck:
            yield from take_losses(battle, struck)
        return True


@cites("react.charge.fire-point")
def charging_now(battle: Battle, trigger: Trigger) -> Charging | None:
    """The charge as it is now: if the lead charger has fallen, the nearest one left leads; None if none is left."""
    charging = charging_in(trigger)
    left = [model for model in charging.chargers if model in battle.models]
    if charging.lead in battle.models or not left or charging.target not in battle.units:
        return charging if left else None
    return charging_of(battle, charge_move_of(battle, Charge(charging.target), left))


def is_sighted_on_the_way(battle: Battle, route: ChargeRoute, unit: Unit) -> bool:
    """Whether a charger comes within 24" of a member of the unit and into its sight, at the start or on the way."""
    copy = battle.clone()
    for at in strides(route):
        halt_at(copy, route, at)
        if sees_within(copy, unit.id, route.unit, WATCHED):
            return True
    return False


def arms_of(battle: Battle, unit: Unit) -> list[Arm]:
    """The models and weapons that may be fired on overwatch."""
    carried = [
        (model, each) for model in battle.members(unit.id) for each in dict.fromkeys(ranged_weapons(battle, model))
    ]
    return [(model.id, each) for model, each in carried if why_not_fire(battle, model, battle.weapon(each)) is None]
