"""Drawings in the documentation as a browser draws them."""

from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import ROOT

BOXES = """() => {
    const boxes = selector => [...document.querySelectorAll(selector)].map(el => {
        const { left, right, top, bottom } = el.getBoundingClientRect();
        return { left, right, top, bottom, text: el.textContent };
    });
    return [boxes("svg > rect, g > rect"), boxes("text")];
}"""


def test_no_words_run_over_the_edge_of_a_box_in_the_drawing_of_the_architecture(chromium: Browser) -> None:
    page = chromium.new_page()
    page.goto((ROOT / "docs" / "architecture.svg").as_uri())
    boxes, words = page.evaluate(BOXES)
    page.close()
    assert len(boxes) > 8 and len(words) > 8
    assert [word["text"] for word in words for box in boxes if crosses(word, box)] == []


def crosses(word: dict[str, Any], box: dict[str, Any]) -> bool:
    """Whether the words are partly inside and partly outside the box, with a little air inside it."""
    apart = word["right"] <= box["left"] or word["left"] >= box["right"]
    apart = apart or word["bottom"] <= box["top"] or word["top"] >= box["bottom"]
    inside = box["left"] + 4 <= word["left"] and word["right"] <= box["right"] - 4
    return not apart and not inside
