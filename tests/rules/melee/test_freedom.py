"""What units may do when their opponents are gone, and the points they kept in hand."""

import pytest

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.events.melee import StepBegan
from arap.battle.values import Acting, Rout
from arap.rules.combats import combats
from arap.rules.melee.moving.tidy import still_locked
from arap.rules.melee.rounds.aftermath import Melee, has_destroyed_all, may_consolidate
from arap.rules.melee.rounds.leftover import has_destroyed_opponents, keep_points, settle_points
from arap.rules.melee.rounds.step import choose_combat
from tests.rules.builders import a_kind, asked, squad
from tests.rules.logs import events
from tests.rules.melee.fights import fight, locked
from tests.rules.melee.rows import in_melee, row
from tests.support import rule


def after(
    destroyed: tuple[str, ...] = (), routed: tuple[str, ...] = (), by: tuple[str, ...] = ()
) -> tuple[Battle, Melee]:
    """a fought b and b2; so many of them are destroyed or have routed since, and these units finished one off."""
    battle = in_melee(row("a"), row("b"), row("b2", x=32.0))
    (combat,) = combats(battle)
    melee = Melee(battle, combat)
    melee.fights(battle, combat)
    melee.destroyers |= set(by)
    for unit in destroyed:
        battle.remove_unit(unit)
    for unit in routed:
        battle.change(unit, rout=Rout("a"), locked=())
    left = tuple([unit for unit in ("b", "b2") if unit not in (*destroyed, *routed)])
    battle.change("a", locked=left)
    return battle, melee


@rule("melee.consolidate")
@pytest.mark.parametrize(
    ("destroyed", "routed", "by", "may"),
    [
        (("b", "b2"), (), (), True),
        (("b",), ("b2",), (), False),
        (("b",), ("b2",), ("a",), True),
        ((), ("b", "b2"), ("a",), False),
        (("b",), (), ("a",), False),
    ],
    ids=["all destroyed", "one routed", "one destroyed by itself", "all routed", "one still fights"],
)
def test_a_unit_consolidates_if_it_has_killed_what_it_fought(
    destroyed: tuple[str, ...], routed: tuple[str, ...], by: tuple[str, ...], may: bool
) -> None:
    battle, melee = after(destroyed, routed, by)
    assert may_consolidate(battle, melee, "a") is may


@rule("melee.consolidate")
@pytest.mark.parametrize("state", [{"rout": Rout("b")}, {"pursuing": "b2"}, {"locked": ("b9",)}])
def test_units_that_rout_pursue_or_still_fight_do_not_consolidate(state: dict[str, object]) -> None:
    battle, melee = after(("b", "b2"))
    battle.change("a", **state)
    assert not may_consolidate(battle, melee, "a")


@rule("melee.consolidate")
def test_a_unit_that_has_left_the_melee_does_not_consolidate() -> None:
    battle, melee = after(("b", "b2"))
    melee.left.add("a")
    assert not may_consolidate(battle, melee, "a") and not has_destroyed_all(battle, melee, "a")


@rule("activate.leftover-points")
@pytest.mark.parametrize(
    ("destroyed", "routed", "all_gone"), [(("b", "b2"), (), True), (("b",), ("b2",), False), ((), ("b", "b2"), False)]
)
def test_points_in_hand_are_for_units_that_have_destroyed_all_their_opponents(
    destroyed: tuple[str, ...], routed: tuple[str, ...], all_gone: bool
) -> None:
    battle, melee = after(destroyed, routed)
    assert has_destroyed_all(battle, melee, "a") is all_gone


@rule("activate.leftover-points")
def test_only_the_unit_that_comes_to_blows_keeps_its_points_and_the_one_below_it_goes_on() -> None:
    """A picked-up unit acts on top of the active one; it charges and keeps its points."""
    battle = in_melee(row("a"), row("b"))
    below, on_top = Acting("a2", 2), Acting("a", 1, by_pick_up=True)
    battle.change_turn(acting=(below, on_top))
    keep_points(battle, on_top)
    assert battle.turn.acting == (below,) and battle.turn.kept == (on_top,)
    assert battle.units["a"].finished


@rule("activate.leftover-points")
def test_a_winner_may_act_again_and_the_points_of_the_others_lapse() -> None:
    battle = in_melee(row("a"), row("b"))
    kept = (Acting("a", 1), Acting("b", 2), Acting("elsewhere", 1))
    for unit in ("a", "b"):
        battle.change(unit, finished=True)
    battle.change_turn(kept=kept)
    settle_points(battle, ("a", "b"), ("a",))
    assert battle.turn.acting == (kept[0],) and battle.turn.kept == (kept[2],)
    assert not battle.units["a"].finished and battle.units["b"].finished


@rule("activate.leftover-points", "react.pickup.units")
@pytest.mark.parametrize(("gone", "free"), [((), False), (("b",), False), (("b", "b2"), True)])
def test_a_unit_has_destroyed_its_opponents_when_none_is_left(gone: tuple[str, ...], free: bool) -> None:
    battle = in_melee(row("a"), row("b"), row("b2", x=32.0))
    (combat,) = combats(battle)
    for unit in gone:
        battle.remove_unit(unit)
    assert has_destroyed_opponents(battle, "a") is free and still_locked(battle, combat, "a") is not free


@rule("melee.tidy-up")
def test_routers_and_units_that_are_gone_do_not_close_up() -> None:
    battle = in_melee(row("a"), row("b"), row("b2", x=32.0))
    (combat,) = combats(battle)
    battle.change("b", rout=Rout("a"))
    battle.remove_unit("b2")
    assert [still_locked(battle, combat, unit) for unit in ("a", "b", "b2")] == [True, False, False]


@rule("melee.when-fought")
def test_the_first_combat_is_fought_first_unless_the_player_says_otherwise() -> None:
    units = [row("a"), row("b"), row("a2", x=40.0), row("b2", x=40.0)]
    battle = locked(units, ("a", "b"), ("a2", "b2"))
    waiting = combats(battle)
    ask = asked(choose_combat(battle, waiting))
    assert ask is not None and ask.default == Choose(waiting[0].units[0]) == ask.options[0].answer


@rule("melee.step-move", "melee.initiative-steps")
def test_nobody_moves_up_after_the_last_step_or_when_one_side_is_gone() -> None:
    """The straggler could move up before the step of the slow enemy; once that enemy is dead it does not."""
    men = squad("m", places=[(10, 10), (10, 4)], kind=a_kind("man", I=5))
    battle = locked([men, squad("e", "b", places=[(10, 11)], kind=a_kind("foe", I=1))], ("m", "e"))
    fight(battle, hit=[1], wound=[6])
    assert "e" not in battle.units and battle.models["m.2"].y == 4
    assert [step.initiative for step in events(battle, StepBegan)] == [5]
