"""Hauling gear up a wall by rope: what lies below, who can pull at it, and how far it comes."""

from collections.abc import Collection
from math import ceil, dist

import msgspec

from arap.army.scenario import PortableLadder
from arap.battle.battle import Battle
from arap.battle.settings import HAULING
from arap.battle.things.scenery import Gear
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.abilities import has_ropes
from arap.rules.movement.climbing.holds import off_its_feet
from arap.rules.movement.climbing.portable import points_of, spot_of, walls_near
from arap.rules.movement.measures.encumbrance import gear_of
from arap.rules.movement.paths.stance import out_of_action
from arap.table import PointXY, PointXYZ, within

RULE = "climb.sustained.hauling"
FROM_EDGE, PER_HAULER, LEVEL = 2.0, 4.0, 0.1
ROPE = PortableLadder(id="hauling", name="Rope", length=1000.0)


class Haul(msgspec.Struct, frozen=True):
    """A load at the foot of a wall, or hanging there: the place at the edge above it, where it hangs and where it comes
    to, its inches, and the models that can pull, the strongest first."""

    gear: Gear
    wall: str
    edge: PointXY
    below: PointXY
    top: PointXYZ
    inches: float
    able: tuple[Model, ...]

    @property
    def needed(self) -> int:
        """One hauler for each 4" or part."""
        return ceil(self.inches / PER_HAULER - 1e-9)

    @property
    def left(self) -> float:
        """How far it still has to come."""
        return self.top[2] - self.gear.z


@cites("climb.sustained.hauling")
def is_played(battle: Battle) -> bool:
    """Whether anybody here can lay gear down and haul it: there are heights, gear and ropes."""
    kinds = battle.scenario.kinds.values()
    ropes = any(kind.powers.ropes or kind.powers.grapple for kind in kinds)
    tall = any(piece.solid and piece.steep for piece in battle.table.pieces)
    return HAULING(battle) and ropes and tall and any(gear_of(battle, kind) for kind in kinds)


@implements("climb.sustained.hauling")
def hauls(battle: Battle, unit: Unit) -> list[Haul]:
    """The loads of its side that a unit can pull up, each at the wall with most haulers."""
    if unit.locked or not battle.scenery.gear:
        return []
    found: dict[str, Haul] = {}
    for gear in battle.scenery.gear:
        for haul in hauls_of(battle, unit, gear):
            before = found.get(gear.id)
            if haul.able and (before is None or len(haul.able) > len(before.able)):
                found[gear.id] = haul
    return list(found.values())


def hauls_of(battle: Battle, unit: Unit, gear: Gear) -> list[Haul]:
    """A load at each wall that rises above it."""
    owner, found = battle.models.get(gear.model), list[Haul]()
    if owner is None or battle.units[owner.unit].side != unit.side:
        return found
    inches = gear_of(battle, battle.kind(owner))[gear.what]
    for piece in walls_near(battle.table, (gear.x, gear.y)):
        for edge, point in points_of(piece, (gear.x, gear.y)):
            spot = spot_of(battle.table, ROPE, piece, edge, point)
            if spot and spot.ladder.foot[2] - LEVEL <= gear.z < spot.ladder.head[2] - LEVEL:
                able = haulers(battle, unit, point, spot.ladder.head[2])
                found.append(Haul(gear, piece.name, point, spot.ladder.foot[:2], spot.ladder.head, inches, tuple(able)))
    return found


@cites("climb.sustained.hauling")
def haulers(battle: Battle, unit: Unit, edge: PointXY, top: float) -> list[Model]:
    """The members that stand at the top within 2" of the edge, if the unit has a rope there; the strongest first."""
    if not has_rope_at(battle, unit, edge):
        return []
    near = [
        model
        for model in battle.members(unit.id)
        if within(dist((model.x, model.y), edge), FROM_EDGE) and abs(model.z - top) <= LEVEL
        and not model.prone and not model.carries and not model.is_secret and not out_of_action(battle, model)
        and not off_its_feet(battle, model)
    ]  # fmt: skip
    return sorted(near, key=lambda model: (-battle.kind(model).profile.S, model.id))


def has_rope_at(battle: Battle, unit: Unit, edge: PointXY) -> bool:
    """Ropes or a grapple of a member, or a rope that hangs there."""
    if has_ropes(battle, unit.id) or battle.has_any(unit, "grapple"):
        return True
    hanging = [ladder for ladder in battle.table.ladders if ladder.rope and ladder.rope != "across"]
    return any(within(dist(rope.head[:2], edge), FROM_EDGE) for rope in hanging)


@cites("climb.sustained.hauling")
def rate_of(battle: Battle, models: Collection[str]) -> float:
    """The lowest Strength of the haulers, in inches."""
    return float(min([battle.kind(battle.models[model]).profile.S for model in models]))


@cites("climb.sustained.hauling")
def haul_ordered(battle: Battle, unit: Unit, gear: str, models: Collection[str]) -> Haul | Refusal:
    """The load that these models pull up, or why they cannot: each hauls 4" of encumbrance."""
    haul = next((each for each in hauls(battle, unit) if each.gear.id == gear), None)
    if haul is None:
        return Refusal(f"{unit.does('have')} no such load below, or no rope to haul it by", RULE)
    if not models or len(set(models)) < len(models) or not {model.id for model in haul.able}.issuperset(models):
        return Refusal('Choose haulers that stand at the top within 2" of the edge above the load', RULE)
    if len(models) < haul.needed:
        return Refusal(f'A load of {haul.inches:g}" takes {haul.needed} haulers, one for each 4" or part', RULE)
    return haul


@cites("climb.sustained.hauling")
def why_not_lay(battle: Battle, model: Model, what: str) -> Refusal | None:
    """Why a model cannot lay something down here."""
    name, unit = battle.model_name(model.id), battle.units[model.unit]
    if what not in gear_of(battle, battle.kind(model)) or what in model.laid:
        return Refusal(f"{name} has no such gear to lay down", RULE)
    if unit.locked:
        return Refusal(f"{unit.name} are in melee", RULE)
    if model.is_secret:
        return Refusal(f"{name} is in hiding; gear on the ground would give it away", RULE)
    if out_of_action(battle, model) or off_its_feet(battle, model):
        return Refusal(f"{name} needs firm footing to lay gear down", RULE)
    return None


@cites("climb.sustained.hauling")
def gear_in_reach(battle: Battle, model: Model) -> list[Gear]:
    """What a model has laid down within 2", on its level."""
    if not model.laid or model.prone or out_of_action(battle, model) or off_its_feet(battle, model):
        return []
    return [
        gear
        for gear in battle.scenery.gear
        if gear.model == model.id
        and within(dist((gear.x, gear.y), (model.x, model.y)), FROM_EDGE)
        and abs(gear.z - model.z) <= LEVEL
    ]
