"""What must hold of every battle after every event and at every stop of a journey."""

from math import hypot
from typing import Self

from arap.army.scenario import Scenario
from arap.battle.battle import Battle
from arap.battle.events import (
    ActivationRolled,
    AnyEvent,
    CharacterLeft,
    GmActed,
    ModelRemoved,
    PhaseBegan,
    TurnEnded,
    UnitFled,
    UnitLeftTable,
    UnitMoved,
)
from arap.battle.events.arrival import ReserveLeft
from arap.battle.events.charge import ChargerMoved
from arap.battle.events.hiding import BlipConverted
from arap.battle.events.pursuit import PursuerMoved, PursuersLeftTable
from arap.battle.events.squads import UnitsJoined, UnitSplit
from arap.battle.references import mentioned
from arap.battle.secrets.face_down import troops_in
from arap.battle.secrets.underground import DEPTH
from arap.battle.values import Acting, Model, Turn, Unit
from arap.game.game import Game
from arap.kernel.requests import Ask, Request
from arap.rules.characters import leavers
from arap.rules.movement.climbing.holds import face_at, ladder_under, off_its_feet, stands
from arap.table import GROUND
from tests.rules.builders import is_coherent

APART = 0.001 + 1e-9
MOST_POINTS = 3
IN_MELEE = ("melee.step-move", "melee.tidy-up")


class WatchedBattle(Battle):
    """A battle that is looked over whenever it gives off an event. Only models and units that changed are looked at
    again."""

    __slots__ = ("divided", "gone", "leaving", "seen", "torn", "turn_seen", "units_seen")

    seen: dict[str, Model]
    units_seen: dict[str, Unit]
    torn: set[str]
    leaving: set[str]
    gone: set[str]
    divided: set[str]
    turn_seen: Turn | None

    @classmethod
    def start(cls, scenario: Scenario) -> Self:
        battle = super().start(scenario)
        battle.seen, battle.units_seen, battle.torn, battle.leaving = {}, {}, set(), set()
        battle.gone, battle.divided, battle.turn_seen = set(), set(), None
        check_models(battle)
        return battle

    def emit(self, event: AnyEvent) -> None:
        super().emit(event)
        if isinstance(event, GmActed):
            self.gone |= {unit for unit in event.units if unit not in self.units}
            self.torn |= {unit for unit in event.units if unit in self.units and not is_coherent(self, unit)}
        if isinstance(event, ModelRemoved | UnitLeftTable | PursuersLeftTable | ReserveLeft):
            self.gone.add(event.unit)
        if isinstance(event, BlipConverted) and not event.models:
            self.gone.add(event.unit)
            self.torn |= {unit.id for unit in self.units_of(event.side) if not is_coherent(self, unit.id)}
        check_references(self)
        check_units(self)
        check_models(self)
        check_turn(self)
        check_leaving(self, event)
        check_coherency(self, event)
        check_stance(self, event)


class WatchedGame(Game):
    """A game whose battle is looked over at every die and every question too: at every stop of every journey."""

    battle_type = WatchedBattle

    def _proceed(self, answer: object) -> Request | None:
        request = super()._proceed(answer)
        assert isinstance(self.battle, WatchedBattle)
        check_units(self.battle)
        check_models(self.battle)
        check_turn(self.battle)
        check_prices(request)
        return request


def check_prices(request: Request | None) -> None:
    """No unit is offered an action that its points do not pay for: an option is taken as it is offered."""
    if isinstance(request, Ask) and isinstance(request.detail, Acting):
        for option in request.options:
            fair = option.refusal or option.open or option.cost <= request.detail.points
            assert fair, f"{option.label} costs more than there is"


def check_models(battle: WatchedBattle) -> None:
    """Every model that changed: on the table, on ground it can stand on, on nobody's base, hurt within bounds."""
    changed = [model for model in battle.models.values() if battle.seen.get(model.id) is not model]
    changed = [model for model in changed if not is_halted_charger(battle, model)]
    moved = [model for model in changed if has_moved(battle.seen.get(model.id), model)]
    for model in changed:
        check_model(battle, model)
    for model in moved:
        check_place(battle, model)
    check_apart(battle, moved)
    battle.seen = {model.id: model for model in battle.models.values() if not is_halted_charger(battle, model)}


def is_halted_charger(battle: Battle, model: Model) -> bool:
    """While weapons are fired in a charge the chargers are shown on their way, whatever stands there."""
    charge = battle.turn.charge
    return charge is not None and charge.at is not None and model.unit == charge.charger


def has_moved(before: Model | None, now: Model) -> bool:
    return before is None or (before.x, before.y, before.z) != (now.x, now.y, now.z)


def check_model(battle: Battle, model: Model) -> None:
    assert battle.models[model.id] is model
    assert model.id in battle.units[model.unit].models, f"{model.id} is not in the list of {model.unit}"
    assert 1 <= model.wounds <= battle.kind(model).profile.W, f"{model.id} has {model.wounds} Wounds"
    assert 0.0 <= model.facing < 360.0, f"{model.id} faces {model.facing}"
    assert model.speed >= 0.0
    assert set(model.spent) | set(model.empty) <= set(battle.kind(model).weapons)
    if model.speed or model.spent or model.fleeting or model.tactical or model.began is None:
        assert model.id in battle.touched, f"{model.id} does not count as touched"


def check_place(battle: Battle, model: Model) -> None:
    if model.z == DEPTH:
        return
    assert (model.x, model.y) == (round(model.x, 3), round(model.y, 3)), f"{model.id} stands off the grid"
    assert holds_on(battle, model), f"{model.id} floats at {model.x}, {model.y}, {model.z}"
    radius, table = battle.kind(model).base_radius, battle.table
    assert radius - APART <= model.x <= table.width - radius + APART, f"{model.id} hangs over the edge"
    assert radius - APART <= model.y <= table.depth - radius + APART, f"{model.id} hangs over the edge"
    if not table.tiered or stands(table, model.x, model.y, model.z):
        problem = table.why_not_stand(model.x, model.y, radius, model.z)
        assert problem is None, f"{model.id} at {model.x}, {model.y}: {problem}"


def holds_on(battle: Battle, model: Model) -> bool:
    """On the ground or a floor, on a ladder, or on a face."""
    table, place = battle.table, (model.x, model.y)
    if not table.tiered:
        return model.z == table.elevation(*place)
    if stands(table, *place, model.z) or ladder_under(table, *place, model.z):
        return True
    return face_at(table, place, model.z, model.z) != GROUND


def check_apart(battle: Battle, changed: list[Model]) -> None:
    """No two bases overlap, but for those on a ladder and under the ground."""
    kinds = battle.scenario.kinds
    for model in [model for model in changed if model.z != DEPTH]:
        x, y, radius = model.x, model.y, kinds[model.kind].base_radius
        for other in battle.models.values():
            if other is model or other.z == DEPTH or abs(other.x - x) > 4.0 or abs(other.y - y) > 4.0:
                continue
            if battle.table.tiered and (abs(other.z - model.z) >= 1.0 or anyone_on_ladder(battle, model, other)):
                continue
            apart = hypot(other.x - x, other.y - y)
            assert apart >= radius + kinds[other.kind].base_radius - APART, f"{model.id} overlaps {other.id}"


def anyone_on_ladder(battle: Battle, *models: Model) -> bool:
    return any(ladder_under(battle.table, model.x, model.y, model.z) for model in models)


def check_stance(battle: Battle, event: AnyEvent) -> None:
    """Nobody lies down of his own will in deep water, on a ladder or on a face."""
    if isinstance(event, UnitMoved):
        for model in set(event.prone) - set(event.halted):
            assert not off_its_feet(battle, battle.models[model]), f"{model} lies down with no ground under it"


def check_units(battle: WatchedBattle) -> None:
    """Units list the models there are, each once; their counts are numbers of things."""
    assert battle.position.forms.keys() <= battle.units.keys(), "the form of a unit that is gone is kept"
    changed = [unit_id for unit_id, unit in battle.units.items() if battle.units_seen.get(unit_id) is not unit]
    if not changed and battle.units.keys() == battle.units_seen.keys() and battle.models.keys() == battle.seen.keys():
        return
    listed = [model for unit in battle.units.values() for model in unit.models]
    assert len(listed) == len(battle.models) and set(listed) == set(battle.models)
    for unit_id in changed:
        unit = battle.units[unit_id]
        assert unit.id == unit_id and unit.side in battle.sides
        assert unit.models, f"{unit.id} has no models"
        check_counts(unit, troops_in(battle, unit))
    battle.units_seen = dict(battle.units)


def check_references(battle: WatchedBattle) -> None:
    """Every unit that anything refers to is on the table, or was destroyed or has left it."""
    known = battle.units.keys() | battle.gone
    changed: list[object] = [unit for key, unit in battle.units.items() if battle.units_seen.get(key) is not unit]
    if battle.turn is not battle.turn_seen:
        changed.append(battle.turn)
        battle.turn_seen = battle.turn
    for value in changed:
        assert mentioned(value) <= known, f"{mentioned(value) - known} is named and does not exist"


def check_counts(unit: Unit, troops: int) -> None:
    assert unit.suppression >= 0 and unit.pending >= 0
    assert unit.now.casualties >= 0 and troops <= unit.now.start_count <= unit.strength
    assert len({tally.firer for tally in unit.now.tallies}) == len(unit.now.tallies)
    for tally in unit.now.tallies:
        assert tally.casualties >= 0 and tally.hits >= 0
    assert not (unit.routing and unit.ground), f"{unit.id} runs lying down"


def check_turn(battle: Battle) -> None:
    """Points are never owed, nobody acts twice at a time, the players stay the same."""
    turn = battle.turn
    for acting in turn.acting:
        assert 0 <= acting.points <= MOST_POINTS, f"{acting.unit} has {acting.points} points"
    assert len({acting.unit for acting in turn.acting}) == len(turn.acting)
    assert not turn.order or sorted(turn.order) == sorted(battle.sides)
    assert (battle.result is not None) == (turn.phase == "over")


def check_leaving(battle: WatchedBattle, event: AnyEvent) -> None:
    """A character that has moved out of its squad leaves it before anything else happens, except in a melee."""
    if isinstance(event, CharacterLeft):
        battle.leaving.discard(event.model)
    else:
        assert not battle.leaving, f"{battle.leaving} did not leave"
    if isinstance(event, UnitMoved) and event.rule not in IN_MELEE:
        battle.leaving = {model.id for model in leavers(battle, event.unit, [each.model for each in event.models])}


def check_coherency(battle: WatchedBattle, event: AnyEvent) -> None:
    """A unit that was together is together after its move, without the characters that leave it by this move, unless
    dice stopped or killed some on their way; or else it is divided at the end of the step. A part of a unit that dice
    tore may be torn itself, and so may members that a comrade left behind at the edge of the table. Units that charge,
    pursue or fight hand to hand may be parted."""
    if isinstance(event, UnitSplit):
        battle.divided.discard(event.unit)
        if event.unit in battle.torn:
            battle.torn |= {part.unit for part in event.parts if not is_coherent(battle, part.unit)}
    elif isinstance(event, UnitsJoined):
        if event.joined in battle.torn and not is_coherent(battle, event.unit):
            battle.torn.add(event.unit)
    elif isinstance(event, ActivationRolled | PhaseBegan | TurnEnded):
        left = [unit for unit in battle.divided if unit in battle.units and not is_coherent(battle, unit)]
        free = [unit for unit in left if not (battle.units[unit].routing or battle.units[unit].locked)]
        assert not free, f"{free} were torn by their own move"
        battle.divided.clear()
    if isinstance(event, ReserveLeft):
        battle.torn |= {unit for unit in (event.behind,) if unit and not is_coherent(battle, unit)}
    if isinstance(event, UnitMoved):
        together = is_coherent(battle, event.unit, without=battle.leaving)
        excused = event.unit in battle.torn or event.halted or event.rule in IN_MELEE
        if not together and not excused:
            battle.divided.add(event.unit)
    elif isinstance(event, ChargerMoved | PursuerMoved):
        together = is_coherent(battle, event.unit)
    elif isinstance(event, ModelRemoved | UnitFled) and event.unit in battle.units:
        together = is_coherent(battle, event.unit) and not (isinstance(event, ModelRemoved) and event.by is None)
    else:
        return
    (battle.torn.discard if together else battle.torn.add)(event.unit)
