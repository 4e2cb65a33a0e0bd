"""Which units of a side could still be tried in this turn, as far as the events tell."""

from arap.army.scenario import Scenario
from arap.battle import events as e
from arap.battle.events import aftermath as a
from arap.battle.events import arrival as v
from arap.battle.events import charge as c
from arap.battle.events import gm as g
from arap.battle.events import pursuit as p
from arap.battle.events import reaction as r
from arap.battle.events import rout as t
from arap.battle.events import squads as s
from arap.battle.muster import is_held, squad_of

GROUND = "gone to ground"


class RollCall:
    """The units on the table, those tried in this turn, and those barred from being tried."""

    def __init__(self, scenario: Scenario) -> None:
        self._sides = {unit.id: side.id for side in scenario.sides for unit in side.units}
        self._here = {unit.id for side in scenario.sides for unit in side.units if not is_held(scenario, unit)}
        self._tried: set[str] = set()
        self._barred: dict[str, set[str]] = {}

    def waiting(self, side: str) -> tuple[str, ...]:
        """The units of a side that have not been tried and could be."""
        units = [unit for unit, owner in self._sides.items() if owner == side and unit in self._here]
        return tuple([unit for unit in units if unit not in self._tried and not self._barred.get(unit)])

    def hear(self, event: e.Event) -> None:
        match event:
            case e.TurnBegan():
                self._tried = set()
            case e.ActivationRolled(unit=unit):
                self._tried.add(unit)
            case e.UnitArrived(unit=unit) | p.PursuersReturned(unit=unit) | v.ReserveReturned(unit=unit):
                self._here.add(unit)
            case e.UnitDestroyed(unit=unit) | e.UnitLeftTable(unit=unit) | p.PursuersLeftTable(unit=unit):
                self._here.discard(unit)
            case v.ReserveLeft(unit=unit):
                self._here.discard(unit)
            case s.UnitSplit(unit=unit, parts=parts):
                self._divide(unit, [part.unit for part in parts[1:]])
            case s.UnitsJoined(unit=unit, joined=joined):
                self._here.discard(joined)
                self._tried |= {unit} if joined in self._tried else set()
            case g.GmActed():
                self._gm(event)
            case _:
                self._states(event)

    def _gm(self, event: g.GmActed) -> None:
        """Units that have joined the battle, or left it."""
        if event.enlisted:
            self._sides[event.enlisted.setup.id] = event.enlisted.side
            self._here.add(event.enlisted.setup.id)
        elif event.act == "gm-remove-unit":
            self._here.difference_update(event.units)

    def _divide(self, unit: str, parts: list[str]) -> None:
        for part in parts:
            self._sides[part] = self._sides[squad_of(unit)]
            self._here.add(part)
            self._tried |= {part} if unit in self._tried else set()
            self._barred[part] = set(self._barred.get(unit, ()))

    def _states(self, event: e.Event) -> None:
        match event:
            case e.UnitBroke(unit=unit):
                self._bar("rout", unit)
            case t.UnitRallied(unit=unit):
                self._free("rout", unit)
            case e.WentToGround(unit=unit):
                self._bar(GROUND, unit)
            case e.StateLapsed(unit=unit, state=state):
                self._free(state, unit)
            case c.ChargeMade(unit=unit, locked=locked):
                self._bar("melee", unit, *locked)
            case r.UnitIntercepted(unit=unit, enemy=enemy):
                self._bar("melee", unit, enemy)
            case a.MeleeOver(unit=unit) | a.BrokeOff(unit=unit):
                self._free("melee", unit)
            case p.PursuitBegan(unit=unit):
                self._bar("pursuit", unit)
            case p.PursuitEnded(unit=unit):
                self._free("pursuit", unit)

    def _bar(self, state: str, *units: str) -> None:
        for unit in units:
            self._barred.setdefault(unit, set()).add(state)

    def _free(self, state: str, unit: str) -> None:
        self._barred.get(unit, set()).discard(state)
