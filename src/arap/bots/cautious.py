"""The cautious bot: it looks for good shots, cover and objectives, and rolls no more dice than it can afford."""

from collections.abc import Mapping, Sequence
from math import dist
from random import Random

from arap.army.scenario import Objective
from arap.battle.acts import (
    Act,
    Aim,
    Attempt,
    Charge,
    Declare,
    Discharge,
    EndPhase,
    Finish,
    GetUp,
    GoToGround,
    Hide,
    Move,
    Overwatch,
    Pass,
    PickUp,
    React,
    Regroup,
    Reload,
    Shoot,
    Swim,
    Tactical,
    Venture,
)
from arap.battle.values import Unit
from arap.bots.bot import question
from arap.bots.judging.charges import Assault, best_charge
from arap.bots.judging.judgement import firepower, gap, gap_to, is_support, models_of, nearest_enemies, own_units
from arap.bots.judging.luck import BUST, FAILED_DIE_COST, best_dice, expected_gain
from arap.bots.judging.melee_sense import (
    break_off_or_not,
    halt_or_not,
    hit_and_run_or_not,
    intercept_or_not,
    pursue_or_not,
)
from arap.bots.judging.places import LEAST_PROGRESS, advance, crossing, goal_of, holds, reach_of
from arap.bots.judging.shots import Shooting, best_shooting
from arap.bots.reacting import meet_charge, react_to_enemy, run_alone_or_not
from arap.bots.reasons import reason
from arap.bots.special.blips import is_blip, show_up
from arap.bots.special.blocking import block_or_not, stays_at_post
from arap.bots.special.cards import card_or_not
from arap.bots.special.dropping import drop_or_walk
from arap.bots.special.duels import challenge, draw_or_not
from arap.bots.special.fires import fight_fire
from arap.bots.special.fleet import with_fleet
from arap.bots.special.grenades import grenades_or_blows
from arap.bots.special.observing import observation, worth_guiding
from arap.bots.special.secrecy import holds_fire, lurks, objective_of, search_goal, troops
from arap.bots.special.shields import handle_shields
from arap.bots.special.siege import siege_work
from arap.bots.special.squads import close_up, settle_parts, without_gunners
from arap.bots.special.tunnels import best_passage, is_below
from arap.game.questions import (
    Acting,
    Charging,
    Close,
    Declaration,
    Dropping,
    FailedDice,
    Paths,
    Pinned,
    Playing,
    Reached,
    Stop,
    Trigger,
    Volley,
    Wounds,
)
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.kernel.requests import Approved, Ask
from arap.table import PointXY, bearing, middle_of

WALK = 1.0
SHOT = 0.5
POINTS = (0, 1, 2, 3)
PACE = 0.15
FOE_AHEAD = 0.3
LATE = 1.0
AIM_GAIN = 0.25
MOST_HASTE = 2.0
SUPPRESSED = 2
KILLS_PER_HIT = 0.3
SAVED_ON_GROUND = 1 / 3
OBJECTIVE_LOST = 0.7
MANY_UNTRIED = 2
ACTIONS_PER_TURN = {2: 0.4, 3: 0.8, 4: 1.3, 5: 2.2}
USUAL_LENGTH = 6
USUAL_DICE = 2
USABLE_ACTIONS = 0.8
SLOW_GOING = 1.0
HALF_PACE = 0.5
TACTICAL_REACH = 4.1
GUN_RANGE = 30.0
GUIDED_BY = 2


class CautiousBot:
    """Compares simple estimates of what each act is worth. The seed only breaks ties."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)
        self._scene: Scene | None = None

    def answer(self, seat: Seat) -> Act | Approved:
        """Its choice if the rules allow it; otherwise the default of the question."""
        ask = question(seat)
        act = self._choice(seat, ask)
        found = seat.approve(act) if act is not None else None
        return found if isinstance(found, Approved) else ask.default

    def why(self, seat: Seat, act: Act) -> str:
        return reason(seat, self.scene(seat), act)

    def _choice(self, seat: Seat, ask: Ask) -> Act | None:
        match ask.detail:
            case Acting(unit=unit) if seat.units[unit].restoring:
                return close_up(ask)
            case Acting() as acting:
                return self._act(seat, seat.units[acting.unit], acting)
            case Paths(terms=terms) if terms.full:
                return ask.default
            case Paths(terms=terms) if not terms.leaving:
                return self._move_after_dice(seat, seat.units[ask.about[0]], dict(terms.allowances))
            case Declaration(volley=volley):
                return self._declare(seat, volley)
            case Dropping():
                return drop_or_walk(seat, self.scene(seat), ask)
            case Playing():
                return card_or_not(seat, self.scene(seat), ask)
            case Trigger() as trigger:
                return self._react(seat, ask, trigger)
            case _:
                return self._plain_choice(seat, ask)

    def _plain_choice(self, seat: Seat, ask: Ask) -> Act | None:
        """Its choice for questions that need only the units they are about."""
        match ask.kind:
            case "activation":
                return self._activate(seat, ask)
            case "merge":
                return ask.options[0].answer
            case "separation":
                return settle_parts(ask)
            case "break-off":
                return break_off_or_not(seat, seat.units[ask.about[0]])
            case "pursuit":
                return pursue_or_not(seat, seat.units[ask.about[0]], seat.units[ask.about[1]])
            case "halt":
                return halt_or_not(seat, seat.units[ask.about[0]])
            case "fight":
                return grenades_or_blows(seat, self.scene(seat).weapons, ask)
            case "dummies":
                return self._random.choice(ask.options).answer
            case "face-off":
                return draw_or_not(seat, ask)
            case "hit-and-run":
                return hit_and_run_or_not(seat, seat.units[ask.about[0]])
            case _:
                return None

    def _react(self, seat: Seat, ask: Ask, trigger: Trigger) -> Act | None:
        """The first offered reaction that is worth it; None to pass."""
        match trigger.detail:
            case FailedDice(dice=dice):
                return self._pick_up(seat, ask, dice)
            case Wounds(wounds=wounds):
                return self._before_saves(seat, ask, wounds)
            case Pinned():
                return React(ask.about[0], "go to ground")
            case Stop():
                return intercept_or_not(seat, ask.options, seat.units[trigger.unit])
            case Charging() if trigger.kind == "charge":
                return meet_charge(seat, ask, seat.units[trigger.unit])
            case Reached():
                return run_alone_or_not(seat, ask, seat.units[trigger.unit])
            case Charging() | Close():
                return react_to_enemy(seat, ask, self._on_the_way(seat))
            case _:
                return None

    def _on_the_way(self, seat: Seat) -> frozenset[str]:
        """The units that have an objective they do not hold yet. Units of heavy weapons stay where they are."""
        weapons = self.scene(seat).weapons
        return frozenset(
            [
                unit.id
                for unit in troops(seat)
                if not is_support(seat, weapons, unit)
                and (objective := self._objective(seat, unit)) is not None
                and not holds(seat, unit, objective)
            ]
        )

    def scene(self, seat: Seat) -> Scene:
        if self._scene is None:
            self._scene = seat.scene()
        return self._scene

    def _activate(self, seat: Seat, ask: Ask) -> Act:
        """Tries the unit with the best gain, with the best number of dice."""
        ready = {
            option.answer.unit for option in ask.options if isinstance(option.answer, Attempt) and not option.refusal
        }
        gains = {unit.id: self._gains(seat, unit) for unit in own_units(seat) if unit.id in ready}
        if not gains:
            return EndPhase()
        pinned = {unit: seat.units[unit].pinned for unit in gains}
        expected = {
            unit: expected_gain(seat.activation_value(unit), USUAL_DICE, gains[unit], pinned=pinned[unit])
            for unit in gains
        }
        tries: dict[str, tuple[float, int]] = {}
        for unit in gains:
            value, at_stake = seat.activation_value(unit), sum(expected.values()) - expected[unit]
            tries[unit] = best_dice(value, gains[unit], at_stake, pinned=pinned[unit], failed=self._lost_die(gains))
        best = max(tries, key=lambda unit: (tries[unit][0], self._random.random()))
        return Attempt(best, tries[best][1])

    def _lost_die(self, gains: Mapping[str, Sequence[float]]) -> float:
        """What a failed die is worth to the enemy, who can pick it up."""
        return FAILED_DIE_COST

    def _gains(self, seat: Seat, unit: Unit) -> list[float]:
        """What 0 to 3 points are worth to the unit: moves to its objective, and its fire at the nearest enemy."""
        near = nearest_enemies(seat, unit)
        if not near:
            return [WALK * points for points in POINTS]
        away, weapons = gap(seat, unit, near[0]), self.scene(seat).weapons
        walk = 0.0 if is_support(seat, weapons, unit) else WALK
        guiding = worth_guiding(seat, self.scene(seat), unit)
        return [
            (walk * points + SHOT * firepower(seat, weapons, unit, away, points)) / (1 + unit.suppression)
            + guiding * (points >= GUIDED_BY)
            for points in POINTS
        ]

    def _pick_up(self, seat: Seat, ask: Ask, dice: int) -> Act:
        """All dice for the unit that gains most from them. Dice of a bust that ends the enemy turn early are left."""
        able = {option.answer.units[0] for option in ask.options if isinstance(option.answer, PickUp)}
        units = [unit for unit in own_units(seat) if unit.id in able and not unit.pinned]
        if not units or (dice >= BUST and untried(seat) >= MANY_UNTRIED):
            return Pass()
        best = max(units, key=lambda unit: seat.activation_value(unit.id) * self._gains(seat, unit)[dice])
        return PickUp((best.id,) * dice)

    def _act(self, seat: Seat, unit: Unit, acting: Acting) -> Act:
        """Regroups or reloads first. Then the better of a step towards the objective and the fire it would cost."""
        if duty := self._duty(seat, unit, acting):
            return duty
        if unit.suppression >= SUPPRESSED:
            return Regroup()
        points = acting.points
        if acting.moving and (beaten := fight_fire(seat, free=True)):
            return beaten
        if not points:
            return self._smoke(seat, unit) or hiding(seat) or Finish()
        if shields := handle_shields(seat, self.scene(seat).weapons, unit):
            return shields
        fire = best_shooting(seat, self.scene(seat).weapons, unit, points)
        if holds_fire(seat, unit, fire, points) and not self._last_turn(seat):
            fire = None
        shot = fire.worth(points) if fire else 0.0
        if dare := challenge(seat):
            return dare
        if watch := observation(seat, self.scene(seat), unit, shot):
            return watch
        if not shot and (doused := fight_fire(seat, free=False)):
            return doused
        if not shot and any(model.empty for model in models_of(seat, unit)):
            return Reload()
        if (assault := self._assault(seat, unit)) and assault.worth > shot:
            return self._charge(assault, fire, points)
        step, worth = self._walk(seat, unit, fire, points)
        if step and worth > shot - (fire.worth(points - 1) if fire else 0.0):
            return without_gunners(seat, unit, step, fire, points) or step
        if fire and shot:
            return self._fire(fire, acting)
        if self._last_turn(seat) and nearest_enemies(seat, unit):
            return GoToGround(unit.id)
        return self._smoke(seat, unit) or hiding(seat) or self._watch(seat, unit) or Finish()

    def _duty(self, seat: Seat, unit: Unit, acting: Acting) -> Act | None:
        """What comes before all else: units under the ground and blips, work at machines, blocked ways."""
        if is_below(seat, unit):
            return self._burrow(seat, unit)
        if is_blip(seat, unit):
            return self._steal_up(seat, unit, acting.points)
        if seat.ask and (work := siege_work(seat, unit, seat.ask)):
            return work
        return block_or_not(seat, unit)

    def _objective(self, seat: Seat, unit: Unit) -> Objective | None:
        """The objective that a unit goes for."""
        return objective_of(seat, self.scene(seat), unit)

    def _burrow(self, seat: Seat, unit: Unit) -> Act:
        """Under the ground a unit goes on towards its objective, and comes up near it, or when time runs out."""
        objective = self._objective(seat, unit)
        goal = goal_of(seat, unit, objective)
        found = best_passage(seat, unit, goal) if goal else None
        return found.act if found and found.progress > 0 else Finish()

    def _steal_up(self, seat: Seat, unit: Unit, points: int) -> Act:
        """A blip shows itself when that pays, else it goes on towards its objective, out of sight if it can do nothing
        when it is seen. A decoy goes towards the enemy and stays out of sight."""
        objective = self._objective(seat, unit)
        there = objective is not None and holds(seat, unit, objective)
        if shown := show_up(seat, unit, must=there and self._last_turn(seat)):
            return shown
        if lurks(seat, unit, points) and not self._last_turn(seat):
            return Finish()
        step = self._walk(seat, unit, None, points)[0] if points else None
        return step if isinstance(step, Move) else Finish()

    def _watch(self, seat: Seat, unit: Unit) -> Overwatch | None:
        """Goes on overwatch towards the nearest enemy when a point is left and nothing better to do with it."""
        near, options = nearest_enemies(seat, unit)[:1], seat.ask.options if seat.ask else ()
        able = any(isinstance(option.answer, Overwatch) and not option.refusal for option in options)
        if not able or not near or gap(seat, unit, near[0]) > GUN_RANGE:
            return None
        here, there = (middle_of([(m.x, m.y) for m in models_of(seat, each)]) for each in (unit, near[0]))
        return Overwatch(facing=round(bearing(here, there), 2) % 360.0)

    def _assault(self, seat: Seat, unit: Unit) -> Assault | None:
        """The best charge. Units of heavy weapons and units that block do not charge."""
        weapons = self.scene(seat).weapons
        stays = is_support(seat, weapons, unit) or stays_at_post(seat, unit)
        return None if stays else best_charge(seat, weapons, unit)

    def _charge(self, assault: Assault, fire: Shooting | None, points: int) -> Act:
        """Charges with the last point; uses the points before it to fire at the same enemy."""
        if fire and points > 1 and fire.target == assault.target and (orders := fire.orders(points - 1)):
            return Shoot(points - 1, orders)
        return Charge(assault.target, fire=assault.fire)

    def _fire(self, fire: Shooting, acting: Acting) -> Act:
        """Fires with all its points. If most kills come from heavy weapons, which fire only once, one point of three
        goes into aiming."""
        third = fire.kills(3) - fire.kills(2)
        if acting.points == POINTS[-1] and not acting.aimed and third < AIM_GAIN * fire.kills(2):
            return Aim()
        return Shoot(acting.points, fire.orders(acting.points))

    def _walk(self, seat: Seat, unit: Unit, fire: Shooting | None, points: int) -> tuple[Act | None, float]:
        """The next step towards the objective of the unit and its worth, which grows as time runs out. Units of heavy
        weapons that have a target stay where they are until it is late, and units that block stay at their post."""
        scene = self.scene(seat)
        if stays_at_post(seat, unit):
            return None, 0.0
        objective, goal = self._objective(seat, unit), search_goal(seat, scene, unit)
        if goal is None and not (objective and holds(seat, unit, objective)):
            goal = goal_of(seat, unit, objective)
        if goal is None:
            return None, 0.0
        haste = self._haste(seat, unit, gap_to(seat, unit, goal)) if objective and goal == objective.at else FOE_AHEAD
        if fire and haste < LATE and is_support(seat, scene.weapons, unit):
            return None, 0.0
        step, gain = self._approach(seat, unit, goal, points, late=haste >= LATE)
        step = with_fleet(seat, unit, step, goal, points)
        return step, PACE * min(haste, MOST_HASTE) * gain / reach_of(seat, unit)

    def _approach(self, seat: Seat, unit: Unit, goal: PointXY, points: int, *, late: bool) -> tuple[Act | None, float]:
        """Gets up first. Climbs, uses ladders, swims or crosses rough ground where that leads much farther. Moves
        tactically within range of enemy guns. Returns the act and the inches it gains."""
        down = tuple([model.id for model in models_of(seat, unit) if model.prone])
        if 2 * len(down) > len(unit.models) and seat.why_not(GetUp(down)) is None:
            return GetUp(down), reach_of(seat, unit)
        found = advance(seat, self.scene(seat), unit, goal)
        slow = found is None or found.progress < HALF_PACE * reach_of(seat, unit)
        least = found.progress + SLOW_GOING if found else LEAST_PROGRESS
        if slow and (over := crossing(seat, unit, goal, least)):
            return over.move, over.gain
        if (under := best_passage(seat, unit, goal)) and under.progress > least:
            return under.act, under.progress
        if found is None or found.progress < SLOW_GOING:
            if swim := self._swim(seat, unit):
                return swim, SLOW_GOING
            if seat.why_not(rough := Venture(unit.models)) is None:
                return rough, SLOW_GOING
        if found is None:
            return None, 0.0
        careful = points == 1 and not late and self._in_gun_range(seat, unit) and found.progress < TACTICAL_REACH
        return Tactical() if careful and seat.why_not(Tactical()) is None else found.move, found.gain

    def _swim(self, seat: Seat, unit: Unit) -> Swim | None:
        """Swims if at least half of the unit is at the water."""
        options = seat.ask.options if seat.ask else ()
        swims = [option.answer for option in options if isinstance(option.answer, Swim) and not option.refusal]
        return next((act for act in swims if 2 * len(act.models) >= len(unit.models)), None)

    def _smoke(self, seat: Seat, unit: Unit) -> Discharge | None:
        """Discharges smoke from the middle of a unit within range of enemy guns, when nothing else is left to do."""
        options = seat.ask.options if seat.ask else ()
        means = [option.answer for option in options if isinstance(option.answer, Discharge) and not option.refusal]
        if not means or in_smoke(seat, unit) or not self._in_gun_range(seat, unit):
            return None
        return means[len(means) // 2]

    def _in_gun_range(self, seat: Seat, unit: Unit) -> bool:
        return any(gap(seat, unit, enemy) < GUN_RANGE for enemy in nearest_enemies(seat, unit)[:1])

    def _move_after_dice(self, seat: Seat, unit: Unit, allowances: dict[str, float]) -> Act | None:
        """Moves as far as the dice allow, towards its goal."""
        scene = self.scene(seat)
        goal = goal_of(seat, unit, self._objective(seat, unit))
        found = advance(seat, scene, unit, goal, min(allowances.values(), default=0.0)) if goal else None
        return found.move if found else None

    def _haste(self, seat: Seat, unit: Unit, distance: float) -> float:
        """The moves it needs, divided by the actions it can expect. At 1 or more it is late."""
        left = max(1, self._length(seat) - seat.turn.game_turn + 1)
        actions = USABLE_ACTIONS * ACTIONS_PER_TURN[seat.activation_value(unit.id)] * left
        return distance / reach_of(seat, unit) / actions

    def _last_turn(self, seat: Seat) -> bool:
        return seat.turn.game_turn >= self._length(seat)

    def _length(self, seat: Seat) -> int:
        settings = self.scene(seat).settings
        turns = settings["length.turns"] if settings["length.scheme"] == "fixed" else USUAL_LENGTH
        return turns if isinstance(turns, int) else USUAL_LENGTH

    def _declare(self, seat: Seat, volley: Volley) -> Act | None:
        """Fires at the best target now; None to fire as before, or as proposed in a reaction."""
        if volley.reacts_to:
            return None
        unit = seat.units[volley.unit]
        fire = best_shooting(seat, self.scene(seat).weapons, unit, volley.points)
        if fire is None:
            return None
        chosen = fire.chosen(lambda model: volley.points - volley.fired.get(model, 0))
        return Declare(tuple([each.order for each in chosen])) if chosen else None

    def _before_saves(self, seat: Seat, ask: Ask, wounds: int) -> Act:
        """Goes to ground if pinned, because that costs little, or if the battle ends before it can act again; otherwise
        if that saves more than the lost turn is worth."""
        unit, down = seat.units[ask.about[0]], React(ask.about[0], "go to ground")
        if unit.pinned or self._has_had_its_last_turn(seat):
            return down
        return down if SAVED_ON_GROUND * wounds > self._turn_lost(seat, unit) else Pass()

    def _has_had_its_last_turn(self, seat: Seat) -> bool:
        order = seat.turn.order
        return self._last_turn(seat) and order.index(seat.side) < order.index(seat.turn.active)

    def _turn_lost(self, seat: Seat, unit: Unit) -> float:
        """What its next turn is worth: the models its fire removes on average, or the way to its objective."""
        scene = self.scene(seat)
        away = min((gap(seat, unit, enemy) for enemy in nearest_enemies(seat, unit)), default=0.0)
        fire = KILLS_PER_HIT * firepower(seat, scene.weapons, unit, away, 1) / (1 + unit.suppression + unit.pending)
        objective = self._objective(seat, unit)
        return fire if objective and holds(seat, unit, objective) else max(fire, OBJECTIVE_LOST)


def in_smoke(seat: Seat, unit: Unit) -> bool:
    """Whether a model of the unit stands in a cloud."""
    places = [(model.x, model.y) for model in models_of(seat, unit)]
    return any(dist(place, (cloud.x, cloud.y)) <= cloud.radius for cloud in seat.turn.clouds for place in places)


def untried(seat: Seat) -> int:
    """The units the active player has not yet tried."""
    return sum(
        unit.side == seat.turn.active and not (unit.attempted or unit.ground or unit.routing)
        for unit in seat.units.values()
    )


def hiding(seat: Seat) -> Hide | None:
    """Hides whoever can hide, where nothing better is left to do."""
    options = seat.ask.options if seat.ask else ()
    return next((each.answer for each in options if isinstance(each.answer, Hide) and not each.refusal), None)
