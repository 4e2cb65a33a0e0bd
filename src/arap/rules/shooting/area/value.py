"""What is subtracted from scatter dice, and the goals of throws and templates: the lines of the to-hit table that
count."""

from typing import NamedTuple

from arap.battle.battle import Battle
from arap.kernel.reasons import cites, implements
from arap.kernel.target import Amount, LowRoll, ModifierRule, Target, modifier
from arap.rules.guns import skill_of
from arap.rules.shooting.orders.costs import steady
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.to_hit.corrective import corrected
from arap.rules.shooting.to_hit.observers import guide_of
from arap.rules.shooting.to_hit.table import (
    TO_HIT,
    Shot,
    TargetFacts,
    aimed,
    corrective_aiming,
    firing_wild,
    gm_modifiers,
    hard_cover,
    living_shield,
    moving_surface,
    prone_target,
    small_target,
    soft_cover,
    suppressed_firer,
    tactical_firer,
    targeting_aids,
    through_other_units,
    two_pistols,
    wounded_firer,
)
from arap.rules.shooting.weapons.pistols import is_linked
from arap.rules.sight.lines import Lines

COVER: tuple[ModifierRule[Shot], ...] = (soft_cover, prone_target, hard_cover, living_shield)
OWN: tuple[ModifierRule[Shot], ...] = (
    firing_wild, targeting_aids, moving_surface, wounded_firer, suppressed_firer, tactical_firer, two_pistols, aimed,
)  # fmt: skip
BLIND_SKILL = 1


class Skill(NamedTuple):
    """The skill a shot at a place starts from, and whether it is the firer's own in full."""

    value: int
    reason: str
    is_own: bool = False


class StrikeShot(Shot):
    """A shot that strikes a place, as the to-hit table reads it. Without a target only lines about the firer count."""

    __slots__ = ("bounced", "strike")

    def __init__(self, battle: Battle, volley: Volley, strike: Strike, bounced: bool = False) -> None:
        self.strike, self.bounced = strike, bounced
        found = Aimed(
            strike.order, strike.row, strike.model, strike.kind, strike.weapon, strike.facing, (), strike.nearest,
            strike.distance, 1,
        )  # fmt: skip
        if strike.target:
            lines = Lines.of(battle, volley.unit, strike.target)
            super().__init__(battle, volley, found, lines, TargetFacts.of(battle, strike.target))
        else:
            self.battle, self.aimed, self.unit = battle, found, battle.units[volley.unit]
            self.snap, self.haste, self.facts = volley.snap, volley.haste, TargetFacts.of_nobody()
            self.steady = steady(battle, volley, strike.order)


@implements("area.modifiers")
def lines_of(shot: StrikeShot, without: tuple[ModifierRule[Shot], ...]) -> tuple[ModifierRule[Shot], ...]:
    """The lines of the to-hit table that count: the firer's own where there is no target; nothing that stands between
    where the shot goes over it."""
    if not shot.strike.target:
        return tuple([line for line in OWN if line not in without])
    over = shot.strike.mode not in ("direct", "template")
    left_out = (*without, through_other_units) if over else without
    return tuple([line for line in TO_HIT.modifiers if line not in left_out])


@cites("area.modifiers", "shoot.to-hit.thrown", "shoot.snap-and-wild")
class StrikeRoll(LowRoll[StrikeShot]):
    """A roll with the lines of the to-hit table except some, and with lines of its own. Haste changes nothing where the
    firer's own skill does not count."""

    def __init__(self, rule: str, without: tuple[ModifierRule[Shot], ...], *own: ModifierRule[StrikeShot]) -> None:
        super().__init__(rule=rule, base=named_skill)
        self._without, self._own = without, own

    def needed(self, context: StrikeShot) -> Target:
        base, reason, own_skill = skill(context)
        without = self._without if own_skill else (*self._without, firing_wild)
        shared = [line(context) for line in lines_of(context, without)]
        own = [line(context) for line in self._own]
        found = tuple([line for line in (*shared, *own, *gm_modifiers(context)) if line is not None])
        return Target(self.rule, self.direction, base, reason, found, linked=is_linked(context.strike.weapon))


@cites(
    "area.modifiers",
    "area.modes",
    "area.indirect",
    "area.hidden",
    "grenade.throw",
    "shoot.corrective-aiming.indirect",
    "shoot.snap-and-wild",
)
def skill(shot: StrikeShot) -> Skill:
    """Ballistic Skill; 0 where the fire is blind, unless an observer lends its own; 1 for a blind throw or stream."""
    strike = shot.strike
    own = skill_of(shot.battle, strike.model, strike.kind)
    if strike.mode in ("thrown", "template") and not strike.known:
        return Skill(min(own, BLIND_SKILL), "Ballistic Skill out of sight")
    if strike.mode == "indirect" and (guide := guide_of(shot.battle, strike)):
        return Skill(
            shot.battle.kind(guide).profile.BS, f"Ballistic Skill of {shot.battle.full_name(guide.id)}, observing"
        )
    if strike.mode in ("indirect", "hidden"):
        return Skill(0, "no Ballistic Skill out of sight")
    return Skill(own, "Ballistic Skill", is_own=True)


def named_skill(shot: StrikeShot) -> tuple[int, str]:
    found = skill(shot)
    return found.value, found.reason


@modifier("shoot.corrective-aiming.indirect", 1, reason="corrective aiming")
def corrected_fall(shot: StrikeShot) -> Amount:
    """+1 if a friend saw the last shot fall."""
    return corrected(shot.battle, shot.strike.model, shot.strike.target, shot.strike.mode)


@modifier("shoot.to-hit.thrown", -1, reason="thrown by hand")
def thrown(shot: StrikeShot) -> Amount:
    return shot.strike.mode == "thrown"


@modifier("shoot.to-hit.thrown", -2, reason="improvised missile")
def improvised(shot: StrikeShot) -> Amount:
    return True


@modifier("template.bounce", -1, reason="bounced off a wall")
def bounced(shot: StrikeShot) -> Amount:
    return shot.bounced


NOT_FOR_MARKERS = (small_target, *COVER, corrective_aiming)
SCATTER = StrikeRoll("area.scatter", NOT_FOR_MARKERS, corrected_fall)
THROW = StrikeRoll("grenade.throw", NOT_FOR_MARKERS, thrown)
ROCK = StrikeRoll("grenade.rocks", (corrective_aiming,), improvised)
TEMPLATE = StrikeRoll("template.to-hit", COVER, bounced)
