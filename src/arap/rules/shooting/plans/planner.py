"""Fire that could be ordered: the proposal, its goals, and why some cannot fire."""

from collections import Counter
from collections.abc import Collection

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.breakdown import Breakdown, breakdown
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Alternative
from arap.kernel.target import Target
from arap.rules.morale.ground import protected
from arap.rules.morale.quarter import casualties_to_test
from arap.rules.morale.suppression import hits_to_suppress
from arap.rules.shooting.area.aiming import HOW_FAR, is_curved
from arap.rules.shooting.area.fire import hits_on
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.casualties.shields import save_against
from arap.rules.shooting.grenades.aiming import HOW_FAR_THROWN, why_too_many_throwers
from arap.rules.shooting.orders.costs import least_cost
from arap.rules.shooting.orders.declaration import (
    Volley,
    knows_range,
    lines_and_row,
    measure,
    why_not_declare,
    why_not_order,
    why_not_shoot,
    why_not_target,
    why_thrown_besides,
)
from arap.rules.shooting.plans.proposals import pointed, strike_order
from arap.rules.shooting.plans.strike_planner import knows_distance, plan_strike, strike_of
from arap.rules.shooting.sequence.strikes import shots_at_place
from arap.rules.shooting.sequence.volley import Fire, shown_shields
from arap.rules.shooting.shots.fire_plan import FirePlan, FireRow, SightLine
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.to_hit.facts import TargetFacts
from arap.rules.shooting.to_hit.table import TO_HIT, Shot
from arap.rules.shooting.weapons.batteries import weapons_at_once
from arap.rules.shooting.weapons.types import FULL_BURST, delivery, effective_range, reach_of
from arap.rules.sight.lines import COVER_NAMES, Lines
from arap.rules.wounds.armour import to_destroy
from arap.rules.wounds.hits import Hit
from arap.rules.wounds.saves import save_in_words, save_needed
from arap.rules.wounds.to_wound import wound_needed
from arap.table import PointXY, Reasons

FRIENDS_COUNT, FIGURES_UNTOLD = 3.0, 2.0
UNSEEN = "out of sight"


def plan_fire(battle: Battle, volley: Volley, target: str, orders: tuple[FireOrder, ...] | None = None) -> FirePlan:
    """What the unit could fire at the target: a row for each model and weapon, the best of each model proposed."""
    if refusal := why_not_shoot(battle.units[volley.unit]):
        return refused_plan(battle, volley, target, refusal)
    if not target:
        return plan_places(battle, volley, orders or ())
    if refusal := why_not_target(battle, volley.unit, target):
        return refused_plan(battle, volley, target, refusal)
    rows = planned_rows(battle, volley, target, orders)
    taken = chosen(battle, volley, rows) if orders is None else orders
    unit, measured = battle.units[target], PREMEASURE(battle)
    return FirePlan(
        unit=volley.unit,
        target=target,
        points=volley.points,
        rows=tuple(rows),
        target_cover=target_cover(battle, volley.unit, target),
        expected_hits=expected(rows, taken) if measured else None,
        hits_to_suppress=hits_to_suppress(unit),
        casualties_to_test=casualties_to_test(unit),
        refusal=overall(battle, volley, rows, taken),
        orders=taken,
        measured=measured,
    )


def refused_plan(
    battle: Battle, volley: Volley, target: str, refusal: Refusal | None, aim: PointXY | None = None
) -> FirePlan:
    """The plan of fire of which nothing is told but why it cannot be ordered."""
    return FirePlan(
        unit=volley.unit, target=target, points=volley.points, refusal=refusal, measured=PREMEASURE(battle), aim=aim
    )


class Question(msgspec.Struct, frozen=True):
    """What the rows of a plan are asked for: a volley at a target, the orders that are `given`, if any are."""

    battle: Battle
    volley: Volley
    facts: TargetFacts
    given: tuple[FireOrder, ...] | None


def planned_rows(battle: Battle, volley: Volley, target: str, orders: tuple[FireOrder, ...] | None) -> list[FireRow]:
    """A row for each model of the unit and each weapon that is fired or thrown."""
    question = Question(battle, volley, TargetFacts(battle, target), orders)
    rows = []
    for model in battle.members(volley.unit):
        lines = sight_lines_of(battle, volley.unit, target, model.id)
        for weapon in ranged(battle, model):
            rows.append(proposed_row(question, _order(battle, orders, model, weapon, target), lines))
    return rows


def plan_places(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...]) -> FirePlan:
    """What these orders against places on the ground would be."""
    known = [order for order in orders if order.model in battle.models and order.weapon in battle.scenario.weapons]
    placed = [order for order in known if delivery(battle.weapon(order.weapon)) != "aimed"]
    rows = tuple([strike_row(battle, volley, order, ()) for order in placed])
    refusal = why_not_declare(battle, volley, orders)
    return msgspec.structs.replace(refused_plan(battle, volley, "", None), rows=rows, refusal=refusal, orders=orders)


def idle_row(battle: Battle, volley: Volley, order: FireOrder, lines: tuple[SightLine, ...]) -> FireRow:
    """The row of a weapon that could strike a place but is not ordered to: its order, or why it cannot be given."""
    strike = why_not_order(battle, volley, order) or strike_of(battle, order)
    row = plain_row(battle, order, lines)
    if isinstance(strike, Refusal):
        return msgspec.structs.replace(row, refusal=strike)
    return msgspec.structs.replace(row, order=order)


def plain_row(
    battle: Battle, order: FireOrder, lines: tuple[SightLine, ...] = (), refusal: Refusal | None = None
) -> FireRow:
    """The row of a weapon with nothing told but its range and what its user sees, or why it cannot be fired."""
    reach = reach_of(battle.weapon(order.weapon), order)
    return FireRow(model=order.model, weapon=order.weapon, refusal=refusal, lines=lines, range=reach)


def strike_row(battle: Battle, volley: Volley, order: FireOrder, lines: tuple[SightLine, ...]) -> FireRow:
    """The row of a weapon that strikes a place."""
    strike = why_not_order(battle, volley, order) or strike_of(battle, order)
    if isinstance(strike, Refusal):
        return plain_row(battle, order, lines, strike)
    plan, needed = plan_strike(battle, volley, strike)
    wound, save = struck_goals(battle, volley, strike) if strike.target else (None, "")
    return msgspec.structs.replace(
        plain_row(battle, order, lines),
        order=order,
        shots=shots_at_place(strike) if knows_distance(battle, strike) else None,
        needed=None if plan.value else breakdown(needed, "to hit"),
        wound=wound,
        save=save,
        strike=plan,
    )


def struck_goals(battle: Battle, volley: Volley, strike: Strike) -> tuple[Breakdown | None, str]:
    """The goal to wound the figure aimed at, and its save."""
    unit = battle.units[strike.target]
    figure = battle.models[unit.models[strike.nearest]]
    (hit,), measured = hits_on(battle, strike, [(figure.id, 0)], None), knows_distance(battle, strike)
    return goals_against(battle, volley, hit, figure, measured=measured)


@implements("area.vehicles")
def goals_against(
    battle: Battle, volley: Volley, hit: Hit, victim: Model, *, measured: bool
) -> tuple[Breakdown | None, str]:
    """What a hit needs to wound a model, and its save; or to destroy what has armour, which saves nothing."""
    kind, unit = battle.kind(victim), battle.units[victim.unit]
    if kind.armour_value is not None:
        return to_destroy(battle, hit.strength, kind.armour_value), ""
    wound = known_wound(hit, kind.profile.T, measured)
    save = save_against(battle, victim.id, hit, ground=protected(unit, volley.unit))
    return breakdown(wound, "to wound") if wound else None, save_in_words(save)


def ranged(battle: Battle, model: Model) -> list[str]:
    """The weapons of a model with which it can shoot."""
    weapons = battle.scenario.weapons
    return [weapon for weapon in battle.kind(model).weapons if weapons[weapon].type != "melee"]


def fired_unseen(battle: Battle, model: Model) -> list[str]:
    """Those of them that may be fired by one who does not see the target: they strike places, or see more from where
    they are mounted."""

    def find() -> list[str]:
        weapons = battle.scenario.weapons
        return [each for each in ranged(battle, model) if weapons[each].mount or delivery(weapons[each]) != "aimed"]

    return battle.once(("fired unseen", model.kind), find)


def _order(battle: Battle, orders: tuple[FireOrder, ...] | None, model: Model, weapon: str, target: str) -> FireOrder:
    for order in orders or ():
        placed = not order.target and delivery(battle.weapon(weapon)) != "aimed"
        if (order.model, order.weapon) == (model.id, weapon) and (placed or order.target == target):
            return order
    return default_order(battle, model, weapon, target)


def default_order(battle: Battle, model: Model, weapon: str, target: str, *, by_eye: bool = False) -> FireOrder:
    """Fire at a unit with a weapon; distances are guessed only for those who have an eye for them."""
    data = battle.weapon(weapon)
    guesses = delivery(data) in ("thrown", "rock") or is_curved(data)
    untold = not by_eye and not shows_distances(battle)
    if delivery(data) == "aimed" or (guesses and untold):
        return FireOrder(model.id, weapon, target)
    if delivery(data) == "template" and untold:
        return pointed(battle, model, data, target)
    return strike_order(battle, model, data, target)


@implements("shoot.weapon.salvo")
def proposed_row(question: Question, order: FireOrder, lines: tuple[SightLine, ...]) -> FireRow:
    """The row of an order; where a short burst does not reach, that of a full one."""
    row = _row(question, order, lines)
    short = question.battle.weapon(order.weapon).type == "salvo" and order.points is None
    if row.refusal is None or not short or order in (question.given or ()):
        return row
    full = _row(question, msgspec.structs.replace(order, points=FULL_BURST), lines)
    return row if full.refusal else full


def _row(question: Question, order: FireOrder, lines: tuple[SightLine, ...]) -> FireRow:
    """A row; where orders are given, what strikes places is only looked into if it is among them."""
    battle, volley, given = question.battle, question.volley, question.given
    if delivery(battle.weapon(order.weapon)) != "aimed":
        if given is not None and order not in given:
            return idle_row(battle, volley, order, lines)
        return strike_row(battle, volley, order, lines)
    blind = not knows_range(battle, volley, order)
    found = why_not_order(battle, volley, order) or measure(battle, volley, order, blind=blind)
    if isinstance(found, Refusal):
        return plain_row(battle, order, lines, found)
    line, _ = lines_and_row(battle, volley.unit, order)
    needed = TO_HIT.needed(Shot(battle, volley, found, line, question.facts))
    victim = line.targets[found.nearest]
    fire = shown_shields(battle, Fire(found, needed, ((victim.id,), (), ())))
    return aimed_row(battle, volley, fire, victim, lines)


def aimed_row(
    battle: Battle, volley: Volley, fire: Fire, victim: Model | None, lines: tuple[SightLine, ...] = ()
) -> FireRow:
    """The row of a shot with its goal: against whom it falls, if anybody is known to be there."""
    order = fire.aimed.order
    measured = knows_range(battle, volley, order)
    wound, save = goals_against(battle, volley, fire.hit, victim, measured=measured) if victim else (None, "")
    return msgspec.structs.replace(
        plain_row(battle, order, lines),
        order=order,
        shots=fire.aimed.shots if measured else None,
        needed=breakdown(fire.needed, "to hit"),
        wound=wound,
        save=save,
    )


def known_wound(hit: Hit, toughness: int, measured: bool) -> Target | None:
    """The goal to wound; None while it hangs on a distance that is not to be measured yet."""
    near, far = (wound_needed(hit.strength, toughness, close, hit.dimmed_by) for close in (True, False))
    if not measured and near != far:
        return None
    return near if hit.close else far


def possible_orders(
    battle: Battle, volley: Volley, target: str, models: Collection[str] | None = None
) -> tuple[FireOrder, ...]:
    """The orders that could be given to these models (None: all) for fire at the target, whatever they promise."""
    if why_not_target(battle, volley.unit, target) or why_not_shoot(battle.units[volley.unit]):
        return ()
    lines = Lines.of(battle, volley.unit, target)
    rows = [row for row, model in enumerate(lines.shooters) if models is None or model.id in models]
    lines.look(rows)
    orders = [
        default_order(battle, lines.shooters[row], weapon, target, by_eye=True)
        for row in rows
        for weapon in (ranged if lines.seen(row) else fired_unseen)(battle, lines.shooters[row])
    ]
    return tuple([order for order in orders if why_not_order(battle, volley, order) is None])


def sight_lines_of(battle: Battle, unit_id: str, target: str, model: str) -> tuple[SightLine, ...]:
    """From one shooter to every model of the target: clear, in cover or blocked, and by what."""
    lines = Lines.of(battle, unit_id, target)
    row = battle.units[unit_id].models.index(model)
    covers, seen = lines.covers(row), set(lines.seen(row))
    found = []
    for column, other in enumerate(lines.targets):
        cover = COVER_NAMES[covers[column]]
        state = "blocked" if column not in seen else "clear" if cover == "none" else "cover"
        found.append(SightLine(other.id, state, cover, _what_is_there(battle, lines, row, column)))
    return tuple(found)


def _what_is_there(battle: Battle, lines: Lines, row: int, column: int) -> str:
    """What hides or covers the model, or stands in the way."""
    glance = lines.glance(row)
    if column in glance.notes:
        return glance.notes[column]
    if lines.clouded and lines.hidden_by_smoke[row][column]:
        return "hidden by smoke"
    if glance.visible[column] < glance.sight.samples or glance.cover[column]:
        reasons = glance.sight.reason(glance.row, column, battle.table)
        return in_words(reasons)
    if lines.friends[row][column]:
        return "a friendly unit is in the way"
    if lines.comrades[row][column]:
        return "comrades are in the way"
    return "through another unit" if lines.between[row][column] else ""


def in_words(reasons: Reasons) -> str:
    """What is seen of a model, as a player says it. Of a piece that gives cover, that says all."""
    covers = {name for what, name in reasons if what.endswith("cover")}
    said = []
    for what, name in reasons:
        if what == "hidden by":
            return f"hidden by {the(name)}"
        if what.endswith("cover"):
            said.append(f"{what} from {the(name)}")
        elif name not in covers:
            said.append(f"{what} {the(name)}")
    return ", ".join(said)


def the(name: str) -> str:
    """The name of a piece of terrain as it stands in a sentence."""
    return name if name.lower().startswith(("a ", "an ", "the ")) else f"the {name}"


def chosen(battle: Battle, volley: Volley, rows: list[FireRow]) -> tuple[FireOrder, ...]:
    """For each model the weapon that promises most, for a vehicle the two that do; none for one whose better weapon
    only waits to be told how far."""
    taken: list[FireRow] = []
    waiting = {(row.model, row.range or 0.0) for row in rows if row.refusal in (HOW_FAR, HOW_FAR_THROWN)}
    for row in sorted(rows, key=lambda row: _worth(battle, volley, row), reverse=True):
        beside = any(model == row.model and reach > (row.range or 0.0) for model, reach in waiting)
        if row.order and not beside and not endangers(battle, volley, row) and has_room(battle, taken, row):
            taken.append(row)
    ranks = battle.units[volley.unit].models.index
    return tuple([row.order for row in sorted(taken, key=lambda row: ranks(row.model)) if row.order])


def endangers(battle: Battle, volley: Volley, row: FireRow) -> bool:
    """Whether a strike is likelier to hurt friends than foes."""
    return bool(row.strike and row.strike.figures and _worth(battle, volley, row)[1] <= 0)


@implements("shoot.weapon.vehicle-mounted", "grenade.throw", "grenade.limit")
def has_room(battle: Battle, taken: list[FireRow], row: FireRow) -> bool:
    """A model fires as many weapons as it may at once, or throws; and no more throw than may."""
    model = battle.models[row.model]
    orders = tuple([each.order for each in (*taken, row) if each.order])
    if sum(each.model == row.model for each in taken) >= weapons_at_once(battle.kind(model)):
        return False
    return not (why_thrown_besides(battle, orders) or why_too_many_throwers(battle, model.unit, orders))


def _worth(battle: Battle, volley: Volley, row: FireRow) -> tuple[float, float]:
    """Models the weapon should remove in the action; before anything is measured the longer range goes first."""
    if row.order is None:
        return 0.0, 0.0
    weapon, kind = battle.weapon(row.weapon), battle.kind(battle.models[row.model])
    reach = 0.0 if PREMEASURE(battle) else reach_to_compare(battle, row)
    times = volley.points if least_cost(kind, weapon) == 1 else 1
    hits = row.needed.chance if row.needed else 0.0
    if row.strike is not None and row.strike.figures is None:
        hits *= FIGURES_UNTOLD
    elif row.strike is not None:
        hits = row.strike.expected_enemies - FRIENDS_COUNT * row.strike.expected_friends
    wound = row.wound.chance if row.wound else 0.0
    return reach, hits * wound * _unsaved(battle, volley, row) * (row.shots or weapon.shots) * times


def reach_to_compare(battle: Battle, row: FireRow) -> float:
    """The range of a weapon; what is known to strike somebody is as good as the longest of the model."""
    sure = row.strike is not None and bool(row.strike.figures)
    weapons = ranged(battle, battle.models[row.model]) if sure else [row.weapon]
    return max(effective_range(battle.weapon(weapon)) or 0.0 for weapon in weapons)


def _unsaved(battle: Battle, volley: Volley, row: FireRow) -> float:
    """The chance that a wound on the commonest of the target is not saved; a spot saves nothing."""
    assert row.order
    if not row.order.target:
        return 1.0
    kinds = [battle.kind(model) for model in battle.members(row.order.target)]
    victim = max(kinds, key=kinds.count).profile
    ground = protected(battle.units[row.order.target], volley.unit)
    return float(1 - save_needed(victim, battle.weapon(row.weapon), ground=ground).chance)


def expected(rows: list[FireRow], chosen: tuple[FireOrder, ...]) -> float:
    left = Counter(chosen)
    firing = []
    for row in rows:
        if row.order and left[row.order]:
            left[row.order] -= 1
            firing.append(row)
    aimed = sum(row.needed.chance * (row.shots or 0) for row in firing if row.needed and not row.strike)
    return aimed + sum(row.strike.expected_enemies * (row.shots or 0) for row in firing if row.strike)


def target_cover(battle: Battle, unit_id: str, target: str) -> dict[str, str]:
    """The best-known cover of each target model: what most shooters who see it must reckon with."""
    lines = Lines.of(battle, unit_id, target)
    seen: list[list[int]] = [[] for _ in lines.targets]
    for row in range(len(lines.shooters)):
        covers = lines.covers(row)
        for column in lines.seen(row):
            seen[column].append(covers[column])
    return {
        model.id: COVER_NAMES[max(set(found), key=found.count)] if found else UNSEEN
        for model, found in zip(lines.targets, seen, strict=True)
    }


def overall(battle: Battle, volley: Volley, rows: list[FireRow], chosen: tuple[FireOrder, ...]) -> Refusal | None:
    """Why this fire cannot be declared; where nobody can fire, what keeps most of them from it."""
    if not chosen and any(row.order for row in rows):
        return Refusal("No model is ordered to fire", "shoot.action")
    if not chosen:
        reasons = Counter([row.refusal for row in rows if row.refusal])
        return max(reasons, key=reasons.__getitem__, default=Refusal("No model can fire at this target", "shoot.los"))
    return why_not_declare(battle, volley, chosen)


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
    """None if anybody in the unit can be ordered to fire at the target or the spot; else the last reason found."""
    refusal: Refusal | None = Refusal("No weapon can be fired", "shoot.action.who")
    for model in battle.members(volley.unit):
        for weapon in ranged(battle, model):
            order = FireOrder(model.id, weapon, target, aim=aim)
            if aim is None:
                order = trial_order(battle, model, weapon, target)
            refusal = why_not_order(battle, volley, order)
            if refusal is None:
                return None
    return refusal


@implements("area.guess-range", "grenade.throw")
def trial_order(battle: Battle, model: Model, weapon: str, target: str) -> FireOrder:
    """By which it is tried whether a target can be fired on. Where distances are not shown a guess is as far as it may
    be: whether the target is in reach is not told."""
    order = default_order(battle, model, weapon, target, by_eye=True)
    if order.distance is None or shows_distances(battle):
        return order
    return msgspec.structs.replace(order, distance=reach_of(battle.weapon(weapon), order))
