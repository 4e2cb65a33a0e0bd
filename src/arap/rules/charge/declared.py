"""A charge that has been declared."""

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.rules.charge.approach.arrange import ChargeMove
from arap.rules.charge.approach.distance import charge_move_of, rush
from arap.rules.charge.fire.exchange import Wounded
from arap.rules.charge.outcome import ChargeContext
from arap.rules.charge.reacting import RUN, STAND_AND_FIRE
from arap.rules.triggers.offer import Halted


class Declared(msgspec.Struct, frozen=True):
    """A charge that has been declared and paid for. `answer` is what its target does about it, None to receive it;
    `wounded` are the wounds by fire on the way. `roll`: it is made in a pursuit, as far as this roll. `broke`: its
    target broke under that fire."""

    unit: str
    act: Charge
    chargers: tuple[str, ...]
    context: ChargeContext
    answer: Halted | None = None
    wounded: Wounded = Wounded()
    roll: float | None = None
    broke: bool = False

    @property
    def stands(self) -> bool:
        """Whether the target has chosen to stand and fire."""
        return self.answer is not None and self.answer.reaction.name == STAND_AND_FIRE

    @property
    def ran(self) -> bool:
        """Whether the target has run."""
        return self.answer is not None and self.answer.reaction.name == RUN

    def living(self, battle: Battle) -> tuple[str, ...]:
        """The chargers that are still there."""
        return tuple([model for model in self.chargers if model in battle.models])

    @property
    def target(self) -> str:
        return self.act.target


def declared_move(battle: Battle, charge: Declared) -> ChargeMove:
    """The charge before any dice for its distance. Paths drawn to a target that has run since no longer count."""
    if charge.roll is not None:
        return rush(charge.target, charge.living(battle), charge.roll)
    move = charge_move_of(battle, charge.act, charge.living(battle))
    return msgspec.structs.replace(move, paths={}) if charge.ran else move


def on_routers(charge: Declared) -> Declared:
    """The charge as one on routers."""
    return msgspec.structs.replace(charge, context=msgspec.structs.replace(charge.context, routs=True))
