"""A program of its own: moves of a unit of ten planned on tables of 48" by 72" with thirty pieces, as JSON."""

import json
import sys
import time
from collections.abc import Iterator
from math import cos, radians, sin
from random import Random
from statistics import median

from arap.army.profile import Kind, Profile
from arap.army.scenario import Placed, Scenario, SideSetup, UnitSetup
from arap.battle.battle import Battle
from arap.rules.movement.planning.planner import plan_move
from arap.table import Piece, PointXY, Table, warm_up
from benchmarks.fields import DEPTH, WIDTH, terrain

TROOPER = Kind(id="trooper", name="Trooper", profile=Profile(M=4.0, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7, save=0))
SPACING, RADIUS = 1.4, 0.5
TABLES = 5
REACH = 4.0


def ranks(x: float, y: float) -> list[PointXY]:
    return [(round(x + SPACING * (n % 5 - 2), 3), round(y + SPACING * (n // 5 - 0.5), 3)) for n in range(10)]


def free_places(table: Table, random: Random, taken: list[PointXY]) -> list[PointXY]:
    """Two ranks of five somewhere with room."""
    while True:
        places = ranks(random.uniform(4, WIDTH - 4), random.uniform(4, DEPTH - 4))
        apart = all((x - a) ** 2 + (y - b) ** 2 > 9.0 for x, y in places for a, b in taken)
        if apart and all(table.roomy(places, RADIUS)):
            return places


def a_battle(pieces: list[Piece], seed: int) -> Battle:
    """Three units of ten a side."""
    table, random = Table.of(WIDTH, DEPTH, pieces), Random(seed)
    taken: list[PointXY] = []
    units: dict[str, list[UnitSetup]] = {"a": [], "b": []}
    for number in range(6):
        side, places = "ab"[number % 2], free_places(table, random, taken)
        taken += places
        models = tuple([Placed(kind="trooper", x=x, y=y, facing=0.0) for x, y in places])
        units[side].append(UnitSetup(id=f"{side}{number}", name=f"{side}{number}", models=models))
    sides = [SideSetup(id=side, name=side, army=side, home=home, units=tuple(units[side])) for side, home in HOMES]
    return Battle.start(
        Scenario(
            name="bench", title="Bench", width=WIDTH, depth=DEPTH, terrain=tuple(pieces), sides=tuple(sides),
            kinds={"trooper": TROOPER},
        )
    )  # fmt: skip


HOMES = (("a", "south"), ("b", "north"))


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


def measured(battles: list[Battle], count: int, reach: float | None) -> dict[str, float]:
    """Milliseconds of single plans; what was worked out about the models is forgotten before each."""
    times, refused, clipped = [], 0, 0
    for number, battle in enumerate(battles):
        for unit, dx, dy in goals(battle, Random(number), count // len(battles), reach):
            battle.memo.clear()
            began = time.process_time()
            plan = plan_move(battle, unit, dx, dy)
            times.append((time.process_time() - began) * 1e3)
            refused += plan.refusal is not None
            clipped += plan.clipped
    times.sort()
    return {
        "median_ms": median(times), "p99_ms": times[int(0.99 * len(times))], "worst_ms": times[-1],
        "plans": len(times), "refused": refused, "clipped": clipped,
    }  # fmt: skip


def main(plans: int) -> None:
    warm_up()
    battles = [a_battle(terrain(seed), seed) for seed in range(TABLES)]
    figures = {"far": measured(battles, plans, None), "near": measured(battles, plans, REACH)}
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]))
