"""The veteran bot: it counts in victory points what fire, charges and moves are worth, with exact odds, and does what
matters most first."""

from collections.abc import Mapping, Sequence

import msgspec

from arap.army.scenario import Objective
from arap.battle.acts import Act, Charge, EndPhase, Regroup, Reload, Shoot
from arap.battle.values import Unit
from arap.bots.commander import POINTS, Commander
from arap.bots.judging.charge_worth import Onslaught, best_onslaught
from arap.bots.judging.judgement import firepower, gap, gap_to, models_of, nearest_enemies
from arap.bots.judging.luck import USUAL_DICE, Trial, expected_gain
from arap.bots.judging.places import holds
from arap.bots.judging.shots import KILLS_PER_HIT, TEST_BONUS, Shooting, best_shooting
from arap.bots.judging.stakes import Errand, errands, model_worth, steps_to, stride
from arap.bots.judging.time import actions_left, turns_left
from arap.bots.reasons import reason
from arap.bots.special.observing import worth_guiding
from arap.bots.special.secrecy import troops
from arap.bots.special.squads import without_gunners
from arap.bots.walking import MOST_HASTE, next_step
from arap.game.questions import Acting
from arap.game.seat import Seat
from arap.kernel.requests import Ask

SUPPRESSED = 2
HASTE_WORTH = 0.375
LOST_DIE = 0.4


class VeteranBot(Commander):
    """Compares what acts are worth in victory points. The seed only breaks ties."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self._told: tuple[Act, str] | None = None
        self._planned: tuple[Ask | None, Mapping[str, Errand]] = None, {}

    def why(self, seat: Seat, act: Act) -> str:
        if self._told is not None and self._told[0] == act:
            return self._told[1]
        return reason(seat, self.scene(seat), act)

    def _because(self, act: Act, sentence: str) -> Act:
        """Keeps why it does something, for the players."""
        self._told = act, sentence
        return act

    def _errands(self, seat: Seat) -> Mapping[str, Errand]:
        """The objective of each unit, worked out once for a question."""
        if self._planned[0] is not seat.ask or seat.ask is None:
            self._planned = seat.ask, errands(seat, self.scene(seat), troops(seat))
        return self._planned[1]

    def _objective(self, seat: Seat, unit: Unit) -> Objective | None:
        errand = self._errands(seat).get(unit.id)
        return errand.objective if errand else None

    # Activation

    def _activate(self, seat: Seat, ask: Ask) -> Act:
        """Tries the unit whose points are worth most, with as many dice as the rest of the turn can stand."""
        act = self._attempt(seat, ask, failed_die)
        if act is None:
            return EndPhase()
        unit = seat.units[act.unit]
        gain = expected_gain(seat.activation_value(unit.id), act.dice, self._gains(seat, unit), pinned=unit.pinned)
        return self._because(act, f"{unit.name}: {gain:.1f} points can be gained, more than with any other unit.")

    def _gains(self, seat: Seat, unit: Unit) -> list[float]:
        """What 0 to 3 action points are worth to a unit: the best mixture of moves and fire at the nearest enemy."""
        scene, near, errand = self.scene(seat), nearest_enemies(seat, unit), self._errands(seat).get(unit.id)
        fire = [0.0] * len(POINTS)
        if near:
            away, worth = gap(seat, unit, near[0]), model_worth(seat, scene, near[0])
            hits = [firepower(seat, scene.weapons, unit, away, points) / (1 + unit.suppression) for points in POINTS]
            guiding = worth_guiding(seat, scene, unit) * KILLS_PER_HIT * worth
            fire = [KILLS_PER_HIT * worth * each + guiding * (each > 1) for each in hits]
        walk = [self._way_worth(seat, unit, errand, points) for points in POINTS]
        return [max([walk[part] + fire[points - part] for part in range(points + 1)]) for points in POINTS]

    def _way_worth(self, seat: Seat, unit: Unit, errand: Errand | None, points: int) -> float:
        """What moves towards its objective are worth."""
        if errand is None or not points or holds(seat, unit, errand.objective):
            return 0.0
        steps = steps_to(seat, unit, errand.objective)
        if turns_left(seat, self.scene(seat)) == 1:
            return errand.gain if steps <= points else 0.0
        return self._pace(seat, unit, errand) * min(points, steps)

    def _pace(self, seat: Seat, unit: Unit, errand: Errand) -> float:
        """What one move towards the objective is worth: more when time runs out."""
        away = gap_to(seat, unit, errand.objective.at) / stride(seat, unit)
        actions = actions_left(seat, unit, turns_left(seat, self.scene(seat)))
        return errand.gain * HASTE_WORTH * min(away / actions, MOST_HASTE)

    # Actions

    def _act(self, seat: Seat, unit: Unit, acting: Acting) -> Act:
        """The best of fire, a charge and a step on its way, counted in victory points."""
        if duty := self._duty(seat, unit, acting):
            return duty
        if chore := self._chores(seat, unit, acting):
            return chore
        points = acting.points
        fire = self._worth_showing(seat, unit, self._best_fire(seat, unit, points), points)
        shot = self._fire_worth(seat, fire, points)
        if other := self._instead_of_fire(seat, unit, shot):
            return other
        onslaught = best_onslaught(seat, self.scene(seat), unit) if self._may_charge(seat, unit) else None
        if onslaught and onslaught.worth > shot - self._fire_before(seat, fire, onslaught, points):
            return self._rush(seat, onslaught, fire, points)
        fresh = self._fresh_fire(seat, unit)
        step, worth = self._walk(seat, unit, fire, points)
        if unit.suppression >= SUPPRESSED and worth < fresh:
            return Regroup()
        if not shot and worth < fresh and any(model.empty for model in models_of(seat, unit)):
            return Reload()
        return self._shared_out(seat, unit, acting, fire, step, worth)

    def _shared_out(
        self, seat: Seat, unit: Unit, acting: Acting, fire: Shooting | None, step: Act | None, worth: float
    ) -> Act:
        """Shares its points between fire and moves. Fire comes first: nobody fires better after a move."""
        points = acting.points
        errand = self._errands(seat).get(unit.id)
        needed = steps_to(seat, unit, errand.objective) if errand and step else points
        shots = [self._fire_worth(seat, fire, spent) for spent in range(points + 1)]
        totals = [
            (min(moves, needed) * worth * (step is not None) + shots[points - moves], -moves)
            for moves in range(points + 1)
        ]
        moves = -max(totals)[1]
        if moves < points and fire and shots[points - moves]:
            return self._because(
                self._fire(fire, msgspec.structs.replace(acting, points=points - moves)),
                self._of_fire(seat, fire, points - moves, shots[points - moves], worth),
            )
        if moves and step and worth:
            split = without_gunners(seat, unit, step, fire, points)
            return split or self._because(step, self._of_way(seat, unit, worth, shots[1]))
        return self._left_over(seat, unit)

    def _best_fire(self, seat: Seat, unit: Unit, points: int) -> Shooting | None:
        scene = self.scene(seat)
        return best_shooting(seat, scene.weapons, unit, points, lambda enemy: model_worth(seat, scene, enemy))

    def _fire_worth(self, seat: Seat, fire: Shooting | None, points: int) -> float:
        """What an action of fire is worth, in victory points."""
        if fire is None or points < 1:
            return 0.0
        target, kills = seat.units[fire.target], fire.kills(points)
        shaken = TEST_BONUS if kills >= fire.to_test else 1.0
        return min(kills * shaken, len(target.models)) * model_worth(seat, self.scene(seat), target)

    def _fresh_fire(self, seat: Seat, unit: Unit) -> float:
        """What a point of fire would be worth without suppression and with loaded weapons."""
        near, scene = nearest_enemies(seat, unit)[:1], self.scene(seat)
        if not near:
            return 0.0
        hits = firepower(seat, scene.weapons, unit, gap(seat, unit, near[0]), 1)
        return KILLS_PER_HIT * hits * model_worth(seat, scene, near[0])

    def _fire_before(self, seat: Seat, fire: Shooting | None, onslaught: Onslaught, points: int) -> float:
        """What fire at the same enemy is worth before a charge with the last point."""
        same = fire is not None and fire.target == onslaught.target
        return self._fire_worth(seat, fire, points - 1) if same else 0.0

    def _rush(self, seat: Seat, onslaught: Onslaught, fire: Shooting | None, points: int) -> Act:
        """Charges with the last point; uses the points before it to fire at the same enemy."""
        if fire and points > 1 and fire.target == onslaught.target and (orders := fire.orders(points - 1)):
            name = seat.units[fire.target].name
            return self._because(Shoot(points - 1, orders), f"{name}: fire first, and charge with the last point.")
        act = Charge(onslaught.target, fire=onslaught.fire)
        return self._because(act, onslaught.told)

    def _walk(self, seat: Seat, unit: Unit, fire: Shooting | None, points: int) -> tuple[Act | None, float]:
        """The next step towards its objective, and its worth in victory points."""
        objective = self._objective(seat, unit)
        step = next_step(seat, self.scene(seat), unit, objective, points, armed=fire is not None, tactical=False)
        errand = self._errands(seat).get(unit.id)
        if step.act is None or errand is None or holds(seat, unit, errand.objective):
            return step.act, step.worth
        steps = steps_to(seat, unit, errand.objective)
        if turns_left(seat, self.scene(seat)) == 1:
            return step.act, errand.gain / steps if steps <= points else 0.0
        return step.act, self._pace(seat, unit, errand) * step.share

    def _of_way(self, seat: Seat, unit: Unit, worth: float, last: float) -> str:
        errand = self._errands(seat).get(unit.id)
        where = f"towards {errand.objective.name}" if errand else "forward"
        return f"A step {where} is worth {worth:.2f} points, another volley {last:.2f}."

    def _of_fire(self, seat: Seat, fire: Shooting, points: int, shot: float, worth: float) -> str:
        name = seat.units[fire.target].name
        return (
            f"{name}: {fire.kills(points):.1f} models on average, worth {shot:.2f} points; a step is worth {worth:.2f}."
        )

    # Reactions

    def _turn_lost(self, seat: Seat, unit: Unit) -> float:
        """What its next turn is worth, in models."""
        value = seat.activation_value(unit.id)
        lost = expected_gain(value, USUAL_DICE, self._gains(seat, unit))
        return lost / max(0.05, model_worth(seat, self.scene(seat), unit))


def failed_die(trials: Sequence[Trial]) -> float:
    """A part of what a point is worth: the enemy gains about as much from one."""
    return LOST_DIE * sum([trial.gains[1] for trial in trials]) / len(trials)
