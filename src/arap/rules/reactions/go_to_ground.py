"""Going to ground: under fire before the saves, and when pinned."""

from collections.abc import Sequence

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow
from arap.kernel.words import plural
from arap.rules.morale.ground import go_to_ground, why_not_ground
from arap.rules.triggers.reaction import Reaction, Words, reaction
from arap.rules.triggers.trigger import Pinned, Trigger, Wounds

LYING_LOW = "Gone to ground, a unit does nothing and cannot be activated until the end of its next turn."
BETTER = "Saves against shooting are better by 1"


@reaction
@implements("react.ground.under-fire", "react.ground.pinned")
class GoToGround(Reaction):
    """Trigger 6: before the saves of a volley, the owner of a unit with potential wounds is asked once. A unit that has
    just been pinned may go to ground as well; its save against the unit that pinned it does not improve."""

    name = "go to ground"
    gist = "better saves, but no activation next turn"
    rule = "react.ground.save"
    on = frozenset(("wounds", "pinned"))

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> tuple[str, ...]:
        assert isinstance(trigger.detail, Wounds | Pinned)
        return (trigger.detail.target,)

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        return why_not_ground(battle, battle.units[unit_id])

    def label(self, battle: Battle, unit_id: str) -> str:
        return "Go to ground"

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        name = battle.units[units[0]].name
        if isinstance(trigger.detail, Wounds):
            prompt = f"{plural(trigger.detail.wounds, 'potential wound')} on {name}. Go to ground for better saves?"
            return Words(prompt, "Stand", (*trigger.detail.saves, LYING_LOW))
        but = ", but not this turn against the unit that pinned it" if trigger.unit else ""
        pinned = battle.units[units[0]].does("be pinned")
        return Words(f"{pinned}. Go to ground as well?", "Stay pinned", (f"{BETTER}{but}.", LYING_LOW))

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        assert isinstance(answer, React)
        go_to_ground(battle, answer.unit, trigger.occasion.rule)
        yield from ()
        return True
