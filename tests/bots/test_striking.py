"""Bots use mortars, missiles, flamers and grenades, and spare their friends."""

from collections.abc import Sequence

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder, Shoot
from arap.battle.battle import Battle
from arap.bots import make
from arap.bots.judging.shots import Shooting, best_shooting
from arap.bots.judging.striking import strike_kills
from arap.game.game import Game
from arap.game.queries import FirePlan, PlanFire
from arap.game.seat import Seat
from arap.kernel.sources import SeededDice
from tests.bots.deciding import decision
from tests.rules.builders import RIFLE, Squad, a_kind, a_scenario, a_weapon, squad
from tests.rules.shooting.firing import enemies
from tests.rules.shooting.striking import BOMB, FLAMER, FRAG, GRENADE, MORTAR, ROCK

FIRST = {"turn.first-player": "a", "length.turns": 2}
CROWD = [(22.0 + n, 15.0 + m) for n in range(4) for m in range(2)]


def seat_of(*squads: Squad) -> Seat:
    game = Game(a_scenario(squads, settings=FIRST), SeededDice(1), checkpoints=False)
    return Seat(game, "a")


def shooting(
    weapon: Weapon, n: int = 1, friends: Sequence[tuple[float, float]] = (), extra: tuple[Weapon, ...] = ()
) -> Shooting | None:
    """What the cautious bot would fire at the crowd."""
    ours = squad("s", at=(24, 10), n=n, weapons=(weapon, *extra), spacing=1.1)
    more = [squad("f", places=friends)] if friends else []
    seat = seat_of(ours, enemies("t", places=CROWD), *more)
    return best_shooting(seat, seat.scene().weapons, seat.units["s"], 1)


def test_the_cautious_bot_fires_every_weapon_at_a_crowd() -> None:
    for weapon in (FRAG, MORTAR, FLAMER, GRENADE):
        found = shooting(weapon)
        assert found is not None and found.kills(2) > 0.3, weapon.id


def test_it_does_not_fire_markers_or_flames_at_friends() -> None:
    for weapon in (FRAG, MORTAR, FLAMER, GRENADE):
        assert shooting(weapon, friends=[(23.5, 14.0)]) is None, weapon.id


def test_it_lets_no_more_throw_than_may() -> None:
    found = shooting(GRENADE, n=8, extra=(RIFLE,))
    assert found is not None
    thrown = [order for order in found.orders(1) if order.weapon == "grenade"]
    assert 1 <= len(thrown) <= 2 and len(found.orders(1)) == 8


def test_a_lone_stone_is_worth_less_than_a_grenade() -> None:
    seat = seat_of(squad("s", at=(24, 10), n=1, weapons=(GRENADE, ROCK)), enemies("t", places=CROWD))
    weapons = seat.scene().weapons
    stone, grenade = (FireOrder("s.1", weapon, "t", bearing=0.0, distance=5.0) for weapon in ("rock", "grenade"))
    assert strike_kills(seat, weapons, stone) < strike_kills(seat, weapons, grenade)


def fired_with(bot: str, seeds: range) -> set[str]:
    """The weapons that bots of a kind have fired in some short battles."""
    used: set[str] = set()
    weapons = (FRAG, MORTAR, FLAMER, GRENADE, ROCK, BOMB, RIFLE)
    for seed in seeds:
        ours = squad("s", at=(24, 10), n=8, weapons=weapons, spacing=1.2)
        theirs = squad("t", "b", at=(24, 15.5), n=8, weapons=weapons, facing=180, spacing=1.2)
        game = Game(a_scenario([ours, theirs], settings=FIRST), SeededDice(seed), checkpoints=False)
        bots = {side: make(bot, f"{seed} {side}") for side in ("a", "b")}
        while game.ask is not None:
            act = decision(bots[game.ask.seat], Seat(game, game.ask.seat))
            if isinstance(act, Shoot):
                used |= {order.weapon for order in act.orders}
            refusal = game.answer(act)
            assert refusal is None
        assert_sound(game.battle)
    return used


def assert_sound(battle: Battle) -> None:
    assert all(model.wounds > 0 for model in battle.models.values())
    assert all(model in battle.models for unit in battle.units.values() for model in unit.models)


def test_the_random_bot_uses_all_weapons() -> None:
    assert fired_with("random", range(60)) >= {"frag", "mortar", "flamer", "grenade", "rock", "rifle"}


def test_the_cautious_bot_plays_with_all_weapons() -> None:
    assert fired_with("cautious", range(4)) & {"frag", "mortar", "flamer", "grenade"}


def kills(weapon: Weapon, at: tuple[float, float], order: FireOrder, T: int = 3, shape: str = "strip") -> float:
    """What the cautious bot expects of an order against one enemy."""
    ours, theirs = squad("s", at=(24, 10), n=1, weapons=(weapon,)), enemies("t", places=[at], kind=a_kind("enemy", T=T))
    game = Game(
        a_scenario([ours, theirs], settings={**FIRST, "template.shape": shape}), SeededDice(1), checkpoints=False
    )
    seat = Seat(game, "a")
    return strike_kills(seat, seat.scene().weapons, order)


def test_it_knows_the_shape_of_the_template() -> None:
    order = FireOrder("s.1", "flamer", "t", bearing=0.0)
    assert kills(FLAMER, (25.4, 16.75), order) == 0
    assert kills(FLAMER, (25.4, 16.75), order, shape="teardrop") > 0


def test_it_knows_that_sevens_wound_and_eights_only_at_short_range() -> None:
    assert kills(FRAG, (24.0, 40.0), FireOrder("s.1", "frag", "t"), T=7) > 0
    near, far = (kills(FRAG, (24.0, y), FireOrder("s.1", "frag", "t"), T=8) for y in (15.0, 40.0))
    assert near > far == 0


def test_the_worth_of_a_stone_is_that_of_its_plan() -> None:
    seat = seat_of(squad("s", at=(24, 10), n=1, weapons=(ROCK,)), enemies("t", places=[(24.0, 15.0)]))
    order, weapons = FireOrder("s.1", "rock", "t", bearing=0.0, distance=5.0), seat.scene().weapons
    plan = seat.query(PlanFire("s", "", orders=(order,)))
    assert isinstance(plan, FirePlan) and plan.rows[0].needed is not None and plan.rows[0].wound is not None
    per_hit = plan.rows[0].wound.chance
    assert strike_kills(seat, weapons, order) == pytest.approx(plan.rows[0].needed.chance * per_hit)


@pytest.mark.parametrize("measured", [False, True])
def test_a_salvo_weapon_beyond_half_range_fires_its_full_burst(measured: bool) -> None:
    salvo = a_weapon("salvo", type="salvo", range=24.0, strength=5, shots=2, full_shots=4)
    settings = FIRST | {"shoot.premeasure": measured}
    units = [squad("s", at=(24, 10), n=1, weapons=(salvo,)), enemies("t", at=(24, 26))]
    seat = Seat(Game(a_scenario(units, settings=settings), SeededDice(1), checkpoints=False), "a")
    found = best_shooting(seat, seat.scene().weapons, seat.units["s"], 2)
    assert found is not None and [order.points for order in found.orders(2)] == [2]
