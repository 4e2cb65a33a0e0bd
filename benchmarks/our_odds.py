"""A program of its own: odds of uniform volleys and of a mixed one, as JSON.

The volleys and their casualties are written to a file, for the peers to find the same."""

import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from arap.army.profile import Kind, Profile, Weapon
from arap.army.scenario import Placed, Scenario, SideSetup, UnitSetup
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.odds import VolleyOdds, volley_odds
from arap.odds.exact import exact_result
from arap.odds.salvos import Effect, Fall, Group, Salvo
from arap.rules.shooting.shots.volley import Volley

MODELS, SHOTS = 10, 20
VOLLEYS = 12
PLAIN = {"M": 4.0, "WS": 3, "BS": 4, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
ARMS = {
    "rifle": Weapon(id="rifle", name="Rifle", type="rapid-fire", range=24.0, strength=4),
    "plasma": Weapon(id="plasma", name="Plasma", type="assault", range=24.0, strength=7, ap=2, shots=2),
    "stubber": Weapon(id="stubber", name="Stubber", type="assault", range=36.0, strength=4, ap=6, shots=3),
}


def volleys() -> list[dict[str, int]]:
    """Faces that hit, that wound and that do not save; no two volleys alike."""
    random, found = Random(1), list[dict[str, int]]()
    while len(found) < VOLLEYS:
        drawn = {"hit": random.randint(1, 5), "wound": random.randint(1, 5), "unsaved": random.randint(1, 5)}
        if drawn not in found:
            found.append(drawn)
    return found


def fall_of(volley: dict[str, int]) -> Fall:
    group = Group(tuple(map(str, range(MODELS))), "man", False, 1, 1, False)
    effect = Effect(4, volley["wound"] / 6, volley["unsaved"] / 6, 1, False)
    return Fall((group,), (Salvo(SHOTS, volley["hit"] / 6, ((0,),), {0: effect}),))


def uniform(repeats: int) -> tuple[list[list[float]], float]:
    """The casualties of each volley, and the microseconds all four distributions of one take."""
    falls = [fall_of(volley) for volley in volleys()]
    found = [exact_result(fall, lambda mark, salvo: 0) for fall in falls]
    began = time.process_time()
    for _ in range(repeats):
        for fall in falls:
            figures = exact_result(fall, lambda mark, salvo: 0)
            assert figures is not None
            _ = figures.hits, figures.wounds, figures.unsaved, figures.casualties
    taken = time.process_time() - began
    return [each.casualties.tolist() for each in found if each], taken / repeats / len(falls) * 1e6


def a_kind(id: str, weapons: tuple[str, ...] = (), **fields: Any) -> Kind:
    profile = Profile(**PLAIN | {key: value for key, value in fields.items() if key in Profile.__struct_fields__})
    return Kind(id=id, name=id, profile=profile, weapons=weapons, role=fields.get("role", "trooper"))


def mixed_battle() -> Battle:
    """Ten men with three weapons before ten of three kinds."""
    ours = [a_kind(arm, (arm,)) for arm in ("rifle",) * 6 + ("plasma",) * 2 + ("stubber",) * 2]
    theirs = [a_kind("leader", save=3, Ld=9, role="leader")]
    theirs += [a_kind("man", save=5)] * 7 + [a_kind("ogre", T=4, W=2)] * 2
    sides = [
        SideSetup(id=side, name=side, army=side, home=home, units=(UnitSetup(id=unit, name=unit, models=models),))
        for side, unit, home, models in (
            ("a", "s", "south", row_of(ours, 10.0, 0.0)),
            ("b", "t", "north", row_of(theirs, 20.0, 180.0)),
        )
    ]
    kinds = {kind.id: kind for kind in (*ours, *theirs)}
    settings = {PREMEASURE.key: True}
    return Battle.start(
        Scenario(name="odds", title="Odds", width=48.0, depth=48.0, terrain=(), sides=tuple(sides), kinds=kinds,
                 weapons=ARMS, settings=settings)
    )  # fmt: skip


def row_of(kinds: list[Kind], y: float, facing: float) -> tuple[Placed, ...]:
    return tuple([Placed(kind=kind.id, x=18.6 + 1.2 * n, y=y, facing=facing) for n, kind in enumerate(kinds)])


def mixed(repeats: int) -> dict[str, float]:
    """Milliseconds of the odds of a mixed volley from its orders, breakdown and morale included."""
    battle = mixed_battle()
    orders = tuple([FireOrder(model.id, battle.kind(model).weapons[0], "t") for model in battle.members("s")])

    def asked() -> VolleyOdds:
        return volley_odds(battle, Volley("s", 1), orders, "t")

    found = asked()
    assert found.exact and len(found.breakdown) == 3
    began = time.process_time()
    for _ in range(repeats):
        asked()
    return {"ms": (time.process_time() - began) / repeats * 1e3, "shots": len(found.hits) - 1}


def main(repeats: int, file: Path) -> None:
    casualties, microseconds = uniform(repeats)
    file.write_text(
        json.dumps({"models": MODELS, "shots": SHOTS, "volleys": volleys(), "casualties": casualties})
    )  # fmt: skip
    print(json.dumps({"uniform_us": microseconds, "models": MODELS, "shots": SHOTS, "mixed": mixed(repeats)}))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
