"""Classes of models: what each class can do and what it cannot."""

from arap.army.special.powers import Powers
from arap.army.special.registry import creature_class

creature_class(
    "infantry",
    "Soldiers on foot.",
    "climb.high",
    Powers(climbs=True, crawls=True, dashes=True, jumps=True, on_foot=True),
)
creature_class(
    "beast",
    "Animals.",
    "climb.high",
    Powers(climbs=True, crawls=True, on_foot=True),
)
creature_class(
    "cavalry",
    "Riders on animals.",
    "shoot.to-hit.moving-surface",
    Powers(cavalry=True, mounted=True, no_rungs=True),
)
creature_class(
    "bike",
    "Riders on bikes.",
    "hide.no-bike-or-jump",
    Powers(mounted=True, no_rungs=True, rides_openly=True, sinks=True),
)
creature_class(
    "swarm",
    "Many small creatures on one base.",
    "charge.direction",
    Powers(all_round=True, on_foot=True, swarm=True),
)
creature_class(
    "monstrous",
    "Monsters.",
    "suppress.immune",
    Powers(monster=True, never_suppressed=True),
)
creature_class(
    "gargantuan",
    "Giant monsters.",
    "suppress.immune",
    Powers(monster=True, never_suppressed=True),
)
creature_class(
    "dreadnought",
    "Armoured walkers.",
    "react.shoot.vehicle",
    Powers(carries_anything=True, ignores_flames=True, machine=True, never_suppressed=True, walker=True),
)
creature_class(
    "robot",
    "Walking machines without a crew.",
    "react.shoot.vehicle",
    Powers(carries_anything=True, ignores_flames=True, machine=True, never_suppressed=True, walker=True),
)
creature_class(
    "vehicle",
    "Cars, tanks and boats.",
    "shoot.weapon.vehicle-mounted",
    Powers(
        battery=True,
        carries_anything=True,
        ignores_flames=True,
        joins_nobody=True,
        machine=True,
        mounted=True,
        never_prone=True,
        never_suppressed=True,
        no_fighter=True,
        no_rungs=True,
        on_wheels=True,
        sinks=True,
        veers=True,
        vehicle=True,
    ),
)
creature_class(
    "emplacement",
    "Guns that stay where they are.",
    "shoot.relentless.emplacement",
    Powers(
        carries_anything=True,
        fixed=True,
        joins_nobody=True,
        never_prone=True,
        no_fighter=True,
        no_rungs=True,
        on_wheels=True,
        relentless=True,
        sinks=True,
    ),
)
creature_class(
    "building",
    "Houses that can be destroyed.",
    "area.vehicles",
    Powers(
        building=True,
        carries_anything=True,
        machine=True,
        never_prone=True,
        never_suppressed=True,
        no_fighter=True,
        no_rungs=True,
        on_wheels=True,
        sinks=True,
    ),
)
