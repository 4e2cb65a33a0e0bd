"""Standing and firing at chargers before they arrive."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import percent
from arap.rules.charge.fire.fire_points import charge_route_of, first_fire_point
from arap.rules.charge.fire.standing_fire import standing_arms, standing_volley, why_not_stand_and_fire
from arap.rules.charge.reacting import STAND_AND_FIRE
from arap.rules.reaction_roll import roll_chances
from arap.rules.reactions.charged import Charged, charging_in
from arap.rules.shooting.orders.costs import MOST_SUCCESSES
from arap.rules.triggers.deeds import Deed, shots_foretold
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Trigger


@reaction
@implements("react.stand-and-fire.roll")
@cites("react.stand-and-fire.when")
class StandAndFire(Charged):
    """Trigger 4: the charged unit fires at the chargers at BS 1, if its roll succeeds. It rolls in step 5 of the
    charge; if both dice fail it can neither fire nor run."""

    name = STAND_AND_FIRE
    gist = "hasty shots before they arrive"
    rolls = True
    rule = "react.stand-and-fire.when"

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        return why_not_stand_and_fire(battle, battle.units[unit_id], charging_in(trigger))

    @cites("react.charge.fire-point")
    def deeds(self, battle: Battle, trigger: Trigger, unit_id: str) -> Sequence[Deed]:
        charging = charging_in(trigger)
        route, volley = charge_route_of(battle, charging), standing_volley(battle, unit_id, charging)
        arms = standing_arms(battle, battle.units[unit_id], MOST_SUCCESSES)
        return shots_foretold(self.name, first_fire_point(battle, route, volley, arms) if route else None)

    def label(self, battle: Battle, unit_id: str) -> str:
        return "Stand and fire"

    def notes(self, battle: Battle, trigger: Trigger, unit_id: str) -> Sequence[str]:
        none, one, two = [percent(chance) for chance in roll_chances(battle, battle.units[unit_id])]
        return (
            f"Stand and fire: two dice; no success {none}, one {one}, two {two}. Hits on 1 with the usual modifiers.",
            "One success: pistols, assault, rapid fire and salvo weapons fire once. Two: heavy and slow weapons too.",
        )
