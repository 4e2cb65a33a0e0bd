"""A battle with real dice: the server asks for what they show."""

import pytest

from arap.server.wire import Dice, NewGame, Open, Refused, Undo, Update
from tests.server.real import Page, Server, choice, page

HOT_SEAT = {"guard": "human", "orks": "human"}


def rolled(tab: Page, *faces: int) -> None:
    tab.ask(Dice(faces, tab.view.request), Update)


def test_every_roll_waits_for_the_dice(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, real_dice=True))
    assert tab.opened
    assert tab.opened.seed == ""
    assert tab.view.roll
    assert (tab.view.roll.seat, tab.view.roll.dice, tab.view.roll.sides) == ("guard", 1, 6)
    rolled(tab, 2)
    rolled(tab, 5)
    assert tab.view.ask
    assert tab.view.ask.seat == "orks"
    assert tab.log[-1].dice[1].face == 5


@pytest.mark.parametrize("faces", [(), (0,), (7,), (1, 2)])
def test_dice_that_cannot_be_are_refused(tab: Page, faces: tuple[int, ...]) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, real_dice=True))
    tab.ask(Dice(faces, tab.view.request), Refused)
    rolled(tab, 6)


def test_dice_that_nobody_asked_for_are_refused(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    assert tab.ask(Dice((1,), tab.view.request), Refused).reason == "The dice of this battle are thrown by the server."


def test_a_decision_can_be_taken_back_until_the_dice_are_typed_in(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, real_dice=True))
    rolled(tab, 6)
    rolled(tab, 1)
    tab.answer(choice(tab.view))
    before = tab.view
    tab.answer(choice(before))
    assert tab.view.roll
    assert tab.view.can_undo
    assert tab.ask(Undo(), Update).view == before


def test_each_player_types_in_his_own_dice(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, real_dice=True))
    with page(server) as orks:
        orks.open(Open(tab.game, seat="orks"))
        assert "for Border Guard patrol to throw" in orks.ask(Dice((3,), orks.view.request), Refused).reason


def test_a_person_throws_the_dice_of_a_bot(tab: Page) -> None:
    tab.open(NewGame("skirmish", {"guard": "human", "orks": "random"}, real_dice=True))
    rolled(tab, 2)
    assert tab.view.roll
    assert tab.view.roll.seat == "orks"
    rolled(tab, 3)
    while tab.view.roll is None or tab.view.roll.seat != "orks":
        if tab.view.roll:
            rolled(tab, *[1] * tab.view.roll.dice)
        elif tab.view.ask:
            tab.answer(tab.view.ask.default)
        else:
            tab.hear(Update)
    rolled(tab, *[1] * tab.view.roll.dice)
