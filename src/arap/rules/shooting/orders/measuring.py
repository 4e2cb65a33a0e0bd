"""Sight, fire arc and range of a shot at a unit."""

import math

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.secrets.counters import is_counter
from arap.battle.settings import PREMEASURE
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.measures.steps import FREE_TURN
from arap.rules.shooting.orders.facing import facing_of, lines_and_row, pivot
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.weapons.lasers import dimmed_by, is_stopped, why_stopped
from arap.rules.shooting.weapons.pivots import ANGLE
from arap.rules.shooting.weapons.types import reach_of, shots, why_out_of_reach
from arap.rules.sight.dense import body_of, dense_limit, dense_woods, too_dense
from arap.rules.sight.lines import Lines
from arap.rules.sight.places import FriendsInTheWay
from arap.rules.sight.positions import only_shows
from arap.rules.wounds.hits import Tiers
from arap.table import turn_between, within


@cites("shoot.los", "shoot.fire-arc", "shoot.field-of-view", "activate.free-turn", "shoot.past-allies.other-unit")
def why_not_seen(battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
    """Sight and arcs are known before the declaration: the model must see a target model in its arc."""
    lines, row = lines_and_row(battle, volley.unit, order)
    model, weapon = battle.models[order.model], battle.scenario.weapons[order.weapon]
    plain = order.facing is None and not weapon.mount and not battle.turn.clouds
    if plain and lines.bearing_on(row, model.facing, weapon.fire_arc):
        return None
    target = battle.units[order.target]
    if not lines.seen(row):
        return why_out_of_sight(lines, row, target)
    if order.facing is not None and abs(turn_between(model.facing, order.facing)) > FREE_TURN + ANGLE:
        return Refusal("A model may turn at most 90° before a shot", "shoot.fire-arc")
    if not lines.bearing_on(row, pivot(battle, volley.unit, order), weapon.fire_arc):
        return Refusal(f"{target.does('be')} out of the fire arc, even after a free turn of 90°", "shoot.fire-arc")
    return why_smoke_stops(battle, lines, row, order) if battle.turn.clouds else None


@implements("smoke.lasers")
def why_smoke_stops(battle: Battle, lines: Lines, row: int, order: FireOrder) -> Refusal | None:
    """Why a weak laser cannot be fired: every line it bears on goes through smoke."""
    weapon, kind = battle.weapon(order.weapon), battle.kind(lines.shooters[row])
    bearing_on = lines.bearing_on(row, facing_of(lines, row, order, weapon.fire_arc), weapon.fire_arc)
    return why_stopped(kind, weapon) if all(lines.smoky(row, column) for column in bearing_on) else None


@cites("shoot.los.betrayed-position", "smoke.los", "shoot.cover.buildings-trenches-roofs")
def why_out_of_sight(lines: Lines, row: int, target: Unit) -> Refusal:
    columns = range(len(lines.targets))
    shown = [column for column in columns if lines.glance(row).visible[column]]
    if any(lines.friends[row][column] for column in shown):
        return FriendsInTheWay(
            f"Another friendly unit stands between the shooter and {target.name}", "shoot.past-allies.other-unit"
        )
    smoke = lines.hidden_by_smoke[row] if lines.clouded else []
    if shown and all(lines.is_secret(column) for column in shown):
        if not is_counter(lines.battle, target.id):
            reason = f"Only the fire of {target.name} shows where they are; aim at them from your next turn"
            return Refusal(reason, "hide.fire-reveals")
        return Refusal(f"{target.does('be')} hidden; only wild fire at a place can hit them", "hide.claim")
    if any(smoke[column] for column in shown if smoke):
        return Refusal(f"{target.does('be')} hidden by smoke; only wild fire at a place can hit them", "smoke.los")
    if shown:
        return FriendsInTheWay(f"Models of the same unit are in the line of fire to {target.name}", "shoot.past-allies")
    notes = list(lines.glance(row).notes.values())
    if notes:
        return Refusal(f"{target.does('be')} out of sight: {notes[0]}", "shoot.cover.buildings-trenches-roofs")
    if what := only_shows(lines.battle, lines.shooters[row], lines.targets):
        return Refusal(f"Only a {what} of {target.name} shows; that is not a target", "shoot.los.betrayed-position")
    return Refusal(f"{target.does('be')} out of sight", "shoot.los")


@cites("shoot.range", "shoot.declare", "casualty.eligible", "smoke.lasers", "measure.within", "hide.dense-woods")
def measure(battle: Battle, volley: Volley, order: FireOrder, *, blind: bool = False) -> Aimed | Refusal:
    """Step 4: range to the nearest model seen in the arc, and the models this shooter may hurt.

    A blind estimate, before measuring is allowed, takes everything seen to be in range."""
    lines, row = lines_and_row(battle, volley.unit, order)
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    facing = pivot(battle, volley.unit, order)
    reach = math.inf if blind else reach_of(weapon, order) or 0.0
    bearing_on = lines.bearing_on(row, facing, weapon.fire_arc)
    if lines.clouded and is_stopped(battle.kind(model), weapon):
        bearing_on = [column for column in bearing_on if not lines.smoky(row, column)]
    eligible = tuple(lines.in_reach(row, bearing_on, reach)) if bearing_on else ()
    if not eligible:
        return why_out_of_reach(weapon, reach)
    distances = lines.glance(row).distance
    if dense_woods(battle) and not blind:
        limits = {column: dense_limit(battle, model, body_of(battle, lines.targets[column])) for column in eligible}
        eligible = tuple([column for column in eligible if within(distances[column], limits[column])])
        if not eligible:
            return too_dense(max(limits.values()))
    nearest = min(eligible, key=distances.__getitem__)
    distance, kind = math.inf if blind else distances[nearest], battle.kind(model)
    number = weapon.shots if blind else shots(kind, weapon, distance, order)
    dimmed = dimmed_by(battle, weapon, smoky=lines.smoky(row, nearest))
    return Aimed(order, row, model, kind, weapon, facing, eligible, nearest, distance, number, dimmed)


@cites("shoot.declare")
def knows_range(battle: Battle, volley: Volley, order: FireOrder) -> bool:
    """Whether the distance of a shot at a unit may be shown: nothing moves between the volleys of one action."""
    return PREMEASURE(battle) or (order.model, order.target) in volley.ranged


@implements("shoot.cover.open-first", "casualty.eligible")
def tiers_of(lines: Lines, row: int, eligible: tuple[int, ...]) -> Tiers:
    """The models one shooter may hurt: in the open first, then in soft, then in hard cover."""
    by_cover: tuple[list[str], ...] = ([], [], [])
    covers = lines.covers(row)
    for column in eligible:
        by_cover[covers[column]].append(lines.targets[column].id)
    open_, soft, hard = by_cover
    return tuple(open_), tuple(soft), tuple(hard)
