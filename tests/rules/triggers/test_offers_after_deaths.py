"""Offers where somebody dies, leaves or has reacted meanwhile."""

from typing import Any

import pytest

from arap.battle.acts import Leg, ModelPath, Move, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.reaction import ReactionAnswered, UnitIntercepted
from arap.battle.values import Rout
from arap.kernel.requests import Approved, Ask, Roll
from arap.rules.characters import join
from arap.rules.movement.flight.flee import carry_out
from arap.rules.movement.flight.runs import Run
from tests.rules.builders import a_battle, a_kind, play, squad
from tests.rules.logs import events
from tests.rules.reactions.intercepting import goes, one_goes
from tests.support import rule

KILLS = {"melee.free-hack": [1], "melee.to-wound": [6]}


def flight(*enemies: Any, n: int = 1) -> Battle:
    """Routers of side a in a file, who run south between enemies."""
    places = [(10, 20 + 2.5 * number) for number in range(n)]
    battle = a_battle([squad("r", places=places), *enemies])
    battle.change("r", rout=Rout(None))
    return battle


def runs(battle: Battle, answers: Any, dice: Any) -> None:
    ends = tuple([(model.x, model.y - 10) for model in battle.members("r")])
    play(carry_out(battle, "r", Run(180.0, ends, 10.0), "pass"), dice, answers)


@rule("react.offer-order", "react.intercept.routers")
@pytest.mark.parametrize("side", ["b", "c"])
def test_an_offer_ends_with_the_unit_that_caused_it(side: str) -> None:
    battle = flight(squad("e", "b", (11.5, 15), 1), squad("f", side, (8.5, 15), 1))
    runs(battle, [React("e", "intercept")], KILLS)
    assert "r" not in battle.units and [event.units for event in events(battle, ReactionAnswered)] == [("e",)]


@rule("react.intercept.routers")
def test_who_has_no_router_left_in_reach_strikes_at_the_next_one() -> None:
    battle = flight(squad("e", "b", (11.5, 15), 1), squad("f", "b", (8.5, 15), 1), n=2)
    dice = {"melee.free-hack": [1, 6], "melee.to-wound": [6], "casualty.allocate": [1]}
    runs(battle, [React("e", "intercept"), React("f", "intercept")], dice)
    assert [event.hits for event in events(battle, HitsRolled)] == [1, 0]
    assert battle.units["e"].now.reacted == battle.units["f"].now.reacted == ("intercept",)


@rule("react.intercept.stray", "coherency.character-leave")
def test_a_character_that_walks_out_of_its_squad_is_met_alone() -> None:
    captain = squad("captain", at=(11.2, 10), n=1, kind=a_kind("captain", M=6, traits=("independent-character",)))
    battle = a_battle([squad("m", places=[(10, 10), (8.8, 10)]), captain, squad("e", "b", (13, 15), 1, facing=270)])
    join(battle, battle.units["captain"], battle.units["m"])
    goes(battle, one_goes(Leg(11.2, 16), model="captain.1"), [React("e", "intercept")])
    assert battle.models["captain.1"].unit == "captain"
    assert battle.units["captain"].locked == ("e",) and not battle.units["m"].locked
    assert events(battle, UnitIntercepted)[0].enemy == "captain"


@rule("react.intercept.stray", "move.other-models")
def test_the_rear_of_a_column_moves_first_if_it_is_named_first() -> None:
    places = [(10, 8.8), (10, 10)]
    battle = a_battle([squad("m", places=places, kind=a_kind(M=6)), squad("e", "b", (11.8, 13), 1, facing=270)])
    order = Move(tuple([ModelPath(m.id, (Leg(m.x, m.y + 6),)) for m in battle.members("m")]))
    goes(battle, order, [React("e", "intercept")])
    reach = (4 - 1.8**2) ** 0.5
    assert [model.y for model in battle.members("m")] == pytest.approx([13 - reach, 10], abs=0.002)
    (event,) = events(battle, ReactionAnswered)
    assert event.near == (("m.1", "e.1", 2.0),)


@rule("react.levels")
def test_dice_of_a_hack_are_rolled_one_level_deeper() -> None:
    battle = flight(squad("e", "b", (11.5, 15), 1))
    ends = ((10.0, 10.0),)
    flow = carry_out(battle, "r", Run(180.0, ends, 10.0), "pass")
    request = next(flow)
    assert isinstance(request, Ask)
    request = flow.send(Approved(request, React("e", "intercept")))
    assert isinstance(request, Roll) and list(battle.turn.reacting) == ["e"]
    with pytest.raises(StopIteration):
        while True:
            request = flow.send((6,) * request.dice if isinstance(request, Roll) else None)
    assert not battle.turn.reacting
