"""Reserves: the roll at the end of the compulsory phase, and where they come on."""

import msgspec
import pytest

from arap.battle import events as happened
from arap.battle.acts import Attempt, EndPhase, Enter
from arap.game.game import Game
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice
from tests.rules.builders import a_scenario, impassable, is_coherent, squad
from tests.rules.logs import event_types, events
from tests.rules.turn.games import a_game, answer, apart, end_turns
from tests.support import rule

HELD = squad("a2", "a", n=6, reserve=True)


@rule("turn.compulsory.reserves", "reserve.entry")
def test_a_unit_that_arrives_is_placed_and_may_be_activated_this_turn() -> None:
    game = a_game([*apart("a1", "b1"), HELD], {"reserve.arrive": [3], "activate.roll": [1, 1]})
    assert "a2" not in game.battle.units
    answer(game, EndPhase(), EndPhase())
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("entry", "a")
    assert game.battle.turn.phase == "compulsory"
    answer(game, Enter(30.0, 0.0), Attempt("a2", 2))
    places = [(model.x, model.y) for model in game.battle.members("a2")]
    radius = game.battle.scenario.kinds["trooper"].base_radius
    assert all(y == pytest.approx(radius) for _, y in places) and is_coherent(game.battle, "a2")
    assert game.ask is not None and game.ask.about == ("a2",)


@rule("turn.compulsory.reserves")
def test_each_player_rolls_for_his_own_units_in_his_own_turn_after_random_events() -> None:
    table = [{"name": "wind", "dice": "D6"}]
    held = [HELD, squad("b2", "b", reserve=True)]
    dice = {"reserve.arrive": [1, 1], "turn.event": [2, 2]}
    game = a_game([*apart("a1", "b1"), *held], dice, turn__random_events=table)
    end_turns(game, 3)
    rolled = [(event.side, event.unit) for event in events(game, happened.ReserveRolled)]
    assert rolled == [("a", "a2"), ("b", "b2")]
    kinds = event_types(game)
    assert kinds.index(happened.ReserveRolled) > kinds.index(happened.RandomEvent, kinds.index(happened.GameTurnEnded))


@rule("reserve.roll")
@pytest.mark.parametrize(
    ("scheme", "turn", "face", "arrives"),
    [("flat", 2, 3, True), ("rising", 2, 3, False), ("rising", 3, 3, True), ("rising", 4, 2, True),
     ("flat", 4, 2, False), ("rising", 4, 1, False)],
)  # fmt: skip
def test_the_number_needed_depends_on_the_scheme_and_the_turn(scheme: str, turn: int, face: int, arrives: bool) -> None:
    dice = [1] * (turn - 2) + [face]
    game = a_game([*apart("a1", "b1"), HELD], {"reserve.arrive": dice}, reserve__scheme=scheme, length__turns=9)
    end_turns(game, 2 * (turn - 1))
    last = events(game, happened.ReserveRolled)[-1]
    assert (last.face, last.arrives) == (face, arrives) and ("a2" in game.battle.units) == arrives


@rule("reserve.roll")
def test_nobody_rolls_in_the_first_turn_nor_without_a_scheme() -> None:
    game = a_game([*apart("a1", "b1"), HELD], reserve__scheme="none")
    end_turns(game, 6)
    assert not events(game, happened.ReserveRolled)


@rule("reserve.entry")
@pytest.mark.parametrize(
    ("at", "why"),
    [((20.0, 48.0), "not the north one"), ((0.0, 20.0), "not the west one"), ((20.0, 20.0), "a point of the table")],
)
def test_other_edges_than_ones_own_are_refused(at: tuple[float, float], why: str) -> None:
    game = a_game([*apart("a1", "b1"), HELD], {"reserve.arrive": [6]})
    answer(game, EndPhase(), EndPhase())
    before = game.battle.hash()
    refusal = game.answer(Enter(*at))
    assert refusal is not None and why in refusal.reason and refusal.rule == "reserve.entry"
    assert game.battle.hash() == before


@rule("reserve.entry")
def test_a_flanker_may_come_on_by_a_side_edge_that_is_nobodys() -> None:
    game = a_game([*apart("a1", "b1"), HELD], {"reserve.arrive": [6]}, reserve__flankers=["a2"])
    answer(game, EndPhase(), EndPhase(), Enter(0.0, 20.0))
    assert {model.facing for model in game.battle.members("a2")} == {90.0}
    assert all(model.x < 1 for model in game.battle.members("a2"))


@rule("reserve.entry")
def test_the_points_of_entry_are_offered_along_the_edge_and_the_middle_is_the_usual_one() -> None:
    game = a_game([*apart("a1", "b1"), HELD], {"reserve.arrive": [6]}, reserve__flankers=["a2"])
    answer(game, EndPhase(), EndPhase())
    assert game.ask is not None and game.ask.default == Enter(24.0, 0.0)
    offered = [option.answer for option in game.ask.options if isinstance(option.answer, Enter)]
    south, west = [at.x for at in offered if at.y == 0], [at.y for at in offered if at.x == 0 and at.y]
    assert south == sorted(south) and west == sorted(west) and len(south) > 2 and len(west) > 2
    assert [at.x for at in offered[: len(south)]] == south


@rule("reserve.entry")
def test_a_flanker_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(ArapError, match=r"reserve.flankers names 'a9', but the units are a1, a2, b1"):
        a_game([*apart("a1", "b1"), HELD], reserve__flankers=["a9"])


@rule("reserve.entry")
def test_without_room_the_unit_waits_and_needs_no_new_roll() -> None:
    wall = impassable((0, 0, 48, 8))
    game = Game(
        a_scenario(
            [squad("a1", at=(8, 14)), squad("b1", "b", at=(8, 44)), HELD], [wall],
            settings={"turn.first-player": "a"},
        ),
        ScriptedDice({"reserve.arrive": [3]}),
    )  # fmt: skip
    end_turns(game, 4)
    waits = events(game, happened.ReserveWaits)
    assert len(waits) == 2 and len(events(game, happened.ReserveRolled)) == 1


@rule("reserve.entry")
def test_who_does_not_fit_along_the_edge_stands_in_a_rank_behind() -> None:
    walls = [impassable((0, 0, 22, 3)), impassable((26, 0, 48, 3))]
    game = Game(
        a_scenario([squad("a1", at=(8, 14)), squad("b1", "b", at=(8, 44)), HELD], walls,
                   settings={"turn.first-player": "a"}),
        ScriptedDice({"reserve.arrive": [3]}),
    )  # fmt: skip
    answer(game, EndPhase(), EndPhase(), Enter(24.0, 0.0))
    rows = sorted({round(model.y, 2) for model in game.battle.members("a2")})
    assert len(rows) == 2 and is_coherent(game.battle, "a2")


@rule("reserve.entry")
def test_reserves_keep_out_of_melee_radius_of_enemies() -> None:
    enemies = squad("b1", "b", places=[(24.0, 1.0), (24.0, 3.0)])
    game = Game(
        a_scenario([squad("a1", at=(8, 14)), enemies, HELD], settings={"turn.first-player": "a"}),
        ScriptedDice({"reserve.arrive": [3]}),
    )
    answer(game, EndPhase(), EndPhase(), Enter(24.0, 0.0))
    ours, theirs = game.battle.members("a2"), game.battle.members("b1")
    assert min((a.x - b.x) ** 2 + (a.y - b.y) ** 2 for a in ours for b in theirs) > 2.0**2


@rule("length.no-units")
@pytest.mark.parametrize(("face", "over"), [(2, True), (3, False)])
def test_a_side_with_nobody_on_the_table_for_a_game_turn_must_bring_reserves_on_in_the_next(
    face: int, over: bool
) -> None:
    held = [squad("a1"), squad("b1", "b", reserve=True)]
    game = a_game(held, {"reserve.arrive": [face]})
    answer(game, EndPhase())
    assert not game.over and game.battle.turn.active == "a"
    answer(game, EndPhase())
    assert game.over is over and game.battle.turn.phase == ("over" if over else "compulsory")
    if over:
        assert game.battle.result and (game.battle.result.winner, game.battle.result.rule) == ("a", "length.no-units")


@rule("reserve.entry", "hide.spotting")
def test_a_hidden_enemy_changes_no_point_on_offer_but_reserves_keep_clear_of_it() -> None:
    asks = []
    for hidden in (False, True):
        lurker = squad("b1", "b", places=[(24.0, 2.0) if hidden else (44.0, 44.0)])
        scenario = a_scenario([squad("a1", at=(8, 14)), lurker, HELD], settings={"turn.first-player": "a"})
        game = Game(scenario, ScriptedDice({"reserve.arrive": [3]}))
        if hidden:
            game.battle.put_model(msgspec.structs.replace(game.battle.models["b1.1"], hidden=True))
        answer(game, EndPhase(), EndPhase())
        assert game.ask is not None
        asks.append(game.ask)
    assert asks[0].options == asks[1].options
    answer(game, Enter(24.0, 0.0))
    gaps = [((model.x - 24.0) ** 2 + (model.y - 2.0) ** 2) ** 0.5 for model in game.battle.members("a2")]
    assert len(gaps) == 6 and min(gaps) > 2.0
