"""Putting out fires."""

from collections.abc import Sequence

from arap.battle.acts import PutOut as PutOutAct
from arap.battle.battle import Battle
from arap.battle.events.things.flames import ExtinguishRolled
from arap.battle.fire_settings import IGNITION, POOLS
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.kernel.words import is_number
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay
from arap.rules.turn.fire_fighting import RULE, everybody_at, fight_fires, fire_options, is_place, why_not_fight


@action
@cites("fire.extinguish.action", "fire.extinguish.roll")
class PutOut(Action[PutOutAct]):
    """Models that stand at a fire try to put it out."""

    act = PutOutAct
    rule = RULE
    place = 138
    verb = "douse"
    shown = Shown(
        "Put out burning squares within melee radius, or farther off with a hose. Costs 1 point.", icon="douse"
    )
    event, does = ExtinguishRolled, "fight the fire"

    def is_offered(self, battle: Battle) -> bool:
        return IGNITION(battle) or POOLS(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return fire_options(battle, unit, 1, PutOutAct) if battle.scenery.burning else ()

    def judge(self, battle: Battle, acting: Acting, act: PutOutAct) -> Refusal | None:
        return why_not_fight(battle, battle.units[acting.unit], act)

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[PutOutAct, str] | None:
        """All models in reach fight the fire at a place: "douse 20 30"."""
        if not is_place(words) or not all(map(is_number, words)):
            return None
        place = float(words[0]), float(words[1])
        return PutOutAct(
            everybody_at(battle, battle.units[acting.unit], place)
        ), f"Put out the fire at {place[0]:g}, {place[1]:g}"

    def carry_out(self, battle: Battle, acting: Acting, act: PutOutAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        yield from fight_fires(battle, act)
