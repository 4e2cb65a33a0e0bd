"""What fire promises to a bot."""

from arap.battle.acts import FireOrder
from arap.bots.promise import promise
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from tests.rules.builders import a_kind, a_scenario, a_weapon, squad
from tests.rules.shooting.firing import orders
from tests.rules.shooting.striking import MORTAR

GUN = a_weapon("gun", type="assault", shots=2, strength=4, range=30.0)


def promised(**enemy: int) -> float:
    """What eight men promise against eight such enemies."""
    ours = squad("s", "a", (24.0, 10.0), 8, weapons=(GUN,))
    theirs = squad("t", "b", (24.0, 20.0), 8, facing=180.0, kind=a_kind("enemy", **enemy), weapons=())
    game = Game(a_scenario([ours, theirs]), SeededDice(1), checkpoints=False)
    found = promise(Seat(game, "a"), "s", "t", orders(game.battle), 1)
    assert found is not None
    return found


def test_thin_armour_promises_more_than_thick() -> None:
    assert promised() > promised(save=4) > promised(save=2)


def test_the_meek_promise_more_than_the_bold() -> None:
    assert promised(Ld=5) > promised(Ld=9)


def test_nothing_is_promised_of_fire_whose_odds_leave_out_a_guess() -> None:
    ours = squad("s", "a", (24.0, 10.0), 2, weapons=(GUN, MORTAR))
    theirs = squad("t", "b", (24.0, 20.0), 8, facing=180.0, kind=a_kind("enemy"), weapons=())
    game = Game(a_scenario([ours, theirs]), SeededDice(1), checkpoints=False)
    gun, guess = FireOrder("s.1", "gun", "t"), FireOrder("s.2", "mortar", "t", bearing=0.0, distance=10.0)
    assert promise(Seat(game, "a"), "s", "t", (gun,), 1) is not None
    assert promise(Seat(game, "a"), "s", "t", (gun, guess), 1) is None
