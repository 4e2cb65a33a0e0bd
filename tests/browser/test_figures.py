"""Figures on the table: sides, squads and states without colour, at every zoom."""

import base64
from typing import Any

import pytest

from tests.browser.battles import BAD, GOOD, battle, battle_with_states
from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage

RIVER_TOWN = "?scenario=river-town&a=human&b=human&seed=9"
PAINTED = "() => Number(document.querySelector('[data-testid=painting]')?.dataset.painted) >= 24"

#: A picture of the page, and the pixels of a part of it without their colour.
_GREY = """
    const blob = new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], {type: "image/png"});
    const bitmap = await createImageBitmap(blob);
    const paint = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", {willReadFrequently: true});
    paint.drawImage(bitmap, 0, 0);
    const grey = (...box) => {
        const {data} = paint.getImageData(...box);
        const tone = i => 0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2];
        return Array.from({length: data.length / 4}, (_, i) => tone(4 * i));
    };
    const mean = (tones) => tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
"""

#: The mean brightness inside every base that can be seen, by side.
BRIGHTNESS = f"""async picture => {{
    {_GREY}
    const frame = document.querySelector(".hand").getBoundingClientRect();
    const found = {{a: [], b: []}};
    for (const model of document.querySelectorAll("[data-testid='model']")) {{
        const {{left, top, right, bottom, width}} = model.querySelector("circle").getBoundingClientRect();
        if (left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom) continue;
        found[model.dataset.side].push(mean(grey(left + width * 0.15, top + width * 0.15, width * 0.7, width * 0.7)));
    }}
    return found;
}}"""

#: The marks of states in the roster without colour: how far each stands out from its ground, and how far two differ.
STATES = f"""async picture => {{
    {_GREY}
    const drawn = [...document.querySelectorAll("[data-testid='roster'] [data-testid='status']")];
    const marks = Object.fromEntries(drawn.map(mark => {{
        const {{left, top, width, height}} = mark.getBoundingClientRect();
        const tones = grey(Math.round(left), Math.round(top), Math.round(width), Math.round(height));
        return [mark.dataset.status, tones.map(tone => tone - tones[0])];
    }}));
    const names = Object.keys(marks).sort();
    const spread = tones => Math.max(...tones) - Math.min(...tones);
    const apart = (a, b) => mean(marks[a].map((tone, i) => Math.abs(tone - marks[b][i])));
    return {{
        contrast: Object.fromEntries(names.map(name => [name, spread(marks[name])])),
        apart: names.flatMap((a, i) => names.slice(i + 1).map(b => [a, b, apart(a, b)])),
    }};
}}"""


#: Cover edges of the overlay: whether their lines are broken, and how far they stand out from their halo.
COVER_EDGES = """() => Object.fromEntries(["hard", "soft"].map(cover => {
    const lines = [...document.querySelectorAll(`[data-testid='piece-rules'].${cover}`)]
        .filter(one => one.querySelector(".edge"))
        .map(one => ["edge", "halo"].map(name => getComputedStyle(one.querySelector(`.${name}`))));
    const grey = ({stroke}) => {
        const [red, green, blue] = stroke.match(/\\d+/g).map(Number);
        return 0.3 * red + 0.59 * green + 0.11 * blue;
    };
    return [cover, {
        broken: [...new Set(lines.map(([edge]) => edge.strokeDasharray !== "none"))],
        contrast: Math.min(...lines.map(([edge, halo]) => Math.abs(grey(edge) - grey(halo)))),
    }];
}))"""

#: The mean brightness of each thing that a selector finds.
TONES = f"""async picture => {{
    {_GREY}
    const tone = el => {{
        const {{left, top, width, height}} = el.getBoundingClientRect();
        return mean(grey(...[left, top, width, height].map(Math.round)));
    }};
    const tones = where => [...document.querySelectorAll(where)].map(tone);
    const dice = met => tones(`[data-testid='log'] [data-testid='die'][data-met='${{met}}']`);
    return {{passed: dice(true), failed: dice(false)}};
}}"""
HATCHED = "one => getComputedStyle(one).backgroundImage.includes('gradient')"


def assert_overlay_tells_cover_and_leaves_tokens(table: TablePage, before: dict[str, list[float]]) -> None:
    """Cover edges differ in their lines, not in colour alone, and no token is drawn over."""
    table.press("r")
    edges = table.evaluate(COVER_EDGES)
    assert (edges["hard"]["broken"], edges["soft"]["broken"]) == ([False], [True])
    assert min(edges["hard"]["contrast"], edges["soft"]["contrast"]) > 60
    after = in_grey(table, BRIGHTNESS)
    for side in ("a", "b"):
        assert after[side] == pytest.approx(before[side], abs=4)
    table.press("r")


def in_grey(table: TablePage, script: str) -> Any:
    """What a script finds in a picture of the page."""
    return table.page.evaluate(script, base64.b64encode(table.page.screenshot()).decode())


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_sides_and_states_are_told_apart_in_grey_at_every_zoom(open_table: OpenTable, theme: str) -> None:
    table = open_table(theme=theme).load(battle_with_states())
    found = in_grey(table, STATES)
    assert len(found["contrast"]) >= 3
    assert {state: far for state, far in found["contrast"].items() if far < 60} == {}
    assert [pair for pair in found["apart"] if pair[2] < 12] == []

    table.page.set_viewport_size({"width": 1366, "height": 768})
    table.go(RIVER_TOWN).ready().page.wait_for_function(PAINTED)
    for wheel in (0, -350, -500):
        for side, at in (("a", "alpha"), ("b", "skarr-boyz")):
            if wheel:
                table.part("fit").click()
                table.page.mouse.move(*table.middle(table.model(at).locator("circle").first))
                table.page.mouse.wheel(0, wheel)
            table.page.wait_for_function("() => !document.querySelector('.world.moving')")
            found = in_grey(table, BRIGHTNESS)
            assert found[side]
            assert min(found["a"], default=255) > max(found["b"], default=0) + 15
            assert max(found["b"], default=0) < 120 < min(found["a"], default=255)
            assert_overlay_tells_cover_and_leaves_tokens(table, found)

    table.load(battle(GOOD, BAD)).part("roster-unit", unit="first-squad").click()
    assert table.part("attempt-2").locator("[data-part='bust']").evaluate(HATCHED)
    table.rolling(2)
    dice = in_grey(table, TONES)
    assert dice["passed"] and dice["failed"]
    assert abs(min(dice["passed"]) - max(dice["failed"])) > 40
    table.deciding("Space")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    fallen = table.part("odds").locator(".casualties")
    assert fallen.locator(".bar").first.evaluate(HATCHED) is False
    assert table.part("odds-casualties").locator(".tick .bar").evaluate(HATCHED)
