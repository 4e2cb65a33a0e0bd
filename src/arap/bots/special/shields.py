"""Where the cautious bot carries its shields."""

from arap.army.profile import Weapon
from arap.battle.acts import Sling
from arap.battle.values import Unit
from arap.bots.judging.judgement import gap, models_of, nearest_enemies, ranged
from arap.game.advice import effective_range
from arap.game.seat import Seat

CHARGE_REACH = 14.0


def handle_shields(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> Sling | None:
    """Shields go on the back for weapons that need both hands, while enemies are in their range and too far to charge;
    otherwise they stay on the arm."""
    options = seat.ask.options if seat.ask else ()
    offered = [each.answer for each in options if isinstance(each.answer, Sling) and not each.refusal]
    near = nearest_enemies(seat, unit)[:1] if offered else []
    if not near:
        return None
    away, wanted = gap(seat, unit, near[0]), reach_of_both_hands(seat, weapons, unit)
    back = CHARGE_REACH < away <= wanted
    return next((act for act in offered if act.back is back and has_other(seat, unit, back=back)), None)


def has_other(seat: Seat, unit: Unit, *, back: bool) -> bool:
    """Whether a shield of the unit is elsewhere."""
    bearers = [model for model in models_of(seat, unit) if seat.kinds[model.kind].shield]
    return any(model.slung is not back for model in bearers)


def reach_of_both_hands(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> float:
    """The longest range of a weapon that needs both hands of a model with a shield."""
    kinds = [kind for model in models_of(seat, unit) if (kind := seat.kinds[model.kind]).shield]
    carried = [weapon for kind in kinds for weapon in ranged(weapons, kind) if weapon.two_handed]
    return max([effective_range(weapon) or 0.0 for weapon in carried], default=0.0)
