"""Charges at counters and out of hiding, and routers that meet hidden enemies."""

import arap.rules.reactions  # noqa: F401  (registers who may react)
from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeMade
from arap.battle.events.hiding import ModelsRevealed
from arap.battle.events.rout import UnitFled
from arap.battle.values import Rout
from arap.rules.charge.action import charge_action
from arap.rules.charge.planner import list_charges, proposed
from arap.rules.movement.flight.flee import flee
from tests.rules.builders import a_battle, play, squad
from tests.rules.logs import events
from tests.rules.movement.hiding.hedges import hidden
from tests.support import rule


def before_a_counter(display: str = "marker") -> Battle:
    units = [squad("m", at=(24, 10), n=1), squad("h", "b", (24, 15), 1, facing=180)]
    return hidden(a_battle(units, settings={"hide.enabled": True, "hide.display": display}))


@rule("charge.unseen")
def test_a_hidden_model_whose_counter_is_seen_can_be_charged() -> None:
    battle = before_a_counter()
    (choice,) = list_charges(battle.known_to("a"), battle.units["m"])
    assert (choice.answer, choice.refusal) == ("counter-1", None)
    play(charge_action(battle, "m", Charge("counter-1")), {"charge.unseen": [2]})
    (made,) = events(battle, ChargeMade)
    assert made.target == "h" and not made.bonus and events(battle, ModelsRevealed)


@rule("charge.unseen")
def test_a_charge_at_a_counter_fails_with_the_test() -> None:
    battle = before_a_counter()
    play(charge_action(battle, "m", Charge("counter-1")), {"charge.unseen": [6]})
    assert not events(battle, ChargeMade)


@rule("charge.unseen", "hide.claim")
def test_nobody_charges_what_no_counter_shows() -> None:
    battle = before_a_counter("map")
    assert list_charges(battle.known_to("a"), battle.units["m"]) == ()


@rule("rout.move", "hide.spotting")
def test_routers_run_towards_an_enemy_they_do_not_know_of_and_find_it() -> None:
    units = [squad("m", at=(24, 20), n=1, facing=180), squad("e", "b", (24, 24), 1), squad("h", "b", (24, 13), 1)]
    battle = hidden(a_battle(units, settings={"hide.enabled": True, "hide.display": "map"}))
    battle.change("m", rout=Rout("e"))
    play(flee(battle, "m", None), {"move.flee": [6, 6]})
    (ran,) = events(battle, UnitFled)[:1]
    assert ran.models[0].path[-1][1] < 18 and not battle.models["h.1"].hidden


@rule("hide.fire-reveals", "react.charge.options")
def test_the_plan_of_a_charge_out_of_hiding_names_what_the_enemy_may_do() -> None:
    battle = before_a_counter()
    battle.change_turn(active="b", order=("b", "a"))
    plan = proposed(battle.known_to("b"), battle.units["h"], Charge("m"))
    assert plan.refusal is None and [each.unit for each in plan.reactions] == ["m", "m"]
