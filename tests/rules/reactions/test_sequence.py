"""Which trigger offers which reaction, in order; and who is barred."""

from msgspec.structs import replace

from arap.battle.acts import Attempt, Charge, Finish, Pass, PickUp, React
from arap.battle.events import ActivationRolled, HitsRolled, PickUpRolled
from arap.battle.events.charge import ChargeMade
from arap.battle.events.reaction import ReactionAnswered, ReactionRolled
from arap.rules.triggers.trigger import OCCASIONS
from arap.rules.turn.actions import take_action
from arap.rules.turn.activation import end_activations
from tests.rules.builders import a_battle, a_kind, a_weapon, play, squad
from tests.rules.logs import event_types, events
from tests.rules.reactions.close_by import (
    facing_guards,
    fires_on_overwatch,
    guards,
    on_overwatch,
    shoots,
    what_is_offered,
)
from tests.rules.reactions.intercepting import acting
from tests.rules.turn.games import a_game, answer
from tests.support import rule

KNIFE = a_weapon("knife", type="melee", range=None)


@rule("react.sequence")
def test_the_ten_triggers_have_their_numbers() -> None:
    numbers = {kind: occasion.number for kind, occasion in OCCASIONS.items()}
    expected = {
        "failed-dice": 1, "move-end": 2, "fire": 3, "charge": 4, "charge-under-way": 4, "route": 5, "wounds": 6,
        "charge-failed": 7, "pass": 8, "stray": 9, "still": 10,
    }  # fmt: skip
    assert expected.items() <= numbers.items()


@rule("react.sequence", "react.pickup.offer")
def test_a_picked_up_squad_acts_before_the_unit_whose_die_it_was() -> None:
    troops = [squad("x", at=(10, 4), kind=a_kind(I=4)), squad("y", "b", (10, 44), facing=180)]
    game = a_game(troops, {"activate.roll": [2, 5, 4], "activate.pick-up": [3]})
    answer(game, Attempt("x", 3), PickUp(("y",)))
    assert events(game, ActivationRolled)[0].points == 2 and events(game, PickUpRolled)[0].points == 1
    assert game.ask is not None and game.ask.about == ("y",)
    answer(game, Finish())
    assert game.ask is not None and game.ask.about == ("x",) and game.battle.turn.acting[-1].points == 2


@rule("react.sequence", "react.offer-order", "overwatch.chargers", "react.charge.sequence")
def test_in_a_charge_the_target_chooses_then_interceptors_and_overwatch_then_fire_and_the_charge() -> None:
    chargers = squad("m", "a", (10, 40), 1, facing=90, weapons=(KNIFE,))
    charged = squad("v", "b", (16, 40), 3, facing=270)
    beside = squad("w", "b", (13, 38.5), 1, facing=0, weapons=(KNIFE,))
    gun = squad("gun", "b", (12, 24), 1, facing=0)
    battle = on_overwatch(a_battle([chargers, charged, beside, gun]), "gun")
    stand = React("v", "stand and fire")
    dice = {"react.roll": [1, 1], "shoot.to-hit": [6] * 9}
    play(take_action(battle, acting(battle, "m"), Charge("v")), dice, [stand, Pass(), fires_on_overwatch("gun")])
    answered = [(event.trigger, event.offered) for event in events(battle, ReactionAnswered)]
    assert answered == [(4, ("v",)), (5, ("w",)), (4, ("gun",))]
    told = [kind for kind in event_types(battle) if kind in (HitsRolled, ReactionRolled, ChargeMade)]
    assert told == [HitsRolled, ReactionRolled, HitsRolled, ChargeMade]


@rule("react.sequence", "react.deferred")
def test_a_tank_that_has_not_moved_may_be_reacted_to_before_the_melees() -> None:
    tank = squad("m", "a", (24, 16), 1, kind=a_kind("tank", creature_class="vehicle", armour_value=10))
    battle = a_battle([tank, guards(3)])
    play(end_activations(battle, "no unit left"), {"react.roll": [1, 1], "shoot.to-hit": [6] * 9}, [shoots()])
    assert [event.trigger for event in events(battle, ReactionAnswered)] == [10]
    assert events(battle, HitsRolled)[0].target_unit == "m"


@rule("react.eligibility", "react.manoeuvre.barred")
def test_a_pinned_unit_cannot_shoot_and_can_only_receive_a_charge() -> None:
    battle = facing_guards(6)
    battle.change("g", pinned_until=2)
    assert what_is_offered(battle) == {}
    play(take_action(battle, acting(battle, "m"), Charge("g")))
    assert not events(battle, ReactionAnswered) and battle.units["g"].locked == ("m",)


@rule("react.eligibility")
def test_prone_and_suppressed_units_may_react() -> None:
    battle = facing_guards(6)
    battle.change("g", suppression=2)
    battle.put_model(replace(battle.models["g.1"], prone=True))
    assert what_is_offered(battle) == {"g": {"manoeuvre", "shoot"}}


@rule("react.levels")
def test_overwatch_fire_at_a_picked_up_unit_is_not_offered() -> None:
    battle = on_overwatch(facing_guards(20))
    acting(battle, "m", 1, by_pick_up=True)
    assert what_is_offered(battle) == {}


@rule("react.levels")
def test_a_squad_charged_by_a_picked_up_squad_may_answer_and_its_friend_may_intercept() -> None:
    charged, friend = squad("v", "a", (16, 40), 3, facing=270), squad("w", "a", (13, 38.5), 1, facing=0)
    chargers = squad("m", "b", (10, 40), 1, facing=90, weapons=(KNIFE,))
    battle = a_battle([charged, friend, chargers, squad("x", "b", (13, 44), 1, facing=180)])
    entry = acting(battle, "m", 1, by_pick_up=True)
    play(take_action(battle, entry, Charge("v")), {}, [Pass(), Pass()])
    answered = [(event.side, event.trigger, event.offered) for event in events(battle, ReactionAnswered)]
    assert answered == [("a", 4, ("v",)), ("a", 5, ("w",))]
