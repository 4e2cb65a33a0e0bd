"""Tunneller."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "tunneller",
    "Digs its way under the ground, in any direction.",
    "underground.tunnelling",
    Powers(tunnels=True),
)
