"""Those with no ground under their feet: in deep water, on a ladder, on a face. They neither lie down nor dash."""

from collections.abc import Callable

import msgspec
import pytest

from arap.battle.acts import Leg, ModelPath, Move, Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.requests import Option
from arap.rules.movement.dice.forecast import plan_dice
from arap.rules.movement.dice.tactical import roll_tactical, tactical_terms
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.travel.move import move_action
from arap.rules.turn.actions import action_options
from tests.rules.builders import a_battle, a_piece, play, squad
from tests.rules.movement.manoeuvring import refused
from tests.rules.movement.vertical.ground import a_cliff, a_river, alone, go
from tests.rules.movement.vertical.test_ladders import HEAD, UP, a_climber, to_height
from tests.rules.movement.vertical.test_swimming import in_the_river
from tests.support import rule

LIE, CRAWL = Move((), prone=("m.1",)), Move((ModelPath("m.1", ()),), crawl=("m.1",))


def in_the_water() -> Battle:
    return in_the_river(1)


def on_a_ladder() -> Battle:
    return a_climber(z=1.0)


def on_a_face() -> Battle:
    battle = alone(a_cliff(1.0, 6.0))
    battle.put_model(msgspec.structs.replace(battle.models["m.1"], y=21.0, z=4.0))
    return battle


def half_in_the_river() -> Battle:
    """Two on the bank, two in the river."""
    places = [(14.0, 19.5), (15.5, 19.5), (14.0, 21.5), (15.5, 21.5)]
    return a_battle([squad("m", places=places)], [a_river()])


def offered(battle: Battle, label: str) -> Option:
    return next(option for option in action_options(battle, Acting("m", 2)) if option.label == label)


EVERYWHERE = [(in_the_water, "move.prone.going"), (on_a_ladder, "ladder.fixed.climb"), (on_a_face, "climb.high")]


@rule("move.prone.going", "swim.rate", "ladder.fixed.climb", "climb.high")
@pytest.mark.parametrize(("where", "entry"), EVERYWHERE)
def test_nobody_lies_down_or_crawls_without_ground_under_his_feet(where: Callable[[], Battle], entry: str) -> None:
    battle = where()
    for label in ("Lie down", "Crawl"):
        why = offered(battle, label).refusal
        assert why is not None and why.rule == entry and "trooper 1" in why.reason
    assert refused(battle, LIE) == entry
    assert refused(battle, CRAWL) == entry


@rule("move.prone.going", "swim.rate")
def test_of_a_squad_at_the_bank_those_on_land_may_lie_down() -> None:
    battle = half_in_the_river()
    assert offered(battle, "Lie down").answer == Move((), prone=("m.1", "m.2"))
    assert offered(battle, "Crawl").answer == Move((), crawl=("m.1", "m.2"))
    assert refused(battle, Move((), prone=("m.1", "m.2"))) is None
    assert refused(battle, Move((), prone=("m.1", "m.3"))) == "move.prone.going"
    play(move_action(battle, "m", Move((), prone=("m.1", "m.2"))))
    assert [model.prone for model in battle.members("m")] == [True, True, False, False]
    assert offered(battle, "Swim").answer == Swim(("m.3", "m.4"))


@rule("move.prone.going", "move.tactical")
def test_what_is_offered_follows_a_unit_out_of_the_water_and_into_it() -> None:
    battle = in_the_water()
    wet, dry = battle.models["m.1"], msgspec.structs.replace(battle.models["m.1"], y=18.0)
    for model, may in ((dry, True), (wet, False), (dry, True)):
        battle.put_model(model)
        assert [offered(battle, label).refusal is None for label in ("Lie down", "Move tactically")] == [may, may]


@rule("move.prone.going", "ladder.fixed.climb")
def test_at_the_end_of_a_move_one_lies_down_on_the_roof_but_not_on_the_ladder() -> None:
    battle = a_climber()
    assert refused(battle, Move((ModelPath("m.1", (to_height(2.0),)),), prone=("m.1",))) == "ladder.fixed.climb"
    battle = on_a_ladder()
    up = Move((ModelPath("m.1", (UP, Leg(HEAD[0], 22.5))),), prone=("m.1",))
    assert refused(battle, up) is None
    play(move_action(battle, "m", up))
    assert battle.models["m.1"].prone and battle.models["m.1"].z == 3


@rule("move.prone.going", "climb.high")
@pytest.mark.parametrize(("die", "prone"), [(1, True), (6, False)])
def test_who_meant_to_lie_down_on_the_top_and_is_stuck_on_the_face_hangs_on(die: int, prone: bool) -> None:
    battle = on_a_face()
    up = Move((ModelPath("m.1", (go(22.0, "climb"),)),), prone=("m.1",))
    play(move_action(battle, "m", up), {"climb.test": [die]})
    assert (battle.models["m.1"].z, battle.models["m.1"].prone) == (6 if prone else 4, prone)


@rule("move.prone.going", "move.variable")
def test_nobody_crawls_for_rough_ground_out_of_the_water() -> None:
    rubble = a_piece((10, 17, 20, 20.5), "rubble", variable=True)
    troops = squad("m", places=[(14.0, 21.5)])
    battle = a_battle([troops], [a_river(), rubble])
    assert refused(battle, Venture(("m.1",), crawl=("m.1",))) == "move.prone.going"


@rule("move.tactical.restrictions", "ladder.fixed.climb")
@pytest.mark.parametrize(
    ("where", "entry"),
    [
        (in_the_water, "move.tactical.restrictions"),
        (on_a_ladder, "ladder.fixed.climb"),
        (on_a_face, "move.tactical.restrictions"),
    ],
)
def test_swimmers_and_climbers_do_not_begin_a_tactical_move(where: Callable[[], Battle], entry: str) -> None:
    battle = where()
    why = offered(battle, "Move tactically").refusal
    assert why is not None and why.rule == entry and "trooper 1" in why.reason
    assert refused(battle, Tactical()) == entry


@rule("move.tactical.restrictions")
def test_of_a_squad_at_the_bank_the_die_is_for_those_on_land() -> None:
    battle = half_in_the_river()
    assert offered(battle, "Move tactically").refusal is None
    assert plan_dice(battle, battle.units["m"], Tactical()).rolls[0].models == ("m.1", "m.2")
    terms = play(roll_tactical(battle, battle.units["m"]), {"move.tactical": [3]})
    assert [model for model, _ in terms.allowances] == ["m.1", "m.2"]
    swimmer = (ModelPath("m.3", (Leg(14.0, 21.5, 90.0),)),)
    why = why_not_move(battle, "m", swimmer, tactical_terms(battle.members("m"), 3))
    assert why is not None and why.rule == "move.tactical.restrictions"
