"""How bots walk: the next step of a unit towards its goal, and what the step is worth."""

from typing import NamedTuple

from arap.army.scenario import Objective
from arap.battle.acts import Act, GetUp, Swim, Tactical, Venture
from arap.battle.values import Unit
from arap.bots.judging.judgement import gap_to, in_gun_range, is_support, models_of
from arap.bots.judging.places import LEAST_PROGRESS, advance, crossing, goal_of, holds, reach_of
from arap.bots.judging.time import actions_left, length
from arap.bots.special.blocking import stays_at_post
from arap.bots.special.fleet import with_fleet
from arap.bots.special.secrecy import search_goal
from arap.bots.special.tunnels import best_passage
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.table import PointXY

PACE = 0.15
FOE_AHEAD = 0.3
LATE, MOST_HASTE = 1.0, 2.0
SLOW_GOING = 1.0
HALF_PACE = 0.5
TACTICAL_REACH = 4.1


class Step(NamedTuple):
    """The next step of a unit, if there is one: what it gains of the inches of a whole step, and how late it is."""

    act: Act | None = None
    haste: float = 0.0
    gain: float = 0.0
    reach: float = 1.0

    @property
    def share(self) -> float:
        """How much of a whole step towards the goal it is."""
        return self.gain / self.reach

    @property
    def worth(self) -> float:
        """What it is worth beside the share of an enemy unit that fire removes: more as time runs out."""
        return PACE * min(self.haste, MOST_HASTE) * self.gain / self.reach


NO_STEP = Step()


def next_step(
    seat: Seat,
    scene: Scene,
    unit: Unit,
    objective: Objective | None,
    points: int,
    *,
    armed: bool = False,
    tactical: bool = True,
) -> Step:
    """The next step towards the objective of the unit. Units of heavy weapons that have a target (`armed`) stay where
    they are until it is late, and units that block stay at their post. `tactical`: units with one point in the range of
    guns move tactically while it is not late."""
    if stays_at_post(seat, unit):
        return NO_STEP
    goal = search_goal(seat, scene, unit)
    if goal is None and not (objective and holds(seat, unit, objective)):
        goal = goal_of(seat, unit, objective)
    if goal is None:
        return NO_STEP
    haste = haste_of(seat, scene, unit, goal) if objective and goal == objective.at else FOE_AHEAD
    if armed and haste < LATE and is_support(seat, scene.weapons, unit):
        return NO_STEP
    act, gain = approach(seat, scene, unit, goal, careful=tactical and points == 1 and haste < LATE)
    act = with_fleet(seat, unit, act, goal, points)
    return Step(act, haste, gain, reach_of(seat, unit))


def haste_of(seat: Seat, scene: Scene, unit: Unit, goal: PointXY) -> float:
    """The moves it needs, divided by the actions it can expect. At 1 or more it is late."""
    turns = max(1, length(scene) - seat.turn.game_turn + 1)
    return gap_to(seat, unit, goal) / reach_of(seat, unit) / actions_left(seat, unit, turns)


def approach(seat: Seat, scene: Scene, unit: Unit, goal: PointXY, *, careful: bool) -> tuple[Act | None, float]:
    """Gets up first. Climbs, uses ladders, swims or crosses rough ground where that leads much farther. If it is
    `careful`, moves tactically within range of enemy guns. Returns the act and the inches it gains."""
    down = tuple([model.id for model in models_of(seat, unit) if model.prone])
    if 2 * len(down) > len(unit.models) and seat.why_not(GetUp(down)) is None:
        return GetUp(down), reach_of(seat, unit)
    found = advance(seat, scene, unit, goal)
    slow = found is None or found.progress < HALF_PACE * reach_of(seat, unit)
    least = found.progress + SLOW_GOING if found else LEAST_PROGRESS
    if slow and (over := crossing(seat, unit, goal, least)):
        return over.move, over.gain
    if (under := best_passage(seat, unit, goal)) and under.progress > least:
        return under.act, under.progress
    if found is None or found.progress < SLOW_GOING:
        if (over_water := swim(seat, unit)) is not None:
            return over_water, SLOW_GOING
        if seat.why_not(rough := Venture(unit.models)) is None:
            return rough, SLOW_GOING
    if found is None:
        return None, 0.0
    dashes = careful and in_gun_range(seat, unit) and found.progress < TACTICAL_REACH
    return Tactical() if dashes and seat.why_not(Tactical()) is None else found.move, found.gain


def swim(seat: Seat, unit: Unit) -> Swim | None:
    """Swims if at least half of the unit is at the water."""
    options = seat.ask.options if seat.ask else ()
    swims = [option.answer for option in options if isinstance(option.answer, Swim) and not option.refusal]
    return next((act for act in swims if 2 * len(act.models) >= len(unit.models)), None)
