"""Models that come onto the table by an act of the GM: new ones, whole units, and fallen ones that are back."""

from math import dist

from msgspec.structs import replace

from arap.army.scenario import Placed
from arap.battle.battle import Battle
from arap.battle.gm.state import UNTOUCHED
from arap.battle.muster import enlisted_in, setup_of, side_of, squad_of
from arap.battle.parts import in_order, parts_of
from arap.battle.secrets.face_down import troops_in
from arap.battle.values import Model, ThisTurn, Unit
from arap.kernel.reasons import Refusal
from arap.rules.gm.act import no
from arap.rules.gm.standing import level_at


def why_not_join(battle: Battle, unit: Unit) -> Refusal | None:
    """Why a unit cannot have one more model."""
    if any(battle.models[model].is_secret or battle.models[model].dummy for model in unit.models):
        return no(f"{unit.name} is hidden; add models when it is revealed")
    return None


def part_for(battle: Battle, model_id: str, at: tuple[float, float]) -> str:
    """The part of its squad that a model joins at a place: the nearest one, or the squad if none of it is there."""
    squad = enlisted_in(model_id)

    def away(unit: Unit) -> float:
        return min([dist((model.x, model.y), at) for model in battle.members(unit.id)])

    return min(parts_of(battle, squad), key=away).id if parts_of(battle, squad) else squad


def join(battle: Battle, unit_id: str, model_id: str, placed: Placed) -> Model:
    """Puts a model on the table, as a member of a unit; a unit that is not there comes with it. What the model laid
    down before it fell still lies there."""
    laid = tuple([gear.what for gear in battle.scenery.gear if gear.model == model_id])
    wounds, level = battle.scenario.kinds[placed.kind].profile.W, level_at(battle, (placed.x, placed.y), None)
    model = Model(
        model_id,
        unit_id,
        placed.kind,
        placed.x,
        placed.y,
        level,
        placed.facing,
        wounds,
        began=(placed.x, placed.y),
        laid=laid,
    )
    battle.put_model(model)
    unit = battle.units.get(unit_id) or new_unit(battle, unit_id)
    battle.put_unit(replace(unit, models=in_order(unit_id, (*unit.models, model_id))))
    return model


def new_unit(battle: Battle, unit_id: str) -> Unit:
    """A unit without models yet, as strong as its squad is on the roster, without models that were taken off. Of a gun
    only the crew counts."""
    setup, guns = setup_of(battle.scenario, unit_id), battle.kinds_with("gun")
    gone = (battle.turn.gm or UNTOUCHED).uncounted
    troops = [f"{setup.id}.{n}" for n, placed in enumerate(setup.models, 1) if placed.kind not in guns]
    strength = len([model for model in troops if model not in gone])
    return Unit(unit_id, setup.name, side_of(battle.scenario, unit_id), (), strength, now=ThisTurn())


def count_again(battle: Battle, unit_id: str, more: int) -> None:
    """The unit counts as if `more` models than so far had been with it at the beginning, and never fewer than it has
    now. The parts of a squad together count no more models than the squad has."""
    unit = battle.units[unit_id]
    troops = troops_in(battle, unit)
    battle.change(unit_id, strength=max(unit.strength + more, troops))
    battle.change_now(unit_id, start_count=max(unit.now.start_count + more, troops))
    parts = parts_of(battle, squad_of(unit_id))
    over = sum([part.strength for part in parts]) - new_unit(battle, squad_of(unit_id)).strength
    for part in parts:
        spare = min(over, part.strength - troops_in(battle, part))
        if spare > 0:
            battle.change(part.id, strength=part.strength - spare)
            over -= spare
