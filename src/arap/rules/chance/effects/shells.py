"""Stray shells and shots from nowhere."""

from math import dist

from arap.army.chance.effects import register
from arap.battle.battle import Battle
from arap.battle.chance import RULE, token
from arap.battle.events.chance import ModelsShot, ShellFell
from arap.kernel.dice import scatter_distance
from arap.kernel.reasons import cites
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.chance.deeds import Deed, Use, amount_of, present
from arap.rules.morale.facing import middle
from arap.rules.morale.quarter import losses_in_own_turn
from arap.rules.movement.dice.injuries import Injury, injure
from arap.rules.scatter import scattered
from arap.rules.shooting.area.scatter import roll_direction
from arap.table import PointXY


@cites("dice.scatter.basic", "dice.scatter.direction")
def shell(battle: Battle, use: Use) -> Flow[None]:
    """A shell is due in the middle of each unit and scatters; models whose centre is within so many inches of where it
    falls are hit, friends and enemies alike."""
    radius = float((yield from amount_of(battle, use)))
    for unit in present(battle, use.units):
        aim = middle(battle, battle.units[unit])
        faces: Faces = yield Roll("scatter.distance", RULE, use.side, 2, label=f"{use.card.name}: scatter", at=aim)
        far, bearing, at = scatter_distance(faces[0], faces[1]), None, aim
        if far:
            bearing = yield from roll_direction(use.side, f"{use.card.name}: direction", aim)
            at = scattered(aim, far, bearing)
        struck = under(battle, at, radius)
        battle.emit(
            ShellFell(
                rule=RULE, card=token(use.card.id), name=use.card.name, aim=aim, faces=faces, bearing=bearing, at=at,
                radius=radius, struck=tuple(struck),
            )
        )  # fmt: skip
        yield from hit(battle, use, struck)


def under(battle: Battle, at: PointXY, radius: float) -> list[str]:
    """The models a shell hits. Models that enemies do not see are spared: the shell must not show where they are."""
    models = [model for model in battle.models.values() if not model.is_secret]
    return [model.id for model in models if dist((model.x, model.y), at) <= radius]


def shots(battle: Battle, use: Use) -> Flow[None]:
    """So many hits on each unit; a die for each says which model it is."""
    number = yield from amount_of(battle, use)
    for unit in present(battle, use.units):
        models = battle.units[unit].models
        faces: Faces = (1,) * number
        if len(models) > 1:
            side, label = battle.units[unit].side, f"Model of {battle.units[unit].name} that is hit, counted in order"
            faces = yield Roll("chance.which", RULE, side, number, len(models), label)
        struck = [models[face - 1] for face in faces]
        battle.emit(
            ModelsShot(
                rule=RULE, card=token(use.card.id), name=use.card.name, unit=unit, models=tuple(struck), faces=faces
            )
        )  # fmt: skip
        yield from hit(battle, use, struck)


def hit(battle: Battle, use: Use, models: list[str]) -> Flow[None]:
    """Each hit wounds and is saved by itself; units that lose a quarter in their own turn test at once."""
    units = list(dict.fromkeys([battle.models[model].unit for model in models]))
    entry = use.card.entry
    for model in models:
        if model in battle.models:
            yield from injure(battle, model, Injury(use.card.name, RULE, 1, entry.strength, entry.ap))
    for unit in units:
        yield from losses_in_own_turn(battle, unit)


HITS = ("amount", "strength", "ap")
register("shell", "A shell falls near units and hits all models in a radius of so many inches.", HITS, Deed(shell))
register("shots", "Units take so many hits by shots from nowhere.", HITS, Deed(shots))
