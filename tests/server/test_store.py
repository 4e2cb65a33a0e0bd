"""Keeping games: what is acknowledged is kept, what cannot be kept has not happened."""

import sqlite3
from pathlib import Path
from shutil import copyfile

import pytest

from arap.battle.acts import Attempt, Choose, Dispute, Reading, Swim
from arap.battle.events import OrderSettled
from arap.battle.names import GM
from arap.game.game import Decided, Game, Rolled
from arap.game.narration.telling import TELLERS
from arap.game.records.old_formats import hash_of_2 as state_hash
from arap.game.records.save import FORMAT, dice_of, parse_save, save_text
from arap.game.records.sealed import Seal
from arap.game.records.verify import check_replay
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice
from arap.server.headers import new_header
from arap.server.lobby import imported_match, lobby, new_match
from arap.server.match import Match
from arap.server.store import Progress, Store, Superseded, data_folder, store_in
from arap.server.wire import NewGame
from tests.game.records.test_format_2 import SAVE as OLD_SAVE
from tests.rules.builders import a_kind, a_piece, a_scenario, squad
from tests.support import rule

SEATS = ("guard", "orks")
WISH = NewGame("skirmish", {}, seed="0")
OLD_GAME, OLD_REAL_DICE = "69fe16b8a9fc", "38bd8d3ac7a2"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return store_in(tmp_path)


@pytest.fixture
def old(tmp_path: Path) -> Store:
    """A database of the last version with format 2."""
    copyfile(OLD_SAVE.with_name("games.sqlite"), tmp_path / "games.sqlite")
    return store_in(tmp_path)


def database(tmp_path: Path) -> sqlite3.Connection:
    return sqlite3.connect(tmp_path / "games.sqlite")


def store_key(store: Store) -> str:
    """A key that opens all games there are."""
    store.claim("owner")
    return "owner"


def decide(match: Match) -> None:
    assert match.game.ask
    match.answer(match.game.ask.default, match.request(SEATS), SEATS)


def test_a_new_game_is_kept_with_the_dice_it_began_with(store: Store) -> None:
    match = new_match(WISH, store)
    kept = store.read(match.id)
    assert kept.header.seed == "0"
    assert kept.header.players == {"guard": "human", "orks": "human"}
    assert list(kept.inputs) == match.game.inputs
    assert all(isinstance(given, Rolled) for given in kept.inputs)


def test_every_decision_is_kept_as_it_is_taken(store: Store) -> None:
    match = new_match(WISH, store)
    for _ in range(5):
        decide(match)
        assert list(store.read(match.id).inputs) == match.game.inputs
    assert any(isinstance(given, Decided) for given in match.game.inputs)


def test_a_game_read_again_is_the_same(store: Store) -> None:
    match = new_match(WISH, store)
    for _ in range(4):
        decide(match)
    again = Match.resume(match.id, store)
    assert again.view(SEATS) == match.view(SEATS)
    assert again.log == match.log
    assert again.game.battle.hash() == match.game.battle.hash()


def test_games_kept_in_format_2_are_played_on_and_saved_in_the_format_of_today(old: Store) -> None:
    assert {row.id for row in old.latest((store_key(old),))} == {OLD_GAME, OLD_REAL_DICE}
    assert old.read(OLD_GAME).header.format == 2
    match = Match.resume(OLD_GAME, old)
    assert len(match.game.inputs) == 47 and state_hash(match.game.battle.snapshot()) == "ab2603754640044d"
    decide(match)
    again = Match.resume(OLD_GAME, old)
    assert again.log == match.log and again.game.inputs == match.game.inputs
    save = parse_save(again.save_text(SEATS), "save")
    assert save.header.format == FORMAT and check_replay(save) is None
    assert old.read(again.fork(len(again.game.log), SEATS).id).header.format == FORMAT


def test_a_game_kept_in_format_2_stands_at_the_roll_it_had_come_to(old: Store) -> None:
    match = Match.resume(OLD_REAL_DICE, old)
    assert match.game.roll and match.game.roll.seat == "orks"
    match.give_dice((1,), match.request(("guard",)), ("guard",))
    assert Match.resume(OLD_REAL_DICE, old).log == match.log


def test_a_save_of_format_2_is_imported_and_kept_in_the_format_of_today(store: Store) -> None:
    text = OLD_SAVE.read_text(encoding="utf-8")
    match = imported_match(text, store)
    kept = store.read(match.id)
    assert kept.header.format == FORMAT and list(kept.inputs) == match.game.inputs
    assert match.players == {"marines": "human", "orks": "cautious"}
    last = parse_save(text, "save").end.hash
    with pytest.raises(ArapError, match="made under other rules"):
        imported_match(text.replace(f'"events":447,"hash":"{last}"', '"events":447,"hash":"0"'), store)


def test_a_game_kept_in_a_newer_format_is_refused(store: Store, tmp_path: Path) -> None:
    match = new_match(WISH, store)
    with database(tmp_path) as other:
        other.execute(f"UPDATE games SET header = replace(header, '\"format\":{FORMAT}', '\"format\":99')")
    with pytest.raises(ArapError, match=f"^The game '{match.id}' is of save format 99; this version reads formats 2"):
        Match.resume(match.id, store)


def test_what_cannot_be_told_is_not_kept_so_that_a_game_can_always_be_opened(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(WISH, store)
    log, inputs = list(match.log), list(match.game.inputs)
    wordless = {kind: teller for kind, teller in TELLERS.items() if kind is not OrderSettled}
    monkeypatch.setattr("arap.game.narration.narrate.TELLERS", wordless)
    with pytest.raises(KeyError):
        decide(match)
    assert match.log == log and match.game.inputs == inputs
    assert Match.resume(match.id, store).log == log


@rule("swim.drowning.character")
def test_a_game_in_which_a_character_drowns_can_be_opened_again(store: Store) -> None:
    hero = a_kind("hero", traits=("independent-character",))
    river = a_piece((0, 10.2, 48, 20), "river", water="deep")
    units = [squad("h", "a", (10, 10), 1, kind=hero), squad("e", "b", (10, 40), 3)]
    header = new_header(a_scenario(units, [river], settings={"turn.first-player": "a"}), {}, None)
    match = Match.begin(header, Game(header.scenario, dice_of(header)), store)
    for given in (Attempt("h", 1), (1,), Swim(("h.1",)), (1,), (1,)):
        if isinstance(given, tuple):
            match.give_dice(given, match.request(("a", "b")), ("a", "b"))
        else:
            match.answer(given, match.request(("a", "b")), ("a", "b"))
    assert "h" not in match.game.battle.units
    assert Match.resume(match.id, store).log == match.log


def test_neither_a_save_nor_a_fork_of_a_battle_that_goes_on_tells_its_dice_to_come(store: Store) -> None:
    match = new_match(NewGame("skirmish", {}, seed="secret"), store)
    for _ in range(5):
        decide(match)
    save = parse_save(match.save_text(SEATS), "save")
    fork = match.fork(len(match.game.log), SEATS)
    assert save.header.seed is None and save.header.seal == Seal()
    assert fork.header.seed is None and fork.header.seal and fork.header.seal.first == match.game.drawn
    assert check_replay(save) is None
    assert fork.log == match.log and fork.game.inputs == match.game.inputs
    assert fork.game.dice is not match.game.dice


def test_the_save_of_a_battle_that_is_over_tells_the_seed(store: Store) -> None:
    match = new_match(NewGame("skirmish", {}, seed="told", settings={"length.turns": 1}), store)
    while match.game.ask:
        decide(match)
    assert parse_save(match.save_text(SEATS), "save").header.seed == "told"


def test_a_save_of_real_dice_goes_on_with_real_dice(store: Store) -> None:
    match = new_match(NewGame("skirmish", {}, real_dice=True), store)
    assert parse_save(match.save_text(SEATS), "save").header.seed is None
    assert match.fork(0, SEATS).header.seed is None


@rule("turn.adjudication")
def test_the_seat_of_the_gm_can_be_held_in_a_game_that_has_one(store: Store) -> None:
    scenario = a_scenario([squad("x"), squad("y", "b", (10, 40))], settings={"turn.adjudication": "gm"})
    match = imported_match(save_text(Game(scenario, SeededDice(1), gm=True)), store)
    assert match.seats == ("a", "b", GM)
    match.answer(Dispute((Reading("x"), Reading("y"))), match.request(("a",)), ("a",))
    with pytest.raises(ArapError, match="It is for the GM to decide"):
        match.answer(Choose("0"), match.request(("a", "b")), ("a", "b"))
    match.answer(Choose("0"), match.request((GM,)), (GM,))
    assert match.game.ask and match.game.ask.seat in ("a", "b")
    assert GM not in new_match(WISH, store).seats


@rule("unit.height")
def test_heights_are_not_laid_over_a_scenario_that_has_been_read(store: Store) -> None:
    with pytest.raises(ArapError, match=r"unit.default-heights counts when armies are read"):
        new_match(NewGame("skirmish", {}, settings={"unit.default-heights": {"size-2": 3.0}}), store)


def test_sqlite_writes_ahead_and_syncs_every_commit(store: Store, tmp_path: Path) -> None:
    assert database(tmp_path).execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_a_decision_that_cannot_be_kept_has_not_happened(store: Store, tmp_path: Path) -> None:
    match = new_match(WISH, store)
    before, events = match.view(SEATS), list(match.log)
    with database(tmp_path) as other:
        other.execute("ALTER TABLE inputs RENAME TO elsewhere")
    with pytest.raises(ArapError, match="could not be kept"):
        decide(match)
    assert match.view(SEATS) == before
    assert match.log == events
    with database(tmp_path) as other:
        other.execute("ALTER TABLE elsewhere RENAME TO inputs")
    decide(match)
    assert list(store.read(match.id).inputs) == match.game.inputs


def test_taking_back_that_cannot_be_kept_has_not_happened(store: Store, tmp_path: Path) -> None:
    match = new_match(WISH, store)
    decide(match)
    before = match.view(SEATS)
    with database(tmp_path) as other:
        other.execute("ALTER TABLE inputs RENAME TO elsewhere")
    with pytest.raises(ArapError, match="could not be kept"):
        match.undo(SEATS)
    assert match.view(SEATS) == before


def test_who_does_not_know_the_latest_change_writes_nothing(store: Store) -> None:
    match = new_match(WISH, store)
    stale = Match.resume(match.id, store)
    decide(match)
    with pytest.raises(Superseded):
        decide(stale)
    assert list(store.read(match.id).inputs) == match.game.inputs


def test_games_are_listed_newest_first(store: Store) -> None:
    first, second = new_match(WISH, store), new_match(WISH, store)
    store.change(first.id, 1, 0, first.game.inputs, Progress(3, True))
    assert [(row.id, row.turn, row.over) for row in store.latest((store_key(store),))] == [
        (first.id, 3, True),
        (second.id, 0, False),
    ]
    assert store.is_over(first.id)
    assert not store.is_over(second.id)


def test_the_list_of_games_tells_who_plays(store: Store) -> None:
    new_match(NewGame("skirmish", {"orks": "cautious"}, seed="0"), store)
    (game,) = lobby(store, (store_key(store),)).games
    assert [(one.side, one.player) for one in game.players] == [
        ("Border Guard patrol", "human"),
        ("Red Tusks", "cautious"),
    ]


def test_a_deleted_game_is_gone_from_the_disk_and_the_others_stay(store: Store, tmp_path: Path) -> None:
    gone, kept = new_match(WISH, store), new_match(WISH, store)
    decide(gone)
    store.delete(gone.id)
    assert [row.id for row in store.latest((store_key(store),))] == [kept.id]
    assert {game for (game,) in database(tmp_path).execute("SELECT DISTINCT game FROM inputs")} == {kept.id}
    assert store.is_over(gone.id)
    with pytest.raises(ArapError, match="There is no game"):
        store.read(gone.id)
    with pytest.raises(ArapError, match="deleted before"):
        store.delete(gone.id)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("This is a poem about a database, and it is long enough to be read.\n" * 20)
    with pytest.raises(ArapError, match="cannot be used: file is not a database"):
        store_in(tmp_path)


def test_the_data_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "arap"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "arap"
