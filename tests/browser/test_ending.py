"""The end of a battle, as a player reads it."""

from playwright.sync_api import expect

from arap.game.records.save import save_text
from tests.browser.table_page import TablePage
from tests.game.test_aftermath import played


def test_the_end_tells_who_won_why_and_how(table: TablePage) -> None:
    table.load(save_text(played(), {"guard": "human", "orks": "cautious"}))
    table.press("Space")
    expect(table.part("result-headline")).to_have_text("You won")
    table.ready().part("primary").click()
    table.press("Space")
    expect(table.part("headline")).to_have_text("You won")
    expect(table.part("end-why")).to_contain_text("You held the Well")
    expect(table.part("score-graph")).to_be_visible()
    expect(table.part("luck-side")).to_have_count(2)
    expect(table.part("loss-row")).to_have_count(5)
    moment = table.part("story-moment").last
    event = moment.get_attribute("data-event")
    moment.click()
    expect(table.part("replay-bar")).to_be_visible()
    expect(table.part("replay-slider")).to_have_value(str(event))
