"""How far a figure may go in one movement action."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.settings import ARMOUR_PENALTY
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.ladders import carrying_rate
from arap.rules.movement.measures.encumbrance import encumbrance, present_burden


@implements("armour.move-penalty")
def weight_of_armour(battle: Battle, kind: Kind) -> float:
    """Mail and plate slow every model; other armour slows models only by agreement or if they are not used to it."""
    suit = battle.scenario.armour.get(kind.armour) if kind.armour else None
    counts = ARMOUR_PENALTY(battle)
    if suit is None or not suit.move_penalty or counts == "none":
        return 0.0
    return suit.move_penalty if counts == "all" or suit.primitive or kind.powers.unused_to_armour else 0.0


@implements("move.basic")
@cites("shoot.relentless.emplacement")
def basic_move(battle: Battle, model: Model) -> float:
    """The profile move minus encumbrance, half inches kept, not below 0; a fixed emplacement has none."""
    kind = battle.scenario.kinds[model.kind]
    if kind.powers.fixed:
        return 0.0
    changed = model.slung or model.laid or model.carries
    burden = present_burden(battle, model) if changed else encumbrance(battle, kind)
    move = kind.profile.M - weight_of_armour(battle, kind) - burden
    if model.carries:
        move *= carrying_rate(battle, model)
    return move if move > 0.0 else 0.0


def basic_moves(battle: Battle, models: Sequence[Model]) -> list[float]:
    """The basic move of each model, computed once for each kind."""
    moves: dict[tuple[str, bool, tuple[str, ...]], float] = battle.once("basic moves", dict)
    for model in models:
        if not model.carries and (model.kind, model.slung, model.laid) not in moves:
            moves[model.kind, model.slung, model.laid] = basic_move(battle, model)
    return [
        basic_move(battle, model) if model.carries else moves[model.kind, model.slung, model.laid] for model in models
    ]


def reach(battle: Battle, unit_id: str) -> float:
    """The allowance of the slowest member: how far the unit can go as a body."""
    return min(basic_moves(battle, battle.members(unit_id)))
