"""Fire that could be ordered: the proposal, its goals, and why some cannot fire."""

from collections import Counter
from collections.abc import Collection, Iterator

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Alternative
from arap.rules.morale.quarter import casualties_to_test
from arap.rules.morale.suppression import hits_to_suppress
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.orders.declaration import why_not_declare, why_not_fire_now, why_not_order
from arap.rules.shooting.orders.facing import with_hull_still
from arap.rules.shooting.orders.haste import in_haste
from arap.rules.shooting.orders.targets import why_not_passed, why_not_target
from arap.rules.shooting.plans.proposing import expected_hits, proposed_orders, ranged_weapons
from arap.rules.shooting.plans.remarks import remarks_on
from arap.rules.shooting.plans.sight_lines import sight_lines_of, target_cover
from arap.rules.shooting.shots.delivery import delivery, delivery_of
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow, SightLines
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import FULL_BURST, reach_of
from arap.rules.sight.lines import Lines
from arap.table import PointXY


def plan_fire(
    battle: Battle,
    volley: Volley,
    target: str,
    orders: tuple[FireOrder, ...] | None = None,
    passing: bool | None = None,
) -> FirePlan:
    """What the unit could fire at the target: a row for each model and weapon, the best of each model proposed.
    `passing`: routers or pursuers are fired at where they passed, or where they are; None: where they can be."""
    if refusal := why_not_fire_now(battle, volley):
        return refused_plan(battle, volley, target, refusal)
    if not target:
        return plan_places(battle, volley, orders or ())
    if refusal := why_not_target(battle, volley.unit, target):
        return refused_plan(battle, volley, target, refusal)
    rows = planned_rows(battle, volley, target, orders, passing)
    taken = proposed_orders(battle, volley, rows) if orders is None else orders
    unit, measured = battle.units[target], PREMEASURE(battle)
    return FirePlan(
        unit=volley.unit,
        target=target,
        points=volley.points,
        rows=tuple(rows),
        target_cover=target_cover(battle, volley.unit, target),
        expected_hits=expected_hits(rows, taken) if measured else None,
        hits_to_suppress=hits_to_suppress(unit),
        casualties_to_test=casualties_to_test(unit),
        refusal=why_not_planned(battle, volley, rows, taken),
        orders=taken,
        measured=measured,
        notes=remarks_on(battle, volley, taken),
    )


def refused_plan(
    battle: Battle, volley: Volley, target: str, refusal: Refusal | None, aim: PointXY | None = None
) -> FirePlan:
    """A plan that says only why fire cannot be ordered."""
    return FirePlan(
        unit=volley.unit, target=target, points=volley.points, refusal=refusal, measured=PREMEASURE(battle), aim=aim
    )


def planned_rows(
    battle: Battle, volley: Volley, target: str, given: tuple[FireOrder, ...] | None, passing: bool | None = None
) -> list[FireRow]:
    """A row for each model of the unit and each weapon that is fired or thrown; for the orders given, if any are."""
    rows = []
    for model in battle.members(volley.unit):
        lines = sight_lines_of(battle, volley.unit, target, model.id)
        for weapon in ranged_weapons(battle, model):
            order = _order(battle, volley, given, model, weapon, target)
            rows.append(proposed_row(battle, volley, order, given, lines, passing))
    return rows


def plan_places(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> FirePlan:
    """What these orders against places on the ground would be."""
    known = [order for order in orders if order.model in battle.models and order.weapon in battle.scenario.weapons]
    kinds = [(order, delivery_of(battle, order)) for order in known]
    rows = tuple([kind.row(battle, volley, order) for order, kind in kinds if kind.strikes_places])
    refusal = why_not_declare(battle, volley, orders)
    notes = () if refusal else remarks_on(battle, volley, orders)
    plan = refused_plan(battle, volley, "", None)
    return msgspec.structs.replace(plan, rows=rows, refusal=refusal, orders=orders, notes=notes)


def fired_unseen(battle: Battle, model: Model) -> list[str]:
    """The weapons that may be fired by a model that does not see the target: they strike places, or see more from
    where they are mounted."""

    def find() -> list[str]:
        weapons = battle.scenario.weapons
        return [
            each
            for each in ranged_weapons(battle, model)
            if weapons[each].mount or delivery(weapons[each]).strikes_places
        ]

    return battle.once(("fired unseen", model.kind), find)


def _order(
    battle: Battle, volley: Volley, orders: tuple[FireOrder, ...] | None, model: Model, weapon: str, target: str
) -> FireOrder:
    for order in orders or ():
        placed = not order.target and delivery(battle.weapon(weapon)).strikes_places
        if (order.model, order.weapon) == (model.id, weapon) and (placed or order.target == target):
            return order
    return in_one_volley(battle, volley, default_order(battle, model, weapon, target))


@cites("react.shoot.two-successes", "shoot.weapon.salvo")
def in_one_volley(battle: Battle, volley: Volley, order: FireOrder) -> FireOrder:
    """An order as it is best given where there is only one volley: two successes are enough for a full burst."""
    if volley.haste:
        return in_haste(battle, volley, order)
    if volley.hull_stays:
        order = with_hull_still(battle, order)
    full = volley.reacts_to and volley.points >= FULL_BURST and battle.weapon(order.weapon).nature.bursts
    return msgspec.structs.replace(order, points=FULL_BURST) if full else order


def default_order(battle: Battle, model: Model, weapon: str, target: str, *, by_eye: bool = False) -> FireOrder:
    """Fire at a unit with a weapon; distances are guessed only by a player with an eye for them."""
    data = battle.weapon(weapon)
    return delivery(data).proposal(battle, model, data, target, by_eye=by_eye)


@cites("shoot.weapon.salvo")
def proposed_row(
    battle: Battle,
    volley: Volley,
    order: FireOrder,
    given: tuple[FireOrder, ...] | None,
    lines: SightLines,
    passing: bool | None = None,
) -> FireRow:
    """The row of an order; where a short burst does not reach, that of a full one. Weapons that are not among the
    orders given are idle."""
    kind, idle = delivery_of(battle, order), given is not None and order not in given
    row = kind.row(battle, volley, order, () if order.passing else lines, idle=idle)
    wanted = passing if passing is not None else row.refusal is not None
    if wanted and order not in (given or ()) and (there := passing_order(battle, volley, order)):
        passed = kind.row(battle, volley, there, idle=idle)
        row, order = (row, order) if passed.refusal and not passing else (passed, there)
    short = battle.weapon(order.weapon).nature.bursts and order.points is None
    if row.refusal is None or not short or order in (given or ()):
        return row
    longer = msgspec.structs.replace(order, points=FULL_BURST)
    full = kind.row(battle, volley, longer, lines, idle=given is not None and longer not in given)
    return row if full.refusal else full


@cites("shoot.at-routers")
def passing_order(battle: Battle, volley: Volley, order: FireOrder) -> FireOrder | None:
    """The same fire at a target where it passed; None if it has not, or is not fired at."""
    if not order.target or delivery_of(battle, order).strikes_places:
        return None
    if why_not_target(battle, volley.unit, order.target) or why_not_passed(battle, volley.unit, order.target):
        return None
    return msgspec.structs.replace(order, passing=True)


def possible_orders(
    battle: Battle, volley: Volley, target: str, models: Collection[str] | None = None
) -> tuple[FireOrder, ...]:
    """The orders that could be given to these models (None: all) for fire at the target, good or bad."""
    return tuple(each_possible_order(battle, volley, target, models))


def each_possible_order(
    battle: Battle, volley: Volley, target: str, models: Collection[str] | None = None
) -> Iterator[FireOrder]:
    """The same orders, one after the other."""
    if why_not_target(battle, volley.unit, target) or why_not_fire_now(battle, volley):
        return
    lines = Lines.of(battle, volley.unit, target)
    rows = [row for row, model in enumerate(lines.shooters) if models is None or model.id in models]
    lines.look(rows)
    for row in rows:
        yield from orders_of_shooter(battle, volley, target, lines, row)


def orders_of_shooter(battle: Battle, volley: Volley, target: str, lines: Lines, row: int) -> Iterator[FireOrder]:
    """The orders that could be given to one model of a unit that can fire."""
    model = lines.shooters[row]
    for weapon in (ranged_weapons if lines.seen(row) else fired_unseen)(battle, model):
        order = in_one_volley(battle, volley, default_order(battle, model, weapon, target, by_eye=True))
        if why_not_order(battle, volley, order) is None:
            yield order


def why_not_planned(
    battle: Battle, volley: Volley, rows: list[FireRow], taken: tuple[FireOrder, ...]
) -> Refusal | None:
    """Why this fire cannot be declared; where no model can fire, the commonest reason."""
    if not taken and any(row.order for row in rows):
        return Refusal("No weapon is chosen to fire", "shoot.action")
    if not taken:
        reasons = Counter([row.refusal for row in rows if row.refusal])
        return max(reasons, key=reasons.__getitem__, default=Refusal("No model can fire at this target", "shoot.los"))
    return why_not_declare(battle, volley, taken)


def list_targets(battle: Battle, unit_id: str, points: int) -> tuple[Alternative, ...]:
    """Every enemy unit, with the reason why it cannot be fired on if it cannot."""
    volley = Volley(unit_id, points)
    options = []
    for target in battle.enemies_of(battle.units[unit_id].side):
        options.append(Alternative(target.id, target.name, 0, why_not_fire_at(battle, volley, target.id), "shoot.los"))
    return tuple(options)


def why_not_fire_at(
    battle: Battle, volley: Volley, target: str, aim: tuple[float, float] | None = None
) -> Refusal | None:
    """None if any model can be ordered to fire at the target or the spot; else the last reason found."""
    refusal: Refusal | None = Refusal("No weapon can be fired", "shoot.action.who")
    for model in battle.members(volley.unit):
        for weapon in ranged_weapons(battle, model):
            order = FireOrder(model.id, weapon, target, aim=aim)
            if aim is None:
                order = trial_order(battle, model, weapon, target)
            refusal = why_not_order(battle, volley, order)
            if refusal is None:
                return None
            passing = passing_order(battle, volley, order)
            if passing and why_not_order(battle, volley, passing) is None:
                return None
    return refusal


NOW, PASSED = "now", "passed"


@cites("shoot.at-routers")
def moments_of_fire(battle: Battle, volley: Volley, target: str) -> tuple[Alternative, ...]:
    """Where routers or pursuers may be fired at: where they are, or where they passed. No choice for other units."""
    if why_not_target(battle, volley.unit, target) or why_not_passed(battle, volley.unit, target):
        return ()
    found = {choice: plan_fire(battle, volley, target, passing=choice == PASSED).refusal for choice in (NOW, PASSED)}
    return (
        Alternative(NOW, "Where they are", 0, found[NOW], "shoot.at-routers"),
        Alternative(PASSED, "Where they passed", 0, found[PASSED], "shoot.at-routers"),
    )


@cites("area.guess-range", "grenade.throw")
def trial_order(battle: Battle, model: Model, weapon: str, target: str) -> FireOrder:
    """An order to try whether a target can be fired on. Where distances are not shown, a guess goes as far as
    allowed, so that the answer does not measure."""
    order = default_order(battle, model, weapon, target, by_eye=True)
    if order.distance is None or shows_distances(battle):
        return order
    return msgspec.structs.replace(order, distance=reach_of(battle.weapon(weapon), order))
