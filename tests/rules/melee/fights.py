"""Small melees: units locked where they stand, and a round of them fought with given dice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.battle.acts import Fight, FightOrder
from arap.battle.battle import Battle
from arap.battle.values import Onset
from arap.kernel.requests import Ask, Flow
from arap.rules.combats import Score, combats
from arap.rules.melee.moving.locking import lock
from arap.rules.melee.moving.tidy import tidy_up
from arap.rules.melee.rounds.round import fight_steps
from tests.rules.builders import Squad, a_battle, a_weapon, asked, play

SWORD = a_weapon("sword", type="melee", range=None, strength=None)
CHAINSWORD = a_weapon("chainsword", type="melee", range=None, strength=4, ap=5)
POWER_SWORD = a_weapon("power-sword", type="melee", range=None, strength=None, ap=3, tags=("power",))
BOLT_PISTOL = a_weapon("bolt-pistol", type="pistol", range=12.0, strength=4, ap=5)
LASPISTOL = a_weapon("laspistol", type="pistol", range=12.0, strength=3)
HIT, MISS, WOUND = 1, 6, 6


def locked(units: Iterable[Squad], *pairs: tuple[str, str], **fields: Any) -> Battle:
    """A battle in which these pairs of units are in melee."""
    battle = a_battle(units, **fields)
    for one, other in pairs:
        lock(battle, one, other)
    return battle


def charged(battle: Battle, charger: str, target: str, **fields: Any) -> Battle:
    """The battle in the melee step after this charge."""
    battle.change_turn(onsets=(*battle.turn.onsets, Onset(charger, target, **fields)))
    return battle


def fight(
    battle: Battle,
    hit: Sequence[int] = (),
    wound: Sequence[int] = (),
    save: Sequence[int] = (),
    who: Sequence[int] = (),
    answers: Iterable[Any] = (),
    more: Mapping[str, Sequence[int]] | None = None,
) -> dict[str, Score]:
    """A round of the first combat; the scores by unit."""
    scores = play(round_of(battle), purposes(hit, wound, save, who) | dict(more or {}), answers)
    return {score.unit: score for score in scores}


def round_of(battle: Battle) -> Flow[tuple[Score, ...]]:
    return fight_steps(battle, combats(battle)[0])


def the_question(battle: Battle) -> Ask:
    """The first question of a round."""
    ask = asked(round_of(battle))
    assert ask is not None
    return ask


def purposes(
    hit: Sequence[int], wound: Sequence[int], save: Sequence[int], who: Sequence[int]
) -> dict[str, Sequence[int]]:
    given = {"melee.to-hit": hit, "melee.to-wound": wound, "melee.save": save, "casualty.allocate": who}
    return {purpose: faces for purpose, faces in given.items() if faces}


def tidy(battle: Battle, dice: Mapping[str, Sequence[int]] | None = None) -> None:
    play(tidy_up(battle, combats(battle)[0]), dice)


def orders(*given: FightOrder) -> Fight:
    return Fight(given)
