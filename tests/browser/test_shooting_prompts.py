"""What the owner of those under fire is asked, smoke on the table, heads in trenches, and where shots came down."""

import re

from playwright.sync_api import expect

from tests.browser.siege import aiming, burning, order, planned, siege
from tests.browser.table_page import TablePage
from tests.support import rule


@rule("casualty.look-out-sir")
def test_the_owner_says_on_the_table_who_takes_the_hit_for_a_leader(table: TablePage) -> None:
    table.load(burning({"shoot.premeasure": "true"}, "look-out-sir"))
    expect(table.part("choice-panel")).to_contain_text("Which model takes the hit for")
    expect(table.part("ask-outline").locator("circle")).not_to_have_count(0)
    option = table.part("choice").first
    option.hover()
    expect(table.part("named-mark")).to_have_count(1)
    updates = table.updates
    table.page.mouse.click(*table.middle(table.model("second-boomers", 5).locator("circle").first))
    table.after(updates)
    expect(table.part("log-line", kind="look-out-sir").last).to_contain_text("Ork boy")


@rule("casualty.owner-selects")
def test_the_owner_names_as_many_as_are_hit_or_takes_those_proposed(table: TablePage) -> None:
    table.load(burning({"casualty.character-protection": "owner-selects"}, "casualties"))
    named = table.page.locator("[data-testid='casualty'][aria-pressed='true']")
    count = named.count()
    assert count > 0
    free = table.page.locator("[data-testid='casualty'][aria-pressed='false']").first
    model = free.get_attribute("data-model") or ""
    table.page.mouse.click(*table.middle(table.part("model", model=model).locator("circle").first))
    expect(table.part("casualty", model=model)).to_have_attribute("aria-pressed", "true")
    expect(named).to_have_count(count)
    expect(table.part("named-mark")).to_have_count(count)
    table.part("casualty", model=model).click()
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")
    expect(table.part("primary")).to_contain_text("Choose 1 more model")
    table.part("casualty", model=model).click()
    table.doing(table.part("primary"))
    expect(table.part("log-line", kind="casualties-chosen")).not_to_have_count(0)

    table.load(burning({"casualty.character-protection": "owner-selects"}, "casualties"))
    table.deciding("Space")
    expect(table.part("log-line", kind="casualties-chosen")).not_to_have_count(0)


@rule("smoke.los", "shoot.cover.buildings-trenches-roofs")
def test_smoke_hides_and_heads_go_down_after_an_action_in_a_trench(table: TablePage) -> None:
    aiming(table, "assault-squad", "grot-mob", siege())
    expect(table.part("cloud")).to_have_count(1)
    refusals = table.part("fire-refusal").all_inner_texts()
    assert any("smoke" in text for text in refusals)
    expect(table.part("fire-refusal").locator("[data-rule='smoke.los']").first).to_be_visible()
    table.press("Escape")

    heads = table.part("action-heads")
    expect(heads).to_have_attribute("aria-disabled", "true")
    expect(heads).to_have_attribute("title", re.compile("must act first.*shoot.cover.buildings-trenches-roofs"))
    table.doing(table.part("action-aim"))
    table.doing(heads)
    expect(table.part("badge", unit="assault-squad").locator("[data-status='heads-down']")).to_have_count(1)
    expect(heads).to_contain_text("Heads up")


@rule("shoot.aim")
def test_aiming_is_among_the_reasons_of_a_shot_that_follows(table: TablePage) -> None:
    table.load(siege()).activate("missile-team", 3)
    table.doing(table.part("action-aim"))
    table.part("action-shoot").click()
    table.part("target", unit="first-boomers").click()
    table.part("fire-row").first.wait_for()
    table.part("shot-points-2").click()
    planned(table)
    order(table, "missile-launcher-frag")
    table.part("fire-row", weapon="missile-launcher-frag").first.locator("[data-testid='fire-needed']").click()
    expect(table.part("fire-breakdown")).to_contain_text("aim")
