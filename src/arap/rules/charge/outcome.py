"""The result of a charge: its direction, cover and bonuses, and the units that are locked."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeFailed
from arap.battle.values import Direction, Model, Onset, Unit
from arap.kernel.reasons import cites, implements
from arap.rules.charge.approach.arrange import Advance
from arap.rules.charge.cover import coming_in, why_in_cover
from arap.rules.charge.direction import direction_of, votes_of
from arap.rules.charge.engaging import drawn_in, enemies_close_to, engages, nearest, reaches
from arap.rules.charge.grenades import Grenades, grenades_of
from arap.rules.movement.climbing.into_melee import why_not_jump_into_melee
from arap.rules.movement.climbing.ladders import charge_bonuses_count


class ChargeContext(msgspec.Struct, frozen=True):
    """The state when a charge is declared: the facings of the charged models, the ones already engaged, whether they
    were pinned or had gone to ground, whether the enemy was in sight, and whether it routs. `grenades`: what both
    sides can use, later what they have used."""

    facings: dict[str, float]
    busy: frozenset[str]
    low: str
    seen: bool
    routs: bool = False
    grenades: Grenades = Grenades()


class Outcome(msgspec.Struct, frozen=True):
    """What a successful charge brings into the melee. `behind`: the cover of the enemy; `cover`: it counts.
    `unsettles`: a charge into flank or rear affects morale."""

    direction: Direction
    votes: tuple[tuple[Direction, int], ...]
    without: str
    behind: str
    engaged: tuple[str, ...]
    drawn: tuple[str, ...]
    jumpers: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    cover: bool = False
    hooks: bool = False
    unsettles: bool = True

    @property
    def bonus(self) -> bool:
        return not self.without


@implements("charge.cover.no-benefit")
def context_of(
    battle: Battle, unit: Unit, target: str, chargers: Sequence[str], *, seen: bool, silent: bool = False
) -> ChargeContext:
    """Notes the state when the charge is declared."""
    enemy = battle.units[target]
    others = enemies_close_to(battle, target) if enemy.locked else []
    busy = [foe.id for foe in battle.members(target) if any(engages(battle, model, foe) for model in others)]
    low = "pinned" if enemy.pinned else "gone to ground" if enemy.ground else ""
    facings = {foe.id: foe.facing for foe in battle.members(target)}
    return ChargeContext(
        facings, frozenset(busy), low, seen, enemy.routing,
        grenades_of(battle, unit, target, chargers, silent=silent),
    )  # fmt: skip


def wounds_of(battle: Battle, models: Sequence[str]) -> int:
    return sum([battle.models[model].wounds for model in models if model in battle.models])


@cites("charge.direction", "charge.cover", "charge.third-unit")
def outcome_of(battle: Battle, advances: Sequence[Advance], target: str, context: ChargeContext) -> Outcome:
    """The outcome, judged when all models stand where they end."""
    models = [battle.models[advance.model] for advance in advances]
    engaged = engaged_with(battle, models, target)
    paths = {advance.model: advance.path for advance in advances}
    votes = votes_of(battle, engaged, target, context.facings)
    behind = "" if context.low else why_in_cover(battle, coming_in(battle, engaged, paths, target), target)
    drawn = dict.fromkeys([unit for model in models for unit in drawn_in(battle, model, target)])
    ids = tuple([model.id for model in engaged])
    above = [advance for advance in advances if jumps_in(battle, advance)]
    safe, fallen = [tuple([one.model for one in above if bool(one.halt) is halted]) for halted in (False, True)]
    direction, lost, grenades = direction_of(votes), bonus_lost(advances, context), context.grenades
    cover = bool(behind) and not grenades.assault
    return Outcome(
        direction, votes, lost or kept_off(direction, grenades), behind, ids, tuple(drawn), safe, fallen,
        cover=cover, hooks=cover and grenades.hooks, unsettles=not lost,
    )  # fmt: skip


@cites("jump.into-melee")
def jumps_in(battle: Battle, advance: Advance) -> bool:
    """Whether a charger jumped down from above the head of an enemy it now engages, even if it fell."""
    if not advance.engaged:
        return False
    edges = [replace(advance.path.model, z=feat.start) for feat in advance.path.feats if feat.way == "jump-down"]
    foes = [battle.models[foe] for foe in advance.engaged if foe in battle.models]
    return any(why_not_jump_into_melee(battle, edge, foe) is None for edge in edges for foe in foes)


def engaged_with(battle: Battle, models: Sequence[Model], target: str) -> list[Model]:
    """The chargers that have a model of the target within their reach."""
    foes = battle.members(target)
    return [model for model in models if any(reaches(battle, model, foe) for foe in foes)]


@implements("charge.bonus.lost")
@cites("charge.visibility", "ladder.fixed.charge", "rout.contact-enemy")
def bonus_lost(advances: Sequence[Advance], context: ChargeContext) -> str:
    """Why a charge has no bonuses; "" if it has them."""
    if context.routs:
        return "the enemy routs"
    if not context.seen:
        return "charged unseen"
    feats = [advance.path.feats for advance in advances if advance.engaged and advance.path.uneven]
    return "" if charge_bonuses_count(feats) else "came by a ladder"


@cites("charge.bonus.lost", "grenade.charge.defensive")
def kept_off(direction: Direction, grenades: Grenades) -> str:
    """Defensive grenades take the bonuses away, except those of a charge into the rear."""
    return "defensive grenades" if grenades.defensive and direction != "rear" else ""


@cites("charge.bonus.lost", "charge.losses")
def onset_of(unit: str, target: str, outcome: Outcome, hazards: int) -> Onset:
    """What the charge brings to the first round. A charge at an unseen enemy or by a ladder does not affect morale
    either; one met with defensive grenades does."""
    return Onset(
        unit, target, outcome.direction, outcome.bonus, outcome.unsettles, outcome.cover, hazards=hazards,
        jumpers=outcome.jumpers, fallen=outcome.fallen, hooks=outcome.hooks,
    )  # fmt: skip


@implements("charge.failed")
def charge_fails(battle: Battle, unit_id: str, target: str) -> bool:
    """The charge has failed: no charger came within reach. The unit may do nothing more this turn. Enemies react to
    the failed charge, not to its movement."""
    if acting := battle.acting(unit_id):
        battle.change_acting(acting, moving=False, way=())
    if charge := battle.turn.charge:
        battle.change_turn(charge=replace(charge, failed=True))
    if unit_id in battle.units:
        away = min([nearest(model, battle.members(target)) for model in battle.members(unit_id)])
        battle.emit(ChargeFailed(rule="charge.failed", unit=unit_id, target=target, distance=round(away, 3)))
    return False
