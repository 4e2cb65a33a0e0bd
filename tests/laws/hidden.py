"""Battles in which units hide, are blips or lie face down, alone and together."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import msgspec

from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.army.tunnels import Node, Passage, Tunnels
from tests.laws.playing import blind_ground, near_each_other

DISPLAYS = ("marker", "unit-marker", "map")
MODES = ("off", "one-side", "both-sides")


def with_settings(scenario: Scenario, **settings: object) -> Scenario:
    """The scenario with other settings, whose names have "__" for a dot and "_" for a hyphen."""
    named = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    return msgspec.structs.replace(scenario, settings={**scenario.settings, **named})


def in_hiding(name: str, display: str) -> Scenario:
    """Woods and trenches between the sides; the last unit of each begins in hiding."""
    return hidden_last(with_settings(blind_ground(name), hide__enabled=True, hide__display=display))


def hidden_last(scenario: Scenario) -> Scenario:
    sides = [
        msgspec.structs.replace(side, units=(*side.units[:-1], msgspec.structs.replace(side.units[-1], hidden=True)))
        for side in scenario.sides
    ]
    return msgspec.structs.replace(scenario, sides=tuple(sides))


def as_blips(name: str) -> Scenario:
    """The sides close to each other; every unit begins as a blip, and each side has a decoy."""
    scenario = with_settings(near_each_other(name), blip__enabled=True, blip__decoys=1, hide__enabled=True)
    return msgspec.structs.replace(scenario, sides=tuple([with_blips(scenario, side) for side in scenario.sides]))


def with_blips(scenario: Scenario, side: SideSetup, most: int = 100) -> SideSetup:
    """The first units of a side as blips, and a decoy in the corner behind them."""
    units = [
        unit if unit.decoy or unit.reserve else msgspec.structs.replace(unit, blip=unit.blip or n < most)
        for n, unit in enumerate(side.units)
    ]
    near = next(unit for unit in units if not unit.reserve)
    back = scenario.depth - 1.5 if side.home in ("north", "east") else 1.5
    models = tuple([msgspec.structs.replace(model, x=1.5, y=back, z=None) for model in near.models])
    ghost = UnitSetup(id=f"ghost-{side.id}", name="Ghost", models=models, decoy=True)
    return msgspec.structs.replace(side, units=(ghost, *units))


def face_down(name: str, mode: str) -> Scenario:
    """The sides close to each other, with counters that lie face down, and dummies among them."""
    return with_settings(near_each_other(name), hide__face_down={"mode": mode, "dummy-ratio": 0.6}, hide__enabled=True)


def together(name: str, display: str, mode: str, *, blips: bool) -> Scenario:
    """Woods and trenches between the sides; the last unit of each side hides, others are blips or lie face down."""
    scenario = with_settings(in_hiding(name, display), hide__face_down={"mode": mode, "dummy-ratio": 0.6})
    if not blips:
        return scenario
    scenario = with_settings(scenario, blip__enabled=True, blip__decoys=9)
    return msgspec.structs.replace(scenario, sides=tuple([with_blips(scenario, side, 2) for side in scenario.sides]))


SECRETS: dict[str, Callable[[str], Scenario]] = {
    f"{display}, face down {mode}, {'with' if blips else 'without'} blips": partial(
        together, display=display, mode=mode, blips=blips
    )
    for display, mode, blips in product(DISPLAYS, MODES, (True, False))
}
"""All of it in every combination, by name."""


def tunnelled(name: str, **settings: Any) -> Scenario:
    """The sides close to each other over tunnels; all units can dig, and the last of each side begins below."""
    scenario = near_each_other(name)
    wide, deep = scenario.width, scenario.depth
    corners = {"a": (4.0, deep / 2), "b": (wide - 4.0, deep / 2), "c": (wide / 2, 4.0), "hub": (wide / 2, deep / 2)}
    nodes = tuple([Node(id=key, name=key, at=at, chamber=key == "hub") for key, at in corners.items()])
    passages = tuple([Passage(ends=(key, "hub"), width=5) for key in "abc"])
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "tunneller", "geophone"))
        for key, kind in scenario.kinds.items()
    }
    sides = [
        msgspec.structs.replace(side, units=(*side.units[:-1], msgspec.structs.replace(side.units[-1], below=True)))
        for side in scenario.sides
    ]
    return msgspec.structs.replace(
        scenario, kinds=kinds, sides=tuple(sides), tunnels=Tunnels(nodes=nodes, passages=passages),
        settings={**scenario.settings, **settings},
    )  # fmt: skip
