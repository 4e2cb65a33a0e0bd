"""The log tells every kind of event."""

from typing import get_args

import pytest

from arap.battle import events as happened
from arap.battle.acts import Attempt, PickUp
from arap.battle.battle import Logged
from arap.battle.events import AnyEvent
from arap.battle.events.melee import (
    BlowsLanded,
    FightersStoodUp,
    FightersTurned,
    OtherLossesCounted,
    RoundBegan,
    RoundScored,
    Scored,
    StepBegan,
    WoundsLost,
)
from arap.battle.events.rout import RallyDeclined, UnitFaced, UnitRallied
from arap.battle.events.shooting.area import MarkerPlaced, TemplatePlaced
from arap.battle.values import Result
from arap.game.names import Names
from arap.game.narration.narrate import HARMS, log_entry
from arap.game.narration.telling import ACTIVATION, ASIDE, DETAIL, TELLERS, TURN
from arap.game.view import Mark
from arap.kernel.reasons import Modifier
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.kernel.two_dice import TwoDiceTarget
from arap.kernel.words import listed, plural
from arap.rules.catalogue import all_ids
from tests.game.small import a_field, answer, scripted
from tests.game.test_game import a_game_of_many_acts
from tests.support import rule

KINDS = get_args(AnyEvent)
NAMES = Names(a_field())


def told(event: AnyEvent) -> str:
    return log_entry(NAMES, 1, Logged(event)).text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_teller(kind: type[happened.Event]) -> None:
    assert kind in TELLERS


def test_there_is_no_teller_for_what_does_not_happen() -> None:
    assert set(TELLERS) == set(KINDS)


def test_every_kind_of_event_has_a_tag_of_its_own() -> None:
    assert len({kind.__struct_config__.tag for kind in KINDS}) == len(KINDS)


def test_a_whole_game_is_told_in_sentences_that_name_their_rules() -> None:
    game = a_game_of_many_acts()
    for number, logged in enumerate(game.log, 1):
        entry = log_entry(NAMES, number, logged)
        assert entry.n == number and entry.hash == logged.hash
        assert entry.text.endswith(".") and "  " not in entry.text
        assert entry.rule in all_ids()
        assert entry.level in (TURN, ACTIVATION, DETAIL, ASIDE)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (
            happened.ActivationRolled(rule="activate.roll", unit="a1", value=4, faces=(2, 5), points=1, bust=False),
            "a1 roll to activate, 4 or less needed: 1 action point.",
        ),
        (
            happened.ActivationRolled(
                rule="activate.roll", unit="a1", value=3, faces=(1, 1, 1), points=1, bust=False, lost=2
            ),
            "a1 roll to activate, 3 or less needed: 1 action point (2 lost: pinned).",
        ),
        (
            happened.Bust(rule="activate.bust", side="a", unit="a1", ends_phase=True),
            "a1 bust: no action points. Side a's activations end.",
        ),
        (
            happened.PickUpsTaken(rule="react.pickup.offer", side="b", units=("b1", "b2")),
            "Side b pick up 2 dice.",
        ),
        (
            happened.PickUpRolled(rule="react.pickup.dice", unit="b1", value=3, faces=(1, 2, 3), points=1, lost=2),
            "b1 roll picked-up dice, 3 or less needed: 1 action point (2 lost: pinned).",
        ),
        (
            happened.SuppressionChanged(
                rule="suppress.removal", unit="a1", suppression=0, pending=0, reason="is removed by the pin"
            ),
            "Suppression of a1 is removed by the pin: 0 in effect, 0 pending.",
        ),
        (
            happened.LeadershipTested(
                rule="casualty.quarter.result",
                unit="a1",
                test="casualties",
                needed=TwoDiceTarget("casualty.quarter.result", 8, "Leadership of the troops"),
                faces=(4, 5),
                passed=False,
            ),
            "a1 test for 25 % losses: 9 against 8, failed.",
        ),
        (
            happened.LeadershipTested(
                rule="rally.test",
                unit="a1",
                test="rally",
                needed=TwoDiceTarget("rally.test", 7, "Leadership of the troops"),
                faces=(3, 4),
                passed=True,
            ),
            "a1 test to rally: 7 against 7, passed.",
        ),
        (UnitRallied(rule="rally.table-edge", unit="a1"), "a1 rally at the edge of the table."),
        (
            UnitRallied(rule="rally.know-no-fear", unit="a1", shuns=("b1",)),
            "a1 rally without a test: they know no fear. They cannot charge b1 in the next activation phase.",
        ),
        (RoundBegan(rule="melee.sequence", units=("a1", "b1")), "Melee: a1 and b1 fight a round."),
        (
            FightersStoodUp(rule="move.prone.melee", unit="a1", models=("a1.1", "a1.2")),
            "2 prone fighters of a1 stand up instead of striking.",
        ),
        (
            FightersTurned(rule="melee.arc.facing", unit="a1", facings=(("a1.1", 90.0),)),
            "1 fighter of a1 turns to face the enemy.",
        ),
        (
            StepBegan(rule="melee.initiative-steps", units=("a1", "b1"), initiative=4, models=("a1.1", "b1.1")),
            "Initiative 4: 2 fighters.",
        ),
        (
            BlowsLanded(rule="melee.to-hit", unit="a1", target_unit="b1", models=("a1.1", "a1.1")),
            "2 attacks by a1 on b1: all hit, the target cannot dodge.",
        ),
        (
            WoundsLost(rule="melee.allocation.tiers", unit="a1", target_unit="b1", count=1),
            "1 wound lost: no model of b1 is left to take them.",
        ),
        (
            OtherLossesCounted(rule="melee.wound-difference.environment", losses=(("a1", 2), ("b1", 1))),
            "Wounds that no enemy caused, counted as taken: a1 2 and b1 1.",
        ),
        (
            RoundScored(rule="melee.wound-difference", scores=(Scored("a1", 2, 1), Scored("b1", 1, 2))),
            "Wounds this round: a1 2 caused, 1 taken; b1 1 caused, 2 taken.",
        ),
        (
            happened.UnitMoved(rule="melee.tidy-up", unit="a1", models=(), points=0, manner="close up"),
            'a1 close up to the enemy; the longest path costs 0".',
        ),
        (
            happened.WoundsAllocated(
                rule="melee.allocation.tiers", target_unit="b1", models=("b1.1", "b1.1"), faces=(), tier=1
            ),
            "Wounds on b1 go to trooper 1 (2 times), in contact.",
        ),
        (RallyDeclined(rule="rally.test", unit="a1"), "a1 do not try to rally."),
        (UnitFaced(rule="rally.after", unit="a1", facings=(("a1.1", 90.0), ("a1.2", 45.5))), "a1 face 45.5° and 90°."),
        (
            happened.BattleEnded(
                rule="length.scheme",
                result=Result("a", {"a": 3.0, "b": 1.0}, "6 game turns have been played", "length.scheme"),
            ),
            "The battle ends: 6 game turns have been played. Side a win (Side a 3, Side b 1).",
        ),
    ],
)
def test_how_events_are_told(event: AnyEvent, text: str) -> None:
    assert told(event) == text


@pytest.mark.parametrize("unit", ["First Squad", "Terminators"])
def test_a_squad_is_they_however_it_is_called(unit: str) -> None:
    texts = (
        told(happened.UnitFinished(rule="activate.action-points", unit=unit, points_lost=1)),
        told(happened.UnitPinned(rule="pin.effect", unit=unit, until=2, points_lost=0)),
        told(happened.UnitAimed(rule="shoot.aim", unit=unit)),
        told(happened.PointsKept(rule="activate.leftover", unit=unit, points=1)),
        told(happened.ReserveWaits(rule="reserve.entry", unit=unit, side="a")),
    )
    assert texts == (
        f"{unit} finish with 1 point unused.",
        f"{unit} are pinned.",
        f"{unit} take aim.",
        f"{unit} keep 1 action point while in melee.",
        f"{unit} find no room at the edge; no roll is needed next turn.",
    )


def test_shots_are_told_with_their_dice_and_their_breakdown() -> None:
    needed = Target("shoot.to-hit", "low", 4, "Ballistic Skill", (Modifier(-1, "soft cover", "shoot.cover.soft"),))
    event = happened.HitsRolled(
        rule="shoot.to-hit",
        unit="a1",
        target_unit="b1",
        weapon="rifle",
        needed=needed,
        models=("a1.1", "a1.2"),
        throws=(Throw(3, True), Throw(6, False)),
        hits=1,
    )
    entry = log_entry(NAMES, 7, Logged(event, "abc"))
    assert entry.text == "2 shots with rifle at b1, 3 or less needed: 1 hit."
    assert [(die.face, die.met) for die in entry.dice] == [(3, True), (6, False)]
    assert entry.breakdown and entry.breakdown.modifiers == needed.modifiers
    assert (entry.side, entry.units, entry.models) == ("a", ("a1", "b1"), ("a1.1", "a1.2"))


def test_attacks_are_told_as_attacks_with_their_reasons() -> None:
    needed = Target("melee.to-hit", "low", 3, "WS 3 against WS 3", (Modifier(1, "uphill", "melee.to-hit.uphill"),))
    event = happened.HitsRolled(
        rule="melee.to-hit", unit="a1", target_unit="b1", weapon="hand weapon", needed=needed, models=("a1.1",),
        throws=(Throw(4, True),), hits=1,
    )  # fmt: skip
    entry = log_entry(NAMES, 1, Logged(event))
    assert entry.text == "1 attack with hand weapon at b1, 4 or less needed: 1 hit."
    assert entry.breakdown is not None and "uphill" in str(entry.breakdown)


def test_units_are_named_after_they_are_gone() -> None:
    game = scripted({"activate.roll": [6], "activate.pick-up": [6]})
    answer(game, Attempt("a1", 1), PickUp(("b1",)))
    for model in game.battle.units["a1"].models:
        game.battle.remove_model(model, None, "casualty.remove")
    texts = [log_entry(NAMES, 1, logged).text for logged in game.log]
    assert any("a1" in text for text in texts)


def test_numbers_and_lists_are_written_as_people_say_them() -> None:
    assert [plural(count, "hit") for count in (0, 1, 2)] == ["no hits", "1 hit", "2 hits"]
    assert [listed(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


@rule("swim.drowning.character", "move.dangerous")
@pytest.mark.parametrize("effect", get_args(happened.Harm))
def test_whatever_befalls_a_model_in_danger_has_words(effect: happened.Harm) -> None:
    tested = happened.HazardTested(
        rule="move.dangerous", unit="a1", model="a1.1", at=(1.0, 1.0), hazard="mines", threshold=1, face=1,
        effect=effect,
    )  # fmt: skip
    assert told(tested).endswith(f"in mines, 2 or more needed: {HARMS[effect]}.")


def test_surplus_wounds_that_comrades_take_are_told_apart() -> None:
    drawn = happened.WoundsAllocated(rule="casualty.randomize", target_unit="x", models=("x.1",), faces=())
    passed = happened.WoundsAllocated(rule="casualty.overkill", target_unit="x", models=("x.2",), faces=())
    assert told(drawn).startswith("Wounds on") and told(passed).startswith("Surplus wounds on")


def test_a_marker_and_a_template_are_told_with_where_they_lie() -> None:
    placed = MarkerPlaced(
        rule="area.scatter", unit="a1", model="a1.1", weapon="w", mode="direct", target_unit="", aim=(3.0, 4.0),
        place=(5.0, 4.0), radius=1.5,
    )  # fmt: skip
    assert log_entry(NAMES, 1, Logged(placed)).mark == Mark((3.0, 4.0), (5.0, 4.0), 1.5)
    strip = (((1.0, 1.0), (2.0, 1.0), (2.0, 9.0)),)
    needed = Target("template.shape", "low", 4, "skill")
    laid = TemplatePlaced(
        rule="template.shape", unit="a1", model="a1.1", weapon="w", target_unit="", shapes=strip, needed=needed,
        throw=Throw(3, True),
    )  # fmt: skip
    assert log_entry(NAMES, 1, Logged(laid)).mark == Mark(shapes=strip)
