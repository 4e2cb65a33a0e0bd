"""One table with much on it, and every question the kernels answer, as plain numbers."""

from random import Random
from typing import Any

import numpy as np
from msgspec import to_builtins

from arap.table import (
    DUG_IN,
    SHIELDS,
    SOFTENS,
    Bodies,
    Piece,
    Search,
    Table,
    elevations,
    first_clash,
    first_met,
    first_overlap,
    groups,
    hidden_by_comrades,
    shielded,
    sight,
    sight_lines,
    supports,
    through_any,
    walls_met,
)
from tests.table.scenes import KINDS, UNEVEN, a_piece, ring


def a_crowded_table(dice: Random) -> Table:
    """Thirty pieces of all kinds."""
    pieces: list[Piece] = []
    for i in range(30):
        radii = [dice.uniform(0.8, 3.0) for _ in range(dice.randint(3, 8))]
        shape = ring(dice.uniform(6, 66), dice.uniform(6, 42), radii, dice.uniform(0, 6))
        pieces.append(a_piece(shape, f"p{i}", **KINDS[i % len(KINDS)]))
    return Table.of(72.0, 48.0, pieces)


def an_uneven_table(dice: Random) -> Table:
    """Thirty pieces to climb, jump, swim and walk under."""
    pieces: list[Piece] = []
    for i in range(30):
        radii = [dice.uniform(0.8, 4.0) for _ in range(dice.randint(3, 8))]
        shape = ring(dice.uniform(6, 66), dice.uniform(6, 42), radii, dice.uniform(0, 6))
        pieces.append(a_piece(shape, f"u{i}", **UNEVEN[i % len(UNEVEN)]))
    return Table.of(72.0, 48.0, pieces)


def a_group(dice: Random, table: Table, size: int = 2, count: int = 10) -> Bodies:
    places = [(dice.uniform(2, 70), dice.uniform(2, 46)) for _ in range(count)]
    return Bodies.of(
        [(x, y, table.elevation(x, y), 0.5 * size - 0.5, 1.5, size, i % 4 == 0) for i, (x, y) in enumerate(places)]
    )


def answers() -> dict[str, Any]:
    dice = Random(20)
    table = a_crowded_table(dice)
    shooters, targets, large = a_group(dice, table), a_group(dice, table), a_group(dice, table, size=3, count=3)
    view = sight(table, shooters, targets, large)
    starts, ends = shooters.rows[:, :2], targets.rows[:, :2]
    costs = table.costs(starts, ends)
    giants = [Bodies(large.rows[:2]), Bodies(large.rows[2:])]
    discs = np.column_stack([shooters.x, shooters.y, shooters.radius * 4])
    found = {
        **{name: getattr(view, name) for name in ("visible", "blocker", "cover", "cover_by", "distance", "bearing")},
        **{name: getattr(costs, name) for name in ("open", "difficult", "very_difficult", "impassable")},
        "lines": sight_lines(table, shooters.rows[:, :3], targets.rows[:, :3]),
        "through": np.asarray(through_any(shooters, targets, giants, join=30.0)),
        "hidden": np.asarray(hidden_by_comrades(shooters, targets)),
        "bars": table.obstructions(starts, ends, shooters.radius),
        "groups": groups(shooters.rows[:, :3], 12.0),
    }
    plain = {name: value.tolist() for name, value in found.items()}
    ways = [table.route(tuple(p), tuple(q), 0.5) for p, q in zip(starts.tolist(), ends.tolist(), strict=True)]
    cheap = [
        table.cheapest(Search(tuple(p), tuple(q), 0.5, 60.0))
        for p, q in zip(starts.tolist(), ends.tolist(), strict=True)
    ]
    met = [min(part, 2.0) for part in first_met(shooters.place(0), targets.rows[:, :3], giants[0], 30.0)]
    plain |= {"cheap": cheap, "met": met}
    uneven = an_uneven_table(dice)
    profiles = [
        to_builtins(uneven.profile(tuple(p), tuple(q), uneven.elevation(*p)))
        for p, q in zip(starts.tolist(), ends.tolist(), strict=True)
    ]
    levels = [uneven.levels(*place) for place in starts.tolist()]
    around = [uneven.levels_around(*place) for place in starts.tolist()]
    bad = [table.bad_ground(tuple(p), tuple(q)) for p, q in zip(starts.tolist(), ends.tolist(), strict=True)]
    view = sight(uneven, shooters, targets, large)
    plain |= {"seen": view.visible.tolist(), "profiles": profiles, "levels": levels, "around": around, "bad": bad}
    walls = np.minimum(walls_met(table, shooters.place(0), targets.rows[:, :3]), 2.0)
    lie = [*supports(uneven, ends, 1.0).tolist(), *elevations(uneven, ends).tolist()]
    roles = [SHIELDS, SOFTENS, DUG_IN] * len(table.pieces)
    legs, bodies = np.hstack([starts, ends]), [number % 3 for number in range(len(starts))]
    covers = shielded(table, range(len(table.pieces)), roles, legs, bodies, [0] * len(starts))
    plain |= {"walls": walls.tolist(), "lie": lie, "shielded": covers.tolist()}
    return plain | {"ways": ways, "overlap": first_overlap(discs, discs[::-1]), "clash": first_clash(discs)}
