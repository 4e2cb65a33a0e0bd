"""Loading scenarios: everything a file names is read, resolved and checked."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from arap.army.armies import Army, army_from, load_army
from arap.army.catalogue import load_catalogue, titled
from arap.army.chance.cards import with_deck
from arap.army.convert import convert
from arap.army.document import Document
from arap.army.file_kinds import DeployEntry, RulesetFile, ScenarioFile, SideEntry
from arap.army.library import list_scenarios, of_kind, open_file, open_named_in
from arap.army.names import did_you_mean
from arap.army.profile import Kind
from arap.army.scenario import Objective, Scenario, SideSetup, Smoke, UnitSetup, Victory
from arap.army.setup.below import check_below
from arap.army.setup.blips import check_blips, check_dummies, dummies_at
from arap.army.setup.deployment import placed
from arap.army.setup.named import check_named
from arap.army.setup.placement import check_placement
from arap.army.setup.portable import check_portable_ladders, portable_ladders_from
from arap.army.terrain_files import ladders_from, pieces_from
from arap.army.troops import DEFAULT_HEIGHTS
from arap.army.tunnels import tunnels_from
from arap.army.yaml_files import parse_document

__all__ = [
    "Ruleset", "list_scenarios", "load_army", "load_catalogue", "load_ruleset", "load_scenario", "scenario_from",
    "scenario_from_text",
]  # fmt: skip

SettingsCheck = Callable[[Mapping[str, Any], str], None]
"""Refuses settings it does not know; the text says where they stand (`arap.battle.settings.check_settings`)."""


class Ruleset(msgspec.Struct, frozen=True, kw_only=True):
    """A named choice of settings."""

    title: str
    description: str = ""
    settings: dict[str, Any] = {}


def load_scenario(name: str | Path, check_settings: SettingsCheck | None = None) -> Scenario:
    """A shipped scenario by name, or a file by path."""
    return scenario_from(open_file("scenario", name), Path(name).stem, check_settings)


def scenario_from_text(
    text: str, source: str, base_dir: Path | None = None, check_settings: SettingsCheck | None = None
) -> Scenario:
    """A scenario written out in some text. Paths in it start at `base_dir`; without one they are refused."""
    return scenario_from(parse_document(text, source, base_dir), "inline", check_settings)


def load_ruleset(name: str | Path, check_settings: SettingsCheck | None = None) -> Ruleset:
    return ruleset_from(open_file("ruleset", name), check_settings)


def ruleset_from(document: Document, check_settings: SettingsCheck | None = None) -> Ruleset:
    file = convert(document, RulesetFile)
    _check(document, file.settings, check_settings)
    return Ruleset(title=file.ruleset, description=file.description, settings=file.settings)


def scenario_from(document: Document, name: str, check_settings: SettingsCheck | None = None) -> Scenario:
    """The scenario of a document, or of a part of one (`document.sub("scenario")` in a battle script)."""
    file = convert(of_kind(document, "scenario"), ScenarioFile)
    own = with_deck(document, file.settings)
    _check(document, own, check_settings)
    settings = _ruleset_of(document, check_settings).settings | own
    width, depth = file.table
    terrain = pieces_from(document.sub("terrain"), file.terrain, width, depth) if file.terrain else ()
    ladders = ladders_from(document.sub("ladders"), file.ladders, width, depth) if file.ladders else ()
    muster = Muster(document, _heights(settings))
    sides = tuple(muster.side(key, entry) for key, entry in file.sides.items())
    scenario = Scenario(
        name=name, title=file.scenario, briefing=file.briefing.strip(), width=width, depth=depth, terrain=terrain,
        ladders=ladders, portable_ladders=portable_ladders_from(file.portable_ladders),
        kinds=muster.kinds, weapons=muster.weapons, armour=muster.armour, shields=muster.shields,
        sides=_with_unique_ids(sides, document), objectives=_objectives(file, document),
        smoke=_smoke(file, document), fires=_fires(file, document), tunnels=tunnels_from(file, document),
        victory=Victory(per_model=file.victory.per_model, per_unit=file.victory.per_unit), settings=settings,
    )  # fmt: skip
    check_named(scenario, document)
    check_blips(file, document, settings)
    check_dummies(scenario, file, document)
    check_below(scenario, file, document)
    check_portable_ladders(scenario, document)
    check_placement(scenario, document)
    return scenario


def _check(document: Document, settings: Mapping[str, Any], check_settings: SettingsCheck | None) -> None:
    """Has each setting checked together with the file, line and key it stands at."""
    for key, value in settings.items():
        if check_settings:
            check_settings({key: value}, document.place(("settings", key)))


def _ruleset_of(document: Document, check_settings: SettingsCheck | None) -> Ruleset:
    if "rules" not in document.value:
        return load_ruleset("standard", check_settings)
    if isinstance(document.value["rules"], str):
        return ruleset_from(open_named_in(document, ("rules",), "ruleset"), check_settings)
    return ruleset_from(of_kind(document.sub("rules"), "ruleset"), check_settings)


def _heights(settings: Mapping[str, Any]) -> dict[str, float]:
    given = settings.get("unit.default-heights")
    return DEFAULT_HEIGHTS | (given if isinstance(given, dict) else {})


def _objectives(file: ScenarioFile, document: Document) -> tuple[Objective, ...]:
    objectives = []
    for key, entry in file.objectives.items():
        x, y = entry.at
        if not (0 <= x <= file.table[0] and 0 <= y <= file.table[1]):
            document.fail(("objectives", key, "at"), "the objective is off the table")
        name = entry.name or titled(key)
        objectives.append(Objective(id=key, name=name, at=entry.at, radius=entry.radius, points=entry.points))
    return tuple(objectives)


def _fires(file: ScenarioFile, document: Document) -> tuple[tuple[float, float], ...]:
    """The places that burn when the battle begins."""
    width, depth = file.table
    for number, (x, y) in enumerate(file.fires):
        if not (0 <= x <= width and 0 <= y <= depth):
            document.fail(("fires", number), "the fire is off the table")
    return tuple([(x, y) for x, y in file.fires])


def _smoke(file: ScenarioFile, document: Document) -> tuple[Smoke, ...]:
    """The clouds that are there from the beginning."""
    for number, entry in enumerate(file.smoke):
        x, y = entry.at
        if not (0 <= x <= file.table[0] and 0 <= y <= file.table[1]):
            document.fail(("smoke", number, "at"), "the smoke is off the table")
    return tuple([Smoke(**msgspec.structs.asdict(entry)) for entry in file.smoke])


def _with_unique_ids(sides: tuple[SideSetup, ...], document: Document) -> tuple[SideSetup, ...]:
    """When two sides have a unit of the same id, each such unit gets its side's id before its own."""
    ids = [unit.id for side in sides for unit in side.units]
    twice = {unit_id for unit_id in ids if ids.count(unit_id) > 1}

    def named(side: SideSetup, unit: UnitSetup) -> UnitSetup:
        if unit.id not in twice:
            return unit
        new = f"{side.id}-{unit.id}"
        if new in ids:
            document.fail(("sides", side.id, "deploy", unit.id), f"it would be called '{new}', which is another unit")
        return msgspec.structs.replace(unit, id=new)

    return tuple(msgspec.structs.replace(side, units=tuple(named(side, unit) for unit in side.units)) for side in sides)


class Muster:
    """Gathers the forces of a scenario and the kinds and equipment they use."""

    def __init__(self, document: Document, heights: Mapping[str, float]) -> None:
        self.document = document
        self.heights = heights
        self.armies: dict[str, Army] = {}
        self.kinds: dict[str, Kind] = {}
        self.weapons: dict[str, Any] = {}
        self.armour: dict[str, Any] = {}
        self.shields: dict[str, Any] = {}

    def side(self, key: str, entry: SideEntry) -> SideSetup:
        place = self.document.sub("sides", key)
        army = self._army(place)
        units = tuple(
            self._unit(army, unit_id, deploy, entry.home, place.sub("deploy", unit_id))
            for unit_id, deploy in entry.deploy.items()
        )
        return SideSetup(id=key, name=entry.name or army.title, army=army.title, home=entry.home, units=units)

    def _army(self, place: Document) -> Army:
        name = place.value["army"]
        if isinstance(name, dict):
            return army_from(of_kind(place.sub("army"), "army"), self.heights)
        if name not in self.armies:
            self.armies[name] = army_from(open_named_in(place, ("army",), "army"), self.heights)
        return self.armies[name]

    def _unit(
        self, army: Army, key: str, deploy: DeployEntry | list[list[float]], home: str, place: Document
    ) -> UnitSetup:
        named = deploy if isinstance(deploy, DeployEntry) else DeployEntry()
        wanted = named.decoy or named.unit or key
        unit = army.units.get(wanted)
        if unit is None:
            place.fail((), f"the army '{army.title}' has no unit '{wanted}'{did_you_mean(wanted, army.units)}")
        kind_ids = [self._enlist(kind, army, place) for kind in unit.models]
        entry = deploy if isinstance(deploy, DeployEntry) else DeployEntry(models=deploy)
        models = placed(unit, kind_ids, entry, home, place)
        name = f"Decoy of {unit.name}" if entry.decoy else unit.name
        return UnitSetup(
            id=key, name=entry.name or name, models=models, reserve=entry.reserve, hidden=entry.hidden,
            blip=entry.blip, decoy=entry.decoy is not None, loose=unit.loose, mob=unit.mob,
            dummies=dummies_at(entry, kind_ids[0], models[0].facing), below=entry.below,
        )  # fmt: skip

    def _enlist(self, kind: Kind, army: Army, place: Document) -> str:
        """Takes the kind and its equipment into the scenario; two armies may use one id for different kinds."""
        for weapon in kind.weapons:
            _keep(self.weapons, weapon, army.stock.weapons[weapon], "weapon", place)
        if kind.armour:
            _keep(self.armour, kind.armour, army.stock.armour[kind.armour], "armour", place)
        if kind.shield:
            _keep(self.shields, kind.shield, army.stock.shields[kind.shield], "shield", place)
        number, key = 1, kind.id
        while key in self.kinds and msgspec.structs.replace(self.kinds[key], id=kind.id) != kind:
            number += 1
            key = f"{kind.id}-{number}"
        self.kinds.setdefault(key, msgspec.structs.replace(kind, id=key))
        return key


def _keep(kept: dict[str, Any], key: str, item: Any, noun: str, place: Document) -> None:
    if kept.setdefault(key, item) != item:
        place.fail((), f"the two armies mean different things by the {noun} '{key}'; give one another id")
