"""Blocked places: which models hold them now, and which enemies that stops."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, dist, radians, sin
from typing import NamedTuple

from arap.army.profile import Kind, is_large
from arap.army.troops import places
from arap.battle.battle import Battle
from arap.battle.settings import BLOCKING, LARGE_ATTACKERS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.table import TOLERANCE, PointXY
from arap.table.ways.narrows import Narrow

SAME_LEVEL = 1.0
LARGE_PLACES = 5
ONE = 1


class Hold(NamedTuple):
    """A blocked place: the models of one side that block it, and the bearing they hold it against."""

    place: Narrow
    models: tuple[Model, ...]
    side: str
    facing: float

    @property
    def towards(self) -> PointXY:
        """The direction in which enemies are held off."""
        return sin(radians(self.facing)), cos(radians(self.facing))

    def has(self, model_id: str) -> bool:
        return any(model.id == model_id for model in self.models)


def narrow_places(battle: Battle) -> dict[str, Narrow]:
    """The narrow places on the table, by id."""
    return {narrow.id: narrow for narrow in battle.table.narrows}


def holds(battle: Battle) -> tuple[Hold, ...]:
    """The places that are blocked now."""
    if not BLOCKING(battle):
        return ()
    return battle.position.once("holds", lambda: tuple(found_holds(battle)))


def found_holds(battle: Battle) -> Iterator[Hold]:
    posts: dict[tuple[str, str, float], list[Model]] = {}
    known = narrow_places(battle)
    for model in battle.models.values():
        post = model.blocks
        if post and post.place in known and is_at_post(battle, model):
            posts.setdefault((post.place, battle.units[model.unit].side, post.facing), []).append(model)
    for (place, side, facing), models in posts.items():
        if is_enough(known[place], [battle.kind(model) for model in models]):
            yield Hold(known[place], tuple(models), side, facing)


@cites("block.declare", "block.hold")
def is_at_post(battle: Battle, model: Model) -> bool:
    """Whether a blocker still stands where it blocks. Routing, burning, prone and hidden models do not block."""
    post, unit = model.blocks, battle.units[model.unit]
    stays = post is not None and post.x == model.x and post.y == model.y
    return stays and not (model.prone or model.aflame or model.is_secret or unit.routing)


@cites("block.declare", "unit.bulk")
def is_enough(place: Narrow, kinds: Sequence[Kind]) -> bool:
    """Whether models of these kinds fill a place: as many as go abreast, counted by bulk."""
    return sum([places_of(kind) for kind in kinds]) >= place.abreast


@cites("unit.bulk", "block.large")
def places_of(kind: Kind) -> int:
    return LARGE_PLACES if is_large(kind) else places(kind.bulk)


def hold_of(battle: Battle, model_id: str) -> Hold | None:
    """The place that a model blocks now."""
    return next((hold for hold in holds(battle) if hold.has(model_id)), None)


def is_blocking(battle: Battle, model_id: str) -> bool:
    return bool(holds(battle)) and hold_of(battle, model_id) is not None


@implements("block.large")
def attackers_allowed(battle: Battle, model: Model) -> int:
    """How many enemies may fight a blocker: one, or more if it is big."""
    kind = battle.kind(model)
    if not is_large(kind) and places(kind.bulk) == ONE:
        return ONE
    return int(LARGE_ATTACKERS(battle)["size-3" if is_large(kind) else kind.bulk])


@cites("block.declare", "block.other-features")
def barrier(hold: Hold) -> list[PointXY]:
    """The line that enemies cannot cross: from side to side of the place, through its blockers. A ladder has none: it
    cannot be left at its top."""
    place, spots = hold.place, [(model.x, model.y) for model in hold.models]
    if place.kind == "ladder":
        return []
    if place.kind == "door":
        return [place.start, *sorted(spots, key=lambda spot: place.along(*spot)), place.end]
    along = sum([place.along(*spot) for spot in spots]) / len(spots)
    ends = [place.at(along, side * place.width / 2) for side in (-1, 1)]
    return [ends[0], *sorted(spots, key=lambda spot: place.beside(*spot)), ends[1]]


@cites("block.declare", "block.other-features")
def parted_by_blockers(battle: Battle, one: Model, other: Model) -> bool:
    """Whether two models cannot fight each other because a blocked place is between them. Only its blockers fight
    through it."""
    for hold in holds(battle):
        if hold.has(one.id) or hold.has(other.id):
            continue
        if hold.place.kind == "ladder":
            if climbs(battle, hold.place, one) != climbs(battle, hold.place, other):
                return True
        elif is_on_level(hold, one) and crosses((one.x, one.y), (other.x, other.y), barrier(hold)):
            return True
    return False


def is_on_level(hold: Hold, model: Model) -> bool:
    return abs(model.z - hold.place.z) < SAME_LEVEL


def climbs(battle: Battle, place: Narrow, model: Model) -> bool:
    """Whether a model hangs on the ladder of a place."""
    ladder = next(each for each in battle.table.ladders if each.id == place.id)
    on = ladder.foot[2] + TOLERANCE < model.z < ladder.head[2] - TOLERANCE
    return on and dist((model.x, model.y), ladder.foot[:2]) <= 2 * TOLERANCE


def crosses(a: PointXY, b: PointXY, line: Sequence[PointXY]) -> bool:
    """Whether the straight line between two points crosses another line of points."""
    return any(meet(a, b, p, q) for p, q in pairwise(line))


def meet(a: PointXY, b: PointXY, p: PointXY, q: PointXY) -> bool:
    """Whether the line from a to b crosses the one from p to q, its ends included."""
    return side_of(a, b, p) * side_of(a, b, q) <= 0 and side_of(p, q, a) * side_of(p, q, b) < 0


def side_of(a: PointXY, b: PointXY, point: PointXY) -> float:
    """Above 0 on one side of the line through two points, below 0 on the other."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


@cites("block.hold")
def is_behind(battle: Battle, hold: Hold, blocker: Model, enemy: Model) -> bool:
    """Whether an enemy is on the side of the place that its blockers do not face."""
    place, (ux, uy) = hold.place, hold.towards
    if place.kind == "ladder" and climbs(battle, place, enemy):
        return False
    x, y = place.start if place.kind == "door" else (blocker.x, blocker.y)
    return (enemy.x - x) * ux + (enemy.y - y) * uy < 0.0


@cites("block.other-features")
def may_get_at(battle: Battle, hold: Hold, model: Model, enemies: Sequence[Model]) -> bool:
    """Whether a model has room to fight a blocker. On a ladder only the topmost climber has."""
    if hold.place.kind != "ladder":
        return True
    on = [enemy for enemy in enemies if climbs(battle, hold.place, enemy)]
    top = max(on, key=lambda enemy: (enemy.z, enemy.id), default=None)
    return top is not None and top.id == model.id
