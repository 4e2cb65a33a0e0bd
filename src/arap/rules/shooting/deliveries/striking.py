"""What all shots that strike places have in common."""

from abc import ABC, abstractmethod

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.rules.shooting.area.falls import lots_of_scatter
from arap.rules.shooting.area.fire import burst
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.shooting.plans.rows import plain_row, strike_row
from arap.rules.shooting.shots.fire_plan import FireChoices, FireRow, SightLines
from arap.rules.shooting.shots.lots import Lots
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.strike_plan import Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.table import PointXY


class Striking(ABC):
    """A shot that strikes a place and every model there."""

    strikes_places, by_hand, stream, bursts = True, False, False, False
    fellows_step_in = True

    @abstractmethod
    def proposal(self, battle: Battle, model: Model, weapon: Weapon, target: str, *, by_eye: bool) -> FireOrder: ...

    @abstractmethod
    def order_at(self, battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder: ...

    @abstractmethod
    def choices(self, battle: Battle, volley: Volley, order: FireOrder) -> FireChoices: ...

    @abstractmethod
    def aim(self, battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal: ...

    @abstractmethod
    def strike(self, battle: Battle, volley: Volley, laid: Laid) -> Flow[list[Covered]]: ...

    @abstractmethod
    def plan(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]: ...

    @abstractmethod
    def rolled_for(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[Target, str]: ...

    @abstractmethod
    def lots(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool, most_work: int) -> Lots | None: ...

    @cites("area.aim-point", "area.guess-range", "template.shape", "grenade.throw")
    def why_not(self, battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
        """What is known to be wrong before anything is measured."""
        if order.target and (refusal := why_not_target(battle, volley.unit, order.target)):
            return refusal
        found = self.aim(battle, order, blind=True)
        return found if isinstance(found, Refusal) else None

    def reaches(self, battle: Battle, volley: Volley, order: FireOrder) -> bool:
        return isinstance(self.aim(battle, order), Strike)

    def lay(self, battle: Battle, volley: Volley, strike: Strike) -> Flow[Laid]:
        """Without a marker nothing is laid."""
        yield from ()
        return Laid(strike)

    def rings(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool) -> list[Ring]:
        """Without a marker nothing scatters."""
        return []

    def is_guessed(self, battle: Battle, order: FireOrder) -> bool:
        return False

    def row(
        self, battle: Battle, volley: Volley, order: FireOrder, lines: SightLines = (), idle: bool = False
    ) -> FireRow:
        """The preview of the shot, as far as it may be shown."""
        strike = why_not_order(battle, volley, order) or self.aim(battle, order, blind=not PREMEASURE(battle))
        if isinstance(strike, Refusal):
            return plain_row(battle, order, lines, strike)
        if idle:
            return msgspec.structs.replace(plain_row(battle, order, lines), order=order)
        plan, needed = self.plan(battle, volley, strike)
        return strike_row(battle, volley, strike, plan, needed, lines)


class Bursting(Striking):
    """A shot with a marker: it scatters, then bursts where it lies."""

    bursts = True

    def strike(self, battle: Battle, volley: Volley, laid: Laid) -> Flow[list[Covered]]:
        assert laid.place is not None
        return (yield from burst(battle, laid.strike, laid.place, laid.z))

    def lots(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool, most_work: int) -> Lots | None:
        """Over all the dice of the scatter, and the dice of models in cover."""
        return lots_of_scatter(battle, strike, self.rings(battle, volley, strike, blind=blind), most_work)
