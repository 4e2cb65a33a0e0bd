"""Laws of charges: the units a plan names are the units that are asked, and each may do what the plan says."""

from math import cos, dist, radians, sin
from typing import TypeAlias

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from arap.battle.acts import Attempt, Charge, React
from arap.game.game import Game
from arap.game.queries import ChargePlan, PlanCharge
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.triggers.trigger import Trigger
from tests.rules.builders import a_scenario, a_weapon, squad
from tests.support import rule

ASKED = ("charge", "route", "charge-under-way")
BESIDE = st.tuples(st.integers(-8, 8), st.integers(2, 14), st.integers(0, 359))
"""Half inches beside the way of the chargers, half inches along it, and a facing."""
PISTOL = a_weapon("pistol", type="pistol", range=12.0)
Place: TypeAlias = tuple[int, int, int]


def before_a_charge(gap: int, facing: int, places: list[Place], bearing: int, men: int) -> Game:
    """Chargers m with a point, their target e so many half inches ahead, and lone units of its side about the way."""

    def spot(beside: float, along: float) -> tuple[float, float]:
        way = radians(bearing)
        return 24 + along * sin(way) + beside * cos(way), 24 + along * cos(way) - beside * sin(way)

    units = [
        squad("m", at=spot(0, 0), n=men, facing=bearing, weapons=(PISTOL,)),
        squad("e", "b", spot(0, gap / 2), 2, facing=facing),
    ]
    units += [squad(f"w{n}", "b", spot(x / 2, y / 2), 1, facing=way) for n, (x, y, way) in enumerate(places)]
    scenario = a_scenario(units, settings={"turn.first-player": "a"})
    models = [(placed.x, placed.y) for side in scenario.sides for unit in side.units for placed in unit.models]
    assume(all(dist(one, other) > 1.1 for n, one in enumerate(models) for other in models[:n]))
    game = Game(scenario, ScriptedDice({"activate.roll": [1]}, SeededDice(1)), hashing=False)
    assert game.answer(Attempt("m", 1)) is None
    return game


@rule("react.charge.options", "react.intercept.charge", "react.sequence", "overwatch.chargers")
@settings(max_examples=150, deadline=None)
@given(
    st.integers(4, 19), st.integers(0, 359), st.lists(BESIDE, max_size=3, unique_by=lambda each: each[:2]),
    st.integers(0, 359), st.integers(1, 3), st.booleans(), st.booleans(),
)  # fmt: skip
def test_the_units_a_plan_of_a_charge_names_are_the_units_that_are_asked(
    gap: int, facing: int, places: list[Place], bearing: int, men: int, fire: bool, watching: bool
) -> None:
    game = before_a_charge(gap, facing, places, bearing, men)
    if places:
        game.battle.change("w0", overwatch=watching)
    act = Charge("e", fire=fire)
    assume(game.why_not(act) is None)
    plan = Seat(game, "a").query(PlanCharge("m", "e", fire=fire))
    assert isinstance(plan, ChargePlan)
    planned = [(each.unit, each.reaction) for each in plan.reactions]
    event(f"{len(planned)} reactions")
    assert game.answer(act) is None
    assert offered(game) == planned


def offered(game: Game) -> list[tuple[str, str]]:
    """What is offered about the charge, in order. All players pass."""
    found: list[tuple[str, str]] = []
    while (ask := game.ask) is not None and isinstance(ask.detail, Trigger) and ask.detail.kind in ASKED:
        found += [
            (option.answer.unit, option.answer.reaction) for option in ask.options if isinstance(option.answer, React)
        ]
        assert game.answer(ask.default, ask.seat) is None
    return found
