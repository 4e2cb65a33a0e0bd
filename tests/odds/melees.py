"""Rounds of melee of every sort, for the odds to be held against the engine."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from arap.army.equipment import Shield, ShieldSave
from arap.army.profile import Weapon
from arap.battle.acts import Fight, FightOrder
from arap.battle.battle import Battle
from arap.battle.values import Onset
from arap.rules.combats import Combat, combats
from arap.rules.melee.moving.locking import lock
from tests.rules.builders import Member, a_battle, a_kind, a_member, a_weapon, squad

SWORD = a_weapon("sword", type="melee", range=None, strength=None)
AXE = a_weapon("axe", type="melee", range=None, strength=4, ap=4)
CLAW = a_weapon("claw", type="melee", range=None, strength=8, ap=2)
PISTOL = a_weapon("pistol", type="pistol", range=12.0, strength=4, ap=5)
BLADE = a_weapon("blade", type="melee", range=None, strength=None, ap=3, tags=("power",))
SHIELD = Shield(id="shield", name="shield", melee=ShieldSave(improves=1), shooting=ShieldSave(improves=1))
LINE, REACH, APART = 20.0, 1.0, 1.2


class MeleeCase(NamedTuple):
    """A combat before its round, and the orders of the sides that do not fight as proposed."""

    battle: Battle
    orders: Mapping[str, Fight] = MappingProxyType({})

    @property
    def combat(self) -> Combat:
        return combats(self.battle)[0]


def men(n: int, weapons: Sequence[Weapon] = (SWORD,), id: str = "man", **fields: Any) -> list[Member]:
    return [a_member(a_kind(id, **fields), weapons=weapons) for _ in range(n)]


def led(
    n: int, *, weapons: Sequence[Weapon] = (SWORD,), by: Sequence[Weapon] = (SWORD,), **fields: Any
) -> list[Member]:
    """A unit with a leader in the middle: better Leadership, and one more attack."""
    troops = men(n - 1, weapons, "trooper", **fields)
    leader = a_member(a_kind("leader", role="leader", **{"A": 2, "Ld": 9} | fields), weapons=by)
    return [*troops[: n // 2], leader, *troops[n // 2 :]]


def fought(
    ours: Sequence[Member],
    theirs: Sequence[Member],
    *,
    onset: Mapping[str, Any] | None = None,
    ranks: int = 1,
    orders: Mapping[str, Fight] | None = None,
    settings: Mapping[str, Any] | None = None,
    shields: Sequence[Shield] = (),
    reach: float = REACH,
    change: Callable[[Battle], None] | None = None,
) -> MeleeCase:
    """Two lines in contact, facing each other. `onset`: the first unit has charged."""
    units = [
        squad("a", "a", at=(24.0, LINE), facing=0.0, spacing=APART, ranks=ranks, members=ours),
        squad("b", "b", at=(24.0, LINE + reach), facing=180.0, spacing=APART, ranks=ranks, members=theirs),
    ]
    battle = a_battle(units, settings=dict(settings or {}), shields=shields)
    lock(battle, "a", "b")
    battle.change_turn(phase="melee")
    if onset is not None:
        battle.change_turn(onsets=(Onset("a", "b", **onset),))
    if change:
        change(battle)
    return MeleeCase(battle, dict(orders or {}))


def prone(*models: str) -> Callable[[Battle], None]:
    def lie(battle: Battle) -> None:
        for model in models:
            battle.put_model(replace(battle.models[model], prone=True))

    return lie


def wounded(*models: str) -> Callable[[Battle], None]:
    def hurt(battle: Battle) -> None:
        for model in models:
            battle.put_model(replace(battle.models[model], wounds=battle.models[model].wounds - 1))

    return hurt


def all_of(side: str, n: int, **fields: Any) -> dict[str, Fight]:
    return {side: Fight(tuple([FightOrder(f"{side}.{number}", **fields) for number in range(1, n + 1)]))}


def nine_and_a_hero(**hero: Any) -> list[Member]:
    return [*men(4), a_member(a_kind("hero", role="leader", **{"Ld": 9} | hero), weapons=[SWORD]), *men(4)]


CASES: dict[str, Callable[[], MeleeCase]] = {
    "plain": lambda: fought(men(4), men(4)),
    "one against one": lambda: fought(men(1), men(1, id="foe")),
    "one against three": lambda: fought(men(1, A=3), men(3)),
    "a hero against a line": lambda: fought(men(1, id="hero", WS=5, A=4, W=3, I=2, save=4), men(3)),
    "six against two": lambda: fought(men(6, A=2, S=4), men(2)),
    "ten against ten": lambda: fought(men(10), men(10)),
    "eight, the better first": lambda: fought(men(8, I=4, WS=4), men(8)),
    "the worse first": lambda: fought(men(5, I=5, WS=2), men(5, WS=4)),
    "three attacks each": lambda: fought(men(4, A=3), men(4, A=3)),
    "armour": lambda: fought(men(5), men(5, save=4)),
    "armour on both sides": lambda: fought(men(5, save=3, I=4), men(5, save=5)),
    "invulnerable": lambda: fought(men(4, S=5), men(4, invulnerable=5)),
    "tough": lambda: fought(men(5, S=3), men(5, T=5, id="ogre")),
    "hardly to be wounded": lambda: fought(men(5, A=3), men(4, T=6, id="ogre")),
    "two Wounds": lambda: fought(men(5, A=2), men(4, W=2)),
    "two Wounds on both sides": lambda: fought(men(4, W=2, A=2, I=4), men(4, W=2, A=2)),
    "three Wounds, the slower": lambda: fought(men(5, A=2, I=4), men(3, W=3, A=3)),
    "two Wounds, killed outright": lambda: fought(men(4, S=6), men(4, W=2)),
    "already wounded": lambda: fought(men(4, A=2, I=4), men(4, W=2), change=wounded("b.1", "b.3")),
    "three Wounds, some lost": lambda: fought(men(4, A=3), men(3, W=3), change=wounded("b.2")),
    "an axe": lambda: fought(men(5, [AXE]), men(5, save=4)),
    "power blades": lambda: fought(men(5, [BLADE], I=4), men(5, save=3)),
    "claws": lambda: fought(men(4, [CLAW]), men(4, save=3, W=2)),
    "two weapons": lambda: fought(men(5, [AXE, PISTOL]), men(5, save=5)),
    "one weapon by order": lambda: fought(
        men(5, [AXE, PISTOL]), men(5, save=5), orders=all_of("a", 5, two_weapons=False)
    ),
    "two weapons by order": lambda: fought(
        men(5, [AXE, PISTOL], I=4), men(5, save=4), orders=all_of("a", 5, two_weapons=True)
    ),
    "ambidextrous": lambda: fought(men(4, [AXE, PISTOL], traits=("ambidextrous-melee",)), men(5)),
    "unarmed": lambda: fought(men(5, (), traits=("unarmed",)), men(5)),
    "the slower unarmed": lambda: fought(men(5, I=4), men(5, (), traits=("unarmed",))),
    "a charge": lambda: fought(men(5), men(5), onset={}),
    "a charge, the faster first": lambda: fought(men(5, I=4), men(6), onset={}),
    "a charge at faster enemies": lambda: fought(men(6), men(5, I=4), onset={}),
    "a flank charge": lambda: fought(men(5, I=4), men(5), onset={"direction": "flank"}),
    "a rear charge": lambda: fought(men(4, I=4), men(6), onset={"direction": "rear"}),
    "a charge at cover": lambda: fought(men(6, I=5), men(5), onset={"cover": True}),
    "a charge without bonuses": lambda: fought(men(6, I=4), men(5), onset={"bonus": False, "unsettles": False}),
    "a charge under fire": lambda: fought(men(5), men(5), onset={"taken": 2}),
    "a charge with fire": lambda: fought(men(5, I=4), men(5), onset={"inflicted": 1, "taken": 1}),
    "a charge over bad ground": lambda: fought(men(5), men(5), onset={"hazards": 1}),
    "led": lambda: fought(led(5), led(5)),
    "led, the better first": lambda: fought(led(6, I=4, WS=4), led(5)),
    "led by a poor leader": lambda: fought(led(5), led(5, Ld=5)),
    "a leader with a blade": lambda: fought(led(6, by=(BLADE,), I=4), men(6, save=4)),
    "a leader with a claw": lambda: fought(led(5, by=(CLAW,), I=4), men(5, save=3)),
    "a hero of two Wounds among them": lambda: fought(men(5, I=4, A=2), nine_and_a_hero(W=2)[2:7]),
    "a hero in armour among them": lambda: fought(men(5, I=4, A=2), nine_and_a_hero(save=3)[2:7]),
    "a hero among the faster": lambda: fought(nine_and_a_hero(A=3)[2:7], men(5, I=2)),
    "fearless": lambda: fought(men(6, I=4), men(4, traits=("fearless",))),
    "stubborn on both sides": lambda: fought(men(5, traits=("stubborn",)), men(5, traits=("stubborn",))),
    "daemonic visage": lambda: fought(men(5, traits=("daemonic-visage",), I=4), men(5)),
    "hatred": lambda: fought(men(5, traits=("hates-orks",)), men(5, id="ork", creature="orks")),
    "many": lambda: fought(men(10, I=4), men(10, Ld=8, save=5)),
    "strength in numbers": lambda: fought(men(5, A=3), men(12, Ld=5)),
    "low Leadership": lambda: fought(men(5), men(5, Ld=3)),
    "all lie prone": lambda: fought(men(4), men(4), change=prone("b.1", "b.2", "b.3", "b.4")),
    "some lie prone": lambda: fought(men(4), men(4, I=4), change=prone("b.2", "b.3")),
    "shields": lambda: fought(men(5, I=4), men(5, save=5, shield="shield"), shields=[SHIELD]),
    "shields alone": lambda: fought(men(5), men(5, shield="shield"), shields=[SHIELD]),
    "hitting an open hand": lambda: fought(men(4, A=2), men(4, WS=0, id="dummy")),
    "own difference": lambda: fought(men(5, I=4), men(5), settings={"morale.losing-units": "own-difference"}),
    "whole side": lambda: fought(men(5), men(5, I=4), settings={"morale.losing-units": "whole-side"}),
    "no arcs": lambda: fought(men(5, I=4), men(5), settings={"melee.attack-arcs": False}),
    "two ranks that stay": lambda: fought(men(8), men(8), ranks=2),
    "a second rank behind the faster": lambda: fought(
        men(8, I=4), men(4), ranks=2, orders=all_of("b", 4, closes=False)
    ),
    "held back": lambda: fought(men(4, I=4, A=2), men(8), ranks=2, orders=all_of("b", 8, closes=False)),
    "slaughter": lambda: fought(men(6, A=4, S=6, WS=5), men(4)),
    "slaughter by the faster": lambda: fought(men(5, A=4, S=6, WS=5, I=5), men(6)),
}
