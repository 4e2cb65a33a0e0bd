"""Catalogues: what weapons, armour, shields, creatures and troop types there are."""

import re
from pathlib import Path
from typing import cast

import msgspec

from arap.army.convert import convert
from arap.army.document import Document
from arap.army.equipment import Armour, Shield, ShieldSave
from arap.army.file_kinds import ArmourEntry, CatalogueFile, LaidCloudEntry, ShieldEntry, Stock, TroopEntry, WeaponEntry
from arap.army.library import open_file
from arap.army.moves import MoveTable, plain
from arap.army.profile import LaidCloud, Weapon, WeaponType
from arap.army.special.nature import Nature
from arap.army.special.registry import check_names, nature_of
from arap.kernel.reasons import implements

PISTOL_RANGE = 12.0
THROW = 6.0
MARKER_RADIUS = 1.5


class Troop(msgspec.Struct, frozen=True):
    """A troop type as written, with the place it was written at."""

    id: str
    entry: TroopEntry
    document: Document


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an army can be built from."""

    title: str
    weapons: dict[str, Weapon] = {}
    armour: dict[str, Armour] = {}
    shields: dict[str, Shield] = {}
    moves: MoveTable = MoveTable()
    troops: dict[str, Troop] = {}

    def laid_over(self, other: "Catalogue") -> "Catalogue":
        """The other catalogue with this one's entries added, or put in place of those of the same name."""
        return Catalogue(
            title=self.title,
            weapons=other.weapons | self.weapons,
            armour=other.armour | self.armour,
            shields=other.shields | self.shields,
            moves=other.moves.with_rows(self.moves),
            troops=other.troops | self.troops,
        )


def load_catalogue(name: str | Path) -> Catalogue:
    """A shipped catalogue by name, or a file by path."""
    return catalogue_from(open_file("catalogue", name))


def catalogue_from(document: Document) -> Catalogue:
    file = convert(document, CatalogueFile)
    return stock_of(file, document, file.catalogue)


def stock_of(stock: Stock, document: Document, title: str) -> Catalogue:
    """The typed entries of a catalogue, or those an army brings itself."""
    return Catalogue(
        title=title,
        weapons={key: weapon_from(key, entry, document) for key, entry in stock.weapons.items()},
        armour={key: armour_from(key, entry) for key, entry in stock.armour.items()},
        shields={key: shield_from(key, entry) for key, entry in stock.shields.items()},
        moves=_moves_of(stock),
        troops={key: troop_from(key, entry, document) for key, entry in stock.troops.items()},
    )


def troop_from(key: str, entry: TroopEntry, document: Document) -> Troop:
    check_names(document, ("troops", key, "traits"), "trait", entry.traits or ())
    return Troop(key, entry, document.sub("troops", key))


def _moves_of(stock: Stock) -> MoveTable:
    if stock.moves is None:
        return MoveTable()
    named = {plain(name): inches for name, inches in stock.moves.named.items()}
    families = {plain(name): inches for name, inches in stock.moves.families.items()}
    return MoveTable(named=named, families=families)


def weapon_from(key: str, entry: WeaponEntry, document: Document) -> Weapon:
    """The weapon of an entry: 'salvo 2/4' and 'user+2' are taken apart here."""
    kind, _, numbers = entry.type.partition(" ")
    shots, _, full = numbers.partition("/")
    check_names(document, ("weapons", key, "tags"), "weapon tag", entry.tags)
    nature = nature_of(kind, tuple(entry.tags))
    if nature.bursts != bool(full):
        what = "a salvo weapon has two numbers of shots, as 'salvo 2/4', any other has one"
        document.fail(("weapons", key, "type"), what)
    if nature.contact and entry.range is not None:
        document.fail(("weapons", key, "range"), "a melee weapon has no range")
    if not nature.contact and _range(nature, entry) is None and not nature.stream:
        document.fail(("weapons", key), "'range' is missing")
    if entry.cloud and _marker_radius(nature, entry) is None:
        document.fail(("weapons", key, "cloud"), "only a grenade or another weapon with a marker lays a cloud")
    strength, bonus, factor = _strength(entry.strength)
    return Weapon(
        id=key, name=entry.name or titled(key), type=cast(WeaponType, kind),
        range=_range(nature, entry),
        strength=strength, strength_bonus=bonus, strength_factor=factor,
        ap=0 if entry.ap == "none" else entry.ap, shots=int(shots or 1), full_shots=int(full) if full else None,
        tags=tuple(entry.tags), damage=entry.damage, to_hit_bonus=entry.to_hit_bonus, fire_arc=entry.fire_arc,
        two_handed=entry.two_handed, reload=entry.reload, mount=entry.mount,
        marker_radius=_marker_radius(nature, entry), marker_goal=entry.marker_goal,
        encumbrance=entry.encumbrance, reach=entry.reach, cloud=_cloud(entry.cloud),
    )  # fmt: skip


def _cloud(entry: LaidCloudEntry | None) -> LaidCloud | None:
    return LaidCloud(radius=entry.radius, blind=entry.kind == "blind", turns=entry.turns) if entry else None


@implements("area.marker-size")
def _marker_radius(nature: Nature, entry: WeaponEntry) -> float | None:
    """The radius written, or half the diameter; of an area weapon without a size 1.5 inches."""
    if entry.marker_radius is not None:
        return entry.marker_radius
    if entry.blast is not None:
        return entry.blast / 2
    area = nature.bomb or nature.blast or (nature.thrown and not nature.rock)
    return MARKER_RADIUS if area else None


def _range(nature: Nature, entry: WeaponEntry) -> float | None:
    """A pistol without a range of its own reaches 12 inches, a throw 6; a template has none, a bomb only drops."""
    if nature.thrown and entry.range is None:
        return THROW
    if nature.bomb:
        return 0.0
    if nature.pistol and entry.range is None and not nature.stream:
        return PISTOL_RANGE
    return entry.range


def _strength(written: int | str) -> tuple[int | None, int, int]:
    if isinstance(written, int):
        return written, 0, 1
    bonus = re.search(r"\+(\d)", written)
    factor = re.search(r"x(\d)", written)
    return None, int(bonus[1]) if bonus else 0, int(factor[1]) if factor else 1


def armour_from(key: str, entry: ArmourEntry) -> Armour:
    return Armour(
        id=key, name=entry.name or titled(key), save=entry.save, invulnerable=entry.invulnerable or 0,
        move_penalty=entry.move_penalty, airtight=entry.airtight, primitive=entry.primitive, body_part=entry.body_part,
    )  # fmt: skip


def shield_from(key: str, entry: ShieldEntry) -> Shield:
    return Shield(
        id=key, name=entry.name or titled(key), melee=_shield_save(entry.melee), shooting=_shield_save(entry.shooting),
        stops_only_primitive=entry.stops_only_primitive, energy=entry.energy, straps=entry.straps,
        extra_attack=entry.extra_attack, charge_hit=entry.charge_hit,
    )  # fmt: skip


def _shield_save(written: str) -> ShieldSave:
    if written == "none":
        return ShieldSave()
    if written.endswith("invulnerable"):
        return ShieldSave(invulnerable=int(written[0]))
    return ShieldSave(improves=1)


def titled(key: str) -> str:
    """A name made of an id: heavy-bolter becomes Heavy bolter."""
    return key.replace("-", " ").capitalize()
