"""The cautious bot: good shots, cover, objectives, and no more dice than it can afford."""

from math import ceil, dist
from random import Random

from arap.battle.acts import (
    NO,
    YES,
    Act,
    Attempt,
    Declare,
    EndPhase,
    Finish,
    GetUp,
    GoToGround,
    PickUp,
    Regroup,
    Shoot,
    Tactical,
    Venture,
)
from arap.battle.values import Unit
from arap.bots.bot import question
from arap.bots.judgement import best_shooting, centre, firepower, gap, models_of, nearest_enemies, own_units
from arap.bots.luck import best_dice
from arap.bots.places import LEAST_PROGRESS, advance, crossing, errands, goal_of, holds
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.kernel.requests import Ask
from arap.table import PointXY

WALK = 1.0
SHOT = 0.5
GOOD_KILLS = 0.3
SUPPRESSED = 2
MANY_WOUNDS = 0.3
GOOD_SAVE = 4
ACTIONS_PER_TURN = 1.2
USUAL_LENGTH = 6
HURRY = 0.6
SLOW_GOING = 1.0
TACTICAL_REACH = 4.1
GUN_RANGE = 30.0


class CautiousBot:
    """Simple sense, the same for the same seed; the seed only settles ties."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._scene: Scene | None = None

    def answer(self, seat: Seat) -> Act:
        """Its choice, if the rules allow it; else what the question takes by default."""
        ask = question(seat)
        act = self._choice(seat, ask)
        return ask.default if act is None or seat.why_not(act) else act

    def _choice(self, seat: Seat, ask: Ask) -> Act | None:
        match ask.kind:
            case "activation":
                return self._activate(seat, ask)
            case "action":
                return self._act(seat, seat.units[ask.about[0]], ask.detail.points)
            case "paths":
                return self._go(seat, seat.units[ask.about[0]], dict(ask.detail.terms.allowances))
            case "declare":
                return self._declare(seat, ask)
            case "pick-up":
                return self._pick_up(seat, ask)
            case "ground":
                return self._duck(seat, ask)
            case _:
                return None

    def scene(self, seat: Seat) -> Scene:
        if self._scene is None:
            self._scene = seat.scene()
        return self._scene

    # -- which unit, how many dice

    def _activate(self, seat: Seat, ask: Ask) -> Act:
        """The unit with the best prospects, with the dice that pay."""
        ready = {
            option.answer.unit for option in ask.options if isinstance(option.answer, Attempt) and not option.refusal
        }
        prospects = {unit.id: self._prospect(seat, unit) for unit in own_units(seat) if unit.id in ready}
        if not prospects:
            return EndPhase()
        best = max(prospects, key=lambda unit: (prospects[unit], self._random.random()))
        at_stake = sum(prospects.values()) - prospects[best]
        unit = seat.units[best]
        return Attempt(best, best_dice(seat.activation_value(unit.id), prospects[best], at_stake, pinned=unit.pinned))

    def _prospect(self, seat: Seat, unit: Unit) -> float:
        """What an action of the unit is worth: a walk to its objective, or its fire at the nearest enemy."""
        worth = WALK
        for enemy in nearest_enemies(seat, unit)[:1]:
            worth += SHOT * firepower(seat, self.scene(seat).weapons, unit, gap(seat, unit, enemy))
        return worth / (1 + unit.suppression)

    def _pick_up(self, seat: Seat, ask: Ask) -> Act:
        """All dice for the unit that can make most of them."""
        able = {option.answer.units[0] for option in ask.options if option.answer.units and not option.refusal}
        units = [unit for unit in own_units(seat) if unit.id in able and not unit.pinned]
        if not units:
            return PickUp(())
        best = max(units, key=lambda unit: seat.activation_value(unit.id) * self._prospect(seat, unit))
        return PickUp((best.id,) * ask.detail)

    # -- what to do with its points

    def _act(self, seat: Seat, unit: Unit, points: int) -> Act:
        if unit.suppression >= SUPPRESSED:
            return Regroup()
        scene = self.scene(seat)
        errand = errands(seat, scene, own_units(seat)).get(unit.id)
        there = errand is not None and holds(seat, unit, errand)
        goal = None if there else goal_of(seat, unit, errand)
        late = goal is not None and errand is not None and self._late(seat, unit, gap_to(seat, unit, goal))
        shooting = best_shooting(seat, scene.weapons, unit, points)
        good = shooting is not None and shooting.kills >= GOOD_KILLS
        if goal and (late or points > 1 or not good) and (move := self._approach(seat, unit, goal, points, late=late)):
            return move
        if shooting and shooting.kills:
            return Shoot(points, shooting.orders)
        if there and self._last_turn(seat) and nearest_enemies(seat, unit):
            return GoToGround(unit.id)
        return Finish()

    def _approach(self, seat: Seat, unit: Unit, goal: PointXY, points: int, *, late: bool) -> Act | None:
        """On its feet first; over walls, by ladders, through rough ground where nothing else leads on; and warily under
        the enemy's guns."""
        down = tuple([model.id for model in models_of(seat, unit) if model.prone])
        if 2 * len(down) > len(unit.models) and seat.why_not(GetUp(down)) is None:
            return GetUp(down)
        found = advance(seat, self.scene(seat), unit, goal)
        if found is None or found.progress < SLOW_GOING:
            if over := crossing(seat, unit, goal, found.progress if found else LEAST_PROGRESS):
                return over.move
            rough = Venture(unit.models)
            if seat.why_not(rough) is None:
                return rough
        if found is None:
            return None
        wary = points == 1 and not late and self._under_guns(seat, unit) and found.progress < TACTICAL_REACH
        return Tactical() if wary and seat.why_not(Tactical()) is None else found.move

    def _under_guns(self, seat: Seat, unit: Unit) -> bool:
        return any(gap(seat, unit, enemy) < GUN_RANGE for enemy in nearest_enemies(seat, unit)[:1])

    def _go(self, seat: Seat, unit: Unit, allowances: dict[str, float]) -> Act | None:
        """As far as the dice let it, towards where it wanted to go."""
        scene = self.scene(seat)
        goal = goal_of(seat, unit, errands(seat, scene, own_units(seat)).get(unit.id))
        found = advance(seat, scene, unit, goal, min(allowances.values(), default=0.0)) if goal else None
        return found.move if found else None

    def _late(self, seat: Seat, unit: Unit, distance: float) -> bool:
        """Whether the unit must walk now to be in time."""
        move = min(seat.kinds[model.kind].profile.M for model in models_of(seat, unit))
        left = max(1, self._length(seat) - seat.turn.game_turn + 1)
        return ceil(distance / max(1.0, move)) >= HURRY * ACTIONS_PER_TURN * left

    def _last_turn(self, seat: Seat) -> bool:
        return seat.turn.game_turn >= self._length(seat)

    def _length(self, seat: Seat) -> int:
        settings = self.scene(seat).settings
        turns = settings["length.turns"] if settings["length.scheme"] == "fixed" else USUAL_LENGTH
        return turns if isinstance(turns, int) else USUAL_LENGTH

    def _declare(self, seat: Seat, ask: Ask) -> Act | None:
        """The best target as things are now; as before if there is none."""
        volley = ask.detail
        shooting = best_shooting(seat, self.scene(seat).weapons, seat.units[volley.unit], volley.points)
        return Declare(shooting.orders) if shooting else None

    def _duck(self, seat: Seat, ask: Ask) -> Act:
        """Down under heavy fire if the armour is thin; and always when pinned, for little is lost."""
        unit = seat.units[ask.about[0]]
        if ask.detail is None:
            return YES
        saves = [seat.kinds[model.kind].profile.save for model in models_of(seat, unit)]
        thin = sum(not save or save > GOOD_SAVE for save in saves) * 2 > len(saves)
        return YES if thin and ask.detail >= max(2, MANY_WOUNDS * len(saves)) else NO


def gap_to(seat: Seat, unit: Unit, goal: PointXY) -> float:
    return dist(centre(models_of(seat, unit)), goal)
