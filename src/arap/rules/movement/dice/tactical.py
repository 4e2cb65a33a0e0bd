"""Tactical movement: dashes from cover to cover, as far as a die allows."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.climbing.holds import off_its_feet
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.movement.paths.touching import touched
from arap.table import Piece

RULE = "move.tactical"
BARRED = "move.tactical.restrictions"


@cites("move.tactical.restrictions", "ladder.carry")
def why_not_dash(battle: Battle, model: Model) -> Refusal | None:
    """Infantry on foot may dash, unless bulky equipment or its nature prevents it."""
    kind = battle.kind(model)
    if model.carries:
        return Refusal(f"{battle.model_name(model.id)} carries a ladder", "ladder.carry")
    if kind.role == "standard":
        return Refusal(f"{battle.model_name(model.id)} carries a standard", BARRED)
    if kind.powers.no_dash:
        return Refusal(f"{battle.model_name(model.id)} {kind.powers.no_dash}", BARRED)
    for each in kind.weapons:
        if battle.weapon(each).nature.bulky and each not in model.laid:
            return Refusal(
                f"{battle.model_name(model.id)} carries {battle.weapon(each).name}, which is too bulky", BARRED
            )
    if not may_dash(kind):
        return Refusal(f"{battle.model_name(model.id)} cannot move tactically", BARRED)
    return None


@implements("move.tactical.restrictions")
def may_dash(kind: Kind) -> bool:
    return kind.powers.dashes if kind.tactical == "by-class" else kind.tactical == "yes"


def flat_ground(battle: Battle) -> tuple[Piece, ...]:
    """The pieces too flat for tactical movement."""
    table = battle.table
    return table.once("flat ground", lambda: tuple([piece for piece in table.pieces if not piece.tactical]))


@cites("move.tactical.restrictions")
def on_flat_ground(battle: Battle, model: Model) -> Refusal | None:
    """A model on ground too flat for tactical movement cannot begin."""
    flat = flat_ground(battle)
    if flat and (here := next((piece for piece in battle.table.pieces_at(model.x, model.y) if piece in flat), None)):
        return Refusal(f"{battle.model_name(model.id)} is on {here.name}, too flat for tactical movement", BARRED)
    return None


@cites("move.tactical.restrictions", "ladder.fixed.climb")
def not_on_foot(battle: Battle, model: Model) -> Refusal | None:
    """Only for models on foot: a model that swims or hangs on a ladder or a face cannot begin."""
    match off_its_feet(battle, model):
        case "swim":
            return Refusal(f"{battle.model_name(model.id)} swims; only models on foot move tactically", BARRED)
        case "ladder":
            return Refusal(
                f"{battle.model_name(model.id)} is on a ladder; a tactical move cannot use one", "ladder.fixed.climb"
            )
        case "climb":
            return Refusal(
                f"{battle.model_name(model.id)} hangs on a face; only models on foot move tactically", BARRED
            )
    return None


@cites("move.tactical.restrictions")
def barred_from_dashing(battle: Battle, path: Path) -> Refusal | None:
    """Refuses a member that may not dash, and a path that touches ground too flat for it, from start to end."""
    if refusal := why_not_dash_from(battle, path.model) or ill_dashed(path):
        return refusal
    for piece in flat_ground(battle):
        if touched(battle, piece, path):
            return Refusal(f"{piece.name} is too flat for tactical movement", BARRED)
    return None


@cites("ladder.fixed.climb", "move.prone.going", "climb.high")
def ill_dashed(path: Path) -> Refusal | None:
    """No model dashes up a ladder, and prone models neither climb, swim nor jump."""
    ways = {leg.by for leg in path.legs} - {"walk"}
    if "ladder" in ways:
        return Refusal("A tactical move cannot use a ladder.", "ladder.fixed.climb")
    if ways and path.model.prone:
        return Refusal("A prone model cannot climb, swim or jump; it must get up first.", "move.prone.going")
    return None


@cites("move.tactical", "move.tactical.restrictions")
def why_not_tactical(battle: Battle, unit: Unit) -> Refusal | None:
    """At least one member must be able to dash."""
    first: Refusal | None = None
    for model_id in unit.models:
        why = why_not_begin(battle, battle.models[model_id])
        if why is None:
            return None
        first = first or why
    return first


def why_not_begin(battle: Battle, model: Model) -> Refusal | None:
    return out_of_action(battle, model) or why_not_dash_from(battle, model)


def why_not_dash_from(battle: Battle, model: Model) -> Refusal | None:
    """Why a model cannot start from its place."""
    return why_not_dash(battle, model) or on_flat_ground(battle, model) or not_on_foot(battle, model)


@implements("move.tactical")
def roll_tactical(battle: Battle, unit: Unit) -> Flow[Terms]:
    """One D6 for the unit, regardless of its moves."""
    faces: Faces = yield Roll("move.tactical", RULE, unit.side, label=f"{unit.does('move tactically')}: inches")
    terms = tactical_terms([m for m in battle.members(unit.id) if not why_not_begin(battle, m)], faces[0])
    battle.emit(
        AllowanceRolled(
            rule=RULE, unit=unit.id, models=tuple([model for model, _ in terms.allowances]), die="D6", faces=faces,
            values=faces, inches=float(faces[0]),
        )
    )  # fmt: skip
    return terms


def tactical_terms(models: Sequence[Model], inches: int) -> Terms:
    return Terms(tactical=True, allowances=tuple([(model.id, float(inches)) for model in models]))
