"""The log, the rules behind it, saves, and going back in time."""

import re
from pathlib import Path

from playwright.sync_api import expect

from arap.game.save import parse_save
from tests.browser.battles import BAD, GOOD, battle
from tests.browser.table_page import TablePage
from tests.support import rule


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


def test_the_lines_of_an_act_fold_under_its_sentence(table: TablePage) -> None:
    moved_once(table)
    act = table.part("log-act").last
    expect(act).to_have_text(re.compile(r'First Squad move 0\.5" towards The Well\.|First Squad move 0\.5"\.'))
    expect(act).to_have_attribute("aria-expanded", "true")
    expect(table.part("log-line", kind="unit-moved")).to_be_visible()
    act.click()
    expect(act).to_have_attribute("aria-expanded", "false")
    expect(table.part("log-line", kind="unit-moved")).to_be_hidden()
    expect(table.part("log-line", kind="turn-began")).to_be_visible()


def test_a_line_of_the_log_marks_its_models(table: TablePage) -> None:
    moved_once(table)
    table.part("log-line", kind="unit-moved").hover()
    expect(table.part("model").filter(has=table.page.locator("[stroke='var(--warn)']"))).to_have_count(8)


def test_the_log_is_filtered_by_side_and_kind(table: TablePage) -> None:
    moved_once(table)
    table.part("log-filters").click()
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


@rule("react.pickup.offer")
def test_the_points_of_a_rule_are_a_list(table: TablePage) -> None:
    table.load(battle(BAD, GOOD)).activate("first-squad", 2)
    assert table.asking == "react"
    table.part("decision").locator("[data-rule='react.pickup.offer']").click()
    expect(table.part("rule-points").locator("li").nth(1)).to_be_visible()
    assert "- " not in [text[:2] for text in table.part("rule-card").locator("li, p").all_inner_texts()]


def test_a_breakdown_closes_with_escape(table: TablePage) -> None:
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


def test_scrubbing_there_and_back_shows_the_same_board(table: TablePage) -> None:
    moved_once(table)
    now, end, asked = table.places(), table.events, table.asking
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
    assert table.asking == asked


def scrub(table: TablePage, at: int) -> None:
    table.part("replay-slider").fill(str(at))
    expect(table.part("decision")).to_contain_text(f"after line {at} of the log")


def test_the_log_follows_the_replay(table: TablePage) -> None:
    moved_once(table)
    table.part("replay").click()
    for at in (table.events, 2, 3):
        scrub(table, at)
        current = table.page.locator("[data-testid='log-line'][aria-current='step']")
        expect(current).to_have_count(1)
        expect(current).to_have_attribute("data-n", str(at))
        expect(current).to_be_in_viewport()
        expect(table.page.locator("[data-testid='log-line'].later")).to_have_count(table.events - at)
    table.part("replay-close").click()
    expect(table.page.locator("[data-testid='log-line'][aria-current]")).to_have_count(0)


def test_a_filtered_log_follows_the_replay_by_the_last_line_it_shows(table: TablePage) -> None:
    moved_once(table)
    table.part("log-filters").click()
    table.part("log-filter-kind").select_option("turn-began")
    table.part("replay").click()
    scrub(table, table.events)
    expect(table.page.locator("[aria-current='step']")).to_have_attribute("data-kind", "turn-began")


def test_the_timeline_marks_every_activation_and_every_game_turn(table: TablePage) -> None:
    moved_once(table)
    table.part("replay").click()
    expect(table.part("timeline-turn")).to_have_text(["1"])
    expect(table.part("timeline-activation")).to_have_count(
        table.page.locator("[data-testid='log-line'].level1").count()
    )
    scrub(table, 0)
    table.part("replay-leap").click()
    first = table.page.locator("[data-testid='log-line']:is(.level0, .level1)").first.get_attribute("data-n")
    expect(table.part("decision")).to_contain_text(f"after line {first} of the log")


def test_play_is_told_from_stepping_by_a_word(table: TablePage) -> None:
    moved_once(table)
    table.part("replay").click()
    expect(table.part("replay-play")).to_have_text("Play")
    table.part("replay-play").click()
    expect(table.part("replay-play")).to_have_text("Pause")
    expect(table.part("decision")).to_contain_text(re.compile(r"after line \d+ of the log"))
    table.part("replay-play").click()
    expect(table.part("replay-play")).to_have_text("Play")


def test_a_line_of_the_log_leads_to_its_moment(table: TablePage) -> None:
    moved_once(table)
    line = table.part("log-line", kind="activation-rolled")
    line.locator("button").first.click()
    expect(table.part("decision")).to_contain_text(f"after line {line.get_attribute('data-n')} of the log")


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


def test_playing_on_while_the_replay_plays_leaves_the_past(table: TablePage) -> None:
    moved_once(table)
    first = table.page.url
    table.part("replay").click()
    scrub(table, 3)
    table.part("replay-play").click()
    table.part("play-on").click()
    table.page.wait_for_url(lambda url: url != first)
    table.ready()
    expect(table.part("replay-bar")).to_have_count(0)
    table.page.wait_for_timeout(1200)
    assert table.asking in ("activation", "action"), "the replay may have gone on a step before it was left"
    expect(table.part("decision")).not_to_contain_text("Looking back")


def test_playing_on_before_the_past_is_shown_leaves_the_past(table: TablePage) -> None:
    moved_once(table)
    first = table.page.url
    table.evaluate("""() => {
        document.querySelector("[data-testid='replay']").click();
        queueMicrotask(() => document.querySelector("[data-testid='play-on']").click());
    }""")
    table.page.wait_for_url(lambda url: url != first)
    table.ready()
    expect(table.part("decision")).not_to_contain_text("Looking back")
    expect(table.part("replay-bar")).to_have_count(0)


def test_a_saved_battle_loads_to_the_same_board(table: TablePage, tmp_path: Path) -> None:
    moved_once(table)
    now, events = table.places(), table.events
    table.part("menu").click()
    with table.page.expect_download() as coming:
        table.part("menu-save").click()
    path = tmp_path / "battle.jsonl"
    coming.value.save_as(path)
    assert parse_save(path.read_text(encoding="utf-8"), "the download").end.events == events
    table.lobby().load(path.read_text(encoding="utf-8"))
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
    assert table.asking == "react"
    events = table.events
    table.page.reload()
    table.part("battle").wait_for()
    table.ready()
    assert (table.asking, table.events) == ("react", events)
