"""Ways of shooting as a player uses them: salvos, snipers, stones at a place, smoke."""

from playwright.sync_api import expect

from tests.browser.battles import battle_with_routers_that_passed
from tests.browser.marksmen import aimed_at, firing_range, row_of, spot
from tests.browser.siege import planned
from tests.browser.table_page import TablePage
from tests.support import rule


@rule("shoot.weapon.salvo")
def test_a_salvo_weapon_fires_a_full_burst_where_a_short_one_does_not_reach_or_by_a_click(table: TablePage) -> None:
    aimed_at(firing_range(table, "volley-team"), "skarr-boyz")
    gunner, grav = row_of(table, "volley-team.1"), row_of(table, "volley-team.2")
    expect(grav.locator("[data-testid='fire-refusal']")).to_contain_text("beyond half range")
    table.part("shot-points-2").click()
    planned(table)
    expect(grav.locator("[data-testid='fire-needed']")).to_contain_text("3×")
    expect(grav.locator("[data-testid='fire-volley']")).to_have_text(", in volley 2")
    expect(table.part("burst-2").last).to_have_attribute("aria-pressed", "true")
    expect(gunner).to_contain_text("2×")
    table.part("burst-2").first.click()
    expect(gunner).to_contain_text("4×")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")


def height_of_the_log(table: TablePage) -> float:
    box = table.part("log").bounding_box()
    assert box
    return box["height"]


@rule("shoot.weapon.heavy", "shoot.action")
def test_snipers_have_the_points_they_need_and_a_low_window_shows_odds_rows_and_log(table: TablePage) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 768})
    aimed_at(firing_range(table, "snipers"), "grim-boyz")
    expect(table.part("shot-points-2")).to_have_attribute("aria-pressed", "true")
    expect(table.part("shot-points-1")).to_have_attribute("aria-disabled", "true")
    expect(table.part("fire-row", like="4").locator("[data-testid='fire-pins']")).to_have_count(1)
    expect(table.part("odds")).to_be_in_viewport()
    expect(table.part("fire-row")).to_be_in_viewport(ratio=1)
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
    expect(table.part("log-line").last).to_be_in_viewport(ratio=0.9)
    low = height_of_the_log(table)
    assert low >= 100
    table.part("log-raise").click()
    assert height_of_the_log(table) >= max(300, low)
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
    table.part("log-raise").click()
    assert height_of_the_log(table) == low
    table.part("log-raise").click()
    table.part("give-up").click()
    expect(table.part("log-raise")).to_have_count(0)

    aimed_at(table, "grim-boyz").doing(table.part("primary"))
    assert table.asking != "declare", "they are asked once"
    expect(table.part("log-line", kind="volley-began")).to_have_count(1)


@rule("grenade.rocks", "grenade.limit", "smoke.dischargers")
def test_stones_are_thrown_at_a_place_and_smoke_is_discharged_by_a_key(table: TablePage) -> None:
    firing_range(table, "mob").part("action-shoot").click()
    table.press("w")
    table.page.mouse.click(*spot(table, 31, 18))
    table.part("fire-row").first.wait_for()
    planned(table)
    expect(table.part("primary")).to_contain_text("Fire 3 weapons")
    table.page.mouse.click(*spot(table, 20, 30))
    planned(table)
    expect(table.part("fire-refusal").first).to_contain_text("is too far: at most 6")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")

    firing_range(table, "terminators")
    expect(table.listed(table.part("action-discharge"))).to_have_count(3)
    table.part("action-discharge").nth(1).hover()
    expect(table.part("action-discharge").nth(1)).to_contain_text("Smoke: Terminator 2")
    table.deciding("k")
    expect(table.part("cloud")).to_have_count(1)
    expect(table.listed(table.part("action-discharge")).first).to_have_attribute("aria-disabled", "true")
    table.deciding("k")
    expect(table.part("cloud")).to_have_count(2)


@rule("shoot.at-routers")
def test_routers_out_of_reach_are_fired_at_where_they_passed_and_others_where_they_are(table: TablePage) -> None:
    table.load(battle_with_routers_that_passed())
    table.press("2")
    table.part("target", unit="mug-boyz").click()
    planned(table)
    expect(table.part("fire-moment-passed")).to_have_count(0)

    table.part("target", unit="skarr-boyz").click()
    planned(table)
    expect(table.part("fire-moment-now")).to_have_attribute("aria-disabled", "true")
    expect(table.part("fire-moment-passed")).to_have_attribute("aria-pressed", "true")
    expect(table.part("fire-passing").first).to_have_text(", as they passed")
    table.part("fire-moment-now").click(force=True)
    expect(table.part("shot-panel")).to_contain_text("range")
    table.deciding(" ")
    expect(table.part("log-line", kind="hits-rolled").first).to_contain_text("Skarr's Boyz")
