"""The way through menus: every option can be chosen, every way ends, nothing that is offered is refused."""

import pytest

from arap.army.loading import load_scenario
from arap.env.menus.choosing import PATIENCE, SIZE, in_pages
from arap.env.menus.menu import Entry, Menu
from arap.env.menus.question import first_menu
from arap.kernel.errors import ArapError
from arap.kernel.requests import Approved
from tests.env.playing import at_random, episode, first_choice
from tests.laws.playing import near_each_other


@pytest.mark.parametrize("name", ["skirmish", "siege-lines", "drop-assault"])
def test_every_option_that_is_not_refused_can_be_chosen_and_everything_offered_is_legal(name: str) -> None:
    played = episode(near_each_other(name), 5)
    for choosing in at_random(played, 5):
        asked = choosing.asked
        offered = first_menu(asked).entries[1 : len(asked.ask.options) + 1]
        for entry, option in zip(offered, asked.ask.options, strict=True):
            assert entry.legal == (option.refusal is None), option.label
        for entry in choosing.level.entries:
            if entry.answer is not None:
                act = entry.answer.act if isinstance(entry.answer, Approved) else entry.answer
                assert asked.seat.why_not(act) is None, entry.label


def test_a_long_menu_comes_in_pages_that_show_all_that_can_be_chosen() -> None:
    scenario = load_scenario("skirmish")
    played = episode(scenario)
    assert played.choosing is not None
    answers = [played.choosing.asked.ask.default] * 150
    menu = Menu("order", [Entry("choose", str(n), answer) for n, answer in enumerate(answers)])
    found = list[str]()
    page = in_pages(menu)
    while page.entries[-1].opens is not None:
        assert len(page.entries) == SIZE
        found += [entry.label for entry in page.entries[:-1]]
        page = in_pages(page.entries[-1].opens())
    assert found + [entry.label for entry in page.entries] == [str(n) for n in range(150)]


def test_what_was_opened_and_left_cannot_be_opened_again() -> None:
    _, choosing = first_choice(load_scenario("skirmish"), "action")
    move = next(n for n in choosing.level.legal() if choosing.level.entries[n].kind == "move")
    choosing.choose(move)
    assert choosing.level.stage == "move" and choosing.level.entries[0].kind == "back"
    choosing.choose(0)
    assert choosing.level.stage == "action" and move not in choosing.level.legal()
    with pytest.raises(ArapError, match="cannot be chosen now"):
        choosing.choose(move)


def test_patience_ends_in_a_menu_of_complete_answers() -> None:
    """An agent that never completes anything has to in the end."""
    _, choosing = first_choice(load_scenario("skirmish"), "action")
    for _ in range(PATIENCE):
        opening = [n for n in choosing.level.legal() if choosing.level.entries[n].answer is None]
        choosing.choose(opening[-1])
    assert choosing.level.stage == "action"
    assert all(choosing.level.entries[n].answer is not None for n in choosing.level.legal())


def test_an_agent_always_has_a_choice() -> None:
    """What has only one answer is answered by itself."""
    played = episode(load_scenario("drop-assault"), 2)
    choices = [len(choosing.level.legal()) for choosing in at_random(played, 2)]
    assert min(choices) > 1 and len(played.game.inputs) > len(choices) / 3
