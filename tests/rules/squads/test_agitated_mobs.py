"""Agitated mobs: what stirs them, and how they surge."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import NO, YES, Agitate, Attempt, Charge, Choose, FireOrder, Leg, ModelPath, Move, Shoot
from arap.battle.events import AllowanceRolled, StateLapsed, UnitMoved
from arap.battle.events.charge import ChargeMade
from arap.battle.events.squads import MobAgitated
from arap.battle.names import GM
from arap.battle.values import Acting
from arap.game.game import Game
from arap.game.views import view
from arap.kernel.requests import Ask
from arap.kernel.sources import ScriptedDice
from arap.rules.actions.moving.surge import Surge
from arap.rules.charge.targets import too_far
from arap.rules.melee.moving.locking import lock
from arap.rules.mobs import agitate, calm_down
from arap.rules.movement.legality.full_moves import full_move
from arap.rules.movement.measures.terms import Terms
from arap.rules.reactions.reaction_moves import reaction_moves
from arap.rules.shooting.sequence.action import shoot_action
from arap.rules.turn.actions import action_options
from tests.rules.builders import (
    Squad,
    a_battle,
    a_scenario,
    a_wood,
    difficult,
    impassable,
    play,
    squad,
)
from tests.rules.logs import events
from tests.rules.squads.rioters import FOES, a_mob, agitated, two_mobs
from tests.rules.turn.games import a_game, answer
from tests.support import rule


@rule("mob.agitated")
def test_a_mob_is_agitated_by_fire_at_it_even_if_nothing_hits() -> None:
    battle = a_battle([a_mob(6), squad("e", "b", at=(24, 20))], active="b")
    play(shoot_action(battle, "e", Shoot(1, (FireOrder("e.1", "rifle", "m"),)), False), {"shoot.to-hit": (6, 6)})
    assert [(each.unit, each.why) for each in events(battle, MobAgitated)] == [("m", "come under fire")]
    assert battle.units["m"].agitated and not battle.units["e"].agitated


@rule("mob.agitated")
def test_a_mob_that_fires_or_fights_is_agitated() -> None:
    firing = a_battle([a_mob(6), squad("e", "b", at=(24, 20))])
    play(shoot_action(firing, "m", Shoot(1, (FireOrder("m.1", "rifle", "e"),)), False), {"shoot.to-hit": (6, 6)})
    assert [each.why for each in events(firing, MobAgitated)] == ["fire"]
    fighting = a_battle([a_mob(6), squad("e", "b", at=(24, 12))])
    lock(fighting, "e", "m")
    assert [each.why for each in events(fighting, MobAgitated)] == ["join a melee"]


@rule("mob.agitated")
def test_with_mobs_switched_off_nobody_is_agitated() -> None:
    battle = a_battle([a_mob(6), squad("e", "b", at=(24, 12))], settings={"mob.enabled": False})
    lock(battle, "e", "m")
    assert not battle.units["m"].agitated


def surging(face: int, *terrain: Any, mob: Squad | None = None) -> Game:
    """An agitated mob has rolled this die for its move and is asked for its paths."""
    dice = {"activate.roll": [1, 1], "mob.move": [face, face]}
    settings = {"turn.first-player": "a", "activate.pick-ups": False}
    scenario = a_scenario([mob or a_mob(4, (24, 10)), FOES], terrain, settings=settings)
    game = agitated(Game(scenario, ScriptedDice(dice)))
    answer(game, Attempt("m", 2), Surge())
    return game


def all_ahead(game: Game, inches: float, count: int = 4) -> Move:
    models = [game.battle.models[f"m.{number}"] for number in range(1, count + 1)]
    return Move(tuple([ModelPath(each.id, (Leg(each.x, each.y + inches, 0.0),)) for each in models]))


@rule("mob.agitated")
def test_an_agitated_mob_must_move_exactly_the_five_inches_it_rolled() -> None:
    game = surging(5)
    assert [(each.inches, each.rule) for each in events(game, AllowanceRolled)] == [(5.0, "mob.agitated")]
    for short in (all_ahead(game, 4.8), all_ahead(game, 5.0, count=3), Move(())):
        refusal = game.answer(short)
        assert refusal is not None and refusal.rule == "mob.agitated"
    assert game.answer(all_ahead(game, 5.2)) is not None
    answer(game, all_ahead(game, 5.0))
    assert game.battle.models["m.1"].y == pytest.approx(15.0)


@rule("mob.agitated")
def test_it_has_no_other_way_of_moving_and_calm_units_do_not_surge() -> None:
    game = a_game([a_mob(4), FOES], {"activate.roll": [1]}, activate__pick_ups=False)
    answer(game, Attempt("m", 1))
    calm = game.answer(Surge())
    assert calm is not None and calm.rule == "mob.agitated"
    stirred = agitated(a_game([a_mob(4), FOES], {"activate.roll": [1]}, activate__pick_ups=False))
    answer(stirred, Attempt("m", 1))
    assert stirred.ask is not None
    ways = [
        option.label
        for option in stirred.ask.options
        if option.answer.__class__.__name__ in ("Move", "Surge", "Tactical")
    ]
    assert ways == ["Surge"]
    refusal = stirred.answer(all_ahead(stirred, 2.0))
    assert refusal is not None and refusal.rule == "mob.agitated"


@rule("mob.agitated")
def test_it_may_decline_to_spend_its_points() -> None:
    game = agitated(a_game([a_mob(4), FOES], {"activate.roll": [1]}, activate__pick_ups=False))
    answer(game, Attempt("m", 1))
    assert game.ask is not None and game.ask.default.__class__.__name__ == "Finish"


@rule("mob.agitated")
def test_in_difficult_ground_the_roll_is_what_the_path_may_cost() -> None:
    game = surging(4, difficult((0, 5, 48, 40)))
    assert game.answer(all_ahead(game, 4.0)) is not None
    assert game.answer(all_ahead(game, 1.5)) is not None
    answer(game, all_ahead(game, 2.0))


@rule("mob.agitated")
def test_a_mob_half_in_rough_ground_goes_as_far_as_its_slowest_man() -> None:
    game = surging(4, difficult((0, 5, 23, 40)))
    answer(game, all_ahead(game, 2.0))
    assert len(events(game, UnitMoved)) == 1


@rule("mob.agitated")
def test_it_turns_aside_where_the_way_straight_on_is_barred() -> None:
    game = surging(6, impassable((10, 11, 38, 14)))
    assert isinstance(game.ask, Ask) and isinstance(game.ask.default, Move) and game.ask.default.paths
    assert game.answer(game.ask.default) is None
    assert all(game.battle.models[f"m.{n}"].y < 11 for n in range(1, 5))


@rule("mob.agitated")
def test_a_mob_shut_in_on_all_sides_may_stay() -> None:
    walls = [impassable(rect) for rect in ((20, 11, 28, 12), (20, 8, 28, 9), (20, 9, 21, 11), (27, 9, 28, 11))]
    game = surging(6, *walls, mob=a_mob(4, (24, 10)))
    battle = game.battle
    terms = Terms(allowances=tuple([(f"m.{n}", 6.0) for n in range(1, 5)]), full=True)
    assert full_move(battle, battle.units["m"], terms) is None
    assert game.answer(Move(())) is None


@rule("mob.agitated", "charge.too-far")
def test_its_charge_goes_up_to_double_the_roll_and_may_be_declared_for_twelve_inches() -> None:
    game = a_game(
        [a_mob(4, (24, 10)), squad("e", "b", at=(24, 17), n=4, facing=180)],
        {"activate.roll": [1], "mob.move": [3], "melee.to-hit": [6] * 20},
        activate__pick_ups=False,
    )
    agitated(game)
    answer(game, Attempt("m", 1), Charge("e"))
    while game.ask is not None and game.ask.kind == "react":
        answer(game, game.ask.default)
    (rolled,) = events(game, AllowanceRolled)
    assert (rolled.inches, rolled.charge) == (3.0, 6.0) and len(events(game, ChargeMade)) == 1


@rule("mob.agitated", "charge.too-far")
def test_too_far_for_an_agitated_mob_is_more_than_its_best_roll() -> None:
    battle = a_battle([a_mob(4, (24, 10)), squad("e", "b", at=(24, 22.5), n=4)])
    chargers = battle.members("m")
    assert too_far(battle, chargers, "e") is not None
    agitate(battle, "m", "fire")
    assert too_far(battle, chargers, "e") is None
    farther = a_battle([a_mob(4, (24, 10)), squad("e", "b", at=(24, 26), n=4)])
    agitate(farther, "m", "fire")
    assert too_far(farther, farther.members("m"), "e") is not None


@rule("mob.agitated")
def test_in_a_reaction_it_rolls_for_each_success_and_its_owner_may_stop() -> None:
    battle = a_battle([a_mob(4, (24, 10)), squad("e", "b", at=(24, 30))], active="b")
    agitate(battle, "m", "come under fire")
    first = full_move(battle, battle.units["m"], Terms(allowances=tuple([(f"m.{n}", 2.0) for n in range(1, 5)])))
    play(reaction_moves(battle, "m", 2), {"mob.move": [2]}, [first, NO])
    assert len(events(battle, UnitMoved)) == 1
    again = a_battle([a_mob(4, (24, 10)), squad("e", "b", at=(24, 30))], active="b")
    agitate(again, "m", "come under fire")
    play(reaction_moves(again, "m", 2), {"mob.move": [2, 3]}, [first, YES])
    assert [each.inches for each in events(again, AllowanceRolled)] == [2.0, 3.0]


@rule("mob.agitated")
@pytest.mark.parametrize(("setting", "calm"), [("never", False), ("scenario-defined", True)])
def test_agitation_ends_only_where_the_scenario_says_so(setting: str, calm: bool) -> None:
    battle = a_battle([a_mob(4), FOES], settings={"mob.agitation-end": setting, "mob.calm-after": 1})
    agitate(battle, "m", "fire")
    battle.change_turn(serial=battle.turn.serial + 1)
    calm_down(battle)
    assert battle.units["m"].agitated
    battle.change_turn(serial=battle.turn.serial + 1)
    calm_down(battle)
    assert (battle.units["m"].agitated == 0) is calm
    assert [each.state for each in events(battle, StateLapsed)] == (["agitated"] if calm else [])


@rule("mob.agitated", "mob.as-squad")
def test_a_mob_that_takes_in_an_agitated_one_is_agitated() -> None:
    game = agitated(two_mobs(3.0), "n")
    answer(game, Attempt("m", 1), Choose("n"))
    assert game.battle.units["m"].agitated and isinstance(game.battle.turn.acting[-1], Acting)


@rule("mob.agitated", "hide.claim")
def test_the_way_proposed_for_a_surge_does_not_depend_on_enemies_in_hiding() -> None:
    asked = []
    woods = [a_wood((32, 20, 40, 28)), a_wood((8, 20, 16, 28))]
    for place in ((36.0, 24.0), (12.0, 24.0)):
        units = [a_mob(4, (24, 10)), FOES, squad("h", "b", places=[place])]
        settings = {"turn.first-player": "a", "activate.pick-ups": False, "hide.enabled": True, "hide.display": "map"}
        dice = ScriptedDice({"activate.roll": [1], "mob.move": [4]})
        game = agitated(Game(a_scenario(units, woods, settings=settings), dice))
        game.battle.put_model(replace(game.battle.models["h.1"], hidden=True))
        answer(game, Attempt("m", 1), Surge())
        assert game.ask is not None and game.battle.models["h.1"].hidden
        asked.append((game.ask.options, game.ask.default))
    assert asked[0] == asked[1]


@rule("mob.agitated")
def test_the_gm_decides_between_two_steps_that_a_mob_is_agitated() -> None:
    game = a_game([a_mob(), FOES], {"activate.roll": [1], "mob.move": [4]})
    assert view(game, GM).calm_mobs == ("m",) and view(game, "a").calm_mobs == ()
    assert game.interject(Agitate("m"), GM) is None
    assert game.battle.units["m"].agitated and view(game, GM).calm_mobs == ()
    assert [event.why for event in events(game, MobAgitated)] == [""]
    answer(game, Attempt("m", 1), Surge())
    assert [(roll.faces) for roll in events(game, AllowanceRolled)] == [(4,)]


@rule("mob.agitated")
def test_nobody_else_decides_it_nor_of_a_squad_nor_twice() -> None:
    game = a_game([a_mob(), FOES])
    for unit, seat, why in (("m", "a", "Only the GM"), ("e", GM, "not a mob"), ("x", GM, "not a mob")):
        refusal = game.interject(Agitate(unit), seat)
        assert refusal and why in refusal.reason and refusal.rule == "mob.agitated"
    game.interject(Agitate("m"), GM)
    refusal = game.interject(Agitate("m"), GM)
    assert refusal and "already" in refusal.reason


@rule("mob.agitated")
def test_a_decision_of_the_gm_is_kept_with_the_other_inputs() -> None:
    game = a_game([a_mob(), FOES])
    game.interject(Agitate("m"), GM)
    again = Game(game.scenario, ScriptedDice({}), inputs=game.inputs)
    assert again.battle.hash() == game.battle.hash() and not again.can_undo


@rule("mob.agitated", "coherency.accidental")
def test_an_agitated_mob_that_is_to_come_together_surges_and_has_no_move_to_close_up() -> None:
    apart = [(24.0, 10.0), (25.2, 10.0), (34.0, 10.0), (35.2, 10.0)]
    battle = a_battle([a_mob(places=apart), FOES])
    battle.change("m", restoring=True)
    calm = [option.label for option in action_options(battle, Acting("m", 1))]
    assert "Close up" in calm and "Surge" not in calm
    agitate(battle, "m", "fire")
    options = {option.label: option for option in action_options(battle, Acting("m", 1))}
    assert "Close up" not in options and options["Surge"].refusal is None
