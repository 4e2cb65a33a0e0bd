"""Bots that charge."""

from collections.abc import Sequence

import msgspec

from arap.army.profile import Kind
from arap.battle.acts import Attempt, Charge
from arap.bots import make
from arap.bots.judging.charges import best_charge
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.bots.deciding import decision
from tests.laws.playing import face_to_face, new_game, play_out
from tests.rules.builders import Point, a_kind, a_scenario, a_weapon, squad

CHOPPA = a_weapon("choppa", type="melee", range=None, strength=None)
BOYZ = a_kind("boy", WS=4, T=4, A=2, I=3)
ELITE = a_kind("champion", WS=6, S=5, T=5, A=3, I=6, save=2)
FIVE = [(16 + 1.2 * n, 10.0) for n in range(5)]


def to_act(mine: Kind, theirs: Kind, away: float = 6.0, men: Sequence[Point] = FIVE) -> Seat:
    """The seat of a side whose only unit has one point, its enemy so far off."""
    foes = [(x, 10.0 + away) for x, _ in FIVE]
    units = [squad("m", places=men, kind=mine, weapons=[CHOPPA]), squad("e", "b", places=foes, kind=theirs, facing=180)]
    scenario = a_scenario(units, settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"activate.roll": [1]}, SeededDice(1)), checkpoints=False)
    game.answer(Attempt("m", 1))
    return Seat(game, "a")


def test_the_cautious_bot_charges_where_it_is_the_better_fighter() -> None:
    assert decision(make("cautious", 1), to_act(BOYZ, a_kind("guard"))) == Charge("e")


def test_it_does_not_charge_those_who_would_cut_it_down() -> None:
    assert not isinstance(decision(make("cautious", 1), to_act(a_kind("guard"), ELITE)), Charge)


def test_a_charge_out_of_reach_is_not_thought_of() -> None:
    seat = to_act(BOYZ, a_kind("guard"), away=14.0)
    assert best_charge(seat, seat.scene().weapons, seat.units["m"]) is None


def test_the_more_there_are_the_more_a_charge_is_worth() -> None:
    many, few = to_act(BOYZ, a_kind("guard")), to_act(BOYZ, a_kind("guard"), men=FIVE[:2])
    strong, weak = (best_charge(seat, seat.scene().weapons, seat.units["m"]) for seat in (many, few))
    assert strong and (weak is None or strong.worth > weak.worth)


def test_the_random_bot_charges_and_its_games_end() -> None:
    scenario = msgspec.structs.replace(face_to_face("skirmish", apart=7.0), objectives=())
    acts = [given for seed in range(6) for given in play_out(new_game(scenario, seed), ("random",) * 2, seed).inputs]
    assert any(isinstance(getattr(given, "act", None), Charge) for given in acts)
