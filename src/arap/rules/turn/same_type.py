"""By setting, all parts of a squad make one type of action in the activation in which it comes apart."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.muster import squad_of
from arap.battle.settings import SPLIT_ACTIONS
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option
from arap.rules.turn.action import ACTION_OF

RULE = "coherency.split"


def type_of(act: Act) -> str:
    """Walking, swimming and going for rough ground are one type; a tactical move is another. Free acts have none."""
    action = ACTION_OF[type(act)]
    return (action.binds if action else None) or ""


@cites("coherency.split", "activate.same-action")
def why_not_this_type(battle: Battle, acting: Acting, act: Act) -> Refusal | None:
    """Each action of a part is of the type that the part before it has taken, or the part idles."""
    if acting.done >= len(acting.bound) or type_of(act) in ("", acting.bound[acting.done]):
        return None
    name = battle.units[acting.unit].name
    return Refusal(f"{name}: its squad has come apart and makes one type of action, {acting.bound[acting.done]}", RULE)


def only_this_type(battle: Battle, acting: Acting, options: Sequence[Option]) -> list[Option]:
    return [
        replace(option, refusal=option.refusal or why_not_this_type(battle, acting, option.answer))
        for option in options
    ]


@cites("coherency.split")
def note_type(battle: Battle, acting: Acting, act: Act) -> Acting:
    """Binds the other parts to the type of an action. Returns the changed entry of the acting unit."""
    if not (acting.bound or len(battle.turn.acting) > 1):
        return acting
    if SPLIT_ACTIONS(battle) != "same-type" or not type_of(act):
        return acting
    others = [entry for entry in battle.turn.acting if entry.unit != acting.unit]
    squad = [entry for entry in others if squad_of(entry.unit) == squad_of(acting.unit)]
    if not squad and not acting.bound:
        return acting
    new = acting.done >= len(acting.bound)
    for entry in squad if new else ():
        battle.change_acting(entry, bound=(*entry.bound, type_of(act)))
    changed = replace(acting, done=acting.done + 1)
    battle.change_acting(acting, done=changed.done)
    return changed
