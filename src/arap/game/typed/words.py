"""The words of a typed order, and options by their names. Every word must be understood, or the order is refused."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NoReturn

from arap.army.names import did_you_mean
from arap.battle.values import Unit
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask, Option
from arap.kernel.words import NUMBER, is_number
from arap.rules.turn.action import ACTION_OF, all_actions

SHORTEST = 3
END = {"end": "end my turn"}
SAYING_NOTHING = ("inches", "inch", "in", "degrees", "the", "at", "bearing", "on", "with", "dice", "die")
NOISE = frozenset((*SAYING_NOTHING, *"\"″”'°.!?:()"))
FULL_CIRCLE = 360.0
EXAMPLES = (
    "For example: move 3 forward, turn 45; move 4 north-east, line, ok; model 3 1 left; shoot NAME; "
    "charge NAME; fire and charge NAME; finish."
)


@cache
def short_words() -> dict[str, str]:
    """Words that stand for the name of an option."""
    return END | {word: label for action in all_actions() for word, label in action.short_words().items()}


def words_of(text: str) -> list[str]:
    """Numbers, words and signs, without filler words."""
    found = re.findall(rf"{NUMBER}|[^\W\d][\w'.-]*|[^\w\s]", text)
    return [word for word in found if word not in NOISE]


def number_in(words: Sequence[str], problem: str) -> float:
    if not words or not is_number(words[0]):
        raise ArapError(f"{problem}.")
    return float(words[0])


def angle(word: str) -> float:
    """Degrees: no more than a full turn, either way."""
    degrees = float(word)
    if abs(degrees) > FULL_CIRCLE:
        raise ArapError(f"'{word}' is not an angle: angles are from -360 to 360 degrees.")
    return degrees


def nothing_after(clause: Sequence[str], count: int) -> None:
    """Refuses words after this many words of a clause."""
    if rest := clause[count:]:
        said = " ".join(clause[:count])
        raise ArapError(
            f"'{rest[0]}' is not understood after '{said}'; parts of an order are put apart by commas, as in "
            "'move 3 left, turn 45'."
        )


def ended(sentence: str) -> str:
    """A sentence with its full stop, unless it is a question."""
    return sentence if sentence.endswith("?") else f"{sentence}."


def puzzled(word: str, known: Sequence[str]) -> NoReturn:
    hint = did_you_mean(word, known) if len(word) > 2 else ""
    said = ended(f"'{word}' is not understood{hint}")
    raise ArapError(f"{said} {EXAMPLES}")


def matching(units: Sequence[Unit], wanted: str) -> list[Unit]:
    """Units with this name, else units whose names contain it."""
    found = [unit for unit in units if wanted in (unit.id, unit.name.lower())]
    return found or [unit for unit in units if wanted in unit.name.lower() or wanted in unit.id]


def option_called(ask: Ask, words: str) -> Option | None:
    wanted = short_words().get(words, words)
    return next((option for option in closed_options(ask) if plain_label(option) == wanted), None)


def plain_label(option: Option) -> str:
    """The name of an option as it is read when typed."""
    return " ".join(words_of(option.label.lower()))


def closed_options(ask: Ask) -> list[Option]:
    return [option for option in ask.options if not option.open]


def refuse_rest(ask: Ask, words: Sequence[str], shortest: int = 1) -> None:
    """Refuses words after the whole name of an option (with at least this many words): they mean nothing."""
    for count in range(len(words) - 1, shortest - 1, -1):
        name, rest = " ".join(words[:count]), " ".join(words[count:])
        if not (option := option_called(ask, name)):
            continue
        action = ACTION_OF[type(option.answer)]
        if action and action.diced:
            raise ArapError(f"'{option.label}' is rolled first: say '{name}' alone, and lead the way after the dice.")
        raise ArapError(f"'{rest}' is not understood after '{name}'; say '{name}' alone.")
