"""Fleet troops: a die more for the last of two or three moves in a row."""

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.events.move import MovesStrung
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.measures.terms import Terms, allowances
from arap.rules.movement.paths.stance import out_of_action

RULE, WOUNDED, JOIN = "move.fleet.multi-move", "move.fleet.wounded", "coherency.character-join"
LEAST, MOST = 2, 3
LAST = 1
WAYS = {2: "double move", 3: "triple move"}


@implements("move.fleet.wounded")
def is_fleet(battle: Battle, model: Model) -> bool:
    """Whether a model may use Fleet: not while it carries a wound, or is with members that are not Fleet."""
    kind = battle.kind(model)
    return kind.powers.fleet and model.wounds >= kind.profile.W and all_fleet(battle, battle.units[model.unit])


@cites("coherency.character-join")
def all_fleet(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may use Fleet as a unit: a character that lacks it takes it from the others."""
    return battle.once(("all fleet", unit.models), lambda: not slow_members(battle, unit))


def slow_members(battle: Battle, unit: Unit) -> list[Model]:
    return [model for model in battle.members(unit.id) if not battle.kind(model).powers.fleet]


def fleet_members(battle: Battle, unit: Unit) -> list[Model]:
    """The members that may use Fleet now."""
    if "fleet" not in battle.powers:
        return []
    return [model for model in battle.members(unit.id) if is_fleet(battle, model) and not out_of_action(battle, model)]


def why_nobody_is_fleet(battle: Battle, unit: Unit) -> Refusal:
    """Why no member of a unit may use Fleet now."""
    slow = slow_members(battle, unit)
    if len(slow) == len(unit.models):
        return Refusal(f"No model of {unit.name} is Fleet", RULE)
    if slow:
        return Refusal(f"{battle.model_name(slow[0].id)} is not Fleet, so {unit.name} cannot use it", JOIN)
    return Refusal(f"No unwounded model of {unit.name} is Fleet", WOUNDED)


@cites("move.fleet.multi-move", "move.fleet.wounded")
def why_not_string(battle: Battle, acting: Acting, moves: int) -> Refusal | None:
    """Why a unit cannot declare so many moves in a row."""
    unit = battle.units[acting.unit]
    if not LEAST <= moves <= MOST:
        return Refusal("Fleet needs a double or a triple move: two or three movement actions in a row", RULE)
    if unit.now.fleet:
        return Refusal(f"{unit.does('have used')} Fleet in this turn", RULE)
    if acting.string:
        return Refusal(f"{unit.does('have declared')} moves in a row already", RULE)
    if acting.points < moves:
        return Refusal(f"A {WAYS[moves]} needs {moves} action points, {acting.points} left", RULE)
    if unit.agitated:
        return Refusal(f"{unit.name} is agitated: a die says how far it goes", "mob.agitated")
    return None if fleet_members(battle, unit) else why_nobody_is_fleet(battle, unit)


def string_moves(battle: Battle, acting: Acting, moves: int) -> None:
    """The unit will make so many moves in a row; the last of them may have a die more."""
    battle.change_acting(acting, string=moves)
    battle.emit(MovesStrung(rule=RULE, unit=acting.unit, moves=moves))


@cites("move.fleet.multi-move")
def moves_to_go(acting: Acting) -> str:
    """What is left of the moves in a row that a unit has declared."""
    if acting.string == LAST:
        return 'The last move with Fleet goes D6" farther. A plain move, or any other action, gives that up.'
    return f'Fleet: {acting.string} moves in a row, the last with D6" more. Any other action ends the row.'


@cites("move.fleet.multi-move")
def why_not_last(battle: Battle, acting: Acting) -> Refusal | None:
    """Why the next movement action has no die of Fleet: it is not the last of two or three in a row."""
    unit = battle.units[acting.unit]
    if not acting.string:
        return Refusal(
            "Fleet counts for the last of two or three moves in a row that were declared before the first", RULE
        )
    if acting.string > LAST:
        left = acting.string - LAST
        return Refusal(
            f"{unit.name}: {left} more {'move' if left == 1 else 'moves'} first, then the last with Fleet", RULE
        )
    return None if fleet_members(battle, unit) else why_nobody_is_fleet(battle, unit)


@implements("move.fleet.multi-move")
def roll_string(battle: Battle, unit: Unit, terms: Terms) -> Flow[Terms]:
    """One die for the unit. It adds to the allowance of every model that is Fleet, and no ground reduces these
    inches."""
    members = fleet_members(battle, unit)
    faces: Faces = yield Roll(
        "move.fleet", RULE, unit.side, label=f"{unit.does('use Fleet')}: inches added to the move"
    )
    inches = float(faces[0])
    battle.change_now(unit.id, fleet=True)
    battle.emit(
        AllowanceRolled(
            rule=RULE, unit=unit.id, models=tuple([model.id for model in members]), die="D6", faces=faces, values=faces,
            inches=inches,
        )
    )  # fmt: skip
    granted = dict(zip([model.id for model in members], allowances(battle, members, terms), strict=True))
    more = {model: far + inches for model, far in granted.items()}
    return replace(
        terms, allowances=tuple((dict(terms.allowances) | more).items()),
        spared=tuple([(model, inches) for model in granted]),
    )  # fmt: skip
