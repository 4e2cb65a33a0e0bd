"""Keeping heads down in a trench, and putting them up again."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.sight.indoors import RULE
from arap.rules.sight.trenches import any_trenches, is_in_trench, set_heads, why_not_heads
from arap.rules.turn.action import FreeAct, Shown, action


class Heads(Act, msgspec.Struct, frozen=True, tag="heads", tag_field="act"):
    """The unit keeps its heads down in its trench, or puts them up again: a free act."""

    down: bool


@action
@cites("shoot.cover.buildings-trenches-roofs")
class HeadsUpOrDown(FreeAct[Heads]):
    """Heads go up or down once, at the end of an action."""

    act = Heads
    rule = RULE
    place = 200
    shown = Shown("Keep heads down in the trench, or put them up again. Free.")

    def is_offered(self, battle: Battle) -> bool:
        return any_trenches(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        if not unit.heads_down and not is_in_trench(battle, unit):
            return ()
        down = not unit.heads_down
        label = "Heads down" if down else "Heads up"
        return (Option(Heads(down), label, 0, why_not_heads(battle, acting, down=down), RULE),)

    def judge(self, battle: Battle, acting: Acting, act: Heads) -> Refusal | None:
        return why_not_heads(battle, acting, down=act.down)

    def carry_out(self, battle: Battle, acting: Acting, act: Heads, cost: int, work: Work | None) -> Flow[None]:
        set_heads(battle, acting.unit, down=act.down)
        battle.change_acting(acting, acted=False)
        yield from ()

    def step_words(self) -> dict[str, Heads]:
        return {"up": Heads(False), "down": Heads(True)}
