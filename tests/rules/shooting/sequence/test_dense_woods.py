"""Fire inside, into and out of dense woods."""

import pytest

from arap.army.loading import scenario_from_text
from arap.battle.acts import Declare, FireOrder
from arap.battle.battle import Battle
from arap.battle.events.hiding import DenseRangeRolled
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.odds.volley import volley_odds
from arap.rules.shooting.reacting.fire import reaction_fire, reaction_volley
from arap.rules.shooting.sequence.woods import places_of
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.wild.blind import CHEST
from arap.table.terrain import Piece
from tests.rules.builders import Rect, a_battle, a_weapon, a_wood, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import dice_rolled, enemies, lost_shots, orders, refused, shoot
from tests.rules.shooting.striking import FRAG, MORTAR, gun, order
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=48.0)
DICE = {"shoot.to-hit": (6, 6), "hide.dense-range": (3, 4)}


def thicket(rect: Rect, *, diced: bool = True, **fields: object) -> Piece:
    return a_wood(rect, **{"sight_depth": 6.0, "tags": ("dense",), "diced_sight": diced, **fields})


def meeting(
    target: tuple[float, float], wood: Piece, at: tuple[float, float] = (24.0, 10.0), *, premeasure: bool = False
) -> Battle:
    """A gunner and one enemy."""
    settings = {"shoot.premeasure": premeasure}
    return a_battle([squad("s", at=at, n=1, weapons=(GUN,)), enemies(at=target, n=1)], [wood], settings=settings)


@rule("hide.dense-woods")
def test_in_a_dense_wood_no_shot_goes_farther_than_the_dice_say() -> None:
    battle = meeting((24, 18), thicket((10, 2, 40, 40)))
    shoot(battle, dice=DICE)
    assert [event.inches for event in events(battle, DenseRangeRolled)] == [7]
    assert dice_rolled(battle) == 0
    assert battle.turn.dense == 0


@rule("hide.dense-woods")
def test_within_two_inches_of_the_edge_shots_out_of_the_wood_are_normal() -> None:
    battle = meeting((24, 31.5), thicket((10, 2, 40, 13)), at=(24.0, 11.5))
    shoot(battle, dice=DICE)
    assert not events(battle, DenseRangeRolled)
    assert dice_rolled(battle) == 1


@rule("hide.dense-woods")
def test_a_shot_out_of_the_wood_from_deeper_inside_is_limited_too() -> None:
    battle = meeting((24, 19), thicket((10, 2, 40, 14)))
    shoot(battle, dice={**DICE, "hide.dense-range": (6, 5)})
    assert dice_rolled(battle) == 1
    battle = meeting((24, 19), thicket((10, 2, 40, 14)))
    shoot(battle, dice={**DICE, "hide.dense-range": (5, 3)})
    assert dice_rolled(battle) == 0


@rule("hide.dense-woods")
def test_after_the_roll_another_target_may_be_chosen() -> None:
    far, near = enemies(at=(22, 18), n=1), enemies("u", at=(26, 14), n=1)
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), far, near], [thicket((10, 2, 40, 40))])
    shoot(battle, dice=DICE, answers=[Declare(orders(battle, target="u"))])
    assert dice_rolled(battle) == 1


@rule("hide.dense-woods")
def test_the_range_is_rolled_once_for_all_volleys_of_an_action() -> None:
    battle = meeting((24, 16), thicket((10, 2, 40, 40)))
    shoot(battle, points=2, dice=DICE)
    assert len(events(battle, DenseRangeRolled)) == 1
    assert dice_rolled(battle) == 2


@rule("hide.dense-woods")
def test_a_range_in_the_data_needs_no_dice_and_is_known_before() -> None:
    wood = thicket((10, 10.5, 40, 40), diced=False, inner_sight=6.0)
    battle = meeting((24, 16.4), wood, premeasure=True)
    assert refused(battle) == Refusal("No firing model is in range", "shoot.declare")
    assert refused(meeting((24, 15.9), wood, premeasure=True)) is None
    battle = meeting((24, 16.4), wood)
    shoot(battle)
    assert lost_shots(battle) == ["s.1"]


@rule("hide.dense-woods")
def test_over_the_trees_a_shot_is_not_limited() -> None:
    hill = a_wood((20, 8, 28, 11), sight_depth=None, surface=True, height=9.0, cover="none", going="open")
    wood = thicket((10, 14, 40, 16), height=1.0, diced=False, inner_sight=2.0)
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(GUN,)), enemies(at=(24, 40), n=1)], [hill, wood])
    assert refused(battle) is None


@rule("hide.dense-woods")
def test_wild_fire_is_limited_as_well() -> None:
    battle = meeting((24, 40), thicket((10, 2, 40, 30), diced=False, inner_sight=6.0))
    far, near = (FireOrder("s.1", "gun", "", aim=(24.0, y)) for y in (17.0, 15.0))
    assert refused(battle, [far]) == Refusal('dense woods limit this shot to 6"', "hide.dense-woods")
    assert refused(battle, [near]) is None


@rule("hide.dense-woods")
def test_a_unit_that_reacts_rolls_before_it_fires() -> None:
    battle = meeting((24, 18), thicket((10, 2, 40, 40)))
    play(reaction_fire(battle, reaction_volley("s", "t")), DICE)
    assert events(battle, DenseRangeRolled) and not dice_rolled(battle)


@rule("hide.dense-woods")
def test_there_are_no_odds_before_the_range_is_rolled() -> None:
    battle = meeting((24, 16), thicket((10, 2, 40, 40)))
    found = volley_odds(battle, Volley("s", 1), orders(battle), "t")
    assert found.refusal and found.refusal.rule == "hide.dense-woods"
    battle.change_turn(dense=7)
    assert volley_odds(battle, Volley("s", 1), orders(battle), "t").refusal is None


SCENARIO = """
scenario: Thicket
table: [48, 48]
terrain:
  - {{feature: wood, at: [24, 24], size: [10, 10], {extra}}}
sides:
  a: {{army: iron-company, home: south, deploy: {{alpha: {{at: [24, 6]}}}}}}
  b: {{army: red-tusks, home: north, deploy: {{skarr-boyz: {{at: [24, 42]}}}}}}
"""


def loaded(extra: str) -> Piece:
    return scenario_from_text(SCENARIO.format(extra=extra), "test").terrain[0]


@rule("hide.dense-woods")
def test_a_scenario_says_how_far_shots_go_in_a_dense_wood() -> None:
    diced, plain = loaded("tags: [dense], inner-sight: 2D6"), loaded("tags: [dense], inner-sight: 5")
    assert (diced.diced_sight, diced.inner_sight) == (True, 12.0)
    assert (plain.diced_sight, plain.inner_sight) == (False, 5.0)


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        ("inner-sight: 2D6", "only dense woods have an inner sight of 2D6"),
        ("tags: [dense], inner-sight: 14", "the inner sight of dense woods is 2 to 12 or 2D6, not 14"),
    ],
)
def test_a_wrong_inner_sight_is_refused(extra: str, said: str) -> None:
    with pytest.raises(ArapError, match=said):
        loaded(extra)


@rule("hide.dense-woods", "shoot.snap-and-wild")
def test_wild_fire_at_a_place_in_a_dense_wood_strikes_at_the_height_of_a_chest() -> None:
    battle = meeting((24, 18), thicket((10, 2, 40, 40)))
    assert places_of(battle, FireOrder("s.1", "gun", "", aim=(24, 20))) == [(24, 20, CHEST)]


@rule("hide.dense-woods", "area.modes")
def test_a_shell_that_flies_straight_strikes_a_place_in_the_wood_and_a_curved_one_comes_from_above() -> None:
    wood = thicket((10, 2, 40, 40))
    straight = places_of(gun(FRAG, [(24, 13)], terrain=[wood]), FireOrder("s.1", "frag", "t"))
    assert [(x, y) for x, y, _ in straight] == [(24, 13)]
    battle = gun(MORTAR, [(24, 13)], terrain=[wood])
    assert places_of(battle, order(battle, bearing=0.0, distance=3.0)) == []
