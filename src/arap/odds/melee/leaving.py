"""The odds of morale: checks after a lost round, rallying, breaking off, and pursuit."""

from collections.abc import Sequence
from math import sqrt

import msgspec

from arap.battle.acts import FightOrder
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.breakdown import Breakdown, breakdown
from arap.kernel.reasons import cites
from arap.odds.distributions import dice_sums
from arap.odds.melee.blows import Fighter, Force, NotExact, why_not_exact
from arap.odds.melee.exact import Round
from arap.odds.sampling import Luck
from arap.rules.charge.engaging import nearest, strike_reach
from arap.rules.combats import Combat, Score
from arap.rules.majority import most_have
from arap.rules.melee.blows.hacks import free_hacks
from arap.rules.melee.fighting.attacking import Attack, Stance, attacks_of
from arap.rules.melee.fighting.bout import Bout, can_fight
from arap.rules.melee.fighting.reach import apart, in_reach
from arap.rules.melee.fighting.threats import facing_to
from arap.rules.melee.leaving.breaking_off import RULE as BREAK_OFF
from arap.rules.melee.leaving.breaking_off import strikers, why_not_break_off
from arap.rules.melee.leaving.declaring_pursuit import hold_needed
from arap.rules.melee.moving.locking import foes_of
from arap.rules.morale.check import check_needed, needs_no_test
from arap.rules.morale.leadership import leadership_needed, passes_unrolled
from arap.rules.morale.rally import rally_needed
from arap.rules.movement.flight.flee import flee_dice
from arap.table import within

MOST_LOST_BY = 6
SAMPLES, SEED = 400, 7
NINETEEN_IN_TWENTY = 1.96


class CheckRow(msgspec.Struct, frozen=True):
    """The morale check of a unit that loses a round by so much: the chance to break, and what it needs."""

    lost_by: int
    breaks: float
    needed: Breakdown | None


class RallyOdds(msgspec.Struct, frozen=True):
    """The chance to rally in so many attempts; `needed` is what each needs, None if no dice are rolled."""

    rallies: float
    attempts: int
    needed: Breakdown | None


class BreakOffOdds(msgspec.Struct, frozen=True):
    """An attempt to break off: the chance to get away, the models the free blows cost if the test is passed, and the
    chance that they destroy the unit. If the test fails, the unit routs. `exact` is false if the blows were sampled;
    in 19 of 20 cases no figure is off by more than `error`."""

    leaves: float
    routs: float
    casualties: tuple[float, ...]
    destroyed: float
    needed: Breakdown | None
    exact: bool = True
    error: float = 0.0


class PursuitOdds(msgspec.Struct, frozen=True):
    """A pursuit of these routers: the chance to hold the unit back, and to catch them with the next moves of both on
    open ground."""

    unit: str
    routers: str
    holds: float
    catches: float
    needed: Breakdown | None


class MoraleOdds(msgspec.Struct, frozen=True, tag="morale-odds", tag_field="reply"):
    """What morale promises for a unit: its checks after a lost round; and if it routs, is locked or pursues, its odds
    to rally, to break off and to catch the routers."""

    unit: str
    name: str
    checks: tuple[CheckRow, ...] = ()
    rally: RallyOdds | None = None
    break_off: BreakOffOdds | None = None
    pursuit: PursuitOdds | None = None


def morale_prospects(battle: Battle, unit_id: str, *, unsettled: bool = False, attempts: int = 1) -> MoraleOdds:
    """All that morale promises for a unit as it is now."""
    unit = battle.units[unit_id]
    may_leave = unit.locked and why_not_break_off(unit) is None and foes_of(battle, unit_id)
    chased = unit.pursuing if unit.pursuing in battle.units else None
    return MoraleOdds(
        unit_id,
        unit.name,
        tuple([check_row(battle, unit, by, unsettled=unsettled) for by in range(1, MOST_LOST_BY + 1)]),
        rally_odds(battle, unit_id, attempts) if unit.routing else None,
        break_off_odds(battle, unit_id) if may_leave else None,
        pursuit_odds(battle, unit_id, chased) if chased else None,
    )


@cites("morale.check")
def check_row(battle: Battle, unit: Unit, lost_by: int, *, unsettled: bool = False) -> CheckRow:
    if needs_no_test(battle, unit):
        return CheckRow(lost_by, 0.0, None)
    needed = check_needed(battle, unit, lost_by, unsettled=unsettled)
    return CheckRow(lost_by, float(1 - needed.chance), breakdown(needed, "morale"))


@cites("rally.test", "rally.know-no-fear")
def rally_odds(battle: Battle, unit_id: str, attempts: int = 1) -> RallyOdds:
    """The chance to rally where the unit is now. Each attempt follows if the one before fails."""
    unit = battle.units[unit_id]
    if most_have(battle, unit, "know_no_fear"):
        return RallyOdds(1.0, attempts, None)
    needed = rally_needed(battle, unit)
    return RallyOdds(1.0 - float(1 - needed.chance) ** attempts, attempts, breakdown(needed, "rally"))


@cites("melee.break-off", "melee.break-off.free-attacks")
def break_off_odds(battle: Battle, unit_id: str) -> BreakOffOdds:
    """A Leadership test; if it is passed, one free blow of each enemy in reach."""
    unit, foes = battle.units[unit_id], foes_of(battle, unit_id)
    needed = None if passes_unrolled(battle, unit, "break-off") else leadership_needed(battle, unit, BREAK_OFF)
    passes = float(needed.chance) if needed else 1.0
    casualties, error = hack_losses(battle, foes, unit_id, one_each=True)
    destroyed = casualties[len(unit.models)] if len(casualties) > len(unit.models) else 0.0
    told = breakdown(needed, "Leadership") if needed else None
    return BreakOffOdds(
        passes * (1 - destroyed), 1 - passes, casualties, passes * destroyed, told, error == 0.0, error
    )  # fmt: skip


class Hackers(Force):
    """A unit that strikes freely at enemies that do not strike back: no enemy beyond its reach is hit."""

    beyond = False

    def __init__(self, battle: Battle, bout: Bout, unit_id: str, enemy_id: str, *, one_each: bool) -> None:
        super().__init__(battle, bout, unit_id, enemy_id)
        self.one_each = one_each

    def fighter(self, model: Model) -> Fighter:
        near = in_reach(self.battle, model, self.foes) if can_fight(self.battle, model) else []
        if not near:
            return Fighter(model, 0, (), model, (), ())
        foe = min(near, key=lambda each: apart(model, each))
        turned = msgspec.structs.replace(model, facing=facing_to(model, foe))
        order = FightOrder(model.id, two_weapons=False if self.one_each else None)
        made = attacks_of(self.battle, turned, near, order, Stance(free=True))
        attacks: tuple[Attack, ...] = tuple(made[:1] if self.one_each else made)
        reached = tuple([number for number, each in enumerate(self.foes) if each in near])
        return Fighter(model, 1, reached, turned, attacks, tuple([self.strike(attack) for attack in attacks]))


class Victims(Force):
    """A unit that does not strike back."""

    def fighter(self, model: Model) -> Fighter:
        return Fighter(model, 0, (), model, (), ())


@cites("melee.free-blow")
def hack_losses(
    battle: Battle, hackers: Sequence[str], target: str, *, one_each: bool
) -> tuple[tuple[float, ...], float]:
    """The models that free blows cost a unit, and how far off the figures may be. Blows by one unit are exact where the
    blows of a round are; others are sampled by the engine."""
    try:
        return exact_hacks(battle, hackers, target, one_each=one_each), 0.0
    except NotExact:
        return sampled_hacks(battle, hackers, target, one_each=one_each)


def exact_hacks(battle: Battle, hackers: Sequence[str], target: str, *, one_each: bool) -> tuple[float, ...]:
    if len(hackers) != 1:
        raise NotExact("more than two units fight")
    combat = Combat((hackers[0], target))
    bout = Bout(combat, (), {unit: Score(unit, battle.units[unit].side) for unit in combat.units})
    if why := why_not_exact(battle, bout):
        raise NotExact(why)
    force = Hackers(battle, bout, hackers[0], target, one_each=one_each)
    fought = Round((force, Victims(battle, bout, target, hackers[0])))
    lost: dict[int, float] = {}
    for (_, state), chance in fought.run().items():
        dead = len(battle.units[target].models) - sum(map(sum, state))
        lost[dead] = lost.get(dead, 0.0) + chance
    return tuple([lost.get(dead, 0.0) for dead in range(max(lost) + 1)])


def sampled_hacks(
    battle: Battle, hackers: Sequence[str], target: str, *, one_each: bool
) -> tuple[tuple[float, ...], float]:
    luck, lost = Luck(SEED), list[int]()
    for _ in range(SAMPLES):
        copy = battle.clone(knowing=True)
        copy.hashing = False
        luck.play(free_hacks(copy, strikers(copy, target, tuple(hackers)), target, one_each=one_each))
        left = len(copy.units[target].models) if target in copy.units else 0
        lost.append(len(battle.units[target].models) - left)
    error = NINETEEN_IN_TWENTY / (2 * sqrt(SAMPLES))
    return tuple([lost.count(dead) / SAMPLES for dead in range(max(lost) + 1)]), error


@cites("pursuit.declare", "pursuit.move")
def pursuit_odds(battle: Battle, unit_id: str, routers: str) -> PursuitOdds:
    """Both roll: the routers flee straight away, the pursuers follow. It is enough to have one of them in reach."""
    unit = battle.units[unit_id]
    needed = hold_needed(battle, unit, (routers,))
    gap = min([gap_to(battle, model, foe) for model in battle.members(unit_id) for foe in battle.members(routers)])
    caught = sum(
        [
            chance * more
            for fled, chance in dice_sums(flee_dice(battle, routers))
            for run, more in dice_sums(flee_dice(battle, unit_id))
            if within(gap + fled, run)
        ]
    )
    return PursuitOdds(unit_id, routers, float(needed.chance), caught, breakdown(needed, "Leadership"))


def gap_to(battle: Battle, model: Model, foe: Model) -> float:
    """How far a model is from having an enemy in reach."""
    return nearest(model, [foe]) - strike_reach(battle.kind(model), battle.kind(foe))
