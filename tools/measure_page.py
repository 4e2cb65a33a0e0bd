"""Measures the page on a big battle: first paint, fine painting, a drag among 200 models, and rest.

Run it as `.venv/bin/python -m tools.measure_page` on a built page; `docs/page-speed.md` says what the numbers mean."""

import os
import shutil
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

from arap.army.loading import load_scenario
from arap.battle.acts import Attempt
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice
from tests.browser.conftest import ServerProcess
from tests.browser.table_page import TablePage, taken_in

SCENARIO, TIMES, STEPS = "big-battle", 5, 120
WIDTH, HEIGHT = 1920, 1080
PATIENCE = 60_000
#: To wait for something puts a script into the page, which takes time of it: only when the page is drawn.
UNDISTURBED = 1_500

#: Notes when table, models and panels are on the screen, when the table is finely painted, and tasks over 50 ms.
WATCH = """
window.seen = { table: null, models: null, panels: null, fine: null, long: [] };
new PerformanceObserver(list => list.getEntries().forEach(task => seen.long.push(task.duration)))
    .observe({ type: "longtask", buffered: true });
const look = () => {
    const parts = { table: "table-surface", models: "model", panels: "log" };
    for (const [name, id] of Object.entries(parts))
        if (!seen[name] && document.querySelector(`[data-testid='${id}']`)) seen[name] = performance.now();
    if (!seen.fine && document.querySelector("[data-testid='painting'][data-settled='true']"))
        seen.fine = performance.now();
    if (!seen.fine) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""

#: Counts, frame by frame, how many models and how many other things of the board change.
COUNT = """
window.frames = []; window.touched = new Set(); window.others = new Set(); window.counts = [];
new MutationObserver(list => list.forEach(({ target }) => {
    const token = target.closest?.("[data-testid='model']");
    if (token) touched.add(token); else others.add(target);
})).observe(document.querySelector("[data-testid='board']"), { subtree: true, childList: true, attributes: true });
const frame = time => {
    frames.push(time); counts.push([touched.size, others.size]); touched.clear(); others.clear();
    window.again = requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
COUNTED = "() => { cancelAnimationFrame(again); return { frames, counts }; }"
RUNNING = "document.getAnimations().filter(one => one.playState === 'running').length"


def a_big_battle() -> tuple[str, str]:
    """A save of the big battle in which a unit has action points, and that unit."""
    scenario = load_scenario(SCENARIO)
    for number in range(100):
        game = Game(scenario, SeededDice(str(number)))
        while game.ask and game.ask.kind != "activation":
            game.answer(game.ask.default)
        unit = next(each for each in game.battle.units.values() if game.ask and each.side == game.ask.seat)
        game.answer(Attempt(unit.id, 2))
        if game.ask and game.ask.kind == "action":
            return save_text(game, dict.fromkeys([side.id for side in scenario.sides], "human")), unit.id
    raise AssertionError("no such battle")


def first_paint(page: Page, address: str) -> dict[str, Any]:
    """Milliseconds from the address to what is seen, part by part, and the long tasks."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_timeout(UNDISTURBED)
    page.wait_for_function("() => window.seen?.fine")
    return dict(page.evaluate("window.seen"))


def drag(table: TablePage, unit: str) -> dict[str, Any]:
    """Drags a unit over the table, one step a frame."""
    x, y = table.middle(table.model(unit))
    table.evaluate(COUNT)
    mouse = table.page.mouse
    mouse.move(x, y)
    mouse.down()
    for step in range(STEPS):
        mouse.move(x + 40 * step / STEPS, y - 120 * step / STEPS)
    mouse.up()
    return dict(table.evaluate(COUNTED))


def rest(table: TablePage) -> tuple[int, int]:
    """Animations that run, and changes of the board in two seconds, while nobody does anything."""
    table.page.mouse.move(5, 5)
    table.page.wait_for_timeout(1500)
    table.evaluate(COUNT)
    table.page.wait_for_timeout(2000)
    counted = table.evaluate(COUNTED)
    return int(table.evaluate(RUNNING)), sum(models + others for models, others in counted["counts"])


def told(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def measured(page: Page, server: ServerProcess) -> None:
    save, unit = a_big_battle()
    address = server.address + taken_in(server.address, save)
    paints = [first_paint(page, address) for _ in range(TIMES)]
    told(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for part in ("table", "models", "panels", "fine"):
        told(f"{part} on the screen: {statistics.median(each[part] for each in paints):.0f} ms (median of {TIMES})")
    told(f"longest task: {statistics.median(max([0, *each['long']]) for each in paints):.0f} ms")
    table = TablePage(page, server.address).ready()
    told(f"models on the table: {table.part('model').count()}")
    told("at rest: {} animations, {} changes in 2 s".format(*rest(table)))
    found = drag(table, unit)
    gaps = [after - before for before, after in zip(found["frames"], found["frames"][1:], strict=False)]
    busy = [counts for counts in found["counts"] if sum(counts)]
    told(f"dragging: {1000 / statistics.median(gaps):.0f} frames a second (median of {len(gaps)})")
    told(f"models changed in a frame: median {statistics.median(models for models, _ in busy):.0f}")
    told(f"other elements changed in a frame: median {statistics.median(others for _, others in busy):.0f}")


def main() -> None:
    with TemporaryDirectory() as data, sync_playwright() as playwright:
        server = ServerProcess(Path(data))
        try:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.set_default_timeout(PATIENCE)
            page.add_init_script(WATCH)
            measured(page, server)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
