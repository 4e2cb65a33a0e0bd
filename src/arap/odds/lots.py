"""A shot that strikes a place as lots: each way it may fall, with its chance, and who is then hit, each by himself."""

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
    """All the ways one shot may fall on the target. A blind one is reckoned without its distance."""
    kind = place_delivery(strike.weapon)
    found = kind.lots(battle, volley, strike, blind=blind, most_work=most_work)
    if found is None:
        raise TooLong
    on_target = on_unit(battle, found, target)
    return protected(battle, target, on_target) if kind.fellows_step_in else on_target


def on_unit(battle: Battle, lots: Lots, target: str) -> Lots:
    """The lots with none but the models of one unit."""
    members, found = frozenset(battle.units[target].models), defaultdict[Lot, float](float)
    for lot, chance in lots.items():
        found[tuple([mark for mark in lot if mark.model in members])] += chance
    return found


def protected(battle: Battle, target: str, lots: Lots) -> Lots:
    """After Look Out Sir: the owner's men step in as he would have it by default."""
    way = PROTECTION(battle)
    if way == "none" or not any(lots):
        return lots
    if way == "owner-selects":
        raise TooLong
    characters, others = characters_and_others(battle, target)
    if not characters:
        return lots
    fellows = {
        name: by_nearness(battle.models[name], able_to_step_in(battle, battle.models[name], others))
        for name in characters
    }
    found: Lots = defaultdict(float)
    for lot, chance in lots.items():
        for share, then in stepped_in(lot, 0, {name: men for name, men in fellows.items() if men}):
            found[then] += chance * share
    return found


def stepped_in(lot: Lot, number: int, fellows: dict[str, list[Model]]) -> Iterator[tuple[float, Lot]]:
    """The ways it may go from one of those under the marker on: a character is not hit, is hit, or one of his fellows
    is hit for him."""
    number = next((n for n in range(number, len(lot)) if lot[n].model in fellows), len(lot))
    if number == len(lot):
        yield 1.0, lot
        return
    mark, spared = lot[number], (WORST - 1) / WORST
    ways = [(1.0 - mark.chance, lot[:number], lot[number + 1 :])]
    ways.append((mark.chance * (1 - spared), (*lot[:number], mark._replace(chance=1.0)), lot[number + 1 :]))
    for share, hit, instead in first_unhurt(lot, fellows[mark.model]):
        before, after = (
            tuple([told(each, hit, instead) for each in part]) for part in (lot[:number], lot[number + 1 :])
        )
        taken = mark._replace(model=instead, chance=1.0)
        kept = tuple([each for each in after if each.chance])
        ways.append((mark.chance * spared * share, (*[each for each in before if each.chance], taken), kept))
    for share, done, rest in ways:
        if share:
            for more, then in stepped_in((*done, *rest), len(done), fellows):
                yield share * more, then


def first_unhurt(lot: Lot, fellows: Sequence[Model]) -> Iterator[tuple[float, frozenset[str], str]]:
    """Who steps in: the nearest whom the shot has not hit. Gives the chance, those who then are hit, and him."""
    chances: dict[str, float] = {}
    for mark in lot:
        chances[mark.model] = 1.0 - (1.0 - chances.get(mark.model, 0.0)) * (1.0 - mark.chance)
    left, hit = 1.0, frozenset[str]()
    for model in fellows:
        chance = chances.get(model.id, 0.0)
        if chance < 1.0:
            yield left * (1.0 - chance), hit, model.id
        left *= chance
        hit |= {model.id}
        if not left:
            return
    yield left, hit, fellows[0].id


def told(mark: Risk, hit: frozenset[str], instead: str) -> Risk:
    """A chance when it is known who was hit, and who was not but for the character."""
    if mark.model in hit:
        return mark._replace(chance=1.0)
    return mark._replace(chance=0.0) if mark.model == instead else mark
