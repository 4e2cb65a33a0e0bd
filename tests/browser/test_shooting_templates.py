"""Templates and wild fire: shapes turned by hand and by keys, narrow ends, spots on the table."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.siege import aiming, order, planned, row, siege
from tests.browser.table_page import TablePage
from tests.support import rule


def shape(table: TablePage) -> str:
    return held(table).locator("[data-testid='template']").first.get_attribute("d") or ""


@pytest.fixture
def burners(table: TablePage) -> TablePage:
    """The burners lay their flamers over the boomers before them."""
    return order(aiming(table, "burners", "second-boomers", siege(), 2), "flamer")


def held(table: TablePage) -> Locator:
    return table.part("strike-marks").locator(".held")


def bear(table: TablePage, degrees: str) -> None:
    table.part("strike-bearing").fill(degrees)
    table.part("strike-bearing").press("Tab")
    planned(table)


@rule("template.shape", "shoot.fire-arc")
def test_a_template_is_drawn_turned_by_keys_numbers_and_hand_and_fired_as_it_was_laid(burners: TablePage) -> None:
    table, before, bearing = burners, shape(burners), float(burners.part("strike-bearing").input_value())
    drawn = table.part("figure-chance", under="true").evaluate_all("all => all.map(one => one.dataset.model)")
    listed = table.part("struck-figure").evaluate_all("all => all.map(one => one.dataset.model)")
    assert drawn and sorted(drawn) == sorted(listed)

    first = held(table).get_attribute("data-row")
    table.press("m")
    expect(held(table)).not_to_have_attribute("data-row", first or "")
    order(table, "flamer")
    expect(held(table)).to_have_attribute("data-row", first or "")

    assert before
    table.press("e")
    expect(table.part("strike-bearing")).to_have_value(f"{(bearing + 5) % 360:g}")
    planned(table)
    turned = shape(table)
    assert turned != before
    table.press("q")
    expect(table.part("strike-bearing")).to_have_value(f"{bearing:g}")
    planned(table)
    assert shape(table) == before
    bear(table, f"{(bearing + 5) % 360:g}")
    assert shape(table) == turned

    x, y = table.middle(table.part("bearing-handle"))
    table.drag((x, y), (x - 60, y))
    planned(table)
    assert float(table.part("strike-bearing").input_value()) != (bearing + 5) % 360
    refusal = table.part("strike-form").locator("[data-testid='refusal']")
    expect(refusal).to_have_count(0)
    own_x, own_y = table.middle(table.model("burners", 3))
    table.drag(table.middle(table.part("bearing-handle")), (own_x, own_y + 200))
    expect(refusal.locator("[data-rule='template.shape']")).to_be_visible()
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")
    bear(table, f"{bearing:g}")

    table.doing(table.part("primary"))
    assert table.part("log-line", kind="template-placed").count() > 0


@rule("template.torrent", "template.bounce")
def test_the_narrow_end_of_a_torrent_is_dragged_and_a_wall_may_throw_it_back(burners: TablePage) -> None:
    table = order(burners, "inferno-cannon")
    before, inch = shape(table), table.pixels_to_the_inch()
    x, y = table.middle(table.part("aim-handle"))
    table.drag((x, y), (x, y + inch))
    planned(table)
    assert shape(table) != before
    table.drag(table.middle(table.part("aim-handle")), table.middle(table.model("grot-mob", 1)))
    refusal = table.part("strike-form").locator("[data-testid='refusal']")
    expect(refusal.locator("[data-rule='template.torrent']")).to_be_visible()

    x, y = table.middle(table.page.locator("[data-feature='building']").first)
    table.drag(table.middle(table.part("aim-handle")), (x, y + 4 * inch))
    planned(table)
    bear(table, "20")
    shapes = held(table).locator("[data-testid='template']")
    expect(shapes).to_have_count(1)
    table.part("strike-bounce").check()
    expect(shapes).to_have_count(2)


@rule("template.shape")
def test_a_teardrop_is_drawn_where_that_is_the_shape_and_comrades_under_it_are_told(table: TablePage) -> None:
    aiming(table, "burners", "second-boomers", siege(settings={"template.shape": "teardrop"}), 2)
    order(table, "flamer")
    assert shape(table).count("L") > 4
    expect(table.part("strike-bounce")).to_have_count(0)

    aiming(table, "burners", "second-boomers", siege())
    expect(table.part("friends-warned")).to_have_count(0)
    order(table, "flamer", 2)
    bear(table, "270")
    expect(table.part("friends-warned")).to_contain_text(re.compile(r"Friends under fire: [1-9]\.\d hits"))


@rule("shoot.split-fire", "shoot.hidden-target", "smoke.los")
def test_shots_of_one_weapon_are_spread_and_wild_fire_goes_to_a_place(table: TablePage) -> None:
    aiming(table, "assault-squad", "second-boomers", siege(settings={"shoot.split-fire": "per-shot"}))
    gun = row(table, "shotgun")
    if not gun.locator("input").is_checked():
        gun.locator("input").click()
        planned(table)
    table.part("split-fire").check()
    table.part("target", unit="first-boomers").click()
    expect(gun).to_contain_text("at Second Boomers")
    planned(table)
    weapons = table.part("primary").inner_text()
    gun.locator("input").click()
    planned(table)
    expect(gun.locator("input")).to_be_checked()
    expect(table.part("shots-1").first).to_have_attribute("aria-pressed", "true")
    expect(table.part("primary")).to_have_text(weapons, use_inner_text=True)
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")
    table.press("Escape")

    expect(table.part("cloud")).to_have_count(1)
    table.part("action-shoot").click()
    table.part("target-place").click()
    table.page.mouse.click(*table.middle(table.part("cloud")))
    table.part("fire-row").first.wait_for()
    expect(table.part("shot-panel")).to_contain_text("fire at a place")
    expect(table.part("spot")).to_be_visible()
    planned(table)
    expect(gun.locator("input")).to_be_checked()
    gun.locator("[data-testid='fire-needed']").click()
    expect(table.part("fire-breakdown")).to_contain_text("BS 1")
    table.doing(table.part("primary"))
    assert table.part("log-line", kind="volley-began").count() == 1


@rule("shoot.hidden-target", "shoot.declare")
def test_a_place_is_found_and_moved_by_keys_and_not_measured_by_pointing_at_it(table: TablePage) -> None:
    table.load(siege(premeasure=False)).activate("grenadiers", 3)
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

    table.page.mouse.click(*table.middle(table.model("grot-mob", 2)))
    table.part("fire-row").first.wait_for()
    planned(table)
    expect(row(table, "laspistol").locator("[data-testid='fire-needed']")).to_contain_text("not measured")
    assert not any("range" in text for text in table.part("fire-refusal").all_inner_texts())
