"""A volley, and a shot of it that is measured."""

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.values import Model
from arap.kernel.requests import Detail
from arap.table import PointXY


class Haste(msgspec.Struct, frozen=True):
    """Fire in a charge, by the charged unit or by the chargers themselves (`charging`). `fast`: the charge move of the
    chargers is more than 12"."""

    charging: bool = False
    fast: bool = False


class Volley(msgspec.Struct):
    """Where a shooting action stands: its points, the volley now declared, and when each model last fired in it.
    `snap`: its shots are made in haste, `haste`: in a charge. `only`: no other models and weapons fire now.
    `reacts_to`: it is the one volley of a reaction to this unit, which alone is fired at, and `points` are the
    successes; `hull_stays`: no vehicle turns to fire it; `waiting` are models that had better fire later. `ranged` are
    the pairs of a firer and a unit whose distance was measured for an earlier volley of the action, `lost` the orders
    that proved to be out of reach then. `tested`: a mob has tested whether it may fire at any target; if it failed,
    only at the `nearest`. `bursts` are the weapons that burst in it and where, with the models that used them."""

    unit: str
    points: int
    number: int = 1
    aimed: bool = False
    fired: dict[str, int] = {}
    snap: bool = False
    haste: Haste | None = None
    only: tuple[tuple[str, str], ...] = ()
    reacts_to: str = ""
    hull_stays: bool = False
    waiting: tuple[str, ...] = ()
    ranged: tuple[tuple[str, str], ...] = ()
    lost: tuple[FireOrder, ...] = ()
    tested: bool = False
    nearest: tuple[str, ...] = ()
    bursts: tuple[tuple[str, str, PointXY, float], ...] = ()


class Declaration(Detail, frozen=True):
    """What a question for fire orders is about: where the shooting action stands."""

    volley: Volley


class Aimed(msgspec.Struct, frozen=True):
    """A shot measured and found good: the firer, its weapon and facing, the models it may hit, the number of shots.
    `spot` is the place that a wild shot is fired at."""

    order: FireOrder
    row: int
    model: Model
    kind: Kind
    weapon: Weapon
    facing: float
    eligible: tuple[int, ...]
    nearest: int
    distance: float
    shots: int
    dimmed_by: str = ""
    spot: PointXY | None = None


def plain(order: FireOrder) -> FireOrder:
    """An order without the facing of its firer."""
    return msgspec.structs.replace(order, facing=None)
