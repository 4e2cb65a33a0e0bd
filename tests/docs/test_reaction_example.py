"""The reaction in "Adding a reaction" works as it stands."""

import re
from pathlib import Path

import pytest

from arap.battle.acts import Leg, Pass, React
from arap.rules.triggers.reaction import REACTIONS
from tests.rules.builders import a_battle, a_kind, squad
from tests.rules.reactions.intercepting import asked_about, goes, one_goes

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-reaction.md"
NORTH = one_goes(Leg(10, 16))


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of the example, registered for one test."""
    for kind, known in list(REACTIONS.items()):
        monkeypatch.setitem(REACTIONS, kind, list(known))
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    exec(next(block for block in blocks if block.startswith('"""')), {"__name__": "example"})


@pytest.mark.usefixtures("example")
def test_the_unit_turns_to_the_enemy_and_the_move_goes_on() -> None:
    battle = a_battle([squad("m", n=1, kind=a_kind(M=6)), squad("e", "b", (11.8, 13), 1, facing=300)])
    ask = asked_about(battle, NORTH)
    assert ask is not None and React("e", "turn to face") in [option.answer for option in ask.options]
    battle = a_battle([squad("m", n=1, kind=a_kind(M=6)), squad("e", "b", (11.8, 13), 1, facing=300)])
    goes(battle, NORTH, [React("e", "turn to face"), React("e", "intercept")])
    assert 240 < battle.models["e.1"].facing < 270 and battle.units["e"].now.reacted == ("turn to face", "intercept")


@pytest.mark.usefixtures("example")
def test_a_unit_that_faces_away_or_has_intercepted_may_still_turn() -> None:
    for facing in (90.0, 270.0):
        battle = a_battle([squad("m", n=1, kind=a_kind(M=6)), squad("e", "b", (11.8, 13), 1, facing=facing)])
        battle.change_now("e", reacted=("intercept",))
        ask = asked_about(battle, NORTH)
        assert ask is not None and [option.answer for option in ask.options] == [React("e", "turn to face"), Pass()]
