"""Smoke discharger."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "smoke-discharger",
    "Lays a cloud of smoke round itself once in a battle.",
    "smoke.dischargers",
    Powers(smoke_discharger=True),
)
