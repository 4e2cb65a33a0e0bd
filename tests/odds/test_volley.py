"""The odds of single volleys, worked out by hand."""

from math import comb

import pytest
from msgspec.structs import replace

from arap.battle.acts import FireOrder
from arap.game.answers import answer_query
from arap.game.queries import AskOdds, VolleyOdds
from arap.odds import odds_of, volley_odds
from arap.odds.salvos import fall_of
from arap.rules.shooting.shots.volley import Volley
from tests.odds.volleys import CANNON, GUN, PLASMA, Case, case, foes, half_wall, leader, men, ordered
from tests.rules.shooting.firing import low_wall, orders
from tests.rules.shooting.striking import FLAMER, FRAG, MORTAR
from tests.support import rule


def odds(found: Case) -> VolleyOdds:
    return odds_of(found.battle, found.shooting, found.target, found.ground)


@rule("casualty.randomize", "casualty.overkill")
def test_two_wounds_on_two_men_kill_one_half_of_the_time() -> None:
    found = odds(case(men(2, CANNON, BS=5), foes(2, size=3, T=4)))
    both = (5 / 6 * 5 / 6) ** 2
    assert found.unsaved[2] == pytest.approx(both)
    assert found.casualties[2] == pytest.approx(both / 2)


@rule("suppress.test")
def test_suppression_is_the_chance_of_enough_hits_times_that_of_a_failed_test() -> None:
    found = odds(case(men(5), foes(8, T=9, Ld=7), distance=15.0))
    enough = sum(comb(10, n) * (2 / 3) ** n * (1 / 3) ** (10 - n) for n in range(3, 11))
    assert found.suppression.hits == 3
    assert found.suppression.tested == pytest.approx(enough)
    assert found.suppression.gained == pytest.approx(enough * 15 / 36)


@rule("casualty.quarter.trigger", "casualty.quarter.result")
def test_a_quarter_of_four_men_is_one() -> None:
    found = odds(case(men(1, CANNON, BS=5), foes(4, T=4, Ld=7)))
    assert found.quarter.casualties == 1
    assert found.quarter.tested == pytest.approx(25 / 36)
    assert found.quarter.passed == pytest.approx(25 / 36 * 21 / 36)
    assert found.quarter.pinned == pytest.approx(25 / 36 * 9 / 36)
    assert found.quarter.routed == pytest.approx(25 / 36 * 6 / 36)


@rule("morale.leadership-value")
def test_the_leader_may_be_dead_when_his_men_are_tested() -> None:
    steady = odds(case(men(6), foes(8, Ld=9)))
    led = odds(case(men(6), ordered(leader(Ld=9), foes(7, Ld=5))))
    meek = odds(case(men(6), foes(8, Ld=5)))
    assert steady.quarter.passed > led.quarter.passed > meek.quarter.passed


def test_models_alike_are_one_group_and_shots_alike_one_salvo() -> None:
    found = case(ordered(men(3), men(2, PLASMA)), ordered(leader(save=3), foes(5)))
    fall = fall_of(found.battle, "t", found.fires, down=False)
    assert [group.count for group in fall.groups] == [1, 5]
    assert [salvo.shots for salvo in fall.salvos] == [6, 4]


@rule("shoot.cover.open-first")
def test_few_shots_never_come_to_those_in_cover() -> None:
    found = case(men(1), foes(8), terrain=half_wall(24.0))
    fall = fall_of(found.battle, "t", found.fires, down=False)
    assert all(len(salvo.tiers) == 1 for salvo in fall.salvos)


def test_where_an_exact_answer_takes_too_long_it_says_so() -> None:
    found = odds(case(men(8), foes(5, W=2), terrain=half_wall(24.0)))
    assert not found.exact and found.samples == 1000
    assert 0.0 < found.error < 0.05
    assert sum(found.casualties) == pytest.approx(1.0)


@rule("casualty.randomize.large-battle")
def test_hits_spread_evenly_kill_different_men() -> None:
    found = odds(case(men(2, CANNON, BS=5), foes(2, size=3, T=4), settings={"casualty.allocation": "even"}))
    assert not found.exact
    assert found.casualties == found.unsaved


@rule("casualty.overkill")
def test_wounds_that_are_passed_on_are_resolved_by_the_engine() -> None:
    found = odds(case(men(2, CANNON, BS=5), foes(2), settings={"casualty.overkill": "pooled"}))
    assert not found.exact
    assert found.casualties == found.unsaved


@rule("smoke.lasers")
def test_the_odds_of_a_laser_in_smoke_are_those_of_its_lesser_strength() -> None:
    found = case(men(4), foes(6))
    clear = found.fires
    dimmed = [replace(fire, aimed=replace(fire.aimed, dimmed_by="smoke.lasers")) for fire in clear]
    weak = odds_of(found.battle, found.shooting._replace(fires=dimmed), "t")
    assert weak.breakdown[0].against[0].wound.chance < odds(found).breakdown[0].against[0].wound.chance
    assert sum(weak.wounds[1:]) < sum(odds(found).wounds[1:])


@rule("area.scatter", "area.obstructions")
def test_a_marker_amid_walls_is_reckoned_exactly() -> None:
    walls = [low_wall(20.0 + 4 * n, 4.0 + n, 40.0 - n, height=2.0) for n in range(6)]
    found = odds(case(men(1, FRAG), foes(6), distance=9.0, terrain=walls))
    assert found.exact and sum(found.hits) == pytest.approx(1.0)


@rule("area.scatter", "area.hits")
def test_a_marker_is_reckoned_over_all_its_scatter() -> None:
    found = odds(case(men(1, FRAG), foes(1), distance=20.0))
    near = [far - 3 for far in range(3, 12) for _ in range(two_dice_ways(far))]
    on_target = (6 + sum(far == 0 for far in near)) / 36
    assert found.exact and found.breakdown[0].mode == "direct"
    assert found.hits[1] == pytest.approx(on_target + sum(far == 1 for far in near) / 36)


def two_dice_ways(total: int) -> int:
    """In how many ways two different dice add up to it."""
    return sum(a + b == total and a != b for a in range(1, 7) for b in range(1, 7))


@rule("casualty.look-out-sir")
def test_a_leader_under_a_template_has_men_to_burn_for_him() -> None:
    men_only = odds(case(men(1, FLAMER), foes(3), distance=4.0))
    led = odds(case(men(1, FLAMER), ordered(foes(1), leader(W=9), foes(1)), distance=4.0))
    unled = odds(
        case(
            men(1, FLAMER),
            ordered(foes(1), leader(W=9), foes(1)),
            distance=4.0,
            settings={"casualty.character-protection": "none"},
        )
    )
    assert mean(unled) < mean(led) < mean(men_only)


def mean(found: VolleyOdds) -> float:
    return sum(count * chance for count, chance in enumerate(found.casualties))


@rule("area.casualties")
def test_several_markers_are_resolved_by_the_engine_and_it_says_so() -> None:
    found = odds(case(men(3, FRAG), foes(6), distance=20.0))
    assert not found.exact and found.samples and 0.0 < found.error < 0.05
    mixed = odds(case(ordered(men(1, FRAG), men(1, FLAMER)), foes(6), distance=5.0))
    assert not mixed.exact and len(mixed.casualties) <= 7


@rule("area.guess-range")
def test_of_a_guessed_shot_nothing_is_told_before_it_is_measured() -> None:
    found = case(men(1, MORTAR), foes(6), distance=20.0)
    mortar = tuple([found.order(model) for model in found.battle.members("s")])
    told = volley_odds(found.battle, Volley("s", 1), mortar, "t")
    assert told.refusal is not None and told.refusal.rule == "area.guess-range" and told.left_out == ("s.1",)
    known = case(men(1, MORTAR), foes(6), distance=20.0, settings={"area.guess-range": "exact"})
    mortar = tuple([known.order(model) for model in known.battle.members("s")])
    assert volley_odds(known.battle, Volley("s", 1), mortar, "t").exact


@rule("area.scatter", "shoot.declare")
def test_without_premeasuring_a_marker_is_reckoned_as_from_afar() -> None:
    near, far = (case(men(1, FRAG), foes(6), distance=distance) for distance in (8.0, 40.0))
    one, other = (
        volley_odds(each.battle, Volley("s", 1), [each.order(each.battle.models["s.1"])], "t") for each in (near, far)
    )
    assert not one.measured and one.hits == pytest.approx(other.hits)


@rule("area.vehicles")
def test_fire_at_an_armour_value_is_resolved_by_the_engine() -> None:
    found = odds(case(men(2, CANNON, BS=5), foes(1, size=3, T=4, armour_value=10)))
    assert not found.exact and found.wounds == (1.0,)
    assert 0.0 < found.destroyed < 1.0


@rule("shoot.split-fire")
def test_a_split_volley_has_odds_for_each_target() -> None:
    found = case(men(4), foes(6))
    battle = found.battle
    given = orders(battle)
    assert len(volley_odds(battle, Volley("s", 1), given[:2], "t").hits) == 5
    assert volley_odds(battle, Volley("s", 1), (), "t").refusal is not None


@rule("shoot.declare")
def test_a_seat_asks_the_odds_of_what_it_proposes() -> None:
    battle = case(men(4), foes(6), settings={"shoot.premeasure": True}).battle
    told = answer_query(battle, None, AskOdds("s", "t"))
    assert isinstance(told, VolleyOdds) and told.measured and len(told.hits) == 9


@rule("shoot.range", "shoot.declare")
def test_orders_that_cannot_be_given_have_no_odds_but_a_reason() -> None:
    battle = case(men(4), foes(6), settings={"shoot.premeasure": True}).battle
    for query in (
        AskOdds("s", "nobody"),
        AskOdds("s", "s"),
        AskOdds("s", "t", orders=()),
        AskOdds("s", "t", orders=(FireOrder("s.1", "spoon", "t"),)),
        AskOdds("s", "t", orders=(FireOrder("t.1", GUN.id, "t"),)),
    ):
        told = answer_query(battle, None, query)
        assert isinstance(told, VolleyOdds) and told.refusal is not None and told.hits == ()


@rule("shoot.declare")
def test_without_premeasuring_no_figure_hangs_on_the_range() -> None:
    near, far = (case(men(4), foes(6), distance=distance).battle for distance in (8.0, 26.0))
    one, other = (answer_query(battle, None, AskOdds("s", "t")) for battle in (near, far))
    assert isinstance(one, VolleyOdds) and not one.measured
    assert one == other
