"""Lessons: a guided battle. A file says which decision each beat waits for, in which words, and how the dice fall.

Where a lesson stands follows from the inputs of its game alone, so it goes on after a reload and can be taken back."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from arap.army.convert import convert
from arap.army.document import Document
from arap.army.file_kinds import FileStruct
from arap.army.library import DATA
from arap.army.loading import scenario_from
from arap.army.scenario import Scenario
from arap.army.yaml_files import read_document
from arap.battle.acts import Act, Move, Shoot
from arap.battle.settings import check_settings
from arap.game.game import Decided, Game, Input, Rolled
from arap.game.scripts.steps import act_of
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Ask, Faces, Roll
from arap.kernel.sources import SeededDice

PLAYER = "lesson"
"""Who plays the other side of a lesson."""
FOLDER = DATA / "lessons"
RULE = "turn.sequence"


class Highlight(FileStruct, frozen=True, kw_only=True):
    """What the page points at: a unit, and controls by their names in web/README.md."""

    unit: str = ""
    controls: tuple[str, ...] = ()


class BeatEntry(FileStruct, frozen=True, kw_only=True):
    """One decision the lesson waits for. `at` is the target of fire; a move ends `within` so many inches of `near`."""

    ask: str
    do: Any
    match: dict[str, Any]
    seat: str = ""
    say: str = ""
    task: str = ""
    hint: str = ""
    at: str = ""
    near: tuple[float, float] | None = None
    within: float = 1.5
    highlight: Highlight = Highlight()


class StepEntry(FileStruct, frozen=True, kw_only=True):
    title: str
    beats: list[BeatEntry]


class LessonFile(FileStruct, frozen=True, kw_only=True):
    lesson: str
    side: str
    bot: str
    seed: str
    scenario: dict[str, Any]
    dice: dict[str, list[int]]
    steps: list[StepEntry]
    end: str


class LessonView(msgspec.Struct, frozen=True, tag="lesson", tag_field="type"):
    """What the coach says now. Step `steps` + 1 is the end. `place` is where a move should end."""

    step: int
    steps: int
    title: str
    say: str
    task: str
    unit: str = ""
    controls: tuple[str, ...] = ()
    place: tuple[float, float] | None = None
    within: float = 0.0
    can_go_back: bool = False
    done: bool = False


class Beat(msgspec.Struct, frozen=True):
    """A beat with its step (from 1), its seat and its answer as it stands in the file."""

    step: int
    title: str
    seat: str
    entry: BeatEntry
    do: Document


class LessonDice:
    """The dice of the lesson by purpose; when they run out, dice from its seed."""

    def __init__(self, script: dict[str, list[int]], seed: str, inputs: Sequence[Input]) -> None:
        self._left = {purpose: list(faces) for purpose, faces in script.items()}
        self._otherwise = SeededDice(seed)
        for given in inputs:
            if isinstance(given, Rolled):
                self._take(given.purpose, len(given.faces))

    def _take(self, purpose: str, count: int) -> list[int]:
        left = self._left.get(purpose, [])
        self._left[purpose] = left[count:]
        return left[:count]

    def faces(self, roll: Roll, drawn: int) -> Faces:
        scripted = [face for face in self._take(roll.purpose, roll.dice) if face <= roll.sides]
        return (*scripted, *self._otherwise.faces(roll, drawn)[len(scripted) :])

    def put_back(self, purpose: str, faces: Faces) -> None:
        self._left[purpose] = [*faces, *self._left.get(purpose, [])]


class Lesson:
    """A lesson that has been read."""

    def __init__(self, path: Path) -> None:
        document = read_document(path)
        self.file = convert(document, LessonFile)
        self.scenario: Scenario = scenario_from(document.sub("scenario"), path.stem, check_settings)
        self.beats = tuple(beats_of(document, self.file))

    @property
    def players(self) -> dict[str, str]:
        """The learner plays one side, the lesson the others."""
        return {side.id: "human" if side.id == self.file.side else PLAYER for side in self.scenario.sides}

    def dice(self, inputs: Sequence[Input]) -> LessonDice:
        return LessonDice(self.file.dice, self.file.seed, inputs)

    def taken(self, inputs: Sequence[Input]) -> list[int]:
        """The numbers of the inputs that were the answers to the beats so far, in order."""
        found: list[int] = []
        for number, given in enumerate(inputs):
            if len(found) == len(self.beats):
                break
            if isinstance(given, Decided) and is_answer(self.beats[len(found)], given):
                found.append(number)
        return found

    def beat(self, game: Game) -> Beat | None:
        """The beat that comes next; None once the lesson is over."""
        done = len(self.taken(game.inputs))
        return self.beats[done] if done < len(self.beats) else None

    def is_over(self, game: Game) -> bool:
        """Whether the last step is done; the battle may go on."""
        return game.over or self.beat(game) is None

    def waits(self, game: Game) -> Beat | None:
        """The beat that waits for the question now asked, if one does."""
        beat, ask = self.beat(game), game.ask
        return beat if beat and ask and is_about(beat, ask) else None

    def answers(self, game: Game) -> bool:
        """Whether the lesson answers the question now asked: one of the other side, or one that no beat waits for."""
        if game.ask is None or self.beat(game) is None:
            return False
        beat = self.waits(game)
        return beat is None or beat.seat != self.file.side

    def answer(self, game: Game) -> Act:
        """What the lesson answers for the other side, or for the learner where no beat waits."""
        assert game.ask is not None
        beat = self.waits(game)
        return self.shown(game, beat) if beat else game.ask.default

    def shown(self, game: Game, beat: Beat) -> Act:
        """The answer that a beat teaches."""
        act = act_of(game, beat.do)
        if isinstance(act, Refusal):
            raise ArapError(f"The lesson cannot go on: {act.reason}.")
        return act

    def why_not(self, game: Game, act: Act) -> Refusal | None:
        """Why an answer is not what the lesson teaches now."""
        beat = self.waits(game)
        if beat is None or fits(beat.entry, act):
            return None
        return Refusal(beat.entry.hint, game.ask.rule if game.ask else RULE)

    def view(self, game: Game) -> LessonView:
        steps, back = len(self.file.steps), self.before_last(game) is not None
        beat = self.beat(game)
        if beat is None:
            return LessonView(steps + 1, steps, self.file.lesson, self.file.end, "", can_go_back=back, done=True)
        if self.waits(game) is None or beat.seat != self.file.side:
            return LessonView(beat.step, steps, beat.title, "Watch what happens.", "", can_go_back=back)
        entry = beat.entry
        return LessonView(
            beat.step, steps, beat.title, entry.say, entry.task, entry.highlight.unit, entry.highlight.controls,
            entry.near, entry.within, back,
        )  # fmt: skip

    def before_last(self, game: Game) -> int | None:
        """How many inputs there were before the learner's last answer to a beat; None if there is none."""
        taken = self.taken(game.inputs)
        own = [number for number, beat in zip(taken, self.beats, strict=False) if beat.seat == self.file.side]
        return own[-1] if own else None


def beats_of(document: Document, file: LessonFile) -> list[Beat]:
    return [
        Beat(n + 1, step.title, entry.seat or file.side, entry, document.sub("steps", n, "beats", k, "do"))
        for n, step in enumerate(file.steps)
        for k, entry in enumerate(step.beats)
    ]


def is_about(beat: Beat, ask: Ask) -> bool:
    return beat.seat == ask.seat and beat.entry.ask == ask.kind


def is_answer(beat: Beat, given: Decided) -> bool:
    return given.seat == beat.seat and fits(beat.entry, given.act)


def fits(entry: BeatEntry, act: Act) -> bool:
    """Whether an act is like the beat says: its fields, the target of its fire, the end of its move."""
    fields = msgspec.to_builtins(act)
    if any(fields.get(key) != value for key, value in entry.match.items()):
        return False
    if entry.at and isinstance(act, Shoot):
        return bool(act.orders) and all(order.target == entry.at for order in act.orders)
    return entry.near is None or not isinstance(act, Move) or ends_near(act, entry.near, entry.within)


def ends_near(move: Move, place: tuple[float, float], within: float) -> bool:
    """Whether the middle of the models that move ends near a place."""
    ends = [path.legs[-1] for path in move.paths if path.legs]
    if not ends:
        return False
    x, y = sum(leg.x for leg in ends) / len(ends), sum(leg.y for leg in ends) / len(ends)
    return (x - place[0]) ** 2 + (y - place[1]) ** 2 <= within**2


@cache
def lesson_named(name: str) -> Lesson:
    path = FOLDER / f"{name}.yaml"
    known = [each.stem for each in sorted(FOLDER.glob("*.yaml"))]
    if name not in known:
        raise ArapError(f"There is no lesson {name!r}; there are {', '.join(known)}.")
    return Lesson(path)


def lesson_of(scenario: Scenario, players: Mapping[str, str]) -> Lesson | None:
    """The lesson of a battle whose other side is played by one."""
    return lesson_named(scenario.name) if PLAYER in players.values() else None
