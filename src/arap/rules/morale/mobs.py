"""Mobs and morale: who tests together, and what becomes of those that fail."""

from collections.abc import Sequence
from math import dist

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested
from arap.battle.muster import enlisted_in
from arap.battle.parts import split
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.two_dice import TwoDiceTarget
from arap.kernel.words import plural
from arap.table import within

RADIUS, NEAR = 6.0, 3.0
LEADERS, MIXED, ALONE, LOSSES = "mob.leader-radius", "mob.mixed-ld", "mob.straggler", "mob.casualties"
LONELY = Modifier(-1, 'no friend within 3"', ALONE)
HALVED = Modifier(-1, "more than half of the mob lost", LOSSES)


class Group(msgspec.Struct, frozen=True):
    """Members of a mob that test together: the Leadership they use, and why. `alone`: it is one model far from all
    friends."""

    models: tuple[str, ...]
    value: int
    reason: str
    alone: bool = False

    def facing(self, whole: TwoDiceTarget) -> TwoDiceTarget:
        """What this group needs where the whole mob would need `whole`."""
        more = (LONELY,) if self.alone else ()
        return msgspec.structs.replace(
            whole, base=self.value, base_reason=self.reason, modifiers=(*whole.modifiers, *more)
        )


@implements("mob.leader-radius", "mob.mixed-ld", "mob.straggler")
def groups_of(battle: Battle, unit: Unit) -> list[Group]:
    """Those within 6" of the leader use his Leadership, the others their own, each value for itself; a straggler tests
    alone."""
    members = battle.members(unit.id)
    leaders = [model for model in members if battle.kind(model).role == "leader"]
    found: dict[tuple[bool, int, str], Group] = {}
    for model in members:
        leader = best_leader(battle, leaders, model)
        value = battle.kind(leader or model).profile.Ld
        reason = f"Leadership of the {battle.kind(leader).name}" if leader else "its own Leadership"
        alone = is_straggler(battle, model)
        key = leader is not None, value, model.id if alone else ""
        before = found[key].models if key in found else ()
        found[key] = Group((*before, model.id), value, reason, alone)
    return list(found.values())


@cites("mob.leader-radius", "measure.centre")
def best_leader(battle: Battle, leaders: Sequence[Model], model: Model) -> Model | None:
    """The leader whose Leadership a member uses."""
    near = [leader for leader in leaders if within(apart(leader, model), RADIUS)]
    return max(near, key=lambda leader: battle.kind(leader).profile.Ld, default=None)


@cites("mob.straggler")
def is_straggler(battle: Battle, model: Model) -> bool:
    """Whether no model of its own side stands within 3"."""
    side = battle.units[model.unit].side
    friends = [each for each in battle.models.values() if battle.units[each.unit].side == side and each.id != model.id]
    return not any(within(apart(model, friend), NEAR) for friend in friends)


def apart(one: Model, other: Model) -> float:
    return dist((one.x, one.y, one.z), (other.x, other.y, other.z))


@cites("mob.leader-radius", "mob.mixed-ld")
def groups_that_fail(battle: Battle, unit: Unit, test: str, purpose: str, needed: TwoDiceTarget) -> Flow[list[Group]]:
    """Each group of a mob rolls for itself. Returns those that fail."""
    failed = []
    for group in groups_of(battle, unit):
        goal = group.facing(needed)
        label = f"{unit.name}, {plural(len(group.models), 'model')}: {goal.needed}"
        faces: Faces = yield Roll(purpose, needed.rule, unit.side, 2, label=label)
        passed = goal.met_by(faces)
        battle.emit(
            LeadershipTested(
                rule=needed.rule, unit=unit.id, test=test, needed=goal, faces=faces, passed=passed, models=group.models
            )
        )
        failed += [] if passed else [group]
    return failed


@cites("mob.leader-radius", "mob.mixed-ld")
def parted(battle: Battle, unit: Unit, failed: Sequence[Group]) -> list[str]:
    """The units of the groups that failed: each is a part of its own from now on, apart from those that stand firm."""
    lost = {model for group in failed for model in group.models}
    firm = [model for model in unit.models if model not in lost]
    groups = [list(group.models) for group in failed]
    if len(groups) + bool(firm) < 2:
        return [unit.id] if groups else []
    ids = split(battle, unit.id, [firm, *groups] if firm else groups, LEADERS)
    return ids[1:] if firm else ids


@cites("mob.casualties")
def is_halved(battle: Battle, unit: Unit) -> bool:
    """Whether more than half of the models that began the battle in this mob are lost, wherever the others are."""
    squads = {enlisted_in(model) for model in unit.models}
    began = sum([len(each.models) for side in battle.scenario.sides for each in side.units if each.id in squads])
    left = sum([enlisted_in(model) in squads for model in battle.models])
    return 2 * (began - left) > began


def in_disarray(battle: Battle, unit: Unit, needed: TwoDiceTarget) -> TwoDiceTarget:
    """What a mob needs after heavy losses."""
    if not is_halved(battle, unit):
        return needed
    return msgspec.structs.replace(needed, modifiers=(*needed.modifiers, HALVED))
