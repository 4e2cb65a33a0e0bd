"""Log lines that say what stopped, missed or ended something."""

from typing import get_args

import pytest
from msgspec.structs import replace

from arap.battle.battle import Logged
from arap.battle.events import AllowanceRolled, AnyEvent, Bust, ModelMoved, UnitFled
from arap.battle.events.charge import (
    ChargeDeclared,
    ChargeFailed,
    ChargeMade,
    ChargerMoved,
    RunnersDied,
    RunnersEscaped,
)
from arap.battle.events.reaction import InterceptionVoid, ReactionAnswered
from arap.battle.events.shooting.area import FiguresStruck, MarkerPlaced, StruckFigure, TemplatePlaced
from arap.battle.values import INTERCEPT
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.narration.telling import ASIDE
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.rules.triggers.reaction import REACTIONS, Reaction
from arap.rules.triggers.trigger import OCCASIONS, Kind
from tests.game.small import a_field
from tests.support import rule

NEAR = (("a1.1", "b1.1", 1.44), ("a1.1", "b2.3", 2.0))
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
    [(Throw(2, True), "models in the open are hit"), (Throw(5, False), "missed, so only partial hits count")],
)
def test_a_stream_says_whether_its_die_hit(throw: Throw, result: str) -> None:
    laid = TemplatePlaced(
        rule="template.to-hit", unit="a1", model="a1.1", weapon="Flamer", target_unit="", shapes=(), needed=GOAL,
        throw=throw,
    )  # fmt: skip
    assert told(laid) == f"Flamer, 3 or less needed: {result}."


@rule("template.to-hit")
def test_partial_dice_are_told_with_whom_they_were_for_and_their_goal() -> None:
    figures = (StruckFigure("b1.1", "b1", "none", 3, 5, False), StruckFigure("b1.2", "b1", "soft", 2, 1, True))
    struck = FiguresStruck(rule="template.to-hit", unit="a1", model="a1.1", weapon="Flamer", figures=figures)
    assert told(struck).endswith("1 hit: 1 of b1 (partial hits: trooper 1 3 or less, trooper 2 2 or less).")


@rule("area.scatter")
def test_a_double_of_the_scatter_dice_is_named() -> None:
    assert told(marker((4, 4), GOAL)) == "Mortar, indirect fire: the marker lands on target by a double."
    assert "double" not in told(marker((1, 2), GOAL))


def came(case: str, rule: str = "react.intercept.resolve", *, met: bool = False) -> ChargerMoved:
    return ChargerMoved(
        rule=rule, unit="a1", model="a1.1", path=(), facing=0.0, cost=2.04, case=case, engaged=("b1.1",), met=met
    )


@rule("react.intercept.resolve")
def test_interceptors_step_in_and_chargers_are_met() -> None:
    assert told(came("lead")) == 'trooper 1 of a1 steps in, 2", within reach of trooper 1 of b1.'
    still = told(replace(came("lead"), cost=0.0))
    assert still == "trooper 1 of a1 stands in the way, within reach of trooper 1 of b1."
    assert told(came("lead", met=True)) == 'trooper 1 of a1 is stopped after 2", within reach of trooper 1 of b1.'
    assert told(came("engaged", met=True)) == 'trooper 1 of a1 comes up, 2", within reach of trooper 1 of b1.'
    assert told(came("lead", "charge.arrange")) == 'trooper 1 leads the charge, 2", within reach of trooper 1 of b1.'
    void = InterceptionVoid(rule="react.intercept.resolve", unit="b1", enemy="a1")
    assert told(void) == "The interception fails: no charger of a1 comes near b1."


@rule("charge.failed")
def test_a_charge_that_fails_by_a_hair_is_not_told_as_contact() -> None:
    failed = ChargeFailed(rule="charge.failed", unit="a1", target="b1", distance=2.002)
    assert told(failed) == 'The charge of a1 fails: the nearest model is just over 2" from b1.'
    assert "the nearest model is 3.4" in told(replace(failed, distance=3.36))
    assert "the nearest model is 3.4" in told(replace(failed, distance=3.44))
    escaped = RunnersEscaped(rule="charge.repeat", unit="a1", target="b1", distance=2.04)
    assert told(escaped) == 'b1 escape from a1: the nearest charger is just over 2" behind.'
    died = RunnersDied(rule="charge.repeat", unit="a1", target="b1")
    assert told(died) == "b1 die on the run. a1 may charge again."


@rule("rout.contact-enemy", "react.run.caught")
def test_runners_that_are_caught_have_neither_a_front_nor_an_order_of_initiative() -> None:
    made = ChargeMade(
        rule="charge.sequence", unit="a1", target="b1", direction="front", votes=(("front", 2),), bonus=False,
        without="the enemy routs", cover=True, behind="across mines", engaged=2, chargers=3, locked=("b2",), hazards=1,
    )  # fmt: skip
    caught = "a1 catch the routing b1, 2 of 3 engaged; the ground causes 1 wound. Also drawn in: b2."
    assert told(made) == caught
    assert told(replace(made, locked=("b1",))).startswith(
        "a1 hit b1 in the front (2 front), 2 of 3 engaged, without charge bonuses"
    )


@rule("charge.distance", "move.variable")
def test_dice_for_the_ground_in_a_charge_say_how_far_it_may_go() -> None:
    rolled = AllowanceRolled(
        rule="move.variable", unit="a1", models=("a1.1",), die="D4", faces=(1, 1), values=(1, 1), inches=1.0, charge=2.0
    )
    assert told(rolled) == 'a1 roll 1 (2D4) and may charge 2".'
    assert told(replace(rolled, charge=0.0)) == 'a1 may go 1" (2D4).'


@rule("charge.action", "move.fleet.charge")
def test_a_declared_charge_says_how_its_distance_is_measured_and_whether_it_uses_fleet() -> None:
    declared = ChargeDeclared(
        rule="charge.action", unit="a1", target="b1", models=("a1.1",), distance=3.6, allowance=8.0, fleet=True
    )
    away = 'the nearest 3.6" away in a straight line, charge move 8", using Fleet.'
    assert told(declared) == f"a1 charge b1: 1 model, {away}"


@rule("rout.move")
@pytest.mark.parametrize(
    ("event", "text"),
    [
        (fled((12.0, 8.62), (12.0, 0.5)), 'a1 flee 12", stopped by the edge of the table after 8.1".'),
        (fled((12.0, 20.0), (12.0, 17.0)), 'a1 flee 12", stopped by something in the way after 3".'),
        (fled((12.0, 20.0), (12.0, 8.0)), 'a1 flee 12".'),
        (
            fled(rule="rout.nowhere.dead-end", kind="flinch", distance=0.0),
            "a1 cannot flinch: no way leads away from the enemy. They rout where they stand.",
        ),
        (
            fled(rule="rout.nowhere.flinch-no-room", kind="flinch", distance=0.0),
            "a1 cannot flinch: there is no room.",
        ),
        (fled(rule="rout.nowhere.dead-end", distance=0.0), "a1 stay in a dead end."),
    ],
)
def test_a_flight_says_what_stopped_it(event: UnitFled, text: str) -> None:
    assert told(event) == text


@rule("activate.bust", "react.pickup.bust")
@pytest.mark.parametrize(
    ("entry", "why"),
    [("activate.bust", "one more bust is allowed"), ("react.pickup.bust", "a die was picked up")],
)
def test_a_bust_after_which_the_turn_goes_on_says_why(entry: str, why: str) -> None:
    bust = Bust(rule=entry, side="a", unit="a1", ends_phase=False)
    assert told(bust) == f"a1 bust: no action points. Side a's turn goes on: {why}."


def answered(
    kind: Kind, *units: str, near: tuple[tuple[str, str, float], ...] = (), reaction: str = INTERCEPT
) -> ReactionAnswered:
    """Side b, with b1 and b2, was asked about something a1 did."""
    return ReactionAnswered(
        rule=OCCASIONS[kind].rule, trigger=OCCASIONS[kind].number, kind=kind, side="b", enemy="a1",
        offered=("b1", "b2"), units=units, near=near, reaction=reaction if units else "",
    )  # fmt: skip


@rule("react.sequence")
@pytest.mark.parametrize("kind", get_args(Kind))
def test_a_player_who_passes_is_told_of(kind: Kind) -> None:
    text = told(answered(kind, near=NEAR))
    assert "Side b" in text or ("b1" in text and "b2" in text)


@rule("react.sequence")
@pytest.mark.parametrize("reaction", [one for found in REACTIONS.values() for one in found], ids=lambda one: one.name)
def test_every_reaction_has_words_of_its_own(reaction: Reaction) -> None:
    for kind in reaction.on:
        text = told(answered(kind, "b1", near=NEAR, reaction=reaction.name))
        assert "b1" in text and "reacted to" not in text


@rule("react.sequence")
def test_a_reaction_without_words_of_its_own_is_named() -> None:
    assert told(answered("stray", "b1", near=NEAR, reaction="turn to face")) == "b1 react to a1: turn to face."


@rule("react.intercept.stray")
def test_an_interception_says_how_far_the_enemy_is() -> None:
    assert told(answered("stray", "b2", near=NEAR)) == 'b2 step in the way of a1, 2" away.'
    assert told(answered("stray", near=NEAR)) == 'b1 and b2 let a1 pass, 1.4" and 2" away.'


@rule("react.intercept.routers")
def test_routers_are_struck_at_and_not_stopped() -> None:
    assert told(answered("pass", "b1", near=NEAR)) == 'b1 strike at a1 in flight, 1.4" away.'


@rule("react.pickup.offer", "react.ground.under-fire", "react.ground.pinned", "coherency.character-join")
@pytest.mark.parametrize("kind", ["failed-dice", "wounds", "pinned", "finished"])
@pytest.mark.parametrize("units", [(), ("b1",)])
def test_answers_that_other_lines_tell_of_are_asides(kind: Kind, units: tuple[str, ...]) -> None:
    assert log_entry(Names(a_field()), 1, Logged(answered(kind, *units))).level == ASIDE
