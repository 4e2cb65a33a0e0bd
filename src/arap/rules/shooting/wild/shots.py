"""Firing wild: the goal of a shot at a spot, and the models its hits fall on."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.event import Place
from arap.battle.events.shooting.fire import NobodyStruck, StrayShots
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.target import Target
from arap.rules.shooting.shots.fire import Mark
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.to_hit.table import TO_HIT, Shot, TargetFacts, needed_against
from arap.rules.shooting.wild.blind import BlindLines, EmptySpot, marks
from arap.rules.wounds.hits import Tiers
from arap.table import PointXY

RULE = "shoot.hidden-target"


@implements("shoot.snap-and-wild", "shoot.hidden-target")
def wild_needed(battle: Battle, volley: Volley, aimed: Aimed) -> tuple[Target, tuple[Mark, ...]]:
    """The goal of a shot at a spot, and all models it may hit."""
    found = marks(battle, volley.unit, aimed.row, spot_fired_at(aimed))
    return needed_among(battle, volley, aimed, found), tuple(found)


def spot_fired_at(aimed: Aimed) -> PointXY:
    assert aimed.spot is not None, "a wild shot has a spot"
    return aimed.spot


@cites("shoot.hidden-target", "shoot.snap-and-wild")
def needed_among(battle: Battle, volley: Volley, aimed: Aimed, found: Sequence[Mark]) -> Target:
    """BS 1, with the modifiers of the unit of the model nearest the spot."""
    if not found:
        empty = EmptySpot(battle, aimed.model, spot_fired_at(aimed))
        return TO_HIT.needed(Shot(battle, volley, aimed, empty, TargetFacts.of_nobody()))
    lines, aimed = BlindLines.of(battle, volley.unit, found[0].unit), replace(aimed, nearest=found[0].column)
    return needed_against(battle, volley, aimed, lines, found[0].unit)


def tiers_of_marks(found: Sequence[Mark]) -> Tiers:
    """The models that may be hit, by their cover."""
    none, soft, hard = ([mark.model for mark in found if mark.cover == cover] for cover in range(3))
    return tuple(none), tuple(soft), tuple(hard)


def is_one_unit(found: Sequence[Mark]) -> bool:
    return len({mark.unit for mark in found}) == 1


@cites("shoot.hidden-target")
def draw_victims(
    battle: Battle, unit_id: str, pools: Sequence[tuple[Mark, ...]], rule: str = RULE
) -> Flow[list[tuple[Mark, ...]]]:
    """Hits that may fall on models of several units: each falls on one model, drawn evenly. Other hits are drawn
    later as usual."""
    drawn, faces, sides = list(pools), list[int](), list[int]()
    for number, pool in enumerate(pools):
        if pool and not is_one_unit(pool):
            rolled: Faces = yield Roll(
                "casualty.allocate",
                rule,
                battle.units[unit_id].side,
                1,
                len(pool),
                "Model there that is hit, counted in order",
            )
            drawn[number] = (pool[rolled[0] - 1],)
            faces.append(rolled[0])
            sides.append(len(pool))
    if faces:
        models = tuple([taken[0].model for taken, pool in zip(drawn, pools, strict=True) if taken != pool])
        battle.emit(StrayShots(rule=rule, unit=unit_id, models=models, faces=tuple(faces), sides=tuple(sides)))
    return drawn


@cites("shoot.hidden-target")
def report_empty(battle: Battle, unit_id: str, spots: Sequence[Place]) -> None:
    """Says only that no model was struck."""
    for aim in dict.fromkeys(spots):
        battle.emit(NobodyStruck(rule=RULE, unit=unit_id, aim=aim))
