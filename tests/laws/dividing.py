"""Games in which units are also divided and joined at random between steps."""

from collections import Counter
from random import Random

from arap.battle.battle import Battle
from arap.battle.muster import enlisted_in
from arap.battle.parts import join, split
from arap.rules.squads.settling import may_join, pairs_of_parts
from tests.laws.invariants import WatchedBattle, WatchedGame
from tests.rules.builders import is_coherent

RULE = "coherency.split"
OFTEN = 0.1


class DividedGame(WatchedGame):
    """A game in which a unit is sometimes divided, or two parts are joined, before a step. Points of units that act as
    one are those of the one with fewer, everything else is as it was. Members are divided wherever they stand, so that
    parts may be torn."""

    def _mark(self) -> None:
        luck = Random(f"{len(self.log)}/{len(self.inputs)}")
        if luck.random() < OFTEN:
            whole = [unit for unit in self.battle.units.values() if len(unit.models) > 1]
            self._divide(luck, luck.choice(whole).id) if whole else None
        elif luck.random() < OFTEN:
            self._join(luck)

    def _divide(self, luck: Random, unit_id: str) -> None:
        models = list(self.battle.units[unit_id].models)
        luck.shuffle(models)
        count = luck.randint(1, len(models) - 1)
        before = census(self.battle)
        parts = split(self.battle, unit_id, [sorted(models[:count]), sorted(models[count:])], RULE)
        assert isinstance(self.battle, WatchedBattle)
        self.battle.torn |= {part for part in parts if not is_coherent(self.battle, part)}
        assert census(self.battle) == before

    def _join(self, luck: Random) -> None:
        pairs = [pair for pair in pairs_of_parts(self.battle) if may_join(self.battle, *pair)]
        if pairs:
            before = census(self.battle)
            kept, gone = luck.choice(pairs)
            join(self.battle, kept.id, gone.id, RULE)
            assert census(self.battle) == before


def census(battle: Battle) -> tuple[object, ...]:
    """All models with their wounds and squads, and what the units of each side add up to."""
    models = {(model.id, enlisted_in(model.id), model.wounds) for model in battle.models.values()}
    strengths: Counter[str] = Counter()
    for unit in battle.units.values():
        strengths[unit.side] += unit.strength
    return models, strengths
