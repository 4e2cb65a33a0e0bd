"""Fire gives hidden shooters away, unless their weapons are quiet."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events.hiding import StayedHidden
from arap.battle.settings import HIDING
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.hiding.revealing import reveal

RULE, HANDBOW = "hide.fire-reveals", "hide.low-signature.handbow"
NEEDED = 4


@implements("hide.low-signature")
def is_quiet(weapon: Weapon) -> bool:
    """Weapons without flash and noise, and everything thrown by hand."""
    return weapon.nature.low_signature or weapon.nature.thrown


@implements("hide.low-signature.handbow")
def handbow_shots(battle: Battle, model_id: str, shots: int) -> Flow[bool]:
    """A die for every shot with a handbow: on 4 or more its user stays hidden. The first failure is enough."""
    model = battle.models[model_id]
    side, label = battle.units[model.unit].side, f"{battle.model_name(model_id)} stays hidden"
    faces: Faces = yield Roll("hide.handbow", HANDBOW, side, shots, label=label)
    hidden = all(face >= NEEDED for face in faces)
    battle.emit(StayedHidden(rule=HANDBOW, unit=model.unit, model=model_id, faces=faces, needed=NEEDED, hidden=hidden))
    return hidden


@implements("hide.fire-reveals")
def give_away(battle: Battle, unit_id: str, orders: Sequence[FireOrder]) -> Flow[None]:
    """Hidden models that fired a weapon that is not quiet are revealed once the shots are resolved. Enemies may aim at
    them from the beginning of their next turn on. Comrades that held their fire stay hidden. Nobody hides in a turn in
    which it fired such a weapon."""
    note_noise(battle, orders)
    hidden = [order for order in orders if order.model in battle.models and battle.models[order.model].hidden]
    loud = {order.model for order in hidden if not is_discreet(battle, order)}
    bows = Counter([order.model for order in hidden if battle.weapon(order.weapon).nature.handbow])
    for model, shots in bows.items():
        if model not in loud and not (yield from handbow_shots(battle, model, shots)):
            loud.add(model)
    revealed = reveal(battle, sorted(loud), RULE, "fires")
    later = next_enemy_turn(battle, battle.units[unit_id].side) if unit_id in battle.units else 0
    for model in revealed:
        battle.put_model(replace(battle.models[model], aimed_from=later))


@cites("hide.claim")
def note_noise(battle: Battle, orders: Sequence[FireOrder]) -> None:
    """Models in plain sight that fired a weapon that is not quiet do not hide in this player turn."""
    if not HIDING(battle):
        return
    for order in orders:
        model = battle.models.get(order.model)
        if model and not model.is_secret and not is_discreet(battle, order):
            battle.put_model(replace(model, exposed=battle.turn.serial))


def is_discreet(battle: Battle, order: FireOrder) -> bool:
    """Whether a shot does not give its shooter away by itself: it is quiet, or dice decide."""
    weapon = battle.weapon(order.weapon)
    return is_quiet(weapon) or weapon.nature.handbow


def next_enemy_turn(battle: Battle, side: str) -> int:
    """The number of the next player turn of an enemy that has not begun."""
    order, turn = battle.turn.order or battle.sides, battle.turn
    here = order.index(turn.active) if turn.active in order else 0
    following = [order[(here + n) % len(order)] for n in range(1, len(order) + 1)]
    return turn.serial + 1 + next((n for n, player in enumerate(following) if player != side), 0)
