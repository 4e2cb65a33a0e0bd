"""Why the cautious bot does what it does, in a sentence for the players."""

from arap.battle.acts import (
    Act,
    Aim,
    Attempt,
    Block,
    Charge,
    Choose,
    Convert,
    Dig,
    Discharge,
    Finish,
    GoToGround,
    Hide,
    Move,
    Observe,
    Overwatch,
    PickUp,
    Regroup,
    Reload,
    SetDown,
    Shoot,
    Sling,
    Tunnel,
)
from arap.battle.values import Unit
from arap.bots.judging.judgement import models_of, nearest_enemies, ranged
from arap.bots.judging.places import holds
from arap.bots.special.blips import is_blip
from arap.bots.special.secrecy import is_decoy, is_hidden, objective_of, search_goal
from arap.game.acts import ways_of_moving
from arap.game.advice import point_cost
from arap.game.questions import Acting
from arap.game.seat import Seat
from arap.game.view import Scene

MOVING = ways_of_moving()
PLAIN: dict[type[Act], str] = {
    Regroup: "Suppression would spoil their next acts.",
    Aim: "Aiming helps their heavy weapons more than another volley.",
    Reload: "Their weapons are empty.",
    Block: "They are outnumbered, and a few can hold the way against many.",
    Discharge: "They are in the range of enemy guns.",
    Sling: "They will soon need their hands or their shields.",
    GoToGround: "It is the last turn, and they hold their place.",
    Observe: "Guns that do not see this enemy fire better with an observer.",
    Hide: "Enemies cannot aim at them there.",
    Convert: "An enemy is within reach, or the place must be held now.",
    Dig: "They come up where they can act.",
    Overwatch: "They have a point left and nothing better to do with it.",
}


def reason(seat: Seat, scene: Scene, act: Act) -> str:
    """Why the bot gives this answer; empty if there is nothing worth telling."""
    match act:
        case Attempt(unit=unit):
            return f"{seat.units[unit].name}: acting now gains more than with any other unit."
        case PickUp(units=units):
            return f"{seat.units[units[0]].name}: the dice gain more there than with any other unit."
        case Choose() if seat.ask and seat.ask.kind == "merge":
            return "One large mob acts with one roll, and losses shake it less."
        case SetDown() if seat.ask and seat.ask.kind == "deep-strike":
            return "The shorter way is worth the risk of a mishap."
        case _:
            acting = seat.ask.detail if seat.ask else None
            return of_action(seat, scene, seat.units[acting.unit], act) if isinstance(acting, Acting) else ""


def of_action(seat: Seat, scene: Scene, unit: Unit, act: Act) -> str:
    match act:
        case Shoot(orders=orders) if orders and orders[0].target in seat.units:
            return of_target(seat, unit, orders[0].target)
        case Move(paths=paths) if leaves_gunners(seat, scene, unit, {path.model for path in paths}):
            return "The heavy weapons stay to fire while the others go on."
        case Charge(target=target):
            return f"A charge at {seat.units[target].name} promises more than fire."
        case Tunnel(out=out):
            return "They come up near their goal." if out else "Under the ground nobody sees or stops them."
        case Dig():
            return PLAIN[Dig]
        case _ if type(act) in MOVING:
            return of_way(seat, scene, unit)
        case Finish():
            return of_waiting(seat, unit)
        case _:
            return PLAIN.get(type(act), "")


def leaves_gunners(seat: Seat, scene: Scene, unit: Unit, going: set[str]) -> bool:
    """Whether a heavy weapon is left behind by a move of the others."""
    left = [seat.kinds[model.kind] for model in models_of(seat, unit) if model.id not in going]
    return bool(going) and any(point_cost(kind, weapon) > 1 for kind in left for weapon in ranged(scene.weapons, kind))


def of_target(seat: Seat, unit: Unit, target: str) -> str:
    name, near = seat.units[target].name, nearest_enemies(seat, unit)
    if near and near[0].id == target:
        return f"{name}: the nearest enemy, and the best target."
    return f"{name}: the best target, though not the nearest enemy."


def of_waiting(seat: Seat, unit: Unit) -> str:
    """Why a unit that could still act does nothing."""
    if is_blip(seat, unit):
        return "The decoy draws enemies without being seen." if is_decoy(seat, unit) else "The blip stays out of sight."
    return "They stay hidden until a target is worth it." if is_hidden(seat, unit) else ""


def of_way(seat: Seat, scene: Scene, unit: Unit) -> str:
    if is_decoy(seat, unit):
        return "The decoy draws enemies after it."
    if search_goal(seat, scene, unit) is not None:
        return "They look for enemies in hiding."
    objective = objective_of(seat, scene, unit)
    if objective and not holds(seat, unit, objective):
        return f"They make for {objective.name}, their objective."
    near = nearest_enemies(seat, unit)
    return f"They close in on {near[0].name}, the nearest enemy." if near else ""
