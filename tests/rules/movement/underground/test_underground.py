"""Under the ground: what enemies see, digging, coming up, and tunnels."""

from math import dist

import pytest

from arap.army.loading import scenario_from_text
from arap.battle.acts import Act, Charge, Dig, FireOrder, Leg, ModelPath, Move, Shoot, Tunnel
from arap.battle.battle import Battle
from arap.battle.events.underground import UnitSurfaced, UnitTunnelled, WentBelow
from arap.battle.secrets.underground import DEPTH, is_below
from arap.battle.settings import check_settings
from arap.game.accounts import told_of
from arap.game.views import model_statuses
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Option
from arap.rules.movement.blips.placing import WIDE
from arap.rules.movement.underground.network import cut, mouths, ways_from
from arap.rules.movement.underground.tunnelling import price_of_leg
from arap.rules.turn.actions import action_options, take_action, why_not_act
from arap.rules.turn.ending.victory import losses, standing
from arap.table.terrain import Piece
from tests.rules.builders import a_kind, a_piece, a_wood, impassable, play, squad
from tests.rules.logs import events
from tests.rules.movement.underground.moles import GEOPHONE, MOLE, NORTH, SOUTH, a_hall, a_tunnel, acting, ground, moles
from tests.support import rule


def do(battle: Battle, unit: str, act: Act, points: int = 2, answers: tuple[Act, ...] = ()) -> None:
    entry = acting(battle, unit, points)
    assert why_not_act(battle.known_to(battle.units[unit].side), entry, act) is None
    play(take_action(battle, entry, act), answers=answers)


def why_not(battle: Battle, unit: str, act: Act, points: int = 2) -> str:
    refusal = why_not_act(battle, acting(battle, unit, points), act)
    return refusal.rule if refusal else ""


def offered(battle: Battle, unit: str, points: int = 2) -> dict[str, Option]:
    return {option.label: option for option in action_options(battle, acting(battle, unit, points))}


def where(battle: Battle, unit: str = "g") -> tuple[float, float]:
    counter = battle.models[battle.units[unit].models[0]]
    return counter.x, counter.y


def seen_by(battle: Battle, side: str) -> list[str]:
    return [unit.name for unit in battle.known_to(side).units.values() if unit.side != side]


@rule("underground.representation")
def test_without_a_detector_the_enemy_sees_nothing_of_a_tunneller() -> None:
    battle = ground(moles())
    assert seen_by(battle, "a") == []
    do(battle, "g", Tunnel(((20, 24),)))
    assert where(battle) == (20, 24) and seen_by(battle, "a") == []
    logged = battle.log[-1]
    assert isinstance(logged.event, UnitTunnelled)
    assert told_of(logged, frozenset(logged.secrets[0].models + logged.secrets[0].units), "a") is None
    assert not battle.known_to("a").turn.below and battle.known_to("b") is battle


@rule("underground.representation")
def test_with_a_geophone_the_enemy_sees_a_blip_move() -> None:
    battle = ground(moles(), guard_kind=GEOPHONE)
    assert seen_by(battle, "a") == ["Blip 1"]
    do(battle, "g", Tunnel(((20, 24),)))
    known = battle.known_to("a")
    (blip,) = [model for model in known.models.values() if known.units[model.unit].side == "b"]
    assert (blip.x, blip.y) == (20, 24) and model_statuses(known, blip) == ("counter", "blip", "below")
    logged = battle.log[-1]
    told = told_of(logged, frozenset(logged.secrets[0].models + logged.secrets[0].units), "a")
    assert isinstance(told, UnitTunnelled) and (told.unit, told.cost) == ("blip-1", 0.0)


@rule("underground.representation")
def test_a_detector_has_a_range_by_setting() -> None:
    near = {"underground.detectors": {"geophone": 20.0}}
    assert seen_by(ground(moles((40, 20)), guard_kind=GEOPHONE, settings=near), "a") == ["Blip 1"]
    assert seen_by(ground(moles((20, 30)), guard_kind=GEOPHONE, settings=near), "a") == []
    with pytest.raises(ArapError):
        check_settings({"underground.detectors": {"geophone": "far"}}, "test")


@rule("underground.representation")
def test_sight_on_the_table_does_not_convert_a_tunneller() -> None:
    battle = ground(moles((40, 10)), guard_kind=GEOPHONE)
    do(battle, "m", Move((ModelPath("m.1", (Leg(battle.models["m.1"].x, 6.0),)),)))
    assert is_below(battle, "g")


@rule("underground.representation")
def test_going_down_in_sight_is_told_and_the_unit_is_not_lost() -> None:
    battle = ground(moles(below=False, places=[(20, 30), (21.2, 30), (22.4, 30)]))
    do(battle, "g", Dig())
    (event,) = events(battle, WentBelow)
    assert event.dug and event.told_to(frozenset(("g", "g.0"))) is event
    assert battle.models["g.0"].z == DEPTH and battle.units["g"].strength == 3
    for side in "ab":
        known = battle.known_to(side)
        assert losses(known, known.scenario.sides[1]) == (0, 0) and standing(known) == {"a", "b"}


@rule("underground.representation")
def test_with_the_rule_off_nobody_goes_down() -> None:
    off = {"underground.enabled": False}
    battle = ground(squad("g", "b", at=(20, 9), n=2, kind=MOLE), tunnels=a_tunnel(), settings=off)
    assert why_not(battle, "g", Dig()) == why_not(battle, "g", Tunnel((SOUTH,))) == "underground.representation"
    assert not [label for label in offered(battle, "g") if "down" in label.lower() and label != "Lie down"]


@rule("underground.tunnelling")
def test_a_burrower_under_a_wood_moves_its_full_move() -> None:
    battle = ground(moles(), terrain=[a_wood((10.0, 20.0, 30.0, 40.0))])
    assert why_not(battle, "g", Tunnel(((20, 24.0),))) == ""
    assert why_not(battle, "g", Tunnel(((20, 27), (23, 27)))) == ""
    assert why_not(battle, "g", Tunnel(((20, 23.9),))) == "underground.tunnels"


def a_lake() -> Piece:
    return a_piece((10.0, 22.0, 30.0, 26.0), "lake", tags=("deep",))


@rule("underground.tunnelling")
def test_a_deep_lake_stops_a_burrower_at_its_edge() -> None:
    battle = ground(moles(), terrain=[a_lake()])
    assert why_not(battle, "g", Tunnel(((20, 25),))) == "underground.tunnelling"
    act = offered(battle, "g")["Tunnel south"].answer
    do(battle, "g", act)
    assert where(battle) == (20, 26)
    shallow = ground(moles(), terrain=[a_lake()], settings={"underground.blocking-tags": ["bedrock"]})
    assert why_not(shallow, "g", Tunnel(((20, 25),))) == ""


@rule("underground.tunnelling")
def test_under_the_ground_a_unit_neither_shoots_nor_charges_nor_walks() -> None:
    battle = ground(moles((40, 8)))
    for act in (Shoot(1, (FireOrder("g.1", "rifle", "m"),)), Charge("m"), Move(())):
        assert why_not(battle, "g", act) == "underground.tunnelling"
    assert set(offered(battle, "g")) >= {"Tunnel north", "Dig up", "Finish"} and "Shoot" not in offered(battle, "g")


@rule("underground.tunnelling")
def test_nobody_on_the_table_charges_or_shoots_at_a_unit_under_the_ground() -> None:
    battle = ground(moles((40, 8)), guard_kind=GEOPHONE)
    known = battle.known_to("a")
    entry = acting(battle, "m")
    for act in (Charge("blip-1"), Shoot(1, (FireOrder("m.1", "rifle", "blip-1"),))):
        assert why_not_act(known, entry, act) is not None


@rule("underground.tunnelling")
def test_a_unit_under_the_ground_is_in_nobodys_way() -> None:
    battle = ground(moles((40, 8)))
    model = battle.models["m.1"]
    do(battle, "m", Move(tuple([ModelPath(each, (Leg(battle.models[each].x, 8.0),)) for each in ("m.1", "m.2")])))
    assert battle.models["m.1"].y == 8.0 and model.y == 5.0 and is_below(battle, "g")


@rule("underground.emerge")
def test_two_points_for_the_entrance_and_the_third_may_be_a_charge() -> None:
    battle = ground(moles((40, 10)), guard=(40, 5))
    do(battle, "g", Dig(), points=3)
    assert battle.turn.acting[-1].points == 1
    assert (battle.models["g.1"].x, battle.models["g.1"].y) == (40, 10)
    assert all(dist((model.x, model.y), (40, 10)) <= 3.0 for model in battle.members("g"))
    assert why_not_act(battle, battle.turn.acting[-1], Charge("m")) is None
    (event,) = events(battle, UnitSurfaced)
    assert event.dug and event.models == ("g.1", "g.2", "g.3")


@rule("underground.emerge")
def test_with_one_success_it_only_moves() -> None:
    battle = ground(moles((40, 10)))
    assert why_not(battle, "g", Dig(), points=1) == "underground.emerge"
    refused = offered(battle, "g", points=1)["Dig up"].refusal
    assert refused and refused.rule == "underground.emerge"
    assert why_not(battle, "g", Tunnel(((40, 12),)), points=1) == ""


@rule("underground.emerge")
def test_nobody_comes_up_in_a_melee_radius_in_rock_or_under_a_base() -> None:
    for at, terrain in (((40, 6.9), []), ((20, 30), [impassable((15, 25, 25, 35))]), ((39.5, 5.0), [])):
        battle = ground(moles(at), terrain=terrain)
        assert why_not(battle, "g", Dig()) == "underground.emerge"
    assert why_not(ground(moles((40, 7.2))), "g", Dig()) == ""


@rule("underground.emerge")
def test_a_profile_may_need_other_points() -> None:
    quick = a_kind("quick", traits=("tunneller",), emerge_ap=1)
    assert why_not(ground(moles(kind=quick)), "g", Dig(), points=1) == ""
    assert (
        why_not(ground(moles(), settings={"underground.emerge-points": 3}), "g", Dig(), points=2)
        == "underground.emerge"
    )


@rule("underground.emerge")
def test_the_entrance_stays_and_going_down_through_it_is_a_move() -> None:
    battle = ground(moles((20, 30)))
    do(battle, "g", Dig())
    assert [at for _, at in mouths(battle)] == [(20, 30)]
    do(battle, "g", Tunnel(((20, 30), (20, 34))), points=1)
    assert is_below(battle, "g") and where(battle) == (20, 34)
    do(battle, "g", Dig())
    assert len(battle.turn.mouths) == 2


@rule("underground.emerge")
def test_troops_that_cannot_dig_do_not() -> None:
    battle = ground(squad("g", "b", at=(20, 9), n=2), tunnels=a_tunnel())
    assert why_not(battle, "g", Dig()) == "underground.emerge" and "Dig down" not in offered(battle, "g")


@rule("underground.emerge")
def test_the_owner_says_how_the_models_stand() -> None:
    battle = ground(moles((20, 30)))
    do(battle, "g", Dig(), answers=(WIDE,))
    (one, two, _) = battle.members("g")
    assert dist((one.x, one.y), (two.x, two.y)) > 2.0


@rule("underground.emerge")
def test_a_unit_keeps_its_losses_and_wounds_below() -> None:
    battle = ground(squad("g", "b", at=(20, 30), n=3, kind=MOLE))
    battle.remove_model("g.2", "m", "casualty.remove")
    do(battle, "g", Dig())
    do(battle, "g", Dig())
    assert battle.units["g"].models == ("g.1", "g.3")


@rule("underground.tunnels")
def test_a_squad_pays_for_the_way_to_the_mouth_and_below_from_one_allowance() -> None:
    battle = ground(squad("g", "b", at=(20, 9), n=3), tunnels=a_tunnel())
    assert why_not(battle, "g", Tunnel((SOUTH, (20, 13.1)))) == "underground.tunnels"
    do(battle, "g", Tunnel((SOUTH, (20, 13))))
    assert is_below(battle, "g") and where(battle) == (20, 13)
    assert why_not(battle, "g", Tunnel((NORTH,), (20, 17.1))) == "underground.tunnels"
    do(battle, "g", Tunnel((NORTH,), (20, 17)))
    assert (battle.models["g.1"].x, battle.models["g.1"].y) == (20, 17) and not battle.turn.below


@rule("underground.tunnels")
def test_in_a_flooded_tunnel_three_inches_gain_half_as_much() -> None:
    battle = ground(squad("g", "b", at=(20, 9), n=3), tunnels=a_tunnel(going="difficult"))
    assert why_not(battle, "g", Tunnel((SOUTH, (20, 11.6)))) == "underground.tunnels"
    assert why_not(battle, "g", Tunnel((SOUTH, (20, 11.5)))) == ""
    assert cut(battle, SOUTH, [NORTH], 3.0) == ([(20.0, 11.5)], 0.0)


@rule("underground.tunnels")
def test_what_a_way_through_tunnels_does_not_cost_is_left() -> None:
    battle = ground(squad("g", "b", at=(20, 9), n=3), tunnels=a_tunnel())
    whole = NORTH[1] - SOUTH[1]
    assert cut(battle, SOUTH, [NORTH], whole + 2.5) == ([NORTH], 2.5)
    assert cut(battle, SOUTH, [NORTH], whole) == ([NORTH], 0.0)


@rule("underground.tunnels")
def test_others_than_tunnellers_keep_to_the_passages_and_leave_by_the_mouths() -> None:
    battle = ground(squad("g", "b", at=(20, 9), n=3), tunnels=a_hall())
    assert why_not(battle, "g", Tunnel((SOUTH, (21, 12)))) == "underground.tunnels"
    do(battle, "g", Tunnel((SOUTH, (20, 13))))
    assert why_not(battle, "g", Tunnel(((20, 14),), (20, 14))) == "underground.tunnels"
    assert why_not(battle, "g", Tunnel((NORTH,), NORTH)) == "underground.tunnels"
    assert why_not(battle, "g", Tunnel(((24, 16),))) == "underground.tunnels"
    assert why_not(battle, "g", Tunnel((NORTH, (21, 16)))) == ""
    assert why_not(battle, "g", Dig()) == "underground.emerge"


@rule("underground.tunnels")
def test_ways_lead_through_chambers() -> None:
    battle = ground(tunnels=a_hall())
    ways = ways_from(battle, (20.0, 13.0))
    assert ways == {"south": [SOUTH], "hall": [NORTH], "east": [NORTH, (24.0, 16.0)]}


@rule("underground.tunnels")
def test_a_narrow_passage_keeps_bulky_troops_out() -> None:
    fat = a_kind("fat", bulk="bulky")
    for width, why in ((1, "underground.tunnels"), (2, "")):
        battle = ground(squad("g", "b", at=(20, 9), n=2, kind=fat), tunnels=a_tunnel(width=width))
        assert why_not(battle, "g", Tunnel((SOUTH, (20, 12)))) == why


@rule("underground.tunnels")
def test_nobody_goes_down_where_no_mouth_is_or_out_of_reach() -> None:
    battle = ground(squad("g", "b", at=(20, 5), n=2), tunnels=a_tunnel())
    assert why_not(battle, "g", Tunnel((SOUTH, (20, 11)))) == "underground.tunnels"
    assert why_not(battle, "g", Tunnel(((20, 6),))) == "underground.tunnels"
    assert not [label for label in offered(battle, "g") if "mouth" in label]


@rule("underground.tunnels")
def test_options_lead_to_every_node_in_reach_and_out_of_the_mouths() -> None:
    battle = ground(squad("g", "b", at=(20, 9), n=3), tunnels=a_tunnel())
    assert {"Go down at South mouth", "Tunnel to North mouth"} <= set(offered(battle, "g"))
    do(battle, "g", Tunnel((SOUTH, (20, 13))))
    assert {"Come out at South mouth", "Come out at North mouth"} <= set(offered(battle, "g"))


TEXT = """
scenario: Under the town
table: [40, 40]
tunnels:
  nodes: {{a: {{at: [{a}]}}, b: {{at: [10, 20], name: The well}}, hall: {{at: [20, 20], chamber: true}}}}
  passages: [{{from: a, to: hall, going: difficult, width: 2}}, {{from: hall, to: {end}}}]
sides:
  guard: {{army: border-guard, home: south, deploy: {{first-squad: {{at: [20, 6]}}}}}}
  orks: {{army: red-tusks, home: north, deploy: {{skarr-boyz: {{at: [{orks}], below: true}}}}}}
"""


@rule("underground.tunnels")
def test_a_scenario_file_has_tunnels_and_units_in_them() -> None:
    scenario = scenario_from_text(TEXT.format(a="10, 10", end="b", orks="20, 20"), "test")
    assert [node.name for node in scenario.tunnels.nodes] == ["A", "The well", "Hall"]
    assert (scenario.tunnels.passages[0].going, scenario.tunnels.passages[0].width) == ("difficult", 2)
    assert is_below(Battle.start(scenario), "skarr-boyz")


@rule("underground.tunnels")
@pytest.mark.parametrize(
    ("a", "end", "orks", "why"),
    [
        ("10, 50", "b", "20, 20", "off the table"),
        ("10, 10", "c", "20, 20", "there is no node 'c'"),
        ("10, 10", "hall", "20, 20", "two different places"),
        ("10, 10", "b", "20, 21", "only on a node"),
    ],
)
def test_bad_tunnels_are_refused(a: str, end: str, orks: str, why: str) -> None:
    with pytest.raises(ArapError, match=why):
        scenario_from_text(TEXT.format(a=a, end=end, orks=orks), "test")


@rule("underground.tunnels")
def test_a_passage_too_narrow_is_named_as_the_reason_and_a_tunneller_digs_beside_it() -> None:
    narrow, ogre = a_tunnel(width=0.5), a_kind("ogre", bulk="very-bulky", base_radius=0.75)
    battle = ground(moles(SOUTH, kind=ogre), tunnels=narrow)
    price = price_of_leg(battle, battle.units["g"], SOUTH, NORTH)
    assert price == Refusal(f"The passage is too narrow for {battle.units['g'].name}", "underground.tunnels")
    digger = ground(moles(SOUTH, kind=a_kind("digger", bulk="very-bulky", traits=("tunneller",))), tunnels=narrow)
    assert price_of_leg(digger, digger.units["g"], SOUTH, NORTH) == 6.0
