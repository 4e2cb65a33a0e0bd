"""Putting out fires."""

from typing import Any

import pytest

from arap.battle.acts import PutOut, PutOutAfterMove
from arap.battle.battle import Battle
from arap.battle.events.things.flames import ExtinguishRolled
from arap.battle.things.scenery import Pool
from arap.kernel.reasons import Refusal
from arap.rules.fire.extinguishing import douse, needed_to_douse, why_not_douse
from arap.rules.turn.actions import action_options, judge_act, take_action
from tests.rules.builders import a_wall, play, squad
from tests.rules.fire.fires import RAIN, acting, fireman, light, square, state, village, wood
from tests.rules.logs import events
from tests.support import rule

CART = (11.0, 9.0, 13.0, 12.0)
AT = (11.5, 10.5)


def at_the_fire(number: int = 5, traits: tuple[str, ...] = (), n: int = 1, places: Any = (), **fields: Any) -> Battle:
    """Firemen "s" beside a burning square."""
    spots = list(places) or [(10.0, 10.0 + 0.9 * each) for each in range(n)]
    battle = village(wood(CART, number), units=[squad("s", places=spots, kind=fireman(*traits))], **fields)
    light(battle, AT)
    return battle


def fight(battle: Battle, face: int, helpers: tuple[str, ...] = ()) -> bool:
    return play(douse(battle, "s.1", square(battle, *AT), helpers), {"fire.extinguish": (face,)})


@rule("fire.extinguish.roll")
@pytest.mark.parametrize(("number", "face", "out"), [(5, 4, True), (5, 5, False), (2, 2, False), (2, 1, True)])
def test_a_roll_lower_than_the_ignition_number_puts_it_out(number: int, face: int, out: bool) -> None:
    battle = at_the_fire(number)
    assert fight(battle, face) is out
    assert state(battle, *AT) == ("out" if out else "burning")


@rule("fire.extinguish.roll")
def test_rain_and_a_helper_put_out_a_burning_house_on_a_5() -> None:
    battle = at_the_fire(4, n=2, weather=RAIN)
    assert fight(battle, 5, ("s.2",))
    (rolled,) = events(battle, ExtinguishRolled)
    assert rolled.needed.total == 5 and rolled.needed.reasons == ["helpers +1", "rain or snow +1"]


@rule("fire.extinguish.roll")
def test_a_natural_6_never_puts_a_fire_out() -> None:
    battle = at_the_fire(5, ("fire-hose-9",), n=4)
    assert not fight(battle, 6, ("s.2", "s.3", "s.4"))


@rule("fire.extinguish.roll")
@pytest.mark.parametrize(("trait", "goal"), [("bucket", 2), ("blanket", 2), ("fire-extinguisher", 3)])
def test_gear_takes_from_the_die(trait: str, goal: int) -> None:
    battle = at_the_fire(2, (trait,))
    assert needed_to_douse(battle, battle.models["s.1"], square(battle, *AT)).goal == goal


@rule("fire.extinguish.roll")
def test_some_gear_puts_out_adjoining_squares_too() -> None:
    battle = at_the_fire(5, ("fire-hose-9x3",))
    light(battle, (12.5, 10.5), (11.5, 9.5), (12.5, 11.5))
    assert fight(battle, 1)
    assert sum(each.state == "out" for each in battle.scenery.fires) == 3


@rule("fire.extinguish.action")
def test_without_a_device_the_fire_must_be_in_melee_radius() -> None:
    battle = at_the_fire(places=[(8.5, 10.0)])
    found = why_not_douse(battle, battle.models["s.1"], square(battle, *AT))
    assert found is not None and found.rule == "fire.extinguish.action"


@rule("fire.extinguish.action")
def test_a_device_has_a_range_and_needs_sight() -> None:
    near = at_the_fire(traits=("fire-extinguisher",), places=[(5.5, 10.0)])
    assert why_not_douse(near, near.models["s.1"], square(near, *AT)) is None
    far = at_the_fire(traits=("fire-extinguisher",), places=[(4.5, 10.0)])
    assert why_not_douse(far, far.models["s.1"], square(far, *AT)) is not None
    hose = at_the_fire(traits=("fire-hose-9",), places=[(4.5, 10.0)])
    assert why_not_douse(hose, hose.models["s.1"], square(hose, *AT)) is None
    wall = a_wall((8.0, 0.0), (8.0, 30.0), height=5.0)
    hidden = village(wood(CART), wall, units=[squad("s", places=[(5.5, 10.0)], kind=fireman("fire-extinguisher"))])
    light(hidden, AT)
    found = why_not_douse(hidden, hidden.models["s.1"], square(hidden, *AT))
    assert found is not None and "does not see" in found.reason


def answer(battle: Battle, act: PutOut, points: int = 1, **fields: Any) -> Refusal | None:
    entry = acting(battle, points=points, **fields)
    found = judge_act(battle, entry, act)
    if isinstance(found, Refusal):
        return found
    play(take_action(battle, entry, act), {"fire.extinguish": (6,) * 9})
    return None


@rule("fire.extinguish.action")
def test_an_attempt_at_the_end_of_a_movement_costs_nothing_and_is_made_once() -> None:
    battle = at_the_fire(n=2)
    both = PutOutAfterMove((("s.1", AT), ("s.2", AT)))
    assert answer(battle, both, points=0, moving=True) is None
    assert len(events(battle, ExtinguishRolled)) == 2
    found = judge_act(battle, battle.turn.acting[-1], both)
    assert isinstance(found, Refusal) and found.rule == "fire.extinguish.action"


@rule("fire.extinguish.action")
def test_without_a_movement_an_attempt_costs_a_point() -> None:
    battle = at_the_fire()
    assert answer(battle, PutOutAfterMove((("s.1", AT),))) is not None
    assert answer(battle, PutOut((("s.1", AT),)), points=2) is None
    assert battle.turn.acting[-1].points == 1
    assert answer(battle, PutOut((("s.1", AT),)), points=1) is None
    assert len(events(battle, ExtinguishRolled)) == 2


@rule("fire.extinguish.action")
def test_a_model_tries_once_in_an_action() -> None:
    battle = at_the_fire()
    light(battle, (11.5, 9.5))
    found = answer(battle, PutOut((("s.1", AT), ("s.1", (11.5, 9.5)))))
    assert found is not None and found.rule == "fire.extinguish.action"


@rule("fire.extinguish.action", "fire.extinguish.roll")
def test_helpers_make_no_roll_of_their_own() -> None:
    battle = at_the_fire(n=2)
    assert answer(battle, PutOut((("s.1", AT),), (("s.2", "s.1"),))) is None
    (rolled,) = events(battle, ExtinguishRolled)
    assert rolled.helpers == ("s.2",)


@rule("fire.pool", "fire.extinguish.roll")
def test_a_pool_is_put_out_on_less_than_4() -> None:
    battle = village(units=[squad("s", places=[(10.0, 10.0)])])
    pool = Pool("pool-1", 12.0, 10.0, 0.0, 1, 5)
    battle.change_scenery(pools=(pool,))
    assert needed_to_douse(battle, battle.models["s.1"], pool).goal == 3
    play(douse(battle, "s.1", pool), {"fire.extinguish": (3,)})
    assert battle.scenery.pools == ()


@rule("fire.extinguish.action")
def test_the_options_are_each_for_himself_or_together() -> None:
    battle = at_the_fire(n=2)
    labels = [option.label for option in action_options(battle, acting(battle)) if "Put out" in option.label]
    assert labels == [
        'Put out boards, 0.5" west of its middle',
        'Put out together: boards, 0.5" west of its middle',
    ]
