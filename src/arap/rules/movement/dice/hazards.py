"""Dangerous ground: mines, wire, acid. A die for each model that crosses it."""

from functools import partial

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.events import HazardTested
from arap.battle.values import Model
from arap.kernel.conversion import hazard_strikes
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.movement.dice.injuries import Injury, injure, lose
from arap.rules.movement.dice.trials import Halt, Trial
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.touching import spans
from arap.rules.wounds.gas import is_airtight
from arap.table import TOLERANCE, Dangerous, Piece, PointXY, depth_in, within

RULE = "move.dangerous"
FACES = 6
HARM = {
    "wound": "is wounded", "kill": "is killed", "stop": "stops there", "prone": "falls prone and stops there",
}  # fmt: skip
CLOSER = 0.1


def dangerous_ground(battle: Battle) -> tuple[tuple[Piece, Dangerous], ...]:
    """The dangerous pieces of the table."""
    table = battle.table
    return table.once("dangerous ground", lambda: tuple([(p, p.dangerous) for p in table.pieces if p.dangerous]))


@cites("deepstrike.difficult")
def hazards_for(battle: Battle, model: Model) -> tuple[tuple[Piece, Dangerous], ...]:
    """Dangerous ground; for a model that has dropped in this player turn also bad ground."""
    if not model.landed or model.landed != battle.turn.serial:
        return dangerous_ground(battle)
    return (*dangerous_ground(battle), *bad_ground(battle))


@implements("deepstrike.difficult")
def bad_ground(battle: Battle) -> tuple[tuple[Piece, Dangerous], ...]:
    """Difficult and very difficult ground as models that drop meet it: a hazard on a 1, or on a 1 or 2."""
    bad = {"difficult": Dangerous(threshold=1), "very-difficult": Dangerous(threshold=2)}
    pieces = [piece for piece in battle.table.pieces if piece.going in bad and not piece.dangerous]
    return battle.table.once("bad ground", lambda: tuple([(piece, bad[piece.going]) for piece in pieces]))


@implements("move.dangerous.severity")
@cites("armour.airtight")
def threshold_for(battle: Battle, piece: Piece, ground: Dangerous, kind: Kind) -> int:
    """The same ground may be more or less dangerous to different troops; 0 is harmless, as gas is to air-tight
    armour."""
    if piece.ground.gas and is_airtight(battle, kind):
        return 0
    names = kind.called
    return next((threshold for name, threshold in ground.thresholds if name in names), ground.threshold)


@cites("move.dangerous")
def hazard_tests(battle: Battle, path: Path) -> list[Trial]:
    """One test for each area, at the point of entry, or at the start for a model inside it."""
    if not path.walks or path.safe:
        return []
    found = []
    for piece, ground in hazards_for(battle, path.model):
        inside = spans(battle, piece, path)
        threshold = threshold_for(battle, piece, ground, path.kind)
        if inside and threshold and not steps_out(battle, piece, path, inside):
            found.append(hazard_test(piece, ground, threshold, inside[0][0]))
    return found


@cites("move.dangerous")
def steps_out(battle: Battle, piece: Piece, path: Path, inside: list[tuple[float, float]]) -> bool:
    """Whether a model that starts at the border leaves the ground without going deeper."""
    begins, ends = inside[0]
    model = path.model
    depth = depth_in(battle.table, piece.id, model.x, model.y)
    whole = sum(step.length for step in path.steps)
    if len(inside) > 1 or begins > TOLERANCE or ends >= whole - TOLERANCE or not within(depth, path.kind.base_radius):
        return False
    points = [path.point_at(ends * n / parts) for parts in [int(ends / CLOSER) + 1] for n in range(parts + 1)]
    return all(within(depth_in(battle.table, piece.id, *point), depth) for point in points)


def hazard_test(piece: Piece, ground: Dangerous, threshold: int, at: float) -> Trial:
    chance = (FACES - threshold) / FACES
    needed = f"{threshold + 1} or more" if threshold < FACES else "impossible"
    forecast = TrialForecast(piece.name, "move.hazard", needed, chance, RULE, at, harm(ground))
    return Trial(at, forecast, partial(brave, piece=piece, ground=ground, threshold=threshold, at=at))


def harm(ground: Dangerous) -> str:
    """What dangerous ground does, in words."""
    hit = ground.effect == "wound" and ground.strength is not None
    return f"is hit at strength {ground.strength}" if hit else HARM[ground.effect]


@implements("move.dangerous")
@cites("move.dangerous.severity")
def brave(
    battle: Battle, path: Path, *, piece: Piece, ground: Dangerous, threshold: int, at: float
) -> Flow[Halt | None]:
    """One D6: on the threshold or less, the effect hits the model where it is."""
    return (yield from meet(battle, path.model, path.point_at(at), piece, ground, threshold))


@cites("move.dangerous")
def meet(
    battle: Battle, model: Model, place: PointXY, piece: Piece, ground: Dangerous, threshold: int
) -> Flow[Halt | None]:
    """The die of one model at a place in dangerous ground, and what it does."""
    unit, kind = battle.units[model.unit], battle.kind(model)
    label = f"{kind.name} in {piece.name}: {threshold + 1} or more"
    faces: Faces = yield Roll("move.hazard", RULE, unit.side, label=label)
    harmed = hazard_strikes(faces[0], threshold) and not model.dummy
    battle.emit(
        HazardTested(
            rule=RULE, unit=unit.id, model=model.id, at=place, hazard=piece.name, threshold=threshold, face=faces[0],
            effect=ground.effect if harmed else "",
        )
    )  # fmt: skip
    if not harmed:
        return None
    match ground.effect:
        case "kill":
            lose(battle, model.id, RULE, place)
        case "wound":
            injury = Injury(piece.name, "move.dangerous.severity", 1, ground.strength, ground.ap)
            yield from injure(battle, model.id, injury, place)
            return None
    return Halt(prone=ground.effect == "prone" and not kind.powers.never_prone)
