"""The table as it is painted: every feature, in both themes, with edges where the rules have them."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from arap.army.terrain_files import features
from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage
from tests.browser.terrains import every_feature_saved, light_and_roofs_saved

PAINTED = "() => Number(document.querySelector('[data-testid=painting]')?.dataset.painted) >= 24"
RIVER_TOWN = "?scenario=river-town&a=human&b=human&seed=9"

#: For every piece, how far its colours are from those of bare meadow (0 to 255 for each of red, green and blue).
STRANGENESS = """() => {
    const canvas = document.querySelector("[data-testid='painting'] > canvas");
    const paint = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {willReadFrequently: true});
    paint.drawImage(canvas, 0, 0);
    const unit = canvas.width / document.querySelector("[data-testid='table-surface']").width.baseVal.value;
    const colours = ({x, y, width, height}) => {
        const box = [x * unit, y * unit, Math.max(1, width * unit), Math.max(1, height * unit)];
        const {data} = paint.getImageData(...box.map(Math.round));
        const tones = Array.from({length: 3 * 32}, () => 0);
        for (let i = 0; i < data.length; i += 4)
            for (let k = 0; k < 3; k += 1) tones[k * 32 + (data[i + k] >> 3)] += 4 / data.length;
        return tones;
    };
    const meadow = colours({x: 700, y: 100, width: 500, height: 120});
    const pieces = [...document.querySelectorAll("[data-testid='terrain']")];
    return Object.fromEntries(pieces.map(piece => {
        const tones = colours(piece.querySelector(".touch").getBBox());
        return [piece.dataset.feature, tones.reduce((sum, tone, i) => sum + Math.abs(tone - meadow[i]), 0) / 6];
    }));
}"""

#: How much the brightness jumps across the four sides of a piece: at its edge, and half an inch outside it.
EDGES = """feature => {
    const canvas = document.querySelector("[data-testid='painting'] > canvas");
    const paint = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {willReadFrequently: true});
    paint.drawImage(canvas, 0, 0);
    const unit = canvas.width / document.querySelector("[data-testid='table-surface']").width.baseVal.value;
    const box = document.querySelector(`[data-testid='terrain'][data-feature='${feature}'] .touch`).getBBox();
    const grey = (x, y) => {
        const {data} = paint.getImageData(Math.round(x * unit), Math.round(y * unit), 1, 1);
        return (data[0] + data[1] + data[2]) / 3;
    };
    const mean = y => Array.from({length: 40}, (_, i) => grey(box.x + (i + 0.5) * box.width / 40, y))
        .reduce((a, b) => a + b) / 40;
    const jump = y => Math.abs(mean(y + 2) - mean(y - 2));
    return [jump(box.y), jump(box.y - 10)];
}"""


#: The mean brightness of rectangles of the table, in inches from its south-west corner: left, low, wide, high.
GROUND = """boxes => {
    const canvas = document.querySelector("[data-testid='painting'] > canvas");
    const paint = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", {willReadFrequently: true});
    paint.drawImage(canvas, 0, 0);
    const inch = canvas.width / 36;
    return boxes.map(([left, low, wide, high]) => {
        const box = [left * inch, canvas.height - (low + high) * inch, wide * inch, high * inch].map(Math.round);
        const {data} = paint.getImageData(...box);
        const tones = Array.from({length: data.length / 4}, (_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2]);
        return tones.reduce((sum, tone) => sum + tone, 0) / tones.length / 3;
    });
}"""


def assert_one_light(table: TablePage) -> None:
    """Shadows fall south-east, longer for what is higher, and two of them are no darker than one."""
    around = [(10.2, 14.6, 0.6, 1.4), (7.3, 13.7, 2.4, 0.6), (7, 17.7, 2.4, 0.6), (5.2, 15, 0.6, 1.4)]
    east, south, north, west = table.page.evaluate(GROUND, around)
    assert max(east, south) < 0.85 * min(north, west)
    beyond = [(11.05, 14.1, 0.3, 0.8), (21.05, 14.1, 0.3, 0.8)]
    low, high = table.page.evaluate(GROUND, beyond)
    assert high < 0.85 * low
    once, twice = table.page.evaluate(GROUND, [(10.15, 14.8, 0.2, 1), (10.68, 4.8, 0.16, 1)])
    assert twice > 0.75 * once


def painted(table: TablePage) -> TablePage:
    table.page.wait_for_function(PAINTED)
    return table


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_feature_is_painted_and_edges_are_where_the_rules_have_them(open_table: OpenTable, theme: str) -> None:
    table = painted(open_table(theme=theme).load(every_feature_saved()))
    strangeness: dict[str, float] = table.evaluate(STRANGENESS)
    assert set(strangeness) == set(features())
    assert {feature for feature, far in strangeness.items() if far < 0.12} == set()
    for feature in ("wall", "barricade", "trench", "bridge", "house"):
        at_the_edge, outside = table.page.evaluate(EDGES, feature)
        assert at_the_edge > 2 * outside, feature
        assert at_the_edge > 6, feature

    painted(table.load(light_and_roofs_saved()))
    assert_one_light(table)
    assert (opened(table, "lived-in-roof"), opened(table, "empty-roof")) == ("true", "false")


def opened(table: TablePage, piece: str) -> Any:
    return table.part("lid", piece=piece).get_attribute("data-open")


def test_roofs_open_high_things_say_so_and_the_rules_overlay_is_one_key(table: TablePage) -> None:
    painted(table.go(RIVER_TOWN).ready())
    inn = table.part("terrain", piece="inn-roof").locator(".touch")
    assert opened(table, "inn-roof") == "false"
    table.page.mouse.move(*table.middle(inn))
    expect(table.part("lid", piece="inn-roof")).to_have_attribute("data-open", "true")
    expect(table.part("lid", piece="customs-house-roof")).to_have_attribute("data-open", "false")
    table.page.mouse.move(5, 5)
    table.page.mouse.move(*table.middle(table.part("terrain", feature="building").first))
    expect(table.part("lid", piece="inn-roof")).to_have_attribute("data-open", "false")
    table.part("levels").select_option("3")
    expect(table.part("lid", piece="inn-roof")).to_have_attribute("data-open", "true")
    expect(table.part("lid", piece="inn-floor-1")).to_have_attribute("data-open", "false")
    table.part("levels").select_option("")
    signs = {"inn-roof": "6", "customs-house-roof": "6", "building-1": "6", "cliff-1": "4"}
    assert {piece: (table.part("height-sign", piece=piece).text_content() or "").strip() for piece in signs} == signs

    expect(table.part("piece-rules")).to_have_count(0)
    table.press("r")
    expect(table.part("rules-veil")).to_be_visible()
    assert "4″ · ×2" in (table.part("terrain", feature="wood").first.text_content() or "")
    table.press("r")
    expect(table.part("piece-rules")).to_have_count(0)
    wall = table.part("terrain", feature="building").first
    expect(wall).to_have_attribute("aria-label", re.compile("^Chapel: hard cover, impassable ground, 6″ high"))
    expect(wall).to_have_attribute("aria-label", re.compile("The rules measure from the centre of a base"))
    assert table.page.get_by_role("img", name="The inn:").count() == 1
