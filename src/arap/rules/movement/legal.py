"""May the unit move so? Every answer is None or a refusal with its reason and rule; nothing is changed."""

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import NamedTuple

from arap.army.profile import Kind
from arap.battle.acts import ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.allowance import basic_move
from arap.rules.movement.coherency import Bond, Spot, bonds, coherency_distance, coherent, parts, spot, widest
from arap.rules.movement.cost import PathCost, Step, path_costs
from arap.rules.movement.field import Body, Field, field_around, near_menaces, overlapping, passed_through
from arap.rules.movement.plan import ModelPlan, MovePlan
from arap.rules.movement.proximity import melee_radius, walled_off
from arap.table import TOLERANCE, within

TINY = 1e-9


class Walker(NamedTuple):
    """A member that takes part in the move, and where its path leads."""

    model: Model
    kind: Kind
    path: ModelPath
    cost: PathCost
    allowance: float
    z: float

    @property
    def moved(self) -> bool:
        return len(self.cost.corners) > 1

    def body(self) -> Body:
        """The walker at the end of its path."""
        cost, kind = self.cost, self.kind
        return Body(cost.x, cost.y, self.z, kind.base_radius, melee_radius(kind), False, False, self.model)


def why_not_move(battle: Battle, unit_id: str, paths: Sequence[ModelPath]) -> Refusal | None:
    """Why the unit cannot make a movement action along these paths; members not named stay where they are."""
    return check_move(battle, unit_id, paths).refusal


def check_move(battle: Battle, unit_id: str, paths: Sequence[ModelPath]) -> MovePlan:
    """What these very paths cost, and whether they are legal."""
    if refusal := why_not_paths(battle, unit_id, paths):
        return MovePlan(unit_id, (), (), False, refusal)
    walkers = walkers_of(battle, unit_id, paths)
    moving = {path.model for path in paths}
    staying = [model for model in battle.members(unit_id) if model.id not in moving]
    if not walkers:
        return verdict(battle, unit_id, [], staying, [])
    points = [corner for walker in walkers for corner in walker.cost.corners]
    field = field_around(battle, unit_id, staying, points)
    return verdict(battle, unit_id, walkers, staying, refusals(battle, walkers, field))


@implements("activate.action.move")
def why_not_paths(battle: Battle, unit_id: str, paths: Sequence[ModelPath]) -> Refusal | None:
    """Paths are of members of the unit, one for each."""
    if unit_id not in battle.units:
        return Refusal(f"There is no unit {unit_id} on the table.", "activate.action.move")
    named: set[str] = set()
    for path in paths:
        model = battle.models.get(path.model)
        if model is None:
            return Refusal(f"There is no model {path.model} on the table.", "activate.action.move")
        if model.unit != unit_id:
            return Refusal(f"{path.model} does not belong to the unit.", "activate.action.move")
        if path.model in named:
            return Refusal(f"{path.model} has two paths; give it one.", "activate.action.move")
        named.add(path.model)
        for leg in path.legs:
            if not (isfinite(leg.x) and isfinite(leg.y) and isfinite(leg.face or 0.0)):
                return Refusal(f"The path of {path.model} is not made of numbers.", "activate.action.move")
    return None


def walkers_of(battle: Battle, unit_id: str, paths: Sequence[ModelPath]) -> list[Walker]:
    models = [battle.models[path.model] for path in paths]
    costs = path_costs(battle, [(model, path.legs) for model, path in zip(models, paths, strict=True)])
    kinds, table = battle.scenario.kinds, battle.table
    return [
        Walker(model, kinds[model.kind], path, cost, basic_move(battle, model), table.elevation(cost.x, cost.y))
        for model, path, cost in zip(models, paths, costs, strict=True)
    ]


def refusals(battle: Battle, walkers: Sequence[Walker], field: Field) -> list[Refusal | None]:
    """For each walker the first reason why it cannot go its way."""
    grounds = barred_by_ground(battle, walkers)
    ends = [walker.body() for walker in walkers]
    return [
        too_dear(walker)
        or off_table(battle, walker)
        or ground
        or unfit_to_stand(battle, walker)
        or through_models(walker, field)
        or onto_models(walker, ends, n, field)
        or too_near_enemies(battle, walker, field)
        for n, (walker, ground) in enumerate(zip(walkers, grounds, strict=True))
    ]


@implements("activate.action.move", "move.cost", "move.basic")
def too_dear(walker: Walker) -> Refusal | None:
    """A path dearer than the allowance."""
    cost, allowance = walker.cost.total, walker.allowance
    if within(cost, allowance):
        return None
    return Refusal(f'The path costs {cost:.3g}", the move is {allowance:.3g}".', "activate.action.move")


@implements("move.cost")
def off_table(battle: Battle, walker: Walker) -> Refusal | None:
    """No path leaves the table, and a base stands wholly upon it."""
    table, radius = battle.table, walker.kind.base_radius - TOLERANCE
    for x, y in walker.cost.corners[1:]:
        if min(x, y, table.width - x, table.depth - y) < radius:
            return Refusal("The path leaves the table.", "move.cost")
    return None


@implements("move.terrain.classes")
def barred_by_ground(battle: Battle, walkers: Sequence[Walker]) -> list[Refusal | None]:
    """Impassable ground may not be entered, nor openings narrower than the base be passed."""
    if not battle.table.barred:
        return [None] * len(walkers)
    found: list[Refusal | None] = [None] * len(walkers)
    steps = [(n, step) for n, walker in enumerate(walkers) for step in walker.cost.steps if step.length]
    if steps:
        radii = [walkers[n].kind.base_radius for n, _ in steps]
        bars = battle.table.obstructions([step.start for _, step in steps], [step.end for _, step in steps], radii)
        for (n, _), bar in zip(steps, bars.tolist(), strict=True):
            if bar >= 0:
                found[n] = Refusal(f"{battle.table.pieces[bar].name} bars the way.", "move.terrain.classes")
    return [refusal or squeezed(battle, walker) for refusal, walker in zip(found, walkers, strict=True)]


@implements("move.other-models")
def squeezed(battle: Battle, walker: Walker) -> Refusal | None:
    """A path does not turn where the base has no room, so that no narrow opening is passed leg by leg."""
    corners, radius = walker.cost.corners, walker.kind.base_radius
    if len(corners) <= 2:
        return None
    table = battle.table
    for piece in table.pieces:
        if piece.going != "impassable":
            continue
        room = min(radius, table.distance_to(piece.id, *corners[0]), table.distance_to(piece.id, *corners[-1]))
        for x, y in corners[1:-1]:
            if table.distance_to(piece.id, x, y) < room - TOLERANCE:
                return Refusal(f"{piece.name} leaves the base no room there.", "move.other-models")
    return None


@implements("move.other-models")
def unfit_to_stand(battle: Battle, walker: Walker) -> Refusal | None:
    """The centre must be on ground that can be stood on."""
    if walker.moved:
        for piece in battle.table.pieces:
            if not piece.standable and piece.going != "impassable":
                problem = battle.table.why_not_stand(walker.cost.x, walker.cost.y, walker.kind.base_radius)
                return Refusal(problem.reason, "move.other-models") if problem else None
    return None


@implements("move.other-models")
def through_models(walker: Walker, field: Field) -> Refusal | None:
    """Nobody passes through enemies or anything large."""
    for step in walker.cost.steps:
        if step.length and (body := run_over(step, walker, field)):
            return Refusal(f"{body.model.id} is in the way.", "move.other-models")
    return None


def run_over(step: Step, walker: Walker, field: Field) -> Body | None:
    return passed_through(step.start, step.end, walker.kind.base_radius, field.solid)


@implements("move.other-models")
def onto_models(walker: Walker, ends: Sequence[Body], own: int, field: Field) -> Refusal | None:
    """A move does not end overlapping any base, comrades' new places included."""
    if not walker.moved:
        return None
    x, y, radius = walker.cost.x, walker.cost.y, walker.kind.base_radius
    body = overlapping(x, y, radius, field.bodies) or overlapping(x, y, radius, _but(ends, own))
    return Refusal(f"It would overlap the base of {body.model.id}.", "move.other-models") if body else None


def _but(ends: Sequence[Body], own: int) -> Iterator[Body]:
    return (body for n, body in enumerate(ends) if n != own)


@implements("move.enemy-proximity")
def too_near_enemies(battle: Battle, walker: Walker, field: Field) -> Refusal | None:
    """An ordinary move does not end within melee radius, its own or the enemy's; moving away is free."""
    if not walker.moved or not field.menaces:
        return None
    model, cost, melee = walker.model, walker.cost, melee_radius(walker.kind)
    for body, distance in near_menaces(cost.x, cost.y, walker.z, melee, field.menaces):
        before = near_menaces(model.x, model.y, model.z, melee, [body])
        if before and distance >= before[0][1] - TOLERANCE:
            continue
        enemy = battle.kind(body.model)
        if not walled_off(battle, (cost.x, cost.y, walker.z), (body.x, body.y, body.z), walker.kind, enemy):
            reason = f'It would end {distance:.3g}" from {body.model.id}, within melee radius; charge instead.'
            return Refusal(reason, "move.enemy-proximity")
    return None


def verdict(
    battle: Battle,
    unit_id: str,
    walkers: Sequence[Walker],
    staying: Sequence[Model],
    refused: Sequence[Refusal | None],
) -> MovePlan:
    """The plan that says it all: each model's path, cost and refusal, and whether the unit keeps together."""
    plans = tuple([_model_plan(walker, why) for walker, why in zip(walkers, refused, strict=True)])
    spots = [_spot(battle, walker) for walker in walkers] + [spot(battle, model) for model in staying]
    net = bonds(spots)
    ids = [walker.model.id for walker in walkers] + [model.id for model in staying]
    held = tuple([(ids[bond.a], ids[bond.b]) for bond in net if bond.holds])
    whole = coherent(net)
    first = next((_of_model(plan) for plan in plans if plan.refusal), None)
    return MovePlan(unit_id, plans, held, whole, first or (None if whole else torn(battle, unit_id, net)))


@implements("coherency.distance")
def torn(battle: Battle, unit_id: str, net: Sequence[Bond]) -> Refusal | None:
    """A move ends with the unit coherent; one that was torn before may not be torn wider."""
    before = bonds([spot(battle, model) for model in battle.members(unit_id)])
    if not coherent(before) and parts(net) <= parts(before) and widest(net) <= widest(before) + TOLERANCE + TINY:
        return None
    gap = widest(net)
    return Refusal(f'The unit would not keep together: a gap is {gap:.3g}" too wide.', "coherency.distance")


def _model_plan(walker: Walker, refusal: Refusal | None) -> ModelPlan:
    cost = walker.cost
    return ModelPlan(
        walker.model.id,
        walker.path,
        cost.x,
        cost.y,
        cost.facing,
        cost.total,
        walker.allowance,
        cost.parts,
        refusal,
    )


def _of_model(plan: ModelPlan) -> Refusal | None:
    why = plan.refusal
    return Refusal(f"{plan.model}: {why.reason}", why.rule) if why else None


def _spot(battle: Battle, walker: Walker) -> Spot:
    return Spot(walker.cost.x, walker.cost.y, walker.z, coherency_distance(battle, walker.kind.size))
