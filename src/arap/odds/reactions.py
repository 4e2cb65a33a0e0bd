"""The odds of a reaction that is offered: its roll, the losses its fire causes, and whether a run is caught."""

from collections.abc import Iterator, Sequence
from math import comb

import msgspec

from arap.battle.acts import FireOrder, React
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.kernel.requests import Ask, Roll
from arap.odds.distributions import dice_sums
from arap.odds.volley import volley_odds
from arap.rules.charge.approach.arrange import ChargeMove, lead_way
from arap.rules.charge.approach.distance import freely
from arap.rules.charge.engaging import by_distance, nearest, strike_reach
from arap.rules.charge.fire.fire_points import Arm, charge_route_of, fire_points, halt_at, volley_with
from arap.rules.charge.fire.standing_fire import standing_arms, standing_volley
from arap.rules.charge.fleet import with_fleet
from arap.rules.charge.reacting import RUN, STAND_AND_FIRE
from arap.rules.charge.targets import too_far
from arap.rules.movement.flight.flee import flee_dice
from arap.rules.movement.flight.running import flee_dice_of, run_from
from arap.rules.movement.measures.rates import charge_reaches
from arap.rules.reaction_roll import chances_of_roll
from arap.rules.reactions.between_cover import caught_between
from arap.rules.reactions.charged import charging_in
from arap.rules.reactions.odds_in_words import chances_told
from arap.rules.reactions.overwatch_chargers import arms_of
from arap.rules.reactions.overwatch_fire import ON_THE_WAY
from arap.rules.shooting.orders.haste import in_haste
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.reacting.fire import (
    Places,
    caught_at,
    mark_fleeting_now,
    overwatch_volley,
    reaction_volley,
)
from arap.rules.shooting.shots.volley import Volley
from arap.rules.triggers.reaction import REACTIONS
from arap.rules.triggers.trigger import Charging, Reached, Trigger
from arap.table import within

SHOOT, OVERWATCH = "shoot", "overwatch fire"
MOST_LOOKED_AT = 3
ONE, TWO = 1, 2
FACES = range(1, 7)


class ReactionRow(msgspec.Struct, frozen=True):
    """One option of an offer. `successes` are the chances of none, one and two, if it needs a roll; `losses` the enemy
    models it removes on average; `caught` the chance that runners are caught. `gist` tells in a few words what it
    does."""

    unit: str
    reaction: str
    successes: tuple[float, float, float] | None = None
    losses: float | None = None
    caught: float | None = None
    gist: str = ""


class ReactionOdds(msgspec.Struct, frozen=True, tag="reaction-odds", tag_field="reply"):
    """What each option of the offer promises. `told` are the notes of the question that say the same in words."""

    rows: tuple[ReactionRow, ...] = ()
    told: tuple[str, ...] = ()


def reaction_odds(battle: Battle, ask: Ask | None, only: Sequence[str] = ()) -> ReactionOdds:
    """The odds of all that is offered now, or only of these reactions; nothing if no reaction is offered."""
    if ask is None or not isinstance(ask.detail, Trigger):
        return ReactionOdds()
    offered = [option.answer for option in ask.options if isinstance(option.answer, React)]
    wanted = [answer for answer in offered if not only or answer.reaction in only]
    rows = tuple([row_of(battle, ask.detail, answer) for answer in wanted])
    told = dict.fromkeys([chances_told(battle, battle.units[row.unit]) for row in rows if row.successes])
    return ReactionOdds(rows, tuple(told))


def row_of(battle: Battle, trigger: Trigger, answer: React) -> ReactionRow:
    unit, reaction = answer.unit, answer.reaction
    chosen = next((each for each in REACTIONS[trigger.kind] if each.takes(answer)), None)
    rolled = chances_of_roll(battle, unit) if chosen and chosen.rolls else None
    losses = caught = None
    if isinstance(trigger.detail, Reached):
        caught = chance_of_catching_one(battle, trigger.detail)
    elif reaction == RUN:
        caught = chance_of_being_caught(battle, charging_in(trigger))
    elif reaction in (OVERWATCH, ON_THE_WAY):
        losses = losses_on_overwatch(battle, trigger, answer)
    elif reaction in (SHOOT, STAND_AND_FIRE) and rolled is not None:
        losses = sum([rolled[good] * losses_with(battle, trigger, answer, good) for good in (ONE, TWO)])
    return ReactionRow(unit, reaction, rolled, losses, caught, chosen.gist if chosen else "")


def losses_with(battle: Battle, trigger: Trigger, answer: React, successes: int) -> float:
    """The enemy models that fire removes on average after a roll of so many successes."""
    if answer.reaction == STAND_AND_FIRE:
        return losses_of_chargers(battle, charging_in(trigger), successes)
    volley = reaction_volley(answer.unit, trigger.unit, successes)
    return losses_by_fire(battle, volley, trigger.unit)


@cites("overwatch.fire", "overwatch.chargers", "overwatch.fleeting-target")
def losses_on_overwatch(battle: Battle, trigger: Trigger, answer: React) -> float:
    """The enemy models that overwatch fire removes on average: where they are now, between two pieces of cover, or at
    the fire points of a charge."""
    volley = overwatch_volley(answer.unit, trigger.unit)
    if isinstance(trigger.detail, Charging):
        return losses_on_the_way(battle, trigger.detail, volley, arms_of(battle, battle.units[answer.unit]))
    caught = caught_between(battle, trigger, answer.unit) if answer.reaction == ON_THE_WAY else None
    return losses_by_fire(battle, volley, trigger.unit, caught)


def losses_by_fire(battle: Battle, volley: Volley, enemy: str, places: Places | None = None) -> float:
    """The losses by the fire that is proposed; at models that are caught at these places, if any are given."""
    copy = battle.clone()
    if places:
        caught_at(copy, places)
    else:
        mark_fleeting_now(copy, enemy)
    return mean_losses(copy, volley, plan_fire(copy, volley, enemy).orders, enemy)


def mean_losses(battle: Battle, volley: Volley, orders: Sequence[FireOrder], enemy: str) -> float:
    odds = volley_odds(battle, volley, orders, enemy, known=True) if orders else None
    return sum([count * chance for count, chance in enumerate(odds.casualties)]) if odds else 0.0


@cites("react.stand-and-fire.roll")
def losses_of_chargers(battle: Battle, charging: Charging, successes: int) -> float:
    """The chargers that fall on average to a unit that stands and fires with so many successes."""
    volley = standing_volley(battle, charging.target, charging, successes)
    return losses_on_the_way(battle, charging, volley, standing_arms(battle, battle.units[volley.unit], successes))


def losses_on_the_way(battle: Battle, charging: Charging, volley: Volley, arms: Sequence[Arm]) -> float:
    """The chargers that fall on average on their way."""
    return mean_of(fallen_on_the_way(battle, charging, volley, arms))


@cites("react.charge.fire-point")
def fallen_on_the_way(battle: Battle, charging: Charging, volley: Volley, arms: Sequence[Arm]) -> tuple[float, ...]:
    """The number of models that fall on the way of a charge, each weapon fired at its own fire point. Losses at one
    point are not taken off before the next: two shots may fall on the same model."""
    route = charge_route_of(battle, charging)
    if route is None:
        return (1.0,)
    enemy = volley.reacts_to
    points = fire_points(battle, route, volley, enemy, arms)
    copy, found = battle.clone(), [1.0]
    if enemy == route.unit:
        mark_fleeting_now(copy, enemy)
    fired: set[str] = set()
    for at, now in by_point(points):
        halt_at(copy, route, at)
        some = volley_with(volley, [arm for arm in now if arm[0] not in fired])
        orders = plan_fire(copy, some, enemy).orders if some.only else ()
        fired |= {order.model for order in orders}
        hasty = [in_haste(copy, some, order) for order in orders]
        odds = volley_odds(copy, some, hasty, enemy, known=True) if hasty else None
        if odds is not None:
            found = either_falls(found, odds.casualties, len(battle.units[enemy].models))
    return tuple(found)


def either_falls(one: Sequence[float], other: Sequence[float], models: int) -> list[float]:
    """The models that at least one of two volleys removes, each drawn evenly among all of them."""
    found = [0.0] * (min(models, len(one) + len(other) - 2) + 1)
    for first, chance in enumerate(one):
        for second, more in enumerate(other):
            for both in range(max(0, first + second - models), min(first, second) + 1):
                ways = comb(first, both) * comb(models - first, second - both) / comb(models, second)
                found[first + second - both] += chance * more * ways
    return found


def mean_of(chances: Sequence[float]) -> float:
    return sum([count * chance for count, chance in enumerate(chances)])


def by_point(points: dict[Arm, float]) -> Iterator[tuple[float, list[Arm]]]:
    for at in sorted(set(points.values())):
        yield at, [arm for arm, point in points.items() if point == at]


@cites("react.run.caught", "react.run.distance")
def chance_of_being_caught(battle: Battle, charging: Charging) -> float:
    """The chance that a charger reaches a runner, over all rolls of the run. Terrain and other models count; dice for
    the ground on the way go well."""
    enemy = battle.models[charging.lead].unit
    return sum(
        [
            chance * chance_after_run(after_run(battle, charging.target, enemy, distance), charging)
            for distance, chance in dice_sums(flee_dice(battle, charging.target))
        ]
    )


@cites("react.run.individual")
def chance_of_catching_one(battle: Battle, reached: Reached) -> float:
    """The chance that a charger still reaches a model that runs straight away from it, over all rolls of the run on
    open ground."""
    charger, model = battle.models[reached.charger], battle.models[reached.model]
    far = reached.left + strike_reach(battle.kind(charger), battle.kind(model)) - nearest(charger, [model])
    return sum([chance for roll, chance in dice_sums(flee_dice_of(battle, model)) if within(roll, far)])


@cites("move.fleet.charge")
def chance_after_run(battle: Battle, charging: Charging) -> float:
    """The chance that chargers catch runners that have run: over all faces of the Fleet die, if they use Fleet."""
    if not charging.fleet:
        return float(is_caught(battle, charging))
    least = next((face for face in FACES if is_caught(battle, charging, face)), len(FACES) + 1)
    return (len(FACES) + 1 - least) / len(FACES)


def after_run(battle: Battle, unit_id: str, enemy: str, distance: int) -> Battle:
    """A copy of the battle in which the unit has run so far."""
    copy = battle.clone()
    flow = run_from(copy, unit_id, enemy)
    try:
        request = next(flow)
        while True:
            assert isinstance(request, Roll)
            request = flow.send(faces_with(distance, request))
    except StopIteration:
        return copy


def faces_with(distance: int, roll: Roll) -> tuple[int, ...]:
    """Dice of a run that add up to a distance; all other dice go well."""
    if roll.purpose != "move.flee":
        return (1,) * roll.dice
    faces, left = [], distance
    for others in reversed(range(roll.dice)):
        face = min(roll.sides, left - others)
        faces.append(face)
        left -= face
    return tuple(faces)


def is_caught(battle: Battle, charging: Charging, fleet: int = 0) -> bool:
    """Whether one of the nearest chargers can reach a runner, with so many inches more by Fleet."""
    if charging.target not in battle.units:
        return False
    chargers = [battle.models[model] for model in charging.chargers if model in battle.models]
    reaches = charge_reaches(battle, chargers)
    move = ChargeMove(charging.target, {model.id: reach for model, reach in zip(chargers, reaches, strict=True)})
    if too_far(battle, chargers, charging.target, fleet=charging.fleet):
        return False
    if fleet:
        move = with_fleet(battle, move, float(fleet))
    near = by_distance(battle, move.allowances, charging.target)[:MOST_LOOKED_AT]
    return any(lead_way(battle, freely(move), model)[0] is not None for model in near)
