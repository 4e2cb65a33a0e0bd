"""Positions that are known though no model is seen: a banner shows above cover, or the model was seen to go there."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.bodies import bodies, present_height
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.sight.geometry import geometry
from arap.table import Bodies, sight

REACHES, WIDE = 1.0, 0.15


@implements("shoot.los.betrayed-position")
def position_known(battle: Battle, shooter: Model, target: Model) -> str:
    """Why the place of a model that cannot be seen is known to the shooter; "" if it is not.

    What fires in a high trajectory, or is thrown, treats such a target as if it were in line of sight."""
    if what := what_shows(battle, shooter, target):
        return f"its {what} shows"
    return "it was seen to go there" if was_seen_to_go(battle, shooter.unit, target) else ""


@cites("shoot.los.betrayed-position")
def knows_position(battle: Battle, shooter: Model, target_id: str) -> bool:
    """Whether the place of any model of a unit is known to the shooter though the model is not seen."""
    return any(position_known(battle, shooter, target) for target in battle.members(target_id))


@cites("shoot.los.betrayed-position")
def emblem(kind: Kind) -> str:
    """What of a model reaches above its body and is no part of it."""
    return "banner" if kind.role == "standard" else kind.powers.shows


@cites("shoot.los.betrayed-position")
def what_shows(battle: Battle, shooter: Model, target: Model) -> str:
    """The banner, antenna, wing or headdress of the target the shooter sees."""
    what = emblem(battle.kind(target))
    if not what:
        return ""
    top = target.z + present_height(battle, target)
    above = Bodies.of([(target.x, target.y, top, WIDE, REACHES, 2)])
    return what if sees_any(battle, bodies(battle, [shooter]), above) else ""


def only_shows(battle: Battle, shooter: Model, targets: Sequence[Model]) -> str:
    """What shows of any of these; nothing is looked for where no kind has anything to show."""
    kinds = battle.scenario.kinds.values()
    if not battle.once("emblems", lambda: any(emblem(kind) for kind in kinds)):
        return ""
    return next((what for target in targets if (what := what_shows(battle, shooter, target))), "")


@cites("shoot.los.betrayed-position")
def was_seen_to_go(battle: Battle, unit_id: str, target: Model) -> bool:
    """The unit saw it where its last move began, in its side's last turn, and it has not moved since."""
    if target.came is None:
        return False
    x, y, z, serial = target.came
    if battle.turn.serial - serial >= max(2, len(battle.turn.order)):
        return False
    watchers = bodies(battle, battle.members(unit_id)).rows.copy()
    for row, model in zip(watchers, battle.members(unit_id), strict=True):
        row[:2] = model.began or (model.x, model.y)
    before = bodies(battle, [target]).rows.copy()
    before[0, :3] = x, y, z
    return sees_any(battle, Bodies(watchers), Bodies(before))


def sees_any(battle: Battle, shooters: Bodies, seen: Bodies) -> bool:
    return bool(sight(battle.table, shooters, seen, geometry=geometry(battle)).visible.any())
