"""Pick-ups: the next player rolls the active player's failed dice for units of his own."""

import pytest

from arap.army.profile import Weapon
from arap.battle import events as happened
from arap.battle.acts import (
    NO,
    Act,
    Aim,
    Attempt,
    Choose,
    EndPhase,
    Finish,
    FireOrder,
    GoToGround,
    Leg,
    ModelPath,
    Move,
    PickUp,
    Regroup,
    Shoot,
)
from arap.battle.values import Acting, Ground, Rout
from arap.game.game import Game
from arap.rules.morale.pinning import pin
from arap.rules.reactions.pick_up import PickUpDice, why_not_pick_up
from arap.rules.triggers.trigger import FailedDice, Trigger
from arap.rules.turn.activation import attempt
from tests.rules.builders import RIFLE, a_battle, a_kind, a_weapon, asked, squad
from tests.rules.logs import events
from tests.rules.reactions.offers import why_not_pick_ups
from tests.rules.turn.games import a_game, answer, apart
from tests.support import rule

NIMBLE = a_kind(I=4)


@rule("react.pickup.offer")
def test_the_next_player_may_pick_up_the_failed_die_and_the_unit_keeps_its_point() -> None:
    game = a_game(apart("a1", "a2", "b1", kind=NIMBLE), {"activate.roll": [1, 5]})
    answer(game, Attempt("a1", 2))
    assert game.ask and (game.ask.seat, game.ask.detail) == ("b", Trigger("failed-dice", "a1", 0, FailedDice(1)))
    answer(game, PickUp(()))
    assert game.battle.turn.acting == (Acting("a1", 1),)
    assert game.ask and game.ask.seat == "a"


@rule("react.pickup.bust")
@pytest.mark.parametrize(("units", "at_stake"), [(("a1", "a2", "b1"), True), (("a1", "b1"), False)])
def test_the_offer_says_that_taking_a_die_of_a_bust_lets_the_turn_go_on(units: tuple[str, ...], at_stake: bool) -> None:
    game = a_game(apart(*units), {"activate.roll": [6, 6]})
    answer(game, Attempt("a1", 2))
    assert game.ask and game.ask.kind == "react"
    assert any("the turn of Side a goes on" in note for note in game.ask.notes) is at_stake


@rule("react.pickup.bust")
def test_a_failure_that_is_no_bust_puts_no_turn_at_stake() -> None:
    game = a_game(apart("a1", "a2", "b1"), {"activate.roll": [6]})
    answer(game, Attempt("a1", 1))
    assert game.ask and not any("Bust" in note for note in game.ask.notes)


@rule("react.pickup.offer")
def test_only_the_next_of_three_players_may_have_the_die() -> None:
    game = a_game(apart("a1", "a2", "b1", "c1"), {"activate.roll": [6]})
    answer(game, Attempt("a1", 1))
    assert game.ask and game.ask.seat == "b"
    refusal = game.answer(PickUp(("c1",)), seat="c")
    assert refusal and "Side b" in refusal.reason
    answer(game, PickUp(()))
    assert game.ask and game.ask.seat == "a"


@rule("react.pickup.offer")
def test_without_a_failure_there_is_no_offer() -> None:
    battle = a_battle(apart("a1", "b1", kind=NIMBLE))
    assert asked(attempt(battle, "a1", 3), {"activate.roll": [2, 3, 4]}) is None
    assert battle.turn.acting == (Acting("a1", 3),)


@rule("react.pickup.offer")
def test_a_successful_die_cannot_be_picked_up() -> None:
    battle = a_battle(apart("a1", "b1"))
    refusal = why_not_pick_ups(battle, "b", 1, PickUp(("b1", "b1")))
    assert refusal and refusal.rule == "react.pickup.offer"


@rule("react.pickup.offer")
def test_no_offer_is_made_to_a_player_whose_units_may_not_be_picked_up() -> None:
    battle = a_battle(apart("a1", "b1"))
    battle.change("b1", rout=Rout(None))
    assert asked(attempt(battle, "a1", 1), {"activate.roll": [6]}) is None


@rule("react.pickup.offer")
def test_with_pick_ups_switched_off_failed_dice_are_lost() -> None:
    battle = a_battle(apart("a1", "b1"), settings={"activate.pick-ups": False})
    assert asked(attempt(battle, "a1", 2), {"activate.roll": [6, 6]}) is None
    assert battle.turn.phase == "melee"


def three_failures(rolls: list[int]) -> Game:
    """a1 goes bust with three failed dice; b has the squads b1 (value 4) and b2 and b3 (value 3)."""
    units = [*apart("a1", "a2", "a3", "b2", "b3"), squad("b1", "b", at=(40, 30), facing=180, kind=NIMBLE)]
    dice = {"activate.roll": [5, 6, 6, 6, 6], "activate.pick-up": rolls}
    game = a_game(units, dice)
    answer(game, Attempt("a1", 3))
    return game


@rule("react.pickup.dice")
def test_dice_are_given_to_units_and_rolled_against_their_values() -> None:
    game = three_failures(rolls=[2, 4, 5])
    answer(game, PickUp(("b1", "b2", "b1")))
    rolled = [(event.unit, event.faces, event.points) for event in events(game, happened.PickUpRolled)]
    assert rolled == [("b1", (2, 4), 2), ("b2", (5,), 0)]
    assert game.battle.turn.acting == (Acting("b1", 2, by_pick_up=True),)
    assert game.ask and (game.ask.seat, game.ask.kind, game.ask.about) == ("b", "action", ("b1",))


@rule("react.pickup.dice")
def test_a_unit_is_given_dice_once_in_a_player_turn() -> None:
    game = three_failures(rolls=[5, 6, 6])
    answer(game, PickUp(("b2",)), Attempt("a2", 1))
    refusal = game.answer(PickUp(("b2",)))
    assert refusal and refusal.rule == "react.pickup.dice"
    answer(game, PickUp(("b3",)))
    assert [event.unit for event in events(game, happened.PickUpRolled)] == ["b2", "b3"]


@rule("react.pickup.dice")
def test_a_picked_up_die_that_fails_is_gone() -> None:
    game = three_failures(rolls=[5])
    answer(game, PickUp(("b1",)))
    assert game.ask and (game.ask.seat, game.ask.kind) == ("a", "activation")


@rule("react.pickup.dice")
def test_failed_pick_up_dice_are_no_bust() -> None:
    game = three_failures(rolls=[6, 6, 6])
    answer(game, PickUp(("b1", "b1", "b1")))
    assert [event.unit for event in events(game, happened.Bust)] == ["a1"]
    assert game.battle.turn.active == "a"


@rule("react.pickup.dice")
def test_failures_never_cancel_successes() -> None:
    game = three_failures(rolls=[3, 5, 6])
    answer(game, PickUp(("b1", "b1", "b1")))
    (rolled,) = events(game, happened.PickUpRolled)
    assert (rolled.faces, rolled.points) == ((3, 5, 6), 1)


@rule("react.pickup.dice", "pin.effect")
def test_a_pinned_unit_loses_two_points_of_its_pick_up() -> None:
    game = three_failures(rolls=[1, 1, 1])
    game.battle.change("b1", pinned_until=2)
    answer(game, PickUp(("b1", "b1", "b1")))
    (rolled,) = events(game, happened.PickUpRolled)
    assert (rolled.points, rolled.lost) == (1, 2)


@rule("react.pickup.dice")
def test_a_pick_up_does_not_use_up_the_attempt_of_the_units_own_turn() -> None:
    game = three_failures(rolls=[1])
    answer(game, PickUp(("b1",)), Finish())
    assert not game.battle.units["b1"].finished
    answer(game, EndPhase())
    assert game.battle.turn.active == "b"
    assert game.why_not(Attempt("b1", 3)) is None


@rule("react.pickup.dice")
def test_the_owner_chooses_the_order_in_which_successful_units_act() -> None:
    game = three_failures(rolls=[1, 6, 2])
    answer(game, PickUp(("b1", "b2", "b3")))
    assert game.ask and (game.ask.seat, game.ask.kind, game.ask.about) == ("b", "order", ("b1", "b3"))
    answer(game, Choose("b3"))
    assert [entry.unit for entry in reversed(game.battle.turn.acting)] == ["b3", "b1"]
    answer(game, Finish())
    assert game.ask and game.ask.about == ("b1",)


@rule("react.pickup.units")
def test_a_squad_gone_to_ground_or_routing_cannot_be_picked_up() -> None:
    battle = a_battle(apart("a1", "b1", "b2"))
    battle.change("b1", ground=Ground(2))
    battle.change("b2", rout=Rout(None))
    for unit in ("b1", "b2"):
        refusal = why_not_pick_up(battle, battle.units[unit], "b")
        assert refusal and refusal.rule == "react.pickup.units"


@rule("react.pickup.units")
@pytest.mark.parametrize("unit", ["b1.1", "nobody", "a1"])
def test_one_member_of_a_squad_or_an_enemy_cannot_be_picked_up(unit: str) -> None:
    battle = a_battle(apart("a1", "b1"))
    refusal = why_not_pick_ups(battle, "b", 1, PickUp((unit,)))
    assert refusal and refusal.rule == "react.pickup.units"


@rule("react.pickup.units")
def test_a_squad_that_may_be_picked_up_has_a_point_to_move_or_shoot() -> None:
    game = three_failures(rolls=[3])
    answer(game, PickUp(("b1",)))
    assert game.ask is not None
    allowed = {type(option.answer) for option in game.ask.options if option.refusal is None}
    assert {Move, Aim, Finish, GoToGround} <= allowed


@rule("react.pickup.units")
def test_pinned_units_may_be_picked_up() -> None:
    battle = a_battle(apart("a1", "b1"))
    battle.change("b1", pinned_until=2)
    assert why_not_pick_up(battle, battle.units["b1"], "b") is None


CANNON = a_weapon("cannon", type="heavy", strength=5, range=36.0)


def facing_enemies(weapon: Weapon = RIFLE, dice: dict[str, list[int]] | None = None) -> Game:
    """a1, two men, has two points and a failed die; b1 stands 18" away and picks it up with success."""
    men = squad("b1", "b", at=(24, 28), n=6, facing=180, weapons=(weapon,))
    script = {"activate.roll": [1, 2, 6, 1], "activate.pick-up": [1], **(dice or {})}
    game = a_game([squad("a1", at=(24, 10), n=2), squad("a2", at=(44, 4), n=2), men], script)
    answer(game, Attempt("a1", 3), PickUp(("b1",)))
    return game


def volley(weapon: str, men: int = 6, points: int = 1) -> Shoot:
    return Shoot(points, tuple(FireOrder(f"b1.{number}", weapon, "a1") for number in range(1, men + 1)))


@rule("react.pickup.actions")
def test_a_heavy_weapon_team_with_one_success_cannot_fire_it() -> None:
    game = facing_enemies(weapon=CANNON)
    refusal = game.answer(volley("cannon", points=2))
    assert refusal and refusal.rule == "activate.action-points"
    ahead = [ModelPath(model.id, (Leg(model.x, model.y - 2),)) for model in game.battle.members("b1")]
    answer(game, Move(tuple(ahead)))


@rule("react.pickup.actions")
def test_the_points_of_a_unit_wiped_out_by_a_picked_up_squad_are_lost() -> None:
    dice = {"shoot.to-hit": [1] * 6, "shoot.to-wound": [6] * 6, "casualty.allocate": [1, 2, 1, 2, 1, 2]}
    game = facing_enemies(dice=dice)
    answer(game, volley("rifle"), NO)
    assert "a1" not in game.battle.units
    lost = {event.unit: event.points_lost for event in events(game, happened.UnitFinished)}
    assert lost["a1"] == 2
    assert game.ask and (game.ask.seat, game.ask.kind) == ("a", "activation")
    answer(game, Attempt("a2", 1))


@rule("react.pickup.actions")
def test_the_picked_up_unit_acts_before_the_active_one() -> None:
    game = facing_enemies()
    assert [entry.unit for entry in game.battle.turn.acting] == ["a1", "b1"]
    answer(game, Finish())
    assert game.ask and (game.ask.seat, game.ask.about) == ("a", ("a1",))
    assert game.battle.turn.acting == (Acting("a1", 2),)


@rule("react.pickup.actions", "casualty.quarter.own-turn", "pin.effect")
def test_an_active_unit_pinned_meanwhile_loses_two_points_and_the_pin_ends_with_the_turn() -> None:
    game = facing_enemies()
    pin(game.battle, "a1", "pin.weapons.automatic", "b1")
    assert game.battle.turn.acting[0] == Acting("a1", 0)
    answer(game, Finish(), EndPhase())
    assert not game.battle.units["a1"].pinned


@rule("react.pickup.actions")
@pytest.mark.parametrize("state", [{"rout": Rout("b1")}, {"ground": Ground(3)}])
def test_an_active_unit_routing_or_gone_to_ground_meanwhile_loses_all_points(state: dict[str, object]) -> None:
    game = facing_enemies()
    game.battle.change("a1", **state)
    answer(game, Finish())
    lost = {event.unit: event.points_lost for event in events(game, happened.UnitFinished)}
    assert lost == {"b1": 1, "a1": 2}


@rule("react.pickup.actions")
def test_actions_of_a_pick_up_are_those_of_an_activation() -> None:
    game = facing_enemies()
    acts: list[Act] = [volley("rifle"), Aim(), GoToGround("b1"), Finish()]
    assert [game.why_not(act) for act in acts] == [None] * 4
    assert game.why_not(Regroup()) is not None
    assert game.why_not(Attempt("a2", 1)) is not None


@rule("react.pickup.bust")
def test_a_bust_that_is_picked_up_does_not_end_the_turn_even_if_the_die_fails() -> None:
    units = apart("a1", "a2", "b1", kind=NIMBLE)
    game = a_game(units, {"activate.roll": [5, 6, 2, 1], "activate.pick-up": [6]})
    answer(game, Attempt("a1", 3), PickUp(("b1",)))
    assert [(event.ends_phase, event.rule) for event in events(game, happened.Bust)] == [(False, "react.pickup.bust")]
    assert game.battle.turn.busts == 0
    assert game.ask and (game.ask.seat, game.ask.kind) == ("a", "activation")
    assert game.why_not(Attempt("a1", 1)) is not None
    answer(game, Attempt("a2", 1))


@rule("react.pickup.bust")
def test_a_bust_nobody_picks_up_ends_the_activations() -> None:
    game = a_game(apart("a1", "a2", "b1", kind=NIMBLE), {"activate.roll": [5, 6, 2]})
    answer(game, Attempt("a1", 3), PickUp(()))
    assert [event.reason for event in events(game, happened.ActivationsEnded)] == ["bust"]
    assert game.battle.turn.active == "b"


@rule("react.pickup.bust")
def test_after_a_saved_bust_the_phase_ends_if_no_unit_is_left() -> None:
    game = a_game(apart("a1", "b1", kind=NIMBLE), {"activate.roll": [5, 6, 2], "activate.pick-up": [6]})
    answer(game, Attempt("a1", 3), PickUp(("b1",)))
    assert [event.reason for event in events(game, happened.ActivationsEnded)] == ["no unit left"]


@rule("react.pickup.bust", "activate.multiple-busts")
def test_a_bust_that_was_picked_up_is_not_counted() -> None:
    units = apart("a1", "a2", "a3", "a4", "b1", "b2")
    dice = {"activate.roll": [6] * 6, "activate.pick-up": [6]}
    game = a_game(units, dice, activate__busts_per_turn=2)
    answer(game, Attempt("a1", 2), PickUp(()), Attempt("a2", 2), PickUp(("b1",)))
    assert game.battle.turn.busts == 1 and game.battle.turn.active == "a"
    answer(game, Attempt("a3", 2), PickUp(()))
    assert game.battle.turn.active == "b"


@rule("react.pickup.units")
def test_a_unit_locked_in_a_melee_is_not_picked_up() -> None:
    battle = a_battle([squad("a1"), squad("b1", "b", at=(10, 11.5)), squad("b2", "b", at=(30, 40))])
    refusal = why_not_pick_up(battle, battle.change("b1", locked=("a1",)), "b")
    assert refusal and refusal.rule == "react.pickup.units"
    assert why_not_pick_up(battle, battle.units["b2"], "b") is None


@rule("react.pickup.units", "activate.leftover-points")
def test_a_unit_whose_opponents_are_destroyed_is_picked_up_again() -> None:
    battle = a_battle([squad("a1"), squad("b1", "b", at=(10, 11.5))])
    battle.change("b1", locked=("gone",))
    assert why_not_pick_up(battle, battle.units["b1"], "b") is None


@rule("react.pickup.offer")
def test_of_two_failed_dice_one_or_both_may_be_picked_up() -> None:
    battle = a_battle(apart("a1", "a2", "b1", kind=NIMBLE))
    offered = PickUpDice().options(battle, Trigger("failed-dice", "a1", 0, FailedDice(2)), ("b1",))
    assert [option.answer for option in offered] == [PickUp(("b1",)), PickUp(("b1", "b1"))]
    (single,) = PickUpDice().options(battle, Trigger("failed-dice", "a1", 0, FailedDice(1)), ("b1",))
    assert single.answer == PickUp(("b1",))
