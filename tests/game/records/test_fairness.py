"""Dice that can be checked: sealed before the battle, told at its end."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from arap.army.loading import load_scenario
from arap.game.game import Game
from arap.game.records.fairness import check_dice, thrown
from arap.game.records.save import Save, load_game, parse_save, read_save, save_text
from arap.game.records.sealed import MixedIn, Seal, SealedDice, commitment_to, new_seal, with_luck
from arap.kernel.errors import ArapError
from arap.kernel.requests import Roll
from arap.kernel.sources import DiceSource, KeyedDice, SeededDice, TypedDice
from tests.game.small import a_field
from tests.support import run_arap

FIELD = a_field()
DOCUMENTED = (1, 1, 4, 2, 4, 4, 6, 2, 5, 5, 3, 2, 5, 1, 6, 1, 5, 5, 2, 5)
KEY = "ab" * 32
GUARD, ORKS = "0" * 32, "f" * 32


def played(dice: DiceSource) -> Game:
    """A battle in which everybody does what is proposed."""
    game = Game(FIELD, dice)
    while game.ask is not None:
        tries = [option.answer for option in game.ask.options if option.refusal is None]
        game.answer(tries[0] if game.ask.kind == "activation" and tries else game.ask.default)
    return game


@pytest.fixture(scope="module")
def sealed() -> Game:
    return played(SealedDice(with_luck(Seal(commitment_to(KEY), KEY), "a", GUARD, 0)))


def saved(game: Game, name: str = "save") -> Save:
    return parse_save(save_text(game), name)


def changed_die(text: str) -> str:
    """The same save with one die turned."""
    lines = text.splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if '"input":"rolled"' in line)
    before, faces = lines[number].split('"faces":[')
    lines[number] = f'{before}"faces":[{int(faces[0]) % 6 + 1}{faces[1:]}'
    return "".join(lines)


def test_every_die_of_a_sealed_battle_is_that_of_the_key(sealed: Game) -> None:
    found = check_dice(saved(sealed))
    assert found.verdict == "verified", found.reason
    assert found.dice == found.checked == sealed.drawn > 0
    assert found.luck == (MixedIn("a", GUARD, 0),)


def test_one_changed_die_is_caught_with_its_line(sealed: Game) -> None:
    found = check_dice(parse_save(changed_die(save_text(sealed)), "battle"))
    assert found.verdict == "changed"
    assert (
        found.reason.startswith("battle, line ") and ": die 1 (" in found.reason and "but its key gives" in found.reason
    )


def test_another_key_and_another_value_are_caught(sealed: Game) -> None:
    text, other = save_text(sealed), new_seal()
    assert isinstance(sealed.dice, SealedDice)
    assert check_dice(parse_save(text.replace(sealed.dice.seal.key, other.key), "s")).verdict == "changed"
    both = text.replace(sealed.dice.seal.key, other.key).replace(sealed.dice.seal.commitment, other.commitment)
    assert check_dice(parse_save(both, "s")).verdict == "changed"
    assert check_dice(parse_save(text.replace(GUARD, ORKS), "s")).verdict == "changed"


def test_a_save_without_the_values_of_the_players_is_caught(sealed: Game) -> None:
    assert isinstance(sealed.dice, SealedDice)
    save = saved(sealed)
    forged = replace(save, header=replace(save.header, seal=replace(sealed.dice.seal, luck=())))
    found = check_dice(forged)
    assert (found.verdict, found.checked) == ("changed", 0) and "No value is mixed in" in found.reason


def test_a_battle_that_goes_on_does_not_tell_its_key(sealed: Game) -> None:
    text = save_text(sealed, tell_dice=False)
    assert isinstance(sealed.dice, SealedDice) and sealed.dice.seal.key not in text
    found = check_dice(parse_save(text, "s"))
    assert found.verdict == "not-verifiable" and "shows the key of the dice when the battle is over" in found.reason
    assert isinstance(load_game(parse_save(text, "s")).dice, KeyedDice)


def test_seeded_dice_say_so_and_are_compared_all_the_same() -> None:
    text = save_text(played(SeededDice("seed")))
    found = check_dice(parse_save(text, "s"))
    assert found.verdict == "not-verifiable" and found.reason.startswith("The dice are seeded")
    assert check_dice(parse_save(changed_die(text), "s")).verdict == "changed"


def test_typed_dice_say_so() -> None:
    game = Game(FIELD, TypedDice())
    found = check_dice(saved(game))
    assert (found.verdict, "typed" in found.reason) == ("not-verifiable", True)


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_saves_of_formats_before_are_not_verifiable(number: int) -> None:
    (path,) = (Path(__file__).parent / f"format-{number}").glob("*.jsonl")
    found = check_dice(read_save(path))
    assert (found.verdict, f"format {number}" in found.reason) == ("not-verifiable", True)


def test_dice_of_a_battle_before_are_not_checked(sealed: Game) -> None:
    fork = Game(FIELD, TypedDice(), inputs=sealed.inputs)
    fork.dice = SealedDice(with_luck(new_seal(fork.drawn), "a", GUARD, fork.drawn))
    found = check_dice(saved(fork))
    assert (found.verdict, found.checked) == ("not-verifiable", 0)


def test_no_die_is_thrown_before_a_value_is_mixed_in() -> None:
    game = Game(load_scenario("skirmish"), SealedDice(new_seal()))
    assert game.roll is not None and game.drawn == 0


def a_roll(dice: int) -> Roll:
    return Roll("shoot.to-hit", "shoot.to-hit", "a", dice)


@given(st.integers(0, 200), st.integers(1, 200))
def test_a_value_counts_from_its_die_on(drawn: int, dice: int) -> None:
    one = with_luck(Seal("", "ab" * 32), "a", GUARD, 0)
    both = SealedDice(with_luck(one, "b", ORKS, 100))
    alone, mixed = SealedDice(one).faces(a_roll(400), 0), both.faces(a_roll(400), 0)
    assert alone and mixed and alone[:100] == mixed[:100] and alone[100:] != mixed[100:]
    assert both.faces(a_roll(dice), drawn) == mixed[drawn : drawn + dice]


@pytest.mark.parametrize("value", ["", "0" * 31, "0" * 33, "G" * 32, "0" * 31 + "\n"])
def test_a_value_that_is_not_128_bits_is_refused(value: str) -> None:
    with pytest.raises(ArapError, match="32 digits"):
        with_luck(new_seal(), "a", value, 0)


def test_the_dice_are_those_that_the_documentation_describes() -> None:
    """Worked out apart from the code, so that anybody can check dice by docs/dice.md."""
    seal = with_luck(Seal("", "00" * 32), "a", GUARD, 0)
    assert SealedDice(seal).faces(a_roll(20), 0) == DOCUMENTED


def test_the_command_tells_a_good_save_from_a_changed_one(sealed: Game, tmp_path: Path) -> None:
    (tmp_path / "good.save").write_text(save_text(sealed))
    (tmp_path / "bad.save").write_text(changed_die(save_text(sealed)))
    good = run_arap("verify", str(tmp_path / "good.save"))
    assert good.status == 0 and good.out.startswith("Verified: All ")
    assert f"Mixed in by a before die 1: {GUARD}" in good.out
    bad = run_arap("verify", str(tmp_path / "bad.save"))
    assert bad.status == 1 and bad.err.startswith("Changed: ")


def test_rolls_end_where_a_changed_die_leads_elsewhere(sealed: Game) -> None:
    rolls = list(thrown(parse_save(changed_die(save_text(sealed)), "s")))
    assert rolls and rolls[0].first == 0
