"""Gets hot."""

from arap.army.special.registry import tag

tag(
    "gets-hot",
    "Gets hot; no rule of the book uses it.",
    "shoot.weapon.number",
)
