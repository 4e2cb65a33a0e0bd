"""What a hit does, in shooting and melee alike: to wound, saves, allocation, damage, armour."""
