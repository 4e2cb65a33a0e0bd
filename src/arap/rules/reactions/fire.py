"""Fire in reaction: who notices the enemy that gives cause for it, and what may be ordered."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, implements
from arap.rules.movement.travel.watchers import CLOSE_BY
from arap.rules.shooting.orders.declaration import Volley, why_not_declare
from arap.rules.sight.lines import Lines
from arap.rules.states import why_barred
from arap.table import within


def notices(battle: Battle, unit_id: str, cause: str) -> bool:
    """Whether a member has one of the enemy within 9" in sight and in its field of view, as it faces before turning."""
    lines = Lines.of(battle, unit_id, cause)
    for row, model in enumerate(lines.shooters):
        near = [column for column in lines.spotted(row) if within(lines.glance(row).distance[column], CLOSE_BY)]
        if lines.in_view(row, model.facing, near):
            return True
    return False


@implements("activate.free-turn")
def why_not_fire_back(battle: Battle, unit_id: str, cause: str, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """Why a unit cannot react to an enemy with these shots: it fires at nobody else, if one of it has noticed him. It
    is ordinary shooting of one volley, the free turn of at most 90 degrees included."""
    unit, enemy = battle.units[unit_id], battle.units[cause]
    if refusal := why_barred(unit, "react", "react.eligibility"):
        return refusal
    if any(order.target != cause for order in orders):
        return Refusal(f"{unit.name} fires at {enemy.name}, who gave it cause", "react.shoot.target")
    if not notices(battle, unit_id, cause):
        unseen = f'Nobody of {unit.name} sees {enemy.name} within {CLOSE_BY:g}"'
        return Refusal(unseen, "react.manoeuvre.distance-and-sight")
    return why_not_declare(battle, Volley(unit_id, 1), orders)
