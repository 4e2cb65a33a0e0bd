"""The log, the rules behind it, saves, and going back in time."""

import re
from pathlib import Path

from playwright.sync_api import Locator, expect

from arap.game.records.save import parse_save
from tests.browser.battles import BAD, GOOD, battle
from tests.browser.table_page import TablePage
from tests.support import rule


def moved_once(table: TablePage) -> TablePage:
    table.load(battle(GOOD)).activate("first-squad")
    table.press("1")
    table.press("ArrowUp")
    table.settled()
    return table.doing(table.part("primary"))


def numbers(table: TablePage) -> list[int]:
    found: list[int] = table.part("log-line").evaluate_all("lines => lines.map(line => Number(line.dataset.n))")
    return found


def test_the_log_is_read_folded_filtered_and_leads_to_models_rules_and_moments(table: TablePage) -> None:
    table.load(battle(GOOD))
    before, lines = table.events, table.part("log-line").count()
    table.activate("first-squad")
    assert table.events > before
    expect(table.part("log-line")).to_have_count(lines + table.events - before)

    moved_once(table)
    assert numbers(table) == list(range(1, table.events + 1))

    act = table.part("log-act").last
    expect(act).to_have_text(re.compile(r"First Squad move 0\.5″ towards The Well\.|First Squad move 0\.5″\."))
    expect(act).to_have_attribute("aria-expanded", "true")
    moved = table.part("log-line", kind="unit-moved")
    moved.hover()
    expect(table.part("model").filter(has=table.page.locator("[stroke='var(--warn)']"))).to_have_count(8)
    act.click()
    expect(act).to_have_attribute("aria-expanded", "false")
    expect(moved).to_be_hidden()
    expect(table.part("log-line", kind="turn-began")).to_be_visible()
    act.click()
    expect(moved).to_be_visible()

    line = table.part("log-line", kind="activation-rolled")
    line.locator("[data-testid='rule-link']").click()
    expect(table.part("rule-card")).to_contain_text("Activation roll")
    table.press("Escape")
    expect(table.part("rule-card")).to_have_count(0)
    line.locator("button").first.click()
    expect(table.part("decision")).to_contain_text(f"after line {line.get_attribute('data-n')} of the log")
    table.part("replay-close").click()

    table.part("log-filters").click()
    table.part("log-filter-kind").select_option("unit-moved")
    expect(table.part("log-line")).to_have_count(1)
    table.part("log-filter-side").select_option("orks")
    expect(table.part("log-line")).to_have_count(0)


@rule("react.pickup.offer")
def test_numbers_and_rules_open_and_a_reload_goes_on_with_the_battle(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-row").first.wait_for()
    table.doing(table.part("primary"))
    number = table.part("log-number").first
    number.click()
    expect(table.part("log-breakdown")).to_have_count(1)
    number.press("Escape")
    expect(table.part("log-breakdown")).to_have_count(0)

    table.load(battle(BAD, GOOD)).activate("first-squad", 2)
    assert table.asking == "react"
    table.part("decision").locator("[data-rule='react.pickup.offer']").click()
    expect(table.part("rule-points").locator("li").nth(1)).to_be_visible()
    assert "- " not in [text[:2] for text in table.part("rule-card").locator("li, p").all_inner_texts()]

    events = table.events
    table.page.reload()
    table.part("battle").wait_for()
    table.ready()
    assert (table.asking, table.events) == ("react", events)


def scrub(table: TablePage, at: int) -> None:
    table.part("replay-slider").fill(str(at))
    expect(table.part("decision")).to_contain_text(f"after line {at} of the log")


def current(table: TablePage) -> Locator:
    """The line of the log at which the replay is."""
    return table.page.locator("[data-testid='log-line'][aria-current='step']")


def test_the_past_is_scrubbed_stepped_and_played_and_the_log_goes_along(table: TablePage) -> None:
    moved_once(table)
    now, end, asked = table.places(), table.events, table.asking
    table.part("replay").click()
    expect(table.part("timeline-turn")).to_have_text(["1"])
    expect(table.part("timeline-activation")).to_have_count(
        table.page.locator("[data-testid='log-line'].level1").count()
    )
    for at in (end, 2, 3):
        scrub(table, at)
        expect(current(table)).to_have_count(1)
        expect(current(table)).to_have_attribute("data-n", str(at))
        expect(current(table)).to_be_in_viewport()
        expect(table.page.locator("[data-testid='log-line'].later")).to_have_count(end - at)

    scrub(table, 0)
    start = table.places()
    assert start != now
    scrub(table, end)
    assert table.places() == now
    scrub(table, 0)
    assert table.places() == start
    table.part("replay-leap").click()
    first = table.page.locator("[data-testid='log-line']:is(.level0, .level1)").first.get_attribute("data-n")
    expect(table.part("decision")).to_contain_text(f"after line {first} of the log")

    play = table.part("replay-play")
    expect(play).to_have_text("Play")
    play.click()
    expect(play).to_have_text("Pause")
    expect(table.part("decision")).to_contain_text(re.compile(r"after line \d+ of the log"))
    play.click()
    expect(play).to_have_text("Play")
    for word in ("Pause", "Play"):
        table.press("Space")
        expect(play).to_have_text(word)
    expect(table.part("replay-bar")).to_be_visible()
    table.press("Escape")
    expect(table.part("replay-bar")).to_have_count(0)
    expect(table.page.locator("[data-testid='log-line'][aria-current]")).to_have_count(0)

    table.part("log-filters").click()
    table.part("log-filter-kind").select_option("turn-began")
    table.part("replay").click()
    scrub(table, end)
    expect(table.page.locator("[aria-current='step']")).to_have_attribute("data-kind", "turn-began")
    table.part("replay-close").click()
    expect(table.part("replay-bar")).to_have_count(0)
    assert (table.places(), table.asking) == (now, asked)


def played_on(table: TablePage, first: str) -> None:
    """Another battle has begun, and the page has left the past."""
    table.page.wait_for_url(lambda url: url != first)
    table.ready()
    expect(table.part("replay-bar")).to_have_count(0)
    expect(table.part("decision")).not_to_contain_text("Looking back")


def test_a_battle_is_played_on_from_any_moment(table: TablePage) -> None:
    moved_once(table)
    first = table.page.url
    table.evaluate("""() => {
        document.querySelector("[data-testid='replay']").click();
        queueMicrotask(() => document.querySelector("[data-testid='play-on']").click());
    }""")
    played_on(table, first)

    table.go(first.removeprefix(table.address)).ready()
    table.part("replay").click()
    scrub(table, 3)
    table.part("replay-play").click()
    table.part("play-on").click()
    played_on(table, first)
    table.page.wait_for_timeout(1200)
    assert table.asking in ("activation", "action", "react"), "the replay may have gone on before it was left"
    expect(table.part("decision")).not_to_contain_text("Looking back")

    table.go(first.removeprefix(table.address)).ready()
    table.part("replay").click()
    before = int(table.part("log-line", kind="activation-rolled").get_attribute("data-n") or 0) - 1
    scrub(table, before)
    table.part("play-on").click()
    played_on(table, first)
    assert (table.asking, table.events) == ("activation", before)


def test_a_saved_battle_loads_to_the_same_board_and_a_broken_save_is_refused(table: TablePage, tmp_path: Path) -> None:
    moved_once(table)
    now, events = table.places(), table.events
    table.part("menu").click()
    with table.page.expect_download() as coming:
        table.part("menu-save").click()
    path = tmp_path / "battle.jsonl"
    coming.value.save_as(path)
    assert parse_save(path.read_text(encoding="utf-8"), "the download").end.events == events

    broken = tmp_path / "broken.jsonl"
    broken.write_text("this is no save", encoding="utf-8")
    table.lobby().part("load-file").set_input_files(broken)
    expect(table.part("refused")).to_contain_text("save")
    expect(table.part("start-screen")).to_be_visible()

    table.load(path.read_text(encoding="utf-8"))
    assert table.places() == now
    assert table.events == events
