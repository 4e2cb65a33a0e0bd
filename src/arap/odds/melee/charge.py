"""The odds of a whole charge: the fire at the chargers and by them, contact, and the first round of the melee."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.words import percent
from arap.odds.melee.aftermath import Aftermath
from arap.odds.melee.blows import Force, NotExact, why_not_exact
from arap.odds.melee.exact import MOVES, Joint, Round
from arap.odds.melee.falling import State, spreads_of
from arap.odds.melee.moves import add, course_of, nothing
from arap.odds.melee.round import NEGLIGIBLE, course_odds, figures_of, sampled_odds
from arap.odds.melee.sampling import MeleeLuck, copy_of, fight_once
from arap.odds.melee.values import RoundOdds
from arap.odds.reactions import chance_of_being_caught, either_falls, fallen_on_the_way, mean_of
from arap.rules.charge.approach.arrange import Advance, ChargeMove
from arap.rules.charge.approach.distance import charge_move_of, foreseen, freely, venturers
from arap.rules.charge.declared import Declared
from arap.rules.charge.fire.after_fire import lock_with_target
from arap.rules.charge.fire.charging_fire import charging_arms, charging_volley
from arap.rules.charge.fire.standing_fire import standing_arms, standing_volley
from arap.rules.charge.fleet import MOST, with_fleet
from arap.rules.charge.grenades import is_silent
from arap.rules.charge.outcome import Outcome, context_of, outcome_of
from arap.rules.charge.planner import reactions_to, with_chargers_seen
from arap.rules.charge.planner import why_not_charge_act as why_not
from arap.rules.charge.reacting import RUN, STAND_AND_FIRE, charging_of
from arap.rules.charge.sighting import is_seen
from arap.rules.charge.targets import chargers_of
from arap.rules.charge.unseen import unseen_needed
from arap.rules.combats import Combat
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.rounds.round import begin_round
from arap.rules.movement.measures.rates import charge_reach
from arap.rules.reaction_roll import chances_of_roll
from arap.rules.reactions.overwatch_chargers import OverwatchChargers, arms_of
from arap.rules.shooting.reacting.fire import overwatch_volley
from arap.rules.triggers.trigger import Charging

Answer: TypeAlias = str
RECEIVE: Answer = "receive"
FACES = range(1, 7)
SAMPLES, SEED = 60, 7
RARE, LIKELY = 0.002, 0.04
# Measured against 2,500 charges of the engine: the chance to break was off by one point where somebody fell.
ERROR_OF_PLACES = 0.03


class ChargeOdds(msgspec.Struct, frozen=True, tag="charge-odds", tag_field="reply"):
    """The odds of a charge, if its target does what `answer` says and units on overwatch fire. `contact`: a charger
    reaches the enemy. `fallen`, `shot`: the chargers that fall on the way, and the enemies shot by them, as lists: the
    index is the count. `lost`, `killed`: the models both lose on average, the first round included. `breaks`: the enemy
    is in contact, loses the round and flees; `broken`: the chargers do. `destroyed`: no enemy is left. `melee`: the
    round that follows contact. `caught`: the chance that a target that runs is caught, if it may run. If `exact` is
    false, `why` says so; in 19 of 20 cases no chance is off by more than `error`. `told` is all this in a sentence."""

    unit: str
    target: str
    answer: str = RECEIVE
    contact: float = 0.0
    fallen: tuple[float, ...] = (1.0,)
    shot: tuple[float, ...] = (1.0,)
    lost: float = 0.0
    killed: float = 0.0
    breaks: float = 0.0
    broken: float = 0.0
    destroyed: float = 0.0
    caught: float | None = None
    melee: RoundOdds | None = None
    exact: bool = True
    samples: int = 0
    error: float = 0.0
    why: str = ""
    told: str = ""
    refusal: Refusal | None = None


class Fire(NamedTuple):
    """What falls before contact: chargers to overwatch, chargers to the target, models of the target."""

    overwatch: tuple[float, ...]
    standing: tuple[float, ...]
    charging: tuple[float, ...]


class Contact(NamedTuple):
    """A charge carried home as if all dice went well: the battle then, the chargers that can reach the enemy by
    themselves, and what the charge comes to."""

    battle: Battle
    able: frozenset[str]
    outcome: Outcome


def charge_odds(
    battle: Battle, unit_id: str, act: Charge, answer: Answer | None = None, *, declared: bool = False
) -> ChargeOdds:
    """The odds of a charge by this unit, from what the battle shows. The target may `answer` with "receive" or "stand
    and fire"; without an answer it stands and fires if it may. `declared`: the charge is under way, and legal."""
    unit = battle.units[unit_id]
    if not declared and (refusal := why_not(battle, unit, act)):
        return ChargeOdds(unit_id, act.target, refusal=refusal)
    battle = with_chargers_seen(battle, unit)
    ids = [model.id for model in chargers_of(battle, unit, act)]
    move = charge_move_of(battle, act, ids)
    charging = charging_of(battle, move, fleet=act.fleet)
    offered = [(each.unit, each.reaction) for each in reactions_to(battle, unit, move)]
    may_stand = (act.target, STAND_AND_FIRE) in offered
    stands = may_stand and answer != RECEIVE
    caught = chance_of_being_caught(battle, charging) if (act.target, RUN) in offered else None
    watching = [each for each, reaction in offered if reaction == OverwatchChargers.name]
    fire = fire_of(battle, unit, act, charging, watching, stands=stands)
    found = ChargeOdds(
        unit_id, act.target, STAND_AND_FIRE if stands else RECEIVE, caught=caught, shot=fire.charging,
        fallen=tuple(either_falls(fire.overwatch, fire.standing, len(unit.models))),
    )  # fmt: skip
    contact = carried_home(battle, unit, act, move)
    if contact is None:
        return told(battle, msgspec.structs.replace(found, lost=mean_of(found.fallen), killed=mean_of(found.shot)))
    arrives, diced = chance_of_arrival(battle, unit, act, move, ids)
    return told(battle, fought_out(battle, found, fire, contact, arrives, diced=diced))


@cites("react.charge.who-may-fire", "react.stand-and-fire.weapons", "react.fire-and-charge.weapons")
def fire_of(
    battle: Battle, unit: Unit, act: Charge, charging: Charging, watching: Sequence[str], *, stands: bool
) -> Fire:
    """The fire of a charge. Fire by the target depends on its roll."""
    overwatch, standing = [1.0], [1.0]
    shot: tuple[float, ...] = (1.0,)
    for watcher in watching:
        volley, arms = overwatch_volley(watcher, unit.id), arms_of(battle, battle.units[watcher])
        fallen = fallen_on_the_way(battle, charging, volley, arms)
        overwatch = either_falls(overwatch, fallen, len(unit.models))
    if stands:
        parts = [(1.0,), *[standing_fire(battle, act.target, charging, good) for good in (1, 2)]]
        standing = mixed(parts, chances_of_roll(battle, act.target))
    if act.fire:
        arms = charging_arms(battle, charging.chargers, act.orders)
        shot = fallen_on_the_way(battle, charging, charging_volley(unit.id, act.target), arms)
    return Fire(tuple(overwatch), tuple(standing), shot)


def standing_fire(battle: Battle, target: str, charging: Charging, successes: int) -> tuple[float, ...]:
    volley = standing_volley(battle, target, charging, successes)
    return fallen_on_the_way(battle, charging, volley, standing_arms(battle, battle.units[target], successes))


def mixed(parts: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """The distribution of a number that is one of these by chance."""
    found = [0.0] * max(map(len, parts))
    for part, weight in zip(parts, weights, strict=True):
        for count, chance in enumerate(part):
            found[count] += weight * chance
    return found


@cites("charge.sequence")
def carried_home(battle: Battle, unit: Unit, act: Charge, move: ChargeMove) -> Contact | None:
    """The charge as it arrives if nobody falls and all dice go well; None if it falls short even then."""
    ids = list(move.allowances)
    context = context_of(battle, unit, act.target, ids, seen=is_seen(battle, ids, act.target), silent=is_silent(act))
    then = battle.clone()
    advances: list[Advance] = foreseen(then, freely(with_fleet(battle, move, MOST) if act.fleet else move))
    able = frozenset([advance.model for advance in advances if advance.engaged])
    if not able or context.routs:
        return None
    outcome = outcome_of(then, advances, act.target, context)
    lock_with_target(then, Declared(unit.id, act, tuple(ids), context), outcome, 0)
    return Contact(then, able, outcome)


@cites("charge.unseen", "charge.distance", "move.fleet.charge")
def chance_of_arrival(
    battle: Battle, unit: Unit, act: Charge, move: ChargeMove, ids: Sequence[str]
) -> tuple[float, bool]:
    """The chance that the dice bring a charger into contact if nobody falls: finding an unseen enemy, Fleet, bad
    ground; and whether there are such dice for the distance."""
    found = 1.0 if is_seen(battle, ids, act.target) else float(unseen_needed(battle, unit).chance)
    if act.fleet:
        needed = next((face for face in FACES if arrives(battle, with_fleet(battle, move, float(face)))), 7)
        return found * (7 - needed) / 6, True
    rough = venturers(battle, move)
    if not rough:
        return found, False
    for face in FACES:
        reach = {model: charge_reach(battle, battle.models[model], face) for model in rough}
        diced = msgspec.structs.replace(move, allowances={**move.allowances, **reach}, diced=frozenset(rough))
        if arrives(battle, diced):
            return found * (36 - (face - 1) ** 2) / 36, True
    return 0.0, True


def arrives(battle: Battle, move: ChargeMove) -> bool:
    return any(advance.engaged for advance in foreseen(battle.clone(), move))


def fought_out(
    battle: Battle, found: ChargeOdds, fire: Fire, contact: Contact, arrives: float, *, diced: bool
) -> ChargeOdds:
    """The charge with the round that follows contact."""
    unit, target = battle.units[found.unit], battle.units[found.target]
    short = chance_all_fall(len(unit.models), len(contact.able), found.fallen)
    gone = found.shot[len(target.models)] if len(found.shot) > len(target.models) else 0.0
    touches = arrives * (1 - short) * (1 - gone)
    melee = melee_after(contact, found, fire)
    mine, theirs = melee.of(found.unit), melee.of(found.target)
    before, shot = mean_of(found.fallen), mean_of(found.shot)
    lossy = before + shot > NEGLIGIBLE
    why = melee.why or ("survivors keep the places of the plan" if lossy else "dice for the distance" if diced else "")
    return msgspec.structs.replace(
        found,
        contact=touches,
        lost=before + touches * (mine.mean_casualties - mean_of(found.fallen)),
        killed=shot + touches * (theirs.mean_casualties - shot),
        breaks=touches * theirs.breaks,
        broken=touches * mine.breaks,
        destroyed=gone + touches * theirs.destroyed,
        melee=melee,
        exact=melee.exact and not why,
        samples=melee.samples,
        error=melee.error + ERROR_OF_PLACES * (1 - found.fallen[0] * found.shot[0]),
        why=why,
    )


def chance_all_fall(models: int, able: int, fallen: Sequence[float]) -> float:
    """The chance that all chargers that can reach the enemy are among the fallen."""
    return sum(
        [
            chance * comb(models - able, count - able) / comb(models, count)
            for count, chance in enumerate(fallen)
            if count >= able
        ]
    )


def melee_after(contact: Contact, found: ChargeOdds, fire: Fire) -> RoundOdds:
    """The first round after contact, over all losses before it. Survivors keep the places of the plan."""
    copy, combat = copy_of(contact.battle), Combat((found.unit, found.target))
    luck = MeleeLuck(SEED)
    bout = luck.play(begin_round(copy, combat))
    assert bout is not None
    why = "more than two units fight" if contact.outcome.drawn else why_not_exact(copy, bout)
    if luck.rolled:
        why = "dice are rolled before the first blow"
    if not why:
        try:
            return exact_melee(Force(copy, bout, *combat.units), Force(copy, bout, *reversed(combat.units)), fire)
        except NotExact as reason:
            why = str(reason)
    if why == MOVES:
        try:
            return melee_with_moves(copy, bout, contact.battle, fire)
        except NotExact as reason:
            why = str(reason)
    draw, samples = Random(SEED), []
    for _ in range(SAMPLES):
        (early,), (late,), (shot,) = [draw.choices(range(len(chances)), chances) for chances in fire]
        copy, lost = without(contact.battle, combat, (early, late, shot), draw)
        sample = fight_once(copy, combat, luck)
        for fate, count in zip(sample.fates, lost, strict=True):
            fate.casualties += count
        samples.append(sample)
    return sampled_odds(copy, bout, samples, why)


def melee_with_moves(battle: Battle, bout: Bout, before: Battle, fire: Fire) -> RoundOdds:
    """The round after contact where models move up between steps: for each likely loss by fire, models drawn at random
    are taken off and the round is followed from there. `battle` is as it is before the first blow."""
    draw, whole = Random(SEED), nothing()
    cases = {
        (early, late, shot): fire.overwatch[early] * fire.standing[late] * fire.charging[shot]
        for early, late, shot in product(*[range(len(chances)) for chances in fire])
    }
    likely = {case: chance for case, chance in cases.items() if chance >= LIKELY}
    for case, chance in likely.items():
        copy, lost = without(before, bout.combat, case, draw)
        begun = MeleeLuck(SEED).play(begin_round(copy, bout.combat))
        assert begun is not None
        add(whole, course_of(copy, begun, depth=len(likely) - 1), chance / sum(likely.values()), (0, 0), lost)
    whole.left_out += 1.0 - sum(likely.values())
    return course_odds(battle, bout, whole)


@cites("melee.wound-difference.charge-fire")
def without(
    battle: Battle, combat: Combat, fallen: tuple[int, int, int], draw: Random
) -> tuple[Battle, tuple[int, int]]:
    """The battle without models that fire removed, drawn at random, and their numbers; one of each unit is left.
    `fallen`: chargers to overwatch and to the target, models of the target."""
    copy, (early, late, shot) = battle.clone(), fallen
    lost = []
    for unit, count in zip(combat.units, (early + late, shot), strict=True):
        models = draw.sample(copy.units[unit].models, min(count, len(copy.units[unit].models) - 1))
        for model in models:
            copy.remove_model(model, None, "casualty.remove", outright=True)
        lost.append(len(models))
    onsets = [msgspec.structs.replace(onset, taken=late, inflicted=shot) for onset in copy.turn.onsets]
    copy.change_turn(onsets=tuple(onsets))
    return copy, (lost[0], lost[1])


@cites("melee.wound-difference.charge-fire", "overwatch.chargers")
def exact_melee(ours: Force, theirs: Force, fire: Fire) -> RoundOdds:
    """The round over all losses by fire. Losses to overwatch do not count for the difference."""
    ours.thinned = max(len(fire.overwatch), len(fire.standing)) > 1
    theirs.thinned = len(fire.charging) > 1
    fought = Round((ours, theirs))
    after = Aftermath(ours.battle, fought)
    total = 0.0
    for early, chance in enumerate(fire.overwatch):
        if chance < RARE and early:
            continue
        start = thinned_starts(fought, early, fire, chance)
        total += sum(start.values())
        wounds = early * ours.battle.kind(ours.models[0]).profile.W
        after.add_up(fought.run(start), (wounds, 0))
    return figures_of(ours.battle, fought, after, total)


def thinned_starts(fought: Round, early: int, fire: Fire, weight: float) -> Joint:
    """Every state in which the blows may begin, given how many chargers fell to overwatch."""
    start: Joint = defaultdict(float)
    ours, theirs = fought.start()
    for late, chance in enumerate(fire.standing):
        for shot, more in enumerate(fire.charging):
            if chance * more < NEGLIGIBLE:
                continue
            for one, share in thinned(ours, early + late):
                for other, part in thinned(theirs, shot):
                    start[one, other] += weight * chance * more * share * part
    return start


def thinned(state: State, fallen: int) -> list[tuple[State, float]]:
    """The unit without so many models, drawn evenly; at least one model is left."""
    sizes = tuple(map(sum, state))
    if fallen >= sum(sizes):
        return []
    ways = comb(sum(sizes), fallen)
    return [
        (tuple([fewer(counts, lost) for counts, lost in zip(state, spread, strict=True)]), count / ways)
        for spread, count in spreads_of(sizes, fallen)
    ]


def fewer(counts: tuple[int, ...], lost: int) -> tuple[int, ...]:
    """A group with so many models less, those with most Wounds first."""
    left = list(counts)
    for place in reversed(range(len(left))):
        taken = min(lost, left[place])
        left[place] -= taken
        lost -= taken
    return tuple(left)


def told(battle: Battle, odds: ChargeOdds) -> ChargeOdds:
    """The odds with their sentence, to the owner of the chargers."""
    if not odds.contact:
        return msgspec.structs.replace(odds, told="Charge: no charger can reach them.")
    parts = [
        f"{percent(odds.contact)} into contact", f"you lose {odds.lost:.1f}", f"they lose {odds.killed:.1f}",
        f"they break {percent(odds.breaks)}",
    ]  # fmt: skip
    if odds.broken >= 0.005:
        parts.append(f"you break {percent(odds.broken)}")
    answer = " if they stand and fire" if odds.answer == STAND_AND_FIRE else ""
    return msgspec.structs.replace(odds, told=f"Charge{answer}: {parts[0]}; {', '.join(parts[1:])}.")
