"""The GM at the page: changes the battle, takes one change back, decides a question, and play goes on."""

from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from arap.game.game import Game, Interjected, Ruled
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import SeededDice
from tests.browser.battles import HUMANS, field, laid
from tests.browser.conftest import OpenTable
from tests.browser.screens import LAPTOP, PHONE, TABLET, Screen, assert_accessible, assert_fits
from tests.browser.table_page import TablePage
from tests.support import rule

WHY = "it was knocked over"


@cache
def battle_with_a_gm() -> str:
    """Two players at one page, who are their own GM."""
    return save_text(Game(laid(field()), SeededDice("1"), gm=True), HUMANS)


def begin(table: TablePage, act: str, **values: str) -> None:
    """Opens the form of an act and fills it in, with a reason."""
    table.part("gm-act", act=f"gm-{act}").click()
    for name, value in values.items():
        box = table.part(f"gm-{name.replace('_', '-')}")
        box.select_option(value) if box.evaluate("el => el.tagName") == "SELECT" else box.fill(value)
    table.part("gm-why").fill(WHY)


def done(table: TablePage, act: str, **values: str) -> None:
    """Does it, and waits for the drawer with the new line."""
    lines = table.part("gm-line").count()
    begin(table, act, **values)
    expect(table.part("gm-form", ready="true")).to_be_visible()
    table.part("primary").click()
    expect(table.part("gm-line")).to_have_count(lines + 1)


def point_at(table: TablePage, unit: str, model: str = "") -> None:
    table.part("gm-unit").select_option(unit)
    table.part("gm-model").select_option(model)


@rule("turn.adjudication")
def test_the_gm_edits_takes_one_change_back_rules_and_play_goes_on(table: TablePage) -> None:
    table.load(battle_with_a_gm())
    table.part("gm").click()
    before = table.places()
    point_at(table, "first-squad", "first-squad.2")
    begin(table, "move-model")
    expect(table.part("gm-idle")).to_have_text("That would change nothing so far.")
    expect(table.part("refusal")).to_have_count(0)
    table.part("gm-at-x").fill("15.75")
    expect(table.part("refusal")).to_contain_text("is there")
    table.part("gm-at-x").fill("14")
    expect(table.part("gm-ghost").locator("circle").first).to_be_visible()
    expect(table.part("gm-form", ready="true")).to_be_visible()
    table.part("primary").click()
    expect(table.part("gm-line")).to_contain_text(f"is put at (14, 8.75). Reason: {WHY}.")
    assert table.places()["first-squad.2"] != before["first-squad.2"]

    done(table, "add-piece", feature="wall", at_x="18", at_y="12")
    point_at(table, "mug-boyz")
    done(table, "set-suppression", points="2")
    expect(table.part("gm-unit")).to_have_value("mug-boyz")
    done(table, "impose", number="leadership", value="-2", lasts="battle")
    expect(table.part("gm-piece").locator("option")).to_contain_text(["None", "Wall", "Barn", "Wood", "Wall"])

    done(table, "move-unit", at_x="30", at_y="27")
    table.part("gm-undo").click()
    expect(table.part("gm-line")).to_have_count(4)
    table.part("gm-withdraw").first.click()
    expect(table.part("gm-line")).to_have_count(3)
    expect(table.part("gm-line")).to_contain_text(["Leadership -2", "is laid", "is put at"])

    table.part("gm-decide", option="End my turn").click()
    table.part("gm-why").fill("they are away")
    expect(table.part("gm-form", ready="true")).to_be_visible()
    expect(table.part("refusal")).to_have_count(0)
    table.part("primary").click()
    expect(table.part("gm-line").first).to_contain_text('decides for Border Guard: "End my turn"')
    table.part("gm-close").click()
    table.ready()
    while table.asking == "react":
        table.deciding("Space")
    table.activate("mug-boyz")
    with table.page.expect_download() as coming:
        table.part("menu").click()
        table.part("menu-save").click()
    save = parse_save(Path(coming.value.path()).read_text(encoding="utf-8"), "the download")
    kinds = [type(given) for given in save.inputs]
    assert kinds.count(Interjected) == 3 and kinds.count(Ruled) == 1
    assert check_replay(save) is None


@rule("turn.adjudication")
@pytest.mark.parametrize("screen", (LAPTOP, TABLET, PHONE), ids=lambda screen: screen.name)
def test_the_drawer_fits_every_screen_and_can_be_used_by_everybody(open_table: OpenTable, screen: Screen) -> None:
    table = screen.open(open_table)
    table.load(battle_with_a_gm())
    table.part("gm").click()
    point_at(table, "first-squad", "first-squad.2")
    expect(table.part("gm-act", act="gm-move-model")).to_be_visible()
    assert_fits(table, screen)
    assert_accessible(table)
    begin(table, "move-model", at_x="14")
    expect(table.part("gm-form", ready="true")).to_be_visible()
    assert_fits(table, screen)
    assert_accessible(table)
    table.part("gm-why").blur()
    table.press("ArrowUp")
    expect(table.part("gm-at-y")).to_have_value("9.3")
    table.press("Escape")
    expect(table.part("gm-drawer")).to_be_visible()
    table.press("Escape")
    expect(table.part("gm-drawer")).to_have_count(0)
