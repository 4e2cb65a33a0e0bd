"""Fire from hiding: who is seen afterwards, from when on, and which weapons are quiet."""

from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.event import UNSEEN
from arap.battle.events import VolleyBegan
from arap.battle.events.hiding import ModelsRevealed
from arap.kernel.reasons import Refusal
from arap.rules.shooting.sequence.giving_away import is_quiet, next_enemy_turn
from arap.rules.shooting.sequence.volley import fire_volley
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import a_battle, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import change_all, facing_off, refused
from tests.support import rule

LASGUN = a_weapon("lasgun", type="assault")
EXITUS = a_weapon("exitus", type="assault", tags=("low-signature",))
BOW = a_weapon("bow", type="assault")
HANDBOW = a_weapon("handbow", type="assault", tags=("handbow",))
MISS: dict[str, Any] = {"shoot.to-hit": (6,) * 4, "suppress.test": (1,) * 4}


def shots_from_hiding(weapon: Weapon, n: int = 1, firers: int = 1, dice: Any = None) -> Battle:
    """Some of the hidden shooters fire at an armed enemy, and miss."""
    armed = squad("t", "b", (24.0, 20.0), 1, facing=180.0)
    battle = a_battle([squad("s", at=(24.0, 10.0), n=n, weapons=(weapon,)), armed], settings={"hide.enabled": True})
    change_all(battle, "s", hidden=True)
    orders = tuple([FireOrder(f"s.{number}", weapon.id, "t") for number in range(1, firers + 1)])
    play(fire_volley(battle, Volley("s", 1), orders, 1), {**MISS, **(dice or {})})
    return battle


def back(battle: Battle) -> Refusal | None:
    """Why the enemy cannot fire back."""
    return refused(battle, [FireOrder("t.1", "rifle", "s")], unit="t")


@rule("hide.fire-reveals", "hide.woods-and-buildings")
def test_a_hidden_lasgunner_that_fires_is_an_ordinary_target_from_the_next_enemy_turn() -> None:
    battle = shots_from_hiding(LASGUN)
    (found,) = events(battle, ModelsRevealed)
    assert (found.rule, found.how) == ("hide.fire-reveals", "fires") and not battle.models["s.1"].hidden
    same = back(battle)
    assert same is not None and same.rule == "hide.fire-reveals"
    battle.change_turn(serial=battle.turn.serial + 1, active="b")
    battle.position.clear()
    assert back(battle) is None


@rule("hide.fire-reveals")
def test_comrades_that_held_their_fire_stay_hidden() -> None:
    battle = shots_from_hiding(LASGUN, n=3, firers=1)
    assert [model.hidden for model in battle.members("s")] == [False, True, True]


@rule("hide.fire-reveals")
def test_whoever_is_shot_at_from_hiding_is_not_told_by_whom() -> None:
    battle = shots_from_hiding(EXITUS)
    logged = next(each for each in battle.log if isinstance(each.event, VolleyBegan))
    told = logged.event.told_to(frozenset(("s", "s.1")))
    assert isinstance(told, VolleyBegan) and told.unit == UNSEEN


@rule("hide.fire-reveals")
@pytest.mark.parametrize(("active", "side", "turn"), [("a", "a", 2), ("b", "a", 3), ("b", "b", 2)])
def test_the_next_turn_of_an_enemy(active: str, side: str, turn: int) -> None:
    battle = facing_off()
    battle.change_turn(active=active)
    assert next_enemy_turn(battle, side) == turn


@rule("hide.low-signature")
def test_quiet_weapons_leave_their_users_hidden() -> None:
    assert shots_from_hiding(EXITUS).models["s.1"].hidden
    assert not shots_from_hiding(BOW).models["s.1"].hidden
    assert is_quiet(a_weapon("frag", type="grenade", range=6.0)) and not is_quiet(BOW)


@rule("hide.low-signature.handbow")
@pytest.mark.parametrize(("face", "hidden"), [(4, True), (3, False)])
def test_a_handbow_leaves_its_user_hidden_on_four_or_more(face: int, hidden: bool) -> None:
    assert shots_from_hiding(HANDBOW, dice={"hide.handbow": (face,)}).models["s.1"].hidden is hidden
