"""Everything dice may decide along a path. A rule adds a line here; it finds nothing if its terrain is not on the
table."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.rules.movement.dice.agility import agility_rolls, slippery_ground
from arap.rules.movement.dice.attempts import feats_to_try
from arap.rules.movement.dice.flames import flame_tests
from arap.rules.movement.dice.hazards import dangerous_ground, hazard_tests
from arap.rules.movement.dice.running_over import models_run_over
from arap.rules.movement.dice.trials import Source, Trial
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.path import Path

TRIAL_SOURCES: tuple[Source, ...] = (feats_to_try, hazard_tests, flame_tests, agility_rolls, models_run_over)


def trials_of(battle: Battle, path: Path) -> list[Trial]:
    """The trials of a model's path, in the order it reaches them; on safe ground there are only feats, unless it has
    dropped in this turn."""
    if not (path.uneven or path.model.landed or path.kind.powers.runs_over or treacherous(battle)):
        return []
    found = [trial for source in TRIAL_SOURCES for trial in source(battle, path)]
    if len(found) > 1:
        found.sort(key=lambda trial: trial.at)
    return found


def treacherous(battle: Battle) -> bool:
    """Whether any ground on the table calls for dice."""
    return battle.scenery.burning or battle.table.once(
        "treacherous", lambda: bool(dangerous_ground(battle) or slippery_ground(battle))
    )


def forecasts(battle: Battle, paths: Sequence[Path]) -> list[tuple[TrialForecast, ...]]:
    """The dice each path would need."""
    return [tuple([trial.forecast for trial in trials_of(battle, path)]) for path in paths]
