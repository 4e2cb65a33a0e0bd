"""Saves of format 2: `format-2/relief.jsonl` was written by the last version with that format."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from arap.battle.acts import Fight, Pass
from arap.battle.values import Unit
from arap.game.game import Decided, Input
from arap.game.records.old_formats import FIELDS_OF_2, OLD_FORMATS, Fields, OldFormat, as_data, fields, hash_of_2
from arap.game.records.save import FORMAT, load_game, parse_save, read_save, save_text
from arap.game.records.verify import Verified, check_replay, ends_as_recorded, told_events, verify
from arap.kernel.errors import ArapError
from tests.laws.playing import RANDOM, play

SAVE = Path(__file__).parent / "format-2" / "relief.jsonl"
INPUTS, EVENTS = 273, 447
NEW = ("reaction-answered",)
EARLIER = (8, 13, 23, 79, 122, 127, 140, 172, 195, 221, 227, 291, 303, 337, 343, 375, 425)
"""Format 2 marked a unit as picked up before it told of the dice, this version does so afterwards; and it kept the
front of a unit whose enemies had left the melee."""


@pytest.fixture(scope="module")
def text() -> str:
    return SAVE.read_text(encoding="utf-8")


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def without_new_answers(inputs: Sequence[Input]) -> list[Input]:
    """The inputs but for offers that were passed and orders left to the defaults: players of format 2 had fewer."""
    return [given for given in inputs if not (isinstance(given, Decided) and given.act in (Pass(), Fight()))]


def test_a_save_of_format_2_is_verified_input_by_input_event_by_event_state_by_state() -> None:
    save = read_save(SAVE)
    assert save.header.format == 2 and save.older
    assert verify(save) == Verified(INPUTS, EVENTS, EVENTS - len(EARLIER), NEW, EARLIER)


def test_a_game_of_format_2_is_played_on_and_saved_in_the_format_of_today() -> None:
    save = read_save(SAVE)
    game = load_game(save)
    assert game.ask is not None and ends_as_recorded(save, game)
    for _ in zip(range(20), play(game, RANDOM, "on"), strict=False):
        pass
    again = parse_save(save_text(game, save.header.players), "again")
    assert again.header.format == FORMAT and len(again.inputs) > INPUTS
    assert Decided("marines", Fight()) in again.inputs, "a question format 2 did not ask is answered by its default"
    kept = without_new_answers(save.inputs)
    assert without_new_answers(again.inputs)[: len(kept)] == kept
    assert verify(again) == Verified(len(again.inputs), len(again.events), len(again.events))


def test_its_events_are_told_as_the_replay_gives_them() -> None:
    save = read_save(SAVE)
    assert told_events(save) == load_game(save).log


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"event":"unit-aimed"', '"event":"unit-moved"', "it was unit-moved and is unit-aimed"),
        ('"ends_phase":true', '"ends_phase":false', "bust.ends_phase was False and is True"),
        ('"event":"unit-aimed"', '"eve":"unit-aimed"', "it was"),
        ('"line":"end","inputs":273,"events":447,"hash":"', '"line":"end","inputs":273,"events":447,"hash":"0', "last"),
    ],
)
def test_a_record_changed_by_hand_is_found_out(text: str, old: str, new: str, reason: str) -> None:
    difference = check_replay(parse_save(changed(text, old, new), "changed"))
    assert difference and reason in difference.reason


def test_a_state_on_the_way_changed_by_hand_is_named(text: str) -> None:
    found = verify(parse_save(changed(text, '"hash":"', '"hash":"0'), "changed"))
    assert found.on_the_way == (1, *EARLIER) and found.difference is None


def test_an_input_changed_by_hand_is_refused_with_its_line(text: str) -> None:
    wrong = changed(text, '"purpose":"activate.roll"', '"purpose":"shoot.to-hit"')
    with pytest.raises(ArapError, match=r"changed, line \d+: input \d+ does not hold"):
        verify(parse_save(wrong, "changed"))


def test_a_line_taken_out_by_hand_is_found_out(text: str) -> None:
    shorter = "".join(line for line in text.splitlines(True) if '"event":"points-kept"' not in line)
    save = parse_save(changed(shorter, '"events":447', '"events":446'), "shorter")
    assert check_replay(save) is not None
    assert ends_as_recorded(save, load_game(save))


def test_states_are_not_compared_when_a_field_of_then_is_gone(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELDS_OF_2, Unit, fields("id gone"))
    save = parse_save(text, "save")
    assert verify(save) == Verified(INPUTS, EVENTS, 0, NEW)
    assert ends_as_recorded(save, load_game(save))
    wrong = parse_save(changed(text, '"ends_phase":true', '"ends_phase":false'), "changed")
    assert not ends_as_recorded(wrong, load_game(wrong))


def test_fields_that_only_one_version_has_are_named_and_the_others_compared(text: str) -> None:
    renamed = text.replace('"ends_phase":', '"last":')
    assert renamed != text
    found = verify(parse_save(renamed, "save"))
    assert found.uncompared == tuple(sorted(("bust.ends_phase", "bust.last", *NEW)))
    assert found.events == EVENTS and found.difference is None


def test_kinds_of_events_that_only_one_version_has_are_named_and_the_others_compared(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed = text.replace('"event":"bust"', '"event":"busted"')
    monkeypatch.setitem(OLD_FORMATS, 2, OldFormat(OLD_FORMATS[2].events - {"bust"}, hash_of_2))
    found = verify(parse_save(renamed, "save"))
    assert found.uncompared == tuple(sorted(("bust", "busted", *NEW))) and found.difference is None
    assert found.events == EVENTS - text.count('"event":"bust"')


class Squad(msgspec.Struct):
    id: str
    tried: bool


class ThisTurn(msgspec.Struct):
    attempted: bool


class LaterSquad(msgspec.Struct):
    turn: ThisTurn
    id: str


def test_a_field_found_elsewhere_now_is_hashed_under_its_old_name() -> None:
    tables: dict[type, Fields] = {Squad: fields("id tried"), LaterSquad: fields("id tried=turn.attempted")}
    then = as_data(Squad("a", True), tables)
    assert as_data(LaterSquad(ThisTurn(True), "a"), tables) == then
    assert as_data(LaterSquad(ThisTurn(False), "a"), tables) != then
