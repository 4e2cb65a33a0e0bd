"""Joining: a friendly unit near a lone character may take it in."""

from collections.abc import Sequence

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow
from arap.rules.characters import JOIN, friends_in_reach, join
from arap.rules.triggers.reaction import Reaction, Words, reaction
from arap.rules.triggers.trigger import Trigger


@reaction
@cites("activate.independent-character")
class JoinUp(Reaction):
    """At the end of a squad's activation, its owner may let characters near the squad join it."""

    name = "join"
    rule = JOIN
    on = frozenset(("finished",))

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> tuple[str, ...]:
        squad = battle.units.get(trigger.unit)
        return tuple([friend.id for friend in friends_in_reach(battle, squad, alone=True)]) if squad else ()

    def label(self, battle: Battle, unit_id: str) -> str:
        return battle.units[unit_id].does("join")

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        names = " or ".join([battle.units[unit].name for unit in units])
        return Words(f"{names} may join {battle.units[trigger.unit].name}. Join?", "Stay alone")

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        assert isinstance(answer, React)
        join(battle, battle.units[answer.unit], battle.units[trigger.unit])
        yield from ()
        return True
