"""Bombs dropped below their carrier or the way it has just come."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal
from arap.rules.shooting.deliveries.grenade import ThrownGrenade
from arap.rules.shooting.grenades.aiming import aim_bomb
from arap.rules.shooting.shots.fire_plan import FireChoices
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Volley
from arap.table import PointXY


class DroppedBomb(ThrownGrenade):
    """It falls like a thrown grenade, but no distance is guessed."""

    by_hand = False

    def proposal(self, battle: Battle, model: Model, weapon: Weapon, target: str, *, by_eye: bool) -> FireOrder:
        return FireOrder(model.id, weapon.id, target)

    def order_at(self, battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
        return FireOrder(model.id, weapon.id, "", aim=place)

    def choices(self, battle: Battle, volley: Volley, order: FireOrder) -> FireChoices:
        """A point of the way."""
        return FireChoices("point")

    def aim(self, battle: Battle, order: FireOrder, *, blind: bool = False) -> Strike | Refusal:
        return aim_bomb(battle, order)
