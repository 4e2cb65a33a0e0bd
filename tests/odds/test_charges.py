"""The odds of a whole charge agree with charges the engine carries out."""

from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.odds.melee.charge import chance_all_fall, charge_odds
from arap.odds.reactions import either_falls
from tests.odds.charging import ChargeLuck, charge_once
from tests.odds.melees import PISTOL, SWORD
from tests.rules.builders import a_battle, a_kind, a_weapon, difficult, squad

CARBINE = a_weapon("carbine", type="assault", shots=1, strength=4)
TIMES = 150
FAR = 4.5


def facing(n: int = 6, m: int = 6, gap: float = 7.0, terrain: tuple[Any, ...] = (), **fields: Any) -> Battle:
    """A line with swords and pistols before a line with carbines."""
    ours = squad("a", "a", at=(24.0, 20.0), n=n, kind=a_kind("man", **fields), weapons=(SWORD, PISTOL))
    theirs = squad("b", "b", at=(24.0, 20.0 + gap), facing=180.0, n=m, kind=a_kind("foe"), weapons=(CARBINE,))
    return a_battle([ours, theirs], terrain)


CHARGES: dict[str, tuple[Callable[[], Battle], Charge, str]] = {
    "received": (lambda: facing(I=4), Charge("b"), "receive"),
    "stood and fired at": (lambda: facing(), Charge("b"), "stand and fire"),
    "stood and fired at, the faster": (lambda: facing(I=4), Charge("b"), "stand and fire"),
    "both fire": (lambda: facing(), Charge("b", fire=True), "stand and fire"),
    "more against fewer": (lambda: facing(8, 4), Charge("b"), "stand and fire"),
}


@pytest.mark.parametrize("name", CHARGES)
def test_the_engine_charges_as_the_odds_say(name: str) -> None:
    make, act, answer = CHARGES[name]
    battle = make()
    odds = charge_odds(battle, "a", act, answer)
    luck = ChargeLuck(list(CHARGES).index(name), answer)
    seen = [charge_once(battle, "a", act, luck) for _ in range(TIMES)]
    for chance, met in (
        (odds.contact, [each.contact for each in seen]),
        (odds.breaks, [each.broke for each in seen]),
    ):
        assert sum(met) / TIMES == pytest.approx(chance, abs=FAR * sqrt(max(chance * (1 - chance), 0.01) / TIMES))
    for mean, counts in ((odds.lost, [each.lost for each in seen]), (odds.killed, [each.killed for each in seen])):
        got = sum(counts) / TIMES
        spread = sqrt(sum((count - got) ** 2 for count in counts) / TIMES)
        assert got == pytest.approx(mean, abs=FAR * max(spread, 0.3) / sqrt(TIMES))


def test_a_charge_that_nobody_fires_at_is_exact() -> None:
    odds = charge_odds(facing(), "a", Charge("b"), "receive")
    assert odds.exact and odds.contact == 1.0 and odds.fallen == (1.0,)
    assert odds.told.startswith("Charge: 100 % into contact; you lose ")


def test_a_charge_under_fire_says_what_is_not_exact() -> None:
    odds = charge_odds(facing(), "a", Charge("b"))
    assert (odds.answer, odds.exact) == ("stand and fire", False)
    assert odds.why == "survivors keep the places of the plan" and sum(odds.fallen) == pytest.approx(1.0)
    assert 0.0 < odds.error < 0.03


def test_a_charge_too_far_away_is_refused() -> None:
    odds = charge_odds(facing(gap=20.0), "a", Charge("b"))
    assert odds.refusal is not None and odds.contact == 0.0


def test_bad_ground_makes_contact_uncertain() -> None:
    odds = charge_odds(
        facing(terrain=(difficult((0.0, 21.0, 48.0, 26.0), going="open", variable=True),)), "a", Charge("b"), "receive"
    )
    assert 0.0 < odds.contact < 1.0
    assert odds.contact * 36 == pytest.approx(round(odds.contact * 36))


def test_fleet_adds_a_die_to_the_distance() -> None:
    battle = facing(gap=12.0, traits=("fleet",))
    odds = charge_odds(battle, "a", Charge("b", fleet=True), "receive")
    assert 0.0 < odds.contact < 1.0
    assert odds.contact * 6 == pytest.approx(round(odds.contact * 6))


def test_runners_may_be_caught() -> None:
    caught = charge_odds(facing(), "a", Charge("b")).caught
    assert caught is not None and 0.0 < caught < 1.0


def test_a_charge_falls_short_if_all_that_reach_the_enemy_fall() -> None:
    assert chance_all_fall(5, 1, (0.0, 1.0)) == pytest.approx(1 / 5)
    assert chance_all_fall(5, 2, (0.0, 1.0)) == 0.0
    assert chance_all_fall(5, 2, (0.0, 0.0, 1.0)) == pytest.approx(1 / 10)


def test_two_volleys_may_fall_on_the_same_model() -> None:
    assert either_falls((0.0, 1.0), (0.0, 1.0), 4) == pytest.approx([0.0, 1 / 4, 3 / 4])
    assert either_falls((1.0,), (0.5, 0.5), 4) == [0.5, 0.5]
