"""Charges at blips."""

import arap.rules.reactions  # noqa: F401  (registers who may react)
from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested
from arap.battle.events.charge import ChargeMade
from arap.battle.events.hiding import BlipConverted
from arap.kernel.reasons import Refusal
from arap.rules.charge.action import charge_action
from arap.rules.charge.planner import list_charges, why_not_charge_act
from tests.rules.builders import play, squad
from tests.rules.logs import events
from tests.rules.movement.blips.scanner import a_blip, a_decoy, blips
from tests.support import rule


def round_the_corner(*units: object) -> Battle:
    """The marine stands south of the end of the wall; what lies behind it is out of sight."""
    return blips(*units, marine=(24.7, 19.0), active="a")  # type: ignore[arg-type]


@rule("charge.unseen", "blip.convert")
def test_a_blip_that_is_charged_is_converted_where_it_is_seen_and_then_fought() -> None:
    battle = round_the_corner(a_blip(at=(20.0, 22.0), n=2))
    (choice,) = list_charges(battle.known_to("a"), battle.units["m"])
    assert (choice.answer, choice.refusal) == ("blip-1", None)
    play(charge_action(battle, "m", Charge("blip-1")), {"charge.unseen": [2]})
    (converted,) = events(battle, BlipConverted)
    (made,) = events(battle, ChargeMade)
    assert converted.how == "charged" and made.target == "g" and not made.bonus


@rule("charge.unseen")
def test_a_charge_at_a_decoy_fails_where_sight_was_gained() -> None:
    battle = round_the_corner(a_decoy(at=(20.0, 22.0)))
    assert not (play(charge_action(battle, "m", Charge("blip-1")), {"charge.unseen": [2]}))
    (converted,) = events(battle, BlipConverted)
    assert converted.models == () and "d" not in battle.units and not events(battle, ChargeMade)
    assert 19.0 < battle.models["m.1"].y < 20.6


@rule("charge.unseen")
def test_a_failed_test_leaves_the_blip_what_it_is() -> None:
    battle = round_the_corner(a_blip(at=(20, 22), n=2))
    play(charge_action(battle, "m", Charge("blip-1")), {"charge.unseen": [6]})
    assert events(battle, InitiativeTested) and not events(battle, ChargeMade)


@rule("charge.unseen")
def test_an_enemy_nobody_has_seen_that_is_no_blip_is_not_charged() -> None:
    battle = round_the_corner(squad("h", "b", (18, 22.5), 1))
    refusal = why_not_charge_act(battle.known_to("a"), battle.units["m"], Charge("h"))
    assert isinstance(refusal, Refusal) and refusal.rule == "charge.unseen"
