"""Fire aimed at a unit: a die to hit for every shot."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import COVER_HITTING
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.kernel.target import Target
from arap.rules.shooting.casualties.shields import with_shields
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.orders.facing import lines_and_row, pivot
from arap.rules.shooting.orders.measuring import knows_range, measure, tiers_of, why_not_seen
from arap.rules.shooting.orders.targets import why_not_passed, why_not_target
from arap.rules.shooting.plans.choices import bursts, shots_to_spread
from arap.rules.shooting.plans.rows import aimed_row, plain_row
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.fire_plan import FireChoices, FireRow, SightLines
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.to_hit.living_shields import shield_struck
from arap.rules.shooting.to_hit.table import hard_cover, living_shield, needed_against, soft_cover
from arap.rules.sight.lines import Lines
from arap.table import PointXY, passages


class AimedFire:
    """A weapon fired at a unit that its user sees."""

    strikes_places, by_hand, stream, bursts = False, False, False, False

    def proposal(self, battle: Battle, model: Model, weapon: Weapon, target: str, *, by_eye: bool) -> FireOrder:
        return FireOrder(model.id, weapon.id, target)

    def order_at(self, battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
        """A spot is fired at wild."""
        return FireOrder(model.id, weapon.id, "", aim=place)

    def choices(self, battle: Battle, volley: Volley, order: FireOrder) -> FireChoices:
        """The burst of a salvo weapon, and shots spread over several targets."""
        return FireChoices("none", bursts=bursts(battle, volley, order), spread=shots_to_spread(battle, order))

    def why_not(self, battle: Battle, volley: Volley, order: FireOrder) -> Refusal | None:
        if refusal := why_not_target(battle, volley.unit, order.target):
            return refusal
        if order.passing and (refusal := why_not_passed(battle, volley.unit, order.target)):
            return refusal
        return why_not_seen(battle, volley, order)

    def reaches(self, battle: Battle, volley: Volley, order: FireOrder) -> bool:
        return isinstance(self.measure(battle, volley, order), Aimed)

    def is_guessed(self, battle: Battle, order: FireOrder) -> bool:
        return False

    def facing(self, battle: Battle, unit_id: str, order: FireOrder) -> float:
        return pivot(battle, unit_id, order)

    def measure(self, battle: Battle, volley: Volley, order: FireOrder, *, blind: bool = False) -> Aimed | Refusal:
        return measure(battle, volley, order, blind=blind)

    def with_goal(self, battle: Battle, volley: Volley, aimed: Aimed) -> Fire:
        lines, _ = lines_and_row(battle, volley.unit, aimed.order)
        needed = needed_against(battle, volley, aimed, lines, aimed.order.target)
        tiers = tiers_of(lines, aimed.row, aimed.eligible)
        if aimed.order.passing:
            tiers = (battle.units[aimed.order.target].models, (), ())
        screen, behind = screen_before(battle, needed, lines, aimed), cover_before(battle, needed, lines, aimed)
        return with_shields(battle, Fire(aimed, needed, tiers, screen=screen, behind=behind))

    def row(
        self, battle: Battle, volley: Volley, order: FireOrder, lines: SightLines = (), idle: bool = False
    ) -> FireRow:
        """The goals against the nearest model, whether or not the weapon is ordered to fire."""
        blind = not knows_range(battle, volley, order)
        found = why_not_order(battle, volley, order) or self.measure(battle, volley, order, blind=blind)
        if isinstance(found, Refusal):
            return plain_row(battle, order, lines, found)
        line, _ = lines_and_row(battle, volley.unit, order)
        victim = line.targets[found.nearest]
        needed = needed_against(battle, volley, found, line, order.target)
        screen, behind = screen_before(battle, needed, line, found), cover_before(battle, needed, line, found)
        fire = with_shields(battle, Fire(found, needed, ((victim.id,), (), ()), screen=screen, behind=behind))
        return aimed_row(battle, volley, fire, victim, lines)


@cites("cover.living-shield")
def screen_before(battle: Battle, needed: Target, lines: Lines, aimed: Aimed) -> str:
    """The model that a shot hits if it misses by 1, where living shields count for its goal."""
    if not needed.counts(living_shield):
        return ""
    return shield_struck(battle, lines, aimed.row, aimed.eligible, aimed.nearest)


@cites("cover.hit")
def cover_before(battle: Battle, needed: Target, lines: Lines, aimed: Aimed) -> tuple[str, str] | None:
    """The piece that a shot hits if it misses by 1, where terrain cover counts for its goal, and the model behind it:
    the nearest model it may hit that a piece on the line of fire covers."""
    if not COVER_HITTING(battle) or not needed.counts(soft_cover, hard_cover):
        return None
    glance = lines.glance(aimed.row)
    for column in sorted(aimed.eligible, key=lambda each: (each != aimed.nearest, glance.distance[each])):
        piece, target = int(glance.sight.cover_by[glance.row, column]), lines.targets[column]
        if piece >= 0 and glance.cover[column]:
            found = battle.table.pieces[piece]
            start = aimed.model.x, aimed.model.y
            if passages(battle.table, found.id, start, (target.x, target.y)):
                return found.id, target.id
    return None
