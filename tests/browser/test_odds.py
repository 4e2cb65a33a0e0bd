"""The odds bars of the fire panel: the figures of `arap odds`, and nothing that hangs on a range not measured."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.battles import GOOD, battle
from tests.browser.table_page import TablePage
from tests.support import rule, run_arap

FUNNEL = {"hits": "hits", "wounds": "wounds", "unsaved": "unsaved", "fall": "casualties"}


def told_by_command(folder: Path, save: str) -> dict[str, Any]:
    file = folder / "position.save"
    file.write_text(save)
    ran = run_arap(
        "odds", "shoot", "--position", str(file), "--unit", "first-squad", "--target", "skarr-boyz", "--json"
    )
    assert ran.status == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def aimed(table: TablePage, save: str) -> TablePage:
    table.load(save).activate("first-squad")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    return table


def columns(table: TablePage, name: str) -> list[float]:
    found = table.part(f"odds-{name}").locator(".column")
    chances: list[str] = found.evaluate_all("each => each.map(column => column.dataset.chance)")
    return [float(chance) for chance in chances]


@rule("suppress.test", "casualty.quarter.trigger")
def test_the_bars_are_those_of_the_command_tick_at_the_thresholds_and_follow_the_weapons(
    table: TablePage, tmp_path: Path
) -> None:
    save = battle(GOOD)
    told = told_by_command(tmp_path, save)
    row = aimed(table, save).part("fire-row").first
    before = row.bounding_box()
    table.part("odds").wait_for()
    after = row.bounding_box()
    assert before and after and abs(after["y"] - before["y"]) < 1, "no row moves when the odds come"
    for name in ("hits", "casualties"):
        *shown, last = columns(table, name)
        assert shown == pytest.approx(told[name][: len(shown)])
        assert last == pytest.approx(sum(told[name][len(shown) :]), abs=0.001)
        assert sum(shown) + last == pytest.approx(1, abs=0.01)
    for part, name in FUNNEL.items():
        mean = sum(count * chance for count, chance in enumerate(told[name]))
        expect(table.part("odds-funnel").locator(f"[data-part='{part}'] dd")).to_have_text(f"{mean:.1f}")
    ticks = {name: table.part(f"odds-{name}").locator(".tick") for name in ("hits", "casualties")}
    expect(ticks["hits"]).to_have_attribute("data-count", str(told["suppression"]["hits"]))
    expect(ticks["casualties"]).to_have_attribute("data-count", str(told["quarter"]["casualties"]))

    none = table.part("odds-hits").locator(".column[data-count='0']")
    chance = none.get_attribute("data-chance") or ""
    table.part("fire-row").locator("input:checked").first.click()
    expect(none).not_to_have_attribute("data-chance", chance)
    assert float(none.get_attribute("data-chance") or "") > float(chance)
