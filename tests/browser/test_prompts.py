"""Prompts that interrupt, and dice that people roll."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.battles import (
    GAUNTLET,
    GOOD,
    battle,
    battle_under_fire,
    battle_with_a_rout,
    battle_with_real_dice,
    battle_with_reserves,
    field,
)
from tests.browser.crossing import order
from tests.browser.siege import siege_with_a_direction_to_roll
from tests.browser.table_page import TablePage
from tests.support import rule

CLICK_AT_ONCE = """new MutationObserver((_, watch) => {
    const button = document.querySelector("[data-reaction='go to ground']");
    if (button) { watch.disconnect(); button.click(); window.clicked = true; }
}).observe(document, {subtree: true, childList: true})"""


@rule("react.ground.under-fire")
def test_a_unit_under_fire_is_asked_whether_it_goes_to_ground(table: TablePage) -> None:
    table.load(battle_under_fire())
    assert table.asking == "react"
    expect(table.part("react-panel")).to_contain_text("First Squad against Skarr's Boyz")
    expect(table.part("ask-outline").locator("circle:not(.cause)")).to_have_count(10)
    expect(table.part("ask-outline").locator("circle.cause")).to_have_count(8)
    table.doing(table.part("reaction", unit="skarr-boyz", reaction="go to ground"))
    expect(table.part("badge", unit="skarr-boyz").locator("[data-status='ground']")).to_have_count(1)


@rule("react.ground.save", "react.ground.state")
def test_the_prompt_tells_the_saves_and_the_price_of_going_to_ground(table: TablePage) -> None:
    table.load(battle_under_fire())
    expect(table.part("ask-notes")).to_contain_text("standing")
    expect(table.part("ask-notes")).to_contain_text("cannot be activated until the end of its next turn")


@rule("turn.adjudication")
def test_a_point_the_rules_leave_open_is_disputed_and_settled(table: TablePage) -> None:
    table.load(battle_under_fire())
    table.part("dispute").click()
    expect(table.part("dispute-form")).to_contain_text("The acting player gets the reading that gains least")
    expect(table.part("dispute-raise")).to_have_attribute("aria-disabled", "true")
    table.part("reading").nth(0).fill("They are behind the wall")
    table.part("reading").nth(1).fill("They are before the wall")
    table.doing(table.part("dispute-raise"))
    expect(table.part("log-line", kind="dispute-settled")).to_contain_text("They are behind the wall")
    assert table.asking == "react", "what was asked is asked again"
    expect(table.part("undo")).to_have_attribute("title", re.compile("dispute"))


@rule("turn.adjudication")
def test_escape_leaves_the_dispute_unraised(table: TablePage) -> None:
    table.load(battle_under_fire())
    table.part("dispute").click()
    table.press("Escape")
    expect(table.part("react-panel")).to_be_visible()


@rule("reserve.entry")
def test_a_unit_from_reserve_comes_on_where_the_edge_is_clicked(table: TablePage) -> None:
    table.load(battle_with_reserves())
    assert table.asking == "entry"
    expect(table.part("reserve", unit="second-squad")).to_contain_text("8 in reserve")
    table.doing(table.part("entry").first)
    expect(table.part("model", unit="second-squad")).to_have_count(8)
    expect(table.part("reserve")).to_have_count(0)


@rule("reserve.entry")
def test_ways_to_come_on_are_listed_along_the_edge_with_no_more_than_nine_numbers(table: TablePage) -> None:
    scenario = field().replace("table: [36, 30]", "table: [60, 30]")
    table.load(battle_with_reserves(scenario))
    labels: list[str] = table.part("choice").evaluate_all("all => all.map(one => one.dataset.option)")
    along = [float(label.removeprefix("South edge, ").split('"')[0]) for label in labels]
    assert along == sorted(along) and len(along) > 9
    expect(table.part("entry-edge")).to_have_count(1)
    table.part("choice").nth(2).hover()
    expect(table.part("entry").nth(2)).to_have_class(re.compile("pointed"))
    keys = [key for key in table.part("choice").locator("kbd").all_inner_texts() if key != "Space"]
    assert keys == [str(number) for number in range(1, 10)]


@rule("rout.flee-table")
def test_the_ways_to_run_are_shown_on_the_board_and_named_by_the_compass(table: TablePage) -> None:
    table.load(battle_with_a_rout())
    assert table.asking == "flee"
    expect(table.part("choice").first).to_contain_text(re.compile(r"(North|South|East|West).* \(\d+°\)"))
    expect(table.part("way")).to_have_count(table.part("choice").count() + 1)
    table.part("choice").nth(1).hover()
    expect(table.page.locator(".way.pointed")).to_have_count(1)


@rule("rally.test")
def test_routers_are_asked_to_rally_with_their_odds(table: TablePage) -> None:
    table.load(battle_with_a_rout("rally"))
    assert table.asking == "rally"
    panel = table.part("choice-panel")
    expect(panel).to_contain_text(re.compile(r"try to rally\?"))
    expect(panel).to_contain_text(re.compile(r"or less on two dice \(\d+%\): Leadership of "))
    expect(table.part("ask-outline").locator("circle").first).to_be_visible()


@rule("rally.after")
def test_a_rallied_unit_is_shown_the_ways_it_may_face(table: TablePage) -> None:
    table.load(battle_with_a_rout("facing"))
    assert table.asking == "facing"
    expect(table.part("choice-main")).to_contain_text("Towards the nearest enemy")
    expect(table.part("primary")).to_contain_text("Towards the nearest enemy")
    expect(table.part("way")).to_have_count(table.part("choice").count() + 1)


def past_two(table: TablePage) -> TablePage:
    """The scouts run between two ork units and come near to both at the same moment."""
    table.load(battle(GOOD, scenario=GAUNTLET)).activate("scouts")
    order(table, "move 4 forward")
    return table.deciding("Enter")


@rule("react.intercept.stray", "react.offer-order")
def test_two_units_passed_at_one_moment_are_asked_in_one_prompt(table: TablePage) -> None:
    past_two(table)
    assert table.asking == "react"
    expect(table.part("react-panel")).to_contain_text("Scouts against Boyz and Ladz")
    expect(table.part("reactor")).to_contain_text(["Boyz", "Ladz"])
    expect(table.part("reaction", reaction="intercept")).to_have_count(2)
    expect(table.part("ask-outline").locator("circle:not(.cause)")).to_have_count(5)
    expect(table.part("ask-outline").locator("circle.cause.enemy")).to_have_count(2)


@rule("react.intercept.stray", "react.intercept.resolve")
@pytest.mark.parametrize("by", ["click", "number", "word"])
def test_the_unit_that_is_chosen_intercepts(table: TablePage, by: str) -> None:
    past_two(table)
    if by == "click":
        table.doing(table.part("reaction", unit="ladz"))
    elif by == "number":
        table.deciding("2")
    else:
        table.part("command").fill("intercept with ladz")
        table.deciding("Enter")
    expect(table.part("log-line", kind="reaction-answered")).to_contain_text("Ladz step in the way of Scouts")
    melee = table.part("log-line", kind="unit-intercepted")
    expect(melee).to_contain_text("Ladz intercept Scouts. They are locked in melee")


@rule("react.intercept.stray")
def test_the_space_bar_lets_them_pass(table: TablePage) -> None:
    past_two(table)
    expect(table.part("primary")).to_contain_text("Let them pass")
    before = table.places()["scouts.1"]
    table.deciding("Space")
    expect(table.part("log-line", kind="unit-intercepted")).to_have_count(0)
    assert table.places()["scouts.1"] != before
    expect(table.part("react-panel")).to_contain_text("Scouts finished a move")
    table.deciding("Space")
    assert table.asking == "activation"


def test_tab_goes_through_the_units_that_can_react(table: TablePage) -> None:
    past_two(table)
    for unit in ("boyz", "ladz"):
        table.press("Tab")
        expect(table.part("reactor", unit=unit)).to_have_class(re.compile("pointed"))


def test_a_click_the_moment_a_prompt_appears_is_ignored(table: TablePage) -> None:
    table.lobby().evaluate(CLICK_AT_ONCE)
    table.load(battle_under_fire())
    assert table.evaluate("window.clicked")
    assert table.asking == "react"


def test_the_space_bar_passes(table: TablePage) -> None:
    table.load(battle_under_fire())
    table.deciding("Space")
    expect(table.part("badge", unit="skarr-boyz").locator("[data-status='ground']")).to_have_count(0)


def test_the_prompt_is_in_the_dock_and_covers_no_model(table: TablePage) -> None:
    table.load(battle_under_fire())
    prompt = table.part("react-panel").bounding_box()
    assert prompt is not None
    for model in table.part("model").all():
        x, y = table.middle(model.locator("circle").first)
        beside = x < prompt["x"] or x > prompt["x"] + prompt["width"]
        assert beside or y < prompt["y"] or y > prompt["y"] + prompt["height"]


def test_real_dice_are_typed_in(table: TablePage) -> None:
    table.load(battle_with_real_dice())
    table.part("attempt-2").click()
    table.part("primary").click()
    table.part("dice-keypad").wait_for()
    table.part("key-2").click()
    expect(table.part("primary")).to_be_disabled()
    table.press("3")
    table.doing(table.part("primary"))
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("2 action points left")


@rule("dice.scatter.direction")
def test_a_direction_of_real_dice_is_typed_as_a_number_of_degrees(table: TablePage) -> None:
    table.load(siege_with_a_direction_to_roll())
    table.part("dice-numbers").wait_for()
    expect(table.part("dice-numbers")).to_contain_text("to where your die points")
    expect(table.part("dice-keypad")).to_have_count(0)
    number = table.part("die-number")
    number.fill("361")
    number.press("Enter")
    expect(table.part("dice-told")).to_contain_text("from 1 to 360")
    number.fill("135")
    number.press("Enter")
    expect(table.part("dice-numbers")).to_have_count(0)


@rule("turn.structure")
def test_a_question_of_any_kind_can_be_answered_by_its_options(table: TablePage) -> None:
    table.load(battle(range(6, 7), range(1, 2), scenario=field().replace("turn.first-player: guard, ", "")))
    assert table.asking == "first-player"
    expect(table.part("choice-panel")).to_contain_text("Border Guard")
    table.doing(table.part("choice", option="Go last"))
    expect(table.part("turn")).to_contain_text("Red Tusks")
