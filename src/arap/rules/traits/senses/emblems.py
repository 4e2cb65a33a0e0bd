"""Emblems: what reaches above a model's body and gives its position away."""

from arap.army.special.powers import Powers
from arap.army.special.registry import trait

for emblem in ("banner", "antenna", "wings", "headdress"):
    trait(
        emblem,
        "Shows above cover and gives the position of the model away.",
        "shoot.los.betrayed-position",
        Powers(shows=emblem),
    )
