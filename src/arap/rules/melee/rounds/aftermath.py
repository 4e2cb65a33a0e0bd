"""What follows the blows of a round: wound difference, morale, flight, hit and run, consolidation."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.events import StateLapsed
from arap.battle.events.aftermath import RoundDecided
from arap.battle.secrets.underground import is_below
from arap.battle.values import Onset
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.combats import Combat, Score
from arap.rules.melee.leaving.declaring_pursuit import declare_pursuits, is_contested
from arap.rules.melee.leaving.flinching import flinch_from_melee
from arap.rules.melee.leaving.hit_and_run import hit_and_runs
from arap.rules.melee.leaving.indoors import RULE as INDOORS
from arap.rules.melee.leaving.indoors import swept_along
from arap.rules.melee.moving.free_moves import consolidation_move, tell_distance
from arap.rules.melee.moving.locking import foes_of, release
from arap.rules.melee.moving.tidy import tidy_up
from arap.rules.melee.rounds.difference import Loser, losers
from arap.rules.melee.rounds.leftover import settle_points
from arap.rules.morale.check import morale_check
from arap.rules.morale.posts import routers_of

CONSOLIDATE = "melee.consolidate"


class Melee:
    """A combat during its round: the opponents of each unit when it began (`foes`) and when the blows fell (`fought`),
    units unsettled by a charge into flank or rear, units that finished off a whole unit, and units that have `left`.
    `contested`: they fight for a feature of the terrain."""

    def __init__(self, battle: Battle, combat: Combat) -> None:
        self.units = combat.units
        self.foes = {unit: foes_of(battle, unit) for unit in combat.units}
        self.fought: dict[str, tuple[str, ...]] = {}
        self.destroyers: set[str] = set()
        self.unsettled: set[str] = set()
        self.left: set[str] = set()
        self.contested = False

    def fights(self, battle: Battle, part: Combat) -> None:
        """Notes the state before the blows of a part of the combat fall."""
        self.fought |= {unit: foes_of(battle, unit) for unit in part.units}
        self.contested = is_contested(battle, part)
        self.unsettled |= unsettled_by(battle.turn.onsets)


@implements("morale.flank-rear")
def unsettled_by(onsets: Sequence[Onset]) -> set[str]:
    """The units charged in flank or rear, by charges that affect morale."""
    return {onset.target for onset in onsets if onset.unsettles and onset.direction != "front"}


@cites("melee.sequence")
def after_round(battle: Battle, melee: Melee, part: Combat, scores: Sequence[Score]) -> Flow[None]:
    """If a side is not wiped out: the losers check morale and flinch, some units hit and run, and units still locked
    close up."""
    melee.destroyers |= {score.unit for score in scores if score.destroyed}
    for unit in alive(battle, part.units):
        battle.change(unit, rounds=battle.units[unit].rounds + 1, held=False)
        get_up(battle, unit)
    release(battle, part.units)
    if len(part.sides(battle)) > 1:
        lost = decide_round(battle, scores)
        yield from check_and_flinch(battle, melee, lost)
        melee.left |= yield from hit_and_runs(battle, part)
        yield from tidy_up(battle, Combat(tuple(alive(battle, part.units))))


@implements("react.ground.charged")
@cites("react.ground.state")
def get_up(battle: Battle, unit_id: str) -> None:
    """A unit that was charged after it had gone to ground is no longer to ground after the first round."""
    if battle.units[unit_id].ground:
        battle.change(unit_id, ground=None)
        battle.emit(StateLapsed(rule="react.ground.charged", unit=unit_id, state="gone to ground"))


def alive(battle: Battle, units: Sequence[str]) -> list[str]:
    return [unit for unit in units if unit in battle.units]


@cites("melee.wound-difference", "melee.wound-difference.who-tests")
def decide_round(battle: Battle, scores: Sequence[Score]) -> list[Loser]:
    """The units that lost the round, and by how much. Units whose opponents are all destroyed do not check."""
    lost = [loser for loser in losers(battle, scores) if battle.units[loser.unit].locked]
    told = tuple([(loser.unit, loser.lost_by) for loser in lost])
    units = tuple([score.unit for score in scores])
    battle.emit(RoundDecided(rule="melee.wound-difference.who-tests", units=units, losers=told))
    return lost


@cites("morale.check", "morale.flinch")
def check_and_flinch(battle: Battle, melee: Melee, lost: Sequence[Loser]) -> Flow[None]:
    """All checks come first. Then all units that failed flinch, the active player's units first. Then the winners
    decide on pursuit."""
    order = {unit: number for number, unit in enumerate(melee.units)}
    failed: list[str] = []
    for loser in sorted(lost, key=lambda loser: order[loser.unit]):
        unsettled = loser.unit in melee.unsettled
        failed += yield from morale_check(battle, loser.unit, loser.lost_by, unsettled=unsettled)
    tested = set(failed)
    failed = [part for unit in failed for part in routers_of(battle, unit)]
    others = [unit for unit in swept_along(battle, failed) if unit not in tested]
    swept = [part for unit in others for part in routers_of(battle, unit)]
    foes = {unit: foes_of(battle, unit) for unit in (*failed, *swept)}
    for unit in foes:
        rule = INDOORS if unit in swept else "morale.flinch"
        if (yield from flinch_from_melee(battle, unit, foes[unit], rule)):
            melee.left.add(unit)
    elsewhere = [(foe, (unit,)) for unit in swept for foe in foes[unit] if foe not in melee.units]
    winners = [(unit, melee.fought.get(unit, ())) for unit in melee.units if unit not in melee.left]
    yield from declare_pursuits(battle, [*winners, *elsewhere], set(foes) & melee.left, contested=melee.contested)


@cites("melee.sequence", "melee.consolidate", "activate.leftover-points")
def make_use_of_freedom(battle: Battle, melee: Melee) -> Flow[None]:
    """Units that have killed their opponents consolidate. Then points in hand are used, or lapse."""
    release(battle, melee.units)
    for unit in alive(battle, melee.units):
        if may_consolidate(battle, melee, unit):
            yield from consolidate(battle, unit)
    settle_points(battle, melee.units, [unit for unit in melee.units if has_destroyed_all(battle, melee, unit)])


@cites("melee.consolidate")
def may_consolidate(battle: Battle, melee: Melee, unit_id: str) -> bool:
    """All enemies it fought are destroyed; or it finished off one of them itself and the others have left. A unit under
    the ground stays where it is."""
    unit = battle.units[unit_id]
    if unit.locked or unit.routing or unit.pursuing or unit_id in melee.left or is_below(battle, unit_id):
        return False
    fought = melee.fought.get(unit_id) or melee.foes[unit_id]
    killed = [foe for foe in fought if foe not in battle.units]
    return bool(killed) and (len(killed) == len(fought) or unit_id in melee.destroyers)


@cites("activate.leftover-points")
def has_destroyed_all(battle: Battle, melee: Melee, unit_id: str) -> bool:
    """All opponents it had when the round began are destroyed. None has routed, broken off or run."""
    if unit_id not in battle.units or unit_id in melee.left or battle.units[unit_id].locked:
        return False
    return not any(foe in battle.units for foe in melee.foes[unit_id])


@implements("melee.consolidate")
def consolidate(battle: Battle, unit_id: str) -> Flow[None]:
    """A free move of D6"."""
    unit = battle.units[unit_id]
    faces: Faces = yield Roll(CONSOLIDATE, CONSOLIDATE, unit.side, label=f"{unit.does('consolidate')}: inches")
    yield from consolidation_move(battle, unit_id, tell_distance(battle, unit_id, faces, CONSOLIDATE))
