"""Living shields: models that stand in the line of fire right before others."""

from math import dist

from arap.army.profile import Kind
from arap.army.troops import places
from arap.battle.battle import Battle
from arap.battle.bodies import present_height
from arap.battle.settings import LIVING_SHIELDS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.majority import at_least_half
from arap.rules.sight.geometry import eye_height
from arap.rules.sight.lines import Lines
from arap.table import within

RULE = "cover.living-shield"
CLOSE = 1.5
SINGLE, STRONG = 1, 2
CHEST = 0.5


@cites("cover.living-shield")
def unit_screen(battle: Battle, lines: object, row: int) -> int:
    """What living shields take off the goal of one shooter: as much as half of the unit or more have. Only seen targets
    have them."""
    if not LIVING_SHIELDS(battle) or not isinstance(lines, Lines):
        return 0
    shooter, targets = lines.shooters[row], lines.targets
    worth = [screen_of(battle, shooter, target) for target in targets]
    if at_least_half(worth.count(STRONG), len(worth)):
        return STRONG
    return SINGLE if at_least_half(len(worth) - worth.count(0), len(worth)) else 0


@implements("cover.living-shield")
def screen_of(battle: Battle, shooter: Model, target: Model) -> int:
    """One for a single shield; two for several, or for one that is larger than the model behind it."""
    shields = shields_before(battle, shooter, target)
    if len(shields) > 1 or any(is_larger(battle.kind(each), battle.kind(target)) for each in shields):
        return STRONG
    return SINGLE if shields else 0


def shields_before(battle: Battle, shooter: Model, target: Model) -> list[Model]:
    """The models of other units that a line of fire crosses close before its target, the nearest to it first. Models in
    melee shield nobody."""
    key = ("living shields", shooter.id, shooter.x, shooter.y, target.id, target.x, target.y)
    found = battle.position.once(key, lambda: models_before(battle, shooter, target))
    return [model for model in found if not battle.units[model.unit].locked]


def models_before(battle: Battle, shooter: Model, target: Model) -> list[Model]:
    """All models of other units that the line crosses close before the target."""
    x, y, far = target.x, target.y, CLOSE + widest_base(battle)
    near = [
        model
        for unit in battle.units_near(x - far, y - far, x + far, y + far)
        if unit not in (target.unit, shooter.unit)
        for model in battle.members(unit)
    ]
    crossed = [(gap(battle, model, target), model) for model in near if is_crossed(battle, shooter, target, model)]
    crossed.sort(key=lambda pair: (round(pair[0], 3), pair[1].id))
    return [model for away, model in crossed if within(away, CLOSE)]


def widest_base(battle: Battle) -> float:
    return battle.once("widest base", lambda: max([kind.base_radius for kind in battle.scenario.kinds.values()]))


def gap(battle: Battle, model: Model, target: Model) -> float:
    """From the edge of its base to the centre of the target."""
    return dist((model.x, model.y, model.z), (target.x, target.y, target.z)) - battle.kind(model).base_radius


def is_crossed(battle: Battle, shooter: Model, target: Model, model: Model) -> bool:
    """Whether a line of fire crosses the base of a model, no higher than its head and no lower than its feet."""
    dx, dy = target.x - shooter.x, target.y - shooter.y
    square = dx * dx + dy * dy
    share = ((model.x - shooter.x) * dx + (model.y - shooter.y) * dy) / square if square else 0.0
    if not 0.0 < share < 1.0:
        return False
    if dist((model.x, model.y), (shooter.x + share * dx, shooter.y + share * dy)) >= battle.kind(model).base_radius:
        return False
    start, end = eye_height(battle, shooter), target.z + CHEST * present_height(battle, target)
    return model.z <= start + share * (end - start) <= model.z + present_height(battle, model)


def is_larger(shield: Kind, target: Kind) -> bool:
    """Whether a shield is of a larger size or bulkier, or mounted before a model on foot."""
    if shield.size != target.size:
        return shield.size > target.size
    mounted = shield.powers.mounted and not target.powers.mounted
    return places(shield.bulk) > places(target.bulk) or mounted


@cites("cover.living-shield")
def shield_struck(battle: Battle, lines: Lines, row: int, columns: tuple[int, ...], nearest: int) -> str:
    """The shield that a shot hits if it misses by 1: the nearest to a model that it may hit. Of equally near ones, that
    before the `nearest` model."""
    shooter = lines.shooters[row]
    found = [
        (round(gap(battle, shields[0], lines.targets[column]), 2), column != nearest, shields[0].id)
        for column in columns
        if (shields := shields_before(battle, shooter, lines.targets[column]))
    ]
    return min(found)[-1] if found else ""
