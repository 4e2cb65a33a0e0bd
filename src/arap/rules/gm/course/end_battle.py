"""Ending the battle."""

from collections.abc import Sequence

from arap.army.names import did_you_mean
from arap.battle.battle import Battle
from arap.battle.events import BattleEnded
from arap.battle.values import Result
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import RULE, Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice
from arap.rules.turn.ending.victory import points_by_side

DRAW = "draw"


class EndBattle(GmAct, frozen=True, tag="gm-end-battle"):
    """The battle is over: a side has won, or it is a draw."""

    winner: str


@deed
@cites("turn.adjudication", "length.scheme")
class EndingBattle(Deed[EndBattle]):
    """The points are those of this moment."""

    act = EndBattle
    title = "End the battle"
    does = "The battle is over, and you name the winner."
    group = "battle"
    place = 60

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        sides = [(side.id, side.name) for side in battle.scenario.sides]
        return (choice("winner", "Winner", sides[0][0], [*sides, (DRAW, "Draw")]),)

    def why_not(self, battle: Battle, act: EndBattle) -> Refusal | None:
        if act.winner in (*battle.sides, DRAW):
            return None
        return no(f"There is no side '{act.winner}'{did_you_mean(act.winner, [*battle.sides, DRAW])}")

    def carry_out(self, battle: Battle, act: EndBattle) -> None:
        draw = act.winner == DRAW
        self.tell(battle, act, "The battle ends in a draw" if draw else f"{battle.side_name(act.winner)} have won")
        reason = f"the GM has ended it: {act.why.strip()}"
        battle.result = Result(None if draw else act.winner, points_by_side(battle), reason, RULE)
        battle.change_turn(phase="over")
        battle.emit(BattleEnded(rule=RULE, result=battle.result))
