"""Helpless states: a model in one of them neither fights nor defends itself."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

for state in ("stunned", "unconscious", "entangled", "paralysed"):
    trait(
        state,
        "Is helpless: it does not fight and does not defend itself.",
        "melee.free-blow",
        Powers(helpless=True),
    )
