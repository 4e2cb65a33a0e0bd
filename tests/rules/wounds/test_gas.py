"""Gas and air-tight armour."""

from typing import Any

import pytest

from arap.army.loading import load_catalogue
from arap.battle.battle import Battle
from arap.battle.events import HazardTested
from arap.rules.movement.travel.move import move_action
from arap.rules.wounds.to_wound import wound_against
from arap.table import Dangerous
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.movement.test_hazards import all_forward
from tests.rules.shooting.firing import aim, enemies
from tests.support import rule

ARMOUR = load_catalogue("starter").armour
STORMTROOPER, GUARDSMAN = "carapace", "flak"


def in_a_cloud(armour: str, *faces: int) -> list[HazardTested]:
    """The tests of a model in this armour that walks through a cloud of gas on the ground."""
    cloud = a_piece((0, 12, 48, 14), "cloud", dangerous=Dangerous(), tags=("gas",))
    men = [squad("m", n=1, kind=a_kind(M=6.0, armour=armour))]
    battle = a_battle(men, [cloud], armour=ARMOUR.values())
    play(move_action(battle, "m", all_forward(battle, 6)), {"move.hazard": list(faces)})
    return events(battle, HazardTested)


def shot_at(armour: str, **weapon: Any) -> Battle:
    gun = a_weapon("gun", type="assault", strength=5, **weapon)
    men = squad("s", at=(24, 20), n=1, kind=a_kind("shooter", BS=4), weapons=[gun])
    return a_battle([men, enemies(at=(24, 30), n=1, kind=a_kind("target", armour=armour))], armour=ARMOUR.values())


def can_wound(battle: Battle) -> bool:
    (shot,) = aim(battle)
    return wound_against(battle, shot.hit, battle.kind(battle.models["t.1"])).possible


@rule("armour.airtight")
def test_a_stormtrooper_walks_through_a_cloud_of_gas_untouched() -> None:
    assert in_a_cloud(STORMTROOPER) == []


@rule("armour.airtight")
def test_a_guardsman_in_flak_tests_in_the_same_cloud() -> None:
    assert [test.effect for test in in_a_cloud(GUARDSMAN, 1)] == ["wound"]


@rule("armour.airtight")
@pytest.mark.parametrize(("armour", "hurt"), [(STORMTROOPER, False), (GUARDSMAN, True)])
def test_a_weapon_of_gas_wounds_nobody_in_airtight_armour(armour: str, hurt: bool) -> None:
    assert can_wound(shot_at(armour, tags=("gas",))) is hurt and can_wound(shot_at(armour))
