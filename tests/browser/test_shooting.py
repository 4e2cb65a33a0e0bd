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


def test_a_click_on_an_enemy_proposes_every_weapon_that_can_fire(aiming: TablePage) -> None:
    expect(aiming.part("shot-panel")).to_contain_text("First Squad: fire at Skarr's Boyz")
    assert aiming.part("fire-row").locator("input:checked").count() >= 8


@rule("shoot.to-hit")
def test_the_number_shown_before_is_the_number_in_the_log(aiming: TablePage) -> None:
    row = aiming.part("fire-row").filter(has_text="Lasgun").filter(has=aiming.part("fire-needed")).first
    row.locator("[data-testid='fire-needed']").click()
    shown = lines_of(aiming.part("fire-breakdown").locator("[data-label='to hit']"))
    aiming.doing(aiming.part("primary"))
    line = aiming.part("log-line", kind="hits-rolled").filter(has_text="Lasgun").first
    line.locator("[data-testid='log-number']").click()
    logged = lines_of(line.locator("[data-testid='breakdown']"))
    assert shown == logged
    assert len(shown) >= 2


def test_a_weapon_can_be_held_back(aiming: TablePage) -> None:
    fires = aiming.part("fire-row").locator("input:checked")
    count, label = fires.count(), aiming.part("primary").inner_text()
    assert label.startswith("Fire ") and "at Skarr's Boyz" in label
    fires.first.click()
    expect(aiming.part("fire-row").locator("input:checked")).to_have_count(count - 1)
    expect(aiming.part("primary")).not_to_have_text(label)


def test_a_weapon_that_cannot_fire_says_why(aiming: TablePage) -> None:
    bolter = aiming.part("fire-row").filter(has_text="Heavy bolter")
    expect(bolter.locator("[data-testid='fire-refusal']")).to_contain_text("2 action points")


@rule("shoot.los")
def test_sight_lines_of_the_shooter_pointed_at_are_drawn(aiming: TablePage) -> None:
    aiming.part("fire-row").first.hover()
    states = aiming.part("sight-lines").locator("line").evaluate_all("ls => ls.map(l => l.dataset.state)")
    assert len(states) == 10
    assert set(states) <= {"clear", "cover", "blocked"}


@rule("shoot.cover.hard")
def test_models_behind_a_wall_wear_a_shield(aiming: TablePage) -> None:
    assert aiming.part("cover-shield", cover="hard").count() > 0


def test_the_key_for_sight_shows_the_lines_of_all(aiming: TablePage) -> None:
    aiming.part("fire-row").first.hover()
    one = aiming.part("sight-lines").locator("line").count()
    aiming.press("l")
    assert aiming.part("sight-lines").locator("line").count() > one


@rule("shoot.declare")
def test_without_premeasuring_nothing_that_hangs_on_the_range_is_shown(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=field(premeasure=False))).activate("first-squad")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-row").first.wait_for()
    expect(table.part("shot-panel")).not_to_contain_text("expected")
    expect(table.part("shot-panel").locator(".shots")).to_have_count(0)
    expect(table.part("fire-row").filter(has_text="Lasgun").first).to_contain_text("Lasgun, 24″")
    expect(table.part("fire-needed").first).to_contain_text(re.compile(r"not measured: \d+ % if in range"))


@rule("shoot.declare")
def test_a_shot_that_told_the_range_cannot_be_taken_back(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=field(premeasure=False))).activate("second-squad")
    table.part("action-shoot").click()
    table.part("target", unit="mug-boyz").click()
    table.part("fire-row").first.wait_for()
    table.doing(table.part("primary"))
    assert table.part("log-line", kind="shot-lost").count() > 0
    expect(table.part("undo")).to_have_attribute("aria-disabled", "true")
    expect(table.part("undo")).to_have_attribute("title", re.compile("range has been measured"))
    table.part("undo").click(force=True)
    expect(table.part("refused")).to_contain_text("range has been measured")


def test_after_a_click_on_a_target_the_space_bar_fires(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-row").first.wait_for()
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")
    table.deciding("Space")
    expect(table.part("log-line", kind="volley-began")).to_have_count(1)


def test_what_hides_a_model_is_told_in_words(aiming: TablePage) -> None:
    aiming.part("fire-row").first.hover()
    expect(aiming.part("sight-lines").locator("text")).to_contain_text(re.compile("cover from the|hidden by the"))


@rule("shoot.action")
def test_two_points_are_two_volleys(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("shot-points-2").click()
    heavy = table.part("fire-row").filter(has_text="Heavy bolter")
    expect(heavy.locator("[data-testid='fire-refusal']")).to_have_count(0)
    table.doing(table.part("primary"))
    while table.asking == "react":
        table.doing(table.part("primary"))
    assert table.asking == "declare"
    expect(table.part("target", unit="skarr-boyz")).to_have_attribute("aria-pressed", "true")
    expect(table.part("target", unit="skarr-boyz")).to_have_attribute("aria-disabled", "false")
    table.part("fire-row").first.wait_for()
    table.doing(table.part("primary"))
    expect(table.part("log-line", kind="volley-began")).to_have_count(2)


def test_shots_fired_cannot_be_taken_back(aiming: TablePage) -> None:
    aiming.doing(aiming.part("primary"))
    expect(aiming.part("log-line", kind="volley-began")).to_have_count(1)
    expect(aiming.part("undo")).to_have_attribute("aria-disabled", "true")


@rule("shoot.split-fire")
def test_fire_can_be_split_between_targets(aiming: TablePage) -> None:
    aiming.part("split-fire").check()
    aiming.part("target", unit="mug-boyz").click()
    expect(aiming.part("shot-panel")).to_contain_text("First Squad: fire at Mug's Boyz")
    expect(aiming.part("fire-row").filter(has_text="at Skarr's Boyz").first).to_be_visible()
    expect(aiming.part("primary")).to_have_attribute("aria-disabled", "false")


@rule("shoot.action")
def test_fire_begins_with_the_points_at_which_most_weapons_fire_and_says_what_it_does(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD)).activate("first-squad", 2)
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    expect(table.part("shot-points-2")).to_have_attribute("aria-pressed", "true")
    expect(table.part("primary")).to_contain_text(re.compile(r"^\s*Fire \d+ weapons at Skarr's Boyz, 2 points"))
    table.part("shot-points-1").click()
    expect(table.part("primary")).to_contain_text(re.compile(r"^\s*Fire \d+ shots at Skarr's Boyz, 1 point\b"))


@rule("shoot.action", "shoot.declare")
def test_the_second_volley_does_not_offer_the_shots_that_were_lost_in_the_first(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD, scenario=field(premeasure=False, ork_line=27, wall=26))).activate("first-squad", 2)
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-row").first.wait_for()
    pistols = table.part("fire-row").filter(has_text="Laspistol").locator("input:checked")
    expect(pistols).to_have_count(1)
    table.doing(table.part("primary"))
    while table.asking != "declare":
        table.doing(table.part("primary"))
    table.part("fire-row").first.wait_for()
    expect(table.part("fire-row", model="first-squad.1")).to_contain_text("out of range")
    expect(pistols).to_have_count(0)


@rule("shoot.action")
def test_a_later_volley_that_nobody_is_left_for_is_held_by_the_main_button(table: TablePage) -> None:
    table.load(battle(GOOD, GOOD, scenario=field(premeasure=False, ork_line=27, wall=26))).activate("second-squad", 2)
    table.part("action-shoot").click()
    table.part("shot-points-2").click()
    table.part("target", unit="mug-boyz").click()
    table.part("fire-row").first.wait_for()
    table.doing(table.part("primary"))
    assert table.asking == "declare"
    expect(table.part("primary")).to_contain_text("Hold fire")
    table.doing(table.part("primary"))
    assert table.asking != "declare"
