"""Where the dummies of a side stand when the battle begins."""

from collections.abc import Sequence
from math import dist

from msgspec.structs import replace

from arap.battle.acts import Act, Place
from arap.battle.battle import Battle
from arap.battle.events.hiding import DummiesPlaced
from arap.battle.secrets.face_down import counter_sides, face_down
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Ask, Detail, Flow, Option, answer_to
from arap.kernel.words import plural
from arap.rules.coherency import coherency_distance
from arap.rules.movement.measures.bases import same_level
from arap.table import TOLERANCE, snap, within

RULE = "hide.hidden-movement-counters"


class Dummies(Detail, frozen=True):
    """A question about where the dummies of a side stand."""

    side: str


def dummies_of(battle: Battle, side: str) -> list[Model]:
    return [model for model in face_down(battle) if model.dummy and battle.units[model.unit].side == side]


@cites("hide.hidden-movement-counters", "hide.one-sided-counters")
def place_dummies(battle: Battle) -> Flow[None]:
    """Each player with counters says where the dummies stand; one that takes the place of a member changes places with
    it."""
    for side in counter_sides(battle, battle.sides):
        dummies = dummies_of(battle, side)
        if not dummies:
            continue
        options = tuple(arrangements(battle, dummies))
        prompt = f"{battle.side_name(side)}: {plural(len(dummies), 'counter')} stand for nothing. Where are they?"
        ask = Ask(side, "dummies", RULE, prompt, options, options[0].answer, (), Dummies(side))
        answer = yield from answer_to(ask, Place)
        for model, x, y in answer.places:
            put_dummy(battle, model, snap(x), snap(y))
        placed = [battle.models[model.id] for model in dummies]
        battle.emit(
            DummiesPlaced(
                rule=RULE, side=side, models=tuple([model.id for model in placed]),
                places=tuple([(model.x, model.y) for model in placed]),
            )
        )  # fmt: skip
        battle.number_counters()


def arrangements(battle: Battle, dummies: Sequence[Model]) -> list[Option]:
    """The ways that are offered: as set up, or each in the place of a member of its unit."""
    first = in_place_of(battle, dummies, last=False)
    last = in_place_of(battle, dummies, last=True)
    found = [Option(Place(), "As set up", rule=RULE, does="The dummies stand next to their units.")]
    if first.places:
        found.append(Option(first, "In front", rule=RULE, does="The dummies take the places of the first models."))
    if last.places and last != first:
        found.append(Option(last, "In the ranks", rule=RULE, does="The dummies take the places of the last models."))
    return found


def in_place_of(battle: Battle, dummies: Sequence[Model], *, last: bool) -> Place:
    """Each dummy in the place of another member of its unit, as far as bases are of one size."""
    taken, places = set[str](), list[tuple[str, float, float]]()
    for dummy in dummies:
        mates = [mate for mate in battle.members(dummy.unit) if not mate.dummy and mate.id not in taken]
        fit = [mate for mate in mates if radius_of(battle, mate) == radius_of(battle, dummy)]
        if fit:
            mate = fit[-1] if last else fit[0]
            taken.add(mate.id)
            places.append((dummy.id, mate.x, mate.y))
    return Place(tuple(places))


def radius_of(battle: Battle, model: Model) -> float:
    return battle.kind(model).base_radius


def mate_at(battle: Battle, dummy: Model, x: float, y: float) -> Model | None:
    """The member of its unit in whose place a dummy is put."""
    mates = [mate for mate in battle.members(dummy.unit) if mate.id != dummy.id]
    return next((mate for mate in mates if dist((mate.x, mate.y), (x, y)) <= TOLERANCE), None)


def put_dummy(battle: Battle, model_id: str, x: float, y: float) -> None:
    dummy = battle.models[model_id]
    if mate := mate_at(battle, dummy, x, y):
        battle.put_model(replace(mate, x=dummy.x, y=dummy.y, z=dummy.z, began=(dummy.x, dummy.y)))
        battle.put_model(replace(dummy, x=mate.x, y=mate.y, z=mate.z, began=(mate.x, mate.y)))
        return
    z = battle.table.support(x, y, dummy.z)
    battle.put_model(replace(dummy, x=x, y=y, z=z, began=(x, y)))


def why_not_dummies(battle: Battle, side: str, act: Act) -> Refusal | None:
    """Why dummies cannot be put so: each in the place of a member of its unit, or on free ground near one."""
    if not isinstance(act, Place):
        return Refusal("Say where the dummies stand", RULE)
    own = {model.id for model in dummies_of(battle, side)}
    copy = battle.clone()
    for model_id, x, y in act.places:
        if model_id not in own:
            return Refusal(f"{model_id} is not a dummy of this side that is still to be placed", RULE)
        own.remove(model_id)
        if why := why_not_there(copy, copy.models[model_id], snap(x), snap(y)):
            return why
        put_dummy(copy, model_id, snap(x), snap(y))
    return None


def why_not_there(battle: Battle, dummy: Model, x: float, y: float) -> Refusal | None:
    radius = radius_of(battle, dummy)
    if mate := mate_at(battle, dummy, x, y):
        return None if radius_of(battle, mate) == radius else Refusal("The bases are not of one size", RULE)
    if not (0.0 <= x <= battle.table.width and 0.0 <= y <= battle.table.depth):
        return Refusal(f"{dummy.id} would be off the table", RULE)
    z = battle.table.support(x, y, dummy.z)
    if problem := battle.table.why_not_stand(x, y, radius, z):
        return Refusal(f"{dummy.id} cannot stand there: {problem.reason}", RULE)
    for other in battle.models.values():
        apart = radius + radius_of(battle, other) - TOLERANCE
        if other.id != dummy.id and same_level(z, other.z) and dist((x, y), (other.x, other.y)) < apart:
            return Refusal(f"{dummy.id} has no room there", RULE)
    reach = coherency_distance(battle, battle.kind(dummy).size)
    mates = [mate for mate in battle.members(dummy.unit) if mate.id != dummy.id]
    if not any(within(dist((x, y, z), (mate.x, mate.y, mate.z)), reach) for mate in mates):
        return Refusal(f"{dummy.id} stands in coherency with its unit", RULE)
    return None
