"""Heads up or down in a trench."""

from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import HeadsChanged
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.rules.sight.indoors import RULE, is_trench, trench_of


def any_trenches(battle: Battle) -> bool:
    table = battle.table
    return table.once("trenches", lambda: any(is_trench(piece) for piece in table.pieces))


def is_in_trench(battle: Battle, unit: Unit) -> bool:
    """Whether any model of the unit is in a trench."""
    if not any_trenches(battle):
        return False
    return any(trench_of(battle, model) for model in battle.members(unit.id))


@cites("shoot.cover.buildings-trenches-roofs")
def why_not_heads(battle: Battle, acting: Acting, *, down: bool) -> Refusal | None:
    """The owner says so at the end of one of the unit's actions."""
    unit = battle.units[acting.unit]
    if unit.heads_down == down:
        return Refusal(f"{unit.name}: heads {'down' if down else 'up'} already", RULE)
    if down and not is_in_trench(battle, unit):
        return Refusal(f"{unit.does('be')} not in a trench", RULE)
    return None if acting.acted else Refusal(f"{unit.name} must act first: they duck or look out after an action", RULE)


@cites("shoot.cover.buildings-trenches-roofs")
def set_heads(battle: Battle, unit_id: str, *, down: bool) -> None:
    battle.change(unit_id, heads_down=down)
    battle.emit(HeadsChanged(rule=RULE, unit=unit_id, down=down))
