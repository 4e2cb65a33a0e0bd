"""Variable terrain: rubble and undergrowth, where dice decide how far a model gets."""

from collections.abc import Iterable, Sequence
from math import floor, hypot

import msgspec

from arap.battle.acts import Move, Venture
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.kept.position import Form
from arap.battle.settings import D3_METHOD
from arap.battle.values import Model, Unit
from arap.kernel.dice import THROWN, as_die
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.rates import charge_reach
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.stance import out_of_action, why_not_lie_here
from arap.rules.movement.paths.touching import touched
from arap.table import Box, Piece, within

RULE = "move.variable"
LEAST, MOST = 2, 6


@cites("move.variable")
def variable_ground(battle: Battle) -> tuple[Piece, ...]:
    """The variable pieces of the table; none where the setting makes them difficult ground."""
    table = battle.table
    return table.once("variable ground", lambda: tuple([piece for piece in table.pieces if piece.variable]))


@cites("move.variable")
def die_of(move: float) -> int | None:
    """D2 to D5 by the basic move rounded down, D6 for 6" or more; none for a move of 1" or less."""
    whole = floor(move + 1e-9)
    return min(whole, MOST) if whole >= LEAST else None


@cites("move.variable")
def undeclared(battle: Battle, path: Path, terms: Terms, rough: Sequence[Piece]) -> Refusal | None:
    """A model not declared for variable ground does not touch it."""
    if any(model_id == path.model.id for model_id, _ in terms.allowances):
        return None
    for piece in rough:
        if touched(battle, piece, path):
            return Refusal(f"{piece.name} is variable ground; go for rough ground first", RULE)
    return None


@cites("move.variable", "move.crawl")
def why_not_venture(battle: Battle, unit: Unit, act: Venture) -> Refusal | None:
    """Members are declared once, and only where at least one of them may reach variable ground."""
    if not variable_ground(battle):
        return Refusal("There is no variable ground here", RULE)
    if not act.models or len(set(act.models)) < len(act.models):
        return Refusal("Choose the models that enter the variable ground, each once", RULE)
    for model_id in (*act.models, *act.crawl):
        if model_id not in unit.models:
            return Refusal(f"{model_id} is not a model of {unit.name}", RULE)
        if refusal := out_of_action(battle, battle.models[model_id]):
            return refusal
    for model_id in act.crawl:
        if refusal := why_not_lie_here(battle, battle.models[model_id]):
            return refusal
    return out_of_reach(battle, unit, [battle.models[model_id] for model_id in act.models])


def rough_boxes(battle: Battle) -> tuple[Box, ...]:
    table = battle.table
    return table.once("rough boxes", lambda: tuple([table.boxes[table.index[p.id]] for p in variable_ground(battle)]))


def is_near(form: Form, box: Box) -> bool:
    """Whether a unit may have a member within the highest roll of a rectangle."""
    left, low, right, high = box
    return (
        left - form.right <= MOST and form.left - right <= MOST and low - form.high <= MOST and form.low - high <= MOST
    )


def boxes_near(battle: Battle, unit: Unit) -> list[Box]:
    """The rectangles round variable ground that may have a member within their highest roll."""
    form = battle.form(unit.id)
    return [box for box in rough_boxes(battle) if is_near(form, box)]


@cites("move.variable")
def out_of_reach(battle: Battle, unit: Unit, models: Sequence[Model]) -> Refusal | None:
    """Why no member can go for variable ground: the best roll does not reach any."""
    boxes = boxes_near(battle, unit)
    if not boxes:
        return Refusal(f'No variable ground is within {MOST}" of {unit.name}, too far for any roll', RULE)
    gaps = [(basic_move(battle, model), min([to_box(model, box) for box in boxes])) for model in models]
    if any(within(gap, die_of(move) or move) for move, gap in gaps):
        return None
    near = min([gap for _, gap in gaps])
    return Refusal(f'The nearest variable ground is {near:.1f}" from {unit.name}, too far for any roll', RULE)


def to_box(model: Model, box: Box) -> float:
    """How far a model is from a rectangle."""
    left, low, right, high = box
    return hypot(max(left - model.x, 0.0, model.x - right), max(low - model.y, 0.0, model.y - high))


class MoveClass(msgspec.Struct, frozen=True):
    """Members that share the dice of variable ground: with the same die, and all crawling or none."""

    die: int
    crawls: bool
    models: tuple[str, ...]


def move_classes(battle: Battle, models: Iterable[Model], terms: Terms) -> list[MoveClass]:
    found: dict[tuple[int, bool], list[str]] = {}
    for model in models:
        if die := die_of(basic_move(battle, model)):
            found.setdefault((die, terms.crawls(model)), []).append(model.id)
    return [MoveClass(die, crawls, tuple(ids)) for (die, crawls), ids in sorted(found.items())]


@implements("move.variable")
@cites("move.crawl")
def roll_variable(battle: Battle, unit: Unit, act: Venture) -> Flow[Terms]:
    """For each class of moves two dice, of which the higher counts; one die for crawlers. A model that moves an inch or
    less does not roll and keeps its move."""
    models, plain = [battle.models[model_id] for model_id in act.models], Terms(crawl=act.crawl)
    granted = {model.id: basic_move(battle, model) for model in models}
    for group in move_classes(battle, models, plain):
        inches = yield from roll_class(battle, unit, group)
        granted |= dict.fromkeys(group.models, inches)
    return msgspec.structs.replace(plain, allowances=tuple(granted.items()))


def roll_class(battle: Battle, unit: Unit, group: MoveClass, *, charging: bool = False) -> Flow[float]:
    """The inches that the dice give to a class. `charging`: the log says how far they may charge with them."""
    dice, name = 1 if group.crawls else 2, f"D{group.die}"
    label = f"{unit.name} in variable ground, {name}: inches"
    faces: Faces = yield Roll("move.variable", RULE, unit.side, dice, THROWN[group.die], label)
    values = values_of(faces, group.die, D3_METHOD(battle))
    inches = float(max(values))
    reaches = [charge_reach(battle, battle.models[each], int(inches)) for each in group.models if charging]
    battle.emit(
        AllowanceRolled(
            rule=RULE, unit=unit.id, models=group.models, die=name, faces=faces, values=values, inches=inches,
            sides=THROWN[group.die],
            charge=max(reaches, default=0.0),
        )
    )  # fmt: skip
    return inches


def values_of(faces: Sequence[int], die: int, method: str) -> tuple[int, ...]:
    """How the dice are read: a D5 is read from a D10, a D2 and a D3 from a D6."""
    return tuple([as_die(face, die, method) for face in faces])


@cites("move.variable", "move.crawl")
def why_late_to_crawl(terms: Terms, act: Move) -> Refusal | None:
    """A model that dice were rolled for as walking does not crawl afterwards."""
    late = [model for model, _ in terms.allowances if model in act.crawl and model not in terms.crawl]
    if not late or terms.tactical:
        return None
    return Refusal(f"Model {late[0].rpartition('.')[2]} was declared as walking before the dice were rolled", RULE)
