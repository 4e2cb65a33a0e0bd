"""Charges by ladders and jumps, to the first round of the melee they lead to."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from arap.battle.acts import Leg
from arap.battle.battle import Battle, table_of
from arap.battle.events import ModelFell
from arap.battle.values import Direction, Model
from arap.rules.charge.engaging import reached_by
from arap.rules.charge.ways import Approach
from arap.rules.melee.attacks import blow_strength, bonus_attacks
from arap.rules.melee.goals import blow, hit_needed
from arap.rules.movement.flee import run_to
from arap.rules.movement.party import Party
from arap.rules.movement.vertical.melee import counts_as_charging, why_not_jump_into_melee
from arap.rules.movement.walk import Arrival, walk
from arap.table import Ladder
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, play, squad
from tests.rules.movement.charges import charge_along, keeps_bonuses
from tests.rules.movement.vertical.ground import a_cliff, a_ledge, go
from tests.support import rule

FOOT, HEAD = (20.0, 21.0), (20.0, 21.5)
UP = Leg(*HEAD, None, "ladder", 3.0)
SWORD = a_weapon("sword", type="melee", range=None, strength=None)


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


def charges(battle: Battle, model: str, *legs: Leg) -> Approach:
    found = charge_along(battle, battle.models[model], legs, "e")
    assert isinstance(found, Approach), found
    return found


@rule("ladder.fixed.charge")
def test_a_charge_of_eight_inches_goes_up_a_ladder_without_bonuses() -> None:
    battle = below_the_roof([(20, 19)], [(20, 22.5)])
    charge = charges(battle, "m.1", go(21), UP)
    assert charge.walker.allowance == 8 and charge.walker.cost.total == pytest.approx(5)
    assert (charge.walker.x, charge.walker.y, charge.walker.z) == (*HEAD, 3.0)
    assert charge.engaged == ("e.1",) and not keeps_bonuses([charge])


@rule("ladder.fixed.charge", "charge.bonus.lost")
def test_two_chargers_by_ladder_cost_all_five_their_extra_attacks() -> None:
    starts = [(20, 20), (20, 18.9), (23.5, 16.5), (24.6, 16.5), (25.7, 16.5)]
    battle = below_the_roof(starts, [(20, 23), (24, 23), (25.5, 23)])
    by_ladder = [charges(battle, "m.1", go(21), UP, go(21.9)), charges(battle, "m.2", go(21), UP)]
    by_stairs = [charges(battle, f"m.{n}", go(21.8, x=x)) for n, x in ((3, 23.5), (4, 24.6), (5, 25.7))]
    assert all(charge.engaged and charge.walker.z == pytest.approx(3) for charge in (*by_ladder, *by_stairs))
    assert keeps_bonuses(by_stairs) and not keeps_bonuses([*by_ladder, *by_stairs])
    assert attacks_of([*by_ladder, *by_stairs]) == [1, 1, 1, 1, 1]
    assert attacks_of(by_stairs) == [2, 2, 2]


def attacks_of(charges: Sequence[Approach]) -> list[int]:
    direction: Direction | None = "front" if keeps_bonuses(charges) else None
    return [charge.walker.kind.profile.A + bonus_attacks(direction) for charge in charges]


def above(drop: float, **fields: Any) -> Battle:
    """A swordsman an inch from the edge of a ledge, and a WS4 human an inch from its foot."""
    troops = [
        squad("m", at=(21, 20), n=1, kind=a_kind("jumper", WS=4, S=3, A=1, **fields), weapons=[SWORD]),
        squad("e", "b", at=(20, 22), n=1, kind=a_kind("foe", WS=4), weapons=[SWORD]),
    ]
    return a_battle(troops, [a_ledge(drop)])


def jumps(battle: Battle, dice: Mapping[str, Sequence[int]]) -> Arrival:
    """The jumper half an inch out from the foot of the ledge, or where he has fallen."""
    model, enemy = battle.models["m.1"], battle.models["e.1"]
    assert why_not_jump_into_melee(battle, model, enemy) is None
    charge = charges(battle, "m.1", go(21.5, "jump", x=21))
    (arrival,) = play(walk(battle, Party([charge.walker], [])), dice)
    run_to(battle, arrival)
    return arrival


def fights(battle: Battle, arrival: Arrival) -> tuple[int, int, int]:
    """Attacks, Strength and goal of the jumper in the first round."""
    model: Model = battle.models["m.1"]
    landed = counts_as_charging(fallen=arrival.halt is not None)
    attack = msgspec.structs.replace(
        blow(battle, model, battle.models["e.1"]), charge="front" if landed else None, jumped=landed
    )
    kind = battle.kind(model)
    attacks = kind.profile.A + bonus_attacks(attack.charge)
    return attacks, blow_strength(kind, SWORD, jumped=landed), hit_needed(attack).goal


@rule("jump.into-melee")
def test_a_swordsman_jumps_three_inches_down_and_strikes_twice_at_strength_four_on_four() -> None:
    battle = above(3.0, I=4)
    arrival = jumps(battle, {"jump.test": [3]})
    assert arrival.halt is None and battle.models["m.1"].z == 0
    assert reached_by(battle, battle.models["m.1"], battle.members("e")) == ("e.1",)
    assert fights(battle, arrival) == (2, 4, 4)


@rule("jump.into-melee")
def test_who_fails_the_second_test_falls_five_inches_and_fights_prone_at_half_ws() -> None:
    battle = above(5.0, I=3, T=5)
    arrival = jumps(battle, {"jump.test": [3, 6], "climb.fall-hits": [2], "hazard.to-wound": [1, 1]})
    (fell,) = [logged.event for logged in battle.log if isinstance(logged.event, ModelFell)]
    assert (fell.height, fell.strength, fell.hits) == (5.0, 5, 2)
    assert battle.models["m.1"].prone and battle.models["m.1"].z == 0
    assert reached_by(battle, battle.models["m.1"], battle.members("e")) == ("e.1",)
    assert fights(battle, arrival) == (1, 3, 2)
