"""One volley, step by step: every step is finished for all weapons before the next begins."""

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ShotLost, VolleyBegan
from arap.battle.secrets.blips import is_covered
from arap.battle.secrets.knowledge import secrets_of, unknown_to
from arap.battle.settings import COVER_PENETRATING, PREMEASURE
from arap.battle.things.pistols import fired_with
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import Throw, throw_all
from arap.rules.mobs import agitate, mobs_of
from arap.rules.movement.blips.converting import convert
from arap.rules.overwatch import end_overwatch
from arap.rules.shooting.area.burst import struck_in
from arap.rules.shooting.area.fire import hits_on
from arap.rules.shooting.casualties.protection import protected_victims
from arap.rules.shooting.casualties.resolve import resolve_hits
from arap.rules.shooting.orders.facing import look_along, share_pivots, with_hull_still
from arap.rules.shooting.orders.limits import continues_weapon, note_throwers, shots_before
from arap.rules.shooting.sequence.cover_hits import burst_through, hits_on_cover
from arap.rules.shooting.sequence.giving_away import give_away
from arap.rules.shooting.sequence.into_melee import share_hits
from arap.rules.shooting.sequence.naming import name_targets, turn_up_firers, turn_up_hit, turn_up_struck
from arap.rules.shooting.sequence.screens import hits_on_screens
from arap.rules.shooting.shots.delivery import aim_at_place, delivery_of, place_delivery, rolled_delivery
from arap.rules.shooting.shots.fire import Fire, Loss, hit_by
from arap.rules.shooting.shots.near_misses import misses_by_one
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.volley import Aimed, Volley, plain
from arap.rules.shooting.templates.firing import laid as figures_under
from arap.rules.shooting.templates.ground import kindle
from arap.rules.shooting.to_hit.corrective import note_fire
from arap.rules.shooting.to_hit.observers import fall_is_seen, note_falls
from arap.rules.shooting.weapons.types import shots
from arap.rules.shooting.wild.shots import draw_victims, report_empty, tiers_of_marks
from arap.rules.sight.dischargers import lay_cloud
from arap.rules.wounds.hits import Hit

Fall: TypeAlias = tuple[str, bool]


@implements("shoot.sequence", "shoot.fast-dicing")
def fire_volley(battle: Battle, volley: Volley, orders: tuple[FireOrder, ...], of: int) -> Flow[None]:
    """Declare, measure, hit, wound, go to ground, save, remove, test: in the order of the book."""
    hits = yield from hits_of_volley(battle, volley, orders, of)
    yield from resolve_hits(battle, volley.unit, hits, [order.model for order in orders])
    yield from kindle(battle, volley, orders)
    yield from give_away(battle, volley.unit, orders)


@cites("shoot.sequence", "overwatch.lost")
def hits_of_volley(
    battle: Battle, volley: Volley, orders: tuple[FireOrder, ...], of: int
) -> Flow[dict[str, list[Hit]]]:
    """Steps 1 to 6: the shots are measured, announced and rolled to hit. Returns the hits by target unit. A
    unit that fires is no longer on overwatch. Shots are aimed by what their player knows; where wild shots fall, hidden
    models are hit too."""
    end_overwatch(battle, volley.unit)
    turn_up_firers(battle, orders)
    orders = name_targets(battle, volley.unit, orders)
    unit = battle.units[volley.unit]
    known = battle.known_to(unit.side)
    if volley.hull_stays:
        orders = tuple([with_hull_still(battle, order) for order in orders])
    orders = tuple(sorted(orders, key=lambda order: unit.models.index(order.model)))
    flat, placed = by_delivery(known, share_pivots(known, volley.unit, orders))
    fires, losses = take_aim(known, volley, flat, truth=battle)
    strikes, misdirected = take_places(known, placed)
    strikes = [strike if strike.target in battle.units else at_place_of(strike) for strike in strikes]
    losses += misdirected
    note_ranges(volley, flat, losses)
    announce(battle, volley, fires, losses, of, strikes)
    hits, laid = yield from roll_shots(battle, volley, fires, strikes)
    fallen = [(one.strike.model.id, one.strike.weapon.id, one.place, one.z) for one in laid if one.place is not None]
    volley.bursts = tuple(fallen)
    fired = [*[fire.aimed.order for fire in fires], *[strike.order for strike in strikes]]
    lost = [loss.order for loss in losses]
    note_volley(battle, volley.unit, fired, lost, falls_of(battle, volley.unit, laid))
    note_falls(battle, volley.unit, laid)
    return (yield from convert_hit(battle, turn_up_hit(battle, hits)))


@cites("blip.basics", "blip.convert")
def convert_hit(battle: Battle, hits: dict[str, list[Hit]]) -> Flow[dict[str, list[Hit]]]:
    """A blip that is hit is converted before wounds are rolled; the hits fall on the model on its place. A decoy is
    removed."""
    for unit in [unit for unit in hits if is_covered(battle, unit)]:
        taken = hits.pop(unit)
        yield from convert(battle, unit, "hit")
        if unit in battle.units:
            first = battle.units[unit].models[:1]
            hits[unit] = [msgspec.structs.replace(hit, tiers=(first, (), ()), burst=()) for hit in taken]
    return hits


@cites("area.hidden")
def at_place_of(strike: Strike) -> Strike:
    """A shot at a counter strikes the place where it stands: nobody knows what is there."""
    order = msgspec.structs.replace(strike.order, target="")
    return msgspec.structs.replace(strike, order=order, target="", nearest=0)


@cites("shoot.declare")
def note_ranges(volley: Volley, flat: tuple[FireOrder, ...], losses: list[Loss]) -> None:
    """Distances measured now are known for the later volleys of the action."""
    pairs = [(order.model, order.target) for order in flat if order.target]
    volley.ranged = tuple(dict.fromkeys([*volley.ranged, *pairs]))
    volley.lost = (*volley.lost, *[plain(loss.order) for loss in losses])


@cites("shoot.sequence")
def roll_shots(
    battle: Battle, volley: Volley, fires: list[Fire], strikes: list[Strike]
) -> Flow[tuple[dict[str, list[Hit]], list[Laid]]]:
    """Markers are laid, then all is rolled to hit. Gives the hits by unit, and where markers lie."""
    laid = yield from lay_places(battle, volley, strikes)
    hits = yield from roll_to_hit(battle, volley.unit, fires)
    yield from strike_places(battle, volley, laid, hits)
    return hits, laid


def by_delivery(battle: Battle, orders: tuple[FireOrder, ...]) -> tuple[tuple[FireOrder, ...], tuple[FireOrder, ...]]:
    """Orders that are rolled to hit, and orders that strike places."""
    placed = tuple([order for order in orders if delivery_of(battle, order).strikes_places])
    return tuple([order for order in orders if order not in placed]) if placed else orders, placed


@cites("shoot.sequence", "area.aim-point")
def take_places(battle: Battle, orders: tuple[FireOrder, ...]) -> tuple[list[Strike], list[Loss]]:
    """Step 4 for shots that strike places."""
    strikes, losses = [], []
    for order in orders:
        found = aim_at_place(battle, order)
        if isinstance(found, Strike):
            strikes.append(found)
        elif not PREMEASURE(battle):
            losses.append(Loss(order, battle.models[order.model].facing, found))
    return strikes, losses


@cites("shoot.corrective-aiming", "grenade.limit")
def note_volley(
    battle: Battle, unit_id: str, fired: list[FireOrder], lost: list[FireOrder], falls: dict[str, Fall]
) -> None:
    """Notes the targets of all models that fired, and the models that threw; a lost shot had no target."""
    at = [(order.model, *falls.get(order.model, (order.target, True))) for order in fired]
    note_fire(battle, unit_id, [*[(order.model, "", False) for order in lost], *at])
    note_throwers(battle, unit_id, [*fired, *lost])


@cites("shoot.sequence", "shoot.declare", "shoot.hidden-target")
def take_aim(
    battle: Battle, volley: Volley, orders: tuple[FireOrder, ...], *, blind: bool = False, truth: Battle | None = None
) -> tuple[list[Fire], list[Loss]]:
    """Step 4 for every order: the shots that can be made with their goals, and the shots that are lost.

    Where measuring first is allowed no shot is fired out of range, so none is lost. Blind, nothing is measured. `truth`
    says which models wild shots may hit."""
    fires, losses = [], []
    look_along(battle, volley.unit, orders)
    orders = share_pivots(battle, volley.unit, orders)
    for number, order in enumerate(orders):
        kind = rolled_delivery(order)
        found = kind.measure(battle, volley, order, blind=blind)
        if isinstance(found, Aimed) and (made := shots_before(battle, orders, number)):
            found = with_shots_left(found, made)
        if isinstance(found, Aimed):
            fires.append(kind.with_goal(battle if found.spot is None else truth or battle, volley, found))
        elif not PREMEASURE(battle):
            losses.append(Loss(order, kind.facing(battle, volley.unit, order), found))
    return fires, losses


@cites("shoot.split-fire")
def with_shots_left(aimed: Aimed, made: int) -> Aimed | Refusal:
    """A shot of a weapon that has already made some of its shots at others."""
    freely = msgspec.structs.replace(aimed.order, shots=None)
    left = min(aimed.shots, shots(aimed.kind, aimed.weapon, aimed.distance, freely) - made)
    if left < 1:
        return Refusal(f"{aimed.weapon.name} has no shots left at this distance", "shoot.split-fire")
    return msgspec.structs.replace(aimed, shots=left)


@cites("shoot.sequence")
def announce(
    battle: Battle, volley: Volley, fires: list[Fire], losses: list[Loss], of: int, strikes: Iterable[Strike] = ()
) -> None:
    """Every model that fires has turned and fired, even if its shot was lost."""
    fired = [(fire.aimed.order, fire.aimed.facing) for fire in fires] + [(loss.order, loss.facing) for loss in losses]
    fired += [(strike.order, strike.facing) for strike in strikes]
    pivots = {order.model: facing for order, facing in fired if facing != battle.models[order.model].facing}
    orders = [order for order, _ in fired]
    for number, (order, facing) in enumerate(fired):
        volley.fired[order.model] = volley.number
        model = battle.models[order.model]
        if not continues_weapon(battle, orders, number):
            battle.put_model(after_firing(battle, model, battle.weapon(order.weapon), facing))
    targets = tuple(dict.fromkeys(order.target for order, _ in fired if order.target))
    spots = tuple(dict.fromkeys(order.aim for order, _ in fired if order.aim is not None and not order.target))
    rule = "react.shoot.resolution" if volley.reacts_to else "shoot.action"
    battle.emit(
        VolleyBegan(
            rule=rule, unit=volley.unit, volley=volley.number, of=of, targets=targets,
            pivots=tuple(pivots.items()), spots=spots,
        )
    )  # fmt: skip
    for loss in losses:
        _log_loss(battle, volley.unit, loss)
    if fired and mobs_of(battle):
        agitate(battle, volley.unit, "fire")
        for target in targets:
            agitate(battle, target, "come under fire")


def _log_loss(battle: Battle, unit_id: str, loss: Loss) -> None:
    order, why = loss.order, loss.why
    battle.emit(
        ShotLost(
            rule=why.rule, unit=unit_id, model=order.model, weapon=order.weapon, target=order.target, reason=why.reason
        )
    )


@cites("activate.free-turn", "shoot.weapon.once-per-turn", "shoot.weapon.reload", "shoot.weapon.vehicle-mounted")
def after_firing(battle: Battle, model: Model, weapon: Weapon, facing: float) -> Model:
    """The model stays as it turned; weapons that fire once a turn, or must be reloaded, are marked."""
    spent = model.spent
    if weapon.nature.once_per_turn:
        spent = (*spent, weapon.id) if battle.kind(model).powers.vehicle else (weapon.id,)
    empty = model.empty
    if weapon.reload:
        fired = fired_with(battle.scenario.weapons, weapon)
        empty = (*empty, *[each.id for each in fired if each.reload and each.id not in empty])
    return msgspec.structs.replace(model, facing=facing, spent=spent, empty=empty)


@implements("shoot.to-hit", "shoot.dice-colours")
def roll_to_hit(battle: Battle, unit_id: str, fires: list[Fire]) -> Flow[dict[str, list[Hit]]]:
    """Step 6: a die for every shot, in the order of the models; the hits by target unit."""
    fired = [fire for fire in fires for _ in range(fire.aimed.shots)]
    if not fired:
        return {}
    unit = battle.units[unit_id]
    goals, colours = [fire.needed for fire in fired], [fire.aimed.weapon.name for fire in fired]
    untold = secret_shots(battle, unit_id, fired)
    throws = yield from throw_all(
        "shoot.to-hit", "shoot.to-hit", unit.side, goals, f"{unit.name} to hit", colours, untold
    )
    _log_hits(battle, unit_id, list(zip(fired, throws, strict=True)), told=not untold)
    hits: dict[str, list[Hit]] = defaultdict(list)
    wild: list[Fire] = []
    mixed: list[Fire] = []
    screened: list[Fire] = []
    for fire, throw in zip(fired, throws, strict=True):
        if fire.aimed.spot is not None:
            wild += [fire] if throw.met else []
            continue
        target_hits = hits[fire.aimed.order.target]
        if throw.met and battle.units[fire.aimed.order.target].locked:
            mixed.append(fire)
        elif throw.met:
            target_hits.append(fire.hit)
        elif (fire.screen or fire.behind) and misses_by_one(fire.needed, throw):
            screened.append(fire)
    if wild:
        yield from wild_hits(battle, unit_id, wild, hits)
    if mixed:
        yield from melee_hits(battle, unit_id, mixed, hits)
    hits_on_screens(battle, unit_id, [fire for fire in screened if fire.screen], hits)
    yield from hits_on_cover(battle, unit_id, [fire for fire in screened if fire.behind], hits)
    return hits


@cites("shoot.into-melee")
def melee_hits(battle: Battle, unit_id: str, fires: list[Fire], hits: dict[str, list[Hit]]) -> Flow[None]:
    """Adds the hits of fire into a melee to the hits on the units they fall on."""
    for unit, found in (yield from share_hits(battle, unit_id, fires)).items():
        hits[unit] += found


@cites("shoot.hidden-target")
def secret_shots(battle: Battle, unit_id: str, fired: list[Fire]) -> frozenset[int]:
    """The wild shots of a volley. Their goals are shown to no player while a model they might hit is hidden."""
    wild = [number for number, fire in enumerate(fired) if fire.aimed.spot is not None]
    secret = wild and unknown_to(secrets_of(battle), battle.units[unit_id].side)
    return frozenset(wild) if secret else frozenset()


@cites("shoot.hidden-target")
def wild_hits(battle: Battle, unit_id: str, fires: list[Fire], hits: dict[str, list[Hit]]) -> Flow[None]:
    """Adds the hits of wild fire to the hits on the units they fall on; at an empty spot they do nothing."""
    drawn = yield from draw_victims(battle, unit_id, [fire.marks for fire in fires])
    for fire, marks in zip(fires, drawn, strict=True):
        if marks:
            hits[marks[0].unit].append(hit_by(msgspec.structs.replace(fire, tiers=tiers_of_marks(marks))))
    report_empty(battle, unit_id, [fire.aimed.spot for fire in fires if fire.aimed.spot and not fire.marks])


def _log_hits(battle: Battle, unit_id: str, thrown: list[tuple[Fire, Throw]], *, told: bool) -> None:
    """One event for each group of dice: same target, weapon and goal. Unless all goals are `told`, wild ones are
    hidden."""
    groups: dict[tuple[str, str, Target], list[tuple[Fire, Throw]]] = {}
    last, same = None, list[tuple[Fire, Throw]]()
    for pair in thrown:
        fire = pair[0]
        if fire is not last:
            last, key = fire, (fire.aimed.order.target, fire.aimed.weapon.id, fire.needed)
            same = groups.setdefault(key, [])
        same.append(pair)
    for (target, weapon, needed), pairs in groups.items():
        battle.emit(
            HitsRolled(
                rule="shoot.to-hit",
                unit=unit_id,
                target_unit=target,
                weapon=weapon,
                needed=needed,
                models=tuple([fire.aimed.order.model for fire, _ in pairs]),
                throws=tuple([throw for _, throw in pairs]),
                hits=sum([throw.met for _, throw in pairs]),
                told=told or pairs[0][0].aimed.spot is None,
            )
        )


@cites("shoot.sequence")
def lay_places(battle: Battle, volley: Volley, strikes: list[Strike]) -> Flow[list[Laid]]:
    """Step 5: every marker is placed and scatters before any dice to hit."""
    laid = []
    for strike in strikes:
        for _ in range(strike.shots):
            laid.append((yield from place_delivery(strike.weapon).lay(battle, volley, strike)))
    return laid


def falls_of(battle: Battle, unit_id: str, laid: list[Laid]) -> dict[str, Fall]:
    """For each model that fired, its target and whether a friend that can correct the fire saw the shot fall. A shot
    without a marker is always seen."""
    return {
        one.strike.model.id: (
            one.strike.target, one.place is None or fall_is_seen(battle, unit_id, one.place, one.z)
        )
        for one in laid
    }  # fmt: skip


@cites("shoot.sequence", "casualty.look-out-sir")
def strike_places(battle: Battle, volley: Volley, laid: list[Laid], hits: dict[str, list[Hit]]) -> Flow[None]:
    """Step 6: dice of templates and rocks, then dice for cover under markers; then fellows may step in. Adds to the
    hits by unit."""
    streams = [one for one in laid if one.place is None]
    struck: list[tuple[Laid, list[Covered]]] = []
    for one in (*streams, *[one for one in laid if one.place is not None]):
        if one.strike.weapon.cloud is None:
            struck.append((one, (yield from place_delivery(one.strike.weapon).strike(battle, volley, one))))
        elif one.place is not None:
            lay_cloud(battle, one.strike.model, one.strike.weapon, one.place, one.z)
    through: list[Hit] = []
    if COVER_PENETRATING(battle):
        for one, figures in struck:
            through += yield from burst_through(battle, volley.unit, one, under_shot(battle, one), figures)
    for hit in through:
        hits.setdefault(battle.models[hit.anybody].unit, []).append(hit)
    for one, figures in struck:
        figures = turn_up_struck(battle, figures)
        taken = yield from taken_by(battle, one.strike, figures)
        for hit in hits_on(battle, one.strike, taken, one.place):
            hits.setdefault(battle.models[hit.anybody].unit, []).append(hit)


@cites("cover.penetrate.area")
def under_shot(battle: Battle, one: Laid) -> list[Covered]:
    """Every model under a marker or a stream, with its cover. A stone has none under it."""
    if one.place is not None:
        return [(found.model.id, found.cover) for found in struck_in(battle, one.strike, one.place, one.z)]
    if one.strike.mode != "template":
        return []
    return [(model.id, cover) for model, cover in figures_under(battle, one.strike)[1]]


@cites("casualty.look-out-sir", "grenade.rocks")
def taken_by(battle: Battle, strike: Strike, figures: list[Covered]) -> Flow[list[Covered]]:
    """The models hit in the end, after fellows have stepped in; a rock is too quick for that."""
    if not place_delivery(strike.weapon).fellows_step_in:
        return figures
    victims = yield from protected_victims(battle, strike.model.id, [model for model, _ in figures])
    return [(victim, cover) for victim, (_, cover) in zip(victims, figures, strict=True)]
