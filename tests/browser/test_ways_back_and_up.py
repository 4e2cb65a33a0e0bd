"""Situations that take many steps to reach: pursuers that come back, chargers that go up by themselves."""

from typing import Any

import msgspec
from playwright.sync_api import expect

from arap.game.records.save import save_text
from arap.game.scripts.script import parse_script, play_script
from tests.browser.table_page import TablePage
from tests.situations.test_situations import script_of
from tests.support import rule

CHASED = {
    "case": "Pursuers have left the table and come back",
    "red": {"blades": {"models": ["blade"], "places": [[24, 34]]}},
    "blue": {"men": {"models": ["hulk"], "places": [[24, 40]]}},
    "dice": {
        "activate.roll": [1], "melee.to-hit": [3, 6, 6], "melee.to-wound": [4], "morale.check": [6, 6],
        "morale.flinch": [3], "move.flee": [2, 4, 5, 5], "melee.free-hack": [6], "rally.test": [6, 6, 6, 6],
        "pursuit.return": [4],
    },
    "steps": [
        {"attempt": {"unit": "blades", "dice": 1}}, {"charge": {"at": "men"}}, "pass", "end-phase",
        {"until": {"ask": "activation", "seat": "blue"}}, "end-phase", {"until": {"ask": "entry"}},
    ],
}  # fmt: skip
CLIFF = {"feature": "cliff", "name": "The cliff", "at": [24, 26], "size": [12, 8], "height": 3}
LADDER = {"id": "ladder", "name": "The ladder", "foot": [24, 21.4], "head": [24, 22.3], "from": 0, "to": 3}


def below_the_cliff(points: int, *ladders: dict[str, Any]) -> dict[str, Any]:
    """Blades at the foot of a cliff, with so many points; enemies stand above them."""
    return {
        "case": "Chargers below a cliff",
        "terrain": [CLIFF],
        "ladders": list(ladders),
        "red": {"blades": {"models": ["blade"], "places": [[24, 18]]}},
        "blue": {"men": {"models": ["man"], "places": [[24, 23.3]]}},
        "dice": {"activate.roll": [1] * points},
        "steps": [{"attempt": {"unit": "blades", "dice": points}}],
    }


def reached(case: dict[str, Any]) -> str:
    """The save of a situation after its steps."""
    run = play_script(parse_script(msgspec.yaml.encode(script_of(case)).decode(), "situation.yaml"))
    return save_text(run.game, {"red": "human", "blue": "human"})


@rule("pursuit.return")
def test_pursuers_that_left_the_table_are_asked_where_they_return_and_which_way_they_face(table: TablePage) -> None:
    table.load(reached(CHASED))
    assert table.asking == "entry"
    panel = table.part("choice-panel", kind="entry")
    expect(panel).to_contain_text("Blades")
    expect(table.part("entry-edge")).to_have_count(1)
    assert table.part("entry").count() == panel.locator("[data-testid='choice']").count() > 1
    table.doing(table.part("entry").last)
    assert table.asking == "facing"
    expect(table.part("model", unit="blades")).to_have_count(1)
    table.doing(table.part("primary"))
    assert table.asking == "activation"
    expect(table.part("log")).to_contain_text("return")


@rule("charge.lead-model")
def test_chargers_go_up_a_ladder_or_a_climb_by_themselves_and_the_panel_says_so(table: TablePage) -> None:
    table.load(reached(below_the_cliff(1, LADDER)))
    table.part("action-charge").click()
    panel = table.part("charge-panel")
    expect(panel).to_have_attribute("data-settled", "true")
    expect(table.part("charge-remark").filter(has_text="ladder")).not_to_have_count(0)
    expect(table.part("primary")).to_have_attribute("aria-disabled", "false")

    table.load(reached(below_the_cliff(2)))
    table.part("action-charge").click()
    expect(table.part("charge-remark").filter(has_text="the charge costs 2 action points")).to_be_visible()
    expect(table.part("trial")).to_be_visible()

    table.load(reached(below_the_cliff(1)))
    table.part("action-charge").click()
    expect(table.part("charge-remark").filter(has_text="Only a climb leads to the enemy")).to_be_visible()
