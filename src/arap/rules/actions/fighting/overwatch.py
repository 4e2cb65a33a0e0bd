"""Going on overwatch."""

from collections.abc import Sequence

from arap.battle.acts import Overwatch as OverwatchAct
from arap.battle.battle import Battle
from arap.battle.events.reaction import WentOnOverwatch
from arap.battle.values import Acting, Unit
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Work
from arap.kernel.words import is_number
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.actions import finish
from arap.rules.turn.costs import pay
from arap.rules.turn.overwatching import go_on_overwatch, why_not_overwatch, why_not_overwatch_act


@action
@cites("overwatch.enter")
class Overwatch(Action[OverwatchAct]):
    """The unit waits with weapons ready, and is finished."""

    act = OverwatchAct
    label = "Overwatch"
    rule = "overwatch.enter"
    place = 120
    verbs = ("overwatch",)
    dear = ("overwatch",)
    shown = Shown(
        "Wait with weapons ready. The squad may fire at enemies that come into sight in the enemy's turn.",
        icon="overwatch",
    )
    event, does = WentOnOverwatch, "go on overwatch"

    def why_not(self, battle: Battle, unit: Unit, acting: Acting) -> Refusal | None:
        return why_not_overwatch(battle, unit)

    def judge(self, battle: Battle, acting: Acting, act: OverwatchAct) -> Refusal | None:
        return why_not_overwatch_act(battle, battle.units[acting.unit], act)

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[OverwatchAct, str]:
        """With a facing: "overwatch 90", "overwatch facing 90"."""
        rest = words[1:] if words[0] in ("facing", "face") else words
        if len(rest) != 1 or not is_number(rest[0]):
            raise ArapError("Overwatch may be given a facing: overwatch facing 90.")
        return OverwatchAct(float(rest[0])), f"Overwatch facing {rest[0]}"

    def carry_out(self, battle: Battle, acting: Acting, act: OverwatchAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        go_on_overwatch(battle, acting.unit, act)
        yield from finish(battle, battle.turn.acting[-1])
