"""The kinds of delivery, a module each. Importing this package makes them known."""

from arap.rules.shooting.deliveries.aimed import AimedFire
from arap.rules.shooting.deliveries.bomb import DroppedBomb
from arap.rules.shooting.deliveries.grenade import ThrownGrenade
from arap.rules.shooting.deliveries.marker import MarkerFire
from arap.rules.shooting.deliveries.rock import ThrownRock
from arap.rules.shooting.deliveries.stream import StreamFire
from arap.rules.shooting.deliveries.wild import WildFire
from arap.rules.shooting.shots.delivery import register_place, register_rolled

register_rolled(AimedFire(), at_spot=False)
register_rolled(WildFire(), at_spot=True)
register_place("area", MarkerFire())
register_place("template", StreamFire())
register_place("thrown", ThrownGrenade())
register_place("rock", ThrownRock())
register_place("bomb", DroppedBomb())
