"""The members of a unit that take part in a move, with the cost of their paths, and the members that stay."""

from collections.abc import Sequence

from arap.battle.acts import ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.lazy import lazy
from arap.kernel.requests import Work
from arap.rules.coherency import Spot, distances_of, spot, together, without_burning
from arap.rules.movement.measures.terms import ORDINARY, Terms, allowances
from arap.rules.movement.paths.cost import paths_along
from arap.rules.movement.paths.path import Path


class Party(Work, frozen=True, dict=True):
    """What the check of a move has worked out. `spots` are the places of all members after it, first of those that
    move."""

    paths: list[Path]
    staying: list[Model]
    spots: list[Spot]

    @property
    def ids(self) -> list[str]:
        return [path.model.id for path in self.paths] + [model.id for model in self.staying]

    @lazy
    def stays_together(self) -> bool:
        """Whether the unit is in coherency after the move."""
        return together(self.spots)


def party_of(battle: Battle, unit_id: str, paths: Sequence[ModelPath], terms: Terms = ORDINARY) -> Party:
    models = [battle.models[path.model] for path in paths]
    crawling = [model.id for model in models if (model.prone if terms is ORDINARY else terms.crawls(model))]
    granted = allowances(battle, models, terms)
    walks = [(model, path.legs, allowance) for model, path, allowance in zip(models, paths, granted, strict=True)]
    found = paths_along(battle, walks, crawling, terms.upright, safe=terms.consolidates, spared=dict(terms.spared))
    staying: list[Model] = []
    if len(paths) < len(battle.units[unit_id].models):
        moving = {path.model for path in paths}
        staying = [model for model in battle.members(unit_id) if model.id not in moving]
    return Party(found, staying, spots_after(battle, found, staying))


def spots_after(battle: Battle, paths: Sequence[Path], staying: Sequence[Model]) -> list[Spot]:
    """Where all members stand after a move."""
    limits = distances_of(battle)
    walked = [(path.x, path.y, path.z, limits[path.model.kind]) for path in paths]
    if staying:
        walked += [spot(battle, model) for model in staying]
    return without_burning([*[path.model for path in paths], *staying], walked)
