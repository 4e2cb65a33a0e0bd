"""Every text a player can read is plain English."""

import pytest

from arap.game.seat import Seat
from tests.laws.playing import RANDOM, SCENARIOS, face_to_face, new_game, play
from tests.words.plain import faults, faults_in_play, faults_in_rules
from tests.words.walks import (
    ROOT,
    STILL,
    data_texts,
    engine_files,
    literals,
    page_files,
    page_texts,
    rule_texts,
    said_afterwards,
    said_by,
    said_in_panels,
)


@pytest.mark.parametrize("name", SCENARIOS)
def test_whatever_a_battle_says_is_plain(name: str) -> None:
    game = new_game(face_to_face(name), "words")
    texts: set[str] = set()
    opened = 0
    for ask in play(game, RANDOM, "words"):
        texts.update(said_by(ask))
        if ask.kind == "action" and opened < STILL:
            opened += 1
            texts.update(said_in_panels(Seat(game, ask.seat), game.battle.turn.acting[-1].unit))
    texts.update(said_afterwards(game))
    assert sorted(fault for text in texts for fault in faults_in_play(text)) == []


def test_the_sources_of_the_engine_speak_plainly() -> None:
    texts = {
        (path.relative_to(ROOT).as_posix(), text) for path in engine_files() for text in literals(path.read_text())
    }
    assert sorted((place, fault) for place, text in texts for fault in faults(text)) == []


def test_the_page_speaks_plainly() -> None:
    texts = {
        (path.relative_to(ROOT).as_posix(), text) for path in page_files() for text in page_texts(path.read_text())
    }
    assert len(texts) > 300
    assert sorted((place, fault) for place, text in texts for fault in faults(text)) == []


def test_scenarios_armies_and_lessons_speak_plainly() -> None:
    assert sorted(fault for text in set(data_texts()) for fault in faults(text)) == []


def test_the_cards_of_rules_speak_plainly() -> None:
    assert sorted((place, fault) for place, text in rule_texts() for fault in faults_in_rules(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Those who fail are hurt", 'It is 4"" away', "1 inches", "1 action points left",
        "shoot.premeasure is on", "The target is told",
        "⌀ 2.7", "first-squad.3 carries a standard", "Nothing  here", "None of it: None",
        "Rifle is no weapon for that", "A chance of 72%",
    ],
)  # fmt: skip
def test_what_is_not_plain_is_found(text: str) -> None:
    assert faults_in_play(text) != []


@pytest.mark.parametrize("text", ["First Squad fire at Scouts.", '1 model, 11 points, 4" away.', "1 of 3 models"])
def test_what_is_plain_passes(text: str) -> None:
    assert faults_in_play(text) == []
