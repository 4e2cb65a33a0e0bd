"""From the losses of a round to its result: the wound difference, and the morale checks of the losers."""

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.kernel.two_dice import TwoDiceTarget
from arap.odds.melee.exact import Joint, Round
from arap.odds.melee.falling import State, wounds_in
from arap.rules.combats import Score
from arap.rules.melee.rounds.aftermath import unsettled_by
from arap.rules.melee.rounds.difference import losers, side_differences
from arap.rules.morale.check import lost_by_wounds, needed_if_even, needs_no_test

SIDES = (0, 1)


class Figures(msgspec.Struct):
    """What is added up for one unit."""

    wounds: dict[int, float]
    casualties: dict[int, float]
    destroyed: float = 0.0
    tests: float = 0.0
    breaks: float = 0.0


class Aftermath:
    """Asks the rules of the wound difference and of morale about the states after a round."""

    def __init__(self, battle: Battle, round_: Round) -> None:
        self.battle, self.round, self.copy = battle, round_, battle.clone()
        self.bout = round_.forces[0].bout
        self.unsettled = unsettled_by(self.bout.onsets)
        self.had = [[wounds_in(counts) for counts in state] for state in round_.start()]
        self.dreaded = [any(battle.kind(model).powers.dread for model in force.models) for force in round_.forces]
        self._checks: dict[tuple[int, State, State], TwoDiceTarget | None] = {}
        self._counted: dict[tuple[int, State], tuple[int, int]] = {}
        self._differences: dict[tuple[int, ...], int] = {}
        self._losers: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self.figures = [Figures(defaultdict(float), defaultdict(float)) for _ in SIDES]
        self.difference: dict[int, float] = defaultdict(float)

    def add_up(self, joint: Joint, uncounted: tuple[int, int] = (0, 0)) -> None:
        """Adds up all states, each by its chance. So many of the Wounds lost do not count for the difference."""
        for states, chance in joint.items():
            counted = [self.counted(side, states[side]) for side in SIDES]
            lost = [wounds - uncounted[side] for side, (wounds, _) in enumerate(counted)]
            for (wounds, dead), found, force in zip(counted, self.figures, self.round.forces, strict=True):
                found.wounds[wounds] += chance
                found.casualties[dead] += chance
                found.destroyed += chance if dead == len(force.models) else 0.0
            self.difference[self.difference_of(lost)] += chance
            if not any(dead == len(force.models) for (_, dead), force in zip(counted, self.round.forces, strict=True)):
                self.check(states, lost, chance)

    def counted(self, side: int, state: State) -> tuple[int, int]:
        """The Wounds and the models a unit has lost since the round began."""
        if (side, state) not in self._counted:
            dead = len(self.round.forces[side].models) - sum(map(sum, state))
            self._counted[side, state] = sum(self.had[side]) - sum(map(wounds_in, state)), dead
        return self._counted[side, state]

    def scores(self, lost: Sequence[int]) -> list[Score]:
        """The scores of both units, with what the charge brought in."""
        found = []
        for side, force in enumerate(self.round.forces):
            score = self.bout.scores[force.id]
            inflicted, taken = score.inflicted + lost[1 - side], score.taken + lost[side]
            found.append(msgspec.structs.replace(score, inflicted=inflicted, taken=taken))
        return found

    def difference_of(self, lost: Sequence[int]) -> int:
        key = tuple(lost)
        if key not in self._differences:
            scores = self.scores(lost)
            self._differences[key] = side_differences(scores)[scores[0].side]
        return self._differences[key]

    def check(self, states: tuple[State, State], lost: Sequence[int], chance: float) -> None:
        """The losers test."""
        for side, by in self.losers(lost[0], lost[1]):
            found = self.figures[side]
            found.tests += chance
            found.breaks += chance * self.fails(side, states[side], states[1 - side], by)

    def losers(self, *lost: int) -> tuple[tuple[int, int], ...]:
        """The sides that check morale, and by how much each has lost."""
        if lost not in self._losers:
            ids = [force.id for force in self.round.forces]
            found = [(ids.index(loser.unit), loser.lost_by) for loser in losers(self.battle, self.scores(lost))]
            self._losers[lost[0], lost[1]] = tuple(found)
        return self._losers[lost[0], lost[1]]

    def fails(self, side: int, state: State, enemy: State, lost_by: int) -> float:
        """The chance that a unit in this state fails its check."""
        key = side, state, enemy if self.dreaded[1 - side] else ()
        if key not in self._checks:
            self._checks[key] = self.needed(side, state, enemy)
        needed = self._checks[key]
        return float(1 - lost_by_wounds(needed, lost_by).chance) if needed else 0.0

    def needed(self, side: int, state: State, enemy: State) -> TwoDiceTarget | None:
        """What a unit in this state needs apart from the wounds lost; None if it does not test."""
        self.leave(1 - side, enemy)
        self.leave(side, state)
        unit = self.copy.units[self.round.forces[side].id]
        if needs_no_test(self.copy, unit):
            return None
        return needed_if_even(self.copy, unit, unsettled=unit.id in self.unsettled)

    def leave(self, side: int, state: State) -> None:
        """Leaves so many models of each group in the copy; if it does not matter which, the first ones."""
        force, groups = self.round.forces[side], self.round.groups[side]
        if self.round.indifferent[side]:
            groups, state = [list(range(len(force.models)))], ((sum(map(sum, state)),),)
        left = {number for group, counts in zip(groups, state, strict=True) for number in group[: sum(counts)]}
        models = tuple([model.id for number, model in enumerate(force.models) if number in left])
        self.copy.put_unit(msgspec.structs.replace(self.battle.units[force.id], models=models))
