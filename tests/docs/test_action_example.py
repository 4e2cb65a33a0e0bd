"""The action in "Adding an action" works as it stands, on the page, in typed orders, in scripts and in the log."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.prompts import choices
from arap.game.queries import ReadOrder
from arap.game.scripts.export import step_text
from arap.game.scripts.shapes import actions_by_step, word_of
from arap.game.typed.orders import read_order
from arap.game.typed.words import short_words
from arap.rules.turn.action import ACTION_OF, ACTIONS, load
from arap.rules.turn.actions import ask_action, take_action, why_not_act
from tests.rules.builders import a_battle, play, squad

OWN = "breathless"
PAGE = Path(__file__).parents[2] / "docs" / "adding-an-action.md"


@pytest.fixture(scope="module")
def breath() -> Iterator[type[Act]]:
    """The act of the example, whose file is registered for these tests."""
    load()
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {"__name__": "example"}
    exec(next(block for block in blocks if block.startswith('"""')), names)
    forget()
    yield names["TakeBreath"]
    ACTIONS.remove(ACTION_OF[names["TakeBreath"]])  # type: ignore[arg-type]
    forget()


def forget() -> None:
    for kept in (actions_by_step, short_words):
        kept.cache_clear()


def suppressed(points: int) -> tuple[Battle, Acting]:
    """A scenario that no other test has: which actions may be offered is kept with it."""
    battle = a_battle([squad(OWN), squad("enemies", "b", (30, 30))])
    battle.change(OWN, suppression=points)
    acting = Acting(OWN, 2)
    battle.change_turn(acting=(acting,))
    return battle, acting


def test_the_unit_pays_a_point_and_loses_a_suppression_point(breath: type[Act]) -> None:
    battle, acting = suppressed(3)
    play(take_action(battle, acting, breath()))
    assert battle.units[OWN].suppression == 2 and battle.turn.acting[-1].points == 1
    line = log_entry(Names(battle.scenario), 1, battle.log[-1])
    assert "breath" in line.text


def test_a_unit_without_suppression_is_told_why_it_cannot(breath: type[Act]) -> None:
    battle, acting = suppressed(0)
    refusal = why_not_act(battle, acting, breath())
    assert refusal is not None and "no suppression points" in refusal.reason
    (choice,) = [each for each in choices(ask_action(battle, acting)) if each.label == "Take breath"]
    assert choice.refusal == refusal and choice.icon == "regroup"


def test_it_can_be_typed_and_scripted(breath: type[Act]) -> None:
    battle, acting = suppressed(1)
    for text in ("take breath", "breathe"):
        assert read_order(battle, ask_action(battle, acting), ReadOrder(OWN, text)).act == breath()
    assert step_text(breath()) == "take-breath"
    assert word_of(actions_by_step()["take-breath"]) == breath()
