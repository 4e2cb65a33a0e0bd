"""Rates that other chapters use: how far a charge reaches, how a prone fighter fights, what Fleet adds."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.arithmetic import Effect, combined
from arap.kernel.reasons import cites, implements
from arap.rules.mobs import mobs_of
from arap.rules.movement.measures.allowance import basic_move

CHARGE = 2.0
HIGHEST = 6
PRONE = Effect("prone", times=0.5)


@implements("move.prone.charge")
@cites("move.variable", "charge.distance", "mob.agitated")
def charge_reach(battle: Battle, model: Model, higher_die: int | None = None) -> float:
    """Double the basic move or the value in its data, or double the higher die of variable ground; for a prone model
    the move, or the die, is not doubled. Before its die is rolled an agitated mob may roll a six."""
    given = battle.kind(model).charge_move
    if higher_die is None and is_agitated(battle, model):
        higher_die = HIGHEST
    if given is not None and higher_die is None and not model.prone:
        return given
    base = basic_move(battle, model) if higher_die is None else float(higher_die)
    return base if model.prone else CHARGE * base


def is_agitated(battle: Battle, model: Model) -> bool:
    """Whether a model belongs to an agitated mob."""
    return bool(mobs_of(battle)) and battle.units[model.unit].agitated > 0


def charge_reaches(battle: Battle, models: Sequence[Model]) -> list[float]:
    """How far the charge of each model goes on open ground, computed once for each kind."""
    if mobs_of(battle) or any(model.carries for model in models):
        return [charge_reach(battle, model) for model in models]
    known: dict[tuple[str, bool, bool, tuple[str, ...]], float] = battle.once("charge reaches", dict)
    for model in models:
        if (model.kind, model.prone, model.slung, model.laid) not in known:
            known[model.kind, model.prone, model.slung, model.laid] = charge_reach(battle, model)
    return [known[model.kind, model.prone, model.slung, model.laid] for model in models]


@implements("move.prone.melee")
def melee_skill(kind: Kind, *, prone: bool) -> int:
    """A prone figure fights at half its WS, rounded up, at least 1."""
    return max(1, combined(kind.profile.WS, (PRONE,))) if prone else kind.profile.WS


@cites("move.prone.melee")
def uphill(attacker: Model, defender: Model, *, higher: bool = False) -> bool:
    """A standing model has the advantage of height over a prone one; it counts once, even if it stands higher as
    well."""
    return higher or (defender.prone and not attacker.prone)
