"""Smoke drifts over units, or is blown away."""

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE
from arap.battle.events.chance import CloudLaid
from arap.battle.settings import SMOKE_HEIGHT
from arap.battle.values import Cloud
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow
from arap.rules.chance.deeds import Deed, Use, amount_of, no, present
from arap.rules.morale.facing import middle
from arap.rules.sight.dischargers import lift

TURNS = 1
"""Game turns that smoke stays; the one in which it comes is the first."""


def carry_out(battle: Battle, use: Use) -> Flow[None]:
    """A cloud with its centre in the middle of each unit, until the end of this game turn."""
    radius, until = float((yield from amount_of(battle, use))), battle.turn.game_turn + TURNS - 1
    for unit in present(battle, use.units):
        x, y = middle(battle, battle.units[unit])
        key = f"{use.card.id}-{unit}"
        cloud = Cloud(key, x, y, battle.table.elevation(x, y), radius, SMOKE_HEIGHT(battle), until_game_turn=until)
        battle.put_clouds([*battle.turn.clouds, cloud])
        battle.emit(CloudLaid(rule=RULE, name=use.card.name, cloud=cloud))


def why_no_wind(battle: Battle, side: str) -> Refusal | None:
    return None if battle.turn.clouds else no("There is no smoke on the table")


def blow(battle: Battle, use: Use) -> Flow[None]:
    lift(battle, list(battle.turn.clouds))
    yield from ()


register("smoke", "Smoke of a radius of so many inches lies on units.", ["amount"], Deed(carry_out))
register("wind", "All smoke on the table is blown away.", (), Deed(blow, why_not=why_no_wind), on_units=False)
