"""Small things that spoil a battle when they are wrong."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.battles import BAD, GOOD, battle, battle_with_real_dice
from tests.browser.siege import siege, siege_with_a_direction_to_roll
from tests.browser.table_page import TablePage

AGAINST_A_BOT = {"guard": "human", "orks": "cautious"}


def test_space_plays_and_pauses_a_replay_and_never_leaves_it(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    table.part("replay").click()
    table.part("replay-bar").wait_for()
    table.press("Space")
    expect(table.part("replay-play")).to_have_text("Pause")
    table.press("Space")
    expect(table.part("replay-play")).to_have_text("Play")
    expect(table.part("replay-bar")).to_be_visible()
    table.press("Escape")
    expect(table.part("replay-bar")).to_have_count(0)


def test_a_typed_die_is_changed_before_it_counts(table: TablePage) -> None:
    table.load(battle_with_real_dice())
    table.part("roster-unit", unit="first-squad").click()
    table.part("attempt-2").click()
    table.part("primary").click()
    keypad = table.part("dice-keypad")
    expect(keypad).to_contain_text("First Squad act: 3 or less")
    table.press("6")
    table.press("2")
    expect(table.part("primary")).to_be_enabled()
    table.part("die-slot").first.click()
    table.part("key-1").click()
    expect(keypad.locator("[data-testid='die']").first).to_have_attribute("data-face", "1")
    table.press("Backspace")
    expect(table.part("primary")).to_be_disabled()
    table.press("3")
    table.doing(table.part("primary"))
    expect(table.part("action-hint")).to_contain_text("2 action points left")


def test_a_direction_is_pointed_out_on_the_table(table: TablePage) -> None:
    table.load(siege_with_a_direction_to_roll())
    arrow = table.part("direction-arrow")
    x, y = table.middle(arrow.locator(".centre"))
    table.page.mouse.click(x + 60, y)
    expect(arrow).to_have_attribute("data-degrees", "90")
    expect(table.part("die-number")).to_have_value("90")
    table.drag((x + 60, y), (x, y + 60))
    expect(table.part("die-number")).to_have_value("180")
    table.part("die-number").fill("45")
    expect(arrow).to_have_attribute("data-degrees", "45")


def test_the_mortar_battery_proposes_its_mortars(table: TablePage) -> None:
    table.load(siege()).activate("mortar-battery", 3)
    table.part("action-shoot").click()
    table.part("target", unit="burna-boyz").click()
    rows = table.part("fire-row")
    expect(rows.first).to_have_attribute("data-weapon", "mortar")
    expect(table.part("shot-panel")).to_contain_text("Mortar")
    assert [rows.nth(n).get_attribute("data-weapon") for n in range(3)] == ["mortar"] * 3


def test_aim_is_the_name_of_one_thing(table: TablePage) -> None:
    table.load(siege()).activate("mortar-battery", 3)
    table.part("action-shoot").click()
    table.part("target", unit="burna-boyz").click()
    table.part("fire-row").first.wait_for()
    named = table.page.get_by_role("button", name=re.compile(r"^(?:\S )?aim\b", re.IGNORECASE)).all()
    assert [one.get_attribute("data-testid") for one in named] == ["action-aim"]


def test_the_question_whether_to_end_the_turn_says_what_its_buttons_do(table: TablePage) -> None:
    table.load(battle(GOOD))
    table.part("action-end-phase").click()
    expect(table.part("primary")).to_contain_text("End my turn: 2 units have not acted")
    expect(table.part("go-on")).to_contain_text("Keep playing")
    table.part("go-on").click()
    expect(table.part("primary")).not_to_contain_text("have not acted")
    assert table.asking == "activation"


def test_a_unit_that_acts_on_a_pick_up_does_not_read_done(table: TablePage) -> None:
    table.load(battle(BAD, GOOD)).activate("first-squad", 1)
    assert table.asking == "react"
    table.part("give-die", unit="skarr-boyz").click()
    table.doing(table.part("primary"))
    row = table.part("roster-unit", unit="skarr-boyz")
    expect(row).to_contain_text("1 point")
    expect(row).not_to_contain_text("done")


def test_on_a_shared_page_the_player_to_take_the_seat_is_named(table: TablePage) -> None:
    table.load(battle(BAD, GOOD))
    expect(table.part("seat")).to_have_text("Border Guard decide.")
    table.activate("first-squad", 1)
    expect(table.part("seat")).to_have_text("Pass the device to Red Tusks. They decide now.")


def test_against_a_bot_there_is_no_seat_to_take_and_nobody_to_dispute_with(table: TablePage) -> None:
    table.load(battle(GOOD, players=AGAINST_A_BOT))
    expect(table.part("seat")).to_have_count(0)
    expect(table.part("dispute")).to_have_count(0)


def test_a_house_is_announced_once_and_units_with_their_places(table: TablePage) -> None:
    table.load(siege())
    assert table.page.locator("[data-testid='terrain'][role='img'][aria-label*='Powder house']").count() == 1
    row = table.part("roster-unit", unit="mortar-battery")
    assert re.search(r"5″ from the west edge, 3″ from the south edge", row.text_content() or "")


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_tab_reaches_every_control_while_shooting(table: TablePage, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.load(battle(GOOD)).activate("first-squad")
    table.press("2")
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-row").first.wait_for()
    reached: set[str] = set()
    for _ in range(60):
        table.press("Tab")
        reached.add(table.evaluate("document.activeElement?.closest('[data-testid]')?.dataset.testid ?? ''"))
    assert {"target", "fire-row", "fire-needed", "primary", "action-move", "tab-log"} <= reached


def test_the_banner_of_an_enemy_bust_goes_when_the_next_act_begins(table: TablePage) -> None:
    table.load(battle(BAD, BAD, GOOD, players={"guard": "cautious", "orks": "human"}))
    assert table.asking == "react"
    expect(table.part("bust-banner")).to_be_visible()
    table.part("give-die", unit="skarr-boyz").click()
    table.doing(table.part("primary"))
    expect(table.part("bust-banner")).to_have_count(0)


COUNTED = """() => {
    const Own = window.AudioContext;
    window.made = 0;
    window.AudioContext = class extends Own { constructor() { super(); window.made += 1; } };
}"""


def test_the_page_is_silent_until_sound_is_switched_on_and_remembers_it(table: TablePage) -> None:
    table.load(battle(GOOD)).evaluate(COUNTED)
    table.activate("first-squad")
    assert table.evaluate("window.made") == 0
    table.part("menu").click()
    expect(table.part("sound")).not_to_be_checked()
    table.part("sound").check()
    assert table.evaluate("window.made") == 1
    table.page.reload()
    table.ready().part("menu").click()
    expect(table.part("sound")).to_be_checked()
