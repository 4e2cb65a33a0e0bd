"""The page checks by itself that the dice of a battle were honest."""

from playwright.sync_api import expect

from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import KeyedDice
from tests.browser.battles import field, laid
from tests.browser.table_page import TablePage

BOTS = {"guard": "random", "orks": "random"}
LIE = """() => {
    const parse = JSON.parse;
    JSON.parse = (text) => {
        const told = parse(text);
        if (told.type === "dice-told") told.rolls[0].faces[0] = (told.rolls[0].faces[0] % 6) + 1;
        return told;
    };
}"""


def a_short_battle() -> str:
    """A battle of bots that has hardly begun; the server seals its dice anew."""
    return save_text(Game(laid(field(turns=1)), KeyedDice(b"not told")), BOTS, tell_dice=False)


def fought(table: TablePage) -> TablePage:
    table.load(a_short_battle())
    expect(table.part("battle")).to_have_attribute("data-asking", "over")
    return table


def check(table: TablePage) -> None:
    """Has the dice of a battle checked."""
    table.ready().part("primary").click()
    table.part("check-dice").click()
    expect(table.part("dice-check")).to_have_attribute("data-done", "true")


def test_every_die_is_checked_against_the_key_and_a_lie_is_caught(table: TablePage) -> None:
    check(fought(table))
    findings = table.part("dice-finding")
    expect(findings).to_have_count(3)
    texts = findings.all_inner_texts()
    assert "The key is the one the server committed to before the first die." in texts[0]
    assert "The value of this browser is mixed in." in texts[1]
    assert "dice are those of the key." in texts[2]
    assert [one.get_attribute("data-good") for one in findings.all()] == ["true"] * 3

    table.page.reload()
    table.ready()
    table.evaluate(LIE)
    check(table)
    wrong = table.part("dice-finding", good="false")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("but the key gives")
