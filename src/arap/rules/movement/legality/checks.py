"""What stops a single model of a moving unit. Every answer is None or a refusal with its reason and rule."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.dice.swimming import undeclared_swim
from arap.rules.movement.dice.tactical import barred_from_dashing
from arap.rules.movement.dice.trials import cut_legs
from arap.rules.movement.dice.variable import undeclared
from arap.rules.movement.measures.field import Body, Field, near_menaces, overlapping, passed_through
from arap.rules.movement.measures.ground import FREE
from arap.rules.movement.measures.proximity import melee_radius, walled_off
from arap.rules.movement.measures.steps import BACKWARD
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.cost import path_cost
from arap.rules.movement.paths.party import Walker
from arap.rules.movement.paths.stance import crawling, no_ground_to_lie, out_of_action
from arap.rules.movement.paths.standing import no_footing, off_ladders, on_ladder, on_level, same_level, span_of
from arap.table import TINY, TOLERANCE, Piece, first_clash, within


@implements("move.prone.going", "move.crawl.who", "move.agility", "move.variable", "move.tactical.restrictions")
def unable(battle: Battle, walker: Walker, terms: Terms, rough: Sequence[Piece] = ()) -> Refusal | None:
    """What keeps a model from going at all, or from going this way in this kind of move. `rough` is the variable ground
    thereabouts."""
    if not walker.path.legs and not terms.tactical:
        return None
    if terms.rest and not any(model_id == walker.model.id for model_id, _ in terms.allowances):
        return Refusal("Only those who fell go on now.", "jump.down.failed")
    if walker.model.spent_until and (refusal := out_of_action(battle, walker.model)):
        return refusal
    if walker.crawls and (refusal := ill_crawled(walker)):
        return refusal
    if walker.model.id in terms.prone and (refusal := no_ground_to_lie(battle, arrived(walker))):
        return refusal
    if walker.cost.course and (refusal := undeclared_swim(battle, walker, terms)):
        return refusal
    if terms.tactical:
        return barred_from_dashing(battle, walker)
    return undeclared(battle, walker, terms, rough) if rough else None


def arrived(walker: Walker) -> Model:
    """The model as it is at the end of its path."""
    return msgspec.structs.replace(walker.model, x=walker.x, y=walker.y, z=walker.z)


@implements("move.prone.going", "move.crawl", "move.crawl.who")
def ill_crawled(walker: Walker) -> Refusal | None:
    """The prone only crawl, if they can; they do not back up, climb, swim or jump."""
    if crawling(walker.kind) == "no":
        return Refusal("It cannot crawl; it must get up first.", "move.crawl.who")
    if any(step.manner is BACKWARD for step in walker.cost.steps if step.length):
        return Refusal("Nobody crawls backwards; it may turn and crawl, or get up first.", "move.prone.going")
    if any(leg.by != "walk" for leg in walker.path.legs):
        return Refusal("The prone only crawl; it must get up first.", "move.prone.going")
    return None


@implements("activate.action.move", "move.cost", "move.basic", "move.prone.going")
def too_dear(battle: Battle, walker: Walker) -> Refusal | None:
    """A path dearer than the allowance; before a long jump only the way to the edge counts."""
    cost, allowance = walker.cost.total, walker.allowance
    if walker.cost.course and (jump := walker.cost.course.feat("long-jump")):
        cost = path_cost(battle, walker.model, cut_legs(walker, jump.at)).total
    if within(cost, allowance):
        return None
    if walker.crawls:
        reason = f'The crawl costs {round(cost, 3):g}", the move is {allowance:g}"; it may get up first.'
        return Refusal(reason, "move.prone.going" if walker.model.prone else "move.crawl")
    return beyond_move(cost, allowance)


def beyond_move(cost: float, allowance: float) -> Refusal:
    return Refusal(f'The path costs {round(cost, 3):g}", the move is {allowance:g}".', "activate.action.move")


@implements("move.cost")
def off_table(battle: Battle, walker: Walker) -> Refusal | None:
    """No path leaves the table, and a base stands wholly upon it."""
    table, radius = battle.table, walker.kind.base_radius - TOLERANCE - TINY
    right, top = table.width - radius, table.depth - radius
    for step in walker.cost.steps:
        x, y = step.end
        if step.length and not (radius <= x <= right and radius <= y <= top):
            return Refusal("The path leaves the table.", "move.cost")
    return None


@implements("move.terrain.classes")
def barred_by_ground(battle: Battle, walker: Walker) -> Refusal | None:
    """Impassable ground may not be entered, nor openings narrower than the base be passed."""
    if walker.cost.bar != FREE:
        return Refusal(f"{battle.table.pieces[walker.cost.bar].name} bars the way.", "move.terrain.classes")
    return squeezed(battle, walker) if len(walker.cost.steps) > 1 else None


@implements("move.other-models")
def squeezed(battle: Battle, walker: Walker) -> Refusal | None:
    """A path does not bend where the base has no room, so that no narrow opening is passed leg by leg."""
    bends = walker.cost.corners[1:-1]
    if bends and battle.table.barred and not all(battle.table.roomy(bends, walker.kind.base_radius)):
        return Refusal("The base has no room to turn there.", "move.other-models")
    return None


@implements("move.other-models")
def unfit_to_stand(battle: Battle, walkers: Sequence[Walker]) -> list[Refusal | None]:
    """The centre must be on ground that can be stood on."""
    table = battle.table
    xs, ys = [walker.x for walker in walkers], [walker.y for walker in walkers]
    if table.is_bare(min(xs), min(ys), max(xs), max(ys)) and not any(walker.cost.course for walker in walkers):
        return [None] * len(walkers)
    fit = table.standing([walker.cost.end for walker in walkers], [walker.kind.base_radius for walker in walkers])
    return [
        None if fits and walker.cost.course is None else no_ground(battle, walker)
        for walker, fits in zip(walkers, fit, strict=True)
    ]


def no_ground(battle: Battle, walker: Walker) -> Refusal | None:
    if walker.cost.course:
        return no_footing(battle, walker)
    if not walker.walks:
        return None
    problem = battle.table.why_not_stand(walker.x, walker.y, walker.kind.base_radius)
    return Refusal(problem.reason, "move.other-models") if problem else None


@implements("move.other-models")
def through_models(battle: Battle, walker: Walker, field: Field) -> Refusal | None:
    """Nobody passes through enemies or anything large."""
    alike = field.level and not walker.cost.course
    solid = field.solid if alike else on_level(battle, field.solid, *span_of(walker))
    for step in walker.cost.steps:
        if step.length:
            body = passed_through(step.start, step.end, walker.kind.base_radius, solid)
            if body:
                return Refusal(f"{battle.full_name(body.model.id)} is in the way.", "move.other-models")
    return None


@implements("move.other-models")
def onto_models(battle: Battle, walker: Walker, field: Field) -> Refusal | None:
    """A move does not end overlapping any base."""
    bodies: Sequence[Body] = field.bodies
    if walker.cost.course or not field.level:
        if on_ladder(battle.table, walker.x, walker.y, walker.z):
            return None
        bodies = off_ladders(battle, on_level(battle, bodies, walker.z, walker.z))
    body = overlapping(walker.x, walker.y, walker.kind.base_radius, bodies)
    return on_base_of(battle, body.model.id) if body else None


def barred(battle: Battle, walker: Walker, field: Field) -> Refusal | None:
    """What stops any who move: the edge of the table, the ground, or somebody in the way or on the place."""
    return (
        off_table(battle, walker)
        or barred_by_ground(battle, walker)
        or unfit_to_stand(battle, [walker])[0]
        or through_models(battle, walker, field)
        or onto_models(battle, walker, field)
    )


@implements("move.other-models")
def onto_comrades(battle: Battle, walkers: Sequence[Walker]) -> list[Refusal | None]:
    """Nor do two who move end on each other."""
    found: list[Refusal | None] = [None] * len(walkers)
    if first_clash([(walker.x, walker.y, walker.kind.base_radius) for walker in walkers]) is None:
        return found
    discs = [(walker.x, walker.y, walker.kind.base_radius - TOLERANCE / 2) for walker in walkers]
    for n, (x, y, radius) in enumerate(discs):
        for m in range(n):
            other_x, other_y, other_radius = discs[m]
            dx, dy, apart = other_x - x, other_y - y, radius + other_radius
            if dx * dx + dy * dy < apart * apart and in_each_others_way(battle, walkers[n], walkers[m]):
                found[n] = on_base_of(battle, walkers[m].model.id)
                found[m] = found[m] or on_base_of(battle, walkers[n].model.id)
    return found


def in_each_others_way(battle: Battle, one: Walker, other: Walker) -> bool:
    """On one level, and neither of them on a ladder."""
    table = battle.table
    if not table.tiered:
        return True
    return same_level(one.z, other.z) and not any(on_ladder(table, each.x, each.y, each.z) for each in (one, other))


def on_base_of(battle: Battle, model_id: str) -> Refusal:
    return Refusal(f"It would overlap the base of {battle.full_name(model_id)}.", "move.other-models")


@implements("move.enemy-proximity")
def too_near_enemies(battle: Battle, walker: Walker, field: Field) -> Refusal | None:
    """An ordinary move does not end within melee radius, its own or the enemy's; moving away is free."""
    model, melee = walker.model, melee_radius(walker.kind)
    for body, distance in near_menaces(walker.x, walker.y, walker.z, melee, field.menaces):
        before = near_menaces(model.x, model.y, model.z, melee, [body])
        if before and distance >= before[0][1] - TOLERANCE:
            continue
        if not kept_apart(battle, walker, body):
            enemy = battle.full_name(body.model.id)
            reason = f'It would end {round(distance, 3):g}" from {enemy}, within melee radius; charge instead.'
            return Refusal(reason, "move.enemy-proximity")
    return None


def kept_apart(battle: Battle, walker: Walker, body: Body) -> bool:
    here, there = (walker.x, walker.y, walker.z), (body.x, body.y, body.z)
    return walled_off(battle, here, there, walker.kind, battle.kind(body.model))
