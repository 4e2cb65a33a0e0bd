"""Activating units: the dice, their odds, and what may be done with the points."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.battles import BAD, GOOD, battle
from tests.browser.table_page import TablePage
from tests.support import rule


@rule("activate.roll")
def test_a_number_of_dice_nobody_may_roll_is_ignored(table: TablePage) -> None:
    table.load(battle(GOOD))
    table.part("roster-unit", unit="first-squad").click()
    table.press("6")
    expect(table.part("primary")).not_to_contain_text("6")


@rule("activate.roll")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_odds_on_a_dice_button_sum_to_one(table: TablePage, dice: int) -> None:
    table.load(battle())
    chances = (
        table.part(f"attempt-{dice}")
        .locator("[data-chance]")
        .evaluate_all("parts => parts.map(part => Number(part.dataset.chance))")
    )
    assert sum(chances) == pytest.approx(1)


@rule("activate.roll")
def test_two_dice_at_three_or_less_are_a_bust_one_time_in_four(table: TablePage) -> None:
    table.load(battle())
    bust = table.part("attempt-2").locator("[data-part='bust']")
    assert float(bust.get_attribute("data-chance") or 0) == pytest.approx(1 / 4)


@rule("activate.action-points")
def test_an_activated_unit_has_its_points_and_its_actions(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("2 action points left")
    expect(table.part("action-move")).to_have_attribute("aria-disabled", "false")


def test_an_action_that_cannot_be_taken_tells_reason_and_rule_by_keyboard(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    regroup = table.part("action-regroup")
    expect(regroup).to_have_attribute("aria-disabled", "true")
    regroup.focus()
    expect(table.part("action-line")).to_contain_text("suppress")
    events = table.events
    table.press("Enter")
    expect(table.part("action-line")).to_contain_text("Regroup")
    assert table.events == events


def test_the_keys_choose_a_unit_and_roll(table: TablePage) -> None:
    table.load(battle(GOOD))
    table.press("Tab")
    expect(table.part("roster-unit", unit="second-squad")).to_have_attribute("aria-pressed", "true")
    for dice, label in (("3", "Roll 3 dice"), ("1", "Roll 1 die")):
        table.press(dice)
        expect(table.part("primary")).to_contain_text(label)
        expect(table.part(f"attempt-{dice}")).to_have_attribute("aria-pressed", "true")
    assert table.asking == "activation"
    table.deciding("Space")
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("Second Squad")


@rule("react.pickup.offer")
def test_failed_dice_are_offered_and_given_to_a_unit(table: TablePage) -> None:
    table.load(battle(BAD, GOOD)).activate("first-squad")
    assert table.asking == "react"
    expect(table.part("who-decides")).to_contain_text("Red Tusks")
    table.part("give-die", unit="skarr-boyz").click()
    table.doing(table.part("primary"))
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("Skarr's Boyz")


@rule("react.pickup.offer")
def test_the_space_bar_leaves_the_dice(table: TablePage) -> None:
    table.load(battle(BAD)).activate("first-squad")
    table.deciding("Space")
    assert table.asking == "activation"
    expect(table.part("who-decides")).to_contain_text("Border Guard")


def test_the_card_shows_what_was_rolled(table: TablePage) -> None:
    table.load(battle(GOOD, BAD)).activate("first-squad", 2)
    table.part("result-more").click()
    dice = table.part("result-card").locator("[data-testid='die']")
    expect(dice.nth(0)).to_have_attribute("data-met", "true")
    expect(dice.nth(1)).to_have_attribute("data-met", "false")


@rule("turn.end-of-activation")
def test_the_phase_can_be_ended(table: TablePage) -> None:
    table.load(battle()).part("action-end-phase").click()
    table.ready()
    expect(table.part("primary")).to_contain_text("End my turn: 2 units have not acted")
    table.doing(table.part("primary"))
    while table.asking == "react":
        table.doing(table.part("primary"))
    expect(table.part("turn")).to_contain_text("Red Tusks")


@rule("turn.end-of-activation")
def test_the_space_bar_never_ends_a_turn_in_which_units_can_still_act(table: TablePage) -> None:
    table.load(battle())
    x, y = table.middle(table.model("skarr-boyz", 3).locator("circle").first)
    table.page.mouse.click(x, y)
    expect(table.part("primary")).to_contain_text("End my turn")
    expect(table.part("primary").locator("kbd")).to_have_text("E")
    updates = table.updates
    table.press("Space")
    table.part("primary").click()
    table.ready()
    expect(table.part("primary")).to_have_attribute("data-sure", "true")
    table.press("Space")
    table.press("Escape")
    expect(table.part("primary")).to_have_attribute("data-sure", "false")
    assert table.updates == updates
    assert table.asking == "activation"


def test_a_double_click_does_not_end_the_turn(table: TablePage) -> None:
    table.load(battle())
    table.part("roster-unit", unit="mug-boyz").click()
    updates = table.updates
    table.part("primary").dblclick()
    expect(table.part("primary")).to_have_attribute("data-sure", "true")
    assert table.updates == updates


@rule("activate.action-points")
def test_the_number_of_finish_asks_once_more_while_points_are_left(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    updates, key = table.updates, table.part("primary").locator("kbd").inner_text()
    table.press(key)
    expect(table.part("primary")).to_have_attribute("data-sure", "true")
    expect(table.part("primary")).to_contain_text("2 points unused")
    table.ready()
    assert (table.updates, table.asking) == (updates, "action")
    table.deciding(key)
    assert table.asking == "activation"


@rule("activate.action-points")
def test_a_unit_with_points_is_not_finished_by_the_space_bar_nor_by_one_click(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    updates = table.updates
    table.press("Space")
    table.part("primary").click()
    table.ready()
    expect(table.part("primary")).to_contain_text("Finish: 2 points unused")
    assert table.updates == updates
    table.doing(table.part("primary"))
    expect(table.part("log-line", kind="unit-finished")).to_contain_text("First Squad finish with 2 points unused.")


def test_after_a_click_on_a_unit_the_space_bar_rolls_for_it(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).part("roster-unit", unit="second-squad").click()
    table.deciding("Space")
    expect(table.part("action-hint")).to_contain_text("Second Squad")


def test_a_button_chosen_by_keyboard_is_pressed_by_the_space_bar(table: TablePage) -> None:
    table.load(battle())
    table.press("Shift")
    table.part("roster-unit", unit="second-squad").focus()
    table.press("Space")
    expect(table.part("roster-unit", unit="second-squad")).to_have_attribute("aria-pressed", "true")
    assert table.asking == "activation"


@rule("react.pickup.dice")
def test_after_giving_a_die_by_click_the_space_bar_picks_it_up(table: TablePage) -> None:
    table.load(battle(BAD, GOOD)).activate("first-squad")
    table.part("give-die", unit="skarr-boyz").click()
    table.deciding("Space")
    expect(table.part("action-hint")).to_contain_text("Skarr's Boyz")


@rule("react.pickup.dice")
def test_the_numbers_give_dice_to_units(table: TablePage) -> None:
    table.load(battle(BAD, BAD, GOOD, GOOD)).activate("first-squad", 2)
    assert table.part("give-die").locator("kbd").all_inner_texts() == ["1", "2"]
    for key in ("1", "2", "2"):
        table.press(key)
    expect(table.part("pick-up-panel")).to_contain_text("0 dice to give")
    expect(table.part("primary")).to_contain_text("Pick up 2 dice")
    table.deciding("Space")
    expect(table.part("log-line", kind="pick-ups-taken")).to_contain_text("pick up 2 dice")


@rule("react.pickup.bust")
def test_the_offer_after_a_bust_says_whose_turn_goes_on(table: TablePage) -> None:
    table.load(battle(BAD, BAD)).activate("first-squad", 2)
    expect(table.part("ask-notes")).to_contain_text("the turn of Border Guard goes on")


@rule("activate.roll")
def test_the_bars_of_the_dice_tell_their_chances(table: TablePage) -> None:
    table.load(battle())
    legend = table.part("attempt-2").locator("[data-testid='outcome-legend']")
    expect(legend).to_contain_text("bust 25 %")
    expect(legend).to_contain_text("1 point 50 %")


def test_sight_lines_are_offered_only_while_somebody_takes_aim(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    expect(table.part("sight")).to_have_attribute("aria-disabled", "true")
    expect(table.part("sight")).to_have_attribute("title", re.compile("choose Shoot first"))
    table.part("action-shoot").click()
    expect(table.part("sight")).to_have_attribute("aria-disabled", "false")


@rule("activate.action-points")
def test_both_ways_out_of_finishing_name_their_keys_and_fit_a_small_window(table: TablePage) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    key = table.part("primary").locator("kbd").inner_text()
    table.part("primary").click()
    expect(table.part("primary").locator("kbd")).to_have_text(key)
    expect(table.part("go-on").locator("kbd")).to_have_text("Esc")
    for name in ("primary", "go-on"):
        box = table.part(name).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 1366 and box["y"] + box["height"] <= 768
        assert table.part(name).evaluate("el => el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight")
    table.part("go-on").click()
    expect(table.part("primary")).to_have_attribute("data-sure", "false")
    expect(table.part("go-on")).to_have_count(0)


@rule("activate.action-points")
def test_a_number_does_not_act_for_another_unit_than_the_one_looked_at(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    updates = table.updates
    table.part("roster-unit", unit="second-squad").click()
    table.press("3")
    expect(table.part("command-told")).to_contain_text("3 is for First Squad, which acts now. Select that unit first.")
    assert table.ready().updates == updates
    table.part("roster-unit", unit="first-squad").click()
    table.deciding("3")
    assert table.part("action-line").get_by_text("3 is for").count() == 0


def test_nothing_is_selected_from_another_battle(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).part("roster-unit", unit="second-squad").click()
    expect(table.part("roster-unit", unit="second-squad")).to_have_attribute("aria-pressed", "true")
    table.part("menu").click()
    table.part("menu-new").click()
    table.part("start-screen").wait_for()
    table.choose_file(battle(GOOD, GOOD))
    table.ready()
    expect(table.part("roster-unit", unit="first-squad")).to_have_attribute("aria-pressed", "true")
    expect(table.part("roster-unit", unit="second-squad")).to_have_attribute("aria-pressed", "false")
