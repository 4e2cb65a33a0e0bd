"""Saves of formats 4 to 6: the files in `format-4` to `format-6` were written by the last versions with them."""

from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

import msgspec
import pytest

from arap.battle.acts import Enter
from arap.game.records.fairness import check_dice
from arap.game.records.old_formats import is_new
from arap.game.records.save import FORMAT, load_game, parse_save, read_save, save_text
from arap.game.records.verify import Verified, ends_as_recorded, verify
from arap.kernel.requests import Ask
from arap.server.match import Match
from arap.server.store import store_in
from tests.laws.playing import RANDOM, play, play_out
from tests.support import rule


class Old(NamedTuple):
    """A save of an older format, and the id of the same game in a database."""

    format: int
    name: str
    game: str
    verified: Verified

    @property
    def path(self) -> Path:
        return Path(__file__).parent / f"format-{self.format}" / self.name


FORMATS = [
    Old(4, "relief.jsonl", "5ea770114a44", Verified(137, 201, 98)),
    Old(5, "siege-lines.jsonl", "d39bf2237c2f", Verified(104, 172, 172)),
    Old(6, "riot.jsonl", "d3456bc496e4", Verified(65, 122, 122)),
]
every_format = pytest.mark.parametrize("old", FORMATS, ids=["format 4", "format 5", "format 6"])


@every_format
def test_a_save_is_verified_except_states_that_came_about_otherwise(old: Old) -> None:
    save = read_save(old.path)
    assert save.header.format == old.format and save.older
    assert verify(save) == old.verified


@every_format
def test_a_game_is_played_on_and_saved_in_the_format_of_today(old: Old) -> None:
    save = read_save(old.path)
    game = load_game(save)
    assert game.ask is not None and ends_as_recorded(save, game)
    for _ in zip(range(20), play(game, RANDOM, "on"), strict=False):
        pass
    again = parse_save(save_text(game, save.header.players), "again")
    assert again.header.format == FORMAT
    assert verify(again) == Verified(len(again.inputs), len(again.events), len(again.events))


@every_format
def test_a_state_changed_by_hand_is_found_out(old: Old) -> None:
    text = old.path.read_text(encoding="utf-8")
    end = parse_save(text, "save").end
    written = f'"events":{end.events},"hash":"{end.hash}"'
    wrong = parse_save(text.replace(written, written.replace(end.hash, "0")), "wrong")
    assert verify(wrong).difference is not None
    assert not ends_as_recorded(wrong, load_game(wrong))


@every_format
def test_a_game_kept_in_an_older_format_is_kept_in_the_format_of_today_once_it_is_opened(
    old: Old, tmp_path: Path
) -> None:
    copyfile(old.path.with_name("games.sqlite"), tmp_path / "games.sqlite")
    store = store_in(tmp_path)
    assert store.read(old.game).header.format == old.format
    match = Match.resume(old.game, store)
    kept = store.read(old.game)
    assert kept.header.format == FORMAT and list(kept.inputs) == match.game.inputs
    again = Match.resume(old.game, store)
    assert again.log == match.log and again.game.battle.hash() == match.game.battle.hash()
    store.close()


@every_format
def test_a_game_of_an_older_database_is_finished_and_is_not_verifiable(old: Old, tmp_path: Path) -> None:
    assert check_dice(read_save(old.path)).verdict == "not-verifiable"
    copyfile(old.path.with_name("games.sqlite"), tmp_path / "games.sqlite")
    store = store_in(tmp_path)
    match = Match.resume(old.game, store)
    match.mix_in("5a" * 16, "host", match.humans)
    play_out(match.game, RANDOM, "to the end")
    assert match.game.over and match.dice_told().check.verdict == "not-verifiable"
    store.close()


@rule("pursuit.return")
@pytest.mark.parametrize(("number", "new"), [(5, True), (4, True), (2, True), (6, False)])
def test_only_games_since_format_6_are_asked_where_pursuers_return(number: int, new: bool) -> None:
    ask = Ask("a", "entry", "pursuit.return", "Where?", (), Enter(24.0, 0.0))
    assert is_new(ask, number) is new
    assert not is_new(msgspec.structs.replace(ask, rule="reserve.entry"), number)
