"""Declaring two or three moves in a row, for Fleet."""

from collections.abc import Sequence

from arap.battle.acts import StringMoves as StringAct
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.movement.dice.fleet import LEAST, MOST, RULE, WAYS, string_moves, why_not_string
from arap.rules.turn.action import Action, Shown, action


@action
@cites("move.fleet.multi-move")
class StringMoves(Action[StringAct]):
    """The moves themselves are ordinary ones, apart from the last."""

    act = StringAct
    rule = RULE
    place = 85
    free = moves = True
    ends_movement = False
    shown = Shown(
        "Declare two or three moves in a row. The last one has D6 inches more, which no ground reduces. Free.",
        key="Y",
        main=True,
        icon="move",
    )

    def is_offered(self, battle: Battle) -> bool:
        return "fleet" in battle.powers

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        fleet = battle.kinds_with("fleet")
        if acting.string or not any(battle.models[model].kind in fleet for model in unit.models):
            return ()
        does = "Moves only until then; the last move has D6 inches more, which no ground reduces."
        return [
            Option(StringAct(moves), f"Fleet: {WAYS[moves]}", 0, why_not_string(battle, acting, moves), RULE, does=does)
            for moves in range(LEAST, MOST + 1)
        ]

    def short_words(self) -> dict[str, str]:
        return {way.split()[0]: f"fleet {way}" for way in WAYS.values()}

    def judge(self, battle: Battle, acting: Acting, act: StringAct) -> Refusal | None:
        return why_not_string(battle, acting, act.moves)

    def carry_out(self, battle: Battle, acting: Acting, act: StringAct, cost: int, work: Work | None) -> Flow[None]:
        string_moves(battle, acting, act.moves)
        yield from ()
