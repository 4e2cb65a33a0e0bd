"""What a player should know before fire is ordered: tests that come first, and observers that guide the guns."""

from collections.abc import Iterator, Sequence

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Remark, cites
from arap.kernel.words import listed
from arap.rules.mobs import is_mob
from arap.rules.morale.leadership import leadership_needed, passes_unrolled
from arap.rules.shooting.orders.nearest import nearest_seen
from arap.rules.shooting.shots.delivery import aim_at_place, delivery_of
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.to_hit.observers import GUIDE, at_work, guide_of, is_same_target

MOB = "mob.target"
UNSEEN = "indirect"


def remarks_on(battle: Battle, volley: Volley, orders: Sequence[FireOrder]) -> tuple[Remark, ...]:
    """Remarks on these orders, each once."""
    unit = battle.units[volley.unit]
    return (*about_mob(battle, volley, unit, orders), *dict.fromkeys(about_guides(battle, unit, orders)))


@cites("mob.target")
def about_mob(battle: Battle, volley: Volley, unit: Unit, orders: Sequence[FireOrder]) -> Iterator[Remark]:
    """A mob tests before it fires at another enemy than the nearest it sees."""
    if volley.tested or volley.reacts_to or not is_mob(battle, unit):
        return
    near = nearest_seen(battle, unit)
    if not near or all(order.target in near for order in orders) or passes_unrolled(battle, unit, "target"):
        return
    needed = leadership_needed(battle, unit, MOB)
    names = " or ".join([battle.units[each].name for each in near])
    chance = round(100 * float(needed.chance))
    yield Remark(
        f"The mob tests Leadership first: {needed.needed} ({chance} %). If it fails, it fires at {names}, "
        "the nearest, or not at all",
        MOB,
    )


@cites("observer.guide")
def about_guides(battle: Battle, unit: Unit, orders: Sequence[FireOrder]) -> Iterator[Remark]:
    """Who guides each gun that fires at what it does not see."""
    watching = at_work(battle, unit)
    for strike in unseen_strikes(battle, orders) if watching else ():
        gun = battle.model_name(strike.model.id)
        if guide := guide_of(battle, strike):
            skill = battle.kind(guide).profile.BS
            yield Remark(f"{battle.full_name(guide.id)} guides {gun}: Ballistic Skill {skill}", GUIDE)
        elif names := [battle.full_name(each.id) for each, entry in watching if is_same_target(battle, entry, strike)]:
            yield Remark(
                f"First shot of {gun}: no Ballistic Skill. {listed(names)} guides it from the second on", GUIDE
            )
        else:
            yield Remark(f"No observer watches the target of {gun}: no Ballistic Skill", GUIDE)


def unseen_strikes(battle: Battle, orders: Sequence[FireOrder]) -> list[Strike]:
    """The shots at places out of sight, as far as they can be aimed."""
    placed = [order for order in orders if delivery_of(battle, order).strikes_places]
    found = [aim_at_place(battle, order) for order in placed]
    return [strike for strike in found if isinstance(strike, Strike) and strike.mode == UNSEEN]
