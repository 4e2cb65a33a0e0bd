"""What fire is worth to a bot."""

from arap.battle.acts import FireOrder
from arap.bots.judging.fire_worth import fire_worth
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from tests.rules.builders import a_kind, a_scenario, a_weapon, squad
from tests.rules.shooting.firing import orders
from tests.rules.shooting.striking import MORTAR

GUN = a_weapon("gun", type="assault", shots=2, strength=4, range=30.0)


def worth(**enemy: int) -> float:
    """What the fire of eight models is worth against eight such enemies."""
    ours = squad("s", "a", (24.0, 10.0), 8, weapons=(GUN,))
    theirs = squad("t", "b", (24.0, 20.0), 8, facing=180.0, kind=a_kind("enemy", **enemy), weapons=())
    game = Game(a_scenario([ours, theirs]), SeededDice(1), checkpoints=False)
    found = fire_worth(Seat(game, "a"), "s", "t", orders(game.battle), 1)
    assert found is not None
    return found


def test_fire_at_thin_armour_is_worth_more_than_at_thick() -> None:
    assert worth() > worth(save=4) > worth(save=2)


def test_fire_at_low_leadership_is_worth_more_than_at_high() -> None:
    assert worth(Ld=5) > worth(Ld=9)


def test_fire_with_a_guess_has_no_worth_by_odds() -> None:
    ours = squad("s", "a", (24.0, 10.0), 2, weapons=(GUN, MORTAR))
    theirs = squad("t", "b", (24.0, 20.0), 8, facing=180.0, kind=a_kind("enemy"), weapons=())
    game = Game(a_scenario([ours, theirs]), SeededDice(1), checkpoints=False)
    gun, guess = FireOrder("s.1", "gun", "t"), FireOrder("s.2", "mortar", "t", bearing=0.0, distance=10.0)
    assert fire_worth(Seat(game, "a"), "s", "t", (gun,), 1) is not None
    assert fire_worth(Seat(game, "a"), "s", "t", (gun, guess), 1) is None
