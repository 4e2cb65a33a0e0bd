"""Declaring to block a narrow place, and ceasing to block it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import atan2, cos, degrees, dist, radians, sin

import msgspec

from arap.battle.acts import Block
from arap.battle.battle import Battle
from arap.battle.events.things.blocking import BlockEnded, PlaceBlocked
from arap.battle.settings import BLOCKING
from arap.battle.values import Model, Post, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.blocking.holding import (
    SAME_LEVEL,
    attackers_allowed,
    is_at_post,
    is_blocking,
    is_enough,
    narrow_places,
    places_of,
)
from arap.table import TOLERANCE, turn_between
from arap.table.ways.narrows import Narrow

DECLARE, HOLD, LARGE, OTHERS = "block.declare", "block.hold", "block.large", "block.other-features"
IN_LINE, BEHIND, AT_HEAD = 0.5, 1.0, 1.0
SIDEWAYS = 90.0
MOST_BLOCKERS, MOST_SETS = 3, 4


def bearings_of(place: Narrow) -> tuple[float, ...]:
    """The bearings in which a place can be held: both, but a ladder only against its climbers."""
    x, y = place.through
    ahead = round(degrees(atan2(x, y)), 2) % 360.0
    return (ahead,) if place.kind == "ladder" else (ahead, (ahead + 180.0) % 360.0)


@cites("block.hold")
def held_bearing(place: Narrow, models: Sequence[Model]) -> float | None:
    """The bearing that all these models face and so hold the place against; None if they do not face one side."""
    for bearing in sorted(bearings_of(place), key=lambda each: abs(turn_between(models[0].facing, each))):
        if all(abs(turn_between(model.facing, bearing)) <= SIDEWAYS + TOLERANCE for model in models):
            return bearing
    return None


@cites("block.declare", "block.large", "block.other-features")
def stands_in(battle: Battle, place: Narrow, model: Model) -> bool:
    """Whether a model stands where it can block: within half an inch of the centre line of a door, on a bridge or at
    its end, within an inch of the head of a ladder; a big one also within an inch behind a door."""
    if abs(model.z - place.z) >= SAME_LEVEL:
        return False
    if place.kind == "ladder":
        return dist((model.x, model.y), place.start) <= AT_HEAD + TOLERANCE
    along, beside = place.along(model.x, model.y), place.beside(model.x, model.y)
    if place.kind == "bridge":
        ends = -IN_LINE - TOLERANCE <= along <= place.length + IN_LINE + TOLERANCE
        return ends and abs(beside) <= place.width / 2 + TOLERANCE
    if not -TOLERANCE <= along <= place.length + TOLERANCE:
        return False
    return abs(beside) <= IN_LINE + TOLERANCE or (is_too_big(battle, place, model) and is_just_behind(place, model))


def is_too_big(battle: Battle, place: Narrow, model: Model) -> bool:
    return places_of(battle.kind(model)) > place.abreast


@cites("block.large")
def is_just_behind(place: Narrow, model: Model) -> bool:
    bearing = held_bearing(place, [model])
    if bearing is None:
        return False
    (x, y), turn = place.start, radians(bearing)
    ahead = (model.x - x) * sin(turn) + (model.y - y) * cos(turn)
    return -BEHIND - TOLERANCE <= ahead <= 0.0


def why_not_block(battle: Battle, unit: Unit, act: Block) -> Refusal | None:
    """Why these models cannot block that place."""
    places = narrow_places(battle)
    place = places.get(act.place)
    if place is None:
        known = ", ".join(sorted(places)) or "none"
        return Refusal(f"There is no narrow place {act.place} on the table; there are: {known}", DECLARE)
    if not act.models or len(set(act.models)) < len(act.models) or not set(act.models) <= set(unit.models):
        return Refusal(f"Name the models of {unit.name} that block {place.name}", DECLARE)
    models = [battle.models[model] for model in act.models]
    return next(unfit(battle, place, models), None) or why_too_few(battle, place, models)


@cites("block.declare", "block.hold")
def unfit(battle: Battle, place: Narrow, models: Sequence[Model]) -> Iterator[Refusal]:
    """What keeps one of the models from blocking."""
    for model in models:
        name = battle.full_name(model.id)
        if state := unable(battle, model):
            yield Refusal(f"{name} {state} and cannot block", DECLARE)
        elif model.is_secret:
            yield Refusal(f"{name} is hidden; it blocks only in the open", DECLARE)
        elif is_held_so(battle, place, model):
            yield Refusal(f"{name} blocks {place.name} already", DECLARE)
        elif not stands_in(battle, place, model):
            rule = DECLARE if place.kind == "door" else OTHERS
            yield Refusal(f"{name} does not stand in {place.name}", rule)
    if held_bearing(place, models) is None:
        facing = "the climbers" if place.kind == "ladder" else "one side of it"
        yield Refusal(f"To block {place.name}, they must face {facing}", HOLD)
    if place.kind == "bridge" and is_scattered(place, models):
        yield Refusal(f"To block {place.name}, they must stand side by side", OTHERS)


def unable(battle: Battle, model: Model) -> str:
    """What keeps a model from blocking whatever it stands in; "" for nothing."""
    if model.aflame:
        return "burns"
    return "is prone" if model.prone else "routs" if battle.units[model.unit].routing else ""


def is_held_so(battle: Battle, place: Narrow, model: Model) -> bool:
    """Whether a model blocks the place already, against the side it faces."""
    post = model.blocks if is_blocking(battle, model.id) else None
    return post is not None and post.place == place.id and post.facing == held_bearing(place, [model])


def is_scattered(place: Narrow, models: Sequence[Model]) -> bool:
    along = [place.along(model.x, model.y) for model in models]
    return max(along) - min(along) > 2 * IN_LINE + TOLERANCE


@implements("block.declare", "block.other-features")
def why_too_few(battle: Battle, place: Narrow, models: Sequence[Model]) -> Refusal | None:
    """As many normal models as go abreast are needed, or a big one; no more than that."""
    kinds = [battle.kind(model) for model in models]
    if not is_enough(place, kinds):
        needed = plural(place.abreast, "normal model")
        return Refusal(f"{needed} or a bigger one must block {place.name}", DECLARE)
    if any(is_enough(place, [*kinds[:n], *kinds[n + 1 :]]) for n in range(len(kinds))):
        return Refusal(f"Fewer models block {place.name} as well", DECLARE)
    return None


@cites("block.declare")
def ways_to_block(battle: Battle, unit: Unit) -> list[Block]:
    """The places that models of a unit stand in, and the models that can block each, the best placed first. Where too
    few stand, all of them, which is refused."""
    if not BLOCKING(battle):
        return []
    found = []
    members = [model for model in battle.members(unit.id) if not model.is_secret]
    for place in battle.table.narrows:
        able = [model for model in members if stands_in(battle, place, model)]
        if able and not any(is_held_so(battle, place, model) for model in able):
            found += sets_of(battle, unit, place, able)
    return found


def sets_of(battle: Battle, unit: Unit, place: Narrow, able: Sequence[Model]) -> list[Block]:
    ranked = sorted(able, key=lambda model: (round(out_of_place(place, model), 3), model.id))
    acts = [
        Block(place.id, tuple([model.id for model in models]))
        for count in range(1, MOST_BLOCKERS + 1)
        for models in combinations(ranked, count)
    ]
    legal = [act for act in acts if why_not_block(battle, unit, act) is None]
    return legal[:MOST_SETS] or [Block(place.id, tuple([model.id for model in ranked[: place.abreast]]))]


def out_of_place(place: Narrow, model: Model) -> float:
    """How far a model is from the middle of a door or the head of a ladder, or behind the foremost place on a
    bridge."""
    if place.kind == "ladder":
        return dist((model.x, model.y), place.start)
    if place.kind == "door":
        return dist((model.x, model.y), place.at(place.length / 2, 0.0))
    bearing, along = held_bearing(place, [model]), place.along(model.x, model.y)
    return place.length - along if bearing == bearings_of(place)[0] else along


def label_of(battle: Battle, act: Block, acts: Iterable[Block]) -> str:
    """The name of a way to block; with the models, if there is another for the same place."""
    name = narrow_places(battle)[act.place].name
    if sum([other.place == act.place for other in acts]) == 1:
        return f"Block {name}"
    return f"Block {name} with {' and '.join([battle.model_name(model) for model in act.models])}"


def block(battle: Battle, unit_id: str, act: Block) -> None:
    """The models block the place from now on."""
    place = narrow_places(battle)[act.place]
    models = [battle.models[model] for model in act.models]
    bearing = held_bearing(place, models)
    assert bearing is not None
    for model in models:
        battle.put_model(msgspec.structs.replace(model, blocks=Post(place.id, bearing, model.x, model.y)))
    allowed = tuple([attackers_allowed(battle, model) for model in models])
    rule = LARGE if max(allowed) > 1 else DECLARE if place.kind == "door" else OTHERS
    battle.emit(
        PlaceBlocked(
            rule=rule, unit=unit_id, models=act.models, place=place.id, name=place.name, attackers=allowed
        )
    )  # fmt: skip


@implements("block.hold")
def end_block(battle: Battle, model: Model, why: str) -> None:
    """A model no longer blocks: it went away of its own will, its place is not held any more, or an enemy attacks it
    from behind."""
    post = model.blocks
    assert post is not None
    place = narrow_places(battle).get(post.place)
    battle.put_model(msgspec.structs.replace(model, blocks=None))
    name = place.name if place else "its post"
    battle.emit(BlockEnded(rule=HOLD, unit=model.unit, model=model.id, place=post.place, name=name, why=why))


@cites("block.hold")
def end_lapsed(battle: Battle) -> None:
    """Models that have left their posts, or cannot hold them without those that fell, no longer block."""
    for model in [model for model in battle.models.values() if model.blocks]:
        if not is_at_post(battle, model):
            end_block(battle, model, unable(battle, model) or "has left it")
        elif not is_blocking(battle, model.id):
            end_block(battle, model, "cannot hold it alone")
