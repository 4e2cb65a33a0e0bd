"""Interception of routers: free hacks at routers that run past."""

from collections.abc import Iterator, Sequence

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.melee.blows.hacks import hacks_of_unit
from arap.rules.melee.fighting.bout import can_fight
from arap.rules.reactions.interception import Interception, is_walled_off
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Trigger

RULE = "react.intercept.routers"
NOTES = (
    "Each of your models makes its attacks once, when a router first comes within its melee radius: free hacks, 4 or "
    "less to hit. Routers cannot strike back.",
    "No model moves or is locked, and nothing of your own turn is lost. A unit intercepts once in a player turn.",
)


@reaction
@implements("react.intercept.routers")
@cites("rout.contact-enemy")
class HackRouters(Interception):
    """Trigger 8, in any player's turn: models that routers pass hack at them, each once on the whole flight and without
    charge bonus. The survivors run on; no unit is locked and no unit tests for it."""

    rule = RULE
    on = frozenset(("pass",))
    lasting = True
    gist = "free hacks as they run past"

    def notes(self, battle: Battle, enemy: Unit, units: Sequence[str]) -> Iterator[str]:
        yield from NOTES

    def able(self, battle: Battle, foe: Model, mover: Model) -> bool:
        """A model strikes at a router that comes into its reach; it need not have seen it coming."""
        return can_fight(battle, foe) and not is_walled_off(battle, foe, mover)

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        """Models that have a router in reach at this moment strike; wounds are shared among all routers."""
        assert isinstance(answer, React)
        struck: dict[str, list[Model]] = {}
        for approach in self.in_reach(battle, trigger, answer.unit):
            struck.setdefault(approach.foe, []).append(battle.models[approach.model])
        yield from hacks_of_unit(battle, answer.unit, trigger.unit, struck, RULE, beyond=True)
        return bool(struck)
