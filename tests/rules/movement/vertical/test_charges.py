"""Charges by ladders and stairs, and the attacks they give."""

from collections.abc import Sequence

import msgspec
import pytest

from arap.battle.acts import Leg
from arap.battle.battle import Battle, table_of
from arap.battle.values import Direction
from arap.rules.charge.approach.ways import ChargePath
from arap.rules.melee.fighting.attacks import bonus_attacks
from arap.table import Ladder
from tests.rules.builders import a_battle, a_kind, a_piece, squad
from tests.rules.movement.charges import charge_along, keeps_bonuses
from tests.rules.movement.vertical.ground import a_cliff, go
from tests.support import rule

FOOT, HEAD = (20.0, 21.0), (20.0, 21.5)
UP = Leg(*HEAD, None, "ladder", 3.0)


def below_the_roof(places: Sequence[tuple[float, float]], foes: Sequence[tuple[float, float]]) -> Battle:
    """Chargers m before a roof three inches up, which a ladder and stairs lead to, and enemies e on it."""
    stairs = a_piece((23, 17, 26, 21), "stairs", height=3.0, rise=0.0)
    troops = [squad("m", places=places, kind=a_kind(A=1)), squad("e", "b", places=foes, facing=180)]
    battle = a_battle(troops, [a_cliff(1.0, 3.0), stairs])
    ladder = Ladder(id="ladder", name="The ladder", foot=(*FOOT, 0.0), head=(*HEAD, 3.0), length=3.0, width=1)
    battle.table = table_of(battle.scenario.width, battle.scenario.depth, battle.scenario.terrain, (ladder,))
    for model in battle.members("m"):
        battle.put_model(msgspec.structs.replace(model, z=0.0))
    return battle


def charges(battle: Battle, model: str, *legs: Leg) -> ChargePath:
    found = charge_along(battle, battle.models[model], legs, "e")
    assert isinstance(found, ChargePath), found
    return found


@rule("ladder.fixed.charge")
def test_a_charge_of_eight_inches_goes_up_a_ladder_without_bonuses() -> None:
    battle = below_the_roof([(20, 19)], [(20, 22.5)])
    charge = charges(battle, "m.1", go(21), UP)
    assert charge.path.allowance == 8 and charge.path.total == pytest.approx(5)
    assert (charge.path.x, charge.path.y, charge.path.z) == (*HEAD, 3.0)
    assert charge.engaged == ("e.1",) and not keeps_bonuses([charge])


@rule("ladder.fixed.charge", "charge.bonus.lost")
def test_two_chargers_by_ladder_cost_all_five_their_extra_attacks() -> None:
    starts = [(20, 20), (20, 18.9), (23.5, 16.5), (24.6, 16.5), (25.7, 16.5)]
    battle = below_the_roof(starts, [(20, 23), (24, 23), (25.5, 23)])
    by_ladder = [charges(battle, "m.1", go(21), UP, go(21.9)), charges(battle, "m.2", go(21), UP)]
    by_stairs = [charges(battle, f"m.{n}", go(21.8, x=x)) for n, x in ((3, 23.5), (4, 24.6), (5, 25.7))]
    assert all(charge.engaged and charge.path.z == pytest.approx(3) for charge in (*by_ladder, *by_stairs))
    assert keeps_bonuses(by_stairs) and not keeps_bonuses([*by_ladder, *by_stairs])
    assert attacks_of([*by_ladder, *by_stairs]) == [1, 1, 1, 1, 1]
    assert attacks_of(by_stairs) == [2, 2, 2]


def attacks_of(charges: Sequence[ChargePath]) -> list[int]:
    direction: Direction | None = "front" if keeps_bonuses(charges) else None
    return [charge.path.kind.profile.A + bonus_attacks(direction) for charge in charges]
