"""Games for the laws to be tried on."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from arap.army.library import list_scenarios
from arap.army.loading import load_scenario
from arap.army.scenario import Scenario, SideSetup, Smoke, UnitSetup
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from arap.kernel.sources import SeededDice
from arap.sim.play import seat_bots
from arap.table import Piece

SCENARIOS = [name for name, _ in list_scenarios()]
RANDOM = ("random", "random")
MOST_DECISIONS = 5_000
CLUSTER = ((0.0, 0.0), (1.7, 0.1), (0.8, 1.6))
TOWN = {
    "alpha": ((26.0, 20.4), 0.0), "beta": ((35.2, 17.0), 6.0), "gamma": ((32.0, 17.6), 0.0),
    "scouts": ((47.5, 20.3), 0.0), "warboss": ((7.0, 14.2), 0.0), "skarr-boyz": ((48.5, 29.3), 4.0),
    "grim-boyz": ((48.0, 26.6), 0.0), "mug-boyz": ((20.0, 31.5), 6.0), "ard-boyz": ((16.6, 33.4), 0.0),
    "lootas": ((37.0, 29.7), 0.0),
}  # fmt: skip
BLIND_TRAITS = ("smoke-discharger", "infra-vision")
CHOICE = {"casualty.character-protection": "owner-selects"}
NEAR = 8.0
LONG = 10


def play(game: Game, bots: Sequence[str], seed: int | str) -> Iterator[Ask]:
    """Plays a game with bots; gives every question before it is answered."""
    players = seat_bots(game.scenario, bots, seed)
    seats = {side: Seat(game, side) for side in players}
    for _ in range(MOST_DECISIONS):
        ask = game.ask
        if ask is None:
            return
        yield ask
        refusal = game.answer(players[ask.seat].answer(seats[ask.seat]), ask.seat)
        assert refusal is None, f"{ask.prompt} {refusal}"
    raise AssertionError("the game does not end")


def play_out(game: Game, bots: Sequence[str], seed: int | str) -> Game:
    for _ in play(game, bots, seed):
        pass
    return game


def new_game(scenario: Scenario, seed: int | str, *, hashing: bool = False, checkpoints: bool = False) -> Game:
    return Game(scenario, SeededDice(seed), hashing=hashing, checkpoints=checkpoints)


def face_to_face(name: str, apart: float = 14.0) -> Scenario:
    """The scenario with both forces brought towards the middle of an empty table, so that much is shot."""
    scenario = load_scenario(name)
    sides = tuple([_brought_forward(side, scenario, apart) for side in scenario.sides])
    return msgspec.structs.replace(scenario, sides=sides, terrain=(), fires=())


def in_town() -> Scenario:
    """River Town with three of each unit on its banks and roofs, at its walls and ladders."""
    scenario = load_scenario("river-town")
    sides = tuple([msgspec.structs.replace(side, units=_placed(side.units)) for side in scenario.sides])
    return msgspec.structs.replace(scenario, sides=sides)


def _placed(units: Sequence[UnitSetup]) -> tuple[UnitSetup, ...]:
    found = []
    for unit in units:
        (x, y), z = TOWN[unit.id]
        models = [
            msgspec.structs.replace(model, x=x + dx, y=y + dy, z=z)
            for model, (dx, dy) in zip(unit.models, CLUSTER, strict=False)
        ]
        found.append(msgspec.structs.replace(unit, models=tuple(models)))
    return tuple(found)


def small_squads(name: str) -> Scenario:
    """Face to face and long, with four models to a unit: every man lost is a quarter, so that units are pinned, break
    and run."""
    return _thinned(face_to_face(name, apart=NEAR), 4)


def muzzle_loaders(name: str) -> Scenario:
    """Face to face and long, with weapons that must be reloaded after every shot, and any hit suppresses. Two models to
    a unit: with six, ten random games on every table see no unit destroyed."""
    scenario = _thinned(face_to_face(name, apart=NEAR), 2)
    weapons = {id: msgspec.structs.replace(weapon, reload=True) for id, weapon in scenario.weapons.items()}
    return msgspec.structs.replace(
        scenario, weapons=weapons, settings={**scenario.settings, "suppress.model": "automatic"}
    )


def near_each_other(name: str) -> Scenario:
    return in_town() if name == "river-town" else face_to_face(name)


def blind_ground(name: str) -> Scenario:
    """Face to face with trenches across the table and woods between, some smoke, dischargers for leaders, and owners
    who name their casualties."""
    scenario = face_to_face(name)
    pieces = [_strip(n, 4.0 + 3.5 * n, scenario.width) for n in range(int(scenario.depth / 3.5) - 2)]
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, *BLIND_TRAITS)) if kind.role == "leader" else kind
        for key, kind in scenario.kinds.items()
    }
    smoke = (Smoke(at=(scenario.width / 2, scenario.depth / 2), radius=4.0, turns=2),)
    settings = {**scenario.settings, "smoke.discharger": {"radius": 4, "uses": 3}, **CHOICE}
    return msgspec.structs.replace(scenario, terrain=tuple(pieces), kinds=kinds, smoke=smoke, settings=settings)


def _strip(number: int, y: float, width: float) -> Piece:
    shape = ((1.0, y), (width - 1.0, y), (width - 1.0, y + 1.6), (1.0, y + 1.6))
    deep = {"gap": 0.6, "cover": "hard", "form": "area"}
    plants = {"height": 3.0, "cover": "soft", "form": "area", "sight_depth": 1.0, "inner_sight": 2.0}
    fields = deep if number % 2 else plants
    return Piece(id=f"strip-{number}", name=f"Strip {number}", feature="strip", shape=shape, **fields)  # type: ignore[arg-type]


VARIANTS: dict[str, Callable[[str], Scenario]] = {
    "as it is": load_scenario,
    "face to face": near_each_other,
    "small squads": small_squads,
    "muzzle-loaders": muzzle_loaders,
    "smoke and trenches": blind_ground,
}


def _thinned(scenario: Scenario, count: int) -> Scenario:
    """The first few models of every unit, and more turns."""
    sides = tuple([msgspec.structs.replace(side, units=_first(side.units, count)) for side in scenario.sides])
    return msgspec.structs.replace(scenario, sides=sides, settings={**scenario.settings, "length.turns": LONG})


def _first(units: Sequence[UnitSetup], count: int) -> tuple[UnitSetup, ...]:
    return tuple([msgspec.structs.replace(unit, models=unit.models[:count]) for unit in units])


def _brought_forward(side: SideSetup, scenario: Scenario, apart: float) -> SideSetup:
    """Moves a force so that its foremost model stands half of `apart` from the middle of the table."""
    axis = "y" if side.home in ("north", "south") else "x"
    middle = (scenario.depth if axis == "y" else scenario.width) / 2
    places = [getattr(model, axis) for unit in side.units if not unit.reserve for model in unit.models]
    low = side.home in ("south", "west")
    shift = middle - apart / 2 - max(places) if low else middle + apart / 2 - min(places)
    return msgspec.structs.replace(side, units=tuple([_shifted(unit, axis, shift) for unit in side.units]))


def _shifted(unit: UnitSetup, axis: str, by: float) -> UnitSetup:
    models = [msgspec.structs.replace(model, z=None, **{axis: getattr(model, axis) + by}) for model in unit.models]
    return msgspec.structs.replace(unit, models=tuple(models))
