"""Armies: units of models drawn from catalogues."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from arap.army.catalogue import Catalogue, Troop, catalogue_from, stock_of, titled
from arap.army.convert import convert
from arap.army.document import Document, KeyPath
from arap.army.file_kinds import ArmyFile, ModelEntry
from arap.army.library import open_file, open_named_in
from arap.army.names import did_you_mean
from arap.army.outline import count_in
from arap.army.profile import SPACEFARING, Kind
from arap.army.troops import DEFAULT_HEIGHTS, build_kind, inherited, variant


class ArmyUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit: its models in their order, each by its kind. `loose`: a band of individuals; `mob`: a mob."""

    id: str
    name: str
    models: tuple[Kind, ...]
    loose: bool = False
    mob: bool = False


class Army(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    units: dict[str, ArmyUnit]
    stock: Catalogue
    description: str = ""


def load_army(name: str | Path) -> Army:
    """A shipped army by name, or a file by path."""
    return army_from(open_file("army", name))


def army_from(document: Document, heights: Mapping[str, float] = DEFAULT_HEIGHTS) -> Army:
    """The army of a file or of a mapping inside one."""
    file = convert(document, ArmyFile)
    stock = Catalogue(title=file.army)
    for number in range(len(file.catalogues)):
        stock = catalogue_from(_catalogue_named(document, file, number)).laid_over(stock)
    stock = stock_of(file, document, file.army).laid_over(stock)
    kinds = KindBook(stock, heights, spacefaring=file.spacefaring)
    units = {}
    for key, entry in file.units.items():
        models: list[Kind] = []
        for number, written in enumerate(entry.models):
            group = _model_entry(written)
            place = document.sub("units", key, "models", number)
            models += [kinds.kind(group, place)] * group.count
        name = entry.name or titled(key)
        units[key] = ArmyUnit(id=key, name=name, models=tuple(models), loose=entry.loose, mob=entry.mob)
    return Army(title=file.army, units=units, stock=stock, description=file.description)


def _catalogue_named(document: Document, file: ArmyFile, number: int) -> Document:
    if "catalogues" in document.value:
        return open_named_in(document, ("catalogues", number), "catalogue")
    return open_file("catalogue", file.catalogues[number])


def _model_entry(written: str | ModelEntry) -> ModelEntry:
    if isinstance(written, ModelEntry):
        return written
    count, troop = count_in(written)
    return ModelEntry(troop=troop, count=count)


class KindBook:
    """The kinds of an army, each with its own id: troop, or troop and what sets it apart. Those of a spacefaring one
    have the trait of it."""

    def __init__(self, stock: Catalogue, heights: Mapping[str, float], *, spacefaring: bool) -> None:
        self.stock = stock
        self.heights = heights
        self.spacefaring = spacefaring
        self.kinds: dict[str, Kind] = {}

    def kind(self, group: ModelEntry, place: Document) -> Kind:
        troop = self.stock.troops.get(group.troop)
        if troop is None:
            keys: KeyPath = ("troop",) if isinstance(place.value, dict) else ()
            place.fail(keys, f"there is no troop type '{group.troop}'{did_you_mean(group.troop, self.stock.troops)}")
        plain = inherited(troop, self.stock)
        changed = variant(plain, group, Troop(troop.id, plain.entry, place))
        kind = build_kind(changed, self.stock, self.heights)
        if self.spacefaring:
            kind = msgspec.structs.replace(kind, traits=(*kind.traits, SPACEFARING))
        if changed is not plain:
            kind = msgspec.structs.replace(kind, id=self._id_for(kind, group))
        return self.kinds.setdefault(kind.id, kind)

    def _id_for(self, kind: Kind, group: ModelEntry) -> str:
        """An id that says what the model carries, numbered if another model has it already."""
        given = [*(group.weapons or group.add), group.armour, group.shield, group.role]
        first = f"{group.troop}-{next((word for word in given if word), 'other')}"
        number, name = 1, first
        while name in self.stock.troops or _differs(self.kinds.get(name), msgspec.structs.replace(kind, id=name)):
            number += 1
            name = f"{first}-{number}"
        return name


def _differs(known: Kind | None, kind: Kind) -> bool:
    return known is not None and known != kind
