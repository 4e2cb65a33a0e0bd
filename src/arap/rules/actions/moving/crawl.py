"""Crawling: a move flat on the ground."""

from collections.abc import Sequence

from arap.battle.acts import Move as MoveAct
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import cites
from arap.kernel.requests import Option
from arap.rules.actions.moving.move import Move
from arap.rules.turn.action import Shown, action
from arap.rules.turn.manoeuvres import lying


@action
@cites("move.crawl")
class Crawl(Move):
    """Standing members lie down first."""

    name = "crawl"
    label = "Crawl"
    rule = "move.crawl"
    place = 40
    shown = Shown(
        "Move flat on the ground, at half rate. Prone models are 1 harder to hit and harder to see. Costs 1 point.",
        key="C",
        icon="crawl",
    )

    def ways(self, battle: Battle, unit: Unit) -> Sequence[Option]:
        low, unfit = lying(battle, unit)
        return (self.option(MoveAct((), crawl=low), unfit),) if low or unfit else ()

    def takes(self, act: MoveAct) -> bool:
        return bool(act.crawl)
