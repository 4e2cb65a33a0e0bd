"""What bots that think have in common: how they answer each question, and what they do besides moves and fire."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random

from arap.army.scenario import Objective
from arap.battle.acts import (
    Act,
    Aim,
    Attempt,
    Declare,
    Finish,
    GoToGround,
    Hide,
    Move,
    Overwatch,
    Pass,
    PickUp,
    React,
    Shoot,
)
from arap.battle.values import Unit
from arap.bots.bot import question
from arap.bots.judging.judgement import GUN_RANGE, gap, is_support, models_of, nearest_enemies, own_units
from arap.bots.judging.luck import BUST, Trial, best_attempt
from arap.bots.judging.melee_sense import (
    break_off_or_not,
    halt_or_not,
    hit_and_run_or_not,
    intercept_or_not,
    pursue_or_not,
)
from arap.bots.judging.places import advance, goal_of, holds
from arap.bots.judging.shots import Shooting, best_shooting
from arap.bots.judging.time import has_had_its_turn, is_last_turn
from arap.bots.reacting import meet_charge, react_to_enemy, run_alone_or_not
from arap.bots.reasons import reason
from arap.bots.special.blips import is_blip, show_up
from arap.bots.special.blocking import block_or_not, stays_at_post
from arap.bots.special.cards import card_or_not
from arap.bots.special.dropping import drop_or_walk
from arap.bots.special.duels import challenge, draw_or_not
from arap.bots.special.fires import fight_fire
from arap.bots.special.grenades import grenades_or_blows
from arap.bots.special.observing import observation
from arap.bots.special.secrecy import holds_fire, lurks, troops
from arap.bots.special.shields import handle_shields
from arap.bots.special.siege import siege_work
from arap.bots.special.smoke import smoke
from arap.bots.special.squads import close_up, settle_parts
from arap.bots.special.tunnels import best_passage, is_below
from arap.bots.walking import next_step
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
from arap.table import bearing, middle_of

POINTS = (0, 1, 2, 3)
AIM_GAIN = 0.25
SAVED_ON_GROUND = 1 / 3
MANY_UNTRIED = 2


class Commander(ABC):
    """What bots that think have in common. How one tries units, weighs their points and acts is up to each."""

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

    def scene(self, seat: Seat) -> Scene:
        if self._scene is None:
            self._scene = seat.scene()
        return self._scene

    @abstractmethod
    def _activate(self, seat: Seat, ask: Ask) -> Act:
        """The unit to try next, with how many dice; or the end of the phase."""

    @abstractmethod
    def _gains(self, seat: Seat, unit: Unit) -> list[float]:
        """What 0 to 3 points are worth to a unit."""

    @abstractmethod
    def _act(self, seat: Seat, unit: Unit, acting: Acting) -> Act:
        """What the unit does next with its points."""

    @abstractmethod
    def _objective(self, seat: Seat, unit: Unit) -> Objective | None:
        """The objective that a unit goes for."""

    @abstractmethod
    def _turn_lost(self, seat: Seat, unit: Unit) -> float:
        """What the next turn of a unit is worth, in models."""

    # Questions

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

    # Activation

    def _attempt(self, seat: Seat, ask: Ask, failed: Callable[[Sequence[Trial]], float]) -> Attempt | None:
        """The unit with the best gain, with the best number of dice; None if no unit may be tried. `failed` is what a
        failed die is worth to the enemy."""
        ready = {each.answer.unit for each in ask.options if isinstance(each.answer, Attempt) and not each.refusal}
        trials = [
            Trial(unit.id, seat.activation_value(unit.id), self._gains(seat, unit), unit.pinned)
            for unit in own_units(seat)
            if unit.id in ready
        ]
        if not trials:
            return None
        unit, dice = best_attempt(trials, failed(trials), self._random.random)
        return Attempt(unit, dice)

    def _pick_up(self, seat: Seat, ask: Ask, dice: int) -> Act:
        """All dice for the unit that gains most from them. Dice of a bust that ends the enemy turn early are left."""
        able = {option.answer.units[0] for option in ask.options if isinstance(option.answer, PickUp)}
        units = [unit for unit in own_units(seat) if unit.id in able and not unit.pinned]
        if not units or (dice >= BUST and untried(seat) >= MANY_UNTRIED):
            return Pass()
        best = max(units, key=lambda unit: seat.activation_value(unit.id) * self._gains(seat, unit)[dice])
        return PickUp((best.id,) * dice)

    # Actions

    def _duty(self, seat: Seat, unit: Unit, acting: Acting) -> Act | None:
        """What comes before all else: units under the ground and blips, work at machines, blocked ways."""
        if is_below(seat, unit):
            return self._burrow(seat, unit)
        if is_blip(seat, unit):
            return self._steal_up(seat, unit, acting.points)
        if seat.ask and (work := siege_work(seat, unit, seat.ask)):
            return work
        return block_or_not(seat, unit)

    def _chores(self, seat: Seat, unit: Unit, acting: Acting) -> Act | None:
        """What costs no points: beating out flames, what is left without points, and shields."""
        if acting.moving and (beaten := fight_fire(seat, free=True)):
            return beaten
        if not acting.points:
            return smoke(seat, unit) or hiding(seat) or Finish()
        return handle_shields(seat, self.scene(seat).weapons, unit)

    def _worth_showing(self, seat: Seat, unit: Unit, fire: Shooting | None, points: int) -> Shooting | None:
        """The fire, unless the unit is hidden and waits for a better target."""
        held = holds_fire(seat, unit, fire, points) and not is_last_turn(seat, self.scene(seat))
        return None if held else fire

    def _instead_of_fire(self, seat: Seat, unit: Unit, shot: float) -> Act | None:
        """A duel, watching for guns, or putting out fires if there is no target."""
        watch = challenge(seat) or observation(seat, self.scene(seat), unit, shot)
        return watch or (None if shot else fight_fire(seat, free=False))

    def _left_over(self, seat: Seat, unit: Unit) -> Act:
        """What it does with points that are good for nothing better."""
        if is_last_turn(seat, self.scene(seat)) and nearest_enemies(seat, unit):
            return GoToGround(unit.id)
        return smoke(seat, unit) or hiding(seat) or overwatch(seat, unit) or Finish()

    def _may_charge(self, seat: Seat, unit: Unit) -> bool:
        """Units of heavy weapons and units that block do not charge."""
        return not is_support(seat, self.scene(seat).weapons, unit) and not stays_at_post(seat, unit)

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
        if shown := show_up(seat, unit, must=there and is_last_turn(seat, self.scene(seat))):
            return shown
        if lurks(seat, unit, points) and not is_last_turn(seat, self.scene(seat)):
            return Finish()
        step = next_step(seat, self.scene(seat), unit, objective, points).act if points else None
        return step if isinstance(step, Move) else Finish()

    def _fire(self, fire: Shooting, acting: Acting) -> Act:
        """Fires with all its points. If most kills come from heavy weapons, which fire only once, one point of three
        goes into aiming."""
        third = fire.kills(3) - fire.kills(2)
        if acting.points == POINTS[-1] and not acting.aimed and third < AIM_GAIN * fire.kills(2):
            return Aim()
        return Shoot(acting.points, fire.orders(acting.points))

    def _move_after_dice(self, seat: Seat, unit: Unit, allowances: dict[str, float]) -> Act | None:
        """Moves as far as the dice allow, towards its goal."""
        scene = self.scene(seat)
        goal = goal_of(seat, unit, self._objective(seat, unit))
        found = advance(seat, scene, unit, goal, min(allowances.values(), default=0.0)) if goal else None
        return found.move if found else None

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

    # Reactions

    def _before_saves(self, seat: Seat, ask: Ask, wounds: int) -> Act:
        """Goes to ground if pinned, because that costs little, or if the battle ends before it can act again; otherwise
        if that saves more than the lost turn is worth."""
        unit, down = seat.units[ask.about[0]], React(ask.about[0], "go to ground")
        if unit.pinned or (is_last_turn(seat, self.scene(seat)) and has_had_its_turn(seat)):
            return down
        return down if SAVED_ON_GROUND * wounds > self._turn_lost(seat, unit) else Pass()


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


def overwatch(seat: Seat, unit: Unit) -> Overwatch | None:
    """Goes on overwatch towards the nearest enemy when a point is left and nothing better to do with it."""
    near, options = nearest_enemies(seat, unit)[:1], seat.ask.options if seat.ask else ()
    able = any(isinstance(option.answer, Overwatch) and not option.refusal for option in options)
    if not able or not near or gap(seat, unit, near[0]) > GUN_RANGE:
        return None
    here, there = (middle_of([(m.x, m.y) for m in models_of(seat, each)]) for each in (unit, near[0]))
    return Overwatch(facing=round(bearing(here, there), 2) % 360.0)
