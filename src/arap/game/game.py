"""A game: a battle driven by its inputs. Save, replay, undo and fork are all the same idea: fewer or other inputs."""

from collections import deque
from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from arap.army.scenario import Scenario
from arap.battle.acts import Act, Agitate, Convert, Dispute
from arap.battle.battle import Battle, Logged
from arap.battle.events import JumpFellShort, UnitFled, UnitMoved, VolleyBegan
from arap.battle.events.arrival import ReserveReturned, UnitArrived
from arap.battle.events.charge import ChargerMoved
from arap.battle.events.hiding import BlipConverted, ModelsRevealed
from arap.battle.events.pursuit import PursuersReturned
from arap.battle.events.underground import UnitSurfaced
from arap.battle.names import GM
from arap.battle.secrets.blips import blips
from arap.battle.secrets.knowledge import hides_models
from arap.battle.settings import HIDE_DISTANCE, PREMEASURE
from arap.battle.values import Acting
from arap.game.accounts import Account, is_told
from arap.game.acts import AnyAct
from arap.kernel.dice import check_faces
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask, Faces, Flow, Request, Roll, is_offered
from arap.kernel.sources import DiceSource, TypedDice
from arap.kernel.words import plural
from arap.rules.answers import approve
from arap.rules.gm.act import RULE, GmAct, overrule, why_not_overrule, why_not_reason
from arap.rules.gm.ruling import tell_ruling
from arap.rules.mobs import agitate, calm_mobs, why_not_agitate
from arap.rules.movement.blips.converting import convert, why_not_convert
from arap.rules.turn.activation_phase import NextUnit
from arap.rules.turn.adjudication import settle_dispute, why_not_dispute
from arap.rules.turn.sequence import step

RECENT = 32
SEARCHES = frozenset((UnitMoved, UnitFled, ChargerMoved, UnitArrived, ReserveReturned, PursuersReturned, UnitSurfaced))
REVEALED = frozenset((BlipConverted, ModelsRevealed))


class Decided(msgspec.Struct, frozen=True, gc=False, tag="decided", tag_field="input"):
    """A decision of a seat."""

    seat: str
    act: AnyAct


class Interjected(msgspec.Struct, frozen=True, tag="interjected", tag_field="input"):
    """Something said out of turn: a dispute, that a blip is converted, or what the GM does. The interrupted question is
    asked again afterwards."""

    seat: str
    act: AnyAct


class Ruled(msgspec.Struct, frozen=True, tag="ruled", tag_field="input"):
    """The GM decides a question that is put to a side, and says why."""

    side: str
    act: AnyAct
    why: str

    @property
    def seat(self) -> str:
        return GM


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled", tag_field="input"):
    """Dice, whatever their source."""

    purpose: str
    faces: Faces


Input: TypeAlias = Decided | Rolled | Interjected | Ruled


class Checkpoint(msgspec.Struct, frozen=True):
    """The battle between two steps, and how many inputs, events and dice it took to get there."""

    battle: Battle
    inputs: int
    events: int
    drawn: int


def wanted(request: Request) -> str:
    """What was asked for: shown when something else is given."""
    if isinstance(request, Roll):
        return f"dice for {request.purpose} were asked for."
    return f"{request.seat} was asked {request.prompt!r}"


class Game:
    """Drives a battle: answers dice from its source, stops at decisions, records every input."""

    battle_type: type[Battle] = Battle

    def __init__(
        self,
        scenario: Scenario,
        dice: DiceSource,
        *,
        inputs: Iterable[Input] = (),
        hashing: bool = True,
        checkpoints: bool = True,
        gm: bool = False,
    ) -> None:
        battle = self.battle_type.start(scenario)
        battle.hashing = hashing
        self._begin(battle, dice, inputs, checkpoints=checkpoints, gm=gm)

    @classmethod
    def going_on(cls, battle: Battle, dice: DiceSource) -> "Game":
        """A game that goes on from a battle between two steps, without what happened before."""
        game = cls.__new__(cls)
        game._begin(battle, dice, (), checkpoints=False, gm=False)
        return game

    def _begin(self, battle: Battle, dice: DiceSource, inputs: Iterable[Input], *, checkpoints: bool, gm: bool) -> None:
        self.battle, self.scenario, self.dice, self.gm = battle, battle.scenario, dice, gm
        self.inputs: list[Input] = []
        self.input_events: list[int] = []
        self.pending: Request | None = None
        self._flow: Flow[Any] | None = None
        self._interrupted: list[tuple[Flow[Any] | None, Request]] = []
        self._drawn = 0
        self._queue: deque[Input] = deque(inputs)
        self._keep = checkpoints
        self._checkpoints: list[Checkpoint] = []
        self._accounts: dict[str, Account] = {}
        self._run()

    @property
    def log(self) -> list[Logged]:
        """Everything that has happened."""
        return self.battle.log

    @property
    def ask(self) -> Ask | None:
        return self.pending if isinstance(self.pending, Ask) else None

    @property
    def roll(self) -> Roll | None:
        return self.pending if isinstance(self.pending, Roll) else None

    @property
    def over(self) -> bool:
        return self.battle.result is not None

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, in the order of the scenario, and the GM if there is one."""
        return (*self.battle.sides, GM) if self.gm else self.battle.sides

    def known_to(self, seat: str) -> Battle:
        """The battle as a seat knows it: everything a seat is shown or told is worked out from this."""
        return self.battle.known_to(seat)

    def account(self, seat: str) -> Account:
        """What a seat has been told so far."""
        found = self._accounts.get(seat)
        if found is None:
            found = self._accounts[seat] = Account(seat)
        found.follow(self.log, over=self.over)
        return found

    @property
    def drawn(self) -> int:
        """How many dice have been thrown."""
        return self._drawn

    def approve(self, answer: Act | Approved) -> Approved | Refusal:
        """The answer to the pending question with what its check worked out; or why it cannot be taken. An approved
        answer is not checked again while the question is pending."""
        ask = self.pending
        if not isinstance(ask, Ask):
            return Refusal("No decision is asked for now", "turn.sequence")
        if isinstance(answer, Approved):
            return answer if answer.ask is ask else self.approve(answer.act)
        return Approved(ask, answer) if is_offered(ask, answer) else approve(self.known_to(ask.seat), ask, answer)

    def why_not(self, act: Act) -> Refusal | None:
        """Why this answer to the pending question cannot be taken."""
        found = self.approve(act)
        return found if isinstance(found, Refusal) else None

    def answer(self, answer: Act | Approved, seat: str | None = None) -> Refusal | None:
        """Takes a decision, unless it is refused; a refusal changes nothing."""
        ask = self.pending
        if isinstance(ask, Ask) and seat is not None and seat != ask.seat:
            return self._not_asked(ask, seat)
        found = self.approve(answer)
        if isinstance(found, Refusal):
            return found
        act: Any = found.act
        self._record(Decided(found.ask.seat, act))
        self._run(found)
        return None

    def is_out_of_turn(self, act: Act, seat: str) -> bool:
        """Whether an act of a seat is no answer to the pending question: a dispute, a conversion by another side, or a
        decision of the GM."""
        if isinstance(act, Dispute | Agitate | GmAct):
            return True
        return isinstance(act, Convert) and (self.ask is None or self.ask.seat != seat)

    def interject(self, act: Act, seat: str) -> Refusal | None:
        """Takes something said out of turn: a dispute to be settled, between two dice, or a blip to be converted or an
        act of the GM, between two steps."""
        refusal = self.why_not_interject(act, seat)
        if refusal is None:
            self._take(Interjected(seat, act))
        return refusal

    def rule(self, act: Act, why: str, seat: str = GM) -> Refusal | None:
        """The GM decides the pending question of a side. The answer must be one that the side could give."""
        if refusal := self.why_not_rule(why, seat):
            return refusal
        found = self.approve(act)
        if isinstance(found, Refusal):
            return found
        given: Any = found.act
        self._record(Ruled(found.ask.seat, given, why))
        tell_ruling(self.battle, found.ask, given, why)
        self._run(found)
        return None

    def why_not_rule(self, why: str, seat: str = GM) -> Refusal | None:
        """Why the GM cannot decide the pending question, whatever the answer."""
        if self.ask is None or self.ask.seat == GM:
            return Refusal("No question is put to a side now", RULE)
        return self._why_no_gm(seat) or why_not_reason(why)

    def why_no_overrule(self) -> Refusal | None:
        """Why the GM cannot change anything now, whatever it is."""
        if self.over:
            return Refusal("The battle is over", RULE)
        if self.ask is None:
            return Refusal("Dice are to be rolled first", RULE)
        if self._not_between_steps("", RULE):
            waits = f"{self.seat_name(self.ask.seat)} first: {self.ask.prompt}"
            return Refusal(f"The GM changes things between two steps. {waits} You may decide that question", RULE)
        return None

    def _why_no_gm(self, seat: str) -> Refusal | None:
        if not self.gm:
            return Refusal("This battle has no GM; start one that has", RULE)
        return None if seat == GM else Refusal("Only the GM does this", RULE)

    def why_not_interject(self, act: Act, seat: str) -> Refusal | None:
        """Why a seat cannot say this out of turn."""
        match act:
            case Dispute() if self.pending:
                return why_not_dispute(act.readings)
            case Convert() if self.pending:
                return self._why_not_convert(act, seat)
            case Agitate() if self.pending:
                return self._not_between_steps("A mob is agitated", "mob.agitated") or why_not_agitate(
                    self.battle, seat, act.unit
                )
            case GmAct():
                return self._why_no_gm(seat) or self.why_no_overrule() or why_not_overrule(self.battle, seat, act)
        return Refusal("Only a dispute can be raised out of turn", "turn.adjudication")

    def calm_mobs(self, seat: str) -> tuple[str, ...]:
        """The mobs that a seat may agitate now."""
        return calm_mobs(self.battle) if seat == GM and not self._not_between_steps("", "mob.agitated") else ()

    def convertible(self, seat: str) -> tuple[str, ...]:
        """The blips of a side that is not asked now which it may convert out of turn."""
        if self.ask is None or self.ask.seat == seat:
            return ()
        own = [blip.unit for blip in blips(self.battle) if self.battle.units[blip.unit].side == seat]
        return tuple([unit for unit in own if self._why_not_convert(Convert(unit), seat) is None])

    def _why_not_convert(self, act: Convert, seat: str) -> Refusal | None:
        not_now = self._not_between_steps("A blip is converted", "blip.convert")
        return not_now or why_not_convert(self.battle, seat, act)

    @property
    def between_steps(self) -> bool:
        """Whether the pending question is the first thing of its step: the battle is as the step before left it."""
        return self.ask is not None and isinstance(self.ask.detail, NextUnit | Acting)

    def _not_between_steps(self, what: str, rule: str) -> Refusal | None:
        if not self.between_steps:
            return Refusal(f"{what} between two steps of a turn, not now", rule)
        return None

    def give_dice(self, faces: Faces) -> None:
        """Takes what real dice show."""
        roll = self.roll
        if roll is None:
            raise ArapError("No dice are asked for now.")
        check_faces(faces, roll.dice, roll.sides)
        self._take(Rolled(roll.purpose, faces))

    def _not_asked(self, ask: Ask, seat: str) -> Refusal:
        """Why a seat cannot answer a question that is put to another. While others hide something, it is not said what
        they are asked."""
        if self.known_to(seat).unseen:
            return Refusal("Nothing is asked of you now", "turn.sequence")
        return Refusal(f"It is for {self.seat_name(ask.seat)} to decide", ask.rule)

    def seat_name(self, seat: str) -> str:
        return "the GM" if seat == GM else self.battle.side_name(seat)

    @property
    def can_undo(self) -> bool:
        """The last input was a decision: no die has been rolled and nothing has been revealed since."""
        return not self.why_no_undo

    @property
    def why_no_undo(self) -> str:
        """Why the last input cannot be taken back freely; empty if it can."""
        return self.why_not_back(len(self.inputs) - 1)

    def why_not_back(self, number: int) -> str:
        """Why an input, with what was decided in secret since, cannot be taken back freely; empty if it can."""
        match self.inputs[number] if number >= 0 else None:
            case None:
                return "Nothing has been decided yet"
            case Rolled():
                return "Dice have been rolled since the last decision"
            case Interjected(act=Dispute()):
                return "A dispute has been settled since the last decision"
            case Interjected(act=Agitate()):
                return "The GM has agitated a mob since the last decision"
            case Interjected(act=GmAct()):
                return ""
            case Interjected():
                return "A blip has been converted since the last decision"
            case Decided() | Ruled() as given:
                return self._learnt(number, given.seat if isinstance(given, Decided) else "")

    def _learnt(self, number: int, seat: str) -> str:
        """What has been revealed since an input that was unknown before: a range, the width of a gap, a hidden enemy;
        "" if nothing. A move past places where enemies may hide tells that none is there."""
        since = self.log[self.input_events[number] :]
        kinds = {type(logged.event) for logged in since if not seat or is_told(logged, seat)}
        if VolleyBegan in kinds and not PREMEASURE(self.battle):
            return "The range has been measured since the last decision"
        if JumpFellShort in kinds and HIDE_DISTANCE(self.battle):
            return "You have learned the width of a gap since the last decision"
        if not kinds.isdisjoint(REVEALED):
            return "Something hidden has been revealed since the last decision"
        if self.over and any(logged.secrets for logged in since):
            return "The end of the battle has shown what was hidden"
        if any(hides_models(logged.secrets, seat) for logged in since) and not kinds.isdisjoint(SEARCHES):
            return "The move has shown whether enemies hide there"
        return ""

    def undo(self) -> None:
        """One input fewer: undoes the last decision or typed dice, with the automatic dice that followed."""
        fewer = len(self.inputs) - 1
        while fewer >= 0 and isinstance(self.inputs[fewer], Rolled) and not isinstance(self.dice, TypedDice):
            fewer -= 1
        if fewer < 0:
            raise ArapError("There is nothing to take back.")
        self.rewind(fewer)

    def rewind(self, inputs: int) -> None:
        """Back to the state after this many inputs: from the latest checkpoint before, then forward again."""
        if not 0 <= inputs <= len(self.inputs):
            raise ArapError(f"The game has {plural(len(self.inputs), 'input')}; {inputs} cannot be gone back to.")
        kept = self.inputs[:inputs]
        for given in reversed(self.inputs[inputs:]):
            if isinstance(given, Rolled):
                self.dice.put_back(given.purpose, given.faces)
        point = next((p for p in reversed(self._checkpoints) if p.inputs <= inputs), None)
        if point is None:
            hashing, keep = self.battle.hashing, self._keep
            Game.__init__(self, self.scenario, self.dice, inputs=kept, hashing=hashing, checkpoints=keep, gm=self.gm)
            return
        self._checkpoints = [p for p in self._checkpoints if p.inputs < point.inputs or p is point]
        log, self.battle, self.inputs = self.log[: point.events], point.battle.clone(), kept[: point.inputs]
        self.battle.log = log
        self.input_events = self.input_events[: point.inputs]
        self._drawn, self._flow, self.pending, self._interrupted = point.drawn, None, None, []
        self._accounts = {}
        self._queue = deque(kept[point.inputs :])
        self._checkpoints.pop()
        self._run()

    def fork(self, inputs: int | None = None, dice: DiceSource | None = None) -> "Game":
        """Another game with the same inputs up to a point; it may go on differently."""
        kept = self.inputs if inputs is None else self.inputs[:inputs]
        return Game(self.scenario, dice or self.dice, inputs=kept, hashing=self.battle.hashing, gm=self.gm)

    def inputs_before_event(self, event: int) -> int:
        """How many inputs had been given when event number `event` (from 1) happened."""
        return sum(count < event for count in self.input_events)

    @property
    def checkpoint(self) -> Checkpoint | None:
        return self._checkpoints[-1] if self._checkpoints else None

    def go_on(self) -> None:
        """Throws pending dice, if the source of dice can now give them."""
        if self.roll is not None and (faces := self.dice.faces(self.roll, self._drawn)) is not None:
            self._take(Rolled(self.roll.purpose, faces))

    def _take(self, given: Input) -> None:
        """Answers the pending request, and runs the rules on."""
        assert self.pending is not None
        self._run(self._answer_in(given, self.pending))

    def _run(self, answer: object = None) -> None:
        """Runs the rules until they need something that is not available, or the battle is over."""
        while True:
            request = self.pending = self._proceed(answer)
            if request is None:
                return
            if self._queue:
                answer = self._answer_in(self._queue.popleft(), request)
            elif isinstance(request, Roll) and (faces := self.dice.faces(request, self._drawn)) is not None:
                self._record(Rolled(request.purpose, faces))
                answer = self._thrown(faces, request)
            else:
                return

    def _record(self, given: Input) -> None:
        """Records an input, and how many events there were before it."""
        self.input_events.append(len(self.battle.log))
        self.inputs.append(given)

    def _thrown(self, faces: Faces, roll: Roll) -> Faces:
        """The faces of a roll, counted as drawn."""
        check_faces(faces, roll.dice, roll.sides)
        self._drawn += roll.dice
        return faces

    def _answer_in(self, given: Input, request: Request) -> object:
        """Records an input that was given before; gives the answer in it. A replayed decision is taken without a check;
        the flow that carries it out works out what it needs."""
        self._record(given)
        if isinstance(given, Rolled) and isinstance(request, Roll) and given.purpose == request.purpose:
            return self._thrown(given.faces, request)
        if isinstance(given, Decided) and isinstance(request, Ask) and given.seat == request.seat:
            return Approved(request, given.act)
        if isinstance(given, Ruled) and isinstance(request, Ask) and given.side == request.seat:
            tell_ruling(self.battle, request, given.act, given.why)
            return Approved(request, given.act)
        if isinstance(given, Interjected):
            self._interrupt(request, given)
            return None
        raise ArapError(f"Input {len(self.inputs)} does not fit: {wanted(request)}")

    def _interrupt(self, request: Request, given: Interjected) -> None:
        """Sets the pending request aside and settles the dispute first. After a conversion or a decision of the GM the
        step begins anew."""
        if isinstance(given.act, Convert):
            self._flow = convert(self.battle, given.act.unit, "chosen")
            return
        if isinstance(given.act, GmAct):
            self._flow = overrule(self.battle, given.act)
            return
        if isinstance(given.act, Agitate):
            agitate(self.battle, given.act.unit, "")
            self._flow = None
            return
        assert isinstance(given.act, Dispute)
        self._interrupted.append((self._flow, request))
        self._flow = settle_dispute(self.battle, given.seat, given.act.readings, self.gm)

    def _proceed(self, answer: object) -> Request | None:
        """Runs flows, step after step, to the next request."""
        battle, flow = self.battle, self._flow
        while True:
            if flow is None:
                if battle.result is not None:
                    return None
                if self._keep:
                    self._mark()
                flow, answer = step(battle), None
                self._flow = flow
            try:
                return flow.send(answer)
            except StopIteration:
                flow = self._flow = None
                if self._interrupted:
                    self._flow, again = self._interrupted.pop()
                    return again

    def _mark(self) -> None:
        """Keeps checkpoints of the beginnings of player turns, and of the latest steps."""
        self._checkpoints.append(Checkpoint(self.battle.clone(), len(self.inputs), len(self.log), self._drawn))
        if len(self._checkpoints) > RECENT and self._checkpoints[-RECENT].battle.turn.phase != "start":
            del self._checkpoints[-RECENT]
