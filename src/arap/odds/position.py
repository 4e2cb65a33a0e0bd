"""A position made from numbers: one firer, its shots, and one unit of equal models in an arc in front of it."""

from math import cos, pi, sin
from typing import Literal

import msgspec

from arap.army.profile import Kind, Profile, Weapon
from arap.army.scenario import Placed, Scenario, SideSetup, UnitSetup
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Turn
from arap.kernel.errors import ArapError
from arap.odds.values import VolleyOdds
from arap.odds.volley import volley_odds
from arap.rules.shooting.orders.declaration import why_not_declare
from arap.rules.shooting.shots.volley import Volley
from arap.table.terrain import Piece

FIRER, TARGET, WEAPON = "firers", "target", "weapon"
SPAN = 2 * pi / 3
APART = 1.2
ROOM = 4.0
COVER_FROM = 0.25
LOW = 0.8


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers that describe a volley. 0 means no save or no AP."""

    bs: int = 4
    shots: int = 10
    strength: int = 4
    ap: int = 0
    damage: int = 1
    toughness: int = 4
    save: int = 0
    invulnerable: int = 0
    cover: Literal["none", "soft", "hard"] = "none"
    models: int = 10
    wounds: int = 1
    range: float = 12.0
    weapon_range: float = 24.0
    leadership: int = 7
    suppressed: int = 0
    target_suppressed: int = 0
    aimed: bool = False
    ground: bool = False


def odds_from(numbers: Numbers) -> VolleyOdds:
    """The odds of this volley, by the rules that would resolve it."""
    battle = position_of(numbers)
    volley = Volley(FIRER, 1, aimed=numbers.aimed)
    orders = (FireOrder(f"{FIRER}.1", WEAPON, TARGET),)
    if refusal := why_not_declare(battle, volley, orders):
        raise ArapError(f"{refusal.reason} ({refusal.rule}).")
    return volley_odds(battle, volley, orders, TARGET, ground=numbers.ground)


def position_of(numbers: Numbers) -> Battle:
    """The battle in the turn of the firer. Every target stands at the same distance."""
    middle, depth = numbers.range + ROOM, numbers.range + 2 * ROOM
    step = min(APART / numbers.range, SPAN / numbers.models)
    angles = [(n - (numbers.models - 1) / 2) * step for n in range(numbers.models)]
    places = [(middle + numbers.range * sin(angle), ROOM + numbers.range * cos(angle)) for angle in angles]
    firer, enemy = firer_of(numbers), enemy_of(numbers)
    scenario = Scenario(
        name="odds",
        title="Odds",
        width=2 * middle,
        depth=depth,
        terrain=(cover_for(numbers, 2 * middle, depth),) if numbers.cover != "none" else (),
        sides=(
            a_side("a", FIRER, "south", (Placed(kind=firer.id, x=middle, y=ROOM, facing=0.0),)),
            a_side("b", TARGET, "north", tuple([Placed(kind=enemy.id, x=x, y=y, facing=180.0) for x, y in places])),
        ),
        kinds={firer.id: firer, enemy.id: enemy},
        weapons={WEAPON: weapon_of(numbers)},
        settings={PREMEASURE.key: True},
    )
    battle = Battle.start(scenario)
    battle.turn = Turn(game_turn=1, serial=1, order=("a", "b"), active="a", phase="activation")
    battle.change(FIRER, suppression=numbers.suppressed)
    battle.change(TARGET, suppression=numbers.target_suppressed)
    return battle


def a_side(side: str, unit: str, home: str, models: tuple[Placed, ...]) -> SideSetup:
    setup = UnitSetup(id=unit, name=unit.capitalize(), models=models)
    return SideSetup(id=side, name=side.upper(), army=side.upper(), home=home, units=(setup,))


def firer_of(numbers: Numbers) -> Kind:
    profile = Profile(M=4, WS=3, BS=numbers.bs, S=3, T=3, W=1, I=3, A=1, Ld=7)
    return Kind(id="firer", name="Firer", profile=profile, weapons=(WEAPON,), view_arc=360.0)


def enemy_of(numbers: Numbers) -> Kind:
    profile = Profile(
        M=4, WS=3, BS=3, S=3, T=numbers.toughness, W=numbers.wounds, I=3, A=1, Ld=numbers.leadership,
        save=numbers.save, invulnerable=numbers.invulnerable,
    )  # fmt: skip
    return Kind(id="enemy", name="Enemy", profile=profile)


def weapon_of(numbers: Numbers) -> Weapon:
    return Weapon(
        id=WEAPON, name="Weapon", type="assault", range=numbers.weapon_range, strength=numbers.strength,
        ap=numbers.ap, shots=numbers.shots, damage=numbers.damage, fire_arc=360.0,
    )  # fmt: skip


def cover_for(numbers: Numbers, width: float, depth: float) -> Piece:
    """Cover lower than a model, in front of and around every model except the firer."""
    near = ROOM + COVER_FROM * numbers.range
    shape = ((0.0, near), (width, near), (width, depth), (0.0, depth))
    return Piece(id="cover", name="cover", feature="cover", shape=shape, height=LOW, cover=numbers.cover)
