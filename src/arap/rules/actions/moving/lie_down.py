"""Lying down without going anywhere."""

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
@cites("move.prone.going")
class LieDown(Move):
    """A movement action in which all members that can lie down."""

    name = "lie-down"
    label = "Lie down"
    rule = "move.prone.going"
    place = 50
    open = False
    shown = Shown(
        "Lie down where they stand. Prone models are harder to see and to hit, and need an action to get up.",
        key="D",
        icon="ground",
    )
    short = ("lie", "prone")

    def ways(self, battle: Battle, unit: Unit) -> Sequence[Option]:
        low, unfit = lying(battle, unit)
        return (self.option(MoveAct((), prone=low), unfit),) if low or unfit else ()

    def takes(self, act: MoveAct) -> bool:
        return bool(act.prone) and not act.crawl
