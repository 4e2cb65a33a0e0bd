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


def together(name: str, display: str, mode: str, *, blips: bool, below: bool) -> Scenario:
    """Woods and trenches between the sides; the last unit of each side hides, others are blips, lie face down or begin
    in tunnels."""
    scenario = with_settings(in_hiding(name, display), hide__face_down={"mode": mode, "dummy-ratio": 0.6})
    if blips:
        scenario = with_settings(scenario, blip__enabled=True, blip__decoys=9)
        sides = tuple([with_blips(scenario, side, 2) for side in scenario.sides])
        scenario = msgspec.structs.replace(scenario, sides=sides)
    return in_passages(scenario) if below else scenario


def tunnelled(name: str, **settings: Any) -> Scenario:
    """The sides close to each other over tunnels; all units can dig, and the last of each side begins below."""
    scenario = with_tunnels(near_each_other(name))
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "tunneller", "geophone"))
        for key, kind in scenario.kinds.items()
    }
    sides = [
        msgspec.structs.replace(side, units=(*side.units[:-1], msgspec.structs.replace(side.units[-1], below=True)))
        for side in scenario.sides
    ]
    return msgspec.structs.replace(
        scenario, kinds=kinds, sides=tuple(sides), settings={**scenario.settings, **settings}
    )


def with_tunnels(scenario: Scenario) -> Scenario:
    """The scenario with three mouths that passages join in a chamber."""
    wide, deep = scenario.width, scenario.depth
    corners = {"a": (4.0, deep / 2), "b": (wide - 4.0, deep / 2), "c": (wide / 2, 4.0), "hub": (wide / 2, deep / 2)}
    nodes = tuple([Node(id=key, name=key, at=at, chamber=key == "hub") for key, at in corners.items()])
    passages = tuple([Passage(ends=(key, "hub"), width=5) for key in "abc"])
    return msgspec.structs.replace(scenario, tunnels=Tunnels(nodes=nodes, passages=passages))


def in_passages(scenario: Scenario) -> Scenario:
    """The scenario with tunnels; the first unit of each side begins in them, close to the enemy."""
    scenario = with_tunnels(scenario)
    hub = scenario.tunnels.nodes[-1].at
    starts = [hub, *[(hub[0] + 4.0 * number, hub[1]) for number in range(1, len(scenario.sides))]]
    sides = [begins_in(side, at) for side, at in zip(scenario.sides, starts, strict=True)]
    return msgspec.structs.replace(scenario, sides=tuple(sides))


def begins_in(side: SideSetup, at: tuple[float, float]) -> SideSetup:
    """The first unit of a side that is on the table as one of models begins under the ground at a place."""
    first = next((unit for unit in side.units if not (unit.decoy or unit.reserve or unit.hidden)), None)
    units = [
        msgspec.structs.replace(
            unit, below=True, blip=False,
            models=tuple([msgspec.structs.replace(model, x=at[0], y=at[1], z=None) for model in unit.models]),
        )
        if unit is first
        else unit
        for unit in side.units
    ]  # fmt: skip
    return msgspec.structs.replace(side, units=tuple(units))


def called(display: str, mode: str, *, blips: bool, below: bool) -> str:
    """The name of a combination."""
    more = [word for word, on in (("blips", blips), ("tunnels", below)) if on]
    return ", ".join((display, f"face down {mode}", *more))


SECRETS: dict[str, Callable[[str], Scenario]] = {
    called(display, mode, blips=blips, below=below): partial(
        together, display=display, mode=mode, blips=blips, below=below
    )
    for display, mode, blips, below in product(DISPLAYS, MODES, (True, False), (True, False))
}
"""All of it in every combination, by name."""
