"""Reaction fire: from the successes rolled to the volley."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import TypeAlias

from msgspec.structs import replace

from arap.battle.acts import Declare, FireOrder
from arap.battle.battle import Battle
from arap.battle.events.reaction import FireHeld
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.kernel.words import plural
from arap.rules.shooting.casualties.resolve import resolve_hits
from arap.rules.shooting.orders.costs import MOST_SUCCESSES
from arap.rules.shooting.orders.declaration import why_not_fire_now
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.shooting.plans.planner import each_possible_order, orders_of_shooter, plan_fire, why_not_fire_at
from arap.rules.shooting.plans.proposing import ranged_weapons
from arap.rules.shooting.sequence.giving_away import give_away
from arap.rules.shooting.sequence.volley import hits_of_volley
from arap.rules.shooting.sequence.woods import roll_dense_range, with_own_range
from arap.rules.shooting.shots.delivery import delivery, delivery_of
from arap.rules.shooting.shots.volley import Declaration, Volley
from arap.rules.shooting.to_hit.fleeting import fleeting_now, put_fleeting
from arap.rules.shooting.weapons.types import effective_range
from arap.rules.sight.lines import Lines
from arap.rules.wounds.hits import Hit
from arap.table import TINY, TOLERANCE, PointXYZ

RULE = "react.shoot.resolution"
NOBODY_FIRES = Refusal("No model can fire at it", "react.shoot.target")
HOLD, BEST = Declare(), Declare(best=True)
FIRE_OR_HOLD = (Option(BEST, "Fire", rule=RULE, open=True), Option(HOLD, "Hold fire", rule=RULE))
Places: TypeAlias = Mapping[str, PointXYZ]


@cites("react.shoot.vehicle")
def reaction_volley(unit_id: str, enemy: str, successes: int = MOST_SUCCESSES) -> Volley:
    """The one volley of a unit that reacts to an enemy unit; by default what it could fire at best. Hulls do not turn
    for it."""
    return Volley(unit_id, successes, reacts_to=enemy, hull_stays=True)


@implements("overwatch.vehicle")
def overwatch_volley(unit_id: str, enemy: str) -> Volley:
    """Overwatch fire is fired as with two successes; a hull may turn up to 90 degrees as well."""
    return Volley(unit_id, MOST_SUCCESSES, reacts_to=enemy)


@cites("react.shoot.target")
def can_fire(battle: Battle, volley: Volley) -> bool:
    """Whether a model of a unit that reacts can fire: it needs sight, arc and range to some model of the enemy."""
    target = volley.reacts_to
    if why_not_target(battle, volley.unit, target) or why_not_fire_now(battle, volley):
        return False
    lines = Lines.of(battle, volley.unit, target)
    for row in likely_firers(battle, volley):
        lines.look([row])
        for order in orders_of_shooter(battle, volley, target, lines, row):
            if delivery_of(battle, order).reaches(battle, volley, order):
                return True
    return False


@cites("react.shoot.target")
def why_nothing_fires(battle: Battle, volley: Volley) -> Refusal | None:
    """Why no model of a unit that reacts can fire."""
    if can_fire(battle, volley):
        return None
    in_range = next(likely_firers(battle, volley), None) is not None
    refusal = why_not_fire_at(battle, volley, volley.reacts_to) if in_range else None
    return refusal or Refusal("No model is in range", "react.shoot.target")


@cites("shoot.range")
def likely_firers(battle: Battle, volley: Volley) -> Iterator[int]:
    """The models that may have the enemy in range, by their rows. Those with weapons for which that takes longer to
    find out come last."""
    foes, slow = [(foe.x, foe.y) for foe in battle.members(volley.reacts_to)], list[int]()
    for row, model in enumerate(battle.members(volley.unit)):
        x, y, reach = model.x, model.y, longest_reach(battle, model)
        most = (reach + TOLERANCE + TINY) ** 2
        if reach == inf:
            slow.append(row)
            continue
        for foe_x, foe_y in foes:
            if (foe_x - x) ** 2 + (foe_y - y) ** 2 <= most:
                yield row
                break
    yield from slow


def longest_reach(battle: Battle, model: Model) -> float:
    """How far the weapons of a model shoot; without end if one strikes places or is mounted off the model's centre."""

    def find() -> float:
        weapons = [battle.weapon(each) for each in ranged_weapons(battle, model)]
        if any(weapon.mount or delivery(weapon).strikes_places for weapon in weapons):
            return inf
        return max([effective_range(weapon) or 0.0 for weapon in weapons], default=0.0)

    return battle.once(("longest reach", model.kind), find)


@implements("react.shoot.resolution")
def reaction_fire(battle: Battle, volley: Volley, places: Places | None = None) -> Flow[None]:
    """Ordinary shooting in one volley: its owner says which models fire, and the shooting sequence is run. Fleeting
    targets are judged by their movement so far in this player turn. `places` are where the target is caught between two
    pieces of cover: its models stand there until the shots are rolled."""
    before = caught_at(battle, places) if places else mark_fleeting_now(battle, volley.reacts_to)
    orders, hits = yield from with_own_range(battle, declared_hits(battle, volley))
    put_back(battle, before)
    if orders:
        yield from resolve_hits(battle, volley.unit, hits, [order.model for order in orders])
        yield from give_away(battle, volley.unit, orders)


def declared_hits(battle: Battle, volley: Volley) -> Flow[tuple[tuple[FireOrder, ...], dict[str, list[Hit]]]]:
    """What the unit fires, and the hits."""
    orders = yield from orders_of(battle, volley)
    return orders, (yield from hits_of_volley(battle, volley, orders, 1)) if orders else {}


@cites("hide.dense-woods")
def orders_of(battle: Battle, volley: Volley) -> Flow[tuple[FireOrder, ...]]:
    """What the unit fires; nothing if it cannot fire or its owner holds its fire. With as many successes as can be
    rolled it can, or it would not have been asked."""
    members = battle.units[volley.unit].models
    rolled = yield from roll_dense_range(
        battle, volley.unit, each_possible_order(battle, volley, volley.reacts_to, members)
    )
    if (rolled or volley.points < MOST_SUCCESSES) and (refusal := why_nothing_fires(battle, volley)):
        battle.emit(FireHeld(rule=RULE, unit=volley.unit, enemy=volley.reacts_to, reason=refusal.reason))
        return ()
    orders = yield from declare_reaction(battle, volley)
    if not orders:
        battle.emit(FireHeld(rule=RULE, unit=volley.unit, enemy=volley.reacts_to))
    return orders


@cites("react.roll", "shoot.declare")
def declare_reaction(battle: Battle, volley: Volley) -> Flow[tuple[FireOrder, ...]]:
    """What exactly is fired is decided after the roll; by default each model fires its most promising weapon."""
    unit, enemy = battle.units[volley.unit], battle.units[volley.reacts_to]
    good = plural(volley.points, "success")
    prompt = f"{unit.name}: {good}. Which models fire at {enemy.name}?"
    about = unit.id, enemy.id
    ask = Ask(unit.side, "declare", RULE, prompt, FIRE_OR_HOLD, BEST, about, Declaration(volley))
    answer = yield from answer_to(ask, Declare)
    return plan_fire(battle, volley, enemy.id).orders if answer.best else answer.orders


@cites("shoot.fleeting-target")
def mark_fleeting_now(battle: Battle, unit_id: str) -> list[Model]:
    """Marks the models that have moved from cover to cover in this player turn. Returns them as they were."""
    members, active = battle.members(unit_id), battle.units[unit_id].side == battle.turn.active
    for model in members:
        put_fleeting(battle, model, active and fleeting_now(battle, model))
    return members


@cites("overwatch.fleeting-target")
def caught_at(battle: Battle, places: Places) -> list[Model]:
    """Puts the models where they are caught between two pieces of cover, as fleeting targets. Returns them as they
    were."""
    models = [battle.models[model] for model in places]
    for model in models:
        x, y, z = places[model.id]
        battle.put_model(replace(model, x=x, y=y, z=z, fleeting=True))
    return models


def put_back(battle: Battle, before: Sequence[Model]) -> None:
    """Puts models back where they were."""
    for was in before:
        if (model := battle.models.get(was.id)) is not None:
            battle.put_model(replace(model, x=was.x, y=was.y, z=was.z, fleeting=was.fleeting))
