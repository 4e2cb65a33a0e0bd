"""Types of weapons: what a shot costs, and how it is fired."""

from arap.army.special.nature import Nature
from arap.army.special.registry import weapon_type

weapon_type(
    "pistol",
    "Fires for one point, up to 12 inches if its data give no range; it strikes in melee too.",
    "shoot.weapon.pistol",
    Nature(cost=1, haste="quick", one_handed=True, pistol=True),
)
weapon_type(
    "rapid-fire",
    "Fires one shot more up to half its range.",
    "shoot.weapon.rapid-fire",
    Nature(cost=1, haste="ready", near_shot=True),
)
weapon_type(
    "assault",
    "Fires its number of shots for one point.",
    "shoot.weapon.assault",
    Nature(cost=1, haste="quick"),
)
weapon_type(
    "salvo",
    "Fires a short burst at half range for one point, or a full burst for two.",
    "shoot.weapon.salvo",
    Nature(bursts=True, cost=1, haste="ready"),
)
weapon_type(
    "heavy",
    "Fires for two points, once a turn.",
    "shoot.weapon.heavy",
    Nature(cost=2, encumbrance=2.0, haste="ponderous", once_per_turn=True, relentless_cost=1),
)
weapon_type(
    "slow",
    "Fires for two points, once a turn, in the hands of Relentless models too.",
    "shoot.weapon.slow",
    Nature(cost=2, haste="ponderous", once_per_turn=True),
)
weapon_type(
    "ordinance",
    "A gun: fires for two points, for three at a guessed distance, once a turn.",
    "shoot.weapon.ordinance",
    Nature(cost=2, guessed_cost=3, once_per_turn=True, ordinance=True),
)
weapon_type(
    "primary",
    "A gun other than ordinance: fires for two points, for three at a guessed distance, once a turn.",
    "shoot.weapon.ordinance",
    Nature(cost=2, guessed_cost=3, once_per_turn=True),
)
weapon_type(
    "grenade",
    "Is thrown for one point.",
    "grenade.throw",
    Nature(cost=1, one_handed=True, thrown=True, used_up=True),
)
weapon_type(
    "bomb",
    "Is dropped for one point.",
    "shoot.weapon.bomb",
    Nature(bomb=True, cost=1),
)
weapon_type(
    "melee",
    "Strikes in melee.",
    "melee.weapons.free",
    Nature(contact=True, one_handed=True),
)
