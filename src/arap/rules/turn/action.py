"""What an action is. Each has one small file in `rules.actions`, which is found there by itself."""

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Collection, Sequence
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec
from shapely import LineString, Point

from arap.battle.acts import Act, act_name
from arap.battle.battle import Battle
from arap.battle.event import Event
from arap.battle.events import ActionTaken
from arap.battle.house_rules import DearAction
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Flow, Option, Work

A = TypeVar("A", bound=Act)
K = TypeVar("K", bound="type[Action[Any]]")
Kept: TypeAlias = Literal["", "place", "unit"]
AnyAction: TypeAlias = "Action[Any]"
HOME = "arap.rules.actions"


class Shown(msgspec.Struct, frozen=True):
    """How the page shows an action. `help` says what it gives and costs; `key` is its letter, actions without one have
    numbers; an action with a letter is shown as another way to do something unless it is `main`; `icon` is the name of
    a drawing of the page."""

    help: str
    key: str = ""
    main: bool = False
    icon: str = "more"


class Action(ABC, Generic[A]):
    """Something an activated unit can do.

    `act` is what a seat answers, `name` what the action is called in files and messages (the name of the act). `label`
    is the name of its option, `rule` the entry that states it; `place` puts its options in order. `kept`: its options
    depend only on where the unit stands ("place"), or not even on that as long as no member lies, has fallen over or
    is off its feet ("unit"). `open`: its particulars are planned before it is answered.

    What it is to other rules: `free`: it costs no points and is of no type; `without_points`: a unit that has spent its
    points is asked for it; `binds` is the type of action that other parts of a divided squad are bound to, the name of
    the act by default, "" for none; `dear` are the actions that a scenario may make more expensive; `moves`: it is a
    way of moving; `ends_movement`: enemies may react to the movement of the unit first; `restores`: a unit that is to
    come together again may take it; `below`: a unit under the ground may take it.

    What it is to players: `shown` on the page; `short` are words for its label in typed orders, which must be typed
    `in_full` where a slip would be costly; `diced`: dice are rolled before anything else is ordered; `event` is what
    the log has of it, and `does` what the unit does then, as a verb ("take aim"); `seldom`: the random bot mostly
    leaves it alone. `verbs` are words that further words may follow in a typed order. `step` is its name in battle
    scripts if it has another there; with `all_members`, the models of its step may be `all`."""

    act: type[A]
    name: str = ""
    label: str = ""
    rule: str
    place: int
    open: bool = False
    kept: Kept = ""
    free: bool = False
    without_points: bool = False
    binds: str | None = None
    dear: tuple[DearAction, ...] = ()
    moves: bool = False
    ends_movement: bool = True
    restores: bool = False
    below: bool = False
    shown: Shown
    short: tuple[str, ...] = ()
    in_full: bool = False
    diced: bool = False
    event: type[Event] = ActionTaken
    does: str = ""
    seldom: bool = False
    verbs: tuple[str, ...] = ()
    step: str = ""
    all_members: bool = False

    def __init__(self) -> None:
        self.name = self.name or act_name(self.act)
        if self.binds is None:
            self.binds = "" if self.free else self.act.__name__.lower()
        self.plain = (self.option(self.act()),) if self.label and not required(self.act) else ()

    def option(self, act: A, refusal: Refusal | None = None) -> Option:
        """The action as an option of its unit."""
        return Option(act, self.label, 0 if self.free else 1, refusal, self.rule, self.open)

    def is_offered(self, battle: Battle) -> bool:
        """Whether the action can be offered at all in a scenario. This is asked once for each scenario."""
        return True

    def why_not(self, battle: Battle, unit: Unit, acting: Acting) -> Refusal | None:
        """Why the unit cannot take the action now, whatever its particulars."""
        return None

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        """What the owner of the unit is offered."""
        why = self.why_not(battle, unit, acting)
        return self.plain if why is None else (self.option(self.act(), why),)

    def why_misnamed(self, battle: Battle, unit: Unit, act: A) -> Refusal | None:
        """Why an act names models that it cannot name. This is asked before its cost."""
        return None

    def judge(self, battle: Battle, acting: Acting, act: A) -> Work | Refusal | None:
        """What the check of an act works out, if anything; or why the unit cannot carry it out."""
        return self.why_not(battle, battle.units[acting.unit], acting)

    def cost(self, battle: Battle, unit_id: str, act: A) -> int:
        """The points it costs, before the scenario makes it more expensive."""
        return 1

    def rule_of_cost(self, battle: Battle, act: A, cost: int, left: int) -> str | None:
        """The entry that makes the act cost more than the points that are left, if it is a special one."""
        return None

    @abstractmethod
    def carry_out(self, battle: Battle, acting: Acting, act: A, cost: int, work: Work | None) -> Flow[None]:
        """Pays for the act and carries it out. `work` is what its check worked out."""

    def models_in(self, act: A) -> Collection[str] | None:
        """The models an act names; None for an act of the whole unit."""
        return None

    def ground(self, battle: Battle, unit_id: str, act: A) -> list[LineString] | list[Point]:
        """Where the members that act stand or go."""
        return [Point(model.x, model.y) for model in battle.members(unit_id)]

    def why_absent(self, battle: Battle, unit: Unit) -> Refusal | None:
        """Why the action is not among the options of a unit whose owner asks for it."""
        return None

    def short_words(self) -> dict[str, str]:
        """Words that stand for the label of an option in typed orders."""
        return dict.fromkeys(self.short, self.label.lower())

    def typed(self, battle: Battle, acting: Acting, words: Sequence[str]) -> tuple[A, str] | None:
        """The act that words after its verb mean, and the order in clear; None if they mean nothing to it."""
        return None

    def step_words(self) -> dict[str, A]:
        """Words of battle scripts, each with the act it means."""
        return {}

    def step_fields(self) -> dict[str, str]:
        """Fields of the act that have other names in battle scripts."""
        return {}

    def everybody(self, battle: Battle, unit: Unit) -> tuple[str, ...]:
        """The members that `all` means in battle scripts."""
        return unit.models

    def told(self, how: str) -> str:
        """What the unit does, for the log; `how` is what the event says of it."""
        return self.does

    def takes(self, act: A) -> bool:
        """Whether an act of its type is this action; other actions may share the type."""
        return True

    def suits_blip(self, act: A) -> bool:
        """Whether a blip may do it."""
        return False


class FreeAct(Action[A]):
    """Something a unit does without points, between its actions or after them."""

    free = without_points = True
    ends_movement = False


class InPlay(msgspec.Struct, frozen=True, gc=False):
    """The actions that may be offered in a scenario, in the order of their options: those whose options are kept with
    the unit or with its place, all others, those for units without points, and those under the ground."""

    by_unit: tuple[Action[Any], ...]
    by_place: tuple[Action[Any], ...]
    asked: tuple[Action[Any], ...]
    without_points: tuple[Action[Any], ...]
    below: tuple[Action[Any], ...]


class Actions(dict[type[Act], Action[Any] | None]):
    """The action of each type of act; None for an act that is no action. Modules are loaded when first needed."""

    def __missing__(self, kind: type[Act]) -> Action[Any] | None:
        load()
        return self.setdefault(kind, None)


ACTIONS: list[AnyAction] = []
ACTION_OF = Actions()


def action(kind: K) -> K:
    """Registers an action. Of several with one act, the one with its name judges it and carries it out."""
    made = kind()
    insort(ACTIONS, made, key=lambda each: each.place)
    if made.name == act_name(made.act):
        ACTION_OF[made.act] = made
    return kind


@cache
def load() -> None:
    """Loads the modules that register the actions."""
    for found in walk_packages(import_module(HOME).__path__, f"{HOME}."):
        import_module(found.name)


def all_actions() -> Sequence[Action[Any]]:
    """Every action, in the order of the options."""
    load()
    return ACTIONS


def in_play(battle: Battle) -> InPlay:
    """The actions that may be offered in the scenario of a battle, with the terrain that the GM has laid."""
    gm = battle.turn.gm
    key = ("actions in play", gm.laid) if gm else "actions in play"
    return battle.once(key, lambda: find_in_play(battle))


def find_in_play(battle: Battle) -> InPlay:
    found = [each for each in all_actions() if each.is_offered(battle)]
    return InPlay(
        tuple([each for each in found if each.kept == "unit"]),
        tuple([each for each in found if each.kept == "place"]),
        tuple([each for each in found if not each.kept]),
        tuple([each for each in found if each.without_points]),
        tuple([each for each in found if each.below]),
    )


def named_action(act: Act) -> Action[Any] | None:
    """The action of an act by its name: crawling and walking are two actions with one act."""
    load()
    return next((each for each in ACTIONS if each.act is type(act) and each.takes(act)), None)


def verb_of(event: Event) -> str:
    """What the unit does in the event of an action, as a verb; "" for other events."""
    load()
    if isinstance(event, ActionTaken):
        return next((each.told(event.how) for each in ACTIONS if each.name == event.action), "")
    return verbs().get(type(event), "")


@cache
def verbs() -> dict[type[Event], str]:
    return {each.event: each.does for each in ACTIONS if each.event is not ActionTaken}


def required(kind: type[Act]) -> bool:
    """Whether an act needs particulars."""
    return any(field.required for field in msgspec.structs.fields(kind))  # type: ignore[arg-type]
