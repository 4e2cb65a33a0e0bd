"""Detectors: they find units under the ground."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

for detector in ("geophone", "scanner"):
    trait(
        detector,
        "Shows enemies under the ground as blips.",
        "underground.representation",
        Powers(detectors=frozenset({detector})),
    )
