"""Shots that strike places, many at once: what stops them on their way, on which level they lie, what shields from
them."""

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.levels import levels_at
from arap.table.kernels.passages import passages
from arap.table.kernels.plane import TOLERANCE, highest_surface, lies_in

LINE, LEG, STEP = 6, 4, 1.0
SHIELDS, SOFTENS, DUG_IN = 1, 2, 4
NEVER = 2.0
GRAZE = 1e-6


@kernel
def part_stopped(begin: float, end: float, start: float, rise: float, base: float, top: float) -> float:
    """The part of a line, within a passage of it, at which it first runs above a base and lower than a top."""
    before = start + rise * begin
    after = start + rise * end
    if max(before, after) <= base or min(before, after) >= top - GRAZE:
        return NEVER
    if base < before < top:
        return begin
    edge = top if before >= top else base
    return begin + (end - begin) * (edge - before) / (after - before)


@kernel
def walls_met(
    corners: Floats,
    first: Ints,
    facts: Floats,
    walls: Ints,
    heights: Floats,
    lines: Floats,
    leg: Floats,
    cuts: Floats,
    spans: Floats,
    met: Floats,
) -> None:
    """The part of each line (start x, y, z, way x, y, z) at which one of the walls, with their bases and tops, first
    stops it; 2 where none does."""
    for n in range(len(met)):
        at = LINE * n
        leg[0] = lines[at]
        leg[1] = lines[at + 1]
        leg[2] = lines[at] + lines[at + 3]
        leg[3] = lines[at + 1] + lines[at + 4]
        met[n] = NEVER
        for slot in range(len(walls)):
            count = passages(corners, first, facts, walls[slot], leg, cuts, spans)
            for k in range(count):
                part = part_stopped(
                    spans[2 * k], spans[2 * k + 1], lines[at + 2], lines[at + 5],
                    heights[2 * slot], heights[2 * slot + 1],
                )  # fmt: skip
                met[n] = min(met[n], part)


@kernel
def supports(
    corners: Floats,
    first: Ints,
    facts: Floats,
    uneven: Ints,
    places: Floats,
    z: float,
    here: Ints,
    levels: Floats,
    found: Floats,
) -> None:
    """The level at each place that carries what is at height z: the nearest within a step, else the highest below,
    else the lowest of all."""
    for n in range(len(found)):
        count = levels_at(corners, first, facts, uneven, places[2 * n], places[2 * n + 1], here, levels)
        best = 0.0
        near = False
        below = -1e300
        lowest = 1e300
        level = 0.0
        for i in range(count):
            off = abs(levels[i] - z)
            nearer = not near or off < best or (off == best and levels[i] < level)
            if off <= STEP + TOLERANCE and nearer:
                best = off
                near = True
                level = levels[i]
            lowest = min(lowest, levels[i])
            if levels[i] < z:
                below = max(below, levels[i])
        if not near and count:
            level = below if below > -1e300 else lowest
        found[n] = level


@kernel
def elevations(corners: Floats, first: Ints, facts: Floats, places: Floats, found: Floats) -> None:
    """The top of the highest surface at each place, else the ground."""
    for n in range(len(found)):
        found[n] = highest_surface(corners, first, facts, places[2 * n], places[2 * n + 1])


@kernel
def covers(
    corners: Floats,
    first: Ints,
    facts: Floats,
    pieces: Ints,
    roles: Ints,
    legs: Floats,
    figures: Ints,
    leg: Floats,
    cuts: Floats,
    spans: Floats,
    cover: Ints,
) -> None:
    """The cover of figures from bursts, given the cover each has by itself. A leg runs from the centre of a burst to a
    figure; `roles` tells for each figure and piece whether it shields, softens, or is a trench the figure is in. What
    the burst lies in does not shield."""
    for n in range(len(cover)):
        for i in range(LEG):
            leg[i] = legs[LEG * n + i]
        for slot in range(len(pieces)):
            role = roles[len(pieces) * figures[n] + slot]
            if role == 0 or cover[n] == 2:
                continue
            piece = pieces[slot]
            burst_in = lies_in(corners, first, facts, piece, leg[0], leg[1])
            if role & DUG_IN and not burst_in:
                cover[n] = 2
            elif role & (SHIELDS | SOFTENS) and passages(corners, first, facts, piece, leg, cuts, spans) > 0:
                if role & SHIELDS and not burst_in:
                    cover[n] = 2
                elif role & SOFTENS:
                    cover[n] = max(cover[n], 1)
