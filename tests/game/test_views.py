"""What a seat may see."""

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.battle.acts import Aim, Attempt, EndPhase
from arap.battle.names import WATCHER
from arap.battle.values import Acting, Ground, Rout
from arap.game.game import Game
from arap.game.queries import AskSight, AskThreat, PlanMove, SightField, Threat
from arap.game.seat import Seat
from arap.game.view import View
from arap.game.views import scene, view
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice
from tests.game.small import answer, scripted, seeded, typed
from tests.game.test_game import a_game_of_many_acts
from tests.rules.builders import a_kind, a_scenario, squad
from tests.support import rule


def test_a_view_shows_every_unit_and_model_where_it_stands() -> None:
    game = a_game_of_many_acts()
    seen = view(game, "a")
    assert [unit.id for unit in seen.units] == list(game.battle.units)
    assert {model.id: (model.x, model.y, model.facing) for model in seen.models} == {
        model.id: (model.x, model.y, model.facing) for model in game.battle.models.values()
    }
    assert all(model.side == game.battle.units[model.unit].side for model in seen.models)


def test_only_the_seat_that_is_asked_sees_the_question() -> None:
    game = seeded()
    ours, theirs, watched = view(game, "a"), view(game, "b"), view(game, WATCHER)
    assert game.ask and ours.ask and ours.ask.prompt == game.ask.prompt
    assert theirs.ask is None and watched.ask is None
    assert ours.ask.id == ours.request
    assert {each.waiting_for for each in (ours, theirs, watched)} == {"a"}


def test_dice_to_be_typed_are_seen() -> None:
    game = answer(typed(), Attempt("a1", 2))
    assert view(game, "a").roll == game.roll
    assert view(game, "b").waiting_for == "a"


def test_only_the_seat_that_decided_last_may_take_it_back() -> None:
    game = answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2))
    assert not view(game, "a").can_undo
    answer(game, Aim())
    assert view(game, "a").can_undo and not view(game, "b").can_undo


@rule("activate.roll")
def test_the_odds_of_every_unit_and_number_of_dice_sum_to_one() -> None:
    game = seeded()
    game.battle.change("a1", pinned_until=1)
    for unit in view(game, "a").units:
        assert [odds.dice for odds in unit.odds] == [1, 2, 3]
        for odds in unit.odds:
            assert sum(odds.points) + odds.bust == pytest.approx(1.0)
            assert odds.bust <= odds.pick_up <= 1.0


@rule("activate.roll", "pin.effect")
def test_a_unit_is_shown_with_the_odds_of_its_pin() -> None:
    game = seeded()
    free = view(game, "a").units[0].odds[2]
    game.battle.change("a1", pinned_until=1)
    pinned = view(game, "a").units[0].odds[2]
    assert free.points == (0.0, 0.0, *pinned.points[0:2])
    assert free.bust == pinned.bust


def test_the_states_of_a_unit_are_badges_with_their_rules() -> None:
    game = answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2), Aim())
    game.battle.change(
        "a1", suppression=2, pending=1, pinned_until=3, ground=Ground(3), rout=Rout(None), attempted=True
    )
    badges = {badge.kind: badge for badge in view(game, "b").units[0].statuses}
    assert set(badges) == {"routing", "ground", "pinned", "suppressed", "pending", "aimed"}
    assert (badges["suppressed"].count, badges["pending"].count) == (2, 1)
    assert badges["pinned"].rule == "pin.effect"
    assert view(game, "b").units[1].statuses == ()


def test_models_lying_dashing_fallen_or_aloft_are_badges_too() -> None:
    game = seeded()
    first, second, *_ = game.battle.members("a1")
    game.battle.put_model(msgspec.structs.replace(first, prone=True, spent_until=game.battle.turn.serial))
    game.battle.put_model(msgspec.structs.replace(second, tactical=True))
    seen = view(game, "b")
    assert [model.statuses for model in seen.models[:3]] == [("prone", "fallen"), ("tactical",), ()]
    badges = {badge.kind: (badge.label, badge.count) for badge in seen.units[0].statuses}
    assert badges == {
        "prone": ("1 prone", 1), "fallen": ("1 fallen over", 1), "tactical": ("1 moving tactically", 1),
    }  # fmt: skip


def test_swimmers_climbers_and_those_on_roofs_are_told_apart() -> None:
    game = Game(load_scenario("river-town"), SeededDice(1))
    first, second, third, *_ = game.battle.members("alpha")
    for model, place in ((first, (50.0, 24.0, 0.0)), (second, (33.8, 18.0, 2.0)), (third, (37.0, 15.0, 6.0))):
        x, y, z = place
        game.battle.put_model(msgspec.structs.replace(model, x=x, y=y, z=z))
    told = {model.id: model.statuses for model in view(game, "marines").models}
    assert (told[first.id], told[second.id], told[third.id]) == (("swimming",), ("climbing",), ("raised",))


def test_the_turn_tells_who_acts_and_how_many_units_are_left_to_try() -> None:
    game = seeded()
    assert (view(game, "a").turn.untried, view(game, "a").turn.last_turn) == (3, 2)
    game = answer(scripted({"activate.roll": [1, 1]}), Attempt("a1", 2))
    turn = view(game, "b").turn
    assert (turn.active, turn.phase, turn.acting, turn.untried) == ("a", "activation", "a1", 2)
    units = {unit.id: unit.points for unit in view(game, "b").units}
    assert units["a1"] == 2 and units["a2"] is None


def test_a_picked_up_unit_is_the_one_that_acts() -> None:
    game = seeded()
    game.battle.change_turn(acting=(Acting("a1", 2), Acting("b1", 1, by_pick_up=True)))
    assert view(game, "a").turn.acting == "b1"


def test_a_battle_without_a_set_length_has_no_last_turn() -> None:
    assert view(seeded(**{"length.scheme": "turn-plus-d6"}), "a").turn.last_turn is None


def test_profiles_are_shown_as_printed() -> None:
    kinds = [a_kind("plain"), a_kind("armoured", save=3), a_kind("blessed", save=2, invulnerable=5)]
    units = [squad(kind.id, at=(10, 10 * number), kind=kind) for number, kind in enumerate(kinds, 1)]
    game = seeded()
    game = type(game)(a_scenario(units), game.dice)
    saves = {profile.name: profile.save for profile in view(game, "a").profiles}
    assert saves == {"plain": "-", "armoured": "3+", "blessed": "2+/5++"}
    first = view(game, "a")
    assert {first.profiles[model.profile].name for model in first.models if model.unit == "armoured"} == {"armoured"}


def test_a_view_and_a_scene_survive_json() -> None:
    game = a_game_of_many_acts()
    answer(game, EndPhase())
    seen = view(game, "b")
    decoded = msgspec.json.decode(msgspec.json.encode(seen))
    assert decoded["turn"]["active"] == seen.turn.active
    assert set(decoded) == set(View.__struct_fields__)
    assert msgspec.json.decode(msgspec.json.encode(scene(game.battle)))["width"] == 48.0


def test_a_scene_tells_the_settings_in_force_and_the_scale() -> None:
    settings = scene(seeded(**{"measure.scale": "2cm"}).battle)
    assert settings.settings["length.turns"] == 2 and settings.settings["suppress.model"] == "leadership-test"
    assert (settings.inch_shown, settings.inch_name) == (2.0, " cm")


def test_looking_changes_nothing() -> None:
    game = a_game_of_many_acts()
    before = game.battle.hash()
    for seat in ("a", "b", WATCHER):
        view(game, seat)
    assert game.battle.hash() == before


def test_what_an_enemy_threatens_and_sees_may_be_asked_but_its_moves_are_not_tried_out() -> None:
    seat = Seat(seeded(), "a")
    told = seat.query(AskThreat("b1"))
    assert isinstance(told, Threat) and told.unit == "b1"
    assert isinstance(seat.query(AskSight("b1")), SightField)
    with pytest.raises(ArapError, match="not yours to try things out with"):
        seat.query(PlanMove("b1", 1.0, 0.0))
