"""The log, the rules behind it, saves, and going back in time."""

from pathlib import Path

from playwright.sync_api import expect

from arap.game.save import parse_save
from tests.browser.battles import BAD, GOOD, battle
from tests.browser.table_page import TablePage


def moved_once(table: TablePage) -> TablePage:
    table.load(battle(GOOD)).activate("first-squad")
    table.press("1")
    table.press("ArrowUp")
    table.settled()
    return table.doing(table.part("primary"))


def test_the_log_has_a_line_for_every_event(table: TablePage) -> None:
    moved_once(table)
    numbers = table.part("log-line").evaluate_all("lines => lines.map(line => Number(line.dataset.n))")
    assert numbers == list(range(1, table.events + 1))


def test_a_line_of_the_log_marks_its_models(table: TablePage) -> None:
    moved_once(table)
    table.part("log-line", kind="unit-moved").hover()
    expect(table.part("model").filter(has=table.page.locator("[stroke='var(--warn)']"))).to_have_count(8)


def test_the_log_is_filtered_by_side_and_kind(table: TablePage) -> None:
    moved_once(table)
    table.part("log-filter-kind").select_option("unit-moved")
    expect(table.part("log-line")).to_have_count(1)
    table.part("log-filter-side").select_option("orks")
    expect(table.part("log-line")).to_have_count(0)


def test_a_rule_opens_its_entry_and_escape_closes_it(table: TablePage) -> None:
    moved_once(table)
    table.part("log-line", kind="activation-rolled").locator("[data-testid='rule-link']").click()
    expect(table.part("rule-card")).to_contain_text("Activation roll")
    table.press("Escape")
    expect(table.part("rule-card")).to_have_count(0)


def test_a_breakdown_closes_with_escape(table: TablePage) -> None:
    table.load(battle(GOOD)).activate("first-squad")
    table.part("action-shoot").click()
    table.part("target", unit="skarr-boyz").click()
    table.part("fire-row").first.wait_for()
    table.doing(table.part("shot-confirm"))
    number = table.part("log-number").first
    number.click()
    expect(table.part("log-breakdown")).to_have_count(1)
    number.press("Escape")
    expect(table.part("log-breakdown")).to_have_count(0)


def test_scrubbing_there_and_back_shows_the_same_board(table: TablePage) -> None:
    moved_once(table)
    now, end = table.places(), table.events
    table.part("replay").click()
    scrub(table, 0)
    start = table.places()
    assert start != now
    scrub(table, end)
    assert table.places() == now
    scrub(table, 0)
    assert table.places() == start
    table.part("replay-close").click()
    expect(table.part("replay-bar")).to_have_count(0)
    assert table.places() == now
    assert table.asking == "activation"


def scrub(table: TablePage, at: int) -> None:
    table.part("replay-slider").fill(str(at))
    expect(table.part("decision")).to_contain_text(f"after event {at}.")


def test_a_line_of_the_log_leads_to_its_moment(table: TablePage) -> None:
    moved_once(table)
    line = table.part("log-line", kind="activation-rolled")
    line.locator("button").first.click()
    expect(table.part("decision")).to_contain_text(f"after event {line.get_attribute('data-n')}.")


def test_playing_on_from_a_moment_starts_another_battle(table: TablePage) -> None:
    moved_once(table)
    first = table.page.url
    table.part("replay").click()
    before = int(table.part("log-line", kind="activation-rolled").get_attribute("data-n") or 0) - 1
    scrub(table, before)
    table.part("play-on").click()
    table.page.wait_for_url(lambda url: url != first)
    table.ready()
    assert table.asking == "activation"
    assert table.events == before


def test_a_saved_battle_loads_to_the_same_board(table: TablePage, tmp_path: Path) -> None:
    moved_once(table)
    now, events = table.places(), table.events
    table.part("menu").click()
    with table.page.expect_download() as coming:
        table.part("menu-save").click()
    path = tmp_path / "battle.jsonl"
    coming.value.save_as(path)
    assert parse_save(path.read_text(encoding="utf-8"), "the download").end.events == events
    table.load(path.read_text(encoding="utf-8"))
    assert table.places() == now
    assert table.events == events


def test_a_broken_save_is_refused_in_a_sentence(table: TablePage, tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text("this is no save", encoding="utf-8")
    table.lobby().part("load-file").set_input_files(path)
    expect(table.part("refused")).to_contain_text("save")
    expect(table.part("start-screen")).to_be_visible()


def test_a_battle_is_gone_on_with_after_a_reload(table: TablePage) -> None:
    table.load(battle(BAD)).activate("first-squad")
    assert table.asking == "pick-up"
    events = table.events
    table.page.reload()
    table.part("battle").wait_for()
    table.ready()
    assert (table.asking, table.events) == ("pick-up", events)
