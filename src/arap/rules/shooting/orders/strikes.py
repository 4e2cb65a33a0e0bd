"""Declaring fire that strikes a place: area weapons, templates, grenades, stones and bombs."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, implements
from arap.rules.shooting.area.aiming import aim_area
from arap.rules.shooting.grenades.aiming import aim_bomb, aim_throw
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.templates.stream import aim_template
from arap.rules.shooting.weapons.types import delivery


def aim_strike(battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
    """The shot as declared, and measured unless it is judged blind; or why it cannot be made."""
    match delivery(battle.weapon(order.weapon)):
        case "area":
            return aim_area(battle, order, blind=blind)
        case "template":
            return aim_template(battle, order, blind=blind)
        case "bomb":
            return aim_bomb(battle, order)
        case _:
            return aim_throw(battle, order, blind=blind)


@implements("area.aim-point", "area.guess-range", "template.shape", "grenade.throw")
def why_not_strike(battle: Battle, order: FireOrder) -> Refusal | None:
    """What is known to be wrong before anything is measured."""
    found = aim_strike(battle, order, blind=True)
    return found if isinstance(found, Refusal) else None
