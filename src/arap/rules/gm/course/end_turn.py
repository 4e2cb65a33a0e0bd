"""Ending the activation phase of a player turn."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow
from arap.rules.gm.act import Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing
from arap.rules.turn.actions import finish
from arap.rules.turn.activation import end_activations


class EndTurn(GmAct, frozen=True, tag="gm-end-turn"):
    """No further unit of the active player acts in this turn."""


@deed
@cites("turn.adjudication", "turn.end-of-activation", "react.deferred")
class EndingTurn(Deed[EndTurn]):
    """As if the player stopped: enemies may react to a movement that is over now and to units that have stayed; then
    the melees are fought."""

    act = EndTurn
    title = "End the turn"
    does = "No further unit acts in this player turn; enemies may still react, then the melees follow."
    group = "battle"
    place = 50

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return ()

    def why_not(self, battle: Battle, act: EndTurn) -> Refusal | None:
        return None if battle.turn.phase == "activation" else no("No activation phase is under way")

    def carry_out(self, battle: Battle, act: EndTurn) -> Flow[None]:
        self.tell(battle, act, f"The activations of {battle.side_name(battle.turn.active)} end")
        return stop(battle)


def stop(battle: Battle) -> Flow[None]:
    """The units that act are finished, the one on top of the stack first."""
    while battle.turn.acting:
        yield from finish(battle, battle.turn.acting[-1])
    yield from end_activations(battle, "stopped")
