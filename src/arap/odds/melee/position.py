"""Positions made from numbers: two lines of equal models, in contact or some inches apart."""

import msgspec

from arap.army.profile import Kind, Profile, Weapon
from arap.army.scenario import Placed, Scenario
from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Direction, Onset, Turn
from arap.kernel.errors import ArapError
from arap.odds.melee.charge import Answer, ChargeOdds, charge_odds
from arap.odds.melee.leaving import MoraleOdds, morale_prospects
from arap.odds.melee.round import melee_odds
from arap.odds.melee.values import RoundOdds
from arap.odds.position import a_side
from arap.rules.melee.moving.locking import lock

US, THEM, BLADE, GUN = "fighters", "enemies", "blade", "gun"
BASE = 0.5
APART = 1.2
ROOM = 30.0


class FighterNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """Equal models of one side. 0 means no save or no AP; `shots` are those of a gun of `gun`, 0 for none."""

    models: int = 10
    ws: int = 3
    strength: int = 3
    toughness: int = 3
    wounds: int = 1
    initiative: int = 3
    attacks: int = 1
    leadership: int = 7
    save: int = 0
    invulnerable: int = 0
    ap: int = 0
    move: float = 4.0
    shots: int = 0
    gun: int = 4


class MeleeNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """Two lines. `charge`: the first line has just charged the other from there; "" if nobody did."""

    us: FighterNumbers = FighterNumbers()
    them: FighterNumbers = FighterNumbers()
    charge: str = ""
    cover: bool = False


def melee_from(numbers: MeleeNumbers) -> RoundOdds:
    """The odds of a round of two lines in contact.

    >>> odds = melee_from(MeleeNumbers(us=FighterNumbers(models=1), them=FighterNumbers(models=1)))
    >>> odds.exact, odds.units[1].casualties
    (True, (0.75, 0.25))
    """
    battle = lines(numbers.us, numbers.them, 2 * BASE)
    lock(battle, US, THEM)
    if numbers.charge:
        direction = msgspec.convert(numbers.charge, Direction)
        battle.change_turn(onsets=(Onset(US, THEM, direction=direction, cover=numbers.cover),))
    return melee_odds(battle, US)


def charge_from(
    us: FighterNumbers, them: FighterNumbers, distance: float, answer: Answer | None = None, *, fire: bool = False
) -> ChargeOdds:
    """The odds of a charge over open ground at a line so many inches away, centre to centre."""
    battle = lines(us, them, distance)
    odds = charge_odds(battle, US, Charge(THEM, fire=fire), answer)
    if odds.refusal:
        raise ArapError(f"{odds.refusal.reason} ({odds.refusal.rule}).")
    return odds


def morale_from(us: FighterNumbers, *, unsettled: bool = False) -> MoraleOdds:
    """The morale checks of equal models that are in melee."""
    battle = lines(us, FighterNumbers(), 2 * BASE)
    lock(battle, US, THEM)
    return morale_prospects(battle, US, unsettled=unsettled)


def lines(us: FighterNumbers, them: FighterNumbers, distance: float) -> Battle:
    """The battle in the turn of the first line."""
    width = max(us.models, them.models) * APART + 2 * ROOM
    near, far = kind_of("fighter", us), kind_of("enemy", them)
    scenario = Scenario(
        name="odds",
        title="Odds",
        width=width,
        depth=distance + 2 * ROOM,
        terrain=(),
        sides=(
            a_side("a", US, "south", row(near, us.models, width / 2, ROOM, 0.0)),
            a_side("b", THEM, "north", row(far, them.models, width / 2, ROOM + distance, 180.0)),
        ),
        kinds={near.id: near, far.id: far},
        weapons={weapon.id: weapon for numbers, kind in ((us, near), (them, far)) for weapon in arms(numbers, kind.id)},
        settings={PREMEASURE.key: True},
    )
    battle = Battle.start(scenario)
    battle.turn = Turn(game_turn=1, serial=1, order=("a", "b"), active="a", phase="activation")
    return battle


def row(kind: Kind, models: int, middle: float, y: float, facing: float) -> tuple[Placed, ...]:
    first = middle - (models - 1) * APART / 2
    return tuple([Placed(kind=kind.id, x=first + number * APART, y=y, facing=facing) for number in range(models)])


def kind_of(id: str, numbers: FighterNumbers) -> Kind:
    profile = Profile(
        M=numbers.move, WS=numbers.ws, BS=3, S=numbers.strength, T=numbers.toughness, W=numbers.wounds,
        I=numbers.initiative, A=numbers.attacks, Ld=numbers.leadership, save=numbers.save,
        invulnerable=numbers.invulnerable,
    )  # fmt: skip
    return Kind(id=id, name=id, profile=profile, weapons=tuple([weapon.id for weapon in arms(numbers, id)]))


def arms(numbers: FighterNumbers, kind: str) -> list[Weapon]:
    """A blade, and a gun if they have one."""
    blade = Weapon(id=f"{BLADE} of {kind}", name="blade", type="melee", ap=numbers.ap)
    gun = Weapon(
        id=f"{GUN} of {kind}", name="gun", type="assault", range=24.0, strength=numbers.gun,
        shots=max(1, numbers.shots),
    )  # fmt: skip
    return [blade, gun] if numbers.shots else [blade]
