"""What a unit on overwatch watches, and what going on overwatch gives: for the player who thinks about it."""

from collections.abc import Iterator

import msgspec

from arap.battle.acts import Overwatch
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, Remark, cites
from arap.kernel.words import plural
from arap.rules.overwatch import WATCHED
from arap.rules.shooting.plans.proposing import ranged_weapons
from arap.rules.shooting.weapons.types import effective_range
from arap.rules.turn.costs import action_cost
from arap.rules.turn.overwatching import RULE, why_not_overwatch_act

LOST = (
    "Lost when it fires, moves, is pinned, goes to ground, routs or is in melee, and when its next turn begins. "
    "Turning, losses and suppression do not end it"
)


class WatchArc(msgspec.Struct, frozen=True):
    """What one model on overwatch watches: enemies within `reach` inches, in a field of view of `view`
    degrees. Without turning it fires at those within `range` inches, in an arc of `fire` degrees. Where measuring first
    is not allowed the distances are None."""

    model: str
    facing: float
    view: float
    fire: float
    reach: float | None = None
    range: float | None = None


class OverwatchPlan(msgspec.Struct, frozen=True, tag="overwatch-plan", tag_field="reply"):
    """What a unit would watch on overwatch, and what that means."""

    unit: str
    arcs: tuple[WatchArc, ...]
    notes: tuple[Remark, ...] = ()
    refusal: Refusal | None = None


def plan_overwatch(battle: Battle, unit: Unit, act: Overwatch) -> OverwatchPlan:
    """What a unit would watch if it went on overwatch like this; or why it cannot."""
    own = dict(act.models)
    facings = {
        model.id: own.get(model.id, model.facing if act.facing is None else act.facing) % 360.0
        for model in battle.members(unit.id)
    }
    arcs = watch_arcs(battle, unit, facings)
    return OverwatchPlan(unit.id, arcs, tuple(meaning(battle, unit)), why_not_overwatch_act(battle, unit, act))


@cites("overwatch.fire", "overwatch.stationary", "shoot.fire-arc")
def watch_arcs(battle: Battle, unit: Unit, facings: dict[str, float] | None = None) -> tuple[WatchArc, ...]:
    """The arcs of all members that can shoot."""
    shooters = [model for model in battle.members(unit.id) if battle.kind(model).profile.BS]
    arcs = [arc_of(battle, model, (facings or {}).get(model.id, model.facing)) for model in shooters]
    return tuple([arc for arc in arcs if arc])


def arc_of(battle: Battle, model: Model, facing: float) -> WatchArc | None:
    weapons = [battle.weapon(each) for each in ranged_weapons(battle, model)]
    if not weapons:
        return None
    arc = WatchArc(model.id, facing, battle.kind(model).view_arc, max([weapon.fire_arc for weapon in weapons]))
    if not PREMEASURE(battle):
        return arc
    far = max([effective_range(weapon) or 0.0 for weapon in weapons])
    return msgspec.structs.replace(arc, reach=WATCHED, range=min(far, WATCHED))


@cites("overwatch.enter", "overwatch.fire", "overwatch.chargers", "overwatch.lost", "overwatch.stationary")
def meaning(battle: Battle, unit: Unit) -> Iterator[Remark]:
    """What overwatch gives, what it costs and how it is lost."""
    acting = battle.acting(unit.id)
    if acting and (spare := acting.points - action_cost(battle, unit.id, Overwatch())) > 0:
        yield Remark(f"It ends the activation and loses {plural(spare, 'action point')}", RULE)
    seen = f'within {WATCHED:g}" that it sees'
    yield Remark(f"The unit may fire once at an enemy {seen} that stops, fires or stays close", "overwatch.fire")
    yield Remark("No reaction roll, full Ballistic Skill, heavy weapons too", "overwatch.fire")
    yield Remark("It may also fire at a unit that charges another of your units", "overwatch.chargers")
    yield Remark("Models may turn up to 90° to fire", "overwatch.stationary")
    yield Remark(LOST, "overwatch.lost")
