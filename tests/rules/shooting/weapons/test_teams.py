"""Weapon teams: a weapon and its crew on one base."""

from arap.army.loading import load_catalogue
from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.events import ModelRemoved, ModelWounded
from tests.army.texts import kind_of
from tests.rules.builders import a_battle, a_kind, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, orders, shoot
from tests.support import rule

STUBBER = a_weapon("stubber", type="heavy", range=36.0, strength=4, shots=3)
RIFLE = a_weapon("rifle", type="assault", range=24.0, strength=3)
TEAM = a_kind("team", BS=4, T=3, W=2, traits=("weapon-team",))


def under_fire() -> Battle:
    """A stubber team "s" and a rifleman "t" that look at each other."""
    team = squad("s", at=(24, 10), n=1, kind=TEAM, weapons=(STUBBER,))
    foe = squad("t", "b", (24, 20), 1, kind=a_kind("rifleman", BS=4), weapons=(RIFLE,), facing=180.0)
    return a_battle([team, foe])


def wound(battle: Battle) -> None:
    """The rifleman hits and wounds."""
    dice = {"shoot.to-hit": (1,), "shoot.to-wound": (6,), "suppress.test": (1, 1), "casualty.quarter-test": (1, 1)}
    shoot(battle, orders(battle, "t", "s"), dice=dice, unit="t")


@rule("artillery.team")
def test_a_team_that_has_lost_a_crewman_fires_its_weapon_at_one_less() -> None:
    battle = under_fire()
    (whole,) = aim(battle, points=2)
    wound(battle)
    (event,) = events(battle, ModelWounded)
    assert (event.model, event.left) == ("s.1", 1)
    (fewer,) = aim(battle, points=2)
    assert "wounded firer -1" not in whole.needed.reasons and "wounded firer -1" in fewer.needed.reasons
    assert fewer.needed.goal == whole.needed.goal - 1 and fewer.aimed.shots == whole.aimed.shots == 3


@rule("artillery.team")
def test_the_last_crewman_takes_the_weapon_with_him() -> None:
    battle = under_fire()
    wound(battle)
    wound(battle)
    assert [event.model for event in events(battle, ModelRemoved)] == ["s.1"]
    assert "s" not in battle.units


@rule("artillery.team")
def test_the_starter_catalogue_has_a_team_with_the_wounds_of_its_crew() -> None:
    stock = load_catalogue("starter")
    team = kind_of(stock.troops["stubber-team"], stock)
    weapon: Weapon = stock.weapons[team.weapons[0]]
    assert (team.profile.W, weapon.type, team.traits) == (2, "heavy", ("weapon-team",))
