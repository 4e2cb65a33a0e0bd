"""Neuro-disruptors and hand webbers: hits that confuse and entangle."""

from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import Attempt, Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import EscapeRolled, ModelDazed
from arap.battle.values import Acting
from arap.game.game import Game
from arap.kernel.sources import ScriptedDice
from arap.rules.melee.fighting.goals import cannot_defend
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.shooting.casualties.dazing import escape
from arap.rules.turn.actions import why_not_act
from tests.rules.builders import a_battle, a_kind, a_scenario, a_weapon, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, change, enemies, orders, shoot
from tests.rules.turn.games import answer
from tests.support import rule

BOLT = a_weapon("bolt-pistol", type="pistol", range=12.0, strength=4, ap=5)
NEURO = a_weapon("neuro", type="pistol", range=12.0, strength=1, ap=2, tags=("confuses",))
WEB = a_weapon("web", type="pistol", range=12.0, strength=1, tags=("entangles",))
NO_HARM = {"shoot.to-wound": (1,) * 4, "suppress.test": (1,) * 4}


def street(special: Weapon = NEURO, targets: int = 1, **settings: Any) -> Battle:
    """A shooter "s" with a bolt pistol and a special one, 4" from the targets "t"."""
    kind = a_kind("agent", BS=4, pistol_level="1")
    ours = squad("s", at=(24, 20), n=1, kind=kind, weapons=(BOLT, special))
    keys = {key.replace("__", "."): value for key, value in settings.items()}
    return a_battle([ours, enemies("t", at=(24, 24), n=targets, kind=a_kind("enemy", I=3))], settings=keys)


def fire(battle: Battle, *faces: int, **dice: tuple[int, ...]) -> None:
    (pair,) = [each for each in battle.kind(battle.models["s.1"]).weapons if "+" in each]
    shoot(battle, orders(battle, weapon=pair), dice={**NO_HARM, "shoot.to-hit": faces, **dice})


@rule("pistols.special")
def test_a_neuro_disruptor_in_a_pair_confuses_and_a_miss_is_not_rolled_again() -> None:
    battle = street()
    (pair,) = [each for each in battle.kind(battle.models["s.1"]).weapons if "+" in each]
    weapon = battle.weapon(pair)
    assert (weapon.strength, weapon.ap) == (4, 5)
    (shot,) = aim(battle, orders(battle, weapon=pair))
    assert (shot.needed.goal, shot.needed.linked) == (2, False) and "one or two models -1" in shot.needed.reasons
    fire(battle, 2)
    (event,) = events(battle, ModelDazed)
    assert (event.model, event.how) == ("t.1", "confused") and battle.models["t.1"].confused
    missed = street()
    fire(missed, 5)
    assert not events(missed, ModelDazed)


@rule("pistols.special")
def test_at_a_large_enough_group_the_goal_is_three() -> None:
    battle = street(targets=4)
    (pair,) = [each for each in battle.kind(battle.models["s.1"]).weapons if "+" in each]
    (shot,) = aim(battle, orders(battle, weapon=pair))
    assert shot.needed.goal == 3
    fire(battle, 3, **{"casualty.allocate": (2,)})
    assert [event.model for event in events(battle, ModelDazed)] == ["t.2"]


@rule("pistols.special", "pistols.linked")
def test_a_hand_webber_entangles_and_keeps_the_second_roll() -> None:
    battle = street(WEB)
    (pair,) = [each for each in battle.kind(battle.models["s.1"]).weapons if "+" in each]
    weapon = battle.weapon(pair)
    assert (weapon.strength, weapon.ap) == (4, 5)
    fire(battle, 6, **{"shoot.to-hit.reroll": (1,)})
    (event,) = events(battle, ModelDazed)
    assert event.how == "entangled"
    model = battle.models["t.1"]
    why = out_of_action(battle, model)
    assert why is not None and why.reason == "enemy 1 is entangled"
    assert cannot_defend(battle, model) and not cannot_defend(battle, battle.models["s.1"])


@rule("pistols.special")
@pytest.mark.parametrize(("face", "free"), [(3, True), (4, False)])
def test_an_entangled_model_frees_itself_by_an_initiative_test_at_the_start_of_its_turn(face: int, free: bool) -> None:
    battle = street(WEB)
    fire(battle, 1)
    play(escape(battle, "b"), {"pistols.escape": (face,)})
    (event,) = events(battle, EscapeRolled)
    assert event.throw.met is free and battle.models["t.1"].entangled is not free
    assert (out_of_action(battle, battle.models["t.1"]) is None) is free


@rule("pistols.special")
def test_a_confused_model_idles_in_the_next_activation_of_its_unit() -> None:
    ours = squad("s", at=(24, 20), n=2, kind=a_kind("trooper"))
    units = [ours, squad("t", "b", at=(24, 44), n=2, weapons=(NEURO,), facing=180.0)]
    settings = {"turn.first-player": "a", "activate.pick-ups": False}
    game = Game(a_scenario(units, settings=settings), ScriptedDice({"activate.roll": [1, 1]}))
    change(game.battle, "s.1", confused=True)
    answer(game, Attempt("s", 2))
    model = game.battle.models["s.1"]
    assert not model.confused and out_of_action(game.battle, model) is not None
    move = Move((ModelPath("s.1", (Leg(model.x, model.y + 1),)),))
    assert why_not_act(game.battle, Acting("s", 2), move) is not None
    other = game.battle.models["s.2"]
    assert why_not_act(game.battle, Acting("s", 2), Move((ModelPath("s.2", (Leg(other.x, other.y + 1),)),))) is None


@rule("pistols.special")
def test_the_effects_may_be_switched_off_and_machines_are_immune() -> None:
    battle = street(NEURO, pistols__effects={"confused": "none"})
    fire(battle, 1)
    assert not events(battle, ModelDazed)
    robot = a_kind("robot", creature_class="robot")
    ours = squad("s", at=(24, 20), n=1, kind=a_kind("agent", BS=4), weapons=(NEURO,))
    machines = a_battle([ours, enemies("t", at=(24, 24), n=1, kind=robot)])
    shoot(machines, dice={**NO_HARM, "shoot.to-hit": (1,)})
    assert not events(machines, ModelDazed)
