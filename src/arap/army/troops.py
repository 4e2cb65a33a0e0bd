"""From a troop type as written to a kind of model: inheritance, defaults and checks."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from arap.army.catalogue import Catalogue, Troop, titled
from arap.army.document import KeyPath
from arap.army.file_kinds import ModelEntry, ProfileEntry, TroopEntry
from arap.army.names import did_you_mean
from arap.army.profile import AttackType, Bulk, CreatureClass, Kind, PistolLevel, Profile
from arap.army.special.registry import check_names, powers_of
from arap.kernel.reasons import cites, implements

MASTERS_BS = 5
CHARACTERISTICS = ("WS", "BS", "S", "T", "W", "I", "A", "Ld")
DEFAULT_HEIGHTS: dict[str, float] = {
    "size-1": 0.75, "size-2": 1.25, "size-2-bulky": 1.5, "size-2-very-bulky": 2.0, "size-3": 2.5, "size-4": 5.0,
}  # fmt: skip
BULK_PLACES: dict[Bulk, int] = {"normal": 1, "bulky": 2, "very-bulky": 3, "extremely-bulky": 5}
LARGE_BASES = {3: 1.25, 4: 2.5}
CLASS_BASES: dict[CreatureClass, float] = {"cavalry": 1.0}


@cites("unit.bulk")
def places(bulk: Bulk) -> int:
    """How many normal models one of this bulk counts for in vehicles and narrow openings."""
    return BULK_PLACES[bulk]


@implements("unit.height")
def default_height(size: int, bulk: Bulk, heights: Mapping[str, float] = DEFAULT_HEIGHTS) -> float:
    """The upright height of a model whose data give none."""
    bulky = {"normal": "", "bulky": "-bulky", "very-bulky": "-very-bulky", "extremely-bulky": "-very-bulky"}[bulk]
    exact = heights.get(f"size-{size}{bulky}") if size == 2 else None
    return exact or heights.get(f"size-{size}", DEFAULT_HEIGHTS[f"size-{size}"])


@implements("measure.t-stick")
def default_base(size: int, bulk: Bulk, creature_class: CreatureClass) -> float:
    """The radius of the usual base: 25 mm is 1 inch across, 40 mm is 1.5, cavalry on 50 mm is 2."""
    if size >= 3:
        return LARGE_BASES[size]
    return CLASS_BASES.get(creature_class) or (0.5 if bulk == "normal" else 0.75)


def variant(troop: Troop, change: ModelEntry, place: Troop) -> Troop:
    """A troop type with what an army gives some of its models instead or besides."""
    entry = troop.entry
    weapons = change.weapons if change.weapons is not None else entry.weapons
    changed = msgspec.structs.replace(
        entry,
        name=change.name or entry.name,
        weapons=[*(weapons or []), *change.add] if change.add else weapons,
        armour=change.armour or entry.armour,
        shield=change.shield or entry.shield,
        traits=change.traits if change.traits is not None else entry.traits,
        role=change.role or entry.role,
        load=entry.load if change.load is None else change.load,
        suspensors=entry.suspensors if change.suspensors is None else change.suspensors,
    )
    return Troop(troop.id, changed, place.document) if changed != entry else troop


def inherited(troop: Troop, stock: Catalogue, seen: tuple[str, ...] = ()) -> Troop:
    """The troop type with all it takes over from the type it is `like`."""
    parent_id = troop.entry.like
    if parent_id is None:
        return troop
    if parent_id in (*seen, troop.id):
        troop.document.fail(("like",), "a troop type cannot be like itself")
    parent = stock.troops.get(parent_id)
    if parent is None:
        troop.document.fail(("like",), f"there is no troop type '{parent_id}'{did_you_mean(parent_id, stock.troops)}")
    base = inherited(parent, stock, (*seen, troop.id)).entry
    merged: TroopEntry = _over(base, troop.entry)
    entry = msgspec.structs.replace(merged, like=None, profile=_over(base.profile, troop.entry.profile))
    return Troop(troop.id, entry, troop.document)


def _over(base: Any, top: Any) -> Any:
    """A struct of the given fields of both, the top one's first."""
    given = {name: value for name in top.__struct_fields__ if (value := getattr(top, name)) is not None}
    return msgspec.structs.replace(base, **given)


def build_kind(troop: Troop, stock: Catalogue, heights: Mapping[str, float]) -> Kind:
    entry = troop.entry
    size, bulk, creature_class = entry.size or 2, entry.bulk or "normal", entry.creature_class or "infantry"
    weapons = tuple(entry.weapons or ())
    _check_equipment(troop, stock, size)
    return Kind(
        id=troop.id, name=entry.name or titled(troop.id), creature=entry.creature or "human",
        creature_class=creature_class, profile=build_profile(troop, stock), size=size, bulk=bulk,
        base_radius=entry.base_radius or default_base(size, bulk, creature_class),
        height=entry.height or default_height(size, bulk, heights),
        weapons=weapons, armour=_or_none(entry.armour), shield=_or_none(entry.shield),
        traits=tuple(entry.traits or ()), role=entry.role or "trooper", view_arc=entry.view_arc or 180.0,
        crawl=entry.crawl or "by-class", tactical=entry.tactical or "by-class",
        climbs=entry.climbs or "by-class", swim=entry.swim or "by-class", poor_swimmer=entry.poor_swimmer or False,
        jump_limit=entry.jump_limit, jump_test=entry.jump_test is not False, charge_move=entry.charge_move,
        hull=entry.hull, armour_value=entry.armour_value, load=entry.load or 0.0, suspensors=entry.suspensors or 0,
        carry_free="by-class" if entry.carry_free is None else entry.carry_free,
        attacks=_attacks(troop), pistol_level=_pistol_level(troop), emerge_ap=entry.emerge_ap,
    )  # fmt: skip


@implements("pistols.master")
def _pistol_level(troop: Troop) -> PistolLevel:
    """Two pistols are mastered only by characters with BS 5 or more; others have level 1."""
    entry = troop.entry
    level = str(entry.pistol_level or "1")
    powers = powers_of(entry.creature_class or "infantry", tuple(entry.traits or ()))
    character = entry.role == "leader" or powers.character
    if level != "1" and not powers.pistol_level and not (character and (entry.profile.BS or 0) >= MASTERS_BS):
        what = f"pistol level {level} is for characters with BS {MASTERS_BS} or more"
        troop.document.fail(_written(troop, "pistol-level"), what)
    return cast(PistolLevel, level)


@cites("melee.arc.special")
def _attacks(troop: Troop) -> tuple[tuple[AttackType, int], ...]:
    """The attacks by type, which add up to A."""
    typed, total = troop.entry.attacks or {}, troop.entry.profile.A
    if typed and sum(typed.values()) != total:
        troop.document.fail(_written(troop, "attacks"), f"the attacks add up to {sum(typed.values())}, A is {total}")
    return tuple(typed.items())


def _or_none(name: str | None) -> str | None:
    return None if name == "none" else name


def _check_equipment(troop: Troop, stock: Catalogue, size: int) -> None:
    entry, document = troop.entry, troop.document
    known: tuple[tuple[str, str, list[str], Mapping[str, Any]], ...] = (
        ("weapon", "weapons", entry.weapons or [], stock.weapons),
        ("armour", "armour", _worn(entry.armour), stock.armour),
        ("shield", "shield", _worn(entry.shield), stock.shields),
    )
    for noun, key, names, stocked in known:
        for name in names:
            if name not in stocked:
                document.fail(_written(troop, key), f"there is no {noun} '{name}'{did_you_mean(name, stocked)}")
    check_names(document, _written(troop, "traits"), "trait", entry.traits or ())
    for name in entry.weapons or []:
        if size <= 2 and stock.weapons[name].mount is not None:
            document.fail(_written(troop, "weapons"), f"'{name}' has a mount, which only Size Three or Four can bear")


def _worn(name: str | None) -> list[str]:
    return [] if name in (None, "none") else [str(name)]


def _written(troop: Troop, key: str) -> KeyPath:
    """The key, if the troop's own text has it; otherwise the troop as a whole."""
    value = troop.document.value
    return (key,) if isinstance(value, dict) and key in value else ()


@implements("unit.profile")
def build_profile(troop: Troop, stock: Catalogue) -> Profile:
    """The profile; a Move left out comes from the creature table, a save left out from the armour."""
    written, entry = troop.entry.profile, troop.entry
    missing = [name for name in CHARACTERISTICS if getattr(written, name) is None]
    if missing:
        wanted = ", ".join(CHARACTERISTICS)
        troop.document.fail(_written(troop, "profile"), f"'{missing[0]}' is missing: a profile needs {wanted}")
    armour = stock.armour.get(entry.armour or "none")
    values = {name: getattr(written, name) for name in CHARACTERISTICS}
    move = written.M
    if move is None:
        move = stock.moves.basic_move(entry.creature or "human", entry.family, entry.mount)
    return Profile(
        M=float(move), **values,
        save=_save(written, "save", armour.save if armour else 0),
        invulnerable=_save(written, "invulnerable", armour.invulnerable if armour else 0),
        instant_death_toughness=written.instant_death_toughness,
    )  # fmt: skip


def _save(written: ProfileEntry, name: str, from_armour: int) -> int:
    value = getattr(written, name)
    if value is None:
        return from_armour
    return 0 if value == "none" else int(value)
