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


@rule("climb.high")
def test_a_model_climbs_a_crag_by_hand_with_its_dice_foretold(table: TablePage) -> None:
    acting(table, "alpha")
    table.press("1")
    table.settled()
    table.part("move-subject").select_option("alpha.1")
    table.part("way-climb").click()
    table.part("move-distance").fill("1.6")
    table.part("move-distance").press("Tab")
    table.settled()
    expect(table.part("move-points")).to_have_attribute("data-points", "2")
    expect(table.part("trial").first).to_contain_text("stays where it begins to climb")
    expect(table.part("trial-mark")).to_have_count(1)
    expect(table.part("ghost", model="alpha.1").locator("[data-testid='height']")).to_have_attribute("data-z", "1.6")
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.doing(table.part("primary"))
    expect(table.part("log-line", kind="initiative-tested")).to_have_count(1)


@rule("ladder.fixed.climb")
def test_a_model_goes_up_a_ladder_and_its_height_is_shown(table: TablePage) -> None:
    acting(table, "alpha")
    table.press("1")
    table.settled()
    table.part("move-subject").select_option("alpha.2")
    table.part("way-ladder").click()
    table.part("move-distance").fill("1.9")
    table.part("move-distance").press("Tab")
    table.settled()
    assert any("ladder" in part for part in table.part("cost-part").all_inner_texts())
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.doing(table.part("primary"))
    expect(table.part("roster-unit", unit="alpha").get_by_label("1 above the ground")).to_have_count(1)
    table.page.mouse.move(*table.middle(table.model("alpha", 2).locator("circle").first))
    table.page.mouse.wheel(0, -500)
    expect(table.model("alpha", 2).locator("[data-testid='height']")).to_contain_text("1.6")
    table.part("undo").click()
    expect(table.model("alpha", 2).locator("[data-testid='height']")).to_have_count(0)


@rule("climb.high", "coherency.distance")
def test_a_whole_unit_crosses_by_any_way_and_keeps_together(table: TablePage) -> None:
    acting(table, "alpha")
    order(table, "cross 1.8 forward")
    expect(table.part("way-any")).to_have_attribute("aria-pressed", "true")
    expect(table.part("move-points")).to_have_attribute("data-points", "2")
    expect(table.part("trial")).to_have_count(1)
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.part("way-walk").click()
    table.settled()
    expect(table.part("trial")).to_have_count(0)


def test_a_place_with_several_levels_lets_one_choose(table: TablePage) -> None:
    acting(table, "beta")
    table.press("1")
    table.settled()
    table.part("move-subject").select_option("beta.3")
    table.part("move-distance").fill("4.6")
    table.part("move-distance").press("Tab")
    table.settled()
    table.part("move-bearing").fill("85")
    table.part("move-bearing").press("Tab")
    table.settled()
    expect(table.part("goal-level")).to_have_count(2)
    table.part("goal-level").last.click()
    expect(table.part("way-any")).to_have_attribute("aria-pressed", "true")
    expect(table.part("goal-level").last).to_have_attribute("aria-pressed", "true")


def test_ways_one_has_not_say_why(table: TablePage) -> None:
    acting(table, "alpha")
    table.press("1")
    leap = table.part("way-leap")
    expect(leap).to_have_attribute("aria-disabled", "true")
    assert "climb.jump-pack" in (leap.get_attribute("title") or "")


@rule("move.dangerous")
def test_dangerous_ground_is_foretold_where_it_is_entered(table: TablePage) -> None:
    acting(table, "gamma")
    order(table, "move 3 forward")
    expect(table.part("trial").first).to_contain_text("The mines: 2 or more (83 %)")
    expect(table.part("trial").first).to_contain_text("A model that fails is wounded")
    assert table.part("trial-mark").count() >= 3


@rule("move.tactical")
def test_a_tactical_move_rolls_first_and_then_asks_for_the_way(table: TablePage) -> None:
    acting(table, "gamma")
    table.press("t")
    expect(table.part("dice-forecast")).to_be_visible()
    assert sum_of_chances(table) == pytest.approx(1)
    table.deciding("Enter")
    assert table.asking == "paths"
    updates = table.updates
    expect(table.part("primary")).to_contain_text("Lead the way")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")
    table.press("Space")
    table.press("ArrowLeft")
    table.settled()
    expect(table.part("primary")).to_contain_text("Move here")
    assert table.updates == updates
    table.deciding("Enter")
    assert table.asking == "action"
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)


@rule("move.variable")
def test_some_go_for_rough_ground_and_may_stay_after_the_dice(table: TablePage) -> None:
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


@rule("swim.rate")
def test_swimmers_swim(table: TablePage) -> None:
    acting(table, "beta", crossing(GOOD, GOOD, GOOD, (3, 6)))
    table.press("s")
    expect(table.part("dice-forecast")).to_contain_text("D3 + 1")
    expect(table.part("dice-forecast")).to_contain_text("drown")
    table.deciding("Enter")
    order(table, "move 1.2 forward")
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.deciding("Enter")
    expect(table.part("log-line", kind="unit-moved")).to_have_count(1)


@rule("swim.rate")
def test_who_does_not_swim_is_shown_to_stay_where_he_is(table: TablePage) -> None:
    acting(table, "beta", crossing(GOOD, GOOD, GOOD, (3, 6)))
    before = table.places()
    table.press("s")
    expect(table.part("dice-forecast")).to_contain_text("D3 + 1")
    table.deciding("Enter")
    order(table, "move 1.2 forward")
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    script = "els => Object.fromEntries(els.map(el => [el.dataset.model, el.style.transform]))"
    ghosts: dict[str, str] = table.part("ghost").evaluate_all(script)
    table.deciding("Enter")
    after = table.places()
    assert ghosts == {model: after[model] for model in ghosts}
    assert 0 < len([model for model in ghosts if after[model] == before[model]]) < len(ghosts) == 5


@pytest.mark.parametrize(
    ("feature", "look"),
    [
        ("river", "water"), ("ford", "ford"), ("bridge", "deck"), ("cliff", "hill"), ("crater", "crater"),
        ("road", "road"), ("trench", "gap"), ("stairs", "stairs"),
    ],
)  # fmt: skip
def test_each_feature_has_its_own_look(shown: TablePage, feature: str, look: str) -> None:
    expect(shown.part("terrain", feature=feature).first).to_have_attribute("data-look", look)


@pytest.fixture
def shown(table: TablePage) -> TablePage:
    return table.load(crossing())


def test_levels_of_houses_are_looked_at_one_by_one(shown: TablePage) -> None:
    expect(shown.part("terrain", look="roof")).to_have_count(1)
    shown.part("levels").select_option("3")
    expect(shown.part("terrain", look="roof")).to_have_count(0)
    expect(shown.part("terrain", look="floor")).to_have_count(1)
    shown.page.locator("body").press("PageDown")
    expect(shown.part("terrain", look="floor")).to_have_count(0)
    expect(shown.part("ladder")).to_have_count(1)
