"""Templates and wild fire: shapes turned by hand and by keys, narrow ends, spots on the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.siege import aiming, order, planned, row, siege
from tests.browser.table_page import TablePage
from tests.support import rule


def shape(table: TablePage) -> str:
    return table.part("strike-marks").locator(".held [data-testid='template']").first.get_attribute("d") or ""


@pytest.fixture
def burners(table: TablePage) -> TablePage:
    """The burners lay their flamers over the boomers before them."""
    return order(aiming(table, "burners", "second-boomers", siege(), 2), "flamer")


@rule("template.shape")
def test_a_template_is_drawn_and_those_under_it_are_listed(burners: TablePage) -> None:
    assert shape(burners)
    drawn = burners.part("figure-chance", under="true").evaluate_all("all => all.map(one => one.dataset.model)")
    listed = burners.part("struck-figure").evaluate_all("all => all.map(one => one.dataset.model)")
    assert drawn and sorted(drawn) == sorted(listed)


@rule("template.shape")
def test_a_template_is_turned_by_keys_and_by_number(burners: TablePage) -> None:
    before, bearing = shape(burners), float(burners.part("strike-bearing").input_value())
    burners.press("e")
    expect(burners.part("strike-bearing")).to_have_value(f"{(bearing + 5) % 360:g}")
    planned(burners)
    turned = shape(burners)
    assert turned != before
    burners.press("q")
    expect(burners.part("strike-bearing")).to_have_value(f"{bearing:g}")
    planned(burners)
    assert shape(burners) == before
    burners.part("strike-bearing").fill(f"{(bearing + 5) % 360:g}")
    burners.part("strike-bearing").press("Tab")
    planned(burners)
    assert shape(burners) == turned


@rule("template.shape", "shoot.fire-arc")
def test_a_template_is_turned_by_dragging_but_not_out_of_its_arc(burners: TablePage) -> None:
    before = float(burners.part("strike-bearing").input_value())
    x, y = burners.middle(burners.part("bearing-handle"))
    burners.drag((x, y), (x - 60, y))
    planned(burners)
    assert float(burners.part("strike-bearing").input_value()) != before
    expect(burners.part("strike-form").locator("[data-testid='refusal']")).to_have_count(0)
    x, y = burners.middle(burners.part("bearing-handle"))
    own_x, own_y = burners.middle(burners.model("burners", 3))
    burners.drag((x, y), (own_x, own_y + 200))
    refusal = burners.part("strike-form").locator("[data-testid='refusal']")
    expect(refusal.locator("[data-rule='template.shape']")).to_be_visible()
    expect(burners.part("primary")).to_have_attribute("aria-disabled", "true")


@rule("template.torrent")
def test_the_narrow_end_of_a_torrent_is_dragged(burners: TablePage) -> None:
    order(burners, "inferno-cannon")
    before = shape(burners)
    x, y = burners.middle(burners.part("aim-handle"))
    burners.drag((x, y), (x, y + burners.pixels_to_the_inch()))
    planned(burners)
    assert shape(burners) != before
    burners.drag(burners.middle(burners.part("aim-handle")), burners.middle(burners.model("grot-mob", 1)))
    refusal = burners.part("strike-form").locator("[data-testid='refusal']")
    expect(refusal.locator("[data-rule='template.torrent']")).to_be_visible()


@rule("template.bounce")
def test_a_stream_may_be_thrown_back_by_a_wall(burners: TablePage) -> None:
    order(burners, "inferno-cannon")
    x, y = burners.middle(burners.page.locator("[data-feature='building']").first)
    inch = burners.pixels_to_the_inch()
    burners.drag(burners.middle(burners.part("aim-handle")), (x, y + 4 * inch))
    planned(burners)
    burners.part("strike-bearing").fill("20")
    burners.part("strike-bearing").press("Tab")
    planned(burners)
    held = burners.part("strike-marks").locator(".held [data-testid='template']")
    expect(held).to_have_count(1)
    burners.part("strike-bounce").check()
    expect(held).to_have_count(2)


@rule("template.shape")
def test_a_teardrop_is_drawn_where_that_is_the_shape(table: TablePage) -> None:
    save = siege(settings={"template.shape": "teardrop"})
    order(aiming(table, "burners", "second-boomers", save, 2), "flamer")
    assert shape(table).count("L") > 4
    expect(table.part("strike-bounce")).to_have_count(0)


@rule("template.shape")
def test_the_template_is_fired_as_it_was_laid(burners: TablePage) -> None:
    burners.doing(burners.part("primary"))
    assert burners.part("log-line", kind="template-placed").count() > 0


@rule("shoot.hidden-target", "smoke.los")
def test_wild_fire_goes_to_a_place_clicked_on_the_table(table: TablePage) -> None:
    table.load(siege()).activate("assault-squad", 3)
    expect(table.part("cloud")).to_have_count(1)
    table.part("action-shoot").click()
    table.part("target-place").click()
    table.page.mouse.click(*table.middle(table.part("cloud")))
    table.part("fire-row").first.wait_for()
    expect(table.part("shot-panel")).to_contain_text("fire at a place")
    expect(table.part("spot")).to_be_visible()
    planned(table)
    expect(row(table, "shotgun").locator("input")).to_be_checked()
    row(table, "shotgun").locator("[data-testid='fire-needed']").click()
    expect(table.part("fire-breakdown")).to_contain_text("BS 1")
    table.doing(table.part("primary"))
    assert table.part("log-line", kind="volley-began").count() == 1


@rule("shoot.hidden-target")
def test_the_place_of_wild_fire_is_found_and_moved_by_keys(table: TablePage) -> None:
    table.load(siege()).activate("grenadiers", 3)
    table.part("action-shoot").click()
    table.press("w")
    expect(table.part("spot")).to_be_visible()
    planned(table)
    x, y = table.middle(table.part("spot"))
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        table.press(key)
    inch = table.pixels_to_the_inch()
    planned(table)
    assert table.middle(table.part("spot")) == pytest.approx((x + inch / 2, y - inch), abs=2)


@rule("shoot.hidden-target", "shoot.declare")
def test_without_premeasuring_a_place_is_not_measured_by_pointing_at_it(table: TablePage) -> None:
    table.load(siege(premeasure=False)).activate("grenadiers", 3)
    table.part("action-shoot").click()
    table.part("target-place").click()
    table.page.mouse.click(*table.middle(table.model("grot-mob", 2)))
    table.part("fire-row").first.wait_for()
    planned(table)
    pistol = row(table, "laspistol")
    expect(pistol.locator("[data-testid='fire-needed']")).to_contain_text("not measured")
    assert not any("range" in text for text in table.part("fire-refusal").all_inner_texts())


@rule("shoot.split-fire")
def test_the_shots_of_one_weapon_are_spread_where_that_is_allowed_and_the_weapon_counts_once(table: TablePage) -> None:
    aiming(table, "assault-squad", "second-boomers", siege(settings={"shoot.split-fire": "per-shot"}))
    gun = row(table, "shotgun")
    if not gun.locator("input").is_checked():
        gun.locator("input").click()
        planned(table)
    table.part("split-fire").check()
    table.part("target", unit="first-boomers").click()
    expect(gun).to_contain_text("at Second Boomers")
    planned(table)
    weapons = table.part("primary").inner_text().split(" at ")[0]
    gun.locator("input").click()
    planned(table)
    expect(gun.locator("input")).to_be_checked()
    expect(table.part("shots-1").first).to_have_attribute("aria-pressed", "true")
    expect(table.part("primary")).to_contain_text(f"{weapons} at 2 targets")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")


@rule("template.shape")
def test_fire_that_would_burn_comrades_says_so_above_the_button(table: TablePage) -> None:
    aiming(table, "burners", "second-boomers", siege())
    expect(table.part("friends-warned")).to_have_count(0)
    order(table, "flamer", 2)
    table.part("strike-bearing").fill("270")
    table.part("strike-bearing").press("Tab")
    planned(table)
    expect(table.part("friends-warned")).to_contain_text(re.compile(r"Friends under fire: [1-9]\.\d hits"))


def test_the_next_template_is_taken_by_a_key(burners: TablePage) -> None:
    first = burners.part("strike-marks").locator(".held").get_attribute("data-row")
    burners.press("m")
    expect(burners.part("strike-marks").locator(".held")).not_to_have_attribute("data-row", first or "")
