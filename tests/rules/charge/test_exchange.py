"""The exchange of fire in a charge, and what it leaves: losses, wounds that count in the melee, tests."""

from typing import Any

import pytest

from arap.battle.acts import Charge, Pass, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested, ModelRemoved
from arap.battle.events.charge import ChargeFailed
from arap.rules.charge.approach.distance import charge_move_of
from arap.rules.charge.fire.exchange import Exchange, fires_first
from arap.rules.combats import combats
from arap.rules.melee.rounds.difference import side_differences
from arap.rules.melee.rounds.round import fight_steps
from arap.rules.morale.ground import why_not_ground
from arap.rules.morale.quarter import exempt
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Wounds, trigger
from arap.rules.turn.actions import take_action
from arap.table import Dangerous
from tests.rules.builders import a_battle, a_kind, a_piece, a_wall, asked, play, squad
from tests.rules.charge.charging import active, charge
from tests.rules.logs import events
from tests.rules.reactions.standing import PISTOL, STAND, charging, facing_off, shots
from tests.support import rule

UNSHAKEN = {"suppress.model": "none"}


def fire(first: list[int], wounds: list[int], **more: Any) -> dict[str, Any]:
    return {"react.roll": [1, 5], "shoot.to-hit": first, "shoot.to-wound": wounds, **more}


def in_a_row(*ys: float, gap: float, foes: int, kind: Any = None) -> Battle:
    """Chargers one behind the other, and enemies this far from the first."""
    men = squad("m", places=[(20, y) for y in ys], kind=kind, weapons=(PISTOL,))
    return a_battle([men, squad("e", "b", (20, ys[0] + gap), foes, facing=180)], settings=UNSHAKEN)


@rule("react.charge.sequence", "charge.lead-model")
@pytest.mark.parametrize(("second", "reaches"), [(8.5, True), (11, False)])
def test_if_the_lead_charger_falls_to_fire_the_next_nearest_goes(second: float, reaches: bool) -> None:
    """The lead is 7" away. The next nearest needs 6.5" of 8" to come within 2", or 9"."""
    battle = in_a_row(10, 17 - second, gap=7, foes=1)
    charge(battle, dice=fire([1], [6], **{"shoot.to-hit.second": [1], "casualty.allocate": [1]}), answers=[STAND])
    assert [removed.model for removed in events(battle, ModelRemoved)] == ["m.1"]
    assert (battle.units["m"].locked == ("e",)) is reaches
    assert bool(events(battle, ChargeFailed)) is not reaches


@rule("charge.sequence", "charge.losses")
def test_a_charge_whose_two_nearest_fall_and_whose_third_is_too_far_fails() -> None:
    men = squad("m", places=[(20, 10), (19, 10), (20, 8.5), (20, 7)], weapons=(PISTOL,))
    battle = a_battle([men, squad("e", "b", places=[(20, 19), (19, 19)], facing=180)], settings=UNSHAKEN)
    charge(battle, dice=fire([1, 1], [6, 6], **{"casualty.allocate": [1, 2]}), answers=[STAND])
    assert events(battle, ChargeFailed) and not battle.units["m"].locked
    assert exempt(battle.units["m"])


@rule("charge.sequence", "charge.repeat")
def test_chargers_whose_fire_kills_the_whole_target_stay_and_keep_their_points_but_not_for_a_charge() -> None:
    battle = facing_off(7, men=3)
    act = Charge("e", fire=True)
    dice = {"shoot.to-hit": [1, 6, 6], "shoot.to-hit.second": [1], "shoot.to-wound": [6]}
    charge(battle, act=act, dice=dice, answers=[Pass()])
    assert "e" not in battle.units and {model.y for model in battle.members("m")} == {10}
    entry = battle.acting("m")
    assert entry is not None and entry.points == 1 and battle.units["m"].now.charged
    assert not events(battle, ChargeFailed)


@rule("react.charge.sequence")
def test_a_charge_whose_chargers_are_all_dead_has_failed() -> None:
    battle = facing_off(7, foes=3)
    charge(battle, dice=fire([1, 6, 6], [6], **{"shoot.to-hit.second": [1]}), answers=[STAND])
    assert "m" not in battle.units and not battle.units["e"].locked and battle.turn.charge is None


def first_to_fire(men: int, foes: int, *, wall: bool = False) -> str:
    terrain = [a_wall((15, 16), (25, 16), height=0.6)] if wall else []
    battle = facing_off(7, kind=a_kind("quick", I=men), foe=a_kind("slow", I=foes), terrain=terrain)
    move = charge_move_of(battle, Charge("e"), ["m.1"])
    return fires_first(battle, Exchange("m", move, charging(battle), 1, fires=True))


@rule("react.charge.who-fires-first")
@pytest.mark.parametrize(
    ("men", "foes", "wall", "first"),
    [(4, 3, False, "chargers"), (4, 3, True, "charged"), (4, 4, False, "together"), (3, 4, False, "charged")],
)
def test_the_higher_initiative_fires_first_unless_the_charged_unit_is_in_cover(
    men: int, foes: int, wall: bool, first: str
) -> None:
    assert first_to_fire(men, foes, wall=wall) == first


def both_fire(men: int, foes: int) -> Battle:
    """Both sides fire one shot each that kills."""
    chargers = squad("m", places=[(20, 10), (30, 8)], kind=a_kind("quick", I=men), weapons=(PISTOL,))
    battle = a_battle(
        [chargers, squad("e", "b", places=[(20, 17)], facing=180, kind=a_kind("slow", I=foes))], settings=UNSHAKEN
    )
    dice = {
        "react.roll": [1, 5], "shoot.to-hit": [1, 1, 1], "shoot.to-hit.second": [1, 1, 1], "shoot.to-wound": [6, 6, 6],
        "casualty.allocate": [1, 1],
    }  # fmt: skip
    act = Charge("e", ("m.1",), fire=True)
    return charge(battle, act=act, dice=dice, answers=[STAND])


@rule("react.charge.who-fires-first")
@pytest.mark.parametrize(
    ("men", "foes", "fired", "dead"),
    [(4, 3, ["m"], ["e.1"]), (3, 4, ["e"], ["m.1"]), (4, 4, ["e", "m"], ["m.1", "e.1"])],
)
def test_casualties_of_the_first_volley_do_not_fire_but_equals_fire_together(
    men: int, foes: int, fired: list[str], dead: list[str]
) -> None:
    battle = both_fire(men, foes)
    assert [hits.unit for hits in events(battle, HitsRolled)] == fired
    assert sorted([removed.model for removed in events(battle, ModelRemoved)]) == sorted(dead)


@rule("react.charge.who-may-fire")
def test_a_unit_beside_the_charge_that_is_not_charged_is_not_asked_to_fire() -> None:
    battle = facing_off(8, squad("w", "b", places=[(24, 14)], facing=270))
    charge(battle, answers=[Pass()])
    assert shots(battle, "w") == 0


def fought(battle: Battle, **dice: Any) -> Any:
    """The scores of the first round after a charge."""
    (combat,) = combats(battle)
    return play(
        fight_steps(battle, combat), {name.replace("__", ".").replace("_", "-"): faces for name, faces in dice.items()}
    )


def charged_under_fire(*, taken: int, inflicted: int = 0, fire: bool = False) -> Battle:
    """Five chargers and five defenders of many wounds; the fire of the charge does so many wounds to each side."""
    hardy = a_kind("hardy", W=4, A=3, I=3)
    battle = facing_off(7, men=5, foes=5, kind=hardy, foe=a_kind("stout", W=4, A=3, I=4))
    hits = [1] * taken + [6] * (5 - taken) + ([1] * inflicted + [6] * (5 - inflicted) if fire else [])
    dice = {"react.roll": [1, 5], "shoot.to-hit": hits, "shoot.to-wound": [6] * (taken + inflicted)}
    dice |= {"casualty.allocate": [1, 2, 3, 4, 5], "casualty.tie": [1, 1, 1, 1], "shoot.to-hit.second": [1]}
    return charge(battle, act=Charge("e", fire=fire), dice=dice, answers=[STAND])


@rule("melee.wound-difference.charge-fire")
@pytest.mark.parametrize(("fire", "taken", "inflicted"), [(False, 2, 0), (True, 2, 1)])
def test_wounds_by_fire_in_the_charge_are_kept_for_the_first_round(fire: bool, taken: int, inflicted: int) -> None:
    battle = charged_under_fire(taken=taken, inflicted=inflicted, fire=fire)
    (onset,) = battle.turn.onsets
    assert (onset.taken, onset.inflicted, onset.hazards) == (taken, inflicted, 0)


@rule("melee.wound-difference.charge-fire")
@pytest.mark.parametrize(
    ("fire", "inflicted", "blows", "differences"),
    [(False, 0, (1, 3), {"a": 0, "b": 0}), (True, 1, (1, 3), {"a": 1, "b": -1})],
)
def test_the_round_after_the_charge_starts_with_the_wounds_by_fire(
    fire: bool, inflicted: int, blows: tuple[int, int], differences: dict[str, int]
) -> None:
    """Stand and fire does two wounds; then the charged unit does one in melee and the chargers three."""
    battle = charged_under_fire(taken=2, inflicted=inflicted, fire=fire)
    charged, chargers = blows
    hits = [1] * charged + [6] * (15 - charged) + [1] * chargers + [6] * (20 - chargers)
    wounds = [6] * (charged + chargers)
    scores = fought(
        battle, melee__to_hit=hits, melee__to_wound=wounds, casualty__allocate=[1] * 9, casualty__tie=[1] * 9
    )
    assert side_differences(scores) == differences
    assert battle.turn.onsets == ()


@rule("melee.wound-difference.charge-fire")
def test_wounds_by_fire_in_a_charge_that_fell_short_are_forgotten() -> None:
    battle = in_a_row(10, 6, gap=7, foes=1, kind=a_kind(W=1))
    charge(battle, dice=fire([1], [6], **{"shoot.to-hit.second": [1], "casualty.allocate": [1]}), answers=[STAND])
    assert events(battle, ChargeFailed) and battle.turn.onsets == ()


@rule("react.charge.sequence", "suppress.test")
def test_chargers_that_fall_short_are_tested_for_suppression_when_the_charge_is_over() -> None:
    men = squad("m", places=[(20, 10), (20, 6), (20, 5), (20, 4)], weapons=(PISTOL,))
    battle = a_battle([men, squad("e", "b", places=[(20, 17), (21.2, 17)], facing=180)])
    dice = fire([1, 1], [6, 1], **{"casualty.allocate": [1], "suppress.test": [6, 6]})
    charge(battle, dice=dice, answers=[STAND])
    kinds = [type(logged.event) for logged in battle.log]
    assert kinds.index(LeadershipTested) > kinds.index(ChargeFailed) and battle.units["m"].pending == 1


@rule("react.charge.sequence", "suppress.test")
def test_locked_units_take_no_test_for_fire_in_the_charge() -> None:
    battle = charged_under_fire(taken=2)
    assert battle.units["m"].locked and not events(battle, LeadershipTested)


@rule("react.charge.sequence", "react.ground.who-cannot")
def test_neither_chargers_nor_charged_go_to_ground_in_the_middle_of_a_charge() -> None:
    battle = facing_off(7, men=3)
    question = asked(a_charge_of(battle), {})
    assert question is not None and battle.turn.charge is not None
    for unit in ("m", "e"):
        refusal = why_not_ground(battle, battle.units[unit])
        assert refusal is not None and refusal.rule == "react.ground.who-cannot"
    assert asked(offer(battle, trigger(battle, "wounds", "e", Wounds("m", 3)))) is None


def a_charge_of(battle: Battle) -> Any:
    active(battle)
    return take_action(battle, battle.turn.acting[-1], Charge("e"))


@rule("react.charge.sequence", "react.intercept.resolve")
def test_nobody_fires_in_a_charge_that_is_intercepted() -> None:
    battle = facing_off(8, squad("w", "b", places=[(21.5, 14)], facing=270))
    charge(battle, act=Charge("e", fire=True), answers=[STAND, React("w", "intercept")])
    assert not events(battle, HitsRolled) and battle.units["m"].locked == ("w",)
    assert not battle.units["e"].now.in_charge


@rule("charge.sequence", "react.stand-and-fire.when", "charge.cover", "charge.losses")
def test_a_charge_through_mines_into_hard_cover_is_met_by_fire() -> None:
    """Fire kills one charger, mines another; the rest fight at Initiative 1, and only the fire counts for the enemy."""
    mines = a_piece((10, 12, 30, 12.5), "mines", dangerous=Dangerous(threshold=2, effect="kill"))
    wall = a_wall((10, 16.2), (30, 16.2), height=0.6)
    men = squad("m", places=[(19, 10), (20.2, 10), (21.4, 10)], kind=a_kind(M=5), weapons=(PISTOL,))
    foes = squad("e", "b", places=[(19, 17), (20.2, 17), (21.4, 17)], facing=180)
    battle = a_battle([men, foes], [mines, wall])
    dice = fire([1, 6, 6], [6], **{"casualty.allocate": [1], "move.hazard": [1, 6]})
    charge(battle, dice=dice, answers=[STAND])
    (onset,) = battle.turn.onsets
    assert (onset.taken, onset.hazards, onset.cover) == (1, 1, True)
    assert len(battle.units["m"].models) == 1


@rule("react.charge.fire-point", "react.charge.who-fires-first")
def test_if_the_lead_charger_falls_first_the_others_fire_on_from_their_own_way() -> None:
    """The charged unit is faster and kills the lead charger; the second charger still fires its pistol."""
    men = squad("m", places=[(20, 10), (21.2, 10)], weapons=(PISTOL,))
    battle = a_battle([men, squad("e", "b", places=[(20, 17), (21.2, 17)], facing=180, kind=a_kind("quick", I=5))])
    dice = fire([1, 6, 6], [6], **{"shoot.to-hit.second": [1], "casualty.allocate": [1]})
    charge(battle, act=Charge("e", fire=True), dice=dice, answers=[STAND])
    assert [hits.models for hits in events(battle, HitsRolled)] == [("e.1", "e.2"), ("m.2",)]
