"""Frequencies from the engine: a round of melee is fought many times with random dice."""

from collections.abc import Mapping, Sequence

import msgspec

from arap.battle.acts import Fight
from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.kernel.requests import Act, Ask, Flow
from arap.odds.sampling import Luck
from arap.rules.blocking.holding import is_blocking
from arap.rules.combats import Combat, Score
from arap.rules.melee.fighting.bout import Bout, Crowds
from arap.rules.melee.moving.locking import release
from arap.rules.melee.rounds.aftermath import unsettled_by
from arap.rules.melee.rounds.difference import losers, side_differences
from arap.rules.melee.rounds.round import begin_round, fight_out
from arap.rules.morale.check import morale_check

Orders = Mapping[str, Fight]


class Fate(msgspec.Struct):
    """What a round did to one unit."""

    unit: str
    wounds: int = 0
    casualties: int = 0
    destroyed: bool = False
    tested: bool = False
    broke: bool = False


class RoundSample(msgspec.Struct):
    """The result of one round: each unit's fate, and the wound difference of the first side."""

    fates: list[Fate]
    difference: int


class MeleeLuck(Luck):
    """Dice for melees; the sides fight by these orders."""

    def __init__(self, seed: int, orders: Orders | None = None) -> None:
        super().__init__(seed)
        self.orders = orders or {}

    def decide(self, ask: Ask) -> Act:
        if ask.kind == "fight" and ask.seat in self.orders:
            return self.orders[ask.seat]
        return super().decide(ask)


def copy_of(battle: Battle) -> Battle:
    copy = battle.clone(knowing=True)
    copy.hashing = False
    return copy


def fight_once(battle: Battle, combat: Combat, luck: Luck, begun: Bout | None = None) -> RoundSample:
    """Fights one round on a copy, with its morale checks. `begun`: the battle is as it is before the first blow."""
    copy = copy_of(battle)
    bout = copied(begun) if begun else luck.play(begin_round(copy, combat))
    assert bout is not None
    scores = luck.play(fight_out(copy, bout))
    assert scores is not None
    release(copy, combat.units)
    fates = {unit: fate_of(battle, copy, unit) for unit in combat.units}
    if len(combat.sides(copy)) > 1:
        luck.play(checks(copy, bout, scores, fates))
    return RoundSample(list(fates.values()), side_differences(scores)[battle.units[combat.units[0]].side])


def copied(bout: Bout) -> Bout:
    return msgspec.structs.replace(
        bout,
        scores=dict(bout.scores),
        paces=dict(bout.paces),
        crowds=Crowds(
            {foe: list(by) for foe, by in bout.crowds.of.items()},
            {door: list(by) for door, by in bout.crowds.doors.items()},
        ),
    )


def fate_of(before: Battle, after: Battle, unit: str) -> Fate:
    had = before.members(unit)
    left = [after.models[model.id].wounds for model in had if model.id in after.models]
    return Fate(unit, sum([model.wounds for model in had]) - sum(left), len(had) - len(left), destroyed=not left)


def checks(battle: Battle, bout: Bout, scores: Sequence[Score], fates: Mapping[str, Fate]) -> Flow[None]:
    """The morale checks of the units that lost the round."""
    unsettled = unsettled_by(bout.onsets)
    for loser in losers(battle, scores):
        if battle.units[loser.unit].locked:
            failed = yield from morale_check(battle, loser.unit, loser.lost_by, unsettled=loser.unit in unsettled)
            fates[loser.unit].tested = True
            fates[loser.unit].broke = any(can_rout(battle, unit) for unit in failed)


@cites("block.hold")
def can_rout(battle: Battle, unit_id: str) -> bool:
    """Whether a unit has models that do not block a narrow place."""
    return not all(is_blocking(battle, model) for model in battle.units[unit_id].models)
