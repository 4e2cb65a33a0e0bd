"""How far an agitated mob goes: as far as one die says."""

from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.values import Unit
from arap.kernel.reasons import cites
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.mobs import AGITATED
from arap.rules.movement.measures.rates import CHARGE
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.stance import out_of_action


@cites("mob.agitated")
def throw_surge(battle: Battle, unit: Unit, *, charging: bool = False) -> Flow[int]:
    """One die for the mob."""
    does = unit.does("charge" if charging else "surge")
    faces: Faces = yield Roll("mob.move", AGITATED, unit.side, label=f"{does}: inches{', doubled' if charging else ''}")
    able = [model.id for model in battle.members(unit.id) if not out_of_action(battle, model)]
    battle.emit(
        AllowanceRolled(
            rule=AGITATED, unit=unit.id, models=tuple(able), die="D6", faces=faces, values=faces,
            inches=float(faces[0]), charge=CHARGE * faces[0] if charging else 0.0,
        )
    )  # fmt: skip
    return faces[0]


@cites("mob.agitated")
def roll_surge(battle: Battle, unit: Unit) -> Flow[Terms]:
    """The terms of a move that has to be made in full."""
    face = yield from throw_surge(battle, unit)
    able = [model.id for model in battle.members(unit.id) if not out_of_action(battle, model)]
    return Terms(allowances=tuple([(model, float(face)) for model in able]), full=True)
