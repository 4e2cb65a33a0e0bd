"""Choosing a battle and who plays it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage


def test_the_start_screen_offers_every_scenario(table: TablePage) -> None:
    table.lobby()
    names = table.part("scenario").evaluate_all("cards => cards.map(card => card.dataset.scenario)")
    assert {"skirmish", "crossroads", "ridge", "ruins", "big-battle"} <= set(names)


def test_a_battle_is_begun_by_clicking(table: TablePage) -> None:
    table.lobby()
    table.part("scenario", scenario="ruins").click()
    expect(table.part("briefing-text")).to_contain_text("What is left of a town.")
    table.part("player").nth(1).locator("[data-testid='player-human']").click()
    table.part("seed").fill("table")
    table.part("begin").click()
    table.part("battle").wait_for()
    table.ready()
    expect(table.page.locator("h1")).to_have_text("The Ruins")


def test_the_first_battle_is_one_click_away_and_can_be_gone_on_with(table: TablePage) -> None:
    table.lobby()
    table.part("first-battle").click()
    table.part("battle").wait_for()
    expect(table.page.locator("h1")).to_have_text("Skirmish at the farm")
    game = table.page.url.split("game=")[1]
    table.lobby()
    table.part("continue").click()
    table.part("battle").wait_for()
    assert table.page.url.endswith(game)


def test_battles_are_found_by_size_and_by_words(table: TablePage) -> None:
    table.lobby()
    cards, everything = table.part("scenario"), table.part("scenario").count()
    table.part("size-large").click()
    expect(cards).to_have_count(1)
    table.part("size-any").click()
    table.part("find-battle").fill("customs HOUSE")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("River Town")
    table.part("find-battle").fill("no such thing")
    expect(table.part("no-battle")).to_be_visible()
    table.part("find-battle").fill("")
    expect(cards).to_have_count(everything)


def test_a_briefing_tells_what_wins_and_switches_rules(table: TablePage) -> None:
    table.lobby()
    table.part("scenario", scenario="skirmish").click()
    expect(table.part("briefing-you")).to_contain_text("You lead Border Guard patrol, from the south.")
    expect(table.part("briefing-wins")).to_contain_text("Hold the Well when the battle ends")
    expect(table.part("map-painting")).to_have_attribute("data-painted", "true")
    measured = table.part("switch", key="shoot.premeasure")
    expect(measured).not_to_be_checked()
    measured.check()
    table.part("player").nth(1).locator("[data-testid='player-human']").click()
    table.part("begin").click()
    table.part("battle").wait_for()
    table.part("menu").click()
    with table.page.expect_download() as saved:
        table.part("menu-save").click()
    assert '"settings":{"length.turns":5,"shoot.premeasure":true}' in saved.value.path().read_text()


def test_a_briefing_leads_back_to_the_battles(table: TablePage) -> None:
    table.lobby()
    table.part("scenario", scenario="ridge").click()
    table.part("back-to-battles").click()
    expect(table.part("start-screen")).to_be_visible()


def test_the_address_begins_a_battle_without_a_further_step(table: TablePage) -> None:
    table.go("?scenario=skirmish&a=human&b=cautious&seed=1")
    table.part("battle").wait_for()
    table.ready()
    assert "game=" in table.page.url
    expect(table.part("model", side="a")).to_have_count(24)


def test_a_begun_battle_is_found_among_the_saved_games(table: TablePage) -> None:
    table.go("?scenario=skirmish&a=human&b=human&seed=7")
    table.part("battle").wait_for()
    game = table.page.url.split("game=")[1]
    table.part("menu").click()
    table.part("menu-new").click()
    table.part("saved-game", game=game).click()
    table.part("battle").wait_for()
    assert table.page.url.endswith(game)


def begun(table: TablePage) -> str:
    table.go("?scenario=skirmish&a=human&b=cautious&seed=1")
    table.part("battle").wait_for()
    table.ready()
    game = table.page.url.split("game=")[1]
    table.part("menu").click()
    table.part("menu-new").click()
    return game


def test_a_saved_game_tells_its_battle_its_players_turn_and_time(table: TablePage) -> None:
    row = table.part("saved-row", game=begun(table))
    expect(row).to_contain_text("Skirmish at the farm")
    expect(row.locator("[data-testid='saved-players']")).to_have_text(
        "Border Guard patrol (human) against Red Tusks (Cautious bot)"
    )
    expect(row).to_contain_text(" of 5")
    expect(row).to_contain_text(":")


def test_a_saved_game_is_deleted_only_when_one_is_sure(table: TablePage) -> None:
    game = begun(table)
    row = table.part("saved-row", game=game)
    row.locator("[data-testid='delete-game']").click()
    row.locator("[data-testid='delete-keep']").click()
    expect(row).to_have_count(1)
    row.locator("[data-testid='delete-game']").click()
    row.locator("[data-testid='delete-sure']").click()
    expect(row).to_have_count(0)
    expect(table.part("back-to-battle")).to_have_count(0)
    table.page.reload()
    table.part("start-screen").wait_for()
    expect(table.part("saved-row", game=game)).to_have_count(0)


def test_one_can_look_at_the_start_screen_and_go_back(table: TablePage) -> None:
    table.go("?scenario=skirmish&a=human&b=human&seed=7")
    table.part("menu").click()
    table.part("menu-new").click()
    expect(table.part("start-screen")).to_be_visible()
    table.part("back-to-battle").click()
    expect(table.part("board")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_theme_is_kept(open_table: OpenTable, theme: str) -> None:
    table = open_table(theme="dark").lobby()
    if theme == "light":
        table.part("theme").click()
    table.page.reload()
    table.part("start-screen").wait_for()
    assert table.evaluate("document.documentElement.dataset.theme") == theme


def test_an_address_with_an_unknown_scenario_says_so(table: TablePage) -> None:
    table.go("?scenario=nowhere").part("start-screen").wait_for()
    expect(table.part("refused")).to_contain_text("no scenario called nowhere")
