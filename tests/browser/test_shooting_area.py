"""Markers: aim points, scatter as heat, chances by model, modes, and distances that are guessed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.screens import assert_accessible
from tests.browser.siege import aiming, order, planned, row, siege
from tests.browser.table_page import TablePage
from tests.support import rule


def chances(table: TablePage) -> dict[str, float]:
    """The chance of each model to be hit, as drawn on the table."""
    script = "all => Object.fromEntries(all.map(one => [one.dataset.model, Number(one.dataset.chance)]))"
    found: dict[str, float] = table.part("figure-chance").evaluate_all(script)
    return found


@pytest.fixture
def missiles(table: TablePage) -> TablePage:
    """The missile team aims at the boomers in front of it, having measured; with one point, then with two."""
    aiming(table, "missile-team", "first-boomers", siege(settings={"area.aim-thirds": "always"}), 1)
    refused = row(table, "missile-launcher-frag").locator("[data-testid='fire-refusal']")
    expect(refused).to_contain_text(re.compile("needs 2 action points"))
    expect(refused.locator("[data-rule='shoot.action']")).to_be_visible()
    table.part("shot-points-2").click()
    return order(planned(table), "missile-launcher-frag")


def at(table: TablePage) -> tuple[float, float]:
    """Where the aim point is on the screen."""
    return table.middle(table.part("aim-handle"))


def reset(table: TablePage, place: tuple[float, float]) -> None:
    """The aim point goes back to its squad."""
    table.part("strike-reset").click()
    expect(table.part("strike-form")).to_be_visible()
    planned(table)
    assert at(table) == pytest.approx(place, abs=2)


@rule("area.scatter", "area.hits", "shoot.action.who")
def test_a_marker_shows_its_scatter_and_every_model_its_chance(missiles: TablePage) -> None:
    table = missiles
    expect(table.part("marker").first).to_be_visible()
    heat = table.part("scatter-heat").locator("circle[data-chance]")
    shown = heat.evaluate_all("all => all.map(one => Number(one.dataset.chance))")
    assert sum(shown) == pytest.approx(1.0)
    bars = table.part("scatter").locator("[data-chance]")
    assert bars.evaluate_all("all => all.map(one => Number(one.dataset.chance))") == shown

    drawn = chances(table)
    listed = table.part("struck-figure").evaluate_all(
        "all => Object.fromEntries(all.map(one => [one.dataset.model, Number(one.dataset.chance)]))"
    )
    assert drawn and all(listed[model] == chance for model, chance in drawn.items())
    under = table.part("figure-chance", under="true").evaluate_all("all => all.map(one => one.dataset.model)")
    assert all(drawn[model] >= max(drawn.values()) - 0.01 for model in under)
    assert table.part("figure-chance", friend="true").locator("circle").count() > 0
    expect(table.part("struck-unit", unit="grenadiers")).to_contain_text("friends")

    row(table, "missile-launcher-frag").locator("[data-testid='fire-needed']").click()
    expect(table.part("fire-breakdown")).to_contain_text("off the scatter dice")
    table.page.set_viewport_size({"width": 1366, "height": 768})
    assert_accessible(table)


@rule("area.aim-point")
def test_the_aim_point_is_dragged_clicked_and_nudged_and_says_why_not(missiles: TablePage) -> None:
    table, inch, before = missiles, missiles.pixels_to_the_inch(), chances(missiles)
    x, y = at(table)
    table.drag((x, y), (x - inch, y - 4 * inch))
    planned(table)
    assert at(table) == pytest.approx((x - inch, y - 4 * inch), abs=2)
    assert max(chances(table).values(), default=0) < max(before.values())
    reset(table, (x, y))

    table.page.mouse.click(x + 10, y + inch)
    planned(table)
    assert at(table) == pytest.approx((x, y), abs=2), "a spot beside a squad is aimed at the squad"
    for _ in range(8):
        table.press("ArrowUp")
    planned(table)
    expect(table.part("aim-handle")).to_be_visible()
    assert at(table)[1] < y - 2 * inch
    reset(table, (x, y))

    wall_x, wall_y = table.middle(table.page.locator("[data-feature='building']").first)
    table.page.mouse.click(wall_x, wall_y - 2.5 * inch)
    planned(table)
    expect(table.part("strike-form").locator("[data-testid='refusal']")).to_contain_text("out of line of sight")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "true")
    reset(table, (x, y))

    table.part("part-left").click()
    expect(table.part("part-left")).to_have_attribute("aria-pressed", "true")
    planned(table)
    assert at(table)[0] < x - inch


@rule("shoot.split-fire", "area.scatter")
def test_missiles_are_loaded_ordered_for_all_and_fired_where_they_were_aimed(missiles: TablePage) -> None:
    table, fires = missiles, missiles.part("fire-row", weapon="missile-launcher-frag").locator("input:checked")
    row(table, "missile-launcher-krak").locator("input").click()
    planned(table)
    expect(row(table, "missile-launcher-krak").locator("input")).to_be_checked()
    expect(row(table, "missile-launcher-frag").locator("input")).not_to_be_checked()
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")

    order(table, "missile-launcher-frag")
    table.part("part-right").click()
    planned(table)
    table.part("strike-share").click()
    planned(table)
    expect(fires).to_have_count(3)
    places = table.part("marker").evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().x))")
    assert len(places) == 3 and len(set(places)) == 1
    table.doing(table.part("primary"))
    while table.asking == "react":
        table.doing(table.part("primary"))
    assert table.asking == "declare"
    planned(table)
    expect(fires).to_have_count(3)
    table.doing(table.part("primary"))
    assert table.part("log-line", kind="marker-placed").count() > 0


def refusals_by_rule(table: TablePage) -> None:
    """Weapons that strike places, but not so far, say so."""
    for weapon, found in (("frag-grenade", "grenade.throw"), ("grenade-launcher-frag", "shoot.range")):
        refused = row(table, weapon).locator("[data-testid='fire-refusal']")
        expect(refused.locator(f"[data-rule='{found}']")).to_be_visible()


@rule("area.modes", "area.guess-range", "grenade.throw", "shoot.range", "area.scatter")
def test_a_launcher_fires_flat_or_in_a_high_curve_and_where_it_came_down_stays(table: TablePage) -> None:
    refusals_by_rule(aiming(table, "grenadiers", "grot-mob", siege()))
    table.part("target", unit="first-boomers").click()
    order(planned(table), "grenade-launcher-frag")
    near = table.pixels_to_the_inch() / 4
    expect(table.part("mode-direct")).to_have_attribute("aria-pressed", "true")
    table.part("mode-hidden").click(force=True)
    expect(table.part("strike-form").locator("[data-testid='refusal']").first).to_contain_text("line of sight")
    flat = at(table)
    table.part("mode-high").click()
    expect(table.part("mode-high")).to_have_attribute("aria-pressed", "true")
    expect(table.part("strike-distance")).to_be_visible()
    expect(table.part("strike-distance")).not_to_have_value("")
    planned(table)
    assert at(table) == pytest.approx(flat, abs=near)

    firing = table.part("fire-row").locator("input:checked")
    before, man = firing.count(), table.middle(table.model("first-boomers", 3))
    table.page.mouse.click(*man)
    planned(table)
    assert at(table) == pytest.approx(man, abs=near)
    expect(table.part("mode-high")).to_have_attribute("aria-pressed", "true")
    assert firing.count() == before
    table.part("mode-direct").click()
    expect(table.part("strike-distance")).to_have_count(0)
    planned(table)

    table.doing(table.part("primary"))
    while table.asking in ("react", "look-out-sir"):
        table.doing(table.part("primary"))
    fell = table.part("log-line", kind="marker-placed").count()
    assert fell > 0
    expect(table.part("fallen")).to_have_count(fell)


@rule("grenade.throw", "grenade.limit", "shoot.hidden-target", "area.guess-range")
def test_too_many_throwers_are_refused_and_a_launcher_fires_at_a_place_by_its_distance(table: TablePage) -> None:
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

    aiming(table, "grenadiers", "first-boomers", siege())
    table.part("target-place").click()
    x, y = table.middle(table.page.locator("[data-feature='building']").first)
    table.page.mouse.click(x, y - 2.5 * table.pixels_to_the_inch())
    planned(table)
    row(table, "grenade-launcher-frag").locator("input").click()
    planned(table)
    assert float(table.part("strike-distance").input_value()) > 10
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")


@rule("area.guess-range", "shoot.declare")
def test_a_guess_is_typed_turned_and_refused_and_shows_nothing_that_would_be_measured(table: TablePage) -> None:
    aiming(table, "mortar-battery", "first-boomers", siege(premeasure=False), 2)
    row(table, "mortar").locator("[data-testid='fire-aim']").click()
    distance = table.part("strike-distance")
    expect(distance).to_have_value("")
    distance.fill("17.5")
    planned(table)
    expect(row(table, "mortar").locator("input")).to_be_checked()
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")
    expect(table.part("scatter")).to_contain_text("on target")
    for name in ("marker", "aim-handle", "scatter-heat", "figure-chance", "struck-figure"):
        expect(table.part(name)).to_have_count(0)
    expect(table.part("strike-handles")).to_contain_text("17.5″ that way")
    expect(table.part("odds")).to_have_attribute("data-stale", "false")
    expect(table.part("odds-left-out")).to_contain_text("Without 1 guessed shot")

    distance.fill("20")
    planned(table)
    bearing = table.part("strike-bearing").input_value()
    table.page.mouse.click(*table.middle(table.part("objective")))
    expect(table.part("strike-bearing")).not_to_have_value(bearing)
    expect(distance).to_have_value("20")

    distance.fill("60")
    refusal = table.part("strike-form").locator("[data-testid='refusal']")
    expect(refusal).to_contain_text("at most 48")
    expect(refusal.locator("[data-rule='area.guess-range']")).to_be_visible()


@rule("area.guess-range")
def test_the_mortar_battery_proposes_its_mortars_and_a_click_says_bearing_and_distance(table: TablePage) -> None:
    table.load(siege())
    assert table.page.locator("[data-testid='terrain'][role='img'][aria-label*='Powder house']").count() == 1
    unit = table.part("roster-unit", unit="mortar-battery")
    assert re.search(r"5″ from the west edge, 3″ from the south edge", unit.text_content() or "")
    table.activate("mortar-battery", 3)
    table.part("action-shoot").click()
    table.part("target", unit="burna-boyz").click()
    rows = table.part("fire-row")
    expect(rows.first).to_have_attribute("data-weapon", "mortar")
    expect(table.part("shot-panel")).to_contain_text("Mortar")
    assert [rows.nth(n).get_attribute("data-weapon") for n in range(3)] == ["mortar"] * 3
    named = table.page.get_by_role("button", name=re.compile(r"^(?:\S )?aim\b", re.IGNORECASE)).all()
    assert [one.get_attribute("data-testid") for one in named] == ["action-aim"], "aim is the name of one thing"

    table.part("target", unit="first-boomers").click()
    order(planned(table), "mortar")
    before = table.part("strike-distance").input_value()
    assert float(before) > 0
    x, y = at(table)
    table.drag((x, y), (x, y - 3 * table.pixels_to_the_inch()))
    planned(table)
    assert float(table.part("strike-distance").input_value()) > float(before) + 1
    expect(table.part("scatter-heat")).to_have_count(1)
    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.part("struck-figure").first.scroll_into_view_if_needed()
    expect(table.part("primary")).to_be_in_viewport(ratio=1)
