"""The four kinds of files as a person writes them. Everything left out has a default found at loading."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from arap.army.profile import AttackType, Bulk, CarryFree, Crawl, CreatureClass, Permission, Role, Swim
from arap.table.terrain import Climb, CoverKind, Effect, Fall, Footing, Form, Going, Hide, Water

Identifier = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="small letters, digits and hyphens")]
Point = tuple[float, float]
Positive = Annotated[float, Meta(gt=0)]
TableSide = Annotated[float, Meta(ge=6, le=600)]
NotNegative = Annotated[float, Meta(ge=0)]
Whole = Annotated[int, Meta(ge=1)]
NotNegativeWhole = Annotated[int, Meta(ge=0)]
Skill = Annotated[int, Meta(ge=0, le=10)]
Threshold = Annotated[int, Meta(ge=0, le=6)]
Save = Annotated[int, Meta(ge=2, le=6)]
Degrees = Annotated[float, Meta(ge=-360, le=360)]
Edge = Literal["north", "east", "south", "west"]
TYPES = "pistol|rapid-fire|assault|salvo|heavy|slow|ordinance|primary|grenade|bomb|melee"
WeaponTypeText = Annotated[
    str,
    Meta(
        pattern=rf"^({TYPES})( [1-9][0-9]?(/[1-9][0-9]?)?)?$",
        description="a weapon type such as 'assault 2'",
        extra={"words": TYPES.split("|")},
    ),
]
StrengthText = Annotated[str, Meta(pattern=r"^user(\+[1-9]| x[2-9])?$", description="'user', 'user+2' or 'user x2'")]
ShieldText = Annotated[
    str, Meta(pattern=r"^(none|\+1 or 6|[2-6]\+? invulnerable)$", description="'none', '+1 or 6' or '5+ invulnerable'")
]
TroopText = Annotated[str, Meta(pattern=r"^([1-9][0-9]? )?[a-z0-9-]+$", description="a troop type such as '8 ork'")]


class FileStruct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """Keys are written with hyphens; unknown ones are refused."""


class LaidCloudEntry(FileStruct, frozen=True, kw_only=True):
    """The cloud that a weapon lays. Without `turns` it stays until the next turn of its side."""

    kind: Literal["smoke", "blind"] = "smoke"
    radius: Positive = 1.5
    turns: Whole | None = None


class WeaponEntry(FileStruct, frozen=True, kw_only=True):
    type: WeaponTypeText
    name: str = ""
    range: Positive | None = None
    strength: Skill | StrengthText = "user"
    ap: Annotated[int, Meta(ge=1, le=6)] | Literal["none"] = "none"
    damage: Whole = 1
    tags: list[Identifier] = []
    to_hit_bonus: int = 0
    fire_arc: Annotated[float, Meta(gt=0, le=360)] = 90.0
    two_handed: bool = False
    reload: bool = False
    mount: tuple[float, float, float] | None = None
    marker_radius: NotNegative | None = None
    blast: Annotated[Positive, Meta(description="the diameter of the marker in inches")] | None = None
    marker_goal: Annotated[int, Meta(ge=1, le=6)] = 6
    encumbrance: Annotated[NotNegative, Meta(description="inches it takes off the move of its bearer")] | None = None
    reach: Annotated[NotNegative, Meta(description="inches beyond the melee radius in which a long weapon strikes")] = (
        0.0
    )
    cloud: LaidCloudEntry | None = None


class ArmourEntry(FileStruct, frozen=True, kw_only=True):
    save: Save
    name: str = ""
    invulnerable: Save | None = None
    move_penalty: NotNegative = 0.0
    airtight: bool = False
    primitive: bool = False
    body_part: bool = False


class ShieldEntry(FileStruct, frozen=True, kw_only=True):
    name: str = ""
    melee: ShieldText = "none"
    shooting: ShieldText = "none"
    stops_only_primitive: bool = False
    energy: bool = False
    straps: bool = False
    extra_attack: bool = False
    charge_hit: Skill = 0


class MovesEntry(FileStruct, frozen=True, kw_only=True):
    """Basic moves of creatures: `named` rows beat those of `families`."""

    named: dict[str, NotNegative] = {}
    families: dict[str, NotNegative] = {}


class ProfileEntry(FileStruct, frozen=True, kw_only=True):
    M: Annotated[float, Meta(ge=0, multiple_of=0.5)] | None = None
    WS: Skill | None = None
    BS: Skill | None = None
    S: Skill | None = None
    T: Skill | None = None
    W: Annotated[int, Meta(ge=1, le=10)] | None = None
    I: Skill | None = None  # noqa: E741
    A: Skill | None = None
    Ld: Annotated[int, Meta(ge=0, le=12)] | None = None
    save: Save | Literal["none"] | None = None
    invulnerable: Save | Literal["none"] | None = None
    instant_death_toughness: Skill | None = None


class TroopEntry(FileStruct, frozen=True, kw_only=True):
    like: Identifier | None = None
    name: str | None = None
    creature: str | None = None
    family: str | None = None
    mount: str | None = None
    creature_class: CreatureClass | None = msgspec.field(name="class", default=None)
    profile: ProfileEntry = ProfileEntry()
    size: Annotated[int, Meta(ge=1, le=4)] | None = None
    bulk: Bulk | None = None
    base_radius: Positive | None = None
    height: Positive | None = None
    weapons: list[Identifier] | None = None
    armour: Identifier | None = None
    shield: Identifier | None = None
    traits: list[Identifier] | None = None
    role: Role | None = None
    view_arc: Annotated[float, Meta(gt=0, le=360)] | None = None
    crawl: Crawl | None = None
    tactical: Permission | None = None
    climbs: Permission | None = None
    swim: Swim | None = None
    poor_swimmer: bool | None = None
    jump_limit: NotNegative | None = None
    jump_test: bool | None = None
    charge_move: Annotated[Positive, Meta(description="inches of a charge, where not double the move")] | None = None
    hull: tuple[Positive, Positive] | None = None
    armour_value: Annotated[int, Meta(ge=1, le=20)] | None = None
    load: Annotated[NotNegative, Meta(description="kilograms of equipment beside weapons and armour")] | None = None
    suspensors: NotNegativeWhole | None = None
    carry_free: NotNegative | CarryFree | None = None
    emerge_ap: Annotated[int, Meta(ge=0, le=3)] | None = None
    attacks: Annotated[dict[AttackType, Whole], Meta(description="the attacks of A by type")] | None = None
    pistol_level: Literal["1", "2a", "2b", "3", "4", 1, 3, 4] | None = None


class Stock(FileStruct, frozen=True, kw_only=True):
    """What a catalogue holds; an army may hold some of its own."""

    weapons: dict[Identifier, WeaponEntry] = {}
    armour: dict[Identifier, ArmourEntry] = {}
    shields: dict[Identifier, ShieldEntry] = {}
    moves: MovesEntry | None = None
    troops: dict[Identifier, TroopEntry] = {}


class CatalogueFile(Stock, frozen=True, kw_only=True):
    catalogue: str
    description: str = ""


class ModelEntry(FileStruct, frozen=True, kw_only=True):
    """Some models of a unit: a troop type, how many, and what they carry instead or besides."""

    troop: Identifier
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    name: str | None = None
    weapons: list[Identifier] | None = None
    add: list[Identifier] = []
    armour: Identifier | None = None
    shield: Identifier | None = None
    traits: list[Identifier] | None = None
    role: Role | None = None
    load: NotNegative | None = None
    suspensors: NotNegativeWhole | None = None


class UnitEntry(FileStruct, frozen=True, kw_only=True):
    """`loose`: a band of individuals; by setting, its models may run from a charge one by one. `mob`: civilians, such
    as rioters, under the rules for mobs."""

    models: Annotated[list[TroopText | ModelEntry], Meta(min_length=1)]
    name: str = ""
    loose: bool = False
    mob: bool = False


class ArmyFile(Stock, frozen=True, kw_only=True):
    army: str
    units: Annotated[dict[Identifier, UnitEntry], Meta(min_length=1)]
    description: str = ""
    catalogues: tuple[str, ...] = ("starter",)
    spacefaring: bool = False


class RulesetFile(FileStruct, frozen=True, kw_only=True):
    ruleset: str
    description: str = ""
    settings: dict[str, Any] = {}


class DangerousEntry(FileStruct, frozen=True, kw_only=True):
    """Dangerous ground: the die that is bad, what it does; `thresholds` for kinds of troops by class, creature or
    trait."""

    threshold: Threshold = 1
    effect: Effect = "wound"
    strength: Skill | Literal["automatic"] = "automatic"
    ap: Annotated[int, Meta(ge=1, le=6)] | Literal["none"] = "none"
    thresholds: dict[str, Threshold] = {}


class AgilityEntry(FileStruct, frozen=True, kw_only=True):
    """Where footing may be lost: when the roll is due, what failing means, from which height one falls."""

    when: Footing = "always"
    fail: Fall = "fall-over"
    height: Positive | None = None


class ExplosionEntry(FileStruct, frozen=True, kw_only=True):
    """What a piece does when it breaks: hits on all models so many inches from it; `does` says it in words."""

    strength: Annotated[int, Meta(ge=1, le=20)]
    radius: Positive
    ap: Annotated[int, Meta(ge=1, le=6)] | Literal["none"] = "none"
    does: str = "explodes"


class FeatureEntry(FileStruct, frozen=True, kw_only=True):
    """The usual properties of a kind of terrain; `thickness` is for pieces laid from point to point."""

    name: str | None = None
    height: NotNegative | None = None
    going: Going | None = None
    cover: CoverKind | None = None
    form: Form | None = None
    opaque: bool | None = None
    surface: bool | None = None
    standable: bool | None = None
    parapet: NotNegative | None = None
    sight_depth: NotNegative | None = None
    inner_sight: NotNegative | Literal["2D6"] | None = None
    wood_cover: NotNegative | None = None
    thickness: Positive | None = None
    variable: bool | None = None
    dangerous: Threshold | Literal["none"] | DangerousEntry | None = None
    agility: Footing | Literal["none"] | AgilityEntry | None = None
    tactical: bool | None = None
    base: float | None = None
    face: bool | None = None
    climb: Climb | None = None
    face_going: Going | None = None
    rise: Degrees | None = None
    gap: NotNegative | None = None
    water: Water | None = None
    bottom: Going | None = None
    tags: tuple[Identifier, ...] | None = None
    blast_protection: bool | None = None
    template_protection: bool | None = None
    section_size: Positive | None = None
    hide: Hide | None = None
    ignite: Annotated[int, Meta(ge=2, le=9)] | None = None
    fire_strength: Annotated[int, Meta(ge=1, le=10)] | None = None
    damage_points_per_square: Annotated[int, Meta(ge=1)] | None = None
    abreast: Annotated[int, Meta(ge=0, le=6)] | None = None
    toughness: Annotated[int, Meta(ge=1, le=20)] | None = None
    damage_points: Annotated[int, Meta(ge=0, le=100)] | None = None
    explodes: Literal["none"] | ExplosionEntry | None = None
    seats: Annotated[int, Meta(ge=0, le=100)] | None = None
    sails: NotNegative | None = None


class FeaturesFile(FileStruct, frozen=True, kw_only=True):
    features: dict[Identifier, FeatureEntry]


class DoorEntry(FileStruct, frozen=True, kw_only=True):
    """A door that is wider than one for single models."""

    at: Point
    abreast: Annotated[int, Meta(ge=1, le=6)] = 1


class PieceEntry(FeatureEntry, frozen=True, kw_only=True):
    """A piece of terrain: a feature and one shape (polygon; from and to; at and size; at and radius)."""

    feature: Identifier
    id: Identifier | None = None
    polygon: Annotated[list[Point], Meta(min_length=3)] | None = None
    start: Point | None = msgspec.field(name="from", default=None)
    to: Point | None = None
    at: Point | None = None
    size: tuple[Positive, Positive] | None = None
    angle: Degrees | None = None
    radius: Positive | None = None
    storeys: Annotated[int, Meta(ge=1, le=20)] | None = None
    doors: list[Point | DoorEntry] | None = None
    windows: list[Point] | None = None
    loops: list[Point] | None = None


class LadderEntry(FileStruct, frozen=True, kw_only=True):
    """A ladder: where its foot and its head are in plan, and which levels it joins."""

    foot: Point
    head: Point
    to: float
    base: float = msgspec.field(name="from", default=0.0)
    length: Positive | None = None
    width: Whole = 1
    id: Identifier | None = None
    name: str = "Ladder"


class PortableLadderEntry(FileStruct, frozen=True, kw_only=True):
    """A ladder that troops carry: the unit that has it when the battle begins, or the place where it lies."""

    unit: str = ""
    at: Point | None = None
    length: Positive = 6.0
    width: Whole = 1
    bearing: Degrees = 0.0
    id: Identifier | None = None
    name: str = "Ladder"


ModelSpot = Annotated[list[float], Meta(min_length=2, max_length=3, description="[x, y] or [x, y, facing]")]


class DeployEntry(FileStruct, frozen=True, kw_only=True):
    """Where a unit stands: in ranks round a point, or each model on its spot; or it is held in reserve.
    `hidden`: it begins the battle in hiding. `blip`: it begins as a blip at a point. `decoy`: it is a false blip that
    behaves like this unit of the army. `dummies`: the places of its dummies, where counters lie face down.
    `below`: it begins under the ground at a point."""

    unit: Identifier | None = None
    name: str | None = None
    at: Point | None = None
    facing: Degrees | None = None
    ranks: Whole | None = None
    spacing: Positive | None = None
    models: list[ModelSpot] | None = None
    level: float | None = None
    reserve: bool = False
    hidden: bool = False
    blip: bool = False
    decoy: Identifier | None = None
    dummies: list[ModelSpot] = []
    below: bool = False


class SideEntry(FileStruct, frozen=True, kw_only=True):
    army: str | dict[str, Any]
    home: Edge
    deploy: Annotated[dict[Identifier, DeployEntry | list[ModelSpot]], Meta(min_length=1)]
    name: str = ""


class ObjectiveEntry(FileStruct, frozen=True, kw_only=True):
    at: Point
    name: str = ""
    radius: Positive = 3.0
    points: Annotated[int, Meta(ge=0)] = 1


class NodeEntry(FileStruct, frozen=True, kw_only=True):
    """A mouth of the tunnels, or a chamber, which has no way up."""

    at: Point
    name: str = ""
    chamber: bool = False


class PassageEntry(FileStruct, frozen=True, kw_only=True):
    """A straight passage between two nodes: the state it is in, and how many models go abreast."""

    start: Identifier = msgspec.field(name="from")
    to: Identifier
    going: Going = "open"
    width: Whole = 1


class TunnelsEntry(FileStruct, frozen=True, kw_only=True):
    nodes: dict[Identifier, NodeEntry] = {}
    passages: list[PassageEntry] = []


class SmokeEntry(FileStruct, frozen=True, kw_only=True):
    """A cloud of smoke on the table; `turns` is how many game turns it stays, to the end if left out."""

    at: Point
    radius: Positive = 3.0
    height: Positive | None = None
    blind: bool = False
    turns: Whole | None = None


class VictoryEntry(FileStruct, frozen=True, kw_only=True):
    per_model: NotNegative = 0.0
    per_unit: NotNegative = 1.0


class ScenarioFile(FileStruct, frozen=True, kw_only=True):
    scenario: str
    table: tuple[TableSide, TableSide]
    sides: Annotated[dict[Identifier, SideEntry], Meta(min_length=2)]
    briefing: str = ""
    rules: str | dict[str, Any] = "standard"
    settings: dict[str, Any] = {}
    terrain: list[PieceEntry] = []
    ladders: list[LadderEntry] = []
    portable_ladders: list[PortableLadderEntry] = []
    objectives: dict[Identifier, ObjectiveEntry] = {}
    smoke: list[SmokeEntry] = []
    fires: list[Point] = []
    tunnels: TunnelsEntry = TunnelsEntry()
    victory: VictoryEntry = VictoryEntry()
