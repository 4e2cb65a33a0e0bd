"""Counters that lie face down are turned up when they are named as a target, when they fire, and when fire falls on
them."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.secrets.counters import stands_for
from arap.battle.secrets.face_down import COUNTER
from arap.battle.secrets.knowledge import secrets_of, unknown_to
from arap.kernel.reasons import cites
from arap.rules.movement.blips.turning_up import turn_up
from arap.rules.shooting.shots.strike import Covered
from arap.rules.wounds.hits import Hit, Tiers


@cites("hide.hidden-movement-counters")
def turn_up_firers(battle: Battle, orders: Sequence[FireOrder]) -> None:
    """A counter that fires is replaced by its model before dice are rolled."""
    turn_up(battle, dict.fromkeys([order.model for order in orders]), "fires")


@cites("hide.hidden-movement-counters")
def name_targets(battle: Battle, unit_id: str, orders: tuple[FireOrder, ...]) -> tuple[FireOrder, ...]:
    """Counters that are named as targets are turned up. Fire goes on at the models found; fire at dummies is lost."""
    if not battle.position.secretive or all(order.target in battle.units or not order.target for order in orders):
        return orders
    side = battle.units[unit_id].side
    unknown = unknown_to(secrets_of(battle), side)
    behind = {order.target: stands_for(battle, unknown, order.target) for order in orders}
    units = {name: model.unit for name, model in behind.items() if model and model.covered == COUNTER}
    dummies = {name for name, model in behind.items() if model and model.dummy and model.covered == COUNTER}
    turn_up(battle, [model.id for name, model in behind.items() if model and name in units], "fired at")
    kept = [order for order in orders if order.target not in dummies]
    return tuple([replace(order, target=units.get(order.target, order.target)) for order in kept])


@cites("hide.hidden-movement-counters")
def turn_up_hit(battle: Battle, hits: dict[str, list[Hit]]) -> dict[str, list[Hit]]:
    """Fire that falls on counters turns them up before wounds are rolled. Dummies take no hits."""
    if not battle.position.secretive:
        return hits
    struck = dict.fromkeys([model for found in hits.values() for hit in found for tier in hit.tiers for model in tier])
    covered = [model for model in struck if model in battle.models and battle.models[model].covered == COUNTER]
    if not covered:
        return hits
    turn_up(battle, covered, "hit")
    left = {unit: [hit for each in found if (hit := on_models(battle, each))] for unit, found in hits.items()}
    return {unit: found for unit, found in left.items() if unit in battle.units}


def turn_up_struck(battle: Battle, figures: list[Covered]) -> list[Covered]:
    """Counters under a marker or a template are turned up; dummies among them are gone."""
    turn_up(battle, [model for model, _ in figures], "hit")
    return [figure for figure in figures if figure[0] in battle.models]


def on_models(battle: Battle, hit: Hit) -> Hit | None:
    """The hit without the dummies it might have fallen on; None if nothing else was there."""
    open_, soft, hard = (tuple([model for model in tier if model in battle.models]) for tier in hit.tiers)
    tiers: Tiers = (open_, soft, hard)
    burst = tuple([model for model in hit.burst if model in battle.models])
    return replace(hit, tiers=tiers, burst=burst) if any(tiers) else None
