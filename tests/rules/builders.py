"""Small battles built in code. A test states what matters; everything else has a plain default."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Any, TypeVar

import msgspec

from arap.army.equipment import Armour, Shield
from arap.army.profile import Kind, Profile, Weapon
from arap.army.scenario import Objective, Placed, Scenario, SideSetup, UnitSetup
from arap.army.tunnels import Tunnels
from arap.battle.battle import Battle
from arap.battle.values import Turn
from arap.kernel.requests import Approved, Ask, Flow
from arap.kernel.sources import ScriptedDice
from arap.rules.coherency import bonds, coherent, spots_among
from arap.table.terrain import Piece

R = TypeVar("R")
NO_TUNNELS = Tunnels()
Rect = tuple[float, float, float, float]
Point = tuple[float, float]
HOMES = {"a": "south", "b": "north", "c": "east", "d": "west"}
PLAIN = {"M": 4.0, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7, "save": 0}


def a_weapon(id: str = "rifle", **fields: Any) -> Weapon:
    """A weapon; by default a rapid-fire rifle of 24", Strength 3, without AP."""
    plain: dict[str, Any] = {"name": id, "type": "rapid-fire", "range": 24.0, "strength": 3}
    return Weapon(id=id, **plain | fields)


RIFLE = a_weapon()


def a_kind(id: str = "trooper", **fields: Any) -> Kind:
    """A kind of model. Characteristics (M, BS, save ...) and fields of a Kind (size, role ...) are given by name."""
    in_profile = {name for name in fields if name in Profile.__struct_fields__}
    profile = PLAIN | {name: fields.pop(name) for name in in_profile}
    return Kind(id=id, profile=Profile(**profile), **{"name": id, **fields})


@dataclass(frozen=True)
class Member:
    """One model of a squad; without a place it stands in the squad's ranks, facing as the squad does."""

    kind: Kind
    weapons: tuple[Weapon, ...] = (RIFLE,)
    at: Point | None = None
    facing: float | None = None


@dataclass(frozen=True)
class Squad:
    id: str
    side: str
    members: tuple[Member, ...]
    reserve: bool = False
    blip: bool = False
    decoy: bool = False
    loose: bool = False
    below: bool = False
    mob: bool = False


def a_member(
    kind: Kind | None = None,
    *,
    weapons: Iterable[Weapon] = (RIFLE,),
    at: Point | None = None,
    facing: float | None = None,
) -> Member:
    return Member(kind or a_kind(), tuple(weapons), at, facing)


def squad(
    id: str,
    side: str = "a",
    at: Point = (10.0, 10.0),
    n: int = 5,
    *,
    facing: float = 0.0,
    spacing: float = 1.2,
    ranks: int = 1,
    kind: Kind | None = None,
    weapons: Iterable[Weapon] = (RIFLE,),
    places: Sequence[Point] = (),
    members: Sequence[Member] = (),
    reserve: bool = False,
    blip: bool = False,
    decoy: bool = False,
    loose: bool = False,
    below: bool = False,
    mob: bool = False,
) -> Squad:
    """A squad in ranks behind its front, whose middle is `at`; or on the given places; or of the given members."""
    arms = tuple(weapons)
    men = list(members) or [Member(kind or a_kind(), arms) for _ in range(len(places) or n)]
    spots = list(places) or formed(at, len(men), facing, spacing, ranks)
    standing = [
        replace(man, at=man.at or spot, facing=facing if man.facing is None else man.facing)
        for man, spot in zip(men, spots, strict=True)
    ]
    return Squad(id, side, tuple(standing), reserve, blip, decoy, loose, below, mob)


def formed(at: Point, n: int, facing: float, spacing: float = 1.2, ranks: int = 1) -> list[Point]:
    """Places in ranks, left to right, front rank first."""
    files = -(-n // ranks)
    ahead, right = (sin(radians(facing)), cos(radians(facing))), (cos(radians(facing)), -sin(radians(facing)))
    places = []
    for number in range(n):
        rank, file = divmod(number, files)
        side, back = (file - (files - 1) / 2) * spacing, -rank * spacing
        places.append((at[0] + right[0] * side + ahead[0] * back, at[1] + right[1] * side + ahead[1] * back))
    return places


def a_battle(
    units: Iterable[Squad] = (),
    terrain: Iterable[Piece] = (),
    width: float = 48.0,
    depth: float = 48.0,
    *,
    active: str = "a",
    armour: Iterable[Armour] = (),
    shields: Iterable[Shield] = (),
    objectives: Iterable[Objective] = (),
    settings: Mapping[str, Any] | None = None,
    tunnels: Tunnels = NO_TUNNELS,
) -> Battle:
    """A battle in the activation phase of the first player turn. Settings by key: {"move.pass-friends": False}."""
    battle = Battle.start(
        a_scenario(
            units,
            terrain,
            width,
            depth,
            armour=armour,
            shields=shields,
            objectives=objectives,
            settings=settings,
            tunnels=tunnels,
        )
    )
    order = battle.sides[battle.sides.index(active) :] + battle.sides[: battle.sides.index(active)]
    battle.turn = Turn(game_turn=1, serial=1, order=order, active=active, phase="activation", below=battle.turn.below)
    return battle


def a_scenario(
    units: Iterable[Squad] = (),
    terrain: Iterable[Piece] = (),
    width: float = 48.0,
    depth: float = 48.0,
    *,
    armour: Iterable[Armour] = (),
    shields: Iterable[Shield] = (),
    objectives: Iterable[Objective] = (),
    settings: Mapping[str, Any] | None = None,
    tunnels: Tunnels = NO_TUNNELS,
) -> Scenario:
    squads = list(units)
    kinds: dict[str, Kind] = {}
    sides = sorted({"a", "b"} | {unit.side for unit in squads})
    return Scenario(
        name="test",
        title="Test",
        width=width,
        depth=depth,
        terrain=tuple(msgspec.structs.replace(piece, id=f"{piece.id}{n}") for n, piece in enumerate(terrain, 1)),
        sides=tuple(_side(side, [unit for unit in squads if unit.side == side], kinds) for side in sides),
        kinds=kinds,
        weapons=_armoury(squads),
        armour={suit.id: suit for suit in armour},
        shields={shield.id: shield for shield in shields},
        objectives=tuple(objectives),
        settings=dict(settings or {}),
        tunnels=tunnels,
    )


def _armoury(squads: Iterable[Squad]) -> dict[str, Weapon]:
    """Every weapon carried, by its id; two weapons of one id are a mistake of the test."""
    weapons: dict[str, Weapon] = {}
    for weapon in (weapon for unit in squads for man in unit.members for weapon in man.weapons):
        assert weapons.setdefault(weapon.id, weapon) == weapon, f"two weapons are called {weapon.id}"
    return weapons


def _side(side: str, squads: list[Squad], kinds: dict[str, Kind]) -> SideSetup:
    setups = [
        UnitSetup(
            id=unit.id, name=unit.id, models=tuple(_placed(man, kinds) for man in unit.members), reserve=unit.reserve,
            blip=unit.blip, decoy=unit.decoy, loose=unit.loose, below=unit.below, mob=unit.mob,
        )
        for unit in squads
    ]  # fmt: skip
    return SideSetup(id=side, name=f"Side {side}", army=f"Army {side}", home=HOMES[side], units=tuple(setups))


def _placed(man: Member, kinds: dict[str, Kind]) -> Placed:
    assert man.at is not None and man.facing is not None
    kind = _registered(man, kinds)
    return Placed(kind=kind.id, x=man.at[0], y=man.at[1], facing=man.facing)


def _registered(man: Member, kinds: dict[str, Kind]) -> Kind:
    """The man's kind with his weapons, under a name of its own where kinds of one name differ."""
    kind = msgspec.structs.replace(man.kind, weapons=tuple(weapon.id for weapon in man.weapons))
    number, named = 1, kind
    while kinds.setdefault(named.id, named) != named:
        number += 1
        named = msgspec.structs.replace(kind, id=f"{kind.id}-{number}")
    return named


def a_piece(rect: Rect, feature: str = "area", **fields: Any) -> Piece:
    """A rectangle of terrain from (left, bottom) to (right, top)."""
    left, bottom, right, top = rect
    shape = ((left, bottom), (right, bottom), (right, top), (left, top))
    return Piece(id=feature, shape=shape, feature=feature, **{"name": feature, **fields})


def difficult(rect: Rect, **fields: Any) -> Piece:
    return a_piece(rect, "bog", **{"going": "difficult", "form": "area", **fields})


def very_difficult(rect: Rect, **fields: Any) -> Piece:
    return a_piece(rect, "wire", **{"going": "very-difficult", "form": "area", **fields})


def impassable(rect: Rect, **fields: Any) -> Piece:
    return a_piece(rect, "rock", **{"going": "impassable", "standable": False, "height": 4.0, "opaque": True, **fields})


def a_wood(rect: Rect, **fields: Any) -> Piece:
    """A wood: difficult ground, soft cover, looked into for some inches."""
    plain = {"going": "difficult", "cover": "soft", "form": "area", "height": 6.0, "sight_depth": 3.0}
    return a_piece(rect, "wood", **plain | fields)


def a_wall(start: Point, end: Point, height: float = 1.0, thickness: float = 0.25, **fields: Any) -> Piece:
    """A straight wall: hard linear cover, seen over from above its top, stepped over."""
    (x1, y1), (x2, y2) = start, end
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ox, oy = -(y2 - y1) / length * thickness / 2, (x2 - x1) / length * thickness / 2
    shape = ((x1 - ox, y1 - oy), (x2 - ox, y2 - oy), (x2 + ox, y2 + oy), (x1 + ox, y1 + oy))
    plain: dict[str, Any] = {"name": "wall", "cover": "hard", "form": "linear", "opaque": True}
    return Piece(id="wall", feature="wall", shape=shape, height=height, **plain | fields)


def play(flow: Flow[R], dice: Mapping[str, Sequence[int]] | None = None, answers: Iterable[Any] = ()) -> R:
    """Runs a flow to its end with dice by purpose; questions get the answers in order, then their defaults."""
    source, given = ScriptedDice(dice or {}), iter(answers)
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Ask):
                answer = Approved(request, next(given, request.default))
            else:
                answer = source.faces(request, 0)
    except StopIteration as end:
        left = list(given)
        assert not left, f"nobody asked for {left}"
        result: R = end.value
        return result


def asked(flow: Flow[Any], dice: Mapping[str, Sequence[int]] | None = None) -> Ask | None:
    """The first question of a flow, which then waits; None when it ends without one."""
    source = ScriptedDice(dice or {})
    answer: Any = None
    try:
        while True:
            request = flow.send(answer)
            if isinstance(request, Ask):
                return request
            answer = source.faces(request, 0)
    except StopIteration:
        return None


def is_coherent(battle: Battle, unit_id: str, without: Collection[str] = ()) -> bool:
    """Whether a unit keeps together as it stands, without these models."""
    return coherent(bonds(spots_among(battle, [each for each in battle.members(unit_id) if each.id not in without])))
