"""Up, down, across and in the water; and moves whose dice come first."""

import pytest
from playwright.sync_api import expect

from tests.browser.battles import GOOD
from tests.browser.crossing import acting, crossing, order
from tests.browser.table_page import TablePage
from tests.support import rule


def sum_of_chances(table: TablePage) -> float:
    script = "bars => bars.reduce((sum, bar) => sum + Number(bar.dataset.chance), 0)"
    found: float = table.page.locator("[data-testid='dice-forecast'] [data-chance]").evaluate_all(script)
    return found


def led(table: TablePage, model: str, way: str, inches: str) -> None:
    """One model is sent its own way."""
    table.press("1")
    table.settled()
    table.part("move-subject").select_option(model)
    table.part(f"way-{way}").click()
    table.part("move-distance").fill(inches)
    table.part("move-distance").press("Tab")
    table.settled()
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")


@rule("ladder.fixed.climb", "climb.high")
def test_a_model_goes_up_a_ladder_and_back_and_climbs_by_hand_with_its_dice_foretold(table: TablePage) -> None:
    acting(table, "alpha")
    height = table.model("alpha", 2).locator("[data-testid='height']")
    led(table, "alpha.2", "ladder", "1.9")
    assert any("ladder" in part for part in table.part("cost-part").all_inner_texts())
    table.doing(table.part("primary"))
    expect(table.part("roster-unit", unit="alpha").get_by_label("1 above the ground")).to_have_count(1)
    table.page.mouse.move(*table.middle(table.model("alpha", 2).locator("circle").first))
    table.page.mouse.wheel(0, -500)
    expect(height).to_contain_text("1.6")
    table.part("undo").click()
    expect(height).to_have_count(0)

    table.part("fit").click()
    led(table.ready(), "alpha.1", "climb", "1.6")
    expect(table.part("move-points")).to_have_attribute("data-points", "2")
    expect(table.part("trial").first).to_contain_text("stays where it begins to climb")
    expect(table.part("trial-mark")).to_have_count(1)
    expect(table.part("ghost", model="alpha.1").locator("[data-testid='height']")).to_have_attribute("data-z", "1.6")
    table.doing(table.part("primary"))
    expect(table.part("log-line", kind="initiative-tested")).to_have_count(1)


@rule("move.variable", "move.tactical")
def test_dice_come_first_for_rough_ground_and_for_a_tactical_move(table: TablePage) -> None:
    acting(table, "gamma")
    table.press("b")
    expect(table.part("declare-member")).to_have_count(5)
    table.part("declare-member", model="gamma.5").click()
    expect(table.part("dice-forecast")).to_contain_text("4 models")
    table.doing(table.part("primary"))
    expect(table.part("paths-prompt")).to_contain_text("Which way?")
    table.press("Escape")
    expect(table.part("move-panel")).to_be_visible()
    table.doing(table.part("move-stay"))
    assert table.asking == "action"

    table.press("t")
    expect(table.part("dice-forecast")).to_be_visible()
    assert sum_of_chances(table) == pytest.approx(1)
    table.deciding("Enter")
    assert table.asking == "paths"
    updates, moved = table.updates, table.part("log-line", kind="unit-moved").count()
    expect(table.part("primary")).to_contain_text("Lead the way")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")
    table.press("Space")
    table.press("ArrowLeft")
    table.settled()
    expect(table.part("primary")).to_contain_text("Move here")
    assert table.updates == updates
    table.deciding("Enter")
    assert table.asking == "action"
    expect(table.part("log-line", kind="unit-moved")).to_have_count(moved + 1)


@rule("swim.rate")
def test_a_level_is_chosen_and_swimmers_swim_as_far_as_it_was_shown(table: TablePage) -> None:
    acting(table, "beta", crossing(GOOD, GOOD, GOOD, (3, 6)))
    table.press("1")
    table.settled()
    table.part("move-subject").select_option("beta.3")
    for field, value in (("move-distance", "4.6"), ("move-bearing", "85")):
        table.part(field).fill(value)
        table.part(field).press("Tab")
        table.settled()
    expect(table.part("goal-level")).to_have_count(2)
    table.part("goal-level").last.click()
    expect(table.part("way-any")).to_have_attribute("aria-pressed", "true")
    expect(table.part("goal-level").last).to_have_attribute("aria-pressed", "true")
    table.press("Escape")

    before = table.places()
    table.press("s")
    expect(table.part("dice-forecast")).to_contain_text("D3 + 1")
    expect(table.part("dice-forecast")).to_contain_text("drown")
    table.deciding("Enter")
    order(table, "move 1.2 forward")
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    script = "els => Object.fromEntries(els.map(el => [el.dataset.model, el.style.transform]))"
    ghosts: dict[str, str] = table.part("ghost").evaluate_all(script)
    table.deciding("Enter")
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)
    after = table.places()
    assert ghosts == {model: after[model] for model in ghosts}
    assert 0 < len([model for model in ghosts if after[model] == before[model]]) < len(ghosts) == 5


LOOKS = {
    "river": "water", "ford": "ford", "bridge": "deck", "cliff": "hill", "crater": "crater",
    "road": "road", "trench": "gap", "stairs": "stairs",
}  # fmt: skip


def test_each_feature_has_its_own_look_and_levels_of_houses_are_looked_at_one_by_one(table: TablePage) -> None:
    table.load(crossing())
    for feature, look in LOOKS.items():
        expect(table.part("terrain", feature=feature).first).to_have_attribute("data-look", look)
    expect(table.part("terrain", look="roof")).to_have_count(1)
    table.part("levels").select_option("3")
    expect(table.part("terrain", look="roof")).to_have_count(0)
    expect(table.part("terrain", look="floor")).to_have_count(1)
    table.page.locator("body").press("PageDown")
    expect(table.part("terrain", look="floor")).to_have_count(0)
    expect(table.part("ladder")).to_have_count(1)
