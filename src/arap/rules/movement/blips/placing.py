"""Placing the models of a converted blip."""

from collections.abc import Iterator, Sequence
from math import dist, inf

from arap.army.profile import Kind
from arap.battle.acts import Act, Choose, Place
from arap.battle.battle import Battle
from arap.battle.secrets.recruits import Recruit, recruits
from arap.battle.secrets.underground import BELOW, figures_below
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Ask, Detail, Flow, Option, answer_to
from arap.rules.coherency import coherency_distance
from arap.rules.movement.measures.bases import overlap
from arap.rules.movement.measures.proximity import longest_reach, walled_off
from arap.rules.movement.paths.places import ring
from arap.table import TOLERANCE, PointXY, PointXYZ, snap, within

RULE = "blip.convert"
CLOSE, WIDE = Choose("close"), Choose("wide")
ELBOW_ROOM, STEP, FARTHEST = 0.1, 0.25, 16.0


class Placing(Detail, frozen=True):
    """A question about where the models of a blip are put."""

    unit: str


def place_recruits(battle: Battle, blip: Model) -> Flow[list[PointXYZ]]:
    """The owner says how the models are put: close together, spread out, or each on a place of its own. The first is
    always put on the place of the counter."""
    people, unit = people_of(battle, blip), battle.units[blip.unit]
    if len(people) == 1:
        return arranged(battle, blip, people, {}, wide=False) if blip.covered == BELOW else [(blip.x, blip.y, blip.z)]
    options = (
        Option(CLOSE, "Close together", rule=RULE, does="The models stand close round the counter."),
        Option(WIDE, "Spread out", rule=RULE, does="The models stand as far apart as coherency allows."),
    )
    what = "come up" if blip.covered == BELOW else "be no longer a blip"
    prompt = f"{unit.does(what)}. How do they stand?"
    ask = Ask(unit.side, "place", RULE, prompt, options, CLOSE, (unit.id,), Placing(unit.id))
    answer = yield from answer_to(ask, Act)
    wished = {model: (x, y) for model, x, y in answer.places} if isinstance(answer, Place) else {}
    return arranged(battle, blip, people, wished, wide=answer == WIDE)


def people_of(battle: Battle, counter: Model) -> list[Recruit]:
    """The models that take the place of a counter: those of a blip, or those of a unit under the ground."""
    if counter.covered != BELOW:
        return recruits(battle, counter)
    return [Recruit(model.id, battle.kind(model), model.wounds) for model in figures_below(battle, counter.unit)]


@cites("blip.convert", "coherency.distance")
def arranged(
    battle: Battle, blip: Model, people: Sequence[Recruit], wished: dict[str, PointXY], *, wide: bool
) -> list[PointXYZ]:
    """A place for each model, at its wish if that is free, else as near to the counter as it can be."""
    ground = Ground(battle, blip)
    for number, each in enumerate(people):
        wish = (blip.x, blip.y) if number == 0 else wished.get(each.id)
        ground.put(each.kind, wish, apart=gap_of(battle, each.kind) if wide else 0.0)
    return ground.places


def gap_of(battle: Battle, kind: Kind) -> float:
    """The distance at which models of a unit that spreads out stand from each other."""
    return coherency_distance(battle, kind.size) - STEP


class Ground:
    """The ground round a blip, with the models put there so far."""

    def __init__(self, battle: Battle, blip: Model) -> None:
        self.battle, self.blip = battle, blip
        side = battle.units[blip.unit].side
        others = [model for model in battle.models.values() if model.id != blip.id]
        self.enemies = [(model.x, model.y, model.z) for model in others if battle.units[model.unit].side != side]
        self.taken = [(model.x, model.y, model.z, battle.kind(model).base_radius) for model in others]
        self.nearest = self.to_enemy((blip.x, blip.y, blip.z))
        if blip.covered == BELOW:
            self.nearest = longest_reach(battle) + 2 * TOLERANCE
        self.kinds: list[Kind] = []
        self.places: list[PointXYZ] = []

    def to_enemy(self, place: PointXYZ) -> float:
        return min([dist(place, enemy) for enemy in self.enemies], default=inf)

    def put(self, kind: Kind, wish: PointXY | None, apart: float) -> None:
        """Puts one more model on the table: by all rules, else where it has room at least."""
        spots = [self.at(*spot) for spot in self.spots(wish)]
        free = [spot for spot in spots if self.has_room(spot, kind)]
        good = (spot for spot in free if self.why_not(spot, kind) is None)
        found = next((spot for spot in good if self.is_apart(spot, apart)), None)
        if found is None:
            found = next((spot for spot in free if self.why_not(spot, kind) is None), None) or free[0]
        self.kinds.append(kind)
        self.places.append(found)
        self.taken.append((*found, kind.base_radius))

    def spots(self, wish: PointXY | None) -> Iterator[PointXY]:
        if wish is not None:
            yield wish
        yield self.blip.x, self.blip.y
        radius = STEP
        while radius <= FARTHEST or not self.places:
            for dx, dy in ring(radius):
                yield snap(self.blip.x + dx), snap(self.blip.y + dy)
            radius += STEP
            if radius > self.battle.table.width + self.battle.table.depth:
                return

    def at(self, x: float, y: float) -> PointXYZ:
        return x, y, self.battle.table.support(x, y, self.blip.z)

    def has_room(self, place: PointXYZ, kind: Kind) -> bool:
        x, y, z = place
        table = self.battle.table
        if not (0.0 <= x <= table.width and 0.0 <= y <= table.depth):
            return False
        if table.why_not_stand(x, y, kind.base_radius, z) is not None:
            return False
        return not any(overlap(place, kind.base_radius, other[:3], other[3]) for other in self.taken)

    @cites("blip.convert")
    def why_not(self, place: PointXYZ, kind: Kind) -> Refusal | None:
        """Why a model of the blip cannot be put on a place, apart from room."""
        if not within(self.nearest, self.to_enemy(place)):
            return Refusal("A model is put no nearer to an enemy than its counter was, or in melee radius", RULE)
        limit = coherency_distance(self.battle, kind.size)
        if self.places and not any(within(dist(place, other), limit) for other in self.places):
            return Refusal("The models of a blip are put in coherency", RULE)
        here = self.blip.x, self.blip.y, self.blip.z
        if place != here and walled_off(self.battle, here, place, kind, kind):
            return Refusal("A wall stands between the counter and this place", RULE)
        return None

    def is_apart(self, place: PointXYZ, gap: float) -> bool:
        kinds = zip(self.kinds, self.places, strict=True)
        return all(
            dist(place, other) >= max(gap, kind.base_radius * 2 + ELBOW_ROOM) - TOLERANCE for kind, other in kinds
        )


@cites("blip.convert")
def why_not_place(battle: Battle, unit_id: str, act: Act) -> Refusal | None:
    """Why the models of a blip cannot be put so. Models that are not named are put near the counter."""
    if act in (CLOSE, WIDE):
        return None
    if not isinstance(act, Place):
        return Refusal("Say how the models stand: close, wide, or each on its place", RULE)
    blip = battle.models[battle.units[unit_id].models[0]]
    people, ground = people_of(battle, blip), Ground(battle, blip)
    ground.put(people[0].kind, (blip.x, blip.y), 0.0)
    kinds = {each.id: each.kind for each in people[1:]}
    for model, x, y in act.places:
        if model not in kinds:
            return Refusal(f"{model} is not a model of this blip that can be placed", RULE)
        kind, spot = kinds.pop(model), ground.at(snap(x), snap(y))
        if not ground.has_room(spot, kind):
            return Refusal(f"{model} has no room there", RULE)
        if why := ground.why_not(spot, kind):
            return why
        ground.put(kind, spot[:2], 0.0)
    return None
