"""Units in reserve become units on the table."""

from arap.army.scenario import UnitSetup
from arap.battle.battle import Battle
from arap.battle.events import UnitArrived
from arap.battle.values import Held
from arap.rules.movement.flight.entering import Arrangement


def put_on_table(battle: Battle, held: Held, setup: UnitSetup, stand: Arrangement, rule: str = "reserve.entry") -> None:
    battle.muster(held.side, setup, stand.places)
    change_reserves(battle, held, None)
    battle.emit(
        UnitArrived(
            rule=rule, unit=held.unit, side=held.side, models=battle.units[held.unit].models,
            places=tuple([(placed.x, placed.y) for placed in stand.places]), facing=stand.facing,
        )
    )  # fmt: skip


def change_reserves(battle: Battle, held: Held, then: Held | None) -> None:
    left = [then if each == held else each for each in battle.turn.reserves]
    battle.change_turn(reserves=tuple([each for each in left if each is not None]))
