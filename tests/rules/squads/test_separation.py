"""Squads that come apart against their will, or in a melee."""

from typing import Any

import pytest

from arap.battle import events as happened
from arap.battle.acts import Aim, Attempt, Charge, Finish, Leg, ModelPath
from arap.battle.events.squads import ReformSettled, SeparationSettled, UnitSplit
from arap.battle.parts import split
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.queries import ChargePlan, FirePlan, PlanCharge, PlanFire
from arap.rules.melee.leaving.flinching import flinch_from_melee
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.check import check_needed
from arap.rules.morale.quarter import must_test
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.squads.separation import GO_BACK, LET_GO, RESTORE, STAND, main_body, separations, why_not_stand
from arap.rules.squads.settling import settle
from tests.rules.builders import Squad, a_battle, a_kind, a_member, play, squad
from tests.rules.charge.charging import charge
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer, end_turns
from tests.support import rule

FOES = squad("e", "b", at=(24, 44))


def torn() -> Squad:
    """Ten models in a row; the middle three are about to die, which leaves 4 and 3 with 4.8" between them."""
    return squad("m", at=(24, 6), n=10, spacing=1.5, kind=a_kind(M=4.0, I=4))


def after_a_blast() -> Game:
    """Side b has just played; the middle of the squad is gone."""
    game = a_game(
        [torn(), FOES], {"activate.roll": [1, 1], "casualty.quarter-test": [1, 1]}, first="b", activate__pick_ups=False
    )
    battle = game.battle
    battle.change_now("m", casualties=3)
    for number in (5, 6, 7):
        battle.remove_model(f"m.{number}", "e", "casualty.remove")
    return game


@rule("coherency.accidental", "coherency.split.leadership", "casualty.remove")
def test_a_squad_torn_by_casualties_is_one_unit_until_its_owner_answers() -> None:
    game = after_a_blast()
    assert must_test(game.battle.units["m"]) and len(game.battle.units["m"].models) == 7
    tested: list[str] = []
    end_turns_until_asked(game)
    tested += [event.unit for event in events(game, happened.LeadershipTested)]
    assert tested == ["m"] and game.ask is not None and game.ask.kind == "separation"


def end_turns_until_asked(game: Game) -> None:
    """Side b ends its turn; the test for casualties is passed."""
    answer(game, game.ask.default if game.ask else Finish())
    while game.ask is not None and game.ask.kind not in ("separation", "activation"):
        answer(game, game.ask.default)


@rule("coherency.accidental")
def test_a_squad_that_is_restored_has_one_roll_and_closes_up_first() -> None:
    game = after_a_blast()
    end_turns_until_asked(game)
    assert game.ask is not None and game.ask.default == RESTORE
    answer(game, RESTORE)
    assert events(game, SeparationSettled)[0].restores
    game.battle.change("m", pinned_until=0, suppression=0)
    answer(game, Attempt("m", 1))
    refusal = game.answer(Aim())
    assert refusal is not None and refusal.rule == "coherency.accidental"
    by_label = {option.label: option for option in game.ask.options}
    assert by_label["Shoot"].refusal is not None and by_label["Close up"].refusal is None
    for query in (PlanFire("m", "e"), PlanCharge("m", "e")):
        plan = answer_query(game.battle, game.ask, query)
        assert isinstance(plan, FirePlan | ChargePlan) and plan.refusal == refusal
    answer(game, by_label["Close up"].answer)
    assert not events(game, UnitSplit) and not game.battle.units["m"].restoring
    assert len(game.battle.units["m"].models) == 7


@rule("coherency.accidental")
def test_each_part_may_go_half_the_way() -> None:
    battle = a_battle([squad("m", places=[(10, 10), (11.2, 10), (17.2, 10), (18.4, 10)]), FOES])
    battle.change("m", restoring=True)
    steps = {"m.1": 12, "m.2": 13.2, "m.3": 15.2, "m.4": 16.4}
    both = [ModelPath(model, (Leg(x, 10.0),)) for model, x in steps.items()]
    assert why_not_move(battle, "m", both) is None
    away = [ModelPath(model, (Leg(battle.models[model].x, 12.0),)) for model in steps]
    refusal = why_not_move(battle, "m", away)
    assert refusal is not None and refusal.rule == "coherency.accidental"


@rule("coherency.accidental")
def test_a_squad_that_is_let_go_is_two_units_with_two_rolls() -> None:
    game = after_a_blast()
    end_turns_until_asked(game)
    answer(game, LET_GO)
    (told,) = events(game, UnitSplit)
    assert sorted(len(part.models) for part in told.parts) == [3, 4]
    assert game.ask is not None
    assert {"m", "m/2"} <= {option.answer.unit for option in game.ask.options if isinstance(option.answer, Attempt)}


@rule("coherency.accidental", "coherency.split.limit")
def test_a_lone_survivor_may_stand_apart() -> None:
    battle = a_battle([squad("m", places=[(10, 10), (11, 10), (20, 10)]), FOES])
    play(separations(battle), answers=[LET_GO])
    assert battle.units["m/2"].models == ("m.3",)


@rule("coherency.accidental")
@pytest.mark.parametrize("acts", [(), (Attempt("m", 1), Finish())], ids=["not tried", "finished apart"])
def test_a_squad_that_does_not_close_up_in_its_activation_is_split(acts: tuple[Any, ...]) -> None:
    game = after_a_blast()
    end_turns_until_asked(game)
    answer(game, RESTORE)
    game.battle.change("m", pinned_until=0)
    answer(game, *acts)
    if not acts:
        end_turns(game)
    assert {"m", "m/2"} <= set(game.battle.units) and not game.battle.units["m"].restoring


@rule("charge.action", "coherency.melee.sub-unit", "charge.arrange.leftover")
def test_two_that_idle_far_behind_the_chargers_are_a_unit_and_not_locked() -> None:
    places = [(20 + 1.2 * n, 20.0) for n in range(8)] + [(20, 18.5), (21.2, 18.5)]
    battle = a_battle([squad("m", places=places, kind=a_kind(I=4)), squad("e", "b", at=(24, 26), n=6)])
    chargers = tuple([f"m.{n}" for n in range(1, 9)])
    charge(battle, act=Charge("e", chargers), points=2)
    settle(battle)
    assert battle.units["m"].models == chargers and battle.units["m"].locked == ("e",)
    assert battle.units["m/2"].models == ("m.9", "m.10") and not battle.units["m/2"].locked
    assert battle.units["e"].locked == ("m",)
    assert [(entry.unit, entry.points) for entry in battle.turn.acting] == [("m", 1), ("m/2", 1)]


@rule("coherency.melee.sub-unit")
def test_pursuers_that_meet_the_rest_of_the_squad_meet_another_unit() -> None:
    battle = a_battle([squad("m", n=12), FOES])
    split(battle, "m", [battle.units["m"].models[:6], battle.units["m"].models[6:]], "coherency.split", free=True)
    lock(battle, "m", "e")
    assert battle.units["m"].locked == ("e",) and not battle.units["m/2"].locked
    assert battle.units["m"].now.start_count == 6


@rule("coherency.melee.sub-unit")
def test_a_part_in_melee_without_the_leader_checks_morale_on_the_troops_leadership() -> None:
    members = [a_member(a_kind("sergeant", Ld=8, role="leader")), *[a_member(a_kind(Ld=7)) for _ in range(11)]]
    battle = a_battle([squad("m", members=members), FOES])
    split(battle, "m", [battle.units["m"].models[:6], battle.units["m"].models[6:]], "coherency.split")
    lock(battle, "m/2", "e")
    needed = check_needed(battle, battle.units["m/2"], 2)
    assert needed.base == 7 and needed.value == 5
    play(flinch_from_melee(battle, "m/2", ("e",), "morale.flinch"), {"morale.flinch": [3]})
    assert battle.units["m/2"].routing and not battle.units["m"].routing


LED = [a_member(a_kind("sergeant", role="leader")), *[a_member(a_kind(I=4)) for _ in range(9)]]


def parted_by_melee() -> Any:
    """Three that have fought stand 12" from the seven with the sergeant."""
    places = [(20 + 1.2 * n, 10.0) for n in range(7)] + [(20 + 1.2 * n, 22.0) for n in range(3)]
    battle = a_battle([squad("m", members=LED, places=places), FOES])
    split(battle, "m", [battle.units["m"].models[:7], battle.units["m"].models[7:]], "coherency.split")
    battle.change_turn(fought=("m/2",))
    settle(battle)
    battle.change_turn(fought=())
    return battle


@rule("coherency.melee.reform")
def test_a_part_that_has_fought_does_not_go_away_from_the_main_body() -> None:
    battle = parted_by_melee()
    assert battle.units["m/2"].reform == "due" and main_body(battle, battle.units["m/2"]).id == "m"
    play(separations(battle), answers=[GO_BACK])
    assert battle.units["m/2"].reform == "bound" and events(battle, ReformSettled)[0].reforms

    def to(y: float) -> Any:
        return why_not_move(
            battle, "m/2", [ModelPath(f"m.{n}", (Leg(battle.models[f"m.{n}"].x, y),)) for n in (8, 9, 10)]
        )

    assert to(23.0).rule == "coherency.melee.reform" and to(20.0) is None and to(22.0) is None
    battle.change("m/2", finished=True)
    settle(battle)
    assert battle.units["m/2"].reform == ""


@rule("coherency.melee.reform")
def test_a_part_may_be_declared_a_sub_unit() -> None:
    battle = parted_by_melee()
    play(separations(battle), answers=[STAND])
    paths = [ModelPath(f"m.{n}", (Leg(battle.models[f"m.{n}"].x, 23.0),)) for n in (8, 9, 10)]
    assert why_not_move(battle, "m/2", paths) is None


@rule("coherency.melee.reform")
def test_of_equal_parts_without_a_leader_the_first_is_the_main_body() -> None:
    battle = a_battle([squad("m", places=[(10, 10), (11, 10), (20, 10), (21, 10)]), FOES])
    split(battle, "m", [("m.1", "m.2"), ("m.3", "m.4")], "coherency.split")
    assert main_body(battle, battle.units["m/2"]).id == "m"


@rule("coherency.melee.reform")
def test_a_straggler_is_not_the_main_body_though_the_squad_is_called_after_it() -> None:
    battle = a_battle([squad("m", places=[(10, 10), (20, 10), (21, 10), (22, 10)]), FOES])
    split(battle, "m", [("m.1",), ("m.2", "m.3", "m.4")], "coherency.split")
    assert main_body(battle, battle.units["m"]).id == "m/2"


@rule("coherency.melee.reform", "coherency.split.limit")
@pytest.mark.parametrize(("parts", "may"), [(2, True), (3, False)])
def test_a_part_stays_apart_only_within_the_limit_of_the_squad(parts: int, may: bool) -> None:
    places = [(10.0, 10.0), (11.0, 10.0), (20.0, 10.0), (21.0, 10.0), (30.0, 10.0), (31.0, 10.0)]
    battle = a_battle([squad("m", places=places[: 2 * parts], kind=a_kind(I=2)), FOES])
    split(battle, "m", [[f"m.{2 * n + 1}", f"m.{2 * n + 2}"] for n in range(parts)], "coherency.split")
    refusal = why_not_stand(battle, battle.units["m/2"])
    assert refusal is None if may else refusal is not None and refusal.rule == "coherency.melee.reform"
