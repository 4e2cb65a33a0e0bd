"""Which events belong to one act. Acts are found from the events alone, so a kept game tells the same ones again."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from arap.army.scenario import Scenario
from arap.battle import events as e
from arap.battle.battle import Logged
from arap.battle.events import arrival as a
from arap.battle.events import charge as c
from arap.battle.events import melee as m
from arap.battle.events import pursuit as p
from arap.battle.events import reaction as r
from arap.battle.events import rout as t
from arap.battle.events import squads as s
from arap.game.reports.rollcall import RollCall
from arap.rules.turn.action import verb_of

EventKinds: TypeAlias = tuple[type[e.Event], ...]

ENDS_ACTS: EventKinds = (
    e.TurnBegan, e.PhaseBegan, e.TurnEnded, e.GameTurnEnded, e.ActivationsEnded, e.RandomEvent, e.BattleEnded,
)  # fmt: skip
OVER: EventKinds = (c.ChargeMade, c.ChargeFailed, c.RunnersEscaped, c.RunnersDied, r.UnitIntercepted)
STARTS: dict[type[e.Event], str] = {
    e.ActivationRolled: "activation",
    e.PickUpRolled: "activation",
    m.RoundBegan: "melee",
    c.ChargeDeclared: "charge",
    p.PursuitRolled: "pursuit",
    e.ReserveRolled: "arrival",
    e.UnitArrived: "arrival",
    a.DeploymentRolled: "arrival",
    a.UnitScattered: "arrival",
    a.ReserveLeft: "arrival",
    a.ReserveReturned: "arrival",
    p.ReturnRolled: "arrival",
    p.PursuersReturned: "arrival",
}
IN_A_FIGHT = ("fire", "melee", "charge", "pursuit", "reaction")


class ActEvents:
    """The events of one act, with the models each unit had lost before it."""

    def __init__(self, kind: str, first: int, unit: str, gone: Counter[str]) -> None:
        self.kind, self.first, self.unit = kind, first, unit
        self.group = first
        self.gone = gone
        self.events: list[e.Event] = []
        self.numbers: list[int] = []
        self.over = False
        self.before: ActEvents | None = None
        self.waiting: tuple[str, ...] = ()
        self.why = ""

    def add(self, number: int, event: e.Event) -> None:
        self.events.append(event)
        self.numbers.append(number)
        self.over = self.over or isinstance(event, OVER)

    @property
    def last(self) -> int:
        return self.numbers[-1]

    @property
    def is_open_charge(self) -> bool:
        return self.kind == "charge" and not self.over

    def has(self, *kinds: type[e.Event]) -> bool:
        return any(isinstance(event, kinds) for event in self.events)


class Story:
    """A battle as a row of acts."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._start()

    def _start(self) -> None:
        self.acts: list[ActEvents] = []
        self.read = 0
        self._now: ActEvents | None = None
        self._gone: Counter[str] = Counter()
        self._groups: dict[str, ActEvents] = {}
        self._roll_call = RollCall(self._scenario)

    def follow(self, log: Sequence[Logged]) -> None:
        """Reads the events it has not read yet; all of them again if decisions were taken back."""
        if len(log) < self.read:
            self._start()
        for number in range(self.read + 1, len(log) + 1):
            self._take(number, log[number - 1].event)
        self.read = len(log)

    def since(self, number: int) -> list[ActEvents]:
        """The acts with events after this one."""
        return [act for act in self.acts if act.last > number]

    def explain(self, before: int, why: str) -> None:
        """Why the first act after an event was done."""
        act = next((act for act in self.acts if act.first > before), None)
        if act is not None:
            act.why = why

    def _take(self, number: int, event: e.Event) -> None:
        if isinstance(event, ENDS_ACTS):
            self._now = None
            if isinstance(event, e.TurnBegan):
                self._groups = {}
        elif isinstance(event, e.Bust):
            self._bust(number, event)
        elif kind := self._begins(event):
            self._begin(kind, number, event)
        elif self._now is not None:
            self._now.add(number, event)
        self._roll_call.hear(event)
        self._count(event)

    def _begins(self, event: e.Event) -> str | None:
        """The kind of act that begins with this event; None if it belongs to the act under way."""
        now, unit = self._now, getattr(event, "unit", "")
        match event:
            case e.ActivationRolled(bust=True):
                return "bust"
            case e.VolleyBegan():
                goes_on = now and (now.is_open_charge or (now.kind == "fire" and now.unit == unit and event.volley > 1))
                return None if goes_on else "fire"
            case e.UnitMoved() | e.AllowanceRolled() | e.HazardTested() | e.AgilityRolled():
                return None if now and moves_on(now, unit) else "move"
            case c.ChargerMoved() | c.ChargeMade() | c.ChargeFailed() | c.RunnersEscaped() | r.UnitIntercepted():
                return None if now and now.kind == "charge" else "charge"
            case e.UnitFled():
                return None if now and (now.kind in IN_A_FIGHT or now.kind == "test") else "flight"
            case e.LeadershipTested(test=test):
                return self._tests(test, unit)
            case e.WentToGround():
                return None if now and now.kind in IN_A_FIGHT else "order"
            case r.ReactionRolled():
                return None if now and now.is_open_charge else "reaction"
            case t.UnitRallied():
                return None if now and now.kind == "rally" and now.unit == unit else "rally"
            case _:
                return STARTS.get(type(event)) or ("order" if verb_of(event) else None)

    def _tests(self, test: str, unit: str) -> str | None:
        now = self._now
        if test == "rally":
            return None if now and now.kind == "rally" and now.unit == unit else "rally"
        return None if now and now.kind in (*IN_A_FIGHT, "flight") else "test"

    def _begin(self, kind: str, number: int, event: e.Event) -> None:
        unit = event.units[0] if isinstance(event, m.RoundBegan) else getattr(event, "unit", "")
        act = ActEvents(kind, number, unit, self._gone.copy())
        act.add(number, event)
        if kind in ("activation", "bust"):
            self._groups[unit] = act
        elif kind in ("move", "fire", "charge", "order") and unit in self._groups:
            act.before = self._groups[unit]
            act.group, self._groups[unit] = act.before.group, act
        self._now = act
        self.acts.append(act)

    def _bust(self, number: int, event: e.Bust) -> None:
        """A bust belongs to the roll that caused it, though others may have picked up and acted in between."""
        act = next((act for act in reversed(self.acts) if act.kind == "bust" and act.unit == event.unit), None)
        if act is not None:
            act.waiting = self._roll_call.waiting(event.side) if event.ends_phase else ()
            act.add(number, event)

    def _count(self, event: e.Event) -> None:
        match event:
            case e.ModelRemoved(unit=unit):
                self._gone[unit] += 1
            case e.CharacterJoined(character=character, unit=unit):
                self._gone[character] += 1
                self._gone[unit] -= 1
            case e.CharacterLeft(character=character, unit=unit):
                self._gone[character] -= 1
                self._gone[unit] += 1
            case s.UnitSplit(unit=unit, parts=parts):
                for part in parts[1:]:
                    self._gone[part.unit] = -len(part.models)
                    self._gone[unit] += len(part.models)
            case s.UnitsJoined(unit=unit, joined=joined, models=models):
                self._gone[unit] -= len(models)
                self._gone[joined] += len(models)


def moves_on(now: ActEvents, unit: str) -> bool:
    """Whether a move belongs to the act under way: to a fight, or to dice rolled for this move."""
    if now.kind != "move":
        return now.is_open_charge or now.kind in ("melee", "pursuit", "flight")
    return now.unit == unit and not now.has(e.UnitMoved)
