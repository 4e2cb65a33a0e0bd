"""Faces that are difficult, dangerous, slippery or variable. The model stands at (20, 20) and faces north."""

import pytest

from arap.battle.acts import ModelPath
from arap.battle.events import AgilityRolled, HazardTested
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.attempt import check_move
from arap.table import Agility, Dangerous
from tests.rules.logs import event_types, events
from tests.rules.movement.vertical.ground import a_cliff, a_low_wall, alone, cost, go, goes, place, refused_by
from tests.support import rule

WIRE = Dangerous(threshold=2, effect="stop")


@rule("climb.terrain-traits")
def test_a_dangerous_face_is_tested_where_the_climb_begins() -> None:
    battle = alone(a_cliff(1.0, 6.0, dangerous=WIRE), I=3)
    model = goes(battle, go(21, "climb", 2.0), dice={"climb.test": [1], "move.hazard": [1]})
    assert event_types(battle).count(HazardTested) == 1
    assert place(model)[:2] == (20, 21)


@rule("climb.terrain-traits")
def test_a_dangerous_low_wall_is_tested_once() -> None:
    battle = alone(a_low_wall(dangerous=WIRE))
    (plan,) = check_move(battle, "m", [ModelPath("m.1", (go(22.5),))]).models
    assert [trial.rule for trial in plan.dice] == ["move.dangerous"]


@rule("climb.terrain-traits")
def test_a_slippery_face_wants_a_footing() -> None:
    battle = alone(a_cliff(1.0, 6.0, agility=Agility()), I=3)
    goes(battle, go(21, "climb", 2.0), dice={"climb.test": [1], "move.agility": [6]})
    assert events(battle, AgilityRolled)


@rule("climb.terrain-traits")
def test_a_variable_face_is_declared_and_its_allowance_rolled() -> None:
    battle = alone(a_cliff(1.0, 6.0, variable=True))
    assert refused_by(battle, go(21, "climb", 2.0)) == "move.variable"
    paths = [ModelPath("m.1", (go(21, "climb", 2.0),))]
    assert why_not_move(battle, "m", paths, Terms(allowances=(("m.1", 3.0),))) is None
    short = why_not_move(battle, "m", paths, Terms(allowances=(("m.1", 2.0),)))
    assert short is not None and short.rule == "activate.action.move"


@rule("climb.terrain-traits")
@pytest.mark.parametrize(("face", "inches"), [("open", 1.0), ("difficult", 2.0), ("very-difficult", 4.0)])
def test_a_hard_face_costs_more(face: str, inches: float) -> None:
    assert cost(alone(a_cliff(0.0, 6.0, face_going=face), z=0.0), go(20, "climb", 1.0)).total == pytest.approx(inches)
