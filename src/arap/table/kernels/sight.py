"""All pairs of two groups: what is seen, what hides it, what cover it has."""

from math import atan2, floor, pi

from arap.table.compiled import Floats, Ints, kernel
from arap.table.kernels.eyes import (
    ANSWERS,
    BLOCKER,
    BODY,
    COLUMNS,
    COVER_BY,
    HARD,
    HEIGHTS,
    KIND,
    VISIBLE,
    draw_line,
    meet_piece,
    pieces_between,
    samples_cut_by_body,
    samples_in,
    stands_in,
)
from arap.table.kernels.plane import TINY, crossing, misses_box

BEARING_GRID = 1e6


@kernel
def note_standing(
    corners: Floats, first: Ints, facts: Floats, near: Ints, found: int, bodies: Floats, count: int, standing: Ints
) -> None:
    """Mark for every body which of the near pieces it stands in."""
    for index in range(count):
        for slot in range(found):
            standing[index * found + slot] = stands_in(corners, first, facts, near[slot], bodies, index)


@kernel
def look(
    corners: Floats,
    first: Ints,
    facts: Floats,
    near: Ints,
    found: int,
    large: Floats,
    line: Floats,
    shape: Floats,
    from_in: Ints,
    from_at: int,
    to_in: Ints,
    to_at: int,
    answers: Ints,
    at: int,
) -> None:
    """One pair: samples visible, what hides most of them, the cover and what gives it."""
    cut = most = hiding = kind = 0
    blocker = by = hider = -1
    for slot in range(found + len(large) // BODY):
        name = near[slot] if slot < found else found - slot - 2
        if slot < found:
            f = from_in[from_at + slot] != 0
            t = to_in[to_at + slot] != 0
            if not f and not t and misses_box(facts, name, line[0], line[1], line[3], line[4], line[8]):
                continue
            hidden, hides, claimed = meet_piece(corners, first, facts, name, line, shape, f, t)
        else:
            hidden = samples_cut_by_body(large, slot - found, line, shape)
            hides = claimed = HARD if hidden else 0
        if hidden:
            cut |= hidden
            count = samples_in(hidden)
            if count > most:
                most = count
                blocker = name
        if hides > hiding:
            hiding = hides
            hider = name
        if claimed > kind:
            kind = claimed
            by = name
    visible = int(shape[COLUMNS]) * (len(shape) - HEIGHTS) - samples_in(cut)
    if visible == 0 and hiding > kind:
        kind = hiding
        by = hider
    answers[at + VISIBLE] = visible
    answers[at + BLOCKER] = blocker
    answers[at + KIND] = kind
    answers[at + COVER_BY] = by


@kernel
def bearing_of(dx: float, dy: float) -> float:
    """Degrees clockwise from north, rounded so that every machine has the same."""
    steps = floor(atan2(dx, dy) * 180.0 / pi * BEARING_GRID + 0.5)
    return (steps if steps >= 0.0 else steps + 360.0 * BEARING_GRID) / BEARING_GRID


@kernel
def see(
    corners: Floats,
    first: Ints,
    facts: Floats,
    shooters: Floats,
    targets: Floats,
    large: Floats,
    shape: Floats,
    near: Ints,
    from_in: Ints,
    to_in: Ints,
    line: Floats,
    answers: Ints,
    measures: Floats,
) -> None:
    """Every shooter at every target. Measures are the distance and the bearing."""
    n = len(shooters) // BODY
    m = len(targets) // BODY
    found = pieces_between(facts, len(first) - 1, shooters, n, targets, m, near)
    note_standing(corners, first, facts, near, found, shooters, n, from_in)
    note_standing(corners, first, facts, near, found, targets, m, to_in)
    for i in range(n):
        for j in range(m):
            pair = i * m + j
            draw_line(shooters, i, targets, j, shape, line)
            look(
                corners, first, facts, near, found, large, line, shape,
                from_in, i * found, to_in, j * found, answers, ANSWERS * pair,
            )  # fmt: skip
            measures[2 * pair] = line[10]
            measures[2 * pair + 1] = bearing_of(line[3], line[4])


@kernel
def lines_free(
    corners: Floats, first: Ints, facts: Floats, walls: Ints, spans: Floats, eyes: Floats, points: Floats, free: Ints
) -> None:
    """Whether the straight line from each eye to each point keeps clear of every opaque piece."""
    n = len(eyes) // 3
    m = len(points) // 3
    for i in range(n):
        ex = eyes[3 * i]
        ey = eyes[3 * i + 1]
        ez = eyes[3 * i + 2]
        for j in range(m):
            dx = points[3 * j] - ex
            dy = points[3 * j + 1] - ey
            dz = points[3 * j + 2] - ez
            lowest = min(ez, ez + dz)
            free[i * m + j] = 1
            for slot in range(len(walls)):
                wall = walls[slot]
                foot = spans[2 * slot]
                top = spans[2 * slot + 1]
                if top <= lowest or misses_box(facts, wall, ex, ey, dx, dy, 0.0):
                    continue
                start, last, part = crossing(corners, first[wall], first[wall + 1], ex, ey, dx, dy)
                over = foot <= 0.0 or ez + max(dz * start, dz * last) > foot + TINY
                if part > 0.0 and over and ez + min(dz * start, dz * last) < top - TINY:
                    free[i * m + j] = 0
                    break
