"""Compile every kernel ahead of the first battle; the machine code stays on disk."""

import numpy as np

from arap.table.blasts import elevations, shielded, supports, walls_met
from arap.table.bodies import Bodies
from arap.table.lines import first_met, hidden_by_comrades, through_any
from arap.table.passages import depth_in, passages
from arap.table.sight import sight, sight_lines
from arap.table.spacing import first_overlap, groups
from arap.table.table import Table
from arap.table.terrain import Piece
from arap.table.ways.costly import Search

HOUSE = Piece(
    id="house",
    name="House",
    feature="building",
    shape=((4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)),
    height=3.0,
    going="impassable",
    opaque=True,
    surface=True,
)
BOG = Piece(
    id="bog", name="Bog", feature="bog", shape=((2.5, 1.0), (7.5, 1.0), (7.5, 4.0), (2.5, 4.0)), going="difficult"
)


def warm_up() -> None:
    """Ask every question once."""
    table = Table.of(10.0, 10.0, (HOUSE, BOG))
    here, there = (2.0, 5.0), (8.0, 5.0)
    ones = Bodies.of([(*here, 0.0, 0.5, 1.5, 2)])
    others = Bodies.of([(*there, 0.0, 0.5, 1.5, 2)])
    sight(table, ones, others, others)
    sight_lines(table, np.zeros((1, 3)), np.ones((1, 3)))
    through_any(ones, others, [others])
    hidden_by_comrades(ones, others)
    first_met((*here, 1.0), [(*there, 1.0)], others)
    first_overlap([(0.0, 0.0, 0.5)], [(1.0, 1.0, 0.5)])
    groups([(0.0, 0.0, 0.0)], 3.0)
    table.stretches(here, there)
    table.costs([here], [there])
    table.obstructions([here], [there], [0.5])
    table.route(here, there, 0.5)
    table.cheapest(Search((3.0, 0.5), (3.0, 9.0), 0.5, 12.0, bodies=((3.0, 7.0, 1.0),)))
    table.why_not_stand(*here, 0.5)
    table.standing([here], [0.5])
    table.roomy([here], 0.5)
    table.elevation(5.0, 5.0)
    table.pieces_within(*here, 1.0)
    table.distance_to("house", *here)
    table.levels(5.0, 5.0)
    table.levels_around(5.0, 5.0)
    table.bad_ground(here, there)
    table.natural(*here)
    table.rough([here], [there], [0.0])
    table.profile(here, there, 1.0)
    walls_met(table, (*here, 1.0), [(*there, 1.0)])
    supports(table, [here], 0.0)
    elevations(table, [here])
    shielded(table, [0], [1], [(here, there)], [0], [0])
    passages(table, "house", here, there)
    depth_in(table, "house", 5.0, 5.0)
