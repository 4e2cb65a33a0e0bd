"""Larger battles: hits are spread evenly over the models they may fall on."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from arap.battle.battle import Battle
from arap.battle.events import WoundsAllocated
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.wounds.hits import Hit, Tier, draw, shares

RULE = "casualty.randomize.large-battle"


@implements("casualty.randomize.large-battle")
def allocate_evenly(battle: Battle, target_id: str, hits: list[Hit]) -> Flow[list[str]]:
    """Hits of the commonest Strength and AP are spread evenly, tier by tier; each of the others is drawn by itself."""
    common = Counter(profile(hit) for hit in hits).most_common(1)[0][0]
    order = sorted(range(len(hits)), key=lambda number: profile(hits[number]) != common)
    taken: Counter[str] = Counter()
    victims, drawn = [""] * len(hits), Draws()
    for (tiers, alike), run in groupby(order, key=lambda number: (hits[number].tiers, profile(hits[number]) == common)):
        numbers = list(run)
        for tier, count in shares(battle, tiers, len(numbers), taken):
            if alike:
                chosen = yield from spread(battle, target_id, tier, count, taken, drawn)
            else:
                chosen = yield from each_by_itself(battle, target_id, tier, count, drawn)
            taken.update(chosen)
            for model in chosen:
                victims[numbers.pop(0)] = model
    battle.emit(
        WoundsAllocated(
            rule=RULE, target_unit=target_id, models=tuple(victims), faces=tuple(drawn.faces), sides=tuple(drawn.sides)
        )
    )
    return victims


def profile(hit: Hit) -> tuple[int, int]:
    return hit.strength, hit.weapon.ap


class Draws:
    """The dice drawn so far, for the log."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.sides: list[int] = []

    def note(self, faces: Faces, sides: int) -> None:
        self.faces += faces
        self.sides += [sides] * len(faces)


@cites("casualty.randomize.large-battle")
def spread(
    battle: Battle, target_id: str, tier: Tier, count: int, taken: Counter[str], drawn: Draws
) -> Flow[list[str]]:
    """All models get as many hits, earlier ones included; the models that get one more are drawn, none twice."""
    given = Counter[str]()
    while given.total() < count:
        fewest = min(taken[model] + given[model] for model in tier)
        next_ones = [model for model in tier if taken[model] + given[model] == fewest]
        left = count - given.total()
        if left < len(next_ones):
            next_ones = yield from without_replacement(battle, target_id, next_ones, left, drawn)
        given.update(next_ones)
    return [model for model in tier for _ in range(given[model])]


def without_replacement(
    battle: Battle, target_id: str, tier: Sequence[str], count: int, drawn: Draws
) -> Flow[list[str]]:
    left, chosen = list(tier), []
    unit = battle.units[target_id]
    for _ in range(count):
        faces: Faces = (1,)
        if len(left) > 1:
            faces = yield Roll(
                "casualty.allocate",
                RULE,
                unit.side,
                1,
                len(left),
                f"Model of {unit.name} that is hit, counted in order",
            )
            drawn.note(faces, len(left))
        chosen.append(left.pop(faces[0] - 1))
    return chosen


def each_by_itself(battle: Battle, target_id: str, tier: Tier, count: int, drawn: Draws) -> Flow[list[str]]:
    faces = yield from draw(battle, target_id, tier, count)
    drawn.note(faces, len(tier))
    return [tier[face - 1] for face in faces] or [tier[0]] * count
