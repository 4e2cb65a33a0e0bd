"""What a planned move is shown to lead to, and that nothing of it is hidden."""

import re

import pytest
from playwright.sync_api import expect

from arap.kernel.sources import SeededDice
from tests.browser.battles import GOOD, battle, field, save_of, seed_with
from tests.browser.conftest import OpenTable
from tests.browser.crossing import CROSSING, PLAYERS, acting, crossing, order
from tests.browser.table_page import TablePage
from tests.support import rule


def ready(table: TablePage, answer: str = "true") -> None:
    table.settled()
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", answer)


@rule("climb.high", "coherency.distance", "move.other-models", "activate.action.move", "move.variable")
def test_a_plan_before_a_crag_says_what_stops_it_and_whom(table: TablePage) -> None:
    acting(table, "alpha")
    refusal = table.part("move-panel").locator("[data-testid='refusal']")
    expect(table.listed(table.part("action-venture"))).to_have_attribute("aria-disabled", "true")
    assert "too far for any roll" in (table.part("action-venture").get_attribute("title") or "")
    table.press("1")
    expect(table.part("way-leap")).to_have_attribute("aria-disabled", "true")
    assert "climb.jump-pack" in (table.part("way-leap").get_attribute("title") or "")
    table.press("Escape")

    order(table, "cross 1.8 forward")
    expect(table.part("way-any")).to_have_attribute("aria-pressed", "true")
    expect(table.part("move-points")).to_have_attribute("data-points", "2")
    expect(table.part("trial")).to_have_count(1)
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", "true")
    table.part("way-walk").click()
    table.settled()
    expect(table.part("trial")).to_have_count(0)
    table.press("Escape")

    for way in ("climb", "any"):
        order(table, "move 7 forward")
        table.part(f"way-{way}").click()
        ready(table)
        expect(table.part("clipped")).to_be_visible()
        expect(table.part("why-short")).to_be_visible()
        assert {"climbing", "ladder"} & {text.split()[0] for text in table.part("cost-part").all_inner_texts()}
        table.part("stop-short").click()
        ready(table, "false")
        expect(table.part("clipped")).to_have_count(0)
        expect(refusal).to_be_visible()
        table.press("Escape")

    order(table, "move 3 forward")
    table.part("way-any").click()
    table.part("stop-short").click()
    ready(table, "false")
    expect(refusal).to_contain_text("Sergeant 1: It would overlap the base of")
    expect(refusal).to_contain_text("(2 models)")
    expect(table.part("ghost", refused="true")).to_have_count(4)
    expect(table.part("cost-meter")).to_contain_text("Sergeant 1")


@pytest.mark.parametrize("theme", ["dark", "light"])
@rule("react.manoeuvre.trigger-move")
def test_what_a_busy_move_risks_is_in_sight_in_a_low_window(open_table: OpenTable, theme: str) -> None:
    table = acting(open_table(size=(1366, 768), theme=theme), "alpha", crossing())
    order(table, "cross 5 forward")
    for name in ("trial", "watcher", "primary", "tab-log"):
        expect(table.part(name)).to_be_in_viewport(ratio=1)
    table.part("end-sight").scroll_into_view_if_needed()
    expect(table.part("end-sight")).to_be_in_viewport(ratio=0.95)

    order(table, "move 4 east")
    expect(table.part("watcher", unit="skarr-boyz")).to_be_visible()
    assert table.part("watcher-mark", unit="skarr-boyz").count() == 10


@rule("activate.independent-character", "coherency.character-join")
def test_a_captain_is_told_whom_he_will_join_and_joins_as_a_friend(table: TablePage) -> None:
    led = CROSSING.replace("gamma: {at: [18, 3]}", "gamma: {at: [18, 3]}\n      captain: {at: [12, 3]}")
    save = save_of(led.replace("PREMEASURE", "true"), SeededDice(seed_with(GOOD, GOOD, GOOD)), PLAYERS)
    acting(table, "captain", save)
    order(table, "move 1 west")
    expect(table.part("remark", rule="coherency.character-join")).to_contain_text("stays alone")
    order(table, "move 3 east")
    expect(table.part("remark", rule="coherency.character-join")).to_contain_text("joins Gamma Squad")

    acting(table, "gamma", save)
    order(table, "move 3 west")
    table.deciding("Enter")
    table.part("primary").click()
    table.ready().doing(table.part("primary"))
    expect(table.part("reaction", unit="captain")).to_have_text(re.compile("Join"))
    expect(table.part("react-panel")).not_to_contain_text("against")
    expect(table.part("ask-outline").locator(".enemy")).to_have_count(0)


@rule("shoot.los", "shoot.cover.claim")
def test_cover_and_sight_at_the_end_are_shown_and_enemies_only_where_measuring_is_allowed(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=field(ork_line=24, wall=13))).activate("first-squad")
    order(table, "move 3 forward")
    expect(table.part("end-sight")).to_have_attribute("data-seen", "2")
    expect(table.part("end-sight")).to_contain_text("At the end seen by 2 enemy units")
    told = table.part("end-sight").inner_text()
    shields = table.part("ghost-cover").evaluate_all("els => els.map(el => el.dataset.cover)")
    assert shields and all(f"{shields.count(cover)} in {cover} cover" in told for cover in set(shields))

    acting(table, "alpha", crossing(premeasure=False))
    order(table, "move 4 east")
    expect(table.part("watchers")).to_have_count(0)
