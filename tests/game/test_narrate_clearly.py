"""Log lines that say what stopped, missed or ended something."""

import pytest

from arap.battle.area_events import FiguresStruck, MarkerPlaced, StruckFigure, TemplatePlaced
from arap.battle.battle import Logged
from arap.battle.charge_events import ChargerMoved
from arap.battle.events import AnyEvent, Bust, ModelMoved, UnitFled
from arap.game.names import Names
from arap.game.narrate import log_entry
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from tests.game.small import a_field
from tests.support import rule

GOAL = Target("template.to-hit", "low", 3, "skill")


def told(event: AnyEvent) -> str:
    return log_entry(Names(a_field()), 1, Logged(event)).text


def marker(faces: tuple[int, ...], value: Target | None = None) -> MarkerPlaced:
    return MarkerPlaced(
        rule="area.scatter", unit="a1", model="a1.1", weapon="Mortar", mode="indirect", target_unit="", aim=(3.0, 4.0),
        place=(3.0, 4.0), radius=1.5, faces=faces, value=value,
    )  # fmt: skip


def fled(*path: tuple[float, float], rule: str = "rout.move", kind: str = "flee", distance: float = 12.0) -> UnitFled:
    models = (ModelMoved("a1.1", path, 180.0, 1.0),) if path else ()
    return UnitFled(rule=rule, unit="a1", kind=kind, faces=(6, 6), distance=distance, bearing=180.0, models=models)


@rule("template.to-hit")
@pytest.mark.parametrize(
    ("throw", "result"),
    [(Throw(2, True), "those in the open were hit"), (Throw(5, False), "missed, so only partial hits")],
)
def test_a_stream_says_whether_its_die_hit(throw: Throw, result: str) -> None:
    laid = TemplatePlaced(
        rule="template.to-hit", unit="a1", model="a1.1", weapon="Flamer", target_unit="", shapes=(), needed=GOAL,
        throw=throw,
    )  # fmt: skip
    assert told(laid) == f"Flamer on 3 or less: {result}."


@rule("template.to-hit")
def test_partial_dice_are_told_with_whom_they_were_for_and_their_goal() -> None:
    figures = (StruckFigure("b1.1", "b1", "none", 3, 5, False), StruckFigure("b1.2", "b1", "soft", 2, 1, True))
    struck = FiguresStruck(rule="template.to-hit", unit="a1", model="a1.1", weapon="Flamer", figures=figures)
    assert told(struck).endswith("1 hit: 1 of b1 (partial hits: trooper 1 on 3 or less, trooper 2 on 2 or less).")


@rule("area.scatter")
def test_a_double_of_the_scatter_dice_is_named() -> None:
    assert told(marker((4, 4), GOAL)) == "Mortar indirectly: the marker was on target by a double."
    assert "double" not in told(marker((1, 2), GOAL))


@rule("react.intercept.resolve")
def test_who_intercepts_steps_in() -> None:
    came = ChargerMoved(
        rule="react.intercept.resolve", unit="a1", model="a1.1", path=(), facing=0.0, cost=2.04, case="lead", engaged=()
    )
    assert told(came) == 'trooper 1 stepped in for 2".'


@rule("rout.move")
@pytest.mark.parametrize(
    ("event", "text"),
    [
        (fled((12.0, 8.62), (12.0, 0.5)), 'a1 fled 12", stopped by the edge of the table after 8.1".'),
        (fled((12.0, 20.0), (12.0, 17.0)), 'a1 fled 12", stopped by what was in the way after 3".'),
        (fled((12.0, 20.0), (12.0, 8.0)), 'a1 fled 12".'),
        (fled(rule="rout.nowhere.dead-end", kind="flinch", distance=0.0), "a1 had no room to flinch."),
    ],
)
def test_a_flight_says_what_stopped_it(event: UnitFled, text: str) -> None:
    assert told(event) == text


@rule("activate.bust", "react.pickup.bust")
@pytest.mark.parametrize(
    ("entry", "why"),
    [("activate.bust", "more busts being allowed"), ("react.pickup.bust", "since a die was picked up")],
)
def test_a_bust_after_which_the_turn_goes_on_says_why(entry: str, why: str) -> None:
    bust = Bust(rule=entry, side="a", unit="a1", ends_phase=False)
    assert told(bust) == f"Bust: no action points for a1; Side a: the turn goes on, {why}."
