"""What chance cards do, effect by effect."""

from typing import Any

import pytest
from msgspec.structs import replace

from arap.army.chance.cards import Card, CardEntry, load_deck
from arap.army.chance.effects import effects
from arap.battle.battle import Battle
from arap.battle.chance import is_out_of_grenades
from arap.battle.events.chance import CardInForce, CardStruck, ModelsKnockedDown, ShellFell
from arap.battle.values import Rout
from arap.bots.judging.time import ACTIONS_PER_TURN
from arap.rules.activation_value import BEST_VALUE, WORST_VALUE, activation_value
from arap.rules.chance.deeds import last_turn
from arap.rules.chance.drawing import fit_units, take_effect
from arap.rules.charge.grenades import carries
from arap.rules.melee.fighting.grenades import grenades_for
from arap.rules.morale.leadership import leadership_needed
from arap.rules.morale.rally import rally_needed
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.turn.activation import bust_ends_turn
from tests.rules.builders import Squad, a_kind, a_scenario, a_weapon, play, squad
from tests.rules.chance.decks import a_deck
from tests.rules.logs import events
from tests.support import rule

FRAG = a_weapon("frag", type="grenade", tags=("frag", "krak"), range=6.0, strength=3)
ROCKET = a_weapon("rocket", type="heavy", tags=("missile",), range=48.0, strength=8)
LAUNCHER = a_weapon("launcher", type="assault", tags=("grenade", "blast"), range=24.0, strength=3)
ROCKS = a_weapon("rocks", type="grenade", tags=("rock",), range=6.0, strength=3)
ARMED = (FRAG, ROCKET, LAUNCHER, ROCKS)


def a_card(effect: str, **fields: Any) -> Card:
    return Card("it", CardEntry(text="It happens.", effect=effect, **fields))


def field(**fields: Any) -> Battle:
    """Two squads a side in turn 1 of side a, with a deck in play."""
    cards = a_deck(it={"text": "It happens.", "effect": "wind"})
    units = [squad(f"a{n}", at=(16 * n - 8, 4), **fields) for n in (1, 2)]
    units += [squad(f"b{n}", "b", at=(16 * n - 8, 44), facing=180, **fields) for n in (1, 2)]
    return begun(units, cards)


def begun(units: list[Squad], cards: dict[str, Any]) -> Battle:
    battle = Battle.start(a_scenario(units, settings={"chance.deck": cards}))
    battle.change_turn(order=("a", "b"), active="a", phase="activation", game_turn=1, serial=1)
    return battle


def struck(battle: Battle, card: Card, dice: dict[str, list[int]] | None = None, unit: str = "") -> Battle:
    play(take_effect(battle, card, "a", unit), dice)
    return battle


@rule("chance.example")
def test_two_random_units_lose_grenades_missiles_and_grenade_launcher_ammunition() -> None:
    battle = field(weapons=ARMED)
    struck(battle, a_card("ammunition", units="D4"), {"chance.units": [2], "chance.which": [1, 3]})
    (picked,) = events(battle, CardStruck)
    assert picked.units == ("a1", "b2") and picked.counted == (2,) and picked.among == (4, 3)
    model = battle.members("a1")[0]
    for weapon in (FRAG, ROCKET, LAUNCHER):
        refusal = why_not_fire(battle, model, weapon)
        assert refusal is not None and refusal.rule == "chance.example"
    assert not carries(battle, battle.units["a1"], "assault") and not carries(battle, battle.units["b2"], "defensive")
    assert not grenades_for(battle, model, "krak")
    other = battle.members("a2")[0]
    assert carries(battle, battle.units["a2"], "assault") and grenades_for(battle, other, "krak")
    assert is_out_of_grenades(battle, model.id) and not is_out_of_grenades(battle, other.id)


@rule("chance.example")
def test_rocks_are_not_used_up_and_it_lasts_for_the_whole_battle() -> None:
    battle = struck(field(weapons=ARMED), a_card("ammunition", units="all"))
    refusal = why_not_fire(battle, battle.members("a1")[0], ROCKS)
    assert refusal is None or refusal.rule != "chance.example"
    assert events(battle, CardInForce)[0].until == 0


@rule("chance.example")
def test_units_are_drawn_from_all_sides_without_repeats_and_no_more_than_there_are() -> None:
    battle = struck(field(), a_card("suppress", units="D4"), {"chance.units": [4], "chance.which": [4, 1, 2]})
    assert events(battle, CardStruck)[0].units == ("b2", "a1", "b1", "a2")


@rule("chance.cards")
def test_units_that_somebody_does_not_see_are_never_drawn() -> None:
    battle = field()
    for model in battle.members("b1"):
        battle.put_model(replace(model, hidden=True))
    card = a_card("suppress", whose="enemy")
    assert [unit.id for unit in fit_units(battle, effects()["suppress"], card, "a")] == ["b2"]


@rule("chance.cards")
def test_suppression_comes_and_goes() -> None:
    battle = struck(field(), a_card("suppress", whose="enemy", units="all", amount="D3"), {"chance.amount": [2]})
    assert [battle.units[unit].pending for unit in ("a1", "b1", "b2")] == [0, 2, 2]
    struck(battle, a_card("steady", units="all"))
    assert not any(unit.pending for unit in battle.units.values())


@rule("chance.cards")
def test_units_are_pinned_and_free_again() -> None:
    battle = struck(field(), a_card("pin", whose="enemy"), unit="b1")
    assert battle.units["b1"].pinned
    struck(battle, a_card("unpin"), unit="b1")
    assert not battle.units["b1"].pinned


@rule("chance.cards")
@pytest.mark.parametrize(("faces", "pinned"), [([1, 1], False), ([6, 6], True)])
def test_a_shaken_unit_tests_its_leadership(faces: list[int], pinned: bool) -> None:
    battle = struck(field(), a_card("shake"), {"chance.shake": faces}, unit="b1")
    assert battle.units["b1"].pinned is pinned


@rule("chance.cards")
def test_a_routing_unit_rallies() -> None:
    battle = field()
    battle.change("a1", rout=Rout(None))
    struck(battle, a_card("rally", whose="own"), unit="a1")
    assert not battle.units["a1"].routing


@rule("chance.cards")
def test_models_fall_prone_and_units_go_to_ground() -> None:
    battle = struck(field(), a_card("knock-down"), unit="b1")
    assert all(model.prone for model in battle.members("b1"))
    assert len(events(battle, ModelsKnockedDown)[0].models) == len(battle.members("b1"))
    struck(battle, a_card("ground"), unit="b2")
    assert battle.units["b2"].ground is not None


@rule("chance.cards")
def test_leadership_and_activation_change_for_those_units_only_and_say_why() -> None:
    battle = struck(field(), a_card("leadership", amount=2), unit="a1")
    needed = leadership_needed(battle, battle.units["a1"], "dice.leadership")
    assert [(line.value, line.reason, line.rule) for line in needed.modifiers] == [(2, "It", "chance.cards")]
    assert rally_needed(battle, battle.units["a1"]).modifiers[-1].reason == "It"
    assert not leadership_needed(battle, battle.units["a2"], "dice.leadership").modifiers
    before = activation_value(battle, battle.units["b1"])
    struck(battle, a_card("activation", amount=-1), unit="b1")
    assert activation_value(battle, battle.units["b1"]) == before - 1
    struck(battle, a_card("activation", amount=-9), unit="b1")
    assert activation_value(battle, battle.units["b1"]) == 2


@rule("chance.cards")
def test_a_side_may_go_bust_once_more() -> None:
    battle = field()
    assert bust_ends_turn(battle)
    struck(battle, a_card("busts"))
    assert not bust_ends_turn(battle)


@rule("chance.cards")
def test_smoke_lies_on_a_unit_and_is_blown_away() -> None:
    battle = struck(field(), a_card("smoke", amount=4), unit="b1")
    (cloud,) = battle.turn.clouds
    assert cloud.radius == 4.0 and cloud.until_game_turn == 1
    struck(battle, a_card("wind"))
    assert not battle.turn.clouds


@rule("chance.cards")
def test_a_shell_scatters_and_hits_whoever_is_under_it() -> None:
    dice = {"scatter.distance": [3, 3], "hazard.to-wound": [6] * 9, "hazard.save": [1] * 9}
    battle = field()
    play(take_effect(battle, a_card("shell", amount=9, strength=8), "a", "b1"), dice)
    (shell,) = events(battle, ShellFell)
    assert shell.bearing is None and set(shell.struck) and "b1" not in battle.units
    battle = struck(field(), a_card("shell", amount=1), {"scatter.distance": [6, 5], "scatter.direction": [90]}, "b1")
    (shell,) = events(battle, ShellFell)
    assert shell.at[0] - shell.aim[0] == pytest.approx(11.0) and "b1" in battle.units


@rule("chance.cards")
def test_shots_hit_models_that_dice_pick() -> None:
    dice = {"chance.which": [2, 2], "hazard.to-wound": [6, 6], "hazard.save": [1, 1]}
    battle = field()
    victim = battle.units["b1"].models[1]
    struck(battle, a_card("shots", amount=2, strength=4), dice, "b1")
    assert victim not in battle.models and len(battle.members("b1")) == 4


@rule("chance.cards")
def test_the_wounded_are_mended_and_empty_weapons_loaded() -> None:
    battle = field(kind=a_kind(W=3))
    first, second, *_ = battle.members("a1")
    battle.put_model(replace(first, wounds=1))
    battle.put_model(replace(second, empty=("rifle",)))
    struck(battle, a_card("mend"), unit="a1")
    struck(battle, a_card("reload"), unit="a1")
    assert battle.models[first.id].wounds == 3 and not battle.models[second.id].empty


@rule("chance.cards")
def test_a_card_that_finds_nothing_to_do_changes_nothing() -> None:
    for effect in ("rally", "unpin", "steady", "mend", "reload", "wind", "reserves"):
        battle = struck(field(), a_card(effect))
        assert [event.units for event in events(battle, CardStruck)] == [()]


@rule("chance.cards")
def test_a_unit_in_reserve_needs_no_roll() -> None:
    units = [squad("a1"), squad("a2", reserve=True), squad("b1", "b", at=(8, 44), facing=180)]
    battle = begun(units, a_deck(it={"text": "It.", "effect": "wind"}))
    struck(battle, a_card("reserves"))
    assert [held.due for held in battle.turn.reserves] == [True]


@rule("chance.cards")
@pytest.mark.parametrize(("lasts", "serial"), [("turn", 1), ("game-turn", 2), ("battle", 0)])
def test_effects_last_for_a_turn_a_game_turn_or_the_battle(lasts: Any, serial: int) -> None:
    assert last_turn(field(), lasts) == serial


def test_a_unit_that_acts_by_a_card_has_used_its_attempt() -> None:
    battle = struck(field(), a_card("act", whose="own", amount=3), unit="a1")
    assert battle.units["a1"].attempted and battle.turn.acting[0].points == 3
    refusal = effects()["act"].deed.why_not_on(battle, battle.units["a2"])
    assert refusal is not None and refusal.reason == "Another unit acts already"


def test_every_effect_says_what_it_does_and_is_on_a_card_of_the_shipped_deck() -> None:
    assert all(effect.what.endswith(".") for effect in effects().values())
    assert {card.entry.effect for card in load_deck("fortunes-of-war").cards.values()} == set(effects())


def test_bots_know_what_to_expect_of_every_activation_value() -> None:
    assert set(ACTIONS_PER_TURN) == set(range(WORST_VALUE, BEST_VALUE + 1))
