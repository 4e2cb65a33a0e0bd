"""What an act brought is shown: its dice in stages, then a card that stays; a bust is a banner; the enemy is told."""

from playwright.sync_api import expect

from tests.browser.battles import BAD, GOOD, battle, battle_under_fire
from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage


def test_the_card_of_fire_stays_until_the_next_act_and_a_bust_is_a_banner(table: TablePage) -> None:
    table.load(battle_under_fire()).deciding("Space")
    card = table.part("result-card")
    expect(card).to_have_attribute("data-kind", "fire")
    expect(card).to_contain_text("First Squad at Skarr's Boyz")
    expect(table.part("result-text")).to_contain_text("shots")
    expect(table.part("tracer").first).to_be_attached()
    while table.asking == "react":
        table.deciding("Space")
    expect(card).to_have_attribute("data-kind", "fire")
    lost = 10 - table.part("model", unit="skarr-boyz").count()
    assert lost > 0
    expect(table.part("removed")).to_have_count(lost)
    table.activate("second-squad")
    expect(table.part("removed")).to_have_count(0)
    expect(card).to_have_attribute("data-kind", "activation")

    table.load(battle(BAD, BAD)).activate("first-squad", 2)
    banner = table.part("bust-banner")
    expect(banner).to_contain_text("Bust! Two failures.")
    expect(banner).to_contain_text("Red Tusks may pick up 2 dice")
    expect(banner.locator("[data-testid='die']")).to_have_count(2)
    table.deciding("Space")
    expect(banner).to_contain_text("Bust! Two failures end the turn of Border Guard.")
    expect(banner).to_contain_text("Second Squad")

    table.load(battle(BAD, BAD, GOOD, players={"guard": "cautious", "orks": "human"}))
    assert table.asking == "react"
    expect(banner).to_be_visible()
    table.part("give-die", unit="skarr-boyz").click()
    table.doing(table.part("primary"))
    expect(banner).to_have_count(0)


def test_own_acts_are_shown_stage_by_stage_and_space_skips_one_stage(open_table: OpenTable) -> None:
    table = open_table(motion="no-preference")
    table.load(battle_under_fire(suppressed=True))
    table.press("Space")
    table.part("playback-bar").wait_for()
    table.part("playback-pause").click()
    before = table.part("log-line").count()
    table.page.keyboard.press("Space")
    expect(table.part("log-line")).not_to_have_count(before)
    table.part("skip-to-decision").click()
    table.ready()
    expect(table.part("result-card")).to_have_attribute("data-kind", "fire")


def test_the_enemy_turn_is_told_and_can_be_replayed(open_table: OpenTable) -> None:
    table = open_table()
    table.load(battle(players={"guard": "human", "orks": "cautious"})).part("action-end-phase").click()
    table.ready().doing(table.part("primary"))
    while table.asking != "activation":
        table.deciding("Space")
    recap = table.part("recap")
    expect(recap).to_contain_text("Since your last turn")
    expect(table.part("story-marks")).to_be_attached()
    table.part("recap-row").first.click()
    table.part("replay-bar").wait_for()
    table.press("Escape")
    expect(recap).to_be_visible()
    table.page.set_viewport_size({"width": 390, "height": 844})
    expect(table.part("recap-row")).to_have_count(0)
    table.part("recap-open").click()
    expect(table.part("recap-row").first).to_be_in_viewport()
    table.ready().activate("first-squad")
    expect(recap).to_have_count(0)
