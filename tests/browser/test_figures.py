"""Figures on the table: sides, squads and states without colour, at every zoom."""

import base64
from typing import Any

import pytest

from tests.browser.battles import battle_with_states
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
