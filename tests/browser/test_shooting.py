"""Shooting: who can fire at what, the reasons of every number, and that the log says the same."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.battles import GOOD, battle, field
from tests.browser.table_page import TablePage
from tests.support import rule


@pytest.fixture
def aiming(table: TablePage) -> TablePage:
    """The first squad has a point and has clicked on the orks in front of it."""
    table.load(battle(GOOD)).activate("first-squad")
    x, y = table.middle(table.model("skarr-boyz", 3).locator("circle").first)
    table.page.mouse.click(x, y)
    table.part("fire-row").first.wait_for()
    return table


def lines_of(breakdown: Locator) -> list[str]:
    """The reasons and the goal of a number, as read."""
    return [" ".join(text.split()) for text in breakdown.locator("tr").all_inner_texts()]


def targeted(table: TablePage, unit: str) -> TablePage:
    """Shoot is chosen, and one target."""
    table.part("action-shoot").click()
    table.part("target", unit=unit).click()
    table.part("fire-row").first.wait_for()
    return table


def lines_of_sight(table: TablePage) -> None:
    """Of the shooter pointed at, in words where something hides a model; by key those of all."""
    lines = table.part("sight-lines")
    table.part("fire-row").first.hover()
    states = lines.locator("line").evaluate_all("ls => ls.map(l => l.dataset.state)")
    assert len(states) == 10
    assert set(states) <= {"clear", "cover", "blocked"}
    expect(lines.locator("text")).to_contain_text(re.compile("cover from the|hidden by the"))
    table.press("l")
    assert lines.locator("line").count() > len(states)
    table.press("l")


def like_shooters(table: TablePage) -> None:
    """They are one line, which opens into a line for each; one that is held back leaves it."""
    line = table.part("fire-row").filter(has_text=re.compile(r"Guardsman.×.\d"))
    expect(line).to_have_attribute("data-like", "6")
    member = table.part("fire-row", model="first-squad.4")
    expect(member).to_have_count(0)
    table.part("fire-apart").click()
    expect(member).to_contain_text("Guardsman 4")
    for held_back, like in ((True, "5"), (False, "6")):
        member.locator("input").click()
        expect(member.locator("input")).to_be_checked(checked=not held_back)
        expect(line).to_have_attribute("data-like", like)
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")


@rule("shoot.to-hit", "shoot.los", "shoot.cover.hard", "shoot.split-fire")
def test_a_click_on_an_enemy_proposes_weapons_and_the_numbers_shown_are_those_of_the_log(aiming: TablePage) -> None:
    table = aiming
    rows, fires, primary = (
        table.part("fire-row"),
        table.part("fire-row").locator("input:checked"),
        table.part("primary"),
    )
    expect(table.part("shot-panel")).to_contain_text("First Squad: fire at Skarr's Boyz")
    like_shooters(table)
    count, label = fires.count(), primary.inner_text()
    assert label.startswith("Fire ") and "shots" in label
    refused = rows.filter(has_text="Heavy bolter").locator("[data-testid='fire-refusal']")
    expect(refused).to_contain_text("2 action points")
    assert table.part("cover-shield", cover="hard").count() > 0
    lines_of_sight(table)

    fires.first.click()
    expect(fires).to_have_count(count - 1)
    expect(primary).not_to_have_text(label)
    table.part("split-fire").check()
    table.part("target", unit="mug-boyz").click()
    expect(table.part("shot-panel")).to_contain_text("First Squad: fire at Mug's Boyz")
    expect(rows.filter(has_text="at Skarr's Boyz").first).to_be_visible()
    expect(primary).to_have_attribute("aria-disabled", "false")
    table.press("Escape")

    targeted(table, "skarr-boyz")
    row = rows.filter(has_text="Lasgun").filter(has=table.part("fire-needed")).first
    row.locator("[data-testid='fire-needed']").click()
    shown = lines_of(table.part("fire-breakdown").locator("[data-label='to hit']"))
    expect(primary).to_have_attribute("aria-disabled", "false")
    table.doing(primary)
    line = table.part("log-line", kind="hits-rolled").filter(has_text="Lasgun").first
    line.locator("[data-testid='log-number']").click()
    assert shown == lines_of(line.locator("[data-testid='breakdown']"))
    assert len(shown) >= 2
    expect(table.part("log-line", kind="volley-began")).to_have_count(1)
    expect(table.part("undo")).to_have_attribute("aria-disabled", "true")


@rule("shoot.declare")
def test_without_premeasuring_nothing_of_the_range_is_shown_and_a_shot_that_told_it_stays(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=field(premeasure=False))).activate("first-squad")
    targeted(table, "skarr-boyz")
    expect(table.part("shot-panel")).not_to_contain_text("expected")
    expect(table.part("shot-panel").locator(".shots")).to_have_count(0)
    expect(table.part("fire-row").filter(has_text="Lasgun").first).to_contain_text("Lasgun, 24″")
    expect(table.part("fire-needed").first).to_contain_text(re.compile(r"not measured: \d+ % if in range"))
    expect(table.part("odds-outcome")).to_contain_text("Odds if in range")

    table.load(battle(GOOD, scenario=field(premeasure=False))).activate("second-squad")
    targeted(table, "mug-boyz").doing(table.part("primary"))
    assert table.part("log-line", kind="shot-lost").count() > 0
    expect(table.part("undo")).to_have_attribute("aria-disabled", "true")
    expect(table.part("undo")).to_have_attribute("title", re.compile("range has been measured"))
    table.part("undo").click(force=True)
    expect(table.part("refused")).to_contain_text("range has been measured")


@rule("shoot.action")
def test_fire_begins_with_the_points_most_weapons_need_and_two_points_are_two_volleys(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    targeted(table, "skarr-boyz")
    primary, target = table.part("primary"), table.part("target", unit="skarr-boyz")
    expect(table.part("shot-points-2")).to_have_attribute("aria-pressed", "true")
    expect(primary).to_contain_text(re.compile(r"^\s*Fire \d+ weapons for 2 points"))
    table.part("shot-points-1").click()
    expect(primary).to_contain_text(re.compile(r"^\s*Fire \d+ shots Space"))
    table.part("shot-points-2").click()
    heavy = table.part("fire-row").filter(has_text="Heavy bolter")
    expect(heavy.locator("[data-testid='fire-refusal']")).to_have_count(0)
    expect(primary).to_have_attribute("aria-disabled", "false")
    table.deciding("Space")
    while table.asking == "react":
        table.doing(primary)
    assert table.asking == "declare"
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(target).to_have_attribute("aria-disabled", "false")
    table.part("fire-row").first.wait_for()
    table.doing(primary)
    expect(table.part("log-line", kind="volley-began")).to_have_count(2)


@rule("shoot.action", "shoot.declare")
def test_the_second_volley_leaves_out_lost_shots_and_is_held_when_nobody_is_left_for_it(table: TablePage) -> None:
    far = battle(GOOD, GOOD, scenario=field(premeasure=False, ork_line=27, wall=26))
    targeted(table.load(far).activate("first-squad", 2), "skarr-boyz")
    pistols = table.part("fire-row").filter(has_text="Laspistol").locator("input:checked")
    expect(pistols).to_have_count(1)
    table.doing(table.part("primary"))
    while table.asking != "declare":
        table.doing(table.part("primary"))
    table.part("fire-row").first.wait_for()
    expect(table.part("fire-row", model="first-squad.1")).to_contain_text("out of range")
    expect(pistols).to_have_count(0)

    table.load(far).activate("second-squad", 2)
    table.part("action-shoot").click()
    table.part("shot-points-2").click()
    table.part("target", unit="mug-boyz").click()
    table.part("fire-row").first.wait_for()
    table.doing(table.part("primary"))
    assert table.asking == "declare"
    expect(table.part("primary")).to_contain_text("Hold fire")
    table.doing(table.part("primary"))
    assert table.asking != "declare"
