"""The cautious bot: it looks for good shots, cover and objectives, and rolls no more dice than it can afford."""

from arap.army.scenario import Objective
from arap.battle.acts import Act, Charge, EndPhase, Regroup, Reload, Shoot
from arap.battle.values import Unit
from arap.bots.commander import POINTS, Commander
from arap.bots.judging.charges import Assault, best_charge
from arap.bots.judging.judgement import firepower, gap, is_support, models_of, nearest_enemies
from arap.bots.judging.luck import FAILED_DIE_COST
from arap.bots.judging.places import holds
from arap.bots.judging.shots import KILLS_PER_HIT, Shooting, best_shooting
from arap.bots.special.observing import worth_guiding
from arap.bots.special.secrecy import objective_of
from arap.bots.special.squads import without_gunners
from arap.bots.walking import next_step
from arap.game.questions import Acting
from arap.game.seat import Seat
from arap.kernel.requests import Ask

WALK = 1.0
SHOT = 0.5
SUPPRESSED = 2
OBJECTIVE_LOST = 0.7
GUIDED_BY = 2


class CautiousBot(Commander):
    """Compares simple estimates of what each act is worth. The seed only breaks ties."""

    def _activate(self, seat: Seat, ask: Ask) -> Act:
        """Tries the unit with the best gain, with the best number of dice."""
        return self._attempt(seat, ask, lambda trials: FAILED_DIE_COST) or EndPhase()

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

    def _act(self, seat: Seat, unit: Unit, acting: Acting) -> Act:
        """Regroups or reloads first. Then the better of a step towards the objective and the fire it would cost."""
        if duty := self._duty(seat, unit, acting):
            return duty
        if unit.suppression >= SUPPRESSED:
            return Regroup()
        if chore := self._chores(seat, unit, acting):
            return chore
        points = acting.points
        fire = best_shooting(seat, self.scene(seat).weapons, unit, points)
        fire = self._worth_showing(seat, unit, fire, points)
        shot = fire.worth(points) if fire else 0.0
        if other := self._instead_of_fire(seat, unit, shot):
            return other
        if not shot and any(model.empty for model in models_of(seat, unit)):
            return Reload()
        if (assault := self._assault(seat, unit)) and assault.worth > shot:
            return self._charge(assault, fire, points)
        step = next_step(seat, self.scene(seat), unit, self._objective(seat, unit), points, armed=fire is not None)
        if step.act and step.worth > shot - (fire.worth(points - 1) if fire else 0.0):
            return without_gunners(seat, unit, step.act, fire, points) or step.act
        return self._fire(fire, acting) if fire and shot else self._left_over(seat, unit)

    def _objective(self, seat: Seat, unit: Unit) -> Objective | None:
        """The objective that a unit goes for."""
        return objective_of(seat, self.scene(seat), unit)

    def _assault(self, seat: Seat, unit: Unit) -> Assault | None:
        return best_charge(seat, self.scene(seat).weapons, unit) if self._may_charge(seat, unit) else None

    def _charge(self, assault: Assault, fire: Shooting | None, points: int) -> Act:
        """Charges with the last point; uses the points before it to fire at the same enemy."""
        if fire and points > 1 and fire.target == assault.target and (orders := fire.orders(points - 1)):
            return Shoot(points - 1, orders)
        return Charge(assault.target, fire=assault.fire)

    def _turn_lost(self, seat: Seat, unit: Unit) -> float:
        """What its next turn is worth: the models its fire removes on average, or the way to its objective."""
        scene = self.scene(seat)
        away = min((gap(seat, unit, enemy) for enemy in nearest_enemies(seat, unit)), default=0.0)
        fire = KILLS_PER_HIT * firepower(seat, scene.weapons, unit, away, 1) / (1 + unit.suppression + unit.pending)
        objective = self._objective(seat, unit)
        return fire if objective and holds(seat, unit, objective) else max(fire, OBJECTIVE_LOST)
