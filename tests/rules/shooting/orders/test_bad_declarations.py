"""Declarations that cannot stand: refused with their rule and at no cost, or lost with the point as the entry says."""

from collections.abc import Iterable
from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import Attempt, Declare, FireOrder, Shoot
from arap.battle.events import HitsRolled, ShotLost
from arap.game.game import Game
from arap.game.queries import FirePlan, PlanFire
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice
from arap.table.terrain import Piece
from tests.rules.builders import RIFLE, Point, a_scenario, a_weapon, impassable, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import enemies
from tests.rules.shooting.striking import FLAMER, FRAG, GRENADE, LAUNCHER, MORTAR, ROCK
from tests.rules.turn.games import answer
from tests.support import rule

HEAVY = a_weapon("heavy", type="heavy", range=36.0)
BOW = a_weapon("bow", type="assault", tags=("no-wild",))
SCREEN = impassable((4, 13, 44, 14), height=5.0)


def ready(
    *weapons: Weapon, at: Point = (24.0, 20.0), points: int = 1, terrain: Iterable[Piece] = (), n: int = 4
) -> Game:
    """Men with these weapons at (24, 10) facing north who have points to use, and three enemies."""
    ours = squad("s", at=(24, 10), n=n, weapons=weapons)
    settings = {"turn.first-player": "a", "activate.pick-ups": False}
    scenario = a_scenario([ours, enemies(at=at, n=3)], terrain, settings=settings)
    dice = {"activate.roll": (1,) * points, "shoot.to-hit": (6,) * 20}
    game = Game(scenario, ScriptedDice(dice))
    answer(game, Attempt("s", points))
    return game


def shot(weapon: Weapon, target: str = "t", model: str = "s.1", **fields: Any) -> FireOrder:
    return FireOrder(model, weapon.id, target, **fields)


def rule_against(game: Game, *orders: FireOrder, points: int = 1) -> str:
    """The rule a declaration is refused by; nothing is spent, logged or changed by it."""
    before, logged, models = game.battle.turn, len(game.log), dict(game.battle.models)
    refusal = game.answer(Shoot(points, orders))
    assert (game.battle.turn, len(game.log), game.battle.models) == (before, logged, models)
    assert refusal is not None and refusal.reason
    return refusal.rule


def lost_by(game: Game, *orders: FireOrder) -> list[str]:
    """The rules by which shots of an accepted declaration are lost; their point is gone and no die is rolled."""
    answer(game, Shoot(1, orders))
    assert not game.battle.turn.acting and not events(game, HitsRolled)
    return [event.rule for event in events(game, ShotLost)]


@rule("shoot.fire-arc", "area.aim-point", "template.shape", "grenade.throw")
@pytest.mark.parametrize(
    ("weapon", "fields", "cited"),
    [
        (RIFLE, {}, "shoot.fire-arc"),
        (FRAG, {}, "shoot.fire-arc"),
        (MORTAR, {"distance": 6.0}, "shoot.fire-arc"),
        (FLAMER, {"bearing": 180.0}, "template.shape"),
        (GRENADE, {"bearing": 180.0, "distance": 5.0}, "shoot.fire-arc"),
    ],
)
def test_out_of_the_arc_is_refused(weapon: Weapon, fields: dict[str, Any], cited: str) -> None:
    assert rule_against(ready(weapon, at=(24.0, 4.0)), shot(weapon, **fields)) == cited


@rule("shoot.los", "area.aim-point", "area.modes")
@pytest.mark.parametrize(
    ("weapon", "fields", "cited"),
    [
        (RIFLE, {}, "shoot.los"),
        (FRAG, {}, "area.aim-point"),
        (FRAG, {"mode": "indirect", "distance": 10.0}, "area.modes"),
        (MORTAR, {"mode": "direct"}, "area.aim-point"),
    ],
)
def test_out_of_sight_is_refused(weapon: Weapon, fields: dict[str, Any], cited: str) -> None:
    assert rule_against(ready(weapon, terrain=[SCREEN]), shot(weapon, **fields)) == cited


@rule("shoot.declare", "shoot.range", "area.aim-point")
@pytest.mark.parametrize("weapon", [RIFLE, LAUNCHER])
def test_a_shot_beyond_range_is_lost_and_its_point_with_it(weapon: Weapon) -> None:
    assert lost_by(ready(weapon, at=(24.0, 40.0)), shot(weapon)) == ["shoot.range"]


@rule("area.guess-range", "grenade.throw", "grenade.rocks", "shoot.hidden-target", "template.torrent")
@pytest.mark.parametrize(
    ("weapon", "target", "fields", "cited"),
    [
        (MORTAR, "t", {"distance": 48.1}, "area.guess-range"),
        (GRENADE, "t", {"distance": 6.1}, "grenade.throw"),
        (ROCK, "t", {"distance": 6.1}, "grenade.throw"),
        (RIFLE, "", {"aim": (24.0, 35.0)}, "shoot.hidden-target"),
        (FLAMER, "t", {"aim": (24.0, 12.0), "bearing": 0.0}, "template.torrent"),
    ],
)
def test_a_place_declared_beyond_range_is_refused(
    weapon: Weapon, target: str, fields: dict[str, Any], cited: str
) -> None:
    assert rule_against(ready(weapon), shot(weapon, target, **fields)) == cited


@rule("shoot.weapon.once-per-turn")
def test_a_weapon_that_has_fired_is_refused() -> None:
    game = ready(HEAVY, RIFLE, points=3)
    answer(game, Shoot(2, (shot(HEAVY),)), Declare((shot(HEAVY),)))
    assert events(game, HitsRolled) and game.battle.turn.acting[0].points == 1
    assert rule_against(game, shot(HEAVY)) == "shoot.weapon.once-per-turn"
    assert rule_against(game, shot(RIFLE)) == "shoot.weapon.once-per-turn"


@rule("shoot.action", "activate.action-points")
def test_too_few_points_are_refused() -> None:
    game = ready(HEAVY)
    assert rule_against(game, shot(HEAVY)) == "shoot.action"
    assert rule_against(game, shot(HEAVY), points=2) == "activate.action-points"


@rule("grenade.limit")
@pytest.mark.parametrize("weapon", [GRENADE, ROCK])
def test_more_than_a_quarter_throwing_is_refused(weapon: Weapon) -> None:
    game = ready(weapon, at=(24.0, 15.0), n=5)
    three = [shot(weapon, model=f"s.{n}", bearing=0.0, distance=5.0) for n in (1, 2, 3)]
    assert rule_against(game, *three) == "grenade.limit"


@rule("grenade.throw")
def test_firing_and_throwing_in_one_volley_is_refused() -> None:
    game = ready(RIFLE, GRENADE, at=(24.0, 15.0))
    both = shot(RIFLE), shot(GRENADE, bearing=0.0, distance=5.0)
    assert rule_against(game, *both) == "grenade.throw"


@rule("shoot.snap-and-wild.forbidden")
def test_wild_fire_with_a_bow_is_refused() -> None:
    assert rule_against(ready(BOW), shot(BOW, "", aim=(24.0, 20.0))) == "shoot.snap-and-wild.forbidden"


@rule("shoot.action.who")
@pytest.mark.parametrize("model", ["t.1", "nobody"])
def test_two_orders_to_a_model_of_another_unit_are_refused(model: str) -> None:
    twice = shot(RIFLE, model=model), shot(RIFLE, model=model)
    game = ready(RIFLE)
    assert rule_against(game, *twice) == "shoot.action.who"
    plan = Seat(game, "a").query(PlanFire("s", "t", orders=twice))
    assert isinstance(plan, FirePlan) and plan.refusal and plan.refusal.rule == "shoot.action.who"
