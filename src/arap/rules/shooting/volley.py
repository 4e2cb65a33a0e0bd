"""One volley, step by step: every step is finished for all weapons before the next begins."""

from collections import defaultdict
from itertools import groupby

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ShotLost, VolleyBegan
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import Throw, throw_all
from arap.rules.shooting.facts import TargetFacts
from arap.rules.shooting.hits import Hit, tiers_of
from arap.rules.shooting.lines import Lines
from arap.rules.shooting.orders import Aimed, Volley, measure
from arap.rules.shooting.resolve import resolve_hits
from arap.rules.shooting.to_hit import TO_HIT, Shot
from arap.rules.shooting.weapons import ONCE_PER_TURN, short_range, within


class Fire(msgspec.Struct, frozen=True):
    """A measured shot with its target number."""

    aimed: Aimed
    needed: Target
    tiers: tuple[tuple[str, ...], ...]


@implements("shoot.sequence", "shoot.fast-dicing")
def fire_volley(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...], of: int) -> Flow[None]:
    """Declare, measure, hit, wound, go to ground, save, remove, test: in the order of the book."""
    orders = tuple(sorted(orders, key=lambda order: battle.units[volley.unit].models.index(order.model)))
    fires, losses = take_aim(battle, volley, orders)
    announce(battle, volley, orders, fires, of)
    for order, reason, rule in losses:
        battle.emit(
            ShotLost(
                rule=rule, unit=volley.unit, model=order.model, weapon=order.weapon, target=order.target, reason=reason
            )
        )
    hits = yield from roll_to_hit(battle, volley.unit, fires)
    yield from resolve_hits(battle, volley.unit, hits)


@implements("shoot.sequence", "shoot.aim")
def take_aim(
    battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]
) -> tuple[list[Fire], list[tuple[FireOrder, str, str]]]:
    """Step 4 for every order: the shots that can be made with their goals, and those that are lost."""
    fires, losses = [], []
    facts: dict[str, TargetFacts] = {}
    unit = battle.units[volley.unit]
    for order in orders:
        found = measure(battle, volley, order)
        if not isinstance(found, Aimed):
            losses.append((order, found.reason, found.rule))
            continue
        lines = Lines.of(battle, volley.unit, order.target)
        if order.target not in facts:
            facts[order.target] = TargetFacts(battle, order.target)
        steady = volley.aimed and order.model not in volley.fired
        shot = Shot(battle, unit, found, lines, facts[order.target], steady)
        fires.append(Fire(found, TO_HIT.needed(shot), tiers_of(lines, found.row, found.eligible)))
    return fires, losses


@implements("activate.free-turn", "shoot.weapon.once-per-turn", "shoot.weapon.reload")
def announce(
    battle: Battle, volley: Volley, orders: tuple[FireOrder, ...], fires: list[Fire], of: int
) -> None:
    """Models pivot and stay so; weapons that fire once a turn, or must be reloaded, are marked."""
    shots = [fire.aimed for fire in fires]
    pivots = [(shot.model.id, shot.facing) for shot in shots if shot.facing != shot.model.facing]
    for shot in shots:
        battle.put_model(_after_firing(shot))
    for order in orders:
        volley.fired[order.model] = volley.number
    targets = tuple(dict.fromkeys(order.target for order in orders))
    battle.emit(
        VolleyBegan(
            rule="shoot.action", unit=volley.unit, volley=volley.number, of=of, targets=targets, pivots=tuple(pivots)
        )
    )


def _after_firing(aimed: Aimed) -> Model:
    weapon, model = aimed.weapon, aimed.model
    spent = (weapon.id,) if weapon.type in ONCE_PER_TURN else model.spent
    empty = (*model.empty, weapon.id) if weapon.reload else model.empty
    return msgspec.structs.replace(model, facing=aimed.facing, spent=spent, empty=empty)


@implements("shoot.to-hit", "shoot.dice-colours")
def roll_to_hit(battle: Battle, unit_id: str, fires: list[Fire]) -> Flow[dict[str, list[Hit]]]:
    """Step 6: a die for every shot, in the order of the models; the hits by target unit."""
    shots = [fire for fire in fires for _ in range(fire.aimed.shots)]
    if not shots:
        return {}
    unit = battle.units[unit_id]
    throws = yield from throw_all(
        "shoot.to-hit", "shoot.to-hit", unit.side, [fire.needed for fire in shots], f"{unit.name} to hit"
    )
    _log_hits(battle, unit_id, list(zip(shots, throws, strict=True)))
    hits: dict[str, list[Hit]] = defaultdict(list)
    for fire, throw in zip(shots, throws, strict=True):
        target_hits = hits[fire.aimed.order.target]
        if throw.met:
            target_hits.append(hit_by(fire))
    return hits


def hit_by(fire: Fire) -> Hit:
    weapon = fire.aimed.weapon
    strength = (fire.aimed.kind.profile.S if weapon.strength is None else weapon.strength) + weapon.strength_bonus
    return Hit(weapon, strength, within(fire.aimed.distance, short_range(weapon)), fire.tiers)


def _log_hits(battle: Battle, unit_id: str, thrown: list[tuple[Fire, Throw]]) -> None:
    """One event for each group of dice: same target, weapon and goal."""

    def colour(pair: tuple[Fire, Throw]) -> tuple[str, str, Target]:
        return pair[0].aimed.order.target, pair[0].aimed.weapon.id, pair[0].needed

    groups: dict[tuple[str, str, Target], list[tuple[Fire, Throw]]] = {}
    for key, run in groupby(thrown, key=colour):
        groups.setdefault(key, []).extend(run)
    for (target, weapon, needed), pairs in groups.items():
        battle.emit(
            HitsRolled(
                rule="shoot.to-hit",
                unit=unit_id,
                target_unit=target,
                weapon=weapon,
                needed=needed,
                models=tuple([fire.aimed.order.model for fire, _ in pairs]),
                throws=tuple([throw for _, throw in pairs]),
                hits=sum(throw.met for _, throw in pairs),
            )
        )
