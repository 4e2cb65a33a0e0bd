"""Blips and dummies in scenario files: which units begin as blips, how many decoys and dummies a side has."""

from collections.abc import Mapping
from math import floor
from typing import Any

from arap.army.document import Document
from arap.army.file_kinds import DeployEntry, ScenarioFile, SideEntry
from arap.army.scenario import Placed, Scenario
from arap.kernel.reasons import cites
from arap.kernel.words import plural

ENABLED, DECOYS, FACE_DOWN = "blip.enabled", "blip.decoys", "hide.face-down"
ROUNDING = 0.001


@cites("blip.basics")
def check_blips(file: ScenarioFile, document: Document, settings: Mapping[str, Any]) -> None:
    """Refuses blips where the rule is switched off, too many decoys, and decoys of troops the side does not have."""
    for key, side in file.sides.items():
        place = document.sub("sides", key, "deploy")
        entries = {unit: entry for unit, entry in side.deploy.items() if isinstance(entry, DeployEntry)}
        for unit, entry in entries.items():
            if entry.blip or entry.decoy:
                check_blip(unit, entry, place, settings)
                check_decoy(unit, entry, side, place)
        decoys = [unit for unit, entry in entries.items() if entry.decoy]
        allowed = settings.get(DECOYS, 0)
        if len(decoys) > allowed:
            place.fail((decoys[allowed],), f"{DECOYS} allows a side {plural(allowed, 'decoy')}, not {len(decoys)}")


def check_blip(unit: str, entry: DeployEntry, place: Document, settings: Mapping[str, Any]) -> None:
    if not settings.get(ENABLED, False):
        place.fail((unit,), f"there are no blips in this battle; set {ENABLED}: true")
    if entry.blip and entry.decoy:
        place.fail((unit,), "a decoy is always a blip; leave out 'blip'")
    if entry.reserve or entry.hidden or entry.at is None:
        place.fail((unit,), "a blip stands on the table at a point ('at'), neither hidden nor in reserve")


@cites("blip.behave")
def check_decoy(unit: str, entry: DeployEntry, side: SideEntry, place: Document) -> None:
    """A decoy behaves like a unit that its side really has."""
    if entry.decoy is None:
        return
    real = {
        (named.unit if isinstance(named, DeployEntry) else None) or key
        for key, named in side.deploy.items()
        if not (isinstance(named, DeployEntry) and named.decoy)
    }
    if entry.decoy not in real:
        place.fail((unit, "decoy"), f"'{entry.decoy}' is no unit that this side deploys")


def dummies_at(entry: DeployEntry, kind: str, facing: float) -> tuple[Placed, ...]:
    """The places of the dummies of a unit; by default they face as the unit does."""
    return tuple(
        [
            Placed(kind=kind, x=x, y=y, facing=turn[0] if turn else facing, z=entry.level)
            for x, y, *turn in entry.dummies
        ]
    )


@cites("hide.hidden-movement-counters")
def check_dummies(scenario: Scenario, file: ScenarioFile, document: Document) -> None:
    """Refuses dummies where no counters lie face down, and more of them than the ratio allows."""
    rule = scenario.settings.get(FACE_DOWN, {})
    for side in scenario.sides:
        given = sum([len(unit.dummies) for unit in side.units])
        if not given:
            continue
        if rule.get("mode", "off") == "off":
            document.fail(
                ("sides", side.id), f"there are no dummies in this battle; set {FACE_DOWN}: {{mode: both-sides}}"
            )
        most = floor(sum([len(unit.models) for unit in side.units]) * rule.get("dummy-ratio", 0.5) + ROUNDING)
        if given > most:
            document.fail(("sides", side.id), f"{FACE_DOWN} allows this side {plural(most, 'dummy')}, not {given}")
