"""The eye and body used for lines of sight, and the kinds of cover."""

from arap.battle.battle import Battle
from arap.battle.bodies import present_height
from arap.battle.settings import LOS_GEOMETRY
from arap.battle.values import Model
from arap.kernel.converting import converted
from arap.kernel.reasons import cites, implements
from arap.table import SightGeometry, eye_level

NONE, SOFT, HARD = 0, 1, 2

COVER_NAMES = ("none", "soft", "hard")


@implements("shoot.los.geometry", "shoot.los.area-terrain")
@cites("shoot.cover.claim")
def geometry(battle: Battle) -> SightGeometry:
    """The eye, the body and its points that the table uses for sight and cover, woods included."""
    return battle.once("geometry", lambda: converted(LOS_GEOMETRY(battle), SightGeometry))


@cites("shoot.los.geometry")
def eye_height(battle: Battle, model: Model) -> float:
    """The height of a model's eye above the table."""
    return eye_level(model.z, present_height(battle, model), geometry(battle).eye_fraction, prone=model.prone)
