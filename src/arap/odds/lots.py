"""A shot that strikes a place, as lots: each way it may fall, with its chance and the models it may then hit."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from arap.battle.battle import Battle
from arap.battle.settings import PROTECTION
from arap.battle.values import Model
from arap.odds.turns import TooLong
from arap.rules.shooting.casualties.protection import WORST, able_to_step_in, by_nearness, characters_and_others
from arap.rules.shooting.shots.delivery import place_delivery
from arap.rules.shooting.shots.lots import Lot, Lots, Risk
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Volley

MOST_WORK = 600


def lots_of(
    battle: Battle, volley: Volley, strike: Strike, target: str, *, blind: bool, most_work: int = MOST_WORK
) -> Lots:
    """All the ways one shot may fall on the target. With `blind` its distance is not measured."""
    kind = place_delivery(strike.weapon)
    found = kind.lots(battle, volley, strike, blind=blind, most_work=most_work)
    if found is None:
        raise TooLong
    on_target = on_unit(battle, found, target)
    return protected(battle, target, on_target) if kind.fellows_step_in else on_target


def on_unit(battle: Battle, lots: Lots, target: str) -> Lots:
    """The lots with only the models of one unit."""
    members, found = frozenset(battle.units[target].models), defaultdict[Lot, float](float)
    for lot, chance in lots.items():
        found[tuple([risk for risk in lot if risk.model in members])] += chance
    return found


def protected(battle: Battle, target: str, lots: Lots) -> Lots:
    """The lots after Look Out Sir: comrades step in by the default choice of the owner."""
    way = PROTECTION(battle)
    if way == "none" or not any(lots):
        return lots
    if way == "owner-selects":
        raise TooLong
    characters, others = characters_and_others(battle, target)
    if not characters:
        return lots
    comrades = {
        name: by_nearness(battle.models[name], able_to_step_in(battle, battle.models[name], others))
        for name in characters
    }
    found: Lots = defaultdict(float)
    for lot, chance in lots.items():
        for share, then in stepped_in(lot, 0, {name: friends for name, friends in comrades.items() if friends}):
            found[then] += chance * share
    return found


def stepped_in(lot: Lot, number: int, comrades: dict[str, list[Model]]) -> Iterator[tuple[float, Lot]]:
    """The ways a lot may go, from one of its models on: a character is not hit, is hit, or a comrade is hit for it."""
    number = next((n for n in range(number, len(lot)) if lot[n].model in comrades), len(lot))
    if number == len(lot):
        yield 1.0, lot
        return
    risk, spared = lot[number], (WORST - 1) / WORST
    ways = [(1.0 - risk.chance, lot[:number], lot[number + 1 :])]
    ways.append((risk.chance * (1 - spared), (*lot[:number], risk._replace(chance=1.0)), lot[number + 1 :]))
    for share, hit, instead in stepping_in(lot, comrades[risk.model]):
        before, after = (
            tuple([given_hits(each, hit, instead) for each in part]) for part in (lot[:number], lot[number + 1 :])
        )
        taken = risk._replace(model=instead, chance=1.0)
        kept = tuple([each for each in after if each.chance])
        ways.append((risk.chance * spared * share, (*[each for each in before if each.chance], taken), kept))
    for share, done, rest in ways:
        if share:
            for more, then in stepped_in((*done, *rest), len(done), comrades):
                yield share * more, then


def stepping_in(lot: Lot, comrades: Sequence[Model]) -> Iterator[tuple[float, frozenset[str], str]]:
    """The comrade that steps in is the nearest one the shot has not hit. Yields the chance, the models then known to be
    hit, and that comrade."""
    chances: dict[str, float] = {}
    for risk in lot:
        chances[risk.model] = 1.0 - (1.0 - chances.get(risk.model, 0.0)) * (1.0 - risk.chance)
    left, hit = 1.0, frozenset[str]()
    for model in comrades:
        chance = chances.get(model.id, 0.0)
        if chance < 1.0:
            yield left * (1.0 - chance), hit, model.id
        left *= chance
        hit |= {model.id}
        if not left:
            return
    yield left, hit, comrades[0].id


def given_hits(risk: Risk, hit: frozenset[str], instead: str) -> Risk:
    """The chance of a model to be hit, once it is known which models were hit and which comrade steps in."""
    if risk.model in hit:
        return risk._replace(chance=1.0)
    return risk._replace(chance=0.0) if risk.model == instead else risk
