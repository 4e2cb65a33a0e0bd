"""A shot that strikes a place as lots: each way it may fall, with its chance, and who is then hit, each by himself."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from arap.battle.battle import Battle
from arap.battle.settings import PROTECTION
from arap.battle.values import Model
from arap.odds.turns import TooLong
from arap.rules.shooting.area.falls import Scatter
from arap.rules.shooting.area.fire import is_close, value_of
from arap.rules.shooting.area.scatter import direct_hit, scatter_limit
from arap.rules.shooting.area.spread import DIE, scatter_rings, throw_rings
from arap.rules.shooting.casualties.protection import WORST, able_to_step_in, by_nearness, cast_of
from arap.rules.shooting.grenades.throw import figure_at, throw_needed
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import Ring
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.firing import PARTIAL, laid, own_goal, template_needed
from arap.rules.shooting.weapons.types import delivery
from arap.rules.wounds.strength import strength_of

MOST_WORK = 600
SIX = 6


class Mark(NamedTuple):
    """A model that a shot may hit: the chance of it, the Strength of the hit, and whether it is at short range."""

    model: str
    chance: float
    strength: int
    close: bool


Lot: TypeAlias = tuple[Mark, ...]
Lots: TypeAlias = dict[Lot, float]


def lots_of(
    battle: Battle, volley: Volley, strike: Strike, target: str, *, blind: bool, most_work: int = MOST_WORK
) -> Lots:
    """All the ways one shot may fall on the target. A blind one is reckoned without its distance."""
    match delivery(strike.weapon):
        case "template":
            found = streamed(battle, volley, strike)
        case "rock":
            return on_unit(battle, stoned(battle, volley, strike), target)
        case _:
            found = scattered(battle, strike, rings_of(battle, volley, strike, blind=blind), most_work)
    return protected(battle, target, on_unit(battle, found, target))


def rings_of(battle: Battle, volley: Volley, strike: Strike, *, blind: bool) -> list[Ring]:
    """How far a marker may come down from where it was aimed."""
    if delivery(strike.weapon) != "area":
        return throw_rings(throw_needed(battle, volley, strike))
    limit = None if blind and not strike.guessed else scatter_limit(strike.weapon, strike.distance)
    return scatter_rings(strike.mode, value_of(battle, volley, strike).total, limit, direct_hit(battle))


def on_unit(battle: Battle, lots: Lots, target: str) -> Lots:
    """The lots with none but the models of one unit."""
    members, found = frozenset(battle.units[target].models), defaultdict[Lot, float](float)
    for lot, chance in lots.items():
        found[tuple([mark for mark in lot if mark.model in members])] += chance
    return found


def scattered(battle: Battle, strike: Strike, rings: Sequence[Ring], most_work: int) -> Lots:
    """Over all the dice of the scatter, and the dice of those in cover."""
    scatter = Scatter(battle, strike, [ring for ring in rings if ring.chance])
    if scatter.work > most_work:
        raise TooLong
    return {
        tuple([Mark(figure.model, figure.goal / SIX, figure.strength, figure.close) for figure in figures]): chance
        for figures, chance in scatter.falls().items()
    }


def stoned(battle: Battle, volley: Volley, strike: Strike) -> Lots:
    """A stone hits one man or nobody."""
    victim = figure_at(battle, strike.aim, battle.units[strike.model.unit].side)
    if victim is None:
        return {(): 1.0}
    chance = float(throw_needed(battle, volley, strike).chance)
    return {(Mark(victim.id, chance, strength_of(strike.kind, strike.weapon), is_close(strike, strike.aim)),): 1.0}


def streamed(battle: Battle, volley: Volley, strike: Strike) -> Lots:
    """One die for all, by which some are hit outright; the others each by a partial roll."""
    stream, covered = laid(battle, strike)
    needed, strength = template_needed(battle, volley, strike, stream), strength_of(strike.kind, strike.weapon)
    figures = [(model.id, cover, is_close(strike, (model.x, model.y))) for model, cover in covered]
    goals = {cover: own_goal(needed, cover) for cover in range(len(PARTIAL))}
    found: Lots = defaultdict(float)
    for face, second in product(DIE, repeat=2) if needed.possible else ((0, 0),):
        met = {cover: bool(face) and goal.met_by(face, second) for cover, goal in goals.items()}
        chances = [1.0 if met[cover] else PARTIAL[cover] / SIX for _, cover, _ in figures]
        lot = tuple(
            [Mark(model, chance, strength, close) for (model, _, close), chance in zip(figures, chances, strict=True)]
        )
        found[lot] += 1 / SIX**2 if face else 1.0
    return found


def protected(battle: Battle, target: str, lots: Lots) -> Lots:
    """After Look Out Sir: the owner's men step in as he would have it by default."""
    way = PROTECTION(battle)
    if way == "none" or not any(lots):
        return lots
    if way == "owner-selects":
        raise TooLong
    characters, others = cast_of(battle, target)
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


def told(mark: Mark, hit: frozenset[str], instead: str) -> Mark:
    """A chance when it is known who was hit, and who was not but for the character."""
    if mark.model in hit:
        return mark._replace(chance=1.0)
    return mark._replace(chance=0.0) if mark.model == instead else mark
