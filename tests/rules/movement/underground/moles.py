"""Burrowers "g" of side b, guards "m" of side a, and a tunnel of six inches with a mouth at each end."""

from typing import Any

from arap.army.tunnels import Node, Passage, Tunnels
from arap.battle.battle import Battle
from arap.battle.values import Acting
from tests.rules.builders import Squad, a_battle, a_kind, squad

MOLE = a_kind("mole", M=6.0, traits=("tunneller",))
GEOPHONE = a_kind("listener", traits=("geophone",))
SOUTH, NORTH = (20.0, 10.0), (20.0, 16.0)


def a_tunnel(**fields: Any) -> Tunnels:
    """Six inches from south to north."""
    nodes = Node(id="south", name="South mouth", at=SOUTH), Node(id="north", name="North mouth", at=NORTH)
    return Tunnels(nodes=nodes, passages=(Passage(ends=("south", "north"), **fields),))


def a_hall() -> Tunnels:
    """The tunnel with a chamber at its north end and a passage on to an east mouth."""
    nodes = (
        Node(id="south", name="South mouth", at=SOUTH), Node(id="hall", name="Hall", at=NORTH, chamber=True),
        Node(id="east", name="East mouth", at=(24.0, 16.0)),
    )  # fmt: skip
    return Tunnels(nodes=nodes, passages=(Passage(ends=("south", "hall")), Passage(ends=("hall", "east"))))


def moles(at: tuple[float, float] = (20.0, 30.0), n: int = 3, **fields: Any) -> Squad:
    """Three burrowers under the ground."""
    return squad("g", "b", **{"places": [at] * n, "kind": MOLE, "below": True, **fields})


def ground(*units: Squad, active: str = "b", guard: tuple[float, float] = (40.0, 5.0), **fields: Any) -> Battle:
    """These units, and two guards far away that look north."""
    kind = fields.pop("guard_kind", None)
    return a_battle([squad("m", at=guard, n=2, kind=kind), *units], active=active, **fields)


def acting(battle: Battle, unit: str, points: int = 2) -> Acting:
    entry = Acting(unit, points)
    battle.change_turn(acting=(entry,), active=battle.units[unit].side)
    return entry
