"""Free acts of an activated unit: smoke dischargers, heads up or down in a trench, shields on arm or back."""

from arap.battle.acts import Discharge, Heads, Hide, Leave, Sling
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option
from arap.rules.movement.blips.converting import convert_option, why_not_as_blip
from arap.rules.movement.hiding.claims import hide, hide_options, why_not_hide
from arap.rules.movement.hiding.revealing import reveal_found
from arap.rules.reserves.ongoing import leave_options, why_not_leave
from arap.rules.shields import BULK, bearers, sling, why_not_sling
from arap.rules.sight.dischargers import RULE as SMOKE
from arap.rules.sight.dischargers import discharge, dischargers, why_not_discharge
from arap.rules.sight.indoors import RULE as TRENCHES
from arap.rules.sight.trenches import is_in_trench, set_heads, why_not_heads

FREE_ACTS = (Heads, Discharge, Hide, Leave, Sling)


@cites("smoke.dischargers", "shoot.cover.buildings-trenches-roofs")
def free_options(battle: Battle, acting: Acting) -> list[Option]:
    """What the unit may do without points, if it has the means."""
    unit = battle.units[acting.unit]
    options = [
        Option(Discharge(model.id), f"Smoke: {battle.model_name(model.id)}", 0,
               why_not_discharge(battle, unit, model.id), SMOKE)
        for model in dischargers(battle, unit)
    ]  # fmt: skip
    if unit.heads_down or is_in_trench(battle, unit):
        down = not unit.heads_down
        label = "Heads down" if down else "Heads up"
        options.append(Option(Heads(down), label, 0, why_not_heads(battle, acting, down=down), TRENCHES))
    if shielded := bearers(battle, unit):
        back = not all(model.slung for model in shielded)
        label = "Shields on the back" if back else "Shields on the arm"
        options.append(Option(Sling(back), label, 0, why_not_sling(battle, acting, back=back), BULK))
    options += leave_options(battle, acting) + hide_options(battle, acting)
    options = [option for option in options if why_not_as_blip(battle, unit, option.answer) is None]
    return options + convert_option(battle, unit)


@cites("smoke.dischargers", "shoot.cover.buildings-trenches-roofs")
def has_free_act(battle: Battle, unit: Unit | None, acting: Acting) -> bool:
    """Whether a unit that has spent its points can still do something: if it can, its owner is asked once more."""
    if unit is None or unit.locked:
        return False
    return any(option.refusal is None for option in free_options(battle.known_to(unit.side), acting))


def why_not_free_act(battle: Battle, acting: Acting, act: Heads | Discharge | Hide | Leave | Sling) -> Refusal | None:
    if isinstance(act, Leave):
        return why_not_leave(battle, acting, act.edge)
    if isinstance(act, Hide):
        return why_not_hide(battle, acting, act.models)
    if isinstance(act, Sling):
        return why_not_sling(battle, acting, back=act.back)
    if isinstance(act, Heads):
        return why_not_heads(battle, acting, down=act.down)
    return why_not_discharge(battle, battle.units[acting.unit], act.model)


def free_act(battle: Battle, acting: Acting, act: Heads | Discharge | Hide | Sling) -> None:
    """Heads go up or down once, at the end of an action. Models that hide may be found at once by enemies their player
    does not know of."""
    if isinstance(act, Hide):
        hide(battle, acting.unit, act.models)
        reveal_found(battle)
    elif isinstance(act, Sling):
        sling(battle, acting.unit, back=act.back)
    elif isinstance(act, Heads):
        set_heads(battle, acting.unit, down=act.down)
        battle.change_acting(acting, acted=False)
    else:
        discharge(battle, act.model)
