"""Infra vision."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

trait(
    "infra-vision",
    "Sees through smoke, except through blind smoke.",
    "smoke.infra-vision",
    Powers(infra_vision=True),
)
