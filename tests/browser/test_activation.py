"""Activating units: the dice, their odds, and what may be done with the points."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.battles import BAD, GOOD, battle
from tests.browser.table_page import TablePage
from tests.support import rule


@rule("activate.roll")
def test_dice_tell_their_chances_and_are_chosen_and_rolled_by_keys(table: TablePage) -> None:
    table.load(battle(GOOD)).part("roster-unit", unit="first-squad").click()
    for dice in (1, 2, 3):
        parts = table.part(f"attempt-{dice}").locator("[data-chance]")
        chances = parts.evaluate_all("parts => parts.map(part => Number(part.dataset.chance))")
        assert sum(chances) == pytest.approx(1)
    bust = table.part("attempt-2").locator("[data-part='bust']")
    assert float(bust.get_attribute("data-chance") or 0) == pytest.approx(1 / 4)
    legend = table.part("attempt-2").locator("[data-testid='outcome-legend']")
    expect(legend).to_contain_text("bust 25 %")
    expect(legend).to_contain_text("1 point 50 %")

    table.press("6")
    expect(table.part("primary")).not_to_contain_text("6")
    for dice, label in ((3, "Roll 3 dice"), (1, "Roll 1 die")):
        table.press(str(dice))
        expect(table.part("primary")).to_contain_text(label)
        expect(table.part(f"attempt-{dice}")).to_have_attribute("aria-pressed", "true")

    second = table.part("roster-unit", unit="second-squad")
    table.press("Tab")
    expect(second).to_have_attribute("aria-pressed", "true")
    table.part("roster-unit", unit="first-squad").click()
    table.press("Shift")
    second.focus()
    table.press("Space")
    expect(second).to_have_attribute("aria-pressed", "true")
    assert table.asking == "activation"

    second.click()
    table.deciding("Space")
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("Second Squad")


@rule("turn.end-of-activation")
def test_a_turn_with_units_that_can_still_act_is_ended_only_on_purpose(table: TablePage) -> None:
    table.load(battle())
    primary, updates = table.part("primary"), table.updates
    table.page.mouse.click(*table.middle(table.model("skarr-boyz", 3).locator("circle").first))
    expect(primary).to_contain_text("End my turn")
    expect(primary.locator("kbd")).to_have_text("E")
    table.press("Space")
    primary.click()
    table.ready()
    expect(primary).to_have_attribute("data-sure", "true")
    table.press("Space")
    table.press("Escape")
    expect(primary).to_have_attribute("data-sure", "false")
    primary.dblclick()
    expect(primary).to_have_attribute("data-sure", "true")
    assert (table.updates, table.asking) == (updates, "activation")

    table.part("roster-unit", unit="first-squad").click()
    table.ready().part("action-end-phase").click()
    expect(primary).to_contain_text("End my turn: 2 units have not acted")
    expect(table.part("go-on")).to_contain_text("Keep playing")
    table.part("go-on").click()
    expect(primary).not_to_contain_text("have not acted")
    assert table.asking == "activation"
    table.ready().part("action-end-phase").click()
    table.ready().doing(primary)
    while table.asking == "react":
        table.doing(primary)
    expect(table.part("turn")).to_contain_text("Red Tusks")


@rule("activate.action-points")
def test_a_unit_with_points_acts_and_finishes_only_on_purpose(table: TablePage) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    primary, updates = table.part("primary"), table.updates
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("2 action points left")
    expect(table.part("action-move")).to_have_attribute("aria-disabled", "false")

    key = primary.locator("kbd").inner_text()
    table.press("Space")
    table.press(key)
    expect(primary).to_have_attribute("data-sure", "true")
    expect(primary).to_contain_text("Finish: 2 points unused")
    expect(primary.locator("kbd")).to_have_text(key)
    expect(table.part("go-on").locator("kbd")).to_have_text("Esc")
    for name in ("primary", "go-on"):
        box = table.part(name).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 1366 and box["y"] + box["height"] <= 768
        assert table.part(name).evaluate("el => el.scrollWidth <= el.clientWidth && el.scrollHeight <= el.clientHeight")
    table.part("go-on").click()
    expect(primary).to_have_attribute("data-sure", "false")
    expect(table.part("go-on")).to_have_count(0)
    assert (table.ready().updates, table.asking) == (updates, "action")

    table.part("roster-unit", unit="second-squad").click()
    table.press("3")
    expect(table.part("command-told")).to_contain_text("3 is for First Squad, which acts now. Select that unit first.")
    assert table.ready().updates == updates
    table.part("roster-unit", unit="first-squad").click()
    table.deciding("3")
    assert table.part("action-line").get_by_text("3 is for").count() == 0
    primary.click()
    table.ready()
    table.doing(primary)
    assert table.asking == "activation"
    expect(table.part("log-line", kind="unit-finished")).to_contain_text("First Squad finish with 1 point unused.")


def test_what_cannot_be_done_tells_its_reason_and_rule_by_keyboard(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    regroup = table.part("action-regroup")
    expect(regroup).to_have_attribute("aria-disabled", "true")
    regroup.focus()
    expect(table.part("action-line")).to_contain_text("suppress")
    events = table.events
    table.press("Enter")
    expect(table.part("action-line")).to_contain_text("Regroup")
    assert table.events == events
    expect(table.part("sight")).to_have_attribute("aria-disabled", "true")
    expect(table.part("sight")).to_have_attribute("title", re.compile("choose Shoot first"))
    table.part("action-shoot").click()
    expect(table.part("sight")).to_have_attribute("aria-disabled", "false")


@rule("react.pickup.offer", "react.pickup.dice", "react.pickup.bust")
def test_failed_dice_are_given_to_units_by_click_or_by_number_or_left(table: TablePage) -> None:
    table.load(battle(BAD)).activate("first-squad")
    assert table.asking == "react"
    expect(table.part("who-decides")).to_contain_text("Red Tusks")
    table.deciding("Space")
    assert table.asking == "activation"
    expect(table.part("who-decides")).to_contain_text("Border Guard")

    table.load(battle(BAD, GOOD))
    expect(table.part("seat")).to_have_count(0)
    table.activate("first-squad")
    expect(table.part("seat")).to_have_text("Pass the device to Red Tusks. They decide now.")
    table.part("give-die", unit="skarr-boyz").click()
    table.deciding("Space")
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("Skarr's Boyz")
    picked_up = table.part("roster-unit", unit="skarr-boyz")
    expect(picked_up).to_contain_text("1 point")
    expect(picked_up).not_to_contain_text("done")

    table.load(battle(BAD, BAD, GOOD, GOOD)).activate("first-squad", 2)
    expect(table.part("ask-notes")).to_contain_text("the turn of Border Guard goes on")
    assert table.part("give-die").locator("kbd").all_inner_texts() == ["1", "2"]
    for key in ("1", "2", "2"):
        table.press(key)
    expect(table.part("pick-up-panel")).to_contain_text("0 dice to give")
    expect(table.part("primary")).to_contain_text("Pick up 2 dice")
    table.doing(table.part("primary"))
    expect(table.part("log-line", kind="pick-ups-taken")).to_contain_text("pick up 2 dice")


def test_the_card_shows_what_was_rolled_and_another_battle_starts_afresh(table: TablePage) -> None:
    table.load(battle(GOOD, BAD)).activate("first-squad", 2)
    dice = table.part("result-card").locator("[data-testid='die']")
    expect(dice.nth(0)).to_have_attribute("data-met", "true")
    expect(dice.nth(1)).to_have_attribute("data-met", "false")
    table.part("roster-unit", unit="second-squad").click()
    table.part("menu").click()
    table.part("menu-new").click()
    table.part("start-screen").wait_for()
    table.choose_file(battle(GOOD, GOOD))
    table.ready()
    expect(table.part("roster-unit", unit="first-squad")).to_have_attribute("aria-pressed", "true")
    expect(table.part("roster-unit", unit="second-squad")).to_have_attribute("aria-pressed", "false")
