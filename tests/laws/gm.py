"""A GM that does anything, at random."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from arap.army.loading import load_scenario
from arap.battle.names import GM
from arap.game.acts import AnyAct
from arap.game.game import Game
from arap.game.gm_desk import forms
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from arap.kernel.sources import SeededDice
from arap.rules.gm.act import GmAct
from arap.rules.gm.form import Field, Form, Thing
from arap.sim.play import seat_bots
from tests.laws.playing import MOST_DECISIONS, RANDOM

WHY = "chance has it"
SELDOM = ("gm-end-turn", "gm-remove-unit")
NEVER = "gm-end-battle"
TRIES = 12
HOW_OFTEN = 0.4


def meddle(game: Game, random: Random) -> bool:
    """Does one thing to the battle, if any of some random tries can be done."""
    if game.why_no_overrule():
        return False
    return any(game.interject(act, GM) is None for act in tries(game, random))


def tries(game: Game, random: Random) -> Iterator[GmAct]:
    for _ in range(TRIES):
        able = [form for form in forms(game.battle, thing(game, random)) if is_tried(form, random)]
        if able:
            yield filled_in(random.choice(able), random)


def is_tried(form: Form, random: Random) -> bool:
    return form.act != NEVER and (form.act not in SELDOM or random.random() < 0.1)


def thing(game: Game, random: Random) -> Thing:
    """A random model with its unit, or a random piece, and a random place near a model."""
    battle = game.battle
    model = random.choice([*battle.models.values()])
    at = round(model.x + random.uniform(-6, 6), 2), round(model.y + random.uniform(-6, 6), 2)
    pieces = [*battle.table.index, *[ladder.id for ladder in battle.table.ladders]]
    if pieces and random.random() < 0.4:
        return Thing(piece=random.choice(pieces), at=at)
    return Thing(model=model.id, unit=model.unit, at=at)


def filled_in(form: Form, random: Random) -> GmAct:
    """A form with random values in its fields."""
    values: dict[str, Any] = {"act": form.act, "why": WHY, **form.fixed}
    for field in form.fields:
        held = values.setdefault(field.path, {}) if field.path else values
        name, _, index = field.name.partition(".")
        if index:
            held.setdefault(name, [1.0, 1.0])[int(index)] = value_of(field, random)
        else:
            held[name] = value_of(field, random)
    act: Any = msgspec.convert(values, AnyAct)
    assert isinstance(act, GmAct)
    return act


def value_of(field: Field, random: Random) -> Any:
    match field.kind:
        case "place":
            return [round(each + random.uniform(-3, 3), 2) for each in field.value]
        case "number":
            least, most = field.least or 0.0, field.most or 1.0
            return (
                random.randint(int(least), int(most))
                if field.step == 1
                else round(random.uniform(least, min(most, 6.0)), 1)
            )
        case "facing":
            return float(random.randrange(360))
        case "choice":
            picked = random.choice(field.choices)[0]
            return int(picked) if field.step else picked
        case _:
            return random.random() < 0.5


def play_meddled(game: Game, random: Random, bots: Sequence[str], seed: int | str, often: float) -> Iterator[Ask]:
    """Plays a game with bots; gives every question. A GM meddles before some of the answers."""
    players = seat_bots(game.scenario, bots, seed)
    for _ in range(MOST_DECISIONS):
        if (ask := game.ask) is None:
            return
        yield ask
        while random.random() < often and meddle(game, random):
            pass
        if (ask := game.ask) is not None:
            refusal = game.answer(players[ask.seat].answer(Seat(game, ask.seat)), ask.seat)
            assert refusal is None, f"{ask.prompt} {refusal}"
    raise AssertionError("the game does not end")


def meddled(name: str, seed: int, game_type: type[Game], *, hashing: bool = False) -> Game:
    """A battle of random players in which a GM does things at random."""
    random = Random(f"{name}/{seed}")
    game = game_type(load_scenario(name), SeededDice(f"gm/{seed}"), gm=True, hashing=hashing, checkpoints=hashing)
    for _ in play_meddled(game, random, RANDOM, seed, HOW_OFTEN):
        pass
    return game
