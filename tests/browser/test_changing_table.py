"""What changes on the table: ladders are set up, climbed and cast down, doors blocked, cover is broken, fires are lit.
The dice are typed in."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.marksmen import aimed_at
from tests.browser.table_page import TablePage
from tests.browser.test_ways_back_and_up import reached
from tests.support import rule

WALL = {"feature": "rampart", "name": "The wall", "polygon": [[12, 22], [36, 22], [36, 25], [12, 25]], "height": 6}
MILL = {
    "feature": "house",
    "id": "mill",
    "name": "Mill",
    "at": [24, 24],
    "size": [8, 6],
    "storeys": 1,
    "doors": [[26, 21]],
}
TORCH = {"torch": {"like": "man", "traits": ["lighter", "bucket"], "weapons": ["flamer"]}}
LADDER: dict[str, Any] = {
    "case": "A ladder party before a wall",
    "terrain": [WALL],
    "portable-ladders": [{"unit": "party", "id": "first", "name": "First ladder"}],
    "red": {"party": {"models": ["4 man"], "places": [[22.2, 20], [23.4, 20], [24.6, 20], [25.8, 20]]}},
    "blue": {"guards": {"models": ["2 man"], "places": [[22.4, 23.4], [23.6, 23.4]], "level": 6}},
    "dice": {"activate.roll": [1, 1, 1]},
    "steps": [{"attempt": {"unit": "party", "dice": 3}}],
}
CLIMBED = LADDER | {
    "dice": {"activate.roll": [1, 1, 1]},
    "steps": [
        *LADDER["steps"],
        {"move": {"forward": 0.6}},
        {"raise-ladder": {"ladder": "first", "at": [22.2, 22.0]}},
        {"move": {"paths": {"party.1": [{"x": 22.2, "y": 21.5}, {"x": 22.2, "y": 21.5, "by": "ladder", "z": 1.5}]}}},
        "finish",
        "end-phase",
        {"until": {"ask": "activation", "seat": "blue"}},
    ],
}
DOOR: dict[str, Any] = {
    "case": "Guards in the door of a mill",
    "settings": {"block.enabled": True},
    "terrain": [
        {
            "feature": "house",
            "id": "mill",
            "name": "Mill",
            "at": [24, 24],
            "size": [8, 6],
            "storeys": 1,
            "doors": [[26, 21]],
        }
    ],
    "red": {"guards": {"models": ["2 man"], "places": [[26, 21.15], [26, 22.6]], "level": 0}},
    "blue": {"men": {"models": ["3 blade"], "places": [[26, 16], [24.8, 16], [27.2, 16]]}},
    "dice": {"activate.roll": [1, 1]},
    "steps": [{"attempt": {"unit": "guards", "dice": 2}}],
}
COVER: dict[str, Any] = {
    "case": "Guns before a fence",
    "settings": {"cover.hitting": True},
    "terrain": [{"feature": "fence", "name": "Fence", "from": [20, 23.6], "to": [28, 23.6]}],
    "red": {"guns": {"models": ["2 man"], "places": [[24, 17], [25.2, 17]]}},
    "blue": {"men": {"models": ["2 man"], "places": [[24.2, 24.7], [25.4, 24.7]]}},
    "dice": {"activate.roll": [1]},
    "steps": [{"attempt": {"unit": "guns", "dice": 1}}],
}
FIRE: dict[str, Any] = {
    "case": "Torches at a hayrick",
    "settings": {"shoot.premeasure": True},
    "terrain": [{"feature": "haystack", "name": "Hayrick", "at": [24, 24], "size": [2, 2]}],
    "troops": TORCH,
    "red": {"torches": {"models": ["2 torch"], "places": [[23.4, 21.9], [24.6, 21.9]]}},
    "blue": {"men": {"models": ["2 torch"], "places": [[24, 26.2], [25.2, 26.2]]}},
    "dice": {"activate.roll": [1, 1, 1]},
    "steps": [{"attempt": {"unit": "torches", "dice": 3}}],
}

BLAZE: dict[str, Any] = {
    "case": "Farmers at a burning hayrick",
    "terrain": [{"feature": "haystack", "name": "Hayrick", "at": [24, 24], "size": [2, 2]}],
    "fires": [[23.5, 23.5], [24.5, 23.5]],
    "troops": TORCH,
    "red": {"farmers": {"models": ["2 torch"], "places": [[23.4, 21.9], [24.6, 21.9]]}},
    "blue": {"men": {"models": ["2 man"], "places": [[40, 40], [41.2, 40]]}},
    "dice": {"activate.roll": [1, 1, 1]},
    "steps": [{"attempt": {"unit": "farmers", "dice": 3}}],
}
HAUL: dict[str, Any] = {
    "case": "A heavy weapon below a wall",
    "terrain": [WALL],
    "troops": {
        "roper": {"like": "man", "traits": ["ropes"]},
        "heavy": {"like": "man", "traits": ["ropes"], "weapons": ["heavy-bolter", "laspistol"]},
    },
    "red": {
        "guns": {"models": ["2 heavy"], "places": [[22.4, 21.3], [24.4, 21.3]]},
        "crew": {"models": ["2 roper"], "places": [[22.4, 22.8], [23.6, 22.8]], "level": 6},
    },
    "blue": {"men": {"models": ["2 man"], "places": [[40, 40], [41.2, 40]]}},
    "dice": {"activate.roll": [1]},
    "steps": [{"attempt": {"unit": "guns", "dice": 1}}],
}


def action(table: TablePage, words: str) -> Locator:
    return table.page.locator("button[data-testid^='action-']").filter(has_text=words).first


def rolled(table: TablePage, *faces: int) -> TablePage:
    """Types these faces and uses them."""
    for face in faces:
        table.press(str(face))
    return table.doing(table.part("primary"))


def ordered(table: TablePage, text: str) -> TablePage:
    """Types an order for a move, and makes the move."""
    table.part("command").fill(text)
    table.part("command").press("Enter")
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    return table.doing(table.part("primary"))


@rule("ladder.place", "ladder.fixed.climb")
def test_a_ladder_is_set_up_by_its_ghost_and_climbed(table: TablePage) -> None:
    table.load(reached(LADDER))
    expect(table.part("ladder-ghost")).to_have_count(0)
    ordered(table, "move 0.6 forward")
    ghost = table.part("ladder-ghost")
    expect(ghost).to_have_count(1)
    expect(ghost).to_have_attribute("aria-label", "First ladder: The wall, south side, 6″ up")
    table.doing(ghost)
    expect(table.part("log")).to_contain_text("set up the First ladder at the wall")
    expect(table.part("loose-ladder")).to_have_count(0)

    table.press("1")
    table.settled()
    table.part("move-subject").select_option("party.1")
    table.part("way-ladder").click()
    table.part("move-distance").fill("2")
    table.part("move-distance").press("Tab")
    table.settled()
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.doing(table.part("primary"))
    expect(table.part("roster-unit", unit="party").get_by_label("1 climbing")).to_have_count(1)


@rule("ladder.cast-down")
def test_a_ladder_with_a_climber_on_it_is_cast_down_with_a_die(table: TablePage) -> None:
    table.load(reached(CLIMBED))
    table.part("roster-unit", unit="guards").click()
    table.part("attempt-1").click()
    table.doing(table.part("primary"))
    rolled(table, 1)
    table.doing(action(table, "Cast down the First ladder (5 or more)"))
    rolled(table, 5)
    expect(table.part("log")).to_contain_text(
        "push at the First ladder with 2 models: 5, 5 or more needed; 1 climber will fall"
    )
    rolled(table, 2)
    rolled(table, 1, 1)
    expect(table.part("loose-ladder")).to_have_attribute("aria-label", "First ladder, on the ground")


@rule("block.declare")
def test_guards_block_a_door_after_an_action_and_the_mark_says_how_many_can_fight_them(table: TablePage) -> None:
    table.load(reached(DOOR))
    expect(action(table, "Block the door of Mill")).to_have_attribute("aria-disabled", "true")
    table.doing(table.part("action-aim"))
    table.doing(action(table, "Block the door of Mill"))
    expect(table.part("log")).to_contain_text("blocks the door of Mill: 1 enemy at a time can fight it")
    expect(table.part("block")).to_have_count(1)
    expect(table.part("roster-unit", unit="guards").get_by_label("1 blocking")).to_have_count(1)


@rule("cover.hit")
def test_a_fence_that_shots_break_looks_broken(table: TablePage) -> None:
    table.load(reached(COVER))
    aimed_at(table, "men")
    table.doing(table.part("primary"))
    rolled(table, 2, 2, 2, 2)
    rolled(table, 6, 6, 6, 6)
    expect(table.part("log")).to_contain_text("hits on the Fence: 1 damage point, it breaks")


@rule("fire.ignite.actions", "fire.pool")
def test_a_hayrick_is_lit_by_hand_and_by_a_flamer(table: TablePage) -> None:
    table.load(reached(FIRE))
    expect(table.part("fire-place")).to_have_count(2)
    aimed_at(table, "men")
    expect(table.part("strike-square").first).to_contain_text("Hayrick")
    expect(table.part("flame-square")).to_have_count(table.part("strike-square").count())
    table.part("strike-square").first.click()
    expect(table.part("strike-square").first).to_have_attribute("aria-pressed", "true")
    table.part("strike-ground").check()
    expect(table.part("strike-square").first).to_have_attribute("aria-pressed", "false")
    table.press("Escape")
    table.doing(table.part("fire-place").first)
    rolled(table, 6, 6)
    expect(table.part("log")).to_contain_text("Hayrick")


@rule("fire.extinguish.action", "fire.extinguish.roll")
def test_a_fire_is_put_out_and_the_button_marks_its_square(table: TablePage) -> None:
    table.page.set_viewport_size({"width": 1440, "height": 900})
    table.load(reached(BLAZE))
    expect(table.part("fire-square", state="burning")).to_have_count(2)
    expect(table.part("fire-place", pointed="true")).to_have_count(0)
    table.part("bundle-put-out").click()
    choice = (
        table.part("bundle")
        .locator("button")
        .filter(has_text="Put out Hayrick, 0.5″ east and 0.5″ south of its middle")
    )
    expect(choice).to_contain_text("2 rolls: 2 or less.")
    choice.hover()
    expect(table.part("fire-place", pointed="true")).to_have_attribute("aria-label", re.compile("0.5″ east"))
    table.page.mouse.move(5, 5)
    expect(table.part("fire-place", pointed="true")).to_have_count(0)
    choice.focus()
    expect(table.part("fire-place", pointed="true")).to_have_count(1)
    table.doing(choice)
    rolled(table, 5)
    rolled(table, 1)
    expect(table.part("log")).to_contain_text("fights the fire in Hayrick: the fire is out")
    expect(table.part("fire-square", state="burning")).to_have_count(1)
    expect(table.part("fire-square", state="out")).to_have_count(1)


@rule("climb.sustained.hauling")
def test_a_heavy_weapon_is_laid_down_and_hauled_up_a_wall(table: TablePage) -> None:
    table.load(reached(HAUL))
    table.part("bundle-lay-gear").click()
    table.doing(table.part("bundle").locator("button").first)
    expect(table.part("laid-gear")).to_have_attribute("aria-label", "Heavy bolter, laid down")
    table.part("primary").click()
    table.doing(table.part("primary")).activate("crew", 2)
    rolled(table, 1, 1)
    for height in ("3″ up", "6″ up"):
        table.doing(action(table, "Haul up the Heavy bolter"))
        expect(table.part("laid-gear")).to_have_attribute("aria-label", f"Heavy bolter, laid down, {height}")
