"""Reading the rules: quick reference, index, cards, what actions and marks mean."""

from playwright.sync_api import expect

from tests.browser.table_page import TablePage


def test_rules_are_looked_up_before_a_battle_and_actions_and_marks_explained_in_it(table: TablePage) -> None:
    table.lobby()
    table.part("rules").click()
    expect(table.part("reference").locator("section")).to_have_count(2)
    table.part("rule-line", rule="activate.bust").click()
    card = table.part("rule-card")
    expect(card).to_contain_text("Two or more failures")
    table.part("find-rule").fill("pick-up")
    table.part("rule-index").locator("[data-rule='react.pickup.offer']").click()
    expect(card.locator("[data-testid='rule-setting']")).to_contain_text("Off: failed dice are lost")
    expect(card.locator("[data-testid='rule-id']")).to_contain_text("activate.pick-ups")
    expect(card).not_to_contain_text("= True")
    table.press("Escape")
    expect(card).to_have_count(0)
    table.press("Escape")
    expect(table.part("start-screen")).to_be_visible()

    table.part("learn").click()
    table.part("coach").wait_for()
    table.ready()
    table.part("action-end-phase").hover()
    expect(table.part("action-line")).to_contain_text("Squads that have not acted do not act this turn.")
    table.part("menu").click()
    table.part("menu-keys").click()
    expect(table.part("legend")).to_contain_text("Hard cover: 2 harder to hit")
    table.press("Escape")
    table.part("menu").click()
    table.part("menu-rules").click()
    table.part("rules-close").click()
    expect(table.part("board")).to_be_visible()
