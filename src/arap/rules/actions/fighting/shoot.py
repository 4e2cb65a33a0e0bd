"""Shooting."""

from collections.abc import Collection

from shapely import Point

from arap.battle.acts import Shoot as ShootAct
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.shooting.grenades.bomb_trails import put_trails
from arap.rules.shooting.sequence.action import shoot_action, why_not_shoot_action, why_nothing_to_fire
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay
from arap.rules.turn.exposure import eyes_on, fire_over


@action
@cites("shoot.action")
class Shoot(Action[ShootAct]):
    """It costs as many points as are declared. Enemies that see it close by may react."""

    act = ShootAct
    label = "Shoot"
    rule = "shoot.action"
    place = 100
    open = True
    dear = ("shoot",)
    shown = Shown("Every model that sees the enemy fires one volley. Many hits may suppress the enemy.", icon="shoot")

    def __init__(self) -> None:
        super().__init__()
        self.plain = (self.option(ShootAct(1, ())),)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> tuple[Option, ...]:
        why = why_nothing_to_fire(battle, unit, acting.points)
        return (self.option(ShootAct(1, ()), why),) if why else self.plain

    def judge(self, battle: Battle, acting: Acting, act: ShootAct) -> Refusal | None:
        return why_not_shoot_action(battle, acting.unit, act, acting.points, acting.aimed)

    def cost(self, battle: Battle, unit_id: str, act: ShootAct) -> int:
        return act.points

    def carry_out(self, battle: Battle, acting: Acting, act: ShootAct, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost, shooting=True)
        near = eyes_on(battle, acting.unit)
        yield from shoot_action(battle, acting.unit, act, acting.aimed)
        put_trails(battle, acting.unit, ())
        yield from fire_over(battle, acting.unit, near)

    def models_in(self, act: ShootAct) -> Collection[str]:
        return {order.model for order in act.orders}

    def ground(self, battle: Battle, unit_id: str, act: ShootAct) -> list[Point]:
        firing = [battle.models[order.model] for order in act.orders if order.model in battle.models]
        return [Point(model.x, model.y) for model in firing]
