"""Previews of shots that strike places, by the rules that resolve them."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.kernel.reasons import Refusal
from arap.kernel.target import Target
from arap.rules.shooting.area.guesses import may_look
from arap.rules.shooting.area.preview import plan_area
from arap.rules.shooting.grenades.preview import plan_throw
from arap.rules.shooting.orders.strikes import aim_strike
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.preview import plan_direction, plan_template
from arap.rules.shooting.weapons.types import delivery


def strike_of(battle: Battle, order: FireOrder) -> Strike | Refusal:
    """The shot of an order as far as it may be told."""
    return aim_strike(battle, order, blind=not PREMEASURE(battle))


def plan_strike(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    """The preview of a shot, with the goal of its roll or what is taken off its dice."""
    match delivery(strike.weapon):
        case "template":
            looks = may_look(battle, strike)
            return plan_template(battle, volley, strike) if looks else plan_direction(battle, volley, strike)
        case "area":
            return plan_area(battle, volley, strike)
        case _:
            return plan_throw(battle, volley, strike)
