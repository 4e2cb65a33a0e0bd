"""Looks for a small change that makes a scenario fair. Every change plays a few games; the better half plays twice as
many, until one is left. It is then judged by games that had no part in the choice."""

from collections.abc import Callable, Sequence

import msgspec

from arap.army.scenario import Scenario
from arap.kernel.errors import ArapError
from arap.kernel.words import plural
from arap.sim.changes import Draft, candidates
from arap.sim.many import simulate
from arap.sim.shares import Share, share

SCREENING = 8
"""The first round of a change has so many times fewer games than the final judgement."""
FEWEST = 16
EVEN = 0.5


class Trial(msgspec.Struct, frozen=True):
    """Changes to a scenario, and the share of the first side: wins, and half of the draws."""

    changes: tuple[str, ...]
    first: Share

    @property
    def gap(self) -> float:
        return abs(self.first.value - EVEN)

    @property
    def fair(self) -> bool:
        """Whether the games do not show that one side is better."""
        return self.first.low <= EVEN <= self.first.high


class Balance(msgspec.Struct, frozen=True):
    """The scenario before and after, every change that was tried, and the file with the suggestion."""

    sides: tuple[str, str]
    before: Trial
    after: Trial
    tried: tuple[Trial, ...]
    text: str


class Judge(msgspec.Struct, frozen=True):
    """Plays games for a trial. Each kind of judgement has seeds of its own."""

    bots: tuple[str, ...]
    seed: str
    workers: int
    tell: Callable[[str], None]

    def trial(self, draft: Draft, games: int, kind: str) -> Trial:
        scenario = draft.scenario
        found = simulate(scenario, games, f"{self.seed}/{kind}", self.bots, self.workers)
        result = Trial(draft.changes, share(found.wins[scenario.sides[0].id] + found.draws / 2, games))
        what = "; ".join(draft.changes) or "as it is"
        self.tell(f"{what}: {scenario.sides[0].name} {result.first}, {plural(games, 'game')}")
        return result


def balanced(draft: Draft, games: int, steps: int, judge: Judge) -> Balance:
    """Suggests up to `steps` changes, one after the other, each the one that brings the shares nearest to even."""
    if games < FEWEST:
        raise ArapError(f"{games} games say too little about balance; ask for at least {FEWEST}.")
    sides = both_sides(draft.scenario)
    before = after = judge.trial(draft, games, "before")
    tried: list[Trial] = []
    for step in range(steps):
        if after.fair:
            break
        weak = draft.scenario.sides[0 if after.first.value < EVEN else 1].id
        best, rounds = chosen(candidates(draft, weak), games, judge, f"step {step}")
        tried += rounds
        if best is None:
            break
        found = judge.trial(best, games, f"after {step}")
        if found.gap >= after.gap:
            break
        draft, after = best, found
    return Balance(sides, before, after, tuple(tried), draft.text)


def both_sides(scenario: Scenario) -> tuple[str, str]:
    first, *others = scenario.sides
    if len(others) != 1:
        raise ArapError(f"{scenario.name} has {plural(len(scenario.sides), 'side')}; only two can be balanced.")
    return first.name, others[0].name


def chosen(drafts: Sequence[Draft], games: int, judge: Judge, seed: str) -> tuple[Draft | None, list[Trial]]:
    """The change that comes nearest to even: the better half goes on with twice the games."""
    each, tried, left = max(FEWEST, games // SCREENING), list[Trial](), list(drafts)
    number = 0
    while len(left) > 1:
        found = [(judge.trial(draft, each, f"{seed} round {number}"), draft) for draft in left]
        found.sort(key=lambda pair: pair[0].gap)
        keep = (len(left) + 1) // 2 if each < games else 1
        tried += [trial for trial, _ in found]
        left, each, number = [draft for _, draft in found[:keep]], min(2 * each, games), number + 1
    return (left[0] if left else None), tried
