"""What stops a single model of a moving unit. Every check returns None or a refusal with its reason and rule."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.blocking.holding import holds
from arap.rules.movement.dice.swimming import undeclared_swim
from arap.rules.movement.dice.tactical import barred_from_dashing
from arap.rules.movement.dice.variable import undeclared
from arap.rules.movement.measures.bases import same_level
from arap.rules.movement.measures.field import Body, Field, near_menaces, overlapping, passed_through
from arap.rules.movement.measures.ground import FREE
from arap.rules.movement.measures.proximity import melee_radius, walled_off
from arap.rules.movement.measures.steps import BACKWARD
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.stance import crawling, no_ground_to_lie, out_of_action
from arap.rules.movement.paths.standing import no_footing, off_ladders, on_ladder, on_level, span_of
from arap.table import TINY, TOLERANCE, Piece, first_clash, within


@cites("move.prone.going", "move.crawl.who", "move.agility", "move.variable", "move.tactical.restrictions")
def unable(battle: Battle, path: Path, terms: Terms, rough: Sequence[Piece] = ()) -> Refusal | None:
    """What prevents a model from moving at all, or from going this way in this kind of move. `rough` is the variable
    ground nearby."""
    if not path.legs and not terms.tactical:
        return None
    if terms.rest and not any(model_id == path.model.id for model_id, _ in terms.allowances):
        return Refusal("Only models that fell may move now.", "jump.down.failed")
    if path.model.spent_until and (refusal := out_of_action(battle, path.model)):
        return refusal
    if path.crawls and (refusal := why_not_crawl(path)):
        return refusal
    if path.model.id in terms.prone and (refusal := no_ground_to_lie(battle, arrived(path))):
        return refusal
    if path.uneven and (refusal := undeclared_swim(battle, path, terms)):
        return refusal
    if terms.tactical:
        return barred_from_dashing(battle, path)
    return undeclared(battle, path, terms, rough) if rough else None


def arrived(path: Path) -> Model:
    """The model as it is at the end of its path."""
    return msgspec.structs.replace(path.model, x=path.x, y=path.y, z=path.z)


@cites("move.prone.going", "move.crawl", "move.crawl.who")
def why_not_crawl(path: Path) -> Refusal | None:
    """Prone models only crawl, if they can; they do not back up, climb, swim or jump."""
    if crawling(path.kind) == "no":
        return Refusal("It cannot crawl; it must get up first.", "move.crawl.who")
    if any(step.manner is BACKWARD for step in path.steps if step.length):
        return Refusal("A model cannot crawl backwards; turn it, or get up first.", "move.prone.going")
    if any(leg.by != "walk" for leg in path.legs):
        return Refusal("A prone model can only crawl; it must get up first.", "move.prone.going")
    return None


@cites("activate.action.move", "move.cost", "move.basic", "move.prone.going")
def too_dear(battle: Battle, path: Path) -> Refusal | None:
    """A path costs more than the allowance; before a long jump only the way to the edge counts."""
    cost, allowance = path.total, path.allowance
    if path.uneven and (jump := path.feat("long-jump")):
        cost = path_along(battle, path.model, path.cut(jump.at)).total
    if within(cost, allowance):
        return None
    if path.crawls:
        reason = f'The crawl costs {round(cost, 3):g}", the move is {allowance:g}"; it may get up first.'
        return Refusal(reason, "move.prone.going" if path.model.prone else "move.crawl")
    return beyond_move(cost, allowance)


def beyond_move(cost: float, allowance: float) -> Refusal:
    return Refusal(f'The path costs {round(cost, 3):g}", the move is {allowance:g}".', "activate.action.move")


@cites("move.cost")
def off_table(battle: Battle, path: Path) -> Refusal | None:
    """No path leaves the table, and the whole base stays on it."""
    table, radius = battle.table, path.kind.base_radius - TOLERANCE - TINY
    right, top = table.width - radius, table.depth - radius
    for step in path.steps:
        x, y = step.end
        if step.length and not (radius <= x <= right and radius <= y <= top):
            return Refusal("The path leaves the table.", "move.cost")
    return None


@implements("move.terrain.classes")
def barred_by_ground(battle: Battle, path: Path) -> Refusal | None:
    """A model may not enter impassable ground or pass openings narrower than its base."""
    if path.bar != FREE:
        return Refusal(f"{battle.table.pieces[path.bar].name} bars the way.", "move.terrain.classes")
    return squeezed(battle, path) if len(path.steps) > 1 else None


@cites("move.other-models")
def squeezed(battle: Battle, path: Path) -> Refusal | None:
    """A path does not bend where the base has no room; otherwise it could pass a narrow opening leg by leg."""
    bends = path.corners[1:-1]
    if bends and battle.table.barred and not all(battle.table.roomy(bends, path.kind.base_radius)):
        return Refusal("The base has no room to turn there.", "move.other-models")
    return None


@cites("move.other-models")
def unfit_to_stand(battle: Battle, paths: Sequence[Path]) -> list[Refusal | None]:
    """The centre must be on ground that a model can stand on."""
    table = battle.table
    xs, ys = [path.x for path in paths], [path.y for path in paths]
    if table.is_bare(min(xs), min(ys), max(xs), max(ys)) and not any(path.uneven for path in paths):
        return [None] * len(paths)
    fit = table.standing([path.end for path in paths], [path.kind.base_radius for path in paths])
    return [
        None if fits and not path.uneven else no_ground(battle, path) for path, fits in zip(paths, fit, strict=True)
    ]


def no_ground(battle: Battle, path: Path) -> Refusal | None:
    if path.uneven:
        return no_footing(battle, path)
    if not path.walks:
        return None
    problem = battle.table.why_not_stand(path.x, path.y, path.kind.base_radius)
    return Refusal(problem.reason, "move.other-models") if problem else None


@implements("move.other-models")
def through_models(battle: Battle, path: Path, field: Field) -> Refusal | None:
    """No model passes through enemies or anything large."""
    alike = field.level and not path.uneven
    solid = field.solid if alike else on_level(battle, field.solid, *span_of(path))
    for step in path.steps:
        if step.length:
            body = passed_through(step.start, step.end, path.kind.base_radius, solid)
            if body:
                return in_the_way(battle, body)
    return None


@cites("block.declare")
def in_the_way(battle: Battle, body: Body) -> Refusal:
    """What stops a path: a model, or the line across a place that it blocks."""
    name = battle.full_name(body.model.id)
    if body.bars:
        return Refusal(f"{name} blocks {body.bars}.", "block.declare")
    return Refusal(f"{name} is in the way.", "move.other-models")


@cites("block.other-features")
def up_blocked_ladder(battle: Battle, path: Path) -> Refusal | None:
    """No enemy leaves a ladder at its top while that is blocked."""
    for hold in holds(battle) if path.feats else ():
        ladders = [each for each in battle.table.ladders if each.id == hold.place.id]
        if ladders and hold.side != battle.units[path.model.unit].side:
            number, top = battle.table.ladders.index(ladders[0]), ladders[0].head[2]
            if any(feat.way == "ladder" and feat.piece == number and within(top, feat.end) for feat in path.feats):
                name = battle.full_name(hold.models[0].id)
                return Refusal(f"{name} blocks {hold.place.name}.", "block.other-features")
    return None


@cites("move.other-models")
def onto_models(battle: Battle, path: Path, field: Field) -> Refusal | None:
    """A move does not end overlapping any base."""
    bodies: Sequence[Body] = field.bodies
    if path.uneven or not field.level:
        if on_ladder(battle.table, path.x, path.y, path.z):
            return None
        bodies = off_ladders(battle, on_level(battle, bodies, path.z, path.z))
    body = overlapping(path.x, path.y, path.kind.base_radius, bodies)
    if body is None:
        return None
    return in_the_way(battle, body) if body.bars else on_base_of(battle, body.model.id)


def barred(battle: Battle, path: Path, field: Field) -> Refusal | None:
    """What stops any move: the edge of the table, the ground, or a model in the way or on the place."""
    return (
        off_table(battle, path)
        or barred_by_ground(battle, path)
        or unfit_to_stand(battle, [path])[0]
        or up_blocked_ladder(battle, path)
        or through_models(battle, path, field)
        or onto_models(battle, path, field)
    )


@cites("move.other-models")
def onto_comrades(battle: Battle, paths: Sequence[Path]) -> list[Refusal | None]:
    """Two models of the move do not end on each other either."""
    found: list[Refusal | None] = [None] * len(paths)
    if first_clash([(path.x, path.y, path.kind.base_radius) for path in paths]) is None:
        return found
    discs = [(path.x, path.y, path.kind.base_radius - TOLERANCE / 2) for path in paths]
    for n, (x, y, radius) in enumerate(discs):
        for m in range(n):
            other_x, other_y, other_radius = discs[m]
            dx, dy, apart = other_x - x, other_y - y, radius + other_radius
            if dx * dx + dy * dy < apart * apart and in_each_others_way(battle, paths[n], paths[m]):
                found[n] = on_base_of(battle, paths[m].model.id)
                found[m] = found[m] or on_base_of(battle, paths[n].model.id)
    return found


def in_each_others_way(battle: Battle, one: Path, other: Path) -> bool:
    """Whether they are on one level, and neither is on a ladder."""
    table = battle.table
    if not table.tiered:
        return True
    return same_level(one.z, other.z) and not any(on_ladder(table, each.x, each.y, each.z) for each in (one, other))


def on_base_of(battle: Battle, model_id: str) -> Refusal:
    return Refusal(f"It would overlap the base of {battle.full_name(model_id)}.", "move.other-models")


@implements("move.enemy-proximity")
def too_near_enemies(battle: Battle, path: Path, field: Field) -> Refusal | None:
    """An ordinary move does not end within melee radius, its own or the enemy's; moving away is free."""
    model, melee = path.model, melee_radius(path.kind)
    for body, distance in near_menaces(path.x, path.y, path.z, melee, field.menaces):
        before = near_menaces(model.x, model.y, model.z, melee, [body])
        if before and distance >= before[0][1] - TOLERANCE:
            continue
        if not kept_apart(battle, path, body):
            enemy = battle.full_name(body.model.id)
            reason = f'It would end {round(distance, 3):g}" from {enemy}, within its melee radius; charge instead.'
            return Refusal(reason, "move.enemy-proximity")
    return None


def kept_apart(battle: Battle, path: Path, body: Body) -> bool:
    here, there = (path.x, path.y, path.z), (body.x, body.y, body.z)
    return walled_off(battle, here, there, path.kind, battle.kind(body.model))
