"""Saves of format 3: `format-3/relief.jsonl` was written by the last version with that format."""

from pathlib import Path
from shutil import copyfile

from arap.game.records.save import FORMAT, load_game, parse_save, read_save, save_text
from arap.game.records.verify import Verified, ends_as_recorded, verify
from arap.server.match import Match
from arap.server.store import store_in
from tests.laws.playing import RANDOM, play

SAVE = Path(__file__).parent / "format-3" / "relief.jsonl"
INPUTS, EVENTS = 116, 149
GAME = "13ceb589d08d"


def test_a_save_of_format_3_is_verified_state_by_state() -> None:
    save = read_save(SAVE)
    assert save.header.format == 3 and save.older
    assert verify(save) == Verified(INPUTS, EVENTS, EVENTS)


def test_a_game_of_format_3_is_played_on_and_saved_in_the_format_of_today() -> None:
    save = read_save(SAVE)
    game = load_game(save)
    assert game.ask is not None and ends_as_recorded(save, game)
    for _ in zip(range(20), play(game, RANDOM, "on"), strict=False):
        pass
    again = parse_save(save_text(game, save.header.players), "again")
    assert again.header.format == FORMAT
    assert verify(again) == Verified(len(again.inputs), len(again.events), len(again.events))


def test_a_state_changed_by_hand_is_found_out() -> None:
    text = SAVE.read_text(encoding="utf-8")
    last = parse_save(text, "save").end.hash
    wrong = parse_save(text.replace(f'"events":{EVENTS},"hash":"{last}"', f'"events":{EVENTS},"hash":"0"'), "wrong")
    assert verify(wrong).difference is not None
    assert not ends_as_recorded(wrong, load_game(wrong))


def test_a_game_kept_in_format_3_is_kept_in_the_format_of_today_once_it_is_opened(tmp_path: Path) -> None:
    copyfile(SAVE.with_name("games.sqlite"), tmp_path / "games.sqlite")
    store = store_in(tmp_path)
    assert store.read(GAME).header.format == 3
    match = Match.resume(GAME, store)
    kept = store.read(GAME)
    assert kept.header.format == FORMAT and list(kept.inputs) == match.game.inputs
    again = Match.resume(GAME, store)
    assert again.log == match.log and again.game.battle.hash() == match.game.battle.hash()
    store.close()
