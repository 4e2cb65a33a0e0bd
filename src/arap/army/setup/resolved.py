"""Scenarios that come from a save: checked like scenario files, since anybody may have written them."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from arap.army.convert import convert
from arap.army.document import Document, check_texts
from arap.army.file_kinds import ScenarioFile, TroopEntry
from arap.army.loading import SettingsCheck
from arap.army.profile import Kind
from arap.army.scenario import Scenario, UnitSetup
from arap.army.setup.below import why_not_below
from arap.army.setup.placement import check_placement
from arap.army.setup.portable import check_portable_ladders
from arap.army.tunnels import tunnels_from
from arap.table.shapes.polygons import check_ladder, check_piece

FASTEST = 100.0
MOST_INCHES = 600.0
NONE = {"save": "none", "invulnerable": "none"}


def check_resolved(scenario: Scenario, where: str, check_settings: SettingsCheck) -> None:
    """Refuses what a scenario file could not say, in one sentence that names the key."""
    check_texts(Document(source=where, value=msgspec.to_builtins(scenario)))
    document = Document(source=where, value=as_written(scenario))
    file = convert(document, ScenarioFile)
    check_settings(scenario.settings, where)
    check_names(scenario, document)
    check_kinds(scenario, document)
    tunnels_from(file, document)
    for piece in scenario.terrain:
        check_piece(piece, scenario.width, scenario.depth)
    for ladder in scenario.ladders:
        check_ladder(ladder, scenario.width, scenario.depth)
    for objective in scenario.objectives:
        if not (0 <= objective.at[0] <= scenario.width and 0 <= objective.at[1] <= scenario.depth):
            document.fail(("objectives", objective.id, "at"), "the objective is off the table")
    check_portable_ladders(scenario, document)
    check_placement(scenario, document)
    for side in scenario.sides:
        for unit in side.units:
            if unit.below and (why := why_not_below(scenario, unit)):
                document.fail(("sides", side.id, "deploy", unit.id), why)


def as_written(scenario: Scenario) -> dict[str, Any]:
    """The scenario in the shape of a file; each model stands on its spot."""
    sides = {
        side.id: {"army": side.army, "name": side.name, "home": side.home, "deploy": deployed(side.units)}
        for side in scenario.sides
    }
    objectives = {one.id: plain(one, "name", "at", "radius", "points") for one in scenario.objectives}
    return {
        "scenario": scenario.title, "table": [scenario.width, scenario.depth], "sides": sides,
        "settings": scenario.settings, "objectives": objectives, "tunnels": tunnels_of(scenario),
        "fires": [list(place) for place in scenario.fires],
        "smoke": [plain(cloud, "at", "radius", "height", "blind", "turns") for cloud in scenario.smoke],
        "portable-ladders": [
            plain(ladder, "id", "name", "length", "width", "unit", "at", "bearing")
            for ladder in scenario.portable_ladders
        ],
        "victory": {"per-model": scenario.victory.per_model, "per-unit": scenario.victory.per_unit},
    }  # fmt: skip


def tunnels_of(scenario: Scenario) -> dict[str, Any]:
    passages = [
        {"from": each.ends[0], "to": each.ends[1], **plain(each, "going", "width")}
        for each in scenario.tunnels.passages
    ]
    return {
        "nodes": {node.id: plain(node, "at", "name", "chamber") for node in scenario.tunnels.nodes},
        "passages": passages,
    }


def deployed(units: Iterable[UnitSetup]) -> dict[str, Any]:
    return {
        unit.id: {"models": [[model.x, model.y, model.facing] for model in unit.models], "reserve": unit.reserve}
        for unit in units
    }


def plain(value: msgspec.Struct, *names: str) -> dict[str, Any]:
    """These fields of a value, as a file has them."""
    found: dict[str, Any] = msgspec.to_builtins(value)
    return {name: found[name] for name in names if found[name] is not None}


def check_names(scenario: Scenario, document: Document) -> None:
    """Names are given once, and every model is of a kind that is there."""
    sides = [side.id for side in scenario.sides]
    units = [unit.id for side in scenario.sides for unit in side.units]
    nodes = [node.id for node in scenario.tunnels.nodes]
    for noun, names in (("side", sides), ("unit", units), ("node", nodes)):
        for name, times in Counter(names).items():
            if times > 1:
                document.fail((), f"there are {times} {noun}s called '{name}'")
    for side in scenario.sides:
        for unit in side.units:
            keys = ("sides", side.id, "deploy", unit.id)
            if not unit.models:
                document.fail(keys, "the unit has no models")
            for model in unit.models:
                if model.kind not in scenario.kinds:
                    document.fail(keys, f"there is no kind '{model.kind}'")
                if not 0 <= model.facing < 360:
                    document.fail(keys, f"a facing is from 0 to 360 degrees, not {model.facing:g}")


def check_kinds(scenario: Scenario, document: Document) -> None:
    """Kinds have the numbers a catalogue allows and equipment that is there. The kinds of counters that no model is of
    are worked out anew from those of the units."""
    used = {placed.kind for side in scenario.sides for unit in side.units for placed in unit.models}
    for key, kind in scenario.kinds.items():
        if kind.token and key not in used:
            continue
        place = msgspec.structs.replace(document, source=f"{document.source}, kinds.{key}")
        convert(msgspec.structs.replace(place, value=numbers_of(kind)), TroopEntry)
        if not (0 <= kind.profile.M <= FASTEST and max(kind.base_radius, kind.height) <= MOST_INCHES):
            place.fail((), f"its move is at most {FASTEST:g} and its size at most {MOST_INCHES:g} inches")
        known = {*scenario.weapons, *scenario.armour, *scenario.shields}
        for name in (*kind.weapons, kind.armour, kind.shield):
            if name is not None and name not in known:
                place.fail((), f"there is no equipment '{name}'")


def numbers_of(kind: Kind) -> dict[str, Any]:
    profile = plain(kind.profile, *("WS", "BS", "S", "T", "W", "I", "A", "Ld", "save", "invulnerable"))
    profile = {name: NONE[name] if name in NONE and value == 0 else value for name, value in profile.items()}
    return {
        "profile": profile, "size": kind.size, "base-radius": kind.base_radius, "height": kind.height,
        "view-arc": kind.view_arc,
    }  # fmt: skip
