"""Ending the activation phase of a player turn."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.events import ActivationsEnded
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import RULE, Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing


class EndTurn(GmAct, frozen=True, tag="gm-end-turn"):
    """No further unit of the active player acts in this turn."""


@deed
@cites("turn.adjudication", "turn.end-of-activation")
class EndingTurn(Deed[EndTurn]):
    """The melees are still fought."""

    act = EndTurn
    title = "End the turn"
    does = "No further unit acts in this player turn; the melees follow."
    group = "battle"
    place = 50

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return ()

    def why_not(self, battle: Battle, act: EndTurn) -> Refusal | None:
        return None if battle.turn.phase == "activation" else no("No activation phase is under way")

    def carry_out(self, battle: Battle, act: EndTurn) -> None:
        side = battle.turn.active
        self.tell(battle, act, f"The activations of {battle.side_name(side)} end")
        battle.change_turn(phase="melee", acting=())
        battle.emit(ActivationsEnded(rule=RULE, side=side, reason="stopped"))
