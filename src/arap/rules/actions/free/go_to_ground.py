"""Going to ground, as a free action."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import GoToGround as GoToGroundAct
from arap.battle.battle import Battle
from arap.battle.events import WentToGround
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.morale.ground import go_to_ground, why_not_free_ground
from arap.rules.turn.action import Action, Shown, action


@action
@cites("react.ground.free-action")
class GoToGround(Action[GoToGroundAct]):
    """The unit, or another one of its side, goes to ground between two actions."""

    act = GoToGroundAct
    label = "Go to ground"
    rule = "react.ground.free-action"
    place = 180
    free = restores = True
    shown = Shown(
        "Saves are better by 1, but the squad does nothing more until the end of its next turn. Free.",
        icon="ground",
    )
    event, does = WentToGround, "go to ground"

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        free = battle.once(("ground", unit.id), lambda: self.option(GoToGroundAct(unit.id)))
        why = why_not_free_ground(battle, unit)
        return (free,) if why is None else (msgspec.structs.replace(free, refusal=why),)

    def judge(self, battle: Battle, acting: Acting, act: GoToGroundAct) -> Refusal | None:
        return why_not_free_ground(battle, battle.units[act.unit])

    def carry_out(self, battle: Battle, acting: Acting, act: GoToGroundAct, cost: int, work: Work | None) -> Flow[None]:
        go_to_ground(battle, act.unit, self.rule)
        yield from ()
