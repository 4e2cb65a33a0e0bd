"""Setting things on fire."""

from typing import Any

import pytest

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events.things.flames import IgnitionRolled, PoolLit, PoolRolled
from arap.battle.things.scenery import Pool
from arap.kernel.reasons import Refusal
from arap.rules.actions.fighting.ignite import Ignite, SetAlight
from arap.rules.fire.igniting import ignition_needed, try_to_light, why_not_light
from arap.rules.fire.pools import end_number, end_pools, light_needed
from arap.rules.shooting.shots.delivery import delivery
from arap.rules.shooting.shots.fire_plan import FireChoices
from arap.rules.shooting.shots.volley import Volley
from arap.rules.turn.actions import judge_act, take_action
from tests.rules.builders import a_battle, a_kind, a_piece, play, squad
from tests.rules.fire.fires import BRAND, HEAVY_RAIN, RAIN, WIND, acting, light, square, state, village, wood
from tests.rules.fire.test_catching import MOLOTOV
from tests.rules.logs import events
from tests.rules.shooting.firing import enemies, refused
from tests.rules.shooting.striking import FLAMER, fire, gun
from tests.support import rule

AT = (11.5, 10.5)


def ignite(battle: Battle, points: int = 1, at: tuple[float, float] = AT, **dice: Any) -> Refusal | None:
    """The unit "s" tries to light a square with all it has."""
    entry = acting(battle, points=points)
    act = Ignite(tuple([(model, at) for model in battle.units["s"].models]))
    found = judge_act(battle, entry, act)
    if isinstance(found, Refusal):
        return found
    play(take_action(battle, entry, act), {"fire.ignite": tuple(dice.get("faces", (6,) * 5))})
    return None


def arsonist(trait: str, at: tuple[float, float] = (10.0, 10.0), **fields: Any) -> Any:
    return squad("s", places=[at], kind=a_kind("arsonist", traits=(trait,), **fields))


@rule("fire.brand", "fire.ignite.actions")
def test_a_rioter_with_a_brand_sets_a_haystack_alight_for_one_action_on_2() -> None:
    battle = village(wood((11.5, 9.0, 14.0, 12.0), 2), units=[squad("s", places=[(10.0, 10.0)], weapons=(BRAND,))])
    assert ignite(battle, 1, (12.5, 10.5), faces=(2,)) is None
    (rolled,) = events(battle, IgnitionRolled)
    assert rolled.needed.goal == 2 and state(battle, 12.5, 10.5) == "burning"
    assert battle.turn.acting[-1].points == 0


@rule("fire.ignite.actions")
def test_a_pocket_lighter_takes_two_points_and_one_roll_at_5() -> None:
    battle = village(wood((11.0, 9.0, 14.0, 12.0)), units=[arsonist("lighter")])
    assert ignite(battle, 2, faces=(5,)) is None
    (rolled,) = events(battle, IgnitionRolled)
    assert (rolled.needed.goal, battle.turn.acting[-1].points) == (5, 0)


@rule("fire.ignite.actions")
def test_a_tinderbox_needs_three_points_of_one_activation() -> None:
    battle = village(wood((11.0, 9.0, 14.0, 12.0), 2), units=[arsonist("tinderbox")])
    found = ignite(battle, 2)
    assert found is not None and found.rule == "fire.ignite.actions"
    assert ignite(battle, 3) is None


@rule("fire.ignite.actions")
def test_a_square_beyond_the_melee_radius_is_out_of_reach() -> None:
    battle = village(wood((12.4, 9.0, 14.4, 12.0)), units=[arsonist("lighter", (10.0, 10.0))])
    found = ignite(battle, 3, (13.5, 10.5))
    assert found is not None and found.rule == "fire.ignite.actions" and '2"' in found.reason


@rule("fire.ignite.actions")
def test_terrain_without_an_ignition_number_and_models_without_means_are_refused() -> None:
    bare = village(a_piece((11.0, 9.0, 14.0, 12.0)))
    found = ignite(bare)
    assert found is not None and found.rule == "fire.ignite.actions"
    empty_handed = village(wood((11.0, 9.0, 14.0, 12.0)), units=[squad("s", places=[(10.0, 10.0)])])
    found = ignite(empty_handed)
    assert found is not None and "nothing to set things alight" in found.reason


@rule("fire.ignite.actions")
def test_the_options_name_the_squares_in_reach_with_what_is_needed() -> None:
    battle = village(wood((11.0, 10.0, 13.0, 11.0)))
    entry = acting(battle)
    options = SetAlight().options(battle, battle.units["s"], entry)
    assert [option.label for option in options] == [
        'Set light to boards, 0.5" west of its middle',
        'Set light to boards, 0.5" east of its middle',
    ]
    assert options[0].does == "5 or more is needed."


@rule("fire.ignite.roll")
@pytest.mark.parametrize(
    ("number", "weather", "means", "face", "second", "burns"),
    [
        (2, HEAVY_RAIN, "hand", 4, None, True), (2, HEAVY_RAIN, "hand", 3, None, False),
        (4, WIND, "flamer", 2, None, True), (5, HEAVY_RAIN, "hand", 6, 4, True), (5, HEAVY_RAIN, "hand", 6, 3, False),
        (2, WIND, "flamer", 1, None, False),
    ],
)  # fmt: skip
def test_weather_and_flamers_change_the_roll(
    number: int, weather: dict[str, Any], means: Any, face: int, second: int | None, burns: bool
) -> None:
    battle = village(wood((11.0, 9.0, 14.0, 12.0), number), weather=weather)
    dice = {"fire.ignite": (face,), "fire.ignite.second": (second,) if second else ()}
    assert play(try_to_light(battle, "s", "s.1", square(battle, *AT), means), dice) is burns
    assert state(battle, *AT) == ("burning" if burns else "unlit")


@rule("fire.ignite.roll")
def test_only_the_worst_weather_counts_beside_the_wind() -> None:
    battle = village(wood((11.0, 9.0, 14.0, 12.0)), weather=RAIN | WIND)
    needed = ignition_needed(battle, square(battle, *AT), "flamer")
    assert (needed.goal, needed.reasons) == (4, ["rain or snow +1", "strong wind -1", "flamer -1"])


@rule("fire.extinguish.no-relight")
def test_a_flamer_relights_a_square_that_was_put_out_and_a_brand_does_not() -> None:
    from arap.rules.fire.extinguishing import put_out

    battle = village(wood((11.0, 9.0, 14.0, 12.0)))
    light(battle, AT)
    put_out(battle, square(battle, *AT), 1)
    found = why_not_light(battle, square(battle, *AT))
    assert found is not None and found.rule == "fire.extinguish.no-relight"
    assert why_not_light(battle, square(battle, *AT), "flamer") is None
    play(try_to_light(battle, "s", "s.1", square(battle, *AT), "flamer"), {"fire.ignite": (4,)})
    assert state(battle, *AT) == "burning"


@rule("fire.extinguish.no-relight")
@pytest.mark.parametrize(("relight", "brand", "flamer"), [("never", False, False), ("any-deliberate", True, True)])
def test_a_table_may_rule_otherwise(relight: str, brand: bool, flamer: bool) -> None:
    from arap.rules.fire.extinguishing import put_out

    battle = village(wood((11.0, 9.0, 14.0, 12.0)), fire__relight=relight)
    light(battle, AT)
    put_out(battle, square(battle, *AT), 1)
    assert (why_not_light(battle, square(battle, *AT)) is None) is brand
    assert (why_not_light(battle, square(battle, *AT), "flamer") is None) is flamer


@rule("fire.ignite.actions")
def test_a_flamer_lights_a_square_under_its_template_after_the_hits() -> None:
    battle = gun(FLAMER, [(24.0, 30.0)], terrain=[wood((22.0, 13.0, 26.0, 16.0))])
    fire(battle, {"template.to-hit": (1,), "fire.ignite": (4,)}, target="", bearing=0.0, ignite=(24.5, 14.5))
    assert state(battle, 24.5, 14.5) == "burning"
    found = refused(battle, [FireOrder("s.1", "flamer", "", bearing=0.0, ignite=(22.5, 13.5))])
    assert found is not None and "not under the template" in found.reason


def flame_choices(**settings: Any) -> FireChoices:
    """What may be said of a flamer that points at a wood."""
    keyed = {key.replace("__", "."): value for key, value in settings.items()}
    battle = gun(FLAMER, [(24.0, 30.0)], terrain=[wood((22.0, 13.0, 26.0, 16.0))], settings=keyed)
    order = FireOrder("s.1", "flamer", "", bearing=0.0)
    return delivery(FLAMER).choices(battle, Volley("s", 1), order)


@rule("fire.ignite.actions", "fire.pool")
def test_a_plan_says_which_squares_a_flamer_may_light_and_that_it_may_lay_a_pool() -> None:
    found = flame_choices(shoot__premeasure=True)
    assert found.pools and (24.5, 14.5) in [square.at for square in found.squares]
    assert (22.5, 13.5) not in [square.at for square in found.squares]
    assert found.squares[0].label.startswith("boards, ") and found.squares[0].label.endswith("or more")


@rule("fire.ignite.actions", "shoot.declare")
def test_squares_under_a_flamer_are_not_told_before_measuring_is_allowed() -> None:
    found = flame_choices()
    assert found.squares == () and found.pools


@rule("fire.burning.other-causes", "fire.ignite.roll")
def test_a_molotov_gives_one_ignition_roll_where_it_bursts_without_the_flamers_bonus() -> None:
    battle = gun(MOLOTOV, [(30.0 + n, 30.0) for n in range(5)], terrain=[wood((22.0, 14.0, 26.0, 17.0))])
    fire(battle, {"grenade.to-hit": (1,), "fire.ignite": (4,)}, target="", bearing=0.0, distance=5.0)
    (rolled,) = events(battle, IgnitionRolled)
    assert (rolled.needed.goal, rolled.square) == (5, None)


def poured(*terrain: Any, face: int, **fields: Any) -> Battle:
    battle = gun(FLAMER, [(24.0, 40.0)], terrain=terrain, **fields)
    fire(battle, {"fire.pool-light": (face,)}, target="", bearing=0.0, ground=True)
    return battle


@rule("fire.pool")
def test_a_flamer_fired_at_bare_ground_lays_a_pool_7_inches_away_on_a_4() -> None:
    battle = poured(face=4)
    assert battle.scenery.pools == (Pool("pool-1", 24.0, 17.0, 0.0, 1, 5),)
    (event,) = events(battle, PoolLit)
    assert event.needed.goal == 4


@rule("fire.pool")
def test_grassland_takes_light_on_a_3() -> None:
    grass = a_piece((20.0, 12.0, 30.0, 20.0), "grass", tags=("flammable",))
    assert poured(grass, face=3).scenery.pools
    assert not poured(face=3).scenery.pools


@rule("fire.pool")
@pytest.mark.parametrize(("tag", "face", "ends"), [("", 5, True), ("very-flammable", 5, False), ("sparse", 4, True)])
def test_a_pool_burns_out_in_a_later_game_turn(tag: str, face: int, ends: bool) -> None:
    ground = a_piece((20.0, 12.0, 30.0, 20.0), "ground", tags=(tag,) if tag else ())
    battle = poured(ground, face=6)
    play(end_pools(battle))
    assert not events(battle, PoolRolled)
    battle.change_turn(game_turn=2)
    play(end_pools(battle), {"fire.pool-out": (face,)})
    assert (battle.scenery.pools == ()) is ends


@rule("fire.pool")
def test_very_flammable_ground_lowers_one_number_and_raises_the_other() -> None:
    battle = a_battle([squad("s"), enemies()], [a_piece((0, 0, 10, 10), "ground", tags=("very-flammable",))])
    assert (light_needed(battle, (5.0, 5.0)).goal, end_number(battle, (5.0, 5.0))) == (3, 6)


@rule("fire.pool")
def test_an_obstacle_brings_the_pool_nearer() -> None:
    wall = a_piece((20.0, 14.0, 30.0, 14.5), "wall", height=4.0, opaque=True, form="linear")
    (pool,) = poured(wall, face=6).scenery.pools
    assert pool.y == pytest.approx(13.0)


@rule("fire.pool")
def test_pools_can_be_switched_off() -> None:
    battle = gun(FLAMER, [(24.0, 40.0)], settings={"fire.pools": False})
    found = refused(battle, [FireOrder("s.1", "flamer", "", bearing=0.0, ground=True)])
    assert found is not None and found.rule == "fire.pool"
