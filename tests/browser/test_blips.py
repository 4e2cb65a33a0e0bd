"""Blips on the page: counters that say nothing, one's own blips and decoys, and conversions."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.test_hiding import LOBBY, listening
from tests.support import rule

SECRET = ("skarr-boyz", "mug-boyz", "grim-boyz", "shadow", "Skarr", "Mug", "Grim", "decoy")


@rule("blip.basics")
def test_the_enemy_sees_five_equal_blips_and_nothing_else_of_them(open_table: OpenTable) -> None:
    page = open_table()
    heard = listening(page)
    page.go("?scenario=hulk&a=human&b=cautious&seed=7")
    page.part("battle").wait_for()
    page.part("model", side="a").first.wait_for()
    expect(page.part("blip")).to_have_count(5)
    updates = [text for text in heard if '"type":"update"' in text]
    assert updates and not [name for name in SECRET if any(name in text for text in updates if LOBBY not in text)]


@rule("blip.basics", "blip.convert")
def test_own_blips_and_decoys_look_different_and_are_converted(open_table: OpenTable) -> None:
    page = open_table()
    page.go("?scenario=hulk&a=cautious&b=human&seed=7")
    page.part("battle").wait_for()
    expect(page.part("blip")).to_have_count(3)
    expect(page.part("decoy")).to_have_count(2)
