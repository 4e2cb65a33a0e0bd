"""Overwatch fire: prepared fire at an enemy within 24", without a roll."""

from collections.abc import Sequence

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow, Option
from arap.rules.overwatch import MEANING, WATCHED, end_overwatch
from arap.rules.reactions.between_cover import Caught, caught_between
from arap.rules.reactions.closeness import CloseReaction, why_no_target
from arap.rules.shooting.reacting.fire import NOBODY_FIRES, can_fire, overwatch_volley, reaction_fire
from arap.rules.triggers.deeds import Deed
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Trigger
from arap.table import middle_of

RULE = "overwatch.fire"
ON_THE_WAY = "overwatch fire between cover"


@reaction
@implements("overwatch.fire")
@cites("react.shoot.two-successes", "overwatch.vehicle")
class OverwatchFire(CloseReaction):
    """Triggers 2, 3, 7 and 10 within 24": one volley as with two successes, at the enemy that caused it. It ends
    overwatch."""

    name = "overwatch fire"
    deed = "fire from overwatch"
    gist = "no roll; it ends overwatch"
    rule = RULE

    def reach(self, unit: Unit) -> float:
        return WATCHED

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> list[str]:
        return [unit.id for unit in self.units_about(battle, trigger, side, WATCHED) if unit.overwatch]

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        """It may fire where the enemy is now, or where it was between two pieces of cover."""
        refusal = super().why_not(battle, trigger, unit_id)
        return None if refusal is None or caught_between(battle, trigger, unit_id) else refusal

    def why_unable(self, battle: Battle, trigger: Trigger, unit: Unit) -> Refusal | None:
        volley = overwatch_volley(unit.id, trigger.unit)
        refusal = why_no_target(battle.units[trigger.unit])
        return refusal or (None if can_fire(battle, volley) else NOBODY_FIRES)

    @implements("overwatch.fleeting-target")
    def options(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> tuple[Option, ...]:
        """At an enemy that ran from cover to cover its owner may fire where it is now, or on the way."""
        found = []
        for unit in units:
            name, caught = battle.units[unit].name, caught_between(battle, trigger, unit)
            if not caught or super().why_not(battle, trigger, unit) is None:
                found.append(Option(React(unit, self.name), f"{name}: overwatch fire", rule=RULE))
            if caught:
                label = f"{name}: overwatch fire, between the two pieces of cover"
                found.append(Option(React(unit, ON_THE_WAY), label, rule="overwatch.fleeting-target"))
        return tuple(found)

    @cites("overwatch.fleeting-target")
    def deeds(self, battle: Battle, trigger: Trigger, unit_id: str) -> Sequence[Deed]:
        found = [Deed(self.deed)] if super().why_not(battle, trigger, unit_id) is None else []
        if places := caught_between(battle, trigger, unit_id):
            place = middle_of([(x, y) for x, y, _ in places.values()])
            found.append(Deed(f"{self.deed} between two pieces of cover", place=place))
        return found

    def takes(self, answer: Act) -> bool:
        return isinstance(answer, React) and answer.reaction in (self.name, ON_THE_WAY)

    def note(self, battle: Battle, trigger: Trigger, unit: Unit) -> str:
        return MEANING

    @cites("overwatch.fleeting-target", "overwatch.lost")
    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        assert isinstance(answer, React)
        caught: Caught | None = None
        if answer.reaction == ON_THE_WAY:
            caught = caught_between(battle, trigger, answer.unit)
        end_overwatch(battle, answer.unit, RULE)
        yield from reaction_fire(battle, overwatch_volley(answer.unit, trigger.unit), caught)
        return True
