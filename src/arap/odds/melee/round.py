"""The odds of the next round of a combat."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.kernel.breakdown import breakdown
from arap.kernel.reasons import Refusal
from arap.odds.melee.aftermath import Aftermath, Figures
from arap.odds.melee.blows import Force, NotExact, why_not_exact
from arap.odds.melee.exact import MOVES, Round
from arap.odds.melee.moves import Course, course_of
from arap.odds.melee.sampling import MeleeLuck, Orders, RoundSample, copy_of, fight_once
from arap.odds.melee.values import BlowRow, RoundOdds, UnitRound
from arap.odds.melee.words import round_in_words
from arap.rules.combats import Combat, combats
from arap.rules.melee.blows.allocation import save_in_melee
from arap.rules.melee.blows.strikes import hit_of
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.rounds.aftermath import unsettled_by
from arap.rules.melee.rounds.round import begin_round
from arap.rules.morale.check import check_needed, needs_no_test
from arap.rules.wounds.to_wound import wound_against

SAMPLES, SEED = 200, 7
NINETEEN_IN_TWENTY = 1.96
NEGLIGIBLE = 1e-6
Rows: TypeAlias = dict[tuple[object, ...], BlowRow]


def round_odds(battle: Battle, combat: Combat, orders: Orders | None = None, *, samples: int = SAMPLES) -> RoundOdds:
    """The odds of the next round of a combat, by the orders of each side; without orders they fight as proposed.

    They are exact for two units, unless models move up between the steps or something else makes them depend on too
    much; then the engine fights the round so many times."""
    copy = copy_of(battle)
    luck = MeleeLuck(SEED, orders)
    rolls = luck.rolled
    bout = luck.play(begin_round(copy, combat))
    assert bout is not None
    dice_before = luck.rolled > rolls
    why = "dice are rolled before the first blow" if dice_before else why_not_exact(copy, bout)
    if not why:
        try:
            return exact_odds(copy, bout)
        except NotExact as reason:
            why = str(reason)
    if why == MOVES:
        try:
            return odds_with_moves(copy, bout)
        except NotExact as reason:
            why = str(reason)
    begun = None if dice_before else bout
    found = [fight_once(copy if begun else battle, combat, luck, begun) for _ in range(samples)]
    return sampled_odds(copy, bout, found, why)


def exact_odds(battle: Battle, bout: Bout) -> RoundOdds:
    """The odds of a round of two units. The battle is as it is before the first blow."""
    one, other = bout.combat.units
    fought = Round((Force(battle, bout, one, other), Force(battle, bout, other, one)))
    after = Aftermath(battle, fought)
    after.add_up(fought.run())
    return figures_of(battle, fought, after, 1.0)


def odds_with_moves(battle: Battle, bout: Bout) -> RoundOdds:
    """The odds of a round in which models move up between steps: the moves are tried out on some of the losses."""
    return course_odds(battle, bout, course_of(battle, bout))


def course_odds(battle: Battle, bout: Bout, course: Course) -> RoundOdds:
    """The figures of a round that was followed from several positions."""
    forces = [Force(battle, bout, *pair) for pair in (bout.combat.units, bout.combat.units[::-1])]
    units = [
        unit_figures(battle, bout, force.id, found, blow_rows(force))
        for force, found in zip(forces, course.figures, strict=True)
    ]
    difference = tuple(sorted(course.difference.items()))
    return RoundOdds(tuple(units), difference, exact=False, samples=course.tried, error=course.error, why=MOVES)


def figures_of(battle: Battle, fought: Round, after: Aftermath, total: float) -> RoundOdds:
    """The figures of a round that was followed through. `total`: the chance of all cases it began with."""
    whole, bout = total - fought.open, after.bout
    units = [
        unit_figures(battle, bout, force.id, scaled(found, whole), blow_rows(force))
        for force, found in zip(fought.forces, after.figures, strict=True)
    ]
    difference = tuple(sorted([(value, chance / whole) for value, chance in after.difference.items()]))
    error = fought.open + fought.doubt + 1.0 - total
    if error < NEGLIGIBLE:
        return RoundOdds(tuple(units), difference)
    return RoundOdds(tuple(units), difference, exact=False, error=error, why="rare cases are left out")


def scaled(found: Figures, whole: float) -> Figures:
    """The figures of the cases that were followed, as if there were no others."""
    return Figures(
        {count: chance / whole for count, chance in found.wounds.items()},
        {count: chance / whole for count, chance in found.casualties.items()},
        found.destroyed / whole, found.tests / whole, found.breaks / whole,
    )  # fmt: skip


def unit_figures(battle: Battle, bout: Bout, unit_id: str, found: Figures, blows: tuple[BlowRow, ...]) -> UnitRound:
    unit, score = battle.units[unit_id], bout.scores[unit_id]
    check = None
    if not needs_no_test(battle, unit):
        check = breakdown(check_needed(battle, unit, 1, unsettled=unit_id in unsettled_by(bout.onsets)), "morale")
    return UnitRound(
        unit_id, unit.name, unit.side, len(unit.models), as_list(found.wounds), as_list(found.casualties),
        min(1.0, found.destroyed), min(1.0, found.tests), min(1.0, found.breaks), score.taken, check, blows,
    )  # fmt: skip


def as_list(chances: Mapping[int, float]) -> tuple[float, ...]:
    return tuple([chances.get(count, 0.0) for count in range(max(chances, default=0) + 1)])


def blow_rows(force: Force) -> tuple[BlowRow, ...]:
    """The attacks of a unit as they are now, equal ones together."""
    battle, rows, by = force.battle, Rows(), Counter[tuple[object, ...]]()
    for fighter in force.fighters:
        told = set[tuple[object, ...]]()
        for attack in fighter.attacks:
            kind = battle.kind(attack.aim)
            key = fighter.initiative, attack.weapon.id, attack.needed, attack.strength, kind.id
            if key not in rows:
                save = save_in_melee(battle, attack.aim, attack.weapon, force.bout.bare)
                wound = wound_against(battle, hit_of(attack), kind)
                rows[key] = BlowRow(
                    fighter.initiative, attack.weapon.name, 0, 0, kind.name, breakdown(attack.needed, "to hit"),
                    breakdown(wound, "to wound"), breakdown(save, "save"),
                )  # fmt: skip
            by[key] += key not in told
            told.add(key)
            rows[key] = msgspec.structs.replace(rows[key], attacks=rows[key].attacks + 1)
    return tuple([msgspec.structs.replace(row, models=by[key]) for key, row in rows.items()])


def sampled_odds(battle: Battle, bout: Bout, found: Sequence[RoundSample], why: str) -> RoundOdds:
    """Frequencies over rounds the engine has fought."""
    units = []
    for place, unit in enumerate(bout.combat.units):
        fates = [each.fates[place] for each in found]
        figures = Figures(
            shares([fate.wounds for fate in fates]), shares([fate.casualties for fate in fates]),
            share([fate.destroyed for fate in fates]), share([fate.tested for fate in fates]),
            share([fate.broke for fate in fates]),
        )  # fmt: skip
        units.append(unit_figures(battle, bout, unit, figures, ()))
    difference = tuple(sorted(shares([each.difference for each in found]).items()))
    error = NINETEEN_IN_TWENTY / (2 * sqrt(len(found)))
    return RoundOdds(tuple(units), difference, exact=False, samples=len(found), error=error, why=why)


def shares(values: Sequence[int]) -> dict[int, float]:
    return {value: count / len(values) for value, count in Counter(values).items()}


def share(met: Sequence[bool]) -> float:
    return sum(met) / len(met)


def combat_of(battle: Battle, unit_id: str) -> Combat | None:
    """The combat a unit fights in, if any."""
    return next((combat for combat in combats(battle) if unit_id in combat.units), None)


def melee_odds(battle: Battle, unit_id: str, orders: Orders | None = None) -> RoundOdds:
    """The odds of the next round of the melee in which a unit fights, told to its owner; the reason if it is in none.

    >>> from arap.odds.melee.position import FighterNumbers, lines
    >>> from arap.rules.melee.moving.locking import lock
    >>> battle = lines(FighterNumbers(models=1), FighterNumbers(models=1, save=4), 1.0)
    >>> melee_odds(battle, "fighters").refusal.reason
    'Fighters: not in melee'
    >>> lock(battle, "fighters", "enemies")
    >>> odds = melee_odds(battle, "fighters")
    >>> odds.exact, odds.of("enemies").casualties
    (True, (0.875, 0.125))
    >>> odds.told
    'You lose 0.2, they lose 0.1, they are wiped out 12 %, you are wiped out 25 %.'
    """
    combat = combat_of(battle, unit_id)
    if combat is None:
        return RoundOdds(refusal=Refusal(f"{battle.units[unit_id].name}: not in melee", "melee.when-fought"))
    odds = round_odds(battle, combat, orders)
    return msgspec.structs.replace(odds, told=round_in_words(odds, battle.units[unit_id].side))
