"""Saves: written whole, read back the same, refused with a sentence when damaged."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.battle.acts import Attempt, Dispute, EndPhase, Reading
from arap.game.game import Game
from arap.game.records.save import FORMAT, load_game, parse_save, read_save, save_text, write_save
from arap.game.records.verify import check_replay
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice, TypedDice
from tests.game.small import a_field, ahead, answer, seeded, typed
from tests.game.test_game import a_game_of_many_acts, ask_of, state


@pytest.fixture(scope="module")
def text() -> str:
    return save_text(a_game_of_many_acts(), {"a": "human", "b": "cautious"})


def test_a_save_loads_as_the_game_it_was() -> None:
    game = a_game_of_many_acts()
    loaded = load_game(parse_save(save_text(game), "battle"))
    assert state(loaded) == state(game)
    answer(game, EndPhase())
    answer(loaded, EndPhase())
    assert state(loaded) == state(game)


def test_a_save_keeps_who_played_and_the_seed(text: str) -> None:
    save = parse_save(text, "battle")
    assert save.header.players == {"a": "human", "b": "cautious"} and save.header.seed == "busy"
    loaded = load_game(save)
    assert isinstance(loaded.dice, SeededDice) and loaded.dice.seed == "busy"


def test_a_game_with_typed_dice_loads_in_the_middle_of_a_roll() -> None:
    game = answer(typed(), Attempt("a1", 2))
    loaded = load_game(parse_save(save_text(game), "battle"))
    assert isinstance(loaded.dice, TypedDice) and loaded.roll == game.roll
    loaded.give_dice((1, 2))
    assert ask_of(loaded).kind == "action"


def test_a_save_of_a_new_game_and_of_one_that_is_over() -> None:
    game = seeded()
    assert state(load_game(parse_save(save_text(game), "new"))) == state(game)
    while game.ask is not None:
        answer(game, ask_of(game).default)
    loaded = load_game(parse_save(save_text(game), "over"))
    assert loaded.over and loaded.battle.result == game.battle.result


def test_a_save_keeps_what_was_said_out_of_turn_and_the_gm() -> None:
    game = Game(a_field(), SeededDice(1), gm=True)
    assert game.interject(Dispute((Reading("one"), Reading("other"))), "b") is None
    loaded = load_game(parse_save(save_text(game), "battle"))
    assert loaded.gm and state(loaded) == state(game)


def test_a_save_is_a_file_of_one_value_a_line_in_the_order_of_play(tmp_path: Path, text: str) -> None:
    kinds = [msgspec.json.decode(line)["line"] for line in text.splitlines()]
    assert kinds[0] == "header" and kinds[-1] == "end"
    assert kinds.index("event") < kinds.index("input")


def test_a_written_save_reads_back_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    game = a_game_of_many_acts()
    path = tmp_path / "battle.save"
    write_save(game, path)
    write_save(game, path)
    assert [file.name for file in tmp_path.iterdir()] == ["battle.save"]
    assert state(load_game(read_save(path))) == state(game)


@pytest.mark.parametrize("mark", ["\u2028", "\x85", "Żółw \U0001f3b2"])
def test_any_letters_may_stand_in_a_save(tmp_path: Path, mark: str) -> None:
    scenario = msgspec.structs.replace(a_field(), briefing=f"one{mark}two")
    write_save(Game(scenario, SeededDice(1)), tmp_path / "battle.save")
    assert read_save(tmp_path / "battle.save").header.scenario.briefing == f"one{mark}two"


def test_a_replay_of_a_good_save_differs_in_nothing(text: str) -> None:
    assert check_replay(parse_save(text, "battle")) is None


def test_a_replay_finds_the_first_event_that_differs(text: str) -> None:
    save = parse_save(text, "battle")
    events = list(save.events)
    events[3] = msgspec.structs.replace(events[3], hash="0" * 16)
    difference = check_replay(msgspec.structs.replace(save, events=tuple(events)))
    assert difference and difference.event == 4 and "the state was" in difference.reason
    fewer = check_replay(msgspec.structs.replace(save, events=save.events[:-1]))
    assert fewer and fewer.event == len(save.events)


@given(st.floats(0, 0.999))
def test_a_save_cut_off_anywhere_is_refused(share: float) -> None:
    text = save_text(short_game())
    with pytest.raises(ArapError, match=r"cut off|not a save"):
        parse_save(text[: int(len(text.rstrip()) * share)], "battle")


def short_game() -> Game:
    game = seeded()
    return answer(game, EndPhase())


@pytest.mark.parametrize("line", [0, 1, 2, 5, -1])
def test_a_damaged_line_is_refused_with_its_number(text: str, line: int) -> None:
    lines = text.splitlines()
    lines[line] = lines[line].replace(":", ";", 1)
    number = line % len(lines) + 1
    with pytest.raises(ArapError, match=f"^battle, line {number}: damaged or cut off .*; take an earlier save"):
        parse_save("\n".join(lines), "battle")


def test_a_line_nested_without_end_is_refused_as_damaged(text: str) -> None:
    deep = text.replace('"settings":{', '"settings":{"x":' + "[" * 5000 + "]" * 5000 + ",", 1)
    assert deep != text
    with pytest.raises(ArapError, match=r"^battle, line 1: damaged or cut off"):
        parse_save(deep, "battle")


def test_a_save_with_a_line_missing_is_refused(text: str) -> None:
    lines = text.splitlines()
    kind = "input" if '"line":"input"' in lines[6] else "event"
    with pytest.raises(ArapError, match=f"^battle: 1 {kind} missing, its last line says"):
        parse_save("\n".join([*lines[:6], *lines[7:]]), "battle")
    with pytest.raises(ArapError, match=f"^battle: 1 {kind} too many, its last line says"):
        parse_save("\n".join([*lines[:7], *lines[6:]]), "battle")


@pytest.mark.parametrize("other", [1, 99])
def test_a_save_of_another_format_is_refused(text: str, other: int) -> None:
    altered = text.replace(f'"format":{FORMAT}', f'"format":{other}', 1)
    with pytest.raises(ArapError, match=f"^battle is of save format {other}; .* reads formats 2, 3, 4, 5, 6 and 7"):
        parse_save(altered, "battle")


def test_a_field_changed_in_an_event_is_told_with_what_it_was(text: str) -> None:
    altered = text.replace('"phase":"activation"', '"phase":"melee"', 1)
    difference = check_replay(parse_save(altered, "battle"))
    assert difference and difference.reason == "phase-began.phase was melee and is activation"


@pytest.mark.parametrize("wrong", ["", "hello\n", "[]\n", '{"line":"end","inputs":0,"events":0,"hash":""}\n'])
def test_what_is_no_save_is_refused(wrong: str) -> None:
    with pytest.raises(ArapError, match=r"^battle is not a save of ARAP: its first line"):
        parse_save(wrong, "battle")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArapError, match="cannot be read as a save"):
        read_save(tmp_path / "nowhere.save")
    (tmp_path / "binary.save").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ArapError, match="not a save of ARAP: it is not even text"):
        read_save(tmp_path / "binary.save")


def test_a_save_whose_inputs_make_no_sense_is_refused() -> None:
    game = answer(typed(), Attempt("a1", 2))
    game.give_dice((1, 1))
    answer(game, ahead(game, "a1"))
    for old, new in (('"unit":"a1"', '"unit":"zz"'), ('"kind":"trooper"', '"kind":"ghost"')):
        text = save_text(game)
        assert old in text
        with pytest.raises(ArapError):
            load_game(parse_save(text.replace(old, new), "battle"))


def test_words_in_an_event_may_be_put_better_later(text: str) -> None:
    assert '"base_reason":"' in text
    altered = text.replace('"base_reason":"', '"base_reason":"once called ')
    assert check_replay(parse_save(altered, "battle")) is None
