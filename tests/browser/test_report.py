"""The page that `arap report` writes."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from arap.army.loading import load_scenario
from arap.sim import simulate
from tests.support import run_arap

GAMES = 12
GROUND: dict[Literal["light", "dark"], str] = {"light": "rgb(244, 243, 238)", "dark": "rgb(15, 19, 24)"}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    results, page = folder / "games.parquet", folder / "report.html"
    simulate(load_scenario("skirmish"), GAMES, "page", ("cautious", "random"), out=results)
    ran = run_arap("report", str(results), "-o", str(page))
    assert ran.status == 0 and ran.out == f"{page} written: {GAMES} games.\n"
    return page


@pytest.mark.parametrize("scheme", GROUND)
def test_the_page_shows_its_plots_and_loads_nothing_else(
    chromium: Browser, report: Path, scheme: Literal["light", "dark"]
) -> None:
    tab = chromium.new_page(color_scheme=scheme)
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(report.as_uri())
    titles = tab.locator("h3").all_inner_texts()
    shown = [plot.is_visible() for plot in tab.locator("section svg").all()]
    back = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    tab.close()
    assert asked == [report.as_uri()]
    assert {"Wins", "First player", "Losses by unit", "Length", "Activation luck", "Where Red Tusks die"} <= set(titles)
    assert shown.count(True) == len(titles) and len(titles) == 10
    assert back == GROUND[scheme]
