"""The values a battle is made of: models, units, the turn. All immutable; a change replaces an entry.

Values are written without fields that have their default, so that a new field changes neither saves nor hashes."""

from typing import Literal

import msgspec

from arap.battle.gm.state import GmState
from arap.kernel.requests import Detail
from arap.kernel.words import agree

Phase = Literal["setup", "start", "compulsory", "activation", "melee", "end", "game-turn-end", "over"]
Direction = Literal["front", "flank", "rear"]
Covered = Literal["", "blip", "counter", "below"]
INTERCEPT, PICK_UP, ATTEMPT = "intercept", "pick-up", "reaction"
HELD = 1_000_000
"""A player turn that never comes: a model that is entangled or burns is out of action until that ends."""


class Burning(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Flames on a model, or acid: the Strength of their hits, and whether they are `ignored`, or the model fights on in
    melee (`raging`)."""

    strength: int
    acid: bool = False
    ignored: bool = False
    raging: bool = False


class Post(msgspec.Struct, frozen=True, gc=False):
    """A narrow place that a model blocks: the bearing against which it holds it, and where it stands."""

    place: str
    facing: float
    x: float
    y: float


class Model(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure on the table. `speed` is the ground covered since the start of its last own turn.

    `spent` holds once-per-turn weapons fired in this player turn, `empty` weapons to be reloaded, `began` the place
    where its last own turn began, or where it was set up. `tactical`: it has not moved since it moved tactically, last
    in the player turn `dashed`. Until the end of the player turn `spent_until` it may neither move nor attack, until
    the end of `silenced_until` not shoot. In the player turn `observing` it spent its points on guiding guns. `came` is
    where its last move began and in which player turn; `discharged` counts the uses of its smoke discharger. `hidden`:
    it cannot be aimed at; `counter` is the number of the counter that enemies see in its place. `flight`: if its last
    move was a flight or a pursuit, where it began and where it turned. In the player turn `exposed` it came out of
    hiding, or fired a loud weapon; fire that gave it away lets enemies aim at it from `aimed_from` on. `covered`: it is
    a counter for a whole unit (blip), or lies face down (counter), or for a whole unit under the ground (below);
    enemies see its number. A `dummy` stands for nothing. `slung`: its shield is on its back. It dropped in the player
    turn `landed`. `confused`: it idles in the next activation of its unit; `entangled`: it can neither move nor attack
    nor defend itself. `burning`: it is on fire, or covered with acid. `carries`: the portable ladder that it carries
    with others. `blocks`: the door, bridge or ladder that it blocks. `laid`: its heavy weapons, or its `pack`, that it
    has laid down."""

    id: str
    unit: str
    kind: str
    x: float
    y: float
    z: float
    facing: float
    wounds: int
    prone: bool = False
    speed: float = 0.0
    spent: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    began: tuple[float, float] | None = None
    fleeting: bool = False
    tactical: bool = False
    spent_until: int = 0
    dashed: int = 0
    came: tuple[float, float, float, int] | None = None
    discharged: int = 0
    silenced_until: int = 0
    observing: int = 0
    hidden: bool = False
    counter: int = 0
    flight: tuple[tuple[float, float, float], ...] = ()
    exposed: int = 0
    aimed_from: int = 0
    covered: Covered = ""
    dummy: bool = False
    slung: bool = False
    landed: int = 0
    confused: bool = False
    entangled: bool = False
    burning: Burning | None = None
    carries: str = ""
    blocks: Post | None = None
    laid: tuple[str, ...] = ()

    @property
    def aflame(self) -> bool:
        """Whether it burns and can do nothing else."""
        return self.burning is not None and not self.burning.ignored

    @property
    def is_secret(self) -> bool:
        """Whether enemies do not know where this model is, or what it is."""
        return self.hidden or self.covered != ""


class Tally(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one enemy unit did to a unit in this player turn."""

    firer: str
    hits: int = 0
    large_hits: int = 0
    ordinance_hits: int = 0
    casualties: int = 0
    tested: bool = False
    pinned: bool = False


class Ground(msgspec.Struct, frozen=True, omit_defaults=True):
    """Gone to ground: until the end of which player turn, and against which enemy the save does not improve."""

    until: int
    no_bonus_against: str | None = None


class Rout(msgspec.Struct, frozen=True, omit_defaults=True):
    """Routing: from which enemy. After a melee with several enemies `others` are the rest of them."""

    cause: str | None
    others: tuple[str, ...] = ()


class Parted(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enemy unit that broke off from this unit or the other way round; until the end of the player turn `until` it
    is not approached."""

    unit: str
    until: int


class Rallied(msgspec.Struct, frozen=True, omit_defaults=True):
    """Recently rallied: until the end of which player turn that counts, and which enemies it may not charge until
    then."""

    until: int
    shuns: tuple[str, ...] = ()


class Ranging(msgspec.Struct, frozen=True, omit_defaults=True):
    """One model's fire at one target: in which player turn it last fired, from where, for how many of its own turns in
    a row, and whether the last fall of shot was seen."""

    model: str
    target: str
    serial: int
    place: tuple[float, float, float]
    run: int = 1
    seen: bool = True


class Observed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a model observes for the guns: a unit, or the place `aim`. It has done so in each of its own turns from the
    player turn `since` to `serial`. `guns` are the models whose last shot it saw fall, each with the player turn."""

    model: str
    target: str = ""
    aim: tuple[float, float] | None = None
    since: int = 0
    serial: int = 0
    guns: tuple[tuple[str, int], ...] = ()


class Stood(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the members of a unit stood when it was last fired at."""

    unit: str
    places: tuple[tuple[str, float, float, float], ...]


class Onset(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a charge brings into the first round fought after it. `bonus`: the chargers have their extra attacks and the
    +1 of a rear charge; `unsettles`: a charge into flank or rear affects the loser's morale; `cover`: the chargers
    fight as if with Initiative 1. `inflicted` and `taken` are wounds by fire in the charge, `hazards` the wounds the
    ground did to the chargers. `jumpers` are the models that jumped down into the melee and landed safely, `fallen`
    those that did not and have no bonus. `hooks`: with flesh hooks the chargers fight as fast as the enemies they
    face instead."""

    charger: str
    target: str
    direction: Direction = "front"
    bonus: bool = True
    unsettles: bool = True
    cover: bool = False
    inflicted: int = 0
    taken: int = 0
    hazards: int = 0
    jumpers: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    hooks: bool = False


class TestsDue(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Tests of a unit that was hit in a charge, left until the charge is over. `pins`: a weapon pinned it without a
    test; `killed` are its models that weapons that pin have removed."""

    unit: str
    firer: str
    pins: bool = False
    killed: int = 0


class ChargeUnderWay(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The charge that is being resolved, and the tests that wait for its end. `at`: the chargers are halted so many
    inches on their way while weapons are fired, whatever is in their way. `answered`: its target ran or rolled to stand
    and fire; `failed`: it has failed; `free`: its target was in no other charge this turn; `climbs`: the points for a
    climb are paid."""

    charger: str
    target: str
    tests: tuple[TestsDue, ...] = ()
    at: float | None = None
    answered: bool = False
    failed: bool = False
    free: bool = False
    climbs: bool = False


class ThisTurn(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a unit has done and suffered in the current player turn. It is replaced whole when the next one begins.

    `start_count`: how many models it began the turn with. `in_charge`: it has charged, was charged or intercepted;
    `spared`: it was only charged, and the charge has failed. `throwers`: the models that have thrown grenades.
    `charged`: it has taken its charge action; `reacted`: the limits of the reactions it has made. `was_near`: if it has
    moved in an enemy's turn, the enemy units near which it began that turn, with their distances.

    `fleet`: it has rolled the die of Fleet for several moves in a row.
    `challenged`: a model of it has challenged an enemy to a face-off.

    If it is a part of a divided unit: `whole` are the casualties and the start count of the unit that came apart, and
    `copied` its tallies. The part that kept its id notes in `lost` the models and the casualties lost before."""

    start_count: int = 0
    reacted: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = ()
    casualties: int = 0
    quarter_tested: bool = False
    in_charge: bool = False
    throwers: tuple[str, ...] = ()
    charged: bool = False
    was_near: tuple[tuple[str, float], ...] | None = None
    spared: bool = False
    whole: tuple[int, int] = (0, 0)
    copied: tuple[Tally, ...] = ()
    lost: tuple[int, int] = (0, 0)
    fleet: bool = False
    challenged: bool = False


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A squad, or the part of a squad that acts as one now. `now` is what belongs to the current player turn. `locked`:
    the enemy units it is in melee with. `heads_down`: its models in a trench do not look out. `ranging`: the targets
    its models have ranged in on, and `stood` how those stood then. `pursuing`: the routers it follows; `pursued`: the
    player turn in which it last made a pursuit move. `rounds`: how many rounds it has fought in its present melee;
    `toll`: the wounds the ground did to it while it tidied up after the last of them; `held`: its Hit and Run failed
    then. `parted`: the enemies it does not approach after a break-off. `trail`: the spot where the routers it pursues
    left the table; `mopping`: the player turn in which it wiped out its routers, until it has consolidated. `front`:
    the bearing of the enemies that first locked it, while its melee lasts. `overwatch`: it is on overwatch.
    `restoring`: it was torn apart, and its owner has declared that its next movement brings it together again;
    `reform`: it is parted from its squad by a melee, and is to be asked about it ("due") or has to go back to it
    ("bound"). `awaits`: a character has walked up to these units, which cannot be joined yet. `agitated`: the
    player turn in which a mob was last stirred up, 0 while it is calm. `observed`: what its observers watch for the
    guns."""

    id: str
    name: str
    side: str
    models: tuple[str, ...]
    strength: int
    attempted: bool = False
    finished: bool = False
    suppression: int = 0
    pending: int = 0
    pinned_until: int = 0
    ground: Ground | None = None
    rout: Rout | None = None
    rallied: Rallied | None = None
    locked: tuple[str, ...] = ()
    heads_down: bool = False
    ranging: tuple[Ranging, ...] = ()
    stood: tuple[Stood, ...] = ()
    pursuing: str | None = None
    pursued: int = 0
    rounds: int = 0
    toll: int = 0
    held: bool = False
    parted: tuple[Parted, ...] = ()
    trail: tuple[float, float] | None = None
    mopping: int = 0
    front: float | None = None
    overwatch: bool = False
    restoring: bool = False
    reform: Literal["", "due", "bound"] = ""
    awaits: tuple[str, ...] = ()
    agitated: int = 0
    observed: tuple[Observed, ...] = ()
    now: ThisTurn = ThisTurn()

    def does(self, phrase: str) -> str:
        """What the unit does, in words: "First Squad go to ground", "Captain Varro goes to ground"."""
        return f"{self.name} {agree(phrase, many=self.strength != 1)}"

    @property
    def is_divided(self) -> bool:
        """Whether the unit is a part of a squad, or is to come together again."""
        return self.restoring or self.reform != "" or "/" in self.id

    @property
    def pinned(self) -> bool:
        return self.pinned_until > 0

    @property
    def intercepted(self) -> bool:
        return INTERCEPT in self.now.reacted

    @property
    def picked_up(self) -> bool:
        return PICK_UP in self.now.reacted

    @property
    def routing(self) -> bool:
        return self.rout is not None


class Acting(Detail, frozen=True, omit_defaults=True, gc=False):
    """A unit with action points to use. `sharing`: it is a part of a unit that has just come apart, and its owner may
    let another part act first; `bound` are the types of the actions of those that acted before it, if it is to make the
    same, and `done` is how many it has made. `aimed`: its last action was aiming. `covered`: the greatest speed of its
    members before it began. `acted`: it has carried out an action. `trails`: the paths of its models that carry bombs,
    if it has just moved. `moving`: its movement is not finished yet; `way`: the places its models have passed in this
    movement, if an enemy is on overwatch. `loud`: its last action was fire or a charge.
    `string`: how many of the moves in a row that it declared for Fleet are still to be made. `doused`: it has fought a
    fire at the end of its last movement."""

    unit: str
    points: int
    by_pick_up: bool = False
    aimed: bool = False
    covered: float = 0.0
    acted: bool = False
    trails: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()
    moving: bool = False
    way: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()
    loud: bool = False
    sharing: bool = False
    bound: tuple[str, ...] = ()
    done: int = 0
    string: int = 0
    doused: bool = False


class Held(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit in reserve. `due`: it has passed its roll and needs no other to come on. `astray`: it does not come on in
    this battle."""

    unit: str
    side: str
    due: bool = False
    astray: bool = False


class Away(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pursuers that followed their routers off the table: where, and in which player turn. `due`: they have passed
    their roll to return and are only waiting for room. Or an ongoing reserve: it left of its own will in the game turn
    `ongoing`, and cannot return while the members `behind`, which did not leave with it, are on the table."""

    unit: Unit
    models: tuple[Model, ...]
    edge: str
    spot: tuple[float, float]
    left: int
    due: bool = False
    ongoing: int = 0
    behind: tuple[str, ...] = ()


class Below(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit under the ground, and its models as they went down. `blip`: it went down as a blip and comes up as one."""

    unit: str
    models: tuple[Model, ...]
    blip: bool = False


class Mouth(msgspec.Struct, frozen=True):
    """A mouth that was dug in the battle."""

    id: str
    x: float
    y: float


class Traffic(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many models, by bulk, have mounted and left a ladder in this player turn."""

    ladder: str
    mounted: int = 0
    left: int = 0


class Cloud(msgspec.Struct, frozen=True):
    """A cloud of smoke: an upright cylinder from `z` up. It disappears when the next turn of the side `until_turn_of`
    begins, or at the end of game turn `until_game_turn`, or stays. No model sees through a `blind` one."""

    id: str
    x: float
    y: float
    z: float
    radius: float
    height: float
    blind: bool = False
    until_turn_of: str | None = None
    until_game_turn: int | None = None


class InForce(msgspec.Struct, frozen=True, omit_defaults=True):
    """An effect of a chance card that lasts: the card and its name, the side that drew or played it, the rule it
    changes (`hook`) and by how much, the models it was done to, and the last player turn in which it counts (0: to the
    end of the battle)."""

    card: str
    name: str
    side: str
    hook: str
    amount: int
    models: tuple[str, ...] = ()
    until: int = 0


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chance cards: how many blank cards and events are still in the pile, the cards in each side's hand, the
    cards that have been played, and what they have put in force."""

    blanks: int
    events: int
    hands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    played: tuple[str, ...] = ()
    force: tuple[InForce, ...] = ()


class Turn(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The present point of the battle. `serial` counts player turns from 1; `acting` is a stack, its last unit acts
    now; `kept` are the points of units that became involved in a melee, `onsets` the charges whose first round is still
    to be fought, `fought` the units that have fought their round of this player turn, `away` pursuers off the table,
    `reacting` the units that react now, each to the one before it; `charge` is the charge being resolved. `parting` are
    the parts into which a unit has been divided by its own act, by their models, until the step is over. `dense`: how
    far shots go in dense woods, as rolled for the fire that is being resolved; 0 if nothing was rolled. `below` are the
    units under the ground, `mouths` the ways down that have been dug; `chance` are the chance cards, if there are
    any; `gm` is what the GM has changed. `absent` are the sides that have had nobody on the table in this game turn so
    far, `long_absent` those that had nobody there in all of the last one."""

    game_turn: int = 0
    serial: int = 0
    order: tuple[str, ...] = ()
    active: str = ""
    phase: Phase = "setup"
    busts: int = 0
    acting: tuple[Acting, ...] = ()
    kept: tuple[Acting, ...] = ()
    waiting: tuple[str, ...] = ()
    countdown: int = 0
    conditions: tuple[tuple[str, str], ...] = ()
    ladders: tuple[Traffic, ...] = ()
    reserves: tuple[Held, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    onsets: tuple[Onset, ...] = ()
    fought: tuple[str, ...] = ()
    away: tuple[Away, ...] = ()
    reacting: tuple[str, ...] = ()
    charge: ChargeUnderWay | None = None
    parting: tuple[tuple[tuple[str, ...], ...], ...] = ()
    dense: int = 0
    below: tuple[Below, ...] = ()
    mouths: tuple[Mouth, ...] = ()
    chance: Chance | None = None
    gm: GmState | None = None
    absent: tuple[str, ...] = ()
    long_absent: tuple[str, ...] = ()


class Result(msgspec.Struct, frozen=True):
    """How the battle ended: the winner (None for a draw), points by side and why it ended."""

    winner: str | None
    points: dict[str, float]
    reason: str
    rule: str
