"""Blind fire at blips."""

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import WoundsRolled
from arap.battle.events.hiding import BlipConverted
from tests.rules.builders import a_weapon, a_wood, squad
from tests.rules.logs import events
from tests.rules.movement.blips.scanner import a_blip, a_decoy, blips
from tests.rules.shooting.firing import refused, shoot
from tests.support import rule

GUN = a_weapon("gun", type="assault", range=24.0, strength=8)


def before_a_wood(*units: object) -> Battle:
    """A gunner before a wood in which nobody is seen."""
    wood = a_wood((5, 18, 35, 40), sight_depth=3.0)
    gunner = squad("s", at=(20.0, 14.0), n=1, weapons=(GUN,))
    return blips(gunner, *units, terrain=[wood], active="a", marine=(2.0, 2.0))  # type: ignore[arg-type]


AT = (FireOrder("s.1", "gun", "", aim=(20.0, 24.0)),)
HIT = {"shoot.to-hit": [1], "shoot.to-hit.second": [1], "shoot.to-wound": [6], "suppress.test": [1]}


@rule("blip.basics", "shoot.hidden-target")
def test_a_hit_converts_a_blip_before_wounds_are_rolled() -> None:
    battle = before_a_wood(a_blip(at=(20, 24)))
    assert refused(battle.known_to("a"), [FireOrder("s.1", "gun", "blip-1")]) is not None
    shoot(battle, AT, dice=HIT)
    kinds = [type(logged.event) for logged in battle.log]
    assert kinds.index(BlipConverted) < kinds.index(WoundsRolled)
    assert len(battle.units["g"].models) == 5


@rule("blip.basics")
def test_a_hit_removes_a_decoy() -> None:
    battle = before_a_wood(a_decoy(at=(20, 24)))
    shoot(battle, AT, dice=HIT)
    (converted,) = events(battle, BlipConverted)
    assert converted.how == "hit" and "d" not in battle.units and not events(battle, WoundsRolled)
