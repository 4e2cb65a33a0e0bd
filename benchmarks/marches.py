"""Units on random tables and goals for their moves, the same for every tree that is measured."""

from collections.abc import Iterator
from math import cos, radians, sin
from random import Random

from arap.army.profile import Kind, Profile
from arap.army.scenario import Placed, Scenario, SideSetup, UnitSetup
from arap.battle.battle import Battle
from arap.table import PointXY, Table
from benchmarks.fields import DEPTH, WIDTH, terrain

TROOPER = Kind(id="trooper", name="Trooper", profile=Profile(M=4.0, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7, save=0))
SPACING, RADIUS = 1.4, 0.5
TABLES = 5
REACH = 4.0
HOMES = (("a", "south"), ("b", "north"))


def ranks(x: float, y: float) -> list[PointXY]:
    return [(round(x + SPACING * (n % 5 - 2), 3), round(y + SPACING * (n // 5 - 0.5), 3)) for n in range(10)]


def free_places(table: Table, random: Random, taken: list[PointXY]) -> list[PointXY]:
    """Two ranks of five somewhere with room."""
    while True:
        places = ranks(random.uniform(4, WIDTH - 4), random.uniform(4, DEPTH - 4))
        apart = all((x - a) ** 2 + (y - b) ** 2 > 9.0 for x, y in places for a, b in taken)
        if apart and all(table.roomy(places, RADIUS)):
            return places


def a_scenario(seed: int) -> Scenario:
    """Three units of ten a side."""
    pieces, random = terrain(seed), Random(seed)
    table = Table.of(WIDTH, DEPTH, pieces)
    taken: list[PointXY] = []
    units: dict[str, list[UnitSetup]] = {"a": [], "b": []}
    for number in range(6):
        side, places = "ab"[number % 2], free_places(table, random, taken)
        taken += places
        models = tuple([Placed(kind="trooper", x=x, y=y, facing=0.0) for x, y in places])
        units[side].append(UnitSetup(id=f"{side}{number}", name=f"{side}{number}", models=models))
    sides = [SideSetup(id=side, name=side, army=side, home=home, units=tuple(units[side])) for side, home in HOMES]
    return Scenario(
        name="bench", title="Bench", width=WIDTH, depth=DEPTH, terrain=tuple(pieces), sides=tuple(sides),
        kinds={"trooper": TROOPER},
    )  # fmt: skip


def goals(battle: Battle, random: Random, count: int, reach: float | None) -> Iterator[tuple[str, float, float]]:
    """Shifts of units: any point of the table, or one within reach."""
    names = list(battle.units)
    for _ in range(count):
        unit = random.choice(names)
        model = battle.members(unit)[0]
        if reach is None:
            yield unit, random.uniform(1, WIDTH - 1) - model.x, random.uniform(1, DEPTH - 1) - model.y
        else:
            way, far = radians(random.uniform(0, 360)), random.uniform(0, reach)
            yield unit, far * sin(way), far * cos(way)
