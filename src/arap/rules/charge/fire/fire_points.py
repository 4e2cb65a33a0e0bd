"""Fire points: where the chargers are halted while a weapon is fired at them, or by them, on the way."""

from collections.abc import Iterator, Mapping, Sequence
from math import dist

import msgspec

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.charge.interception import share_to_target
from arap.rules.movement.legality.charging import charger_with
from arap.rules.movement.paths.tracks import Track, comes_within, track_of
from arap.rules.movement.travel.arrivals import level
from arap.rules.shooting.orders.declaration import why_not_order
from arap.rules.shooting.plans.planner import default_order
from arap.rules.shooting.shots.delivery import delivery, delivery_of
from arap.rules.shooting.shots.volley import Volley
from arap.rules.triggers.trigger import Charging
from arap.table import PointXY, PointXYZ, snap, within

STRIDE = 0.5
TEMPLATE_RANGE = 7.0
Arm = tuple[str, str]


class ChargeRoute(msgspec.Struct, frozen=True):
    """The chargers on their way: as they stand at the start, the track of the lead charger's route (None if it does
    not leave its place), and how many inches of it lead to contact or to the end of the charge."""

    unit: str
    start: Mapping[str, Model]
    lead: str
    track: Track | None
    inches: float

    def shift(self, at: float) -> PointXYZ:
        """How far the lead charger is from its start after so many inches."""
        if self.track is None or at <= 0.0:
            return 0.0, 0.0, 0.0
        (x, y, z), model = self.track.place(self.track.share_at(at)), self.start[self.lead]
        return x - model.x, y - model.y, z - model.z


def charge_route_of(battle: Battle, charging: Charging) -> ChargeRoute | None:
    """The chargers that are left, with the route of the lead charger; None if none is left."""
    chargers = [model for model in charging.chargers if model in battle.models]
    if charging.lead not in battle.models:
        return None
    model = battle.models[charging.lead]
    path = charger_with(battle, model, charging.route, charging.allowance)
    track = track_of(battle, path)
    inches = path.length if charging.target in battle.units else 0.0
    if track and charging.target in battle.units:
        inches = track.reached(share_to_target(battle, path, track, charging.target))[0]
    start = {each: battle.models[each] for each in chargers}
    return ChargeRoute(model.unit, start, charging.lead, track, inches)


@implements("react.charge.fire-point")
def halt_at(battle: Battle, route: ChargeRoute, at: float) -> None:
    """Puts the chargers where they are after so many inches: the lead charger along its route, the others shifted by
    the same vector, whatever is in the way. A prone charger has got up."""
    note_halt(battle, at)
    dx, dy, dz = route.shift(at)
    for model in route.start.values():
        if model.id not in battle.models:
            continue
        x = snap(min(max(model.x + dx, 0.0), battle.table.width))
        y = snap(min(max(model.y + dy, 0.0), battle.table.depth))
        z = snap(model.z + dz) if model.id == route.lead or not at else level(battle, (x, y), model.z)
        battle.put_model(msgspec.structs.replace(battle.models[model.id], x=x, y=y, z=z, prone=False))


def put_back(battle: Battle, route: ChargeRoute) -> None:
    """Puts the chargers back where the charge starts: they have not moved yet."""
    note_halt(battle, None)
    for start in route.start.values():
        if model := battle.models.get(start.id):
            there = msgspec.structs.replace(model, x=start.x, y=start.y, z=start.z, prone=start.prone)
            battle.put_model(there)


def note_halt(battle: Battle, at: float | None) -> None:
    if charge := battle.turn.charge:
        battle.change_turn(charge=msgspec.structs.replace(charge, at=at))


@cites("react.charge.fire-point")
def strides(route: ChargeRoute, *, only_start: bool = False) -> Iterator[float]:
    """The points at which the chargers are looked at: every half inch from the start up to contact."""
    at = 0.0
    while at <= route.inches + 1e-6:
        yield at
        if only_start:
            return
        at += STRIDE


def fire_points(
    battle: Battle,
    route: ChargeRoute,
    volley: Volley,
    target: str,
    arms: Sequence[Arm],
    *,
    only_start: bool = False,
    enough: bool = False,
) -> dict[Arm, float]:
    """The fire point of each of these models and weapons, in inches of the lead charger's route. A weapon
    without one cannot be fired. `enough`: the search ends with the first one. It is made on a copy of the battle."""
    copy, found = battle.clone(), dict[Arm, float]()
    streams = [arm for arm in arms if is_stream(battle, arm)]
    left = [arm for arm in arms if arm not in streams]
    for at in strides(route, only_start=only_start):
        if not left or (enough and found):
            break
        halt_at(copy, route, at)
        found |= dict.fromkeys(can_fire(copy, volley, target, left), at)
        left = [arm for arm in left if arm not in found]
    for arm in streams if not (enough and found) else ():
        point = stream_point(battle, route, volley, target, arm[0])
        if point is not None and not (only_start and point):
            halt_at(copy, route, point)
            found |= dict.fromkeys(can_fire(copy, volley, target, [arm]), point)
    return found


def first_fire_point(
    battle: Battle, route: ChargeRoute, volley: Volley, arms: Sequence[Arm]
) -> tuple[float, PointXY] | None:
    """After how many inches of the lead charger's route, and where, the first of these weapons fires."""
    streams = [arm for arm in arms if is_stream(battle, arm)]
    others = [arm for arm in arms if arm not in streams]
    found = [fire_points(battle, route, volley, route.unit, some, enough=True) for some in (others, streams) if some]
    at = min([at for points in found for at in points.values()], default=None)
    if at is None:
        return None
    (dx, dy, _), lead = route.shift(at), route.start[route.lead]
    return at, (snap(lead.x + dx), snap(lead.y + dy))


def is_stream(battle: Battle, arm: Arm) -> bool:
    return delivery(battle.weapon(arm[1])).stream


@implements("react.stand-and-fire.template", "react.fire-and-charge.template")
def stream_point(battle: Battle, route: ChargeRoute, volley: Volley, target: str, model_id: str) -> float | None:
    """A template is laid when the lead charger is 7" from the model that fires it, or when the model that fires it in
    a charge is 7" from the nearest enemy; at the start of a charge that begins nearer. None if they stay
    farther off."""
    charging = volley.haste is not None and volley.haste.charging
    goals = battle.members(target) if charging else [battle.models[model_id]]
    runner = route.start[model_id if charging else route.lead]
    if any(within(dist(place_of(runner), place_of(goal)), TEMPLATE_RANGE) for goal in goals):
        return 0.0
    if route.track is None:
        return None
    aside = [a - b for a, b in zip(place_of(runner), place_of(route.start[route.lead]), strict=True)]
    found = []
    for goal in goals:
        x, y, z = place_of(goal)
        share = comes_within(route.track, (x - aside[0], y - aside[1], z - aside[2]), TEMPLATE_RANGE)
        if share is not None:
            found.append(route.track.reached(share)[0])
    return min([at for at in found if within(at, route.inches)], default=None)


def place_of(model: Model) -> PointXYZ:
    return model.x, model.y, model.z


def can_fire(battle: Battle, volley: Volley, target: str, arms: Sequence[Arm]) -> list[Arm]:
    """The weapons that have a target in range, in sight and in arc as all models stand now."""
    tried = volley_with(volley, arms)
    orders = [(arm, trial(battle, tried, arm, target)) for arm in arms if arm[0] in battle.models]
    return [
        arm
        for arm, order in orders
        if why_not_order(battle, tried, order) is None and delivery_of(battle, order).reaches(battle, tried, order)
    ]


def refusals_on_the_way(battle: Battle, route: ChargeRoute, volley: Volley, arms: Sequence[Arm]) -> list[Refusal]:
    """Why these weapons cannot be fired at the chargers, at each point of their way, the nearest point first."""
    copy, tried, found = battle.clone(), volley_with(volley, arms), list[Refusal]()
    for at in reversed(list(strides(route))):
        halt_at(copy, route, at)
        orders = [trial(copy, tried, arm, route.unit) for arm in arms]
        found += [why for order in orders if (why := why_not_order(copy, tried, order))]
    return found


def trial(battle: Battle, volley: Volley, arm: Arm, target: str) -> FireOrder:
    return default_order(battle, battle.models[arm[0]], arm[1], target, by_eye=True)


def volley_with(volley: Volley, arms: Sequence[Arm], waiting: tuple[str, ...] = ()) -> Volley:
    """The volley with only these models and weapons; models `waiting` had better fire later."""
    return msgspec.structs.replace(volley, only=tuple(arms), waiting=waiting)
