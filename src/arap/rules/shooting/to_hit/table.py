"""Rolling to hit with a ranged attack."""

import math
from collections.abc import Mapping, Sequence
from typing import Protocol, Self

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.chance import on_model
from arap.battle.gm.imposed import imposed_on
from arap.battle.muster import kinds_counted, squad_of
from arap.battle.settings import FLEETING, GM_MODIFIERS
from arap.battle.values import Model
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.target import Amount, LowRoll, Target, modifier
from arap.rules.guns import crew_in, skill_of
from arap.rules.majority import at_least_half
from arap.rules.movement.climbing.boats import in_sailing_boat
from arap.rules.shooting.orders.costs import steady
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.to_hit.corrective import corrected
from arap.rules.shooting.to_hit.living_shields import unit_screen
from arap.rules.shooting.weapons.pistols import is_linked, two_pistol_penalty
from arap.rules.shooting.weapons.types import effective_range
from arap.rules.sight.geometry import HARD, NONE, SOFT
from arap.table import within

WILD_SKILL = 1

FAST = 12.0
FEW = 2


@implements("shoot.to-hit.fast-target")
def fast_penalty(model: Model) -> int:
    """One for every full twelve inches of speed."""
    return math.floor((model.speed + 0.001 + 1e-9) / FAST)


class TargetFacts:
    """Everything about a target unit that does not depend on the shooter."""

    __slots__ = ("count", "fast", "few", "fleeting", "small", "tactical", "unit")

    def __init__(self, battle: Battle, unit_id: str) -> None:
        self.unit = unit_id
        models = battle.members(unit_id)
        sizes = [kind.size for kind in kinds_counted(battle, unit_id)]
        self.count = len(models)
        self.small = at_least_half(sizes.count(1), len(sizes))
        self.fast = self._fast(models)
        self.few = is_few(battle, unit_id, len(sizes), sizes)
        self.fleeting = at_least_half(sum(model.fleeting for model in models), self.count)
        self.tactical = at_least_half(sum(model.tactical for model in models), self.count)

    @classmethod
    def of(cls, battle: Battle, unit_id: str) -> Self:
        """The unit as it is now, worked out once for all shots at it."""
        return battle.position.once(("facts", unit_id), lambda: cls(battle, unit_id))

    @classmethod
    @cites("shoot.hidden-target")
    def of_nobody(cls) -> Self:
        """An empty place has no modifiers of its own."""
        facts = cls.__new__(cls)
        facts.unit, facts.count, facts.fast = "", 0, 0
        facts.small = facts.few = facts.fleeting = facts.tactical = False
        return facts

    @cites("shoot.to-hit.fast-target", "shoot.to-hit.mixed-target")
    def _fast(self, models: list[Model]) -> int:
        """The largest penalty that half of the unit or more reach."""
        penalties = sorted((fast_penalty(model) for model in models), reverse=True)
        return penalties[math.ceil(len(penalties) / 2) - 1]


@cites("shoot.to-hit.small-group", "artillery.gun")
def is_few(battle: Battle, unit_id: str, count: int, sizes: Sequence[int]) -> bool:
    """One or two models, none of them large. Of a gun only the crew count; a gun without crew is large."""
    if "gun" in battle.powers and (crew := crew_in(battle, unit_id)):
        count, sizes = len(crew), [battle.kind(model).size for model in crew]
    return count <= FEW and max(sizes) <= 2


class Ahead(Protocol):
    """What lies between the shooter and its target: the cover of the unit, and other units on the lines."""

    @property
    def between(self) -> Sequence[Sequence[bool]] | Mapping[int, Sequence[bool]]: ...

    def unit_cover(self, row: int) -> int: ...

    def lies_low(self, row: int) -> bool: ...


@implements("shoot.to-hit.modifiers")
class Shot:
    """One model's fire at one unit: everything its target number depends on."""

    __slots__ = ("aimed", "battle", "cover", "facts", "haste", "lines", "screen", "snap", "steady", "unit")

    def __init__(self, battle: Battle, volley: Volley, aimed: Aimed, lines: Ahead, facts: TargetFacts) -> None:
        self.snap, self.haste = volley.snap, volley.haste
        self.battle, self.aimed, self.lines, self.facts = battle, aimed, lines, facts
        self.unit = battle.units[volley.unit]
        self.cover = lines.unit_cover(aimed.row)
        self.screen = unit_screen(battle, lines, aimed.row)
        self.steady = steady(battle, volley, aimed.order)

    @property
    def lies_low(self) -> bool:
        return self.lines.lies_low(self.aimed.row)

    @property
    def replaced(self) -> bool:
        """Whether moving from cover to cover counts instead of the cover itself."""
        return self.facts.fleeting and FLEETING(self.battle) == "replaces-cover"

    @property
    @cites("cover.living-shield")
    def screened(self) -> bool:
        """Whether living shields count instead of terrain: they protect better. The two are not added."""
        return self.screen > (NONE if self.replaced else self.cover)


@modifier("shoot.snap-and-wild", reason="firing wild")
def firing_wild(shot: Shot) -> Amount:
    """Shots at unseen targets, and hasty shots, count as BS 1."""
    wild = shot.aimed.spot is not None
    if not wild and not shot.snap:
        return 0
    hasty = "firing wild" if wild else "snap shot"
    return min(0, WILD_SKILL - skill_of(shot.battle, shot.aimed.model, shot.aimed.kind)), f"{hasty}, BS {WILD_SKILL}"


@modifier("shoot.to-hit.targeting-aids", reason="targeting device")
def targeting_aids(shot: Shot) -> Amount:
    """A device adds to the goal before it is capped at 5; there is no time to use it against a charge."""
    return 0 if at_chargers(shot) else shot.aimed.weapon.to_hit_bonus


@modifier("shoot.to-hit.small-target", -1, reason="small target")
def small_target(shot: Shot) -> Amount:
    return shot.facts.small


@modifier("shoot.to-hit.moving-surface", -1, reason="firing from a moving mount")
def moving_surface(shot: Shot) -> Amount:
    """What carries the firer has moved since the start of its current turn; stabilised guns do not mind."""
    kind = shot.aimed.kind
    if kind.powers.stabilised or not shot.aimed.model.speed > 0:
        return False
    return kind.powers.mounted or in_sailing_boat(shot.battle, shot.aimed.model)


@implements("shoot.to-hit.laser-fast-target")
def is_laser(weapon: Weapon) -> bool:
    """Lasers do not care how fast the target is."""
    return weapon.nature.laser


@modifier("shoot.to-hit.fast-target", reason="fast target")
def fast_target(shot: Shot) -> Amount:
    """-1 for every full twelve inches the target moved in its turn."""
    return 0 if is_laser(shot.aimed.weapon) or at_chargers(shot) else -shot.facts.fast


def at_chargers(shot: Shot) -> bool:
    """Whether the charged unit fires at its chargers."""
    return shot.haste is not None and not shot.haste.charging


@modifier("react.stand-and-fire.fast-chargers", -1, reason="fast chargers")
def fast_chargers(shot: Shot) -> Amount:
    """Chargers with a charge move of more than 12", however far they charge; this replaces the speed of the target."""
    return shot.haste is not None and shot.haste.fast and not is_laser(shot.aimed.weapon)


@modifier("shoot.to-hit.small-group", -1, reason="one or two models")
def small_group(shot: Shot) -> Amount:
    return shot.facts.few


@modifier("shoot.to-hit.wounded-firer", -1, reason="wounded firer")
@implements("artillery.team")
def wounded_firer(shot: Shot) -> Amount:
    """A weapon team that has lost some of its crew counts as wounded too."""
    return shot.aimed.model.wounds < shot.aimed.kind.profile.W


@modifier("shoot.to-hit.suppressed-firer", reason="suppressed")
def suppressed_firer(shot: Shot) -> Amount:
    return -shot.unit.suppression


@modifier("shoot.cover.soft", -1, reason="soft cover")
def soft_cover(shot: Shot) -> Amount:
    return shot.cover == SOFT and not shot.replaced and not shot.lies_low and not shot.screened


@modifier("shoot.to-hit.prone", -1, reason="prone target")
def prone_target(shot: Shot) -> Amount:
    """A target that lies down counts as in soft cover."""
    return shot.cover == SOFT and not shot.replaced and shot.lies_low and not shot.screened


@modifier("shoot.cover.hard", -2, reason="hard cover")
def hard_cover(shot: Shot) -> Amount:
    return shot.cover == HARD and not shot.replaced


@modifier("cover.living-shield", reason="living shield")
def living_shield(shot: Shot) -> Amount:
    """-1 behind one model, -2 behind several or a larger one, where half of the unit or more are; never with terrain
    cover."""
    return (-shot.screen, "living shield" if shot.screen == 1 else "living shields") if shot.screened else 0


@modifier("shoot.fleeting-target", -1, reason="fleeting target")
def fleeting(shot: Shot) -> Amount:
    return shot.facts.fleeting


@modifier("shoot.to-hit.tactical-movement", -1, reason="own tactical movement")
def tactical_firer(shot: Shot) -> Amount:
    return bool(shot.aimed.model.dashed) and shot.aimed.model.dashed == shot.battle.turn.serial


@modifier("shoot.to-hit.tactical-movement", -1, reason="target moves tactically")
def tactical_target(shot: Shot) -> Amount:
    return shot.facts.tactical


@modifier("shoot.to-hit.shotgun", reason="shotgun at half range")
def shotgun(shot: Shot) -> Amount:
    near = shot.aimed.weapon.nature.near_bonus
    return near if near and at_half_range(shot) else 0


@implements("react.stand-and-fire.shotgun")
def at_half_range(shot: Shot) -> bool:
    """Whether a shotgun is fired at half range or less; in a charge it waits until the enemy is as near as that."""
    half = (effective_range(shot.aimed.weapon) or 0.0) / 2
    return shot.haste is not None or within(shot.aimed.distance, half)


@modifier("pistols.two", reason="two pistols")
def two_pistols(shot: Shot) -> Amount:
    return -two_pistol_penalty(shot.aimed.weapon, shot.aimed.distance)


@modifier("shoot.aim", 1, reason="aimed")
def aimed(shot: Shot) -> Amount:
    return shot.steady


@modifier("shoot.corrective-aiming", 1, reason="corrective aiming")
def corrective_aiming(shot: Shot) -> Amount:
    """+1 from the second turn of fire, if neither the shooter nor the target has moved; never in a charge."""
    return shot.haste is None and corrected(shot.battle, shot.aimed.model, shot.aimed.order.target)


@modifier("shoot.through-other-units", -2, reason="through another unit")
def through_other_units(shot: Shot) -> Amount:
    """Living shields count instead where they are used."""
    return not shot.screen and shot.lines.between[shot.aimed.row][shot.aimed.nearest]


@implements("shoot.to-hit.gm-modifiers")
def gm_modifiers(shot: Shot) -> list[Modifier]:
    """What the scenario adds for these firers, weapons and targets, and what chance cards and the GM add for the
    firers."""
    aimed = shot.aimed
    firer = {aimed.model.id, squad_of(aimed.model.unit)}
    rulings = [
        Modifier(ruling.amount, ruling.reason, "shoot.to-hit.gm-modifiers")
        for ruling in GM_MODIFIERS(shot.battle)
        if (not ruling.firers or firer.intersection(ruling.firers))
        and (not ruling.for_weapons or aimed.weapon.called.intersection(ruling.for_weapons))
        and (not ruling.targets or squad_of(shot.facts.unit) in ruling.targets)
    ]
    found = rulings + on_model(shot.battle, aimed.model.id, "to-hit")
    return found + imposed_on(shot.battle, aimed.model.unit, "to-hit")


def linked_pistols(shot: Shot) -> bool:
    return is_linked(shot.aimed.weapon)


def _ballistic_skill(shot: Shot) -> tuple[int, str]:
    return skill_of(shot.battle, shot.aimed.model, shot.aimed.kind), "Ballistic Skill"


TO_HIT = LowRoll[Shot](
    rule="shoot.to-hit",
    base=_ballistic_skill,
    modifiers=(
        firing_wild, targeting_aids, small_target, moving_surface, fast_target, fast_chargers, small_group,
        wounded_firer, suppressed_firer, soft_cover, prone_target, hard_cover, living_shield, fleeting, tactical_firer,
        tactical_target, shotgun, two_pistols, aimed, corrective_aiming, through_other_units,
    ),
    further=gm_modifiers,
    linked=linked_pistols,
)  # fmt: skip


def needed_against(battle: Battle, volley: Volley, aimed: Aimed, lines: Ahead, target: str) -> Target:
    """The goal of a shot at a unit, along these lines."""
    return TO_HIT.needed(Shot(battle, volley, aimed, lines, TargetFacts.of(battle, target)))
