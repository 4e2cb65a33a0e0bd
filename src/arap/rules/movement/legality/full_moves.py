"""Moves that must use the whole allowance."""

from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin

import msgspec

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.rules.mobs import AGITATED
from arap.rules.movement.legality.legal import judge_move
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.party import Party, party_of
from arap.table import bearing, middle_of

SLACK = 0.1
STRAIGHT = "Straight on"
STEP = 15
TRIALS = 6


@cites("mob.agitated")
def why_not_full(battle: Battle, unit_id: str, act: Move, terms: Terms) -> Refusal | None:
    """Every member that can move uses all of its roll; where the mob goes as one body, the slowest of them. If there is
    no way to do that, any move is good enough."""
    if not terms.full or full_move(battle, battle.units[unit_id], terms) is None:
        return None
    party = party_of(battle, unit_id, act.paths, terms)
    inches = max([far for _, far in terms.allowances])
    if len(act.paths) < len(terms.allowances):
        return Refusal(f'All members of the mob go {inches:g}", none stays behind', AGITATED)
    if is_full(party):
        return None
    least = min([path.total for path in party.paths])
    return Refusal(f'The mob must go all of its {inches:g}": a path costs only {round(least, 2):g}"', AGITATED)


def is_full(party: Party) -> bool:
    """Whether every path uses its allowance, or all lead the same way and the dearest does."""
    left = [path.allowance - path.total for path in party.paths]
    if max(left) <= SLACK:
        return True
    shifts = [(path.x - path.model.x, path.y - path.model.y) for path in party.paths]
    return min(left) <= SLACK and max([dist(shifts[0], shift) for shift in shifts]) <= SLACK


def full_move(battle: Battle, unit: Unit, terms: Terms) -> Move | None:
    """The mob goes as one body: towards the nearest enemy, or in the first other direction that is free."""
    return battle.position.once(("full move", unit.id, terms), lambda: first_full_move(battle, unit, terms))


def first_full_move(battle: Battle, unit: Unit, terms: Terms) -> Move | None:
    models = [battle.models[model] for model, _ in terms.allowances]
    freely = msgspec.structs.replace(terms, full=False)
    for way in directions(battle, unit, models) if models else ():
        paths = shift_along(battle, unit, models, way, freely)
        if paths and not isinstance(judge_move(battle, unit.id, paths, freely), Refusal):
            return Move(paths)
    return None


def directions(battle: Battle, unit: Unit, models: Sequence[Model]) -> Iterator[float]:
    """All directions, those nearest to the nearest enemy first."""
    here = middle_of([(model.x, model.y) for model in models])
    foes = [(foe.x, foe.y) for enemy in battle.enemies_of(unit.side) for foe in battle.members(enemy.id)]
    first = bearing(here, min(foes, key=lambda foe: dist(here, foe))) if foes else models[0].facing
    for turn in range(0, 181, STEP):
        yield round(first + turn, 2) % 360.0
        if turn % 180:
            yield round(first - turn, 2) % 360.0


def shift_along(
    battle: Battle, unit: Unit, models: Sequence[Model], way: float, terms: Terms
) -> tuple[ModelPath, ...] | None:
    """All models the same distance in one direction, as far as the dearest path allows; None if it does not use its
    allowance up."""
    east, north, far = sin(radians(way)), cos(radians(way)), max([inches for _, inches in terms.allowances])
    for _ in range(TRIALS):
        paths = tuple([ModelPath(each.id, (Leg(each.x + far * east, each.y + far * north, way),)) for each in models])
        party = party_of(battle, unit.id, paths, terms)
        over = max([path.total - path.allowance for path in party.paths])
        if -SLACK / 2 <= over <= 0:
            return paths
        far -= over / max([path.total / far for path in party.paths]) + SLACK / 8
        if far <= 0:
            return None
    return None
