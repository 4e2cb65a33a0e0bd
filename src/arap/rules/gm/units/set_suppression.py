"""Setting the suppression points of a unit."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.kernel.words import plural
from arap.rules.gm.act import Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, number
from arap.rules.gm.lookup import unit_named
from arap.rules.morale.suppression import immune

MOST = 20


class SetSuppression(GmAct, frozen=True, tag="gm-set-suppression"):
    """A unit has so many suppression points in effect, and so many that wait for its next turn."""

    unit: str
    points: int
    pending: int = 0


@deed
@cites("turn.adjudication", "suppress.effect")
class SettingSuppression(Deed[SetSuppression]):
    """They count at once."""

    act = SetSuppression
    title = "Suppression"
    does = "Says how many suppression points the unit has."
    group = "unit"
    place = 20

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return not immune(battle, battle.units[thing.unit])

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        unit = battle.units[thing.unit]
        return (
            number("points", "Points in effect", unit.suppression, 0, MOST),
            number("pending", "Points from its next turn on", unit.pending, 0, MOST),
        )

    def why_not(self, battle: Battle, act: SetSuppression) -> Refusal | None:
        unit = unit_named(battle, act.unit)
        if isinstance(unit, Refusal):
            return unit
        if not (0 <= act.points <= MOST and 0 <= act.pending <= MOST):
            return no(f"A unit has 0 to {MOST} suppression points")
        if (act.points or act.pending) and immune(battle, unit):
            return no(f"{unit.name} cannot be suppressed")
        if (act.points or act.pending) and unit.locked:
            return no(f"{unit.does('be locked')} in melee; nothing suppresses them there")
        return None

    def carry_out(self, battle: Battle, act: SetSuppression) -> None:
        unit = battle.change(act.unit, suppression=act.points, pending=act.pending)
        later = f" and {act.pending} pending" if act.pending else ""
        text = f"{unit.does('have')} {plural(act.points, 'suppression point')}{later}"
        self.tell(battle, act, text, units=(unit.id,))
