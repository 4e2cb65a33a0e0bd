"""A turn without a pointer: every decision has its key, and the focus is always to be seen."""

from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle, field
from tests.browser.table_page import TablePage

#: What is wrong with the focus: it is on the table while a unit is selected, or on a control that is seen and ringed.
ASTRAY = """() => {
    const at = document.activeElement;
    if (!at || at === document.body)
        return document.querySelector("[data-testid='roster-unit'][aria-pressed='true']") ? "" : "nowhere";
    const {left, top, right, bottom, width} = at.getBoundingClientRect();
    const {outlineStyle, outlineWidth} = getComputedStyle(at);
    const seen = width > 0 && left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const ringed = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    return seen && ringed ? "" : `${at.outerHTML.slice(0, 120)} seen: ${seen}, ringed: ${ringed}`;
}"""


class Keys:
    """Somebody who only has a keyboard, and looks where the focus is after every key."""

    def __init__(self, table: TablePage) -> None:
        self.table = table

    def press(self, *keys: str) -> None:
        for key in keys:
            self.table.press(key)
            assert self.table.evaluate(ASTRAY) == "", key

    def decide(self, key: str) -> None:
        self.table.deciding(key)
        assert self.table.evaluate(ASTRAY) == "", key

    def to(self, name: str, **data: str) -> None:
        """Tab, until the focus is there."""
        there = "el => el.matches(':focus')"
        for _ in range(12):
            if self.table.part(name, **data).first.evaluate(there):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {name}")


def test_a_whole_turn_is_played_by_keyboard_alone(table: TablePage) -> None:
    near = field(ork_line=15, wall=26).replace("mug-boyz: {at: [6, 27]}", "mug-boyz: {at: [30, 27]}")
    table.load(battle(GOOD, GOOD, GOOD, scenario=near))
    keys = Keys(table)
    while table.part("roster-unit", unit="first-squad").get_attribute("aria-pressed") != "true":
        keys.press("Tab")
    keys.press("3")
    keys.decide("Space")
    expect(table.part("action-hint")).to_contain_text("3 action points left")

    keys.press("1", "ArrowUp", "ArrowUp")
    table.settled()
    keys.decide("Space")
    answered(keys)
    expect(table.part("log-line", kind="unit-moved")).not_to_have_count(0)

    keys.press("2")
    keys.to("target", unit="skarr-boyz")
    keys.press("Enter")
    table.part("fire-row").first.wait_for()
    keys.to("shot-points-1")
    keys.press("Enter")
    expect(table.part("shot-points-1")).to_have_attribute("aria-pressed", "true")
    expect(table.part("shot-panel")).to_have_attribute("data-settled", "true")
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")
    keys.decide("Control+Enter")
    answered(keys)
    expect(table.part("log-line", kind="volley-began")).not_to_have_count(0)

    keys.press("x")
    expect(table.part("charge-panel")).to_have_attribute("data-settled", "true")
    keys.decide("Space")
    assert table.asking == "react"
    answered(keys, by="1")
    expect(table.part("log-line", kind="charge-made")).not_to_have_count(0)

    keys.press("e")
    expect(table.part("primary")).to_have_attribute("data-sure", "true")
    table.ready()
    keys.decide("e")
    while "Red Tusks" not in table.part("turn").inner_text():
        keys.decide("Space")


def answered(keys: Keys, by: str = "Space") -> None:
    """The other side answers what it is asked: the first prompt by this key, a way to go by an arrow, the others by
    passing."""
    table = keys.table
    if table.asking == "react":
        keys.decide(by)
    while table.asking not in ("action", "activation"):
        if table.asking == "paths":
            keys.press("ArrowUp")
            table.settled()
        keys.decide("Space")
