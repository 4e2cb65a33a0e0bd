"""Random play reaches every kind of act, of answer and of question there is."""

import ast
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import arap
from arap.army.loading import load_scenario
from arap.army.scenario import PortableLadder, Scenario
from arap.battle.acts import Place
from arap.game.game import Decided
from tests.laws.changes import castle
from tests.laws.fires import burning_village
from tests.laws.hidden import as_blips, face_down, in_hiding, tunnelled, with_settings
from tests.laws.playing import RANDOM, blind_ground, face_to_face, in_town, muzzle_loaders, new_game, play, small_squads
from tests.laws.tally import ACTS
from tests.laws.test_loose import loose
from tests.laws.test_rough_ground import rough_ground

MOST = 60
OUT_OF_TURN = {"dispute"}
"""Questions that only follow from what a player says out of turn."""
CLOSE, FAR, FEW = 3.0, 8.0, 5


def hand_to_hand() -> Scenario:
    """Squads of five that begin a few inches apart; owners name their casualties, and anybody may hit and run."""
    scenario = face_to_face("skirmish", apart=CLOSE)
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "hit-and-run")) for key, kind in scenario.kinds.items()
    }
    few = [
        msgspec.structs.replace(
            side, units=tuple([msgspec.structs.replace(unit, models=unit.models[:FEW]) for unit in side.units])
        )
        for side in scenario.sides
    ]
    scenario = msgspec.structs.replace(scenario, sides=tuple(few), kinds=kinds, objectives=())
    return with_settings(scenario, melee__casualty_choice="owner", length__turns=8)


def with_grenades(protection: str) -> Scenario:
    """Squads a few inches apart in which everybody carries grenades, with this protection of characters."""
    scenario = face_to_face("skirmish", apart=CLOSE)
    frag = load_scenario("siege-lines").weapons["frag-grenade"]
    kinds = {
        key: msgspec.structs.replace(kind, weapons=(*kind.weapons, frag.id)) for key, kind in scenario.kinds.items()
    }
    weapons = {**scenario.weapons, frag.id: frag}
    scenario = msgspec.structs.replace(scenario, kinds=kinds, weapons=weapons, objectives=())
    return with_settings(scenario, casualty__character_protection=protection)


def swift() -> Scenario:
    """Small squads that are all Fleet."""
    scenario = small_squads("skirmish")
    kinds = {key: msgspec.structs.replace(kind, traits=(*kind.traits, "fleet")) for key, kind in scenario.kinds.items()}
    return msgspec.structs.replace(scenario, kinds=kinds)


def from_the_sky() -> Scenario:
    """The last unit of each side is in reserve and may deep strike on a small table."""
    scenario = small_squads("skirmish")
    kinds = {
        key: msgspec.structs.replace(kind, traits=(*kind.traits, "deep-strike")) for key, kind in scenario.kinds.items()
    }
    sides = [
        msgspec.structs.replace(side, units=(*side.units[:-1], msgspec.structs.replace(side.units[-1], reserve=True)))
        for side in scenario.sides
    ]
    return msgspec.structs.replace(scenario, kinds=kinds, sides=tuple(sides))


def with_cards(scenario: Scenario) -> Scenario:
    """Everybody draws a card in each turn, in a long battle."""
    return with_settings(scenario, chance__deck="fortunes-of-war", chance__draw="one-per-player-turn", length__turns=8)


def under_the_wall() -> Scenario:
    """The siege with the ladder and hook parties at the foot of the wall, and a ladder that lies there."""
    scenario = load_scenario("siege")
    storm, garrison = scenario.sides
    near = [unit for unit in storm.units if unit.id in ("first-ladder", "hooks")]
    units = tuple(
        [
            msgspec.structs.replace(
                unit, models=tuple([msgspec.structs.replace(model, y=model.y + 11.0, z=None) for model in unit.models])
            )
            for unit in near
        ]
    )
    lies = PortableLadder(id="third", at=(14.0, 20.5), bearing=90.0)
    return msgspec.structs.replace(
        scenario,
        sides=(msgspec.structs.replace(storm, units=units), garrison),
        portable_ladders=(scenario.portable_ladders[0], lies),
    )


def on_the_ferry() -> Scenario:
    """River Town with scouts in the ferry and friends in the river beside it."""
    scenario = load_scenario("river-town")
    marines, orks = scenario.sides
    places = {"scouts": [(47.6, 23.4), (48.8, 23.4), (50.0, 23.4)], "beta": [(57.0, 23.4), (58.2, 23.4), (59.4, 23.4)]}
    units = tuple(
        [
            msgspec.structs.replace(
                unit,
                models=tuple(
                    [
                        msgspec.structs.replace(model, x=x, y=y, z=None)
                        for model, (x, y) in zip(unit.models, places[unit.id], strict=False)
                    ]
                ),
            )
            for unit in marines.units
            if unit.id in places
        ]
    )
    return msgspec.structs.replace(scenario, sides=(msgspec.structs.replace(marines, units=units), orks))


BATTLES: dict[str, Callable[[], Scenario]] = {
    "small squads": lambda: small_squads("skirmish"),
    "muzzle-loaders": lambda: muzzle_loaders("ridge"),
    "smoke and trenches": lambda: blind_ground("siege-lines"),
    "in hiding": lambda: in_hiding("skirmish", "marker"),
    "blips": lambda: as_blips("skirmish"),
    "face down": lambda: face_down("skirmish", "both-sides"),
    "loose": lambda: loose("skirmish"),
    "in town": lambda: with_settings(in_town(), dice__unit_initiative_rolls=True),
    "rough ground": lambda: rough_ground(face_to_face("skirmish")),
    "relief": lambda: load_scenario("relief"),
    "hand to hand": hand_to_hand,
    "owners choose": lambda: with_grenades("owner-selects"),
    "look out, sir": lambda: with_grenades("look-out-sir"),
    "no set length": lambda: with_settings(small_squads("skirmish"), length__scheme="until-victory"),
    "under the ground": lambda: tunnelled("skirmish", **{"underground.emerge-points": 1}),
    "a riot": lambda: face_to_face("riot", apart=FAR),
    "edges": lambda: with_settings(face_to_face("relief"), reserve__ongoing="voluntary"),
    "from the sky": from_the_sky,
    "swift": swift,
    "chance cards": lambda: with_cards(small_squads("skirmish")),
    "high noon": lambda: load_scenario("high-noon"),
    "guns": lambda: load_scenario("gun-duel"),
    "bridges": lambda: load_scenario("bridge"),
    "a burning village": burning_village,
    "under the wall": under_the_wall,
    "everything changes": castle,
    "on the ferry": on_the_ferry,
    "deployed by dice": lambda: with_settings(face_to_face("skirmish"), reserve__scheme="ak47"),
}

SELDOM = (
    ("muzzle-loaders", 1), ("rough ground", 1), ("hand to hand", 1), ("under the ground", 1), ("a burning village", 1),
    ("everything changes", 1), ("on the ferry", 1), ("loose", 2), ("in town", 2), ("from the sky", 2), ("swift", 3),
    ("a burning village", 3), ("everything changes", 3), ("in town", 4), ("a riot", 6), ("everything changes", 7),
    ("a burning village", 8), ("under the wall", 8), ("relief", 5), ("a riot", 5), ("swift", 5),
)  # fmt: skip
"""Games in which something comes up that is seldom seen. If a change makes other games of them, more are played."""


def kinds_asked() -> set[str]:
    """Every kind of question in the rules."""
    calls = [
        node
        for path in (Path(arap.__file__).parent / "rules").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Ask"
    ]
    named = [call.args[1].value for call in calls if isinstance(call.args[1], ast.Constant)]
    return {"react", *[kind for kind in named if isinstance(kind, str)]}


def never_reached(most: int) -> set[str]:
    """What has not come up after so many random games of each kind; as few are played as it takes."""
    left = {f"act {act}" for act in ACTS} | {f"question {kind}" for kind in kinds_asked() - OUT_OF_TURN}
    left |= {"models placed one by one"}
    for name, number in games_to_play(most):
        game = new_game(BATTLES[name](), f"kinds/{number}")
        left -= {f"question {ask.kind}" for ask in play(game, RANDOM, f"kinds/{number}")}
        acts = [given.act for given in game.inputs if isinstance(given, Decided)]
        left -= {f"act {type(act).__name__}" for act in acts}
        if any(isinstance(act, Place) and act.places for act in acts):
            left.discard("models placed one by one")
        if not left:
            break
    return left


def games_to_play(most: int) -> dict[tuple[str, int], None]:
    """One of each kind, then those known for what comes up seldom, then all others."""
    every = [(name, number) for number in range(most) for name in BATTLES]
    return dict.fromkeys([*every[: len(BATTLES)], *[game for game in SELDOM if game in every], *every])


def test_random_play_reaches_every_kind_of_act_and_question() -> None:
    assert never_reached(MOST) == set()


def test_a_bot_that_never_places_models_one_by_one_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arap.bots.random_bot.PLACED", ())
    monkeypatch.setattr("tests.laws.test_kinds.BATTLES", {"blips": BATTLES["blips"]})
    assert "models placed one by one" in never_reached(2)
