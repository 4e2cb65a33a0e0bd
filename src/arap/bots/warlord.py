"""The warlord bot: it plays as the veteran does, but tries out what a unit could do before it acts."""

from collections.abc import Iterator

from arap.battle.acts import Act, Charge, Finish, Overwatch, Regroup, Shoot, Tactical
from arap.battle.values import Unit
from arap.bots.imagining.search import Budget, best_act
from arap.bots.imagining.worth import peril, position_worth
from arap.bots.judging.judgement import gap, nearest_enemies
from arap.bots.judging.shots import TARGETS, shooting_at
from arap.bots.judging.time import turns_left
from arap.bots.veteran import VeteranBot
from arap.game.questions import Acting
from arap.game.seat import Seat
from arap.kernel.errors import ArapError

MOST_ACTS = 6
IN_REACH = 16.0
LISTED = (Regroup, Overwatch, Tactical, Finish)


class WarlordBot(VeteranBot):
    """Tries acts out on copies of what it knows, with other dice, as long as its budget lasts."""

    def __init__(self, seed: int | str, budget: Budget | None = None) -> None:
        super().__init__(seed)
        self._seed, self._budget, self._searches = seed, budget or Budget(), 0

    def _act(self, seat: Seat, unit: Unit, acting: Acting) -> Act:
        """What the veteran would do, unless something else is surely better when it is tried out."""
        first = super()._act(seat, unit, acting)
        told = self._told
        acts = self._acts(seat, unit, acting, first)
        if len(acts) < 2:
            return first
        self._searches += 1
        best = best_act(
            seat, acts, f"{self._seed}/{self._searches}", self._budget, lambda then: self._worth(then, unit.id)
        )
        if best is None or best.act == first:
            self._told = told
            return first
        return self._because(best.act, f"Tried out {len(best.worths)} times, this gains more than what looks best.")

    def _acts(self, seat: Seat, unit: Unit, acting: Acting, first: Act) -> list[Act]:
        """The acts worth trying, each once, the veteran's choice first."""
        found = [first]
        for act in self._others(seat, unit, acting):
            if act not in found and seat.why_not(act) is None:
                found.append(act)
            if len(found) == MOST_ACTS:
                break
        return found

    def _others(self, seat: Seat, unit: Unit, acting: Acting) -> Iterator[Act]:
        """Fire at each of the nearest enemies, charges, a step on its way, and acts that need no details."""
        near = nearest_enemies(seat, unit)[:TARGETS]
        weapons = self.scene(seat).weapons
        step = self._walk(seat, unit, None, acting.points)[0]
        if step:
            yield step
        for enemy in near:
            if (fire := shooting_at(seat, weapons, unit, enemy)) and (orders := fire.orders(acting.points)):
                yield Shoot(acting.points, orders)
        for enemy in near:
            if gap(seat, unit, enemy) <= IN_REACH:
                yield Charge(enemy.id)
        options = seat.ask.options if seat.ask else ()
        for kind in LISTED:
            yield from [each.answer for each in options if isinstance(each.answer, kind) and not each.refusal]

    def _worth(self, seat: Seat, unit: str) -> float:
        """What a position is worth: the lead, what the unit can still do, and what enemy fire may cost it."""
        scene = self.scene(seat)
        worth = position_worth(seat, scene, turns_left(seat, scene))
        own = seat.units.get(unit)
        if own is None or own.routing:
            return worth
        acting = seat.ask.detail if seat.ask else None
        if isinstance(acting, Acting) and acting.unit == unit:
            worth += self._gains(seat, own)[min(acting.points, 3)]
        return worth - peril(seat, scene, own)


def warlord(seed: int | str, budget: str) -> WarlordBot:
    """A warlord with a budget as it is written after its name: tries (`40`) or seconds (`0.5s`)."""
    try:
        found = Budget(seconds=float(budget[:-1])) if budget.endswith("s") else Budget(tries=int(budget))
    except ValueError:
        found = Budget(seconds=0.0)
    if found.seconds <= 0 or found.tries < 0 or (not found.tries and not budget.endswith("s")):
        raise ArapError(f"A warlord has no budget {budget!r}; write warlord:40 for tries, or warlord:0.5s for seconds.")
    return WarlordBot(seed, found)
