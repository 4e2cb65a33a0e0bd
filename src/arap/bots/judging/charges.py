"""What a charge is worth: the average result of the first round."""

from collections.abc import Sequence

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import Charge
from arap.battle.values import Direction, Unit
from arap.bots.judging.judgement import kinds_of, nearest_enemies, nearest_models
from arap.game.advice import BETTER, EQUAL, WORSE, bonus_attacks, save_needed, strength_of, wound_needed
from arap.game.queries import ChargePlan, PlanCharge
from arap.game.seat import Seat

TARGETS = 2
CHARGE = 2.0
FACES = 6
ROUNDS = 2.0
FISTS = Weapon(id="fists", name="fists", type="melee")


class Assault(msgspec.Struct, frozen=True):
    """A charge worth considering. `worth`: the share of the target it removes less the share of the chargers it costs.
    It counts double, because the fight goes on after the first round. `fire`: the chargers can fire on the way."""

    target: str
    worth: float
    fire: bool = False


def best_charge(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> Assault | None:
    """The best charge at one of the nearest enemies, if one is worth making."""
    options = seat.ask.options if seat.ask else ()
    if not any(isinstance(option.answer, Charge) and not option.refusal for option in options):
        return None
    reach = CHARGE * max(kind.profile.M + kind.size for kind in kinds_of(seat, unit))
    near = [enemy for enemy in nearest_enemies(seat, unit) if nearest_models(seat, unit, enemy) <= reach][:TARGETS]
    found = [judged(seat, weapons, unit, enemy) for enemy in near]
    return max([one for one in found if one.worth > 0.0], key=lambda assault: assault.worth, default=None)


def judged(seat: Seat, weapons: dict[str, Weapon], unit: Unit, enemy: Unit) -> Assault:
    """The expected worth of a charge; 0 if no model would reach the enemy. Fire on the way is free."""
    plan = seat.query(PlanCharge(unit.id, enemy.id))
    if not isinstance(plan, ChargePlan) or plan.refusal or not plan.succeeds:
        return Assault(enemy.id, 0.0)
    chance = float(plan.test.chance) if plan.test else 1.0
    worth = chance * ROUNDS * advantage(seat, weapons, plan, len(unit.models), len(enemy.models))
    return Assault(enemy.id, worth, plan.why_no_fire is None)


def advantage(seat: Seat, weapons: dict[str, Weapon], plan: ChargePlan, ours: int, theirs: int) -> float:
    """The share of the enemy that the first round removes on average, less the share of the chargers."""
    kills, losses = first_round(seat, weapons, plan)
    return min(1.0, kills / theirs) - min(1.0, losses / ours)


def first_round(seat: Seat, weapons: dict[str, Weapon], plan: ChargePlan) -> tuple[float, float]:
    """The enemies that the first round removes on average, and the chargers. The side that strikes first faces fewer
    attacks."""
    met = sorted({foe for one in plan.chargers for foe in one.engaged})
    mine = [seat.kinds[seat.models[one.way.model].kind] for one in plan.chargers if one.engaged]
    foes = [seat.kinds[seat.models[foe].kind] for foe in met]
    charge = plan.direction if plan.bonus else None
    kills, losses = expected_kills(weapons, mine, foes, charge), expected_kills(weapons, foes, mine, None)
    initiative = foes[0].profile.I if plan.hooks else 1 if plan.cover else mine[0].profile.I
    if initiative > foes[0].profile.I:
        losses *= max(0.0, 1.0 - kills / len(foes))
    elif initiative < foes[0].profile.I:
        kills *= max(0.0, 1.0 - losses / len(mine))
    return kills, losses


def expected_kills(
    weapons: dict[str, Weapon], strikers: Sequence[Kind], struck: Sequence[Kind], charge: Direction | None
) -> float:
    """How many models the attacks of the strikers remove on average."""
    return sum([kills_by(weapons, kind, struck[0], charge) for kind in strikers])


def kills_by(weapons: dict[str, Weapon], kind: Kind, foe: Kind, charge: Direction | None) -> float:
    """How many models one fighter removes on average in a round, with its best melee weapon."""
    skill, other = kind.profile.WS, foe.profile.WS
    goal = (BETTER if skill > other else WORSE if skill < other else EQUAL) + (charge == "rear")
    arms = [weapon for each in kind.weapons if (weapon := weapons[each]).nature.contact] or [FISTS]
    hits = (kind.profile.A + bonus_attacks(charge)) * goal / FACES
    return hits * max(wound_chance(kind, weapon, foe) for weapon in arms) / foe.profile.W


def wound_chance(kind: Kind, weapon: Weapon, foe: Kind) -> float:
    """The chance that a hit costs a Wound."""
    wound = float(wound_needed(strength_of(kind, weapon), foe.profile.T, close=True).chance)
    return wound * float(1 - save_needed(foe.profile, weapon, ground=False).chance)
