"""Settings: every optional rule and every choice the book leaves open, with its default."""

from collections.abc import Mapping
from difflib import get_close_matches
from math import nan
from typing import Any

import msgspec

import arap.battle.fire_settings  # noqa: F401 - registers them
from arap.army.chance.cards import deck_of
from arap.army.troops import DEFAULT_HEIGHTS as USUAL_HEIGHTS
from arap.battle.house_rules import (
    DEAR_ACTIONS,
    CostOverride,
    CoverArea,
    EventTable,
    GmModifier,
    UnarmedModel,
    is_deployment,
    is_discharger,
)
from arap.battle.setting import REGISTRY, HasSettings, ListSetting, Setting, choice, flag, inches, named, whole
from arap.kernel.converting import converted
from arap.kernel.errors import ArapError
from arap.table import SightGeometry

__all__ = ["REGISTRY", "HasSettings", "Setting", "check_laid_over", "check_settings"]


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) and value.count(name) == 1 for name in value)


def _scale(value: Any) -> bool:
    if isinstance(value, str):
        return value in ("inch", "2cm", "1cm")
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


def _attackers(value: Any) -> bool:
    named = isinstance(value, dict) and value.keys() == {"bulky", "very-bulky", "extremely-bulky", "size-3"}
    return named and all(isinstance(each, int) and each >= 1 and each is not True for each in value.values())


def _face_down(value: Any) -> bool:
    if not isinstance(value, dict) or not value.keys() <= {"mode", "dummy-ratio"}:
        return False
    ratio = value.get("dummy-ratio", 0.5)
    numeric = isinstance(ratio, int | float) and not isinstance(ratio, bool)
    return value.get("mode", "off") in ("off", "both-sides", "one-side") and numeric and 0 <= ratio <= 2


SCALE: Setting[str | float] = Setting(
    "measure.scale", "inch", "measure.scale", "inch, 2cm, 1cm or centimetres above 0 for an inch", _scale
)
ADJUDICATION = choice("turn.adjudication", "least-advantage", "turn.adjudication", "gm", "dice")
ROLL_OFF = "roll-off"
FIRST_PLAYER = named("turn.first-player", ROLL_OFF, "turn.structure", "roll-off or the name of a side")
D3_METHOD = choice("dice.d3-method", "subtract", "dice.d3", "halve")
BUSTS_PER_TURN = whole("activate.busts-per-turn", 1, "activate.multiple-busts", least=1)
PICK_UPS = flag("activate.pick-ups", True, "react.pickup.offer")
RUN_OVER_STRENGTH = whole("move.run-over-strength", 6, "move.save.run-over", least=1)
DISEMBARK_DISTANCE = inches("move.disembark-distance", 2.0, "react.intercept.disembark")
PORTABLE_LADDERS = flag("ladder.portable", True, "ladder.place")
LONG_LADDERS = inches("ladder.extra-encumbrance", 0.5, "ladder.place")
GRAPPLES = flag("grapple.enabled", True, "grapple.throw")
ROPE_STRENGTH = choice("grapple.strength-test", "tagged", "grapple.strength-test", "off", "all")
HEAVY_LOADS = choice("climb.heavy-loads", "encumbrance", "climb.sustained.heavy-loads", "ignore", "forbid")
HAULING = flag("climb.hauling", True, "climb.sustained.hauling")
MOBS = flag("mob.enabled", True, "mob.as-squad")
AGITATION_END = choice("mob.agitation-end", "never", "mob.agitated", "scenario-defined")
CALM_AFTER = whole("mob.calm-after", 2, "mob.agitated", least=1)
INDIVIDUAL_RUNNING = flag("react.individual-running", False, "react.run.individual")
REACTION_ATTEMPTS = choice("react.attempts-per-turn", "per-turn", "react.manoeuvre.limit", "per-enemy")
PASS_FRIENDS = flag("move.pass-friends", True, "move.other-models")
ROUT_FREQUENCY = choice("turn.rout-frequency", "each-player-turn", "turn.compulsory.routers-and-pursuers", "own-turn")
PREMEASURE = flag("shoot.premeasure", False, "shoot.declare")
SPLIT_FIRE = choice("shoot.split-fire", "per-model", "shoot.split-fire", "single", "per-shot")
INTO_MELEE = choice("shoot.into-melee", "no-friends", "shoot.into-melee", "forbidden", "free")
MELEE_BIAS = flag("shoot.into-melee-bias", True, "shoot.into-melee.bias")
AIMING = flag("shoot.aiming", True, "shoot.aim")
FLEETING = choice("shoot.fleeting", "replaces-cover", "shoot.fleeting-target", "cumulative")
COMMUNICATION = choice("observer.communication", "side", "observer.guide", "off", "radio-tagged", "line-of-sight")
SAME_TARGET = inches("observer.same-target", 3.0, "observer.guide")
OBSERVER_ROLES: Setting[list[str]] = Setting(
    "observer.roles",
    ["officer", "senior-nco", "commissar", "scout", "tech-priest", "techmarine"],
    "observer.training",
    "a list of the traits of trained models",
    _names,
)
FAST_DRAW = choice("fastdraw.method", "none", "fastdraw.initiative", "initiative-roll", "dice-pool")
DUELLISTS: Setting[list[str]] = Setting(
    "fastdraw.duellists", [], "fastdraw.initiative", "a list of models that face off before the first turn", _names
)
READIED: Setting[list[str]] = Setting(
    "fastdraw.readied", [], "fastdraw.initiative", "a list of duellists that begin with a weapon in hand", _names
)
AIM_THIRDS = choice("area.aim-thirds", "when-wide", "area.aim-point", "never", "always")
GUESS_RANGE = choice("area.guess-range", "declared", "area.guess-range", "exact")
TEMPLATE_SHAPE = choice("template.shape", "strip", "template.shape", "teardrop")
DIRECT_HIT = choice("dice.scatter-direct-hit", "double", "dice.scatter.basic", "double-or-7")
CORRECTIVE_INDIRECT = choice(
    "shoot.corrective-indirect", "second-turn-only", "shoot.corrective-aiming.indirect", "every-later-turn"
)
PINNING_WEAPONS = choice("pin.weapon-list", "simple", "pin.weapons.designated", "realistic")
SUPPRESSION = choice("suppress.model", "leadership-test", "suppress.test", "automatic", "none")
SUPPRESSION_DECAY = choice("suppress.decay", "active-only", "suppress.decay", "literal")
SUPPRESS_SWARMS = flag("suppress.swarms", True, "suppress.immune")
QUARTER_RESULT = choice("casualty.quarter-result", "pin-or-rout", "casualty.quarter.result", "pin-only")
LENGTH_SCHEME = choice("length.scheme", "fixed", "length.scheme", "until-victory", "countdown", "turn-plus-d6")
LENGTH_TURNS = whole("length.turns", 6, "length.scheme", least=1)
LENGTH_COUNTDOWN = whole("length.countdown-start", 33, "length.countdown", least=1)
LENGTH_NO_UNITS = flag("length.no-units", True, "length.no-units")
AK47 = "ak47"
RESERVES = choice("reserve.scheme", "flat", "reserve.roll", "rising", "none", AK47)
DEPLOYMENT: Setting[dict[str, Any]] = Setting(
    "reserve.ak47",
    {"mode": "attacker-defender", "first": "defender"},
    "reserve.ak47.attacker-defender",
    "mode (attacker-defender or symmetric), first (defender or attacker), defender (a side) and zone (inches above 0)",
    is_deployment,
)
ONGOING = choice("reserve.ongoing", "voluntary", "reserve.held", "none", "all-except-routers")


def _edges(value: Any) -> bool:
    return _names(value) and set(value) <= {"north", "east", "south", "west"}


ONGOING_EDGES: Setting[list[str]] = Setting(
    "reserve.ongoing-edges", [], "reserve.held", "a list of edges (north, east, south, west), each once", _edges
)
DEEP_STRIKE = flag("deepstrike.enabled", True, "deepstrike.place")
FLANKERS: Setting[list[str]] = Setting(
    "reserve.flankers",
    [],
    "reserve.entry",
    "a list of units that may come on by a side edge that is nobody's",
    lambda value: isinstance(value, list) and all(isinstance(unit, str) for unit in value),
)
LOSING_UNITS = choice(
    "morale.losing-units", "losing-side-not-positive", "melee.wound-difference.who-tests", "whole-side",
    "own-difference",
)  # fmt: skip
PURSUIT_ORDER = choice("pursuit.order", "pursue-then-rally", "rout.sequence", "rally-then-pursue")
AFTER_RALLY = choice("pursuit.after-rally", "continue", "pursuit.rallied-unit", "stop")
FREE_HACKS = choice("pursuit.free-hack-attacks", "full", "pursuit.free-hack", "one")
CONTESTED_DISTANCE = inches("pursuit.contested-distance", 1.5, "pursuit.contested-feature")
RALLY_SUPPRESSION = flag("rally.suppression", False, "suppress.effect")
TOO_FAR_MARGIN = inches("charge.too-far-margin", 0.0, "charge.too-far")
SPREAD = choice("charge.spread", "engaged", "charge.arrange", "contact")
CHARGE_UNSEEN = flag("charge.unseen", True, "charge.unseen")
COVER_AREAS = ListSetting(
    "charge.cover-areas",
    CoverArea,
    "charge.cover",
    "a list of {terrain, and gives: false where it does not}",
    CoverArea.is_good,
)
POOR_RESOLVE = choice("morale.poor-resolve", "tagged", "morale.poor-resolve", "off")
LEDGE_TESTS = flag("rout.ledge-tests", True, "rout.nowhere.ledge")
LEDGE_DROP = inches("rout.ledge-drop", 1.0, "rout.nowhere.ledge")
KNOWN_ENEMY = inches("rout.known-enemy", 12.0, "rout.flee-table")


def _table_edges(value: Any) -> bool:
    if not isinstance(value, dict):
        return isinstance(value, str) and value == "opposite"
    edges = [pair for ruled in value.values() for pair in (ruled.items() if isinstance(ruled, dict) else [("", "")])]
    return all(_edges([edge]) and kind in ("friendly", "neutral", "enemy") for edge, kind in edges)


TABLE_EDGES: Setting[str | dict[str, dict[str, str]]] = Setting(
    "rout.table-edges",
    "opposite",
    "rout.flee-table",
    "opposite, or a map of sides to edges that are friendly, neutral or enemy to them",
    _table_edges,
)


def _heights(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(height, int | float) and height > 0 for height in value.values())


DEFAULT_HEIGHTS: Setting[dict[str, float]] = Setting(
    "unit.default-heights",
    USUAL_HEIGHTS,
    "unit.height",
    "inches above 0 for each size and bulk class",
    _heights,
)


PRONE_HEIGHTS: Setting[dict[str, float]] = Setting(
    "unit.prone-height",
    {"size-1": 0.25, "size-2": 0.5},
    "move.prone.line-of-sight",
    "inches above 0 for each size",
    _heights,
)


NO_TEST_TRAITS: Setting[list[str]] = Setting(
    "morale.no-test-traits", ["fearless", "dogged", "stubborn"], "morale.no-test", "a list of traits, each once", _names
)
CRAZED: Setting[list[str]] = Setting(
    "dice.crazed-creatures", [], "dice.scatter.random-movement", "a list of units, each once", _names
)


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else nan


def _large_distance(value: Any) -> bool:
    return value == "size+1" or (isinstance(value, int | float) and not isinstance(value, bool) and value > 0)


GRAVITY_STEP: Setting[float] = Setting(
    "jump.gravity-step",
    2.0,
    "jump.down.limit",
    "inches above 0 of drop for each test",
    lambda value: _number(value) > 0,
)
JUMP_CHANGE: Setting[float] = Setting(
    "jump.change",
    0.0,
    "jump.natural-jumpers",
    "inches added to every jump, or taken off",
    lambda value: _number(value) == value,
)
LARGE_DISTANCE: Setting[str | float] = Setting(
    "coherency.large-distance", "size+1", "coherency.distance", "size+1 or a number of inches", _large_distance
)
SPLIT_ACTIONS = choice("coherency.split-actions", "separate", "coherency.split", "same-type", "never")
COPY_LEADER = flag("coherency.copy-leader", True, "coherency.copy-leader")
VARIABLE_TERRAIN = flag("move.variable-terrain", True, "move.variable")
VEHICLE_STEP = inches("move.vehicle-step", 1.0, "climb.low-obstacle")
HIDING = flag("hide.enabled", False, "hide.claim")
HIDE_ITEMS: Setting[dict[str, float]] = Setting(
    "hide.item-modifiers",
    {},
    "hide.spotting.equipment",
    "a map of traits to inches: above 0 for searchers, below 0 for models that hide",
    lambda value: isinstance(value, dict) and all(_number(inches) == inches for inches in value.values()),
)
HIDE_DISPLAY = choice("hide.display", "marker", "hide.counters", "unit-marker", "map")
FACE_DOWN: Setting[dict[str, Any]] = Setting(
    "hide.face-down",
    {"mode": "off", "dummy-ratio": 0.5},
    "hide.hidden-movement-counters",
    "{mode: off, both-sides or one-side; dummy-ratio: dummies for each model}",
    _face_down,
)
COUNTERS_SIDE = named(
    "hide.counters-side", "defender", "hide.one-sided-counters", "defender, attacker or the name of a side"
)
UNDERGROUND = flag("underground.enabled", True, "underground.representation")
BLOCKING_TAGS: Setting[list[str]] = Setting(
    "underground.blocking-tags",
    ["deep"],
    "underground.tunnelling",
    "a list of terrain tags that stop tunnelling",
    lambda value: isinstance(value, list) and all(isinstance(tag, str) for tag in value),
)
EMERGE_POINTS = whole("underground.emerge-points", 2, "underground.emerge")
DETECTORS: Setting[dict[str, float]] = Setting(
    "underground.detectors",
    {"geophone": 0.0, "scanner": 0.0},
    "underground.representation",
    "a map of traits to inches; 0 for the whole table",
    lambda value: isinstance(value, dict) and all(_number(inches) == inches for inches in value.values()),
)
BLIPS = flag("blip.enabled", False, "blip.basics")
DECOYS = whole("blip.decoys", 0, "blip.basics")
HIDE_DISTANCE = flag("jump.hide-distance", True, "jump.long")
WATER_FALL = inches("jump.water-fall", 6.0, "jump.long.failed")
MOST_DROP = inches("jump.max-drop", 6.0, "jump.down.limit")
CRAZED_DISTANCE = choice("dice.crazed-distance", "dice-total", "dice.scatter.random-movement", "basic-move")
ARMOUR_PENALTY = choice("armour.move-penalty", "primitive-only", "armour.move-penalty", "none", "all")
ENCUMBRANCE = flag("encumber.enabled", True, "encumber.weight")
SPACEFARING_SUSPENSORS = flag("encumber.spacefaring-suspensors", True, "encumber.suspensors")
SQUAT_FREE = inches("encumber.squat-free", 2.0, "encumber.exempt")
ONE_ROLL = flag("dice.unit-initiative-rolls", False, "dice.initiative-test.unit")
SQUADRONS = flag("activate.squadrons", False, "activate.vehicles")
EVENTS = ListSetting(
    "turn.random-events",
    EventTable,
    "turn.compulsory.random-events",
    "a list of events with name, dice (such as 2D6 or D360), and if wanted a table, when, and the weather they decide",
    EventTable.is_good,
)


def _is_deck(value: Any) -> bool:
    if not isinstance(value, str) and not (isinstance(value, dict) and "deck" in value):
        return False
    deck_of(value)
    return True


CHANCE_DECK: Setting[Any] = Setting(
    "chance.deck", "none", "chance.cards", "none, the name of a deck, or a deck written out", _is_deck
)
CHANCE_DRAW = choice("chance.draw", "one-per-game-turn", "chance.size", "one-per-player-turn")
OVERRIDES = ListSetting(
    "activate.action-cost-overrides",
    CostOverride,
    "activate.extra-cost",
    f"a list of {{action ({', '.join(DEAR_ACTIONS)}), terrain or unit, cost from 1 to 3}}",
    CostOverride.is_good,
)
GM_MODIFIERS = ListSetting(
    "shoot.gm-modifiers",
    GmModifier,
    "shoot.to-hit.gm-modifiers",
    "a list of {name, value, and if wanted when (in words), firers, weapons and targets}; one-handed needs no value",
    GmModifier.is_good,
)
ALLOCATION = choice("casualty.allocation", "random", "casualty.randomize.large-battle", "even")
OVERKILL = choice("casualty.overkill", "lost", "casualty.overkill", "pooled")
REMOVAL = choice("casualty.removal", "as-hit", "casualty.nearest-first", "nearest-first")
VEHICLE_FIRE = choice("shoot.vehicle-fire", "stand-in", "shoot.weapon.vehicle-mounted", "by-weapon-type")
WEATHER_LASERS = choice("smoke.weather-lasers", "none", "smoke.natural", "as-smoke")
LOW_VELOCITY = flag("shield.primitive-vs-low-velocity", False, "shield.primitive")
SHIELD_EXEMPT = flag("shield.suppression-exempt", False, "shield.energy")
SHIELD_ARC: Setting[float] = Setting(
    "shield.front-arc", 180.0, "shield.direction", "degrees from 0 to 360", lambda value: 0 <= _number(value) <= 360
)
SMOKE_HEIGHT = inches("smoke.height", 3.0, "smoke.los")
DISCHARGER: Setting[dict[str, Any]] = Setting(
    "smoke.discharger",
    {"radius": 3, "height": 3, "lasts": "own-next-turn", "uses": 1},
    "smoke.dischargers",
    "radius and height in inches, lasts (own-next-turn, a number of game turns or game) and uses",
    is_discharger,
)
WILD_RADIUS = inches("shoot.wild-radius", 3.0, "shoot.hidden-target")
OPENING_DISTANCE = inches("shoot.opening-distance", 1.5, "shoot.cover.buildings-trenches-roofs")
ATTACK_ARCS = flag("melee.attack-arcs", True, "melee.arc")
CASUALTY_CHOICE = choice("melee.casualty-choice", "random", "melee.allocation.within-tier", "owner", "attacker")
MAX_ATTACKERS: Setting[str | int] = Setting(
    "melee.max-attackers", "off", "melee.mass-attack", "off or a whole number of at least 1",
    lambda value: value == "off" or (isinstance(value, int) and value >= 1 and value is not True),
)  # fmt: skip
BLOCKING = flag("block.enabled", False, "block.declare")
DOORWAY_FIGHTERS = flag("block.doorway-fighters", False, "block.doorway-fighters")
LARGE_ATTACKERS: Setting[dict[str, int]] = Setting(
    "block.large-attackers",
    {"bulky": 2, "very-bulky": 3, "extremely-bulky": 5, "size-3": 5},
    "block.large",
    "how many may attack a big blocker: a whole number of at least 1 for bulky, very-bulky, extremely-bulky and size-3",
    _attackers,
)
COVER_HITTING = flag("cover.hitting", False, "cover.hit")
COVER_PENETRATING = flag("cover.penetrating", False, "cover.penetrate.point")
LIVING_SHIELDS = flag("cover.living-shields", False, "cover.living-shield")
UPHILL_STEP = inches("melee.uphill-step", 0.5, "melee.to-hit.uphill")
UNARMED = ListSetting(
    "melee.unarmed-models",
    UnarmedModel,
    "melee.to-hit.unarmed",
    "a list of {name of a model or unit, and if wanted improvised true or false}",
    UnarmedModel.is_good,
)
PROTECTION = choice("casualty.character-protection", "look-out-sir", "casualty.look-out-sir", "none", "owner-selects")


def _pistol_effects(value: Any) -> bool:
    if not isinstance(value, dict) or not value.keys() <= {"confused", "entangled"}:
        return False
    confused, entangled = value.get("confused", "lose-activation"), value.get("entangled", "held")
    return confused in ("none", "lose-activation") and entangled in ("none", "held")


PISTOL_EFFECTS: Setting[dict[str, str]] = Setting(
    "pistols.effects",
    {"confused": "lose-activation", "entangled": "held"},
    "pistols.special",
    "confused (none or lose-activation) and entangled (none or held)",
    _pistol_effects,
)


def _damage(value: Any) -> bool:
    if not isinstance(value, dict) or not value.keys() <= {"glance", "penetrate"}:
        return False
    glance, penetrate = value.get("glance", "none"), value.get("penetrate", "destroyed")
    return glance in ("none", "no-shooting-next-turn") and penetrate in ("no-shooting-next-turn", "destroyed")


VEHICLE_DAMAGE: Setting[dict[str, str]] = Setting(
    "shoot.vehicle-damage",
    {"glance": "no-shooting-next-turn", "penetrate": "destroyed"},
    "dice.to-wound",
    "glance (none or no-shooting-next-turn) and penetrate (no-shooting-next-turn or destroyed)",
    _damage,
)
MOST_SAMPLES = 62


def _geometry(value: Any) -> bool:
    try:
        geometry = converted(value, SightGeometry)
    except msgspec.ValidationError:
        return False
    fractions = (geometry.eye_fraction, geometry.body_fraction, *geometry.heights)
    return all(0 < fraction <= 1 for fraction in fractions) and 1 <= geometry.samples <= MOST_SAMPLES


LOS_GEOMETRY: Setting[dict[str, Any]] = Setting(
    "shoot.los-geometry",
    {"eye-fraction": 0.9, "body-fraction": 0.6, "columns": 3, "heights": [0.15, 0.5, 0.9]},
    "shoot.los.geometry",
    "eye-fraction, body-fraction and heights above 0 up to 1, and a number of columns",
    _geometry,
)


def check_settings(settings: Mapping[str, Any], where: str) -> None:
    """Refuses unknown keys and values that the entry does not allow, in one sentence."""
    for key, value in settings.items():
        known = REGISTRY.get(key)
        if known is None:
            raise ArapError(f"{where}: unknown setting {key!r}; {_hint(key)}")
        try:
            good = known.check(value)
        except ArapError as problem:
            raise ArapError(f"{where}: {key}: {problem}") from None
        if not good:
            raise ArapError(f"{where}: {key} cannot be {value!r}; it takes {known.values} ({known.rule}).")


def check_laid_over(settings: Mapping[str, Any], where: str) -> None:
    """Checks settings that replace those of a scenario whose armies have already been read."""
    check_settings(settings, where)
    if (key := DEFAULT_HEIGHTS.key) in settings:
        raise ArapError(f"{where}: {key} counts when armies are read; set it in the scenario ({DEFAULT_HEIGHTS.rule}).")


def _hint(key: str) -> str:
    close = get_close_matches(key, REGISTRY, n=1)
    return f"did you mean {close[0]!r}?" if close else "`arap rules list` shows the settings."
