"""Vehicles and walkers that react by shooting."""

import pytest

from arap.battle.acts import FireOrder
from arap.rules.shooting.orders.declaration import why_not_declare
from arap.rules.shooting.reacting.fire import overwatch_volley, reaction_volley
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.shooting.reacting.reacting import before, fires, refusal, shots_fired
from tests.support import rule

TURRET = a_weapon("battle-cannon", type="heavy", range=72.0, strength=9, fire_arc=360.0)
BOLTER = a_weapon("heavy-bolter", type="heavy", range=36.0, strength=5, shots=3, fire_arc=360.0)
TANK = a_member(a_kind("tank", creature_class="vehicle", armour_value=12), weapons=(TURRET, BOLTER, BOLTER))
ORDERS = {
    "cannon": FireOrder("g.1", "battle-cannon", "m"),
    "bolter": FireOrder("g.1", "heavy-bolter", "m"),
}


@rule("react.shoot.vehicle")
def test_with_one_success_a_vehicle_fires_up_to_two_defensive_weapons() -> None:
    battle = before([TANK])
    assert refusal(battle, 1, ORDERS["bolter"], ORDERS["bolter"]) is None
    main = refusal(battle, 1, ORDERS["cannon"])
    assert main is not None and main.rule == "react.shoot.vehicle"
    fires(battle, 1)
    assert shots_fired(battle) == {"heavy-bolter": 6}


@rule("react.shoot.vehicle", "overwatch.vehicle")
@pytest.mark.parametrize("on_overwatch", [False, True])
def test_with_two_successes_or_on_overwatch_it_fires_any_two_weapons_and_no_third(on_overwatch: bool) -> None:
    battle = before([TANK], distance=22)
    volley = overwatch_volley("g", "m") if on_overwatch else reaction_volley("g", "m")
    assert why_not_declare(battle, volley, (ORDERS["cannon"], ORDERS["bolter"])) is None
    assert why_not_declare(battle, volley, (ORDERS["bolter"], ORDERS["bolter"])) is None
    three = why_not_declare(battle, volley, (ORDERS["cannon"], ORDERS["bolter"], ORDERS["bolter"]))
    assert three is not None and three.rule == "shoot.weapon.vehicle-mounted"


@rule("react.shoot.vehicle", "overwatch.vehicle")
def test_the_hull_does_not_turn_in_a_shooting_reaction_but_does_on_overwatch() -> None:
    sponson = a_weapon("sponson", type="heavy", range=36.0, strength=5, fire_arc=90.0)
    tank = a_member(TANK.kind, weapons=(sponson,))
    battle = a_battle([squad("m", "a", (34, 19), 3), squad("g", "b", (24, 20), facing=180, members=[tank])])
    order = FireOrder("g.1", "sponson", "m")
    still = why_not_declare(battle, reaction_volley("g", "m"), (order,))
    assert still is not None and still.rule == "shoot.fire-arc"
    turned = why_not_declare(battle, reaction_volley("g", "m"), (FireOrder("g.1", "sponson", "m", facing=100.0),))
    assert turned is not None and turned.rule == "react.shoot.vehicle"
    assert why_not_declare(battle, overwatch_volley("g", "m"), (order,)) is None


@rule("react.shoot.vehicle")
def test_a_walker_reacts_as_a_vehicle_does() -> None:
    walker = a_member(a_kind("walker", creature_class="dreadnought"), weapons=(TURRET, BOLTER, BOLTER))
    battle = before([walker])
    assert refusal(battle, 1, ORDERS["bolter"], ORDERS["bolter"]) is None
    assert refusal(battle, 1, ORDERS["cannon"]) is not None
    assert refusal(battle, 2, ORDERS["cannon"], ORDERS["bolter"]) is None
