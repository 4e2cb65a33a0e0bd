"""How a shot reaches its target: one object for each kind of delivery, found by the weapon and the order.

The kinds are in `deliveries`, a module each; they register when the chapter is imported."""

from typing import Protocol

from arap.army.profile import DeliverySort, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.fire_plan import FireChoices, FireRow, SightLines
from arap.rules.shooting.shots.lots import Lots
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.strike_plan import Ring, StrikePlan
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.table import PointXY


class Delivery(Protocol):
    """What every kind of shot knows of itself.

    It `strikes_places` and all models there, or is rolled to hit a unit or a spot. A shot thrown `by_hand` counts
    against the models that may throw. A `stream` is laid as a template. A shot that `bursts` has a marker."""

    strikes_places: bool
    by_hand: bool
    stream: bool
    bursts: bool

    def proposal(self, battle: Battle, model: Model, weapon: Weapon, target: str, *, by_eye: bool) -> FireOrder:
        """The order a sensible player gives for fire at a unit; distances are guessed only `by_eye`."""
        ...

    def order_at(self, battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
        """The order for fire at a place."""
        ...

    def choices(self, battle: Battle, volley: Volley, order: FireOrder) -> FireChoices:
        """What an order may say beside its target."""
        ...

    def why_not(self, battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
        """What is known to be wrong with an order before anything is measured."""
        ...

    def reaches(self, battle: Battle, volley: Volley, order: FireOrder) -> bool:
        """Whether the shot, measured, can be made."""
        ...

    def is_guessed(self, battle: Battle, order: FireOrder) -> bool:
        """Whether the distance is guessed, in a high curve or out of sight; guns then cost more."""
        ...

    def row(
        self, battle: Battle, volley: Volley, order: FireOrder, lines: SightLines = (), idle: bool = False
    ) -> FireRow:
        """The row of a plan; of an `idle` weapon, which is not ordered to fire, only whether it could."""
        ...


class RolledDelivery(Delivery, Protocol):
    """Fire at a unit or a spot: measured, then a die to hit for every shot."""

    def facing(self, battle: Battle, unit_id: str, order: FireOrder) -> float:
        """The facing from which the order is fired."""
        ...

    def measure(self, battle: Battle, volley: Volley, order: FireOrder, *, blind: bool = False) -> Aimed | Refusal:
        """The shot measured, or why it cannot be made. Blind, everything seen is taken to be in range."""
        ...

    def with_goal(self, battle: Battle, volley: Volley, aimed: Aimed) -> Fire:
        """The measured shot with its goal and the models it may hurt."""
        ...


class PlaceDelivery(Delivery, Protocol):
    """A shot that strikes a place: aimed, laid on the table, then rolled for the models it touches. Unless it is too
    quick for that, `fellows_step_in` for characters."""

    fellows_step_in: bool

    def aim(self, battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
        """The shot as declared, and measured unless it is judged blind; or why it cannot be made."""
        ...

    def lay(self, battle: Battle, volley: Volley, strike: Strike) -> Flow[Laid]:
        """Step 5: where the marker comes to lie, if it has one."""
        ...

    def strike(self, battle: Battle, volley: Volley, laid: Laid) -> Flow[list[Covered]]:
        """Step 6: the models hit, and their cover."""
        ...

    def plan(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
        """The preview of a shot, with the goal of its roll or the number subtracted from its dice."""
        ...

    def rolled_for(self, battle: Battle, volley: Volley, strike: Strike) -> tuple[Target, str]:
        """The goal of its roll, or the number subtracted from its scatter dice, with its label."""
        ...

    def rings(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool) -> list[Ring]:
        """How far its marker may come down from where it was aimed. Blind, the distance of a flat shot is unknown."""
        ...

    def lots(self, battle: Battle, volley: Volley, strike: Strike, *, blind: bool, most_work: int) -> Lots | None:
        """All the ways it may fall, with their chances; None where that is too much work."""
        ...


_PLACES: dict[DeliverySort, PlaceDelivery] = {}
_ROLLED: dict[bool, RolledDelivery] = {}


def register_place(sort: DeliverySort, kind: PlaceDelivery) -> None:
    """Makes known how weapons of a sort strike places."""
    _PLACES[sort] = kind


def register_rolled(kind: RolledDelivery, *, at_spot: bool) -> None:
    """Makes known how aimed weapons fire at units, or at spots."""
    _ROLLED[at_spot] = kind


def delivery(weapon: Weapon) -> Delivery:
    """How a weapon delivers its shots at a unit."""
    sort = weapon.delivery
    return _ROLLED[False] if sort == "aimed" else _PLACES[sort]


def delivery_of(battle: Battle, order: FireOrder) -> Delivery:
    """How the shot of an order is delivered; an aimed weapon that is fired at a place fires wild."""
    sort = battle.scenario.weapons[order.weapon].delivery
    return _ROLLED[order.aim is not None] if sort == "aimed" else _PLACES[sort]


def rolled_delivery(order: FireOrder) -> RolledDelivery:
    """How an aimed weapon fires: at a unit, or wild at a spot."""
    return _ROLLED[order.aim is not None]


def place_delivery(weapon: Weapon) -> PlaceDelivery:
    """How a weapon that strikes places does so."""
    return _PLACES[weapon.delivery]


def aim_at_place(battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
    """The shot of an order at a place, or why it cannot be made."""
    return place_delivery(battle.weapon(order.weapon)).aim(battle, order, blind=blind)
