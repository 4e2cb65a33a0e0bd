"""What is special about a battle, in a sentence for each thing that most battles do not have."""

from collections.abc import Iterator

from arap.army.profile import Weapon
from arap.army.scenario import Scenario, UnitSetup
from arap.battle import settings as chosen


def specials(scenario: Scenario) -> Iterator[str]:
    """What is unusual about this battle: in its forces, on its table, and in its rules."""
    yield from in_forces(scenario)
    yield from on_the_table(scenario)
    yield from in_the_rules(scenario)


def in_forces(scenario: Scenario) -> Iterator[str]:
    forces = units(scenario)
    if chosen.RESERVES(scenario) == chosen.AK47:
        yield "Dice decide which units begin on the table. The others may arrive from turn 4 on."
    elif any(unit.reserve for unit in forces):
        yield "Reserves: some units arrive from turn 2 on, when a die allows it."
    if any(unit.blip for unit in forces):
        yield "Blips: counters stand for units until an enemy sees them. Some may be decoys."
    if any(unit.mob for unit in forces):
        yield "Mobs: they split, join and panic in groups. A mob that is agitated moves as far as a die says."
    if scenario.portable_ladders:
        yield "Ladders: models carry them, set them up at a wall and climb. Enemies at the top may cast them down."
    if any(kind.powers.grapple for kind in scenario.kinds.values()):
        yield "Ropes: models throw grapples on a wall, climb, and haul heavy gear up. Enemies may cast them down."
    if any(weapon.marker_radius for weapon in weapons(scenario)):
        yield "Heavy weapons with a blast: their shots scatter, and may hit friends."


def on_the_table(scenario: Scenario) -> Iterator[str]:
    pieces = scenario.terrain
    if scenario.fires:
        yield "Fire burns from the start. It spreads each game turn, burns what it touches, and can be put out."
    if chosen.BLOCKING(scenario):
        yield "Narrow places: models in a door, in a gate or on a narrow bridge may block it against more enemies."
    if any(piece.gap and piece.ground.lethal for piece in pieces):
        yield "A deep gorge: a model that falls into it is lost."
    if scenario.smoke:
        yield "Smoke lies on the table: it hides what is behind it."
    if any(piece.water != "none" for piece in pieces):
        yield "Deep water: models must swim, and a die says how far they get."
    if any(piece.seats for piece in pieces):
        yield "Boats: models go aboard, sail, and take swimmers out of the water."
    if scenario.ladders:
        yield "Roofs and ladders: models can go up, and see further from there."
    if scenario.tunnels.passages:
        yield "Tunnels: models that know them go under the ground from one mouth to another."
    if any(piece.explodes for piece in pieces):
        yield "Things that explode: drums and crates blow up when shots break them."
    if any(piece.dangerous for piece in pieces):
        yield "Dangerous ground: a model that enters it may be hurt."
    if any(piece.variable for piece in pieces):
        yield "Variable ground: dice decide how far models get."


def in_the_rules(scenario: Scenario) -> Iterator[str]:
    if chosen.HIDING(scenario):
        yield "Hiding: squads in woods, in buildings and behind obstacles can hide until they are found or fire."
    if chosen.FAST_DRAW(scenario) != "none":
        yield "Duels: two leaders in sight of each other may draw against each other, and the faster one shoots first."
    if chosen.LIVING_SHIELDS(scenario):
        yield "Living shields: models behind their comrades are harder to hit, but a near miss hits the comrade."
    if chosen.CHANCE_DECK(scenario) != "none":
        yield "Chance cards: the cards that players draw during the battle help or hinder."


def units(scenario: Scenario) -> list[UnitSetup]:
    return [unit for side in scenario.sides for unit in side.units]


def weapons(scenario: Scenario) -> Iterator[Weapon]:
    carried = {weapon for kind in scenario.kinds.values() for weapon in kind.weapons}
    return (weapon for key, weapon in scenario.weapons.items() if key in carried)
