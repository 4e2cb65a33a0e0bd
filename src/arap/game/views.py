"""Building what a seat may see. Everything that leaves the engine goes through here."""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from arap.battle.battle import Battle, Logged
from arap.battle.gm.imposed import imposed_now
from arap.battle.measure import step_shown
from arap.battle.muster import setup_of
from arap.battle.secrets.blips import PREFIX, is_one_counter
from arap.battle.secrets.counters import UNKNOWN
from arap.battle.secrets.face_down import COUNTER
from arap.battle.secrets.underground import DEPTH, figures_below
from arap.battle.settings import LENGTH_SCHEME, LENGTH_TURNS, REGISTRY
from arap.battle.things.gear import gear_name
from arap.battle.things.portable import carriers, held_at, line_of
from arap.battle.things.scenery import UNCHANGED
from arap.battle.values import Held, Model, Unit
from arap.game.blocks import block_views
from arap.game.cards import chance_view
from arap.game.game import Game
from arap.game.prompts import question, request_id
from arap.game.standing import lost_views, objective_views, tallies, verdict
from arap.game.view import (
    DiceOdds,
    LadderSpot,
    LaidGear,
    LooseLadder,
    ModelView,
    ProfileView,
    ReserveView,
    Scene,
    SceneryView,
    SideView,
    Status,
    TurnView,
    UnitView,
    View,
)
from arap.game.withdrawing import why_no_undo
from arap.kernel.reasons import cites
from arap.kernel.requests import Ask, Roll
from arap.kernel.words import listed, plural
from arap.rules.activation_value import activation_value
from arap.rules.blocking.holding import is_blocking
from arap.rules.characters import is_guest
from arap.rules.coherency import is_coherent, links
from arap.rules.fire.spreading import threatened_squares
from arap.rules.gm.act import RULE
from arap.rules.gm.units.impose import change_in_words
from arap.rules.morale.leadership import leadership
from arap.rules.movement.climbing.holds import climbing, swimming
from arap.rules.movement.climbing.portable import spots
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.squads.separation import is_free, main_body
from arap.rules.squads.settling import by_importance, divided_squads, groups_of
from arap.rules.turn.activation import MOST_DICE, chances, why_not_attempt
from arap.rules.turn.ending.victory import points_by_side
from arap.rules.turn.watching import watch_arcs
from arap.table import STEP

PAST = "This is how the battle stood earlier"


def scene(battle: Battle) -> Scene:
    """The part of a battle that never changes."""
    scenario = battle.scenario
    return Scene(
        scenario.name,
        scenario.title,
        scenario.briefing,
        scenario.width,
        scenario.depth,
        scenario.terrain,
        scenario.objectives,
        scenario.weapons,
        tuple(SideView(side.id, side.name, side.army, side.home) for side in scenario.sides),
        {key: setting(battle) for key, setting in REGISTRY.items()},
        *step_shown(battle),
        scenario.ladders,
        scenario.tunnels,
    )


def view(game: Game, seat: str) -> View:
    """The battle as this seat sees it now."""
    why_not, told, request = why_no_undo(game, (seat,)), game.account(seat).events, request_id(game, seat)
    seen = view_of(game.known_to(seat), seat, game.ask, game.roll, why_no_undo=why_not, log=told, request=request)
    convertible, calm = game.convertible(seat), game.calm_mobs(seat)
    return replace(seen, convertible=convertible, calm_mobs=calm) if convertible or calm else seen


def view_of(
    battle: Battle,
    seat: str,
    ask: Ask | None,
    roll: Roll | None,
    *,
    why_no_undo: str = PAST,
    log: Sequence[Logged],
    request: str = "",
) -> View:
    """The battle as a seat sees it, with everything it was told up to now. `battle` is what the seat knows."""
    kinds = {kind: number for number, kind in enumerate(battle.scenario.kinds)}
    states = {model.id: model_statuses(battle, model) for model in battle.models.values()}
    score, bodies = points_by_side(battle), main_bodies(battle)
    return View(
        seat,
        turn_view(battle),
        tuple([unit_view(battle, unit, states, bodies.get(unit.id, "")) for unit in battle.units.values()]),
        tuple([model_view(battle, model, kinds, states[model.id]) for model in battle.models.values()]),
        profile_views(battle),
        score,
        objective_views(battle),
        tallies(battle, score),
        battle.result,
        verdict(battle),
        question(battle, ask, request) if ask and ask.seat == seat else None,
        roll_view(battle, seat, roll),
        waiting_for(battle, seat, ask, roll),
        not why_no_undo,
        len(log),
        reserve_views(battle),
        why_no_undo,
        battle.turn.clouds,
        lost_views(battle, log),
        request,
        mouths=battle.turn.mouths,
        chance=chance_view(battle, seat, ask) if battle.turn.chance else None,
        scenery=scenery_view(battle),
        blocks=block_views(battle),
    )


def scenery_view(battle: Battle) -> SceneryView | None:
    """What has changed on the table, and ladders that troops can carry."""
    scenery = battle.scenery
    if scenery == UNCHANGED and not battle.scenario.portable_ladders:
        return None
    threatened = [(square.column, square.row, float(chance)) for square, chance in threatened_squares(battle)]
    return SceneryView(
        scenery.pieces, scenery.ladders, scenery.gone, loose_ladders(battle), scenery.fires, scenery.pools,
        tuple(threatened), laid_gear(battle),
    )  # fmt: skip


def loose_ladders(battle: Battle) -> tuple[LooseLadder, ...]:
    lying, found = {each.id: each for each in battle.scenery.lying}, list[LooseLadder]()
    for ladder in battle.scenario.portable_ladders:
        if (on := lying.get(ladder.id)) is not None:
            ends = line_of(ladder.length, (on.x, on.y), on.bearing)
            found.append(LooseLadder(ladder.id, ladder.name, ends, False))
        elif bearers := carriers(battle, ladder.id):
            ends = line_of(ladder.length, *held_at(bearers))
            found.append(LooseLadder(ladder.id, ladder.name, ends, True, ladder_spots(battle, ladder.id, bearers[0])))
    return tuple(found)


def ladder_spots(battle: Battle, ladder: str, bearer: Model) -> tuple[LadderSpot, ...]:
    acting = battle.acting(bearer.unit)
    if acting is None or not acting.moving:
        return ()
    return tuple([LadderSpot(spot.at, spot.ladder.foot[:2], spot.ladder.head[:2]) for spot in spots(battle, ladder)])


def laid_gear(battle: Battle) -> tuple[LaidGear, ...]:
    return tuple(
        [
            LaidGear(gear.id, gear_name(battle, gear.what), (gear.x, gear.y), gear.z)
            for gear in battle.scenery.gear
        ]
    )  # fmt: skip


def waiting_for(battle: Battle, seat: str, ask: Ask | None, roll: Roll | None) -> str | None:
    """The side that is to decide or to throw dice. Others do not learn that something they do not know is asked."""
    pending = ask or roll
    if pending is None or pending.seat == seat or not battle.unseen:
        return pending.seat if pending else None
    if ask is not None and (ask.seat == battle.turn.active or is_open(battle, ask)):
        return ask.seat
    return pending.seat if pending.seat == battle.turn.active else None


def is_open(battle: Battle, ask: Ask) -> bool:
    """Whether a question is about nothing that a seat does not know, or also about units it knows of the side asked."""
    known = [battle.units[unit] for unit in ask.about if unit in battle.units]
    return len(known) == len(ask.about) or any(unit.side == ask.seat for unit in known)


def roll_view(battle: Battle, seat: str, roll: Roll | None) -> Roll | None:
    """Dice to be thrown. What another side rolls for is not told while it hides something."""
    if roll is None or roll.seat == seat or not battle.unseen:
        return roll
    return Roll("", "", roll.seat, roll.dice, roll.sides)


def reserve_views(battle: Battle) -> tuple[ReserveView, ...]:
    """The units that are not on the table, as far as the seat knows of them."""
    return (
        *[reserve_view(battle, held) for held in battle.turn.reserves],
        *[
            ReserveView(away.unit.id, away.unit.name, away.unit.side, len(away.models), due=False, left=True)
            for away in battle.turn.away
            if away.ongoing
        ],
    )


def reserve_view(battle: Battle, held: Held) -> ReserveView:
    setup = setup_of(battle.scenario, held.unit)
    return ReserveView(held.unit, setup.name, held.side, len(setup.models), held.due, astray=held.astray)


def turn_view(battle: Battle) -> TurnView:
    turn = battle.turn
    fixed = LENGTH_SCHEME(battle) == "fixed"
    mine = battle.units_of(turn.active) if turn.active else []
    return TurnView(
        turn.game_turn,
        LENGTH_TURNS(battle) if fixed else None,
        turn.active,
        turn.phase,
        turn.acting[-1].unit if turn.acting else None,
        turn.busts,
        sum(why_not_attempt(battle, unit, turn.active) is None for unit in mine),
    )


@cites("coherency.split")
def main_bodies(battle: Battle) -> dict[str, str]:
    """For each part of a divided squad the one with its leader, or else the largest; not for that one itself."""
    found: dict[str, str] = {}
    for parts in divided_squads(battle):
        body = main_body(battle, parts[0]).id
        found |= {part.id: body for part in parts if part.id != body}
    return found


def unit_view(battle: Battle, unit: Unit, states: Mapping[str, tuple[str, ...]], body: str = "") -> UnitView:
    acting = battle.acting(unit.id)
    value = activation_value(battle, unit)
    return UnitView(
        unit.id,
        unit.name,
        unit.side,
        unit.models,
        unit.strength,
        value,
        leadership(battle, unit)[0],
        acting.points if acting else None,
        unit.attempted,
        is_done(battle, unit),
        statuses(battle, unit, states),
        all_dice_odds(unit.pinned, value, all(battle.models[model].is_secret for model in unit.models)),
        links(battle, unit.id),
        watch_arcs(battle, unit) if unit.overwatch else (),
        body,
        troops_under(battle, unit),
    )


@cites("blip.basics")
def troops_under(battle: Battle, unit: Unit) -> int | None:
    """How many models one counter stands for, where that is known; a decoy stands for none."""
    model = battle.models[unit.models[0]] if unit.models else None
    if model is None or model.kind == UNKNOWN.id or not is_one_counter(battle, unit.id):
        return None
    if model.dummy:
        return 0
    return len(figures_below(battle, unit.id)) or unit.strength


def is_done(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has finished. A unit that acts on picked-up dice has not, even if it had finished before."""
    return unit.finished and battle.acting(unit.id) is None


@cache
def all_dice_odds(pinned: bool, value: int, secret: bool = False) -> tuple[DiceOdds, ...]:
    """The chances of an attempt with each number of dice."""
    return tuple([dice_odds(pinned, value, dice, secret) for dice in range(1, MOST_DICE + 1)])


def dice_odds(pinned: bool, value: int, dice: int, secret: bool) -> DiceOdds:
    """Enemies pick up no dice of a unit they do not know (`secret`)."""
    odds = chances(pinned, value, dice)
    pick_up = 0.0 if secret else float(odds.pick_up)
    return DiceOdds(dice, tuple([float(chance) for chance in odds.points]), float(odds.bust), pick_up)


def statuses(battle: Battle, unit: Unit, states: Mapping[str, tuple[str, ...]]) -> tuple[Status, ...]:
    """The badges of a unit, the most pressing first. `states` holds the statuses of every model."""
    found = []
    if unit.routing:
        found.append(Status("routing", "routing", "rout.state"))
    if unit.locked:
        found.append(Status("melee", melee_with(battle, unit), "melee.engaged-locked"))
    if unit.ground:
        found.append(Status("ground", "gone to ground", "react.ground.state"))
    if unit.pinned:
        found.append(Status("pinned", "pinned", "pin.effect"))
    if unit.suppression:
        found.append(Status("suppressed", f"{unit.suppression} suppression", "suppress.effect", unit.suppression))
    if unit.pending:
        found.append(Status("pending", f"{unit.pending} pending suppression", "suppress.timing", unit.pending))
    found += shared_statuses(unit, states)
    if unit.heads_down:
        found.append(Status("heads-down", "heads down", "shoot.cover.buildings-trenches-roofs"))
    if unit.agitated:
        found.append(Status("agitated", "agitated", "mob.agitated"))
    if out := stragglers(battle, unit):
        found.append(Status("stragglers", plural(out, "straggler"), "coherency.accidental", out))
    if unit.overwatch:
        found.append(Status("overwatch", "on overwatch", "overwatch.enter"))
    found += [Status("gm", f"{change_in_words(each)}, GM: {each.why}", RULE) for each in imposed_now(battle, unit.id)]
    if any(entry.unit == unit.id and entry.aimed for entry in battle.turn.acting):
        found.append(Status("aimed", "aiming", "shoot.aim"))
    for model in battle.members(unit.id):
        if is_guest(battle, model):
            found.append(Status("joined", f"with {battle.kind(model).name}", "activate.independent-character"))
    return tuple(found)


@cites("coherency.accidental")
def stragglers(battle: Battle, unit: Unit) -> int:
    """How many models are out of coherency with the main body of a unit that is free to move."""
    if not is_free(unit) or is_coherent(battle, unit.id):
        return 0
    return sum([len(group) for group in by_importance(battle, groups_of(battle, unit))[1:]])


def melee_with(battle: Battle, unit: Unit) -> str:
    """The enemies a unit fights, as far as they are left."""
    foes = [battle.units[foe].name for foe in unit.locked if foe in battle.units]
    return f"in melee with {listed(foes)}" if foes else "in melee"


SHARED = (
    ("blip", "blip", "blip.basics"),
    ("decoy", "decoy", "blip.basics"),
    ("face-down", "face down", "hide.hidden-movement-counters"),
    ("dummy", "dummy", "hide.hidden-movement-counters"),
    ("below", "under the ground", "underground.representation"),
    ("hidden", "hidden", "hide.claim"),
    ("prone", "prone", "move.prone.going"),
    ("tactical", "moving tactically", "move.tactical"),
    ("fallen", "fallen over", "move.agility"),
    ("slung", "shields on the back", "shield.back"),
    ("unladen", "gear laid down", "climb.sustained.hauling"),
    ("blocking", "blocking", "block.declare"),
    ("swimming", "swimming", "swim.rate"),
    ("climbing", "climbing", "climb.high"),
    ("raised", "above the ground", "measure.height-and-slope"),
)


def shared_statuses(unit: Unit, states: Mapping[str, tuple[str, ...]]) -> list[Status]:
    """What is true of some or all members, with how many they are."""
    found = [status for model in unit.models for status in states[model]]
    return [
        Status(kind, label if count == len(unit.models) else f"{count} {label}", rule, count)
        for kind, label, rule in SHARED
        if (count := found.count(kind))
    ]


def model_view(battle: Battle, model: Model, kinds: Mapping[str, int], states: tuple[str, ...]) -> ModelView:
    kind = battle.kind(model)
    return ModelView(
        model.id,
        model.unit,
        battle.units[model.unit].side,
        kind.name,
        kind.creature_class,
        kind.role,
        model.x,
        model.y,
        model.z,
        model.facing,
        kind.base_radius,
        kind.height,
        kind.size,
        model.wounds,
        kind.profile.W,
        model.prone,
        kind.weapons,
        kinds[kind.id],
        states,
    )


def model_statuses(battle: Battle, model: Model) -> tuple[str, ...]:
    """The state of a figure: prone, tactical, burning, fallen over, swimming, climbing, on a level above the
    ground."""
    found = []
    if model.prone:
        found.append("prone")
    if model.kind == UNKNOWN.id:
        if model.unit.startswith(PREFIX):
            return ("counter", "blip", "below") if model.z == DEPTH else ("counter", "blip")
        return ("counter",) if model.aimed_from else ("counter", "face-down")
    if model.z == DEPTH:
        return ("below",)
    if model.covered == COUNTER:
        found.append("dummy" if model.dummy else "face-down")
    elif model.covered:
        found.append("decoy" if model.dummy else "blip")
    if model.hidden:
        found.append("hidden")
    if model.tactical:
        found.append("tactical")
    if model.slung:
        found.append("slung")
    if model.laid:
        found.append("unladen")
    if is_blocking(battle, model.id):
        found.append("blocking")
    if model.burning:
        found.append("acid" if model.burning.acid else "burning")
    elif out_of_action(battle, model):
        found.append("fallen")
    if swimming(battle, model):
        found.append("swimming")
    if climbing(battle, model):
        found.append("climbing")
    elif is_raised(battle, model):
        found.append("raised")
    return tuple(found)


def is_raised(battle: Battle, model: Model) -> bool:
    """On a floor, a roof or some other height that is not the ground itself."""
    table = battle.table
    return table.tiered and model.z > STEP and not table.grounded(model.x, model.y, model.z)


def profile_views(battle: Battle) -> tuple[ProfileView, ...]:
    """The characteristics of every kind of model in the scenario."""
    kinds = battle.scenario.kinds
    return battle.once("profile views", lambda: tuple([profile_view(battle, kind) for kind in kinds]))


def profile_view(battle: Battle, kind_id: str) -> ProfileView:
    kind = battle.scenario.kinds[kind_id]
    p = kind.profile
    save = "/".join(
        text for text in (f"{p.save}+" if p.save else "", f"{p.invulnerable}++" if p.invulnerable else "") if text
    )
    return ProfileView(kind.name, p.M, p.WS, p.BS, p.S, p.T, p.W, p.I, p.A, p.Ld, save or "-")
