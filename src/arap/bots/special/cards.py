"""Which chance cards the cautious bot plays, and on which unit."""

from arap.battle.acts import Act, Pass, PlayCard
from arap.battle.values import Unit
from arap.bots.judging.judgement import firepower, gap, models_of, nearest_enemies
from arap.game.seat import Seat
from arap.game.view import Scene
from arap.kernel.requests import Ask

POINTS = 2
WORTH_A_CARD = 1.0
SUPPRESSED = 2.0
FREED = 2.5
RALLIED = 4.0
FIRE, HELD_DOWN, SHAKEN = 0.6, 0.5, 0.4
AT_ONCE = 1.5
GUNS = 24.0


def card_or_not(seat: Seat, scene: Scene, ask: Ask) -> Act:
    """The card that is worth most now, on the unit that gains or suffers most by it; none if it is better kept. In the
    last turn nothing is kept that is of any use."""
    options = [option.answer for option in ask.options if isinstance(option.answer, PlayCard) and not option.refusal]
    worth = {act: worth_of(seat, scene, act) for act in options}
    best = max(worth, key=lambda act: worth[act], default=None)
    least = 0.0 if is_last(seat, scene) else WORTH_A_CARD
    return best if best is not None and worth[best] > least else Pass()


def is_last(seat: Seat, scene: Scene) -> bool:
    turns = scene.settings["length.turns"]
    return isinstance(turns, int) and seat.turn.game_turn >= turns


def worth_of(seat: Seat, scene: Scene, act: PlayCard) -> float:
    """What a card is worth, about in models of the enemy."""
    unit = seat.units.get(act.unit)
    match seat.effect_of(act.card):
        case "act" if unit:
            return AT_ONCE + FIRE * fire_of(seat, scene, unit)
        case "to-hit" if unit:
            return FIRE * fire_of(seat, scene, unit)
        case "steady" if unit:
            return (unit.suppression + unit.pending) / SUPPRESSED * WORTH_A_CARD * 1.1
        case "unpin":
            return FREED
        case "rally":
            return RALLIED
        case "pin" | "activation" if unit:
            return HELD_DOWN * fire_of(seat, scene, unit)
        case "leadership" if unit:
            return SHAKEN * len(unit.models) * bool(unit.suppression or unit.now.casualties)
        case "smoke" | "ground" if unit:
            return SHAKEN * len(unit.models) * is_threatened(seat, unit)
        case "mend" | "reload" if unit:
            return WORTH_A_CARD * 1.1 * harmed(seat, unit)
        case _:
            return WORTH_A_CARD * 1.1


def fire_of(seat: Seat, scene: Scene, unit: Unit) -> float:
    """The hits of its fire at the nearest enemy."""
    near = nearest_enemies(seat, unit)
    return firepower(seat, scene.weapons, unit, gap(seat, unit, near[0]), POINTS) if near else 0.0


def is_threatened(seat: Seat, unit: Unit) -> bool:
    """Whether a unit that has lost models stands within reach of enemy guns."""
    near = nearest_enemies(seat, unit)
    return bool(near) and gap(seat, unit, near[0]) <= GUNS and len(unit.models) < unit.strength


def harmed(seat: Seat, unit: Unit) -> int:
    """How many models have lost Wounds or have an empty weapon."""
    kinds = seat.kinds
    return sum([model.wounds < kinds[model.kind].profile.W or bool(model.empty) for model in models_of(seat, unit)])
