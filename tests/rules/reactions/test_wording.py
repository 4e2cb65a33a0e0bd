"""What the questions about reactions say: numbers, names and chances."""

import pytest
from msgspec.structs import replace

from arap.battle.acts import PickUp, React
from arap.kernel.requests import Ask
from arap.rules.reactions.join_up import JoinUp
from arap.rules.reactions.overwatch_fire import ON_THE_WAY, OverwatchFire
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import FailedDice, Finished, trigger
from tests.rules.builders import a_battle, a_kind, asked, play, squad
from tests.rules.reactions.standing import charging, facing_off
from tests.support import rule


def about_dice(dice: int) -> Ask:
    battle = a_battle([squad("a1", n=1), squad("b1", "b", (10, 40), 1)])
    ask = asked(offer(battle, trigger(battle, "failed-dice", "a1", FailedDice(dice))))
    assert ask is not None
    return ask


@rule("react.pickup.offer")
@pytest.mark.parametrize(
    ("dice", "told", "labels"),
    [
        (1, "a1 left a failed die.", ["Leave the dice", "b1"]),
        (2, "a1 left 2 failed dice.", ["Leave the dice", "b1", "b1 with 2 dice"]),
        (3, "a1 left 3 failed dice.", ["Leave the dice", "b1", "b1 with 2 dice", "b1 with 3 dice"]),
    ],
)
def test_the_question_about_failed_dice_counts_them(dice: int, told: str, labels: list[str]) -> None:
    ask = about_dice(dice)
    assert ask.prompt.startswith(told) and [option.label for option in ask.options] == labels


@rule("react.pickup.actions", "activate.action.move")
def test_a_unit_that_is_picked_up_has_covered_what_its_fastest_member_has_moved() -> None:
    battle = a_battle([squad("a1", n=1), squad("b1", "b", (10, 40), 2)])
    battle.put_model(replace(battle.models["b1.1"], speed=3.0))
    battle.put_model(replace(battle.models["b1.2"], speed=5.0))
    flow = offer(battle, trigger(battle, "failed-dice", "a1", FailedDice(1)))
    play(flow, {"activate.pick-up": [1]}, [PickUp(("b1",))])
    assert [(entry.unit, entry.covered) for entry in battle.turn.acting] == [("b1", 5.0)]


def run_note(gap: float, move: float = 4.0) -> str:
    """What the charged unit is told about running."""
    battle = facing_off(gap, foe=a_kind(M=move))
    ask = asked(offer(battle, trigger(battle, "charge", "m", charging(battle))))
    assert ask is not None
    return next(note for note in ask.notes if note.startswith("Run: "))


@rule("react.run.caught", "react.run.choice")
@pytest.mark.parametrize(
    ("gap", "move", "dice", "least", "chance"),
    [
        (8.0, 4.0, 2, 3, "97 %"),
        (6.0, 4.0, 2, 5, "83 %"),
        (6.0, 6.0, 2, 5, "83 %"),
        (6.0, 6.5, 3, 5, "98 %"),
        (9.9, 4.0, 2, 1, "100 %"),
    ],
)
def test_runners_are_told_the_dice_the_roll_they_need_and_its_chance(
    gap: float, move: float, dice: int, least: int, chance: str
) -> None:
    """Chargers of 4" reach 8" and strike 2" farther: runners must get more than 10" away from where they began."""
    note = run_note(gap, move)
    assert note.startswith(f'Run: {dice}D6"') and f"escape with {least} or more ({chance})" in note


@rule("react.charge.options")
def test_the_question_of_a_charge_rounds_its_distance() -> None:
    battle = facing_off(7.46)
    ask = asked(offer(battle, trigger(battle, "charge", "m", charging(battle))))
    assert ask is not None and '7.5". How do they react?' in ask.prompt


@rule("overwatch.fire")
def test_only_the_names_of_overwatch_fire_choose_it() -> None:
    fire = OverwatchFire()
    assert fire.takes(React("g", "overwatch fire")) and fire.takes(React("g", ON_THE_WAY))
    assert not fire.takes(React("g", "shoot")) and not fire.takes(PickUp(("g",)))


@rule("coherency.character-join")
def test_characters_that_may_join_are_named() -> None:
    battle = a_battle([squad("a1", n=3), squad("hero", at=(10, 12), n=1), squad("sage", at=(10, 13), n=1)])
    raised = trigger(battle, "finished", "a1", Finished())
    one, two = (JoinUp().words(battle, raised, units) for units in (("hero",), ("hero", "sage")))
    assert (one.prompt, one.passing) == ("hero may join a1. Join?", "Stay alone")
    assert (two.prompt, two.passing) == ("hero or sage may join a1. Join?", "Stay alone")
