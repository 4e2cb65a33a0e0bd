"""Which states keep a unit from what, and in which words."""

from typing import Any

import pytest

from arap.battle.values import Ground, Rout
from arap.kernel.reasons import Refusal
from arap.rules.states import BARS, Deed, why_barred
from tests.rules.builders import a_battle, squad
from tests.support import rule

STATES: dict[str, dict[str, Any]] = {
    "are pinned": {"pinned_until": 3},
    "have gone to ground": {"ground": Ground(3)},
    "are locked in melee": {"locked": ("e",)},
    "are routing": {"rout": Rout(None)},
    "are pursuing": {"pursuing": "e"},
}


def refused(deed: Deed, **state: Any) -> str | None:
    """What is said of a unit in this state that would do something."""
    battle = a_battle([squad("m")])
    battle.change("m", **state)
    refusal = why_barred(battle.units["m"], deed, "react.eligibility")
    assert refusal is None or refusal.rule == "react.eligibility"
    return refusal.reason.removeprefix("m ") if refusal else None


@rule("react.eligibility")
@pytest.mark.parametrize("deed", ["react", "intercept"])
def test_no_reaction_in_any_of_the_states_and_each_is_named(deed: Deed) -> None:
    assert [refused(deed, **state) for state in STATES.values()] == list(STATES)


@rule("react.eligibility", "react.ground.who-cannot")
def test_of_these_states_only_a_pin_leaves_a_unit_free_to_go_to_ground() -> None:
    said = [refused("go to ground", **state) for state in STATES.values()]
    assert said == [None, "have already gone to ground", "are locked in melee", "are routing", "are pursuing"]


@rule("charge.eligible")
def test_of_these_states_only_a_pin_leaves_a_unit_free_to_charge() -> None:
    said = [refused("charge", **state) for state in STATES.values()]
    assert said == [None, "have gone to ground", "are already in melee", "are routing", "are pursuing"]


@rule("shoot.action.who")
def test_of_these_states_only_a_pin_leaves_a_unit_free_to_shoot() -> None:
    said = [refused("shoot", **state) for state in STATES.values()]
    assert said == [
        None,
        "have gone to ground",
        "are in melee and must fight or break off",
        "are routing",
        "are pursuing",
    ]


@rule("charge.eligible", "shoot.action.who", "react.ground.who-cannot")
def test_of_two_states_the_one_that_matters_most_for_the_deed_is_named() -> None:
    both = STATES["have gone to ground"] | STATES["are locked in melee"]
    assert refused("charge", **both) == "are already in melee"
    assert refused("shoot", **both) == "have gone to ground"
    assert refused("go to ground", **both) == "have already gone to ground"


@rule("react.eligibility")
def test_a_unit_in_none_of_the_states_may_do_it_all() -> None:
    assert [refused(deed) for deed in BARS] == [None] * len(BARS)


@rule("react.eligibility")
def test_the_rule_is_that_of_who_asks() -> None:
    battle = a_battle([squad("m")])
    battle.change("m", rout=Rout(None))
    assert why_barred(battle.units["m"], "charge", "charge.eligible") == Refusal("m are routing", "charge.eligible")
