"""Decks of chance cards: files, checks and the deck that comes with ARAP."""

import json
from pathlib import Path

import pytest

from arap.army.chance.cards import KEY, load_deck
from arap.army.library import shipped
from arap.army.loading import load_scenario, scenario_from_text
from arap.battle.battle import Battle
from arap.battle.settings import check_settings
from arap.game.game import Game
from arap.game.records.save import load_game, parse_save, save_text
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice
from tests.laws.hidden import with_settings
from tests.support import rule, run_arap

CARD = "  fog: {text: Fog., effect: to-hit, units: all, amount: -1}\n"
DECK = f"deck: Mine\ncards:\n{CARD}"
LEAST_EVENTS = 20


@rule("chance.cards")
@pytest.mark.parametrize("name", shipped("deck"))
def test_a_shipped_deck_has_twenty_events_of_both_kinds_each_with_its_text(name: str) -> None:
    deck = load_deck(name)
    assert len(deck.cards) >= LEAST_EVENTS
    assert {card.entry.kind for card in deck.cards.values()} == {"instant", "held"}
    assert {card.entry.when for card in deck.cards.values()} == {"own-activation", "enemy-activation"}
    assert all(card.entry.text.endswith((".", "!")) for card in deck.cards.values())
    assert len({card.name for card in deck.cards.values()}) == len(deck.cards)


@rule("chance.cards")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("to-hit", "to-hid"), "line 3, cards.fog.effect: there is no card effect 'to-hid'; did you mean 'to-hit'?"),
        (("amount: -1", "strength: 4"), "line 3, cards.fog.strength: the effect 'to-hit' does not read it; it reads"),
        (("all", "many"), "line 3, cards.fog.units: expected"),
        (("text: Fog., ", ""), "line 3, cards.fog: 'text' is missing"),
        (("amount: -1", "kind: kept"), "line 3, cards.fog.kind: expected one of 'held', 'instant', got 'kept'"),
        (("deck: Mine", "army: Mine"), "expected a deck, but this is a file of another kind (army)"),
    ],
)
def test_a_bad_deck_is_one_sentence_and_exit_status_2(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(DECK.replace(*change))
    ran = run_arap("cards", str(path))
    assert (ran.status, ran.out) == (2, "")
    assert sentence in ran.err and ran.err.count("\n") == 1


def test_decks_cards_and_effects_are_listed() -> None:
    assert "Fortunes of war" in run_arap("cards").out
    found = json.loads(run_arap("cards", "fortunes-of-war", "--json").out)
    assert found[0]["cards"][0]["effect"] == "ammunition"
    assert run_arap("cards", "fortunes-of-war").out.endswith("fortunes-of-war: ok, 28 events\n")
    assert "amount, lasts, units, whose" in run_arap("cards", "--effects").out
    names = [effect["name"] for effect in json.loads(run_arap("cards", "--effects", "--json").out)]
    assert names == sorted(names) and "smoke" in names


def test_a_scenario_names_a_deck_beside_it_and_carries_it_whole(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(DECK)
    text = (Path("src/arap/data/scenarios/skirmish.yaml").read_text()).replace(
        "settings: {", f"settings: {{{KEY}: mine.yaml, "
    )
    scenario = scenario_from_text(text, "it.yaml", tmp_path, check_settings)
    assert scenario.settings[KEY]["cards"]["fog"]["amount"] == -1
    with pytest.raises(ArapError, match=r"settings.chance.deck: there is no file 'mine.yaml' beside this one"):
        scenario_from_text(text, "it.yaml", tmp_path / "elsewhere", check_settings)


def test_a_setting_names_a_shipped_deck_or_is_refused_with_the_nearest_name() -> None:
    check_settings({KEY: "fortunes-of-war"}, "here")
    with pytest.raises(ArapError, match=r"here: chance.deck: There is no deck called 'fortune-of-war'; did you mean"):
        check_settings({KEY: "fortune-of-war"}, "here")
    with pytest.raises(ArapError, match=r"chance.deck cannot be 7; it takes none, the name of a deck"):
        check_settings({KEY: 7}, "here")


def test_a_save_carries_its_deck_and_is_the_same_game_when_it_is_opened_again() -> None:
    scenario = with_settings(load_scenario("skirmish"), chance__deck="fortunes-of-war")
    game = Game(scenario, SeededDice(5))
    assert isinstance(game.scenario.settings[KEY], dict)
    again = load_game(parse_save(save_text(game), "it"))
    assert again.battle.hash() == game.battle.hash()
    assert Battle.start(game.scenario).turn.chance == Battle.start(scenario).turn.chance
