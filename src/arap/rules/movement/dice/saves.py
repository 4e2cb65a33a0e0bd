"""Movement saves: getting out of the way in time."""

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.target import Amount, LowRoll, modifier
from arap.rules.movement.climbing.holds import swimming
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.ground import CRAWL, WALK
from arap.table import within

SLOW, FAST = 2.0, 4.0
SWIMMING = 2.0
RULE = "move.save"


class MovementSave(msgspec.Struct, frozen=True):
    """One model's save: its Initiative, and how far it could go from its present place."""

    initiative: int
    current_move: float
    helpless: bool = False


@modifier("move.save", -1, reason='current move 2" or less')
def slow(save: MovementSave) -> Amount:
    return within(save.current_move, SLOW)


@modifier("move.save", 1, reason='current move more than 4"')
def fast(save: MovementSave) -> Amount:
    return not within(save.current_move, FAST)


MOVEMENT_SAVE = LowRoll[MovementSave](
    rule="move.save",
    base=lambda save: (save.initiative, "Initiative"),
    modifiers=(slow, fast),
    barred=lambda save: "cannot act" if save.helpless else "",
)


@implements("move.save")
def current_move(battle: Battle, model: Model) -> float:
    """The basic move, reduced by the ground under the model, on its level, and by its stance; 2" for swimmers."""
    if swimming(battle, model):
        return SWIMMING
    x, y, table = model.x, model.y, battle.table
    level = table.storey(model.z, table.grounded(x, y, model.z)) if table.tiered else table
    pace = CRAWL if model.prone else WALK
    goings = [piece.going for piece in level.pieces_at(x, y) if piece.going != "impassable"]
    return basic_move(battle, model) / max([pace.open, *[pace.of(going) for going in goings]])


def save_of(battle: Battle, model: Model, *, helpless: bool = False) -> MovementSave:
    return MovementSave(battle.kind(model).profile.I, current_move(battle, model), helpless)
