"""Converting a blip."""

from collections.abc import Sequence

from arap.battle.acts import Convert as ConvertAct
from arap.battle.battle import Battle
from arap.battle.settings import BLIPS
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.movement.blips.converting import convert, convert_option, why_not_convert
from arap.rules.movement.blips.placing import RULE
from arap.rules.turn.action import FreeAct, Shown, action


@action
@cites("blip.convert")
class Convert(FreeAct[ConvertAct]):
    """The models take the place of the counter."""

    act = ConvertAct
    rule = RULE
    place = 240
    shown = Shown("The blip shows what it is. Its models take the place of the counter; a decoy is removed. Free.")
    seldom = True

    def is_offered(self, battle: Battle) -> bool:
        return bool(BLIPS(battle))

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return convert_option(battle, unit)

    def judge(self, battle: Battle, acting: Acting, act: ConvertAct) -> Refusal | None:
        return why_not_convert(battle, battle.units[acting.unit].side, act)

    def carry_out(self, battle: Battle, acting: Acting, act: ConvertAct, cost: int, work: Work | None) -> Flow[None]:
        yield from convert(battle, act.unit, "chosen")

    def suits_blip(self, act: ConvertAct) -> bool:
        return True
