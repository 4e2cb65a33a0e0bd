"""What the reactions of a charged unit share: the unit they concern, and the wording of the one question."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.words import plural
from arap.rules.charge.engaging import nearest
from arap.rules.triggers.reaction import Reaction, Words
from arap.rules.triggers.trigger import Charging, Trigger

RECEIVE = "Receive the charge"


class Charged(Reaction):
    """Only the charged unit reacts, once for each charge. The charge itself resolves what was chosen, in its step."""

    on = frozenset(("charge",))
    halts = True

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> tuple[str, ...]:
        return (charging_in(trigger).target,)

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        charging, enemy = charging_in(trigger), battle.units[trigger.unit]
        fleet = ", using Fleet" if charging.fleet else ""
        prompt = (
            f"{enemy.does('charge')} {battle.units[units[0]].name} with {plural(len(charging.chargers), 'model')} from "
            f"{distance_in_words(battle, charging)}{fleet}. How do they react?"
        )
        return Words(prompt, RECEIVE, tuple(self.notes(battle, trigger, units[0])))

    def notes(self, battle: Battle, trigger: Trigger, unit_id: str) -> Sequence[str]:
        """What the owner should know."""
        return ()


def distance_in_words(battle: Battle, charging: Charging) -> str:
    """The distance of a charge, and the straight distance if the way of the chargers is longer."""
    straight = round(nearest(battle.models[charging.lead], battle.members(charging.target)), 1)
    far = round(charging.distance, 1)
    return f'{far:g}"' if far == straight else f'{straight:g}" ({far:g}" along their path)'


def charging_in(trigger: Trigger) -> Charging:
    """The charge that a trigger is about."""
    assert isinstance(trigger.detail, Charging)
    return trigger.detail
