"""The table: points, bases, arcs, terrain, sight and ways. It knows no rules of war."""

from arap.table.arcs import (
    LARGE,
    ahead,
    bearing,
    forward_distance,
    least_ahead,
    length,
    middle_of,
    shifted,
    turn_between,
    turned,
)
from arap.table.blasts import DUG_IN, SHIELDS, SOFTENS, elevations, shielded, supports, walls_met
from arap.table.bodies import NOBODY, Bodies, eye_level
from arap.table.clouds import through_cylinder
from arap.table.findings import Costs, StandingProblem, Stretch
from arap.table.grid import TINY, TOLERANCE, PointXYZ, snap, snap_point, within
from arap.table.levels import GROUND, STEP, Profile, Rise, Section
from arap.table.lines import first_met, hidden_by_comrades, through_any
from arap.table.passages import depth_in, passages
from arap.table.sight import Reasons, Sight, SightGeometry, sight, sight_lines
from arap.table.spacing import first_clash, first_overlap, groups
from arap.table.table import Box, Table
from arap.table.terrain import Agility, CoverKind, Dangerous, Form, Going, Ladder, Piece, PointXY
from arap.table.warm import warm_up
from arap.table.ways.costly import Search

__all__ = [
    "DUG_IN",
    "GROUND",
    "LARGE",
    "NOBODY",
    "SHIELDS",
    "SOFTENS",
    "STEP",
    "TINY",
    "TOLERANCE",
    "Agility",
    "Bodies",
    "Box",
    "Costs",
    "CoverKind",
    "Dangerous",
    "Form",
    "Going",
    "Ladder",
    "Piece",
    "PointXY",
    "PointXYZ",
    "Profile",
    "Reasons",
    "Rise",
    "Search",
    "Section",
    "Sight",
    "SightGeometry",
    "StandingProblem",
    "Stretch",
    "Table",
    "ahead",
    "bearing",
    "depth_in",
    "elevations",
    "eye_level",
    "first_clash",
    "first_met",
    "first_overlap",
    "forward_distance",
    "groups",
    "hidden_by_comrades",
    "least_ahead",
    "length",
    "middle_of",
    "passages",
    "shielded",
    "shifted",
    "sight",
    "sight_lines",
    "snap",
    "snap_point",
    "supports",
    "through_any",
    "through_cylinder",
    "turn_between",
    "turned",
    "walls_met",
    "warm_up",
    "within",
]
