"""Random battles under the other settings of the shooting chapter: nothing breaks, whatever they are."""

import msgspec
import pytest

from arap.army.scenario import Smoke
from arap.kernel.sources import SeededDice
from tests.laws.invariants import WatchedGame
from tests.laws.playing import face_to_face, play_out

LARGE = {
    "casualty.allocation": "even", "casualty.removal": "nearest-first", "casualty.overkill": "pooled",
    "suppress.model": "automatic", "length.turns": 3,
}  # fmt: skip
OLDER = {
    "casualty.character-protection": "owner-selects", "casualty.quarter-result": "pin-only", "length.turns": 3,
    "pin.weapon-list": "realistic", "template.shape": "teardrop", "casualty.removal": "nearest-first",
}  # fmt: skip
LOOSE = {
    "area.guess-range": "exact", "shoot.premeasure": True, "shoot.split-fire": "per-shot", "area.aim-thirds": "always",
    "casualty.overkill": "pooled", "dice.scatter-direct-hit": "double-or-7", "length.turns": 3,
}  # fmt: skip


@pytest.mark.parametrize("settings", [LARGE, OLDER, LOOSE], ids=["large", "older", "loose"])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_and_cautious_play_breaks_no_invariant(settings: dict[str, object], seed: int) -> None:
    plain = face_to_face("siege-lines")
    smoke = (Smoke(at=(plain.width / 2, plain.depth / 2), radius=4.0, turns=2),)
    scenario = msgspec.structs.replace(plain, smoke=smoke, settings={**plain.settings, **settings})
    game = WatchedGame(scenario, SeededDice(seed), checkpoints=False)
    play_out(game, ("cautious", "random"), seed)
    assert game.over
