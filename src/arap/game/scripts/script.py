"""Battle scripts: a battle in a file, which can be played again and checked. Golden tests and bug reports use them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from arap.army.convert import convert
from arap.army.document import Document
from arap.army.library import open_named_in
from arap.army.loading import scenario_from
from arap.army.scenario import Scenario
from arap.army.yaml_files import parse_document, read_document
from arap.battle.acts import Act, Agitate, Convert, Dispute, Reading
from arap.battle.names import GM
from arap.battle.settings import check_laid_over, check_settings
from arap.game.game import Game
from arap.game.scripts.expect import Checked, Inspector, check_refusal
from arap.game.scripts.export import script_text
from arap.game.scripts.format import DisputeEntry, ExpectEntry, ScriptFile, UntilEntry
from arap.game.scripts.gm_steps import decision_in, gm_act_of, reason_in
from arap.game.scripts.script_names import check_names
from arap.game.scripts.steps import act_of, named
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Faces, Roll
from arap.kernel.sources import DiceSource, ScriptedDice, SeededDice

__all__ = ["Checked", "Script", "ScriptRun", "parse_script", "play_script", "read_script", "script_text"]

NOT_ACTS = ("expect", "refuse", "until", "roll", "dispute", "gm")
MOST_DEFAULTS = 5_000
Watcher = Callable[[Game], None]


class Script(msgspec.Struct, frozen=True):
    """A script that has been read. Its scenario is loaded; its steps are not played yet."""

    file: ScriptFile
    document: Document
    scenario: Scenario


class ScriptRun(msgspec.Struct):
    """A script played to its end: the game, the expectations, and the scripted dice that were not used."""

    game: Game
    expectations: list[Checked]
    unused_dice: dict[str, list[int]] = {}

    @property
    def failures(self) -> list[Checked]:
        return [expectation for expectation in self.expectations if not expectation.met]


class WaitingDice:
    """Scripted dice; when they run out the game waits, as with real dice."""

    def __init__(self, scripted: ScriptedDice) -> None:
        self.scripted = scripted

    def faces(self, roll: Roll, drawn: int) -> Faces | None:
        if len(self.scripted.unused.get(roll.purpose, [])) < roll.dice:
            return None
        return self.scripted.faces(roll, drawn)

    def put_back(self, purpose: str, faces: Faces) -> None:
        self.scripted.put_back(purpose, faces)


def read_script(path: Path) -> Script:
    return script_from(read_document(path), path.stem)


def parse_script(text: str, source: str, folder: Path | None = None) -> Script:
    return script_from(parse_document(text, source, folder), Path(source).stem)


def script_from(document: Document, name: str) -> Script:
    if not isinstance(document.value, dict):
        document.fail((), "expected a mapping with 'scenario', 'dice' and 'steps'")
    file = convert(document, ScriptFile)
    check_names(document)
    for key, value in file.settings.items():
        check_laid_over({key: value}, document.place(("settings", key)))
    scenario = scenario_of(document, file, name)
    return Script(file, document, msgspec.structs.replace(scenario, settings=scenario.settings | file.settings))


def scenario_of(document: Document, file: ScriptFile, name: str) -> Scenario:
    """The scenario: by name or path, written as in a scenario file, or complete as in a save."""
    if isinstance(file.scenario, str):
        return scenario_from(
            open_named_in(document, ("scenario",), "scenario"), Path(file.scenario).stem, check_settings
        )
    inline = document.sub("scenario")
    if "kinds" in file.scenario:
        return whole_scenario(inline)
    return scenario_from(inline, name, check_settings)


def whole_scenario(document: Document) -> Scenario:
    """A complete scenario, as a save holds it. Every kind and weapon it names must be in it."""
    scenario = convert(document, Scenario)
    check_settings(scenario.settings, document.place(("settings",)))
    known = scenario.kinds.keys()
    unknown = [m.kind for side in scenario.sides for unit in side.units for m in unit.models if m.kind not in known]
    if unknown:
        document.fail(("sides",), f"there is no kind of model called '{unknown[0]}'")
    for key, kind in scenario.kinds.items():
        if missing := [weapon for weapon in kind.weapons if weapon not in scenario.weapons]:
            document.fail(("kinds", key, "weapons"), f"there is no weapon called '{missing[0]}'")
    return scenario


def play_script(script: Script, watch: Watcher | None = None) -> ScriptRun:
    """Plays every step. A refused step is an error; a failed expectation is recorded."""
    return ScriptPlayer(script, watch or (lambda game: None)).play()


class ScriptPlayer:
    """A script being played."""

    def __init__(self, script: Script, watch: Watcher) -> None:
        self.script, self.watch, self.checked = script, watch, list[Checked]()
        self.scripted = scripted_dice(script.file)
        self.game: Game = self._placed(script.document, self._start)

    def _start(self) -> Game:
        dice: DiceSource = self.scripted
        if self.script.file.out_of_dice == "wait":
            dice = WaitingDice(self.scripted)
        return Game(self.script.scenario, dice, gm=self.script.file.gm)

    def play(self) -> ScriptRun:
        self.watch(self.game)
        for number in range(len(self.script.file.steps)):
            step = self.script.document.sub("steps", number)
            self._placed(step, partial(self.perform, step))
            self.watch(self.game)
        if self.script.file.expect is not None:
            self.expect(self.script.document.sub("expect"))
        return ScriptRun(self.game, self.checked, self.scripted.unused)

    def _placed(self, place: Document, do: Callable[[], Any]) -> Any:
        """Calls `do`. Errors of the engine get the place in the script."""
        try:
            return do()
        except ArapError as error:
            where = place.place()
            raise error if str(error).startswith(place.source) else ArapError(f"{where}: {error}") from None

    def perform(self, step: Document) -> None:
        name, rest = named(step)
        match name:
            case "expect" if rest:
                self.expect(rest)
            case "refuse" if rest:
                self.refuse(rest)
            case "until" if rest:
                self.until(rest)
            case "roll" if rest:
                self.game.give_dice(tuple(convert(rest, list[int])))
            case "dispute" if rest:
                self.dispute(rest)
            case "gm" if rest:
                if refusal := self.overrule(rest):
                    refused(rest, "gm", refusal)
            case _:
                self.answer(step, name)

    def overrule(self, rest: Document) -> Refusal | None:
        """What the GM does, out of turn; or how the GM decides the pending question."""
        decided = decision_in(rest)
        if decided is None:
            return self.game.interject(gm_act_of(rest), GM)
        act = act_of(self.game, decided, NOT_ACTS)
        return act if isinstance(act, Refusal) else self.game.rule(act, reason_in(rest))

    def answer(self, step: Document, name: str) -> None:
        act = act_of(self.game, step, NOT_ACTS)
        refusal = act if isinstance(act, Refusal) else self.take(act)
        if refusal:
            refused(step, name, refusal)

    def take(self, act: Act) -> Refusal | None:
        """Takes an answer. A blip of a side that is not asked is converted out of turn, a mob is agitated by the GM."""
        game: Game = self.game
        if isinstance(act, Agitate):
            return game.interject(act, GM)
        unit = game.battle.units.get(act.unit) if isinstance(act, Convert) else None
        if unit and game.is_out_of_turn(act, unit.side):
            return game.interject(act, unit.side)
        return game.answer(act)

    def dispute(self, rest: Document) -> None:
        """A dispute, raised out of turn."""
        entry = convert(rest, DisputeEntry)
        readings = tuple([Reading(**msgspec.structs.asdict(reading)) for reading in entry.readings])
        if refusal := self.game.interject(Dispute(readings), entry.by):
            refused(rest, "dispute", refusal)

    def expect(self, rest: Document) -> None:
        self.checked += Inspector(self.game, convert(rest, ExpectEntry), rest).check()

    def refuse(self, rest: Document) -> None:
        """A step that must be refused, with the rule or some words of the refusal."""
        value = rest.value if isinstance(rest.value, dict) else {rest.value: None}
        rule, because = (convert(rest.sub(key), str) if key in value else None for key in ("rule", "because"))
        names = [key for key in value if key not in ("rule", "because")]
        if len(names) != 1:
            rest.fail((), "name one step that must be refused, with 'rule' or 'because' if you like")
        if names[0] == "gm":
            self.checked.append(check_refusal(rest, "gm", self._why_not_overrule(rest.sub("gm")), rule, because))
            return
        step = rest if rest.value is names[0] else msgspec.structs.replace(rest, value=word_or_step(names[0], value))
        act = act_of(self.game, to_the_letter(step))
        refusal = act if isinstance(act, Refusal) else self.game.why_not(act)
        self.checked.append(check_refusal(rest, names[0], refusal, rule, because))

    def _why_not_overrule(self, rest: Document) -> Refusal | None:
        decided = decision_in(rest)
        if decided is None:
            return self.game.why_not_interject(gm_act_of(rest), GM)
        act = act_of(self.game, decided, NOT_ACTS)
        return act if isinstance(act, Refusal) else self.game.why_not(act) or self.game.why_not_rule(reason_in(rest))

    def until(self, rest: Document) -> None:
        """Gives default answers until the point is reached."""
        goal = convert(rest, UntilEntry)
        for _ in range(MOST_DEFAULTS):
            if self.game.over:
                rest.fail((), "the battle ends before this point")
            if reached(self.game, goal):
                return
            if self.game.ask is None:
                rest.fail((), "the battle waits for dice before this point")
            self.game.answer(self.game.ask.default)
        rest.fail((), f"this point is not reached within {MOST_DEFAULTS} default answers")


def to_the_letter(step: Document) -> Document:
    """A step that must be refused is taken at its word: a move ends where it says, unless `clip` says otherwise."""
    move = step.value.get("move") if isinstance(step.value, dict) else None
    return msgspec.structs.replace(step, value={"move": {"clip": False} | move}) if isinstance(move, dict) else step


def refused(step: Document, name: str, refusal: Refusal) -> NoReturn:
    step.fail((), f"'{name}' is refused: {refusal.reason.removesuffix('.')} ({refusal.rule})")


def word_or_step(name: str, value: dict[str, Any]) -> Any:
    """`{finish: , rule: ...}` means the word, `{shoot: {...}, rule: ...}` the step."""
    return name if value[name] is None else {name: value[name]}


def scripted_dice(file: ScriptFile) -> ScriptedDice:
    return ScriptedDice(file.dice, None if file.seed is None else SeededDice(file.seed))


def reached(game: Game, goal: UntilEntry) -> bool:
    """Whether the present question matches: this game turn or later, this active side, this kind, this seat."""
    turn, ask = game.battle.turn, game.ask
    if ask is None:
        return False
    return (
        (goal.turn is None or turn.game_turn >= goal.turn)
        and goal.active in (None, turn.active)
        and goal.ask in (None, ask.kind)
        and goal.seat in (None, ask.seat)
    )
