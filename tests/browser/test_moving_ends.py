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

LABELS_THAT_MEET = """() => {
    const boxed = (text) => [text.textContent, text.getBoundingClientRect()];
    const boxes = (where) => [...document.querySelectorAll(where)].map(boxed);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const words = boxes("[data-testid='terrain'] .words text");
    return boxes("[data-testid='objective'] .label text").flatMap(([name, box]) =>
        words.filter(([, other]) => meet(box, other)).map(([word]) => `${name} on ${word}`));
}"""
GHOSTS_UNDER_THE_HANDLE = """() => {
    const handle = document.querySelector("[data-testid='move-handle'] circle").getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const ghosts = [...document.querySelectorAll("[data-testid='ghost'] circle")];
    return ghosts.filter((circle) => meet(circle.getBoundingClientRect(), handle)).length;
}"""


def ready(table: TablePage, answer: str = "true") -> None:
    table.settled()
    expect(table.part("move-ghosts")).to_have_attribute("data-ready", answer)


@rule("climb.high")
@pytest.mark.parametrize("way", ["climb", "any"])
def test_a_climb_too_far_stops_short_and_the_meter_has_its_part(table: TablePage, way: str) -> None:
    acting(table, "alpha")
    order(table, "move 7 forward")
    table.part(f"way-{way}").click()
    ready(table)
    expect(table.part("clipped")).to_be_visible()
    expect(table.part("why-short")).to_be_visible()
    assert {"climbing", "ladder"} & {text.split()[0] for text in table.part("cost-part").all_inner_texts()}
    table.part("stop-short").click()
    ready(table, "false")
    expect(table.part("clipped")).to_have_count(0)
    expect(table.part("move-panel").locator("[data-testid='refusal']")).to_be_visible()


@rule("move.other-models", "activate.action.move")
def test_a_refusal_counts_only_those_whom_its_own_reason_stops_and_the_meter_is_of_its_man(table: TablePage) -> None:
    acting(table, "alpha")
    order(table, "move 3 forward")
    table.part("way-any").click()
    table.part("stop-short").click()
    ready(table, "false")
    refusal = table.part("move-panel").locator("[data-testid='refusal']")
    expect(refusal).to_contain_text("Sergeant 1: It would overlap the base of")
    expect(refusal).to_contain_text("(2 models)")
    expect(table.part("ghost", refused="true")).to_have_count(4)
    expect(table.part("cost-meter")).to_contain_text("Sergeant 1")


@rule("move.variable")
def test_rough_ground_out_of_reach_is_not_offered_and_says_why(table: TablePage) -> None:
    acting(table, "alpha")
    expect(table.part("action-venture")).to_have_attribute("aria-disabled", "true")
    assert "too far for any roll" in (table.part("action-venture").get_attribute("title") or "")


@rule("move.prone.going", "shoot.to-hit.prone")
def test_lying_down_is_shown_before_it_is_done(table: TablePage) -> None:
    acting(table, "gamma")
    events = table.events
    table.press("d")
    ready(table)
    expect(table.part("move-points")).to_have_attribute("data-points", "1")
    expect(table.part("remark", rule="shoot.to-hit.prone")).to_contain_text("soft cover")
    expect(table.part("ghost-cover", cover="soft")).to_have_count(5)
    assert table.events == events
    table.press("Escape")
    order(table, "lie down")
    expect(table.part("primary")).to_contain_text("Lie down here")
    table.deciding("Enter")
    expect(table.part("action-get-up")).to_be_visible()


@rule("activate.independent-character")
def test_a_captain_is_told_whom_he_will_join(table: TablePage) -> None:
    led = CROSSING.replace("gamma: {at: [18, 3]}", "gamma: {at: [18, 3]}\n      captain: {at: [12, 3]}")
    dice = SeededDice(seed_with(GOOD, GOOD, GOOD))
    acting(table, "captain", save_of(led.replace("PREMEASURE", "true"), dice, PLAYERS))
    order(table, "move 1 west")
    expect(table.part("remark", rule="coherency.character-join")).to_contain_text("stays alone")
    order(table, "move 3 east")
    expect(table.part("remark", rule="coherency.character-join")).to_contain_text("joins Gamma Squad")


@rule("coherency.character-join")
def test_a_captain_asked_to_join_is_not_against_the_squad(table: TablePage) -> None:
    led = CROSSING.replace("gamma: {at: [18, 3]}", "gamma: {at: [18, 3]}\n      captain: {at: [12, 3]}")
    dice = SeededDice(seed_with(GOOD, GOOD, GOOD))
    acting(table, "gamma", save_of(led.replace("PREMEASURE", "true"), dice, PLAYERS))
    order(table, "move 3 west")
    table.deciding("Enter")
    table.part("primary").click()
    table.ready().doing(table.part("primary"))
    expect(table.part("reaction", unit="captain")).to_have_text(re.compile("Join"))
    expect(table.part("react-panel")).not_to_contain_text("against")
    expect(table.part("ask-outline").locator(".enemy")).to_have_count(0)


@rule("shoot.los", "shoot.cover.claim")
def test_cover_and_sight_at_the_end_are_shown_on_every_ghost(table: TablePage) -> None:
    table.load(battle(GOOD, scenario=field(ork_line=24, wall=13))).activate("first-squad")
    order(table, "move 3 forward")
    expect(table.part("end-sight")).to_have_attribute("data-seen", "2")
    expect(table.part("end-sight")).to_contain_text("At the end seen by 2 enemy units")
    told = table.part("end-sight").inner_text()
    shields = table.part("ghost-cover").evaluate_all("els => els.map(el => el.dataset.cover)")
    assert shields and all(f"{shields.count(cover)} in {cover} cover" in told for cover in set(shields))


def test_a_number_being_typed_is_not_written_over_by_an_answer(table: TablePage) -> None:
    acting(table, "gamma")
    table.press("1")
    table.press("m")
    table.settled()
    table.part("move-distance").focus()
    table.part("move-distance").fill("")
    table.page.keyboard.type("2.5")
    before = table.part("ghost", model="gamma.1").evaluate("el => el.style.transform")
    table.part("formation-line").evaluate("button => button.click()")
    table.settled()
    assert table.part("ghost", model="gamma.1").evaluate("el => el.style.transform") != before
    expect(table.part("move-distance")).to_have_value("2.5")
    table.press("Tab")
    table.settled()
    expect(table.part("move-distance")).to_have_value("2.5")


def test_typed_orders_are_remembered_and_words_not_understood_go_with_the_next_decision(table: TablePage) -> None:
    acting(table, "gamma")
    command = table.part("command")
    updates = table.updates
    command.fill("move 1 west, ok")
    command.press("Enter")
    table.after(updates)
    expect(command).to_have_value("")
    command.fill("mvoe 1 west")
    command.press("Enter")
    expect(table.part("command-told")).to_contain_text("did you mean")
    table.doing(table.part("action-aim"))
    expect(command).to_have_value("")
    command.press("ArrowUp")
    command.press("ArrowUp")
    expect(command).to_have_value("move 1 west, ok")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_a_busy_move_risks_is_in_sight_in_a_low_window(open_table: OpenTable, theme: str) -> None:
    table = acting(open_table(size=(1366, 768), theme=theme), "alpha", crossing())
    order(table, "cross 5 forward")
    for name in ("trial", "watcher", "primary", "tab-log"):
        expect(table.part(name)).to_be_in_viewport(ratio=1)
    table.part("end-sight").scroll_into_view_if_needed()
    expect(table.part("end-sight")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("text", ["move 3 forward", "move 2 west, line"])
def test_the_handle_hides_no_ghost(table: TablePage, text: str) -> None:
    acting(table, "gamma")
    order(table, text)
    assert table.evaluate(GHOSTS_UNDER_THE_HANDLE) == 0
    handle, inch = table.middle(table.part("move-handle")), table.pixels_to_the_inch()
    distance = float(table.part("move-distance").input_value())
    table.drag(handle, (handle[0] - inch, handle[1]))
    table.settled()
    assert float(table.part("move-distance").input_value()) != distance


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scenario", ["big-battle", "crossroads", "river-town", "ruins", "siege-lines"])
def test_names_of_objectives_and_of_terrain_do_not_meet(
    open_table: OpenTable, scenario: str, size: tuple[int, int]
) -> None:
    table = open_table(size=size).go(f"?scenario={scenario}&a=human&b=human&seed=1")
    table.part("battle").wait_for()
    table.ready()
    assert table.evaluate(LABELS_THAT_MEET) == []
