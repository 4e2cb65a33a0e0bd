"""The order of a battle: which player goes first, the steps of a player turn, the end of a game turn."""

from collections.abc import Callable, Sequence

import msgspec

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.events import (
    FirstPlayerRolled,
    GameTurnEnded,
    OrderSettled,
    PhaseBegan,
    StateLapsed,
    TurnBegan,
    TurnEnded,
)
from arap.battle.gm.imposed import lapse_imposed
from arap.battle.secrets.face_down import ONE, are_all_troops, counter_sides, mode, troops_among
from arap.battle.secrets.knowledge import secrets_of
from arap.battle.settings import FIRST_PLAYER, ROLL_OFF, ROUT_FREQUENCY
from arap.battle.values import Phase, ThisTurn, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.rules.chance.drawing import draw_card, lapse_cards
from arap.rules.chance.playing import play_cards
from arap.rules.characters import bereft, joins_that_waited
from arap.rules.charge.rampage import rampage
from arap.rules.choosing import choose_next
from arap.rules.fire.pools import end_pools
from arap.rules.fire.spreading import burn_down
from arap.rules.melee.moving.locking import forget_charges
from arap.rules.melee.rounds.leftover import settle_points
from arap.rules.melee.rounds.step import next_round
from arap.rules.mobs import calm_down
from arap.rules.morale.quarter import must_test, quarter_test
from arap.rules.morale.suppression import decay, take_effect
from arap.rules.movement.blips.converting import convert_seen
from arap.rules.movement.blips.dummies import place_dummies
from arap.rules.movement.blips.turning_up import discard_strays
from arap.rules.movement.flight.crazed import crazed_units
from arap.rules.movement.hiding.revealing import reveal_found
from arap.rules.overwatch import end_overwatch
from arap.rules.pursuit.off_table import returns
from arap.rules.pursuit.sequence import give_up_lost_routers, last_chase, last_chasers, mop_up, rout_sequence
from arap.rules.reserves.arriving import reserves
from arap.rules.reserves.deployment import deployment
from arap.rules.reserves.ongoing import ongoing_reserves
from arap.rules.shooting.casualties.dazing import escape
from arap.rules.shooting.sequence.face_off import opening_duel
from arap.rules.shooting.to_hit.fleeting import mark_fleeting
from arap.rules.sight.dischargers import lift_at_game_turn, lift_at_turn
from arap.rules.squads.separation import separations
from arap.rules.squads.settling import part_to_act, settle
from arap.rules.turn.activation_phase import acting_step, activation_step
from arap.rules.turn.burning import burn
from arap.rules.turn.ending.length import check_length, check_sides, note_absent, stays_away
from arap.rules.turn.random_events import random_events

FIRST, LAST = Choose("first"), Choose("last")


def step(battle: Battle) -> Flow[None]:
    """The next step of the battle, whatever it is. Between steps nothing is in progress: then what enemies see is no
    longer hidden, and units come apart and come together."""
    yield from STEPS[battle.turn.phase](battle)
    secretive = battle.position.secretive
    if secretive and secrets_of(battle):
        reveal_found(battle)
        yield from convert_seen(battle)
    settle(battle)
    if secretive:
        discard_strays(battle)


@implements("turn.structure")
def settle_order(battle: Battle) -> Flow[None]:
    """The scenario names the first player, or all roll off and the winner goes first or last. Units that dice put on
    the table are deployed before."""
    yield from deployment(battle)
    yield from place_dummies(battle)
    sides = battle.sides
    named = who_begins(battle)
    if named != ROLL_OFF:
        order = _from(sides, named)
    else:
        winner = yield from roll_off(battle, sides)
        options = (
            Option(FIRST, "Go first", does="Your turn comes first in every game turn."),
            Option(LAST, "Go last", does="Your turn comes last in every game turn."),
        )
        prompt = f"{battle.side_name(winner)} won the roll-off. Go first or last?"
        ask, order = Ask(winner, "first-player", "turn.structure", prompt, options, FIRST), _from(sides, winner)
        if (yield from answer_to(ask, Choose)) != FIRST:
            order = (*order[1:], order[0])
    battle.emit(OrderSettled(rule="turn.structure", order=order))
    battle.change_turn(order=order, active=order[0], phase="start")


@cites("hide.one-sided-counters")
def who_begins(battle: Battle) -> str:
    """The side the scenario names. Where only one side uses counters, another one has the first turn."""
    named = FIRST_PLAYER(battle)
    if named != ROLL_OFF or mode(battle) != ONE:
        return named
    hidden = counter_sides(battle, battle.sides)
    return next(side for side in battle.sides if side not in hidden)


def _from(sides: tuple[str, ...], first: str) -> tuple[str, ...]:
    start = sides.index(first)
    return sides[start:] + sides[:start]


@cites("turn.structure")
def roll_off(battle: Battle, sides: tuple[str, ...]) -> Flow[str]:
    """A die each; the highest wins, equals roll again."""
    while len(sides) > 1:
        faces: list[int] = []
        for side in sides:
            rolled: Faces = yield Roll(
                "turn.first-player", "turn.structure", side, label="Roll-off: the higher die chooses"
            )
            faces += rolled
        battle.emit(FirstPlayerRolled(rule="turn.structure", sides=sides, faces=tuple(faces)))
        sides = tuple([side for side, face in zip(sides, faces, strict=True) if face == max(faces)])
    return sides[0]


@implements("turn.sequence")
@cites("turn.structure", "suppress.timing")
def start_turn(battle: Battle) -> Flow[None]:
    """Step 1: the counts of a player turn are reset, and the active player's pending suppression takes effect.
    Then a chance card may be drawn."""
    turn = battle.turn
    first = turn.active == turn.order[0]
    battle.change_turn(
        game_turn=turn.game_turn + first, serial=turn.serial + 1, busts=0, acting=(), ladders=(), fought=()
    )
    if first:
        note_absent(battle, anew=True)
    bereft(battle)
    forget_charges(battle)
    calm_down(battle)
    _refresh_units(battle)
    _refresh_models(battle)
    battle.emit(
        TurnBegan(rule="turn.sequence", side=turn.active, game_turn=battle.turn.game_turn, serial=battle.turn.serial)
    )
    if battle.turn.clouds:
        lift_at_turn(battle, turn.active)
    for unit in battle.units_of(turn.active):
        if unit.pending:
            take_effect(battle, unit)
    give_up_lost_routers(battle)
    battle.change_turn(phase="compulsory")
    yield from escape(battle, turn.active)
    if first and battle.scenery.pools:
        yield from end_pools(battle)
    yield from burn(battle, turn.active)
    if battle.turn.serial == 1:
        yield from opening_duel(battle)
    if battle.turn.chance:
        yield from draw_card(battle)
    battle.change_turn(waiting=compulsory_units(battle))


def _refresh_units(battle: Battle) -> None:
    """Clears what belongs to earlier player turns; the active player's units may be tried again."""
    active, all_troops = battle.turn.active, are_all_troops(battle)
    for unit in list(battle.units.values()):
        own = unit.side == active
        fresh = ThisTurn(len(unit.models) if all_troops else troops_among(battle, unit.models))
        if own and unit.overwatch:
            end_overwatch(battle, unit.id)
        if own and (unit.attempted or unit.finished):
            battle.change(unit.id, attempted=False, finished=False, now=fresh)
        elif unit.now != fresh:
            battle.change(unit.id, now=fresh)


def _refresh_models(battle: Battle) -> None:
    """Clears what earlier turns left on models; for models of other players only the weapons they fired."""
    active = battle.turn.active
    if battle.position.secretive:
        for model in [model for model in battle.models.values() if 0 < model.aimed_from <= battle.turn.serial]:
            battle.put_model(msgspec.structs.replace(model, aimed_from=0))
    for model in battle.touched_models():
        if battle.units[model.unit].side != active:
            if model.spent:
                battle.put_model(msgspec.structs.replace(model, spent=()))
        elif model.speed or model.spent or model.fleeting or model.tactical or model.began is None:
            began = (model.x, model.y)
            battle.put_model(
                msgspec.structs.replace(model, speed=0.0, spent=(), fleeting=False, tactical=False, began=began)
            )
    battle.begin_turn_of(active)


@cites("turn.compulsory.routers-and-pursuers")
def compulsory_units(battle: Battle) -> tuple[str, ...]:
    """Routing units of all players, the active player's first (or only those, by setting); then pursuers whose routers
    no longer rout, and the active player's mad creatures."""
    routers = [unit for unit in battle.units.values() if unit.rout]
    if routers and ROUT_FREQUENCY(battle) == "own-turn":
        routers = [unit for unit in routers if unit.side == battle.turn.active]
    return (*by_player(battle, routers), *last_chasers(battle), *crazed_units(battle, battle.turn.active))


def by_player(battle: Battle, units: Sequence[Unit]) -> tuple[str, ...]:
    """Units in the order of their players, the active player's first."""
    if not units:
        return ()
    players = _from(battle.turn.order, battle.turn.active)
    return tuple([unit.id for unit in sorted(units, key=lambda unit: (players.index(unit.side), unit.id))])


@implements("turn.compulsory.routers-and-pursuers")
@cites("turn.sequence")
def compulsory_step(battle: Battle) -> Flow[None]:
    """Step 2: units that wiped out their routers consolidate; each routing unit flees in turn, is pursued and may
    rally; mad creatures run wild; then random events, reserves and returning pursuers; then the activation phase
    begins."""
    if (yield from mop_up(battle)):
        return
    if waiting := tuple([unit for unit in battle.turn.waiting if unit in battle.units]):
        first = battle.units[waiting[0]]
        if not first.routing:
            battle.change_turn(waiting=waiting[1:])
            yield from last_chase(battle, first.id) if first.pursuing else rampage(battle, first.id)
            return
        own = [unit_id for unit_id in waiting if is_router_of(battle, first.side, unit_id)]
        rule = "turn.compulsory.routers-and-pursuers"
        unit_id = yield from choose_next(battle, own, rule, "Which routing unit flees next?")
        battle.change_turn(waiting=tuple([waits for waits in waiting if waits != unit_id]))
        yield from rout_sequence(battle, unit_id)
        return
    yield from random_events(battle)
    yield from reserves(battle)
    yield from ongoing_reserves(battle)
    yield from returns(battle)
    note_absent(battle)
    if stays_away(battle):
        return
    battle.change_turn(phase="activation")
    battle.emit(PhaseBegan(rule="turn.sequence", side=battle.turn.active, phase="activation"))
    yield from separations(battle)
    yield from joins_that_waited(battle)
    if battle.turn.chance:
        yield from play_cards(battle)


def is_router_of(battle: Battle, side: str, unit_id: str) -> bool:
    unit = battle.units[unit_id]
    return unit.side == side and unit.routing


@cites("turn.sequence")
def melee_step(battle: Battle) -> Flow[None]:
    """Step 4: the melees, then the actions of units that won theirs and have points left. Then the 25% tests of the
    other players' units are due."""
    if battle.turn.acting:
        yield from acting_step(battle, (yield from part_to_act(battle)))
        return
    if (yield from next_round(battle)):
        return
    settle_points(battle, [kept.unit for kept in battle.turn.kept])
    due = [unit for unit in battle.units.values() if unit.side != battle.turn.active and must_test(unit)]
    battle.change_turn(phase="end", waiting=by_player(battle, due))


@implements("casualty.quarter.timing")
@cites("turn.sequence")
def end_step(battle: Battle) -> Flow[None]:
    """Step 5: the tests one by one; then states that last until the end of this turn lapse, and the turn passes on."""
    waiting = [unit for unit in battle.turn.waiting if unit in battle.units and must_test(battle.units[unit])]
    if waiting:
        side = battle.units[waiting[0]].side
        own = [unit for unit in waiting if battle.units[unit].side == side]
        rule = "casualty.quarter.timing"
        unit_id = yield from choose_next(battle, own, rule, "Which unit tests next for its losses?")
        battle.change_turn(waiting=tuple([waits for waits in waiting if waits != unit_id]))
        yield from quarter_test(battle, unit_id)
        return
    lapse_states(battle)
    lapse_cards(battle)
    lapse_imposed(battle)
    mark_fleeting(battle, battle.turn.active)
    battle.emit(TurnEnded(rule="turn.structure", side=battle.turn.active))
    pass_turn(battle)


@cites("pin.effect", "react.ground.state", "melee.break-off.after")
def lapse_states(battle: Battle) -> None:
    """Ends pins, going to ground and the memory of a rally or a break-off that last until the end of this player
    turn."""
    serial = battle.turn.serial
    for unit in list(battle.units.values()):
        if 0 < unit.pinned_until <= serial:
            battle.change(unit.id, pinned_until=0)
            battle.emit(StateLapsed(rule="pin.effect", unit=unit.id, state="pinned"))
        if unit.ground and unit.ground.until <= serial:
            battle.change(unit.id, ground=None)
            battle.emit(StateLapsed(rule="react.ground.state", unit=unit.id, state="gone to ground"))
        elif unit.ground and unit.ground.no_bonus_against:
            battle.change(unit.id, ground=msgspec.structs.replace(unit.ground, no_bonus_against=None))
        if unit.rallied and unit.rallied.until <= serial:
            battle.change(unit.id, rallied=None)
        if unit.parted:
            battle.change(unit.id, parted=tuple([parted for parted in unit.parted if parted.until > serial]))


@cites("turn.structure")
def pass_turn(battle: Battle) -> None:
    """The next player's turn, or the end of the game turn after the last player's."""
    turn = battle.turn
    note_absent(battle)
    if check_sides(battle):
        return
    if turn.active == turn.order[-1]:
        battle.change_turn(phase="game-turn-end")
    else:
        battle.change_turn(active=battle.next_player(turn.active), phase="start")


@cites("turn.sequence", "suppress.decay")
def end_game_turn(battle: Battle) -> Flow[None]:
    """Step 6: suppression in effect wears off by one; fires spread and burn down; the length of the game is
    checked."""
    for unit in list(battle.units.values()):
        decay(battle, unit)
    if battle.turn.clouds:
        lift_at_game_turn(battle, battle.turn.game_turn)
    if battle.scenery.fires:
        yield from burn_down(battle)
    battle.emit(GameTurnEnded(rule="turn.structure", game_turn=battle.turn.game_turn))
    yield from check_length(battle)
    if battle.result is None:
        battle.change_turn(active=battle.turn.order[0], phase="start")


STEPS: dict[Phase, Callable[[Battle], Flow[None]]] = {
    "setup": settle_order,
    "start": start_turn,
    "compulsory": compulsory_step,
    "activation": activation_step,
    "melee": melee_step,
    "end": end_step,
    "game-turn-end": end_game_turn,
}
"""What a step of each phase is."""
