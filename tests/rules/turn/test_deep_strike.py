"""Deep strike: aim, scatter, bad ground, mishaps, and the opponent who sets the unit down."""

from math import dist
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from arap.army.scenario import Placed
from arap.battle import events as happened
from arap.battle.acts import Attempt, Choose, EndPhase, Enter, SetDown
from arap.battle.events.arrival import MishapRolled, RepositionRolled, UnitScattered, UnitSetBeside
from arap.game.game import Decided, Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.views import view
from arap.kernel.sources import ScriptedDice
from arap.rules.reserves.formation import in_rings
from arap.rules.reserves.landing import bodies_for, mishap_causes
from arap.rules.reserves.outlook import LandingPlan, plan_landing
from arap.rules.turn.ending.victory import losses
from arap.table.terrain import Dangerous, Piece
from tests.rules.builders import a_battle, a_kind, a_piece, a_scenario, difficult, impassable, squad
from tests.rules.logs import events
from tests.rules.turn.games import answer, end_turns
from tests.support import rule

TERMINATOR = a_kind("terminator", traits=("deep-strike",), Ld=7)
AIM = SetDown(24.0, 24.0)


def a_drop(
    *terrain: Piece, n: int = 5, dice: dict[str, list[int]] | None = None, kind: Any = TERMINATOR, **settings: Any
) -> Game:
    """A game in which a unit of side a has passed its roll and is asked where it drops."""
    units = [squad("a1", at=(8, 4)), squad("b1", "b", at=(8, 44), facing=180),
             squad("drop", "a", n=n, kind=kind, reserve=True)]  # fmt: skip
    keyed = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    scenario = a_scenario(units, terrain, settings={"turn.first-player": "a"} | keyed)
    game = Game(scenario, ScriptedDice({"reserve.arrive": [3, 3, 3]} | (dice or {})))
    answer(game, EndPhase(), EndPhase())
    return game


def bog(rect: tuple[float, float, float, float]) -> Piece:
    x, y, right, top = rect
    return Piece(
        id="bog", name="Bog", feature="bog", shape=((x, y), (right, y), (right, top), (x, top)), going="very-difficult"
    )


def mishap_in_the_corner(face: int, **dice: list[int]) -> Game:
    """The unit has scattered over the west edge; the mishap die shows this face."""
    keyed = {"deepstrike.mishap": [face], **{key.replace("__", "."): faces for key, faces in dice.items()}}
    game = a_drop(dice={"scatter.distance": [4, 2], "scatter.direction": [270], **keyed})
    answer(game, SetDown(3.0, 24.0))
    return game


@rule("deepstrike.place")
def test_a_terminator_squad_is_placed_anywhere_on_the_open_table_and_then_scatters() -> None:
    game = a_drop(dice={"scatter.distance": [4, 2], "scatter.direction": [90]})
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("deep-strike", "a")
    answer(game, AIM)
    (fall,) = events(game, UnitScattered)
    assert fall.aim == (24.0, 24.0) and fall.at == (30.0, 24.0)
    assert game.battle.turn.phase == "activation" and "drop" in game.battle.units


@rule("deepstrike.place")
@pytest.mark.parametrize(
    ("piece", "why"),
    [(impassable((22, 22, 26, 26)), "come down"),
     (Piece(id="h", name="House", feature="house", shape=((22, 22), (26, 22), (26, 26), (22, 26)), height=3.0,
            surface=True, face=True), "House")],
)  # fmt: skip
def test_an_aim_on_impassable_rock_or_in_a_whole_building_is_refused(piece: Piece, why: str) -> None:
    game = a_drop(piece, dice={"scatter.distance": [1, 1]})
    refusal = game.answer(AIM)
    assert refusal is not None and why in refusal.reason and refusal.rule == "deepstrike.place"
    refusal = game.answer(SetDown(50.0, 24.0))
    assert refusal is not None and "not on the table" in refusal.reason
    answer(game, SetDown(36.0, 24.0))
    assert "drop" in game.battle.units


@rule("deepstrike.place")
def test_units_without_the_rule_are_not_asked_and_the_owner_may_choose_the_edge() -> None:
    game = a_drop(kind=a_kind())
    assert game.ask is not None and game.ask.kind == "entry"
    refusal = game.answer(AIM)
    assert refusal is not None
    game = a_drop(deepstrike__enabled=False)
    assert game.ask is not None and game.ask.kind == "entry"
    game = a_drop()
    answer(game, Choose("edge"), Enter(24.0, 0.0))
    assert all(model.y < 1 for model in game.battle.members("drop"))


@rule("deepstrike.scatter")
@pytest.mark.parametrize(("faces", "at"), [([4, 2], (24.0, 30.0)), ([3, 3], (24.0, 24.0))])
def test_four_and_two_scatter_six_inches_and_a_double_does_not(faces: list[int], at: tuple[float, float]) -> None:
    game = a_drop(dice={"scatter.distance": faces, "scatter.direction": [360]})
    answer(game, AIM)
    first = game.battle.members("drop")[0]
    assert (first.x, first.y) == pytest.approx(at)


@rule("deepstrike.scatter")
def test_ten_models_stand_in_the_centre_and_in_rings_of_six_and_three() -> None:
    battle = a_battle([squad("a1")])
    kinds = [next(iter(battle.scenario.kinds))] * 10
    places = in_rings(battle, kinds, (24.0, 24.0), 0.0)
    base = 2 * battle.scenario.kinds[kinds[0]].base_radius
    away = [round((((p.x - 24) ** 2 + (p.y - 24) ** 2) ** 0.5) / base, 1) for p in places]
    assert away == [0.0, *[1.0] * 6, *[2.0] * 3]
    assert places[1].y > 24 and places[1].x == pytest.approx(24.0) and places[2].x > 24


@rule("deepstrike.difficult")
def test_models_that_land_in_woods_are_affected_on_a_one() -> None:
    game = a_drop(
        difficult((20, 20, 28, 28)),
        n=3,
        dice={"scatter.distance": [1, 1], "move.hazard": [1, 4, 6], "casualty.quarter-test": [1, 1]},
    )
    answer(game, AIM)
    tested = events(game, happened.HazardTested)
    assert [(event.face, event.threshold, bool(event.effect)) for event in tested] == [
        (1, 1, True), (4, 1, False), (6, 1, False)]  # fmt: skip
    assert not events(game, MishapRolled)


@rule("deepstrike.difficult")
def test_models_that_land_in_very_difficult_scree_are_affected_on_a_two() -> None:
    game = a_drop(
        bog((20, 20, 28, 28)),
        n=2,
        dice={"scatter.distance": [1, 1], "move.hazard": [2, 3], "casualty.quarter-test": [1, 1]},
    )
    answer(game, AIM)
    assert [bool(event.effect) for event in events(game, happened.HazardTested)] == [True, False]


@rule("deepstrike.mishap.causes")
@pytest.mark.parametrize(
    ("at", "causes"),
    [((8.0, 42.1), ("too near an enemy",)), ((0.5, 24.0), ("off the table",)), ((8.0, 4.2), ("on friends",)),
     ((40.0, 10.0), ("in impassable ground",)), ((40.0, 30.0), ("in dangerous ground",)), ((24.0, 24.0), ())],
)  # fmt: skip
def test_what_is_a_mishap_and_what_is_not(at: tuple[float, float], causes: tuple[str, ...]) -> None:
    mines = Piece(id="m", name="Mines", feature="minefield", shape=((38, 28), (42, 28), (42, 32), (38, 32)),
                  dangerous=Dangerous())  # fmt: skip
    kind = a_kind(base_radius=0.6)
    units = [squad("a1", n=1, at=(8, 4)), squad("b1", "b", n=1, at=(8, 44)), squad("c", n=1, at=(30, 4), kind=kind)]
    battle = a_battle(units, [difficult((22, 22, 26, 26)), impassable((38, 8, 42, 12)), mines])
    placed = Placed(kind=battle.models["c.1"].kind, x=at[0], y=at[1])
    assert mishap_causes(battle, "a", [placed], bodies_for(battle, "a")) == causes


@rule("deepstrike.mishap.causes")
def test_one_of_ten_models_at_1_9_inches_from_an_enemy_is_a_mishap_of_one_roll() -> None:
    game = a_drop(n=10, dice={"scatter.distance": [2, 2], "deepstrike.mishap": [6]})
    enemy = game.battle.members("b1")[0]
    radius = game.battle.scenario.kinds["terminator"].base_radius
    answer(game, SetDown(enemy.x, enemy.y - 1.9 - 2 * radius, 0.0))
    (rolled,) = events(game, MishapRolled)
    assert rolled.causes == ("too near an enemy",)


@rule("deepstrike.mishap.table")
def test_a_one_destroys_the_unit_and_the_opponent_scores_it() -> None:
    game = mishap_in_the_corner(1)
    assert "drop" not in game.battle.units and not game.battle.turn.reserves
    assert losses(game.battle, game.battle.scenario.sides[0]) == (5, 1)


@rule("deepstrike.mishap.table")
def test_a_two_takes_it_out_of_the_battle_without_points() -> None:
    game = mishap_in_the_corner(2)
    end_turns(game, 4)
    assert "drop" not in game.battle.units and len(events(game, happened.ReserveRolled)) == 1
    assert losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)


@rule("deepstrike.mishap.table")
@pytest.mark.parametrize(("face", "rolls"), [(5, 1), (6, 2)])
def test_after_a_five_it_may_try_again_without_a_roll_and_after_a_six_with_one(face: int, rolls: int) -> None:
    game = mishap_in_the_corner(face)
    answer(game, EndPhase(), EndPhase())
    assert game.ask is not None and game.ask.kind == "deep-strike"
    assert len(events(game, happened.ReserveRolled)) == rolls


@rule("deepstrike.mishap.reposition")
def test_on_a_three_the_opponent_sets_it_down_within_two_dice_of_the_aim() -> None:
    game = mishap_in_the_corner(3, deepstrike__reposition=[3, 4])
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("reposition", "b")
    assert events(game, RepositionRolled)[0].faces == (3, 4)
    refusal = game.answer(SetDown(11.0, 24.0))
    assert refusal is not None and 'At most 7"' in refusal.reason
    answer(game, SetDown(9.5, 24.0))
    first = game.battle.members("drop")[0]
    assert (first.x, first.y) == (9.5, 24.0) and len(events(game, MishapRolled)) == 1


@rule("deepstrike.mishap.reposition", "deepstrike.difficult")
def test_the_opponent_may_pick_a_bog_and_its_models_are_affected_on_two() -> None:
    dice = {"scatter.distance": [4, 2], "scatter.direction": [270], "deepstrike.mishap": [3],
            "deepstrike.reposition": [3, 4], "move.hazard": [2, 3, 3, 3, 3]}  # fmt: skip
    game = a_drop(bog((7, 20, 14, 28)), dice=dice)
    answer(game, SetDown(3.0, 24.0), SetDown(9.5, 24.0))
    assert [bool(event.effect) for event in events(game, happened.HazardTested)] == [True, *[False] * 4]


@rule("deepstrike.mishap.reposition")
def test_on_a_four_the_opponent_may_pick_a_far_corner_but_no_unit_nor_impassable_ground() -> None:
    game = mishap_in_the_corner(4)
    for at, why in (((8.0, 4.0), "on friends"), ((8.0, 44.0), "too near"), ((0.0, 0.0), "off the table")):
        refusal = game.answer(SetDown(*at))
        assert refusal is not None and why in refusal.reason and refusal.rule == "deepstrike.mishap.reposition"
    answer(game, SetDown(44.0, 3.0, 90.0))
    assert {model.facing for model in game.battle.members("drop")} == {90.0}


LURKING = a_scenario(
    [
        squad("a1", at=(8, 4)),
        squad("b1", "b", at=(8, 44), facing=180),
        squad("lurker", n=1, at=(30, 24)),
        squad("drop", n=2, kind=TERMINATOR, reserve=True),
    ],
    [a_piece((26, 20, 44, 28), "wood", form="area", height=4.0, sight_depth=6.0)],
    settings={"turn.first-player": "a", "hide.enabled": True, "hide.display": "map"},
)


HERE, ELSEWHERE = (30.0, 24.0), (40.0, 24.0)


def set_down_by_the_enemy(at: SetDown, lurker: tuple[float, float] = HERE) -> Game:
    """A mishap of 4, and the opponent has named this place. A model of side a hides in the wood."""
    (a, b), dice = LURKING.sides, {"reserve.arrive": [3], "scatter.distance": [4, 2], "scatter.direction": [270]}
    units = {unit.id: unit for unit in a.units}
    man = replace(units["lurker"].models[0], x=lurker[0], y=lurker[1])
    units["lurker"] = replace(units["lurker"], hidden=True, models=(man,))
    scenario = replace(LURKING, sides=(replace(a, units=tuple(units.values())), b))
    game = Game(scenario, ScriptedDice(dice | {"deepstrike.mishap": [4]}))
    answer(game, EndPhase(), EndPhase(), SetDown(3.0, 24.0), at)
    return game


@rule("deepstrike.mishap.reposition", "hide.counters")
@pytest.mark.parametrize("at", [SetDown(30.0, 24.0, 90.0), SetDown(30.3, 23.2), SetDown(29.0, 24.4, 80.0)])
def test_a_unit_set_down_upon_a_friend_in_hiding_stands_at_the_nearest_place_with_room(at: SetDown) -> None:
    game = set_down_by_the_enemy(at)
    first, (beside,) = game.battle.members("drop")[0], events(game, UnitSetBeside)
    assert beside.named == (at.x, at.y) and beside.at == (first.x, first.y)
    assert 0 < dist(beside.named, beside.at) <= 2.3
    assert at.facing is None or first.facing == at.facing
    lurker = game.battle.members("lurker")[0]
    radius = game.battle.kind(lurker).base_radius + game.battle.kind(first).base_radius
    assert lurker.hidden and (lurker.x, lurker.y) == (30.0, 24.0)
    assert all(dist((each.x, each.y), (30.0, 24.0)) >= radius for each in game.battle.members("drop"))


@rule("deepstrike.mishap.reposition", "hide.counters")
def test_the_opponent_reads_only_the_places_and_cannot_take_the_answer_back() -> None:
    at = SetDown(30.0, 24.0)
    game, free = [set_down_by_the_enemy(at, place) for place in (HERE, ELSEWHERE)]
    assert not events(free, UnitSetBeside) and free.battle.members("drop")[0].x == 30.0
    heard = game.account("b").events
    told, texts = [logged.event for logged in heard], [log_entry(Names(game.scenario), 1, each).text for each in heard]
    shown = msgspec.json.encode([told, view(game, "b"), game.known_to("b").models])
    assert any(isinstance(event, UnitSetBeside) for event in told) and b"lurker" not in shown
    (line,) = [text for text in texts if "place named" in text]
    assert line == 'drop cannot stand at the place named and comes down 1" from it.'
    assert game.why_no_undo == free.why_no_undo == "The move has shown whether enemies hide there"


@rule("deepstrike.mishap.reposition", "hide.counters")
def test_before_the_answer_nothing_tells_the_opponent_where_its_enemy_hides() -> None:
    given = []
    for place in (HERE, ELSEWHERE):
        game = set_down_by_the_enemy(SetDown(30.0, 24.0), place)
        game.rewind(max(n for n, made in enumerate(game.inputs) if isinstance(made, Decided) and made.seat == "b"))
        assert game.ask and game.ask.kind == "reposition"
        plans = [plan_landing(game.known_to("b"), game.ask, SetDown(x, 24.0)) for x in (28.0, 30.0, 32.0)]
        given.append((game.ask, plans))
    assert given[0] == given[1]


@rule("deepstrike.activate")
def test_a_unit_that_lands_safely_may_be_activated_with_three_dice_in_the_same_turn() -> None:
    game = a_drop(dice={"scatter.distance": [1, 1], "activate.roll": [1, 1, 1]})
    answer(game, AIM, Attempt("drop", 3))
    assert game.battle.acting("drop") is not None


@rule("deepstrike.activate")
def test_three_of_ten_lost_in_hazards_call_for_the_test_before_acting() -> None:
    dice = {"scatter.distance": [1, 1], "move.hazard": [1, 1, 1, *[6] * 7], "casualty.quarter-test": [1, 1]}
    game = a_drop(difficult((16, 16, 32, 32)), n=10, dice=dice)
    answer(game, AIM)
    tests = events(game, happened.LeadershipTested)
    assert len(game.battle.units["drop"].models) == 7 and [test.test for test in tests] == ["casualties"]
    assert game.battle.turn.phase == "activation"


@rule("deepstrike.scatter", "deepstrike.mishap.causes")
def test_a_plan_shows_the_scatter_and_the_chance_of_each_mishap() -> None:
    game = a_drop(dice={"scatter.distance": [1, 1]})
    safe, edge = [plan_landing(game.battle, game.ask, SetDown(x, 24.0)) for x in (24.0, 2.0)]
    assert isinstance(safe, LandingPlan) and safe.mishap == 0.0 and len(safe.places) == 5
    assert sum(ring.chance for ring in safe.rings) == pytest.approx(1.0) and safe.rings[0].chance == pytest.approx(
        1 / 6
    )
    assert 0.3 < edge.mishap < 0.7 and [cause.what for cause in edge.causes] == ["off the table"]
    assert sum(outcome.chance for outcome in edge.outcomes) == pytest.approx(edge.mishap) and edge.bad
