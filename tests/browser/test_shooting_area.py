"""Markers: aim points, scatter as heat, chances by model, modes, and distances that are guessed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.siege import aiming, order, planned, row, siege
from tests.browser.table_page import TablePage
from tests.browser.test_looks import assert_accessible
from tests.support import rule


def chances(table: TablePage) -> dict[str, float]:
    """The chance of each model to be hit, as drawn on the table."""
    script = "all => Object.fromEntries(all.map(one => [one.dataset.model, Number(one.dataset.chance)]))"
    found: dict[str, float] = table.part("figure-chance").evaluate_all(script)
    return found


@pytest.fixture
def missiles(table: TablePage) -> TablePage:
    """The missile team aims frag at the boomers in front of it, having measured."""
    save = siege(settings={"area.aim-thirds": "always"})
    return order(aiming(table, "missile-team", "first-boomers", save, 2), "missile-launcher-frag")


@rule("area.scatter")
def test_a_marker_shows_its_scatter_as_heat_and_as_bars(missiles: TablePage) -> None:
    expect(missiles.part("marker").first).to_be_visible()
    heat = missiles.part("scatter-heat").locator("circle[data-chance]")
    shown = heat.evaluate_all("all => all.map(one => Number(one.dataset.chance))")
    assert sum(shown) == pytest.approx(1.0)
    bars = missiles.part("scatter").locator("[data-chance]")
    assert bars.evaluate_all("all => all.map(one => Number(one.dataset.chance))") == shown


@rule("area.hits")
def test_each_model_wears_its_chance_and_the_panel_lists_it(missiles: TablePage) -> None:
    drawn = chances(missiles)
    listed = missiles.part("struck-figure").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.model, Number(one.dataset.chance)]))"
    )
    assert drawn and all(listed[model] == chance for model, chance in drawn.items())
    under = missiles.part("figure-chance", under="true").evaluate_all("all => all.map(one => one.dataset.model)")
    assert all(drawn[model] >= max(drawn.values()) - 0.01 for model in under)


@rule("area.hits")
def test_friends_who_may_be_hit_are_hatched_and_told(missiles: TablePage) -> None:
    assert missiles.part("figure-chance", friend="true").locator("circle").count() > 0
    expect(missiles.part("struck-unit", unit="grenadiers")).to_contain_text("friends")


@rule("area.aim-point")
def test_the_aim_point_is_dragged_to_a_spot_of_ground(missiles: TablePage) -> None:
    before = chances(missiles)
    x, y = missiles.middle(missiles.part("aim-handle"))
    inch = missiles.pixels_to_the_inch()
    missiles.drag((x, y), (x - inch, y - 4 * inch))
    planned(missiles)
    moved = missiles.middle(missiles.part("aim-handle"))
    assert moved == pytest.approx((x - inch, y - 4 * inch), abs=2)
    assert max(chances(missiles).values(), default=0) < max(before.values())
    missiles.part("strike-reset").click()
    expect(missiles.part("strike-form")).to_be_visible()
    planned(missiles)
    assert missiles.middle(missiles.part("aim-handle")) == pytest.approx((x, y), abs=2)


@rule("area.aim-point")
def test_a_spot_beside_a_squad_is_aimed_at_the_squad(missiles: TablePage) -> None:
    x, y = missiles.middle(missiles.part("aim-handle"))
    missiles.page.mouse.click(x + 10, y + missiles.pixels_to_the_inch())
    planned(missiles)
    assert missiles.middle(missiles.part("aim-handle")) == pytest.approx((x, y), abs=2)


@rule("area.aim-point")
def test_the_aim_point_is_nudged_by_keys(missiles: TablePage) -> None:
    _, y = missiles.middle(missiles.part("aim-handle"))
    for _ in range(8):
        missiles.press("ArrowUp")
    planned(missiles)
    expect(missiles.part("aim-handle")).to_be_visible()
    assert missiles.middle(missiles.part("aim-handle"))[1] < y - 2 * missiles.pixels_to_the_inch()


@rule("area.aim-point")
def test_one_side_of_a_wide_squad_is_aimed_at(missiles: TablePage) -> None:
    x, _ = missiles.middle(missiles.part("aim-handle"))
    missiles.part("part-left").click()
    expect(missiles.part("part-left")).to_have_attribute("aria-pressed", "true")
    planned(missiles)
    assert missiles.middle(missiles.part("aim-handle"))[0] < x - missiles.pixels_to_the_inch()


@rule("area.aim-point")
def test_an_aim_point_out_of_sight_says_why_and_cannot_be_fired_at(missiles: TablePage) -> None:
    building = missiles.page.locator("[data-feature='building']").first
    x, y = missiles.middle(building)
    missiles.page.mouse.click(x, y - 2.5 * missiles.pixels_to_the_inch())
    planned(missiles)
    expect(missiles.part("strike-form").locator("[data-testid='refusal']")).to_contain_text("out of line of sight")
    expect(missiles.part("primary")).to_have_attribute("aria-disabled", "true")


@rule("shoot.split-fire")
def test_the_other_missile_of_a_gunner_is_loaded_instead(missiles: TablePage) -> None:
    row(missiles, "missile-launcher-krak").locator("input").click()
    planned(missiles)
    expect(row(missiles, "missile-launcher-krak").locator("input")).to_be_checked()
    expect(row(missiles, "missile-launcher-frag").locator("input")).not_to_be_checked()
    expect(missiles.part("primary")).to_have_attribute("aria-disabled", "false")


def test_one_order_goes_for_all_of_a_sort(missiles: TablePage) -> None:
    missiles.part("part-right").click()
    planned(missiles)
    missiles.part("strike-share").click()
    planned(missiles)
    expect(missiles.part("fire-row", weapon="missile-launcher-frag").locator("input:checked")).to_have_count(3)
    places = missiles.part("marker").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().x))")
    assert len(places) == 3 and len(set(places)) == 1


@rule("area.scatter")
def test_what_comes_off_the_dice_has_its_reasons(missiles: TablePage) -> None:
    row(missiles, "missile-launcher-frag").locator("[data-testid='fire-needed']").click()
    expect(missiles.part("fire-breakdown")).to_contain_text("off the scatter dice")


@rule("area.scatter")
def test_the_shot_is_fired_where_it_was_aimed(missiles: TablePage) -> None:
    missiles.part("strike-share").click()
    planned(missiles)
    missiles.doing(missiles.part("primary"))
    while missiles.asking == "react":
        missiles.doing(missiles.part("primary"))
    assert missiles.asking == "declare"
    planned(missiles)
    expect(missiles.part("fire-row", weapon="missile-launcher-frag").locator("input:checked")).to_have_count(3)
    missiles.doing(missiles.part("primary"))
    assert missiles.part("log-line", kind="marker-placed").count() > 0


@rule("area.modes")
def test_a_launcher_fires_flat_or_in_a_high_curve(table: TablePage) -> None:
    order(aiming(table, "grenadiers", "first-boomers", siege()), "grenade-launcher-frag")
    expect(table.part("mode-direct")).to_have_attribute("aria-pressed", "true")
    table.part("mode-hidden").click(force=True)
    expect(table.part("strike-form").locator("[data-testid='refusal']").first).to_contain_text("line of sight")
    table.part("mode-high").click()
    expect(table.part("mode-high")).to_have_attribute("aria-pressed", "true")
    expect(table.part("strike-distance")).to_be_visible()


@rule("area.modes", "area.guess-range")
def test_a_high_curve_goes_where_the_flat_shot_went_and_a_click_on_the_enemy_moves_it_alone(table: TablePage) -> None:
    order(aiming(table, "grenadiers", "first-boomers", siege()), "grenade-launcher-frag")
    flat = table.middle(table.part("aim-handle"))
    table.part("mode-high").click()
    expect(table.part("strike-distance")).not_to_have_value("")
    planned(table)
    assert table.middle(table.part("aim-handle")) == pytest.approx(flat, abs=table.pixels_to_the_inch() / 4)
    firing = table.part("fire-row").locator("input:checked")
    before = firing.count()
    man = table.middle(table.model("first-boomers", 3))
    table.page.mouse.click(*man)
    planned(table)
    assert table.middle(table.part("aim-handle")) == pytest.approx(man, abs=table.pixels_to_the_inch() / 4)
    expect(table.part("mode-high")).to_have_attribute("aria-pressed", "true")
    assert firing.count() == before
    table.part("mode-direct").click()
    expect(table.part("strike-distance")).to_have_count(0)


@rule("area.guess-range", "shoot.declare")
def test_a_guess_is_typed_and_shows_nothing_that_would_be_measured(table: TablePage) -> None:
    aiming(table, "mortar-battery", "first-boomers", siege(premeasure=False), 2)
    row(table, "mortar").locator("[data-testid='fire-aim']").click()
    expect(table.part("strike-distance")).to_have_value("")
    table.part("strike-distance").fill("17.5")
    planned(table)
    expect(row(table, "mortar").locator("input")).to_be_checked()
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")
    expect(table.part("scatter")).to_contain_text("on target")
    for name in ("marker", "aim-handle", "scatter-heat", "figure-chance", "struck-figure"):
        expect(table.part(name)).to_have_count(0)
    expect(table.part("strike-handles")).to_contain_text("17.5″ that way")
    expect(table.part("odds")).to_have_attribute("data-stale", "false")
    expect(table.part("odds-left-out")).to_contain_text("without 1 guessed shot")


@rule("area.guess-range")
def test_a_click_turns_a_guess_but_does_not_measure_it(table: TablePage) -> None:
    aiming(table, "mortar-battery", "first-boomers", siege(premeasure=False), 2)
    row(table, "mortar").locator("[data-testid='fire-aim']").click()
    table.part("strike-distance").fill("20")
    planned(table)
    bearing = table.part("strike-bearing").input_value()
    table.page.mouse.click(*table.middle(table.part("objective")))
    expect(table.part("strike-bearing")).not_to_have_value(bearing)
    expect(table.part("strike-distance")).to_have_value("20")


@rule("area.guess-range")
def test_a_guess_beyond_the_range_is_refused_with_its_rule(table: TablePage) -> None:
    aiming(table, "mortar-battery", "first-boomers", siege(premeasure=False), 2)
    row(table, "mortar").locator("[data-testid='fire-aim']").click()
    table.part("strike-distance").fill("60")
    refusal = table.part("strike-form").locator("[data-testid='refusal']")
    expect(refusal).to_contain_text("at most 48")
    expect(refusal.locator("[data-rule='area.guess-range']")).to_be_visible()


@rule("area.guess-range")
def test_where_measuring_is_allowed_a_click_says_bearing_and_distance(table: TablePage) -> None:
    order(aiming(table, "mortar-battery", "first-boomers", siege(), 2), "mortar")
    before = table.part("strike-distance").input_value()
    assert float(before) > 0
    x, y = table.middle(table.part("aim-handle"))
    table.drag((x, y), (x, y - 3 * table.pixels_to_the_inch()))
    planned(table)
    assert float(table.part("strike-distance").input_value()) > float(before) + 1
    expect(table.part("scatter-heat")).to_have_count(1)


@rule("grenade.throw", "grenade.limit")
def test_too_many_throwers_are_refused_with_the_rule(table: TablePage) -> None:
    aiming(table, "grenadiers", "first-boomers", siege(settings={"area.guess-range": "exact"}))
    for number in range(4):
        check = row(table, "frag-grenade", number).locator("input")
        if not check.is_checked():
            check.click()
            planned(table)
    refusal = table.part("shot-panel").locator(".foot [data-testid='refusal']")
    expect(refusal).to_contain_text("may throw grenades in a turn")
    expect(refusal.locator("[data-rule='grenade.limit']")).to_be_visible()
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")


@rule("shoot.action.who")
def test_every_weapon_that_cannot_fire_says_why_and_by_which_rule(table: TablePage) -> None:
    aiming(table, "missile-team", "first-boomers", siege(), 1)
    refused = row(table, "missile-launcher-frag").locator("[data-testid='fire-refusal']")
    expect(refused).to_contain_text(re.compile("needs 2 action points"))
    expect(refused.locator("[data-rule='shoot.action']")).to_be_visible()


@rule("grenade.throw", "shoot.range")
def test_weapons_that_strike_places_but_not_so_far_say_so(table: TablePage) -> None:
    aiming(table, "grenadiers", "grot-mob", siege())
    for weapon, found in (("frag-grenade", "grenade.throw"), ("grenade-launcher-frag", "shoot.range")):
        refused = row(table, weapon).locator("[data-testid='fire-refusal']")
        expect(refused.locator(f"[data-rule='{found}']")).to_be_visible()


@rule("shoot.hidden-target", "area.guess-range")
def test_a_launcher_fires_at_a_place_by_the_distance_to_it(table: TablePage) -> None:
    aiming(table, "grenadiers", "first-boomers", siege())
    table.part("target-place").click()
    house = table.page.locator("[data-feature='building']").first
    x, y = table.middle(house)
    table.page.mouse.click(x, y - 2.5 * table.pixels_to_the_inch())
    planned(table)
    row(table, "grenade-launcher-frag").locator("input").click()
    planned(table)
    assert float(table.part("strike-distance").input_value()) > 10
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_panel_of_a_marker_is_readable_and_told_to_screen_readers(open_table: OpenTable, theme: str) -> None:
    table = open_table(size=(1366, 768), theme=theme)
    order(aiming(table, "missile-team", "first-boomers", siege(), 2), "missile-launcher-frag")
    assert_accessible(table)


def test_the_button_that_fires_stays_in_sight_in_a_low_window(open_table: OpenTable) -> None:
    table = open_table(size=(1366, 768))
    order(aiming(table, "mortar-battery", "first-boomers", siege(), 2), "mortar")
    table.part("struck-figure").first.scroll_into_view_if_needed()
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
