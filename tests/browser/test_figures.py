"""Figures on the table: sides, squads and states without colour, at every zoom."""

import base64

import pytest

from tests.browser.conftest import OpenTable
from tests.browser.table_page import TablePage

RIVER_TOWN = "?scenario=river-town&a=human&b=human&seed=9"
PAINTED = "() => Number(document.querySelector('[data-testid=painting]')?.dataset.painted) >= 24"

#: The mean brightness inside every base that can be seen, by side, of a picture of the page.
BRIGHTNESS = """async picture => {
    const blob = new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))], {type: "image/png"});
    const bitmap = await createImageBitmap(blob);
    const paint = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", {willReadFrequently: true});
    paint.drawImage(bitmap, 0, 0);
    const frame = document.querySelector(".hand").getBoundingClientRect();
    const found = {a: [], b: []};
    for (const model of document.querySelectorAll("[data-testid='model']")) {
        const {left, top, right, bottom, width} = model.querySelector("circle").getBoundingClientRect();
        if (left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom) continue;
        const {data} = paint.getImageData(left + width * 0.15, top + width * 0.15, width * 0.7, width * 0.7);
        let sum = 0;
        for (let i = 0; i < data.length; i += 4) sum += 0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2];
        found[model.dataset.side].push(sum / (data.length / 4));
    }
    return found;
}"""


def brightness(table: TablePage) -> dict[str, list[float]]:
    picture = base64.b64encode(table.page.screenshot()).decode()
    found: dict[str, list[float]] = table.page.evaluate(BRIGHTNESS, picture)
    return found


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_sides_are_told_apart_by_brightness_at_every_zoom(open_table: OpenTable, theme: str) -> None:
    table = open_table(theme=theme, size=(1366, 768))
    table.go(RIVER_TOWN).ready().page.wait_for_function(PAINTED)
    for wheel in (0, -350, -500):
        for side, at in (("a", "alpha"), ("b", "skarr-boyz")):
            if wheel:
                table.part("fit").click()
                table.page.mouse.move(*table.middle(table.model(at).locator("circle").first))
                table.page.mouse.wheel(0, wheel)
            table.page.wait_for_function("() => !document.querySelector('.world.moving')")
            found = brightness(table)
            assert found[side]
            assert min(found["a"], default=255) > max(found["b"], default=0) + 15
            assert max(found["b"], default=0) < 120 < min(found["a"], default=255)


def test_two_squads_of_a_side_never_bear_the_same_sigil(open_table: OpenTable) -> None:
    table = open_table(size=(1366, 768))
    table.go("?scenario=big-battle&a=human&b=human&seed=1").ready()
    script = (
        """els => els.map(el => [el.dataset.side, el.dataset.unit, el.querySelector("[data-sigil]")?.dataset.sigil])"""
    )
    borne = {tuple(one) for one in table.part("model").evaluate_all(script) if one[2]}
    units = {unit for _, unit, _ in borne}
    assert len(units) == 20
    assert len({(side, sigil) for side, _, sigil in borne}) == len(units)
