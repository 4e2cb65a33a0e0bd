"""Climbing, jumping and leaping with dice: what is tested where, and what happens to a model that fails."""

from collections.abc import Callable
from functools import partial
from math import floor
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested, JumpFellShort
from arap.battle.settings import HIDE_DISTANCE, WATER_FALL
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.initiative_tests import INITIATIVE, InitiativeTest
from arap.rules.movement.climbing.abilities import climbs_untested, flies, sinks_softly
from arap.rules.movement.climbing.feats import LABELS, Feat, Way
from arap.rules.movement.climbing.gaps import falls_to_test, landing, longest_jump
from arap.rules.movement.climbing.holds import water_at
from arap.rules.movement.climbing.ropes import tests_of_strength
from arap.rules.movement.dice.injuries import fall, lose
from arap.rules.movement.dice.trials import Halt, Trial
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.table import GROUND, PointXY, within

PURPOSES: dict[Way, str] = {
    "climb": "climb.test", "climb-down": "climb.test", "rappel": "climb.test", "leap": "climb.test",
    "rope": "climb.test", "rope-down": "climb.test", "long-jump": "jump.test", "jump-down": "jump.test",
    "climb-out": "swim.climb-out",
}  # fmt: skip
STRENGTH, BELOW_TOP = "grapple.strength-test", 0.03
BY_HAND: tuple[Way, ...] = ("climb", "climb-down", "rope", "rope-down")
ROPES: tuple[Way, ...] = ("rope", "rope-down")
Try: TypeAlias = Callable[[Feat, Battle, Path], Flow[Halt | None]]


@cites("climb.high", "climb.down.high", "climb.sustained.equipment", "jump.down", "jump.long")
def feats_to_try(battle: Battle, path: Path) -> list[Trial]:
    """The tests of a path, at the points where they are taken."""
    return [trial_of(battle, path, feat) for feat in path.feats if number_of_tests(battle, path, feat)]


def number_of_tests(battle: Battle, path: Path, feat: Feat) -> int:
    """How many tests a feat needs."""
    if feat.way not in PURPOSES or (feat.way in BY_HAND and climbs_untested(battle, path.model)):
        return 0
    if feat.way == "jump-down":
        return 0 if sinks_softly(path.kind) else falls_to_test(battle, feat.height)
    return 0 if feat.way == "long-jump" and flies(path.kind) else 1


@cites("grapple.rope-climb")
def needed_for(path: Path, feat: Feat) -> Target:
    """An Initiative test; on a rope a failed one is taken again."""
    needed = INITIATIVE.needed(InitiativeTest(path.kind.profile.I))
    return msgspec.structs.replace(needed, linked=True) if feat.way in ROPES else needed


def trial_of(battle: Battle, path: Path, feat: Feat) -> Trial:
    needed, number = needed_for(path, feat), number_of_tests(battle, path, feat)
    chance, words = float(needed.chance) ** number, needed.needed if number == 1 else f"{number} times {needed.needed}"
    if feat.way == "long-jump":
        chance, words = jump_forecast(battle, path, feat, chance, words)
    forecast = TrialForecast(
        LABELS[feat.way], PURPOSES[feat.way], words, chance, feat.rule, feat.at, consequence(battle, feat)
    )
    return Trial(feat.at, forecast, partial(TRIES[feat.way], feat), feat.way)


def consequence(battle: Battle, feat: Feat) -> str:
    """What happens to a model that fails, in words."""
    match feat.way:
        case "climb" | "rope":
            return "stays where it begins to climb"
        case "climb-out":
            return "stays in the water"
        case "long-jump":
            return falls_into(battle, feat)
        case "leap":
            return f'falls {feat.end - feat.bottom:g}"'
        case _:
            return f'falls {round(feat.start - feat.bottom if feat.way != "jump-down" else feat.height, 3):g}"'


def falls_into(battle: Battle, feat: Feat) -> str:
    falls = f'falls {round(feat.start - feat.bottom, 3):g}"'
    if feat.piece == GROUND:
        return falls
    piece = battle.table.pieces[feat.piece]
    return f"is lost in {piece.name}" if piece.ground.lethal else f"{falls} into {piece.name}"


@cites("jump.long")
def jump_forecast(battle: Battle, path: Path, feat: Feat, chance: float, words: str) -> tuple[float, str]:
    """Whether a gap is too wide is hidden until the model is committed, unless the setting reveals it; the width it
    seems to have in whole inches is shown."""
    if not path.kind.jump_test:
        chance, words = 1.0, "no die"
    if HIDE_DISTANCE(battle):
        shown = msgspec.structs.replace(feat, width=float(whole_inches(feat.width)))
        if jump_is_possible(battle, path, shown):
            return chance, f"{words}, if the gap is not too wide"
        return chance, f'{words}, but the gap looks too wide: about {shown.width:g}"'
    return (chance, words) if jump_is_possible(battle, path, feat) else (0.0, "too wide")


def whole_inches(width: float) -> int:
    """The width of a gap as the map shows it."""
    return floor(width + 0.5)


@cites("jump.long")
def as_shown(battle: Battle, path: Path) -> Path:
    """A path as its owner sees it: the width of a gap to jump in whole inches only."""
    if not path.feats or not HIDE_DISTANCE(battle):
        return path
    vague = sum([whole_inches(feat.width) - feat.width for feat in path.feats if feat.way == "long-jump"])
    if not vague:
        return path
    amounts = (path.amounts[0] + vague, *path.amounts[1:])
    return msgspec.structs.replace(path, amounts=amounts, total=round(path.total + vague, 6))


@cites("dice.initiative-test")
def passes(battle: Battle, path: Path, feat: Feat) -> Flow[bool]:
    """The model's own test, unless one die counted for the whole unit."""
    fated = dict(path.fated)
    if feat.way in fated:
        return fated[feat.way]
    unit, needed = battle.units[path.model.unit], needed_for(path, feat)
    label = f"{path.kind.name}: {LABELS[feat.way]}"
    (throw,) = yield from throw_all(PURPOSES[feat.way], feat.rule, unit.side, [needed], label, again=feat.rule)
    battle.emit(
        InitiativeTested(
            rule=feat.rule, unit=unit.id, models=(path.model.id,), test=LABELS[feat.way], needed=needed, throw=throw,
            failed=() if throw.met else (path.model.id,),
        )
    )  # fmt: skip
    return throw.met


@cites("climb.high", "climb.cross-over")
def climb(feat: Feat, battle: Battle, path: Path) -> Flow[Halt | None]:
    """A model that fails stays at the foot, or where it hangs."""
    if (yield from passes(battle, path, feat)):
        return None
    return Halt(place=path.point_at(feat.at), z=feat.start)


@cites("grapple.rope-climb", "grapple.strength-test")
def climb_rope(feat: Feat, battle: Battle, path: Path) -> Flow[Halt | None]:
    """A weak model must show its strength first, and again after each two levels; then Initiative decides."""
    heights = tests_of_strength(battle, path.model, feat)
    foot = path.point_at(feat.at)
    if feat.bottom in heights and not (yield from is_strong(battle, path)):
        return Halt(place=foot, z=feat.start)
    halt = yield from climb(feat, battle, path)
    for z in [z for z in heights if z > feat.bottom and not halt]:
        if not (yield from is_strong(battle, path)):
            return Halt(place=foot, z=z if z < feat.end or feat.hangs else z - BELOW_TOP)
    return halt


@cites("grapple.strength-test")
def is_strong(battle: Battle, path: Path) -> Flow[bool]:
    """A die not above Strength; a 6 fails."""
    unit, needed = battle.units[path.model.unit], Target(STRENGTH, "low", path.kind.profile.S, "Strength")
    (throw,) = yield from throw_all("grapple.strength", STRENGTH, unit.side, [needed], f"{path.kind.name}: Strength")
    battle.emit(
        InitiativeTested(
            rule=STRENGTH, unit=unit.id, models=(path.model.id,), test="Strength on a rope", needed=needed,
            throw=throw, failed=() if throw.met else (path.model.id,),
        )
    )  # fmt: skip
    return throw.met


@cites("climb.down.high", "climb.rappel", "dice.initiative-test.unit")
def descend(feat: Feat, battle: Battle, path: Path) -> Flow[Halt | None]:
    """A model that fails falls from the height at which it began."""
    if (yield from passes(battle, path, feat)):
        return None
    return (yield from drop(battle, path, feat, feat.start - feat.bottom))


@implements("jump.down.failed")
@cites("jump.down")
def jump_off(feat: Feat, battle: Battle, path: Path) -> Flow[Halt | None]:
    """One test after the other; at the first failure it falls the whole height."""
    for _ in range(number_of_tests(battle, path, feat)):
        if not (yield from passes(battle, path, feat)):
            return (yield from drop(battle, path, feat, feat.height))
    return None


@cites("climb.jump-pack")
def leap(feat: Feat, battle: Battle, path: Path) -> Flow[Halt | None]:
    """Without a handhold it falls from the height aimed at, despite the pack."""
    if (yield from passes(battle, path, feat)):
        return None
    return (yield from drop(battle, path, feat, feat.end - feat.bottom, path.point_at(feat.at)))


@implements("swim.climbing-out")
def climb_out(feat: Feat, battle: Battle, path: Path) -> Flow[Halt | None]:
    """A model that fails stays in the water next to the jetty or boat and may try again."""
    if (yield from passes(battle, path, feat)):
        return None
    return Halt(place=path.point_at(feat.at), z=feat.start)


@cites("jump.long")
def jump(feat: Feat, battle: Battle, path: Path) -> Flow[Halt | None]:
    """Once committed, the model learns how wide the gap is. If it is too wide, the jump fails without a die."""
    if not jump_is_possible(battle, path, feat):
        battle.emit(
            JumpFellShort(
                rule="jump.long", unit=path.model.unit, model=path.model.id, width=round(feat.width, 3),
                limit=longest_jump(battle, path.model),
            )
        )  # fmt: skip
        return (yield from fall_in(battle, path, feat))
    if path.kind.jump_test and not (yield from passes(battle, path, feat)):
        return (yield from fall_in(battle, path, feat))
    if within(path.total, path.allowance):
        return None
    return Halt(place=path.point_at(feat.at + feat.width), z=feat.end)


@cites("jump.long", "jump.natural-jumpers")
def jump_is_possible(battle: Battle, path: Path, feat: Feat) -> bool:
    """The gap is no wider than the longest jump, and no wider than the allowance left at its edge."""
    before = path_along(battle, path.model, path.cut(feat.at)).total
    return within(feat.width, longest_jump(battle, path.model)) and within(before + feat.width, path.allowance)


@implements("jump.long.failed")
def fall_in(battle: Battle, path: Path, feat: Feat) -> Flow[Halt | None]:
    """The model falls to the bottom, at the middle of the jump. A lethal gap kills it; deep water breaks the fall."""
    place = path.point_at(feat.at + feat.width / 2.0)
    piece = battle.table.pieces[feat.piece] if feat.piece != GROUND else None
    if piece and piece.ground.lethal:
        lose(battle, path.model.id, "jump.long.failed", place)
        return Halt()
    if piece and piece.water == "deep":
        return (yield from splash(battle, path, place, feat.bottom, feat.start - feat.bottom))
    halt = yield from fall(battle, path.model.id, feat.start - feat.bottom, place)
    return msgspec.structs.replace(halt or Halt(rest=True), place=place, z=feat.bottom)


@cites("jump.down.failed", "climb.fall-damage")
def drop(battle: Battle, path: Path, feat: Feat, height: float, place: PointXY | None = None) -> Flow[Halt | None]:
    """A fall next to the face. After a fall of 3" or less the survivor may go on from there."""
    if place is None:
        place = path.point_at(feat.at if feat.hangs else feat.at + landing(path.kind.base_radius))
    if water_at(battle.table, *place, feat.bottom) != GROUND:
        return (yield from splash(battle, path, place, feat.bottom, height))
    halt = yield from fall(battle, path.model.id, height, place)
    return msgspec.structs.replace(halt or Halt(rest=True), place=place, z=feat.bottom)


@cites("jump.long.failed")
def splash(battle: Battle, path: Path, place: PointXY, bottom: float, height: float) -> Flow[Halt | None]:
    """A fall of up to six inches into deep water does no damage; the model is then swimming."""
    if within(height, WATER_FALL(battle)):
        return Halt(place=place, z=bottom)
    yield from fall(battle, path.model.id, height, place)
    return Halt(place=place, z=bottom)


TRIES: dict[Way, Try] = {
    "climb": climb, "climb-down": descend, "rope": climb_rope, "rope-down": descend, "rappel": descend,
    "jump-down": jump_off, "long-jump": jump, "leap": leap, "climb-out": climb_out,
}  # fmt: skip
