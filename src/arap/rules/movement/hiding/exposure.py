"""Which enemies see a model in spite of what it hides behind."""

from collections.abc import Sequence
from math import dist
from typing import NamedTuple

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.secrets.counters import UNKNOWN
from arap.battle.secrets.underground import DEPTH
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.hiding.places import Shelter, shelters_at
from arap.rules.movement.hiding.spotting import spots
from arap.rules.sight.geometry import geometry
from arap.rules.sight.smoke import clouds_between
from arap.table import Bodies, bearing, sight, turn_between
from arap.table.shapes.footprints import entered

FORWARD = 90.0
IN_VIEW, CLOSE = "hide.claim", "hide.spotting"


class Found(NamedTuple):
    """How an enemy has found a model: the enemy, the distance between the two, and whether it is close enough to spot
    the model or has it in clear view."""

    by: str
    distance: float
    close: bool

    @property
    def rule(self) -> str:
        return CLOSE if self.close else IN_VIEW


@cites("hide.claim")
def looks_past(battle: Battle, watcher: Model, model: Model, shelters: Sequence[Shelter]) -> bool:
    """Whether a line from the enemy reaches the model without crossing anything it hides behind. A model in a wood or a
    building is hidden from all sides."""
    if any(shelter.inside for shelter in shelters):
        return False
    eye, there = (watcher.x, watcher.y), (model.x, model.y)
    return not any(entered(battle.table.piece(shelter.piece).shape, eye, there) for shelter in shelters)


@cites("hide.claim", "shoot.field-of-view")
def has_in_view(watcher: Model, model: Model) -> bool:
    """Whether a model is in the forward half of what an enemy sees."""
    there = bearing((watcher.x, watcher.y), (model.x, model.y))
    return abs(turn_between(watcher.facing, there)) <= FORWARD


def enemies_of(battle: Battle, model: Model) -> list[Model]:
    """The enemy models that could find a model. Counters do not look, and nobody looks up through the ground."""
    side = battle.units[model.unit].side
    others = [other for other in battle.models.values() if other.kind != UNKNOWN.id and other.z != DEPTH]
    return [other for other in others if battle.units[other.unit].side != side]


@implements("hide.claim", "hide.woods-and-buildings")
def found_by(battle: Battle, model: Model, watchers: Sequence[Model] | None = None) -> Found | None:
    """How an enemy finds a model that hides where it stands now: one is close enough to spot it, or looks at it past
    what it hides behind. None if it stays hidden."""
    enemies = enemies_of(battle, model) if watchers is None else watchers
    for enemy in enemies:
        if spots(battle, enemy, model):
            return Found(enemy.id, apart(enemy, model), close=True)
    shelters = shelters_at(battle, model)
    looking = [each for each in enemies if has_in_view(each, model) and looks_past(battle, each, model, shelters)]
    seer = first_to_see(battle, looking, bodies(battle, [model])) if looking else None
    return Found(seer.id, apart(seer, model), close=False) if seer else None


@cites("hide.claim", "blip.convert", "smoke.los")
def first_to_see(battle: Battle, looking: Sequence[Model], body: Bodies) -> Model | None:
    """The first of these models that sees a body, past terrain and smoke."""
    eyes, how = bodies(battle, looking), geometry(battle)
    clouds = clouds_between(eyes, body, battle.turn.clouds, how.eye_fraction) if battle.turn.clouds else None
    for row, points in enumerate(sight(battle.table, eyes, body, geometry=how).visible[:, 0].tolist()):
        keen = battle.kind(looking[row]).powers.infra_vision
        if points and not (clouds and any(cloud.blind or not keen for cloud in clouds[row][0])):
            return looking[row]
    return None


def apart(one: Model, other: Model) -> float:
    return round(dist((one.x, one.y, one.z), (other.x, other.y, other.z)), 3)
