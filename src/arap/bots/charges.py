"""What a charge promises: the first round as it should go on average."""

from collections.abc import Sequence

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import Charge
from arap.battle.values import Direction, Unit
from arap.bots.judgement import gap, kinds_of, nearest_enemies
from arap.game.advice import BETTER, EQUAL, WORSE, bonus_attacks, save_needed, strength_of, wound_needed
from arap.game.queries import ChargePlan, PlanCharge
from arap.game.seat import Seat

TARGETS = 2
CHARGE, FORMATION = 2.0, 6.0
FACES = 6
RESOLVE = 2.0
FISTS = Weapon(id="fists", name="fists", type="melee")


class Assault(msgspec.Struct, frozen=True):
    """A charge worth considering: at whom, and the share of him it removes less the share of one's own it costs; as
    both will be at it again, that counts double."""

    target: str
    worth: float


def best_charge(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> Assault | None:
    """The best charge at one of the nearest enemies, if it should go well."""
    options = seat.ask.options if seat.ask else ()
    if not any(isinstance(option.answer, Charge) and not option.refusal for option in options):
        return None
    reach = CHARGE * max(kind.profile.M + kind.size for kind in kinds_of(seat, unit)) + FORMATION
    near = [enemy for enemy in nearest_enemies(seat, unit) if gap(seat, unit, enemy) <= reach][:TARGETS]
    found = [Assault(enemy.id, worth) for enemy in near if (worth := promised(seat, weapons, unit, enemy)) > 0.0]
    return max(found, key=lambda assault: assault.worth, default=None)


def promised(seat: Seat, weapons: dict[str, Weapon], unit: Unit, enemy: Unit) -> float:
    """What a charge should be worth; nothing if nobody would come to grips."""
    plan = seat.query(PlanCharge(unit.id, enemy.id))
    if not isinstance(plan, ChargePlan) or plan.refusal or not plan.succeeds:
        return 0.0
    chance = float(plan.test.chance) if plan.test else 1.0
    return chance * RESOLVE * edge(seat, weapons, plan, len(unit.models), len(enemy.models))


def edge(seat: Seat, weapons: dict[str, Weapon], plan: ChargePlan, ours: int, theirs: int) -> float:
    """The share of the enemy that the first round should remove, less that of one's own; who strikes first has fewer
    to fear."""
    met = sorted({foe for one in plan.chargers for foe in one.engaged})
    mine = [seat.kinds[seat.models[one.way.model].kind] for one in plan.chargers if one.engaged]
    foes = [seat.kinds[seat.models[foe].kind] for foe in met]
    charge = plan.direction if plan.bonus else None
    kills, losses = blows(weapons, mine, foes, charge), blows(weapons, foes, mine, None)
    quick = 1 if plan.cover else mine[0].profile.I
    if quick > foes[0].profile.I:
        losses *= max(0.0, 1.0 - kills / len(foes))
    elif quick < foes[0].profile.I:
        kills *= max(0.0, 1.0 - losses / len(mine))
    return min(1.0, kills / theirs) - min(1.0, losses / ours)


def blows(
    weapons: dict[str, Weapon], strikers: Sequence[Kind], struck: Sequence[Kind], charge: Direction | None
) -> float:
    """Models that the attacks of these should remove of those."""
    return sum([blow(weapons, kind, struck[0], charge) for kind in strikers])


def blow(weapons: dict[str, Weapon], kind: Kind, foe: Kind, charge: Direction | None) -> float:
    """What one fighter should remove in a round, with the best of his melee weapons."""
    skill, other = kind.profile.WS, foe.profile.WS
    goal = (BETTER if skill > other else WORSE if skill < other else EQUAL) + (charge == "rear")
    arms = [weapon for each in kind.weapons if (weapon := weapons[each]).type == "melee"] or [FISTS]
    hits = (kind.profile.A + bonus_attacks(charge)) * goal / FACES
    return hits * max(harm(kind, weapon, foe) for weapon in arms) / foe.profile.W


def harm(kind: Kind, weapon: Weapon, foe: Kind) -> float:
    """The chance that a hit costs a Wound."""
    wound = float(wound_needed(strength_of(kind, weapon), foe.profile.T, close=True).chance)
    return wound * float(1 - save_needed(foe.profile, weapon, ground=False).chance)
