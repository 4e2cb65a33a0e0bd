"""Flamer."""

from arap.army.special.nature import Nature
from arap.army.special.registry import tag

tag(
    "flamer",
    "Is a fire weapon. Models that it hits may catch fire, and what lies under its template may be set alight.",
    "fire.burning.catch",
    Nature(fire=True, flames=True),
)
