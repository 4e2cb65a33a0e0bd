"""Units that are set down on the table: drops with their scatter and mishaps."""

import re
from functools import cache

import msgspec
from playwright.sync_api import expect

from arap.battle.acts import SetDown
from arap.game.game import Game
from arap.game.records.save import save_text
from arap.kernel.sources import SeededDice
from tests.browser.battles import HUMANS, field, laid
from tests.browser.table_page import TablePage
from tests.rules.turn.games import answer
from tests.support import rule


@cache
def battle_with_a_drop(until: str = "deep-strike") -> str:
    """The guard's second squad may drop; or it has dropped at the west edge and the orks set it down."""
    ground = laid(field().replace("second-squad: {at: [30, 5]}", "second-squad: {reserve: true}"))
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "deep-strike")) for key, kind in ground.kinds.items()
    }
    ground = msgspec.structs.replace(ground, kinds=kinds)
    for number in range(200):
        game = Game(ground, SeededDice(str(number)))
        while game.ask and game.ask.kind in ("activation", "react") and game.battle.turn.game_turn < 2:
            answer(game, game.ask.default)
        if game.ask and game.ask.kind == "deep-strike" and until != "deep-strike":
            answer(game, SetDown(1.0, 15.0))
        if game.ask and game.ask.kind == until:
            return save_text(game, HUMANS)
    raise AssertionError("no such battle")


@rule("deepstrike.place", "deepstrike.scatter", "deepstrike.mishap.reposition")
def test_a_drop_shows_its_scatter_and_mishaps_or_the_unit_comes_on_by_the_edge(table: TablePage) -> None:
    table.load(battle_with_a_drop())
    assert table.asking == "deep-strike"
    table.part("choice", option="Drop in the middle of the table").click()
    expect(table.part("landing-base")).to_have_count(8)
    expect(table.part("scatter-heat")).to_be_visible()
    expect(table.part("mishap-chance")).to_contain_text(re.compile(r"Mishap \d+ %"))
    table.part("primary").click()
    expect(table.part("log-line", kind="unit-scattered")).to_have_count(1)

    table.load(battle_with_a_drop())
    table.doing(table.part("choice", option="Come on by the edge"))
    assert table.asking == "entry"

    table.load(battle_with_a_drop("reposition"))
    expect(table.part("set-down-panel")).to_contain_text("went astray")
    table.part("choice").first.click()
    expect(table.part("landing-base")).to_have_count(8)
    table.part("primary").click()
    expect(table.part("model", unit="second-squad")).to_have_count(8)
