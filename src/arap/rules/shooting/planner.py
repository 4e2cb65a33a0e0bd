"""Fire that could be ordered: the proposal, its goals, and why some cannot fire."""

from collections.abc import Collection

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.breakdown import breakdown
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Option
from arap.kernel.target import Target
from arap.rules.morale.ground import protected
from arap.rules.morale.quarter import casualties_to_test
from arap.rules.morale.suppression import hits_to_suppress
from arap.rules.shooting.batteries import weapons_at_once
from arap.rules.shooting.facts import TargetFacts
from arap.rules.shooting.hits import Hit
from arap.rules.shooting.lines import COVER_NAMES, Lines
from arap.rules.shooting.orders import (
    Volley,
    measure,
    why_not_declare,
    why_not_order,
    why_not_shoot,
    why_not_target,
)
from arap.rules.shooting.plan import FirePlan, FireRow, SightLine
from arap.rules.shooting.saves import save_needed
from arap.rules.shooting.to_hit import TO_HIT, Shot
from arap.rules.shooting.to_wound import wound_needed
from arap.rules.shooting.volley import Fire, hit_by
from arap.rules.shooting.weapons import effective_range, point_cost, reach_of
from arap.table import Reasons


def plan_fire(battle: Battle, volley: Volley, target: str, orders: tuple[FireOrder, ...] | None = None) -> FirePlan:
    """What the unit could fire at the target: a row for each model and weapon, the best of each model proposed."""
    if refusal := why_not_target(battle, volley.unit, target) or why_not_shoot(battle.units[volley.unit]):
        return FirePlan(volley.unit, target, volley.points, (), {}, None, 0, 0, refusal, measured=PREMEASURE(battle))
    facts = TargetFacts(battle, target)
    rows = []
    for model in battle.members(volley.unit):
        lines = sight_lines_of(battle, volley.unit, target, model.id)
        for weapon in ranged(battle, model):
            rows.append(_row(battle, volley, facts, _order(orders, model, weapon, target), lines))
    taken = chosen(battle, volley, rows) if orders is None else orders
    unit = battle.units[target]
    return FirePlan(
        volley.unit,
        target,
        volley.points,
        tuple(rows),
        _target_cover(battle, volley.unit, target),
        expected(rows, taken) if PREMEASURE(battle) else None,
        hits_to_suppress(unit),
        casualties_to_test(unit),
        overall(battle, volley, taken),
        taken,
        PREMEASURE(battle),
    )


def ranged(battle: Battle, model: Model) -> list[str]:
    return [weapon for weapon in battle.kind(model).weapons if battle.weapon(weapon).type != "melee"]


def _order(orders: tuple[FireOrder, ...] | None, model: Model, weapon: str, target: str) -> FireOrder:
    for order in orders or ():
        if (order.model, order.weapon, order.target) == (model.id, weapon, target):
            return order
    return FireOrder(model.id, weapon, target)


def _row(battle: Battle, volley: Volley, facts: TargetFacts, order: FireOrder, lines: tuple[SightLine, ...]) -> FireRow:
    measured, reach = PREMEASURE(battle), reach_of(battle.weapon(order.weapon), order)
    found = why_not_order(battle, volley, order) or measure(battle, volley, order, blind=not measured)
    if isinstance(found, Refusal):
        return FireRow(order.model, order.weapon, None, None, None, None, "", found, lines, reach)
    line = Lines.of(battle, volley.unit, order.target)
    needed = TO_HIT.needed(Shot(battle, volley, found, line, facts))
    hit = hit_by(Fire(found, needed, ((), (), ())))
    victim = battle.kind(line.targets[found.nearest]).profile
    wound = known_wound(hit, victim.T, measured)
    save = save_needed(victim, hit.weapon, ground=protected(battle.units[order.target], volley.unit))
    return FireRow(
        order.model,
        order.weapon,
        order,
        found.shots if measured else None,
        breakdown(needed, "to hit"),
        breakdown(wound, "to wound") if wound else None,
        save_in_words(save),
        None,
        lines,
        reach,
    )


def save_in_words(save: Target) -> str:
    """The goal of a save and why; of no save, why not."""
    return f"{save.goal}+ ({save.why})" if save.possible else save.why


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
    lines.look([row for row in rows if lines.has_clear_line(row)])
    orders = [
        FireOrder(lines.shooters[row].id, weapon, target)
        for row in rows
        if lines.seen(row)
        for weapon in ranged(battle, lines.shooters[row])
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
    """For each model the weapon that promises most, for a vehicle the two that do."""
    able: dict[str, list[FireRow]] = {}
    for row in rows:
        if row.order:
            able.setdefault(row.model, []).append(row)
    best = [best_of(battle, volley, battle.models[model], found) for model, found in able.items()]
    return tuple([row.order for found in best for row in found if row.order])


@implements("shoot.weapon.vehicle-mounted")
def best_of(battle: Battle, volley: Volley, model: Model, rows: list[FireRow]) -> list[FireRow]:
    """As many weapons as the model fires at once, the best of them."""
    ranked = sorted(rows, key=lambda row: _worth(battle, volley, row), reverse=True)
    return ranked[: weapons_at_once(battle.kind(model))]


def _worth(battle: Battle, volley: Volley, row: FireRow) -> tuple[float, float]:
    """Models the weapon should remove in the action; before anything is measured the longer range goes first."""
    weapon, kind = battle.weapon(row.weapon), battle.kind(battle.models[row.model])
    cost = point_cost(kind, weapon)
    times = volley.points if cost == 1 else 1
    hit = row.needed.chance if row.needed else 0.0
    wound = row.wound.chance if row.wound else 0.0
    reach = 0.0 if PREMEASURE(battle) else effective_range(weapon) or 0.0
    return reach, hit * wound * _unsaved(battle, volley, row) * (row.shots or weapon.shots) * times


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
    return sum(row.needed.chance * (row.shots or 0) for row in rows if row.needed and row.order in chosen)


def _target_cover(battle: Battle, unit_id: str, target: str) -> dict[str, str]:
    """The best-known cover of each target model: what most shooters who see it must reckon with."""
    lines = Lines.of(battle, unit_id, target)
    seen: list[list[int]] = [[] for _ in lines.targets]
    for row in range(len(lines.shooters)):
        covers = lines.covers(row)
        for column in lines.seen(row):
            seen[column].append(covers[column])
    return {
        model.id: COVER_NAMES[max(set(found), key=found.count)] if found else "out of sight"
        for model, found in zip(lines.targets, seen, strict=True)
    }


def overall(battle: Battle, volley: Volley, chosen: tuple[FireOrder, ...]) -> Refusal | None:
    if not chosen:
        return Refusal("No model can fire at this target", "shoot.los")
    return why_not_declare(battle, msgspec.structs.replace(volley), chosen)


def list_targets(battle: Battle, unit_id: str, points: int) -> tuple[Option, ...]:
    """Every enemy unit, with the reason why it cannot be fired on if it cannot."""
    volley = Volley(unit_id, points)
    options = []
    for target in battle.enemies_of(battle.units[unit_id].side):
        options.append(Option(target.id, target.name, 0, why_not_fire_at(battle, volley, target.id), "shoot.los"))
    return tuple(options)


def why_not_fire_at(
    battle: Battle, volley: Volley, target: str, aim: tuple[float, float] | None = None
) -> Refusal | None:
    """None if anybody in the unit can be ordered to fire at the target or the spot; else the last reason found."""
    refusal: Refusal | None = Refusal("No weapon can be fired", "shoot.action.who")
    for model in battle.members(volley.unit):
        for weapon in ranged(battle, model):
            refusal = why_not_order(battle, volley, FireOrder(model.id, weapon, target, aim=aim))
            if refusal is None:
                return None
    return refusal
