"""What the dice of a move may give, shown before they are rolled."""

import pytest

from arap.battle.acts import Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.climbing.feats import Feat
from arap.rules.movement.dice.attempts import consequence
from arap.rules.movement.dice.forecast import DicePlan, plan_dice
from arap.rules.movement.dice.variable import to_box
from tests.rules.builders import a_battle, a_kind, a_piece, squad
from tests.rules.movement.vertical.ground import a_river
from tests.support import rule


def at_rubble(move: float = 4.0) -> Battle:
    rubble = a_piece((0, 11, 48, 40), "rubble", variable=True)
    return a_battle([squad("m", at=(24, 10), n=2, kind=a_kind(M=move))], [rubble])


def planned(battle: Battle, act: Tactical | Venture | Swim) -> DicePlan:
    return plan_dice(battle, battle.units["m"], act)


@rule("move.tactical")
def test_a_tactical_move_is_one_die_for_the_unit_and_one_point() -> None:
    plan = planned(at_rubble(), Tactical())
    assert plan.points == 1 and plan.refusal is None
    assert [(roll.label, roll.models) for roll in plan.rolls] == [("D6 for the unit", ("m.1", "m.2"))]
    assert dict(plan.rolls[0].inches) == pytest.approx({float(face): 1 / 6 for face in range(1, 7)})


@rule("move.variable")
def test_of_two_dice_in_variable_ground_the_higher_counts() -> None:
    plan = planned(at_rubble(), Venture(("m.1", "m.2")))
    assert plan.points == 1 and plan.refusal is None
    assert [roll.label for roll in plan.rolls] == ["two D4, the higher counts"]
    assert plan.rolls[0].inches == ((1.0, 1 / 16), (2.0, 3 / 16), (3.0, 5 / 16), (4.0, 7 / 16))


@rule("move.variable")
def test_a_die_of_three_is_thrown_with_six_faces() -> None:
    (roll,) = planned(at_rubble(3.0), Venture(("m.1", "m.2"))).rolls
    assert dict(roll.inches) == pytest.approx({1.0: 1 / 9, 2.0: 3 / 9, 3.0: 5 / 9})


@rule("move.variable", "move.crawl")
def test_a_crawler_in_variable_ground_rolls_one_die() -> None:
    plan = planned(at_rubble(), Venture(("m.1", "m.2"), ("m.2",)))
    chances = {roll.label: [chance for _, chance in roll.inches] for roll in plan.rolls}
    assert chances["one D4, crawling"] == [0.25] * 4
    assert {roll.label: roll.models for roll in plan.rolls}["one D4, crawling"] == ("m.2",)


@rule("move.variable")
def test_what_cannot_be_declared_rolls_nothing_and_says_why() -> None:
    plan = planned(at_rubble(), Venture(()))
    assert plan.rolls == () and plan.refusal is not None and plan.refusal.rule == "move.variable"


@rule("swim.rate", "swim.drowning", "swim.poor-swimmer")
@pytest.mark.parametrize(
    ("n", "poor", "danger", "points"),
    [
        (1, False, "on a 1 it drowns", 1),
        (2, False, "on a 1 some of them drown", 1),
        (2, True, "on a 1 some of them drown", 2),
    ],
)
def test_a_swim_is_two_to_four_inches_and_some_may_drown(n: int, poor: bool, danger: str, points: int) -> None:
    swimmers = squad("m", places=[(14 + 1.5 * k, 23) for k in range(n)], kind=a_kind(poor_swimmer=poor))
    battle = a_battle([swimmers], [a_river()])
    plan = planned(battle, Swim(battle.units["m"].models))
    assert (plan.points, plan.refusal) == (points, None)
    assert [roll.danger for roll in plan.rolls] == [danger]
    assert dict(plan.rolls[0].inches) == pytest.approx({2.0: 1 / 3, 3.0: 1 / 3, 4.0: 1 / 3})


@rule("swim.rate")
def test_on_dry_land_nobody_swims() -> None:
    plan = planned(at_rubble(), Swim(("m.1",)))
    assert plan.rolls == () and plan.refusal is not None


@rule("move.variable")
@pytest.mark.parametrize(
    ("place", "inches"),
    [((12, 12), 0.0), ((7, 12), 3.0), ((17, 12), 2.0), ((12, 6), 4.0), ((12, 19), 4.0), ((7, 6), 5.0), ((18, 19), 5.0)],
)
def test_how_far_a_model_is_from_variable_ground(place: tuple[float, float], inches: float) -> None:
    model = Model("m.1", "m", "trooper", *place, 0.0, 0.0, 1)
    assert to_box(model, (10.0, 10.0, 15.0, 15.0)) == pytest.approx(inches)


@rule("climb.down.high", "jump.down")
@pytest.mark.parametrize(
    ("way", "told"),
    [("climb-down", 'falls 4"'), ("rappel", 'falls 4"'), ("jump-down", 'falls 3"'), ("leap", 'falls 1"')],
)
def test_a_failure_says_how_far_a_model_falls(way: str, told: str) -> None:
    """From 6" down to 3", with the ground below at 2"."""
    feat = Feat(way, 0.0, 6.0, 3.0, 3.0, "climb.down.high", bottom=2.0)  # type: ignore[arg-type]
    assert consequence(a_battle([squad("m")]), feat) == told
