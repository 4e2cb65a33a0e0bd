"""Swimming actions: how far, and which models drown."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.battle.acts import Swim
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled, Harm, HazardTested
from arap.battle.settings import D3_METHOD
from arap.battle.values import Model, Unit
from arap.kernel.dice import d3
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.climbing.abilities import swims
from arap.rules.movement.climbing.gaps import landing
from arap.rules.movement.climbing.holds import water_at
from arap.rules.movement.dice.injuries import lose
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.stance import out_of_action
from arap.table import GROUND, within

RULE = "swim.rate"


@cites("swim.rate")
def at_water(battle: Battle, model: Model) -> bool:
    """In deep water, or with the base at its edge."""
    table, reach = battle.table, landing(battle.kind(model).base_radius)
    if water_at(table, model.x, model.y, model.z) != GROUND:
        return True
    return abs(model.z) < 1.0 and any(
        piece.water == "deep" and within(table.distance_to(piece.id, model.x, model.y), reach)
        for piece in table.pieces_within(model.x, model.y, reach)
    )


@cites("swim.rate")
def swimmers_of(battle: Battle, unit: Unit) -> list[Model]:
    """The members that could swim now: at the water, and no more at home in it than a human."""
    if not battle.table.deep_water:
        return []
    return [
        model
        for model in battle.members(unit.id)
        if swims(battle.kind(model)) == "humanoid" and not model.prone and at_water(battle, model)
    ]


@cites("swim.rate", "swim.underwater")
def why_not_swim(battle: Battle, unit: Unit, act: Swim) -> Refusal | None:
    """Swimmers are declared once, each in the water or at its edge."""
    if not act.models or len(set(act.models)) < len(act.models):
        return Refusal("Choose the models that swim, each once", RULE)
    for model_id in act.models:
        if model_id not in unit.models:
            return Refusal(f"{model_id} is not a model of {unit.name}", RULE)
        model = battle.models[model_id]
        if refusal := out_of_action(battle, model) or why_not_swimmer(battle, model):
            return refusal
    return None


def why_not_swimmer(battle: Battle, model: Model) -> Refusal | None:
    kind = battle.kind(model)
    match swims(kind):
        case "none":
            return Refusal(f"The {kind.name} cannot swim", RULE)
        case "aquatic" | "walks-bottom":
            return Refusal(f"The {kind.name} moves in water as on land", "swim.underwater")
        case _ if not at_water(battle, model):
            return Refusal(f"{battle.model_name(model.id)} is not at the water", RULE)
    return None


@cites("swim.rate", "swim.climbing-out")
def undeclared_swim(battle: Battle, path: Path, terms: Terms) -> Refusal | None:
    """No model swims without the die; only a model in contact with a jetty or a boat climbs out without it."""
    if swims(path.kind) != "humanoid" or not any(leg.by == "swim" for leg in path.legs):
        return None
    if terms.swim and any(model_id == path.model.id for model_id, _ in terms.allowances):
        return None
    out = path.feat("climb-out")
    if out and within(out.at, landing(path.kind.base_radius)):
        return None
    return Refusal("Declare the swim first; a die decides how far it goes", RULE)


@implements("swim.poor-swimmer")
def points_of_swim(battle: Battle, act: Swim) -> int:
    """A poor swimmer pays two points for each swimming action."""
    models = [battle.models[model_id] for model_id in act.models if model_id in battle.models]
    return 2 if any(battle.kind(model).poor_swimmer for model in models) else 1


@implements("swim.rate")
def roll_swim(battle: Battle, unit: Unit, act: Swim) -> Flow[Terms]:
    """One die for all swimmers: D3 + 1 inches. A natural 1 drowns some of them before the others move."""
    faces: Faces = yield Roll(
        RULE, RULE, unit.side, label=f"{unit.does('swim')}: D3 and 1 more, in inches; some drown on a 1"
    )
    rolled = d3(faces[0], D3_METHOD(battle))
    battle.emit(
        AllowanceRolled(
            rule=RULE, unit=unit.id, models=act.models, die="D3", faces=faces, values=(rolled,), inches=rolled + 1.0
        )
    )
    if faces[0] == 1:
        yield from drown(battle, unit, act.models)
    left = [model_id for model_id in act.models if model_id in battle.models]
    return Terms(allowances=tuple([(model_id, rolled + 1.0) for model_id in left]), swim=True)


@implements("swim.drowning")
def drown(battle: Battle, unit: Unit, swimmers: Sequence[str]) -> Flow[None]:
    """D6 of the swimmers, chosen at random if not all of them drown."""
    count = 1
    if len(swimmers) > 1:
        faces: Faces = yield Roll(
            "swim.drown-count", "swim.drowning", unit.side, label=f"{unit.name}: number of models that drown"
        )
        count = min(faces[0], len(swimmers))
    for victim in (yield from drawn(unit, swimmers, count)):
        if not (yield from keeps_afloat(battle, unit, victim)):
            lose(battle, victim, "swim.drowning")


def drawn(unit: Unit, swimmers: Sequence[str], count: int) -> Flow[list[str]]:
    """The models that drown. No die is needed if all of them do."""
    waiting, victims = list(swimmers), []
    if count == len(waiting):
        return waiting
    for _ in range(count):
        victims.append(waiting.pop((yield from draw(unit, len(waiting)))))
    return victims


def draw(unit: Unit, candidates: int) -> Flow[int]:
    faces: Faces = yield Roll(
        "casualty.allocate", "swim.drowning", unit.side, 1, candidates, "Model that drowns, counted in order"
    )
    return faces[0] - 1


@implements("swim.drowning.character")
def keeps_afloat(battle: Battle, unit: Unit, model_id: str) -> Flow[bool]:
    """A character drowns only if a second die shows 1."""
    model = battle.models[model_id]
    if not is_character(battle.kind(model)):
        return False
    rule = "swim.drowning.character"
    faces: Faces = yield Roll(
        "swim.drown-character", rule, unit.side, label=f"{battle.kind(model).name} in the water: 2 or more"
    )
    effect: Harm = "drowned" if faces[0] == 1 else ""
    battle.emit(
        HazardTested(
            rule=rule, unit=unit.id, model=model_id, at=(model.x, model.y), hazard="drowning", threshold=1,
            face=faces[0], effect=effect,
        )
    )  # fmt: skip
    return not effect


@cites("swim.drowning.character")
def is_character(kind: Kind) -> bool:
    """A unit leader, or a model tagged as a character."""
    return kind.role == "leader" or kind.powers.character
