"""Choosing a battle and who plays it."""

from playwright.sync_api import Locator, expect

from tests.browser.table_page import TablePage

SKIRMISH = "?scenario=skirmish&a=human&b=cautious&seed=1"


def test_a_battle_is_found_by_size_and_words_and_the_theme_is_kept(table: TablePage) -> None:
    table.lobby()
    names = table.part("scenario").evaluate_all("cards => cards.map(card => card.dataset.scenario)")
    assert {"skirmish", "crossroads", "ridge", "ruins", "big-battle"} <= set(names)
    cards, everything = table.part("scenario"), table.part("scenario").count()
    expect(cards.first.locator("[data-testid='map-painting']")).to_have_attribute("data-painted", "true")
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

    bars = table.page.locator("meta[name='theme-color']")
    for theme, colour in (("dark", "#12161c"), ("light", "#fff")):
        if theme == "light":
            table.part("theme").click()
        table.page.reload()
        table.part("start-screen").wait_for()
        assert table.evaluate("document.documentElement.dataset.theme") == theme
        assert set(bars.evaluate_all("els => els.map(el => el.content)")) == {colour}

    table.go("?scenario=nowhere").part("start-screen").wait_for()
    expect(table.part("refused")).to_contain_text("no scenario called nowhere")
    assert_can_be_installed(table)


def assert_can_be_installed(table: TablePage) -> None:
    session = table.page.context.new_cdp_session(table.page)
    session.send("Page.enable")
    assert session.send("Page.getAppManifest")["errors"] == []
    unfit = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(unfit) <= {"in-incognito"}, "a tab of the tests is always private"


def test_a_briefing_tells_what_wins_switches_rules_and_begins_the_battle_or_leads_back(table: TablePage) -> None:
    table.lobby().part("scenario", scenario="ruins").click()
    expect(table.part("briefing-text")).to_contain_text("What is left of a town.")
    table.part("back-to-battles").click()
    expect(table.part("start-screen")).to_be_visible()

    table.part("scenario", scenario="skirmish").click()
    expect(table.part("briefing-you")).to_contain_text("You lead Border Guard patrol, from the south.")
    expect(table.part("briefing-wins")).to_contain_text("Hold the Well when the battle ends")
    expect(table.part("map-painting")).to_have_attribute("data-painted", "true")
    expect(table.part("map-unit")).to_have_count(5)
    measured = table.part("switch", key="shoot.premeasure")
    expect(measured).not_to_be_checked()
    measured.check()
    table.part("player").nth(1).locator("[data-testid='player-human']").click()
    table.part("seed").fill("table")
    table.part("begin").click()
    table.part("battle").wait_for()
    table.ready()
    expect(table.page.locator("h1")).to_have_text("Skirmish at the farm")
    table.part("menu").click()
    with table.page.expect_download() as saved:
        table.part("menu-save").click()
    assert '"settings":{"length.turns":5,"shoot.premeasure":true}' in saved.value.path().read_text()


def test_the_first_battle_begins_with_its_briefing_and_can_be_gone_on_with(table: TablePage) -> None:
    table.lobby()
    table.part("first-battle").click()
    expect(table.part("briefing-you")).to_contain_text("You lead Border Guard patrol")
    expect(table.part("switch", key="shoot.premeasure")).to_be_checked()
    table.part("begin").click()
    table.part("battle").wait_for()
    expect(table.page.locator("h1")).to_have_text("Skirmish at the farm")
    game = table.page.url.split("game=")[1]
    table.lobby()
    table.part("continue").click()
    table.part("battle").wait_for()
    assert table.page.url.endswith(game)


def to_the_start(table: TablePage) -> None:
    table.part("menu").click()
    table.part("menu-new").click()
    expect(table.part("start-screen")).to_be_visible()


def assert_told(row: Locator) -> None:
    """A saved game tells its battle, its players, its turn and its time."""
    expect(row).to_contain_text("Skirmish at the farm")
    expect(row.locator("[data-testid='saved-players']")).to_have_text(
        "Border Guard patrol (human) against Red Tusks (Steady bot)"
    )
    expect(row).to_contain_text(" of 5")
    expect(row).to_contain_text(":")


def test_a_begun_battle_is_saved_found_gone_on_with_and_deleted_only_when_one_is_sure(table: TablePage) -> None:
    table.go(SKIRMISH).part("battle").wait_for()
    table.ready()
    expect(table.part("model", side="a")).to_have_count(24)
    game = table.page.url.split("game=")[1]
    row = table.part("saved-row", game=game)
    to_the_start(table)
    table.part("back-to-battle").click()
    expect(table.part("board")).to_be_visible()

    to_the_start(table)
    assert_told(row)
    table.part("saved-game", game=game).click()
    table.part("battle").wait_for()
    assert table.page.url.endswith(game)

    to_the_start(table)
    row.locator("[data-testid='delete-game']").click()
    row.locator("[data-testid='delete-keep']").click()
    expect(row).to_have_count(1)
    row.locator("[data-testid='delete-game']").click()
    row.locator("[data-testid='delete-sure']").click()
    expect(row).to_have_count(0)
    expect(table.part("back-to-battle")).to_have_count(0)
    table.page.reload()
    table.part("start-screen").wait_for()
    expect(row).to_have_count(0)
