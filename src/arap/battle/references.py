"""Which fields of the state name units, and which part each of them names after a unit has been divided.

The table is complete: a test refuses a field of the state that holds text and is neither here nor known to be something
else."""

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from arap.battle.gm.state import Imposed
from arap.battle.values import (
    Acting,
    Away,
    Below,
    ChargeUnderWay,
    Ground,
    Observed,
    Onset,
    Parted,
    Rallied,
    Ranging,
    Rout,
    Stood,
    Tally,
    TestsDue,
    ThisTurn,
    Turn,
    Unit,
)

if TYPE_CHECKING:
    from arap.battle.battle import Battle

Inherit: TypeAlias = Literal["first", "all", "fighting"]
"""Which heirs a reference names afterwards: the first one, all of them, or those in the melee of the unit."""

REFERENCES: Mapping[type[msgspec.Struct], Mapping[str, Inherit]] = {
    Tally: {"firer": "first"},
    Ground: {"no_bonus_against": "first"},
    Rout: {"cause": "first", "others": "all"},
    Parted: {"unit": "all"},
    Rallied: {"shuns": "all"},
    Ranging: {"target": "all"},
    Stood: {"unit": "all"},
    Observed: {"target": "all"},
    Onset: {"charger": "first", "target": "first"},
    TestsDue: {"unit": "first", "firer": "first"},
    ChargeUnderWay: {"charger": "first", "target": "first"},
    ThisTurn: {"was_near": "all"},
    Unit: {"locked": "fighting", "pursuing": "first", "awaits": "all"},
    Acting: {"unit": "all"},
    Away: {"behind": "all"},
    Below: {"unit": "first"},
    Imposed: {"unit": "all"},
    Turn: {"waiting": "all", "fought": "all", "reacting": "first"},
}
T = TypeVar("T", bound=msgspec.Struct)
NOTHING: Mapping[str, Inherit] = {}


class Heirs(msgspec.Struct, frozen=True):
    """The unit that was named, the units that are named in its place, and those of them that are in its melee."""

    gone: str
    units: tuple[str, ...]
    fighting: tuple[str, ...]

    def of(self, inherit: Inherit) -> tuple[str, ...]:
        if inherit == "first":
            return self.units[:1]
        return self.units if inherit == "all" else self.fighting


@cache
def telling_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a value that name units, or hold values that may."""
    rows, hints = REFERENCES.get(kind, NOTHING), get_type_hints(kind)
    return tuple([field for field in kind.__struct_fields__ if field in rows or may_tell(hints[field])])


def may_tell(hint: Any) -> bool:
    """Whether values of a type may name units."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(telling_fields(hint))
    return any(map(may_tell, get_args(hint)))


def handed_over(value: Any, heirs: Heirs) -> Any:
    """The value with every reference to the unit handed to its heirs."""
    if isinstance(value, msgspec.Struct):
        return copies(value, heirs)[0]
    if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct):
        found = [copy for each in value for copy in copies(each, heirs)]
        return value if all(map(operator.is_, found, value)) and len(found) == len(value) else merged(found)
    return value


def copies(value: msgspec.Struct, heirs: Heirs) -> list[msgspec.Struct]:
    """What takes the place of a value: if its own name goes to several heirs, one value for each of them."""
    rows = REFERENCES.get(type(value), NOTHING)
    changed: dict[str, Any] = {}
    for field in telling_fields(type(value)):
        before = getattr(value, field)
        after = named(before, heirs, rows[field]) if field in rows else handed_over(before, heirs)
        if after is not before:
            changed[field] = after
    if isinstance(value, Rout) and heirs.gone in (value.cause, *value.others):
        more = heirs.units[1:] if value.cause == heirs.gone else ()
        others = dict.fromkeys((*more, *changed.get("others", value.others)))
        changed["others"] = tuple([each for each in others if each != changed.get("cause", value.cause)])
    own = next(
        (field for field, inherit in rows.items() if inherit == "all" and getattr(value, field) == heirs.gone), ""
    )
    if own:
        return [replace(value, **{**changed, own: unit}) for unit in heirs.units]
    return [replace(value, **changed)] if changed else [value]


def named(before: Any, heirs: Heirs, inherit: Inherit) -> Any:
    """A name, names, or pairs that begin with a name, with the heirs in place of the unit."""
    if before == heirs.gone:
        return heirs.units[0]
    if not isinstance(before, tuple) or not any(first_name(each) == heirs.gone for each in before):
        return before
    found: list[Any] = []
    for each in before:
        instead = heirs.of(inherit) if first_name(each) == heirs.gone else (first_name(each),)
        found += instead if isinstance(each, str) else [(name, *each[1:]) for name in instead]
    return tuple({first_name(each): each for each in reversed(found)}.values())[::-1]


def first_name(each: Any) -> Any:
    return each if isinstance(each, str) else each[0]


def mentioned(value: Any) -> set[str]:
    """All units that a value refers to."""
    if isinstance(value, tuple):
        return set().union(*map(mentioned, value)) if value and isinstance(value[0], msgspec.Struct) else set()
    if not isinstance(value, msgspec.Struct):
        return set()
    rows, found = REFERENCES.get(type(value), NOTHING), set[str]()
    for field in telling_fields(type(value)):
        held = getattr(value, field)
        if field not in rows:
            found |= mentioned(held)
        elif held:
            found |= {held} if isinstance(held, str) else set(map(first_name, held))
    return found


def named_units(battle: "Battle") -> set[str]:
    """All units that anything in a battle refers to."""
    return mentioned(battle.turn).union(*map(mentioned, battle.units.values()))


def merged(values: Sequence[T]) -> tuple[T, ...]:
    """Values about the same units as one."""
    if not values or type(values[0]) not in MERGERS:
        return tuple(values)
    key, as_one = MERGERS[type(values[0])]
    found: dict[Any, T] = {}
    for value in values:
        name = key(value)
        found[name] = as_one(found[name], value) if name in found else value
    return tuple(found.values())


def tallies_as_one(one: Tally, other: Tally) -> Tally:
    return Tally(
        one.firer, one.hits + other.hits, one.large_hits + other.large_hits, one.ordinance_hits + other.ordinance_hits,
        one.casualties + other.casualties, one.tested or other.tested, one.pinned or other.pinned,
    )  # fmt: skip


def ranging_as_one(one: Ranging, other: Ranging) -> Ranging:
    return max(one, other, key=operator.attrgetter("serial", "run"))


def observed_as_one(one: Observed, other: Observed) -> Observed:
    return replace(
        max(one, other, key=operator.attrgetter("serial")), guns=tuple(dict([*one.guns, *other.guns]).items())
    )


def stood_as_one(one: Stood, other: Stood) -> Stood:
    return Stood(one.unit, tuple(sorted({*one.places, *other.places})))


def parted_as_one(one: Parted, other: Parted) -> Parted:
    return max(one, other, key=operator.attrgetter("until"))


def acting_as_one(one: Acting, other: Acting) -> Acting:
    """Units that act as one have the points of the one with fewer."""
    return replace(
        one, points=min(one.points, other.points), covered=max(one.covered, other.covered),
        aimed=one.aimed and other.aimed, acted=one.acted or other.acted, moving=one.moving or other.moving,
        string=min(one.string, other.string),
        trails=tuple(dict([*one.trails, *other.trails]).items()), way=tuple(dict([*one.way, *other.way]).items()),
    )  # fmt: skip


def onsets_as_one(one: Onset, other: Onset) -> Onset:
    return replace(
        one, inflicted=one.inflicted + other.inflicted, taken=one.taken + other.taken,
        hazards=one.hazards + other.hazards, jumpers=(*one.jumpers, *other.jumpers),
        fallen=(*one.fallen, *other.fallen),
    )  # fmt: skip


MERGERS: Mapping[type, tuple[Callable[[Any], Any], Callable[[Any, Any], Any]]] = {
    Tally: (operator.attrgetter("firer"), tallies_as_one),
    Ranging: (operator.attrgetter("model", "target"), ranging_as_one),
    Stood: (operator.attrgetter("unit"), stood_as_one),
    Observed: (operator.attrgetter("model", "target", "aim"), observed_as_one),
    Parted: (operator.attrgetter("unit"), parted_as_one),
    Acting: (operator.attrgetter("unit"), acting_as_one),
    Onset: (operator.attrgetter("charger", "target"), onsets_as_one),
    Imposed: (operator.attrgetter("id", "unit"), lambda one, other: one),
}
