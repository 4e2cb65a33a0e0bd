"""Blocking a door, a narrow bridge or a ladder."""

from collections.abc import Sequence

from arap.battle.acts import Block as BlockAct
from arap.battle.battle import Battle
from arap.battle.events.things.blocking import PlaceBlocked
from arap.battle.settings import BLOCKING
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.blocking.declaring import DECLARE, block, label_of, ways_to_block, why_not_block
from arap.rules.turn.action import FreeAct, Shown, action


@action
@cites("block.declare", "block.other-features")
class Block(FreeAct[BlockAct]):
    """Models that stand in a narrow place block it, at the end of an action."""

    act = BlockAct
    rule = DECLARE
    place = 205
    shown = Shown(
        "Hold a door, a narrow bridge or a ladder. Enemies cannot pass, only one of them fights each blocker, and "
        "blockers strike first with +1 to hit and do not rout. Free, after an action.",
        icon="block",
    )
    event, does = PlaceBlocked, "block a narrow place"
    verbs = ("block",)

    def is_offered(self, battle: Battle) -> bool:
        return BLOCKING(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        acts = ways_to_block(battle, unit)
        return [
            Option(act, label_of(battle, act, acts), 0, self.why_not_act(battle, acting, act), DECLARE) for act in acts
        ]

    @cites("block.declare")
    def why_not_act(self, battle: Battle, acting: Acting, act: BlockAct) -> Refusal | None:
        """Models block at the end of an action of their unit."""
        unit = battle.units[acting.unit]
        if refusal := why_not_block(battle, unit, act):
            return refusal
        return None if acting.acted else Refusal(f"{unit.name} must act first: they block after an action", DECLARE)

    def judge(self, battle: Battle, acting: Acting, act: BlockAct) -> Refusal | None:
        if not BLOCKING(battle):
            return Refusal("Nobody blocks narrow places in this battle", DECLARE)
        return self.why_not_act(battle, acting, act)

    def carry_out(self, battle: Battle, acting: Acting, act: BlockAct, cost: int, work: Work | None) -> Flow[None]:
        block(battle, acting.unit, act)
        yield from ()

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[BlockAct, str] | None:
        """ "block" alone, or with words of the place or the models."""
        acts = ways_to_block(battle, battle.units[acting.unit])
        for act in acts:
            label = label_of(battle, act, acts)
            if all(word.lower() in label.lower() for word in words):
                return act, label
        return None
