"""Messages between the page and the server: JSON over a WebSocket, the same typed values as the files."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from arap.army.scenario import Objective
from arap.game.acts import AnyAct
from arap.game.aftermath.report import Aftermath
from arap.game.queries import Query, Reply
from arap.game.reports.values import Report
from arap.game.view import LogEntry, Scene, View
from arap.server.briefings import Force, Switch, WinLine
from arap.server.changes import Changes
from arap.server.keys import Invitation, Role
from arap.server.lessons import LessonView
from arap.server.match import DiceKind, DiceTold
from arap.server.policies import PolicyView
from arap.server.rulebook import Reference, RuleEntry, RuleIndex
from arap.table.terrain import Piece

PROTOCOL = 3
SAFE = 2**53
"""Whole numbers below this are the same for the page."""
Size: TypeAlias = Literal["small", "medium", "large"]


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A scenario as the start screen shows it."""

    name: str
    title: str
    briefing: str
    width: float
    depth: float
    turns: int
    sides: tuple[str, ...]
    units: tuple[int, ...]
    models: tuple[int, ...]
    side_names: tuple[str, ...] = ()
    size: Size = "small"
    minutes: int = 30
    terrain: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = ()
    forces: tuple[Force, ...] = ()
    wins: tuple[WinLine, ...] = ()
    ending: str = ""
    special: tuple[str, ...] = ()
    switches: tuple[Switch, ...] = ()


class Player(msgspec.Struct, frozen=True):
    """Who plays a side: "human" or the name of a bot."""

    side: str
    player: str


class SavedGame(msgspec.Struct, frozen=True):
    id: str
    title: str
    turn: int
    when: str
    over: bool
    players: tuple[Player, ...]
    turns: int = 0


class NewGame(msgspec.Struct, frozen=True, tag="new", tag_field="type"):
    """Start a battle. `players` maps a side to "human" or a bot. `gm`: somebody is the GM, sees all and
    settles disputes."""

    scenario: str
    players: dict[str, str]
    seed: str | None = None
    settings: dict[str, Any] = {}
    real_dice: bool = False
    gm: bool = False


class NewLink(msgspec.Struct, frozen=True, tag="new-link", tag_field="type"):
    """Make a new link to the battle that is open, for a player of a `seat`, the GM or a watcher. The one before no
    longer opens it."""

    role: Role
    seat: str = ""


class Learn(msgspec.Struct, frozen=True, tag="learn", tag_field="type"):
    """Begin a lesson: a guided battle."""

    lesson: str = "first-steps"


class ShowMe(msgspec.Struct, frozen=True, tag="show-me", tag_field="type"):
    """Do what the lesson waits for."""


class LessonBack(msgspec.Struct, frozen=True, tag="lesson-back", tag_field="type"):
    """Take a lesson back to the learner's last decision, also after dice."""


class Open(msgspec.Struct, frozen=True, tag="open", tag_field="type"):
    """Go on with a game, or ask for the whole view of the game that is open.

    `secret` is that of a link; it holds one seat, or all that nobody else has taken, or none. `seat` narrows that.
    `since` is how many log lines the page has already, `hash` the hash in the last of them. If that line is another one
    here (decisions were taken back), all lines come anew."""

    game: str
    secret: str = ""
    seat: str | None = None
    since: int = 0
    hash: str = ""


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="type"):
    """A decision. `request` is the id of the question it answers; a question is answered once."""

    act: AnyAct
    request: str


class DecideFor(msgspec.Struct, frozen=True, tag="decide-for", tag_field="type"):
    """The GM decides the pending question of a side, and says why. `request` is the id of the question."""

    act: AnyAct
    why: str
    request: str


class Dice(msgspec.Struct, frozen=True, tag="dice", tag_field="type"):
    """What real dice show; `request` is the id of the roll."""

    faces: tuple[int, ...]
    request: str


class AskFor(msgspec.Struct, frozen=True, tag="query", tag_field="type"):
    """A question before committing; `id` comes back with the reply."""

    id: Annotated[int, msgspec.Meta(gt=-SAFE, lt=SAFE)]
    query: Query


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="type"):
    """Take back the last decision, as long as no die was rolled and nothing learnt since; or the act of the GM that an
    `event` tells of, as long as only the GM has done anything since."""

    event: Annotated[int, msgspec.Meta(ge=0, lt=SAFE)] = 0


class SetPolicy(msgspec.Struct, frozen=True, tag="policy", tag_field="type"):
    """How offers of a kind are answered from now on: "ask" the player, pass for the rest of this player "turn", or
    "always" pass. Without `kind` or `seat` it is about the offer now made to the page."""

    manner: str
    kind: str = ""
    seat: str = ""


class Look(msgspec.Struct, frozen=True, tag="look", tag_field="type"):
    """Show the battle as it stood after event `at` (replay)."""

    at: int


class PlayOn(msgspec.Struct, frozen=True, tag="play-on", tag_field="type"):
    """Start a new game from the point shown: the same battle up to event `at`, then new decisions."""

    at: int


class ShowReport(msgspec.Struct, frozen=True, tag="show-report", tag_field="type"):
    """Ask how the battle went; it must be over."""


class Export(msgspec.Struct, frozen=True, tag="export", tag_field="type"):
    """Ask for the save of this game as a file (`save`) or as a battle script (`script`)."""

    form: str = "save"


class Import(msgspec.Struct, frozen=True, tag="import", tag_field="type"):
    """Load a save from its text."""

    text: str


class MixIn(msgspec.Struct, frozen=True, tag="mix-in", tag_field="type"):
    """A random value of the page (32 digits from 0 to f), mixed into all dice to come."""

    value: str


class ShowDice(msgspec.Struct, frozen=True, tag="show-dice", tag_field="type"):
    """Ask for the key and all dice of the battle; it must be over."""


class ShowRule(msgspec.Struct, frozen=True, tag="rule", tag_field="type"):
    rule: str


class FindRules(msgspec.Struct, frozen=True, tag="find-rules", tag_field="type"):
    """Ask for the rules that contain all the words; without words, for all rules."""

    words: str = ""


class ShowReference(msgspec.Struct, frozen=True, tag="show-reference", tag_field="type"):
    """Ask for the quick reference."""


class ListGames(msgspec.Struct, frozen=True, tag="list", tag_field="type"):
    """Scenarios, bots and the games that these secrets open."""

    secrets: tuple[str, ...] = ()


class Delete(msgspec.Struct, frozen=True, tag="delete", tag_field="type"):
    """Forget a game for good; the answer is the list without it. Its host may do so, unless others are at it."""

    game: str
    secret: str = ""


class TakeOver(msgspec.Struct, frozen=True, tag="take-over", tag_field="type"):
    """The player whose turn it is has taken the page: show the battle from that seat."""


FromPage: TypeAlias = (
    NewGame
    | NewLink
    | Learn
    | ShowMe
    | LessonBack
    | Open
    | Answer
    | DecideFor
    | Dice
    | AskFor
    | Undo
    | SetPolicy
    | TakeOver
    | Look
    | PlayOn
    | ShowReport
    | ShowDice
    | MixIn
    | Export
    | Import
    | ShowRule
    | FindRules
    | ShowReference
    | ListGames
    | Delete
)


class Lobby(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    scenarios: tuple[ScenarioInfo, ...]
    bots: tuple[str, ...]
    games: tuple[SavedGame, ...]
    version: str


class Opened(msgspec.Struct, frozen=True, tag="opened", tag_field="type"):
    """A battle begins or goes on: what does not change, who plays what, which seats the page holds in which role;
    `help` says what actions give and cost. `commitment` is the digest of the key of sealed dice; a page whose luck is
    wanted answers with `mix-in`. The page that made the battle is told its secrets, once."""

    game: str
    scene: Scene
    players: dict[str, str]
    seed: str
    help: dict[str, str] = {}
    role: Role = "host"
    seats: tuple[str, ...] = ()
    secret: str = ""
    invitations: tuple[Invitation, ...] = ()
    dice: DiceKind = "sealed"
    commitment: str = ""
    wants_luck: bool = False
    gm: bool = False


class Invited(msgspec.Struct, frozen=True, tag="invited", tag_field="type"):
    """A new link of a battle, told once to its host."""

    game: str
    invitation: Invitation


class HandOver(msgspec.Struct, frozen=True, tag="hand-over", tag_field="type"):
    """The page goes to the player of another seat who sees other things. Nothing is shown before that player has taken
    it."""

    seat: str
    name: str


class Update(msgspec.Struct, frozen=True, tag="update", tag_field="type"):
    """The battle now, and the log lines the page lacks (all of them when `fresh`). It is sent when a game is opened.

    `reports` are the acts these lines belong to; one that the page has already is replaced."""

    view: View
    log: tuple[LogEntry, ...]
    fresh: bool = False
    reports: tuple[Report, ...] = ()


class Changed(msgspec.Struct, frozen=True, tag="changed", tag_field="type"):
    """What changed since the last view, and the log lines since then (all of them when `fresh`).

    `reports` are the acts these lines belong to; one that the page has already is replaced.
    `number` is 1 for the first changes after an update, 2 for the next: a page that misses one opens the game again."""

    number: int
    changes: Changes
    log: tuple[LogEntry, ...]
    fresh: bool = False
    reports: tuple[Report, ...] = ()


class Policies(msgspec.Struct, frozen=True, tag="policies", tag_field="type"):
    """The policies in force of the seats a page holds. It is sent when they change; a page begins with none."""

    policies: tuple[PolicyView, ...]


class Past(msgspec.Struct, frozen=True, tag="past", tag_field="type"):
    """The battle as it stood after event `at`."""

    at: int
    view: View


class Replied(msgspec.Struct, frozen=True, tag="reply", tag_field="type"):
    id: int
    reply: Reply


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="type"):
    """An order that cannot be carried out; nothing has changed."""

    reason: str
    rule: str = ""
    id: int | None = None


class Exported(msgspec.Struct, frozen=True, tag="exported", tag_field="type"):
    name: str
    text: str


ToPage: TypeAlias = (
    Lobby
    | Opened
    | Invited
    | HandOver
    | Update
    | Changed
    | Policies
    | LessonView
    | Past
    | Replied
    | Refused
    | RuleEntry
    | RuleIndex
    | Reference
    | Aftermath
    | DiceTold
    | Exported
)
