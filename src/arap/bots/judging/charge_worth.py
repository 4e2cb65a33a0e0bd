"""What a charge is worth in victory points, by the average result of its first round."""

import msgspec

from arap.battle.acts import Charge
from arap.battle.values import Unit
from arap.bots.judging.charges import first_round
from arap.bots.judging.judgement import gap_to, kinds_of, nearest_enemies, nearest_models
from arap.bots.judging.stakes import unit_worth
from arap.game.queries import ChargePlan, PlanCharge
from arap.game.seat import Seat
from arap.game.view import Scene

TARGETS, REACH = 2, 2.0
GOES_ON = 2.0
"""The fight goes on after the first round."""
DRIVEN_OFF = 0.5
"""The part of the points of an objective that are won when its holders break."""


class Onslaught(msgspec.Struct, frozen=True):
    """A charge worth making, its worth in victory points, and why. `fire`: the chargers fire on the way."""

    target: str
    worth: float
    fire: bool
    told: str


def best_onslaught(seat: Seat, scene: Scene, unit: Unit) -> Onslaught | None:
    """The best charge at one of the nearest enemies, if one is worth making."""
    options = seat.ask.options if seat.ask else ()
    if not any(isinstance(option.answer, Charge) and not option.refusal for option in options):
        return None
    reach = REACH * max(kind.profile.M + kind.size for kind in kinds_of(seat, unit))
    near = [enemy for enemy in nearest_enemies(seat, unit) if nearest_models(seat, unit, enemy) <= reach][:TARGETS]
    found = [judged(seat, scene, unit, enemy) for enemy in near]
    return max([one for one in found if one and one.worth > 0.0], key=lambda one: one.worth, default=None)


def judged(seat: Seat, scene: Scene, unit: Unit, enemy: Unit) -> Onslaught | None:
    """What a charge at this enemy is worth; None if it would not reach it."""
    plan = seat.query(PlanCharge(unit.id, enemy.id))
    if not isinstance(plan, ChargePlan) or plan.refusal or not plan.succeeds:
        return None
    chance = float(plan.test.chance) if plan.test else 1.0
    kills, losses = first_round(seat, scene.weapons, plan)
    won = min(1.0, kills / len(enemy.models)) * (unit_worth(seat, scene, enemy) + ground_won(seat, scene, enemy))
    lost = min(1.0, losses / len(unit.models)) * unit_worth(seat, scene, unit)
    told = f"A charge at {enemy.name}: {chance:.0%} into contact, {kills:.1f} models killed for {losses:.1f} lost."
    return Onslaught(enemy.id, GOES_ON * chance * (won - lost), plan.why_no_fire is None, told)


def ground_won(seat: Seat, scene: Scene, enemy: Unit) -> float:
    """The points of the objectives that the enemy would leave."""
    return DRIVEN_OFF * sum(
        [each.points for each in scene.objectives if gap_to(seat, enemy, each.at) <= each.radius + 1.0]
    )
