"""The odds of a declared volley, from the numbers the engine rolls against."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from math import prod, sqrt

import msgspec
import numpy as np

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import ALLOCATION, COVER_PENETRATING, OVERKILL, PREMEASURE
from arap.kernel.breakdown import Breakdown, breakdown
from arap.kernel.reasons import Refusal, cites
from arap.kernel.target import Target
from arap.odds.chain import MOST_EDGES
from arap.odds.distributions import Array, weighted
from arap.odds.exact import ExactResult, exact_result
from arap.odds.lots import MOST_WORK, lots_of
from arap.odds.morale import (
    Morale,
    QuarterOdds,
    SuppressionOdds,
    marks_for,
    morale_odds,
    suppressing_hits,
    testing_casualties,
)
from arap.odds.salvos import Fall, fall_of, without_shooter
from arap.odds.sampling import Luck, Sample, Shooting, resolve_once
from arap.odds.strikes import Shot, Strikes
from arap.odds.turns import TooLong
from arap.odds.values import Against, ShotOdds, VolleyOdds
from arap.rules.morale.ground import protected, why_not_ground
from arap.rules.shooting.area.fire import foresee, is_close, source_of
from arap.rules.shooting.area.guesses import may_look
from arap.rules.shooting.casualties.shields import bears_shields, save_against, shielded_from
from arap.rules.shooting.plans.rows import struck_instead
from arap.rules.shooting.sequence.volley import by_delivery, take_aim
from arap.rules.shooting.sequence.woods import needs_range
from arap.rules.shooting.shots.delivery import aim_at_place, place_delivery
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.near_misses import chance_of_near_miss
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import effective_range
from arap.rules.wounds.armour import to_destroy
from arap.rules.wounds.damage import is_unstoppable, kills_outright
from arap.rules.wounds.hits import Hit, Wound
from arap.rules.wounds.strength import strength_of
from arap.rules.wounds.to_wound import wound_against

QUICK_EDGES, QUICK_WORK = 30_000, 60
SAMPLES, FEW_SAMPLES = 1000, 400
SEED = 1
NINETEEN_IN_TWENTY = 1.96


def volley_odds(
    battle: Battle,
    volley: Volley,
    orders: Sequence[FireOrder],
    target: str,
    *,
    ground: bool = False,
    quick: bool = False,
    known: bool = False,
) -> VolleyOdds:
    """The odds of these orders against one of their targets; with `ground` the target goes to ground before its saves.
    A `quick` answer is refused where it would take more than a few milliseconds. `known`: the distances are known to
    all, as in a charge.

    If measuring first is not allowed, every target in sight counts as in range and none as close. Shots at guessed
    distances are left out."""
    if needs_range(battle, orders):
        later = Refusal("How far shots go in dense woods is rolled first; the odds follow then", "hide.dense-woods")
        return VolleyOdds(volley.unit, target, refusal=later)
    flat, placed = by_delivery(battle, tuple(orders))
    ranks, blind = battle.units[volley.unit].models.index, not known and not PREMEASURE(battle)
    fires, _ = take_aim(battle, volley, tuple(sorted(flat, key=lambda order: ranks(order.model))), blind=blind)
    mine = [fire for fire in fires if fire.aimed.order.target == target]
    strikes, guessed = strikes_of(battle, placed, blind=blind, known=known)
    if guessed and not mine and not strikes:
        unknown = Refusal("A guessed shot has no odds: the distance is measured after you fire", "area.guess-range")
        return VolleyOdds(volley.unit, target, refusal=unknown, left_out=guessed)
    if not mine and not strikes and any(order.aim is not None for order in flat):
        wild = Refusal("Wild fire has no odds: the models it may hit are shown after you fire", "shoot.hidden-target")
        return VolleyOdds(volley.unit, target, refusal=wild)
    found = odds_of(battle, Shooting(volley, mine, strikes, blind), target, ground, quick=quick)
    return msgspec.structs.replace(found, measured=not blind, left_out=guessed)


def strikes_of(
    battle: Battle, orders: Sequence[FireOrder], *, blind: bool, known: bool = False
) -> tuple[list[Strike], tuple[str, ...]]:
    """The shots at places, and the models whose guessed shots may not be shown. A blind direct shot counts as fired
    from its full range."""
    strikes, guessed = [], []
    for order in orders:
        strike = aim_at_place(battle, order, blind=blind)
        if isinstance(strike, Refusal):
            continue
        if not known and not may_look(battle, strike):
            guessed.append(order.model)
        elif blind and strike.mode == "direct":
            strikes.append(msgspec.structs.replace(strike, distance=effective_range(strike.weapon) or 0.0))
        else:
            strikes.append(strike)
    return strikes, tuple(guessed)


def odds_of(
    battle: Battle, shooting: Shooting, target: str, ground: bool = False, *, quick: bool = False
) -> VolleyOdds:
    """The odds of a measured volley at one unit."""
    firer, fires, strikes = shooting.volley.unit, shooting.fires, shooting.strikes
    if not fires and not strikes:
        return VolleyOdds(firer, target, refusal=Refusal("No firing model is in range", "shoot.range"))
    down = is_down(battle, firer, target, ground)
    exact = None
    if falls_at_random(battle, target) and not (fires and battle.units[target].locked):
        exact = fall_and_result(battle, shooting, target, down=down, quick=quick)
    if exact is None and quick:
        return VolleyOdds(firer, target, exact=False, refusal=Refusal("No quick answer", "shoot.sequence"))
    if exact is None:
        return sampled(battle, shooting, target, ground)
    fall, found = exact
    suppression, quarter = morale_of(battle, firer, target, fall, found)
    casualties = found.casualties
    return VolleyOdds(
        unit=firer,
        target=target,
        hits=listed(found.hits),
        wounds=listed(found.wounds),
        unsaved=listed(found.unsaved),
        casualties=listed(casualties),
        destroyed=share_at(casualties, len(battle.units[target].models)),
        suppression=suppression,
        quarter=quarter,
        breakdown=shots_of(battle, shooting, target, down),
    )


def fall_and_result(
    battle: Battle, shooting: Shooting, target: str, *, down: bool, quick: bool
) -> tuple[Fall, ExactResult] | None:
    """The volley in numbers and its exact result. None if that would take too long, if shields count only for some
    places of a marker, or if cover may break."""
    if (shooting.strikes and bears_shields(battle, target)) or may_break_cover(battle, shooting):
        return None
    fall = fall_of(battle, target, shooting.fires, down=down, all_models=bool(shooting.strikes))
    counting, struck = marks_for(battle, target, shooting.volley.unit), None
    if shooting.strikes:
        try:
            shots = shots_at(battle, shooting, target, quick=quick)
            struck = Strikes(battle, target, fall.groups, counting, down=down).result(shots)
        except TooLong:
            return None
        fall = msgspec.structs.replace(fall, struck=struck.effects)
    found = exact_result(fall, counting, QUICK_EDGES if quick else MOST_EDGES, struck)
    return (fall, found) if found else None


@cites("cover.hit", "cover.penetrate.area", "cover.penetrate.point")
def may_break_cover(battle: Battle, shooting: Shooting) -> bool:
    """Whether shots that miss may hurt the target all the same: through cover, or because the cover explodes."""
    weak = [piece for piece in battle.table.pieces if piece.damage_points]
    if not weak:
        return False
    behind = {fire.behind[0] for fire in shooting.fires if fire.behind}
    return any(piece.id in behind for piece in weak) or (bool(shooting.strikes) and COVER_PENETRATING(battle))


def shots_at(battle: Battle, shooting: Shooting, target: str, *, quick: bool) -> list[Shot]:
    """Every shot at a place, with all the ways it may fall on the target. A quick answer has at most one marker."""
    bursts = [strike for strike in shooting.strikes if bursts_on(strike)]
    if quick and sum(strike.shots for strike in bursts) > 1:
        raise TooLong
    found, most_work = [], QUICK_WORK if quick else MOST_WORK
    for strike in shooting.strikes:
        lots = lots_of(battle, shooting.volley, strike, target, blind=shooting.blind, most_work=most_work)
        found += [Shot(strike, lots, bursts_on(strike))] * strike.shots
    return found


def bursts_on(strike: Strike) -> bool:
    """Whether the shot has a marker; casualties are then taken from its centre outwards."""
    return bool(strike.weapon.marker_radius) and place_delivery(strike.weapon).bursts


def falls_at_random(battle: Battle, target: str) -> bool:
    """Whether exact odds are possible: a model is drawn at random for each hit, surplus wounds are lost, and no target
    is unstoppable or has an armour value."""
    victims = battle.units[target].models
    odd = any(is_unstoppable(battle, model) or has_armour_value(battle, model) for model in victims)
    return ALLOCATION(battle) == "random" and OVERKILL(battle) == "lost" and not odd


def has_armour_value(battle: Battle, model: str) -> bool:
    return battle.kind(battle.models[model]).armour_value is not None


def is_down(battle: Battle, firer: str, target: str, goes: bool) -> bool:
    """Whether the target saves better because it is on the ground, or will go to ground."""
    unit = battle.units[target]
    return protected(unit, firer) or (goes and why_not_ground(battle, unit) is None)


def listed(distribution: Array) -> tuple[float, ...]:
    """The distribution without the impossible counts at its end."""
    found = distribution.tolist()
    while len(found) > 1 and not found[-1]:
        found.pop()
    return tuple(found)


def share_at(distribution: Array, count: int) -> float:
    return float(distribution[count]) if count < len(distribution) else 0.0


def morale_of(
    battle: Battle, firer: str, target: str, fall: Fall, found: ExactResult
) -> tuple[SuppressionOdds, QuarterOdds]:
    """The odds of suppression and of a 25% test. They treat models of one kind alike."""
    types: dict[tuple[str, bool], list[str]] = {}
    for group in fall.groups:
        types.setdefault((group.kind, group.guest), []).extend(group.models)
    names, morale = list(types), Morale(battle, target, firer)
    marks = list(dict.fromkeys(morale.weight(mark) for mark in found.marks))
    sizes = [len(marks), *[len(models) + 1 for models in types.values()]]
    place = np.indices(found.losses.shape)
    flat = np.array([marks.index(morale.weight(mark)) for mark in found.marks])[place[0]]
    for axis, name in enumerate(names, 1):
        held = [n for n, slot in enumerate(found.slots, 1) if _type(fall, slot) == name]
        flat = flat * sizes[axis] + sum(place[n] for n in held)
    chances = weighted(flat.ravel(), found.losses.ravel(), prod(sizes)).reshape(sizes)
    return morale_odds(morale, chances, marks, list(types.values()))


def _type(fall: Fall, slot: tuple[int, ...]) -> tuple[str, bool]:
    return fall.groups[slot[0]].kind, fall.groups[slot[0]].guest


def shots_of(battle: Battle, shooting: Shooting, target: str, down: bool) -> tuple[ShotOdds, ...]:
    """What every shot needs and why, with equal shots together."""

    def alike(fire: Fire) -> tuple[Target, Hit, str]:
        return fire.needed, without_shooter(battle, fire.hit), struck_instead(battle, fire)

    found = []
    for (needed, hit, instead), run in groupby(shooting.fires, key=alike):
        same = list(run)
        models, shots = tuple([fire.aimed.order.model for fire in same]), sum(fire.aimed.shots for fire in same)
        found.append(
            ShotOdds(
                hit.weapon.id, models, shots, breakdown(needed, "to hit"), against(battle, hit, down), "", instead,
                float(chance_of_near_miss(needed)) if instead else 0.0,
            )
        )  # fmt: skip
    placed = [placed_shots(battle, shooting.volley, strike, target, down) for strike in shooting.strikes]
    return (*found, *merged_shots(placed))


def merged_shots(placed: Sequence[ShotOdds]) -> list[ShotOdds]:
    """Merges equal entries."""
    found: dict[ShotOdds, list[ShotOdds]] = {}
    for each in placed:
        found.setdefault(msgspec.structs.replace(each, models=(), shots=0), []).append(each)
    return [
        msgspec.structs.replace(
            same[0], models=tuple([model for each in same for model in each.models]), shots=sum(s.shots for s in same)
        )
        for same in found.values()
    ]


def placed_shots(battle: Battle, volley: Volley, strike: Strike, target: str, down: bool) -> ShotOdds:
    """What a shot at a place rolls against: a goal, or a number taken off its scatter dice."""
    needed, label = place_delivery(strike.weapon).rolled_for(battle, volley, strike)
    strength = strength_of(strike.kind, strike.weapon)
    models, source = battle.units[target].models, source_of(strike, strike.aim)
    hit = Hit(
        strike.weapon, strength, is_close(strike, strike.aim), (models, (), ()), mode=strike.mode,
        shielded=shielded_from(battle, models, strike.weapon, source),
    )  # fmt: skip
    shots, figures = strike.shots, against(battle, hit, down)
    return ShotOdds(strike.weapon.id, (strike.model.id,), shots, breakdown(needed, label), figures, strike.mode)


def against(battle: Battle, hit: Hit, down: bool) -> tuple[Against, ...]:
    """What a hit needs against each kind of model it may fall on. Models whose shields count are listed apart."""
    kinds = Counter((battle.models[model].kind, model in hit.shielded) for tier in hit.tiers for model in tier)
    one = {(battle.models[model].kind, model in hit.shielded): model for tier in hit.tiers for model in tier}
    return tuple(
        [
            Against(
                kind=key[0],
                models=count,
                wound=wound_on(battle, hit, one[key]),
                save=breakdown(save_against(battle, one[key], hit, ground=down), "save"),
                outright=kills_outright(battle, Wound(one[key], hit)),
            )
            for key, count in kinds.items()
        ]
    )


def wound_on(battle: Battle, hit: Hit, model: str) -> Breakdown:
    """What a hit needs to wound a model, or to destroy a model with an armour value."""
    kind = battle.kind(battle.models[model])
    if kind.armour_value is not None:
        return to_destroy(battle, hit.strength, hit.weapon, kind)
    return breakdown(wound_against(battle, hit, kind), "to wound")


def sampled(battle: Battle, shooting: Shooting, target: str, ground: bool) -> VolleyOdds:
    """Frequencies from the engine, where an exact answer would take too long."""
    luck, firer = Luck(SEED, ground=ground), shooting.volley.unit
    count = FEW_SAMPLES if shooting.strikes else SAMPLES
    foresee_falls(battle, shooting)
    samples = [resolve_once(battle, shooting, target, luck) for _ in range(count)]
    unit = battle.units[target]
    casualties = frequencies([each.casualties for each in samples])
    return VolleyOdds(
        unit=firer,
        target=target,
        hits=frequencies([each.hits for each in samples]),
        wounds=frequencies([each.wounds for each in samples]),
        unsaved=frequencies([each.unsaved for each in samples]),
        casualties=casualties,
        destroyed=share_at(np.array(casualties), len(unit.models)),
        suppression=SuppressionOdds(
            suppressing_hits(battle, target, firer),
            share_of([each.tested for each in samples]),
            share_of([each.gained for each in samples]),
        ),
        quarter=quarter_frequencies(samples, testing_casualties(unit)),
        exact=False,
        samples=count,
        error=NINETEEN_IN_TWENTY / (2 * sqrt(count)),
        breakdown=shots_of(battle, shooting, target, is_down(battle, firer, target, ground)),
    )


def foresee_falls(battle: Battle, shooting: Shooting) -> None:
    """Works out where every marker may land, before the volley is resolved many times."""
    for strike in filter(bursts_on, shooting.strikes):
        rings = place_delivery(strike.weapon).rings(battle, shooting.volley, strike, blind=False)
        foresee(battle, strike, [ring.distance for ring in rings])


def frequencies(counts: list[int]) -> tuple[float, ...]:
    return tuple((np.bincount(counts) / len(counts)).tolist())


def share_of(met: Sequence[bool]) -> float:
    return sum(met) / len(met)


def quarter_frequencies(samples: list[Sample], casualties: int | None) -> QuarterOdds:
    results = Counter(each.quarter for each in samples)
    shares = [results[name] / len(samples) for name in ("passed", "pinned", "routed")]
    return QuarterOdds(casualties, sum(shares), *shares)
