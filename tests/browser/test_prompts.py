"""Prompts that interrupt, and dice that people roll."""

import re

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


def assert_covers_no_model(table: TablePage) -> None:
    prompt = table.part("react-panel").bounding_box()
    assert prompt is not None
    for model in table.part("model").all():
        x, y = table.middle(model.locator("circle").first)
        beside = x < prompt["x"] or x > prompt["x"] + prompt["width"]
        assert beside or y < prompt["y"] or y > prompt["y"] + prompt["height"]


def disputed(table: TablePage) -> None:
    """A point the rules leave open is disputed, given up, disputed again and settled."""
    table.part("dispute").click()
    table.press("Escape")
    expect(table.part("react-panel")).to_be_visible()
    table.part("dispute").click()
    expect(table.part("dispute-form")).to_contain_text("The acting player gets the reading that gains least")
    expect(table.part("dispute-raise")).to_have_attribute("aria-disabled", "true")
    table.part("reading").nth(0).fill("They are behind the wall")
    table.part("reading").nth(1).fill("They are before the wall")
    table.doing(table.part("dispute-raise"))
    expect(table.part("log-line", kind="dispute-settled")).to_contain_text("They are behind the wall")
    assert table.asking == "react", "what was asked is asked again"
    expect(table.part("undo")).to_have_attribute("title", re.compile("dispute"))


@rule("react.ground.under-fire", "react.ground.save", "react.ground.state", "turn.adjudication")
def test_a_unit_under_fire_is_told_what_going_to_ground_gives_and_goes_or_passes(table: TablePage) -> None:
    ground = table.part("badge", unit="skarr-boyz").locator("[data-status='ground']")
    table.load(battle_under_fire())
    assert table.asking == "react"
    expect(table.part("react-panel")).to_contain_text("First Squad against Skarr's Boyz")
    expect(table.part("ask-outline").locator("circle:not(.cause)")).to_have_count(10)
    expect(table.part("ask-outline").locator("circle.cause")).to_have_count(8)
    expect(table.part("ask-notes")).to_contain_text("standing")
    expect(table.part("ask-notes")).to_contain_text("cannot be activated until the end of its next turn")
    assert_covers_no_model(table)
    disputed(table)
    table.doing(table.part("reaction", unit="skarr-boyz", reaction="go to ground"))
    expect(ground).to_have_count(1)

    table.lobby().evaluate(CLICK_AT_ONCE)
    table.load(battle_under_fire())
    assert table.evaluate("window.clicked")
    assert table.asking == "react", "a click the moment a prompt appears is ignored"
    table.deciding("Space")
    expect(ground).to_have_count(0)


@rule("reserve.entry", "turn.structure")
def test_questions_are_answered_by_their_options_and_reserves_come_on_by_the_edge(table: TablePage) -> None:
    table.load(battle(range(6, 7), range(1, 2), scenario=field().replace("turn.first-player: guard, ", "")))
    assert table.asking == "first-player"
    expect(table.part("choice-panel")).to_contain_text("Border Guard")
    table.doing(table.part("choice", option="Go last"))
    expect(table.part("turn")).to_contain_text("Red Tusks")

    table.load(battle_with_reserves())
    assert table.asking == "entry"
    expect(table.part("reserve", unit="second-squad")).to_contain_text("8 in reserve")
    table.doing(table.part("entry").first)
    expect(table.part("model", unit="second-squad")).to_have_count(8)
    expect(table.part("reserve")).to_have_count(0)

    table.load(battle_with_reserves(field().replace("table: [36, 30]", "table: [60, 30]")))
    labels: list[str] = table.part("choice").evaluate_all("all => all.map(one => one.dataset.option)")
    along = [float(label.removeprefix("South edge, ").split("″")[0]) for label in labels]
    assert along == sorted(along) and len(along) > 9
    expect(table.part("entry-edge")).to_have_count(1)
    table.part("choice").nth(2).hover()
    expect(table.part("entry").nth(2)).to_have_class(re.compile("pointed"))
    keys = [key for key in table.part("choice").locator("kbd").all_inner_texts() if key != "Space"]
    assert keys == [str(number) for number in range(1, 10)]


@rule("rout.flee-table", "rally.test", "rally.after")
def test_routers_choose_a_way_on_the_board_rally_with_their_odds_and_face(table: TablePage) -> None:
    table.load(battle_with_a_rout())
    assert table.asking == "flee"
    expect(table.part("choice").first).to_contain_text(re.compile(r"(North|South|East|West).* \(\d+°\)"))
    expect(table.part("way")).to_have_count(table.part("choice").count() + 1)
    table.part("choice").nth(1).hover()
    expect(table.page.locator(".way.pointed")).to_have_count(1)
    table.doing(table.part("way").nth(2).locator(".knob"))

    table.load(battle_with_a_rout("rally"))
    assert table.asking == "rally"
    panel = table.part("choice-panel")
    expect(panel).to_contain_text(re.compile(r"try to rally\?"))
    expect(panel).to_contain_text(re.compile(r"or less on two dice \(\d+ %\): Leadership of "))
    expect(table.part("ask-outline").locator("circle").first).to_be_visible()

    table.load(battle_with_a_rout("facing"))
    assert table.asking == "facing"
    expect(table.part("choice-main")).to_contain_text("Towards the nearest enemy")
    expect(table.part("primary")).to_contain_text("Towards the nearest enemy")
    expect(table.part("way")).to_have_count(table.part("choice").count() + 1)


def past_two(table: TablePage, scenario: str = GAUNTLET) -> TablePage:
    """The scouts run between two ork units and come near to both at the same moment."""
    table.load(battle(GOOD, scenario=scenario)).activate("scouts")
    order(table, "move 4 forward")
    return table.deciding("Enter")


@rule("react.intercept.stray", "react.offer-order", "react.intercept.resolve")
def test_two_units_passed_at_one_moment_are_asked_in_one_prompt_and_the_chosen_one_intercepts(table: TablePage) -> None:
    for by in ("click", "number", "word"):
        past_two(table)
        if by == "click":
            assert table.asking == "react"
            expect(table.part("react-panel")).to_contain_text("Scouts against Boyz and Ladz")
            expect(table.part("reactor")).to_contain_text(["Boyz", "Ladz"])
            expect(table.part("reaction", reaction="intercept")).to_have_count(2)
            expect(table.part("ask-outline").locator("circle:not(.cause)")).to_have_count(5)
            expect(table.part("ask-outline").locator("circle.cause.enemy")).to_have_count(2)
            for unit in ("boyz", "ladz"):
                table.press("Tab")
                expect(table.part("reactor", unit=unit)).to_have_class(re.compile("pointed"))
            table.doing(table.part("reaction", unit="ladz"))
        elif by == "number":
            table.deciding("2")
        else:
            table.part("command").fill("intercept with ladz")
            table.deciding("Enter")
        expect(table.part("log-line", kind="reaction-answered")).to_contain_text("Ladz step in the way of Scouts")
        melee = table.part("log-line", kind="unit-intercepted")
        expect(melee).to_contain_text("Ladz intercept Scouts. They are locked in melee")


@rule("react.intercept.stray", "react.offer-order")
def test_the_space_bar_lets_them_pass_and_three_units_near_the_end_are_asked_in_one_prompt(table: TablePage) -> None:
    past_two(table, GAUNTLET.replace("mob: {at: [18, 27]}", "mob: {at: [18, 21.5]}"))
    expect(table.part("primary")).to_contain_text("Let them pass")
    before = table.places()["scouts.1"]
    table.deciding("Space")
    expect(table.part("log-line", kind="unit-intercepted")).to_have_count(0)
    assert table.places()["scouts.1"] != before
    expect(table.part("react-panel")).to_contain_text("Scouts finished a move")
    expect(table.part("react-panel")).to_have_count(1)
    expect(table.part("reactor")).to_contain_text(["Boyz", "Ladz", "Mob"])
    table.deciding("Space")
    assert table.asking == "activation"


@rule("dice.scatter.direction")
def test_real_dice_are_typed_changed_and_pointed_out_before_they_count(table: TablePage) -> None:
    table.load(battle_with_real_dice())
    table.part("roster-unit", unit="first-squad").click()
    table.part("attempt-2").click()
    table.part("primary").click()
    keypad, primary = table.part("dice-keypad"), table.part("primary")
    expect(keypad).to_contain_text("First Squad act: 3 or less")
    table.part("key-6").click()
    expect(primary).to_be_disabled()
    table.press("2")
    expect(primary).to_be_enabled()
    table.part("die-slot").first.click()
    table.part("key-1").click()
    expect(keypad.locator("[data-testid='die']").first).to_have_attribute("data-face", "1")
    table.press("Backspace")
    expect(primary).to_be_disabled()
    table.press("3")
    table.doing(primary)
    assert table.asking == "action"
    expect(table.part("action-hint")).to_contain_text("2 action points left")

    table.load(siege_with_a_direction_to_roll())
    expect(table.part("dice-numbers")).to_contain_text("to where your die points")
    expect(keypad).to_have_count(0)
    arrow, number = table.part("direction-arrow"), table.part("die-number")
    x, y = table.middle(arrow.locator(".centre"))
    table.page.mouse.click(x + 60, y)
    expect(arrow).to_have_attribute("data-degrees", "90")
    expect(number).to_have_value("90")
    table.drag((x + 60, y), (x, y + 60))
    expect(number).to_have_value("180")
    number.fill("45")
    expect(arrow).to_have_attribute("data-degrees", "45")
    number.fill("361")
    number.press("Enter")
    expect(table.part("dice-told")).to_contain_text("from 1 to 360")
    number.fill("135")
    number.press("Enter")
    expect(table.part("dice-numbers")).to_have_count(0)
