"""Models that the GM takes off the table: as losses, or without counting as any."""

from collections.abc import Iterator, Sequence

from arap.battle.battle import Battle
from arap.battle.gm.enlisting import strike_off
from arap.battle.muster import squad_of
from arap.battle.secrets.face_down import troops_among, troops_in
from arap.battle.secrets.recruits import recruits
from arap.battle.secrets.underground import BELOW
from arap.battle.things.portable import let_fall
from arap.rules.gm.act import RULE
from arap.rules.melee.moving.locking import release

BLIP = "blip"


def take_off(battle: Battle, unit_id: str, models: Sequence[str], *, lost: bool) -> None:
    """Takes members of a unit off the table. Enemies that do not know of a model are not told that it has gone."""
    unit = battle.units[unit_id]
    unseen = [model for model in models if battle.models[model].is_secret]
    seen = [model for model in models if model not in unseen]
    if not lost:
        discount(battle, unit_id, seen, unseen)
    for model in models:
        if lost and model in seen:
            battle.remove_model(model, None, RULE)
        else:
            gone = battle.models[model]
            battle.discard(model)
            let_fall(battle, gone)
    if any(entry.unit not in battle.units for entry in battle.turn.below):
        battle.change_turn(below=tuple([entry for entry in battle.turn.below if entry.unit in battle.units]))
    release(battle, (unit_id, *unit.locked))


def discount(battle: Battle, unit_id: str, seen: Sequence[str], unseen: Sequence[str]) -> None:
    """The unit never had the models that enemies know of. The others count as if they were still there."""
    unit, fewer = battle.units[unit_id], troops_among(battle, seen)
    left = troops_in(battle, unit) - fewer
    battle.change(unit_id, strength=unit.strength - fewer)
    battle.change_now(unit_id, start_count=max(unit.now.start_count - fewer, left))
    strike_off(battle, squad_of(unit_id), seen, list(figures(battle, unseen)))


def figures(battle: Battle, models: Sequence[str]) -> Iterator[str]:
    """The models that counters stand for; a dummy stands for none."""
    for model in map(battle.models.__getitem__, models):
        if model.covered == BLIP:
            yield from [recruit.id for recruit in recruits(battle, model)]
        elif model.covered == BELOW:
            yield from [each.id for entry in battle.turn.below if entry.unit == model.unit for each in entry.models]
        elif not model.dummy:
            yield model.id
