"""What a hit does, whoever dealt it: to wound, saves, allocation, damage, armour."""
