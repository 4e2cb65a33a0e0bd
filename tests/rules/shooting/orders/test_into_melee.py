"""Fire at units in a melee."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested, WoundsRolled
from arap.battle.events.shooting.fire import HitsShared
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.odds.volley import volley_odds
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.quarter import must_test
from arap.rules.shooting.plans.planner import list_targets, plan_fire, possible_orders
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import a_kind, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import enemies, facing_off, orders, refused, shoot
from tests.support import rule

FRIENDS = squad("f", at=(34, 20), n=3)
GUN = a_weapon("gun", type="assault", range=24.0)
THIRD = squad("c", "c", at=(34, 20), n=3)


@pytest.fixture
def melee() -> Battle:
    """Enemies "t" fight "f", of the side of the shooters "s"."""
    battle = facing_off(n=3, more=[FRIENDS])
    lock(battle, "t", "f")
    return battle


@rule("shoot.into-melee")
def test_nobody_fires_where_his_own_side_fights(melee: Battle) -> None:
    refusal = refused(melee)
    assert refusal is not None and refusal.rule == "shoot.into-melee"
    assert refusal.reason == "t are in melee with f of your own side"


@rule("shoot.into-melee")
def test_friends_further_along_the_same_combat_count_too() -> None:
    battle = facing_off(n=3, more=[FRIENDS, enemies("u", at=(34, 21), n=3), THIRD])
    lock(battle, "f", "u")
    lock(battle, "u", "c")
    lock(battle, "c", "t")
    refusal = refused(battle)
    assert refusal is not None and refusal.rule == "shoot.into-melee"


@rule("shoot.into-melee")
def test_plans_and_lists_of_targets_refuse_it_and_propose_no_order(melee: Battle) -> None:
    plan = plan_fire(melee, Volley("s", 1), "t")
    assert plan.refusal is not None and plan.refusal.rule == "shoot.into-melee"
    assert all(row.refusal for row in plan.rows)
    assert possible_orders(melee, Volley("s", 1), "t") == ()
    (target,) = list_targets(melee, "s", 1)
    assert target.refusal is not None and target.refusal.rule == "shoot.into-melee"


def log_of(battle: Battle) -> list[str]:
    names = Names(battle.scenario)
    return [log_entry(names, number, logged).text for number, logged in enumerate(battle.log, 1)]


def mean(chances: Sequence[float]) -> float:
    return sum([number * chance for number, chance in enumerate(chances)])


def between_others(targets: int = 8, at: float = 21.0, n: int = 5, **fields: Any) -> Battle:
    """Shooters "s" before a melee: the targets "t" fight "c", of a third side."""
    third = squad("c", "c", at=(24, at), n=fields.pop("others", targets), kind=fields.pop("other", None), weapons=())
    settings = {"shoot.into-melee-bias": fields.pop("bias", False), **fields.pop("settings", {})}
    more = [third, *fields.pop("more", ())]
    battle = facing_off(n=n, targets=targets, more=more, settings=settings, **{"weapon": GUN, **fields})
    lock(battle, "t", "c")
    return battle


def hit_by(battle: Battle, *faces: int, dice: Mapping[str, Sequence[int]] | None = None) -> dict[str, int]:
    """All shots hit and fall by these dice: how many hits each unit takes; none wounds."""
    missed: dict[str, Sequence[int]] = {"shoot.to-hit": [1] * len(faces), "shoot.to-wound": [1] * len(faces)}
    shoot(battle, dice={**missed, "shoot.melee-side": faces, **(dice or {})})
    return {event.target_unit: len(event.throws) for event in events(battle, WoundsRolled)}


@rule("shoot.into-melee")
def test_each_hit_falls_on_the_side_aimed_at_or_on_the_other() -> None:
    battle = between_others()
    assert refused(battle) is None
    assert hit_by(battle, 6, 4, 3, 1, 5) == {"t": 3, "c": 2}
    (event,) = events(battle, HitsShared)
    assert (event.target_unit, event.faces, event.sides) == ("t", (6, 4, 3, 1, 5), ("b", "b", "c", "c", "b"))
    assert "Fire into the melee of t: 3 hits on Side b and 2 hits on Side c." in log_of(battle)


@rule("shoot.into-melee")
def test_units_in_the_melee_test_nothing() -> None:
    battle = between_others()
    dice = {"shoot.to-hit": (1,) * 5, "shoot.to-wound": (6,) * 5, "casualty.allocate": range(1, 6)}
    shoot(battle, dice={**dice, "shoot.melee-side": [4] * 5})
    assert len(battle.units["t"].models) == 3
    assert not events(battle, LeadershipTested) and not must_test(battle.units["t"])


@rule("shoot.into-melee")
def test_of_three_sides_each_is_hit_with_the_same_chance() -> None:
    battle = between_others(more=[squad("d", "d", at=(24, 22), n=8, weapons=())])
    lock(battle, "d", "t")
    assert hit_by(battle, 1, 2, 3, 4, 6) == {"c": 2, "d": 2, "t": 1}


@rule("shoot.into-melee")
def test_a_side_of_which_no_model_can_be_hit_takes_no_hits() -> None:
    battle = between_others(at=40.0, n=2)
    assert hit_by(battle, dice={"shoot.to-hit": [1, 1], "shoot.to-wound": [1, 1]}) == {"t": 2}
    assert not events(battle, HitsShared)


@rule("shoot.into-melee")
def test_within_a_side_a_hit_falls_on_a_model_of_any_of_its_units() -> None:
    battle = between_others(targets=2, others=2, n=2, more=[enemies("u", at=(24, 22), n=2)])
    lock(battle, "u", "c")
    assert hit_by(battle, 4, 4, dice={"casualty.allocate": [1, 3]}) == {"t": 1, "u": 1}
    assert "Shots into the melee fall on enemy 1, enemy 1." in log_of(battle)


@rule("shoot.into-melee")
def test_by_setting_fire_into_a_melee_is_forbidden_or_free() -> None:
    forbidden = between_others(settings={"shoot.into-melee": "forbidden"})
    refusal = refused(forbidden)
    assert refusal is not None and (refusal.rule, refusal.reason) == ("shoot.into-melee", "t are in melee")
    free = facing_off(n=2, weapon=GUN, more=[squad("f", at=(24, 21), n=3)], settings={"shoot.into-melee": "free"})
    lock(free, "t", "f")
    assert refused(free) is None
    assert hit_by(free, 2, 6) == {"t": 1, "f": 1}


@rule("shoot.into-melee")
def test_careless_troops_fire_where_their_own_side_fights() -> None:
    battle = facing_off(n=3, kind=a_kind(traits=("careless",)), more=[squad("f", at=(24, 21), n=3)])
    lock(battle, "t", "f")
    assert refused(battle) is None


@rule("shoot.into-melee", "area.hits")
def test_a_template_hits_models_under_it_without_a_die_for_sides() -> None:
    flamer = a_weapon("flamer", type="assault", range=None, tags=("template",))
    battle = between_others(distance=5.0, at=16.0, n=1, weapon=flamer)
    dice = {"template.to-hit": [3], "template.partial": [1] * 10, "shoot.to-wound": [1] * 10}
    shoot(battle, [FireOrder("s.1", "flamer", "t", bearing=0.0)], dice=dice)
    assert not events(battle, HitsShared)


@rule("shoot.into-melee.bias")
def test_the_nearer_side_is_hit_on_three_or_more() -> None:
    assert hit_by(between_others(bias=True, n=2), 3, 2) == {"t": 1, "c": 1}
    behind = between_others(bias=True, n=2, distance=12.0)
    assert hit_by(behind, 3, 2) == {"c": 1, "t": 1}


@rule("shoot.into-melee.bias")
def test_a_larger_side_that_is_farther_away_cancels_the_bias() -> None:
    monster = a_kind("monster", size=3, base_radius=1.0)
    battle = between_others(targets=4, others=1, at=22.5, other=monster, bias=True, n=3)
    assert hit_by(battle, 3, 4, 5) == {"t": 2, "c": 1}
    nearer = between_others(targets=4, others=1, at=17.5, other=monster, bias=True, n=3)
    assert hit_by(nearer, 3, 2, 1) == {"c": 1, "t": 2}


@rule("shoot.into-melee")
def test_the_odds_of_fire_into_a_melee_count_only_the_hits_on_the_target() -> None:
    battle = between_others(n=2)
    odds = volley_odds(battle, Volley("s", 1), orders(battle), "t", known=True)
    clear = facing_off(n=2, targets=8, weapon=GUN)
    alone = volley_odds(clear, Volley("s", 1), orders(clear), "t", known=True)
    assert mean(odds.hits) == pytest.approx(mean(alone.hits) / 2, abs=0.1) and not odds.exact
