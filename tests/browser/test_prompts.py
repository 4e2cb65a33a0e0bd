"""Prompts that interrupt, and dice that people roll."""

from playwright.sync_api import expect

from tests.browser.battles import battle, battle_under_fire, battle_with_real_dice, field
from tests.browser.table_page import TablePage
from tests.support import rule

CLICK_AT_ONCE = """new MutationObserver((_, watch) => {
    const button = document.querySelector("[data-option='Go to ground']");
    if (button) { watch.disconnect(); button.click(); window.clicked = true; }
}).observe(document, {subtree: true, childList: true})"""


@rule("react.ground.under-fire")
def test_a_unit_under_fire_is_asked_whether_it_goes_to_ground(table: TablePage) -> None:
    table.load(battle_under_fire())
    assert table.asking == "ground"
    expect(table.part("choice-panel")).to_contain_text("First Squad against Skarr's Boyz")
    expect(table.part("ask-outline").locator("circle:not(.cause)")).to_have_count(10)
    expect(table.part("ask-outline").locator("circle.cause")).to_have_count(8)
    table.doing(table.part("choice", option="Go to ground"))
    expect(table.part("badge", unit="skarr-boyz").locator("[data-status='ground']")).to_have_count(1)


def test_a_click_the_moment_a_prompt_appears_is_ignored(table: TablePage) -> None:
    table.lobby().evaluate(CLICK_AT_ONCE)
    table.load(battle_under_fire())
    assert table.evaluate("window.clicked")
    assert table.asking == "ground"


def test_the_space_bar_passes(table: TablePage) -> None:
    table.load(battle_under_fire())
    table.deciding("Space")
    expect(table.part("badge", unit="skarr-boyz").locator("[data-status='ground']")).to_have_count(0)


def test_the_prompt_is_in_the_dock_and_covers_no_model(table: TablePage) -> None:
    table.load(battle_under_fire())
    prompt = table.part("choice-panel").bounding_box()
    assert prompt is not None
    for model in table.part("model").all():
        x, y = table.middle(model.locator("circle").first)
        beside = x < prompt["x"] or x > prompt["x"] + prompt["width"]
        assert beside or y < prompt["y"] or y > prompt["y"] + prompt["height"]


def test_real_dice_are_typed_in(table: TablePage) -> None:
    table.load(battle_with_real_dice())
    table.part("attempt-2").click()
    table.part("dice-keypad").wait_for()
    table.part("key-2").click()
    expect(table.part("dice-confirm")).to_be_disabled()
    table.press("3")
    table.doing(table.part("dice-confirm"))
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("2 action points left")


@rule("turn.structure")
def test_a_question_of_any_kind_can_be_answered_by_its_options(table: TablePage) -> None:
    table.load(battle(range(6, 7), range(1, 2), scenario=field().replace("turn.first-player: guard, ", "")))
    assert table.asking == "first-player"
    expect(table.part("choice-panel")).to_contain_text("Border Guard")
    table.doing(table.part("choice", option="Go last"))
    expect(table.part("turn")).to_contain_text("Red Tusks")
