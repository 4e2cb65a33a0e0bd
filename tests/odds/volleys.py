"""Volleys of every sort, for the odds to be held against the engine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from arap.army.equipment import Shield, ShieldSave
from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model, Tally
from arap.odds.sampling import Shooting
from arap.rules.shooting.sequence.volley import by_delivery, take_aim, take_places
from arap.rules.shooting.shots.delivery import delivery
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.volley import Volley
from arap.table.terrain import Piece
from tests.rules.builders import Member, a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.shooting.firing import change, low_wall
from tests.rules.shooting.striking import FLAMER, FRAG, GRENADE, KRAK, MORTAR, ROCK

GUN = a_weapon("gun", type="assault", shots=2, strength=4)
CANNON = a_weapon("cannon", type="assault", shots=1, strength=8, ap=2, range=36.0)
PLASMA = a_weapon("plasma", type="assault", shots=2, strength=7, ap=2)
STUBBER = a_weapon("stubber", type="assault", shots=3, strength=4, ap=6, range=36.0)
BLASTER = a_weapon("blaster", type="assault", shots=1, strength=6, damage=2)
NEEDLER = a_weapon("needler", type="assault", shots=2, strength=3, tags=("needler",))
SHORT = a_weapon("short", type="assault", shots=3, strength=4, range=10.1)
FAR = a_weapon("far", type="assault", shots=3, strength=4, range=30.0)
HEAVY_MORTAR = a_weapon("heavy mortar", type="assault", range=48.0, strength=5, marker_radius=2.5, tags=("barrage",))


SHIELD = Shield(id="shield", name="shield", melee=ShieldSave(improves=1), shooting=ShieldSave(improves=1))
FIELD = Shield(id="field", name="field", melee=ShieldSave(invulnerable=5), shooting=ShieldSave(invulnerable=5))


class Case(NamedTuple):
    """A volley of all who are in range, with their first weapon: at the target, or for weapons that strike places by
    the `order` that a sensible gunner would give."""

    battle: Battle
    ground: bool = False
    unit: str = "s"
    target: str = "t"
    fields: Mapping[str, Any] = MappingProxyType({})

    @property
    def fires(self) -> list[Fire]:
        return list(self.shooting.fires)

    @property
    def shooting(self) -> Shooting:
        battle, volley = self.battle, Volley(self.unit, 1)
        flat, placed = by_delivery(battle, tuple([self.order(model) for model in battle.members(self.unit)]))
        return Shooting(volley, take_aim(battle, volley, flat)[0], take_places(battle, placed)[0])

    def order(self, model: Model) -> FireOrder:
        weapon = self.battle.weapon(self.battle.kind(model).weapons[0])
        kind = delivery(weapon)
        order = kind.proposal(self.battle, model, weapon, self.target, by_eye=True)
        return replace(order, **self.fields) if kind.strikes_places else order


def men(n: int, weapon: Weapon = GUN, **fields: Any) -> list[Member]:
    return [a_member(a_kind("shooter", **{"BS": 4} | fields), weapons=[weapon]) for _ in range(n)]


def foes(n: int, id: str = "foe", **fields: Any) -> list[Member]:
    return [a_member(a_kind(id, **fields), weapons=[]) for _ in range(n)]


def case(
    shooters: Sequence[Member],
    targets: Sequence[Member],
    *,
    distance: float = 10.0,
    ground: bool = False,
    terrain: Iterable[Piece] = (),
    wounds: dict[int, int] | None = None,
    settings: dict[str, Any] | None = None,
    now: dict[str, Any] | None = None,
    **unit: Any,
) -> Case:
    """Shooters in a row and targets in a row before them; `wounds` are those left to single targets, `now` is what the
    target unit has suffered this turn, other fields are its own."""
    ours = squad("s", "a", (24.0, 10.0), members=shooters, spacing=1.2)
    theirs = squad("t", "b", (24.0, 10.0 + distance), members=targets, facing=180.0, spacing=1.2)
    battle = a_battle([ours, theirs], terrain, shields=[SHIELD, FIELD], settings=settings)
    for number, left in (wounds or {}).items():
        change(battle, f"t.{number}", wounds=left)
    battle.change_now("t", **now or {})
    battle.change("t", **unit)
    return Case(battle, ground)


def a_house() -> Piece:
    """Nobody sees through it."""
    return Piece(id="house", name="house", feature="wall", shape=((14, 19), (34, 19), (34, 20), (14, 20)), height=9.0,
                 opaque=True, cover="hard", going="impassable")  # fmt: skip


def half_wall(right: float, distance: float = 10.0) -> list[Piece]:
    """A low wall before the left part of the targets."""
    return [low_wall(9.0 + distance, 4.0, right)]


def suppressed(points: int) -> Case:
    found = case(men(3), foes(5))
    found.battle.change("s", suppression=points)
    return found


def hit_before(hits: int, casualties: int = 0) -> Case:
    """The same shooters have hit, and shooting has killed, in this turn."""
    tally = Tally("s", hits=hits)
    suffered = {"tallies": (tally,), "casualties": casualties, "start_count": 8 + casualties}
    return case(men(3), foes(8), now=suffered)


def ordered(*groups: Sequence[Member]) -> list[Member]:
    return [man for group in groups for man in group]


def prone(found: Case, *models: int) -> Case:
    for number in models:
        change(found.battle, f"t.{number}", prone=True)
    return found


def turned(found: Case, **facings: float) -> Case:
    """Targets who face elsewhere: t1=90.0."""
    for name, facing in facings.items():
        change(found.battle, f"t.{name[1:]}", facing=facing)
    return found


def firers_wounded(found: Case, *models: int) -> Case:
    for number in models:
        change(found.battle, f"s.{number}", wounds=1)
    return found


def leader(**fields: Any) -> list[Member]:
    return foes(1, "leader", **{"role": "leader", "Ld": 9} | fields)


def marker(weapon: Weapon, *targets: Sequence[Member], **fields: Any) -> Case:
    """One gun that strikes a place, and a row of enemies at whom it is fired."""
    return case(men(1, weapon), ordered(*targets), **{"distance": 20.0} | fields)


CASES: dict[str, Callable[[], Case]] = {
    "plain": lambda: case(men(3), foes(6)),
    "one shot": lambda: case(men(1, CANNON), foes(6)),
    "BS 5": lambda: case(men(3, BS=5), foes(6)),
    "BS 7 is capped": lambda: case(men(2, BS=7), foes(5)),
    "BS 1 on two men: two dice": lambda: case(men(4, BS=1), foes(2)),
    "two men": lambda: case(men(2), foes(2)),
    "suppressed firers": lambda: suppressed(2),
    "T 7: two dice to wound": lambda: case(men(4), foes(4, T=7)),
    "T 9: only close": lambda: case(men(4), foes(4, T=9)),
    "save 2": lambda: case(men(4), foes(4, save=2)),
    "AP beats the armour": lambda: case(men(2, PLASMA), foes(5, save=3)),
    "invulnerable": lambda: case(men(2, PLASMA), foes(5, save=3, invulnerable=5)),
    "some invulnerable": lambda: case(men(3, PLASMA), ordered(foes(3, save=3), foes(2, "lord", invulnerable=4))),
    "shields, some turned away from some or all": lambda: turned(
        case(men(4), ordered(foes(4, "bearer", save=5, shield="shield"), foes(2, save=5))), t2=0.0, t3=90.0
    ),
    "energy shields against plasma": lambda: turned(
        case(men(3, PLASMA), foes(4, save=3, shield="field")), t1=0.0
    ),
    "needlers": lambda: case(men(3, NEEDLER), foes(5, save=4)),
    "to ground with armour": lambda: case(men(3), foes(5, save=5), ground=True),
    "half behind a wall": lambda: case(men(4), foes(8), terrain=half_wall(24.0)),
    "two in the open": lambda: case(men(4), foes(8), terrain=half_wall(26.2)),
    "two in the open, leader behind": lambda: case(
        men(4), ordered(leader(T=4), foes(7)), terrain=half_wall(26.2)
    ),
    "two in the open, mixed armour": lambda: case(
        men(3, STUBBER), ordered(foes(4, "knight", save=3), foes(4, save=6)), terrain=half_wall(26.2)
    ),
    "who hits decides when victims are drawn": lambda: case(
        ordered(men(1, SHORT), men(1, FAR)), ordered(leader(T=4), foes(2)), terrain=[low_wall(19.0, 23.4)]
    ),
    "prone men": lambda: prone(case(men(4), foes(6)), 1, 2, 3, 4),
    "a leader in armour": lambda: case(men(3), ordered(leader(save=3), foes(4, save=6))),
    "an ogre among men": lambda: case(men(4), ordered(foes(1, "ogre", T=5, W=3, size=3), foes(4))),
    "a wounded lord": lambda: case(men(4), ordered(leader(W=3, T=4), foes(3)), wounds={1: 2}),
    "instant death to a lord": lambda: case(men(3, CANNON), ordered(leader(W=3, T=4), foes(2, T=4))),
    "two wounds each": lambda: case(men(4), foes(4, W=2)),
    "two wounds, some hurt": lambda: case(men(4), foes(4, W=2), wounds={1: 1, 4: 1}),
    "three wounds, differently hurt": lambda: case(men(5), foes(5, W=3), wounds={1: 1, 2: 2, 3: 2}),
    "outright, some hurt": lambda: case(ordered(men(2, CANNON), men(3)), foes(4, W=3, T=4), wounds={2: 1}),
    "damage two on odd wounds": lambda: case(ordered(men(3, BLASTER), men(2)), foes(3, W=3), wounds={1: 2}),
    "monster": lambda: case(men(5), foes(1, W=4, T=5, size=4, creature_class="monstrous")),
    "mixed weapons": lambda: case(ordered(men(2), men(1, PLASMA), men(1, STUBBER)), foes(6, save=4)),
    "mixed weapons, mixed target": lambda: case(
        ordered(men(2), men(1, PLASMA), men(1, STUBBER)), ordered(leader(save=3), foes(4, save=5), foes(2, "big", T=4))
    ),
    "mixed skill": lambda: case(ordered(men(1, BS=2), men(1), men(1, BS=5)), foes(6, save=6)),
    "wounded firers": lambda: firers_wounded(case(men(3, W=2), foes(5)), 1, 3),
    "rapid fire close": lambda: case(men(3, a_weapon()), foes(5)),
    "some out of range": lambda: case(ordered(men(2), men(2, a_weapon("short", range=10.5))), foes(8)),
    "half fearless": lambda: case(men(3), ordered(foes(2, traits=("fearless",)), foes(3, "meek", Ld=5))),
    "mixed Leadership": lambda: case(men(3), ordered(foes(2, "bold", Ld=9), foes(2, "meek", Ld=5))),
    "hit and killed before": lambda: hit_before(1, 1),
    "routing": lambda: case(men(3), foes(5), rout="routing"),
    "suppressed target": lambda: case(men(3), foes(5), suppression=2),
    "automatic suppression": lambda: case(
        men(3), foes(5), suppression=1, settings={"suppress.model": "automatic"}
    ),
    "tests only pin": lambda: case(men(3), foes(5), settings={"casualty.quarter-result": "pin-only"}),
    "marker": lambda: marker(FRAG, foes(6)),
    "marker on a leader: look out, sir": lambda: marker(FRAG, foes(2), leader(save=4), foes(2)),
    "marker on men behind a wall": lambda: marker(FRAG, foes(5), distance=10.0, terrain=half_wall(23.4)),
    "marker on men of two wounds, some hurt": lambda: marker(FRAG, foes(5, W=2), wounds={2: 1}),
    "marker on men lying down": lambda: prone(marker(FRAG, foes(3), leader(W=2), foes(2)), 2, 3, 5),
    "marker close by: half the range": lambda: marker(FRAG, foes(5), distance=4.0),
    "shot without a marker": lambda: marker(KRAK, foes(2), leader(W=3), foes(2)),
    "two shots without a marker": lambda: case(men(2, KRAK), ordered(foes(2), leader(W=3), foes(2)), distance=20.0),
    "two markers": lambda: case(men(2, FRAG), ordered(foes(2), leader(), foes(2)), distance=20.0),
    "barrage": lambda: marker(MORTAR, foes(5), distance=18.3),
    "barrage on those out of sight": lambda: marker(MORTAR, foes(5), terrain=[a_house()]),
    "hidden: three dice": lambda: marker(FRAG, foes(5), terrain=[a_house()])._replace(
        fields={"target": "", "mode": "hidden", "bearing": 0.0, "distance": 20.0}
    ),
    "large marker, automatic suppression": lambda: marker(
        HEAVY_MORTAR, foes(6), suppression=1, settings={"suppress.model": "automatic"}
    ),
    "flamer": lambda: marker(FLAMER, foes(5), distance=5.0),
    "two flamers on a lord and his men": lambda: case(
        men(2, FLAMER), ordered(foes(2), leader(W=3, T=4), foes(2)), distance=5.0
    ),
    "flamer on men of two wounds": lambda: marker(FLAMER, foes(5, W=2, T=2), distance=5.0),
    "grenade": lambda: marker(GRENADE, foes(2), leader(), foes(2), distance=5.0),
    "stone": lambda: marker(ROCK, foes(3), distance=4.0),
    "marker among rifles": lambda: case(
        ordered(men(1, FRAG), men(3)), ordered(foes(3), leader(W=2, T=4), foes(3))
    ),
    "flamer among rifles, some behind a wall": lambda: case(
        ordered(men(1, FLAMER), men(2)), foes(6), distance=5.0, terrain=half_wall(24.0, 5.0)
    ),
}  # fmt: skip
