"""A move of members led by hand: to where they are sent, or as far as they get."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

import msgspec

from arap.battle.acts import ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.legality.hindrance import Cause
from arap.rules.movement.legality.legal import by_name
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.terms import Terms, allowances
from arap.rules.movement.paths.lines import towards
from arap.rules.movement.paths.standing import on_ladder
from arap.rules.movement.planning.attempt import Attempt, attempt_move, halved
from arap.rules.movement.planning.leading import NEARBY, led_paths, turned_to
from arap.rules.movement.planning.manners import ANY, CLIMB, LADDER, Lead
from arap.rules.movement.planning.rungs import kept_in_touch
from arap.table import PointXY, length

STAGES = 8
HALVINGS = 3
NO_FARTHER = Refusal("It cannot go farther with this move.", "activate.action.move")
HOLDS = (1.0, 0.75, 0.5, 0.25, 0.1)
HOLDERS = (ANY, CLIMB, LADDER)


class LedMove(msgspec.Struct, frozen=True):
    """Where each model goes, how the models led by hand go, and the paths of the others."""

    unit: str
    models: Sequence[Model]
    goals: Sequence[PointXY]
    leads: Mapping[str, Lead]
    others: Sequence[ModelPath]
    facing: float | None
    terms: Terms
    clip: bool

    def attempt(self, battle: Battle, share: float = 1.0, holders: Collection[str] = (ANY,)) -> Attempt:
        """The move over this share of the way. A model that goes by one of the ways in `holders` may stop on a face on
        the way; if ladders are among them, a model already on a ladder keeps its full way."""
        on = {m.id for m in self.models if LADDER in holders and on_ladder(battle.table, m.x, m.y, m.z)}
        goals = [
            goal if share == 1.0 or model.id in on else towards(start, goal, share * length(start, goal))
            for model, start, goal in zip(self.models, self.starts, self.goals, strict=True)
        ]
        led = led_paths(battle, self.models, goals, self.leads, self.terms, holders if self.clip else ())
        paths = [turned_to(path, self.facing) for path in led.values()]
        return self.along(battle, [*paths, *self.others])

    def along(self, battle: Battle, paths: Sequence[ModelPath]) -> Attempt:
        """The move along these paths; it names a model that does not reach its goal."""
        attempt = attempt_move(battle, self.unit, paths, self.terms)
        if not self.clip or not (behind := self.falls_short(attempt.plan)):
            return attempt
        return attempt.stopped(by_name(battle, behind, NO_FARTHER), Cause.TOO_FAR, behind)

    def falls_short(self, plan: MovePlan) -> str | None:
        """The first model led by hand that ends farther from its goal than lack of room explains."""
        goals = {model.id: goal for model, goal in zip(self.models, self.goals, strict=True) if model.id in self.leads}
        for one in plan.models:
            if one.model in goals and length((one.x, one.y), goals[one.model]) > NEARBY:
                return one.model
        return None

    @property
    def starts(self) -> list[PointXY]:
        return [(model.x, model.y) for model in self.models]


def as_far_as_led(battle: Battle, move: LedMove) -> MovePlan:
    """The move as ordered if all models can go their way; else as much of it as possible, preferably with part of the
    climb and not only up to its foot."""
    asked = move.attempt(battle)
    together = asked.plan.refusal is not None and not move.others
    if not move.clip or not (together or any(one.refusal for one in asked.plan.models)):
        return asked.finished(battle)
    near, beyond = farthest(battle, move, asked)
    if near is None or on_the_level(battle, near.plan):
        held, past = held_on_the_way(battle, move, asked)
        if rather_held(battle, held.plan, near):
            near, beyond = held, past
    return (near.stopped_before(beyond, asked) if near else asked).finished(battle)


def held_on_the_way(battle: Battle, move: LedMove, asked: Attempt) -> tuple[Attempt, Attempt]:
    """The move with stops on the way up; over less of the way if the models ahead would lose touch with the models that
    wait. And what is refused beyond it."""
    whole = beyond = in_touch(battle, move, move.attempt(battle, HOLDS[0], HOLDERS))
    if whole.plan.refusal is None:
        return whole, asked
    for share in HOLDS[1:]:
        attempt = in_touch(battle, move, move.attempt(battle, share, HOLDERS))
        if attempt.plan.refusal is None:
            return attempt, beyond
        beyond = attempt
    return whole, asked


@cites("coherency.distance", "ladder.fixed.progress")
def in_touch(battle: Battle, move: LedMove, attempt: Attempt) -> Attempt:
    """The same move, but models ahead on a ladder only climb as far as they keep in touch with the models behind."""
    for _ in attempt.plan.models:
        path = kept_in_touch(battle, attempt.plan) if attempt.cause is Cause.APART else None
        if path is None:
            break
        path = turned_to(path, move.facing)
        attempt = move.along(battle, [path if one.model == path.model else one.path for one in attempt.plan.models])
    return attempt


def rather_held(battle: Battle, held: MovePlan, near: Attempt | None) -> bool:
    """Whether a plan with a stop on the way up is better than one on the level, or than none."""
    if on_the_level(battle, held):
        return False
    return held.refusal is None or (near is None and not any(one.refusal for one in held.models))


def farthest(battle: Battle, move: LedMove, asked: Attempt) -> tuple[Attempt | None, Attempt]:
    """The longest legal part of the way, found in stages, and what is refused just beyond it."""
    most, beyond = affordable_share(battle, move), asked
    high = most
    for stage in range(STAGES, 0, -1):
        low, attempt = most * stage / STAGES, move.attempt(battle, most * stage / STAGES)
        if attempt.plan.refusal is None:
            return halved(partial(move.attempt, battle), low, high, HALVINGS if low < high else 0, attempt, beyond)
        high, beyond = low, attempt
    return None, beyond


def affordable_share(battle: Battle, move: LedMove) -> float:
    """How much of the way the slowest model led by hand could pay for on open ground."""
    ways = zip(move.models, move.starts, move.goals, allowances(battle, move.models, move.terms), strict=True)
    shares = [
        paid / far for model, start, goal, paid in ways if model.id in move.leads and (far := length(start, goal))
    ]
    return min([1.0, *shares])


def on_the_level(battle: Battle, plan: MovePlan) -> bool:
    """Whether all models stay on their levels and need no dice."""
    return all(not one.dice and abs(one.z - battle.models[one.model].z) < 0.01 for one in plan.models)
